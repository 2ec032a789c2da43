"""Text that is safe in XML and HTML, between tags and in quoted attributes."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from logicgrid.puzzle.report import SolutionTable

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # XML 1.0, section 2.2
_CHANGED = re.compile("[&<>\"'\r]|" + _FORBIDDEN.pattern)
_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "\r": "&#13;"})


def escaped(text: str) -> str:
    """Return `text` with its special characters as entities, and without the characters that XML 1.0 forbids."""
    return _FORBIDDEN.sub("", text).translate(_ENTITIES) if _CHANGED.search(text) else text


def classed(*names: str) -> str:
    """Return the class attribute with the non-empty names, with a space before it.

    >>> classed("e", "", "x"), classed("")
    (' class="e x"', '')
    """
    known = " ".join(name for name in names if name)
    return f' class="{known}"' if known else ""


def unquoted(html: str) -> str:
    """Return HTML without unnecessary quotes.

    >>> unquoted('<td class="x">&quot;a=&quot;</td><td class="e x"><hr class="y"/>')
    '<td class=x>&quot;a=&quot;</td><td class="e x"><hr class="y"/>'
    """
    return re.sub(r'="(\w+)"(?!/)', r"=\1", html)


def dots(level: int) -> str:
    """Return a level from 1 to 6 as filled and empty dots."""
    return "●" * level + "○" * (6 - level)


def attributes(**values: object) -> str:
    """Return attributes in the given order, each with a space before it; line breaks in values survive parsing."""
    return "".join(f' {name}="{_attribute(str(value))}"' for name, value in values.items())


def _attribute(text: str) -> str:
    return escaped(text).replace("\n", "&#10;").replace("\t", "&#9;")


@cache
def stylesheet(*files: Path) -> str:
    """Return style sheets as one line, without comments."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    return re.sub(r"/\*(?:[^*]|\*(?!/))*\*/|\n\s*", "", text)


def board_to_html(table: SolutionTable) -> str:
    """Return the table with its header cells marked as such, without any style; an all-blank header is omitted.

    >>> print(board_to_html(SolutionTable(("speaker", "age"), (("cor", "48"),))))
    <table class="logicgrid">
    <thead><tr><th scope="col">speaker</th><th scope="col">age</th></tr></thead>
    <tbody>
    <tr><th scope="row">cor</th><td>48</td></tr>
    </tbody>
    </table>
    """
    table = table.shown()
    header = "".join(f'<th scope="col">{escaped(cell)}</th>' for cell in table.header)
    lines = ['<table class="logicgrid">']
    if any(table.header):
        lines.append(f"<thead><tr>{header}</tr></thead>")
    return "\n".join([*lines, "<tbody>", *map(_row, table.rows), "</tbody>", "</table>"])


def _row(row: tuple[str, ...]) -> str:
    """Return a row whose first cell is its header."""
    label, *cells = row
    return f'<tr><th scope="row">{escaped(label)}</th>{"".join(f"<td>{escaped(cell)}</td>" for cell in cells)}</tr>'
