"""From a validated calcudoku file to a puzzle, or to everything that is wrong with the file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isqrt

from logicgrid.files.source import Document
from logicgrid.kinds import Puzzle
from logicgrid.kinds.sudoku.board import Rule
from logicgrid.kinds.sudoku.grids import GridToken, span_of, texts_of, tokens
from logicgrid.kinds.sudoku.presets.calcudoku.schema import CalcudokuFile, TargetedPicture
from logicgrid.kinds.sudoku.presets.compiling import PresetCompiler
from logicgrid.kinds.sudoku.rules.calculations import target_of
from logicgrid.kinds.sudoku.rules.reader import RuleTableReader
from logicgrid.kinds.sudoku.rules.table import ROWS
from logicgrid.kinds.sudoku.short_forms import RuleReader, by_letter
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.messages import say


def compile_puzzle(model: CalcudokuFile, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
    """Return the puzzle that the file describes, or all of its mistakes."""
    cages = model.cages

    def rules(reader: RuleTableReader) -> list[Rule]:
        if isinstance(cages, TargetedPicture):
            return list(_drawn(cages, reader))
        found = [
            rule
            for number, cage in enumerate(cages)
            for rule in reader.of_row(
                ROWS["calculation"], {"cells": " ".join(cage.cells), "target": cage.target}, ("cages", number)
            )
        ]
        _report_overlaps(found, reader)
        return found

    side = 0
    if isinstance(cages, TargetedPicture):
        drawn = tokens(texts_of(document, ("cages", "picture"), cages.picture))
        side = len(drawn) if len(drawn) > 1 else isqrt(sum(map(len, drawn)))
    elif model.grid is None:
        side = _farthest(" ".join(text for cage in cages for text in cage.cells))
    return PresetCompiler("calcudoku", model, document, side, rules).compiled()


def _farthest(text: str) -> int:
    """Return the largest number of a row or column among the cells of a text."""
    return max([int(each) for each in re.findall(r"[rc](\d{1,2})(?!\d)", text, re.IGNORECASE)], default=0)


def _report_overlaps(rules: list[Rule], reader: RuleTableReader) -> None:
    """Report cells that are in two cages."""
    seen: set[int] = set()
    for rule in rules:
        if seen.intersection(rule.cells):
            span = rule.span or reader.document.span(("cages",))
            reader.reporter.error("bad-cage", say("rules.in-two-cages"), span)
        seen.update(rule.cells)


def _drawn(cages: TargetedPicture, reader: RuleTableReader) -> Iterator[Rule]:
    """Yield the cages of a picture."""
    report, document = reader.reporter, reader.document
    cells = RuleReader(reader.size, report).picture(("cages", "picture"), cages.picture)
    if cells is None:
        return
    letters = by_letter(cells)
    letters.pop(".", None)
    for letter in cages.targets:
        if letter not in letters:
            span = document.key_span(("cages", "targets", letter))
            report.error("unknown-cage", say("sudoku.no-cage-in-picture", letter=letter), span)
    for letter, own in letters.items():
        yield from _cage(letter, own, cells, cages.targets.get(letter), reader)


def _cage(
    letter: str, own: list[int], cells: list[GridToken], text: str | None, reader: RuleTableReader
) -> Iterator[Rule]:
    report, start = reader.reporter, cells[own[0]]
    stray = RuleReader(reader.size, report).stray(own)
    if stray is not None:
        message = say("sudoku.in-several-pieces", name=say("sudoku.cage-2", letter=letter))
        report.error("broken-cage", message, cells[stray], say("sudoku.give-each-cage-another"))
    elif text is None:
        report.error("missing-sum", say("rules.no-target-told", letter=letter), start, say("rules.write-targets"))
    elif (target := target_of(text)) is None:
        span = reader.document.span(("cages", "targets", letter))
        report.error("bad-sum", say("rules.no-target", text=text[:40]), span, say("rules.write-target"))
    else:
        choice, value = target
        yield Rule(
            ROWS["calculation"],
            reader.size,
            0,
            (tuple(own),),
            value,
            choice=choice,
            span=span_of(reader.document, start),
        )
