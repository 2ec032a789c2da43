"""Neutral data -> the project's own YAML, as text that people read and as the plain data of a file that was read.

`to_yaml` writes by hand: grids as block text, runs as lists, and what has no key of its own (author, licence …) as
comments that `our_plain.from_document` finds again.  `plain` is the same puzzle as nested dict / list / str, the shape
that `source.Document.data` has; `our_plain.from_document` is its inverse.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from logicgrid.files.formats.colors import code_of
from logicgrid.files.formats.data import (
    ABOUT,
    SYMBOLS,
    Cell,
    Color,
    Data,
    Grid,
    Line,
    Marks,
    NonogramData,
    Run,
    SudokuData,
    default_box,
)

_PLAIN: Final = re.compile(r"[A-Za-zÀ-ɏ][\wÀ-ɏ ,.()’'!?/–-]*(?<! )")
_CHAINS: Final = 8
_WORDS: Final = {"no", "yes", "on", "off", "true", "false", "null", "y", "n"}


# -- to text ---------------------------------------------------------------------------------------------------------


def to_yaml(data: Data) -> str:
    """A file of ours that says the same; ends with a line end."""
    lines = _nonogram(data) if isinstance(data, NonogramData) else _sudoku(data)
    return "".join(f"{line}\n" for line in (*_remarks(data), *lines))


def lost_in_yaml(data: Data) -> list[str]:
    """In words, what only a comment of the YAML could keep, and what nothing could."""
    comments = [name for name in ("author", "copyright", "license", "source") if getattr(data, name)]
    comments += ["notes"] if data.notes else []
    comments += ["names of the colours"] if isinstance(data, NonogramData) and _named(data) else []
    lost = [f"the {', '.join(comments)}: kept as comments"] if comments else []
    if isinstance(data, NonogramData) and data.background is not None:
        lost.append("the background's colour: kept as a comment")
    if data.saved:
        lost.append("saved grids: they are no part of the puzzle")
    return lost


def _named(data: NonogramData) -> bool:
    return any(color.name for color in data.colors.values())


def _remarks(data: Data) -> Iterator[str]:
    for name in ABOUT:
        if name not in ("title", "description") and (value := getattr(data, name)):
            yield f"# {name}: {_one_line(value)}"
    yield from (f"# note: {_one_line(note)}" for note in data.notes)
    if isinstance(data, NonogramData):
        yield from (f"# color {letter}: {_one_line(each.name)}" for letter, each in data.colors.items() if each.name)
    if isinstance(data, NonogramData) and data.background is not None:
        yield f"# background: {' '.join(filter(None, (data.background.name, code_of(data.background))))}"


def _one_line(text: str) -> str:
    """A text fit for a comment: no line ends of any kind."""
    return " ".join(text.split())


def _head(data: Data, kind: str) -> Iterator[str]:
    yield f"kind: {kind}"
    if data.title:
        yield f"title: {_scalar(_one_line(data.title))}"
    if data.language:
        yield f"language: {_scalar(_one_line(data.language))}"
    if data.description:
        yield from _block("intro", data.description.strip().splitlines())


def _nonogram(data: NonogramData) -> Iterator[str]:
    yield from _head(data, "nonogram")
    if data.colors:
        yield "colors:"
        yield from (f"  {_scalar(letter)}: {_scalar(_color_text(color))}" for letter, color in data.colors.items())
    for axis, lines in (("columns", data.columns), ("rows", data.rows)):
        yield f"{axis}:"
        yield from (f"  - {_runs(line)}" for line in lines)
    for name, grid in (("given", data.given), ("solution", data.goal)):
        if grid is not None:
            yield from _block(name, grid)


def _color_text(color: Color) -> str:
    return code_of(color)


def _sudoku(data: SudokuData) -> Iterator[str]:
    yield from _head(data, "sudoku")
    yield from _block("grid", _in_symbols(data, data.grid))
    if data.regions is not None:
        yield from _block("regions", data.regions)
    elif data.box is None or data.box[0] != data.box[1] or data.box != default_box(data.side):
        yield f"box: {box_text(data.box)}"
    if data.diagonals:
        yield "diagonals: true"
    if data.cages:
        yield "cages:"
    for cage in data.cages:
        total = f"sum: {cage.sum}, " if cage.sum is not None else ""
        yield f"  - {{{total}cells: {_cell_names(cage.cells)}}}"
    if data.marks is not None:
        yield "marks:"
        yield from (f"  {line}" for line in _marks(data.marks, data.side))
    if data.symbols is not None:
        yield f"symbols: {_scalar(data.symbols)}"
    if data.goal is not None:
        yield from _block("solution", _in_symbols(data, data.goal))


def _in_symbols(data: SudokuData, grid: Grid) -> Grid:
    """A grid in the symbols that the file says."""
    if data.symbols is None:
        return grid
    table = str.maketrans(SYMBOLS[: data.side], data.symbols)
    return tuple(row.translate(table) for row in grid)


def _marks(marks: Marks, side: int) -> Iterator[str]:
    for key, value in _plain_marks(marks, side).items():
        if isinstance(value, list):
            yield f"{key}:"
            yield from (f"  - {line}" for line in value)
        elif "\n" in value:
            yield from _block(key, value.splitlines())
        else:
            yield f"{key}: {value}"


def _plain_marks(marks: Marks, side: int) -> dict[str, Any]:
    """The marks as the file has them: a few cells by their names, many as a picture; rows of cells some a line."""
    found: dict[str, Any] = {}
    for key, cells in (("even", marks.even), ("odd", marks.odd)):
        if len(cells) > side:
            found[key] = _text(
                tuple("".join(".#"[(row, column) in cells] for column in range(side)) for row in range(side))
            )
        elif cells:
            found[key] = _cell_names(cells)
    if marks.consecutive:
        chains = ["-".join(map(_cell_name, chain)) for chain in marks.consecutive]
        found["consecutive"] = [" ".join(chains[at : at + _CHAINS]) for at in range(0, len(chains), _CHAINS)]
    if marks.others_apart:
        found["others_apart"] = "true"
    return found


def box_text(box: tuple[int, int] | None) -> str:
    """A box (height, width) as our files write it: width, then height; 3x2 in a grid of side 6."""
    return f"{box[1]}x{box[0]}" if box else "none"


def _cell_name(cell: tuple[int, int]) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def _cell_names(cells: tuple[Cell, ...]) -> str:
    return " ".join(map(_cell_name, cells))


def _block(key: str, lines: Grid | list[str]) -> Iterator[str]:
    """A key with a block of text; one whose first line is indented says so."""
    indent = "2" if lines and lines[0][:1] in (" ", "") else ""
    yield f"{key}: |{indent}"
    yield from (f"  {_printable(line)}".rstrip() for line in lines)


def _printable(text: str) -> str:
    return re.sub("[\x85\u2028\u2029\t]", " ", text)


def _runs(line: Line) -> str:
    return f"[{', '.join(run_text(run) for run in line)}]"


def run_text(run: Run) -> str:
    """A run as our files write it: its length, and its colour's letter where there are colours."""
    return f"{run.length}{run.color or ''}"


