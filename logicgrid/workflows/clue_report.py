"""A puzzle in, a report on its clues out: how strong each is, which are not needed, and which contradict each other.

What the commands `clues` and `conflicts` show; `judge` is the same for `solve` and `check`.
"""

from __future__ import annotations

import time

from logicgrid.analyses.conflict import Conflicts, all_conflicts, some_conflict
from logicgrid.analyses.redundancy import Irredundant, all_irredundant, judged, redundancy
from logicgrid.analyses.remaining_counts import full_count, sharpened, stages, without
from logicgrid.analyses.solve import Contradictory, Limits, Multiple, Outcome, Undecided, Unique, solve
from logicgrid.analyses.subsets import Subsets
from logicgrid.csp.question import ArrayQuestion
from logicgrid.kinds.kind import Puzzle
from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.question import Answer, Count, Question
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.report import ClueText, Verdict
from logicgrid.workflows.judge import broken_by_stated, clue_text

_FEW = 100
"""As many answers are listed; where there are more, clues are judged by their opposites."""
_A_CLUE = 5.0
"""Seconds that one clue's `without` may take."""


class RuleFigures(Record):
    """One rule of a clue of several; None where a limit struck.

    `redundant`: all other rules and clues suffice without it.  `implied`: the clue's own other rules say it already.
    """

    rule: int
    text: str
    redundant: bool | None
    implied: bool | None


class ClueFigures(Record):
    """What is known of one clue; `redundant` is None where a limit struck."""

    number: int
    line: int
    text: str
    remaining: Count
    without: Count
    redundant: bool | None
    rules: tuple[RuleFigures, ...] = ()


class Column(Record):
    """A property joins: candidates before and after the clues on it and on those that are there already."""

    name: str
    before: int
    after: int


class ClueReport(Record):
    """`irredundant` is None where a limit struck; `all_irredundant` where it was not asked for."""

    verdict: Verdict
    proof: str
    total: Count
    clues: tuple[ClueFigures, ...]
    irredundant: tuple[int, ...] | None
    all_irredundant: Irredundant | None
    columns: tuple[Column, ...]
    seconds: float


def report_on_clues(puzzle: Puzzle, seconds: float | None, most_sets: int | None = None) -> ClueReport:
    """Verdict, redundancy and figures; with `most_sets` so many of all irredundant sets.

    Each part may take its share of the time that is left.
    """
    start = time.perf_counter()
    clock = Clock(seconds)
    question = puzzle.question
    outcome = solve(question, Limits(solutions=_FEW, seconds=seconds))
    verdict, answers, proof = _verdict(outcome)
    numbers = tuple([clue.number for clue in question.clues])
    if isinstance(outcome, Undecided):
        least = Count(len(outcome.solutions), False)
        clues = tuple([ClueFigures(*_words(puzzle, number), least, least, None) for number in numbers])
        return ClueReport(verdict, proof, least, clues, None, None, (), time.perf_counter() - start)
    found = redundancy(question, answers, clock.share(3))
    sets = None if most_sets is None else all_irredundant(question, answers, most_sets, clock.share(3))
    rules = _rules(puzzle, answers, found.redundant, clock.share(3))
    final = full_count(question, answers, clock.share(4))
    left = stages(question, final, clock.share(2))
    dropped = tuple(
        [
            final if number in found.redundant else _without(question, number, clock, len(numbers) - place)
            for place, number in enumerate(numbers)
        ]
    )
    left = sharpened(left, dropped)
    clues = tuple(
        [
            ClueFigures(
                *_words(puzzle, number),
                left[place + 1],
                dropped[place],
                None if number in found.undecided else number in found.redundant,
                rules.get(number, ()),
            )
            for place, number in enumerate(numbers)
        ]
    )
    columns = _columns(question, clock.share(2)) if final.number else ()
    return ClueReport(verdict, proof, left[0], clues, found.irredundant, sets, columns, time.perf_counter() - start)


