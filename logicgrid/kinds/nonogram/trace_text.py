"""The trace of a nonogram's line solving as text: `solve --trace`."""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.kinds.nonogram.trace import LineChange, LineSolving, Trace
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.terminal import display_width, pad

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
            say("nonogram.trace-columns", listed=", ".join(map(str, each.columns))),
            say("nonogram.trace-rows", listed=", ".join(map(str, each.rows))),
        )
        for each in found.rounds
    ]
    width = max(display_width(text) for pair in texts for text in pair) + _MARGIN
    lines = []
    for each, (columns, rows) in zip(found.rounds, texts, strict=True):
        if verbose:
            lines += [_change_line(change, ("empty", *colours)) for change in each.changes]
        lines.append(pad(columns, width) + say("nonogram.trace-columns-total", total=str(each.columns_total)))
        lines.append(pad(rows, width) + say("nonogram.trace-total", total=str(each.total)))
    return lines


def closing_line(found: Trace, branches: int | None = None) -> str:
    """Return how far line solving led, and what search had to add: `branches`, None if nobody asked."""
    rounds = say("nonogram.trace-rounds", n=len(found.rounds) - 1)
    if found.contradictory:
        return say("nonogram.trace-contradiction", rounds=rounds)
    if found.finished:
        return say("nonogram.trace-finished", rounds=rounds)
    text = say("nonogram.trace-open", open=found.open_cells, n=len(found.candidates), rounds=rounds)
    return text if branches is None else say("nonogram.trace-search", text=text, n=branches)


def _change_line(change: LineChange, names: Sequence[str]) -> str:
    """Return one change as text: "  row 3: 6 alternatives become 3; filled 2-4; empty 7"."""
    line = say(f"verdict.{change.axis}", **{change.axis: change.place + 1})
    rest = say("nonogram.trace-become", after=change.after) if change.after else say("nonogram.trace-become-none")
    parts: list[str] = [say("nonogram.trace-alternatives", line=line, n=change.before, rest=rest)]
    for colour in sorted({colour for _, colour in change.settled}, reverse=True):
        places = [place + 1 for place, each in change.settled if each == colour]
        if names[colour] in ("filled", "empty"):
            parts.append(say(f"nonogram.trace-{names[colour]}", places=_ranges(places)))
        else:
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
