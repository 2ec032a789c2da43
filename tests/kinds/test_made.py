"""Boards to order, of each kind: the seed decides the file, and the index has the hash of its puzzle.

What cannot be made is said before any work, with what to write instead.
"""

from hashlib import sha256
from typing import Any

import pytest

from logicgrid.api.making import generate_puzzles
from logicgrid.generate.canonical import canonical
from logicgrid.kinds.nonogram import make as nonograms
from logicgrid.kinds.nonogram.make import DrawnPicture, NonogramRequest
from logicgrid.kinds.sudoku.make.request import SudokuRequest
from logicgrid.kinds.sudoku.make.request import problems as problems_of_sudoku
from logicgrid.puzzle.diagnostics import Diagnostic, Refused
from making_support import made
from support import cases, each_case, few, puzzle_of

RING = DrawnPicture(6, 5, tuple(int(sign == "#") for sign in "..##...#..#.#....#.#..#...##.."))
"""The numbers of this ring have several pictures."""
PICTURES = {
    "RING": RING,
    "LARGE": DrawnPicture(61, 10, (1,) * 610),
    "EMPTY": DrawnPicture(2, 2, (0,) * 4),
    "WIDE": DrawnPicture(3, 2, (1,) * 6),
}
GOLDEN = cases(__file__, "GOLDEN")
"""The first digits of the SHA-256 of the files that some requests give, the same on every machine."""


def meant(asked: dict[str, Any]) -> dict[str, Any]:
    return {**asked, "drawing": PICTURES[asked["drawing"]]} if "drawing" in asked else asked


@pytest.mark.parametrize("kind", ["sudoku", "nonogram"])
def test_seed_and_number_decide_the_file(kind: str) -> None:
    assert made(kind, 1) == made(kind, 1)
    assert len({made(kind, 1).text, made(kind, 2).text, made(kind, 1, seed="other").text}) == 3


@each_case("kind", "asked")
def test_the_hash_in_the_index_is_that_of_the_file(kind: str, asked: dict[str, Any]) -> None:
    found = made(kind, **meant(asked))
    assert canonical(puzzle_of(found.text)) == found.canonical


@pytest.mark.parametrize(("kind", "asked", "golden"), few(GOLDEN, 14))
def test_the_same_seed_gives_the_same_bytes(kind: str, asked: dict[str, Any], golden: str) -> None:
    text = made(kind, seed="golden", attempts=9, **meant(asked)).text
    assert sha256(text.encode()).hexdigest()[:12] == golden


def wrong(kind: str, asked: dict[str, Any]) -> list[Diagnostic]:
    if kind == "sudoku":
        return [*problems_of_sudoku(SudokuRequest(**asked))]
    return [*nonograms.problems(NonogramRequest(**meant(asked)))]


@each_case("kind", "asked", "code", "says", "helps")
def test_a_request_that_nothing_can_meet_is_refused(
    kind: str, asked: dict[str, Any], code: str, says: str, helps: str
) -> None:
    (found,) = wrong(kind, asked)
    assert found.code == code
    assert says in found.message
    assert found.help is not None and helps in found.help


@each_case("kind", "asked")
def test_a_request_that_may_be_met_is_accepted(kind: str, asked: dict[str, Any]) -> None:
    assert wrong(kind, asked) == []


@each_case("kind", "asked", "code", "named")
def test_options_that_nothing_can_meet_are_refused_at_once(
    kind: str, asked: dict[str, Any], code: str, named: str
) -> None:
    with pytest.raises(Refused) as refused:
        next(generate_puzzles(kind, 1, seed="x", **asked))
    found = refused.value.diagnostics
    assert [each.code for each in found] == [code]
    assert named in f"{found[0].message} {found[0].help}"
