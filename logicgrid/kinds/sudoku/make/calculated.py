"""Calcudokus: a full square cut into cages whose digits give a number."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from logicgrid.kinds.sudoku.board import Group, Rule
from logicgrid.kinds.sudoku.make.rules import Cells, Rules
from logicgrid.kinds.sudoku.make.shapes import cages, parts_of
from logicgrid.kinds.sudoku.make.solver import Solver, WorkBudget
from logicgrid.kinds.sudoku.rules.calculations import OPERATIONS, calculated
from logicgrid.kinds.sudoku.rules.table import ROWS
from logicgrid.puzzle.record import replace

_BRANCHES = 150
_SPLITS = 60


def calculations(base: Rules, answer: Cells, rng: Random, work: WorkBudget) -> Iterator[Rules]:
    """Yield rules with cages that cover the square and have one answer; cages in which another differs are split.

    Raises WorkEnded.
    """
    drawn = [_cage(base.size, cage, answer, rng) for cage in cages(base.size, answer, "none", rng)]
    for _ in range(_SPLITS):
        drawn.sort(key=lambda rule: rule.cells)
        rules = replace(base, rules=(*drawn, *base.rules))
        solver = Solver(rules, work)
        other = next((each for each in solver.answers(solver.inferred, rng, _BRANCHES) if each != answer), answer)
        if other == answer:
            yield rules
            return
        wide = [rule for rule in drawn if len(rule.cells) > 1]
        if other is not None:
            wide = [rule for rule in wide if any(other[cell] != answer[cell] for cell in rule.cells)]
        if not wide:
            return
        rule = rng.choice(wide)
        part = rng.choice(parts_of(rule.cells, base.size))
        rest = tuple([cell for cell in rule.cells if cell not in part])
        drawn.remove(rule)
        drawn += [_cage(base.size, cells, answer, rng) for cells in (part, rest)]


def _cage(size: int, cells: Group, answer: Cells, rng: Random) -> Rule:
    """Return the rule of a cage by an operation that its digits allow; + and × only for more than two cells."""
    values = [answer[cell] + 1 for cell in cells]
    ways = [(name, value) for name in OPERATIONS if (value := calculated(name, values)) is not None]
    name, value = rng.choice(ways)
    return Rule(ROWS["calculation"], size, 0, (cells,), value, choice=name, written=(cells,))
