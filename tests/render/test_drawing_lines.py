"""The lines of sudokus, against what they must enclose."""

from hypothesis import given
from hypothesis import strategies as st

from logicgrid.kinds.sudoku.shapes import INSET, cage_lines, region_lines


def lengths(segments: list[tuple[float, float, float, float]]) -> float:
    return sum(abs(u - x) + abs(v - y) for x, y, u, v in segments)


@given(st.lists(st.integers(0, 2), min_size=16, max_size=16))
def test_lines_between_regions_are_as_long_as_the_borders_that_differ(regions: list[int]) -> None:
    houses = [[cell for cell in range(16) if regions[cell] == name] for name in range(3)]
    beside = sum(regions[r * 4 + c] != regions[r * 4 + c + 1] for r in range(4) for c in range(3))
    below = sum(regions[r * 4 + c] != regions[r * 4 + 4 + c] for r in range(3) for c in range(4))
    assert lengths(region_lines(4, houses)) == beside + below


@given(st.sets(st.integers(0, 15), min_size=1))
def test_every_end_of_a_cages_lines_meets_another(cells: set[int]) -> None:
    segments = cage_lines(4, [sorted(cells)])
    ends = [end for x, y, u, v in segments for end in ((x, y), (u, v))]
    assert all(ends.count(end) % 2 == 0 for end in ends)


def test_the_lines_of_a_square_cage_are_four() -> None:
    a, b = INSET, 2 - INSET
    assert sorted(cage_lines(3, [[0, 1, 3, 4]])) == sorted([(a, a, b, a), (a, b, b, b), (a, a, a, b), (b, a, b, b)])
