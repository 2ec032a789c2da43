"""The nonograms, sudokus and variants that others wrote, from the corpus."""

import json
from functools import cache
from typing import Any

import pytest

from logicgrid.kinds.nonogram.question import Picture, picture
from logicgrid.kinds.sudoku.board import plain_board
from logicgrid.kinds.sudoku.question import SudokuQuestion
from support import CORPUS

FOLDER, VARIANTS = CORPUS / "nonogram", CORPUS / "variants"


def entries(name: str) -> list[dict[str, Any]]:
    return list(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))) if FOLDER.is_dir() else []


def published(*names: str) -> list[Any]:
    """Return variants with their answers as parameters; one that is skipped where the corpus is not here."""
    if not VARIANTS.is_dir():
        return [pytest.param(None, marks=pytest.mark.skip(reason="the corpus is not here"))]
    files = [json.loads((VARIANTS / f"{name}.json").read_text(encoding="utf-8")) for name in names]
    return [pytest.param(each, id=each["id"]) for file in files for each in file]


def picture_of(entry: dict[str, Any], givens: bool = True) -> Picture:
    given = [3] * (entry["width"] * entry["height"])
    for row, column in entry.get("givens", []) if givens else []:
        given[row * entry["width"] + column] = 2
    rows, columns = ([[run for run in line if run] for line in entry[key]] for key in ("rows", "cols"))
    return picture(rows, columns, 1, given)


def is_valid(entry: dict[str, Any]) -> bool:
    return not entry.get("expected") or entry["expected"][0] != "ERR"


@cache
def corpus(name: str) -> list[dict[str, Any]]:
    return json.loads((CORPUS / "sudoku" / f"{name}.json").read_text(encoding="utf-8"))


def question(text: str) -> SudokuQuestion:
    return SudokuQuestion(plain_board(9, [None if symbol in ".0" else int(symbol) - 1 for symbol in text]))
