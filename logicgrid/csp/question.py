"""A problem of arrays as a question (see `puzzle/question.py`): access to the encodings, the engine and deduction.

All of these are imported on demand: a checker of certificates needs the question, but neither solver nor engine.  The
encoding has an AllDifferent array of integers for each property; the engine is the staircase grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from logicgrid.csp import evaluate
from logicgrid.csp.evaluate import Judge
from logicgrid.csp.expr import Condition, conjunction, negation
from logicgrid.csp.problem import Assignment, Clue, Layout, Part, Problem, canonical_key
from logicgrid.puzzle.diagnostics import Span
from logicgrid.puzzle.record import replace

if TYPE_CHECKING:
    from logicgrid.csp.deduce import Contradiction
    from logicgrid.csp.search import Engine
    from logicgrid.csp.search.tables import TablesByClue
    from logicgrid.puzzle.budget import Budget
    from logicgrid.puzzle.derivation import Atom, Derivation, Step
    from logicgrid.puzzle.question import Candidates, Count, Encoding, Rating


class ArrayQuestion:
    """What the analyses ask of a `Problem`; the methods are those of `puzzle.question.Question`."""

    def __init__(self, problem: Problem, judge: Judge | None = None, tables: TablesByClue | None = None) -> None:
        self.problem = problem
        self._judge = judge or Judge(problem)
        self._tables = tables

    @property
    def clues(self) -> tuple[Clue, ...]:
        return self.problem.clues

    def only(self, numbers: Iterable[int]) -> ArrayQuestion:
        """Return the question with only the clues with these numbers, all rules, and all givens."""
        kept = frozenset(numbers)
        problem = replace(self.problem, clues=tuple([c for c in self.problem.clues if c.number in kept]))
        return ArrayQuestion(problem, self._judge.only(problem), self.tables())

    def broken(self, answer: Assignment) -> tuple[int, ...]:
        return tuple([number for number in self._judge.broken(answer) if number > 0])

    def holds(self, answer: Assignment) -> bool:
        return self._judge.holds(answer)

    def key(self, answer: Assignment) -> tuple[int, ...]:
        return canonical_key(answer)

    def encoding(self, ordered: bool = False) -> Encoding:
        from logicgrid.csp.encode import ArrayEncoding

        return ArrayEncoding(self.problem, ordered)

    def second_encoding(self) -> None:
        """Return None: a logic grid has only one model, so its verdict is not confirmed if the engine's budget ends."""

    def engine(self) -> Engine:
        from logicgrid.csp.search import Engine

        return Engine(self.problem, self._judge, self.tables())

    def tables(self) -> TablesByClue:
        """Return the tables of the clues, which are shared with the questions derived from this one."""
        if self._tables is None:
            from logicgrid.csp.search.tables import TablesByClue

            self._tables = TablesByClue(Layout(self.problem))
        return self._tables

    def candidates(self, engine: Engine | None = None) -> Candidates:
        """Return the candidates left by the domains, or by the engine's inference (none if it is a contradiction)."""
        own = self.problem.arrays[0].domains
        if engine is None:
            return tuple([array.domains for array in self.problem.arrays])
        if engine.start is None:
            return tuple([(0,) * self.problem.length for _ in self.problem.arrays])
        return (own, *engine.start.candidates()[1:])

    def supposing(self, row: int, position: int, mask: int) -> ArrayQuestion:
        """Return the question with an entry of an array narrowed to the values of a mask."""
        arrays = list(self.problem.arrays)
        domains = list(arrays[row].domains)
        domains[position] &= mask
        arrays[row] = replace(arrays[row], domains=tuple(domains))
        return ArrayQuestion(replace(self.problem, arrays=tuple(arrays)))

    def adding(self, clue: Condition) -> ArrayQuestion:
        """Return the question with a further clue, numbered after the others."""
        nowhere = Span(0, 0, 0, 0)
        number = max([each.number for each in self.clues], default=0) + 1
        further = Clue(number, (Part(clue, "", nowhere),), None, nowhere)
        return ArrayQuestion(replace(self.problem, clues=(*self.problem.clues, further)), tables=self.tables())

    def denying(self, number: int) -> ArrayQuestion:
        """Return the question with one clue negated: at least one of its rules does not hold."""
        clues = []
        for clue in self.clues:
            if clue.number == number:
                opposite = negation(conjunction(tuple([part.condition for part in clue.parts])))
                clue = replace(clue, parts=(Part(opposite, "", clue.span),))
            clues.append(clue)
        return ArrayQuestion(replace(self.problem, clues=tuple(clues)))

    def true_in(self, clues: Sequence[Condition], answers: Sequence[Assignment]) -> list[int]:
        """Return, for each condition, the mask of the answers in which it holds, by evaluation."""
        worlds = [(1 << place, evaluate.world_of(self.problem, answer)) for place, answer in enumerate(answers)]
        found = []
        for clue in clues:
            holds = evaluate.condition(clue)
            found.append(sum([bit for bit, world in worlds if holds(world)]))
        return found

    def count(self, seconds: float | None, effort: float = 1.0) -> Count:
        """Return the number of solutions, without listing them."""
        from logicgrid.csp.count import DEFAULT_BUDGET, CountBudget, count_solutions

        return count_solutions(self.problem, CountBudget(int(DEFAULT_BUDGET.work * effort), seconds=seconds))

    def remaining_counts(self, seconds: float | None) -> list[Count]:
        from logicgrid.csp.count import CountBudget, remaining_counts

        return remaining_counts(self.problem, CountBudget(seconds=seconds))

    def derive(self, budget: Budget) -> Derivation:
        from logicgrid.csp.deduce import derive

        return derive(self.problem, budget, self.tables())

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

    def rate(self, budget: Budget, answer: Assignment, highest: int = 6) -> Rating:
        """Return the level; for a puzzle above the level `highest`, only that fact and the number of open cells."""
        from logicgrid.csp.deduce.rate import rate

        return rate(self.problem, budget, answer, self.tables(), highest)

    def faults(self, derivation: Derivation) -> tuple[str, ...]:
        from logicgrid.csp.check import ArrayChecker

        return ArrayChecker(self.problem).faults(derivation)

    def contradiction(self, budget: Budget) -> Contradiction | None:
        """Return steps from the clues to a contradiction; None if none was found."""
        from logicgrid.csp.deduce import contradiction

        return contradiction(self.problem, budget, self.tables())

    def refutation_fault(self, steps: Sequence[Step]) -> str:
        """Return what is wrong with such steps, by a checker that shares no inference code with them; "" if nothing."""
        from logicgrid.csp.check import ArrayChecker

        return ArrayChecker(self.problem).refutation_fault(steps)
