"""The order of the package's rooms, which is what lets a reader look at one of them at a time; see scripts/weigh.py."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import pytest

from logicgrid.kinds import KINDS, kind_named

PACKAGE = Path(__file__).parent.parent / "logicgrid"
ROOMS = ["commands", "web", "lsp", "editor", "session", "api", "site", "play", "print", "generate"]
ROOMS += ["render", "analyses", "runner", "kinds", "csp", "files", "cpsat", "words", "puzzle"]
"""From the top down: a room imports the rooms below it."""
FRONT = ("__init__", "__main__", "cli")
"""Modules of the top level that only start things."""

SOURCES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__"): path.read_text("utf-8")
    for path in sorted(PACKAGE.rglob("*.py"))
}
IMPORT = re.compile(r"^ *(?:from ([\w.]+) )?import (\([^)]*\)|.*)", re.MULTILINE)
"""To parse all modules takes seconds, and they are formatted: this finds their imports."""


@cache
def imports(module: str) -> frozenset[str]:
    """Return what a module imports: modules of ours, and all of others."""
    found = {
        f"{home}.{name}" if home else name
        for home, names in IMPORT.findall(SOURCES[module])
        for name in re.findall(r"([\w.]+)(?: as \w+)?", names)
    }
    return frozenset(
        [
            each if each in SOURCES or each.rpartition(".")[0] not in SOURCES else each.rpartition(".")[0]
            for each in found
        ]
    )


def room(module: str) -> str:
    return [*module.split("."), "__init__"][1]


def test_every_module_is_in_a_known_room() -> None:
    assert {room(module) for module in SOURCES} <= {*ROOMS, *FRONT}


FOLDERS = {folder.partition(":")[0] for folder in KINDS.values()}
BOARDS = tuple([f"logicgrid.kinds.{folder}" for name, folder in KINDS.items() if kind_named(name).boarded])


def kind(module: str) -> set[str]:
    return {*module.split(".")[2:3]} & FOLDERS if room(module) == "kinds" else set()


def goes_up(module: str, name: str) -> bool:
    return room(name) in FRONT or ROOMS.index(room(name)) < ROOMS.index(room(module))


WRONG: Mapping[str, Callable[[str, str], object]] = {
    "goes up": lambda module, name: name in SOURCES and room(module) not in FRONT and goes_up(module, name),
    "one kind, another": lambda module, name: name in SOURCES and kind(module) and kind(name) - kind(module),
    "boards": lambda module, name: room(module) != "kinds" and name.startswith(BOARDS),
    "analyses and kinds": lambda module, name: name in SOURCES and {room(module), room(name)} == {"analyses", "kinds"},
    "the solver": lambda module, name: room(module) != "cpsat" and name.split(".")[0] == "ortools",
}
"""What one module may not import of another: by these rules imports go down the list of rooms, or stay inside one, and
no kind of puzzle knows another, nothing but kinds one that has boards, no analysis a kind, only one room ortools."""


@pytest.mark.parametrize("rule", WRONG)
def test_no_import_is_against_the_rules_of_the_house(rule: str) -> None:
    found = [f"{module} imports {name}" for module in SOURCES for name in imports(module) if WRONG[rule](module, name)]
    assert found == []


def test_commands_ask_the_services_and_no_analysis_but_the_verdict() -> None:
    """`solve` and `convert` go to a verdict on the shortest way: `analyses.judge` is the service, without `api`."""
    found = {name for module in SOURCES if room(module) == "commands" for name in imports(module) if name in SOURCES}
    asked = {name for name in found if room(name) in ("analyses", "csp", "cpsat")}
    assert asked == {"logicgrid.analyses.judge", "logicgrid.analyses.solve"}


def test_kinds_are_asked_for_remarks_in_one_place() -> None:
    outside = [name for name, text in SOURCES.items() if room(name) != "kinds" and ".lint(" in text]
    assert outside == ["logicgrid.analyses.remarks"]


COINED = re.compile(
    r"(?:^|_)(?:un)?(told|mend(s|ed|ing)?|climb\w*|doubt\w*|hope(s|less)?|wish(es)?|missed|teller)(?=_|$)"
)
"""Words for which the field has its own: translated or shown, fix or repair, run, finding or penalty, request."""


@cache
def is_coined(name: str) -> bool:
    return bool(COINED.search(re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()))


def test_names_are_the_words_of_the_field() -> None:
    found = set()
    for module, text in SOURCES.items():
        words = {*re.findall(r"\w+", re.sub(r'"""(?s:.*?)"""|"(?:\\.|[^"\\\n])*"|#.*', "", text))}
        for node in ast.walk(ast.parse(text)) if any(map(is_coined, words)) else ():
            names = (getattr(node, kind, None) for kind in ("name", "id", "attr", "arg"))
            found |= {f"{module}: {name}" for name in names if isinstance(name, str) and is_coined(name)}
    assert found == set()
