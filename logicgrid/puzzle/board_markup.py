"""Tables as small HTML tables, for notebooks and web pages."""

from __future__ import annotations

from logicgrid.puzzle.markup import escaped
from logicgrid.puzzle.report import SolutionTable


def board_to_html(table: SolutionTable) -> str:
    """Return the table with its header cells marked as such, without any style; an all-blank header is left out.

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
