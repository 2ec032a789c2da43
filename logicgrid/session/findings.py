"""The findings on a puzzle being written, stage by stage, and the stages in the form of `--format json`.

Hints at the ends of clues show how many answers are left; their positions are adapted if the text has changed since.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any

from logicgrid.analyses.judge import Decided, clue_text, report_of
from logicgrid.analyses.redundancy import Conflicts, Redundancy
from logicgrid.analyses.solve import Limits, Undecided
from logicgrid.kinds import DEFAULT_KIND, KINDS, Puzzle, kind_named
from logicgrid.puzzle.diagnostics import Diagnostic, Severity, Span
from logicgrid.puzzle.messages import digits, say
from logicgrid.puzzle.question import Count
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import HeardClue, PuzzleReport
from logicgrid.render import conflict_words
from logicgrid.render.clues import number_value
from logicgrid.render.json import fields
from logicgrid.session import DocumentDraft, Position
from logicgrid.session.stages import ANSWERS, Explained, Stage, Suggested, Track, rules_of


class Findings:
    """The findings on a puzzle; each field is set when its stage arrives.

    `counts` has, by the number of each clue, the number of answers left by it and those before; 0 is before the first.
    """

    def __init__(self) -> None:
        self.decided: Decided | None = None
        self.counts: dict[int, Count] = {}
        self.conflicts: Conflicts | None = None
        self.suggested: Suggested | None = None
        self.needless: Redundancy | None = None
        self.without: dict[int, Count] = {}
        """The number of answers without one clue, by its number."""
        self.explained: Explained | None = None
        self.fault: str | None = None
        self.overdue: set[Track] = set()
        """The tracks that ran out of time."""
        self.have: set[str] = set()
        """The stages that are complete."""

    def take(self, stage: Stage, value: Any) -> None:
        """Store the value of a stage."""
        complete = False
        match stage:
            case "verdict":
                self.decided = value
            case "counts":
                counts, complete = value
                self.counts.update(counts)
            case "conflict":
                self.conflicts = value
            case "suggestions":
                self.suggested = value
            case "needless":
                self.needless = value
            case "explanation":
                self.explained = value
            case "without":
                self.without = {number: count for number, count in value.items() if count.exact or count.number > 1}
            case "fault":
                self.fault = value
            case "undecided":
                self.overdue.add(value)
                self.decided = self.decided or Decided(Undecided((), say("session.not-decided-in-time")))
        if stage != "counts" or complete:
            self.have.add(stage)

    def total(self, puzzle: Puzzle) -> Count | None:
        """Return the number of answers of a puzzle, if known: the count after its last clue, if it has clues."""
        numbers = [clue.number for clue in puzzle.clues if clue.parts] if puzzle.its_kind.has_texts else []
        return self.counts.get(numbers[-1] if numbers else 0)

    def value_of(self, stage: str, track: str) -> dict[str, Any] | None:
        """Return the JSON of a stage after the verdict; None if unknown."""
        match stage:
            case "counts" if self.counts:
                return counts_value(self.counts, self.without)
            case "conflict" if self.conflicts is not None:
                return fields(self.conflicts, "conflicts repairs complete", "with_known why")
            case "suggestions" if self.suggested is not None:
                found = self.suggested
                clues = [fields(each, "rule leaves", "text") for each in found.next_clues]
                return {**fields(found, "settled open"), "next_clues": clues, "next_reason": found.reason}
            case "needless" if self.needless is not None:
                return needless_value(self.needless)
            case "explanation" if self.explained is not None:
                explained = self.explained
                if explained.value is None:
                    return {"level": None, "reason": explained.reason}
                return {**explained.value, "text": explained.text}
            case "undecided":
                return {"lane": track}
            case "fault":
                return {"message": self.fault}
        return None

    def report(self, draft: DocumentDraft, puzzle: Puzzle, remarks: tuple[Diagnostic, ...]) -> PuzzleReport | None:
        """Return the report on a puzzle; None if it is undecided."""
        decided = self.decided
        if decided is None:
            return None
        explained = self.explained
        if explained is not None and puzzle.difficulty is not None and explained.level is not None:
            decided = replace(decided, level=explained.level)
        report = report_of(draft.loaded, puzzle, decided, Limits(ANSWERS), remarks)
        total = self.total(puzzle)
        if report.verdict != "multiple" or report.complete or total is None:
            return report
        if total.exact:
            return replace(report, count=total.number)
        counted = "counts" in self.have or "slow" in self.overdue
        return replace(report, least_count=max(total.number, len(report.solutions))) if counted else report

    def on_clues(self, puzzle: Puzzle) -> list[Diagnostic]:
        """Return an error for each clue of a conflict, and a note for each needless clue."""
        spans = {clue.number: clue.span for clue in puzzle.clues}
        conflicts = self.conflicts
        conflict = conflicts.conflicts[0] if conflicts and conflicts.conflicts else ()
        known = conflicts is not None and conflict in conflicts.with_known
        severity = Severity.INFO if puzzle.expect == "none" else Severity.ERROR
        words = conflict_words(conflict, known)
        found = [Diagnostic("conflict", words, spans.get(number), None, severity) for number in conflict]
        for number in self.needless.redundant if self.needless else ():
            message = say("session.clue-not-needed-others", number=number)
            found.append(Diagnostic("needless-clue", message, spans.get(number), None, Severity.INFO))
        return found

    def hints(self, draft: DocumentDraft, puzzle: Puzzle, before: tuple[Puzzle, Findings] | None = None) -> list[Inlay]:
        """Return the hints for a text with a puzzle; findings on the puzzle `before` only are in parentheses.

        They are in the current language, like those of `hints_of_heard`.
        """
        if not puzzle.its_kind.has_texts:
            return []
        hints = []
        known = _by_rules(*before) if before is not None else {}
        redundant = self.needless.redundant if self.needless else ()
        keys = {clue.number: rules_of(clue) for clue in puzzle.clues}
        missing = self.decided is None or "counts" not in self.have
        counts = telling(self.counts)
        for number in (0, *keys):
            count = counts.get(number)
            was = known.get(keys.get(number, ())) if count is None and missing else None
            label = _label(number, count or was)
            if number in redundant:
                label = say("session.not-needed", label=label) if label else say("session.not-needed-2")
            if not label:
                continue
            position = _begin(draft) if number == 0 else _end_of(draft, puzzle.locate(("clues", number - 1)))
            if position is not None:
                shown = short_count(count or was) if _label(number, count or was) else None
                data = {"count": shown, "before": number == 0, "spare": number in redundant, "old": was is not None}
                hints.append(Inlay(position, f"({label})" if was else label, _tooltip(number, count or was), data))
        lost = say("session.left-out")
        return [*hints, *[Inlay(_end_of(draft, each.span), lost, data={"left_out": True}) for each in draft.left_out]]


def telling(counts: dict[int, Count]) -> dict[int, Count]:
    """Return the counts without bounds that only say that a clue leaves at least as many answers as the next one."""
    numbers = sorted(counts)
    return {
        number: counts[number]
        for number, after in zip_longest(numbers, numbers[1:])
        if counts[number].exact or counts[number].number > (counts[after].number if after else 1)
    }


_LONGEST = 10**4000
"""The largest number that JSON libraries can read."""


def counts_value(counts: dict[int, Count], without: dict[int, Count]) -> dict[str, Any]:
    """Return the stage `counts`, without uninformative bounds."""
    left, clues = telling(counts), dict[int, dict[str, Any]]()
    for key, found in (("remaining", left), ("without", without)):
        for number, count in found.items():
            if number:
                clues.setdefault(number, {"number": number})[key] = _value(count)
    return {"total": _value(left[0]) if 0 in left else None, "clues": [clues[number] for number in sorted(clues)]}


def _value(count: Count) -> Any:
    return number_value(count if count.number < _LONGEST else Count(_LONGEST, False))


def needless_value(found: Redundancy) -> dict[str, Any]:
    """Return the stage `needless`: for each clue whether it can be dropped, None if undecided."""
    judged: dict[int, bool | None] = dict.fromkeys(found.undecided)
    judged |= {**dict.fromkeys(found.redundant, True), **dict.fromkeys(found.needed, False)}
    clues = [{"number": number, "redundant": each} for number, each in sorted(judged.items())]
    return {"clues": clues, "irredundant": found.irredundant}


def reading_value(draft: DocumentDraft, same: bool) -> dict[str, Any]:
    """Return the stage `reading` of a draft; `same` if its puzzle means the same as the one before."""
    puzzle = draft.puzzle
    clues = puzzle.clues if puzzle is not None and puzzle.its_kind.has_texts else ()
    return {
        "kind": draft.kind,
        "title": draft.loaded.title,
        "old": puzzle is None,
        "same": same,
        "clues": [fields(each, "number line text") for each in map(clue_text, clues)],
        "left_out": [{"number": each.number, "line": each.span.line} for each in draft.left_out],
    }


# --- Hints at the ends of clues ---------------------------------------------------------------------------------------

ORDER_OF_MAGNITUDE = 10**9
"""The number from which powers of ten are shown."""


class Inlay(Record):
    """A text at the end of a clue, which is not part of the document.

    `data` is the same for a client with its own wording: the displayed `count`, whether it is the one `before` any
    clue, whether the clue is `spare` or `left_out`, and whether all of this belongs to an `old` text.
    """

    position: Position
    label: str
    tooltip: str | None = None
    data: dict[str, Any] | None = None


def hints_of_heard(draft: DocumentDraft, puzzle: Puzzle, heard: Mapping[str, HeardClue]) -> Iterator[Inlay]:
    """Yield a hint with the reading of each clue that is only a text."""
    for clue in puzzle.clues:
        found = None if clue.parts else heard.get(clue.text or "")
        if found is None:
            continue
        position = _end_of(draft, puzzle.locate(("clues", clue.number - 1)))
        best = found.rules[0] if found.rules else None
        said = {"heard": best.reads if best else "", "sure": bool(best and best.sure)}
        if best is None:
            meant = say("common.did-you-mean", near=found.meant) if found.meant else None
            yield Inlay(position, say("session.hint-not-understood"), meant, said)
        else:
            label = say("session.hint-heard" if best.sure else "session.hint-perhaps", reads=best.reads)
            yield Inlay(position, label, "\n".join(best.rules), said)


def settled(draft: DocumentDraft, findings: Findings) -> bool:
    """Return True if the hints of a draft will not change any more, or not soon."""
    puzzle, have = draft.puzzle, findings.have
    if not draft.ours or puzzle is None or have & {"fault", "undecided", "explanation"}:
        return True
    if not puzzle.its_kind.has_texts:
        return findings.decided is not None
    counts = findings.counts.values()
    return bool(have & {"needless", "conflict"}) and bool(counts) and all(each.exact for each in counts)


def with_verdict(draft: DocumentDraft, hints: list[Inlay], line: int, verdict: str) -> list[Inlay]:
    """Return hints with a verdict at the end of a line (from 0), after any hint there."""
    content = draft.lines.line(line).rstrip()
    there = [each for each in hints if each.position[0] == line]
    place = draft.lines.position(draft.lines.table.start(line + 1) + len(content))
    first = there[0] if there else Inlay(place, "")
    words = f"{first.label} · {verdict}" if there else verdict
    return [replace(first, label=words, data=None), *[each for each in hints if each is not first]]


def _by_rules(puzzle: Puzzle, findings: Findings) -> dict[tuple[str, ...], Count]:
    """Return the counts of an earlier puzzle by the rules of the clues."""
    found = {rules_of(each): findings.counts[each.number] for each in puzzle.clues if each.number in findings.counts}
    return {**found, **({(): findings.counts[0]} if 0 in findings.counts else {})}


def _label(number: int, count: Count | None) -> str:
    if count is None or (not count.exact and count.number < 2):
        return ""
    words = short_count(count)
    return say("session.left", words=words) if number else say("session.begin", words=words)


_DIGITS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def short_number(number: int) -> str:
    """Return a number in a short form for the end of a line.

    >>> short_number(1728000), short_number(24_883_200_000), short_number(9_999_999_999)
    ('1,728,000', '2.5·10¹⁰', '1.0·10¹⁰')
    """
    if number < ORDER_OF_MAGNITUDE:
        return f"{number:,}"
    from decimal import Decimal

    mantissa, _, exponent = f"{Decimal(number):.1e}".partition("e+")
    return f"{mantissa}·10{exponent.translate(_DIGITS)}"


def short_count(count: Count | None) -> str:
    """Return a count in a short form for the end of a line."""
    return "…" if count is None else f"{'' if count.exact else '≥ '}{short_number(count.number)}"


def _tooltip(number: int, count: Count | None) -> str | None:
    if count is None:
        return None
    key = "session.assignments-before" if number == 0 else "session.assignments-obey"
    return say(key if count.exact else f"{key}-at-least", count=digits(count.number), n=number)


def _end_of(draft: DocumentDraft, span: Span) -> Position:
    """Return the position after a clue: the end of its last line, if no other clue begins there."""
    line = draft.lines.line(span.end_line - 1)
    rest = line[span.end_column - 1 :].strip()
    column = len(line.rstrip()) if not rest or rest.startswith("#") else span.end_column - 1
    return draft.lines.range(Span(span.end_line, 1, span.end_line, column + 1))[1]


def shifted(draft: DocumentDraft, findings: Findings) -> list[Inlay]:
    """Return the last puzzle's hints at their places in a text without a puzzle, if their lines are still there."""
    old = draft.before
    if old is None or old.puzzle is None:
        return []
    moved = _moved_lines(old, draft)
    return [
        replace(
            hint,
            position=(moved[hint.position[0]], hint.position[1]),
            label=f"({hint.label})",
            data={**(hint.data or {}), "old": True},
        )
        for hint in findings.hints(old, old.puzzle)
        if hint.position[0] in moved
    ]


