"""Remarks on a puzzle: on the wording of its clues, on rules that say nothing, and on the stated solution.

Reports, the reading back of clues, and the editor's fixes get their findings on a readable puzzle from here.

In a puzzle that is meant to have several answers, a stated cell is something they have in common.  So it must be
settled, since a value stated for an open cell could not be compared with anything.  In a puzzle with questions, which
may leave the grid open, the stated solution is just one of the answers.

Reading back shows each clue's text next to its rule in words, with the remarks on it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from logicgrid.analyses.solve import Contradictory, Limits, Multiple, Outcome, Unique, solve
from logicgrid.csp.problem import Stated, of_clue
from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.diagnostics import Diagnostic, Severity, Span
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.question import Answer
from logicgrid.puzzle.record import replace

if TYPE_CHECKING:
    from logicgrid.analyses import AnyLoaded, AnyPuzzle
    from logicgrid.puzzle.report import ClueReading


_MOST = 10
"""The largest number of unsettled cells in a report."""


def remarks_on(puzzle: AnyPuzzle, outcome: Outcome | None = None, lints: bool = True) -> tuple[Diagnostic, ...]:
    """Return the remarks on the wording of clues, if `lints`, and an error for each clue the stated solution breaks.

    Known answers save searches: an answer that agrees with the stated solution breaks no clue.
    """
    number = {Contradictory: 0, Unique: 1, Multiple: 2}.get(type(outcome))
    kind = puzzle.its_kind
    found = kind.lint(puzzle, number) if lints else []
    known = outcome is not None and any([agrees(puzzle, each) for each in outcome.known])
    return tuple(found) if known else (*found, *kind.broken_by_stated(puzzle))


def on_constant_rules(
    puzzle: AnyPuzzle, always: Collection[tuple[int, int]], never: Collection[tuple[int, int]]
) -> list[Diagnostic]:
    """Return a warning for each rule, given as (clue number, place in the clue), that always or never holds.

    Rules without unknowns are left to the reader of clues, which warns about them itself.
    """
    found: list[Diagnostic] = []
    if not (always or never):
        return found
    for clue in (*puzzle.rules, *puzzle.clues):
        for place, part in enumerate(clue.parts):
            if part.says_nothing:
                continue
            if (clue.number, place) in always:
                message = say("analyses.rule-always-holds-whatever", of_clue=of_clue(clue))
                helps = say("analyses.says-nothing-what-clue")
                found.append(Diagnostic("always-true", message, part.span, helps, Severity.WARNING))
            elif (clue.number, place) in never:
                message = say("analyses.rule-can-never-hold", of_clue=of_clue(clue))
                helps = say("analyses.what-clue-s-text")
                found.append(Diagnostic("never-true", message, part.span, helps, Severity.WARNING))
    return found


def agrees(puzzle: AnyPuzzle, solution: Answer) -> bool:
    """Return True if a solution agrees with every cell stated by the author."""
    return all(solution[cell.array][cell.position] == cell.value for cell in puzzle.stated)


def against_stated(puzzle: AnyPuzzle, outcome: Outcome) -> list[Diagnostic]:
    """Return the differences between the author's stated solution and the actual one."""
    errors: list[Diagnostic] = []
    match outcome:
        case Unique(solution):
            for cell in puzzle.stated:
                if solution[cell.array][cell.position] != cell.value:
                    name, who, value = cell.words
                    actual = _actual(puzzle, solution, cell)
                    message = say("analyses.in-only-solution-not", name=name, who=who, value=value)
                    if actual:
                        message = say("analyses.in-only-solution", name=name, who=who, actual=actual, value=value)
                    errors.append(Diagnostic("solution-differs", message, puzzle.locate(cell.path)))
        case Multiple(solutions, True, _) if puzzle.stated and not any(agrees(puzzle, each) for each in solutions):
            span = puzzle.locate(puzzle.stated[0].path[:1])
            errors.append(Diagnostic("solution-differs", say("analyses.no-solution-agrees-stated"), span))
    return errors


def against_other_answers(puzzle: AnyPuzzle, outcome: Outcome, limits: Limits, clock: Clock) -> list[Diagnostic]:
    """Return an error for each stated but unsettled cell of a puzzle that is expected to have several answers.

    That a cell is settled is certified like a verdict: according to two methods, no answer has another value there.
    """
    if not isinstance(outcome, Multiple):
        return []
    if puzzle.expect == "answered":
        return _against_every_answer(puzzle, outcome, limits, clock)
    if puzzle.expect != "multiple":
        return []
    if outcome.complete and not any(agrees(puzzle, each) for each in outcome.solutions):
        return []  # reported for the solution as a whole
    errors: list[Diagnostic] = []
    for cell in puzzle.stated:
        error = _unsettled(puzzle, outcome, cell, limits, clock)
        if error is not None:
            errors.append(error)
        if len(errors) == _MOST:
            break
    return errors


