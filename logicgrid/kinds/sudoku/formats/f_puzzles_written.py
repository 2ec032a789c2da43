"""f-puzzles: the JSON of a board, and the link that carries it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from logicgrid.kinds.formats.reading import Written, losses
from logicgrid.kinds.sudoku.board import RuleRow
from logicgrid.kinds.sudoku.formats.lz_string import packed
from logicgrid.kinds.sudoku.reporting import by_letter
from logicgrid.puzzle.board import SYMBOLS, Ruled, SudokuBoard, default_box
from logicgrid.puzzle.messages import say

_LINES = {
    "renban": ("Renban", "#F067F0"),
    "whispers": ("Whispers", "#67F067"),
    "nabner": ("Nabner", "#C9C883"),
    "entropicline": ("Entropic Line", "#FFCCAA"),
    "modularline": ("Modular Line", "#33BBBB"),
    "regionsumline": ("Region Sum Line", "#2ECBFF"),
    "slowthermometer": ("Slow Thermometer", "#6495ED"),
    "doublearrow": ("Double Arrow", "#C54B8B"),
    "zipperline": ("Zipper Line", "#CDB1EC"),
    "lockout": ("Lockout", "#AABEEF"),
}
_NUMBERS = {"xsum": "X Sum", "skyscraper": "Skyscraper"}
_FILLS = {
    "rowindexer": ("Row Indexer", "#BCE6BC"),
    "columnindexer": ("Column Indexer", "#E6BCBC"),
    "boxindexer": ("Box Indexer", "#BCBCE6"),
}
"""Keys that not every reader of the format knows, with the names and colours of drawings for those who do not."""

_CELL = re.compile(r"[Rr](\d{1,2})[Cc](\d{1,2})")


def place(name: str) -> tuple[int, int]:
    """Return the row and column in a cell's name, from 1; 0 and one beyond the size are beside the grid."""
    match = _CELL.fullmatch(name)
    if match is None:
        raise ValueError(name)
    return int(match[1]), int(match[2])


def write(board: SudokuBoard) -> Written:
    """Return the JSON of a board, with its solution and its texts, and a list of what f-puzzles has no key for."""
    size, lost = board.side, losses(board, "title", "author", "description", "goal")
    data: dict[str, Any] = {"size": size}
    about = {"title": board.about.title, "author": board.about.author, "ruleset": board.about.description}
    data |= {key: text for key, text in about.items() if text}
    cells = [{} if sign == "." else {"value": SYMBOLS.index(sign) + 1, "given": True} for sign in "".join(board.grid)]
    cells = [cell | region for cell, region in zip(cells, _regions(board), strict=True)]
    data["grid"] = [cells[start : start + size] for start in range(0, size * size, size)]
    if board.diagonals:
        data |= {"diagonal+": True, "diagonal-": True}
    for cage in board.cages:
        value = {} if cage.sum is None else {"value": str(cage.sum)}
        data.setdefault("killercage", []).append({"cells": [_upper(each) for each in cage.cells], **value})
    marks = board.marks
    if marks is not None:
        data |= {
            key: [{"cell": _upper(each)} for each in cells]
            for key, cells in (("even", marks.even), ("odd", marks.odd))
            if cells
        }
        if marks.consecutive:
            data["difference"] = [{"cells": [_upper(one), _upper(other)]} for one, other in marks.consecutive]
        data |= {"nonconsecutive": True} if marks.others_apart else {}
    for rule in board.rules:
        if not _add(data, rule):
            lost.append(say("rules.no-f-puzzles", name=rule.name))
    if board.goal is not None and "." not in "".join(board.goal):
        data["solution"] = [SYMBOLS.index(sign) + 1 for sign in "".join(board.goal)]
    return json.dumps(data, ensure_ascii=False) + "\n", lost


def link(text: str) -> str:
    """Return the link to f-puzzles that carries a text of JSON."""
    return "https://www.f-puzzles.com/?load=" + packed(text.strip()).replace("+", "%2B")


