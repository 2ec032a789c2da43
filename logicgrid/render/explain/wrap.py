"""Texts wrapped to lines of a display width; between wide characters a line may break anywhere.

The characters that set a label off (`OPEN`, `CLOSE`) have no width, and a label that fits on a line is not broken.
"""

from __future__ import annotations

import re

from logicgrid.render.terminal import Style, clusters, display_width, is_narrow, is_plain, one_line
from logicgrid.words.phrases import CLOSE, OPEN, plain

_PIECE = re.compile(f"{OPEN}[^{CLOSE}]*{CLOSE}|[^\\S\u00a0]+|(?:[^\\s{OPEN}]|\u00a0)+")  # no break at a no-break space
_LABEL = re.compile(f"{OPEN}([^{CLOSE}]*){CLOSE}")
_TOKEN = re.compile(f"(?:{OPEN}[^{CLOSE}]*{CLOSE}|[^\\s{OPEN}]|\u00a0)+")
_NOT_FIRST = frozenset("\u00a0。、，；：？！）」』”’)]},.;:?!…")
_NOT_LAST = frozenset("（「『“‘([{")


def wrapped(text: str, width: int, style: Style) -> list[str]:
    """Return the lines; labels are painted."""
    if is_plain(bare := plain(text)) and display_width(bare) <= width and bare == bare.strip() and "  " not in bare:
        return [_painted(text, style)] if bare else []
    lines: list[str] = []
    line, used, space = "", 0, ""
    for piece, size in _words(text):
        if piece.isspace():
            space = " " if line else ""
            continue
        if line and used + len(space) + size > width:
            lines.append(line)
            line, used, space = "", 0, ""
        line += space + _painted(piece, style)
        used += len(space) + size
        space = ""
    return [*lines, line] if line else lines


def _painted(piece: str, style: Style) -> str:
    return _LABEL.sub(lambda match: style.bold(match[1]), piece) if OPEN in piece else piece


def _words(text: str) -> list[tuple[str, int]]:
    """Return pieces that stay on one line, with their widths; punctuation stays with what it follows."""
    if is_narrow(plain(text)):
        tokens = [(token, len(plain(token))) for token in _TOKEN.findall(text)]
        return [each for token in tokens for each in (token, (" ", 1))]
    found: list[tuple[str, int]] = []
    for match in _PIECE.finditer(text):
        piece = match[0]
        if piece[0] == OPEN:
            _join(found, OPEN + one_line(piece[1:-1]) + CLOSE, display_width(one_line(piece[1:-1])), False)
        elif piece.isspace():
            found.append((" ", 1))
        else:
            for part, size in _breakable(one_line(piece)):
                _join(found, part, size, size > 1 and part[0] not in _NOT_FIRST)
    return found


def _breakable(piece: str) -> list[tuple[str, int]]:
    """Return a word by itself, but wide characters one by one."""
    found: list[tuple[str, int]] = []
    for part, size in clusters(piece):
        if found and size < 2 and found[-1][1] == len(found[-1][0]):
            found[-1] = (found[-1][0] + part, found[-1][1] + size)
        else:
            found.append((part, size))
    return found


def _join(found: list[tuple[str, int]], piece: str, size: int, may_break: bool) -> None:
    """Add a piece; to the one before it, if no line may break between them."""
    if found and not found[-1][0].isspace():
        last = found[-1][0][-1]
        wide_before = last != CLOSE and last not in _NOT_LAST
        wide_before = wide_before and ("\u4e00" <= last <= "\u9fff" or display_width(last) > 1)
        label_here = piece[0] == OPEN and wide_before
        if not may_break and not label_here and not (wide_before and piece[0] not in _NOT_FIRST):
            found[-1] = (found[-1][0] + piece, found[-1][1] + size)
            return
    found.append((piece, size))
