"""Text in, its width in terminal cells out; and text that is safe to print on one line.

The widths are those of a modern terminal: wide and fullwidth characters take two cells, ambiguous ones one, combining
marks none, and an emoji sequence (modifiers, joiners, flags, keycaps, U+FE0F) two in all.  After UAX #11 (East Asian
Width) and UTS #51 (emoji), as far as `unicodedata` of the standard library knows them; it is only imported where a
text is not ASCII.
"""

from __future__ import annotations

from functools import lru_cache

_JOINER = "\u200d"
_EMOJI_STYLE = "\ufe0f"
_EMOJI_STYLE_BASES = frozenset("0123456789#*‼⁉ℹ")
_LINE_BREAKS = frozenset("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
_ARABIC_SIGNS = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd")
_KEPT_FORMATS = frozenset("\u200c\u200d\u200e\u200f\u061c") | _ARABIC_SIGNS


def display_width(text: str) -> int:
    """How many terminal cells `text` takes; control characters should have gone through `one_line` before.

    >>> display_width("Tycho"), display_width("東京"), display_width("e\u0301"), display_width("👩‍🚀")
    (5, 4, 1, 2)
    """
    if text.isascii():
        return len(text)
    return sum(cells for _, cells in clusters(text))


def pad(text: str, width: int, *, right: bool = False) -> str:
    """`text` with spaces behind it (before it where `right`) up to `width` cells; never cut."""
    spaces = " " * (width - display_width(text))
    return spaces + text if right else text + spaces


def one_line(text: str) -> str:
    r"""`text` without anything that moves a cursor, starts an escape sequence or reorders the line.

    Tabs and line breaks become a space each; other control characters, bidi overrides and invisible format characters
    are written as YAML's double-quoted strings write them (`\x1b`, `\u202e`).  What scripts and emoji need stays.
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else _visible(char) for char in text.replace("\r\n", "\n"))


def clusters(text: str) -> list[tuple[str, int]]:
    """`text` cut into pieces that a terminal draws together, each with its width in cells."""
    if text.isascii():
        return [(char, 1) for char in text]
    starts: list[int] = []
    widths: list[int] = []
    for position, char in enumerate(text):
        grown = _width_joined_by(char, text, starts[-1], position, widths[-1]) if starts else None
        if grown is None:
            starts.append(position)
            widths.append(_cells(char))
        else:
            widths[-1] = grown
    ends = [*starts[1:], len(text)]
    return [(text[start:end], width) for start, end, width in zip(starts, ends, widths, strict=True)]


def _width_joined_by(char: str, text: str, start: int, end: int, width: int) -> int | None:
    """The width of the cluster `text[start:end]` once `char` has joined it; None where `char` starts one of its own."""
    first, last = text[start], text[end - 1]
    if char == _EMOJI_STYLE:
        return 2 if width == 1 and _has_emoji_style(first) else width
    if _cells(char) == 0:
        return width
    if "\U0001f3fb" <= char <= "\U0001f3ff" and _is_pictograph(last):  # a skin tone
        return 2
    if last == _JOINER and _is_pictograph(first) and _is_pictograph(char):
        return 2
    if end - start == 1 and _is_flag_letter(first) and _is_flag_letter(char):
        return 2
    return None


@lru_cache(maxsize=4096)
def _cells(char: str) -> int:
    """The width of `char` by itself."""
    if char.isascii():
        return 1
    from unicodedata import category, east_asian_width

    kind = category(char)
    if kind in ("Mn", "Me", "Cc", "Cs", "Zl", "Zp") or (kind == "Cf" and char not in _ARABIC_SIGNS):
        return 0
    if "\u1160" <= char <= "\u11ff" or "\ud7b0" <= char <= "\ud7ff":  # Hangul vowels and finals that join a syllable
        return 0
    newer_emoji = kind == "Cn" and "\U0001f300" <= char <= "\U0001faff"  # younger than this Python's Unicode tables
    return 2 if newer_emoji or east_asian_width(char) in "WF" else 1


def _is_pictograph(char: str) -> bool:
    from unicodedata import category

    return char >= "\u2190" and category(char) in ("So", "Sm", "Sk", "Cn")


def _has_emoji_style(char: str) -> bool:
    from unicodedata import category

    return char in _EMOJI_STYLE_BASES or _is_pictograph(char) or category(char) == "So"


def _is_flag_letter(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _visible(char: str) -> str:
    """What `one_line` shows instead of an unprintable character: itself where it does no harm."""
    from unicodedata import category

    if char == "\t" or char in _LINE_BREAKS:
        return " "
    if category(char) not in ("Cc", "Cf", "Cs") or char in _KEPT_FORMATS:
        return char
    if "\U000e0020" <= char <= "\U000e007f":  # they spell the flags of Scotland and Wales
        return char
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
