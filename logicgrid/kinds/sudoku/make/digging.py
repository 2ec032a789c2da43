"""Taking givens away from a full grid, one symmetric group after another, while one answer and the level are kept.

Every group that must stay leaves a counterexample: another answer of the givens without it.  Givens that miss all cells
in which a counterexample differs allow it again, so most further groups that must stay are recognised without a search.
The counterexamples are also what shows in the end that no group can go.

Few full grids are the only answer of the digits that stand in a given pattern, so for one (`fitting`) a random grid is
improved step by step: a few of its givens are drawn anew, and the change stays if inference then leaves no more
candidates than before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from logicgrid.kinds.made import Group, sums
from logicgrid.kinds.sudoku.make.solver import Cells, Solver, filled

_BRANCHES = 2_000
"""The branches after which a group stays, as it is not known whether it can go."""


class Digger:
    """The givens of one full grid; `cells` has a bit for each given, `counter` the counterexamples that are known."""

    def __init__(self, solver: Solver, answer: Cells) -> None:
        self.solver = solver
        self.answer = answer
        self.all = (1 << len(answer)) - 1
        self.counter: dict[int, Cells] = {}
        """The cells in which other full grids differ from this one, a bit each, and the grid."""

    def dig(self, order: Sequence[Group], most: int, target: int | None = None, cells: int | None = None) -> int:
        """Return what is left when no more groups can go, in this order, or when `target` cells are left.

        The level stays at most `most`; 6 is any level.  Raises BudgetEnded.
        """
        cells = self.all if cells is None else cells
        rest = None if target is None else cells.bit_count() - target
        for place, group in enumerate(order):
            without = cells & ~_bits(group)
            if without == cells:
                continue
            if rest is not None:
                if not rest:
                    break
                later = sums([len(each) for each in order[place + 1 :] if cells >> each[0] & 1])
                if rest < len(group) or not later >> rest - len(group) & 1:
                    continue
            if self.is_puzzle(without, group, most):
                cells = without
                if rest is not None:
                    rest -= len(group)
        return cells

    def is_puzzle(self, cells: int, group: Group, most: int = 6) -> bool:
        """Return True if these givens have one answer and the level; with the group's they are known to have one."""
        if any(not differs & cells for differs in self.counter):
            return False
        if most < 6:
            if self.solver.by_singles(self.solver.givens(self.answer, cells)):
                return True
            if most == 1:
                return False
        if not self.is_only(cells, group):
            return False
        return most >= 6 or self.solver.level(self.answer, cells, most) <= most

    def is_only(self, cells: int, group: Group) -> bool:
        """Return True if no other grid has these givens; others that are found become counterexamples.

        Another answer differs in a cell of the group, since with these cells there is only one.
        """
        solver = self.solver
        state = solver.givens(self.answer, cells)
        for cell in group:
            digit = self.answer[cell]
            for found in solver.answers(solver.only(state, cell, ~(1 << digit)), most=_BRANCHES):
                if found is not None:
                    self.counter[difference(found, self.answer)] = found
                return False
            state = solver.only(state, cell, 1 << digit)
        return True

    def shows_minimal(self, cells: int, groups: Sequence[Group]) -> bool:
        """Return True if for each group of givens a grid is known that has all the others; each is evaluated."""
        for group in groups:
            others = cells & ~_bits(group)
            if others == cells:
                continue
            found = next((differs for differs in self.counter if not differs & others), None)
            if found is None or not self.solver.with_givens(self.answer, others).holds(self.counter[found]):
                return False
        return True


def _bits(cells: Group) -> int:
    return sum([1 << cell for cell in cells])


def difference(one: Cells, other: Cells) -> int:
    """Return the cells in which two grids differ, a bit each."""
    return sum([1 << cell for cell, (a, b) in enumerate(zip(one, other, strict=True)) if a != b])


_FITTED = 300
"""The branches in which a second answer is looked for."""
_PATIENCE = 400
"""The changes without improvement after which the search starts anew."""


def fitting(solver: Solver, pattern: Group, rng: Random, most: int) -> Iterator[Cells]:
    """Yield full grids that are the only answer of their digits in the pattern.  Raises BudgetEnded.

    Up to a level of 2 inference alone should fill them; beyond it may leave some candidates.
    """
    cells = sum([1 << cell for cell in pattern])
    done = solver.size**2
    enough = done if most < 3 else done * 3 // 2
    while True:
        answer = filled(solver, rng)
        if answer is None:
            return
        best, unchanged = _open(solver, answer, cells), 0
        while unchanged < _PATIENCE:
            freed = rng.sample(pattern, min(len(pattern), rng.randint(1, 3)))
            kept = cells & ~sum([1 << cell for cell in freed])
            other = next(solver.answers(solver.givens(answer, kept), rng, _FITTED), None)
            unchanged += 1
            if other is None or not difference(other, answer) & cells:
                continue
            score = _open(solver, other, cells)
            if score > max(best, enough):
                continue
            unchanged = 0 if score < best else unchanged
            best, answer = score, other
            if best <= 2 * done and _is_only(solver, answer, cells):
                yield answer


def _open(solver: Solver, answer: Cells, cells: int) -> int:
    """Return the number of candidates that inference leaves."""
    settled = solver.settled(solver.givens(answer, cells))
    assert settled is not None  # the answer is there
    return settled.bit_count()


def _is_only(solver: Solver, answer: Cells, cells: int) -> bool:
    found = [each for each, _ in zip(solver.answers(solver.givens(answer, cells), most=_FITTED), "12", strict=False)]
    return found == [answer]
