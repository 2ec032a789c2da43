"""The symmetries of boards: every group of cells is closed, and the pictures are what the names say."""

import pytest

from logicgrid.kinds.made import SQUARE, SYMMETRIES, images, orbits, sums

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


@pytest.mark.parametrize("symmetry", [name for name in SYMMETRIES if name not in SQUARE])
@pytest.mark.parametrize(("width", "height"), [(4, 3), (1, 5), (2, 2)])
def test_the_groups_part_the_cells_and_every_image_stays_in_its_group(width: int, height: int, symmetry: str) -> None:
    groups = orbits(width, height, symmetry)
    assert sorted(cell for group in groups for cell in group) == list(range(width * height))
    of = {cell: group for group in groups for cell in group}
    for image in images(width, height, symmetry):
        assert all(of[cell] == of[image[cell]] for cell in of)


def test_sums_are_those_of_all_subsets() -> None:
    assert {number for number in range(20) if sums((2, 4, 1, 4)) >> number & 1} == set(range(12))
