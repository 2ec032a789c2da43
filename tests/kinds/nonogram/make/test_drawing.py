"""Random pictures: as full as asked, symmetric, with shapes rather than specks if smooth."""

from random import Random

import pytest

from logicgrid.kinds.made import SYMMETRIES, orbits
from logicgrid.kinds.nonogram.make.drawing import draw


@pytest.mark.parametrize("density", [0.1, 0.3, 0.5, 0.8])
@pytest.mark.parametrize("smooth", [0, 1, 3])
def test_the_density_is_about_what_is_asked_for(density: float, smooth: int) -> None:
    for seed in range(5):
        cells = draw(Random(seed), 20, 20, density, "none", smooth, 1)
        assert abs(sum(cells) / 400 - density) < 0.06


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("inks", [1, 3])
def test_pictures_are_symmetric(symmetry: str, inks: int) -> None:
    for seed in range(5):
        cells = draw(Random(seed), 12, 12, 0.5, symmetry, 2, inks)
        assert all(len({cells[cell] for cell in group}) == 1 for group in orbits(12, 12, symmetry))


def test_all_colours_occur_about_equally_often() -> None:
    cells = draw(Random(1), 20, 20, 0.6, "none", 1, 3)
    assert set(cells) == {0, 1, 2, 3}
    assert all(60 < cells.count(ink) < 100 for ink in (1, 2, 3))
