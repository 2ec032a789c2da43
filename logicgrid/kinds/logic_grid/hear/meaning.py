"""What rules mean together, and which mean the same: by their truth in many assignments."""

from __future__ import annotations

import random
from collections.abc import Sequence

from logicgrid.csp import evaluate
from logicgrid.csp.expr import Condition, conjunction
from logicgrid.csp.problem import Problem
from logicgrid.csp.question import ArrayQuestion
from logicgrid.kinds.logic_grid import GridData
from logicgrid.kinds.logic_grid.texts.mends import condition_of
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.record import replace

_TRIES = 40


class Meaning:
    """One puzzle without its clues, and random assignments of it."""

    def __init__(self, grid: GridData, samples: int = 360, seed: int = 1) -> None:
        self.vocabulary = grid.vocabulary
        self.problem: Problem = replace(grid.question.problem, clues=())
        chance = random.Random(seed)
        rows = [row for _ in range(samples) if (row := self._assignment(chance)) is not None]
        self.worlds = [evaluate.world_of(self.problem, row) for row in rows]
        self.everywhere = (1 << len(self.worlds)) - 1
        self._conditions: dict[tuple[str, ...], Condition | None] = {}
        self._truths: dict[Condition, int] = {}

    def _assignment(self, chance: random.Random) -> tuple[tuple[int, ...], ...] | None:
        """Return a random assignment that the arrays allow; None if none is met soon."""
        rows: list[tuple[int, ...]] = []
        for array in self.problem.arrays:
            for _ in range(_TRIES):
                row = self._row(array.domains, array.size, array.distinct, chance)
                if row is not None:
                    rows.append(row)
                    break
            else:
                return None
        return tuple(rows)

    @staticmethod
    def _row(domains: Sequence[int], size: int, distinct: bool, chance: random.Random) -> tuple[int, ...] | None:
        every = (1 << size) - 1
        if distinct and all([domain & every == every for domain in domains]):
            return tuple(chance.sample(range(size), len(domains)))
        free = list(range(size))
        row = [0] * len(domains)
        for position in sorted(range(len(domains)), key=lambda each: (domains[each].bit_count(), chance.random())):
            domain = [value for value in free if domains[position] >> value & 1]
            if not domain:
                return None
            row[position] = chance.choice(domain)
            if distinct:
                free.remove(row[position])
        return tuple(row)

    def condition(self, rules: Sequence[str]) -> Condition | None:
        """Return what rules mean together; None if one of them cannot be read."""
        key = tuple(rules)
        if key not in self._conditions:
            parts = [condition_of(rule, self.vocabulary) for rule in rules]
            known = [part for part in parts if part is not None]
            self._conditions[key] = conjunction(tuple(known)) if len(known) == len(parts) else None
        return self._conditions[key]

    def truth(self, condition: Condition) -> int:
        """Return the truth in all assignments, a bit for each."""
        if condition not in self._truths:
            holds = evaluate.condition(condition)
            self._truths[condition] = sum([1 << place for place, world in enumerate(self.worlds) if holds(world)])
        return self._truths[condition]

    def answers(self, conditions: Sequence[Condition], branches: int = 300) -> int | None:
        """Return how many answers clues leave: 0, 1, or 2 for several; None if the budget ends first."""
        question = ArrayQuestion(self.problem)
        for condition in conditions:
            question = question.adding(condition)
        found = question.engine().find(2, Budget(branches))
        return len(found.solutions) if found.complete or len(found.solutions) == 2 else None
