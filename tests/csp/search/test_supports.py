"""Supports: what conditions of one shape share, and that shared supports are those that would be made alone."""

from collections.abc import Callable
from random import Random

import pytest

from logicgrid.csp.expr import Condition, conjuncts
from logicgrid.csp.problem import Layout, Problem
from logicgrid.csp.question import ArrayQuestion
from logicgrid.csp.search import supports
from logicgrid.csp.search.grid import SearchBoard
from logicgrid.csp.search.supports import ConditionMentions
from logicgrid.csp.search.tables import SupportTable
from logicgrid.puzzle.budget import Budget
from random_problems import RandomProblem, large
from support import blocks, each_case, long_text, puzzle_of

PLENTY = Budget(100_000)

PEOPLE = long_text(__file__, "people.yaml")


def problem_of(*rules: str) -> Problem:
    return puzzle_of(PEOPLE + "".join([f"- '{rule}'\n" for rule in rules])).question.problem


def conditions(problem: Problem) -> list[Condition]:
    return [part for condition in problem.conditions() for part in conjuncts(condition)]


def tables(problem: Problem) -> list[SupportTable]:
    return [table for table in SearchBoard(problem).tables if isinstance(table, SupportTable)]


def columns(problem: Problem) -> list[object]:
    """The tables of a problem as values."""
    return [table.columns if isinstance(table, SupportTable) else None for table in SearchBoard(problem).tables]


@each_case("one", "other")
def test_clues_that_differ_only_in_their_labels_share_a_table(one: str, other: str) -> None:
    first, second = tables(problem_of(one, other))
    assert first.supports is second.supports
    assert first.items != second.items


def test_whose_label_is_looked_up_has_no_shape() -> None:
    (condition,) = conditions(problem_of("act(age, val(age, ann) + 10) == act(pet, dog)"))
    assert ConditionMentions(Layout(problem_of()), condition).shape is None


def solutions(problem: Problem) -> tuple[object, ...]:
    return ArrayQuestion(problem).engine().find(1_000, PLENTY).solutions


@pytest.mark.parametrize("found", [solutions, columns])
@pytest.mark.parametrize("block", blocks(4, 1))
def test_searches_find_the_same_with_tables_of_other_puzzles_as_with_their_own(
    found: Callable[[Problem], object], block: int
) -> None:
    """Spare, shared and given values, and all forms of conditions, one puzzle after the other; and the tables, too."""
    rng = Random(block)
    problems = [RandomProblem(rng).problem if rng.random() < 0.6 else large(rng, 4, 3, 8) for _ in range(60)]
    alone = []
    for problem in problems:
        supports._known.clear()
        alone.append(found(problem))
    supports._known.clear()
    assert [found(problem) for problem in problems] == alone
    assert [found(problem) for problem in reversed(problems)] == alone[::-1]


def test_tables_that_are_too_many_are_forgotten_and_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    supports._known.clear()
    monkeypatch.setattr(supports, "MAX_REMEMBERED", 1)
    rules = [f"val(age, ann) {sign} val(age, act(pet, dog))" for sign in ("<", "<=", ">", ">=", "!=")]
    problem = problem_of(*rules)
    first, again = tables(problem), tables(problem)
    assert all(one.supports is not other.supports for one, other in zip(first, again, strict=True))
    assert [table.columns for table in first] == [table.columns for table in again]
