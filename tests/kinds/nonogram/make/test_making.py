"""Nonograms to order: all that was asked for holds, by the whole program; and the hash of a nonogram.

The eight positions of a picture, and its namings of colours, have one hash; other pictures have others.
"""

from functools import partial
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import making_support
from logicgrid.kinds.made import SYMMETRIES, MadePuzzle, NearMiss, orbits
from logicgrid.kinds.nonogram import make as making
from logicgrid.kinds.nonogram.make import DrawnPicture, NonogramRequest, canonical, problems
from logicgrid.kinds.nonogram.question import picture, runs_of
from making_support import assert_one_hash_for_each, judged
from making_support import attempt_nonogram as attempt
from random_boards import picture_of_rows
from support import puzzle_of

made = partial(making_support.made, "nonogram")


def cells_of(found: MadePuzzle) -> tuple[int, ...]:
    return puzzle_of(found.text).stated_answer()[0]


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_pictures_are_symmetric_also_where_cells_were_changed(symmetry: str) -> None:
    for number in range(4):
        cells = cells_of(made(number, width=10, height=10, symmetry=symmetry, smooth=0, colors=2 + number % 2))
        assert all(len({cells[cell] for cell in group}) == 1 for group in orbits(10, 10, symmetry))


def test_colours_are_named_in_the_file() -> None:
    found = made(width=12, height=9, colors=4)
    assert found.text.count("# color ") == 3
    assert set(cells_of(found)) == {0, 1, 2, 3}
    judged(found)


def test_a_picture_that_is_the_only_one_is_kept() -> None:
    cells = tuple(int(sign == "#") for sign in "####.##.##..#...")
    found = made(drawing=DrawnPicture(4, 4, cells, title="Stairs", language="en"), levels=(1, 6))
    assert cells_of(found) == cells
    assert "\ntitle: Stairs\n" in found.text and not found.note


def test_a_level_that_is_not_met_gives_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "_WORK", 3_000)
    found = attempt(NonogramRequest(width=5, height=5, levels=(6, 6)), "test", 1, 0)
    assert isinstance(found, NearMiss) and found.nearest is not None
    assert found.why == f"the level is {found.nearest.level}, not 6"
    assert found.distance == 6 - found.nearest.level
    judged(found.nearest)


@settings(max_examples=settings.default.max_examples // 4, derandomize=True, phases=[Phase.generate])
@given(
    width=st.integers(2, 14),
    height=st.integers(2, 14),
    density=st.one_of(st.none(), st.floats(0.05, 0.95)),
    symmetry=st.sampled_from([None, *SYMMETRIES]),
    smooth=st.one_of(st.none(), st.integers(0, 4)),
    colors=st.integers(2, 5),
    low=st.integers(1, 3),
    number=st.integers(0, 10_000),
)
def test_whatever_is_made_holds(number: int, low: int, **asked: Any) -> None:
    request = NonogramRequest(**asked, levels=(low, 4))
    if list(problems(request)):
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(making, "_WORK", 10_000)
        found = attempt(request, "hypothesis", number, 0)
    best = found if isinstance(found, MadePuzzle) else found.nearest
    if best is None:
        return
    judged(best)
    assert found is not best or low <= best.level
    cells = cells_of(best)
    groups = orbits(request.width, request.height, request.kept)
    assert all(len({cells[cell] for cell in group}) == 1 for group in groups)


Rows = tuple[tuple[int, ...], ...]


def positions(rows: Rows) -> list[Rows]:
    """A picture turned and mirrored in all ways."""
    found = []
    for _ in range(4):
        rows = tuple(zip(*rows[::-1], strict=True))
        found += [rows, tuple(row[::-1] for row in rows)]
    return found


def test_all_positions_and_namings_have_the_same_hash() -> None:
    rng = Random(1)
    for width, height, colours in ((5, 5, 1), (7, 4, 1), (5, 6, 3)):
        for _ in range(10):
            rows = tuple(tuple(rng.randint(0, colours) for _ in range(width)) for _ in range(height))
            names = [0, *rng.sample(range(1, colours + 1), colours)]
            forms = [*positions(rows), *positions(tuple(tuple(names[cell] for cell in row) for row in rows))]
            assert len({canonical(picture_of_rows(each, colours)) for each in forms}) == 1


def test_pictures_with_other_numbers_have_other_hashes() -> None:
    classes: dict[object, set[str]] = {}
    for cells in product((0, 1), repeat=9):
        puzzles = [picture_of_rows(each) for each in positions((cells[:3], cells[3:6], cells[6:]))]
        classes.setdefault(frozenset((each.rows, each.columns) for each in puzzles), set()).add(canonical(puzzles[0]))
    assert_one_hash_for_each(classes)


def test_given_cells_are_part_of_the_puzzle() -> None:
    lines = [runs_of(row) for row in ((1, 0), (0, 1))]
    given, turned = picture(lines, lines, 1, [2, 3, 3, 3]), picture(lines, lines, 1, [3, 3, 3, 2])
    assert canonical(given) == canonical(turned) != canonical(picture(lines, lines))
