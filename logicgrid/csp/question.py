"""A problem of arrays as a question: the logic grid's way to be asked.

The first encoding is on Booleans, from terms; the second on Booleans, from tables (on integers where these would be
too large); the engine is the staircase grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from logicgrid.csp import evaluate
from logicgrid.csp.evaluate import Judge
from logicgrid.csp.expr import Condition, conjunction, negation
from logicgrid.csp.problem import Assignment, Clue, Part, Problem, canonical_key
from logicgrid.csp.search.grid import Layout
from logicgrid.csp.search.propagators import Toolbox
from logicgrid.csp.search.refute import Engine
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom, Derivation
from logicgrid.puzzle.diagnostics import Span
from logicgrid.puzzle.question import Candidates, Count, Encoding, Rating
from logicgrid.puzzle.record import replace


class ArrayQuestion:
    """What the analyses ask of a `Problem` (see `question.Question`)."""

    __slots__ = ("_judge", "_toolbox", "problem")

    def __init__(self, problem: Problem, judge: Judge | None = None, toolbox: Toolbox | None = None) -> None:
        self.problem = problem
        self._judge = judge or Judge(problem)
        self._toolbox = toolbox

    @property
    def clues(self) -> tuple[Clue, ...]:
        return self.problem.clues

    def only(self, numbers: Iterable[int]) -> ArrayQuestion:
        """The same question with only the clues of these numbers (and all that is given)."""
        kept = frozenset(numbers)
        problem = replace(self.problem, clues=tuple([c for c in self.problem.clues if c.number in kept]))
        return ArrayQuestion(problem, self._judge.only(problem), self.toolbox())

    def broken(self, answer: Assignment) -> tuple[int, ...]:
        return self._judge.broken(answer)

    def holds(self, answer: Assignment) -> bool:
        return self._judge.holds(answer)

    def key(self, answer: Assignment) -> tuple[int, ...]:
        return canonical_key(answer)

    def encoding(self, ordered: bool = False) -> Encoding:
        from logicgrid.csp.encode.onehot import OneHotEncoding

        return OneHotEncoding(self.problem, ordered=ordered)

    def second_encoding(self) -> Encoding:
        from logicgrid.csp.encode.tabled import TabledEncoding, Untabled

        try:
            return TabledEncoding(self.problem)
        except Untabled:
            from logicgrid.csp.encode.integers import IntegerEncoding

            return IntegerEncoding(self.problem)

    def engine(self) -> Engine:
        return Engine(self.problem, self._judge, self.toolbox())

    def toolbox(self) -> Toolbox:
        """What engines of this question and of all its parts share."""
        if self._toolbox is None:
            self._toolbox = Toolbox(self.problem)
        return self._toolbox

    def candidates(self, engine: Engine | None = None) -> Candidates:
        """What is given; or what the engine's inference alone leaves (nothing at all where that is a contradiction)."""
        own = self.problem.arrays[0].domains
        if engine is None:
            return tuple([array.domains for array in self.problem.arrays])
        state, layout = engine.start, engine.layout
        if state is None:
            return tuple([(0,) * self.problem.length for _ in self.problem.arrays])
        lying = list(zip(layout.segments, layout.first, strict=True))[1:]
        actors = range(self.problem.length)
        return (own, *[tuple([(state[actor] & segment) >> first for actor in actors]) for segment, first in lying])

    def supposing(self, row: int, position: int, mask: int) -> ArrayQuestion:
        """The same question with an entry of an array narrowed to the values of a mask."""
        arrays = list(self.problem.arrays)
        domains = list(arrays[row].domains)
        domains[position] &= mask
        arrays[row] = replace(arrays[row], domains=tuple(domains))
        return ArrayQuestion(replace(self.problem, arrays=tuple(arrays)))

    def adding(self, clue: Condition) -> ArrayQuestion:
        """The same question with a further clue, numbered behind the others."""
        nowhere = Span(0, 0, 0, 0)
        number = max([each.number for each in self.clues], default=0) + 1
        further = Clue(number, (Part(clue, "", nowhere),), None, nowhere)
        return ArrayQuestion(replace(self.problem, clues=(*self.problem.clues, further)))

    def denying(self, number: int) -> ArrayQuestion:
        """The same question with the opposite of one clue: at least one of its rules does not hold."""
        clues = []
        for clue in self.clues:
            if clue.number == number:
                opposite = negation(conjunction(tuple([part.condition for part in clue.parts])))
                clue = replace(clue, parts=(Part(opposite, "", clue.span),))
            clues.append(clue)
        return ArrayQuestion(replace(self.problem, clues=tuple(clues)))

    def near_misses(self, answer: Assignment) -> Iterable[Assignment]:
        """What breaks exactly one clue, for some of the clues: two positions exchange some of what they have."""
        from logicgrid.csp.near import near_misses

        return near_misses(self._judge, answer)

    def true_in(self, clues: Sequence[Condition], answers: Sequence[Assignment]) -> list[int]:
        """For each condition, by evaluation, the answers in which it holds: bit i for answer i."""
        worlds = [(1 << place, evaluate.world_of(self.problem, answer)) for place, answer in enumerate(answers)]
        found = []
        for clue in clues:
            holds = evaluate.condition(clue)
            found.append(sum([bit for bit, world in worlds if holds(world)]))
        return found

    def count(self, seconds: float | None) -> Count:
        from logicgrid.csp.count import CountBudget, count_solutions

        return count_solutions(self.problem, CountBudget(seconds=seconds))

    def remaining_counts(self, seconds: float | None) -> list[Count]:
        from logicgrid.csp.count import CountBudget, remaining_counts

        return remaining_counts(self.problem, CountBudget(seconds=seconds))

    def derive(self, budget: Budget) -> Derivation:
        from logicgrid.csp.deduce import derive

        return derive(self.problem, budget)

    def spelled(self, atoms: Iterable[Atom]) -> Assignment | None:
        layout = Layout(self.problem)
        rows = [[-1] * self.problem.length for _ in self.problem.arrays]
        rows[0] = list(range(self.problem.length))
        for row, array in zip(rows[1:], self.problem.arrays[1:], strict=True):
            for actor, domain in enumerate(array.domains):
                if not domain & (domain - 1):
                    row[actor] = domain.bit_length() - 1
        for one, other, together in atoms:
            if together and one < self.problem.length:
                number = layout.category[other]
                rows[number][one] = other - layout.first[number]
        return None if any(-1 in row for row in rows) else tuple(map(tuple, rows))

    def rate(self, budget: Budget, answer: Assignment) -> Rating:
        from logicgrid.csp.deduce.rate import rate

        return rate(self.problem, budget, answer)

    def faults(self, derivation: Derivation) -> tuple[str, ...]:
        from logicgrid.csp.check import ArrayChecker

        return ArrayChecker(self.problem).faults(derivation)
