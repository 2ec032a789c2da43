"""From a validated calcudoku file to a puzzle, or to everything that is wrong with the file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from math import isqrt

from logicgrid.files.source import Document
from logicgrid.kinds import Puzzle
from logicgrid.kinds.sudoku.board import Rule
from logicgrid.kinds.sudoku.grids import texts_of, tokens
from logicgrid.kinds.sudoku.presets.calcudoku.schema import CalcudokuFile, TargetedCage, TargetedPicture
from logicgrid.kinds.sudoku.presets.compiling import PresetCompiler
from logicgrid.kinds.sudoku.rules.calculations import target_of
from logicgrid.kinds.sudoku.rules.reader import RuleTableReader
from logicgrid.kinds.sudoku.rules.table import ROWS
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.messages import say


def compile_puzzle(model: CalcudokuFile, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
    """Return the puzzle that the file describes, or all of its mistakes."""
    cages, side = model.cages, 0
    if isinstance(cages, TargetedPicture):
        drawn = tokens(texts_of(document, ("cages", "picture"), cages.picture))
        side = len(drawn) if len(drawn) > 1 else isqrt(sum(map(len, drawn)))
    elif model.grid is None:
        side = _farthest(" ".join(text for cage in cages for text in cage.cells))
    return PresetCompiler("calcudoku", model, document, side, partial(_rules, cages)).compiled()


def _farthest(text: str) -> int:
    """Return the largest number of a row or column among the cells of a text."""
    return max([int(each) for each in re.findall(r"[rc](\d{1,2})(?!\d)", text, re.IGNORECASE)], default=0)


def _rules(cages: Sequence[TargetedCage] | TargetedPicture, reader: RuleTableReader) -> list[Rule]:
    """Return the cages; those that share cells are reported."""
    if isinstance(cages, TargetedPicture):
        return list(_drawn(cages, reader))
    found, seen = list[Rule](), set[int]()
    for number, cage in enumerate(cages):
        about = {"cells": " ".join(cage.cells), "target": cage.target}
        found += reader.of_row(ROWS["calculation"], about, ("cages", number))
    for rule in found:
        if seen.intersection(rule.cells):
            span = rule.span or reader.document.span(("cages",))
            reader.reporter.error("bad-cage", say("rules.in-two-cages"), span)
        seen.update(rule.cells)
    return found


def _drawn(cages: TargetedPicture, reader: RuleTableReader) -> Iterator[Rule]:
    """Yield the cages of a picture."""
    report = reader.reporter
    for letter, cells, start in reader.drawn_cages(cages.picture, cages.targets, "targets"):
        text = cages.targets.get(letter)
        target = None if text is None else target_of(text)
        if text is None:
            report.error("missing-sum", say("rules.no-target-told", letter=letter), start, say("rules.write-targets"))
        elif target is None:
            span = reader.document.span(("cages", "targets", letter))
            report.error("bad-sum", say("rules.no-target", text=text[:40]), span, say("rules.write-target"))
        else:
            choice, value = target
            yield reader.of_token("calculation", tuple(cells), start, value, choice)
