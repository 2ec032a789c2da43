"""Drafts in, the steps that the goals need out: backwards, conclusion by conclusion, each with few premises.

What crosses out is shortened with the checker as the judge, so that whatever is left is what the checker needs.  Steps
that fill a cell need every atom of their cover.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from logicgrid.kinds.sudoku.check import DigitChecker
from logicgrid.kinds.sudoku.deduce.knowledge import Draft, bits
from logicgrid.puzzle.derivation import Atom, Step, opposite


def shortened(
    drafts: Sequence[Draft], goals: Iterable[Atom], checker: DigitChecker | None
) -> tuple[list[Step], set[Atom]]:
    """The steps that the goals need, and the atoms from outside that they need; without `checker` premises stay."""
    needed = set(goals)
    kept: list[Step] = []
    for draft in reversed(drafts):
        if draft.denies:
            step = _denial(draft, checker)
            needed.add(opposite(step.conclusions[0]))
        else:
            conclusions = tuple([atom for atom in draft.conclusions if atom in needed])
            if not conclusions:
                continue
            needed.difference_update(conclusions)
            if draft.suppose is not None:
                inner, outside = shortened(draft.drafts, (), checker)
                outside.discard(draft.suppose)
                needed |= outside
                kept.append(Step(_supposition(inner), (), (), conclusions, draft.suppose, tuple(inner)))
                continue
            step = _step(draft, conclusions, needed, checker)
        needed.update(step.premises)
        kept.append(step)
    kept.reverse()
    return kept, needed


def _step(draft: Draft, conclusions: tuple[Atom, ...], needed: set[Atom], checker: DigitChecker | None) -> Step:
    """The way with the cheapest premises."""
    technique, needs = draft.ways[0]
    if technique == "full house":
        premises = [(cell, digit, True) for digit, cells in needs.items() for cell in bits(cells)]
        return Step(technique, (), tuple(sorted(premises)), conclusions)
    found, price = draft.known.cover(needs, draft.time, needed)
    for name, other in draft.ways[1:]:
        atoms, cost = draft.known.cover(other, draft.time, needed)
        if cost < price:
            technique, found, price = name, atoms, cost
    if checker is not None and not all(atom[2] for atom in conclusions):
        found = _fewest(checker, found, conclusions, needed)
    return Step(technique, draft.clues, tuple(found), conclusions)


def _denial(draft: Draft, checker: DigitChecker | None) -> Step:
    """The last step of a refutation: what excludes everything contradicts one of its own atoms."""
    ((technique, needs),) = draft.ways
    atoms, _ = draft.known.cover(needs, draft.time, ())
    denied = next((atom for atom in atoms if not atom[2]), atoms[-1])
    conclusions = (opposite(denied),)
    premises = [atom for atom in atoms if atom != denied]
    if checker is not None and not conclusions[0][2]:
        premises = _fewest(checker, premises, conclusions, ())
    return Step(technique, (), tuple(premises), conclusions)


def _fewest(
    checker: DigitChecker, premises: list[Atom], conclusions: tuple[Atom, ...], needed: Iterable[Atom]
) -> list[Atom]:
    """The premises without those that can be missed, one after the other, those that are needed anyway last."""
    wanted = set(needed)
    for atom in sorted(premises, key=lambda atom: (atom in wanted, atom)):
        fewer = [other for other in premises if other != atom]
        if not checker.objection(Step("", (), tuple(fewer), conclusions)):
            premises = fewer
    return premises


_SINGLES = {"full house", "hidden single", "naked single", "no candidate", "no place"}


def _supposition(inner: Iterable[Step]) -> str:
    """The name of a supposition that these steps refute."""
    names = {step.technique for step in inner}
    if any(step.suppose is not None for step in inner):
        return "nested suppositions"
    return "forcing chain" if names <= _SINGLES else "forcing net"
