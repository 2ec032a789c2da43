"""Sentences in the manner of magazines and riddles are surely heard; those that mislead are not."""

import pytest

from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.hear import Hearer
from logicgrid.kinds.logic_grid.hear.meaning import Meaning
from logicgrid.puzzle.record import replace
from support import ROOT, cases, each_case, long_text, puzzle_in, puzzle_of

BOATS = long_text(__file__, "boats.yaml")

SURE = cases(__file__, "SURE")


@pytest.fixture(scope="module")
def boats() -> tuple[Hearer, Meaning]:
    clues = "\n".join([f'  - text: "{text}"' for text, _ in SURE])
    puzzle = puzzle_of(f"{BOATS}clues:\n{clues}\nexpect: multiple\n")
    return Hearer(puzzle), Meaning(grid_of(puzzle), 1_500, 11)


@pytest.mark.parametrize("number", range(len(SURE)), ids=[text for text, _ in SURE])
def test_a_sentence_of_a_magazine_is_surely_heard_or_left_open(number: int, boats: tuple[Hearer, Meaning]) -> None:
    hearer, judge = boats
    _, expected = SURE[number]
    heard = hearer.heard[number + 1]
    if expected is None:
        assert not (heard and heard[0].sure)
        return
    gold = judge.condition([expected])
    assert gold is not None
    assert heard
    assert heard[0].sure, heard[:2]
    assert heard[0].condition is not None
    assert judge.truth(heard[0].condition) == judge.truth(gold), heard[0].rules


@each_case("file", "number")
def test_what_was_once_surely_misheard_is_not(file: str, number: int) -> None:
    found = [*(ROOT / "puzzles").rglob(f"{file}.yaml"), *(ROOT / "tests/kinds/logic_grid/texts").rglob(f"{file}.yaml")]
    puzzle = puzzle_in(found[0])
    clue = next(each for each in puzzle.clues if each.number == number)
    heard = Hearer(replace(puzzle, stated=()), [number]).heard[number]
    if heard and heard[0].sure:
        judge = Meaning(grid_of(puzzle), 1_000, 5)
        rules = judge.condition([part.text for part in clue.parts])
        assert rules is not None
        assert heard[0].condition is not None
        assert judge.truth(heard[0].condition) == judge.truth(rules)


CONTEST = """\
language: en
actors: {contestant: [Abby, Bert, Carla, Dean, Ellie]}
properties:
  prize: {type: money, values: [$20, $40, $60, $80, $100]}
  town: [Athens, Bristol, Corinth, Dover, Elgin]
  points: [3, 5, 8, 13, 21]
"""


def sure(text: str, head: str = CONTEST) -> tuple[str, ...] | None:
    """Return the rules that a text by itself is surely heard as; None if it is not."""
    puzzle = puzzle_of(f'{head}clues:\n  - text: "{text}"\nexpect: multiple\n')
    heard = Hearer(puzzle).heard[1]
    return heard[0].rules if heard and heard[0].sure else None


@each_case("text", "expected")
def test_sentences_of_several_parts_are_surely_heard(text: str, expected: tuple[str, ...]) -> None:
    assert sure(text) == expected
