"""The text of a file: its bytes, its characters and its lines; and mapping a YAML scalar's text to its source.

Any path and any bytes give a text or a `Diagnostic`, within bounded time and memory: at most `MAX_BYTES` are read, and
only from a regular file.  Positions are offsets; a `LineTable` turns them into lines and columns as counted by editors.
"""

from __future__ import annotations

import codecs
import os
import re
import stat
import sys
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import cache, cached_property
from itertools import accumulate
from pathlib import Path
from typing import BinaryIO, Final, Literal, NamedTuple

from logicgrid.puzzle.diagnostics import Diagnostic, Refused, Span, brief, system_words
from logicgrid.puzzle.messages import joined, say
from logicgrid.puzzle.record import replace

MAX_BYTES: Final = 2 * 1024 * 1024
MAX_FINDINGS: Final = 20
"""The largest number of mistakes of one file to report."""

FORBIDDEN: Final = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""A character that YAML does not allow, such as a control character."""

_LINE_END: Final = re.compile(r"\r\n|[\r\n]")  # as in the Language Server Protocol
_ENCODINGS: Final = (  # by byte order mark; UTF-32 first, since the mark of UTF-16 is a prefix of one
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
    (b"", "utf-8"),
)
_PICTURES: Final = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"II*\x00", b"MM\x00*", b"BM")
"""The first bytes of image files."""

Findings = tuple[Diagnostic, ...]


# -- lines -----------------------------------------------------------------------------------------------------------


def lines(text: str) -> list[str]:
    """Return the lines as counted in spans, without their ends; the first is at index 0."""
    return _LINE_END.split(text)


def cut(text: str, most: int = 40) -> str:
    """Return a text in a form for messages: its first characters if it is long.

    >>> cut("a very long word", 9)
    'a very l…'
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"


class LineTable:
    """A text's lines as counted by editors: CR LF, LF and CR end a line; NEL, LS and PS do not."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *[end.end() for end in _LINE_END.finditer(self._text)]]

    def __len__(self) -> int:
        return len(self._starts)

    def position(self, offset: int) -> tuple[int, int]:
        """Return line and column, both from 1, of the character at an offset, at most of the end."""
        offset = min(max(offset, 0), len(self._text))
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def span(self, start: int, end: int) -> Span:
        """Return the span of the characters [start, end)."""
        starts = self._starts
        line = bisect_right(starts, start)
        if 0 <= start <= end <= len(self._text) and (line == len(starts) or end < starts[line]):  # on one line
            before = starts[line - 1] - 1
            return Span(line, start - before, line, end - before)
        return Span(*self.position(start), *self.position(max(start, end)))

    def start(self, line: int) -> int:
        """Return the offset at which a line (from 1) begins."""
        return self._starts[line - 1]

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a line and a column, both from 1."""
        return self._starts[line - 1] + column - 1

    def extent(self, span: Span) -> tuple[int, int]:
        """Return the offsets [start, end) of a span."""
        return self.offset(span.line, span.column), self.offset(span.end_line, span.end_column)

    def line(self, number: int) -> str:
        """Return the text of a line (from 1), without its end; the empty text if there is no such line."""
        if not 1 <= number <= len(self._starts):
            return ""
        stop = self._starts[number] if number < len(self._starts) else len(self._text)
        return self._text[self._starts[number - 1] : stop].rstrip("\r\n")

    def dash(self, number: int) -> int:
        """Return the number of the nearest line, at or above this one, that begins with a dash; 1 if there is none."""
        while number > 1 and not self.line(number).lstrip().startswith("-"):
            number -= 1
        return number

    def line_end(self, offset: int) -> int:
        """Return the offset where the text of an offset's line ends, without trailing blanks."""
        number, _ = self.position(offset)
        return max(offset, self.start(number) + len(self.line(number).rstrip()))


# -- bytes and characters --------------------------------------------------------------------------------------------


