"""The positions of a YAML scalar's characters in the source, whatever its style.

`scalar_pieces` cuts the text of one scalar into `ScalarPiece`s that each know the stretch of source that they come
from, by the folding, escapes and chomping of YAML 1.1, as the parser does; its caller compares the joined text of the
pieces with the parser's own value, so that no doubtful position is given.  No YAML library is imported here.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from typing import Literal, NamedTuple

Style = Literal["plain", "single", "double", "literal", "folded"]

_BREAK = r"(?:\r\n|[\r\n\x85\u2028\u2029])"
_LINE = rf"(?P<body>[^\r\n\x85\u2028\u2029]*)(?P<end>{_BREAK}|\Z)"
_HEADER = rf"[|>](?P<signs>[-+1-9]*)[ \t]*(?:#[^\r\n\x85\u2028\u2029]*)?{_BREAK}"

_compiled = cache(re.compile)  # when first needed: most files need none


class ScalarPiece(NamedTuple):
    """A stretch of a scalar's text, and the source offsets [start, end) that it comes from.

    A piece of one character stands for its whole stretch (an escape, a folded line end); a longer one is verbatim.
    """

    text: str
    start: int
    end: int


class Positions:
    """The positions of a scalar's characters in the source, by its pieces; at least one."""

    __slots__ = ("_offsets", "_pieces")

    def __init__(self, pieces: list[ScalarPiece]) -> None:
        self._pieces = pieces
        self._offsets = [0, *accumulate(len(piece.text) for piece in pieces)]

    def extent(self, start: int, end: int) -> tuple[int, int]:
        """Return the source offsets of the characters [start, end) of the text; the range is cut to that text.

        An empty range lies before its character, or behind the last.
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
    """Return the pieces of the scalar at [start, end); `parent_indent` (from 0) is the enclosing block's."""
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
    """Return the pattern of a style's tokens: line ends with the blanks around them, escapes, stretches of all else.

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
    begin = stop = -1  # of the stretch that is being joined
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
            case "joined":  # an escaped line end: gone, and only the empty lines behind it count
                yield from list(_breaks(source, *token.span()))[1:]
            case _:
                yield ScalarPiece(_unescaped(token[0]), *token.span())
    if begin >= 0:
        yield ScalarPiece(source[begin:stop], begin, stop)


def _unescaped(escape: str) -> str:
    r"""Return the character that `''` or a backslash escape means; the empty text for one that YAML does not know."""
    if escape[1] in "xuU":
        code = int(escape[2:] or "-1", 16)
        return chr(code) if 0 <= code < 0x110000 else ""
    return _ESCAPES.get(escape[1], "")


def _breaks(source: str, start: int, end: int) -> Iterator[ScalarPiece]:
    """Yield the line ends in [start, end) as YAML reads them: LS and PS unchanged, any other as a line feed."""
    for found in _compiled(_BREAK).finditer(source, start, end):
        yield ScalarPiece(found[0] if found[0] in "\u2028\u2029" else "\n", found.start(), found.end())


def _folded(breaks: list[ScalarPiece]) -> Iterator[ScalarPiece]:
    """Yield folded line ends: one becomes a space, of several the first disappears; LS and PS are never folded."""
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
    pending: list[ScalarPiece] = []  # the last content line's end, then the empty lines behind it
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
    """Return the indentation of the first line that is not empty, or of the deepest empty one before it."""
    deepest = 0
    for line in lines:
        body = line["body"].lstrip(" ")
        deepest = max(deepest, len(line["body"]) - len(body))
        if body:
            break
    return max(deepest, parent_indent + 1, 1)
