"""Levels are those of a fixpoint: what the rungs up to a level can conclude, in whatever order they are used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from logicgrid.csp.deduce.probes import open_pairs
from logicgrid.csp.deduce.refute import Refuter
from logicgrid.csp.deduce.rounds import Rounds
from logicgrid.csp.expr import Compare, Condition, Const, Holder, Or
from logicgrid.csp.problem import Problem
from logicgrid.csp.question import ArrayQuestion
from logicgrid.csp.search.grid import Board
from logicgrid.csp.search.log import LoggedGrid
from logicgrid.puzzle.budget import Budget, Meter
from logicgrid.puzzle.record import replace
from random_problems import irredundant, irredundant_of_any_kind, plain, problem_of, unique, without_spare_clues

PLENTY = Budget(1_000_000)


def hard(seed: int) -> Problem | None:
    """A unique problem of alternatives only, of which none can be dropped; None if they are too few."""
    rng, length, properties = Random(seed), 4, 3
    hidden = [list(range(length)), *(rng.sample(range(length), length) for _ in range(properties))]

    def fact() -> tuple[Condition, bool]:
        (one, other), a, b = rng.sample(range(properties + 1), 2), rng.randrange(length), rng.randrange(length)
        same = hidden[one].index(a) == hidden[other].index(b)
        truth = rng.random() < 0.5
        return Compare("==" if truth else "!=", Holder(one, Const(a)), Holder(other, Const(b))), same == truth

    conditions: list[Condition] = []
    while len(conditions) < 60:
        (one, first), (other, second) = fact(), fact()
        if first or second:
            conditions.append(Or((one, other)))
    problem = problem_of(length, plain(length, properties), conditions)
    return without_spare_clues(problem) if unique(problem) else None


def problems() -> Iterator[Problem]:
    """Problems of all levels: small ones of all kinds, and harder ones."""
    for seed in range(200):
        problem = irredundant(seed) if seed % 2 else irredundant_of_any_kind(seed)
        if problem is not None:
            yield problem
    for seed in range(25):
        problem = hard(seed)
        if problem is not None:
            yield problem


def level_by_exhaustion(problem: Problem, rng: Random) -> int:
    """The level, by trying all suppositions in a random order, with each clue and each pair of clues; 5: higher."""
    grid, rounds, level = LoggedGrid.start(Board(problem)), Rounds(), 0
    refuter = Refuter(grid, Meter(PLENTY))
    while not rounds.low(grid):
        atoms = [(one, other, truth) for one, other in open_pairs(grid) for truth in (True, False)]
        rng.shuffle(atoms)
        tried = (refute(atom) for refute in (refuter.single, refuter.double) for atom in atoms)
        found = next((trial for trial in tried if trial is not None), None)
        if found is None:
            return 5
        one, other, truth = found.atom
        grid.suppose(one, other, not truth)
        level = max(level, found.level)
    return max(level, rounds.level)


def test_derivation_and_rating_have_the_level_of_the_fixpoint() -> None:
    met: Counter[int] = Counter()
    rng = Random(1)
    for problem in problems():
        question = ArrayQuestion(problem)
        derivation = question.derive(PLENTY)
        if not derivation.complete:
            continue
        expected = level_by_exhaustion(problem, rng)
        assert min(derivation.level, 5) == expected
        (answer,) = question.engine().find(2, PLENTY).solutions
        assert question.rate(PLENTY, answer).level == (expected if expected <= 3 else None)
        met[expected] += 1
    assert met.keys() == {1, 2, 3, 4, 5}, met


def test_levels_from_the_third_up_do_not_depend_on_the_order_of_the_clues() -> None:
    rng, met = Random(2), 0
    for seed in range(25):
        problem = hard(seed)
        if problem is None:
            continue
        level = ArrayQuestion(problem).derive(PLENTY).level
        if level >= 4:
            met += 1
            clues = tuple(rng.sample(problem.clues, len(problem.clues)))
            assert ArrayQuestion(replace(problem, clues=clues)).derive(PLENTY).level == level, seed
    assert met >= 5
