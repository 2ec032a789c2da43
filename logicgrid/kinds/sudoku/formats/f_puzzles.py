"""f-puzzles: the JSON of f-puzzles.com, and the links that carry it (`?load=`, `fpuz…`, `fpuzzles…`).

Source: the site's own output; sudokupad.app reads the same.  Each key belongs to a row of the table of rules
(`RuleRow.keys`).  Mere drawings are taken for the drawing of a rule if they match one; others have no meaning here, and
are listed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from logicgrid.kinds.formats.reading import Stream, Written, losses
from logicgrid.kinds.sudoku import formats
from logicgrid.kinds.sudoku.board import RuleRow
from logicgrid.kinds.sudoku.formats import NoBoard, place
from logicgrid.kinds.sudoku.rules import rule_rows
from logicgrid.puzzle.board import SYMBOLS, Cage, Cell, Marks, Ruled, SudokuBoard, default_box
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.question import grouped

_LINK = re.compile(r"^\s*(?:https?:/{1,2}\S+?[?&]load=|https?:/{1,2}\S*?/(?:fpuzzles|fpuz)|fpuzzles|fpuz)(\S+)\s*$")

_DRAWN = ("line", "circle", "text", "rectangle", "cage")
_OWN = {"size", "title", "author", "ruleset", "grid", "solution", "negative", *_DRAWN}
_IGNORED = {"disabledlogic", "truecandidatesoptions", "highlightConflicts", "successMessage", "msgcorrect", "foglight"}
"""Keys that say nothing about the puzzle."""

_STYLE = {"outlineC", "baseC", "fontC", "width", "height", "size", "angle", "c"}
_ENTRY = {"cell", "cells", "cloneCells", "lines", "values", "direction", *_STYLE}
_ENTRY |= {"fromConstraint", "isNewConstraint", "isLLConstraint"}
"""The keys of the entries of a rule; `value` is one of those that have a number or a letter."""

_COLOURS = {"c", "cArray", "highlight", "highlights"}
_CELL = {"value", "given", "region", "givenPencilMarks", "cornerPencilMarks", "centerPencilMarks", *_COLOURS}

_NEGATIVE = {"ratio": "black", "xv": "xv", "difference": "white"}
"""The sorts of marks that are all given, and their names for `only`."""

_WAYS = {"D": (1, 0), "U": (-1, 0), "R": (0, 1), "L": (0, -1)}


@cache
def keys() -> dict[str, list[tuple[RuleRow, str]]]:
    """Return the keys of rules: the row, and the value that belongs to it ("" for any)."""
    pairs = [(each.partition("="), row) for row in rule_rows().values() for each in row.keys.split()]
    return grouped([(key, (row, value)) for (key, _, value), row in pairs])


def sniff(text: str) -> bool:
    """Return True for a link, and for JSON that has a grid."""
    return bool(_LINK.match(text)) or (text.lstrip().startswith("{") and '"grid"' in text)


def read(text: str) -> Stream:
    """Yield the puzzle of a link or of JSON, and what was not read."""
    return formats.streamed(lambda: _board(_data(text)))


def _data(text: str) -> Mapping[str, Any]:
    """Return the JSON of a text."""
    link = _LINK.match(text)
    if link is not None:
        return formats.carried(link[1].partition("&")[0], json.loads)
    return formats.parsed(text, json.loads, "f-puzzles")


# -- the board ---------------------------------------------------------------------------------------------------------


def _board(data: Mapping[str, Any]) -> formats.ReadBoard:
    size = data.get("size", 9)
    cells = formats.cells_of(data.get("grid"), size)
    for key in data:
        if key not in _OWN and key not in _IGNORED and key not in keys():
            raise NoBoard(say("rules.unknown-key", key=str(key)[:40]))
    _refuse_unknown(data, cells)
    rules = [*_choices(cells, size), *_rules({key: data[key] for key in data if key not in _short_forms(data)}, size)]
    box, regions = formats.houses_of(cells, size)
    board = SudokuBoard(
        grid=formats.grid_of([cell.get("value") if cell.get("given") else None for cell in cells], size),
        box=box,
        regions=regions,
        diagonals="diagonal+" in _short_forms(data),
        cages=tuple(_cages(data.get("killercage") or ())),
        marks=_marks(data),
        rules=tuple(rules),
        goal=formats.goal_of(data.get("solution"), size, box, regions),
        about=formats.about_of(data, "ruleset"),
    )
    return board, _lost(data), bool(data.get("solution"))


def _refuse_unknown(data: Mapping[str, Any], cells: Sequence[Mapping[str, Any]]) -> None:
    """Raise NoBoard for an unknown key of a cell, or of a rule's entry, since its meaning would be lost."""
    unknown = [key for cell in cells for key in cell if key not in _CELL]
    for key, rows in keys().items():
        entries, takes = data.get(key), rows[0][0].takes
        if entries in (None, False) or (entries is True and (takes == "nothing" or " of " in takes)):
            continue
        if not isinstance(entries, list):
            raise formats.bad_entry("f-puzzles", key, entries)
        for entry in entries:
            if isinstance(entry, dict):
                unknown += [f"{key}.{each}" for each in _unknown(key, entry, rows)]
    for each in unknown:
        raise NoBoard(say("rules.unknown-key", key=str(each)[:40]))


