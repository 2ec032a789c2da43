"""Steps in, what of them the goals need out: backwards, conclusion by conclusion, and no premise that can be missed.

A step is shortened with the checker as the judge, so that whatever is left is what the checker needs.  Steps that fill
a cell are minimal as they are made.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from logicgrid.csp.derivation import Atom, Step, opposite
from logicgrid.csp.digits.check import Rules
from logicgrid.record import replace


def shortened(steps: Sequence[Step], goals: Iterable[Atom], rules: Rules | None) -> tuple[list[Step], set[Atom]]:
    """The steps that the goals need, and the atoms from outside that they need; without `rules` premises stay."""
    needed = set(goals)
    kept = []
    for step in reversed(steps):
        conclusions = tuple([atom for atom in step.conclusions if atom in needed])
        if not conclusions:
            continue
        needed.difference_update(conclusions)
        if step.suppose is not None:
            inner, outside = refutation(step.steps, rules)
            outside.discard(step.suppose)
            needed |= outside
            kept.append(replace(step, steps=tuple(inner)))
            continue
        premises = step.premises
        if rules is not None and not all(atom[2] for atom in conclusions):
            premises = _fewest(rules, premises, conclusions)
        needed.update(premises)
        kept.append(Step(step.technique, step.clues, premises, conclusions))
    kept.reverse()
    return kept, needed


def refutation(steps: Sequence[Step], rules: Rules | None) -> tuple[list[Step], set[Atom]]:
    """The same for steps that end in a contradiction."""
    (last,) = steps[-1].conclusions
    return shortened(steps, (last, opposite(last)), rules)


def _fewest(rules: Rules, premises: tuple[Atom, ...], conclusions: tuple[Atom, ...]) -> tuple[Atom, ...]:
    """The premises without those that can be missed, one after the other: nearly all are needed."""
    for atom in premises:
        fewer = tuple([other for other in premises if other != atom])
        if not rules.unforced(fewer, conclusions):
            premises = fewer
    return premises
