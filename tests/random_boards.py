"""Small random nonograms and sudokus of every variant, and all their answers by enumeration."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import permutations, product
from random import Random

from hypothesis import strategies as st

from logicgrid.kinds.nonogram.question import NonogramQuestion, Picture, picture, runs_of
from logicgrid.kinds.sudoku.board import Rule, SudokuProblem, boxes, diagonals, neighbours, numbered, rows_and_columns
from logicgrid.kinds.sudoku.constraints import merged
from logicgrid.kinds.sudoku.rules import always
from logicgrid.puzzle.question import Answer

JIGSAWS = ("aabbacbbaccdcddd", "aaababbbcdddcccd")


@st.composite
def pictures(draw: st.DrawFn, most: int = 1 << 12) -> Picture:
    """Small puzzles: some with colours, with given cells, with lines left out, with a line that contradicts."""
    return random_picture(Random(draw(st.integers(0, 1 << 32))), most)


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


def picture_of_rows(rows: Sequence[Sequence[int]], colours: int = 1) -> Picture:
    """The numbers of a picture whose cells are 0 where they are empty."""
    return picture([runs_of(row) for row in rows], [runs_of(column) for column in zip(*rows, strict=True)], colours)


@cache
def all_pictures(puzzle: Picture) -> list[Answer]:
    """All answers in canonical order, by going through all pictures."""
    question = NonogramQuestion(puzzle)
    options = [[c for c in range(puzzle.colours + 1) if mask >> c & 1] for mask in puzzle.allowed]
    return [(cells,) for cells in product(*options) if question.holds((cells,))]


@cache
def latin_squares() -> tuple[tuple[int, ...], ...]:
    """All 576 squares of four digits with different rows and columns, in canonical order."""
    squares: list[tuple[int, ...]] = [()]
    for _ in range(4):
        longer = [square + row for square in squares for row in permutations(range(4))]
        squares = [each for each in longer if all(len({*each[at::4]}) == len(each) // 4 for at in range(4))]
    return tuple(squares)


@cache
def by_enumeration(board: SudokuProblem) -> list[tuple[int, ...]]:
    """The answers of a 4x4 board, by looking at all squares; written apart from `board.holds`."""
    return [square for square in latin_squares() if is_answer(board, square)]


def is_answer(board: SudokuProblem, square: tuple[int, ...]) -> bool:
    return (
        all(square[clue.cell] == clue.value for clue in board.clues)
        and all(mask & (1 << digit) for mask, digit in zip(board.allowed, square, strict=True))
        and all(len({square[cell] for cell in group}) == 4 for group in board.groups)
        and all(abs(square[a] - square[b]) == 1 for a, b in board.short("consecutive"))
        and all(abs(square[a] - square[b]) != 1 for a, b in board.short("apart"))
        and all(len({square[cell] for cell in line}) == 4 for line in board.short("diagonal"))
        and all(square[cell] % 2 == 1 for part in board.short("even") for cell in part)
        and all(square[cell] % 2 == 0 for part in board.short("odd") for cell in part)
        and all(
            len({square[cell] for cell in cage.cells}) == len(cage.cells)
            and (cage.value is None or sum(square[cell] + 1 for cell in cage.cells) == cage.value)
            for cage in board.always
            if cage.name == "killer"
        )
    )


def random_cages(rng: Random, target: tuple[int, ...]) -> Iterator[Rule]:
    """Cages of neighbours; most have the target's sum, some any."""
    for _ in range(rng.randrange(1, 5)):
        cells = [rng.randrange(16)]
        while len(cells) < rng.choice((1, 2, 2, 3, 3, 4)):
            cells.append(rng.choice([b if a in cells else a for a, b in neighbours(4) if (a in cells) != (b in cells)]))
        total: int | None = sum(target[cell] + 1 for cell in cells)
        if rng.random() < 0.15:
            total = rng.choice((None, rng.randrange(1, 11)))
        yield always(4, "killer", tuple(cells), value=total)


def random_board(rng: Random) -> SudokuProblem:
    """A 4x4 board with some of everything, usually true to a random square, sometimes contradictory."""
    target = rng.choice(latin_squares())
    groups = list(rows_and_columns(4))
    match rng.randrange(4):
        case 0 | 1:
            groups += boxes(4, 2, 2)
        case 2:
            picture = rng.choice(JIGSAWS)
            groups += [tuple(c for c in range(16) if picture[c] == letter) for letter in "abcd"]
    rules = [always(4, "diagonal", *diagonals(4), choice="both")] if rng.random() < 0.25 else []
    rules += random_cages(rng, target) if rng.random() < 0.5 else ()
    if rng.random() < 0.3:
        for cell in rng.sample(range(16), 4):
            rules.append(always(4, "odd" if (target[cell] % 2 == 0) != (rng.random() < 0.1) else "even", (cell,)))
    near = [pair for pair in neighbours(4) if abs(target[pair[0]] - target[pair[1]]) == 1]
    consecutive = tuple(sorted(rng.sample(near, min(len(near), 3)))) if rng.random() < 0.3 else ()
    apart = tuple(p for p in neighbours(4) if p not in near)[: rng.randrange(9)] if rng.random() < 0.3 else ()
    givens: list[int | None] = [None] * 16
    for cell in rng.sample(range(16), rng.randrange(7)):
        givens[cell] = target[cell] if rng.random() < 0.95 else rng.randrange(4)
    rules += [always(4, "consecutive", *consecutive), always(4, "apart", *apart)]
    return SudokuProblem(4, tuple(groups), numbered(givens), (15,) * 16, tuple(rules))


