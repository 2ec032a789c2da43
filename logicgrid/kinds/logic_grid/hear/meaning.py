"""What rules mean together, and which mean the same: by their truth in many assignments."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache, reduce
from operator import and_, or_

from logicgrid.csp import evaluate, expr
from logicgrid.csp.expr import And, Compare, Condition, Holder, Not, Number, Or, Term, conjunction, nodes
from logicgrid.csp.problem import Problem
from logicgrid.csp.question import ArrayQuestion
from logicgrid.kinds.logic_grid import GridData
from logicgrid.kinds.logic_grid.language import condition_of
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.record import replace

_TRIES = 40


_Shape = tuple[tuple[int, ...], int, bool]
"""What of an array an assignment depends on: the domains, the size, and whether its entries are distinct."""


class Meaning:
    """One puzzle without its clues, and random assignments of it."""

    def __init__(self, grid: GridData, samples: int = 360, seed: int = 1) -> None:
        self.vocabulary = grid.vocabulary
        self.problem: Problem = replace(grid.question.problem, clues=())
        self.worlds = _worlds(self.problem, samples, seed)
        self.everywhere = (1 << len(self.worlds)) - 1
        inverses = zip(*[world.holders for world in self.worlds], strict=True)
        self._holders = [list(zip(*each, strict=True)) for each in inverses]
        """Who has each value of each array, in each assignment."""
        self._conditions: dict[tuple[str, ...], Condition | None] = {}
        self._truths: dict[Condition, int] = {}
        self._values: dict[Term, Sequence[Number | None]] = {}

    def condition(self, rules: Sequence[str]) -> Condition | None:
        """Return what rules mean together; None if one of them cannot be read."""
        key = tuple(rules)
        if key not in self._conditions:
            parts = [condition_of(rule, self.vocabulary) for rule in rules]
            known = [part for part in parts if part is not None]
            self._conditions[key] = conjunction(tuple(known)) if len(known) == len(parts) else None
        return self._conditions[key]

    def truth(self, condition: Condition) -> int:
        """Return the truth in all assignments, a bit for each; the sides of comparisons are evaluated once."""
        if condition not in self._truths:
            self._truths[condition] = self._truth(condition)
        return self._truths[condition]

    def _truth(self, condition: Condition) -> int:
        match condition:
            case And(parts):
                return reduce(and_, [self.truth(each) for each in parts], self.everywhere)
            case Or(parts):
                return reduce(or_, [self.truth(each) for each in parts], 0)
            case Not(inner):
                return self.everywhere & ~self.truth(inner)
            case Compare(sign, left, right):
                compare, unknown = evaluate.COMPARISONS[sign], sign == "!="
                pairs = zip(self._values_of(left), self._values_of(right), strict=True)
                holds = [unknown if one is None or other is None else compare(one, other) for one, other in pairs]
            case _:
                holds = list(map(evaluate.condition(condition), self.worlds))
        return int("".join(["1" if each else "0" for each in reversed(holds)]) or "0", 2)

    def _values_of(self, term: Term) -> Sequence[Number | None]:
        """Return the value of a term in each assignment; readings of one text share what most terms are made of."""
        if term not in self._values:
            self._values[term] = self._evaluated(term)
        return self._values[term]

    def _evaluated(self, term: Term) -> Sequence[Number | None]:
        if isinstance(term, Holder) and isinstance(term.value, expr.Const):
            return self._holders[term.array][int(term.value.value)]
        if isinstance(term, expr.Entry):
            places = zip(self.worlds, self._values_of(term.position), strict=True)
            return [None if place is None else world.entries[term.array][int(place)] for world, place in places]
        if isinstance(term, expr.Lookup):
            return [None if index is None else term.table[int(index)] for index in self._values_of(term.index)]
        if isinstance(term, expr.Sum):
            rows = zip(*map(self._values_of, term.terms), strict=True)
            return [None if None in row else sum(row) for row in rows]
        return list(map(evaluate.term(term), self.worlds))

    def answers(self, conditions: Sequence[Condition], branches: int = 300) -> int | None:
        """Return how many answers clues leave: 0, 1, or 2 for several; None if the budget ends first."""
        question = ArrayQuestion(self.problem)
        for condition in conditions:
            question = question.adding(condition)
        found = question.engine().find(2, Budget(branches))
        return len(found.solutions) if found.complete or len(found.solutions) == 2 else None


@lru_cache(maxsize=8)
def _worlds(problem: Problem, samples: int, seed: int) -> list[evaluate.World]:
    shapes = tuple([(array.domains, array.size, array.distinct) for array in problem.arrays])
    return [evaluate.world_of(problem, row) for row in _assignments(shapes, samples, seed)]


@lru_cache(maxsize=32)
def _assignments(shapes: Sequence[_Shape], samples: int, seed: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return random assignments that arrays allow: the same for all puzzles of one shape."""
    chance = random.Random(seed)
    return tuple([row for _ in range(samples) if (row := _assignment(shapes, chance)) is not None])


def _assignment(shapes: Sequence[_Shape], chance: random.Random) -> tuple[tuple[int, ...], ...] | None:
    """Return a random assignment that the arrays allow; None if none is met soon."""
    rows: list[tuple[int, ...]] = []
    for shape in shapes:
        for _ in range(_TRIES):
            row = _row(*shape, chance)
            if row is not None:
                rows.append(row)
                break
        else:
            return None
    return tuple(rows)


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


def held_in(condition: Condition) -> set[int]:
    """Return the properties whose values a condition names."""
    return {node.array for node in nodes(condition) if isinstance(node, Holder)}
