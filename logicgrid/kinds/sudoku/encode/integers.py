"""The encoding of a board with integers: one for each cell, with AllDifferent, sums and differences as CP-SAT has them.

Nothing is inferred before it.
"""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.kinds.sudoku.board import SudokuProblem
from logicgrid.kinds.sudoku.constraints import EqualSums, SumPart
from logicgrid.kinds.sudoku.encode.integer_forms import add_form
from logicgrid.kinds.sudoku.merged import merged
from logicgrid.puzzle.model import Linear, Model, intervals
from logicgrid.puzzle.question import Answer, Cell


class IntegerEncoding:
    """The model, and the way back to a board."""

    def __init__(self, board: SudokuProblem) -> None:
        self.board = board = merged(board)
        self.model = Model()
        self.cells = [self._cell(mask) for mask in board.candidates()]
        for group in board.different:
            self.model.all_different.append([self.cells[cell] for cell in group])
        for group, total in board.sums:
            add_form(self.model, self.cells, EqualSums((SumPart(group),), (total,)), board.size)
        for pair in board.unequal:
            cells, others = [self.cells[cell] for cell in pair], [-board.size, -1, 1, board.size]
            self.model.linears.append(Linear(cells, [1, -1], others, []))
        for form in board.every_form:
            add_form(self.model, self.cells, form, board.size)

    def decode(self, values: Sequence[int]) -> Answer:
        """Return the filled board that the values of the variables stand for."""
        return (tuple([values[cell] for cell in self.cells]),)

    def require_any(self, cells: Sequence[Cell]) -> None:
        """Require that at least one of these cells is true."""
        literals = []
        for _, cell, digit in cells:
            here, variable = self.model.literal(), self.cells[cell]
            others = [-1, digit - 1, digit + 1, self.board.size]
            self.model.linears.append(Linear([variable], [1], [digit, digit], [here]))
            self.model.linears.append(Linear([variable], [1], others, [-here - 1]))
            literals.append(here)
        self.model.require_any(literals)

    def _cell(self, mask: int) -> int:
        if not mask:
            self.model.clauses.append([])
        digits = [digit for digit in range(self.board.size) if mask >> digit & 1] or [0]
        return self.model.integer(*intervals(digits))
