"""Futoshiki, calcudoku, skyscrapers, and regions with gaps: against plain enumeration, and boards of others."""

import random
import re
from typing import Any

import pytest
import yaml

from corpus_boards import VARIANTS, published
from every_node import agree, answers_of
from logicgrid.kinds.explain import Derived, derive
from logicgrid.kinds.load import load_text
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.question import Answer
from random_boards import latin_squares
from support import few, puzzle_of, seeds
from tests.kinds.sudoku.rules.meant import calculated, obeys

SIZE = 4
EMPTY = "\n".join([". . . ."] * SIZE)
Made = tuple[dict[str, Any], list[Any], list[list[tuple[int, int]]]]
"""A file, what it says as rules of a sudoku, and its regions."""


def name(cell: int) -> str:
    return f"r{cell // SIZE + 1}c{cell % SIZE + 1}"


def futoshiki(rng: random.Random) -> Made:
    aim, rows, rules = rng.choice(latin_squares()), [], []
    for line in range(2 * SIZE - 1):
        row, down = divmod(line, 2)
        signs = []
        for cell in range(row * SIZE, row * SIZE + SIZE - 1 + down):
            other = cell + (SIZE if down else 1)
            sign = ("v^" if down else "><")[(aim[cell] < aim[other]) != (rng.random() < 0.03)]
            signs.append(sign if rng.random() < 0.6 else ".")
            near = [name(cell), name(other)]
            rules += [{"greater": ">".join(near if sign in ">v" else near[::-1])}] if signs[-1] != "." else []
        rows.append(" ".join(signs))
    return {"kind": "futoshiki", "grid": EMPTY, "signs": "\n".join(rows)}, rules, []


def skyscrapers(rng: random.Random) -> Made:
    aim, rules = rng.choice(latin_squares()), []
    file: dict[str, Any] = {"kind": "skyscrapers"}
    for side, at in {"top": "r0c{}", "bottom": "r5c{}", "left": "r{}c0", "right": "r{}c5"}.items():
        shown = ["."] * SIZE
        for place in rng.sample(range(SIZE), rng.choice((1, 1, 2, 2))):
            said = [{"skyscraper": {"at": at.format(place + 1), "seen": seen}} for seen in rng.sample(range(1, 5), 4)]
            rule = next(each for each in said if rng.random() < 0.03 or obeys([each], aim, SIZE, []))
            shown[place] = str(rule["skyscraper"]["seen"])
            rules.append(rule)
        file[side] = " ".join(shown)
    return file, rules, []


def calcudoku(rng: random.Random) -> Made:
    aim, left = rng.choice(latin_squares()), {*range(SIZE**2)}
    cages: list[dict[str, str]] = []
    while left and len(cages) < 7:
        cells = [rng.choice(sorted(left))]
        left -= {cells[0]}
        for _ in range(rng.choice((1, 1, 2))):
            near = [each for each in sorted(left) for cell in cells if beside(each, cell)]
            if near:
                cells.append(rng.choice(near))
                left -= {cells[-1]}
        values, sign = [aim[cell] + 1 for cell in cells], rng.choice("+x-/?")
        target = next((f"{n}{sign}" for n in rng.sample(range(1, 65), 64) if calculated(f"{n}{sign}", values)), None)
        if target is not None and len(cells) > 1:
            cages.append({"cells": " ".join(map(name, cells)), "target": target})
    return {"kind": "calcudoku", "grid": EMPTY, "cages": cages}, [{"calculation": each} for each in cages], []


def beside(one: int, other: int) -> bool:
    return abs(one - other) == SIZE or (abs(one - other) == 1 and one // SIZE == other // SIZE)


def gaps(rng: random.Random) -> Made:
    """A sudoku in which some cells are in no region."""
    free = rng.sample(range(16), 16) if rng.random() < 0.4 else [0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15]
    regions = [free[start : start + 4] for start in range(0, 4 * rng.randrange(1, 4), 4)]
    letters = ["".join("abc"[n] for n, own in enumerate(regions) if cell in own) or "." for cell in range(16)]
    boxes = [[(cell // SIZE + 1, cell % SIZE + 1) for cell in own] for own in regions]
    diagonals, start = rng.random() < 0.2, rng.randrange(SIZE)
    sums = [{"region_sum": " ".join(map(name, range(start, 16, SIZE)))}] if rng.random() < 0.6 else []
    rules = [
        *sums,
        *[{"extra_region": " ".join(map(name, own))} for own in regions],
        *[{"diagonal": "both"}] * diagonals,
    ]
    fits = [square for square in latin_squares() if obeys(rules, square, SIZE, boxes)]
    target, given = rng.choice(fits or latin_squares()), rng.sample(range(16), rng.randrange(1, 7))
    file = {"grid": "".join([str(target[cell] + 1) if cell in given else "." for cell in range(16)])}
    file |= {"regions": "".join(letters), "diagonals": diagonals, "rules": sums}
    rules += [{"candidates": {"cells": name(cell), "digits": target[cell] + 1}} for cell in given]
    return {"kind": "sudoku", **file}, rules, boxes


def text_and_answers(made: Made) -> tuple[str, set[Answer]]:
    file, rules, boxes = made
    answers = {(square,) for square in latin_squares() if obeys(rules, square, SIZE, boxes)}
    return yaml.safe_dump(file, sort_keys=False), answers


@pytest.mark.parametrize("make", [futoshiki, skyscrapers, calcudoku, gaps])
@pytest.mark.parametrize("drawn", seeds(5, 200))
def test_the_answers_are_those_that_enumeration_finds(make: Any, drawn: range) -> None:
    unique = 0
    for seed in drawn:
        text, answers = text_and_answers(make(random.Random(seed)))
        loaded = load_text(text)
        if loaded.puzzle is None:  # a line whose sums can never agree, or twins that an answerless board was given
            assert not answers and {each.code for each in loaded.errors} <= {"impossible-rule", "equal-givens"}, text
            continue
        question = loaded.puzzle.question
        agree(question, answers, text)
        derivation = question.derive(Budget(2_000))
        assert not question.faults(derivation) if len(answers) == 1 else not derivation.complete, text
        unique += derivation.complete
    assert unique > 0


def test_the_cells_of_a_futoshiki_may_be_drawn_between_its_signs() -> None:
    head = "kind: futoshiki\ngrid: |\n" + "  . . .\n" * 3 + "signs: |\n"
    plain = puzzle_of(head + "  < .\n  . v .\n  . >\n  . . .\n  . .\n")
    drawn = puzzle_of(head + "  0 < 0 . 0\n  . v .\n  0 . 0 > 0\n  . . .\n  0 . 0 . 0\n")
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
