"""The enumeration of techniques: those of one kind are in the order of its ladder."""

from itertools import pairwise

import pytest

from logicgrid.csp.deduce import ladder as arrays
from logicgrid.kinds.nonogram import deduce as nonograms
from logicgrid.kinds.sudoku import deduce as sudokus
from logicgrid.puzzle.techniques import Technique


@pytest.mark.parametrize("ladder", [arrays, nonograms, sudokus])
def test_techniques_are_in_the_order_of_the_ladders(ladder: object) -> None:
    order = list(Technique)
    rungs = ladder.LADDER  # type: ignore[attr-defined]
    assert all(order.index(one.name) < order.index(other.name) for one, other in pairwise(rungs))
    assert all(one.level <= other.level for one, other in pairwise(rungs))


def test_every_technique_is_on_a_ladder() -> None:
    rungs = (*arrays.LADDER, *nonograms.LADDER, *sudokus.LADDER)
    assert {rung.name for rung in rungs} == set(Technique)
