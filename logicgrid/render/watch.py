"""The text that `watch` shows at each save: the verdict, what changed since the last usable one, the first mistake."""

from __future__ import annotations

from logicgrid.puzzle.report import Report, State
from logicgrid.render.snippet import diagnostics_to_text
from logicgrid.render.terminal import PLAIN, Style, one_line
from logicgrid.render.wording import conflict_words, counted, number_words, outcome, verdict_words


def state_to_text(state: State, before: State | None, *, style: Style = PLAIN) -> str:
    """Return the lines for a state; `before` is the last one that could be used, if any."""
    report = state.report
    paint = {"ok": style.green, "failed": style.red, "invalid": style.red, "undecided": style.yellow}[outcome(report)]
    lines = [paint(_verdict(report, None if before is None else before.report)), *_about_clues(state, before)]
    if report.conflict is not None and report.verdict == "none":
        lines.append(conflict_words(report.conflict))
        lines += [f"  {clue.number}  {one_line(clue.text)}" for clue in report.conflict_clues]
    if report.errors:
        lines.append(diagnostics_to_text(report.errors[:1], file=report.file, source=report.source, style=style))
        if report.errors[1:]:
            lines.append(f"and {counted(len(report.errors) - 1, 'more mistake')}: `logicgrid solve` shows them all")
    elif report.warnings:
        lines.append(diagnostics_to_text(report.warnings[:1], file=report.file, source=report.source, style=style))
    return "\n".join(lines)


def _verdict(report: Report, before: Report | None) -> str:
    """Return the verdict with what it was before, if that differs: "4 solutions (31 before)"."""
    words = verdict_words(report)
    if before is None:
        return words
    if before.verdict == report.verdict == "multiple":
        if before.count is not None and report.count is not None and before.count != report.count:
            return f"{words} ({number_words(before.count)} before)"
        return words
    return words if before.verdict == report.verdict else f"{words} (before: {verdict_words(before)})"


def _about_clues(state: State, before: State | None) -> list[str]:
    """Return a line for each clue that became needless or needed, and the number of those that are needless as before.

    A clue is known by its text, since its number changes when another one is put before it.
    """
    if state.needless is None:
        return []
    there = {clue.text for clue in before.clues} if before is not None else set()
    old = {clue.text for clue in before.needless or ()} if before is not None else set()
    lines = []
    for clue in state.needless:
        if clue.text not in old:
            change = "is no longer needed" if clue.text in there else "is not needed"
            lines.append(f"clue {clue.number} {change}: the others have the same answer")
    if kept := [clue for clue in state.needless if clue.text in old]:
        lines.append(f"still not needed: {counted(len(kept), 'clue')}")
    needless = {clue.text for clue in state.needless}
    lines += [
        f"clue {clue.number} is needed again" for clue in state.clues if clue.text in old and clue.text not in needless
    ]
    return lines
