"""The files of calcudoku: their model, the way to a puzzle, and back.  An example of every key:

kind: calcudoku
cages:              # a picture of letters and their targets
  picture: |
    aab
    ccb
    .db
  targets: {a: 3+, b: 6x, c: 1-, d: 2}     # + - x / or ?, if the operation is not told
cages:              # or a list
  - {cells: r1c1 r1c2, target: 3+}
grid: |             # the givens, if there are some; `.` is empty
  . . .
  2 . .
  . . .
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from math import isqrt
from string import ascii_letters
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from logicgrid.files.source import Document
from logicgrid.kinds import Puzzle
from logicgrid.kinds.sudoku.board import Rule
from logicgrid.kinds.sudoku.grids import texts_of, tokens
from logicgrid.kinds.sudoku.presets.files import PresetCompiler, PresetFile, preset_schema
from logicgrid.kinds.sudoku.rules.calculations import target_of, target_text
from logicgrid.kinds.sudoku.rules.reader import RuleTableReader
from logicgrid.kinds.sudoku.rules.table import ROWS
from logicgrid.kinds.sudoku.schema import Texts
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.messages import say


class TargetedCage(BaseModel):
    """Cells whose digits give a number by an operation."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    cells: Annotated[Texts, Field(description="the cells: r1c1 r1c2 r2c1")]
    target: Annotated[str, Field(description="what they give: 12+, 2-, 24x, 3/, 6?")]


class TargetedPicture(BaseModel):
    """All cages in one picture."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    picture: Annotated[Texts, Field(description="a letter for each cell, `.` where there is no cage")]
    targets: Annotated[dict[str, str], Field(description="letter: what its cage gives (12+, 2-, 24x, 3/, 6?)")]


class CalcudokuFile(PresetFile):
    """A calcudoku: every digit once in each row and column; the digits of a cage give its number by its operation."""

    kind: Annotated[Literal["calcudoku"], Field(description="the kind of puzzle")]
    cages: Annotated[list[TargetedCage] | TargetedPicture, Field(description="the cages and their targets")]


SCHEMA = preset_schema(
    CalcudokuFile,
    {
        "cages": "rules.write-cages",
        "cells": "sudoku.write-cells-cage-cells",
        "picture": "sudoku.write-picture-below-grid",
        "targets": "rules.write-targets",
        "target": "rules.write-target",
    },
)


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


def keys(rules: Sequence[Rule], size: int) -> dict[str, Any]:
    """Return the picture and the targets; a list of cages if there are more than letters."""
    cages = sorted(rules, key=lambda rule: min(rule.cells))
    if len(cages) > len(ascii_letters):
        names = [" ".join([f"r{cell // size + 1}c{cell % size + 1}" for cell in rule.cells]) for rule in cages]
        return {
            "cages": [{"cells": cells, "target": target_text(rule)} for cells, rule in zip(names, cages, strict=True)]
        }
    letters = ["."] * (size * size)
    for letter, rule in zip(ascii_letters, cages, strict=False):
        for cell in rule.cells:
            letters[cell] = letter
    rows = [" ".join(letters[start : start + size]) + "\n" for start in range(0, size * size, size)]
    told = {letter: target_text(rule) for letter, rule in zip(ascii_letters, cages, strict=False)}
    return {"cages": {"picture": "".join(rows), "targets": told}}
