"""Texts wrapped to lines of a display width; between wide characters a line may break anywhere.

The characters that set a label off (`OPEN`, `CLOSE`) have no width, and a label that fits on a line is not broken.
"""

from __future__ import annotations

import re
from functools import lru_cache

from logicgrid.puzzle.terminal import Style, display_width, is_narrow, is_plain, one_line
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
"""Instead of a space at which no line ends: within a label, or between a number and its unit."""
_UNIT = re.compile(rf"(?<=\d)({CLOSE}?) (?=[A-Za-z°€%²³]{{1,4}}(?![A-Za-z]))")


def wrapped(text: str, width: int, style: Style) -> list[str]:
    """Return the lines; labels are painted."""
    bare = plain(text)
    single = "  " not in bare and bare == bare.strip()
    if single and not style.painted and is_narrow(bare):
        return [bare] if len(bare) <= width else _narrow(plain(_WITH_SPACE.sub(_unbroken, _tied(text))), width)
    if not is_plain(bare):
        text = one_line(text)
    elif single and (2 * len(bare) <= width or display_width(bare) <= width):
        return [_painted(text, style)]
    lines: list[str] = []
    line, used = "", 0
    for space, token in _TOKEN.findall(_tied(text)):
        size = _cells(token)
        if line and used + bool(space) + size > width:
            lines.append(line)
            line, used = "", 0
        elif line and space:
            line, used = line + " ", used + 1
        line += token
        used += size
    return [_painted(each, style).replace(_KEPT, " ") for each in [*lines, line] if each]


@lru_cache(maxsize=4096)
def _cells(token: str) -> int:
    """Return the width of a token; most come again and again."""
    return display_width(plain(token))


def _painted(line: str, style: Style) -> str:
    return _LABEL.sub(lambda match: style.bold(match[1]), line) if style.painted else plain(line)


def _tied(text: str) -> str:
    """Return a text whose units stay with their numbers.

    >>> _tied("4,8 km de route").replace(_KEPT, "~")
    '4,8~km de route'
    """
    return _UNIT.sub(rf"\1{_KEPT}", text)


def _unbroken(match: re.Match[str]) -> str:
    return match[1].replace(" ", _KEPT)


def _narrow(text: str, width: int) -> list[str]:
    """Return the lines of a text whose characters take one cell each, and are as they are."""
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
