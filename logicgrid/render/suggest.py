"""What the author of a puzzle with several solutions can do about it: what is open, and the next clue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from logicgrid.puzzle.diagnostics import Diagnostic, listed
from logicgrid.puzzle.messages import say, told
from logicgrid.puzzle.report import NextClue, PuzzleReport
from logicgrid.puzzle.runs import in_runs
from logicgrid.puzzle.terminal import PLAIN, Style, display_width, one_line, pad

_MOST_VALUES = 12


def open_to_text(report: PuzzleReport, style: Style = PLAIN, verbose: bool = False) -> list[str]:
    """Return blocks for `solve`: what is the same in all solutions and what is not; clues that would tell them apart.

    What is open is shown if not all solutions are listed: else the list of their differences shows it.  Notes are shown
    if they bear on that, with `verbose` all of them.
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
    """Return a note on one line."""
    place = "" if note.span is None else f" ({say('verdict.line', line=note.span.line)})"
    helps = "" if note.help is None else f"; {told(note.help)}"
    return f"{say(f'verdict.severity-{note.severity.value}')}: {told(note.message)}{place}{helps}"


def _cells(settled: Any, several: Any, style: Style) -> list[str]:
    """Return a logic grid cell by cell; of other kinds the picture, and the number of open cells."""
    if not isinstance(settled, dict):
        count = len(several)
        head = say("suggest.settled-open", head=style.bold(say("suggest.settled")), n=count)
        return [head, *[one_line(str(row)) for row in settled]]
    rows = [(actor, name, str(value)) for actor, values in settled.items() for name, value in values.items()]
    settled_head = say("suggest.settled-in-all", head=style.bold(say("suggest.settled")))
    lines = [settled_head if rows else style.bold(say("suggest.nothing-settled")), *_columns(rows)]
    possible: dict[str, set[Any]] = {}
    for each in several.values():
        for name, values in each.items():
            possible.setdefault(name, set()).update(values)
    open_rows = [
        (actor, name, " | ".join(shown[:_MOST_VALUES]) + (" | …" if len(shown) > _MOST_VALUES else ""))
        for actor, properties in several.items()
        for name, values in properties.items()
        for shown in [in_runs(values)]
        if len(values) < len(possible[name])
    ]
    if not open_rows:
        nothing = [say("suggest.nothing-settled-every-value")]
        return [*lines, "", say("suggest.everything-else-open")] if rows else nothing
    everything = sum(map(len, several.values())) > len(open_rows)
    rest = [say("suggest.in-all-other-cells")] if everything else []
    return [*lines, "", style.bold(say("suggest.open")), *_columns(open_rows), *rest]


def _columns(rows: list[tuple[str, str, str]]) -> list[str]:
    """Return rows as lines, whose first two columns are aligned by display width."""
    cells = [tuple([one_line(cell) for cell in row]) for row in rows]
    widths = [max([display_width(row[place]) for row in cells], default=0) for place in (0, 1)]
    return [f"{pad(row[0], widths[0])}  {pad(row[1], widths[1])}  {row[2]}" for row in cells]


def _next_clues(report: PuzzleReport, style: Style) -> list[str]:
    """Return the suggested clues, and why there are no more of them."""
    clues = report.next_clues or ()
    reason = [one_line(told(report.next_reason))] if report.next_reason else []
    if not clues:
        return [f"{style.bold(say('suggest.no-clue'))} {' '.join(reason)}"]
    head = style.bold(say("suggest.add-one-these")) if len(clues) > 1 else style.bold(say("render.add"))
    lines = [head, *_rules(clues, style)]
    if report.next_pair:
        lines += [style.bold(say("suggest.or-both-these-together")), *_rules(report.next_pair, style)]
    return [*lines, *reason]


def _rules(clues: Sequence[NextClue], style: Style) -> list[str]:
    """Return each rule with what it leaves, and below it what it says."""
    rules = [f"  {one_line(clue.rule)}" for clue in clues]
    width = max(map(display_width, rules))
    lines: list[str] = []
    for rule, clue in zip(rules, clues, strict=True):
        lines.append(f"{pad(rule, width)}  {style.dim(_leaves(clue))}")
        lines += [f"    {one_line(clue.text)}"] if clue.text else []
    return lines


def _leaves(clue: NextClue) -> str:
    """Return what a suggested clue leaves, in words."""
    if clue.settles:
        return say("suggest.settles", n=len(clue.settles), questions=listed(clue.settles))
    if clue.leaves != 1 or clue.leads_to is None:
        return say("suggest.leaves", n=clue.leaves)
    return say("suggest.leaves-solution", number=clue.leads_to)
