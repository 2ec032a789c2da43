"""The canonical hash of nonograms: the eight positions and other colours have it in common, other pictures do not."""

from itertools import product
from random import Random

from logicgrid.kinds.nonogram.make import canonical
from logicgrid.kinds.nonogram.question import Picture, picture, runs_of

Rows = tuple[tuple[int, ...], ...]


def puzzle(rows: Rows, colours: int = 1) -> Picture:
    return picture([runs_of(row) for row in rows], [runs_of(column) for column in zip(*rows, strict=True)], colours)


def positions(rows: Rows) -> list[Rows]:
    """A picture turned and mirrored in all ways."""
    found = []
    for _ in range(4):
        rows = tuple(zip(*rows[::-1], strict=True))
        found += [rows, tuple(row[::-1] for row in rows)]
    return found


def renamed(rows: Rows, names: list[int]) -> Rows:
    return tuple(tuple(names[cell] for cell in row) for row in rows)


def test_all_positions_and_namings_have_the_same_hash() -> None:
    rng = Random(1)
    for width, height, colours in ((5, 5, 1), (7, 4, 1), (5, 6, 3)):
        for _ in range(10):
            rows = tuple(tuple(rng.randint(0, colours) for _ in range(width)) for _ in range(height))
            names = [0, *rng.sample(range(1, colours + 1), colours)]
            forms = [*positions(rows), *positions(renamed(rows, names))]
            assert len({canonical(puzzle(each, colours)) for each in forms}) == 1


def test_pictures_with_other_numbers_have_other_hashes() -> None:
    classes: dict[frozenset[tuple[object, ...]], set[str]] = {}
    for cells in product((0, 1), repeat=9):
        rows: Rows = (cells[:3], cells[3:6], cells[6:])
        own = puzzle(rows)
        known = frozenset((puzzle(each).rows, puzzle(each).columns) for each in positions(rows))
        classes.setdefault(known, set()).add(canonical(own))
    assert all(len(hashes) == 1 for hashes in classes.values())
    assert len({hash for hashes in classes.values() for hash in hashes}) == len(classes)


def test_given_cells_are_part_of_the_puzzle() -> None:
    rows: Rows = ((1, 0), (0, 1))
    lines = [runs_of(row) for row in rows]
    given = picture(lines, lines, 1, [2, 3, 3, 3])
    turned = picture(lines, lines, 1, [3, 3, 3, 2])
    assert canonical(given) == canonical(turned) != canonical(puzzle(rows))
