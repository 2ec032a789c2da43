"""The signs on the buttons of pages to play on."""

from __future__ import annotations

_ICONS = {
    "back": '<path d="M17 6 9 14l8 8"/>',
    "undo": '<path d="M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12"/>',
    "redo": '<path d="m19 7 5 5-5 5M24 12H14a6 6 0 0 0 0 12"/>',
    "check": '<path d="m5 15 6 6L23 8"/>',
    "pencil": '<path d="m5 23 1-5L18 6l4 4L10 22zM15 9l4 4"/>',
    "menu": '<path d="M5 8h18M5 14h18M5 20h18"/>',
    "cross": '<path d="M7 7 21 21M21 7 7 21"/>',
    "tick": '<circle cx="14" cy="14" r="7" class="full"/>',
    "cycle": '<path d="M3 9 13 19M13 9 3 19"/><circle cx="21" cy="14" r="5" class="full"/>',
    "corner": '<path d="M4 4h20v20H4z"/><text x="6" y="13">1</text><text x="15" y="13">2</text>',
    "centre": '<path d="M4 4h20v20H4z"/><text x="8" y="18">12</text>',
    "digits": '<path d="M4 4h20v20H4z"/><text x="9.5" y="20" class="big">5</text>',
    "fill": '<path d="M6 6h16v16H6z" class="full"/>',
    "colour": '<path d="M4 4h20v20H4z"/><path d="M4 24 24 4v20z" class="full"/>',
    "candidates": '<path d="M4 4h20v20H4z"/><path d="M9 9h11M9 14h11M9 19h11" stroke-dasharray=".1 5"/>',
    "one_block": '<path d="M4 4h20v7h-7v6h-7v7H4zM4 11h13M4 17h6M10 4v13M17 4v7"/><path d="M4 4h6v7H4z" class="full"/>',
    "moving": '<path d="M14 4v20M4 14h20M11 7l3-3 3 3M11 21l3 3 3-3M7 11l-3 3 3 3M21 11l3 3-3 3"/>',
    "fitting": '<path d="M4 10V4h6M18 4h6v6M24 18v6h-6M10 24H4v-6"/><path d="M10 10h8v8h-8z" class="full"/>',
    "erase": '<path d="m4 18 9-10h10v12H13l-3 3zM13 11l6 6M19 11l-6 6"/>',
}


def icon(name: str) -> str:
    """Return a sign as HTML."""
    return f'<svg class="sign" viewBox="0 0 28 28" aria-hidden="true">{_ICONS[name]}</svg>'
