"""What the search has proved of earlier drafts, for drafts that have all of their clues and more.

A clue only takes answers away.  So if a search has found all answers of a problem, those of them that obey some further
clues are all answers of the problem with these clues, and need not be searched for again: they are evaluated.  That is
the case of most drafts, since a clue that is being typed is left out until it can be read.  CP-SAT solves each draft
afresh nevertheless, and what it finds is compared with this (see `analyses.solve`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from typing import Any

from logicgrid.csp.problem import Problem
from logicgrid.csp.search import Engine
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.question import Answer, FoundAnswers, SearchEngine

MOST_KEPT = 64


class Proofs:
    """The last problems of which all answers were found, by their arrays and conditions."""

    def __init__(self) -> None:
        self._kept: deque[tuple[Any, frozenset[Any], FoundAnswers]] = deque(maxlen=MOST_KEPT)

    def keep(self, problem: Problem, found: FoundAnswers) -> None:
        """Take note of all answers of a problem."""
        self._kept.appendleft((_setting(problem), frozenset(problem.conditions()), found))

    def of_fewer_clues(self, problem: Problem) -> FoundAnswers | None:
        """Return all answers of a problem that lacks at most some of this one's conditions; None if none is known."""
        setting, conditions = _setting(problem), frozenset(problem.conditions())
        for its_setting, its_conditions, found in self._kept:
            if its_conditions <= conditions and its_setting == setting:
                return found
        return None


def _setting(problem: Problem) -> Any:
    return problem.length, problem.arrays


def recalling(engine: SearchEngine, proofs: Proofs) -> SearchEngine:
    """Return an engine that uses what is proved, and adds to it, if the engine searches a problem of arrays."""
    return _Recalling(engine, proofs) if isinstance(engine, Engine) else engine


class _Recalling:
    """See `puzzle.question.SearchEngine`."""

    def __init__(self, engine: Engine, proofs: Proofs) -> None:
        self._engine, self._proofs = engine, proofs
        self.branches_per_unit = engine.branches_per_unit
        self.tautologies, self.contradictions = engine.tautologies, engine.contradictions

    def find(
        self, most: int, budget: Budget, canonical: bool = False, blocked: Collection[Answer] = ()
    ) -> FoundAnswers:
        engine, problem = self._engine, self._engine.problem
        known = None if canonical or blocked else self._proofs.of_fewer_clues(problem)
        if known is None:
            found = engine.find(most, budget, canonical, blocked)
        else:
            answers = [each for each in known.solutions if engine.judge.holds(each)]
            found = FoundAnswers(tuple(answers[:most]), len(answers) < most, known.branches)
        if found.complete and not blocked:
            self._proofs.keep(problem, found)
        return found
