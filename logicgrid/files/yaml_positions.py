"""Where things stand in a YAML text: lines and columns, a scalar's characters.

Lines: an offset -> line and column, as editors count them.
Scalars: the source and the extent of one scalar, whatever its style -> `Piece`s, its text cut into stretches that each
know where in the source they come from.  They follow YAML 1.1's folding, escapes and chomping as the parser does; who
uses them compares `"".join(piece.text …)` with the parser's own value first, so that no doubtful position is given.
No YAML library is imported here: the text was read already, this looks at its source once more.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache, cached_property
from itertools import accumulate
from typing import Literal, NamedTuple

from logicgrid.puzzle.diagnostics import Span

Style = Literal["plain", "single", "double", "literal", "folded"]

# What editors count as the end of a line (the Language Server Protocol), and what YAML 1.1 does: also NEL, LS, PS.
_LINE_END = re.compile(r"\r\n|[\r\n]")
_BREAK = r"(?:\r\n|[\r\n\x85\u2028\u2029])"
_LINE = rf"(?P<body>[^\r\n\x85\u2028\u2029]*)(?P<end>{_BREAK}|\Z)"
_HEADER = rf"[|>](?P<signs>[-+1-9]*)[ \t]*(?:#[^\r\n\x85\u2028\u2029]*)?{_BREAK}"

_compiled = cache(re.compile)  # when first needed: most files need none


class LineTable:
    """A text's lines as editors count them: CR LF, LF and CR end one; NEL, LS and PS do not."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *[end.end() for end in _LINE_END.finditer(self._text)]]

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of the character at an offset; past the end: of the end."""
        offset = min(max(offset, 0), len(self._text))
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def span(self, start: int, end: int) -> Span:
        """The span of the characters [start, end)."""
        starts = self._starts
        line = bisect_right(starts, start)
        if 0 <= start <= end <= len(self._text) and (line == len(starts) or end < starts[line]):  # on one line
            before = starts[line - 1] - 1
            return Span(line, start - before, line, end - before)
        return Span(*self.position(start), *self.position(max(start, end)))

    def start(self, line: int) -> int:
        """The offset at which a line (from 1) begins."""
        return self._starts[line - 1]

    def line(self, number: int) -> str:
        """The text of a line (from 1), without its end; empty where there is no such line."""
        if not 1 <= number <= len(self._starts):
            return ""
        stop = self._starts[number] if number < len(self._starts) else len(self._text)
        return self._text[self._starts[number - 1] : stop].rstrip("\r\n")

    def line_end(self, offset: int) -> int:
        """The offset at which the text of the line of an offset ends, the blanks at its end left out."""
        number, _ = self.position(offset)
        return max(offset, self.start(number) + len(self.line(number).rstrip()))


class Piece(NamedTuple):
    """A stretch of a scalar's text, and the source offsets [start, end) that it comes from.

    A piece of one character stands for its whole stretch (an escape, a folded line end); a longer one is verbatim.
    """

    text: str
    start: int
    end: int


def locate(pieces: list[Piece], start: int, end: int) -> tuple[int, int]:
    """The source offsets of the characters [start, end) of the pieces' text; the range is cut to that text.

    `pieces` is not empty. An empty range lies before its character, or behind the last.
    """
    offsets = [0, *accumulate(len(piece.text) for piece in pieces)]
    start = min(max(start, 0), offsets[-1])
    end = min(max(end, start), offsets[-1])

    def extent(index: int) -> tuple[int, int]:
        number = bisect_right(offsets, index) - 1
        piece = pieces[number]
        at = piece.start + index - offsets[number]
        return (piece.start, piece.end) if len(piece.text) == 1 else (at, at + 1)

    first = extent(start)[0] if start < offsets[-1] else pieces[-1].end
    return first, extent(end - 1)[1] if end > start else first


def scalar_pieces(source: str, start: int, end: int, style: Style, parent_indent: int) -> list[Piece]:
    """Cut the scalar at [start, end) of the source into pieces; `parent_indent` is the enclosing block's, from 0."""
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
"""What begins an escape, and what escapes there are."""


