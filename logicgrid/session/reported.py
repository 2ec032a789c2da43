"""What is reported on a document from what was found out of its puzzle."""

from __future__ import annotations

from typing import Any

from logicgrid.analyses.judge import clue_text, report_of
from logicgrid.analyses.solve import Limits
from logicgrid.kinds import Puzzle, kind_named
from logicgrid.puzzle.diagnostics import Diagnostic, Severity
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.report import PuzzleReport
from logicgrid.render.wording import conflict_words
from logicgrid.session.draft import DocumentDraft
from logicgrid.session.findings import Findings, total_of
from logicgrid.session.stages import ANSWERS


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
        "clues": [{"number": each.number, "line": each.line, "text": each.text} for each in map(clue_text, clues)],
        "left_out": [{"number": each.number, "line": each.span.line} for each in draft.left_out],
    }
