"""f-puzzles: the JSON of f-puzzles.com, and the links that carry it (`?load=`, `fpuz…`, `fpuzzles…`).

Source: the site's own output; sudokupad.app reads the same.  Each key belongs to a row of the table of rules
(`RuleRow.keys`).  Mere drawings are taken for the drawing of a rule if they match one; others have no meaning here, and
are listed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from logicgrid.kinds.formats.reading import NO_PLACES, LocatedPuzzle, Stream
from logicgrid.kinds.sudoku.board import RuleRow, boxes, rows_and_columns
from logicgrid.kinds.sudoku.formats.f_puzzles_written import link as link
from logicgrid.kinds.sudoku.formats.f_puzzles_written import place
from logicgrid.kinds.sudoku.formats.f_puzzles_written import write as write
from logicgrid.kinds.sudoku.formats.lz_string import BadText, LinkTooLong, unpacked
from logicgrid.kinds.sudoku.reporting import by_letter
from logicgrid.puzzle.board import SYMBOLS, About, Cage, Cell, Grid, Marks, Ruled, SudokuBoard, default_box, in_rows
from logicgrid.puzzle.diagnostics import Diagnostic, Severity, Span, brief
from logicgrid.puzzle.messages import say

MOST_UNPACKED: Final = 1_000_000
LARGEST: Final = 16

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

_WAYS = {"D": (1, 0), "U": (-1, 0), "R": (0, 1), "L": (0, -1)}


@cache
def keys() -> dict[str, list[tuple[RuleRow, str]]]:
    """Return the keys of rules: the row, and the value that belongs to it ("" for any)."""
    from logicgrid.kinds.sudoku.rules.table import ROWS

    found: dict[str, list[tuple[RuleRow, str]]] = {}
    for row in ROWS.values():
        for each in row.keys.split():
            key, _, value = each.partition("=")
            found.setdefault(key, []).append((row, value))
    return found


_HELP = dict.fromkeys(("rules.no-json", "rules.bad-link", "rules.no-grid", "rules.bad-entry"), "rules.export-again")
_HELP |= {"rules.link-too-long": "rules.drop-pictures", "rules.unknown-key": "rules.drop-key"}
_HELP |= {"rules.no-digit": "rules.correct-there", "rules.no-region": "rules.correct-there"}
"""The help for each mistake, by its message."""


class NoBoard(Exception):
    """The data are no puzzle; the message says why."""


def sniff(text: str) -> bool:
    """Return True for a link, and for JSON that has a grid."""
    return bool(_LINK.match(text)) or (text.lstrip().startswith("{") and '"grid"' in text)


def read(text: str) -> Stream:
    """Yield the puzzle of a link or of JSON, and what was not read."""
    return streamed(lambda: _board(_data(text)))


def streamed(board_of: Callable[[], tuple[SudokuBoard, list[str]]]) -> Stream:
    """Yield a board, and what was not read of its file; then, as a remark, what is not needed to solve it."""
    try:
        board, lost = board_of()
    except NoBoard as wrong:
        help_ = _HELP.get(wrong.args[0].key)
        yield Diagnostic("not-supported", wrong.args[0], Span(1, 1, 1, 1), help_ and say(help_))
        return
    remarks = [Diagnostic("not-supported", each, Span(1, 1, 1, 1), severity=Severity.WARNING) for each in lost]
    behind = [each for each in remarks if each.message == say("rules.solution-unread")]
    yield from [each for each in remarks if each not in behind]
    yield LocatedPuzzle(board, NO_PLACES)
    yield from behind


def _data(text: str) -> Mapping[str, Any]:
    """Return the JSON of a text."""
    link = _LINK.match(text)
    if link is not None:
        return carried(link[1].partition("&")[0], json.loads)
    return parsed(text, json.loads, "f-puzzles")


def parsed(text: str, parse: Callable[[str], Any], name: str) -> Mapping[str, Any]:
    """Return the mapping in a text."""
    try:
        data = parse(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise NoBoard(say("rules.no-json", name=name))
    return data


def carried(load: str, parse: Callable[[str], Any]) -> Mapping[str, Any]:
    """Return the mapping that a link carries; a slash may have been lost, or doubled, or a plus become a space."""
    load = load.replace("%2B", "+").replace("%2b", "+").replace("%2F", "/").replace("%2f", "/")
    load = load.replace("%3D", "=").replace("%3d", "=").lstrip("/") if not load.startswith("//") else load
    load = load.replace(" ", "+").replace("-", "/") if "/" not in load else load.replace(" ", "+")
    tries = [load, load.replace("//", "/")]
    for each in dict.fromkeys(tries):
        try:
            found = parse(unpacked(each, MOST_UNPACKED))
        except LinkTooLong:
            raise NoBoard(say("rules.link-too-long", n=MOST_UNPACKED)) from None
        except (BadText, ValueError, RecursionError):
            continue
        if isinstance(found, dict):
            return found
    raise NoBoard(say("rules.bad-link"))


# -- the board ---------------------------------------------------------------------------------------------------------


def _board(data: Mapping[str, Any]) -> tuple[SudokuBoard, list[str]]:
    size = data.get("size", 9)
    cells = cells_of(data.get("grid"), size)
    for key in data:
        if key not in _OWN and key not in _IGNORED and key not in keys():
            raise NoBoard(say("rules.unknown-key", key=str(key)[:40]))
    _refuse_unknown(data, cells)
    rules = [*_choices(cells, size), *_rules({key: data[key] for key in data if key not in _short_forms(data)}, size)]
    box, regions = _houses(cells, size)
    board = SudokuBoard(
        grid=grid_of([cell.get("value") if cell.get("given") else None for cell in cells], size),
        box=box,
        regions=regions,
        diagonals="diagonal+" in _short_forms(data),
        cages=tuple(_cages(data.get("killercage") or ())),
        marks=_marks(data),
        rules=tuple(rules),
        goal=goal_of(data.get("solution"), size, box, regions),
        about=about_of(data, "ruleset"),
    )
    lost = _lost(data)
    if data.get("solution") and board.goal is None:
        lost.append(say("rules.solution-unread"))
    return board, lost


def _refuse_unknown(data: Mapping[str, Any], cells: Sequence[Mapping[str, Any]]) -> None:
    """Raise NoBoard for an unknown key of a cell, or of a rule's entry, since its meaning would be lost."""
    unknown = [key for cell in cells for key in cell if key not in _CELL]
    for key, rows in keys().items():
        entries, takes = data.get(key), rows[0][0].takes
        if entries in (None, False) or (entries is True and (takes == "nothing" or " of " in takes)):
            continue
        if not isinstance(entries, list):
            raise _bad_entry(key, entries)
        for entry in entries:
            if isinstance(entry, dict):
                unknown += [f"{key}.{each}" for each in _unknown(key, entry, rows)]
    for each in unknown:
        raise NoBoard(say("rules.unknown-key", key=str(each)[:40]))


