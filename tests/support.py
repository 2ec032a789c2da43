"""What several tests need: where the corpus is, and a puzzle's report from its text."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from logicgrid.analyses.judge import ReportOptions, judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.kinds.load import load_text
from logicgrid.puzzle.report import PuzzleReport

ROOT = Path(__file__).resolve().parent.parent
CORPUS = Path(os.environ.get("LOGICGRID_CORPUS") or ROOT.parent / "shared" / "corpus")

needs_corpus = pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of other people's puzzles is not here")


def report_on(text: str, *, limit: int = 10, count: bool = False, branches: int = 5_000) -> PuzzleReport:
    """The report on a puzzle's text."""
    return judge_loaded(load_text(text), Limits(solutions=limit, branches=branches), ReportOptions(count=count))


def answers(report: PuzzleReport) -> list[dict[str, dict[str, str]]]:
    """The report's solutions with their values as texts; decimals in their shortest form."""
    return [
        {actor: {name: plain(value) for name, value in values.items()} for actor, values in solution.value.items()}
        for solution in report.solutions
    ]


def plain(value: object) -> str:
    """A value as text: `8.50` and 8.5 are the same number."""
    text = str(value)
    whole, point, decimals = text.partition(".")
    if point and decimals.isdigit() and whole.lstrip("-").isdigit():
        return repr(float(text))
    return text


def without_splits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let derivations follow no clue's ways, so that the higher rungs are suppositions."""
    from logicgrid.csp.deduce.climb import Climber

    monkeypatch.setattr(Climber, "options", lambda self: iter(()))


def blocks(count: int, quick: int) -> list[Any]:
    """Return the numbers of `count` blocks of seeds; those from `quick` on are behind the marker `long`."""
    return [block if block < quick else pytest.param(block, marks=pytest.mark.long) for block in range(count)]
