"""The summary of a check of a collection: one line, or a page of Markdown as GitHub shows it beside a run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from logicgrid.puzzle.diagnostics import one_line
from logicgrid.puzzle.messages import digits, say, speaking
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.report import PuzzleReport
from logicgrid.puzzle.terminal import PLAIN, Style
from logicgrid.render.wording import Outcome, outcome, reason, seconds_words
from logicgrid.words.phrases import capital

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
    language: str | None = None
    """The language of all files, if they have one."""


class CheckTally:
    """Counts reports one by one, and keeps nothing of those that are well."""

    def __init__(self) -> None:
        self.outcomes: Counter[Outcome] = Counter()
        self.verdicts: Counter[str] = Counter()
        self.levels: Counter[int] = Counter()
        self.slowest: list[tuple[float, str]] = []
        self.wrong: list[tuple[str, Outcome, str]] = []
        self.known = 0
        self.languages: set[str | None] = set()

    def add(self, report: PuzzleReport) -> None:
        """Count a report."""
        state = outcome(report)
        self.languages.add(report.language)
        self.outcomes[state] += 1
        self.verdicts[report.verdict] += 1
        self.levels[report.least_level or 0] += state == "ok"
        if not report.cached and report.seconds >= _SLOW:
            self.slowest = sorted([*self.slowest, (report.seconds, report.file)], reverse=True)[:_SLOWEST]
        if state != "ok":
            with speaking(report.language):
                self.wrong.append((report.file, state, reason(report)))

    def knows(self, report: PuzzleReport) -> None:
        """Count a report that fails in what the baseline knows."""
        self.languages.add(report.language)
        self.known += 1

    def summary(self) -> Summary:
        """Return what was counted."""
        slowest, wrong = tuple(self.slowest), tuple(self.wrong)
        language = next(iter(self.languages)) if len(self.languages) == 1 else None
        return Summary(self.outcomes, self.verdicts, self.levels, slowest, wrong, self.known, language)


def one_language(reports: Iterable[PuzzleReport]) -> str | None:
    """Return the language of all reports; None if they have several."""
    languages = {report.language for report in reports}
    return languages.pop() if len(languages) == 1 else None


def summary_to_text(found: Summary, *, style: Style = PLAIN) -> str:
    """Return one line: "23 puzzles: 21 ok, 1 failed, 1 invalid (20 unique, …); slowest: …"."""
    total = found.outcomes.total() + found.known
    with speaking(found.language):
        if not total:
            return say("verdict.no-puzzles")
        line = _counts(found, style)
        if total < _FROM:
            return line
        verdicts = [f"{digits(number)} {name}" for name, number in found.verdicts.most_common()]
        line += f" ({', '.join(verdicts)})" if verdicts else ""
        slowest = ", ".join([f"{one_line(file)} {seconds_words(seconds)}" for seconds, file in found.slowest])
        return f"{line}; {say('verdict.slowest', list=slowest)}" if slowest else line


def _counts(found: Summary, style: Style = PLAIN) -> str:
    """Return how many puzzles have each outcome; in the language of the files."""
    total = found.outcomes.total() + found.known
    parts = [say(f"verdict.count-{name}", n=found.outcomes[name]) for name in _ORDER if found.outcomes[name]]
    parts += [say("verdict.known-baseline", n=found.known)] if found.known else []
    paint = style.green if found.outcomes["ok"] + found.known == total else style.red
    return say("verdict.summary", n=total, parts=paint(", ".join(parts)))


def summary_to_markdown(found: Summary) -> str:
    """Return a page: what is wrong, how many puzzles have each verdict and level, and the slowest."""
    with speaking(found.language):
        puzzles, level, verdict = [capital(say(f"verdict.head-{name}")) for name in ("puzzles", "level", "verdict")]
        counts = f"{_counts(found)}." if found.outcomes or found.known else say("verdict.no-puzzles")
        lines = [f"## {puzzles}", "", counts, ""]
        if found.wrong:
            heads = [capital(say(f"verdict.head-{name}")) for name in ("puzzle", "outcome", "why")]
            lines += [f"| {' | '.join(heads)} |", "| --- | --- | --- |"]
            lines += [f"| {_cell(file, True)} | {state} | {_cell(why)} |" for file, state, why in found.wrong]
            lines.append("")
        if found.verdicts:
            lines += [f"| {verdict} | {puzzles} |", "| --- | ---: |"]
            lines += [f"| {name} | {number} |" for name, number in found.verdicts.most_common()] + [""]
        levels = {each: number for each, number in sorted(found.levels.items()) if each and number}
        if levels:
            most = max(levels.values())
            lines += [f"| {level} | | {puzzles} |", "| --- | --- | ---: |"]
            lines += [f"| {each} | {'█' * max(1, _BAR * n // most)} | {n} |" for each, n in levels.items()]
            lines.append("")
        if found.slowest:
            listed = ", ".join([f"{_cell(file, True)} {seconds_words(each)}" for each, file in found.slowest])
            lines.append(capital(say("verdict.slowest", list=listed)))
        return "\n".join(lines).rstrip()


def _cell(text: str, code: bool = False) -> str:
    """Return a text for a cell of a table, in which nothing is markup."""
    plain = one_line(text)
    if code:
        fence = "``" if "`" in plain else "`"
        space = " " if fence == "``" else ""
        return f"{fence}{space}{plain}{space}{fence}".replace("|", "\\|")
    return "".join(f"\\{each}" if each in "\\|<>[]*_#!&" else each for each in plain)
