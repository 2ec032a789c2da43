"""The encoding of a board with Booleans: one for each candidate of each cell that simple inference leaves.

A cell has exactly one digit, and each digit of a group is in exactly one of its cells.  A cage has one of the sets of
digits with its sum if these are few; otherwise its sum is a linear constraint.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

from logicgrid.kinds.sudoku.board import BoardCage, SudokuProblem
from logicgrid.kinds.sudoku.constraints import EqualSums, SumPart
from logicgrid.kinds.sudoku.encode.boolean_forms import add_form, one_of, places_of
from logicgrid.kinds.sudoku.encode.prune import pruned
from logicgrid.kinds.sudoku.merged import merged
from logicgrid.puzzle.model import TRUE, Literal, Model
from logicgrid.puzzle.question import Answer, Cell

_MOST_SETS = 500
"""The number of sets of digits of a cage up to which each of them gets a literal."""


class BooleanEncoding:
    """The model, and the way back to a board; `ordered` makes CP-SAT find the answers in reading order."""

    def __init__(self, board: SudokuProblem, ordered: bool = False) -> None:
        self.board = board = merged(board)
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
        for first, second in board.unequal:
            self._unequal(self.cells[first], self.cells[second])
        for form in board.every_form:
            add_form(self.model, self.cells, form)
        if ordered:
            self.model.order = [each for cell in self.cells for each in cell.values() if each != TRUE]

    def decode(self, values: Sequence[int]) -> Answer:
        """Return the filled board that the values of the variables stand for."""
        return (tuple([next(d for d, each in cell.items() if values[each]) for cell in self.cells]),)

    def require_any(self, cells: Sequence[Cell]) -> None:
        """Require that at least one of these cells is true."""
        self.model.require_any([self.cells[cell][digit] for _, cell, digit in cells if digit in self.cells[cell]])

    def _cell(self, mask: int) -> dict[int, Literal]:
        if not mask & (mask - 1):
            return {mask.bit_length() - 1: TRUE}
        literal = self.model.literal
        return {digit: literal() for digit in range(self.board.size) if mask >> digit & 1}

    def _group(self, group: Sequence[int]) -> None:
        """Require that each digit is in exactly one of the cells; settled digits need no constraint."""
        places = places_of([self.cells[cell] for cell in group])
        for digit in range(self.board.size):
            literals = places.get(digit, [])
            if literals != [TRUE]:
                self.model.add_exactly_one(literals)

    def _cage(self, cage: BoardCage) -> None:
        """Require different digits with the cage's sum."""
        places = places_of([self.cells[cell] for cell in cage.cells])
        if cage.total is not None:
            sets = _sets(sorted(places), len(cage.cells), cage.total)
            if sets is not None:
                one_of(self.model, sets, places)
                return
            add_form(self.model, self.cells, EqualSums((SumPart(cage.cells),), (cage.total,)))
        for literals in places.values():
            self.model.add_at_most_one(list(literals))

    def _unequal(self, cell: dict[int, Literal], other: dict[int, Literal]) -> None:
        """Require that two cells differ."""
        for digit, literal in cell.items():
            if digit in other:
                self.model.add_clause([-literal - 1, -other[digit] - 1])


def _sets(digits: Sequence[int], length: int, total: int) -> list[tuple[int, ...]] | None:
    """Return the sets of `length` of the digits whose values have that sum; None if there are too many to list."""
    if comb(len(digits), length) > _MOST_SETS:
        return None
    return [each for each in combinations(digits, length) if sum(each) + length == total]