@cache
def boards() -> list[SudokuProblem]:
    return [random_board(Random(seed)) for seed in range(150)]


def random_partition(rng: Random, size: int) -> list[tuple[int, ...]]:
    """Regions of `size` cells each: any cells, or connected ones as in a jigsaw, whole lines and boxes among them."""
    cells = list(range(size * size))
    match rng.randrange(4):
        case 0:
            rng.shuffle(cells)
        case 1:
            cells.sort(key=lambda cell: (cell % size, cell // size))
    owner = {cell: place // size for place, cell in enumerate(cells)}
    for _ in range(rng.choice((0, 1, 3, 30, 200))):
        one, other = rng.choice(neighbours(size))
        third = rng.choice([cell for cell in cells if owner[cell] == owner[other]])
        swapped = {**owner, one: owner[other], third: owner[one]}
        if owner[one] != owner[other] and all(connected(swapped, owner[each], size) for each in (one, other)):
            owner = swapped
    return [tuple(cell for cell in range(size * size) if owner[cell] == region) for region in range(size)]


def connected(owner: dict[int, int], region: int, size: int) -> bool:
    """Return True if the cells of a region hang together by their sides."""
    left = {cell for cell, each in owner.items() if each == region}
    waiting = [left.pop()]
    while waiting:
        here = waiting.pop()
        found = {sum(pair) - here for pair in neighbours(size) if here in pair} & left
        left -= found
        waiting += found
    return not left


def partitioned_board(rng: Random) -> SudokuProblem:
    """A board of 4x4 to 6x6 with random regions and some of every other rule; its givens are mostly of one answer."""
    size = rng.choice((4, 4, 5, 6))
    full = (1 << size) - 1
    groups = (*rows_and_columns(size), *random_partition(rng, size))
    rules = [always(size, "diagonal", *diagonals(size), choice="both")] if rng.random() < 0.1 else []
    empty = SudokuProblem(size, groups, (), (full,) * size**2, tuple(rules))
    target = next(iter(plain_answers(empty, rng, 3_000)), None) or tuple(rng.randrange(size) for _ in range(size**2))
    pairs = neighbours(size)
    near = [pair for pair in pairs if abs(target[pair[0]] - target[pair[1]]) == 1]
    consecutive = tuple(sorted(rng.sample(near, min(len(near), 4)))) if rng.random() < 0.2 else ()
    apart = tuple(pair for pair in pairs if pair not in near)[: rng.randrange(9)] if rng.random() < 0.2 else ()
    for _ in range(rng.randrange(1, size + 2) if rng.random() < 0.3 else 0):
        cage = [rng.randrange(size**2)]
        while len(cage) < rng.choice((1, 2, 3, 4)):
            beside = [cell for pair in pairs for cell in pair if (pair[0] in cage) != (pair[1] in cage)]
            cage.append(rng.choice([cell for cell in beside if cell not in cage]))
        total: int | None = sum([target[cell] + 1 for cell in cage])
        total = total if rng.random() < 0.9 else rng.choice((None, sum([target[cell] + 1 for cell in cage]) + 1))
        rules.append(always(size, "killer", tuple(cage), value=total))
    givens: list[int | None] = [None] * size**2
    for cell in rng.sample(range(size**2), rng.randrange(size * (size - 3) + 1, size * (size - 1))):
        givens[cell] = target[cell] if rng.random() < 0.98 else rng.randrange(size)
    rules += [always(size, "consecutive", *consecutive), always(size, "apart", *apart)]
    return SudokuProblem(size, groups, numbered(givens), (full,) * size**2, tuple(rules))


def plain_answers(board: SudokuProblem, rng: Random | None = None, most: int = 1 << 62) -> Iterator[tuple[int, ...]]:
    """All answers, by filling cell after cell with whatever no group or cage forbids; `most` cells are filled."""
    size, left = board.size, [most]
    peers = [{each for group in merged(board).different for each in group if cell in group} for cell in range(size**2)]
    options = merged(board).masks()
    filled: dict[int, int] = {}

    def fill(cell: int) -> Iterator[tuple[int, ...]]:
        if cell == size**2:
            answer = tuple(filled[each] for each in range(cell))
            if board.holds(answer):
                yield answer
            return
        left[0] -= 1
        if left[0] < 0:
            return
        seen = {filled[other] for other in peers[cell] if other < cell}
        for digit in rng.sample(range(size), size) if rng else range(size):
            if options[cell] >> digit & 1 and digit not in seen:
                filled[cell] = digit
                yield from fill(cell + 1)

    return fill(0)
