"""Texts wrapped to lines of a display width; between wide characters a line may break anywhere.

The characters that set a label off (`OPEN`, `CLOSE`) have no width, and a label that fits on a line is not broken.
"""

from __future__ import annotations

import re

from logicgrid.render.terminal import Style, display_width, is_narrow, one_line
from logicgrid.words.phrases import CLOSE, OPEN, plain

_WIDE = "\u2e80-\ud7ff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
_OPENING = re.escape("（「『“‘([{")
_CLOSING = re.escape("。、，；：？！）」』”’)]},.;:?!…") + "\u00a0"
_LABEL = re.compile(f"{OPEN}([^{CLOSE}]*){CLOSE}")
_WITH_SPACE = re.compile(f"{OPEN}([^ {CLOSE}]* [^{CLOSE}]*){CLOSE}")
_TOKEN = re.compile(
    rf"([^\S\u00a0]*)([{_OPENING}]*(?:(?:{OPEN}[^{CLOSE}]*{CLOSE}|[^\s{OPEN}{_WIDE}]|\u00a0)+|[{_WIDE}])[{_CLOSING}]*)"
)
"""White space, and then what stays on one line: a word, or a wide character, with the punctuation around it."""
_KEPT = "\ue005"
"""Instead of a space within a label."""


def wrapped(text: str, width: int, style: Style) -> list[str]:
    """Return the lines; labels are painted."""
    bare = plain(text)
    if is_narrow(bare) and not style.painted and "  " not in bare:
        return _narrow(bare if bare is text else plain(_WITH_SPACE.sub(_unbroken, text)), width)
    if not bare.isprintable():
        text = one_line(text)
    lines: list[str] = []
    line, used = "", 0
    for space, token in _TOKEN.findall(text):
        size = display_width(plain(token))
        if line and used + bool(space) + size > width:
            lines.append(line)
            line, used = "", 0
        elif line and space:
            line, used = line + " ", used + 1
        line += token
        used += size
    return [_LABEL.sub(lambda match: style.bold(match[1]), each) for each in [*lines, line] if each]


def _unbroken(match: re.Match[str]) -> str:
    return match[1].replace(" ", _KEPT)


def _narrow(text: str, width: int) -> list[str]:
    """Return the lines of a text whose characters take one cell each, and are as they are."""
    text = text.strip(" ")
    lines = []
    while len(text) > width:
        end = text.rfind(" ", 0, width + 1)
        if end < 0:
            end = text.find(" ")
        if end < 0:
            break
        lines.append(text[:end])
        text = text[end + 1 :]
    return [line.replace(_KEPT, " ") for line in [*lines, text] if line]
