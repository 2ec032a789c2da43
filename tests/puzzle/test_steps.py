"""What a step needs from outside: enough for all that it says, whatever else is known."""

from itertools import pairwise

import pytest

from logicgrid.csp.deduce import ladder as arrays
from logicgrid.kinds.logic_grid.reasons import in_reading_order
from logicgrid.kinds.nonogram import reasons as nonograms
from logicgrid.kinds.sudoku import deduce as sudokus
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.ladder import Technique

COR_48, COR_40, COR_MAY = (0, 5, True), (0, 3, True), (0, 9, True)
PETER_40, PETER_JUNE, JEANET_MAY, JEANET_48 = (2, 3, True), (2, 10, True), (1, 9, False), (1, 5, False)


def step(technique: Technique, clues: tuple[int, ...], premises: tuple[Atom, ...], *conclusions: Atom) -> Step:
    return Step(technique, clues, premises, conclusions)


def follows(step: Step) -> bool:
    return step.technique == Technique.CROSS_OUT


def test_a_clue_says_all_that_it_can_before_the_next_one_and_grid_steps_follow_at_once() -> None:
    steps = (
        step(Technique.CLUE, (1,), (), COR_48),
        step(Technique.CLUE, (2,), (), PETER_40),
        step(Technique.CLUE, (1,), (), JEANET_MAY),
        step(Technique.CROSS_OUT, (), (COR_48,), JEANET_48),
        step(Technique.CLUE, (1,), (PETER_40,), PETER_JUNE),
    )
    after = in_reading_order(steps, (), follows)
    assert [steps.index(each) for each in after] == [0, 2, 3, 1, 4]
    assert in_reading_order(after, (), follows) == after


def test_steps_in_no_possible_order_are_left_as_they_are() -> None:
    steps = (step(Technique.CLUE, (1,), (COR_40,), COR_MAY), step(Technique.CLUE, (2,), (COR_MAY,), COR_40))
    assert in_reading_order(steps, (), follows) == steps


def test_a_supposition_comes_after_what_its_steps_need_from_outside() -> None:
    inner = step(Technique.CLUE, (2,), (COR_48, PETER_40), JEANET_MAY)
    trial = Step(Technique.TRIAL_ONE_CLUE, (), (), ((0, 5, False),), COR_48, (inner,))
    needed = step(Technique.CLUE, (1,), (), PETER_40)
    assert in_reading_order((trial, needed), (), follows) == (needed, trial)


@pytest.mark.parametrize("ladder", [arrays, nonograms, sudokus])
def test_techniques_are_in_the_order_of_the_ladders(ladder: object) -> None:
    order = list(Technique)
    rungs = ladder.LADDER  # type: ignore[attr-defined]
    assert all(order.index(one.name) < order.index(other.name) for one, other in pairwise(rungs))
    assert all(one.level <= other.level for one, other in pairwise(rungs))


def test_every_technique_is_on_a_ladder() -> None:
    rungs = (*arrays.LADDER, *nonograms.LADDER, *sudokus.LADDER)
    assert {rung.name for rung in rungs} == set(Technique)
