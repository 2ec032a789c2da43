"""The steps of a derivation as readers are told them: in an order that they can follow, each with its reason.

The techniques give the reasons.  Two depend on the pencil marks that a reader has at the step: which labels have
only as many candidates as they are, and in what a supposition ends.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, groupby

from logicgrid.csp.problem import atom_of
from logicgrid.csp.reasons import LabelSubset
from logicgrid.puzzle import derivation
from logicgrid.puzzle.derivation import Atom, BrokenClue, Clash, ClueWay, EitherWay, EmptyRow, Ending, Step, Trial
from logicgrid.puzzle.explanation import GridMarks
from logicgrid.puzzle.ladder import GRID_RULES, Technique
from logicgrid.puzzle.question import bits, grouped, union_of
from logicgrid.puzzle.record import replace


def explained(steps: Iterable[Step], marks: GridMarks) -> tuple[Step, ...]:
    """Return the steps with their reasons; the marks are those before the first step.

    Most reasons depend on no marks, and to mark takes longer than all else, so they are led on only to those that do.
    """
    found, waiting = [], list[Atom]()
    for step in steps:
        subset = isinstance(step.reason, LabelSubset) and step.technique == Technique.NAKED_SUBSET
        if subset or step.ways or step.suppose is not None:
            marks.mark(waiting)
            waiting.clear()
        if step.suppose is not None:
            found_so = step.reason.ending if isinstance(step.reason, Trial) else None
            ending = _ending([step.suppose], step.steps, marks, found_so)
            inner = marks.copy()
            inner.mark([step.suppose])
            found.append(replace(step, steps=explained(step.steps, inner), reason=Trial(ending)))
        elif step.ways:
            found.append(_each_way(step, marks))
        else:
            found.append(replace(step, reason=_subset(step, marks)) if subset else step)
        waiting += step.conclusions
    return tuple(found)


def ended(steps: Sequence[Step], marks: GridMarks, found: Ending | None) -> Ending | None:
    """Return what steps that suppose no atom end in; the marks are those before the first step."""
    return _ending((), steps, marks, found)


def _each_way(step: Step, marks: GridMarks) -> Step:
    """Return a step that follows ways with the reasons inside it, and how ways end that lead to a contradiction."""
    assert isinstance(step.reason, EitherWay)
    ways, ends = [], []
    for (first, *steps), way in zip(step.ways, step.reason.ways, strict=True):
        ending = None if way.ending is None else _ending(first.conclusions, steps, marks, way.ending)
        inner = marks.copy()
        inner.mark(first.conclusions)
        ways.append((first, *explained(steps, inner)))
        ends.append(ClueWay(way.facts, ending))
    return replace(step, ways=tuple(ways), reason=replace(step.reason, ways=tuple(ends)))


def _subset(step: Step, marks: GridMarks) -> LabelSubset | None:
    """Return labels with as many candidates as they are, among these what the step crosses out; small sets first.

    The labels are of one category.  Which of two views a reader is shown, of the labels of one category and of the
    other, is the same for all such steps: that of the category that comes first in the conclusions.
    """
    sides = [Counter(marks.category[item] for item in atom[:2]) for atom in step.conclusions]
    if any(side != sides[0] for side in sides):
        return None
    items = {item for atom in step.conclusions for item in atom[:2]}
    for category, other in (tuple(sides[0]), tuple(sides[0])[::-1]):
        values = {item for item in items if marks.category[item] == other}
        free = [item for item in marks.members[category] if item not in items]
        for labels, candidates in _closed(free, other, marks):
            if values <= candidates:
                return LabelSubset(labels, tuple(sorted(candidates)))
    return None


def _closed(labels: Sequence[int], category: int, marks: GridMarks) -> Iterator[tuple[tuple[int, ...], set[int]]]:
    """Yield the sets of labels with as many candidates in a category as they are, and these; small sets first."""
    open_to = {
        item: {each for each in marks.members[category] if marks.get(item, each) is not False} for item in labels
    }
    for size in range(2, len(labels) + 1):
        for some in combinations(labels, size):
            candidates = set().union(*[open_to[item] for item in some])
            if len(candidates) == size:
                yield some, candidates


def _ending(facts: Iterable[Atom], steps: Sequence[Step], marks: GridMarks, found: Ending | None) -> Ending | None:
    """Return what contradicts some facts: something known, an empty row, or a clue that cannot hold.

    If something known, or a row, was `found` to be contradicted, it is that: the steps lead to it, and not to what the
    marks of other labels of an actor make of it.
    """
    after = marks.copy()
    for atom in [*facts, *[atom for inner in steps for atom in inner.conclusions]]:
        known = after.get(atom[0], atom[1])
        if known is not None and known != atom[2]:
            was_known = marks.get(atom[0], atom[1]) is not None
            if isinstance(found, Clash) and found.known and not was_known:
                return replace(found, facts=_against(found.atom, marks))
            return Clash(atom, was_known, _against(atom, after))
        after.mark([atom])
    row = (found.item, found.category) if isinstance(found, EmptyRow) else after.empty_row()
    if row is not None:
        item, category = row
        return EmptyRow(item, category, tuple([atom_of(item, each, False) for each in after.members[category]]))
    last = steps[-1].clues if steps else ()
    return BrokenClue(last[0]) if last else found


def _against(atom: Atom, marks: GridMarks) -> tuple[Atom, ...]:
    """Return what an atom clashes with: the circles beside it that make its cross plain, or its opposite itself."""
    one, other, together = atom
    circles = []
    for a, b in ((one, other), (other, one)) if together else ():
        beside = marks.circle_in(a, marks.category[b])
        if beside is not None and beside != b:
            circles.append(atom_of(a, beside, True))
    return tuple(circles) or ((one, other, not together),)


# --- The order of all derivations ------------------------------------------------------------------------------------
# It is the same for text, HTML, JSON and certificates.  A train of thought stays together: what an insight brings
# follows at once, and a clue that is being looked at says all that it can say by itself before the next one is taken.
# Every step still comes after those whose conclusions it needs; a step with steps inside it comes after all that came
# before it: its ways and suppositions may end in a contradiction with anything that is known.


def in_reading_order(steps: Sequence[Step], given: Iterable[Atom], follows: Callable[[Step], bool]) -> tuple[Step, ...]:
    """Return the steps in reading order; as they are, if no order has every step after those that it needs.

    `follows` tells whether a step is no insight of its own, and belongs to what it follows from.
    """
    concluded = {atom for step in steps for atom in step.conclusions} - set(given)
    missing: list[set[Atom]] = []
    asking: dict[Atom, list[int]] = {}
    before: set[Atom] = set()
    for place, step in enumerate(steps):
        needed = before | _needs(step) if step.suppose is not None or step.ways else _needs(step)
        missing.append(set(needed & concluded))
        before.update(step.conclusions)
        for atom in missing[place]:
            asking.setdefault(atom, []).append(place)
    ready = [place for place, atoms in enumerate(missing) if not atoms]
    ordered: list[Step] = []
    following = [*map(follows, steps)]
    clues: tuple[int, ...] = ()
    while ready:
        on = [each for each in ready if clues and steps[each].suppose is None and steps[each].clues == clues]
        place = on[0] if on else next((each for each in ready if following[each]), ready[0])
        step = steps[place]
        if not following[place]:
            clues = step.clues if step.suppose is None else ()
        ready.remove(place)
        ordered.append(step)
        for atom in step.conclusions:
            for each in asking.pop(atom, ()):
                missing[each].discard(atom)
                if not missing[each]:
                    insort(ready, each)
    return tuple(ordered) if len(ordered) == len(steps) else tuple(steps)


def _needs(step: Step) -> frozenset[Atom]:
    """Return the atoms that a step rests on: also those from outside that the steps within it need."""
    if not (step.steps or step.ways):
        return frozenset(step.premises)
    needed = set(step.premises)
    for steps in (step.steps, *step.ways):
        found = {step.suppose} if step.suppose else set(steps[0].conclusions) if steps else set()
        for inner in steps:
            needed.update(_needs(inner) - found)
            found.update(inner.conclusions)
    return frozenset(needed)


# --- The order in which an explanation has the steps ------------------------------------------------------------------
# Those of one clue are together, as far as possible.  Any order in which each step follows those that it rests on is as
# valid a proof, of the same length.  Two are tried: a clue is taken up as soon as all that is left of it can follow, or
# as late as what rests on it allows.  The one with fewer paragraphs wins.

Key = tuple[object, ...]
"""What a paragraph is about: a clue, or a single step."""


def is_grid_step(step: Step) -> bool:
    """Return True for a step of a logic grid's own rules."""
    return step.technique in GRID_RULES and step.suppose is None