def _unknown(key: str, entry: Mapping[str, Any], rows: Sequence[tuple[RuleRow, str]]) -> list[str]:
    """Return the unknown keys of an entry.  Raises NoBoard for a letter that no row of its key knows."""
    value, letters = str(entry.get("value") or "").strip(), {fixed for _, fixed in rows}
    if letters != {""} and value.upper() not in letters:
        raise _bad_entry(key, entry)
    is_known = letters != {""} or not value or any(sort[:6] == "number" for row, _ in rows for _, sort in row.options)
    return [key for key in entry if key not in _ENTRY and not (key == "value" and is_known)]


def cells_of(rows: Any, size: Any) -> list[Mapping[str, Any]]:
    """Return the cells of rows if these are a square of this size."""
    if not isinstance(size, int) or isinstance(size, bool) or not 1 <= size <= LARGEST or not isinstance(rows, list):
        raise NoBoard(say("rules.no-grid", n=LARGEST))
    if len(rows) != size or any(not isinstance(row, list) or len(row) != size for row in rows):
        raise NoBoard(say("rules.no-grid", n=LARGEST))
    return [cell if isinstance(cell, dict) else {} for row in rows for cell in row]


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
            raise _bad_entry("killercage", entry) from None


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
            raise _bad_entry(key, data[key]) from None

    dots = cells("difference") if "difference" in _short_forms(data) else []
    pairs = tuple(zip(dots[::2], dots[1::2], strict=False))
    found = Marks(tuple(cells("even")), tuple(cells("odd")), pairs, bool(pairs))
    return None if found == Marks() else found


