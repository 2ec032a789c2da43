"""Other people's puzzle files: one table of formats, and reading and writing by it.

Each format is a module (its docstring names the source) with `sniff`, `read` and `write`; `FORMATS` is the only list.
Reading lazily yields boards with positions and `Diagnostic`s, so that a file with thousands costs nothing up front, and
never raises for the content of a file.  Limits on lines are checked before reading.

To the kinds, a board from such a file is a document like one of our files: `Document` promises text, data and the
position of every path of the data, and `ForeignDocument` keeps that promise for a file that is not YAML.  A path
without a position gets that of the nearest enclosing path.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import accumulate, chain, islice
from typing import Any, Final, Literal, Protocol, cast

from logicgrid.files.source import Document, Scalar
from logicgrid.files.text import MAX_BYTES, MAX_FINDINGS, lines
from logicgrid.kinds import KINDS
from logicgrid.kinds.formats.our_yaml import plain
from logicgrid.kinds.formats.reading import LocatedPuzzle, Path, Stream, Written, text_in
from logicgrid.puzzle.board import Board, Line, NonogramBoard
from logicgrid.puzzle.diagnostics import Diagnostic, Severity, Span
from logicgrid.puzzle.messages import digits, say
from logicgrid.puzzle.record import Record


class ForeignDocument(Document):
    """A puzzle from somebody else's file in the shape of our files; `text` is the original text."""

    def __init__(self, text: str, puzzle: LocatedPuzzle) -> None:
        self.text, self.recovered = text, frozenset()
        self.data = plain(puzzle.board)
        self._board, self._places = puzzle.board, puzzle.places
        self._line: tuple[Path, list[int], list[int]] | None = None  # a line, and the starts and ends of its runs

    def span(self, path: Path) -> Span:
        """Return the span of the value at a path."""
        return self._places.span(_renamed(path))

    def key_span(self, path: Path) -> Span:
        """Return the span of the value, since these files do not have our keys."""
        return self.span(path)

    def value(self, path: Path) -> Any:
        """Return what the data has at a path; None if there is nothing."""
        here: Any = self.data
        for step in path:
            if isinstance(here, dict) and isinstance(step, str):
                here = here.get(step)
            elif isinstance(here, list) and isinstance(step, int) and 0 <= step < len(here):
                here = here[step]
            else:
                return None
        return here

    def scalar(self, path: Path) -> Scalar | None:
        """Return the text at a path of the data, or None if there is a collection or nothing."""
        here = self.value(path)
        return Scalar(here, "plain", self.span(path)) if isinstance(here, str) else None

    def is_quoted(self, path: Path) -> bool:
        """Return False: quotes have no meaning here."""
        return False

    def locate(self, path: Path, start: int, end: int) -> Span:
        """Return the span of the characters [start, end) of the text at a path, which are cells or runs."""
        board, found = self._board, None
        match _renamed(path):
            case (str(name),) if self._places.cells.get(name):
                width = len(self._places.cells[name][0][1]) + 1  # and the line end
                found = self._places.stretch(name, divmod(start, width), divmod(max(start, end - 1), width))
            case ("rows", int(place)) if isinstance(board, NonogramBoard) and 0 <= place < board.height:
                found = self._runs(("rows", place), board.rows[place], start, end)
            case ("columns", int(place)) if isinstance(board, NonogramBoard) and 0 <= place < board.width:
                found = self._runs(("columns", place), board.columns[place], start, end)
        return found or self.span(path)

    def _runs(self, path: Path, line: Line, start: int, end: int) -> Span | None:
        if self._line is None or self._line[0] != path:  # cached, since runs of one line come in a row
            ends = list(accumulate((len(run.text) for run in line), lambda at, length: at + 1 + length))
            self._line = path, [0, *(each + 1 for each in ends[:-1])], ends
        _, starts, ends = self._line
        first, last = bisect_right(ends, start), bisect_left(starts, end) - 1
        if not 0 <= first <= last < len(line):
            return None
        one, other = self._places.span((*path, first)), self._places.span((*path, last))
        return Span(one.line, one.column, other.end_line, other.end_column)


def _renamed(path: Path) -> Path:
    """Return the path in the board, where the intended answer has another name."""
    return ("goal", *path[1:]) if path[:1] == ("solution",) else path


KindName = Literal["nonogram", "sudoku"]

