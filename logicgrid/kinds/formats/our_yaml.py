"""Boards as files of ours: as the plain data of a file, and as YAML text for people.

`plain` makes nested dict / list / str, the shape of `source.Document.data`.  `to_yaml` formats the same data itself:
grids as blocks of text, runs as lists, and fields without a key (author, licence …) as comments, which `remembered`
finds again.  The kinds read such files.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from logicgrid.kinds.formats.reading import cell_names, one_line, remarks, text_of_lines
from logicgrid.puzzle.board import (
    ABOUT,
    SYMBOLS,
    About,
    Board,
    Cage,
    Cell,
    Color,
    Grid,
    Line,
    Marks,
    NonogramBoard,
    Ruled,
    SudokuBoard,
    default_box,
)
from logicgrid.puzzle.messages import comma, say
from logicgrid.puzzle.record import replace

_PLAIN: Final = re.compile(r"[A-Za-zÀ-ɏ][\wÀ-ɏ ,.()’'!?/–-]*(?<! )")
_WORDS: Final = {"no", "yes", "on", "off", "true", "false", "null", "y", "n"}
_CHAINS: Final = 8  # per line of text
_REMARK: Final = re.compile(rf"(?m)^#[ \t]*({'|'.join(ABOUT)}|note|background|color [A-Za-z]): (.*?)[ \t\r]*$")
_BARE: Final = {"box", "diagonals", "others_apart", "top", "right", "bottom", "left"}


# -- plain data ------------------------------------------------------------------------------------------------------


def plain(board: Board) -> dict[str, Any]:
    """Return the data of the file that `to_yaml` writes, with every scalar as text, and a line's runs as one text."""
    about = board.about
    intro = (about.description or "").strip()
    data = {
        "kind": "nonogram" if isinstance(board, NonogramBoard) else board.kind or "sudoku",
        "title": one_line(about.title or ""),
        "language": one_line(about.language or ""),
        "intro": text_of_lines([intro] if intro else ()),
        **(_nonogram(board) if isinstance(board, NonogramBoard) else _sudoku(board)),
    }
    return {key: value for key, value in data.items() if value}


def _nonogram(board: NonogramBoard) -> dict[str, Any]:
    return {
        "colors": {letter: color.code for letter, color in board.colors.items()},
        "columns": [_runs(line) for line in board.columns],
        "rows": [_runs(line) for line in board.rows],
        "given": text_of_lines(board.given or ()),
        "solution": text_of_lines(board.goal or ()),
    }


def _sudoku(board: SudokuBoard) -> dict[str, Any]:
    square = board.regions or (board.box and board.box[0] == board.box[1] and board.box == default_box(board.side))
    return {
        "grid": text_of_lines(_in_symbols(board, board.grid)),
        **(board.keys or {}),
        "regions": text_of_lines(board.regions or ()),
        "box": "" if square or board.kind else f"{board.box[1]}x{board.box[0]}" if board.box else "none",
        "diagonals": "true" if board.diagonals else "",
        **({"cages": [_cage(cage) for cage in board.cages]} if board.cages else {}),
        "marks": _marks(board.marks, board.side) if board.marks else {},
        "rules": [_rule(rule) for rule in board.rules],
        "symbols": board.symbols,
        "solution": text_of_lines(_in_symbols(board, board.goal or ())),
    }


def _cage(cage: Cage) -> dict[str, str]:
    return {**({} if cage.sum is None else {"sum": str(cage.sum)}), "cells": cell_names(cage.cells)}


def _rule(rule: Ruled) -> Any:
    """Return a rule in the form of the file: its name, or its name with a text or several keys."""
    if not rule.keys:
        return rule.name
    short = len(rule.keys) == 1 and not rule.keys[0][0]
    return {rule.name: rule.keys[0][1] if short else dict(rule.keys)}


def _runs(line: Line) -> str:
    """Return a line's runs as one text, `0` if there are none."""
    return " ".join(run.text for run in line) or "0"


def _in_symbols(board: SudokuBoard, grid: Grid) -> Grid:
    """Return a grid in the symbols of our own file."""
    if board.symbols is None:
        return grid
    table = str.maketrans(SYMBOLS[: board.side], board.symbols)
    return tuple(row.translate(table) for row in grid)


def _marks(marks: Marks, side: int) -> dict[str, Any]:
    """Return the marks in the form of the file: a few cells by name, many as a picture."""
    chains = [cell_names(chain, "-") for chain in _chains(marks.consecutive)]
    found = {
        "even": _marked(marks.even, side),
        "odd": _marked(marks.odd, side),
        "consecutive": [" ".join(chains[at : at + _CHAINS]) for at in range(0, len(chains), _CHAINS)],
        "others_apart": "true" if marks.others_apart else "",
    }
    return {key: value for key, value in found.items() if value}


