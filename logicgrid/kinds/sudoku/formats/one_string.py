"""Sudokus as one string each: lines of cells, SumoCue, and the killers of PS (programs since 2006).

Lines are `.sdm`, and the collections of thousands for benchmarking solvers.  Sources: sudocue.net/fileformats.php
(`.sdm`), sadmansoftware.com/sudoku/faq22.php (signs of empty cells).  A line is the cells of one puzzle in reading
order, 81 of them or the square of another side; a blank, a comma or `#` may precede its solution (as many cells, all
known) or a remark.  A line that begins with `#` is a comment.  A bad line is reported as a finding, and the others are
still read.

The others are killers and jigsaws of side 9 as 81 fields.  Source: Ruud, the author of SudoCue, in sudocue.net's forum,
topic 519.  A field names the first cell of its cell's cage, and the cage's sum.  A cage of one cell whose sum is a
digit is a given.

-   `SumoCueV1`, `D` behind it if the diagonals count, then the fields: `=nn` the first cell of a cage and its sum (0:
    not given), `+nn` a cell of the cage whose first cell has the index nn; `J0` to `J8` behind each in a jigsaw;
-   `3x3:` `d` or nothing `:` `k` `:`, then the fields with a colon behind each: the cage's sum times 256 plus the index
    of its first cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from logicgrid.files.text import LineTable
from logicgrid.kinds.formats import reading
from logicgrid.kinds.sudoku.formats import SIDES_WITH_BOXES, cell_in, cells_in, wrong_length
from logicgrid.puzzle.board import About, Cage, Grid, SudokuBoard, default_box, in_rows
from logicgrid.puzzle.diagnostics import Diagnostic, Span
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.question import grouped

_LINE = re.compile(r"\s*(?P<cells>[^\s,;:|#\"]+)(?:[\s,;:|\"]+(?P<rest>.*?))?\s*(?:#(?P<remark>.*))?")
_HEADER = re.compile(r"\s*[a-zA-Z][a-zA-Z_ ]*(?:,[a-zA-Z_ ]+)*\s*")


def sniff(text: str) -> bool:
    """Return True if one of the first two lines, except comments, has as many cells as a sudoku, or nearly 81."""
    for line in islice(_puzzle_lines(text), 2):
        found = _LINE.fullmatch(line.text)
        length = len(found["cells"]) if found else 0
        if (length in SIDES_WITH_BOXES and length > 25) or (
            75 <= length <= 90 and not re.search("[a-wyz]{3}", line.text)
        ):
            return True
    return False


def read(text: str) -> reading.Stream:
    """Yield the puzzles, line after line."""
    usual = 81
    empty = True
    for line in _puzzle_lines(text):
        if empty and _HEADER.fullmatch(line.text) and len(line.text.strip()) < 60:
            continue  # the names of the columns, as in `quizzes,solutions`
        empty = False
        for each in _read_line(line, usual):
            if isinstance(each, reading.LocatedPuzzle) and isinstance(each.board, SudokuBoard):
                usual = each.board.side**2
            yield each
    if empty:
        yield Diagnostic("empty-file", say("sudoku.no-sudoku-in-file"), None, say("sudoku.line-holds-81-cells"))


def _puzzle_lines(text: str) -> Iterator[reading.NumberedLine]:
    return (line for line in reading.numbered(text) if not line.blank and not line.text.lstrip().startswith("#"))


def _read_line(line: reading.NumberedLine, usual: int) -> reading.Stream:
    found = _LINE.fullmatch(line.text)
    if found is None:
        yield Diagnostic("bad-symbol", say("sudoku.sudoku-cannot-begin"), line.span, say("sudoku.line-holds-81-cells"))
        return
    cells, start = found["cells"], found.start("cells") + 1
    side = SIDES_WITH_BOXES.get(len(cells))
    if side is None:
        word = reading.LineWord(cells, line.number, start)
        yield wrong_length(len(cells), usual, round(usual**0.5), word.span)
        return
    findings: list[Diagnostic] = []
    row = cells_in([reading.LineWord(cell, line.number, start + at) for at, cell in enumerate(cells)], side, findings)
    if findings:
        yield from findings[:3]
        return
    goal, note = _rest(found["rest"] or "", side)
    notes = tuple(remark for remark in (note, (found["remark"] or "").strip()) if remark)
    places = tuple((line.number, range(start + at, start + at + side)) for at in range(0, len(cells), side))
    board = SudokuBoard(in_rows(row, side), default_box(side), goal=goal, about=About(notes=notes))
    yield reading.LocatedPuzzle(board, reading.Places({(): line.span}, {"grid": places}))


def _rest(text: str, side: int) -> tuple[Grid | None, str]:
    """Return the solution that follows a puzzle, and the rest of the line."""
    first, _, more = text.partition(" ") if " " in text else text.partition(",")
    if len(first) == side * side:
        cells = [cell_in(cell, side) for cell in first]
        if None not in cells and "." not in cells:
            return in_rows([cell or "." for cell in cells], side), more.strip()
    return None, text.strip()


def write(board: SudokuBoard) -> reading.Written:
    """Return the sudoku's line, with its title and notes as a remark, and what it does not keep."""
    about = board.about
    lost = reading.losses(board, "title", "notes", "goal")
    if about.title:
        lost.append(say("sudoku.title-such-remark-behind"))
    remark = "; ".join(reading.one_line(each) for each in (about.title, *about.notes) if each)
    goal = "," + "".join(board.goal) if board.goal else ""
    return "".join(board.grid) + goal + (f" # {remark}" if remark else "") + "\n", lost


