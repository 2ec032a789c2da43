"""The formats of other programs for sudokus (`kinds.formats` has the table), and what several of them share.

That is the notation for cells, and the boards in JSON of f-puzzles and SudokuPad, with the links that carry them.  In a
link, a text is in lz-string's base64 form (Pieroxy's lz-string, `compressToBase64`), unpacked with a size limit: codes
with a growing number of bits represent earlier texts, each extended by one character.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from logicgrid.kinds.formats.reading import NO_PLACES, CellRow, LineWord, LocatedPuzzle, Stream
from logicgrid.kinds.sudoku.board import boxes, rows_and_columns
from logicgrid.kinds.sudoku.reporting import by_letter
from logicgrid.puzzle.board import SYMBOLS, About, Cell, Grid, SudokuBoard, default_box, in_rows
from logicgrid.puzzle.diagnostics import Diagnostic, Severity, Span, brief
from logicgrid.puzzle.messages import say

EMPTY: Final = ".0*-_xX?"
SIDES_WITH_BOXES: Final = {side * side: side for side in (4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 24, 25)}


def cell_in(text: str, side: int) -> str | None:
    """Return a cell's symbol, `.` if it is empty, None if the text is no cell of a grid of this side."""
    if len(text) == 1 and text in EMPTY and not (text in "xX" and side > 23):
        return "."
    if len(text) == 1 and text.upper() in SYMBOLS[:side]:
        return text.upper()
    if text.isascii() and text.isdigit() and len(text) < 3 and 1 <= int(text) <= side:
        return SYMBOLS[int(text) - 1]
    return None


def _bad_symbol(word: LineWord, side: int) -> Diagnostic:
    last = SYMBOLS[side - 1]
    known = say("sudoku.1-2", last=last) if side <= 9 else say("sudoku.1-9-2", last=last)
    help_ = say("sudoku.symbols-or-0-empty", known=known)
    return Diagnostic(
        "bad-symbol", say("sudoku.cannot-stand-in-sudoku", text=word.text[:20], side=side), word.span, help_
    )


def cells_in(words: Sequence[LineWord], side: int, findings: list[Diagnostic]) -> str:
    """Return a row of cells; a word that is no cell is reported as a finding, and the cell is empty."""
    row = [cell_in(word.text, side) for word in words]
    findings += [_bad_symbol(word, side) for word, cell in zip(words, row, strict=True) if cell is None]
    return "".join([cell or "." for cell in row])


def grid_in(
    rows: Sequence[Sequence[LineWord]], side: int, findings: list[Diagnostic]
) -> tuple[Grid, tuple[CellRow, ...]]:
    """Return a grid and the places of its cells."""
    grid = tuple(cells_in(row, side, findings) for row in rows)
    return grid, tuple((row[0].line, [word.column for word in row]) for row in rows if row)


def wrong_length(count: int, wanted: int, side: int, span: Span) -> Diagnostic:
    """Return the finding that a line or a row has too few or too many cells."""
    message = say("sudoku.cells-stand-here-sudoku", n=count, side=side, wanted=wanted)
    return Diagnostic("wrong-length", message, span, say("sudoku.empty-cell-or-0"))


# --- Boards in JSON ---------------------------------------------------------------------------------------------------

MOST_UNPACKED: Final = 1_000_000
LARGEST: Final = 16

CELL = re.compile(r"[Rr](\d{1,2})[Cc](\d{1,2})")

_HELP = dict.fromkeys(("rules.no-json", "rules.bad-link", "rules.no-grid", "rules.bad-entry"), "rules.export-again")
_HELP |= {"rules.link-too-long": "rules.drop-pictures", "rules.unknown-key": "rules.drop-key"}
_HELP |= {"rules.no-digit": "rules.correct-there", "rules.no-region": "rules.correct-there"}
"""The help for each mistake, by its message."""


class NoBoard(Exception):
    """The data are no puzzle; the message says why."""


ReadBoard = tuple[SudokuBoard, list[str], bool]
"""A board, what was not read of its file, and whether that has a solution."""


def streamed(board_of: Callable[[], ReadBoard]) -> Stream:
    """Yield a board, and what was not read of its file; then, as a remark, what is not needed to solve it."""
    try:
        board, lost, has_solution = board_of()
    except NoBoard as wrong:
        help_ = _HELP.get(wrong.args[0].key)
        yield Diagnostic("not-supported", wrong.args[0], Span(1, 1, 1, 1), help_ and say(help_))
        return
    yield from map(_remark, lost)
    yield LocatedPuzzle(board, NO_PLACES)
    if has_solution and board.goal is None:
        yield _remark(say("rules.solution-unread"))


def _remark(text: str) -> Diagnostic:
    return Diagnostic("not-supported", text, Span(1, 1, 1, 1), severity=Severity.WARNING)


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
        except (ValueError, RecursionError):
            continue
        if isinstance(found, dict):
            return found
    raise NoBoard(say("rules.bad-link"))


