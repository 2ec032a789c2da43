"""Levels are those of a fixpoint: what the rungs up to a level can conclude, in whatever order they are used."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random

from logicgrid.csp.deduce.equations import LOW
from logicgrid.csp.deduce.ladder import MAX_WAYS, Filling, full
from logicgrid.csp.deduce.refute import GridRefuter, Probes, open_pairs
from logicgrid.csp.deduce.ways import Splits
from logicgrid.csp.problem import Problem
from logicgrid.csp.question import ArrayQuestion
from logicgrid.csp.search.grid import Grid, SearchBoard
from logicgrid.puzzle.budget import Budget, Meter
from logicgrid.puzzle.derivation import opposite
from logicgrid.puzzle.ladder import Tally
from logicgrid.puzzle.question import Rating
from logicgrid.puzzle.record import replace
from random_problems import hard, irredundant, irredundant_of_any_kind

PLENTY = Budget(1_000_000)


def problems() -> Iterator[Problem]:
    """Problems of all levels: small ones of all kinds, and harder ones."""
    for seed in (*range(8), 47):
        problem = irredundant(seed) if seed % 2 else irredundant_of_any_kind(seed)
        if problem is not None:
            yield problem
    for seed in (0, 12, 15):
        problem = hard(seed)
        if problem is not None:
            yield problem


def level_by_exhaustion(problem: Problem, rng: Random) -> int:
    """The level, by taking whatever the lowest rungs yield one atom at a time, in a random order; 6: higher."""
    grid, tally, level = Grid.start(SearchBoard(problem)), Tally(), 0
    refuter = GridRefuter(grid, Meter(PLENTY))
    while True:
        Filling(grid, tally).up(LOW)
        if full(grid):
            return max(level, tally.level)
        splits = Splits(grid, Meter(PLENTY)).refresh()
        counts = rng.sample(range(2, MAX_WAYS + 1), MAX_WAYS - 1)
        atoms = [(one, other, truth) for one, other in open_pairs(grid) for truth in (True, False)]
        rng.shuffle(atoms)
        found = None
        for rung, by_count, refute in (
            (3, splits.alone, refuter.single),
            (4, splits.with_one_more, refuter.double),
            (5, splits.with_all, lambda atom: refuter.suppose(atom).clash),
        ):
            shared = (rng.choice(split.atoms(grid)) for count in counts for split in by_count(count))
            refuted = (opposite(atom) for atom in atoms if refute(atom))
            some = chain(shared, refuted) if rng.random() < 0.5 else chain(refuted, shared)
            atom = next(some, None)
            if atom is not None:
                found = rung, atom
                break
        if found is None:
            return 6
        level = max(level, found[0])
        grid.suppose(*found[1])


def test_derivation_and_rating_have_the_level_of_the_fixpoint() -> None:
    met: Counter[int] = Counter()
    rng = Random(1)
    for problem in problems():
        question = ArrayQuestion(problem)
        derivation = question.derive(PLENTY)
        if not derivation.complete:
            continue
        expected = level_by_exhaustion(problem, rng)
        assert derivation.level == expected
        (answer,) = question.engine().find(2, PLENTY).solutions
        assert replace(question.rate(PLENTY, answer), hard_steps=0) == Rating(expected, expected, answer)
        met[expected] += 1
    assert met.keys() == {1, 2, 3, 4, 5}, met


def test_probes_find_every_supposition_that_is_refuted() -> None:
    found = set()
    for problem in problems():
        grid = Grid.start(SearchBoard(problem))
        Filling(grid).up(LOW)
        refuter, meter = GridRefuter(grid, Meter(PLENTY)), Meter(PLENTY)
        atoms = {(one, other, truth) for one, other in open_pairs(grid) for truth in (True, False)}
        refuted = {atom for atom in atoms if refuter.suppose(atom).clash}
        assert set(Probes(grid, meter).refuted()) == refuted
        found |= {truth for _, _, truth in refuted}
    assert found == {True, False}
