"""The order in which an explanation has the steps of a derivation: those of one clue together, as far as possible.

Any order in which each step follows those that it rests on is as valid a proof, of the same length.  Two are tried: a
clue is taken up as soon as all that is left of it can follow, or as late as what rests on it allows.  The one with
fewer paragraphs wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from logicgrid.csp.reasons import LabelSubset
from logicgrid.puzzle.derivation import Atom, Step, outer_premises
from logicgrid.puzzle.ladder import GRID_RULES, Technique
from logicgrid.puzzle.question import bits, grouped, union_of

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
            for atom in outer_premises(step) if seeing else step.premises:
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


def in_reading_order(steps: Sequence[Step]) -> list[Step]:
    """Return the steps so that those of a clue are together; the direct ones first."""
    order = _Order(steps)
    return list(order.with_grid_steps(min([order.early(), order.late()], key=order.paragraphs)))
