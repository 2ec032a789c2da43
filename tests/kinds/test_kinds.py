"""The table of kinds: every folder is in it, and offers what `kinds/__init__.py` says."""

from importlib.util import find_spec
from pathlib import Path

import pytest

import logicgrid.kinds
from logicgrid.kinds import DEFAULT_KIND, KINDS, kind_named
from logicgrid.kinds.load import load
from logicgrid.kinds.sudoku.presets import Preset
from support import ROOT, cases

ROOMS = Path(logicgrid.kinds.__file__).parent
FOLDERS = {path.parent.name for path in ROOMS.rglob("schema.py")}
PUZZLES = dict(cases(__file__, "PUZZLES"))


def test_the_table_has_every_folder_and_every_preset() -> None:
    assert {each.partition(".presets:")[0] for each in KINDS.values()} == FOLDERS
    assert {type(kind_named(name)) for name in KINDS}.issuperset(Preset.__subclasses__())
    assert all(kind_named(name).name == name for name in KINDS)
    assert DEFAULT_KIND in KINDS and set(PUZZLES) == set(KINDS)


@pytest.mark.parametrize("name", KINDS)
def test_the_modules_have_the_same_names_in_every_kind(name: str) -> None:
    folder = kind_named(name).room
    engines = "logicgrid.csp" if name == "logic-grid" else folder
    modules = [f"{folder}.{module}" for module in ("schema", "compile", "atoms")]
    modules += [f"{engines}.{module}" for module in ("question", "encode", "search", "deduce", "check")]
    assert [module for module in modules if find_spec(module) is None] == []


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
