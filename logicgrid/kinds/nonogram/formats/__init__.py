"""Other programs' files with nonograms (`kinds.formats` has the table): names of colours, and their letters."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from string import ascii_letters
from typing import Final

from logicgrid.puzzle.board import Color

BLACK: Final = Color("black", "#000000")
WHITE: Final = Color("white", "#ffffff")

NAMED: Final[Mapping[str, str]] = {  # the usual names of X11's rgb.txt
    **{"black": "#000000", "white": "#ffffff", "red": "#ff0000", "green": "#00ff00", "blue": "#0000ff"},
    **{"yellow": "#ffff00", "orange": "#ffa500", "purple": "#a020f0", "brown": "#a52a2a", "pink": "#ffc0cb"},
    **{"cyan": "#00ffff", "magenta": "#ff00ff", "gray": "#bebebe", "grey": "#bebebe", "navy": "#000080"},
    **{"maroon": "#b03060", "olive": "#808000", "teal": "#008080", "violet": "#ee82ee", "gold": "#ffd700"},
    **{"tan": "#d2b48c", "salmon": "#fa8072", "turquoise": "#40e0d0", "khaki": "#f0e68c", "beige": "#f5f5dc"},
}


def hex_of(text: str) -> str | None:
    """Return `#rrggbb` for `#rgb`, `rgb`, `#rrggbb`, `rrggbb` or a known name; None for anything else."""
    text = text.strip().lower()
    if text in NAMED:
        return NAMED[text]
    digits = text.removeprefix("#")
    if not re.fullmatch(r"[0-9a-f]{3}|[0-9a-f]{6}", digits):
        return None
    return "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))


def color_in(text: str) -> Color:
    """Return the colour given by a name, a hex number, or both (`red #f00`)."""
    words = text.split()
    code = next((hex_of(word) for word in words if word.startswith("#")), None)
    name = " ".join(word for word in words if not word.startswith("#")) or None
    return Color(name, code or (hex_of(name) if name else None))


def is_black(color: Color) -> bool:
    """Return True if the colour is known to be black."""
    return (color.hex or hex_of(color.name or "")) == BLACK.hex


def letter_for(taken: Collection[str], *preferred: str | None) -> str | None:
    """Return a free letter: one of the wishes, else a letter in one of them, else any; None if all are taken."""
    wanted = [letter for letter in preferred if letter]
    candidates: Iterable[str] = [*wanted, *"".join(wanted).lower(), *ascii_letters]
    return next((each for each in candidates if each in ascii_letters and len(each) == 1 and each not in taken), None)


def code_of(color: Color) -> str:
    """Return `#rrggbb`; black if the colour is unknown."""
    return color.hex or hex_of(color.name or "") or "#000000"