_HEAD: Final = 20_000  # characters by which a text is recognised as a sudoku, or as numbers
_MOST_LINES: Final = 2_000  # of one sudoku


class FormatModule(Protocol):
    """The interface of a format's module; `bundle` only if a file may hold several, `link` if a link may carry one."""

    def sniff(self, text: str) -> bool:
        """Return True if a text looks like this format."""

    def read(self, text: str) -> Stream:
        """Yield the puzzles and findings in a text, in order."""

    def write(self, board: Any) -> Written:
        """Return the text of one puzzle, and in words what is lost in it."""

    def bundle(self, texts: Sequence[str]) -> str:
        """Return the texts of several puzzles as one file."""

    def link(self, text: str) -> str:
        """Return the link that carries a text."""


class Format(Record):
    """A format: its `module` (in the kind's `formats`) is imported on demand.

    `several`: a file may hold more than one puzzle.  `holds`: the essential parts of a puzzle that the format has room
    for (see `write`).  `head`: the number of characters by which it is recognised.
    """

    name: str
    kind: KindName
    suffixes: tuple[str, ...]
    module: str
    several: bool = False
    holds: tuple[str, ...] = ()
    longest_line: int = 20_000
    head: int = MAX_BYTES

    def load(self) -> FormatModule:
        """Return the format's module, or the object in it named after a colon."""
        module, _, name = self.module.partition(":")
        found = import_module(f"logicgrid.kinds.{KINDS[self.kind]}.formats.{module}")
        return cast(FormatModule, getattr(found, name) if name else found)


def _sudoku(name: str, suffixes: tuple[str, ...], module: str, several: bool = False, holds: str = "") -> Format:
    return Format(name, "sudoku", suffixes, module, several, tuple(holds.split()), 4_000, _HEAD)


_ALL: Final = ("regions", "gaps", "boxes", "diagonals", "cages", "marks", "sides", "loose-cages", "rules")

FORMATS: Final[tuple[Format, ...]] = (  # in the order in which a text is matched
    Format("webpbn XML", "nonogram", (".xml", ".pbn"), "webpbn", True, ("colors",), MAX_BYTES),
    Format("f-puzzles", "sudoku", (".fpuzzles", ".json", ".f-puzzles-link"), "f_puzzles", False, _ALL, MAX_BYTES),
    Format(
        "SudokuPad", "sudoku", (".sudokupad", ".scl", ".json", ".sudokupad-link"), "sudoku_pad", False, _ALL, MAX_BYTES
    ),
    _sudoku("SumoCue", (".sumocue",), "one_string:SUMOCUE", holds="regions diagonals cages"),
    _sudoku("PS killer", (".ps.txt",), "one_string:PS", holds="diagonals cages"),
    Format("Simpson's .non", "nonogram", (".non", ".nonpack"), "non", True, ("colors",), MAX_BYTES),
    Format("Olšák's .g", "nonogram", (".g",), "plain:OLSAK", holds=("colors",)),
    Format("Olšák's .mk", "nonogram", (".mk",), "plain:MK"),
    _sudoku("sudoku lines", (".sdm", ".sudoku", ".lines"), "one_string", True, holds="sides"),
    _sudoku("SadMan .sdk", (".sdk",), "sudoku_text:SDK", holds="sides"),
    _sudoku(
        "sudoku text",
        (".sud", ".ss", ".killer", ".jigsaw"),
        "sudoku_text",
        holds="regions gaps diagonals cages sides loose-cages",
    ),
    Format("Wilk's .nin", "nonogram", (".nin",), "plain:NIN"),
    Format("QNonograms .cwd", "nonogram", (".cwd",), "plain:CWD"),
    Format("plain numbers", "nonogram", (".txt", ".jap"), "plain", head=_HEAD),
)
_NOT_OF_TXT: Final = ("plain:NIN", "plain:CWD")
"""Formats that are not tried for a `.txt` of bare numbers, which is read as plain text."""


_PACKED: Final = re.compile("(?:scl|ctc)[A-Za-z0-9+/=%-]{40,}")
"""A SudokuPad puzzle as it appears at the end of a link."""


def is_link(source: str) -> bool:
    """Return True if a supposed file name is a link that carries a puzzle."""
    return source.startswith(("http://", "https://", "fpuz", "sudokupad:")) or bool(_PACKED.fullmatch(source))


