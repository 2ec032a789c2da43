"""Questions on the page to play on: what the page knows, and whole games in a browser."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from asked_puzzles import MARKS, TRIFLE
from command_line import run
from logicgrid.kinds.logic_grid.atoms import GridAtoms
from logicgrid.play.data import common_atoms, sealed
from logicgrid.puzzle.budget import Budget
from play.test_page import data_in
from support import puzzle_of, seeds, written

CLUES = ["a == x", "b != y", "before(seat, a, b)", "x != r", "val(seat, c) != 2", "either(a, y, s)", "d == s or d == r"]


def made(folder: Path, *options: str) -> dict[str, Any]:
    """Return what the page of a puzzle with questions knows."""
    out = folder / "page.html"
    found = run("play", written(folder / "puzzle.yaml", TRIFLE), "-o", out, *options)
    assert found.returncode == 0, found.stdout + found.stderr
    return data_in(out.read_text(encoding="utf-8"))


def test_answers_are_sealed_and_each_seal_is_that_of_its_answer(tmp_path: Path) -> None:
    data = made(tmp_path)
    assert data["asked"]["open"] is True and data["asked"]["n"] == [4, 3, 0, 2]
    assert data["asked"]["seals"] == [sealed(f"{data['id']}:{n}:{mark}") for n, mark in enumerate(MARKS, 1)]


def test_a_page_without_hints_has_one_seal_for_all_and_no_reasons(tmp_path: Path) -> None:
    data = made(tmp_path, "--no-hints")
    assert set(data["asked"]) == {"open", "n"} and "sure" not in data and data["steps"] == []
    assert data["seal"] == [data["id"], sealed(data["id"] + json.dumps(MARKS, separators=(",", ":")))]


@pytest.mark.parametrize("drawn", seeds(2, 12))
def test_what_all_answers_share_is_what_enumeration_says(drawn: range) -> None:
    seen = 0
    for seed in drawn:
        clues = Random(seed).sample(CLUES, 3)
        text = "actors: [a, b, c, d]\nproperties: {pet: [x, y, z, w], hat: [r, s, t, u], seat: 1..4}\n"
        puzzle = puzzle_of(f"{text}clues:\n" + "".join(f"  - {clue}\n" for clue in clues))
        question, atoms = puzzle.question, GridAtoms(puzzle)
        answers = question.engine().find(20_000, Budget(200_000))
        if not answers.complete or len(answers.solutions) < 2:
            continue
        seen += 1
        layout = atoms.layout
        pairs = []
        for answer in answers.solutions:
            rows = [[layout.item(c, row[actor] if c else actor) for c, row in enumerate(answer)] for actor in range(4)]
            pairs.append({(one, other) for row in rows for one in row for other in row if one < other})
        items = range(len(layout.category))
        expected = {
            (one, other, truth)
            for one in items
            for other in items
            if layout.category[one] < layout.category[other]
            for truth in (True, False)
            if all(((one, other) in each) is truth for each in pairs)
        }
        assert set(common_atoms(atoms, question, ())) == expected
    assert seen
