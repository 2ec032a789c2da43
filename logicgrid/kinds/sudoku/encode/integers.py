"""The encoding of a board with integers: one for each cell, with AllDifferent, sums and differences as CP-SAT has them.

Nothing is inferred before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations

from logicgrid.kinds.sudoku.board import SudokuProblem
from logicgrid.kinds.sudoku.constraints import EqualSums, Form, Path, RuleCases, SumPart, Walk, merged, threes
from logicgrid.puzzle.model import AllowedTuples, Linear, Model, intervals
from logicgrid.puzzle.question import Answer, Cell, bits


class IntegerEncoding:
    """The model, and its decoding to a board."""

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
        """Return the filled board from the values of the variables."""
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


def add_form(model: Model, cells: Sequence[int], form: Form, size: int) -> None:
    """Require a form; `cells` are the variables of the board's cells."""
    match form:
        case Path():
            fitting = [each for digit, mask in enumerate(form.fits) for other in bits(mask) for each in (digit, other)]
            for one, other in pairwise(form.cells):
                model.tables.append(AllowedTuples([cells[one], cells[other]], fitting))
        case EqualSums():
            first, *others = form.parts
            if form.totals:
                sums = [_sum(model, [cells[cell] for cell in each], size) for each in threes(first)]
                domain = intervals([total - len(first.cells) for total in sorted(form.totals)])
                model.linears.append(Linear(sums, [1] * len(sums), domain))
            for part in others:
                _require(model, [(cells, first, 1), (cells, part, -1)], [0])
        case RuleCases():
            _cases(model, cells, form, size)
        case Walk():
            _walk(model, cells, form)


def _sum(model: Model, cells: Sequence[int], size: int) -> int:
    """Return a variable for the sum of different digits, by a table constraint."""
    if len(cells) == 1:
        return cells[0]
    found = model.integer(0, len(cells) * (size - 1))
    fitting = [each for digits in permutations(range(size), len(cells)) for each in (*digits, sum(digits))]
    model.tables.append(AllowedTuples([*cells, found], fitting))
    return found


def _require(
    model: Model,
    parts: Sequence[tuple[Sequence[int], SumPart, int]],
    totals: Sequence[int],
    enforced: Sequence[int] = (),
) -> None:
    """Require that the parts, each with its sign, add up to one of the totals; a value is a digit plus one."""
    found: dict[int, int] = {}
    more = 0
    for cells, part, sign in parts:
        for cell, weight in part.weighted:
            found[cells[cell]] = found.get(cells[cell], 0) + sign * weight
            more += sign * weight
    domain = intervals([total - more for total in sorted(totals)])
    if found:
        model.linears.append(Linear(list(found), list(found.values()), domain, list(enforced)))
    elif more not in totals:
        model.add_clause([-each - 1 for each in enforced])


def _cases(model: Model, cells: Sequence[int], form: RuleCases, size: int) -> None:
    full = (1 << size) - 1
    chosen = []
    for case in form.cases:
        if not all(case.masks):
            continue
        literal = model.literal()
        chosen.append(literal)
        for cell, mask in zip(form.cells, case.masks, strict=True):
            if mask != full:
                model.linears.append(Linear([cells[cell]], [1], intervals(list(bits(mask))), [literal]))
        if case.summed or case.total:
            part = SumPart(tuple([form.cells[place] for place in case.summed]))
            _require(model, [(cells, part, 1)], [case.total], [literal])
    model.add_exactly_one(chosen) if chosen else model.clauses.append([])


def _walk(model: Model, cells: Sequence[int], form: Walk) -> None:
    """Add a variable for the state between each two cells."""
    if not form.layers[0]:
        model.clauses.append([])
        return
    before = model.integer(0, 0)
    for cell, layer in zip(form.cells, form.layers, strict=True):
        ways = [
            (state, digit, after) for state, row in enumerate(layer) for digit, after in enumerate(row) if after >= 0
        ]
        state = model.integer(0, max(after for *_, after in ways))
        model.tables.append(AllowedTuples([before, cells[cell], state], [each for way in ways for each in way]))
        before = state