# -- reading ---------------------------------------------------------------------------------------------------------


class ReadPuzzle(Record):
    """One puzzle of a file: `document` is None if `problems` (which may also be warnings) say why there is none."""

    name: str
    board: Board | None
    document: ForeignDocument | None
    problems: tuple[Diagnostic, ...] = ()


def format_of(name: str, text: str) -> Format | None:
    """Return the format of a text by its name's suffix, unless that is `.txt` or unknown; then by its content."""
    lower = name.lower()
    is_txt = lower.endswith(".txt")
    named = [each for each in FORMATS if lower.endswith(each.suffixes) and not is_txt]
    by_name = iter([each for each in named if len(named) > 1 and _looks(each, text)] + named)
    by_looks = (each for each in FORMATS if not (is_txt and each.module in _NOT_OF_TXT) and _looks(each, text))
    return next(by_name, None) or next(by_looks, None)


def _looks(format_: Format, text: str) -> bool:
    head = text[: format_.head]
    return _oversize(format_, head) is None and format_.load().sniff(head)


def _oversize(format_: Format, text: str) -> Diagnostic | None:
    """Return the finding that lines are longer, or more numerous, than in any puzzle, which bounds all readers."""
    sources = lines(text)
    if format_.kind == "sudoku" and not format_.several and len(sources) > _MOST_LINES:
        message = say("kinds.file-has-lines-most", n=(len(sources)), most_lines=digits(_MOST_LINES))
        return Diagnostic("too-large", message, Span(_MOST_LINES + 1, 1, _MOST_LINES + 1, 1))
    most = format_.longest_line
    for number, line in enumerate(sources, 1):
        if len(line) > most:
            message = say("kinds.line-has-characters-most", n=(len(line)), most=digits(most))
            return Diagnostic("too-large", message, Span(number, most + 1, number, len(line) + 1))
    return None


def read(raw: bytes | str, name: str = "<text>") -> Stream:
    """Yield the puzzles and findings of a text, as if it were in a file with this name."""
    text = text_in(raw)
    yield from [text] if isinstance(text, Diagnostic) else _read(text, format_of(name, text))


def _read(text: str, found: Format | None) -> Stream:
    """Yield the contents of a text up to a reasonable number of errors, so that no file takes long to refuse."""
    if found is None:
        help_ = say("kinds.say-so-suffix") + ", ".join(f"`{format_.suffixes[0]}`" for format_ in FORMATS)
        yield Diagnostic("unknown-format", say("kinds.looks-like-none-formats"), None, help_)
        return
    if (problem := _oversize(found, text)) is not None:
        yield problem
        return
    errors = 0
    for each in found.load().read(text):
        yield each
        errors += isinstance(each, Diagnostic) and each.severity is Severity.ERROR
        if errors >= MAX_FINDINGS:
            return


def read_each(name: str, raw: bytes | str) -> Iterator[ReadPuzzle]:
    """Yield the puzzles of a file, each under its own name; errors by themselves, warnings with their puzzle."""
    text = text_in(raw)
    if isinstance(text, Diagnostic):
        yield ReadPuzzle(name, None, None, (text,))
        return
    found = format_of(name, text)
    groups = _grouped(_read(text, found))
    first = list(islice(groups, 2))
    for puzzle, problems in chain(first, groups):
        span = problems[0].span if puzzle is None else puzzle.places.span(())
        place = f":{span.line}" if span and found and found.several and len(first) > 1 else ""
        board, document = (None, None) if puzzle is None else (puzzle.board, ForeignDocument(text, puzzle))
        yield ReadPuzzle(name + place, board, document, problems)


def _grouped(stream: Stream) -> Iterator[tuple[LocatedPuzzle | None, tuple[Diagnostic, ...]]]:
    """Yield each puzzle with the warnings that follow it, and each error by itself."""
    puzzle: LocatedPuzzle | None = None
    warnings: list[Diagnostic] = []
    for each in stream:
        if isinstance(each, Diagnostic) and each.severity is Severity.WARNING and puzzle is not None:
            warnings.append(each)
            continue
        if puzzle is not None:
            yield puzzle, tuple(warnings)
            puzzle, warnings = None, []
        if isinstance(each, LocatedPuzzle):
            puzzle = each
        else:
            yield None, (each,)
    if puzzle is not None:
        yield puzzle, tuple(warnings)
