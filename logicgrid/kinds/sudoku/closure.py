"""What follows from digits by singles, limits and marks: without reasons, but fast, to try many suppositions.

The page to play does the same (`game/closure.mjs`).  Both find the same candidates, whatever their order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from logicgrid.kinds.paragraphs import by_cases, filled_in, joined
from logicgrid.kinds.sudoku.board import groups_by_cell
from logicgrid.kinds.sudoku.limits import Fillings, Limit
from logicgrid.puzzle.derivation import Atom, opposite
from logicgrid.puzzle.explanation import MOST_STEPS, Refutation, Supposed
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import replace


class DigitBoard:
    """The cells, their houses with all digits, the cells that each one sees, and what else limits them."""

    def __init__(
        self,
        size: int,
        whole: Sequence[Sequence[int]],
        peers: Sequence[Iterable[int]],
        pairs: Sequence[Sequence[tuple[int, bool]]],
        limits: Sequence[Limit],
    ) -> None:
        self.size, self.peers, self.pairs = size, peers, pairs
        self.whole, self.limits = whole, limits
        self.houses_of = groups_by_cell(whole, len(peers))
        self.limits_of = groups_by_cell([limit.cells for limit in limits], len(peers))
        full = (1 << size) - 1
        self.followers = [sum([1 << each for each in (d - 1, d + 1) if 0 <= each < size]) for d in range(size)]
        self.others = [full & ~mask for mask in self.followers]

    def start(self, left: Sequence[int], fillings: Fillings) -> DigitClosure:
        """Return an empty board with these candidates."""
        closure = DigitClosure(self, list(left), fillings)
        closure.houses, closure.limits = set(range(len(self.whole))), set(range(len(self.limits)))
        for cell, mask in enumerate(left):
            if not mask & (mask - 1):
                closure._settle(cell)
        return closure


class DigitClosure:
    """Candidates, as a mask by cell, with everything that follows from them."""

    def __init__(self, board: DigitBoard, left: list[int], fillings: Fillings) -> None:
        self.board, self.left, self.fillings = board, left, fillings
        self.clash = False
        self.houses: set[int] = set()
        self.limits: set[int] = set()

    def with_marks(self, atoms: Iterable[Atom]) -> DigitClosure:
        """Return the closure with more digits, or fewer candidates."""
        other = DigitClosure(self.board, self.left[:], self.fillings)
        other.houses, other.limits = set(self.houses), set(self.limits)
        for cell, digit, holds in atoms:
            other._keep(cell, 1 << digit if holds else ~(1 << digit))
        other._close()
        return other

    def candidates(self, cell: int) -> int:
        return self.left[cell].bit_count()

    def count(self) -> int:
        """Return the number of candidates that are gone."""
        return -sum([mask.bit_count() for mask in self.left])

    def _keep(self, cell: int, mask: int) -> None:
        kept = self.left[cell] & mask
        if kept == self.left[cell] or self.clash:
            return
        self.left[cell] = kept
        self.houses.update(self.board.houses_of[cell])
        self.limits.update(self.board.limits_of[cell])
        if not kept:
            self.clash = True
        elif not kept & (kept - 1):
            self._settle(cell)

    def _settle(self, cell: int) -> None:
        """Cross out what a digit excludes."""
        board, own = self.board, self.left[cell]
        for other in board.peers[cell]:
            self._keep(other, ~own)
        for other, consecutive in board.pairs[cell]:
            self._keep(other, (board.followers if consecutive else board.others)[own.bit_length() - 1])

    def _close(self) -> None:
        while not self.clash and (self.houses or self.limits):
            if self.houses:
                self._look_at(self.board.whole[self.houses.pop()])
                continue
            limit = self.board.limits[self.limits.pop()]
            kept = self.fillings.narrowed(limit, tuple([self.left[cell] for cell in limit.cells]))
            if kept is None:
                self.clash = True
                return
            for cell, mask in zip(limit.cells, kept, strict=True):
                self._keep(cell, mask)

    def _look_at(self, cells: Sequence[int]) -> None:
        """Place the digits that have one place in a house."""
        once = twice = 0
        for cell in cells:
            twice |= once & self.left[cell]
            once |= self.left[cell]
        if once != (1 << self.board.size) - 1:
            self.clash = True
            return
        for digit in bits(once & ~twice):
            for cell in cells:
                if self.left[cell] >> digit & 1:
                    self._keep(cell, 1 << digit)


_MOST_WAYS = 1_000
"""The most cells in all cases of all limits with which cases are tried: a look at those takes too long."""

Leaps = Callable[[Atom, Sequence[Atom], Sequence[Atom], int], Refutation | None]
"""Refutes a mark from others and from what follows from it, with a number of turning points at most."""


def further(start: DigitClosure, leaps: Leaps, wrong: Atom, marks: Sequence[Atom]) -> Refutation | None:
    """Return the refutation of a mark by cases, if single steps lead to no contradiction; None if that is not short."""

    def in_cases(needed: Sequence[Atom]) -> Refutation | None:
        """Return the refutation in which each of some atoms is a step, since its opposite is refuted.

        What is filled in whatever the case is comes first.
        """
        before: dict[Atom, Supposed] = {}

        def ways() -> list[list[Supposed]]:
            """Return what is filled in from the opposite of each atom, and at last from all, to a clash."""
            known = [*marks, wrong, *before]
            found = [leaps(opposite(atom), known, needed[:place], 0) for place, atom in enumerate(needed)]
            found.append(leaps(wrong, [*marks, *before], needed, 0))
            return [list(each.ending.leap or (each.ending,)) if each else [] for each in found]

        for way, also in zip(ways(), [*[[opposite(atom), *needed] for atom in needed], needed], strict=True):
            reached = {*also}
            for step in way:
                if reached.isdisjoint(step.premises) and step.conclusions:
                    before.setdefault(step.conclusions[0], step)
                else:
                    reached.update(step.conclusions)
        *inner, last = ways()
        if not (last and all(inner)):
            return None
        used = {atom for way in (*inner, last) for step in way for atom in step.premises}
        for atom, step in reversed(before.items()):
            used.update(step.premises if atom in used else ())
        first = [step for atom, step in before.items() if atom in used]
        cases = [
            replace(
                joined(way, {opposite(atom), *before, *[each for step in way for each in step.conclusions]}),
                rule="case",
                conclusions=(atom,),
                leap=tuple(way),
            )
            for way, atom in zip(inner, needed, strict=True)
        ]
        *final, ending = filled_in(last, first)
        proof = Refutation(wrong, (*filled_in(first), *cases, *final), ending)
        return proof if proof.is_short and len(proof.steps) <= MOST_STEPS else None

    closed = start.with_marks([*marks, wrong])
    cells = sorted([cell for cell, mask in enumerate(closed.left) if mask & (mask - 1)], key=closed.candidates)
    atoms = [(cell, digit, True) for cell in cells for digit in bits(closed.left[cell])]
    ways = sum([len(limit.cells) * max(len(limit.cases), 1) for limit in start.board.limits])
    return None if closed.clash or ways > _MOST_WAYS else by_cases(closed, atoms, in_cases)
