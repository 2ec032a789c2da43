"""Bytes in, text out, and the small tools that all readers share: words with positions, runs, counted lines.

Guarantee: any bytes at all end in a text or in a `Diagnostic`, within bounded time and memory.  A text has no control
characters.  Old files are often Latin-1: what is no UTF-8 is read as Windows-1252.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from logicgrid.files.formats.data import MAX_SIDE, Data, Line, Path, Run
from logicgrid.files.source import MAX_BYTES, lines
from logicgrid.files.yaml_positions import LineTable
from logicgrid.puzzle.diagnostics import Diagnostic, Span

Stream = Iterator[Data | Diagnostic]
"""What a reader gives: puzzles and findings in the file's order, made while it is asked for them."""

_CONTROL = re.compile("[^\t\n\r\x0c\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_RUN = re.compile(r"([0-9]+)(\D?)")
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def text_in(raw: bytes | str) -> str | Diagnostic:
    """The text of a file's bytes."""
    if len(raw) > MAX_BYTES:
        return Diagnostic("too-large", f"the file is larger than {MAX_BYTES // 1024 // 1024} MB, the most that is read")
    text = raw if isinstance(raw, str) else _decoded(raw)
    if text is None:
        return Diagnostic("not-text", "the file is no text", None, "save it as UTF-8")
    text = text.removeprefix("\ufeff").removesuffix("\x1a")
    if found := _CONTROL.search(text):
        message = f"the control character U+{ord(found[0]):04X} may not stand in a puzzle file"
        return Diagnostic("control-character", message, LineTable(text).span(*found.span()), "is this a text file?")
    return text


def _decoded(raw: bytes) -> str | None:
    encoding = next((name for mark, name in _MARKS if raw.startswith(mark)), None)
    for name in (encoding,) if encoding else ("utf-8", "cp1252"):
        try:
            return raw.decode(name)
        except UnicodeDecodeError:
            continue
    return None


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a line and where it begins (from 1)."""

    text: str
    line: int
    column: int

    @property
    def span(self) -> Span:
        return Span(self.line, self.column, self.line, self.column + len(self.text))


def words(text: str, line: int, pattern: str = r"\S+", start: int = 0) -> list[Word]:
    """The words of a line of text, from the character `start` on."""
    return [Word(found[0], line, found.start() + 1) for found in re.compile(pattern).finditer(text, start)]


@dataclass(frozen=True, slots=True)
class Numbered:
    """A line of a file: its number from 1, and its text without its end."""

    number: int
    text: str

    @property
    def span(self) -> Span:
        """The text without the blanks around it."""
        body = self.text.strip()
        column = len(self.text) - len(self.text.lstrip()) + 1 if body else 1
        return Span(self.number, column, self.number, column + len(body))

    @property
    def blank(self) -> bool:
        return not self.text.strip()


def numbered(text: str) -> list[Numbered]:
    """The lines of a text, numbered as a span numbers them."""
    return [Numbered(number, line) for number, line in enumerate(lines(text), 1)]


class Clues:
    """The runs read so far of rows and columns, with the place of every line and every run."""

    def __init__(self, findings: list[Diagnostic]) -> None:
        self.findings = findings
        self.spans: dict[Path, Span] = {}
        self.lines: dict[str, tuple[Line, ...]] = {"rows": (), "columns": ()}

    def read(self, axis: str, sources: Sequence[Numbered], letters: Mapping[str, str | None] | None = None) -> None:
        """Read all lines of an axis; `letters` has the colour of each mark (`""` is none), else marks are colours."""
        found = []
        for place, source in enumerate(sources):
            self.spans[axis, place] = source.span
            found.append(self._line(axis, place, source, letters))
        self.lines[axis] = tuple(found)

    def _line(self, axis: str, place: int, source: Numbered, letters: Mapping[str, str | None] | None) -> Line:
        runs: list[Run] = []
        for word in words(source.text, source.number, r"[^\s,]+"):
            run = self._run(word, letters)
            if run is not None and run.length:
                self.spans[axis, place, len(runs)] = word.span
                runs.append(run)
        return tuple(runs)

    def _run(self, word: Word, letters: Mapping[str, str | None] | None) -> Run | None:
        found = _RUN.fullmatch(word.text)
        if found is None or len(found[1]) > 6:
            self.findings.append(not_a_run(word))
            return None
        length, mark = int(found[1]), found[2]
        if letters is None:
            return Run(length, mark or None)
        if mark not in letters:
            what = f"the colour `{mark}` was not declared" if mark else "a colour is missing behind this number"
            known = ", ".join(f"`{letter}`" for letter in letters if letter)
            help_ = f"the colours are {known}" if known else "this file declares no colours"
            self.findings.append(Diagnostic("unknown-colour", what, word.span, help_))
            return None
        return Run(length, letters[mark])


def not_a_run(word: Word) -> Diagnostic:
    """That a word is no run's length."""
    shown = word.text if len(word.text) <= 20 else f"{word.text[:19]}…"
    return Diagnostic("bad-run", f"`{shown}` is not the length of a run", word.span, "write numbers such as `2 1 3`")


def counted(sources: Sequence[Numbered], wanted: int) -> list[Numbered] | None:
    """The `wanted` lines among those of a section, or None where it has another number of them.

    Blank lines are left out where the others are as many as wanted (Simpson); otherwise each is a line without runs
    (pbnsolve, mikix), and only the blank lines at the end are left out.
    """
    filled = [source for source in sources if not source.blank]
    if len(filled) == wanted:
        return filled
    if len(filled) < wanted <= len(sources) and all(source.blank for source in sources[wanted:]):
        return list(sources[:wanted])
    return None


def miscounted(axis: str, sources: Sequence[Numbered], wanted: int, span: Span | None) -> Diagnostic:
    """That a section has too few or too many lines."""
    filled = [source for source in sources if not source.blank]
    side = "height" if axis == "rows" else "width"
    message = f"{len(filled)} {axis} stand here, and the {side} is {wanted}"
    if len(filled) > wanted:
        span = filled[wanted].span
    return Diagnostic("wrong-count", message, span, "a line without runs is written `0`")


def side_of(word: Word, findings: list[Diagnostic]) -> int | None:
    """A declared width or height."""
    if re.fullmatch(r"[0-9]{1,6}", word.text) and 1 <= int(word.text) <= MAX_SIDE:
        return int(word.text)
    message = f"`{word.text[:20]}` is no width or height"
    findings.append(Diagnostic("bad-size", message, word.span, f"write a number from 1 to {MAX_SIDE}"))
    return None
