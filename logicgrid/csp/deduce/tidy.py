"""Steps as they are told: those that only prepare others are taken up, and alike neighbours are one."""

from __future__ import annotations

from collections.abc import Iterable

from logicgrid.csp.problem import Layout
from logicgrid.puzzle.derivation import Atom, Step, opposite
from logicgrid.puzzle.reasons import Clash, EitherWay, EmptyRow, Trial
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.techniques import GRID_RULES, Technique

FOLDED = (Technique.CROSS_OUT, Technique.SYNCHRONISE)
"""The rules of the grid whose steps others can take up."""

MAX_FOLDED = 12
"""The largest number of premises that a step of the grid's rules gets by taking up others."""

SHORT = 7
"""The number of steps up to which a way is short to read; more for many labels."""


def clues_of(steps: Iterable[Step]) -> set[int]:
    """Return the clues of the steps, and of those within them."""
    found: set[int] = set()
    for step in steps:
        found.update(step.clues)
        for inner in (step.steps, *step.ways):
            found |= clues_of(inner)
    return found


def used_inside(steps: Iterable[Step]) -> set[Atom]:
    """Return what the steps within these steps rest on, and what their contradictions are made of."""
    found: set[Atom] = set()
    for step in steps:
        endings: list[object] = []
        if isinstance(step.reason, Trial):
            endings.append(step.reason.ending)
        elif isinstance(step.reason, EitherWay):
            endings += [way.ending for way in step.reason.ways]
        for ending in endings:
            if isinstance(ending, EmptyRow):
                found.update(ending.facts)
            elif isinstance(ending, Clash):
                found |= {ending.atom, opposite(ending.atom)}
        for inner in (step.steps, *step.ways):
            found.update(*[each.premises for each in inner])
            found |= used_inside(inner)
    return found


def folded(layout: Layout, steps: list[Step], wanted: set[Atom]) -> list[Step]:
    """Return the steps without those of the grid's rules that only prepare others: these take up their premises.

    So a person says that one candidate is left, and not first of every other one why it is out.  If there are many
    steps, those of clues take up premises, too.  What is `wanted` in the end stays, and so does every candidate that is
    the last one left, and what the steps within a step rest on: these take up nothing.
    """
    wanted = wanted | used_inside(steps)
    kept = _folded(layout, steps, wanted, GRID_RULES)
    return kept if len(kept) <= SHORT else _folded(layout, kept, wanted, (*GRID_RULES, Technique.CLUE))


def _folded(layout: Layout, steps: list[Step], wanted: set[Atom], into: tuple[Technique, ...]) -> list[Step]:
    kept: list[Step] = []
    for step in reversed(steps):
        if step.technique in FOLDED and wanted.isdisjoint(step.conclusions):
            users = {place for place, each in enumerate(kept) if not set(step.conclusions).isdisjoint(each.premises)}
            longer = {
                place: replace(each, premises=_taken_up(each, step))
                for place, each in enumerate(kept)
                if place in users and each.technique in into and _may_take_up(layout, each, step)
            }
            if len(longer) == len(users) and all([len(each.premises) <= MAX_FOLDED for each in longer.values()]):
                kept = [longer.get(place, each) for place, each in enumerate(kept)]
                continue
        kept.append(step)
    return kept[::-1]


def _may_take_up(layout: Layout, step: Step, other: Step) -> bool:
    """Return True unless a step that counts labels of one category would count by those of others.

    Nor does a step rest on another label in the place of one that it concludes.
    """
    if step.technique == Technique.TIMES and other.technique != Technique.CROSS_OUT:
        return False
    return not any([_excludes(layout, premise, atom) for premise in other.premises for atom in step.conclusions])


def _excludes(layout: Layout, one: Atom, other: Atom) -> bool:
    """Return True if an item would go with two labels of a category, of which it has one."""
    if one == other or not (one[2] and other[2]):
        return False
    pairs = (one[:2], other[:2]), (one[:2], other[1::-1]), (one[1::-1], other[:2]), (one[1::-1], other[1::-1])
    return any([a == b and layout.is_row[a] and layout.category[i] == layout.category[j] for (a, i), (b, j) in pairs])


def _taken_up(step: Step, other: Step) -> tuple[Atom, ...]:
    """Return the premises of a step with those of another one in place of that one's conclusions.

    What forces the opposite of a premise forces it without that premise, too (so a way ends in a contradiction).
    """
    contrary = map(opposite, step.conclusions)
    return tuple(sorted({*step.premises, *other.premises} - {*other.conclusions, *contrary}))


def merged(steps: list[Step]) -> list[Step]:
    """Return the steps with neighbours made one that apply one rule to one confirmed pair, or to one count."""
    found: list[Step] = []
    for step in steps:
        if found and step.technique == Technique.TIMES and step.reason == found[-1].reason:
            last = found[-1]
            if step.premises == last.premises:
                found[-1] = replace(last, conclusions=tuple(sorted({*last.conclusions, *step.conclusions})))
                continue
        if found and step.technique in ("cross-out", "synchronise") and found[-1].technique == step.technique:
            last = found[-1]
            one = [atom for atom in last.premises if atom[2]]
            other = [atom for atom in step.premises if atom[2]]
            if one == other and len(one) == 1 and not set(last.conclusions) & set(step.premises):
                premises = tuple(sorted({*last.premises, *step.premises}))
                conclusions = tuple(sorted({*last.conclusions, *step.conclusions}))
                found[-1] = Step(step.technique, (), premises, conclusions, None, (), step.reason)
                continue
        found.append(step)
    return found
