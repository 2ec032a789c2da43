"""Mending pictures: what is yielded is the only picture of its numbers, by enumeration, and few cells are changed."""

from itertools import product
from random import Random

import pytest

from logicgrid.kinds.made import SYMMETRIES, images, orbits
from logicgrid.kinds.nonogram.make.pictures import Sketch, draw, repaired
from logicgrid.kinds.nonogram.question import runs_of
from support import daily

Cells = tuple[int, ...]


def numbers(cells: Cells, width: int) -> tuple[object, ...]:
    rows = [runs_of(cells[start : start + width]) for start in range(0, len(cells), width)]
    return (*rows, *[runs_of(cells[column::width]) for column in range(width)])


def by_numbers(width: int, height: int) -> dict[tuple[object, ...], list[Cells]]:
    found: dict[tuple[object, ...], list[Cells]] = {}
    for cells in product((0, 1), repeat=width * height):
        found.setdefault(numbers(cells, width), []).append(cells)
    return found


def sketch(width: int, height: int, symmetry: str = "none") -> Sketch:
    return Sketch(width, height, 1, list(zip(*images(width, height, symmetry), strict=True)), 1e9)


def test_judgements_agree_with_enumeration() -> None:
    every = by_numbers(4, 3)
    own = sketch(4, 3)
    for together in daily(every.values(), 4):
        for cells in together[:2]:
            found = own.judged(cells)
            assert found.only == (len(together) == 1)
            if not found.only:
                others = [{c for c in range(12) if other[c] != cells[c]} for other in together if other != cells]
                assert set(found.places) in others


def test_a_picture_that_is_the_only_one_is_not_changed() -> None:
    cells = (1, 1, 1, 0, 1, 0, 0, 1, 0)
    after, found = next(repaired(sketch(3, 3), cells, 0, Random(1), 10))
    assert after == cells and found.only and found.by_lines


def test_symmetric_pictures_stay_symmetric() -> None:
    rng = Random(2)
    own = sketch(6, 4, "mirror")
    for _ in range(20):
        half = [rng.randrange(2) for _ in range(12)]
        rows = [half[start : start + 3] for start in range(0, 12, 3)]
        for after, _ in repaired(own, tuple(cell for row in rows for cell in (*row, *row[::-1])), 6, rng, 30):
            assert all(after[start : start + 6] == after[start : start + 6][::-1] for start in range(0, 24, 6))


@pytest.mark.parametrize("density", [0.1, 0.3, 0.5, 0.8])
@pytest.mark.parametrize("smooth", [0, 1, 3])
def test_the_density_is_about_what_is_asked_for(density: float, smooth: int) -> None:
    for seed in range(5):
        assert abs(sum(draw(Random(seed), 20, 20, density, "none", smooth, 1)) / 400 - density) < 0.06


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
