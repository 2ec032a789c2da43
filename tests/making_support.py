"""Boards to order, made as a batch makes them, and judged by the whole program."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from logicgrid.analyses.judge import ReportOptions, judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.generate.batch import accepted
from logicgrid.kinds.load import load_text
from logicgrid.kinds.made import MadePuzzle
from logicgrid.kinds.nonogram import make as nonograms
from logicgrid.kinds.nonogram.make import NonogramRequest
from logicgrid.kinds.sudoku import make as sudokus
from logicgrid.kinds.sudoku.make.request import SudokuRequest

attempt_sudoku = partial(sudokus.attempt, accept=accepted)
attempt_nonogram = partial(nonograms.attempt, accept=accepted)


def made(kind: str, number: int = 1, seed: str = "test", attempts: int = 1, **asked: Any) -> MadePuzzle:
    attempt: Any = attempt_sudoku if kind == "sudoku" else attempt_nonogram
    request = (SudokuRequest if kind == "sudoku" else NonogramRequest)(**asked)
    tried = (attempt(request, seed, number, each) for each in range(attempts))
    return next(each for each in tried if isinstance(each, MadePuzzle))


def judged(found: MadePuzzle, strict: bool = False) -> None:
    """The whole program finds one answer, the stated level, and nothing to remark."""
    report = judge_loaded(load_text(found.text), Limits(solutions=2), ReportOptions(strict=strict))
    assert report.ok and report.verdict == "unique", report.errors
    assert not report.warnings
    assert report.level == found.level


def assert_one_hash_for_each(classes: Mapping[object, set[str]]) -> None:
    """Look at the hashes of puzzles by their classes, of those that brute force takes for one puzzle."""
    assert all(len(hashes) == 1 for hashes in classes.values())
    assert len(set[str]().union(*classes.values())) == len(classes)
