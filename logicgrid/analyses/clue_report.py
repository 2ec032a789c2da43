"""Reports on the clues of a puzzle: the strength of each, needless clues, and contradictory clues.

The commands `clues` and `conflicts` show them, just as `solve` and `check` show the reports of `judge`.  Each part of a
report may use its share of the remaining seconds, and says if it ran out.

The strength of a clue is measured in numbers of answers, each exact or marked as a lower bound: `stages` has the number
of assignments left before the first clue, and after each clue and all before it; `without` has the number of answers
if only that clue is dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from logicgrid.analyses.judge import clue_text, findings_on
from logicgrid.analyses.redundancy import (
    Conflicts,
    all_irredundant,
    conflicts_in,
    judged,
    redundancy,
    rests_on_rules,
)
from logicgrid.analyses.solve import Contradictory, Disagreement, Limits, Multiple, Outcome, Undecided, solve
from logicgrid.analyses.subsets import Subsets
from logicgrid.csp.count import CountBudget, count_solutions
from logicgrid.csp.expr import Condition, Entry, Holder, nodes
from logicgrid.csp.problem import Problem
from logicgrid.csp.question import ArrayQuestion
from logicgrid.puzzle.budget import Budget, BudgetEnded, Clock
from logicgrid.puzzle.question import Answer, Count, Question, bounded
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.report import (
    ClueFigures,
    ClueFindings,
    Column,
    ConflictFindings,
    QuestionFigures,
    RuleFigures,
    Verdict,
)

if TYPE_CHECKING:
    from logicgrid.analyses import AnyPuzzle
    from logicgrid.analyses.answers import Finding
    from logicgrid.csp.asked import PuzzleQuestion


_LISTED = 1_000
"""The largest number of answers without a clue that is found by listing them."""
_BRANCHES = 4_000
"""The budget for listing the answers, in branches, before the exact counter is used."""
_EFFORT = 1 / 4
"""The fraction of the usual work limit for counting without one clue."""


def stages(question: Question, final: Count, seconds: float | None = None) -> tuple[Count, ...]:
    """Return the number of assignments left by no clues, the first one, the first two, and so on; `final` is by all."""
    counts = question.remaining_counts(seconds)
    if not _agree(counts[-1], final):
        raise Disagreement(f"counting finds {_count_words(counts[-1])} answers, solving {_count_words(final)}")
    counts[-1] = _better(counts[-1], final)
    return tuple(bounded(counts))


def without(question: Question, number: int, seconds: float | None = None) -> Count:
    """Return the number of answers of the question if one clue is dropped."""
    clock = Clock(seconds)
    if clock.up():
        return Count(0, False)
    question = question.only([clue.number for clue in question.clues if clue.number != number])
    found = question.engine().find(_LISTED, Budget(_BRANCHES, clock.left()))
    if found.complete or clock.up():
        return Count(len(found.solutions), found.complete)
    counted = question.count(clock.left(), _EFFORT)
    if counted.exact and counted.number < len(found.solutions):
        raise Disagreement(
            f"counting finds {counted.number} answers, where {len(found.solutions)} were found one by one"
        )
    return counted if counted.exact else Count(max(counted.number, len(found.solutions)), False)


def sharpened(counts: tuple[Count, ...], dropped: tuple[Count, ...]) -> tuple[Count, ...]:
    """Return the stages with better lower bounds, given the numbers of answers without each clue.

    An answer that satisfies all clues but one is still there before that clue; and these are different for two clues.
    """
    final = counts[-1]
    least = final.number
    found = [final]
    for count, figure in zip(reversed(counts[:-1]), reversed(dropped), strict=True):
        if final.exact:
            least += max(figure.number - final.number, 0)
        least = max(least, count.number)
        found.append(count if count.exact else Count(least, False))
    found.reverse()
    return tuple(found)


def _agree(one: Count, other: Count) -> bool:
    """Return True if no figure exceeds the other where that is exact; one that is not exact is a lower bound."""
    return not (other.exact and one.number > other.number) and not (one.exact and other.number > one.number)


def _better(one: Count, other: Count) -> Count:
    return max(one, other, key=lambda figure: (figure.exact, figure.number))


def _count_words(figure: Count) -> str:
    return f"{'' if figure.exact else 'at least '}{figure.number}"


# --- Array by array ---------------------------------------------------------------------------------------------------
# Arrays are added one by one, each with the clues about it and earlier arrays.  The next one is the array that leaves
# the fewest candidates, the earlier one in a tie.  Every number is exact.


def _property_order(problem: Problem, clock: Clock) -> tuple[Column, ...]:
    """Return a column for each array except the positions' own.  Raises BudgetEnded."""
    numbers = range(1, len(problem.arrays))
    rows = {
        number: _count(Problem(problem.length, (problem.arrays[0], problem.arrays[number]), ()), clock)
        for number in numbers
    }
    scopes = [
        (clue, frozenset().union(*[_arrays(part.condition) for part in clue.parts])) for clue in problem.constraints
    ]
    found: list[Column] = []
    joined: frozenset[int] = frozenset((0,))
    left = 1
    while len(joined) <= len(numbers):
        options = []
        for number in numbers:
            if number in joined:
                continue
            there = joined | {number}
            clues = tuple([clue for clue, scope in scopes if scope <= there])
            others = 1
            for other in numbers:
                others *= 1 if other in there else rows[other]
            after = _count(replace(problem, rules=(), clues=clues), clock) // max(others, 1)
            options.append((after, number))
        after, number = min(options)
        found.append(Column(problem.arrays[number].name, left * rows[number], after))
        joined, left = joined | {number}, after
    return tuple(found)


