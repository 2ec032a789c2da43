"""A report on a puzzle with several solutions in, what its author does about it out: what is open, the next clue."""

from __future__ import annotations

from typing import Any

from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.report import NextClue, Report
from logicgrid.render.color import PLAIN, Style
from logicgrid.render.width import display_width, one_line

_MOST_VALUES = 12


def open_to_text(report: Report, style: Style = PLAIN, verbose: bool = False) -> list[str]:
    """Blocks for `solve`: what is the same in all solutions and what is not; clues that would tell them apart.

    What is open is told where not all solutions are listed: else the list of their differences says it.  Notes are told
    where they bear on that; `verbose` tells all of them.
    """
    blocks = []
    if report.settled is not None and not report.complete:
        blocks.append("\n".join(_cells(report.settled, report.open, style)))
    notes = [note for note in report.notes if verbose or (note.help is not None and report.verdict == "multiple")]
    if notes:
        blocks.append("\n".join([one_line(_note(note)) for note in notes]))
    if report.next_clues is not None:
        blocks.append("\n".join(_next_clues(report, style)))
    return blocks


def _note(note: Diagnostic) -> str:
    place = "" if note.span is None else f" (line {note.span.line})"
    helps = "" if note.help is None else f"; {note.help}"
    return f"{note.severity.value}: {note.message}{place}{helps}"


def _cells(settled: Any, several: Any, style: Style) -> list[str]:
    """Of a logic grid cell by cell; of other kinds the picture, and how many cells are open."""
    if not isinstance(settled, dict):
        count = len(several)
        head = f"{style.bold('settled')} in all solutions (open: {count} cell{'s' * (count != 1)})"
        return [head, *[one_line(str(row)) for row in settled]]
    rows = [(actor, name, str(value)) for actor, values in settled.items() for name, value in values.items()]
    lines = [f"{style.bold('settled')} in all solutions"] if rows else [f"{style.bold('nothing is settled')}"]
    lines += _columns(rows)
    open_rows = [
        (actor, name, " | ".join(map(str, values[:_MOST_VALUES])) + (" | …" if len(values) > _MOST_VALUES else ""))
        for actor, properties in several.items()
        for name, values in properties.items()
    ]
    return [*lines, "", f"{style.bold('open')}", *_columns(open_rows)]


def _columns(rows: list[tuple[str, str, str]]) -> list[str]:
    """Rows whose first two columns are aligned by display width."""
    cells = [tuple([one_line(cell) for cell in row]) for row in rows]
    widths = [max([display_width(row[place]) for row in cells], default=0) for place in (0, 1)]
    return [_padded(row[0], widths[0]) + _padded(row[1], widths[1]) + row[2] for row in cells]


def _padded(text: str, width: int) -> str:
    return text + " " * (width - display_width(text) + 2)


def _next_clues(report: Report, style: Style) -> list[str]:
    clues = report.next_clues or ()
    reason = [one_line(report.next_reason)] if report.next_reason else []
    if not clues:
        return [f"{style.bold('no clue to suggest:')} {' '.join(reason)}"]
    head = style.bold("add one of these:") if len(clues) > 1 else style.bold("add this:")
    rules = [f"  {one_line(clue.rule)}" for clue in clues]
    width = max(map(display_width, rules))
    lines = [_padded(rule, width) + style.dim(_leaves(clue)) for rule, clue in zip(rules, clues, strict=True)]
    return [head, *lines, *reason]


def _leaves(clue: NextClue) -> str:
    if clue.leaves != 1:
        return f"leaves {clue.leaves:,}"
    return "leaves 1" if clue.leads_to is None else f"leaves 1, solution {clue.leads_to}"
