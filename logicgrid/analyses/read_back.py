"""The reading back of a puzzle: each clue's text beside what its rule says in words, and the warnings about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from logicgrid.analyses.remarks import remarks_on
from logicgrid.files.ignored import without_ignored
from logicgrid.puzzle.diagnostics import Diagnostic, Severity, Span
from logicgrid.puzzle.heard import ClueReading

if TYPE_CHECKING:
    from logicgrid.analyses.asked import AnyLoaded, AnyPuzzle


def read_back(loaded: AnyLoaded, language: str | None = None) -> tuple[ClueReading, ...]:
    """Return the clues of a puzzle as the program reads them, in a language, or that of the puzzle.

    In front of them is what always holds, with numbers below 0.
    """
    puzzle = loaded.puzzle
    assert puzzle is not None
    found = [*loaded.warnings, *[each for each in remarks_on(puzzle) if each.severity is not Severity.INFO]]
    remarks, clues = without_ignored(loaded.source, found), (*puzzle.rules, *puzzle.clues)
    return tuple(
        [
            ClueReading(clue.number, clue.span.line, _own_text(puzzle, clue.text), reads, _about(remarks, clue.span))
            for clue, reads in zip(clues, puzzle.its_kind.reads(puzzle, clues, language), strict=True)
        ]
    )


def questions_read_back(loaded: AnyLoaded, language: str | None = None) -> tuple[ClueReading, ...]:
    """Return the questions of a puzzle as the program reads them, in a language, or that of the puzzle."""
    puzzle = loaded.puzzle
    assert puzzle is not None
    remarks = without_ignored(loaded.source, [*loaded.warnings])
    sentences = puzzle.its_kind.asks(puzzle, language) if puzzle.questions else []
    return tuple(
        [
            ClueReading(each.number, each.span.line, each.text, reads, _about(remarks, each.span))
            for each, reads in zip(puzzle.questions, sentences, strict=True)
        ]
    )


def _own_text(puzzle: AnyPuzzle, text: str | None) -> str | None:
    """Return the text of a clue, if its kind's clues have texts of their authors."""
    return text if puzzle.its_kind.has_texts else None


def _about(remarks: Sequence[Diagnostic], clue: Span) -> tuple[Diagnostic, ...]:
    """Return the remarks whose place is within a clue, in the order of the file; those on the whole clue come last."""
    start, end = (clue.line, clue.column), (clue.end_line, clue.end_column)
    found = [(each.span == clue, (each.span.line, each.span.column), each) for each in remarks if each.span is not None]
    return tuple([each for _, place, each in sorted(found, key=lambda one: one[:2]) if start <= place <= end])
