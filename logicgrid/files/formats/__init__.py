"""Other people's puzzle files: an explicit table of formats, and reading by suffix or by looks.

Bytes or a path in; puzzles (`data.NonogramData`, `data.SudokuData`) and Diagnostics out, one after another, so that a
file of thousands costs nothing before it is used.  Reading never raises for what a file holds.  Each format is one
module, whose docstring names its source; it is imported when it is needed.

- `read_each(path)`: every puzzle of a file, named `file` or `file:17` (the line), with its document;
- `convert.convert(...)`: between all of them and our YAML; `image.image_to_nonogram`: a picture becomes a nonogram.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, Literal

from logicgrid.files.formats.data import Data, NonogramData, SudokuData
from logicgrid.files.formats.foreign import ForeignDocument, document_of
from logicgrid.files.formats.reading import Stream, text_in
from logicgrid.files.source import MAX_BYTES, MAX_FINDINGS, lines, read_bytes
from logicgrid.puzzle.diagnostics import Diagnostic, Severity, Span

__all__ = ["FORMATS", "Data", "Format", "Named", "document_of", "format_of", "is_foreign", "read", "read_each"]

Written = tuple[str, list[str]]
KindName = Literal["nonogram", "sudoku"]


@dataclass(frozen=True, slots=True)
class Format:
    """A format: `module` (of this package) has its functions, whose names end in `function` where it has several.

    `several`: a file may hold more than one puzzle.  `holds`: what it has room for of that without which a puzzle would
    be another one (see `convert.needs`).
    """

    name: str
    kind: KindName
    suffixes: tuple[str, ...]
    module: str
    function: str = ""
    writer: str | None = None
    several: bool = False
    holds: tuple[str, ...] = ()

    def sniff(self, text: str) -> bool:
        """Whether a text looks like this format; a `.txt` may be many."""
        return bool(self._function("sniff")(text))

    def read(self, text: str) -> Stream:
        """The puzzles and the findings of a text, in its order."""
        stream: Stream = self._function("read")(text)
        return stream

    def write(self, puzzles: Sequence[Data]) -> Written:
        """A text, and in words what it could not keep; one puzzle unless the format holds `several`."""
        written: Written = self._function("write", self.writer)(puzzles)
        return written

    def _function(self, verb: str, module: str | None = None) -> Callable[..., Any]:
        home = import_module(f"logicgrid.files.formats.{module or self.module}")
        found: Callable[..., Any] = getattr(home, f"{verb}_{self.function}" if self.function else verb)
        return found


VARIANTS: Final = ("regions", "diagonals", "cages", "sides", "loose cages")
FORMATS: Final[tuple[Format, ...]] = (  # in the order in which a text is tried
    Format("webpbn XML", "nonogram", (".xml", ".pbn"), "webpbn", "", "webpbn_write", True, ("colors",)),
    Format("SumoCue", "sudoku", (".sumocue",), "sumocue", "sumocue", holds=("regions", "diagonals", "cages")),
    Format("PS killer", "sudoku", (".ps.txt",), "sumocue", "ps", holds=("diagonals", "cages")),
    Format("Simpson's .non", "nonogram", (".non", ".nonpack"), "non", several=True, holds=("colors",)),
    Format("Olšák's .g", "nonogram", (".g",), "olsak", holds=("colors",)),
    Format("Olšák's .mk", "nonogram", (".mk",), "number_lines", "mk"),
    Format("sudoku lines", "sudoku", (".sdm", ".sudoku", ".lines"), "sudoku_lines", several=True, holds=("sides",)),
    Format("SadMan .sdk", "sudoku", (".sdk",), "sdk", holds=("sides",)),
    Format(
        "sudoku text",
        "sudoku",
        (".sud", ".ss", ".killer", ".jigsaw"),
        "sudoku_text",
        "",
        "sudoku_text_write",
        holds=VARIANTS,
    ),
    Format("Wilk's .nin", "nonogram", (".nin",), "number_lines", "nin"),
    Format("QNonograms .cwd", "nonogram", (".cwd",), "number_lines", "cwd"),
    Format("plain numbers", "nonogram", (".txt", ".jap"), "plain"),
)
_LONGEST: Final = {"non": MAX_BYTES, "webpbn": MAX_BYTES}  # a goal may be one line, and so may XML
_HEAD: Final = 20_000  # characters by which a text is told to be a sudoku, or numbers
_MOST_LINES: Final = 2_000
YAML_SUFFIXES: Final = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class Named:
    """One puzzle of a file: `document` is None where `problems` (which may also be warnings) say why."""

    name: str
    puzzle: Data | None
    document: ForeignDocument | None
    problems: tuple[Diagnostic, ...] = ()


def is_foreign(path: str | os.PathLike[str]) -> bool:
    """Whether a file's name has the suffix of one of the formats."""
    return any(os.fsdecode(path).lower().endswith(suffix) for format_ in FORMATS for suffix in format_.suffixes)