def _count(problem: Problem, clock: Clock) -> int:
    """Return the exact number of solutions.  Raises BudgetEnded if that takes too long."""
    clock.check()
    counted = count_solutions(problem, CountBudget(seconds=clock.left()))
    if not counted.exact:
        raise BudgetEnded
    return counted.number


def _arrays(condition: Condition) -> frozenset[int]:
    """Return the arrays in a condition."""
    return frozenset([0, *[node.array for node in nodes(condition) if isinstance(node, Entry | Holder)]])


# --- Reports ----------------------------------------------------------------------------------------------------------

_FEW = 100
"""The largest number of answers to list; if there are more, clues are judged by their negations."""


def report_on_clues(puzzle: AnyPuzzle, seconds: float | None, most_sets: int | None = None) -> ClueFindings:
    """Return the verdict, the redundancy and the figures; with `most_sets`, up to that many irredundant sets.

    Each part may use its share of the remaining time.
    """
    clock = Clock(seconds)
    question = puzzle.question
    outcome = solve(question, Limits(solutions=_FEW, seconds=seconds))
    findings = findings_on(puzzle, outcome, Limits(seconds=clock.share(3)))
    verdict, answers, proof = _verdict(puzzle, outcome, findings)
    numbers = tuple([clue.number for clue in question.clues])
    if isinstance(outcome, Undecided):
        least = Count(len(outcome.solutions), False)
        clues = tuple([ClueFigures(*_words(puzzle, number), least, least, None) for number in numbers])
        return ClueFindings(
            verdict, proof, least, _all_clues(puzzle, clues, least, least), None, None, (), clock.spent()
        )
    found = redundancy(question, answers, clock.share(3))
    sets = None if most_sets is None else all_irredundant(question, answers, most_sets, clock.share(3))
    rules = _rules(puzzle, answers, found.redundant, clock.share(3))
    final = question.count(clock.share(4)) if answers is None else Count(len(answers))
    left = stages(question, final, clock.share(2))
    dropped = tuple(
        final if number in found.redundant else without(question, number, clock.share(len(numbers) - place))
        for place, number in enumerate(numbers)
    )
    left = sharpened(left, dropped)
    clues = tuple(
        ClueFigures(
            *_words(puzzle, number),
            left[place + 1],
            dropped[place],
            None if number in found.undecided else number in found.redundant,
            rules.get(number, ()),
        )
        for place, number in enumerate(numbers)
    )
    clues = _all_clues(puzzle, clues, left[0], final)
    if puzzle.questions and isinstance(question, ArrayQuestion) and final.number:
        clues = _with_questions(puzzle, question, clues, outcome, findings, clock.share(2))
    columns = _columns(question, clock.share(2)) if final.number else ()
    which = tuple([getattr(each.asked.form, "which", "") for each in puzzle.questions])
    return ClueFindings(verdict, proof, left[0], clues, found.irredundant, sets, columns, clock.spent(), which)


def _with_questions(
    puzzle: AnyPuzzle,
    question: ArrayQuestion,
    clues: tuple[ClueFigures, ...],
    outcome: Outcome,
    final: Sequence[Finding],
    seconds: float | None,
) -> tuple[ClueFigures, ...]:
    """Return the figures with the effect of each clue on the puzzle's questions; `final` has the effect of all."""
    from logicgrid.analyses.answers import Finding, answers_to

    clock = Clock(seconds)
    asked = [each.asked for each in puzzle.questions]
    known = outcome.known

    def findings(numbers: list[int]) -> tuple[Finding, ...]:
        if clock.up():
            return (Finding("unknown"),) * len(asked)
        kept = question.only(numbers)
        return answers_to(kept, asked, Multiple(known, False, ""), Limits(seconds=clock.left()))

    numbers = [clue.number for clue in question.clues]
    found: dict[int, QuestionFigures] = {}
    for place, number in enumerate(numbers):
        after = findings(numbers[: place + 1])
        dropped = findings([each for each in numbers if each != number])
        sure = all([each.verdict != "unknown" for each in (*dropped, *final)])
        needed = [
            each.number
            for each, one, other in zip(puzzle.questions, dropped, final, strict=True)
            if (one.verdict, one.keys) != (other.verdict, other.keys)
        ]
        left = [None if each.verdict == "unknown" else len(each.keys) for each in after]
        letters = [_letters(*each) for each in zip(puzzle.questions, after, strict=True)]
        found[number] = QuestionFigures(tuple(left), tuple(needed) if sure else None, tuple(letters))
    return tuple([replace(clue, questions=found.get(clue.number)) for clue in clues])


