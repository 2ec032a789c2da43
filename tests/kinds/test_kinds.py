"""The table of kinds: every folder is in it, and offers what `kinds/__init__.py` says."""

import pytest

from logicgrid.kinds import KINDS, kind_named
from logicgrid.kinds.load import load
from support import ROOT, cases

PUZZLES = dict(cases(__file__, "PUZZLES"))


@pytest.mark.parametrize("name", KINDS)
def test_a_kind_offers_what_the_program_asks_of_it(name: str) -> None:
    kind, puzzle = kind_named(name), load(ROOT / "puzzles" / PUZZLES[name]).puzzle
    assert puzzle is not None and puzzle.kind == name
    assert kind.schema().descriptions.keys() >= {"title", "difficulty"}
    assert kind.schema().json_schema()["properties"].keys() == {
        field.alias or key for key, field in kind.schema().model.model_fields.items()
    }
    assert kind.atoms(puzzle).meaning()
    values = puzzle.question.candidates()
    settled, several = kind.opened(puzzle, values)
    offers = kind.offers(puzzle, values)
    assert settled and several and offers
    for offer in offers[:: max(len(offers) // 20, 1)]:
        assert kind.reread(puzzle, offer.rule) == offer.meaning
    assert all(remark.code for remark in kind.lint(puzzle))