def about_of(data: Mapping[str, Any], rules: str) -> About:
    """Return the texts about a puzzle, its rules by a key."""
    texts = [value.strip() if isinstance(value := data.get(key), str) else "" for key in ("title", "author", rules)]
    title, author, description = [text or None for text in texts]
    return About(title=title, author=author, description=description)


def grid_of(values: Sequence[Any], size: int) -> Grid:
    signs = []
    for value in values:
        if value is None:
            signs.append(".")
        elif isinstance(value, int) and 1 <= value <= size:
            signs.append(SYMBOLS[value - 1])
        else:
            raise NoBoard(say("rules.no-digit", text=str(value)[:40], size=size))
    return in_rows(signs, size)


def goal_of(value: Any, size: int, box: Cell | None, regions: Grid | None) -> Grid | None:
    """Return the solution in a file; None if there is none, or if it does not fill a grid with these boxes."""
    if not isinstance(value, list) or len(value) != size * size:
        return None
    try:
        found = grid_of([int(each) if str(each).isdecimal() else None for each in value], size)
    except NoBoard:
        return None
    drawn = boxes(size, box[1], box[0]) if box else by_letter("".join(regions or ())).values()
    for group in (*rows_and_columns(size), *drawn):
        signs = [sign for cell in group if (sign := found[cell // size][cell % size]) != "."]
        if len(set(signs)) < len(signs):
            return None
    return found


def _houses(cells: Sequence[Mapping[str, Any]], size: int) -> tuple[Cell | None, Grid | None]:
    """Return the height and width of the boxes, or the letters of the regions, `.` for a cell in none."""
    usual = default_box(size)
    if all("region" not in cell for cell in cells):
        return usual, None
    found = []
    for number, cell in enumerate(cells):
        row, column = divmod(number, size)
        default = row // usual[0] * (size // usual[1]) + column // usual[1] if usual else None
        region = cell.get("region", default)
        if region is not None and (type(region) is not int or not 0 <= region <= size):
            raise NoBoard(say("rules.no-region", row=row + 1, column=column + 1))
        found.append(region)
    known = [region for region in dict.fromkeys(found) if region is not None]
    letters = ["." if region is None else chr(ord("A") + known.index(region)) for region in found]
    return None, in_rows(letters, size) if known else None


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
                yield from _negative(entry) if key == "negative" else _ruled(rows, entry, size)
            except (KeyError, TypeError, ValueError, IndexError, AttributeError):
                raise _bad_entry(key, entry) from None


def _bad_entry(key: str, entry: Any) -> NoBoard:
    return NoBoard(say("rules.bad-entry", key=key, name="f-puzzles", entry=brief(json.dumps(entry))))


def _negative(entry: Any) -> Iterator[Ruled]:
    """Yield the rule that all marks of a sort are given."""
    words = {"ratio": "black", "xv": "xv", "difference": "white"}
    yield Ruled("only", (("", words[entry]),))


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
            yield _short(row, "pairs", f"{_name(one)}-{_name(other)}", more)
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
                yield Ruled(row.name, (("from", _name(entry["cell"])), ("to", to), ("sum", value)))
        case _:
            if value:
                yield Ruled(row.name, (("at", _name(entry["cell"])), (row.options[-1][0], value)))


def _short(row: RuleRow, key: str, text: str, more: tuple[tuple[str, str], ...]) -> Ruled:
    return Ruled(row.name, ((key, text), *more) if more else (("", text),))


def _name(name: str) -> str:
    row, column = place(name)
    return f"r{row}c{column}"


def _names(cells: Iterable[str]) -> str:
    return " ".join([_name(cell) for cell in cells])


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
            lists = [
                *(lines if isinstance(lines, list) else ()),
                entry.get("cells"),
                [entry["cell"]] if "cell" in entry else (),
            ]
            yield from (frozenset(map(str, cells)) for cells in lists if isinstance(cells, list) and cells)