def _unknown(key: str, entry: Mapping[str, Any], rows: Sequence[tuple[RuleRow, str]]) -> list[str]:
    """Return the unknown keys of an entry.  Raises NoBoard for a letter that no row of its key knows."""
    value, letters = str(entry.get("value") or "").strip(), {fixed for _, fixed in rows}
    if letters != {""} and value.upper() not in letters:
        raise formats.bad_entry("f-puzzles", key, entry)
    is_known = letters != {""} or not value or any(sort[:6] == "number" for row, _ in rows for _, sort in row.options)
    return [key for key in entry if key not in _ENTRY and not (key == "value" and is_known)]


def _short_forms(data: Mapping[str, Any]) -> set[str]:
    """Return the keys that have a short form in our files."""
    found = {"killercage", "even", "odd"}
    if data.get("diagonal+") and data.get("diagonal-"):
        found |= {"diagonal+", "diagonal-"}
    dots = data.get("difference")
    alone = not data.get("ratio")  # a black dot also exempts its cells from being nonconsecutive
    if alone and data.get("nonconsecutive") and isinstance(dots, list) and not any("value" in dot for dot in dots):
        found |= {"nonconsecutive", "difference"}
    return found


def _cages(entries: Iterable[Any]) -> Iterator[Cage]:
    for entry in entries:
        try:
            value = _number(entry)
            cells = [place(cell) for cell in entry["cells"]]
            yield Cage(tuple([(row - 1, column - 1) for row, column in cells]), int(value) if value else None)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise formats.bad_entry("f-puzzles", "killercage", entry) from None


def _number(entry: Mapping[str, Any]) -> str:
    """Return the value of an entry, "" for none.  Raises TypeError if it is neither a number nor a text."""
    value = entry.get("value")
    if isinstance(value, bool | list | dict):
        raise TypeError(value)
    return "" if value is None else str(value).strip()


def _marks(data: Mapping[str, Any]) -> Marks | None:
    """Return the marks that have a short form."""

    def cells(key: str) -> list[Cell]:
        try:
            names = [name for entry in data.get(key) or () for name in entry.get("cells") or [entry["cell"]]]
            return [(row - 1, column - 1) for row, column in map(place, names)]
        except (KeyError, TypeError, ValueError, AttributeError):
            raise formats.bad_entry("f-puzzles", key, data[key]) from None

    dots = cells("difference") if "difference" in _short_forms(data) else []
    pairs = tuple(zip(dots[::2], dots[1::2], strict=False))
    found = Marks(tuple(cells("even")), tuple(cells("odd")), pairs, bool(pairs))
    return None if found == Marks() else found


