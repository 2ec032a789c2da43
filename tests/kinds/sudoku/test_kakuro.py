"""Kakuro: against plain enumeration, boards of others, certificates, and what is shown."""

import random
from typing import Any

import pytest

from corpus_boards import published
from every_node import answers_of
from kinds.sudoku.kakuro_support import Run, fillings, grid, random_kakuro, runs
from logicgrid.api.making import generate_puzzles
from logicgrid.generate.canonical import canonical
from logicgrid.kinds.atoms import BadAtom, atoms_of
from logicgrid.kinds.explain import Derived, derive
from logicgrid.puzzle.budget import Budget
from mutants import survivors
from support import ROOT, few, puzzle_in, puzzle_of, seeds

SMALL = r"""kind: kakuro
title: Small
grid: |
  #    11\  4\
  \5   .    .
  \10  .    .
"""


def file_of(puzzle: dict[str, Any]) -> str:
    """Return a board of the corpus as a file; its cells are counted as ours are."""
    sums: dict[Run, int] = {}
    for each in puzzle["runs"]:
        cells = [tuple(int(number) - 1 for number in cell[1:].split("C")) for cell in each["cells"]]
        sums[tuple([(row, column) for row, column in cells])] = each["value"]
    white = {at for run in sums for at in run}
    shape = [
        "".join("." if (row, column) in white else "#" for column in range(1, puzzle["columns"]))
        for row in range(1, puzzle["rows"])
    ]
    return grid(shape, {run: sums.get(run, "?") for run in runs(shape)})


def check_against_enumeration(seed: int) -> None:
    text, fillings = random_kakuro(random.Random(seed))
    wanted = {(tuple([digit - 1 for _, digit in sorted(filled.items())]),) for filled in fillings}
    assert answers_of(puzzle_of(text).question) == wanted
    assert puzzle_of(text).question.count().number == len(wanted)


@pytest.mark.parametrize("drawn", seeds(10, 325))
def test_the_answers_are_those_that_enumeration_finds(drawn: range) -> None:
    for seed in drawn:
        check_against_enumeration(seed)


@pytest.mark.parametrize("entry", published("kakuro"))
def test_boards_of_others_have_the_published_answer_and_are_derived(entry: Any) -> None:
    puzzle = puzzle_of(file_of(entry["puzzle"]))
    ((found,),) = answers_of(puzzle.question)
    assert "".join([str(digit + 1) for digit in found]) == entry["solution"]
    outcome = derive(puzzle, Budget(500, 60))
    assert isinstance(outcome, Derived) and outcome.derivation.level <= 5


def test_no_mistake_in_a_derivation_is_overlooked() -> None:
    puzzle = puzzle_in(ROOT / "puzzles" / "kakuro" / "lattice.yaml")
    question = puzzle.question
    assert survivors(question.derive(Budget(2_000)), 60, question.faults) == []
    with pytest.raises(BadAtom):
        atoms_of(puzzle).from_value([1, 1, "5", True])  # a wall


@pytest.mark.parametrize(("level", "seed"), few([(3, "d"), (4, "c"), (5, "0")], 0))
def test_a_kakuro_of_a_level_above_its_sums_is_made(level: int, seed: str) -> None:
    (made,) = generate_puzzles("kakuro", 1, seed=seed, level=(level, level), size="6")
    assert made.level == level


@pytest.mark.parametrize(("size", "symmetry"), few([("6x4", "mirror"), ("5", "turn"), ("6", "diagonal")], 3))
def test_a_kakuro_to_order_has_one_filling_and_no_run_of_one_cell(size: str, symmetry: str) -> None:
    (made,) = generate_puzzles("kakuro", 1, seed="walls", level=(1, 6), size=size, symmetry=symmetry, language="nl")
    (again,) = generate_puzzles("kakuro", 1, seed="walls", level=(1, 6), size=size, symmetry=symmetry, language="nl")
    assert made.text == again.text and not made.lacks
    board = puzzle_of(made.text).question.board
    plan = board.plan
    white = [[plan.cell_at(row, column) is not None for column in range(plan.width)] for row in range(plan.height)]
    told = {tuple([plan.at(cell) for cell in rule.cells]): rule.value for rule in board.rules}
    assert set(told) == set(runs(["".join(".#"[not each] for each in row[1:]) for row in white[1:]]))
    assert min(map(len, told)) > 1 and not board.clues
    (filling,) = fillings(told)
    stated = {plan.at(cell.position): cell.value + 1 for cell in puzzle_of(made.text).stated}
    assert filling == stated
    inner = [row[1:] for row in white[1:]]
    assert symmetry != "turn" or inner == [row[::-1] for row in inner[::-1]]
    assert symmetry != "mirror" or inner == [row[::-1] for row in inner]
    assert symmetry != "diagonal" or inner == [list(row) for row in zip(*inner, strict=True)]


def test_images_of_a_kakuro_are_one_puzzle_and_other_sums_another() -> None:
    turned = SMALL.replace("11\\  4\\", "5\\  10\\").replace("\\5 ", "\\11 ").replace("\\10 ", "\\4 ")
    other = SMALL.replace("11\\", "12\\").replace("\\5 ", "\\6 ")
    first, image, third = [canonical(puzzle_of(text)) for text in (SMALL, turned, other)]
    assert first == image != third
