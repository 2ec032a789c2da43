"""The checker's early decisions: what is settled while labels are missing is so in every completion."""

from random import Random

from logicgrid.csp import evaluate
from logicgrid.csp.check import Placed
from logicgrid.csp.evaluate import World
from logicgrid.csp.expr import Choose, Compare, Const, Entry, Holder, Lookup, Sum
from logicgrid.csp.problem import Assignment, Problem
from logicgrid.csp.settled import Unsettled, all_of, settled
from random_problems import RandomProblem, rows_of
from support import daily


def partial(problem: Problem, assignment: Assignment, rng: Random) -> World:
    """About half of what an assignment places, asking for the rest."""
    whole = evaluate.world_of(problem, assignment)
    arrays = range(len(problem.arrays))
    entries, holders = [Placed(a, False) for a in arrays], [Placed(a, True) for a in arrays]
    for array in arrays:
        entries[array].update({i: v for i, v in enumerate(whole.entries[array]) if rng.random() < 0.5})
        holders[array].update({i: v for i, v in enumerate(whole.holders[array]) if rng.random() < 0.5})
    return World(entries, holders)  # type: ignore[arg-type]  # they answer like lists


def test_what_is_settled_is_true_of_the_whole_world() -> None:
    rng, early = Random(2), 0
    for _ in daily(range(300), 3):
        problem = RandomProblem(rng).problem
        rows = [rng.choice(rows_of(array)) for array in problem.arrays]
        assignment = tuple(rows)
        for condition in problem.conditions():
            test, truth = settled(condition), evaluate.condition(condition)(evaluate.world_of(problem, assignment))
            assert test(evaluate.world_of(problem, assignment)) == truth
            for _ in range(8):
                try:
                    assert test(partial(problem, assignment, rng)) == truth
                    early += 1
                except Unsettled:
                    pass
    assert early > 100


def number(person: int) -> Lookup:
    """10, 20 or 30, for the second property of an actor."""
    return Lookup(Entry(1, Holder(0, Const(person))), (10, 20, 30))


def test_a_sum_that_cannot_be_reached_any_more_is_settled() -> None:
    world = World([Placed(0, False), Placed(1, False)], [Placed(0, True), Placed(1, True)])  # type: ignore[list-item]
    too_much = Compare("==", Sum((number(0), number(1))), Const(61))
    assert not settled(too_much)(world)
    counted = Compare(">", Sum((Choose(Compare("==", number(0), Const(10)), Const(1)),)), Const(2))
    assert not settled(counted)(world)


def test_what_is_not_settled_asks_for_the_first_label_that_is_missing() -> None:
    world = World([Placed(0, False), Placed(1, False)], [Placed(0, True), Placed(1, True)])  # type: ignore[list-item]
    try:
        settled(Compare("<", number(2), number(1)))(world)
    except Unsettled as need:
        assert (need.array, need.label, need.person) == (0, 2, None)
    else:
        raise AssertionError("nothing is placed")


def test_several_tests_fail_as_soon_as_one_does() -> None:
    def missing(world: World) -> bool:
        raise Unsettled(0, 0, None)

    assert not all_of([missing, lambda world: False])(World([], []))
