"""The steps that the goals of a derivation need, found backwards, conclusion by conclusion, each with few premises.

What crosses out is shortened with the checker as the judge, so that whatever is left is what the checker needs.  Steps
that fill a cell need every atom of their cover.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from logicgrid.kinds.sudoku.check import BY_WAYS, SudokuChecker
from logicgrid.kinds.sudoku.deduce.by_ways import by_fewest
from logicgrid.kinds.sudoku.deduce.knowledge import StepDraft
from logicgrid.kinds.sudoku.deduce.patterns import patterned
from logicgrid.puzzle import ladder
from logicgrid.puzzle.derivation import Atom, Step, opposite
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.techniques import Technique

_SINGLES = {
    Technique.FULL_HOUSE,
    Technique.HIDDEN_SINGLE,
    Technique.NAKED_SINGLE,
    Technique.NO_CANDIDATE,
    Technique.NO_PLACE,
}


def shortened(
    drafts: Sequence[StepDraft], goals: Iterable[Atom], checker: SudokuChecker | None
) -> tuple[list[Step], set[Atom]]:
    """Return the steps that the goals need, and the atoms from outside that they need.

    Without a checker all premises of a cover stay, which is quicker.
    """

    def complete(draft: StepDraft, conclusions: tuple[Atom, ...], needed: set[Atom]) -> ladder.Completed:
        if draft.suppose is None:
            step = _step(draft, conclusions, needed, checker)
            return [step], step.premises
        inner, outside = refutation(draft.drafts, checker)
        step = Step(_supposition(inner), (), (), conclusions, draft.suppose, tuple(inner))
        return [step], outside - {draft.suppose}

    return ladder.shortened(drafts, goals, complete)


def refutation(drafts: Sequence[StepDraft], checker: SudokuChecker | None) -> tuple[list[Step], set[Atom]]:
    """Return the same for drafts that end in a conflict, which is their goal."""
    last = _denial(drafts[-1], checker)
    steps, outside = shortened(drafts[:-1], (opposite(last.conclusions[0]), *last.premises), checker)
    return [*steps, last], outside


def _step(draft: StepDraft, conclusions: tuple[Atom, ...], needed: set[Atom], checker: SudokuChecker | None) -> Step:
    """Return the step by the way with the cheapest premises."""
    best = draft.ways[0]
    if best.technique == Technique.FULL_HOUSE:
        premises = [(cell, digit, True) for digit, cells in best.needs.items() for cell in bits(cells)]
        return Step(best.technique, (), tuple(sorted(premises)), conclusions, reason=best.reason)
    found, price = draft.known.cover(best.needs, draft.time, needed)
    for way in draft.ways[1:]:
        atoms, cost = draft.known.cover(way.needs, draft.time, needed)
        if cost < price:
            best, found, price = way, atoms, cost
    if checker is None or best.technique == Technique.GIVEN or (best.technique in _SINGLES and checker.regular):
        return Step(best.technique, draft.clues, tuple(found), conclusions, reason=best.reason)
    if best.technique in BY_WAYS:
        return by_fewest(checker, Step(best.technique, draft.clues, tuple(found), conclusions, reason=best.reason))
    technique = Technique.AIC if best.technique == Technique.W_WING else best.technique
    found = _fewest(checker, found, conclusions, needed, technique)
    return patterned(Step(technique, draft.clues, tuple(found), conclusions, reason=best.reason), checker)


def _denial(draft: StepDraft, checker: SudokuChecker | None) -> Step:
    """Return the last step of a refutation: what excludes everything contradicts one of its own atoms."""
    (way,) = draft.ways
    atoms, _ = draft.known.cover(way.needs, draft.time, ())
    denied = next((atom for atom in atoms if not atom[2]), atoms[-1])
    conclusions = (opposite(denied),)
    premises = [atom for atom in atoms if atom != denied]
    if checker is not None and not conclusions[0][2]:
        premises = _fewest(checker, premises, conclusions, ())
    return Step(way.technique, (), tuple(premises), conclusions, reason=way.reason)


def _fewest(
    checker: SudokuChecker,
    premises: list[Atom],
    conclusions: tuple[Atom, ...],
    needed: Collection[Atom],
    technique: str = "",
) -> list[Atom]:
    """Return the premises that the conclusions need: each is left out in turn, those needed anyway last."""
    for atom in sorted(premises, key=lambda atom: (atom in needed, atom)):
        fewer = [other for other in premises if other != atom]
        if not checker.objection(Step(technique, (), tuple(fewer), conclusions)):
            premises = fewer
    return premises


def _supposition(inner: Iterable[Step]) -> Technique:
    """Return the technique of a supposition that these steps refute."""
    if any(step.suppose is not None for step in inner):
        return Technique.NESTED_SUPPOSITIONS
    return Technique.FORCING_CHAIN if {step.technique for step in inner} <= _SINGLES else Technique.FORCING_NET
