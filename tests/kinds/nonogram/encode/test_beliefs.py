"""The guess at a picture, for long searches, and the order encoding's own line solving."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicgrid.kinds.nonogram.encode import OrderEncoding, windows
from logicgrid.kinds.nonogram.encode.beliefs import Beliefs
from logicgrid.kinds.nonogram.picture import Picture, picture, runs_of
from logicgrid.kinds.nonogram.question import NonogramQuestion
from random_boards import pictures


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
