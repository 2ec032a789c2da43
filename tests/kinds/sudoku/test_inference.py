"""No inference removes a candidate of an answer: search, counting and techniques on random regions, by enumeration."""

from collections import Counter
from itertools import islice, permutations
from random import Random

import pytest

from logicgrid.kinds.sudoku.board import SudokuProblem, numbered, rows_and_columns
from logicgrid.kinds.sudoku.cages import reachable
from logicgrid.kinds.sudoku.deduce import Knowledge, SudokuFrame
from logicgrid.kinds.sudoku.deduce.derive import derive
from logicgrid.kinds.sudoku.deduce.techniques import FINDERS, singles
from logicgrid.kinds.sudoku.question import count
from logicgrid.kinds.sudoku.rules import always
from logicgrid.kinds.sudoku.search import SudokuEngine
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import replace
from random_boards import partitioned_board, plain_answers

SEEDS = [
    range(20),
    *[pytest.param(range(start, start + 500), marks=pytest.mark.long) for start in range(20, 4_000, 500)],
]
MOST = 400
"""The answers of a board that are looked at."""

Answers = list[tuple[int, ...]]


def regions(picture: str, givens: dict[int, int]) -> SudokuProblem:
    letters = picture.split()
    size = len(letters)
    cells = "".join(letters)
    groups = [tuple(cell for cell, each in enumerate(cells) if each == letter) for letter in sorted(set(cells))]
    filled = [givens.get(cell) for cell in range(size**2)]
    return SudokuProblem(size, (*rows_and_columns(size), *groups), numbered(filled), ((1 << size) - 1,) * size**2)


@pytest.mark.parametrize(
    ("drawn", "givens", "number"),
    [("aabc abbc adbc dddc", {9: 3, 12: 2, 15: 3}, 8), ("cbaa aacb cbbd ddcd", {2: 2, 11: 0, 13: 2}, 2)],
    ids=["a column", "a row across two rows"],
)
def test_a_region_of_such_a_shape_loses_no_answer(drawn: str, givens: dict[int, int], number: int) -> None:
    board = regions(drawn, givens)
    answers = list(plain_answers(board))
    assert len(answers) == count(board, Budget()).number == number
    assert [answer for (answer,) in SudokuEngine(board).find(100, Budget(), canonical=True).solutions] == answers


def test_what_two_marks_exclude_from_one_cell_stays_excluded() -> None:
    allowed = (0b1001, 0b1111, 0b1001, *[0b1111] * 13)
    board = SudokuProblem(4, rows_and_columns(4), (), allowed, always=(always(4, "consecutive", (0, 1), (1, 2)),))
    assert SudokuEngine(board).candidates()[1] == 0b0110


def some_answers(board: SudokuProblem) -> Answers | None:
    """All answers; None if there are more than can be looked at."""
    found = list(islice(plain_answers(board), MOST + 1))
    return found if len(found) <= MOST else None


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_the_search_and_the_count_find_every_answer_and_no_step_removes_a_candidate_of_one(seeds: range) -> None:
    for seed in seeds:
        board = partitioned_board(Random(seed))
        answers = some_answers(board)
        if answers is None:
            continue
        engine = SudokuEngine(board)
        assert [answer for (answer,) in engine.find(MOST + 1, Budget(), canonical=True).solutions] == answers
        assert count(board, Budget()).number == len(answers)
        left = engine.candidates()
        assert all(left[cell] >> digit & 1 for answer in answers for cell, digit in enumerate(answer))
        derivation = derive(board, Budget(200))
        assert derivation.complete == (len(answers) == 1)
        for step in derivation.steps:
            assert all((a[cell] == digit) == there for a in answers for cell, digit, there in step.conclusions), step


def test_cells_that_a_supposition_fills_at_once_may_break_a_mark() -> None:
    assert derive(partitioned_board(Random(1435)), Budget(200)).complete


def marked(rng: Random, board: SudokuProblem, answer: tuple[int, ...]) -> Knowledge:
    """What is known when many candidates that an answer does not have are crossed out, and some cells are filled."""
    known = Knowledge(SudokuFrame(replace(board, clues=())))
    share = rng.choice((0.2, 0.5, 0.7, 0.85))
    for cell, digit in enumerate(answer):
        if rng.random() < 0.15:
            known.learn((cell, digit, True))
        for other in range(board.size):
            if other != digit and rng.random() < share:
                known.learn((cell, other, False))
    known.clock += 1
    return known


def techniques_on(board: SudokuProblem, rng: Random, found: Counter[str]) -> None:
    """Check every technique on random marks of a board."""
    answer = next(plain_answers(replace(board, clues=()), rng, 5_000), None)
    if answer is None:
        return
    known = marked(rng, board, answer)
    within = replace(board, clues=(), allowed=tuple(known.masks()))
    answers = list(islice(plain_answers(within, rng, 5_000), 50))
    for _, find in FINDERS:
        for finding in find(known):
            found[finding.technique] += 1
            lost = [(cell, digit) for digit, cells in finding.out.items() for cell in bits(cells)]
            placed = [finding.placed] if finding.placed else []
            for each in answers:
                assert all(each[cell] != digit for cell, digit in lost), finding
                assert all(each[cell] == digit for cell, digit, _ in placed), finding
    known.base = 1  # as after a supposition, so that singles of all kinds are found
    filled = singles(known)
    for draft in filled.finds if filled else ():
        assert all(each[cell] == digit for each in answers for cell, digit, _ in draft.conclusions), draft


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_no_technique_removes_a_candidate_of_an_answer(seeds: range) -> None:
    found: Counter[str] = Counter()
    for seed in seeds:
        rng = Random(seed)
        techniques_on(partitioned_board(rng), rng, found)
    assert len(found) > 15


def test_sums_leave_exactly_what_is_part_of_a_way() -> None:
    rng = Random(5)
    for _ in range(300):
        length, total = rng.randrange(1, 5), rng.randrange(1, 22)
        masks = tuple(rng.randrange(1, 64) for _ in range(length))
        ways = [
            way
            for way in permutations(range(6), length)
            if sum(way) + length == total and all(mask >> digit & 1 for mask, digit in zip(masks, way, strict=True))
        ]
        expected = tuple(sum(1 << digit for digit in {way[place] for way in ways}) for place in range(length))
        assert reachable(masks, 6, total) == (expected if ways else None)


def test_sums_too_large_for_exactness_lose_no_way() -> None:
    rng = Random(6)
    for length in (8, 12):
        for _ in range(20):
            way = rng.sample(range(25), length)
            masks = tuple(1 << digit | rng.getrandbits(25) for digit in way)
            left = reachable(masks, 25, sum(way) + length)
            assert left is not None
            assert all(mask >> digit & 1 for mask, digit in zip(left, way, strict=True))
            assert all(not new & ~old for new, old in zip(left, masks, strict=True))
