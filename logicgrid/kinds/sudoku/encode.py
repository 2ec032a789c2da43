"""Board in, model for CP-SAT out: two encodings.  A board's answers are the solutions of its model, one for one.

Measured (encoding and enumeration up to two answers, presolve off, CPU ms, warm, median and worst): Booleans on pruned
candidates 17clue 1.2 and 2.5, top1465 2.4 and 3.4; Booleans on all candidates 3.8 and 6.6, 3.9 and 6.0; whole numbers
with AllDifferent 4.4 and 7.8, 4.5 and 7.3.  Presolve does not help the Booleans (1.5 and 3.6, 3.2 and 4.4); it helps
whole numbers where singles do most (3.0 and 10.0) and harms them elsewhere (9.0 and 16.3).  Random killer grids
without givens: sets of digits 10 to 20, the sum as a linear constraint over Booleans 30 to 200, whole numbers 20 to
30.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

from logicgrid.kinds.sudoku.board import Board, Cage
from logicgrid.kinds.sudoku.prune import pruned
from logicgrid.puzzle.model import TRUE, Linear, Literal, Model
from logicgrid.puzzle.question import Answer, Cell

_MOST_SETS = 500


class BooleanEncoding:
    """One Boolean for each candidate that pruning leaves; in each cell and for each digit of a group exactly one."""

    def __init__(self, board: Board, ordered: bool = False) -> None:
        self.board = board
        self.model = Model()
        masks = pruned(board)
        if masks is None:
            self.model.clauses.append([])
            masks = [1] * len(board.allowed)
        self.cells = [self._cell(mask) for mask in masks]
        """For each cell its literals by digit."""
        for cell in self.cells:
            if len(cell) > 1:
                self.model.exactly_one.append(list(cell.values()))
        for group in board.groups:
            self._group(group)
        for cage in board.cages:
            self._cage(cage)
        for first, second in board.consecutive:
            self._next_to(self.cells[first], self.cells[second])
            self._next_to(self.cells[second], self.cells[first])
        for first, second in board.apart:
            self._apart(self.cells[first], self.cells[second])
        if ordered:
            self.model.order = [each for cell in self.cells for each in cell.values() if each != TRUE]

    def decode(self, values: Sequence[int]) -> Answer:
        """The filled board that the values of the variables stand for."""
        return (tuple([next(d for d, each in cell.items() if values[each]) for cell in self.cells]),)

    def require_any(self, cells: Sequence[Cell]) -> None:
        """Leaves only the answers of which at least one of these cells is true."""
        self.model.insist([self.cells[cell][digit] for _, cell, digit in cells if digit in self.cells[cell]])

    def _cell(self, mask: int) -> dict[int, Literal]:
        if not mask & (mask - 1):
            return {mask.bit_length() - 1: TRUE}
        literal = self.model.literal
        return {digit: literal() for digit in range(self.board.size) if mask >> digit & 1}

    def _group(self, group: Sequence[int]) -> None:
        """Each digit is in exactly one of the cells (those of the digits that are settled are not asked again)."""
        places: list[list[Literal]] = [[] for _ in range(self.board.size)]
        for number in group:
            for digit, literal in self.cells[number].items():
                places[digit].append(literal)
        for literals in places:
            if literals != _SETTLED:
                self.model.add_exactly_one(literals)

    def _cage(self, cage: Cage) -> None:
        """All different; and one of the sets of digits with that sum, where these are few, or else the sum itself."""
        places: dict[int, list[Literal]] = {}
        for number in cage.cells:
            for digit, literal in self.cells[number].items():
                places.setdefault(digit, []).append(literal)
        if cage.total is not None:
            sets = _sets(sorted(places), len(cage.cells), cage.total)
            if sets is not None:
                self._one_of(sets, places)
                return
            self._sum(places, cage.total)
        for literals in places.values():
            self.model.add_at_most_one(list(literals))

    def _one_of(self, sets: list[tuple[int, ...]], places: dict[int, list[Literal]]) -> None:
        """A literal for each set, exactly one of them chosen; each digit is in a cell, or the chosen set lacks it."""
        if not sets:
            self.model.clauses.append([])
        chosen = [TRUE] if len(sets) == 1 else [self.model.literal() for _ in sets]
        if len(sets) > 1:
            self.model.add_exactly_one(chosen)
        for digit, literals in places.items():
            lacking = [literal for literal, digits in zip(chosen, sets, strict=True) if digit not in digits]
            self.model.add_exactly_one([*literals, *lacking])

    def _sum(self, places: dict[int, list[Literal]], total: int) -> None:
        variables: list[int] = []
        coefficients: list[int] = []
        for digit, literals in places.items():
            for literal in literals:
                if literal == TRUE:
                    total -= digit + 1
                else:
                    variables.append(literal)
                    coefficients.append(digit + 1)
        self.model.linears.append(Linear(variables, coefficients, [total, total], []))

    def _next_to(self, cell: dict[int, Literal], other: dict[int, Literal]) -> None:
        """Whatever the cell's digit, the other's is one less or one more."""
        for digit, literal in cell.items():
            near = [other[each] for each in (digit - 1, digit + 1) if each in other]
            self.model.add_clause([-literal - 1, *near])

    def _apart(self, cell: dict[int, Literal], other: dict[int, Literal]) -> None:
        """No digit of the cell beside the next smaller or larger one in the other."""
        for digit, literal in cell.items():
            for near in (digit - 1, digit + 1):
                if near in other:
                    self.model.add_clause([-literal - 1, -other[near] - 1])


_SETTLED = [TRUE]


def _sets(digits: Sequence[int], length: int, total: int) -> list[tuple[int, ...]] | None:
    """The sets of so many of the digits whose values have that sum; None where there are too many to look at."""
    if comb(len(digits), length) > _MOST_SETS:
        return None
    return [each for each in combinations(digits, length) if sum(each) + length == total]


class IntegerEncoding:
    """One whole number for each cell; AllDifferent, sums and differences as CP-SAT knows them; nothing is pruned."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.model = Model()
        self.cells = [self._cell(mask) for mask in board.candidates()]
        for group in (*board.groups, *[cage.cells for cage in board.cages]):
            self.model.all_different.append([self.cells[cell] for cell in group])
        for cage in board.cages:
            if cage.total is not None:
                total = cage.total - len(cage.cells)
                ones = [1] * len(cage.cells)
                self.model.linears.append(Linear([self.cells[cell] for cell in cage.cells], ones, [total, total], []))
        for pair in board.consecutive:
            self._difference(pair, [-1, -1, 1, 1])
        for pair in board.apart:
            self._difference(pair, [-board.size, -2, 0, 0, 2, board.size])

    def decode(self, values: Sequence[int]) -> Answer:
        """The filled board that the values of the variables stand for."""
        return (tuple([values[cell] for cell in self.cells]),)

    def require_any(self, cells: Sequence[Cell]) -> None:
        """Leaves only the answers of which at least one of these cells is true."""
        literals = []
        for _, cell, digit in cells:
            here, variable = self.model.literal(), self.cells[cell]
            others = [-1, digit - 1, digit + 1, self.board.size]
            self.model.linears.append(Linear([variable], [1], [digit, digit], [here]))
            self.model.linears.append(Linear([variable], [1], others, [-here - 1]))
            literals.append(here)
        self.model.insist(literals)

    def _cell(self, mask: int) -> int:
        if not mask:
            self.model.clauses.append([])
            mask = 1
        low, high = (mask & -mask).bit_length() - 1, mask.bit_length() - 1
        variable = self.model.integer(low, high)
        if mask.bit_count() <= high - low:
            domain = [digit for digit in range(low, high + 1) if mask >> digit & 1 for _ in (0, 1)]
            self.model.linears.append(Linear([variable], [1], domain, []))
        return variable

    def _difference(self, pair: tuple[int, int], domain: list[int]) -> None:
        self.model.linears.append(Linear([self.cells[cell] for cell in pair], [1, -1], domain, []))
