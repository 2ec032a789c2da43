#!/usr/bin/env python3
"""Weigh the house: its lines, modules, imports and names, against limits that stand in one table.

Run it from the repository: `python scripts/weigh.py`.  It needs nothing but Python for what can be read off the
sources; where the package can be imported (as in CI), it also runs two commands and counts the modules that they load.
The exit status is 1 where a figure exceeds its limit.  A limit goes down with each change that makes something smaller;
it goes up only in a commit of its own, which says by how much, and for what that is new.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "logicgrid"


@dataclass(frozen=True)
class Figure:
    """`limit` is what may not be exceeded today; `goal` is where the house is to be."""

    name: str
    limit: int
    goal: int


LINES = Figure("lines of code in the package (no blanks, comments, docstrings)", 74_775, 38_000)
MODULES = Figure("modules", 346, 350)
LONGEST = Figure("lines of the longest module", 450, 450)
HARDEST = Figure("complexity of the hardest function", 25, 25)
HARD = Figure("functions of a complexity over 25", 0, 0)
CIRCLES = Figure("circles of imports", 0, 0)
KINDS = Figure("modules outside kinds/ that name a kind", 0, 0)
ENCODING = Figure("lines of the CP-SAT model of a logic grid", 589, 600)
TWICE = Figure("names of public classes used more than once", 0, 0)
TESTS = Figure("lines of tests", 29_510, 29_000)
README = Figure("bytes of README.md", 8_000, 8_000)
VERIFY = Figure("modules of ours that `verify` loads", 38, 40)
ENGINES = Figure("modules of solvers and engines that `verify` loads", 0, 0)
PASSED = Figure("files that a small puzzle passes on its way to a verdict", 52, 60)

KIND = re.compile(r"""["'](sudoku|nonogram|logic-grid|logic_grid)["']""")
ENGINE = {"ortools", "numpy", "search", "refute", "encode", "deduce"}
"""Parts of the names of modules that a checker of certificates has no use for."""

PUZZLE = """\
actors: [Ada, Ben, Cleo]
properties:
  dish: [soup, pie, stew]
  seat: 1..3
clues:
  - before(seat, Ben, Cleo)
  - act(dish, soup) == Cleo
  - val(seat, act(dish, stew)) < val(seat, Ben)
"""

LOADED = """
import contextlib, io, json, sys
passed = set()
def note(frame, event, argument):
    if event == "call" and "/logicgrid/" in frame.f_code.co_filename.replace("\\\\", "/"):
        passed.add(frame.f_code.co_filename)
from logicgrid.cli import main
sys.setprofile(note)
with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
    main(sys.argv[1:])
sys.setprofile(None)
print(json.dumps([sorted(sys.modules), len(passed)]))
"""


def main() -> int:
    """Print each figure beside its limit and its goal; return 1 if one exceeds its limit."""
    figures = dict(read_off())
    figures.update(loaded())
    over = []
    for figure, value in figures.items():
        mark = " " if value <= figure.goal else "·" if value <= figure.limit else "!"
        print(f"{mark} {value:>7,}  {figure.name} (at most {figure.limit:,}; goal {figure.goal:,})")
        if value > figure.limit:
            over.append(figure.name)
    if over:
        print("over the limit: " + "; ".join(over))
    return bool(over)


def read_off() -> Iterator[tuple[Figure, int]]:
    """Yield the figures that are read off the sources."""
    sources = {path: path.read_text(encoding="utf-8") for path in sorted(PACKAGE.rglob("*.py"))}
    trees = {path: ast.parse(text) for path, text in sources.items()}
    yield LINES, sum(len(code_lines(sources[path], tree)) for path, tree in trees.items())
    yield MODULES, len(sources)
    yield LONGEST, max(len(text.splitlines()) for text in sources.values())
    hard = [complexity(node) for tree in trees.values() for node in ast.walk(tree) if isinstance(node, Function)]
    yield HARDEST, max(hard)
    yield HARD, sum(each > 25 for each in hard)
    yield CIRCLES, circles(trees)
    outside = [text for path, text in sources.items() if "kinds" not in path.relative_to(PACKAGE).parts]
    yield KINDS, sum(bool(KIND.search(text)) for text in outside)
    encoding = PACKAGE / "csp" / "encode"
    yield ENCODING, sum(len(text.splitlines()) for path, text in sources.items() if encoding in path.parents)
    classes = Counter(
        node.name
        for tree in trees.values()
        for node in tree.body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    yield TWICE, sum(count > 1 for count in classes.values())
    yield TESTS, sum(len(path.read_text(encoding="utf-8").splitlines()) for path in (ROOT / "tests").rglob("*.py"))
    yield README, (ROOT / "README.md").stat().st_size


Function = ast.FunctionDef | ast.AsyncFunctionDef


def code_lines(text: str, tree: ast.AST) -> set[int]:
    """Return the numbers of the lines that are neither blank nor a comment nor part of a docstring."""
    documents: set[int] = set()
    for node in ast.walk(tree):
        for each in getattr(node, "body", None) or [] if isinstance(getattr(node, "body", None), list) else []:
            if (
                isinstance(each, ast.Expr)
                and isinstance(each.value, ast.Constant)
                and isinstance(each.value.value, str)
            ):
                documents.update(range(each.lineno, (each.end_lineno or each.lineno) + 1))
    lines = enumerate(text.splitlines(), 1)
    return {number for number, line in lines if line.strip() and line.strip()[0] != "#"} - documents


def complexity(function: ast.AST) -> int:
    """Return McCabe's figure: one, and one for each place where the way parts; inner functions count by themselves."""
    total, stack = 1, list(ast.iter_child_nodes(function))
    while stack:
        node = stack.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            continue
        if isinstance(node, ast.BoolOp):
            total += len(node.values) - 1
        elif isinstance(node, ast.comprehension):
            total += 1 + len(node.ifs)
        elif isinstance(
            node, ast.If | ast.For | ast.AsyncFor | ast.While | ast.IfExp | ast.ExceptHandler | ast.match_case
        ):
            total += 1
        stack.extend(ast.iter_child_nodes(node))
    return total


def circles(trees: dict[Path, ast.Module]) -> int:
    """Return 1 if modules import each other in a circle when they are imported themselves, else 0."""
    modules = {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in trees}
    graph = {name: set(imported(trees[path].body, modules)) - {name} for name, path in modules.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        print("a circle:", " -> ".join(error.args[1]))
        return 1
    return 0


def imported(statements: list[ast.stmt], modules: dict[str, Path]) -> Iterator[str]:
    """Yield the modules of ours that statements import at once; not those for a checker of types alone."""
    for node in statements:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                if (name := whole if whole in modules else node.module) in modules:
                    yield name
        elif isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names if alias.name in modules]
        elif isinstance(node, ast.If):
            kept = [] if "TYPE_CHECKING" in ast.unparse(node.test) else node.body
            yield from imported([*kept, *node.orelse], modules)
        elif isinstance(node, ast.Try):
            yield from imported([*node.body, *node.orelse], modules)


def loaded() -> Iterator[tuple[Figure, int]]:
    """Yield the figures of two commands, run in processes of their own; nothing where they cannot run."""
    with tempfile.TemporaryDirectory() as folder:
        puzzle, certificate = Path(folder, "puzzle.yaml"), Path(folder, "certificate.json")
        puzzle.write_text(PUZZLE, encoding="utf-8")
        solved = run("solve", puzzle)
        if solved is None:
            print("  (the package cannot be imported here: what commands load is not counted)")
            return
        run("certify", puzzle, "-o", certificate)
        verified = run("verify", puzzle, certificate)
        assert verified is not None and certificate.exists(), "the puzzle can be certified"
    yield VERIFY, sum(name.split(".")[0] == "logicgrid" for name in verified[0])
    yield ENGINES, sum(bool(ENGINE & set(name.split("."))) for name in verified[0])
    yield PASSED, solved[1]


def run(*command: str | Path) -> tuple[list[str], int] | None:
    """Return the modules that a command has loaded and how many of our files it passed; None if it does not run."""
    done = subprocess.run([sys.executable, "-c", LOADED, *map(str, command)], capture_output=True, text=True, cwd=ROOT)
    return tuple(json.loads(done.stdout)) if done.stdout else None  # type: ignore[return-value]


if __name__ == "__main__":
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:  # `scripts/weigh.py | head`
        status = 1
        sys.stdout = None  # type: ignore[assignment]
    sys.exit(status)
