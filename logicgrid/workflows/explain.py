"""The checked way to a puzzle's only answer, or why there is none: for `explain`, `hint` and `certify`.

A derivation is returned only if the checker, which shares no inference with the engine, has accepted it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from logicgrid.kinds import Puzzle
from logicgrid.kinds.atoms import Atoms, atoms_of, identity
from logicgrid.puzzle.budget import Budget, Clock
from logicgrid.puzzle.checker import TOO_LARGE
from logicgrid.puzzle.derivation import Atom, Derivation, Step
from logicgrid.puzzle.explanation import Explanation, Hint
from logicgrid.puzzle.question import Answer
from logicgrid.puzzle.reasons import Technique
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import Verdict
from logicgrid.workflows.certificate import derivation_to_value
from logicgrid.workflows.load import Loaded

BRANCHES = 100_000
"""The branches of a derivation's budget if none is given."""

_A_LOOK = 2_000
"""The branches that are spent on whether there is exactly one answer at all."""


class Derived(Record):
    """A puzzle's only answer and the accepted derivation of it."""

    puzzle: Puzzle
    atoms: Atoms
    answer: Answer
    derivation: Derivation


class NotDerived(Record):
    """Why there is no derivation: no answer, several, or a limit that was reached.  `reason` is a sentence."""

    verdict: Verdict
    reason: str


def derive(puzzle: Puzzle, budget: Budget, assume_unique: bool = False) -> Derived | NotDerived:
    """Return the derivation of the puzzle's only answer; the same for the same budget, unless its seconds end.

    If that there is one answer is to be assumed, the puzzle is a sudoku, and the derivation no certificate.
    """
    clock = Clock(budget.seconds)
    question = puzzle.question
    derived, checked = question.derive, question.faults
    if assume_unique:
        from functools import partial

        from logicgrid.kinds.sudoku.question import SudokuQuestion

        assert isinstance(question, SudokuQuestion)
        derived = partial(question.derive, assume_unique=True)
        checked = partial(question.faults, assume_unique=True)
    look = question.engine().find(2, Budget(min(_A_LOOK, budget.branches), clock.left()))
    if len(look.solutions) > 1:
        return NotDerived("multiple", "the puzzle has more than one answer, so no chain of steps leads to one")
    if look.complete and not look.solutions:
        return NotDerived("none", "the puzzle has no answer: its clues contradict each other")
    derivation = derived(Budget(budget.branches, clock.left()))
    if not derivation.complete:
        return NotDerived("unknown", "the budget ended before the derivation was complete")
    atoms = atoms_of(puzzle)
    derivation = replace(derivation, steps=atoms.explained(derivation.steps, atoms.start()))
    faults = checked(derivation)
    if faults and faults[0].endswith(TOO_LARGE):
        return NotDerived("unknown", f"the derivation cannot be checked: {faults[0]}")
    if faults:
        return NotDerived(
            "unknown", f"the checker does not accept the derivation, a fault of this program: {faults[0]}"
        )
    answer = question.spelled([atom for step in derivation.steps for atom in step.conclusions])
    if answer is None and look.solutions:
        answer = look.solutions[0]
    if answer is None or not question.holds(answer) or (look.solutions and look.solutions[0] != answer):
        return NotDerived("unknown", "the derivation and the search disagree, a fault of this program")
    return Derived(puzzle, atoms, answer, derivation)


def explanation_of(loaded: Loaded, derived: Derived) -> Explanation:
    """Return everything that a renderer needs to put the derivation into words."""
    puzzle, atoms = derived.puzzle, derived.atoms
    order = list(Technique)
    techniques = [Technique(step.technique) for step in derived.derivation.steps]
    return Explanation(
        file=loaded.file,
        title=puzzle.title,
        kind=puzzle.kind,
        language=puzzle.language,
        scene=atoms.scene(),
        clues=tuple([clue.text or "; ".join(part.text for part in clue.parts) for clue in puzzle.clues]),
        start=atoms.start(),
        derivation=derived.derivation,
        hardest=max(techniques, key=order.index, default=""),
        board=puzzle.present(derived.answer).board,
    )


def value_of(derived: Derived) -> dict[str, Any]:
    """Return the derivation in the contract's form."""
    return derivation_to_value(derived.derivation, derived.atoms, identity(derived.puzzle))


def hint(loaded: Loaded, derived: Derived, marks: Sequence[Atom], budget: Budget) -> Hint:
    """Return the easiest next step from a solver's marks, without those that are wrong."""
    atoms, puzzle = derived.atoms, derived.puzzle
    wrong = tuple([atom for atom in marks if not atoms.holds(atom, derived.answer)])
    right = [atom for atom in marks if atom not in wrong]
    known = atoms.consequences(right)
    assuming = atoms.assuming(right)
    derivation = assuming.derive(budget) if right else derived.derivation
    step = _next_step(derivation, known, max([clue.number for clue in puzzle.question.clues], default=0))
    whole = explanation_of(loaded, derived)
    if step is None:
        return Hint(replace(whole, derivation=replace(derivation, steps=())), wrong, None, derivation.complete)
    (step,) = atoms.explained((step,), known)
    alone = replace(whole, start=tuple(sorted(known)), derivation=replace(derivation, steps=(step,)))
    return Hint(alone, wrong, step, False)


def _next_step(derivation: Derivation, known: Collection[Atom], clues: int) -> Step | None:
    """Return the first step with a conclusion that is not known, reduced to what is new; None if everything is known.

    The ladder is climbed from the bottom, so this is (one of) the easiest.  `clues` is the last number of the
    puzzle's clues: higher numbers are the solver's own marks, and are left out.
    """
    for step in derivation.steps:
        new = tuple([atom for atom in step.conclusions if atom not in known])
        if new:
            return replace(_own(step, clues), conclusions=new)
    return None


def _own(step: Step, clues: int) -> Step:
    numbers = tuple([number for number in step.clues if number <= clues])
    ways = tuple([tuple([_own(inner, clues) for inner in way]) for way in step.ways])
    return replace(step, clues=numbers, steps=tuple([_own(inner, clues) for inner in step.steps]), ways=ways)
