"""Random puzzles with `times`, by brute force and by everything that the program has for them."""

from collections import Counter

import pytest

from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.csp.check import ArrayChecker
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.puzzle.budget import Budget
from random_times import World, timed
from support import seeds


def spelled(world: World, people: list[str]) -> dict[str, dict[str, str]]:
    return {who: {name: row[place] for name, row in world.items()} for place, who in enumerate(people)}


@pytest.mark.parametrize("seeds", seeds(20, 400))
def test_answers_counts_and_derivations_of_random_puzzles_are_those_of_trying_everything(seeds: range) -> None:
    met: Counter[str] = Counter()
    for seed in seeds:
        text, stages = timed(seed)
        loaded = load_text(text)
        assert loaded.puzzle is not None, (seed, text, loaded.errors)
        question = grid_of(loaded.puzzle).question
        people = list(grid_of(loaded.puzzle).presenter.shown[0])
        assert [each.number for each in question.remaining_counts(None)] == list(map(len, stages)), (seed, text)
        answers = [spelled(world, people) for world in stages[-1]]
        if len(answers) > 500:
            continue
        report = judge_loaded(loaded, Limits(solutions=1_000))
        assert (report.verdict, report.complete) == ("unique" if len(answers) == 1 else "multiple", True), (seed, text)
        assert sorted(map(repr, answers)) == sorted([repr(each.value) for each in report.solutions]), (seed, text)
        found = question.engine().find(1_000, Budget(100_000))
        assert found.complete and len(found.solutions) == len(answers), (seed, text)
        derivation = question.derive(Budget(20_000))
        assert derivation.complete == (len(answers) == 1), (seed, text)
        if derivation.complete:
            assert ArrayChecker(question.problem).faults(derivation) == (), (seed, text)
        met.update(step.technique for step in derivation.steps)
        met[report.verdict] += 1
    assert met["unique"] and met["multiple"] and met["times"]
