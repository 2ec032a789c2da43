"""What is known about a sudoku during its derivation: candidates, and the atoms behind each exclusion.

A placed digit is excluded from the cells that must differ without a step of its own: the premise "r1c1 is 5" suffices
to show that r1c2 is not 5.  `cover` finds few known atoms that exclude whatever a technique needs excluded.  It is
called only once the steps to keep are clear, so the round in which each atom was learned is recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from functools import cached_property
from typing import Any, TypeVar, cast

from logicgrid.kinds.sudoku.board import SudokuProblem
from logicgrid.kinds.sudoku.check import SudokuChecker
from logicgrid.kinds.sudoku.constraints import Filters
from logicgrid.puzzle.derivation import Atom, Reason
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.question import bits, union_of
from logicgrid.puzzle.record import Record

Made = TypeVar("Made")

Needs = dict[int, int]
"""The cells from which each digit must be excluded, a bit each."""

_CHEAP = 3
"""The weight of an atom that needs no step of its own; other atoms have weight 1."""


class SudokuFrame:
    """The part that does not change during a derivation."""

    def __init__(self, board: SudokuProblem, assume_unique: bool = False) -> None:
        self.size = board.size
        self.checker = SudokuChecker(board, assume_unique)
        self.boxes = 2 * board.size + len(board.regions)
        """Houses from twice the size up to this one are boxes or regions."""
        self.board = board = self.checker.board
        self.peers = [sum([1 << other for other in others]) for others in self.checker.peers]
        self.houses = [sum([1 << cell for cell in group]) for group in board.groups]
        self.marks: list[list[tuple[int, bool]]] = [[] for _ in board.allowed]
        for near, path in board.marks:
            first, second = path.cells
            self.marks[first].append((second, near))
            self.marks[second].append((first, near))
        self.narrow = Filters(board.size)
        self.all_cells = (1 << board.area) - 1
        self.memory: dict[str, tuple[tuple[int, ...], Any]] = {}
        """The last result of each name, with the candidates that it was computed from."""

    @cached_property
    def segments(self) -> list[list[int]]:
        """The intersections of several cells of each house with other houses."""
        return [
            [shared for other in self.houses if (shared := house & other) & (shared - 1) and shared != house]
            for house in self.houses
        ]


class Knowledge:
    """Candidates and atoms.

    Cells are masks: `places[digit]` are the cells that may have a digit, `spots[digit]` those that have it, and
    `stated[digit]` those for which a step concluded that they do not.  `since` is the round (`clock`) in which an atom
    was learned, `base` the round in which the supposition was made.
    """

    __slots__ = ("base", "clock", "frame", "places", "since", "solved", "spots", "stated", "value")

    def __init__(self, frame: SudokuFrame) -> None:
        size = frame.size
        self.frame = frame
        self.places = [frame.all_cells] * size
        self.spots = [0] * size
        self.stated = [0] * size
        self.solved = 0
        self.value = [-1] * frame.board.area
        self.since: dict[Atom, int] = {}
        self.clock = 0
        self.base = 0

    def copy(self) -> Knowledge:
        other = Knowledge.__new__(Knowledge)
        other.frame = self.frame
        other.places, other.spots, other.stated = self.places[:], self.spots[:], self.stated[:]
        other.solved = self.solved
        other.value = self.value[:]
        other.since = dict(self.since)
        other.clock, other.base = self.clock, self.base
        return other

    def narrow(self, candidates: Sequence[int]) -> None:
        """Set the mask of candidates of each cell, with known cells taken into account; no atoms are added."""
        self.places = [0] * self.frame.size
        for cell, mask in enumerate(candidates):
            bit = 1 << cell
            for digit in bits(mask):
                self.places[digit] |= bit
            if not mask & (mask - 1):
                self.solved |= bit
                self.value[cell] = digit
                self.spots[digit] |= bit

    def supposing(self, atom: Atom) -> Knowledge:
        """Return a copy in which an atom is supposed."""
        other = self.copy()
        other.base = self.clock
        other.learn(atom)
        other.clock += 1
        return other

    def learn(self, atom: Atom) -> bool:
        """Add an atom.  Return False if it is not new, or contradicts what is known."""
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
        self.since[atom] = self.clock
        return True

    def mask(self, cell: int) -> int:
        """Return the mask of the digits that a cell may have."""
        return union_of([(place >> cell & 1) << digit for digit, place in enumerate(self.places)])

    def needs(self, cells: Iterable[tuple[int, int]]) -> Needs:
        """Return the exclusions that leave cells with only the digits of a mask."""
        full = (1 << self.frame.size) - 1
        return needs_of([(cell, full & ~mask) for cell, mask in cells])

    def masks(self) -> list[int]:
        """Return the mask of each cell."""
        found = [0] * len(self.value)
        for digit, place in enumerate(self.places):
            bit = 1 << digit
            for cell in bits(place):
                found[cell] |= bit
        return found

    def remembered(self, name: str, make: Callable[[], Made]) -> Made:
        """Return the result of `make`, or the last one of this name if the candidates have not changed."""
        state = (*self.places, self.solved)
        known, made = self.frame.memory.get(name, ((), None))
        if known != state:
            made = make()
            self.frame.memory[name] = state, made
        return cast("Made", made)

    @property
    def is_full(self) -> bool:
        return self.solved == self.frame.all_cells

    @property
    def is_settled(self) -> bool:
        """Whether a full grid obeys all rules, marks and sums: cells that are filled at the same time may break one."""
        return self.frame.checker.puzzle.holds(self.value)

    def cover(self, needs: Needs, before: int, needed: Container[Atom]) -> tuple[list[Atom], int]:
        """Return few atoms known before a round that exclude everything needed, and their cost (a greedy cover).

        None of them is redundant.  Atoms that are needed anyway, or were known before the supposition, come first.
        """
        options: list[tuple[int, Atom, int]] = []
        for atom, reach in self._excluding(needs):
            since = self.since[atom]
            if since < before:
                options.append((_CHEAP if since <= self.base or atom in needed else 1, atom, reach))
        left = union_of([cells << digit * len(self.value) for digit, cells in needs.items()])
        chosen: list[tuple[Atom, int]] = []
        price = 0
        while left and options:
            weight, atom, reach = max(options, key=lambda option: option[0] * (option[2] & left).bit_count())
            if not reach & left:
                break
            chosen.append((atom, reach))
            price += _CHEAP + 1 - weight
            left &= ~reach
        return sorted({*_irredundant(chosen)}), price

    def _excluding(self, needs: Needs) -> list[tuple[Atom, int]]:
        """Return all atoms that exclude some of the needs, with these: a bit for each digit and cell."""
        peers = self.frame.peers
        own: dict[int, int] = {}
        found: list[tuple[Atom, int]] = []
        for digit, cells in needs.items():
            shift = digit * len(self.value)
            for spot in bits(self.spots[digit]):
                reach = peers[spot] & cells
                if reach:
                    found.append(((spot, digit, True), reach << shift))
            for cell in bits(cells & self.solved & ~self.spots[digit]):
                own[cell] = own.get(cell, 0) | 1 << cell + shift
            for cell in bits(cells & self.stated[digit]):
                found.append(((cell, digit, False), 1 << cell + shift))
        found += [((cell, self.value[cell], True), reach) for cell, reach in own.items()]
        return found


class DigitElimination(Record):
    """A technique's finding: the exclusions that it depends on, and the cells that lose each digit.

    `links` is the number of strong links of a chain; `placed` is what a chain fills if it excludes nothing.
    """

    technique: Technique
    needs: Needs
    out: Needs
    reason: Reason | None = None
    links: int = 2
    placed: Atom | None = None


class StepWay(Record):
    """A way to justify a step: the technique, the exclusions that it needs, and its finding."""

    technique: Technique
    needs: Needs
    reason: Reason | None


class StepDraft(Record):
    """A step whose premises are not chosen yet, with all ways to justify it.

    `time` is the round in which it is made.  A supposition has inner drafts; the last of them has no conclusions yet:
    it will conclude the negation of one of the atoms behind it.
    """

    known: Knowledge
    time: int
    ways: tuple[StepWay, ...]
    conclusions: tuple[Atom, ...]
    clues: tuple[int, ...] = ()
    suppose: Atom | None = None
    drafts: tuple[StepDraft, ...] = ()


def _irredundant(chosen: list[tuple[Atom, int]]) -> list[Atom]:
    """Return the atoms of a cover without redundant ones."""
    while True:
        once = more = 0
        for _, reach in chosen:
            more |= once & reach
            once |= reach
        for number, (_, reach) in enumerate(chosen):
            if not reach & ~more:
                del chosen[number]
                break
        else:
            return [atom for atom, _ in chosen]


def needs_of(cells: Iterable[tuple[int, int]]) -> Needs:
    """Return needs from pairs of a cell and a mask of digits."""
    found: Needs = {}
    for cell, digits in cells:
        for digit in bits(digits):
            found[digit] = found.get(digit, 0) | 1 << cell
    return found
