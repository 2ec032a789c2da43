"""Small random nonograms and sudokus of every variant, and all their answers by enumeration."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from random import Random

from logicgrid.kinds.nonogram.picture import Picture, picture, runs_of
from logicgrid.kinds.nonogram.question import PictureQuestion
from logicgrid.kinds.sudoku.board import Board, Cage, boxes, diagonals, neighbours, numbered, rows_and_columns
from logicgrid.puzzle.question import Answer

JIGSAWS = ("aabbacbbaccdcddd", "aaababbbcdddcccd")


def random_picture(rng: Random, most: int) -> Picture:
    colours = rng.choice([1, 1, 2, 3])
    width, height = rng.randint(1, 4), rng.randint(1, 4)
    while (colours + 1) ** (width * height) > most:
        width, height = max(1, width - 1), max(1, height - (width < height))
    cells = [rng.choice([0, *range(colours + 1)]) for _ in range(width * height)]
    rows = [runs_of(cells[row * width : (row + 1) * width]) for row in range(height)]
    columns = [runs_of(cells[column::width]) for column in range(width)]
    if rng.random() < 0.3:
        rows[rng.randrange(height)] = runs_of([rng.randint(0, colours) for _ in range(width)])
    anything = (2 << colours) - 1
    given = [anything if rng.random() < 0.8 else rng.randint(1, anything) for _ in cells]
    puzzle = picture(rows, columns, colours, given)
    if rng.random() < 0.3:
        puzzle = puzzle.only([clue.number for clue in puzzle.clues if rng.random() < 0.7])
    return puzzle


def all_pictures(puzzle: Picture) -> list[Answer]:
    """All answers in canonical order, by going through all pictures."""
    question = PictureQuestion(puzzle)
    options = [[c for c in range(puzzle.colours + 1) if mask >> c & 1] for mask in puzzle.given]
    return [(cells,) for cells in product(*options) if question.holds((cells,))]


@cache
def latin_squares() -> tuple[tuple[int, ...], ...]:
    """All 576 squares of four digits with different rows and columns, in canonical order."""
    rows = list(permutations(range(4)))
    return tuple(
        sum(found, ())
        for found in product(rows, repeat=4)
        if all(len(set(column)) == 4 for column in zip(*found, strict=True))
    )


def by_enumeration(board: Board) -> list[tuple[int, ...]]:
    """The answers of a 4x4 board, by looking at all squares; written apart from `board.holds`."""
    found = []
    for square in latin_squares():
        values = [digit + 1 for digit in square]
        right = all(len({values[cell] for cell in group}) == 4 for group in board.groups)
        for cage in board.cages:
            inside = [values[cell] for cell in cage.cells]
            right = right and len(set(inside)) == len(inside) and (cage.total is None or sum(inside) == cage.total)
        right = right and all(mask & (1 << digit) for mask, digit in zip(board.allowed, square, strict=True))
        right = right and all(values[a] - values[b] in (1, -1) for a, b in board.consecutive)
        right = right and not any(values[a] - values[b] in (1, -1) for a, b in board.apart)
        right = right and all(square[clue.cell] == clue.digit for clue in board.clues)
        if right:
            found.append(square)
    return found


def random_cages(rng: Random, target: tuple[int, ...]) -> Iterator[Cage]:
    """Cages of neighbours; most have the target's sum, some any."""
    for _ in range(rng.randrange(1, 5)):
        cells = [rng.randrange(16)]
        while len(cells) < rng.choice((1, 2, 2, 3, 3, 4)):
            cells.append(rng.choice([b if a in cells else a for a, b in neighbours(4) if (a in cells) != (b in cells)]))
        total: int | None = sum(target[cell] + 1 for cell in cells)
        if rng.random() < 0.15:
            total = rng.choice((None, rng.randrange(1, 11)))
        yield Cage(tuple(cells), total)


def random_board(rng: Random) -> Board:
    """A 4x4 board with some of everything, usually true to a random square, sometimes contradictory."""
    target = rng.choice(latin_squares())
    groups = list(rows_and_columns(4))
    match rng.randrange(4):
        case 0 | 1:
            groups += boxes(4, 2, 2)
        case 2:
            picture = rng.choice(JIGSAWS)
            groups += [tuple(c for c in range(16) if picture[c] == letter) for letter in "abcd"]
    if rng.random() < 0.25:
        groups += diagonals(4)
    cages = tuple(random_cages(rng, target)) if rng.random() < 0.5 else ()
    allowed = [15] * 16
    if rng.random() < 0.3:
        for cell in rng.sample(range(16), 4):
            allowed[cell] = 5 if (target[cell] % 2 == 0) != (rng.random() < 0.1) else 10
    near = [pair for pair in neighbours(4) if abs(target[pair[0]] - target[pair[1]]) == 1]
    consecutive = tuple(sorted(rng.sample(near, min(len(near), 3)))) if rng.random() < 0.3 else ()
    apart = tuple(p for p in neighbours(4) if p not in near)[: rng.randrange(9)] if rng.random() < 0.3 else ()
    givens: list[int | None] = [None] * 16
    for cell in rng.sample(range(16), rng.randrange(7)):
        givens[cell] = target[cell] if rng.random() < 0.95 else rng.randrange(4)
    return Board(4, tuple(groups), numbered(givens), tuple(allowed), cages, consecutive, apart)


BOARDS = [random_board(Random(seed)) for seed in range(150)]
