"""Futoshiki, calcudoku and skyscrapers of others: one answer each, which is the published one."""

import json
import re
from typing import Any

import pytest
import yaml

from forms_support import loaded
from logicgrid.analyses.solve import Limits, Unique, solve
from logicgrid.kinds.explain import Derived, derive
from logicgrid.puzzle.budget import Budget
from support import CORPUS as CORPORA
from support import few

CORPUS = CORPORA / "variants"
SIDES = {"top": (0, None), "bottom": (-1, None), "left": (None, 0), "right": (None, -1)}


def entries(kind: str) -> list[Any]:
    path = CORPUS / f"{kind}.json"
    if not path.exists():
        return [pytest.param(None, marks=pytest.mark.skip(reason="no corpus"))]
    return [pytest.param(each, id=each["id"]) for each in json.loads(path.read_text(encoding="utf-8"))]


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
    ("kind", "entry"), [pytest.param(k, *each.values, marks=each.marks) for k in READERS for each in entries(k)]
)
def test_the_published_answer_is_the_only_one(kind: str, entry: Any) -> None:
    text = yaml.safe_dump({"kind": kind, **READERS[kind](entry["puzzle"])}, sort_keys=False)
    puzzle = loaded(text)
    found = solve(puzzle.question, Limits(2, 60))
    assert isinstance(found, Unique)
    digits = [str(digit + 1) for digit in found.solution[0]]
    assert "".join(digits) == entry["solution"]


@pytest.mark.skipif(not CORPUS.exists(), reason="no corpus")
@pytest.mark.parametrize(("kind", "derived"), few([("futoshiki", 8), ("skyscrapers", 6), ("calcudoku", 10)], 3))
def test_most_of_them_are_derived_step_by_step(kind: str, derived: int) -> None:
    texts = [
        yaml.safe_dump({"kind": kind, **READERS[kind](each.values[0]["puzzle"])}, sort_keys=False)
        for each in entries(kind)
    ]
    assert sum(isinstance(derive(loaded(text), Budget(500, 60)), Derived) for text in texts) >= derived
