"""SudokuPad: the JSON of a board, for play: its givens, regions, cages and texts, and the drawings of its rules."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from logicgrid.files.source import read
from logicgrid.kinds import Puzzle
from logicgrid.kinds.formats.our_yaml import to_yaml
from logicgrid.kinds.formats.writing import Written, losses
from logicgrid.kinds.sudoku.atoms import SudokuAtoms
from logicgrid.kinds.sudoku.board import boxes
from logicgrid.kinds.sudoku.compile import compile_puzzle
from logicgrid.kinds.sudoku.formats.lz_string import packed
from logicgrid.kinds.sudoku.reporting import by_letter
from logicgrid.kinds.sudoku.schema import SudokuFile
from logicgrid.kinds.sudoku.shapes import Shape, shapes_of
from logicgrid.puzzle.board import SYMBOLS, Cell, SudokuBoard
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import replace

_PIXELS = 64
"""The side of a cell, in which the widths of lines and the sizes of texts are counted."""


def write(board: SudokuBoard) -> Written:
    """Return the JSON of a board; what its rules mean is lost, and said."""
    size, lost = board.side, losses(board, "title", "author", "description", "goal")
    about = {"title": board.about.title, "author": board.about.author, "rules": board.about.description}
    if board.goal is not None and "." not in "".join(board.goal) and size < 10:
        about["solution"] = "".join(board.goal)
    data: dict[str, Any] = {
        "cellSize": _PIXELS,
        "metadata": {key: text for key, text in about.items() if text},
        "cells": [[{} if sign == "." else {"value": SYMBOLS.index(sign) + 1} for sign in row] for row in board.grid],
        "regions": _regions(board),
    }
    for cage in board.cages:
        data.setdefault("cages", []).append(_cage(cage.cells, cage.sum))
    for key, drawn in _drawings(board):
        data.setdefault(key, []).append(drawn)
    if board.rules or board.marks or board.diagonals:
        lost.append(say("rules.pad-drawn"))
    return json.dumps(data, ensure_ascii=False) + "\n", lost


def link(text: str) -> str:
    """Return the link to SudokuPad that carries a text of JSON."""
    return "https://sudokupad.app/scl" + packed(text.strip()).replace("+", "%2B")


def _cage(cells: Iterable[Cell], total: int | None) -> dict[str, Any]:
    return {"cells": list(map(list, cells)), "unique": True, **({} if total is None else {"value": total})}


def _regions(board: SudokuBoard) -> list[list[list[int]]]:
    if board.regions is not None:
        found = list(by_letter("".join(board.regions)).values())
    else:
        found = [] if board.box is None else [list(each) for each in boxes(board.side, board.box[1], board.box[0])]
    return [[list(divmod(cell, board.side)) for cell in region] for region in found]


def _drawings(board: SudokuBoard) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what is drawn of a board's rules and marks, each with the key that it stands under."""
    document, _ = read(to_yaml(replace(board, goal=None)))
    puzzle = None if document is None else compile_puzzle(SudokuFile.model_validate(document.data), document)
    if isinstance(puzzle, Puzzle):
        scene = SudokuAtoms(puzzle).scene()
        for rule in scene.rules:
            if rule.row.house == "cage":
                cells = [divmod(cell, scene.size) for cell in rule.cells]
                yield "cages", _cage(cells, rule.value)
        yield from map(_drawing, shapes_of((*scene.always, *scene.rules)))


def _drawing(shape: Shape) -> tuple[str, dict[str, Any]]:
    """Return a shape as SudokuPad has it, and the key of its list."""
    points = [[round(y, 3), round(x, 3)] for x, y in shape.points]
    if shape.text:
        look = {"text": shape.text, "fontSize": round(shape.width * _PIXELS), "color": shape.line}
        return "overlays", {"center": points[0], "width": shape.width, "height": shape.width, **look}
    edge = {"borderColor": shape.line} if shape.line else {}
    fill = {"backgroundColor": shape.fill} if shape.fill else {}
    key = "overlays" if shape.is_over else "underlays"
    if shape.radius:
        return key, {
            "center": points[0],
            "width": 2 * shape.radius,
            "height": 2 * shape.radius,
            "rounded": True,
            **edge,
            **fill,
        }
    if shape.fill and (shape.is_over or not shape.line):
        rows, columns = zip(*points, strict=True)
        wide, high = max(columns) - min(columns), max(rows) - min(rows)
        at = [round(min(rows) + high / 2, 3), round(min(columns) + wide / 2, 3)]
        return key, {"center": at, "width": round(wide, 3), "height": round(high, 3), **edge, **fill}
    return "lines", {"wayPoints": points, "color": shape.line, "thickness": round(shape.width * _PIXELS, 1)}