def bundle(texts: Sequence[str]) -> str:
    """Return several sudokus as one file."""
    return "".join(texts)


# --- SumoCue and PS ---------------------------------------------------------------------------------------------------

_FIELD = re.compile(r"([=+])([0-9]{1,3})(?:J([0-8]))?", re.IGNORECASE)
_LETTERS = "ABCDEFGHI"


class _OneString:
    """A format; see `kinds.formats.FormatModule`."""

    head: re.Pattern[str]
    field: re.Pattern[str]
    missing: str
    """The message for a text without the head."""
    example: str
    """A head."""

    def sniff(self, text: str) -> bool:
        """Return True if the text begins as such a string."""
        return self.head.match(text) is not None

    def read(self, text: str) -> reading.Stream:
        """Yield the puzzle, or the mistakes in it."""
        head = self.head.match(text)
        help_ = say("sudoku.head-then-fields", head=self.example)
        if head is None:
            yield Diagnostic("missing-section", say(self.missing), None, help_)
            return
        lines = LineTable(text)
        found = self.field.finditer(text, head.end())
        fields = [reading.LineWord(each[0], *lines.position(each.start())) for each in found]
        if len(fields) == 81:
            yield self.puzzle(head, fields)
            return
        span = (fields[81] if len(fields) > 81 else fields[-1]).span if fields else None
        yield Diagnostic("wrong-count", say("sudoku.fields-stand-here-81", n=len(fields)), span, help_)

    def puzzle(self, head: re.Match[str], fields: Sequence[reading.LineWord]) -> reading.LocatedPuzzle | Diagnostic:
        """Return the puzzle of 81 fields, or the first mistake in it."""
        raise NotImplementedError


class _Ps(_OneString):
    head = re.compile(r"\s*3x3:(d?):(k?):", re.IGNORECASE)
    field = re.compile(r"[^\s:]+")
    missing = "sudoku.file-does-not-begin"
    example = "3x3::k:"

    def puzzle(self, head: re.Match[str], fields: Sequence[reading.LineWord]) -> reading.LocatedPuzzle | Diagnostic:
        owners: list[int] = []
        sums: dict[int, int] = {}
        for field in fields:
            if not re.fullmatch("[0-9]{1,6}", field.text) or int(field.text) % 256 > 80:
                help_ = say("sudoku.field-cage-s-sum")
                return Diagnostic("bad-cell", say("sudoku.no-field-format", text=field.text[:20]), field.span, help_)
            total, owner = divmod(int(field.text), 256)
            owners.append(owner)
            sums[owner] = total
        if not head[2]:
            help_ = say("sudoku.givens-in-lines")
            return Diagnostic("not-supported", say("sudoku.only-killers-k-read"), Span(1, 1, 1, 2), help_)
        return _located(fields, owners, sums, bool(head[1]))

    def write(self, board: SudokuBoard) -> reading.Written:
        """Return the puzzle's string, and what it does not keep."""
        owners, sums = _fields_of(board)
        fields = "".join(f"{sums.get(owner, 0) * 256 + owner}:" for owner in owners)
        return f"3x3:{'d' if board.diagonals else ''}:k:{fields}\n", reading.losses(board)


