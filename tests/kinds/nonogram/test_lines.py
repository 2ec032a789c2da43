"""One line of a nonogram against all lines there are."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicgrid.kinds.nonogram.lines import LineSolver
from logicgrid.kinds.nonogram.picture import Runs, least_length, runs_of


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


@given(lines())
def test_the_number_of_alternatives_is_that_of_the_arrangements(case: tuple[Runs, list[int], int]) -> None:
    runs, masks, colours = case
    solver = LineSolver(runs, len(masks), colours)
    assert solver.alternatives(masks_of(masks, colours)) == len(arrangements(runs, masks, colours))


def test_a_line_of_a_thousand_cells_has_its_alternatives_counted_exactly() -> None:
    from math import comb

    runs = ((1, 1),) * 200
    full = (1 << 1000) - 1
    solver = LineSolver(runs, 1000, 1)
    assert solver.alternatives((full, full)) == comb(801, 200)
    assert solver.narrow((full, full)) == (full, full)


def test_only_runs_of_the_same_colour_need_a_gap() -> None:
    assert least_length(((2, 1), (3, 1))) == 6
    assert least_length(((2, 1), (3, 2))) == 5
    assert LineSolver(((2, 1), (3, 2)), 5, 2).narrow((31, 31, 31)) == (0, 0b00011, 0b11100)


def test_a_line_without_a_clue_may_be_anything() -> None:
    solver = LineSolver(None, 3, 1)
    assert solver.narrow((0b111, 0b101)) == (0b111, 0b101)
    assert solver.alternatives((0b111, 0b101)) == 4


@pytest.mark.parametrize("runs", [((6, 1),), ((2, 1), (2, 1), (1, 1))])
def test_runs_that_are_too_long_for_the_line_leave_nothing(runs: Runs) -> None:
    solver = LineSolver(runs, 5, 1)
    assert solver.narrow((31, 31)) is None
    assert solver.alternatives((31, 31)) == 0