def _choices(cells: Sequence[Mapping[str, Any]], size: int) -> Iterator[Ruled]:
    """Yield the cells that are given as a choice of digits."""
    for number, cell in enumerate(cells):
        choice = cell.get("givenPencilMarks")
        if isinstance(choice, list) and choice and not cell.get("given"):
            row, column = divmod(number, size)
            digits = " ".join(_digit(each, size) for each in choice)
            yield Ruled("candidates", (("cells", f"r{row + 1}c{column + 1}"), ("digits", digits)))


def _digit(value: Any, size: int) -> str:
    if not str(value).isdecimal() or not 1 <= int(value) <= size:
        raise NoBoard(say("rules.no-digit", text=str(value)[:40], size=size))
    return SYMBOLS[int(value) - 1]


# -- rules -------------------------------------------------------------------------------------------------------------


def _rules(data: Mapping[str, Any], size: int) -> Iterator[Ruled]:
    for key, entries in data.items():
        rows = keys().get(key, [])
        if not rows or entries in (None, False, []):
            continue
        if entries is True:
            (row, choice), *_ = rows
            yield Ruled(row.name, (("", choice),) if choice else ())
            continue
        for entry in entries:
            try:
                if key == "negative":
                    yield Ruled("only", (("", _NEGATIVE[entry]),))
                else:
                    yield from _ruled(rows, entry, size)
            except (KeyError, TypeError, ValueError, IndexError, AttributeError):
                raise formats.bad_entry("f-puzzles", key, entry) from None


def _ruled(rows: Sequence[tuple[RuleRow, str]], entry: Mapping[str, Any], size: int) -> Iterator[Ruled]:
    """Yield the rules of one entry of a key, written in the form of their row."""
    value = _number(entry)
    row = next((row for row, fixed in rows if not fixed or fixed == value.upper()), rows[0][0])
    optional = [key for key, sort in row.options if sort in ("number?", "number")]
    more = tuple([(key, value) for key in optional if value])
    match row.takes, tuple(key for key, _ in row.options):
        case "line", _:
            for line in entry["lines"]:
                yield _short(row, "line", _names(line), more)
        case "pairs", _:
            one, other = entry["cells"]
            yield _short(row, "pairs", f"{_names([one])}-{_names([other])}", more)
        case "each", _:
            yield _short(row, "cells", _names(entry.get("cells") or [entry["cell"]]), ())
        case "cells", _:
            yield _short(row, "cells", _names(entry["cells"]), more)
        case _, names:
            yield from _placed(row, names, entry, value, size)


def _placed(row: RuleRow, names: tuple[str, ...], entry: Mapping[str, Any], value: str, size: int) -> Iterator[Ruled]:
    """Yield the rules of one entry whose place has several names; `value` is its number, if it has one."""
    match names:
        case ("at", "digits"):
            cells = sorted(map(place, entry["cells"]))
            y, x = cells[0]
            if cells != [(y, x), (y, x + 1), (y + 1, x), (y + 1, x + 1)]:
                raise ValueError(cells)
            digits = " ".join([_digit(each, size) for each in entry["values"]])
            yield Ruled(row.name, (("at", f"r{y}c{x}"), ("digits", digits)))
        case ("cells", "as"):
            yield Ruled(row.name, (("cells", _names(entry["cells"])), ("as", _names(entry["cloneCells"]))))
        case ("circle", "line"):
            circle = entry["cells"]
            for line in entry["lines"]:
                rest = [cell for cell in line if cell not in circle]
                yield Ruled(row.name, (("circle", _names(circle)), ("line", _names(rest))))
        case ("from", "to", "sum"):
            (y, x), ways = place(entry["cell"]), [_WAYS[each] for each in entry["direction"]]
            to = f"r{y + sum(way[0] for way in ways)}c{x + sum(way[1] for way in ways)}"
            if value:
                yield Ruled(row.name, (("from", _names([entry["cell"]])), ("to", to), ("sum", value)))
        case _:
            if value:
                yield Ruled(row.name, (("at", _names([entry["cell"]])), (row.options[-1][0], value)))