def place(name: str) -> tuple[int, int]:
    """Return the row and column in a cell's name, from 1; 0 and one beyond the size are beside the grid."""
    match = CELL.fullmatch(name)
    if match is None:
        raise ValueError(name)
    return int(match[1]), int(match[2])


def cells_of(rows: Any, size: Any) -> list[Mapping[str, Any]]:
    """Return the cells of rows if these are a square of this size."""
    if not isinstance(size, int) or isinstance(size, bool) or not 1 <= size <= LARGEST or not isinstance(rows, list):
        raise NoBoard(say("rules.no-grid", n=LARGEST))
    if len(rows) != size or any(not isinstance(row, list) or len(row) != size for row in rows):
        raise NoBoard(say("rules.no-grid", n=LARGEST))
    return [cell if isinstance(cell, dict) else {} for row in rows for cell in row]


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


def houses_of(cells: Sequence[Mapping[str, Any]], size: int) -> tuple[Cell | None, Grid | None]:
    """Return the height and width of the boxes, or the letters of the regions that cells are in, `.` for none."""
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


def regions_of(board: SudokuBoard) -> Collection[Sequence[int]]:
    """Return the cells of each region or box of a board."""
    if board.regions is not None:
        return by_letter("".join(board.regions)).values()
    return () if board.box is None else boxes(board.side, board.box[1], board.box[0])


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


def bad_entry(name: str, key: str, entry: Any) -> NoBoard:
    """Return the mistake that an entry of a key of the format with a name cannot be read."""
    return NoBoard(say("rules.bad-entry", key=key, name=name, entry=brief(json.dumps(entry))))


# --- Links ------------------------------------------------------------------------------------------------------------

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BITS = 6


class LinkTooLong(Exception):
    """The text would be longer than allowed."""


def unpacked(text: str, most: int) -> str:
    """Return the decompressed text, of at most `most` characters.  Raises LinkTooLong, or ValueError for no such text.

    >>> unpacked(packed("hello hello hello"), 100)
    'hello hello hello'
    """
    stream = iter("".join([format(_ALPHABET.index(sign), "06b") for sign in text.rstrip("=")]))

    def read(count: int) -> int:
        """Return a number of `count` bits, the lowest bit first."""
        taken = "".join(islice(stream, count))
        if len(taken) < count:
            raise ValueError
        return int(taken[::-1], 2)

    known: list[str] = ["", "", ""]
    width, left = 2, 4  # the bits of a code, and the codes that are added before it grows
    last = ""
    found: list[str] = []
    length = 0
    while True:
        code = read(width)
        if code == 2:
            return "".join(found).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        if code < 2:
            known.append(chr(read(16 if code else 8)))
            code = len(known) - 1
            left -= 1 if last else 0
            if last and not left:
                left, width = 1 << width, width + 1
        if code < len(known):
            entry = known[code]
        elif code == len(known) and last:
            entry = last + last[0]
        else:
            raise ValueError
        found.append(entry)
        length += len(entry)
        if length > most:
            raise LinkTooLong
        if last:
            known.append(last + entry[0])
            left -= 1
        else:
            width, left = 3, 4
        if not left:
            left, width = 1 << width, width + 1
        last = entry


def packed(text: str) -> str:
    """Return a compressed text."""
    bits: list[str] = []
    known: dict[str, int] = {}
    fresh: set[str] = set()
    width, left, size = 2, 2, 3

    def write(value: int, count: int) -> None:
        bits.append(format(value, f"0{count}b")[::-1])

    def grow() -> None:
        nonlocal left, width
        left -= 1
        if not left:
            left, width = 1 << width, width + 1

    def put(part: str) -> None:
        if part in fresh:
            wide = ord(part) > 255
            write(int(wide), width)
            write(ord(part), 16 if wide else 8)
            grow()
            fresh.discard(part)
        else:
            write(known[part], width)
        grow()

    part = ""
    for sign in _units(text):
        if sign not in known:
            known[sign] = size
            size += 1
            fresh.add(sign)
        if part + sign in known:
            part += sign
            continue
        put(part)
        known[part + sign] = size
        size += 1
        part = sign
    if part:
        put(part)
    write(2, width)
    whole = "".join(bits) + "0" * _BITS  # the last sign is a whole one
    signs = [whole[start : start + _BITS] for start in range(0, len(whole) - _BITS + 1, _BITS)]
    found = "".join([_ALPHABET[int(each, 2)] for each in signs])
    return found + "=" * (-len(found) % 4)


def _units(text: str) -> Iterable[str]:
    """Yield the UTF-16 units of a text as characters: JavaScript's strings consist of these."""
    raw = text.encode("utf-16-le", "surrogatepass")
    return (chr(raw[at] | raw[at + 1] << 8) for at in range(0, len(raw), 2))
