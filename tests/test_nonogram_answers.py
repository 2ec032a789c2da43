"""The engine and the encodings against all pictures there are, for small sizes."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from logicgrid import cpsat
from logicgrid.kinds.nonogram.encode.beliefs import Beliefs
from logicgrid.kinds.nonogram.encode.order import OrderEncoding
from logicgrid.kinds.nonogram.encode.windows import windows
from logicgrid.kinds.nonogram.picture import Picture, picture
from logicgrid.kinds.nonogram.question import PictureQuestion
from logicgrid.kinds.nonogram.trace import trace
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.question import Answer, Encoding
from random_boards import all_pictures, random_picture

ENDLESS = Budget(10**9)


@st.composite
def pictures(draw: st.DrawFn, most: int = 1 << 12) -> Picture:
    """Small puzzles: some with colours, with given cells, with lines left out, with a line that contradicts."""
    rng = Random(draw(st.integers(0, 1 << 32)))
    return random_picture(rng, most)


def by_cpsat(encoding: Encoding) -> list[Answer]:
    found: list[Answer] = []
    status = cpsat.enumerate_solutions(encoding.model, cpsat.Search(None), lambda v: found.append(encoding.decode(v)))
    assert status == "complete"
    return found


def check_all_ways(puzzle: Picture) -> None:
    question, answers = PictureQuestion(puzzle), all_pictures(puzzle)
    engine = question.engine()
    found = engine.find(10**6, ENDLESS)
    assert (found.complete, sorted(found.solutions)) == (True, answers)
    assert engine.find(10**6, ENDLESS, canonical=True).solutions == tuple(answers)
    assert by_cpsat(question.encoding(ordered=True)) == answers
    for encoding in (question.encoding(), question.second_encoding(), OrderEncoding(puzzle, whole=True)):
        assert sorted(by_cpsat(encoding)) == answers


@settings(deadline=None)
@given(pictures())
def test_every_way_finds_exactly_the_pictures_that_hold(puzzle: Picture) -> None:
    check_all_ways(puzzle)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_every_way_finds_exactly_the_pictures_that_hold_on_thousands(seed: int) -> None:
    rng = Random(seed)
    for _ in range(100):
        check_all_ways(random_picture(rng, 1 << 14))


@settings(deadline=None)
@given(pictures())
def test_the_encodings_own_line_solving_loses_no_answer(puzzle: Picture) -> None:
    answers, found = all_pictures(puzzle), windows(puzzle)
    if found is None:
        assert not answers
        return
    for (cells,) in answers:
        assert all(mask >> colour & 1 for mask, colour in zip(found[0], cells, strict=True))


@settings(deadline=None)
@given(pictures(1 << 40))
def test_the_encodings_line_solving_and_the_engines_come_to_the_same(puzzle: Picture) -> None:
    engine, found = PictureQuestion(puzzle).engine(), windows(puzzle)
    assert (engine.start is None) == (found is None)
    if engine.start is not None and found is not None:
        assert found[0] == list(PictureQuestion(puzzle).candidates(engine)[0])


@settings(deadline=None)
@given(pictures())
def test_the_trace_never_rules_an_answer_out(puzzle: Picture) -> None:
    answers, found = all_pictures(puzzle), trace(puzzle)
    if found.contradictory:
        assert not answers
    if found.finished:
        assert len(answers) == 1
    for (cells,) in answers:
        assert all(mask >> colour & 1 for mask, colour in zip(found.candidates, cells, strict=True))


@settings(deadline=None)
@given(pictures(), st.integers(1, 5))
def test_the_first_answers_are_the_smallest_in_reading_order(puzzle: Picture, most: int) -> None:
    answers = all_pictures(puzzle)
    found = PictureQuestion(puzzle).engine().find(most, ENDLESS, canonical=True)
    assert list(found.solutions) == answers[:most]


@settings(deadline=None)
@given(pictures())
def test_a_line_that_is_left_out_may_be_anything(puzzle: Picture) -> None:
    kept = [clue.number for clue in puzzle.clues[1:]]
    assert set(all_pictures(puzzle)) <= set(PictureQuestion(puzzle).only(kept).engine().find(10**6, ENDLESS).solutions)


def test_asking_again_gives_the_same_answers_and_the_same_branches() -> None:
    dots = picture([[1, 1]] * 4, [[1, 1]] * 4)
    engine = PictureQuestion(dots).engine()
    first = engine.find(50, ENDLESS)
    assert engine.find(50, ENDLESS) == first == PictureQuestion(dots).engine().find(50, ENDLESS)
    assert first.branches > 0


def test_a_budget_that_ends_is_said() -> None:
    dots = PictureQuestion(picture([[1, 1]] * 6, [[1, 1]] * 6))
    found = dots.engine().find(10**6, Budget(branches=5))
    assert not found.complete and found.branches == 6
    assert not dots.engine().find(10**6, Budget(10**9, seconds=0.0)).complete


def test_broken_clues_are_named_by_their_numbers_rows_first() -> None:
    question = PictureQuestion(picture([[2], [1]], [[2], [1]]))
    assert question.broken(((1, 1, 1, 0),)) == ()
    assert question.broken(((1, 1, 0, 1),)) == (3, 4)
    assert question.broken(((0, 0, 1, 0),)) == (1, 3, 4)
    assert not question.holds(((1, 1, 1),)) and not question.holds(((1, 1, 1, 2),))


def test_colours_that_a_cell_cannot_have_in_any_line_are_a_contradiction_everywhere() -> None:
    puzzle = picture([[2], []], [[1], [1]], 1, [3, 3, 2, 3])
    check_all_ways(puzzle)
    assert all_pictures(puzzle) == []
    check_all_ways(puzzle.only([2]))
    assert all_pictures(puzzle.only([2])) == []


@pytest.mark.parametrize("seed", range(12))
def test_beliefs_of_a_picture_that_lines_settle_are_that_picture(seed: int) -> None:
    rng = Random(seed)
    while True:
        puzzle = random_picture(rng, 1 << 30)
        engine = PictureQuestion(puzzle).engine()
        if engine.start is not None and engine.find(2, ENDLESS).branches == 0 and all(puzzle.rows + puzzle.columns):
            break
    found = windows(puzzle)
    assert found is not None
    assert tuple(Beliefs(puzzle, found[0], 5).colours) == engine.answer(engine.start)[0]


@settings(deadline=None)
@given(pictures(1 << 30), st.integers(0, 5))
def test_a_guess_names_variables_of_the_model_for_any_picture(puzzle: Picture, attempt: int) -> None:
    model = OrderEncoding(puzzle).model
    if model.guess is not None:
        guess = model.guess(attempt)
        assert len(set(guess)) == len(guess)
        assert all(0 < each < len(model.domains) for each in guess)