def _against_every_answer(puzzle: AnyPuzzle, outcome: Multiple, limits: Limits, clock: Clock) -> list[Diagnostic]:
    """Return an error if no answer has all the stated cells; where the grid may stay open, one such answer suffices."""
    if not puzzle.stated or outcome.complete or any(agrees(puzzle, each) for each in outcome.solutions):
        return []
    question = puzzle.question
    for cell in puzzle.stated:
        question = question.supposing(cell.array, cell.position, 1 << cell.value)
    if isinstance(solve(question, replace(limits, solutions=1, seconds=clock.left(), first=False)), Contradictory):
        span = puzzle.locate(puzzle.stated[0].path[:1])
        return [Diagnostic("solution-differs", say("analyses.no-solution-agrees-stated"), span)]
    return []


def _unsettled(puzzle: AnyPuzzle, outcome: Multiple, cell: Stated, limits: Limits, clock: Clock) -> Diagnostic | None:
    """Return what is wrong with a stated cell; None if all answers have it."""
    name, who, value = cell.words
    other = next((each for each in outcome.solutions if each[cell.array][cell.position] != cell.value), None)
    if other is None and not outcome.complete:
        options = puzzle.question.candidates()[cell.array][cell.position] & ~(1 << cell.value)
        if not options:
            return None
        question = puzzle.question.supposing(cell.array, cell.position, options)
        found = solve(question, replace(limits, solutions=1, seconds=clock.left(), first=False))
        if isinstance(found, Contradictory):
            return None
        other = next(iter(found.known), None)
        if other is None:
            message = say("analyses.not-known-whether-in", name=name, who=who, value=value)
            help = say("analyses.allow-more-time-time-limit-or")
            return Diagnostic("solution-undecided", message, puzzle.locate(cell.path), help)
    if other is None:
        return None
    actual = _actual(puzzle, other, cell)
    message = say("analyses.not-in-all-answers", name=name, who=who, value=value)
    if actual:
        message = say("analyses.not-in-all-in-one", name=name, who=who, value=value, actual=actual)
    help = say("analyses.expect-multiple-solution-states")
    return Diagnostic("solution-open", message, puzzle.locate(cell.path), help)


def _actual(puzzle: AnyPuzzle, solution: Answer, cell: Stated) -> str:
    """Return a solution's value in a cell of a logic grid, in backticks; "" for other kinds."""
    name, who, _ = cell.words
    value = puzzle.present(solution).value
    return f"`{value[who][name]}`" if isinstance(value, dict) else ""


def read_back(
    loaded: AnyLoaded, language: str | None = None
) -> tuple[tuple[ClueReading, ...], tuple[ClueReading, ...]]:
    """Return the clues, and the questions, of a puzzle as the program reads them in a language (default: the puzzle's).

    The rules that always hold come first, with numbers below 0.
    """
    from logicgrid.files.settings import without_ignored
    from logicgrid.puzzle.report import ClueReading

    puzzle = loaded.puzzle
    assert puzzle is not None
    kind, clues, questions = puzzle.its_kind, (*puzzle.rules, *puzzle.clues), puzzle.questions
    found = [*loaded.warnings, *[each for each in remarks_on(puzzle) if each.severity is not Severity.INFO]]
    remarks, warnings = without_ignored(loaded.source, found), without_ignored(loaded.source, [*loaded.warnings])
    shows_text = kind.has_texts
    return (
        tuple(
            ClueReading(
                each.number, each.span.line, each.text if shows_text else None, reads, _about(remarks, each.span)
            )
            for each, reads in zip(clues, kind.reads(puzzle, clues, language), strict=True)
        ),
        tuple(
            ClueReading(each.number, each.span.line, each.text, reads, _about(warnings, each.span))
            for each, reads in zip(questions, kind.asks(puzzle, language) if questions else (), strict=True)
        ),
    )


def _about(remarks: Sequence[Diagnostic], clue: Span) -> tuple[Diagnostic, ...]:
    """Return the remarks within a clue in the order of the file, with those on the whole clue last."""
    start, end = (clue.line, clue.column), (clue.end_line, clue.end_column)
    found = [(each.span == clue, (each.span.line, each.span.column), each) for each in remarks if each.span is not None]
    return tuple([each for _, place, each in sorted(found, key=lambda one: one[:2]) if start <= place <= end])