def _marked(cells: Sequence[Cell], side: int) -> str:
    if len(cells) <= side:
        return cell_names(cells)
    return text_of_lines("".join(".#"[(row, column) in cells] for column in range(side)) for row in range(side))


def _chains(pairs: Sequence[tuple[Cell, Cell]]) -> list[list[Cell]]:
    """Join consecutive pairs of neighbours that share a cell.

    >>> _chains([((0, 0), (0, 1)), ((0, 1), (1, 1)), ((3, 2), (3, 3))])
    [[(0, 0), (0, 1), (1, 1)], [(3, 2), (3, 3)]]
    """
    chains: list[list[Cell]] = []
    for pair in pairs:
        last = chains[-1] if chains else []
        if len(last) == 2 and last[0] in pair:
            last.reverse()
        if last and last[-1] in pair:
            last.append(pair[1] if pair[0] == last[-1] else pair[0])
        else:
            chains.append([*pair])
    return chains


# -- text ------------------------------------------------------------------------------------------------------------


def to_yaml(board: Board) -> str:
    """Return a file of ours that holds the board."""
    comments = list(remarks(board.about, "# ", "title", "description"))
    if isinstance(board, NonogramBoard):
        named = [(letter, color.name) for letter, color in board.colors.items() if color.name]
        comments += [f"# color {letter}: {one_line(name)}" for letter, name in named]
        if board.background is not None:
            comments.append(f"# background: {' '.join(filter(None, (board.background.name, board.background.code)))}")
    return text_of_lines([*comments, *_mapping(plain(board))])


def _mapping(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of a mapping at the margin."""
    for key, value in data.items():
        if isinstance(value, str):
            yield from _entry(key, value)
            continue
        yield f"{key}:"
        for line in _mapping(value) if isinstance(value, dict) else _items(key, value):
            yield f"  {line}"


def _entry(key: str, value: str) -> Iterator[str]:
    if not value.endswith("\n"):
        yield f"{_scalar(key)}: {value if key in _BARE else _scalar(value)}"
        return
    lines = value.splitlines()
    yield f"{key}: |{'2' if lines[0][:1] in (' ', '') else ''}"  # an indented first line needs the digit
    yield from (f"  {_printable(line)}".rstrip() for line in lines)


def _items(key: str, values: Sequence[Any]) -> Iterator[str]:
    for value in values:
        if isinstance(value, dict) and key == "rules":
            ((name, about),) = value.items()
            inside = about if isinstance(about, str) else f"{{{', '.join(f'{k}: {v}' for k, v in about.items())}}}"
            yield f"- {name}: {inside}"
        elif isinstance(value, dict):
            yield f"- {{{', '.join(f'{name}: {text}' for name, text in value.items())}}}"
        elif key in ("rows", "columns"):
            yield f"- [{', '.join(value.split()) if value != '0' else ''}]"
        else:
            yield f"- {value}"


def _printable(text: str) -> str:
    return re.sub("[\x85\u2028\u2029\t]", " ", text)


def _scalar(text: str) -> str:
    """Return a text as a YAML scalar, in double quotes if it might be read as something else."""
    if _PLAIN.fullmatch(text) and text.lower() not in _WORDS:
        return text
    return json.dumps(text, ensure_ascii=False).replace("\x85", "\\N").replace("\u2028", "\\L").replace("\u2029", "\\P")


def losses_in_yaml(board: Board) -> list[str]:
    """Return in words what is only kept in a comment of the YAML, and what is lost."""
    comments = [name for name in ("author", "copyright", "license", "source") if getattr(board.about, name)]
    comments += ["notes"] if board.about.notes else []
    if isinstance(board, NonogramBoard) and any(color.name for color in board.colors.values()):
        comments.append(say("kinds.names-colours"))
    lost = [say("kinds.kept-comments", comments=comma(comments))] if comments else []
    if isinstance(board, NonogramBoard) and board.background is not None:
        lost.append(say("kinds.background-s-colour-kept"))
    if board.saved:
        lost.append(say("kinds.saved-grids-they-no"))
    return lost


def remembered(board: Board, text: str) -> Board:
    """Return the board of a file of ours, completed from the comments that `to_yaml` writes."""
    found = _REMARK.findall(text)
    first, last = dict(reversed(found)), dict(found)
    texts = {name: getattr(board.about, name) or first.get(name, "") for name in (*ABOUT, "language")}
    notes = tuple(value for name, value in found if name == "note")
    about = About(notes=notes, **{name: value.strip() for name, value in texts.items() if value.strip()})
    if not isinstance(board, NonogramBoard):
        return replace(board, about=about)
    colors = {
        letter: Color(color.name or last.get(f"color {letter}"), color.hex) for letter, color in board.colors.items()
    }
    background = Color.of(last["background"]) if "background" in last else None
    return replace(board, about=about, colors=colors, background=background)
