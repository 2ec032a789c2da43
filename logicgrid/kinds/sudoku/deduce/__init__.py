"""Derivations of sudokus, small steps with the field's names: the table of techniques, what is known, drafts of steps.

`techniques` find what follows, with `chains` and `by_ways`; `derive` combines them, and refutes suppositions if nothing
else is left; `finish` prunes and explains.

Level 1 is what everybody finds: the last cell of a house, the last cell for a digit, the last digit for a cell, and the
effect of a mark on a single cell.  Level 2 looks at two houses, or at a pair, a cage or a mark between cells at once;
level 3 at three or more cells or lines, or at two houses that are linked (triples, fish, wings, the turbot family);
level 4 at four of them or more (quads, X-chains, larger wings); level 5 follows chains through digits and cells.  For
level 6 something is supposed: refuted by singles alone, by anything up to level 3, or by further suppositions, which
always ends.

The techniques are in the order of the ratings of Sudoku Explainer and its successors.  All findings of a technique are
applied at once, and then the ladder starts at the bottom again, so that levels and efforts do not depend on the order
of rows, columns and digits.  The effort of a round counts once, that of a chain for each of its strong links but one.

A placed digit is excluded from the cells that must differ without a step of its own: the premise "r1c1 is 5" suffices
to show that r1c2 is not 5.  `Knowledge.cover` finds few known atoms that exclude whatever a technique needs excluded.
It is called only once the steps to keep are clear, so the round in which each atom was learned is recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from copy import copy
from typing import Any, TypeVar, cast

from logicgrid.kinds.sudoku.board import SudokuProblem
from logicgrid.kinds.sudoku.check import SudokuChecker
from logicgrid.kinds.sudoku.constraints import Filters, partners
from logicgrid.puzzle.derivation import Atom, Reason
from logicgrid.puzzle.ladder import Rung, Technique
from logicgrid.puzzle.question import bits, union_of
from logicgrid.puzzle.record import Record

LADDER = (
    Rung(Technique.GIVEN, 0, "given", 0.0),
    Rung(Technique.PARITY, 1, "mark on the cell", 0.1),
    Rung(Technique.FULL_HOUSE, 1, "the last cell of a house", 0.5),
    Rung(Technique.HIDDEN_SINGLE, 1, "the only place for a digit in a house", 1.0),
    Rung(Technique.NAKED_SINGLE, 1, "the only digit left for a cell", 2.0),
    Rung(Technique.NO_CANDIDATE, 1, "no digit is left for a cell", 1.0),
    Rung(Technique.NO_PLACE, 1, "no place is left for a digit in a house", 1.0),
    Rung(Technique.RUN_SETS, 1, "the sets of digits with which a run can reach its sum", 2.0),
    Rung(Technique.POINTING, 2, "locked candidates: a digit of a box (or region) lies on one line", 4.0),
    Rung(Technique.CLAIMING, 2, "locked candidates: a digit of a line lies in one box (or region)", 4.0),
    Rung(Technique.CONSECUTIVE, 2, "a mark: values that differ by one", 4.0),
    Rung(Technique.APART, 2, "no mark: values that do not differ by one", 4.0),
    Rung(Technique.RULE, 2, "a rule of the table", 4.0),
    Rung(Technique.CAGE, 2, "the sum of a cage", 4.0),
    Rung(Technique.RUN, 2, "the sum of a run, with what is left of each of its cells", 4.0),
    Rung(Technique.RULE_OF_45, 2, "the sum of what a house has beside its cages", 4.0),
    Rung(Technique.NAKED_PAIR, 2, "two cells share two digits", 5.0),
    Rung(Technique.HIDDEN_PAIR, 2, "two digits share two cells", 6.0),
    Rung(Technique.X_WING, 3, "a digit in two lines lies on the same two crossing lines", 7.0),
    Rung(Technique.NAKED_TRIPLE, 3, "three cells share three digits", 8.0),
    Rung(Technique.SWORDFISH, 3, "a digit in three lines lies on the same three crossing lines", 9.0),
    Rung(Technique.HIDDEN_TRIPLE, 3, "three digits share three cells", 10.0),
    Rung(Technique.SKYSCRAPER, 3, "a digit has two places in each of two parallel lines, linked at one end", 11.0),
    Rung(Technique.KITE, 3, "a digit has two places in a row and in a column, linked in a box", 11.0),
    Rung(Technique.TURBOT_FISH, 3, "a digit has two places in each of two other houses, linked at one end", 11.0),
    Rung(Technique.XY_WING, 3, "three cells with two digits each", 11.0),
    Rung(Technique.XYZ_WING, 3, "the same, the middle cell with three digits", 12.0),
    Rung(Technique.RUN_PAIR, 3, "the two ways to fill a run, and what each leaves around it at once", 15.0),
    Rung(Technique.RULE_HOUSES, 4, "a rule, and which of its cells see each other: what no way to keep it has", 15.0),
    Rung(Technique.UNIQUE_RECTANGLE, 4, "four cells cannot all have the same two digits, as there is one answer", 15.0),
    Rung(Technique.BUG, 4, "not every cell can be left with two digits, since there is one answer", 15.0),
    Rung(Technique.NAKED_QUAD, 4, "four cells share four digits", 20.0),
    Rung(Technique.JELLYFISH, 4, "a digit in four lines lies on the same four crossing lines", 20.0),
    Rung(Technique.HIDDEN_QUAD, 4, "four digits share four cells", 20.0),
    Rung(Technique.X_CHAIN, 4, "three or more houses with two places for a digit, linked end to end", 5.0),
    Rung(Technique.WXYZ_WING, 4, "a cell with two digits, and three cells of a house with four", 20.0),
    Rung(Technique.VWXYZ_WING, 4, "a cell with two digits, and four cells of a house with five", 30.0),
    Rung(Technique.RUN_FEW, 4, "the same with few ways more", 40.0),
    Rung(Technique.W_WING, 5, "two cells with the same two digits, linked by a house with two places for one", 80.0),
    Rung(Technique.XY_CHAIN, 5, "cells with two digits each, linked end to end", 20.0),
    Rung(Technique.AIC, 5, "a chain through houses with two places and cells with two digits, linked end to end", 20.0),
    Rung(Technique.ALS_XZ, 5, "two almost locked sets of two cells or more, linked by a digit", 150.0),
    Rung(Technique.GROUPED_AIC, 5, "such a chain in which several cells of a house stand for one", 50.0),
    Rung(Technique.RULE_CASES, 5, "every way to keep a rule, and what each leaves around it at once", 150.0),
    Rung(Technique.FORCING_CHAIN, 6, "supposed, and refuted by single cells and places", 500.0),
    Rung(Technique.FORCING_NET, 6, "supposed, and refuted with locked candidates, subsets, sums or fish", 1000.0),
    Rung(Technique.NESTED_SUPPOSITIONS, 6, "supposed, and refuted by suppositions inside", 2000.0),
)

RUNGS: dict[str, Rung] = {rung.name: rung for rung in LADDER}


# --- What is known ----------------------------------------------------------------------------------------------------

Made = TypeVar("Made")

Needs = dict[int, int]
"""The cells from which each digit must be excluded, a bit each."""

LARGE = 10
"""The size of the largest boards on which ways and almost locked sets are searched for: larger ones have too many.

The effort of larger ones may depend on the order of rows, columns and digits.
"""

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
        self.houses = [house for house, _ in self.checker.crossings]
        self.segments = [crossings for _, crossings in self.checker.crossings]
        """The intersections of several cells of each house with other houses."""
        self.marks = partners([(path.cells[0], path.cells[1], near) for near, path in board.marks], board.area)
        self.narrow = Filters(board.size)
        self.all_cells = (1 << board.area) - 1
        self.memory: dict[str, tuple[tuple[int, ...], Any]] = {}
        """The last result of each name, with the candidates that it was computed from."""


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
        other = copy(self)
        other.places, other.spots, other.stated = self.places[:], self.spots[:], self.stated[:]
        other.value, other.since = self.value[:], dict(self.since)
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
