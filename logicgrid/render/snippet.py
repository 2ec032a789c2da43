"""Diagnostics for people: the message, and the line of the file with carets under the exact token.

Every line of the file is clipped to `style.columns`; nothing from the file reaches the terminal unescaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from logicgrid.files.text import lines as lines_of
from logicgrid.puzzle.diagnostics import Diagnostic, Severity, Span, one_line
from logicgrid.puzzle.messages import say, translated
from logicgrid.puzzle.terminal import PLAIN, Style, clusters, display_width

_TAB = "    "
_ELLIPSIS = "…"
_NEAR = 500  # characters around the caret that are looked at: more than any terminal is wide

Piece = tuple[str, int]
"""A text that a terminal draws as a unit, and its width in cells."""


def by_position(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return diagnostics in the order of the file, with those about the whole file last."""
    return sorted(diagnostics, key=_position)


def diagnostics_to_text(
    diagnostics: Iterable[Diagnostic], *, file: str, source: str | None, style: Style = PLAIN
) -> str:
    """Return all of them in the order of the file, separated by blank lines; "" if there are none."""
    lines = source_lines(source) if source is not None else ()
    return "\n\n".join(
        "\n".join(diagnostic_lines(diagnostic, file, lines, style)) for diagnostic in by_position(diagnostics)
    )


def source_lines(source: str) -> list[str]:
    """Return the lines of a file as counted in spans, without a byte order mark."""
    return lines_of(source.removeprefix("\ufeff"))


def diagnostic_lines(diagnostic: Diagnostic, file: str, lines: Sequence[str], style: Style = PLAIN) -> list[str]:
    """Return one diagnostic: a head line, the excerpt if it has a place in `lines`, and the help."""
    span = diagnostic.span
    found = [_head(diagnostic, file, style)]
    gutter = 1
    if span is not None and 1 <= span.line <= len(lines):
        gutter = len(str(span.line))
        found += _excerpt(span, lines[span.line - 1], style)
    if diagnostic.help is not None:
        first, *rest = map(one_line, translated(diagnostic.help).split("\n"))
        found.append(f"{' ' * gutter} {style.cyan('=')} {style.bold(say('verdict.help-head'))} {first}")
        found += [f"{' ' * gutter}   {line}" for line in rest]  # lines to write into the file
    return found


def _position(diagnostic: Diagnostic) -> tuple[bool, int, int]:
    """Return the sort key for the order of the file."""
    span = diagnostic.span
    return (True, 0, 0) if span is None else (False, span.line, span.column)


def _head(diagnostic: Diagnostic, file: str, style: Style) -> str:
    """Return the head line: place, severity, message and code."""
    span = diagnostic.span
    place = one_line(file) if span is None else f"{one_line(file)}:{span.line}:{span.column}"
    paint = style.red if diagnostic.severity is Severity.ERROR else style.yellow
    message, code = one_line(translated(diagnostic.message)), one_line(diagnostic.code)
    severity = say(f"verdict.severity-{diagnostic.severity.value}")
    return f"{style.bold(place)}: {paint(severity)} {message} {style.dim(f'[{code}]')}"


def _excerpt(span: Span, line: str, style: Style) -> list[str]:
    """Return an empty line, the file's line, and the carets under it."""
    number = str(span.line)
    margin = " " * len(number)
    pieces, start, length = _drawn(line, span)
    text, start = _cut(pieces, start, length, style.columns - len(number) - 3)
    length = min(length, max(1, display_width(text) - start))
    bar = style.cyan("|")
    return [
        f"{margin} {bar}",
        f"{style.cyan(number)} {bar} {text.rstrip()}".rstrip(),
        f"{margin} {bar} {' ' * start}{style.red('^' * length)}",
    ]


def _drawn(line: str, span: Span) -> tuple[list[Piece], int, int]:
    """Return the pieces of a line as they are drawn, the cell of the first caret, and the number of carets."""
    first = span.column - 1
    last = span.end_column - 1 if span.end_line == span.line else len(line.rstrip())
    pieces: list[Piece] = []
    start = length = 0
    position = max(0, first - _NEAR)
    for raw, _ in clusters(line[position : max(0, first) + _NEAR]):
        shown = one_line(raw.replace("\t", _TAB))
        cells = display_width(shown)
        pieces.append((shown, cells))
        if position + len(raw) <= first:
            start += cells
        elif position < last:
            length += cells
        position += len(raw)
    return pieces, start, max(length, 1)


def _cut(pieces: list[Piece], start: int, length: int, columns: int) -> tuple[str, int]:
    """Return at most `columns` cells around the carets, with `…` for omitted parts, and the cell of the first caret."""
    columns = max(columns, 10)
    total = max(sum(cells for _, cells in pieces), start + 1)
    if total <= columns:
        return "".join(shown for shown, _ in pieces), start
    context = (columns - min(length, columns)) // 2
    left = max(0, min(start - max(context, 2), total - columns))
    right = left + columns
    from_cell, to_cell = left + (left > 0), right - (right < total)
    text, cell = "", 0
    for shown, cells in pieces:
        inside = from_cell <= cell and cell + cells <= to_cell
        # a wide character across an edge is replaced by blanks, so that everything after it keeps its column
        text += shown if inside else " " * max(0, min(cell + cells, to_cell) - max(cell, from_cell))
        cell += cells
    return _ELLIPSIS * (left > 0) + text + _ELLIPSIS * (right < total), start - left