def _scalar(text: str) -> str:
    """A text as a YAML scalar, in double quotes where it might be read as something else."""
    if _PLAIN.fullmatch(text) and text.lower() not in _WORDS:
        return text
    return json.dumps(text, ensure_ascii=False).replace("\x85", "\\N").replace("\u2028", "\\L").replace("\u2029", "\\P")


# -- to plain data ---------------------------------------------------------------------------------------------------


def plain(data: Data) -> dict[str, Any]:
    """The data of the file that `to_yaml` writes, every scalar a text; runs of a line are one text."""
    if isinstance(data, NonogramData):
        return dict(_plain_nonogram(data))
    return dict(_plain_sudoku(data))


def _plain_head(data: Data, kind: str) -> Iterator[tuple[str, Any]]:
    yield "kind", kind
    if data.title:
        yield "title", _one_line(data.title)
    if data.language:
        yield "language", _one_line(data.language)
    if data.description:
        yield "intro", data.description.strip() + "\n"


def _plain_nonogram(data: NonogramData) -> Iterator[tuple[str, Any]]:
    yield from _plain_head(data, "nonogram")
    if data.colors:
        yield "colors", {letter: _color_text(color) for letter, color in data.colors.items()}
    for axis, lines in (("columns", data.columns), ("rows", data.rows)):
        yield axis, [line_text(line) for line in lines]
    for name, grid in (("given", data.given), ("solution", data.goal)):
        if grid is not None:
            yield name, _text(grid)


def line_text(line: Line) -> str:
    """A line's runs as one text, `0` where there are none."""
    return " ".join(map(run_text, line)) or "0"


def _plain_sudoku(data: SudokuData) -> Iterator[tuple[str, Any]]:
    yield from _plain_head(data, "sudoku")
    yield "grid", _text(_in_symbols(data, data.grid))
    if data.regions is not None:
        yield "regions", _text(data.regions)
    else:
        yield "box", box_text(data.box)
    if data.diagonals:
        yield "diagonals", "true"
    if data.cages:
        yield "cages", [_plain_cage(cage.cells, cage.sum) for cage in data.cages]
    if data.marks is not None:
        yield "marks", _plain_marks(data.marks, data.side)
    if data.symbols is not None:
        yield "symbols", data.symbols
    if data.goal is not None:
        yield "solution", _text(_in_symbols(data, data.goal))


def _plain_cage(cells: tuple[tuple[int, int], ...], total: int | None) -> dict[str, Any]:
    named = _cell_names(cells)
    return {"cells": named} if total is None else {"sum": str(total), "cells": named}


def _text(grid: Grid) -> str:
    return "".join(f"{row}\n" for row in grid)