def _short(row: RuleRow, key: str, text: str, more: tuple[tuple[str, str], ...]) -> Ruled:
    return Ruled(row.name, ((key, text), *more) if more else (("", text),))


def _names(cells: Iterable[str]) -> str:
    return " ".join([f"r{row}c{column}" for row, column in map(place, cells)])


def _lost(data: Mapping[str, Any]) -> list[str]:
    """Return the mere drawings, which belong to no rule that was read."""
    known = {cells for key in keys() for cells in _sets(data.get(key))}
    coloured = [
        f"R{row}C{column}"
        for row, cells in enumerate(data["grid"], start=1)
        for column, cell in enumerate(cells, start=1)
        if isinstance(cell, dict) and any(cell.get(key) for key in _COLOURS)
    ]
    lost = [say("rules.only-drawn", key="c", cells=" ".join(coloured))] if coloured else []
    for key in _DRAWN:
        entries = data.get(key)
        for entry in entries if isinstance(entries, list) else ():
            if not isinstance(entry, dict) or entry.keys() & {"fromConstraint", "isNewConstraint", "isLLConstraint"}:
                continue
            own = list(_sets([entry]))
            if not own or not set(own) <= known:
                lost.append(say("rules.only-drawn", key=key, cells=" ".join(sorted(own[0])) if own else "-"))
    return lost


def _sets(entries: Any) -> Iterator[frozenset[str]]:
    """Yield the cells of each line, and of each list of cells, of some entries."""
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, dict):
            lines = entry.get("lines")
            single = [entry["cell"]] if "cell" in entry else ()
            lists = [*(lines if isinstance(lines, list) else ()), entry.get("cells"), single]
            yield from (frozenset(map(str, cells)) for cells in lists if isinstance(cells, list) and cells)


# --- Writing ----------------------------------------------------------------------------------------------------------

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
        for key, marked in (("even", marks.even), ("odd", marks.odd)):
            data |= {key: [{"cell": _upper(each)} for each in marked]} if marked else {}
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
    return "https://www.f-puzzles.com/?load=" + formats.packed(text.strip()).replace("+", "%2B")


def _regions(board: SudokuBoard) -> list[dict[str, Any]]:
    """Return an entry for each cell's region: its number, None for none, nothing if there are the usual boxes."""
    if board.box and not board.regions and board.box == default_box(board.side):
        return [{}] * board.side**2
    numbers = {cell: number for number, cells in enumerate(formats.regions_of(board)) for cell in cells}
    return [{"region": numbers.get(cell)} for cell in range(board.side**2)]


def _upper(cell: tuple[int, int]) -> str:
    return f"R{cell[0] + 1}C{cell[1] + 1}"


def _add(data: dict[str, Any], rule: Ruled) -> bool:
    """Add a rule to the data; return False if f-puzzles has no key for it."""
    row, about = rule_rows()[rule.name], dict(rule.keys)
    if row.name == "candidates":
        digits = [SYMBOLS.index(each) + 1 for each in about["digits"].split()]
        for y, x in map(place, about["cells"].split()):
            data["grid"][y - 1][x - 1]["givenPencilMarks"] = digits
        return True
    named = dict([each.partition("=")[::2] for each in row.keys.split()])
    if not named:
        return False
    if row.takes.startswith("some of"):
        sort = {name: key for key, name in _NEGATIVE.items()}.get(about[""])
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
            first = place(cells("line")[0])
            near = min(circle, key=lambda cell: max(abs(a - b) for a, b in zip(place(cell), first, strict=True)))
            return {"cells": circle, "lines": [[near, *cells("line")]]}
        case _, ("from", "to", "sum"):
            (y, x), (v, u) = place(about["from"]), place(about["to"])
            return {"cell": cells("from")[0], "direction": ("D" if v > y else "U") + ("R" if u > x else "L"), **found}
    return {"cell": cells("at")[0], **found}
