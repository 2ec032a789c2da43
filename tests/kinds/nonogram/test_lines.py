"""One line of a nonogram against all lines there are."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from logicgrid.kinds.nonogram.lines import LineSolver
from logicgrid.kinds.nonogram.picture import Runs, runs_of


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
