"""Clues in another order: the lines of one go to another place, with the comments above it and behind it."""

from __future__ import annotations

from logicgrid.editor.edits import Edit, change
from logicgrid.files.source import Document, read
from logicgrid.files.text import LineTable
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import say


def clue_moved(source: str, number: int, place: int) -> tuple[Edit, ...]:
    """Return the edit that gives a clue another number; both count from 1.  Raises Refused if that cannot be."""
    document, _ = read(source)
    clues = document.data.get("clues") if document is not None else None
    if document is None or not isinstance(clues, list) or not 1 <= number <= len(clues) or not 1 <= place <= len(clues):
        raise Refused(say("web.text-must-readable-first"))
    order = list(range(len(clues)))
    order.insert(place - 1, order.pop(number - 1))
    lines = LineTable(document.text)
    span = document.span(("clues",))
    is_flow = document.text[lines.start(span.line) + span.column - 1] == "["
    after = (_in_brackets if is_flow else _in_lines)(document, order, lines)
    found, _ = read(after)
    if found is None or found.data != {**document.data, "clues": [clues[each] for each in order]}:
        raise Refused(say("editor.cannot-draw-here"))
    return change(source, after)


def _in_brackets(document: Document, order: list[int], lines: LineTable) -> str:
    """Return the text with the sources of items exchanged; what is between them stays."""
    places = []
    for number in range(len(order)):
        span = document.span(("clues", number))
        places.append((lines.start(span.line) + span.column - 1, lines.start(span.end_line) + span.end_column - 1))
    text = document.text
    sources = [text[start:end] for start, end in places]
    for (start, end), item in sorted(zip(places, order, strict=True), reverse=True):
        text = text[:start] + sources[item] + text[end:]
    return text


def _in_lines(document: Document, order: list[int], lines: LineTable) -> str:
    """Return the text with the lines of items in another order."""
    all_lines = document.text.splitlines(keepends=True)
    starts = [_first_line(document, number, all_lines) for number in range(len(order))]
    last = document.span(("clues", len(order) - 1)).end_line
    ends = [*starts[1:], last]
    if not all_lines[last - 1].endswith(("\n", "\r")):
        all_lines[last - 1] += "\n"
    parts = ["".join(all_lines[start:end]) for start, end in zip(starts, ends, strict=True)]
    return "".join([*all_lines[: starts[0]], *[parts[each] for each in order], *all_lines[last:]])


def _first_line(document: Document, number: int, lines: list[str]) -> int:
    """Return the number, from 0, of the first line of an item: its dash, or the comments just above that."""
    line = document.span(("clues", number)).line - 1
    while not lines[line].lstrip().startswith("-"):
        line -= 1
    if not number:
        return line
    above = document.span(("clues", number - 1)).end_line
    while line > above and lines[line - 1].lstrip().startswith("#"):
        line -= 1
    return line
