"""How many answers the first clues leave: bounds, and figures of the reference systems; see `test_redundancy.py`."""

import json
from random import Random

import pytest

from logicgrid.analyses.clue_report import sharpened, stages
from logicgrid.analyses.solve import Disagreement
from logicgrid.kinds.logic_grid.stated import split_question
from logicgrid.kinds.sudoku.board import SudokuProblem, boxes, numbered, plain_board, rows_and_columns
from logicgrid.kinds.sudoku.question import remaining_counts as digit_funnel
from logicgrid.kinds.sudoku.rules import always
from logicgrid.puzzle.question import Count
from logicgrid.puzzle.report import ClueFigures, ClueFindings
from random_questions import KINDS, Facts, random_question
from support import ROOT, puzzle_in
from test_puzzles import ASSIGNMENTS_LEFT

R1_BY_RULE = [1728000, 1382400, 276480, 69120, 13824, 2592, 864, 80, 4, 2, 1]
R3 = ASSIGNMENTS_LEFT["five-houses.yaml"]


def test_the_figures_of_r1_come_out_rule_by_rule() -> None:
    question, owners = split_question(puzzle_in(ROOT / "puzzles" / "guest-speakers.yaml"))
    assert [figure.number for figure in stages(question, Count(1))] == R1_BY_RULE
    assert owners == (1, 1, 1, 1, 2, 3, 3, 4, 4, 5)


def test_no_time_leaves_lower_bounds_that_hold() -> None:
    found = stages(puzzle_in(ROOT / "puzzles" / "five-houses.yaml").question, Count(1), 0.0)
    assert all(
        figure.number <= exact and (figure.number == exact or not figure.exact)
        for figure, exact in zip(found, R3, strict=True)
    )
    assert not all(figure.exact for figure in found)
    assert [figure.number for figure in found] == sorted([figure.number for figure in found], reverse=True)


def test_bounds_are_sharpened_by_what_each_clue_alone_keeps_out() -> None:
    for kind in KINDS:
        for seed in range(40):
            facts = Facts(random_question(kind, Random(f"{kind} {seed}")))
            dropped = tuple([Count(facts.without(number)) for number in facts.numbers])
            unknown = tuple([Count(facts.total, False)] * len(facts.numbers) + [Count(facts.total)])
            found = sharpened(unknown, dropped)
            assert all(figure.number <= exact for figure, exact in zip(found, facts.funnel(), strict=True))
            assert [figure.number for figure in found[-2:]] == facts.funnel()[-2:], "without the last, after the others"
            known = tuple([Count(number) for number in facts.funnel()])
            assert sharpened(known, dropped) == known


def test_counting_and_solving_that_disagree_are_a_fault() -> None:
    puzzle = puzzle_in(ROOT / "puzzles" / "guest-speakers.yaml")
    with pytest.raises(Disagreement):
        stages(puzzle.question, Count(2))


def test_the_first_givens_of_the_usual_sudoku_leave_equal_shares_of_all_boards() -> None:
    givens: list[int | None] = [None] * 81
    givens[0], givens[5], givens[80] = 3, 7, 1
    total = 6_670_903_752_021_072_936_960
    assert digit_funnel(plain_board(9, givens), 0.0)[:3] == [Count(total), Count(total // 9), Count(total // 72)]


def test_shares_are_only_taken_where_digits_can_be_renamed() -> None:
    groups = (*rows_and_columns(9), *boxes(9, 3, 3))
    odd, killer = always(9, "odd", (0,)), always(9, "killer", (1, 2), value=9)
    near, apart = always(9, "consecutive", (1, 2)), always(9, "apart", (1, 2))
    for board in (
        *[SudokuProblem(9, groups, numbered([4]), (511,) * 81, (rule,), (3, 3)) for rule in (odd, killer, near, apart)],
        SudokuProblem(9, groups[:18], numbered([4]), (511,) * 81, box=None),
    ):
        assert [count.exact for count in digit_funnel(board, 0.0)] == [False, False]


@pytest.mark.long
def test_a_contradiction_among_the_first_givens_leaves_nothing() -> None:
    givens: list[int | None] = [None] * 81
    givens[0], givens[1] = 3, 3
    found = digit_funnel(plain_board(9, givens), None)
    assert found[1:] == [Count(6_670_903_752_021_072_936_960 // 9), Count(0)]


def test_a_lower_bound_is_marked_as_one() -> None:
    from logicgrid.render.clues import clues_to_json, clues_to_text

    clue = ClueFigures(1, 4, "a clue", Count(35_000, False), Count(2), None)
    report = ClueFindings("unique", "", Count(70_000, False), (clue,), None, None, (), 0.0)
    value = json.loads(clues_to_json("f", report))
    assert value["total"] == {"at_least": 70_000}
    assert value["clues"] == [
        {"number": 1, "line": 4, "text": "a clue", "remaining": {"at_least": 35_000}, "without": 2, "redundant": None}
    ]
    assert "   1     4       ≥ 35,000           2       ?  a clue" in clues_to_text("f", None, report).split("\n")