def read_bytes(path: str | os.PathLike[str], name: str = "") -> tuple[bytes | None, Findings]:
    """Return the bytes of a regular file of at most `MAX_BYTES`; a pipe or a device is refused without reading it.

    `name` is its name in messages, if different from its path.
    """
    name = name or os.fsdecode(path)
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        try:
            info = os.fstat(handle)
            if not stat.S_ISREG(info.st_mode):
                kind = say("files.folder") if stat.S_ISDIR(info.st_mode) else say("files.pipe-or-device")
                return None, (_unreadable(name, say("files.not-file", kind=kind)),)
            raw = b""
            room = min(info.st_size + 4096, MAX_BYTES + 1)  # a file may grow while it is read
            while len(raw) <= MAX_BYTES >= info.st_size and (more := os.read(handle, room)):
                raw += more
        finally:
            os.close(handle)
    except FileNotFoundError:
        return None, (_unreadable(name, say("files.does-not-exist")),)
    except (OSError, ValueError) as error:  # a ValueError for an invalid path, such as one with a NUL
        return None, (_unreadable(name, say("files.cannot-read", reason=system_words(error))),)
    return (None, (too_large(),)) if max(info.st_size, len(raw)) > MAX_BYTES else (raw, ())


def opened(name: str) -> AbstractContextManager[BinaryIO]:
    """Open a file of bytes; `-` is standard input, which stays open afterwards.  Raises OSError."""
    if name != "-":
        return Path(name).open("rb")
    if sys.stdin is None:
        raise OSError(say("files.standard-input-closed"))
    return nullcontext(sys.stdin.buffer)


def bytes_in(name: str, most: int) -> bytes:
    """Return at most `most` bytes of a file that is not a puzzle; `-` is standard input.  Raises Refused."""
    try:
        with opened(name) as stream:
            return stream.read(most)
    except (OSError, ValueError) as error:
        why = system_words(error)
        raise Refused(why, file="<stdin>" if name == "-" else name) from None


def read_standard_input() -> tuple[bytes | None, Findings]:
    """Return the bytes of standard input, at most one more than `MAX_BYTES`."""
    try:
        with opened("-") as stream:
            return stream.read(MAX_BYTES + 1), ()
    except (OSError, ValueError) as error:
        return None, (_unreadable("<stdin>", say("files.cannot-read", reason=system_words(error))),)


MAX_NAME = 200
"""The largest number of characters of a file name in a message."""


def _unreadable(name: str, reason: str) -> Diagnostic:
    printable = name.encode("utf-8", "backslashreplace").decode()  # a name need not be text
    return Diagnostic("unreadable", joined(" ", [f"`{brief(printable, MAX_NAME)}`", reason]))


