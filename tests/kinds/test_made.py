"""Boards to order, of each kind: the seed decides the file, and the index has the hash of its puzzle."""

from hashlib import sha256
from typing import Any

import pytest

from logicgrid.generate.canonical import canonical
from logicgrid.kinds.nonogram.make import DrawnPicture
from making_support import made
from support import cases, each_case, few, puzzle_of

RING = DrawnPicture(6, 5, tuple(int(sign == "#") for sign in "..##...#..#.#....#.#..#...##.."))
"""The numbers of this ring have several pictures."""
GOLDEN = cases(__file__, "GOLDEN")
"""The first digits of the SHA-256 of the files that some requests give, the same on every machine."""


def meant(asked: dict[str, Any]) -> dict[str, Any]:
    return {**asked, "drawing": RING} if "drawing" in asked else asked


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
