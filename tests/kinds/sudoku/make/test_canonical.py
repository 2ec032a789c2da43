"""The canonical hash: copies by every symmetry of the rules have it in common, other puzzles do not."""

from functools import partial
from random import Random

import pytest

from logicgrid.generate.batch import accepted
from logicgrid.kinds.load import load_text
from logicgrid.kinds.sudoku import make as making
from logicgrid.kinds.sudoku.board import SudokuProblem, numbered, plain_board
from logicgrid.kinds.sudoku.make import canonical
from logicgrid.kinds.sudoku.make.request import SudokuRequest
from logicgrid.kinds.sudoku.question import SudokuQuestion
from logicgrid.puzzle.record import replace
from support import daily, few

attempt = partial(making.attempt, accept=accepted)

Grid = tuple[int | None, ...]


def made(number: int, **asked: object) -> SudokuProblem:
    found = attempt(SudokuRequest(**asked), "canonical", number, 0)  # type: ignore[arg-type]
    puzzle = load_text(getattr(found, "nearest", None) or found.text).puzzle  # type: ignore[union-attr]
    assert puzzle is not None and isinstance(puzzle.question, SudokuQuestion)
    return puzzle.question.board


def moved(board: SudokuProblem, cells: list[int], digits: list[int]) -> SudokuProblem:
    """The same puzzle with every cell and digit elsewhere; the rules must allow it."""

    def group(old: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(cells[cell] for cell in old)

    givens: list[int | None] = [None] * len(cells)
    allowed = [0] * len(cells)
    for clue in board.clues:
        givens[cells[clue.cell]] = digits[clue.digit]
    for cell, mask in enumerate(board.allowed):
        allowed[cells[cell]] = sum(1 << digits[digit] for digit in range(board.size) if mask >> digit & 1)
    return replace(
        board,
        groups=(*board.groups[: 2 * board.size], *map(group, board.groups[2 * board.size :])),
        clues=numbered(givens),
        allowed=tuple(allowed),
        always=tuple(replace(rule, parts=tuple(map(group, rule.parts))) for rule in board.always),
    )


def dihedral(size: int, which: int) -> list[int]:
    def image(row: int, column: int) -> int:
        row, column = (column, row) if which & 1 else (row, column)
        row = size - 1 - row if which & 2 else row
        column = size - 1 - column if which & 4 else column
        return row * size + column

    return [image(*divmod(cell, size)) for cell in range(size * size)]


@pytest.mark.parametrize("variant", few(["diagonal", "killer", "jigsaw", "consecutive", "parity"], 3))
def test_turned_and_mirrored_copies_of_variants_have_the_same_hash(variant: str) -> None:
    rng = Random(variant)
    board = made(1, size=6 if variant == "killer" else 9, variants=(variant,), levels=(1, 6))
    size = board.size
    digits = list(range(size))
    if variant in ("diagonal", "jigsaw"):
        rng.shuffle(digits)
    elif variant == "consecutive":
        digits.reverse()
    elif variant == "parity":
        odd, even = rng.sample(digits[::2], 5), rng.sample(digits[1::2], 4)
        digits = [odd[digit // 2] if digit % 2 == 0 else even[digit // 2] for digit in digits]
    for which in daily(range(8), 3):
        cells = dihedral(size, which)
        if size == 6 and which & 1:
            continue  # boxes of 3 x 2 do not turn
        assert canonical(moved(board, cells, digits)) == canonical(board)


def test_other_digits_of_a_killer_make_another_puzzle() -> None:
    board = made(1, size=4, variants=("killer",), levels=(1, 6))
    other = replace(board, always=tuple(replace(cage, value=(cage.value or 0) + 1) for cage in board.always))
    assert canonical(other) != canonical(board)


def least_by_brute_force(givens: Grid) -> tuple[int, ...]:
    """The least form of a 4 x 4 grid under all its symmetries, by trying them."""
    bands = [(0, 1, 2, 3), (1, 0, 2, 3), (0, 1, 3, 2), (1, 0, 3, 2)]
    lines = [each for band in bands for each in (band, (*band[2:], *band[:2]))]
    forms = []
    for rows in lines:
        for columns in lines:
            for turned in (False, True):
                names: dict[int | None, int] = {None: 0}
                form = []
                for row in rows:
                    for column in columns:
                        cell = givens[column * 4 + row if turned else row * 4 + column]
                        form.append(names.setdefault(cell, len(names)))
                forms.append(tuple(form))
    return min(forms)


def test_the_hash_tells_apart_what_brute_force_tells_apart() -> None:
    rng = Random(7)
    solution = [0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0]
    forms: dict[tuple[int, ...], set[str]] = {}
    for _ in range(400):
        shown = rng.randrange(2, 6)
        cells = rng.sample(range(16), shown)
        givens: Grid = tuple(digit if cell in cells else None for cell, digit in enumerate(solution))
        forms.setdefault(least_by_brute_force(givens), set()).add(canonical(plain_board(4, givens)))
    assert len(forms) > 50
    assert all(len(hashes) == 1 for hashes in forms.values())
    assert len({hash for hashes in forms.values() for hash in hashes}) == len(forms)
