"""A problem of arrays as a question: the logic grid's way to be asked.

The first encoding is on Booleans, the second on integers; the engine is the staircase grid.
"""

from __future__ import annotations

from collections.abc import Iterable

from logicgrid.csp import evaluate
from logicgrid.csp.derivation import Derivation
from logicgrid.csp.problem import Assignment, Clue, Problem, canonical_key
from logicgrid.csp.question import Budget, Encoding
from logicgrid.csp.refute import Engine
from logicgrid.record import replace


class ArrayQuestion:
    """What the analyses ask of a `Problem` (see `question.Question`)."""

    __slots__ = ("problem",)

    def __init__(self, problem: Problem) -> None:
        self.problem = problem

    @property
    def clues(self) -> tuple[Clue, ...]:
        return self.problem.clues

    def only(self, numbers: Iterable[int]) -> ArrayQuestion:
        """The same question with only the clues of these numbers (and all that is given)."""
        kept = frozenset(numbers)
        return ArrayQuestion(replace(self.problem, clues=tuple([c for c in self.problem.clues if c.number in kept])))

    def broken(self, answer: Assignment) -> tuple[int, ...]:
        return evaluate.broken_clues(self.problem, answer)

    def holds(self, answer: Assignment) -> bool:
        return evaluate.holds(self.problem, answer)

    def key(self, answer: Assignment) -> tuple[int, ...]:
        return canonical_key(answer)

    def encoding(self, ordered: bool = False) -> Encoding:
        from logicgrid.csp.onehot import OneHotEncoding

        return OneHotEncoding(self.problem, ordered=ordered)

    def second_encoding(self) -> Encoding:
        from logicgrid.csp.integers import IntegerEncoding

        return IntegerEncoding(self.problem)

    def engine(self) -> Engine:
        return Engine(self.problem)

    def count(self, seconds: float | None) -> tuple[int, bool]:
        from logicgrid.csp.count import CountBudget, Exactly, count_solutions

        counted = count_solutions(self.problem, CountBudget(seconds=seconds))
        return counted.number, isinstance(counted, Exactly)

    def derive(self, budget: Budget) -> Derivation:
        from logicgrid.csp.deduce import derive

        return derive(self.problem, budget)

    def faults(self, derivation: Derivation) -> tuple[str, ...]:
        from logicgrid.csp.check_arrays import faults

        return faults(self.problem, derivation)
