"""What is known of a puzzle while it is written, stage by stage, and the stages in the form of `--format json`."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from logicgrid.analyses.conflict import Conflicts
from logicgrid.analyses.judge import Decided, clue_text, report_of
from logicgrid.analyses.redundancy import Redundancy
from logicgrid.analyses.solve import Limits, Undecided
from logicgrid.kinds import Puzzle, kind_named
from logicgrid.puzzle.diagnostics import Diagnostic, Severity
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.question import Count
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.report import PuzzleReport
from logicgrid.render.clues import number_value
from logicgrid.render.json import fields
from logicgrid.render.wording import conflict_words
from logicgrid.session.draft import DocumentDraft
from logicgrid.session.stages import ANSWERS, Explained, Stage, Suggested, Track


class Findings:
    """What is known of a puzzle: each field when its stage is there.

    `counts` are the answers that each clue, by its number, and those before it leave; 0 is before the first one.
    """

    def __init__(self) -> None:
        self.decided: Decided | None = None
        self.counts: dict[int, Count] = {}
        self.conflicts: Conflicts | None = None
        self.suggested: Suggested | None = None
        self.needless: Redundancy | None = None
        self.without: dict[int, Count] = {}
        """The answers without one clue, by its number."""
        self.explained: Explained | None = None
        self.fault: str | None = None
        self.overdue: set[Track] = set()
        """The tracks whose time was up."""
        self.have: set[str] = set()
        """The stages that are there, as a whole."""

    def take(self, stage: Stage, value: Any) -> None:
        """Take note of a stage."""
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


def total_of(puzzle: Puzzle, findings: Findings) -> Count | None:
    """Return the number of answers of a puzzle, if anything was counted: behind its last clue, if it has clues."""
    numbers = [clue.number for clue in puzzle.clues if clue.parts] if kind_named(puzzle.kind).has_texts else []
    return findings.counts.get(numbers[-1] if numbers else 0)


def telling(counts: dict[int, Count]) -> dict[int, Count]:
    """Return the counts without the bounds that only say that a clue leaves as many as the next one, or more."""
    numbers = sorted(counts)
    return {
        number: counts[number]
        for number, after in zip_longest(numbers, numbers[1:])
        if counts[number].exact or counts[number].number > (counts[after].number if after else 1)
    }


_LONGEST = 10**4000
"""A number that JSON libraries still read."""


def value_of_stage(stage: str, findings: Findings, track: str) -> dict[str, Any] | None:
    """Return what is told of a stage behind the verdict; None if it is not known."""
    match stage:
        case "counts" if findings.counts:
            return counts_value(findings.counts, findings.without)
        case "conflict" if findings.conflicts is not None:
            found = findings.conflicts
            return fields(found, "conflicts repairs complete", "with_known why")
        case "suggestions" if findings.suggested is not None:
            return suggestions_value(findings.suggested)
        case "needless" if findings.needless is not None:
            return needless_value(findings.needless)
        case "explanation" if findings.explained is not None:
            explained = findings.explained
            if explained.value is None:
                return {"level": None, "reason": explained.reason}
            return {**explained.value, "text": explained.text}
        case "undecided":
            return {"lane": track}
        case "fault":
            return {"message": findings.fault}
    return None


def counts_value(counts: dict[int, Count], without: dict[int, Count]) -> dict[str, Any]:
    """Return the stage `counts`, without bounds that tell nothing."""
    left, clues = telling(counts), dict[int, dict[str, Any]]()
    for key, found in (("remaining", left), ("without", without)):
        for number, count in found.items():
            if number:
                clues.setdefault(number, {"number": number})[key] = _value(count)
    return {"total": _value(left[0]) if 0 in left else None, "clues": [clues[number] for number in sorted(clues)]}


def _value(count: Count) -> Any:
    return number_value(count if count.number < _LONGEST else Count(_LONGEST, False))


def suggestions_value(found: Suggested) -> dict[str, Any]:
    """Return the stage `suggestions`."""
    clues = [fields(each, "rule leaves", "text") for each in found.next_clues]
    return {"settled": found.settled, "open": found.open, "next_clues": clues, "next_reason": found.reason}


def needless_value(found: Redundancy) -> dict[str, Any]:
    """Return the stage `needless`: for each clue whether it can be dropped, None if that is not decided."""
    judged: dict[int, bool | None] = dict.fromkeys(found.undecided)
    judged |= {**dict.fromkeys(found.redundant, True), **dict.fromkeys(found.needed, False)}
    clues = [{"number": number, "redundant": each} for number, each in sorted(judged.items())]
    return {"clues": clues, "irredundant": found.irredundant}


# --- Reports ----------------------------------------------------------------------------------------------------------


def report_on(
    draft: DocumentDraft, puzzle: Puzzle, findings: Findings, remarks: tuple[Diagnostic, ...]
) -> PuzzleReport | None:
    """Return the report on a puzzle; None if it is not decided."""
    decided = findings.decided
    if decided is None:
        return None
    explained = findings.explained
    if explained is not None and puzzle.difficulty is not None and explained.level is not None:
        decided = replace(decided, level=explained.level)
    report = report_of(draft.loaded, puzzle, decided, Limits(ANSWERS), remarks)
    total = total_of(puzzle, findings)
    if report.verdict != "multiple" or report.complete or total is None:
        return report
    if total.exact:
        return replace(report, count=total.number)
    counted = "counts" in findings.have or "slow" in findings.overdue
    return replace(report, least_count=max(total.number, len(report.solutions))) if counted else report


def diagnostics_of_clues(puzzle: Puzzle, findings: Findings) -> list[Diagnostic]:
    """Return an error for each clue of a conflict, and a note for each clue that is not needed."""
    found = []
    spans = {clue.number: clue.span for clue in puzzle.clues}
    conflicts = findings.conflicts
    conflict = conflicts.conflicts[0] if conflicts and conflicts.conflicts else ()
    known = conflicts is not None and conflict in conflicts.with_known
    severity = Severity.INFO if puzzle.expect == "none" else Severity.ERROR
    for number in conflict:
        found.append(
            Diagnostic(
                "conflict",
                conflict_words(conflict, known),
                spans.get(number),
                None,
                severity,
            )
        )
    for number in findings.needless.redundant if findings.needless else ():
        message = say("session.clue-not-needed-others", number=number)
        found.append(Diagnostic("needless-clue", message, spans.get(number), None, Severity.INFO))
    return found


def reading_value(draft: DocumentDraft, same: bool) -> dict[str, Any]:
    """Return what is told of a draft when it was read; `same` if its puzzle means what the one before meant."""
    puzzle = draft.puzzle
    clues = puzzle.clues if puzzle is not None and kind_named(puzzle.kind).has_texts else ()
    return {
        "kind": draft.kind,
        "title": draft.loaded.title,
        "old": puzzle is None,
        "same": same,
        "clues": [fields(each, "number line text") for each in map(clue_text, clues)],
        "left_out": [{"number": each.number, "line": each.span.line} for each in draft.left_out],
    }