class _SumoCue(_OneString):
    head = re.compile(r"\s*SumoCueV1(D?)", re.IGNORECASE)
    field = re.compile(r"[=+][^\s=+]*|[^\s=+]+")
    missing = "sudoku.file-does-not-begin-sumocuev1"
    example = "SumoCueV1"

    def puzzle(self, head: re.Match[str], fields: Sequence[reading.LineWord]) -> reading.LocatedPuzzle | Diagnostic:
        owners: list[int] = []
        sums: dict[int, int] = {}
        regions = ""
        for index, field in enumerate(fields):
            found = _FIELD.fullmatch(field.text)
            if found is None or (found[1] == "+" and int(found[2]) > 80):
                help_ = say("sudoku.field-12-cage-s")
                return Diagnostic("bad-cell", say("sudoku.no-field-sumocue", text=field.text[:20]), field.span, help_)
            if found[1] == "=":
                sums[index] = int(found[2])
            owners.append(index if found[1] == "=" else int(found[2]))
            regions += _LETTERS[int(found[3])] if found[3] else ""
        if regions and any(regions.count(letter) != 9 for letter in _LETTERS):
            help_ = say("sudoku.behind-every-field-stands")
            return Diagnostic("wrong-count", say("sudoku.nine-regions-do-not"), fields[0].span, help_)
        return _located(fields, [_root(owners, index) for index in range(81)], sums, bool(head[1]), regions)

    def write(self, board: SudokuBoard) -> reading.Written:
        """Return the puzzle's string, and what it does not keep."""
        owners, sums = _fields_of(board)
        order = {letter: number for number, letter in enumerate(dict.fromkeys("".join(board.regions or ())))}
        text = "SumoCueV1D" if board.diagonals else "SumoCueV1"
        for index, owner in enumerate(owners):
            text += f"={sums.get(index, 0)}" if owner == index else f"+{owner}"
            text += f"J{order[board.regions[index // 9][index % 9]]}" if board.regions else ""
        return text + "\n", reading.losses(board)


PS, SUMOCUE = _Ps(), _SumoCue()


def _root(owners: Sequence[int], index: int) -> int:
    """Return the first cell of a cell's cage, also if cells refer to each other in a chain or a circle."""
    seen: set[int] = set()
    while owners[index] != index and index not in seen:
        seen.add(index)
        index = owners[index]
    return min(seen | {index}) if index in seen else index


def _located(
    fields: Sequence[reading.LineWord],
    owners: Sequence[int],
    sums: Mapping[int, int],
    diagonals: bool,
    regions: str = "",
) -> reading.LocatedPuzzle:
    """Return the puzzle of the fields, of the first cell of each cell's cage, and of the sums by first cell.

    `regions` has a letter for each cell; without it there are boxes.
    """
    members = grouped([(owner, divmod(index, 9)) for index, owner in enumerate(owners)])
    known = {
        owner: sums.get(owner, 0) for owner, cells in members.items() if len(cells) == 1 and sums.get(owner, 0) < 10
    }
    givens = "".join(str(known.get(index) or ".") for index in range(81))
    kept = {owner: cells for owner, cells in members.items() if owner not in known}
    spans: dict[reading.Path, Span] = {("cages", at): fields[owner].span for at, owner in enumerate(kept)}
    rows = [fields[start : start + 9] for start in range(0, 81, 9)]
    one_line = all(len({field.line for field in row}) == 1 for row in rows)
    places = tuple((row[0].line, [field.column for field in row]) for row in rows) if one_line else ()
    board = SudokuBoard(
        grid=in_rows(givens, 9),
        box=None if regions else (3, 3),
        regions=in_rows(regions, 9) if regions else None,
        diagonals=diagonals,
        cages=tuple(Cage(tuple(cells), sums.get(owner) or None) for owner, cells in kept.items()),
    )
    return reading.LocatedPuzzle(board, reading.Places(spans, {"grid": places, "regions": places} if places else {}))


def _fields_of(board: SudokuBoard) -> tuple[list[int], dict[int, int]]:
    """Return the first cell of every cell's cage, and the sums by first cell; a given is a cage of one cell."""
    owners = list(range(81))
    sums: dict[int, int] = {}
    for cage in board.cages:
        first = min(row * 9 + column for row, column in cage.cells)
        sums[first] = cage.sum or 0
        for row, column in cage.cells:
            owners[row * 9 + column] = first
    for index, symbol in enumerate("".join(board.grid)):
        if symbol != "." and owners.count(owners[index]) == 1:
            sums[index] = int(symbol)
    return owners, sums