def _regions(board: SudokuBoard) -> list[dict[str, Any]]:
    """Return an entry for each cell's region: its number, None for none, nothing if there are the usual boxes."""
    side, box = board.side, board.box
    if board.regions is not None:
        letters = "".join(board.regions)
        numbers = {letter: number for number, letter in enumerate(by_letter(letters))}
        return [{"region": numbers.get(letter)} for letter in letters]
    if box is None:
        return [{"region": None}] * side**2
    cells = [divmod(cell, side) for cell in range(side**2)]
    own = [{"region": row // box[0] * box[0] + column // box[1]} for row, column in cells]
    return [{}] * side**2 if box == default_box(side) else own


def _upper(cell: tuple[int, int]) -> str:
    return f"R{cell[0] + 1}C{cell[1] + 1}"


def _add(data: dict[str, Any], rule: Ruled) -> bool:
    """Add a rule to the data; return False if f-puzzles has no key for it."""
    from logicgrid.kinds.sudoku.rules.table import ROWS

    row, about = ROWS[rule.name], dict(rule.keys)
    if row.name == "candidates":
        for cell in about["cells"].split():
            y, x = place(cell)
            data["grid"][y - 1][x - 1]["givenPencilMarks"] = [
                SYMBOLS.index(each) + 1 for each in about["digits"].split()
            ]
        return True
    named = dict([each.partition("=")[::2] for each in row.keys.split()])
    if not named:
        return False
    if row.takes.startswith("some of"):
        sort = {"black": "ratio", "xv": "xv", "white": "difference"}.get(about[""])
        if sort is None:
            return False
        data.setdefault("negative", []).append(sort)
        return True
    if row.takes.startswith("one of"):
        data |= {key: True for key, value in named.items() if about[""] in (value, "both")}
        return True
    (key, fixed), *_ = named.items()
    if row.takes == "nothing":
        data[key] = True
        return True
    entry = _entry(row, about, fixed)
    data.setdefault(key, []).append(entry)
    _draw(data, key, entry)
    return True


def _draw(data: dict[str, Any], key: str, entry: Mapping[str, Any]) -> None:
    """Add the drawing of a rule, for pages that support drawings, but not the rule."""
    if key in _LINES:
        name, colour = _LINES[key]
        drawn = {"lines": entry["lines"], "outlineC": colour, "width": 0.2, "fromConstraint": name}
        data.setdefault("line", []).append(drawn)
    elif key in _NUMBERS:
        drawn = {"cells": [entry["cell"]], "value": entry["value"], "fontC": "#000000", "size": 0.7}
        data.setdefault("text", []).append({**drawn, "fromConstraint": _NUMBERS[key]})
    elif key in _FILLS:
        name, colour = _FILLS[key]
        drawn = {"cells": entry["cells"], "baseC": colour, "outlineC": colour, "width": 1, "height": 1}
        data.setdefault("rectangle", []).append({**drawn, "fromConstraint": name})


def _entry(row: RuleRow, about: Mapping[str, str], fixed: str) -> dict[str, Any]:
    """Return a rule as an entry of its key: the inverse of `_ruled`."""
    value = next((about[key] for key, sort in row.options if sort.rstrip("?") == "number" and key in about), fixed)
    found: dict[str, Any] = {"value": value} if value else {}

    def cells(key: str) -> list[str]:
        return [each.upper() for each in about.get(key, about.get("", "")).replace("-", " ").split()]

    match row.takes, tuple(key for key, _ in row.options):
        case "line", _:
            return {"lines": [cells("line")], **found}
        case "pairs", _:
            return {"cells": cells("pairs"), **found}
        case ("cells", _) | ("each", _):
            several = "index" in row.keys or row.takes == "cells"
            return {"cells": cells("cells"), **found} if several else {"cell": cells("cells")[0]}
        case _, ("at", "digits"):
            y, x = place(about["at"])
            four = [f"R{row_}C{column}" for row_ in (y, y + 1) for column in (x, x + 1)]
            return {"cells": four, "values": [SYMBOLS.index(each) + 1 for each in about["digits"].split()]}
        case _, ("cells", "as"):
            return {"cells": cells("cells"), "cloneCells": cells("as")}
        case _, ("circle", "line"):
            circle = cells("circle")
            near = min(
                circle,
                key=lambda cell: max(abs(a - b) for a, b in zip(place(cell), place(cells("line")[0]), strict=True)),
            )
            return {"cells": circle, "lines": [[near, *cells("line")]]}
        case _, ("from", "to", "sum"):
            (y, x), (v, u) = place(about["from"]), place(about["to"])
            return {"cell": cells("from")[0], "direction": ("D" if v > y else "U") + ("R" if u > x else "L"), **found}
    return {"cell": cells("at")[0], **found}
