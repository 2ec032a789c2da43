"""Futoshiki, calcudoku and skyscrapers against plain enumeration, and what is said of files with mistakes."""

import random
import re
from collections.abc import Sequence
from functools import cache
from math import prod
from typing import Any

import pytest
import yaml

from corpus_boards import VARIANTS, published
from every_node import answers_of
from logicgrid.kinds.explain import Derived, derive
from logicgrid.kinds.load import load_text
from logicgrid.puzzle.budget import Budget
from random_boards import latin_squares
from support import each_case, few, puzzle_of

SIZE = 4
Square = tuple[tuple[int, ...], ...]


@cache
def squares() -> list[Square]:
    """Return all squares in which every digit is once in each row and column."""
    flat = [[digit + 1 for digit in square] for square in latin_squares()]
    return [tuple([tuple(each[start : start + SIZE]) for start in range(0, SIZE**2, SIZE)]) for each in flat]


def seen(line: Sequence[int]) -> int:
    return sum(value > max(line[:place], default=0) for place, value in enumerate(line))


def gives(operation: str, values: Sequence[int], number: int) -> bool:
    most = max(values)
    match operation:
        case "+":
            return sum(values) == number
        case "x":
            return prod(values) == number
        case "-":
            return most - (sum(values) - most) == number
        case "/":
            return most == number * (prod(values) // most)
    return any(gives(each, values, number) for each in "+x-/")


def futoshiki(rng: random.Random) -> tuple[dict[str, Any], list[Square]]:
    rows, facts = [], []
    for line in range(2 * SIZE - 1):
        down, row = line % 2, line // 2
        signs = []
        for column in range(SIZE if down else SIZE - 1):
            sign = rng.choice(("v^." if down else "<>.") + "." * 3)
            signs.append(sign)
            if sign != ".":
                near = (row + 1, column) if down else (row, column + 1)
                facts.append(((row, column), near) if sign in ">v" else (near, (row, column)))
        rows.append(" ".join(signs))
    fits = [s for s in squares() if all(s[a][b] > s[c][d] for (a, b), (c, d) in facts)]
    return {"kind": "futoshiki", "grid": "\n".join([". . . ."] * SIZE), "signs": "\n".join(rows)}, fits


def skyscrapers(rng: random.Random) -> tuple[dict[str, Any], list[Square]]:
    aim = rng.choice(squares())
    columns: dict[str, Any] = {
        "top": lambda s, n: [row[n] for row in s],
        "bottom": lambda s, n: [row[n] for row in s][::-1],
        "left": lambda s, n: list(s[n]),
        "right": lambda s, n: list(s[n])[::-1],
    }
    file: dict[str, Any] = {"kind": "skyscrapers"}
    facts = []
    for side, line in columns.items():
        numbers = []
        for place in range(SIZE):
            number = seen(line(aim, place)) if rng.random() < 0.4 else 0
            number = rng.randint(1, SIZE) if rng.random() < 0.03 else number
            numbers.append(str(number or "."))
            if number:
                facts.append((line, place, number))
        file[side] = " ".join(numbers)
    return file, [s for s in squares() if all(seen(line(s, place)) == number for line, place, number in facts)]


def calcudoku(rng: random.Random) -> tuple[dict[str, Any], list[Square]]:
    aim = rng.choice(squares())
    left = {(row, column) for row in range(SIZE) for column in range(SIZE)}
    cages, facts = [], []
    while left and len(cages) < 7:
        cells = [rng.choice(sorted(left))]
        left -= {cells[0]}
        for _ in range(rng.choice((1, 1, 2))):
            near = [(r, c) for r, c in sorted(left) for y, x in cells if abs(r - y) + abs(c - x) == 1]
            if near:
                cells.append(rng.choice(near))
                left -= {cells[-1]}
        values = [aim[row][column] for row, column in cells]
        operation = rng.choice("+x-/?")
        number = next((n for n in rng.sample(range(1, 65), 64) if gives(operation, values, n)), None)
        if number is None or len(cells) == 1:
            continue
        names = [f"r{row + 1}c{column + 1}" for row, column in cells]
        cages.append({"cells": " ".join(names), "target": f"{number}{operation}"})
        facts.append((cells, operation, number))
    fits = [s for s in squares() if all(gives(o, [s[r][c] for r, c in cells], n) for cells, o, n in facts)]
    return {"kind": "calcudoku", "grid": "\n".join([". . . ."] * SIZE), "cages": cages}, fits


@pytest.mark.parametrize("make", [futoshiki, skyscrapers, calcudoku])
@pytest.mark.parametrize("seed", few(range(40), 8))
def test_the_answers_are_those_that_enumeration_finds(make: Any, seed: int) -> None:
    file, fits = make(random.Random(seed))
    wanted = {(tuple([digit - 1 for row in each for digit in row]),) for each in fits}
    assert answers_of(puzzle_of(yaml.safe_dump(file, sort_keys=False)).question) == wanted


GRID = "grid: |\n  . . .\n  . . .\n  . . .\n"


@each_case("text", "code", "line")
def test_a_mistake_has_its_place_and_help(text: str, code: str, line: int) -> None:
    found = load_text(text)
    assert found.puzzle is None
    assert (code, line) in [(each.code, each.span.line) for each in found.errors], found.errors
    assert all(
        each.help
        for each in found.errors
        if each.code not in ("too-large", "bad-cage", "unknown-cage", "impossible-rule")
    )


def test_the_cells_of_a_futoshiki_may_be_drawn_between_its_signs() -> None:
    plain = puzzle_of(f"kind: futoshiki\n{GRID}signs: |\n  < .\n  . v .\n  . >\n  . . .\n  . .\n")
    drawn = puzzle_of(f"kind: futoshiki\n{GRID}signs: |\n  0 < 0 . 0\n  . v .\n  0 . 0 > 0\n  . . .\n  0 . 0 . 0\n")
    assert [clue.text for clue in plain.clues] == [clue.text for clue in drawn.clues]


SIDES = {"top": (0, None), "bottom": (-1, None), "left": (None, 0), "right": (None, -1)}


def grid_of(puzzle: dict[str, Any]) -> str:
    rows = puzzle.get("grid") or [[0] * puzzle["size"]] * puzzle["size"]
    return "".join(" ".join(str(each or ".") for each in row) + "\n" for row in rows)


def as_futoshiki(puzzle: dict[str, Any]) -> dict[str, Any]:
    return {"grid": grid_of(puzzle), "signs": [f"{less}<{more}" for less, more in puzzle["less"]]}


def as_calcudoku(puzzle: dict[str, Any]) -> dict[str, Any]:
    cages = [{"cells": " ".join(each["cells"]), "target": f"{each['value']}{each['op']}"} for each in puzzle["cages"]]
    return {"cages": cages}


def as_skyscrapers(puzzle: dict[str, Any]) -> dict[str, Any]:
    size = puzzle["size"]
    sides = {side: ["."] * size for side in SIDES}
    for each in puzzle["skyscraper"]:
        row, column = (int(number) - 1 for number in re.findall(r"\d+", each["cell"]))
        if row in (-1, size):
            sides["top" if row < 0 else "bottom"][column] = each["value"]
        else:
            sides["left" if column < 0 else "right"][row] = each["value"]
    return {"grid": grid_of(puzzle), **{side: " ".join(each) for side, each in sides.items()}}


READERS = {"futoshiki": as_futoshiki, "calcudoku": as_calcudoku, "skyscrapers": as_skyscrapers}


@pytest.mark.parametrize(
    ("kind", "entry"), [pytest.param(k, *each.values, marks=each.marks) for k in READERS for each in published(k)]
)
def test_the_published_answer_is_the_only_one(kind: str, entry: Any) -> None:
    text = yaml.safe_dump({"kind": kind, **READERS[kind](entry["puzzle"])}, sort_keys=False)
    ((found,),) = answers_of(puzzle_of(text).question)
    assert "".join([str(digit + 1) for digit in found]) == entry["solution"]


@pytest.mark.skipif(not VARIANTS.is_dir(), reason="the corpus is not here")
@pytest.mark.parametrize(("kind", "derived"), few([("futoshiki", 8), ("skyscrapers", 6), ("calcudoku", 10)], 3))
def test_most_of_them_are_derived_step_by_step(kind: str, derived: int) -> None:
    texts = [
        yaml.safe_dump({"kind": kind, **READERS[kind](each.values[0]["puzzle"])}, sort_keys=False)
        for each in published(kind)
    ]
    assert sum(isinstance(derive(puzzle_of(text), Budget(500, 60)), Derived) for text in texts) >= derived
