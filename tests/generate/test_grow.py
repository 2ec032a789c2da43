"""What a grower says of other answers, from the pool of all or by a search, is what evaluation says of all answers."""

from itertools import permutations, product
from random import Random

import pytest

from logicgrid.csp.evaluate import Judge
from logicgrid.generate.grids import random_answer
from logicgrid.generate.space import plain_space
from logicgrid.kinds.logic_grid.statements.statement import NOTHING, Drawer, Facet
from logicgrid.kinds.logic_grid.statements.table import DEFAULT, carried, drawn

FACETS = (NOTHING, Facet((1, 2, 4), compared=True), Facet(adjacent=True, between=True), NOTHING)


@pytest.mark.parametrize("seed", range(20))
def test_other_answers_are_those_that_obey_all_clues(seed: int) -> None:
    rng = Random(seed)
    space = plain_space(3, FACETS)
    answer = random_answer(3, 4, rng)
    drawer = Drawer(space, answer, rng)
    names = [name for name in DEFAULT if carried(FACETS, name)]
    found = [drawn(drawer, name) for name in rng.choices(names, k=60)]
    clues = [form for form in dict.fromkeys(found) if form is not None][: 2 + seed // 3]
    judge = Judge(space.with_clues(clues))
    every = {(answer[0], *rows) for rows in product(permutations(range(3)), repeat=3)}
    obeying = {each for each in every if judge.holds(each)} - {answer}
    others = space.others(clues, answer, 6)
    assert others is not None
    assert set(others) <= obeying and bool(others) == bool(obeying)
