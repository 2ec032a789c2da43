"""The engine and the encodings against all pictures there are, for small sizes."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicgrid import cpsat
from logicgrid.kinds.nonogram import encode
from logicgrid.kinds.nonogram.encode import OrderEncoding
from logicgrid.kinds.nonogram.picture import Picture, cells_of, least_length, masks_of, picture, runs_of
from logicgrid.kinds.nonogram.question import NonogramQuestion
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.question import Answer, Encoding
from random_boards import all_pictures, pictures, random_picture

ENDLESS = Budget(10**9)


def by_cpsat(encoding: Encoding) -> list[Answer]:
    found: list[Answer] = []
    status = cpsat.enumerate_solutions(encoding.model, cpsat.Search(None), lambda v: found.append(encoding.decode(v)))
    assert status == "complete"
    return found


def without_line_solving(puzzle: Picture) -> OrderEncoding:
    """The order encoding on all starts that the lengths of the lines allow: its clauses alone have to be right."""
    starts = []
    for runs, where in puzzle.lines:
        size = len(puzzle.allowed[where])
        room = range(size - least_length(runs or ()) + 1)
        firsts = [least_length((runs or ())[: number + 1]) - run[0] for number, run in enumerate(runs or ())]
        starts.append([sum([1 << first + place for place in room]) for first in firsts])
    found = None if not all(all(line) for line in starts) else (list(puzzle.allowed), starts)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(encode, "windows", lambda _: found)
        return OrderEncoding(puzzle)


def check_all_ways(puzzle: Picture) -> None:
    question, answers = NonogramQuestion(puzzle), all_pictures(puzzle)
    engine = question.engine()
    found = engine.find(10**6, ENDLESS)
    assert (found.complete, sorted(found.solutions)) == (True, answers)
    assert engine.find(10**6, ENDLESS, canonical=True).solutions == tuple(answers)
    assert by_cpsat(question.encoding(ordered=True)) == answers
    for encoding in (question.encoding(), question.second_encoding(), without_line_solving(puzzle)):
        assert sorted(by_cpsat(encoding)) == answers


@given(pictures())
def test_every_way_finds_exactly_the_pictures_that_hold(puzzle: Picture) -> None:
    check_all_ways(puzzle)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_every_way_finds_exactly_the_pictures_that_hold_on_thousands(seed: int) -> None:
    rng = Random(seed)
    for _ in range(100):
        check_all_ways(random_picture(rng, 1 << 14))


@given(pictures(), st.integers(1, 5))
def test_the_first_answers_are_the_smallest_in_reading_order(puzzle: Picture, most: int) -> None:
    answers = all_pictures(puzzle)
    found = NonogramQuestion(puzzle).engine().find(most, ENDLESS, canonical=True)
    assert list(found.solutions) == answers[:most]


@given(pictures())
def test_a_line_that_is_left_out_may_be_anything(puzzle: Picture) -> None:
    kept = [clue.number for clue in puzzle.clues[1:]]
    assert set(all_pictures(puzzle)) <= set(NonogramQuestion(puzzle).only(kept).engine().find(10**6, ENDLESS).solutions)


def test_asking_again_gives_the_same_answers_and_the_same_branches() -> None:
    dots = picture([[1, 1]] * 4, [[1, 1]] * 4)
    engine = NonogramQuestion(dots).engine()
    first = engine.find(50, ENDLESS)
    assert engine.find(50, ENDLESS) == first == NonogramQuestion(dots).engine().find(50, ENDLESS)
    assert first.branches > 0


def test_a_budget_that_ends_is_said() -> None:
    dots = NonogramQuestion(picture([[1, 1]] * 6, [[1, 1]] * 6))
    found = dots.engine().find(10**6, Budget(branches=5))
    assert not found.complete and found.branches == 6
    assert not dots.engine().find(10**6, Budget(10**9, seconds=0.0)).complete


def test_colours_that_a_cell_cannot_have_in_any_line_are_a_contradiction_everywhere() -> None:
    puzzle = picture([[2], []], [[1], [1]], 1, [3, 3, 2, 3])
    check_all_ways(puzzle)
    assert all_pictures(puzzle) == []
    check_all_ways(puzzle.only([2]))
    assert all_pictures(puzzle.only([2])) == []


def test_broken_clues_are_named_by_their_numbers_rows_first() -> None:
    question = NonogramQuestion(picture([[2], [1]], [[2], [1]]))
    assert question.broken(((1, 1, 1, 0),)) == ()
    assert question.broken(((1, 1, 0, 1),)) == (3, 4)
    assert question.broken(((0, 0, 1, 0),)) == (1, 3, 4)
    assert not question.holds(((1, 1, 1),)) and not question.holds(((1, 1, 1, 2),))


@given(pictures())
def test_a_picture_holds_if_it_keeps_to_what_is_given_and_breaks_no_clue(puzzle: Picture) -> None:
    answers = set(all_pictures(puzzle))
    for cells in list(product(range(puzzle.colours + 1), repeat=len(puzzle.allowed)))[::5]:
        lines = [(clue, cells[puzzle.cells(clue.axis, clue.place)]) for clue in puzzle.clues]
        assert puzzle.broken(cells) == tuple([clue.number for clue, line in lines if runs_of(line) != clue.runs])
        assert puzzle.holds(cells) == ((cells,) in answers)


def test_masks_of_a_line_and_candidates_of_its_cells_say_the_same() -> None:
    rng = Random(3)
    for _ in range(50):
        cells = [rng.randrange(8) for _ in range(rng.randrange(1, 9))]
        assert cells_of(masks_of(cells, 2), len(cells)) == cells