def _letters(question: PuzzleQuestion, found: Finding) -> tuple[str, ...] | None:
    """Return the letters of the choices that fit a question; None if it has no choices, or a limit struck."""
    if not question.choices or found.verdict == "unknown":
        return None
    return tuple([question.choices[int(place)].letter for place in found.keys if place is not None])


def _all_clues(
    puzzle: AnyPuzzle, found: tuple[ClueFigures, ...], total: Count, final: Count
) -> tuple[ClueFigures, ...]:
    """Return the figures of all clues; a clue that is only a text changes nothing."""
    known = {clue.number: clue for clue in found}
    clues: list[ClueFigures] = []
    for each in puzzle.clues:
        before = clues[-1].remaining if clues else total
        only_text = ClueFigures(*_words(puzzle, each.number), before, final, False, text_only=True)
        clues.append(known.get(each.number, only_text))
    return tuple(clues)


def _verdict(
    puzzle: AnyPuzzle, outcome: Outcome, findings: Sequence[Finding]
) -> tuple[Verdict, tuple[Answer, ...] | None, str]:
    """Return the verdict, all answers of the grid if they are few, and the proof of the verdict."""
    verdict, proof = outcome.verdict, outcome.proof
    if findings:
        from logicgrid.analyses.questions import verdict_with

        verdict, proof = verdict_with(puzzle, verdict, proof, findings)
    return verdict, outcome.every, proof


def _words(puzzle: AnyPuzzle, number: int) -> tuple[int, int, str]:
    text = clue_text(next(clue for clue in puzzle.clues if clue.number == number))
    return text.number, text.line, text.text


def _rules(
    puzzle: AnyPuzzle, answers: tuple[Answer, ...] | None, redundant: tuple[int, ...], seconds: float | None
) -> dict[int, tuple[RuleFigures, ...]]:
    """Return the figures of the rules of every clue with several rules, by the number of the clue."""
    divided = puzzle.its_kind.split(puzzle)
    if divided is None:
        return {}
    split, owners = divided
    several = {owner for owner in owners if owners.count(owner) > 1}
    clock = Clock(seconds)
    subsets = Subsets(split, answers, clock)
    found: dict[int, tuple[RuleFigures, ...]] = {}
    for clue in several:
        rules = [rule for rule, owner in zip(split.clues, owners, strict=True) if owner == clue]
        numbers = tuple([rule.number for rule in rules])
        spare, _, undecided = judged(subsets, numbers if clue not in redundant else ())
        found[clue] = tuple(
            RuleFigures(
                place,
                rule.parts[0].text,
                None if rule.number in undecided else clue in redundant or rule.number in spare,
                _implied(split.only(numbers), rule.number, clock),
            )
            for place, rule in enumerate(rules, start=1)
        )
    return found


def _implied(question: ArrayQuestion, rule: int, clock: Clock) -> bool | None:
    """Return True if the question's other clues (a clue's other rules) imply this one, by two methods."""
    match solve(question.denying(rule), Limits(solutions=1, seconds=clock.left())):
        case Contradictory():
            return True
        case Undecided():
            return None
        case _:
            return False


def _columns(question: Question, seconds: float | None) -> tuple[Column, ...]:
    """Return the property order; nothing for kinds that have none, or if a limit struck."""
    if not isinstance(question, ArrayQuestion):
        return ()
    try:
        return _property_order(question.problem, Clock(seconds))
    except BudgetEnded:
        return ()


def report_on_conflicts(puzzle: AnyPuzzle, seconds: float | None, most: int | None = None) -> ConflictFindings:
    """Return `most` of all minimal conflicts and repairs; if that is None, a short conflict and some repairs."""
    clock = Clock(seconds)
    outcome = solve(puzzle.question, Limits(solutions=1, seconds=seconds))
    findings = findings_on(puzzle, outcome, Limits(seconds=clock.share(2)))
    verdict, _, proof = _verdict(puzzle, outcome, findings)
    found = Conflicts((), (), not isinstance(outcome, Undecided))
    if isinstance(outcome, Contradictory):
        question, left = puzzle.question, clock.left()
        found = conflicts_in(question, most, left)
    named = {number for numbers in (*found.conflicts, *found.repairs) for number in numbers}
    return ConflictFindings(
        verdict,
        proof,
        found.conflicts,
        found.repairs,
        found.complete,
        tuple([clue_text(clue) for clue in puzzle.clues if clue.number in named]),
        tuple(puzzle.its_kind.broken_by_stated(puzzle)),
        clock.spent(),
        tuple([numbers for numbers in found.conflicts if rests_on_rules(puzzle, numbers, clock.left())]),
        puzzle.its_kind.contradicted(puzzle, found.conflicts[0], clock.left()) if found.conflicts else (),
    )
