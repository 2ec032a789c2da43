"""Colours as they are printed: quiet ones for the usual names, and whether black or white is read on them."""

from __future__ import annotations

from typing import Final

from logicgrid.kinds.nonogram.formats.colors import color_in, hex_of

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

_NAMES: Final = {
    "black": "zwart noir noire 黑 黒",
    "white": "wit blanc blanche 白",
    "red": "rood rouge 红 紅 赤",
    "pink": "roze rose 粉 桃",
    "orange": "oranje 橙",
    "yellow": "geel jaune 黄 黃",
    "brown": "bruin brun brune marron 棕 褐 茶",
    "green": "groen vert verte 绿 綠 緑",
    "blue": "blauw bleu bleue 蓝 藍 青",
    "cyan": "cyaan 水",
    "purple": "paars violette 紫",
    "gray": "grijs gris grise 灰",
}
"""What the colours are called in Dutch, French, Chinese and Japanese; the last two with or without 色."""

EVERYDAY: Final = tuple(_NAMES)
"""The colours that have names in all of these languages."""

_KNOWN: Final = INKS | {own: INKS[name] for name, texts in _NAMES.items() for own in texts.split()}

_UNKNOWN: Final = "#9a9a9a"


def ink(name: str) -> tuple[str, bool]:
    """Return a colour as `#rrggbb`, and whether it is light; the letter tells those apart that nobody knows.

    >>> ink("ivory"), ink("#003"), ink("blurple"), ink("赤色") == ink("dark red") == ink("rood")
    (('#f3ead0', True), ('#000033', False), ('#9a9a9a', True), True)
    """
    plain = name.strip().lower()
    code = _KNOWN.get(plain) or _KNOWN.get(plain.removesuffix("色")) or color_in(name).hex or hex_of(name)
    if code is None:
        code = next((_KNOWN[word] for word in reversed(plain.split()) if word in _KNOWN), _UNKNOWN)
    red, green, blue = (int(code[place : place + 2], 16) for place in (1, 3, 5))
    return code, red * 299 + green * 587 + blue * 114 > 140_000