def too_large() -> Diagnostic:
    """Return the finding that a file is too large to be read."""
    return Diagnostic(
        "too-large", say("files.file-larger-than-mb", max_bytes=MAX_BYTES // 1024 // 1024), Span(1, 1, 1, 1)
    )


def text_of(raw: bytes | str) -> str:
    """Return the text to show with a finding; undecodable bytes are replaced."""
    raw = raw[:MAX_BYTES]
    return (raw if isinstance(raw, str) else raw.decode(encoding_of(raw), "replace")).removeprefix("\ufeff")


def decoded(raw: bytes | str) -> tuple[str | None, Findings]:
    """Return the text without its byte order mark, if YAML allows all its characters."""
    if len(raw) > MAX_BYTES:
        return None, (too_large(),)
    try:
        text = raw if isinstance(raw, str) else raw.decode(encoding_of(raw))
    except UnicodeDecodeError as error:
        return None, (_undecodable(error),)
    text = text.removeprefix("\ufeff")
    if found := FORBIDDEN.search(text):
        return None, (forbidden(found[0], LineTable(text).span(*found.span())),)
    return text, ()


def encoding_of(raw: bytes) -> str:
    """Return the encoding indicated by a byte order mark; UTF-8 without one."""
    return next(name for mark, name in _ENCODINGS if raw.startswith(mark))


def _undecodable(error: UnicodeDecodeError) -> Diagnostic:
    before = error.object[: error.start].decode(error.encoding, "replace").removeprefix("\ufeff")
    span = LineTable(before).span(len(before), len(before))
    message = say(
        "files.byte-0x-not-text", object=format(error.object[error.start], "02x"), upper=error.encoding.upper()
    )
    helps = say("files.save-file-utf-8")
    if error.object.startswith(_PICTURES):
        helps = say("files.picture-logicgrid-convert-makes")
    return Diagnostic("not-text", message, replace(span, end_column=span.column + 1), helps)


def forbidden(character: str, span: Span) -> Diagnostic:
    """Return the finding that a character is not allowed."""
    message = say("files.control-character-u-may", ord=format(ord(character), "04X"))
    return Diagnostic("control-character", message, span, say("files.remove-puzzle-file-plain"))


Style = Literal["plain", "single", "double", "literal", "folded"]

_BREAK = r"(?:\r\n|[\r\n\x85\u2028\u2029])"
_LINE = rf"(?P<body>[^\r\n\x85\u2028\u2029]*)(?P<end>{_BREAK}|\Z)"
_HEADER = rf"[|>](?P<signs>[-+1-9]*)[ \t]*(?:#[^\r\n\x85\u2028\u2029]*)?{_BREAK}"

_compiled = cache(re.compile)  # compiled on demand, since most files need none


class ScalarPiece(NamedTuple):
    """A stretch of a scalar's text, and the source offsets [start, end) that it comes from.

    A piece of one character represents its whole stretch (an escape, a folded line end); a longer one is verbatim.
    """

    text: str
    start: int
    end: int


class Positions:
    """The positions of a scalar's characters in the source, by its pieces; at least one."""

    def __init__(self, pieces: list[ScalarPiece]) -> None:
        self._pieces = pieces
        self._offsets = [0, *accumulate(len(piece.text) for piece in pieces)]

    def extent(self, start: int, end: int) -> tuple[int, int]:
        """Return the source offsets of the characters [start, end) of the text; the range is clipped to the text.

        An empty range is before its character, or after the last.
        """
        length = self._offsets[-1]
        start = min(max(start, 0), length)
        end = min(max(end, start), length)
        first = self._character(start)[0] if start < length else self._pieces[-1].end
        return first, self._character(end - 1)[1] if end > start else first

    def _character(self, index: int) -> tuple[int, int]:
        number = bisect_right(self._offsets, index) - 1
        piece = self._pieces[number]
        at = piece.start + index - self._offsets[number]
        return (piece.start, piece.end) if len(piece.text) == 1 else (at, at + 1)


def scalar_pieces(source: str, start: int, end: int, style: Style, parent_indent: int) -> list[ScalarPiece]:
    """Return the pieces of the scalar at [start, end); `parent_indent` (from 0) is that of the enclosing block."""
    match style:
        case "plain":
            return list(_flow_pieces(source, start, end, _tokens(style)))
        case "single" | "double":
            return list(_flow_pieces(source, start + 1, end - 1, _tokens(style)))
        case "literal" | "folded":
            return list(_block_pieces(source, start, end, style == "folded", parent_indent))


# -- plain, single- and double-quoted --------------------------------------------------------------------------------


_ESCAPED: dict[Style, tuple[str, ...]] = {
    "plain": ("",),
    "single": ("'", "(?P<escape>'')"),
    "double": (
        r"\\",
        rf"(?P<joined>\\{_BREAK}(?:[ \t]*+{_BREAK})*[ \t]*+)",
        r"(?P<escape>\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.))",
    ),
}
"""For each style, the character that begins an escape, and the patterns of escapes."""


@cache
def _tokens(style: Style) -> re.Pattern[str]:
    """Return the pattern of a style's tokens: line ends with blanks around them, escapes, and stretches of other text.

    The caller joins neighbouring stretches: with `(...)++` around them, Python before 3.11.5 takes blanks in front of a
    line end for text (gh-106052), and `(...)+` takes 300 MB for 2 MB of words.
    """
    stops, *escapes = _ESCAPED[style]
    fold = rf"(?P<fold>[ \t]*+(?:{_BREAK}[ \t]*+)+)"
    verbatim = rf"(?P<verbatim>[^ \t\r\n\x85\u2028\u2029{stops}]++|[ \t]++(?!{_BREAK}))"
    return re.compile("|".join((fold, *escapes, verbatim)))


_ESCAPES = {
    **{"0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "e": "\x1b"},
    **{" ": " ", '"': '"', "/": "/", "\\": "\\", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029", "'": "'"},
}


def _flow_pieces(source: str, start: int, end: int, tokens: re.Pattern[str]) -> Iterator[ScalarPiece]:
    begin = stop = -1  # of the current stretch
    for token in tokens.finditer(source, start, end):
        kind = token.lastgroup
        if kind == "verbatim" and stop == token.start():
            stop = token.end()
            continue
        if begin >= 0:
            yield ScalarPiece(source[begin:stop], begin, stop)
            begin = stop = -1
        match kind:
            case "verbatim":
                begin, stop = token.span()
            case "fold":
                yield from _folded(list(_breaks(source, *token.span())))
            case "joined":  # an escaped line end is dropped, and only the empty lines after it count
                yield from list(_breaks(source, *token.span()))[1:]
            case _:
                yield ScalarPiece(_unescaped(token[0]), *token.span())
    if begin >= 0:
        yield ScalarPiece(source[begin:stop], begin, stop)


def _unescaped(escape: str) -> str:
    r"""Return the character for `''` or a backslash escape; "" for an escape unknown to YAML."""
    if escape[1] in "xuU":
        code = int(escape[2:] or "-1", 16)
        return chr(code) if 0 <= code < 0x110000 else ""
    return _ESCAPES.get(escape[1], "")


def _breaks(source: str, start: int, end: int) -> Iterator[ScalarPiece]:
    """Yield the line ends in [start, end) as YAML reads them: LS and PS unchanged, any other as a line feed."""
    for found in _compiled(_BREAK).finditer(source, start, end):
        yield ScalarPiece(found[0] if found[0] in "\u2028\u2029" else "\n", found.start(), found.end())


def _folded(breaks: list[ScalarPiece]) -> Iterator[ScalarPiece]:
    """Yield folded line ends: one becomes a space; of several, the first disappears; LS and PS are never folded."""
    first, *others = breaks
    if first.text != "\n":
        yield first
    elif not others:
        yield first._replace(text=" ")
    yield from others


# -- literal and folded blocks ---------------------------------------------------------------------------------------


def _block_pieces(source: str, start: int, end: int, folded: bool, parent_indent: int) -> Iterator[ScalarPiece]:
    header = _compiled(_HEADER).match(source, start)
    if header is None:
        return
    signs = header["signs"]
    lines = [line for line in _compiled(_LINE).finditer(source, header.end(), end) if line[0]]
    digit = signs.strip("+-")
    indent = parent_indent + int(digit) if digit else _detected_indent(lines, parent_indent)
    pending: list[ScalarPiece] = []  # the last content line's end, then the empty lines after it
    empty: list[ScalarPiece] = []
    previous_blank = False
    for line in lines:
        ending = list(_breaks(source, *line.span("end")))
        body = line["body"]
        spaces = min(len(body) - len(body.lstrip(" ")), indent)
        if spaces == len(body):
            empty += ending
            continue
        if spaces < indent:
            break
        blank = body[spaces] in " \t"
        if folded and not blank and not previous_blank and pending and pending[0].text == "\n":
            pending = [] if empty else [pending[0]._replace(text=" ")]
        yield from (*pending, *empty, ScalarPiece(body[spaces:], line.start() + spaces, line.end("body")))
        pending, empty, previous_blank = ending, [], blank
    if "-" not in signs:
        yield from pending
    if "+" in signs:
        yield from empty


def _detected_indent(lines: list[re.Match[str]], parent_indent: int) -> int:
    """Return the indentation of the first non-empty line, or of the deepest empty one before it."""
    deepest = 0
    for line in lines:
        body = line["body"].lstrip(" ")
        deepest = max(deepest, len(line["body"]) - len(body))
        if body:
            break
    return max(deepest, parent_indent + 1, 1)