def _verdict(outcome: Outcome) -> tuple[Verdict, tuple[Answer, ...] | None, str]:
    """The verdict, all answers where there are few, and what that rests on."""
    match outcome:
        case Unique(solution, proof):
            return "unique", (solution,), proof
        case Contradictory(proof):
            return "none", (), proof
        case Multiple(solutions, complete, proof):
            return "multiple", solutions if complete else None, proof
        case Undecided(_, reason):
            return "unknown", None, reason


def _words(puzzle: Puzzle, number: int) -> tuple[int, int, str]:
    text = clue_text(next(clue for clue in puzzle.clues if clue.number == number))
    return text.number, text.line, text.text


def _without(question: Question, number: int, clock: Clock, parts: int) -> Count:
    share = clock.share(parts)
    return without(question, number, _A_CLUE if share is None else min(share, _A_CLUE))


def _rules(
    puzzle: Puzzle, answers: tuple[Answer, ...] | None, redundant: tuple[int, ...], seconds: float | None
) -> dict[int, tuple[RuleFigures, ...]]:
    """The rules of every clue that has several."""
    question = puzzle.question
    if not isinstance(question, ArrayQuestion):
        return {}
    from logicgrid.kinds.logic_grid.rules import split_question

    split, owners = split_question(question, puzzle.own)
    several = {owner for owner in owners if owners.count(owner) > 1}
    clock = Clock(seconds)
    subsets = Subsets(split, answers, clock)
    found: dict[int, tuple[RuleFigures, ...]] = {}
    for clue in several:
        rules = [rule for rule, owner in zip(split.clues, owners, strict=True) if owner == clue]
        numbers = tuple([rule.number for rule in rules])
        spare, _, undecided, _ = judged(subsets, numbers if clue not in redundant else ())
        found[clue] = tuple(
            [
                RuleFigures(
                    place,
                    rule.parts[0].text,
                    None if rule.number in undecided else clue in redundant or rule.number in spare,
                    _implied(split.only(numbers), rule.number, clock),
                )
                for place, rule in enumerate(rules, start=1)
            ]
        )
    return found


def _implied(question: ArrayQuestion, rule: int, clock: Clock) -> bool | None:
    """Whether the question's other clues (a clue's other rules) imply this one, by two methods."""
    match solve(question.denying(rule), Limits(solutions=1, seconds=clock.left())):
        case Contradictory():
            return True
        case Undecided():
            return None
        case _:
            return False


def _columns(question: Question, seconds: float | None) -> tuple[Column, ...]:
    if not isinstance(question, ArrayQuestion):
        return ()
    from logicgrid.csp.property_order import stages as column_stages

    arrays = question.problem.arrays
    return tuple(
        [Column(arrays[each.array].name, each.before, each.after) for each in column_stages(question.problem, seconds)]
    )


class ConflictReport(Record):
    """Minimal conflicts and repairs as numbers of clues; `clues` are all clues in them.

    `errors` are the clues that the author's stated solution breaks.
    """

    verdict: Verdict
    proof: str
    conflicts: tuple[tuple[int, ...], ...]
    repairs: tuple[tuple[int, ...], ...]
    complete: bool
    clues: tuple[ClueText, ...]
    errors: tuple[Diagnostic, ...]
    seconds: float


def report_on_conflicts(puzzle: Puzzle, seconds: float | None, most: int | None = None) -> ConflictReport:
    """With `most` so many of all minimal conflicts and repairs; else one short conflict and some repairs."""
    start = time.perf_counter()
    clock = Clock(seconds)
    outcome = solve(puzzle.question, Limits(solutions=1, seconds=seconds))
    verdict, _, proof = _verdict(outcome)
    found = Conflicts((), (), not isinstance(outcome, Undecided))
    if isinstance(outcome, Contradictory):
        question, left = puzzle.question, clock.left()
        found = some_conflict(question, left) if most is None else all_conflicts(question, most, left)
    named = {number for numbers in (*found.conflicts, *found.repairs) for number in numbers}
    return ConflictReport(
        verdict,
        proof,
        found.conflicts,
        found.repairs,
        found.complete,
        tuple([clue_text(clue) for clue in puzzle.clues if clue.number in named]),
        tuple(broken_by_stated(puzzle)),
        time.perf_counter() - start,
    )
