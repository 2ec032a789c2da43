"""The summary of a check of a collection: one line, or a page of Markdown as GitHub shows it beside a run."""

from __future__ import annotations

from collections import Counter

from logicgrid.puzzle.diagnostics import one_line
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.report import Report
from logicgrid.puzzle.terminal import PLAIN, Style
from logicgrid.render.wording import Outcome, counted, outcome, reason, seconds_words

_SLOWEST = 3
_SLOW = 1.0
"""The seconds from which on a puzzle is named as slow."""
_FROM = 5
"""The number of puzzles from which on the line has more than outcomes."""
_BAR = 20
_ORDER: tuple[Outcome, ...] = ("ok", "failed", "invalid", "undecided")


class Summary(Record):
    """How many puzzles have each outcome, verdict and level (0: none), the slowest, and what is wrong with which."""

    outcomes: Counter[Outcome]
    verdicts: Counter[str]
    levels: Counter[int]
    slowest: tuple[tuple[float, str], ...]
    wrong: tuple[tuple[str, Outcome, str], ...]
    known: int = 0
    """How many more fail in what the baseline knows."""


class CheckTally:
    """Counts reports one by one, and keeps nothing of those that are well."""

    def __init__(self) -> None:
        self.outcomes: Counter[Outcome] = Counter()
        self.verdicts: Counter[str] = Counter()
        self.levels: Counter[int] = Counter()
        self.slowest: list[tuple[float, str]] = []
        self.wrong: list[tuple[str, Outcome, str]] = []
        self.known = 0

    def add(self, report: Report) -> None:
        """Count a report."""
        state = outcome(report)
        self.outcomes[state] += 1
        self.verdicts[report.verdict] += 1
        self.levels[report.least_level or 0] += state == "ok"
        if not report.cached and report.seconds >= _SLOW:
            self.slowest = sorted([*self.slowest, (report.seconds, report.file)], reverse=True)[:_SLOWEST]
        if state != "ok":
            self.wrong.append((report.file, state, reason(report)))

    def summary(self) -> Summary:
        """Return what was counted."""
        slowest, wrong = tuple(self.slowest), tuple(self.wrong)
        return Summary(self.outcomes, self.verdicts, self.levels, slowest, wrong, self.known)


def summary_to_text(found: Summary, *, style: Style = PLAIN) -> str:
    """Return one line: "23 puzzles: 21 ok, 1 failed, 1 invalid (20 unique, …); slowest: …"."""
    total = found.outcomes.total() + found.known
    if not total:
        return "no puzzles"
    parts = [f"{found.outcomes[name]} {name}" for name in _ORDER if found.outcomes[name]]
    parts += [f"{found.known} known from the baseline"] if found.known else []
    paint = style.green if found.outcomes["ok"] + found.known == total else style.red
    line = f"{counted(total, 'puzzle')}: {paint(', '.join(parts))}"
    if total < _FROM:
        return line
    line += (
        f" ({', '.join([f'{number} {name}' for name, number in found.verdicts.most_common()])})"
        if found.verdicts
        else ""
    )
    slowest = ", ".join([f"{one_line(file)} {seconds_words(seconds)}" for seconds, file in found.slowest])
    return f"{line}; slowest: {slowest}" if slowest else line


def summary_to_markdown(found: Summary) -> str:
    """Return a page: what is wrong, how many puzzles have each verdict and level, and the slowest."""
    total = found.outcomes.total() + found.known
    lines = (
        ["## Puzzles", "", f"{summary_to_text(found).split(' (')[0].split(';')[0]}.", ""]
        if total
        else ["## Puzzles", "", "none"]
    )
    if found.wrong:
        lines += ["| puzzle | outcome | why |", "| --- | --- | --- |"]
        lines += [f"| {_cell(file, True)} | {state} | {_cell(why)} |" for file, state, why in found.wrong]
        lines.append("")
    if found.verdicts:
        lines += ["| verdict | puzzles |", "| --- | ---: |"]
        lines += [f"| {name} | {number} |" for name, number in found.verdicts.most_common()] + [""]
    levels = {level: number for level, number in sorted(found.levels.items()) if level and number}
    if levels:
        most = max(levels.values())
        lines += ["| level | | puzzles |", "| --- | --- | ---: |"]
        lines += [f"| {level} | {'█' * max(1, _BAR * number // most)} | {number} |" for level, number in levels.items()]
        lines.append("")
    if found.slowest:
        lines.append(
            "Slowest: " + ", ".join([f"{_cell(file, True)} {seconds_words(each)}" for each, file in found.slowest])
        )
    return "\n".join(lines).rstrip()


def _cell(text: str, code: bool = False) -> str:
    """Return a text for a cell of a table, in which nothing is markup."""
    plain = one_line(text)
    if code:
        fence = "``" if "`" in plain else "`"
        space = " " if fence == "``" else ""
        return f"{fence}{space}{plain}{space}{fence}".replace("|", "\\|")
    return "".join(f"\\{each}" if each in "\\|<>[]*_#!&" else each for each in plain)
