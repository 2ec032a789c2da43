"""What several tests need: where the corpus is, and a puzzle's report from its text."""

import inspect
import os
from ast import literal_eval
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from logicgrid.analyses.judge import ReportOptions, judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.files import source
from logicgrid.kinds.explain import Derived, derive
from logicgrid.kinds.load import load, load_text
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.diagnostics import Severity
from logicgrid.puzzle.report import PuzzleReport

ROOT = Path(__file__).resolve().parent.parent
CORPUS = Path(os.environ.get("LOGICGRID_CORPUS") or ROOT.parent / "shared" / "corpus")

Capsys, Patch = pytest.CaptureFixture[str], pytest.MonkeyPatch
"""The types of two fixtures, by short names: those of tests are sentences, which leave little room."""

needs_corpus = pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of other people's puzzles is not here")


def report_on(text: str, *, limit: int = 10, count: bool = False, branches: int = 5_000) -> PuzzleReport:
    """The report on a puzzle's text."""
    return judge_loaded(load_text(text), Limits(solutions=limit, branches=branches), ReportOptions(count=count))


def puzzle_of(text: str) -> Any:
    """The puzzle of a text, which has no mistake."""
    loaded = load_text(text)
    assert loaded.puzzle is not None, loaded.errors
    return loaded.puzzle


def puzzle_in(file: Path) -> Any:
    """The puzzle of a file, which has no mistake."""
    loaded = load(file)
    assert loaded.puzzle is not None, loaded.errors
    return loaded.puzzle


def marked_in(text: str) -> list[str]:
    """Each error and warning of a text: its code, its place, and the characters that are marked."""
    loaded, lines, found = load_text(text), text.splitlines(), []
    for each in (*loaded.errors, *loaded.warnings):
        if each.severity is not Severity.INFO and each.span is not None:
            line, start, end = lines[each.span.line - 1], each.span.column - 1, each.span.end_column - 1
            marked = line[start : end if each.span.end_line == each.span.line else None]
            found.append(f"{each.code} {each.span.line}:{each.span.column} {marked}".rstrip())
    return found


def derived_of(puzzle: Any, budget: Budget | None = None, **options: Any) -> Any:
    """What is derived of a puzzle, for whose answer the budget suffices."""
    found = derive(puzzle, budget or Budget(100_000), **options)
    assert isinstance(found, Derived), found
    return found


def drawing(text: str) -> str:
    """What a text draws, without its indentation."""
    return dedent(text).strip("\n")


def answers(report: PuzzleReport) -> list[dict[str, dict[str, str]]]:
    """The report's solutions with their values as texts; decimals in their shortest form."""
    return plainly([solution.value for solution in report.solutions])


def plainly(solutions: Iterable[Mapping[str, Mapping[str, object]]]) -> list[dict[str, dict[str, str]]]:
    return [
        {actor: {name: plain(value) for name, value in values.items()} for actor, values in solution.items()}
        for solution in solutions
    ]


def plain(value: object) -> str:
    """A value as text: `8.50` and 8.5 are the same number."""
    text = str(value)
    whole, point, decimals = text.partition(".")
    if point and decimals.isdigit() and whole.lstrip("-").isdigit():
        return repr(float(text))
    return text


def written(path: Path, text: str) -> Path:
    """Write a text into a file, and return that."""
    path.write_text(text, encoding="utf-8")
    return path


def told(name: str) -> dict[str, list[str]]:
    """Return the lines of a text of `golden/told` below each of its headings, without the remarks behind them."""
    _, *parts = (ROOT / "tests" / "golden" / "told" / name).read_text(encoding="utf-8").split("\n== ")
    return {title: [line.split("  #")[0] for line in lines if line] for title, *lines in (p.split("\n") for p in parts)}


@cache
def tables(name: str) -> dict[str, list[Any]]:
    _, *parts = (ROOT / "tests" / "golden" / "told" / f"{name}.txt").read_text(encoding="utf-8").split("\n== ")
    return {title: [literal_eval(line) for line in rows if line] for title, *rows in (p.split("\n") for p in parts)}


def cases(file: str, title: str) -> list[Any]:
    """Return the cases below a heading of a test module's text in `golden/told`, a Python literal a line."""
    return tables(Path(file).relative_to(ROOT / "tests").with_suffix("").as_posix().replace("test_", ""))[title][:]


def each_case(*names: str, every: int = 1) -> Callable[[Callable[..., None]], Any]:
    """Run a test with each of the cases below its name, whose parts are these arguments; daily with every n-th."""

    def with_cases(test: Callable[..., None]) -> Any:
        rows = cases(inspect.getfile(test), test.__name__.removeprefix("test_"))
        rows = rows if every == 1 else few(rows, every)
        return pytest.mark.parametrize(names[0] if len(names) == 1 else names, rows)(test)

    return with_cases


def long_text(file: str, name: str) -> str:
    """Return a text of a module in `golden/texts`: a puzzle, or another's format, longer than a few lines."""
    folder = Path(file).relative_to(ROOT / "tests").with_suffix("").as_posix().replace("test_", "")
    return (ROOT / "tests" / "golden" / "texts" / folder / name).read_bytes().decode()


def readings(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Return how often each text is read as YAML from now on."""
    read, built = Counter[str](), source._built
    monkeypatch.setattr(source, "_built", lambda text, *more: (read.update([text]), built(text, *more))[1])
    return read


def without_splits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let derivations follow no clue's ways, so that the higher rungs are suppositions."""
    from logicgrid.csp.deduce.upper_rungs import UpperRungs

    monkeypatch.setattr(UpperRungs, "options", lambda self: iter(()))


def blocks(count: int, quick: int) -> list[Any]:
    """Return the numbers of `count` blocks of seeds; those from `quick` on are behind the marker `long`."""
    return [block if block < quick else pytest.param(block, marks=pytest.mark.long) for block in range(count)]


def few(cases: Iterable[Any], every: int) -> list[Any]:
    """Return parameters of which every `every`-th is for every day, and the others are behind the marker `long`.

    With 0 all of them are.
    """
    values = [case if isinstance(case, tuple) else (case,) for case in cases]
    found = [case if hasattr(case, "marks") else pytest.param(*case) for case in values]
    return [
        case._replace(marks=[*case.marks, pytest.mark.long]) if not every or place % every else case
        for place, case in enumerate(found)
    ]


def daily(cases: Iterable[Any], every: int) -> list[Any]:
    """Return every `every`-th of what a test goes through by itself; with `-m long`, which runs such tests too, all."""
    return [*cases][:: every if os.environ.get("LOGICGRID_TESTS", "not long") == "not long" else 1]


def crossed(*axes: Sequence[Any]) -> list[Any]:
    """Return all combinations as parameters; for every day are those in which each value of each axis is met once."""
    every_day = {tuple(turn % len(axis) for axis in axes) for turn in range(max(map(len, axes)))}
    places = product(*[range(len(axis)) for axis in axes])
    return [
        pytest.param(
            *[axis[place] for axis, place in zip(axes, row, strict=True)],
            marks=() if row in every_day else pytest.mark.long,
        )
        for row in places
    ]


def seeds(quick: int, whole: int) -> list[Any]:
    """Return two ranges of seeds as parameters: those for every day, and the others behind the marker `long`."""
    return [pytest.param(range(quick), id="few"), pytest.param(range(quick, whole), id="many", marks=pytest.mark.long)]
