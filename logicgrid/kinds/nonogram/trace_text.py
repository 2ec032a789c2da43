"""The trace of a nonogram's line solving as text: `solve --trace`."""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.kinds.nonogram.trace import LineChange, LineSolving, Trace

_MARGIN = 4


def line_solving_to_text(found: LineSolving, verbose: bool = False) -> str:
    """Return the whole text: the rounds, and how far they led."""
    return "\n".join([*trace_lines(found.trace, verbose, found.colours), closing_line(found.trace, found.branches)])


def trace_lines(found: Trace, verbose: bool = False, colours: Sequence[str] = ("filled",)) -> list[str]:
    """Return the lines of text: two for each round, the totals in one column; with `verbose`, each change before them.

    `colours` are the names of the colours from 1.
    """
    texts = [
        (
            "x alternatives: " + ", ".join(map(str, each.columns)),
            "y alternatives: " + ", ".join(map(str, each.rows)),
        )
        for each in found.rounds
    ]
    width = max(len(text) for pair in texts for text in pair) + _MARGIN
    lines = []
    for each, (columns, rows) in zip(found.rounds, texts, strict=True):
        if verbose:
            lines += [_change_line(change, ("empty", *colours)) for change in each.changes]
        lines.append(f"{columns:{width}}x total = {each.columns_total}")
        lines.append(f"{rows:{width}}x*y total = {each.total}")
    return lines


def closing_line(found: Trace, branches: int | None = None) -> str:
    """Return how far line solving led, and what search had to add: `branches`, None if nobody asked."""
    number = len(found.rounds) - 1
    rounds = f"{number} round{'' if number == 1 else 's'}"
    if found.contradictory:
        return f"line solving ends in a contradiction after {rounds}: no picture has these runs"
    if found.finished:
        return f"line solving alone settles every cell, in {rounds}"
    cells = f"{found.open_cells} of {len(found.candidates)} cells"
    text = f"line solving alone does not finish: {cells} are open after {rounds}"
    if branches is None:
        return text
    return f"{text}; search had to add {branches} supposition{'' if branches == 1 else 's'}"


def _change_line(change: LineChange, names: Sequence[str]) -> str:
    """Return one change as text: "  row 3: 6 alternatives become 3; filled 2-4; empty 7"."""
    many = "" if change.before == 1 else "s"
    rest = f"become {change.after}" if change.after else "become none: a contradiction"
    parts = [f"{change.axis} {change.place + 1}: {change.before} alternative{many} {rest}"]
    for colour in sorted({colour for _, colour in change.settled}, reverse=True):
        places = [place + 1 for place, each in change.settled if each == colour]
        parts.append(f"{names[colour]} {_ranges(places)}")
    return "  " + "; ".join(parts)


def _ranges(places: Sequence[int]) -> str:
    """Return ascending numbers as text, consecutive ones as a range.

    >>> _ranges([1, 3, 4, 5])
    '1, 3-5'
    """
    ranges: list[list[int]] = []
    for place in places:
        if ranges and ranges[-1][1] == place - 1:
            ranges[-1][1] = place
        else:
            ranges.append([place, place])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in ranges)