def format_of(name: str, text: str) -> Format | None:
    """The format of a text: by its name's suffix, unless that is `.txt` or unknown; then by its looks."""
    lower = name.lower()
    named = [format_ for format_ in FORMATS if lower.endswith(format_.suffixes) and not lower.endswith(".txt")]
    apart = (".nin", ".cwd") if lower.endswith(".txt") else ()  # a `.txt` of bare numbers is read as the plain text is
    looks = (format_ for format_ in FORMATS if not set(apart) & {*format_.suffixes} and _looks(format_, text))
    return next(iter(named), None) or next(looks, None)


def _looks(format_: Format, text: str) -> bool:
    head = text[:_HEAD] if format_.kind == "sudoku" or format_.module == "plain" else text
    return _oversize(format_, head) is None and format_.sniff(head)


def _oversize(format_: Format, text: str) -> Diagnostic | None:
    """That there are longer lines, or more, than the format could mean; so a reader may look at each more than once."""
    most = _LONGEST.get(format_.module, 4_000 if format_.kind == "sudoku" else 20_000)
    sources = lines(text)
    if format_.kind == "sudoku" and not format_.several and len(sources) > _MOST_LINES:
        message = f"this file has {len(sources):,} lines, and {_MOST_LINES:,} is the most that is read of one sudoku"
        return Diagnostic("too-large", message, Span(_MOST_LINES + 1, 1, _MOST_LINES + 1, 1))
    for number, line in enumerate(sources, 1):
        if len(line) > most:
            message = f"this line has {len(line):,} characters, and {most:,} is the most that is read"
            return Diagnostic("too-large", message, Span(number, most + 1, number, len(line) + 1))
    return None


def read(raw: bytes | str, name: str = "<text>") -> Stream:
    """The puzzles and findings of a text, as if it stood in a file of that name."""
    text = text_in(raw)
    if isinstance(text, Diagnostic):
        yield text
        return
    found = format_of(name, text)
    if found is None:
        help_ = "say so by its suffix: " + ", ".join(f"`{format_.suffixes[0]}`" for format_ in FORMATS)
        yield Diagnostic("unknown-format", "this looks like none of the formats that are read", None, help_)
        return
    problem = _oversize(found, text)
    yield from _bounded(found.read(text)) if problem is None else [problem]


def _bounded(stream: Stream) -> Stream:
    """A stream that ends after as many errors as anybody reads, so that no file is long to refuse."""
    errors = 0
    for each in stream:
        yield each
        errors += isinstance(each, Diagnostic) and each.severity is Severity.ERROR
        if errors >= MAX_FINDINGS:
            return


def read_each(path: str | os.PathLike[str], raw: bytes | str | None = None) -> Iterator[Named]:
    """The puzzles of a file, each under a name of its own; findings stand by themselves, warnings with their puzzle."""
    name = os.fsdecode(path)
    problems: tuple[Diagnostic, ...] = ()
    if raw is None:
        raw, problems = read_bytes(name)
    if raw is None:
        yield Named(name, None, None, problems)
        return
    text = text_in(raw)
    source = text if isinstance(text, str) else ""
    stream = read(raw, name)
    waiting: Data | None = None
    several = False
    pending: list[Diagnostic] = []
    for each in stream:
        if isinstance(each, Diagnostic) and each.severity is Severity.WARNING and waiting is not None:
            pending.append(each)
            continue
        if waiting is not None:
            several = True
            yield _named(name, waiting, source, several, pending)
            waiting, pending = None, []
        if isinstance(each, Diagnostic):
            several = True
            place = f":{each.span.line}" if each.span and _several(name, source) else ""
            yield Named(name + place, None, None, (each,))
        else:
            waiting = each
    if waiting is not None:
        yield _named(name, waiting, source, several, pending)


def _several(name: str, text: str) -> bool:
    found = format_of(name, text)
    return found is not None and found.several


def _named(name: str, puzzle: Data, text: str, several: bool, warnings: list[Diagnostic]) -> Named:
    place = f":{puzzle.places.span(()).line}" if several else ""
    return Named(name + place, puzzle, document_of(puzzle, text), tuple(warnings))


def kind_of(data: Data) -> KindName:
    """The kind of puzzle that some data are."""
    match data:
        case NonogramData():
            return "nonogram"
        case SudokuData():
            return "sudoku"
