"""The engine and the encodings against all pictures there are, for small sizes."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from every_node import agree, by_cpsat
from logicgrid.kinds.nonogram import encode
from logicgrid.kinds.nonogram.encode import OrderEncoding, windows
from logicgrid.kinds.nonogram.encode.beliefs import Beliefs
from logicgrid.kinds.nonogram.question import NonogramQuestion, Picture, Runs, least_length, picture, runs_of
from logicgrid.kinds.nonogram.search import LineSolver
from logicgrid.kinds.nonogram.trace import trace
from logicgrid.puzzle.model import EncodingTooLarge
from random_boards import all_pictures, pictures


def without_line_solving(puzzle: Picture) -> OrderEncoding:
    """The order encoding on all starts that the lengths of the lines allow: its clauses alone have to be right."""
    starts = []
    for runs, where in puzzle.lines:
        room = range(len(puzzle.allowed[where]) - least_length(runs or ()) + 1)
        firsts = [least_length((runs or ())[: number + 1]) - run[0] for number, run in enumerate(runs or ())]
        starts.append([sum([1 << first + place for place in room]) for first in firsts])
    found = None if not all(all(line) for line in starts) else (list(puzzle.allowed), starts)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(encode, "windows", lambda _: found)
        return OrderEncoding(puzzle)


def check_all_ways(puzzle: Picture) -> None:
    agree(NonogramQuestion(puzzle), all_pictures(puzzle))
    assert sorted(by_cpsat(without_line_solving(puzzle))) == all_pictures(puzzle)


@given(pictures())
def test_every_way_finds_exactly_the_pictures_that_hold(puzzle: Picture) -> None:
    check_all_ways(puzzle)


@given(pictures())
def test_the_trace_never_rules_an_answer_out(puzzle: Picture) -> None:
    answers, found = all_pictures(puzzle), trace(puzzle)
    if found.contradictory:
        assert not answers
    if found.finished:
        assert len(answers) == 1
    for (cells,) in answers:
        assert all(mask >> colour & 1 for mask, colour in zip(found.candidates, cells, strict=True))


@given(pictures())
def test_a_picture_holds_if_it_keeps_to_what_is_given_and_breaks_no_clue(puzzle: Picture) -> None:
    answers = set(all_pictures(puzzle))
    for cells in list(product(range(puzzle.colours + 1), repeat=len(puzzle.allowed)))[::5]:
        lines = [(clue, cells[puzzle.cells(clue.axis, clue.place)]) for clue in puzzle.clues]
        assert puzzle.broken(cells) == tuple([clue.number for clue, line in lines if runs_of(line) != clue.runs])
        assert puzzle.holds(cells) == ((cells,) in answers)


def masks_of(cells: list[int], colours: int) -> tuple[int, ...]:
    """Masks of cells for each colour, from a mask of colours for each cell."""
    return tuple(
        sum(1 << place for place, mask in enumerate(cells) if mask >> colour & 1) for colour in range(colours + 1)
    )


@st.composite
def lines(draw: st.DrawFn) -> tuple[Runs, list[int], int]:
    """Runs, each cell's candidates, and the number of colours; mostly with an arrangement."""
    colours = draw(st.integers(1, 3))
    size = draw(st.integers(1, 8 if colours == 1 else 5))
    line = draw(st.lists(st.integers(0, colours), min_size=size, max_size=size))
    masks = draw(st.lists(st.integers(1, (2 << colours) - 1), min_size=size, max_size=size))
    if draw(st.booleans()):
        masks = [mask | 1 << colour for mask, colour in zip(masks, line, strict=True)]
    return runs_of(line), masks, colours


def arrangements(runs: Runs, masks: list[int], colours: int) -> list[tuple[int, ...]]:
    """All lines with these runs within the candidates, one by one."""
    return [
        line
        for line in product(range(colours + 1), repeat=len(masks))
        if runs_of(line) == runs and all(mask >> colour & 1 for mask, colour in zip(masks, line, strict=True))
    ]


@given(lines())
def test_a_colour_stays_where_some_arrangement_has_it_and_nowhere_else(case: tuple[Runs, list[int], int]) -> None:
    runs, masks, colours = case
    left = arrangements(runs, masks, colours)
    union = [sum({1 << line[place] for line in left}) for place in range(len(masks))]
    found = LineSolver(runs, len(masks), colours).narrow(masks_of(masks, colours))
    assert found == (masks_of(union, colours) if left else None)


@given(pictures(1 << 30), st.integers(0, 5))
def test_a_guess_names_variables_of_the_model_for_any_picture(puzzle: Picture, attempt: int) -> None:
    model = OrderEncoding(puzzle).model
    if model.guess is not None:
        guess = model.guess(attempt)
        assert len(set(guess)) == len(guess)
        assert all(0 < each < len(model.domains) for each in guess)


@pytest.mark.parametrize("seed", range(40))
def test_the_chance_that_a_run_has_started_is_that_among_all_arrangements(seed: int) -> None:
    """With a single row, and columns that say nothing, the beliefs are exact."""
    rng = Random(seed)
    colours = rng.choice([1, 2])
    cells = [rng.choice([0, 0, *range(colours + 1)]) for _ in range(6)]
    puzzle = picture([runs_of(cells)], [()] * 6, colours).only([1])
    believed = Beliefs(puzzle, puzzle.allowed, 1)
    lines = [line for line in product(range(colours + 1), repeat=6) if runs_of(line) == runs_of(cells)]
    starts = [[place for place in range(6) if line[place] and line[place] != (0, *line)[place]] for line in lines]
    for run, chances in enumerate(believed.started(0)):
        assert chances == pytest.approx([sum(each[run] <= place for each in starts) / len(lines) for place in range(6)])


@given(pictures(1 << 40))
def test_the_encodings_line_solving_and_the_engines_come_to_the_same(puzzle: Picture) -> None:
    engine, found = NonogramQuestion(puzzle).engine(), windows(puzzle)
    assert (engine.start is None) == (found is None)
    if engine.start is not None and found is not None:
        assert found[0] == list(NonogramQuestion(puzzle).candidates(engine)[0])


@pytest.mark.long
def test_a_picture_of_512_by_512_is_encoded_where_lines_settle_it_and_refused_where_it_would_be_too_much() -> None:
    stairs = [[512 - place] for place in range(512)]
    assert NonogramQuestion(picture(stairs, stairs)).encoding().model.clauses == []
    dots = [[1] * 8] * 512
    with pytest.raises(EncodingTooLarge, match="clauses"):
        NonogramQuestion(picture(dots, dots)).encoding()