def moved_findings(
    found: tuple[Diagnostic, ...], old: DocumentDraft | None, draft: DocumentDraft
) -> tuple[Diagnostic, ...]:
    """Return remarks on an earlier draft at their places in a later one, if their lines still exist."""
    if not found or old is None:
        return found
    moved = _moved_lines(old, draft)
    kept = []
    for each in found:
        span = each.span
        if span is None:
            kept.append(each)
            continue
        lines = [moved.get(line - 1) for line in range(span.line, span.end_line + 1)]
        first, last = lines[0], lines[-1]
        if None not in lines and first is not None and last == first + len(lines) - 1:
            kept.append(replace(each, span=Span(first + 1, span.column, last + 1, span.end_column), fixes=()))
    return tuple(kept)


def _moved_lines(old: DocumentDraft, draft: DocumentDraft) -> dict[int, int]:
    """Return the new numbers of the lines of an earlier draft (from 0) in a later one, without deleted lines."""
    was, now = old.text.split("\n"), draft.text.split("\n")
    if len(was) == len(now):
        return {line: line for line, (one, other) in enumerate(zip(was, now, strict=True)) if one == other}
    same = SequenceMatcher(None, was, now).get_matching_blocks()
    return {block.a + line: block.b + line for block in same for line in range(block.size)}


_CLUES = re.compile(r"^clues *:.*$", re.MULTILINE)
_NO_CLUE = re.compile(r"(\[ *\]?)? *(#.*)?")
"""The text that may follow the key on its line if no clue begins there."""


def _begin(draft: DocumentDraft) -> Position | None:
    """Return the position after the key `clues`."""
    found = _CLUES.search(draft.text)
    if found is None:
        return None
    line, _ = draft.lines.position(found.start())
    content = draft.lines.line(line)
    rest = content.partition(":")[2].strip()
    column = len(content.rstrip()) if _NO_CLUE.fullmatch(rest) else content.index(":") + 1
    return draft.lines.position(found.start() + column)


def heading(draft: DocumentDraft) -> int | None:
    """Return the line above which the verdict is shown."""
    kind = kind_named(draft.kind if draft.kind in KINDS else DEFAULT_KIND)
    found = re.search(rf"^({'|'.join(kind.headings)}) *:.*$", draft.text, re.MULTILINE)
    return None if found is None else draft.lines.position(found.start())[0]
