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
from typing import Final, Literal

from logicgrid.diagnostics import Diagnostic, Severity
from logicgrid.formats.data import Data, NonogramData, SudokuData
from logicgrid.formats.foreign import ForeignDocument, document_of
from logicgrid.formats.reading import Stream, text_in
from logicgrid.source import MAX_FINDINGS, read_bytes

__all__ = ["FORMATS", "Data", "Format", "Named", "document_of", "format_of", "is_foreign", "read", "read_each"]

Written = tuple[str, list[str]]
KindName = Literal["nonogram", "sudoku"]


@dataclass(frozen=True, slots=True)
class Format:
    """A format: `module` (of this package) has its functions, whose names end in `_suffix` where it has several."""

    name: str
    kind: KindName
    suffixes: tuple[str, ...]
    module: str
    function: str = ""
    writer: str | None = None
    several: bool = False

    def sniff(self, text: str) -> bool:
        """Whether a text looks like this format; a `.txt` may be many."""
        found: Callable[[str], bool] = self._function("sniff")
        return found(text)

    def read(self, text: str) -> Stream:
        """The puzzles and the findings of a text, in its order."""
        found: Callable[[str], Stream] = self._function("read")
        return found(text)

    def write(self, puzzles: Sequence[Data]) -> Written:
        """A text, and in words what it could not keep; one puzzle unless the format holds `several`."""
        found: Callable[[Sequence[Data]], Written] = self._function("write", self.writer)
        return found(puzzles)

    def _function(self, verb: str, module: str | None = None) -> Callable[..., object] | object:
        home = import_module(f"logicgrid.formats.{module or self.module}")
        return getattr(home, f"{verb}_{self.function}" if self.function else verb)


FORMATS: Final[tuple[Format, ...]] = (  # in the order in which a text is tried
    Format("webpbn XML", "nonogram", (".xml", ".pbn"), "webpbn", writer="webpbn_write", several=True),
    Format("SumoCue", "sudoku", (".sumocue",), "sumocue", "sumocue"),
    Format("PS killer", "sudoku", (".ps.txt",), "sumocue", "ps"),
    Format("Simpson's .non", "nonogram", (".non", ".nonpack"), "non", several=True),
    Format("Olšák's .g", "nonogram", (".g",), "olsak"),
    Format("Olšák's .mk", "nonogram", (".mk",), "numbers", "mk"),
    Format("sudoku lines", "sudoku", (".sdm", ".sudoku", ".lines"), "sudoku_lines", several=True),
    Format("SadMan .sdk", "sudoku", (".sdk",), "sdk"),
    Format("sudoku text", "sudoku", (".sud", ".ss", ".killer", ".jigsaw"), "sudoku_text"),
    Format("Wilk's .nin", "nonogram", (".nin",), "numbers", "nin"),
    Format("QNonograms .cwd", "nonogram", (".cwd",), "numbers", "cwd"),
    Format("plain numbers", "nonogram", (".txt", ".jap", ".puz"), "plain"),
)
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
    """The format of a text: by its name's suffix, unless that is `.txt` or unknown or the XML is another's; else by looks."""
    lower = name.lower()
    named = [format_ for format_ in FORMATS if lower.endswith(format_.suffixes) and not lower.endswith(".txt")]
    return next(iter(named), None) or next((format_ for format_ in FORMATS if format_.sniff(text)), None)


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
    yield from _bounded(found.read(text))


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
