"""Colours as they are printed: quiet ones for the usual names, and whether black or white is read on them."""

from __future__ import annotations

from typing import Final

from logicgrid.files.formats.colors import color_in, hex_of

INKS: Final = {
    **{"black": "#222222", "white": "#ffffff", "ivory": "#f3ead0", "cream": "#f7efd5", "beige": "#ead9b5"},
    **{"red": "#c8362f", "crimson": "#a8243a", "scarlet": "#d23a22", "maroon": "#7b2434", "pink": "#eea6b6"},
    **{"orange": "#e58a2c", "gold": "#e0b23a", "yellow": "#f4d03f", "tan": "#d2b48c", "brown": "#8a5a35"},
    **{"green": "#3a7d44", "olive": "#7c7f34", "lime": "#9bc53d", "teal": "#2c7f80", "turquoise": "#49b6ae"},
    **{"blue": "#2f62ab", "navy": "#22386b", "cyan": "#5bb9d6", "sky": "#8fc4e8", "violet": "#8b6fb8"},
    **{"purple": "#74418f", "magenta": "#b8408c", "lilac": "#c3a6d6", "salmon": "#ec8f7e", "khaki": "#cbb97c"},
    **{"gray": "#9a9a9a", "grey": "#9a9a9a", "silver": "#c9c9c9"},
}
"""Colours by name, as `#rrggbb`."""

_UNKNOWN: Final = "#9a9a9a"


def ink(name: str) -> tuple[str, bool]:
    """Return a colour as `#rrggbb`, and whether it is light; the letter tells those apart that nobody knows.

    >>> ink("ivory"), ink("#003"), ink("blurple")
    (('#f3ead0', True), ('#000033', False), ('#9a9a9a', True))
    """
    code = INKS.get(name.strip().lower()) or color_in(name).hex or hex_of(name)
    if code is None:
        code = next((INKS[word] for word in reversed(name.lower().split()) if word in INKS), _UNKNOWN)
    red, green, blue = (int(code[place : place + 2], 16) for place in (1, 3, 5))
    return code, red * 299 + green * 587 + blue * 114 > 140_000
