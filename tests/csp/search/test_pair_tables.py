"""Conditions on long lists of values: they are derived and searched with little work."""

import pytest

from logicgrid.csp.expr import Condition
from logicgrid.csp.problem import Layout
from logicgrid.csp.question import ArrayQuestion
from logicgrid.csp.search import tables
from logicgrid.csp.search.grid import SearchBoard
from logicgrid.csp.search.large import MOST_CASES, LargeTable
from logicgrid.csp.search.tables import MOST_TRIED, mentions_of
from logicgrid.csp.search.values import SumTable
from logicgrid.kinds.explain import NotDerived, derive
from logicgrid.kinds.load import load_text
from logicgrid.puzzle.budget import Budget
from support import derived_of, long_text, puzzle_of

AGES = long_text(__file__, "ages.yaml")


def test_ages_from_1_to_130_are_derived_and_the_checker_accepts_it() -> None:
    assert derived_of(puzzle_of(AGES), Budget(100)).derivation.complete


def test_one_of_two_who_differ_among_300_spare_values_is_somebody_else_by_the_clue_itself() -> None:
    text = "actors: [Ann, Ben]\nproperties:\n  dish: [pie, stew]\n  seat: {values: 1..300, spare: true}\n"
    puzzle = puzzle_of(f"{text}clues:\n  - val(seat, act(dish, stew)) < val(seat, Ben)\n  - Ann.seat == 299\n")
    steps = derived_of(puzzle, Budget(100)).derivation.steps
    assert len(steps) < 9  # and not one for each seat that is too low


FAR_APART = long_text(__file__, "far_apart.yaml")


def test_what_a_condition_on_four_ages_is_searched_for_counts_against_the_budget() -> None:
    puzzle = puzzle_of(FAR_APART)
    derived = derive(puzzle, Budget(5_000))
    assert isinstance(derived, NotDerived) and derived.verdict == "unknown"
    board = SearchBoard(puzzle.question.problem, puzzle.question.tables())
    large = [table for table in board.tables if type(table) is LargeTable]
    assert 0 < sum(table.looked for table in large) < 350_000


@pytest.mark.long
def test_a_sum_of_four_ages_is_narrowed_without_a_search() -> None:
    text = FAR_APART.replace("abs(val(age, Ann) - val(age, Ben))", "val(age, Ann) + val(age, Ben)")
    puzzle = puzzle_of(text.replace("== 100", "== 200"))
    assert derive(puzzle, Budget(50)) is not None
    board = SearchBoard(puzzle.question.problem, puzzle.question.tables())
    assert any(isinstance(table, SumTable) for table in board.tables)
    assert all(table.looked == 0 for table in board.tables if isinstance(table, LargeTable))


def test_a_clue_of_hundreds_of_cases_has_tables_after_few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "actors: [Ann, Ben, Cid, Dan]\nproperties: {gives_to: {values: actors}}\nclues:\n"
    loaded = load_text(f"{text}  - count(a.gives_to.gives_to != a for a in actors) >= 3\n")
    assert loaded.puzzle is not None and isinstance(loaded.puzzle.question, ArrayQuestion)
    asked = 0

    def counting(layout: Layout, condition: Condition) -> object:
        nonlocal asked
        asked += 1
        return mentions_of(layout, condition)

    monkeypatch.setattr(tables, "mentions_of", counting)
    assert loaded.puzzle.question.tables().of(loaded.puzzle.question.problem.clues[0]).tables
    assert MOST_CASES < asked < MOST_TRIED + 3 * MOST_CASES
