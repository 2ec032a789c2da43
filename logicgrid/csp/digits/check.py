"""The checker of derivations of boards: a derivation in, its faults out (none: it is a proof of the answer).

Small, and shares no inference with whoever made the derivation: it imports only what a board means.  A conclusion is
accepted where its opposite, together with the premises and stated givens and nothing else that is known, contradicts

-   one rule: a cell that takes a digit, a group in which all are different, a cage, what a group has beside its cages,
    a mark; or, for what is crossed out,
-   one digit in several groups (it has a place in each), or
-   several cells that have one candidate left, one after the other.

That is all that any technique with a name rests on, and little enough that no premise can be left out by accident.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from logicgrid.csp.check import Answer, Checker, filled
from logicgrid.csp.derivation import Atom, Step
from logicgrid.csp.digits.board import Board, Cage, Group, Pair, holds, rows_and_columns

_MOST_SETS = 50_000
"""How many sets of digits the sum of a cage is checked with, cell by cell."""


class DigitChecker(Checker):
    def __init__(self, board: Board) -> None:
        super().__init__([given.number for given in board.clues])
        self.board, self.rules = board, rules_of(board)
        self.givens = {given.number: (given.cell, given.digit, True) for given in board.clues}

    def given(self) -> tuple[Atom, ...]:
        """Nothing: the givens are clues."""
        return ()

    def valid(self, atom: Atom) -> bool:
        return 0 <= atom[0] < self.rules.cells and 0 <= atom[1] < self.rules.size

    def answer(self, known: Collection[Atom]) -> Answer | None:
        cells = filled(self.rules.cells, [(cell, digit) for cell, digit, is_there in known if is_there])
        return None if cells is None else (cells,)

    def holds(self, answer: Answer) -> bool:
        return holds(self.board, answer[0])

    def objection(self, step: Step) -> str:
        facts = [*step.premises, *[self.givens[number] for number in step.clues]]
        return "does not follow" if self.rules.unforced(facts, step.conclusions) else ""


class Rules:
    """What a board's rules force.  `places[digit]` has a bit for every cell that may have the digit."""

    def __init__(
        self,
        size: int,
        groups: tuple[Group, ...],
        cages: tuple[Cage, ...],
        allowed: tuple[int, ...],
        marks: tuple[tuple[Pair, ...], tuple[Pair, ...]],
    ) -> None:
        self.size = size
        self.cells = size * size
        self.allowed = allowed
        self.groups = groups
        self.different = (*groups, *[cage.cells for cage in cages])
        self.has_lines = set(groups).issuperset(rows_and_columns(size))
        self.houses = [sum([1 << cell for cell in group]) for group in groups]
        self.peers = [0] * self.cells
        for group in self.different:
            for cell in group:
                self.peers[cell] |= sum([1 << other for other in group if other != cell])
        self.sums = [(cage.cells, cage.total) for cage in cages if cage.total is not None]
        self.sums += [rest for group in groups if (rest := beside(group, self.sums, size))]
        self.marks: list[list[tuple[int, bool]]] = [[] for _ in range(self.cells)]
        for pairs, near in zip(marks, (True, False), strict=True):
            for first, second in pairs:
                self.marks[first].append((second, near))
                self.marks[second].append((first, near))

    def unforced(self, facts: Iterable[Atom], conclusions: Iterable[Atom]) -> list[Atom]:
        """The conclusions that the facts and the rules do not force."""
        places = [(1 << self.cells) - 1] * self.size
        for cell, digit, is_there in facts:
            if is_there:
                self._put(places, cell, digit)
            else:
                places[digit] &= ~(1 << cell)
        left: dict[int, list[int]] = {}
        return [
            (cell, digit, is_there)
            for cell, digit, is_there in conclusions
            if not (self._must(places, cell, digit) if is_there else self._cannot(places, cell, digit, left))
        ]

    def _put(self, places: list[int], cell: int, digit: int) -> None:
        bit = 1 << cell
        here = places[digit] & bit
        for other in range(self.size):
            places[other] &= ~bit
        places[digit] = places[digit] & ~self.peers[cell] | here

    def _must(self, places: list[int], cell: int, digit: int) -> bool:
        """The cell has no other digit left, or the digit no other cell of a group."""
        bit = 1 << cell
        if not any(place & bit for other, place in enumerate(places) if other != digit):
            return True
        return any(house & bit and not places[digit] & house & ~bit for house in self.houses)

    def _cannot(self, places: list[int], cell: int, digit: int, left: dict[int, list[int]]) -> bool:
        """The digit in the cell contradicts one rule, or one digit's places, or cells with one candidate left."""
        if not places[digit] >> cell & 1 or not self.allowed[cell] >> digit & 1:
            return True
        if any(not _fitting(self._mask(places, other), digit, near) for other, near in self.marks[cell]):
            return True
        if any(not mask >> digit & 1 for mask in self._in_cages(places, cell, left)):
            return True
        supposed = places[:]
        self._put(supposed, cell, digit)
        return (
            self._no_place(supposed[digit])
            or (self.has_lines and self._no_fish(supposed[digit]))
            or self._no_candidate(supposed, cell)
            or any(cell in group and not self._matched(supposed, group) for group in self.different)
        )

    def _mask(self, places: list[int], cell: int) -> int:
        return sum([1 << digit for digit, place in enumerate(places) if place >> cell & 1])

    def _in_cages(self, places: list[int], cell: int, left: dict[int, list[int]]) -> Iterable[int]:
        """What the sums of its cages leave the cell."""
        for number, (cells, total) in enumerate(self.sums):
            if cell in cells:
                if number not in left:
                    left[number] = _left([self._mask(places, other) for other in cells], total)
                yield left[number][cells.index(cell)]

    def _no_place(self, place: int) -> bool:
        """The digit lacks a place in a group, at once or when it is put where a group has one place for it."""
        before = -1
        while place != before:
            before = place
            for house in self.houses:
                here = place & house
                if not here:
                    return True
                if not here & (here - 1):
                    place &= ~self.peers[here.bit_length() - 1]
        return False

    def _no_fish(self, place: int) -> bool:
        """The digit cannot have a column of its own in every row."""
        row = (1 << self.size) - 1
        return not _matching([place >> start & row for start in range(0, self.cells, self.size)])

    def _no_candidate(self, places: list[int], start: int) -> bool:
        """A cell has no digit left, at once or when those with one digit left take it."""
        places = places[:]
        done = 1 << start
        while True:
            once = twice = 0
            for place in places:
                twice |= once & place
                once |= place
            if once != (1 << self.cells) - 1:
                return True
            single = once & ~twice & ~done
            if not single:
                return False
            done |= single
            for digit in range(self.size):
                here = places[digit] & single
                while here:
                    low = here & -here
                    here ^= low
                    self._put(places, low.bit_length() - 1, digit)

    def _matched(self, places: list[int], group: Group) -> bool:
        """Whether the cells of a group can all have different digits."""
        return _matching([self._mask(places, cell) for cell in group])


