"""The symmetries of boards: every group of cells is closed, and the pictures are what the names say."""

import pytest

from logicgrid.kinds.made import SYMMETRIES, orbits, sums

DRAWN = {
    "none": ["abc", "def", "ghi"],
    "turn": ["abc", "ded", "cba"],
    "quarter": ["aba", "bcb", "aba"],
    "mirror": ["aba", "cdc", "efe"],
    "diagonal": ["abc", "bde", "cef"],
}


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_cells_of_one_group_have_one_letter(symmetry: str) -> None:
    letters = "".join(DRAWN[symmetry])
    groups = {tuple(cell for cell in range(9) if letters[cell] == letter) for letter in letters}
    assert set(orbits(3, 3, symmetry)) == groups


def test_sums_are_those_of_all_subsets() -> None:
    assert {number for number in range(20) if sums((2, 4, 1, 4)) >> number & 1} == set(range(12))
