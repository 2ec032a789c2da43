"""Sentences that were once surely heard as something else: each is now right, or left to the author."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.hear import Hearer
from logicgrid.kinds.logic_grid.hear.meaning import Meaning
from support import puzzle_of

TABLES = tomllib.loads(Path(__file__).with_name("misheard.toml").read_text(encoding="utf-8")).values()
MISHEARD = [(table["head"], *sentence) for table in TABLES for sentence in table["sentences"]]


@pytest.mark.parametrize(("head", "text", "rule"), MISHEARD, ids=[text for _, text, _ in MISHEARD])
def test_what_was_once_surely_misheard_is_right_or_not_sure(head: str, text: str, rule: str) -> None:
    puzzle = puzzle_of(f'{head}clues:\n  - text: "{text}"\nexpect: multiple\n')
    heard = Hearer(puzzle).heard[1]
    sure = heard[0] if heard and heard[0].sure else None
    if not rule:
        assert sure is None, sure
    elif sure is not None:
        judge = Meaning(grid_of(puzzle), 1_000, 5)
        gold = judge.condition([rule])
        assert gold is not None
        assert sure.condition is not None
        assert judge.truth(sure.condition) == judge.truth(gold), sure.rules