@lru_cache(maxsize=4)
def _rules(size: int, groups: tuple[Group, ...], *rest: object) -> Rules:
    return Rules(size, groups, *rest)  # type: ignore[arg-type]


def rules_of(board: Board) -> Rules:
    """The rules of a board, which do not depend on its givens."""
    return _rules(board.size, board.groups, board.cages, board.allowed, (board.consecutive, board.apart))


def beside(group: Group, sums: Sequence[tuple[Group, int]], size: int) -> tuple[Group, int] | None:
    """The cells of a group beside the cages in it, and their sum, for a group has every digit; None where useless."""
    rest, total = set(group), size * (size + 1) // 2
    for cells, part in sums:
        if rest.issuperset(cells):
            rest, total = rest.difference(cells), total - part
    return (tuple(sorted(rest)), total) if 0 < len(rest) < len(group) else None


def _fitting(mask: int, digit: int, near: bool) -> int:
    """Of a neighbour's candidates those that a mark allows beside a digit."""
    next_to = (1 << digit >> 1) | 2 << digit
    return mask & next_to if near else mask & ~next_to


def _matching(masks: Sequence[int]) -> bool:
    """Whether each place can have a bit of its mask for itself (augmenting paths)."""
    owner: dict[int, int] = {}

    def place(number: int, seen: list[int]) -> bool:
        mask = masks[number] & ~seen[0]
        while mask:
            bit = mask & -mask
            seen[0] |= bit
            if bit not in owner or place(owner[bit], seen):
                owner[bit] = number
                return True
            mask = masks[number] & ~seen[0]
        return False

    return all(place(number, [0]) for number in range(len(masks)))


def _left(masks: Sequence[int], total: int) -> list[int]:
    """The candidates of a cage's cells that are part of a way to reach the total with different digits.

    Where there are too many sets of digits: those that the smallest and largest values of the others leave.
    """
    bits = [[1 << d for d in range(mask.bit_length()) if mask >> d & 1] for mask in masks]
    if not all(bits):
        return [0] * len(masks)
    least = sum([each[0].bit_length() for each in bits])
    most = sum([each[-1].bit_length() for each in bits])
    forth: list[dict[int, int]] = [{0: 0}]  # sets of digits that the cells so far can take, and their sums
    for each in bits:
        least, most = least - each[0].bit_length(), most - each[-1].bit_length()
        layer = {
            used | bit: so_far + bit.bit_length()
            for used, so_far in forth[-1].items()
            for bit in each
            if not used & bit and least <= total - so_far - bit.bit_length() <= most
        }
        if len(layer) > _MOST_SETS:
            return _bounded(masks, total)
        forth.append(layer)
    back = set(forth[-1])
    left = [0] * len(masks)
    for place in range(len(masks) - 1, -1, -1):
        before = forth[place]
        steps = [(used ^ bit, bit) for used in back for bit in bits[place] if used & bit and used ^ bit in before]
        left[place] = sum({bit for _, bit in steps})
        back = {used for used, _ in steps}
    return left


def _bounded(masks: Sequence[int], total: int) -> list[int]:
    least = [(mask & -mask).bit_length() for mask in masks]
    most = [mask.bit_length() for mask in masks]
    rest = [(total - sum(most) + high, total - sum(least) + low) for low, high in zip(least, most, strict=True)]
    return [
        sum([1 << d for d in range(mask.bit_length()) if mask >> d & 1 and low <= d + 1 <= high])
        for mask, (low, high) in zip(masks, rest, strict=True)
    ]
