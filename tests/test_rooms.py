"""The order of the package's rooms, which is what lets a reader look at one of them at a time."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from logicgrid.kinds import KINDS, kind_named

PACKAGE = Path(__file__).parent.parent / "logicgrid"
ROOMS = ["commands", "web", "lsp", "editor", "session", "api", "site", "play", "print", "generate"]
ROOMS += ["render", "analyses", "runner", "kinds", "csp", "files", "cpsat", "words", "puzzle"]
"""From the top down: a room imports the rooms below it."""
FRONT = ("__init__", "__main__", "cli")
"""Modules of the top level that only start things."""

MODULES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}


@cache
def tree(module: str) -> ast.AST:
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def imports(module: str, deep: bool) -> Iterator[str]:
    """Yield all that a module imports; unless `deep`, only what is imported when it is itself imported."""
    stack = [tree(module)]
    while stack:
        node = stack.pop()
        if isinstance(node, ast.ImportFrom):
            yield from [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names]
        if not deep and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if not deep and isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            stack.extend(node.orelse)
            continue
        statements = ast.stmt | ast.ExceptHandler | ast.match_case
        stack.extend(each for each in ast.iter_child_nodes(node) if isinstance(each, statements))


@cache
def imported(module: str, deep: bool = True) -> frozenset[str]:
    """Return the modules of ours that a module imports."""
    found = [whole if whole in MODULES else whole.rpartition(".")[0] for whole in imports(module, deep)]
    return frozenset(found) & MODULES.keys()


def room(module: str) -> str:
    return [*module.split("."), "__init__"][1]


def test_every_module_is_in_a_known_room() -> None:
    assert {room(module) for module in MODULES} <= {*ROOMS, *FRONT}


def wrong(is_wrong: Callable[[str, str], object]) -> list[str]:
    """Return the imports, of which modules by which, that are wrong."""
    return [f"{module} imports {name}" for module in MODULES for name in imported(module) if is_wrong(module, name)]


def test_imports_go_down_the_list_of_rooms_or_stay_inside_one() -> None:
    def goes_up(module: str, name: str) -> bool:
        return room(name) in FRONT or ROOMS.index(room(name)) < ROOMS.index(room(module))

    assert wrong(lambda module, name: room(module) not in FRONT and goes_up(module, name)) == []


def test_no_kind_of_puzzle_imports_another() -> None:
    kinds = {folder.partition(":")[0] for folder in KINDS.values()}

    def kind(module: str) -> set[str]:
        return {*module.split(".")[2:3]} & kinds if room(module) == "kinds" else set()

    assert wrong(lambda module, name: kind(module) and kind(name) - kind(module)) == []


def test_nothing_outside_the_rooms_of_kinds_names_one() -> None:
    kind = re.compile(rf"""["']({"|".join({*KINDS, *KINDS.values()})})["']""")
    named = {
        module
        for module, path in MODULES.items()
        if room(module) != "kinds" and kind.search(path.read_text(encoding="utf-8"))
    }
    assert named == set()


def test_nothing_outside_the_rooms_of_kinds_imports_one_that_has_boards() -> None:
    boards = tuple(f"logicgrid.kinds.{folder}" for name, folder in KINDS.items() if kind_named(name).boarded)
    assert wrong(lambda module, name: room(module) != "kinds" and name.startswith(boards)) == []


def test_commands_ask_the_services_and_no_analysis_but_the_verdict() -> None:
    """`solve` and `convert` go to a verdict on the shortest way: `analyses.judge` is the service, without `api`."""
    wanted = {"logicgrid.analyses.judge", "logicgrid.analyses.solve"}
    found = {
        name
        for module in MODULES
        if room(module) == "commands"
        for name in imported(module)
        if room(name) in ("analyses", "csp", "cpsat")
    }
    assert found == wanted


def test_analyses_and_kinds_do_not_know_each_other() -> None:
    assert wrong(lambda module, name: {room(module), room(name)} == {"analyses", "kinds"}) == []


def test_kinds_are_asked_for_remarks_in_one_place() -> None:
    outside = [name for name in MODULES if room(name) != "kinds" and ".lint(" in MODULES[name].read_text("utf-8")]
    assert outside == ["logicgrid.analyses.remarks"]


def test_modules_do_not_import_each_other_in_a_circle() -> None:
    graph = {module: imported(module, deep=False) - {module} for module in MODULES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as circle:
        pytest.fail(f"a circle: {circle.args[1]}")


def test_only_the_room_of_the_solver_imports_ortools() -> None:
    others = [module for module in MODULES if room(module) != "cpsat"]
    assert [each for each in others if any(name.split(".")[0] == "ortools" for name in imports(each, True))] == []


COINED = re.compile(
    r"(?:^|_)(?:un)?(told|mend(s|ed|ing)?|climb\w*|doubt\w*|hope(s|less)?|wish(es)?|missed|teller)(?=_|$)"
)
"""Words for which the field has its own: translated or shown, fix or repair, run, finding or penalty, request."""


@cache
def is_coined(name: str) -> bool:
    return bool(COINED.search(re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()))


def test_names_are_the_words_of_the_field() -> None:
    found = set()
    for module, path in MODULES.items():
        words = re.findall(r"\w+", path.read_text(encoding="utf-8"))
        for node in ast.walk(tree(module)) if any(map(is_coined, {*words})) else ():
            names = (getattr(node, kind, None) for kind in ("name", "id", "attr", "arg"))
            found |= {f"{module}: {name}" for name in names if isinstance(name, str) and is_coined(name)}
    assert found == set()