@cache
def _tokens(style: Style) -> re.Pattern[str]:
    """Line ends with the blanks around them, escapes, and stretches of all else.

    (Stretches are joined by the caller: `(...)++` around them takes blanks in front of a line end for text in Python
    before 3.11.5, gh-106052, and `(...)+` takes 300 MB for 2 MB of words.)
    """
    stops, *escapes = _ESCAPED[style]
    fold = rf"(?P<fold>[ \t]*+(?:{_BREAK}[ \t]*+)+)"
    verbatim = rf"(?P<verbatim>[^ \t\r\n\x85\u2028\u2029{stops}]++|[ \t]++(?!{_BREAK}))"
    return re.compile("|".join((fold, *escapes, verbatim)))


_ESCAPES = {
    **{"0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "e": "\x1b"},
    **{" ": " ", '"': '"', "/": "/", "\\": "\\", "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029", "'": "'"},
}


def _flow_pieces(source: str, start: int, end: int, tokens: re.Pattern[str]) -> Iterator[Piece]:
    begin = stop = -1  # of the stretch that is being joined
    for token in tokens.finditer(source, start, end):
        kind = token.lastgroup
        if kind == "verbatim" and stop == token.start():
            stop = token.end()
            continue
        if begin >= 0:
            yield Piece(source[begin:stop], begin, stop)
            begin = stop = -1
        match kind:
            case "verbatim":
                begin, stop = token.span()
            case "fold":
                yield from _folded(list(_breaks(source, *token.span())))
            case "joined":  # an escaped line end: gone, and only the empty lines behind it count
                yield from list(_breaks(source, *token.span()))[1:]
            case _:
                yield Piece(_unescaped(token[0]), *token.span())
    if begin >= 0:
        yield Piece(source[begin:stop], begin, stop)


def _unescaped(escape: str) -> str:
    r"""The character behind `''` or a backslash escape; the empty text for one that YAML does not know."""
    if escape[1] in "xuU":
        code = int(escape[2:] or "-1", 16)
        return chr(code) if 0 <= code < 0x110000 else ""
    return _ESCAPES.get(escape[1], "")


def _breaks(source: str, start: int, end: int) -> Iterator[Piece]:
    """The line ends in [start, end), as YAML hands them over: LS and PS as they are, any other as a line feed."""
    for found in _compiled(_BREAK).finditer(source, start, end):
        yield Piece(found[0] if found[0] in "\u2028\u2029" else "\n", found.start(), found.end())


def _folded(breaks: list[Piece]) -> Iterator[Piece]:
    """One line end becomes a space; of several the first goes; LS and PS are never folded."""
    first, *others = breaks
    if first.text != "\n":
        yield first
    elif not others:
        yield first._replace(text=" ")
    yield from others


# -- literal and folded blocks ---------------------------------------------------------------------------------------


def _block_pieces(source: str, start: int, end: int, folded: bool, parent_indent: int) -> Iterator[Piece]:
    header = _compiled(_HEADER).match(source, start)
    if header is None:
        return
    signs = header["signs"]
    lines = [line for line in _compiled(_LINE).finditer(source, header.end(), end) if line[0]]
    digit = signs.strip("+-")
    indent = parent_indent + int(digit) if digit else _detected_indent(lines, parent_indent)
    pending: list[Piece] = []  # the last content line's end, then the empty lines behind it
    empty: list[Piece] = []
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
        yield from (*pending, *empty, Piece(body[spaces:], line.start() + spaces, line.end("body")))
        pending, empty, previous_blank = ending, [], blank
    if "-" not in signs:
        yield from pending
    if "+" in signs:
        yield from empty


def _detected_indent(lines: list[re.Match[str]], parent_indent: int) -> int:
    """The indentation of the first line that is not empty, or of the deepest empty one before it."""
    deepest = 0
    for line in lines:
        body = line["body"].lstrip(" ")
        deepest = max(deepest, len(line["body"]) - len(body))
        if body:
            break
    return max(deepest, parent_indent + 1, 1)
