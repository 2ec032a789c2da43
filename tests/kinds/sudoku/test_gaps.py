"""Regions with gaps: cells that are in no region, against all filled squares of four."""

from random import Random

import pytest

from every_node import agree
from logicgrid.kinds.load import load_text
from logicgrid.puzzle.budget import Budget
from random_boards import latin_squares
from support import few

Square = tuple[int, ...]


def text_of(givens: dict[int, int], letters: str, line: list[int], diagonals: bool) -> str:
    grid = "".join([str(givens[cell] + 1) if cell in givens else "." for cell in range(16)])
    text = f"kind: sudoku\ngrid: {grid!r}\nregions: {letters!r}\ndiagonals: {str(diagonals).lower()}\n"
    names = " ".join([f"r{cell // 4 + 1}c{cell % 4 + 1}" for cell in line])
    return text + (f"rules:\n  - region_sum: {names}\n" if line else "")


def visits(line: list[int], letters: str) -> list[list[int]]:
    """The stretches of a line in each region; cells without one are passed over."""
    found: list[tuple[str, list[int]]] = []
    for cell in line:
        if letters[cell] == ".":
            continue
        if not found or found[-1][0] != letters[cell]:
            found.append((letters[cell], []))
        found[-1][1].append(cell)
    return [cells for _, cells in found]


def random_gaps(rng: Random) -> tuple[str, list[Square]]:
    """A random board with cells in no region, and its answers by looking at all squares."""
    letters = ["."] * 16
    free = rng.sample(range(16), 16) if rng.random() < 0.4 else [0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15]
    for number, letter in enumerate("abc"[: rng.randrange(1, 4)]):
        for cell in free[4 * number : 4 * number + 4]:
            letters[cell] = letter
    picture, diagonals = "".join(letters), rng.random() < 0.2
    start = rng.randrange(4)
    line = [start + 4 * row for row in range(4)] if rng.random() < 0.6 else []
    groups = [[cell for cell in range(16) if letters[cell] == letter] for letter in set(letters) - {"."}]
    groups += [[0, 5, 10, 15], [3, 6, 9, 12]] if diagonals else []
    sums = visits(line, picture)
    answers = [
        square
        for square in latin_squares()
        if all(len({square[cell] for cell in group}) == 4 for group in groups)
        and len({sum([square[cell] + 1 for cell in cells]) for cells in sums}) < 2
    ]
    target = rng.choice(answers or latin_squares())
    givens = {cell: target[cell] for cell in rng.sample(range(16), rng.randrange(1, 7))}
    answers = [square for square in answers if all(square[cell] == digit for cell, digit in givens.items())]
    return text_of(givens, picture, line if sums else [], diagonals), answers


@pytest.mark.parametrize("seeds", few([range(start, start + 25) for start in range(0, 500, 25)], 10), ids=str)
def test_boards_with_gaps_have_the_answers_that_enumeration_finds(seeds: range) -> None:
    unique = 0
    for seed in seeds:
        text, answers = random_gaps(Random(seed))
        loaded = load_text(text)
        if loaded.puzzle is None:  # a line whose sums can never agree, or twins that an answerless board was given
            assert not answers and {each.code for each in loaded.errors} <= {"impossible-rule", "equal-givens"}, text
            continue
        question = loaded.puzzle.question
        agree(question, {(square,) for square in answers}, text)
        derivation = question.derive(Budget(2_000))
        assert not question.faults(derivation) if len(answers) == 1 else not derivation.complete, text
        unique += derivation.complete
    assert unique > 0