def sees_marks(step: Step) -> bool:
    """Return True if a step's reason is about the marks that are there, and not only about its premises."""
    return step.suppose is not None or bool(step.ways) or isinstance(step.reason, LabelSubset)


def is_direct(step: Step) -> bool:
    """Return True for a step that says what its clue says of itself: no premises, and nothing to weigh."""
    if step.technique != Technique.CLUE or step.premises or step.suppose is not None or step.ways:
        return False
    reason = step.reason
    return not any([getattr(reason, name, ()) for name in ("ways", "equations", "ends")])


class _Order:
    """The steps of clues and patterns in an order; those of the grid's rules as soon as they follow."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = steps
        self.needs: list[int] = []
        """For each step a bit mask of the steps of clues and patterns that it rests on, through others."""
        first: dict[Atom, int] = {}
        self.of_grid = of_grid = [*map(is_grid_step, steps)]
        everything = 0
        for number, step in enumerate(steps):
            mask, seeing = 0, sees_marks(step)
            for atom in derivation.outer_premises(step) if seeing else step.premises:
                place = first.get(atom)
                if place is None:
                    mask |= everything if seeing or of_grid[number] else 0
                else:
                    mask |= self.needs[place] | (0 if of_grid[place] else 1 << place)
            self.needs.append(mask | everything if isinstance(step.reason, LabelSubset) else mask)
            if not of_grid[number]:
                everything |= 1 << number
            for atom in step.conclusions:
                first.setdefault(atom, number)
        self.placed = [number for number in range(len(steps)) if everything >> number & 1]
        groups = grouped([(self.key(number), number) for number in self.placed])
        self.direct = sorted(
            each for members in groups.values() if all([is_direct(steps[each]) for each in members]) for each in members
        )
        done = _mask(self.direct)
        self.groups = {
            key: rest for key, each in groups.items() if (rest := [one for one in each if not done >> one & 1])
        }

    def key(self, number: int) -> Key:
        step = self.steps[number]
        return (step.clues, number) if sees_marks(step) or not step.clues else (step.clues,)

    def early(self) -> list[int]:
        """Return an order that takes a clue as soon as all that is left of it follows, or else the next one."""
        left, own = dict(self.groups), {key: _mask(members) for key, members in self.groups.items()}
        order, done, last = self.direct[:], _mask(self.direct), None

        def cost(key: Key) -> tuple[bool, bool, int]:
            """Return how dear it is to go on with a group: one that would be taken up again later is dearest."""
            wanted = union_of([self.needs[number] for number in left[key]])
            return bool(wanted & ~done & ~own[key]), key[0] != last, left[key][0]

        while left:
            chosen = min(
                [key for key, members in left.items() if any([not self.needs[each] & ~done for each in members])],
                key=cost,
            )
            last = chosen[0]
            own_now = self.ready(left[chosen], done)
            order += own_now
            done |= _mask(own_now)
            if members := [number for number in left.pop(chosen) if not done >> number & 1]:
                left[chosen] = members
        return order

    def ready(self, members: Sequence[int], done: int) -> list[int]:
        """Return those of some steps that follow once others are written, one after the other."""
        found: list[int] = []
        while now := [each for each in members if not done >> each & 1 and not self.needs[each] & ~done]:
            found += now
            done |= _mask(now)
        return found

    def late(self) -> list[int]:
        """Return an order made from its end: before what is placed already, as much of one clue as nothing rests on."""
        users = {number: 0 for members in self.groups.values() for number in members}
        left, order = _mask(users), []
        for number in users:
            for other in bits(self.needs[number] & left):
                users[other] |= 1 << number
        last: object = None
        while left:
            choices: list[tuple[bool, bool, int, list[int]]] = []
            for key, members in self.groups.items():
                rest, own = left, list[int]()
                while free := [number for number in members if rest >> number & 1 and not users[number] & rest]:
                    own += free[::-1]
                    rest &= ~_mask(free)
                if own:
                    choices.append((not rest & _mask(members), key[0] == last, max(own), own))
            *_, chosen = max(choices)
            last = self.steps[chosen[0]].clues
            order += chosen
            left &= ~_mask(chosen)
        found, done = self.direct[:], _mask(self.direct)
        for number in order[::-1]:
            if not done >> number & 1:  # with all that the clue says at that time
                alike = [each for each in self.groups.get((self.steps[number].clues,), ()) if each != number]
                now = self.ready([*alike, number], done)
                found += now
                done |= _mask(now)
        return found

    def paragraphs(self, order: Sequence[int]) -> int:
        """Return how many paragraphs an order makes."""
        return len([key for key, _ in groupby(order, key=lambda number: self.key(number)[0])])

    def with_grid_steps(self, order: Sequence[int]) -> Iterator[Step]:
        """Yield the steps in an order, those of the grid's rules after a clue's steps that can be together."""
        waiting = [number for number, of_grid in enumerate(self.of_grid) if of_grid]
        placed = len(self.direct)
        done = _mask(order[:placed])
        yield from [self.steps[number] for number in order[:placed]]
        while waiting or placed < len(order):
            yield from [self.steps[each] for each in waiting if not self.needs[each] & ~done]
            waiting = [each for each in waiting if self.needs[each] & ~done]
            first = placed
            while placed < len(order) and not (placed > first and self.needs[order[placed]] & ~done):
                if self.key(order[placed])[0] != self.key(order[first])[0]:
                    break
                placed += 1
            done |= _mask(order[first:placed])
            yield from [self.steps[number] for number in order[first:placed]]
            if first == placed:
                yield from [self.steps[each] for each in waiting]
                return


def _mask(numbers: Sequence[int] | dict[int, int]) -> int:
    return union_of([1 << number for number in numbers])


def clue_by_clue(steps: Sequence[Step]) -> list[Step]:
    """Return the steps so that those of a clue are together; the direct ones first."""
    order = _Order(steps)
    return list(order.with_grid_steps(min([order.early(), order.late()], key=order.paragraphs)))
