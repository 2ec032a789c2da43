"""A problem of arrays as a question: the logic grid's way to be asked.

The first encoding is on Booleans, the second on integers; the engine is the staircase grid.
"""

from __future__ import annotations

from logicgrid.csp import evaluate
from logicgrid.csp.problem import Assignment, Problem, canonical_key
from logicgrid.csp.question import Encoding
from logicgrid.csp.refute import Engine


class ArrayQuestion:
    """What the analyses ask of a `Problem` (see `question.Question`)."""

    __slots__ = ("problem",)

    def __init__(self, problem: Problem) -> None:
        self.problem = problem

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
