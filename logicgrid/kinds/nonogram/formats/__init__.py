"""Other programs' files with nonograms (`kinds.formats` has the table), and what their readers share.

That are lines of numbers as runs with places, counted lines, and the normal form.  Every reader ends with `finished`:
colours become letters, or disappear if only black is used; then lengths and totals are compared.  A puzzle whose lines
fit and whose totals agree may still have no picture, which is for a solver to find.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from logicgrid.files.text import cut
from logicgrid.kinds.formats.reading import LineWord, LocatedPuzzle, NumberedLine, Path, Places, Stream
from logicgrid.kinds.nonogram.question import misfits
from logicgrid.puzzle.board import BLACK, NOTHING_ABOUT, About, Color, Grid, Line, NonogramBoard, Run, letter_for
from logicgrid.puzzle.diagnostics import Diagnostic, Span
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import replace

MAX_SIDE: Final = 2_000
_RUN: Final = re.compile(r"([0-9]+)(\D?)")

BLACK_ONLY: Final[Mapping[str, None]] = {"": None}
"""The colours of marks in a black-only format: runs have no mark."""


class Clues:
    """The runs of rows and columns read so far, with the place of every line and run."""

    def __init__(self, findings: list[Diagnostic]) -> None:
        self.findings = findings
        self.spans: dict[Path, Span] = {}
        self.lines: dict[str, tuple[Line, ...]] = {"rows": (), "columns": ()}

    def read(self, axis: str, sources: Sequence[NumberedLine], letters: Mapping[str, str | None] | None = None) -> None:
        """Read all lines of an axis; `letters` maps marks (`""` is no mark) to colours, else marks are colours."""
        found = []
        for place, source in enumerate(sources):
            self.spans[axis, place] = source.span
            found.append(self._line(axis, place, source, letters))
        self.lines[axis] = tuple(found)

    def _line(self, axis: str, place: int, source: NumberedLine, letters: Mapping[str, str | None] | None) -> Line:
        runs: list[Run] = []
        for word in source.words(r"[^\s,]+"):
            run = self._run(word, letters)
            if run is not None and run.length:
                self.spans[axis, place, len(runs)] = word.span
                runs.append(run)
        return tuple(runs)

    def _run(self, word: LineWord, letters: Mapping[str, str | None] | None) -> Run | None:
        found = _RUN.fullmatch(word.text)
        if found is None or len(found[1]) > 6:
            message = say("nonogram.not-length-run", text=cut(word.text, 20))
            self.findings.append(Diagnostic("bad-run", message, word.span, say("nonogram.write-numbers-such-2")))
            return None
        length, mark = int(found[1]), found[2]
        if letters is None:
            return Run(length, mark or None)
        if mark not in letters:
            key = "nonogram.colour-was-not-declared" if mark else "nonogram.colour-missing-behind-number"
            known = ", ".join(f"`{letter}`" for letter in letters if letter)
            help_ = say("nonogram.colours", known=known) if known else say("nonogram.file-declares-no-colours")
            self.findings.append(Diagnostic("unknown-colour", say(key, mark=mark), word.span, help_))
            return None
        return Run(length, letters[mark])


def black_and_white(
    rows: Sequence[NumberedLine], columns: Sequence[NumberedLine], about: About = NOTHING_ABOUT
) -> Stream:
    """Yield the puzzle in lines of bare numbers, or the mistakes in it."""
    clues = Clues([])
    clues.read("rows", rows, BLACK_ONLY)
    clues.read("columns", columns, BLACK_ONLY)
    board = NonogramBoard(clues.lines["rows"], clues.lines["columns"], about=about)
    yield from clues.findings or finished(board, Places(clues.spans, {}))


def counted(sources: Sequence[NumberedLine], wanted: int) -> list[NumberedLine] | None:
    """Return the `wanted` number of lines of a section; None if it has a different number.

    Blank lines are dropped if the number of other lines is right (Simpson); otherwise each is a line without runs
    (pbnsolve, mikix), and only blank lines at the end are dropped.
    """
    filled = [source for source in sources if not source.blank]
    if len(filled) == wanted:
        return filled
    if len(filled) < wanted <= len(sources) and all(source.blank for source in sources[wanted:]):
        return list(sources[:wanted])
    return None


def sections_of(
    rows: Sequence[NumberedLine], columns: Sequence[NumberedLine], height: int, width: int, about: About = NOTHING_ABOUT
) -> Stream:
    """Yield the black-and-white puzzle in two sections of lines, or the mistakes in them."""
    found = counted(rows, height), counted(columns, width)
    for axis, section, wanted, lines in (("rows", rows, height, found[0]), ("columns", columns, width, found[1])):
        if lines is None:
            yield miscounted(axis, section, wanted, section[-1].span if section else None)
    if found[0] is not None and found[1] is not None:
        yield from black_and_white(found[0], found[1], about)


def miscounted(axis: str, sources: Sequence[NumberedLine], wanted: int, span: Span | None) -> Diagnostic:
    """Return the finding that a section has too few or too many lines."""
    filled = [source for source in sources if not source.blank]
    message = say(f"nonogram.{axis}-stand-here", n=len(filled), wanted=wanted)
    if len(filled) > wanted:
        span = filled[wanted].span
    return Diagnostic("wrong-count", message, span, say("nonogram.line-without-runs-written"))


def side_of(word: LineWord, findings: list[Diagnostic]) -> int | None:
    """Return a declared width or height; None (and a finding) if the word is neither."""
    if re.fullmatch(r"[0-9]{1,6}", word.text) and 1 <= int(word.text) <= MAX_SIDE:
        return int(word.text)
    message = say("nonogram.no-width-or-height", text=word.text[:20])
    findings.append(Diagnostic("bad-size", message, word.span, say("nonogram.write-number-from-1", max_side=MAX_SIDE)))
    return None


# -- normal form -----------------------------------------------------------------------------------------------------


def finished(board: NonogramBoard, places: Places) -> Stream:
    """Yield the puzzle in normal form, or the mistakes in it."""
    board = normalised(board)
    problems = list(_problems(board, places))
    yield from problems
    if not problems:
        yield LocatedPuzzle(board, places)


def normalised(board: NonogramBoard) -> NonogramBoard:
    """Return the same puzzle with letters for all colours, or with none if it is black and white; grids follow."""
    used = {run.color for line in (*board.rows, *board.columns) for run in line}
    known = {letter: board.colors.get(letter, Color()) for letter in sorted(each for each in used if each)}
    known |= {letter: color for letter, color in board.colors.items() if letter not in known and not color.is_black}
    letters: dict[str | None, str | None] = {letter: letter for letter in known}
    if all(letter is None or known[letter].is_black for letter in used):
        letters |= dict.fromkeys(used)
        known = {}
    elif None in used:
        black = next((letter for letter, color in known.items() if color.is_black), None)
        black = black or letter_for(known, "k") or "k"
        letters[None] = black
        known[black] = BLACK
    return _lettered(board, letters, known)


def _lettered(board: NonogramBoard, letters: Mapping[str | None, str | None], known: dict[str, Color]) -> NonogramBoard:
    table = {ord(old or "#"): new or "#" for old, new in letters.items()}
    if known:
        table.setdefault(ord("#"), next((each for each, color in known.items() if color.is_black), "#"))

    def lines(old: Iterable[Line]) -> tuple[Line, ...]:
        return tuple(tuple(Run(run.length, letters.get(run.color, run.color)) for run in line) for line in old)

    def grid(old: Grid) -> Grid:
        return tuple(row.translate(table) for row in old)

    return replace(
        board,
        rows=lines(board.rows),
        columns=lines(board.columns),
        colors=dict(sorted(known.items())),
        given=None if board.given is None else grid(board.given),
        goal=None if board.goal is None else grid(board.goal),
        saved=tuple(map(grid, board.saved)),
    )


def _problems(board: NonogramBoard, places: Places) -> Iterator[Diagnostic]:
    """Yield findings: overlong lines, differing totals, grids of the wrong size or with unknown cells."""
    rows, columns = (
        [[(run.length, run.color) for run in line] for line in lines] for lines in (board.rows, board.columns)
    )
    for code, path, message, help_ in misfits(rows, columns, lambda color: color or ""):
        yield Diagnostic(code, message, places.span(path), help_)
    for name, grid in (("given", board.given), ("goal", board.goal)):
        if grid is not None:
            yield from _strange(board, places, name, grid)


def _strange(board: NonogramBoard, places: Places, name: str, grid: Grid) -> Iterator[Diagnostic]:
    if len(grid) != board.height or any(len(row) != board.width for row in grid):
        width = next((len(row) for row in grid if len(row) != board.width), board.width)
        message = say(
            "nonogram.cells-picture", name=name, width=width, n=len(grid), width2=board.width, height=board.height
        )
        yield Diagnostic("wrong-size", message, places.span((name,)))
        return
    signs = set("".join(grid)) - {".", "#", "?", *board.colors}
    known = ", ".join(f"`{each}`" for each in ("#", *board.colors, ".", "?"))
    for row, cells in enumerate(grid):
        for column, cell in enumerate(cells):
            if cell in signs:
                signs.discard(cell)
                message = say("nonogram.in-neither-colour-nor", cell=cell, name=name)
                helps = say("nonogram.cell-one", known=known)
                yield Diagnostic("bad-cell", message, places.span((name, row, column)), helps)
