"""What is known of a board while it is derived: candidates, and for everything that is excluded the atoms behind it.

Digits that stand exclude themselves from the cells that must differ, without a step of their own: a premise "r1c1 is 5"
is reason enough that r1c2 is not.  `cover` finds few known atoms that exclude whatever a technique needs excluded.
"""

from __future__ import annotations

from collections.abc import Iterable

from logicgrid.csp.derivation import Atom
from logicgrid.csp.digits.board import Board
from logicgrid.csp.digits.check import Rules, rules_of

Needs = dict[int, int]
"""For each digit the cells in which it must be excluded, a bit each."""


class Frame:
    """What does not change while a board is derived."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.size = board.size
        self.rules: Rules = rules_of(board)
        self.peers = self.rules.peers
        self.houses = self.rules.houses
        self.all_cells = (1 << board.size**2) - 1
        self.houses_of: list[list[int]] = [
            [house for house in self.houses if house >> cell & 1] for cell in range(board.size**2)
        ]


class Knowledge:
    """`places[digit]`: the cells that may have it; `spots[digit]`: those that have it; `stated[digit]`: those of which
    a step says that they do not."""

    __slots__ = ("frame", "places", "solved", "spots", "stated", "value")

    def __init__(self, frame: Frame) -> None:
        size = frame.size
        self.frame = frame
        self.places = [frame.all_cells] * size
        self.spots = [0] * size
        self.stated = [0] * size
        self.solved = 0
        self.value = [-1] * size**2

    def copy(self) -> Knowledge:
        other = Knowledge.__new__(Knowledge)
        other.frame = self.frame
        other.places = self.places[:]
        other.spots = self.spots[:]
        other.stated = self.stated[:]
        other.solved = self.solved
        other.value = self.value[:]
        return other

    def learn(self, atom: Atom) -> bool:
        """Adds an atom; False where it says nothing new, or contradicts what is known."""
        cell, digit, is_there = atom
        bit = 1 << cell
        if not self.places[digit] & bit or (is_there and self.solved & bit):
            return False
        if is_there:
            for other in range(self.frame.size):
                self.places[other] &= ~bit
            self.places[digit] = self.places[digit] & ~self.frame.peers[cell] | bit
            self.spots[digit] |= bit
            self.solved |= bit
            self.value[cell] = digit
        else:
            self.places[digit] ^= bit
            self.stated[digit] |= bit
        return True

    def mask(self, cell: int) -> int:
        """The digits that a cell may have, a bit each."""
        found = 0
        for digit, place in enumerate(self.places):
            found |= (place >> cell & 1) << digit
        return found

    def masks(self) -> list[int]:
        """The digits that each cell may have."""
        found = [0] * len(self.value)
        for digit, place in enumerate(self.places):
            bit = 1 << digit
            for cell in bits(place):
                found[cell] |= bit
        return found

    @property
    def is_full(self) -> bool:
        return self.solved == self.frame.all_cells

    def cover(self, needs: Needs) -> tuple[Atom, ...]:
        """Few known atoms that exclude all of it, none of which can be missed; in the order cells are read."""
        peers = self.frame.peers
        options: list[tuple[Atom, Needs, int]] = []
        own: dict[int, Needs] = {}
        for digit, cells in needs.items():
            for spot in bits(self.spots[digit]):
                reach = peers[spot] & cells
                if reach:
                    options.append(((spot, digit, True), {digit: reach}, reach.bit_count()))
            for cell in bits(cells & self.solved & ~self.spots[digit]):
                own.setdefault(cell, {})[digit] = 1 << cell
            for cell in bits(cells & self.stated[digit]):
                options.append(((cell, digit, False), {digit: 1 << cell}, 1))
        options += [((cell, self.value[cell], True), reach, len(reach)) for cell, reach in own.items()]
        left = dict(needs)
        chosen: list[tuple[Atom, Needs]] = []
        while options and any(left.values()):
            options = [
                (atom, reach, count)
                for atom, reach, _ in options
                if (count := sum([(cells & left[digit]).bit_count() for digit, cells in reach.items()]))
            ]
            best = max(options, key=_count)
            chosen.append((best[0], best[1]))
            for digit, cells in best[1].items():
                left[digit] &= ~cells
        return tuple(sorted(_irredundant(chosen)))


def _count(option: tuple[Atom, Needs, int]) -> int:
    return option[2]


def _irredundant(chosen: list[tuple[Atom, Needs]]) -> list[Atom]:
    """Of a cover the atoms that it cannot do without."""
    once: Needs = {}
    more: Needs = {}
    for _, reach in chosen:
        for digit, cells in reach.items():
            more[digit] = more.get(digit, 0) | once.get(digit, 0) & cells
            once[digit] = once.get(digit, 0) | cells
    if all(any(cells & ~more[digit] for digit, cells in reach.items()) for _, reach in chosen):
        return [atom for atom, _ in chosen]
    for number in range(len(chosen)):
        rest = chosen[:number] + chosen[number + 1 :]
        reached: Needs = {}
        for _, reach in rest:
            for digit, cells in reach.items():
                reached[digit] = reached.get(digit, 0) | cells
        if all(cells & ~reached.get(digit, 0) == 0 for digit, cells in chosen[number][1].items()):
            return _irredundant(rest)
    return [atom for atom, _ in chosen]


def bits(mask: int) -> list[int]:
    """The places of the bits of a mask, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def needs_of(cells: Iterable[tuple[int, int]]) -> Needs:
    """Needs from (cell, mask of digits) pairs."""
    found: Needs = {}
    for cell, digits in cells:
        for digit in bits(digits):
            found[digit] = found.get(digit, 0) | 1 << cell
    return found
