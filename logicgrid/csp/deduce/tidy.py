"""Steps as a reader gets them: those that only prepare others are taken up, and alike neighbours are one.

What a contradiction needs is here, too, and what a step can do without.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from logicgrid.csp.deduce.steps import Needs
from logicgrid.csp.problem import Layout, atom_of
from logicgrid.csp.search.grid import Grid, GridClash, LastOne, SearchBoard
from logicgrid.csp.search.log import Inference
from logicgrid.puzzle.derivation import Atom, Step, opposite
from logicgrid.puzzle.question import bits
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


def holds(work: Grid, conclusions: Sequence[Atom]) -> bool:
    """Return True if a grid has all these atoms."""
    return all([(work.yes if truth else work.no)[one] >> other & 1 for one, other, truth in conclusions])


def spared(board: SearchBoard, step: Step) -> list[Atom]:
    """Return the premises of a step without those that the grid's rules and the step's clues can do without."""
    kept = list(step.premises)
    allowed = sum([board.clues[number] for number in step.clues])
    given = frozenset[Atom]().union(*[board.tables[place].rests_on for place in bits(allowed)])
    for atom in [each for each in step.premises if each not in given]:
        grid = Grid(board, [0] * board.width, list(board.apart), board.owned)
        grid.dirty = allowed
        rest = [each for each in kept if each != atom]
        with suppress(GridClash):
            for each in rest:
                grid.suppose(*each)
            grid.settle(allowed)
            if holds(grid, step.conclusions):
                kept = rest
    return kept


def known_before(log: Sequence[Inference], concluded: Atom) -> bool:
    """Return True if the opposite of an atom was not marked since the supposition was made."""
    one, other, truth = concluded
    pairs = (one, 1 << other), (other, 1 << one)
    return not any([each.truth != truth and each.item == a and each.others & b for each in log for a, b in pairs])


def contradicting_pair(
    board: SearchBoard, needs: Needs, log: Sequence[Inference], one: int, other: int, empties: bool
) -> EmptyRow | None:
    """Note what makes it a contradiction that the two items are not one actor's.

    If they were the last candidates of a row, the row is empty then (`empties`): no step has to conclude first that
    they are.  That row is returned.
    """
    for found in log if empties else ():
        item, cause = found.item, found.cause
        if (
            isinstance(cause, LastOne)
            and cause.fellow < 0
            and (item, found.others) in ((one, 1 << other), (other, 1 << one))
        ):
            for each in bits(cause.segment & ~found.others):
                needs.add(atom_of(item, each, False))
            category = board.category[cause.segment.bit_length() - 1]
            return EmptyRow(item, category, tuple([atom_of(item, each, False) for each in bits(cause.segment)]))
    needs.add(atom_of(one, other, True))
    return None
