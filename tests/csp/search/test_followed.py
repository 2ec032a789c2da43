"""Conditions in terms of another category: the same wherever actors are alike, and weaker parts of an equation."""

import random

from logicgrid.csp import evaluate
from logicgrid.csp.expr import conjuncts
from logicgrid.csp.problem import Layout
from logicgrid.csp.search.followed import loosened, rebased
from logicgrid.kinds.load import load
from logicgrid.kinds.logic_grid import grid_of
from support import ROOT, each_case


@each_case("name", "clue", "same", "weaker")
def test_a_clue_in_other_terms_holds_where_it_holds(name: str, clue: int, same: bool, weaker: bool) -> None:
    puzzle = load(ROOT / "puzzles" / f"{name}.yaml").puzzle
    assert puzzle is not None
    problem, chance = grid_of(puzzle).question.problem, random.Random(name)
    parts = [each for part in problem.clues[clue - 1].parts for each in conjuncts(part.condition)]
    found: list[tuple[bool, bool]] = []
    for condition in parts:
        others = list(rebased(Layout(problem), condition))
        loose = loosened(condition)
        found.append((bool(others), bool(loose)))
        for _ in range(300):
            rows = [
                chance.sample(range(array.size), problem.length)
                if array.distinct
                else [chance.randrange(array.size) for _ in range(problem.length)]
                for array in problem.arrays
            ]
            rows[0] = list(range(problem.length))
            world = evaluate.world_of(problem, rows)
            holds = evaluate.condition(condition)(world)
            assert all(evaluate.condition(other)(world) == holds for other in others)
            assert not holds or all(evaluate.condition(other)(world) for other in loose)
    assert (any(each for each, _ in found), any(each for _, each in found)) == (same, weaker)
