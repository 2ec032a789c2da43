"""The table of kinds: every folder is in it, and offers what `kinds/__init__.py` says."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from logicgrid.kinds import KINDS, kind_named
from logicgrid.kinds.load import load
from logicgrid.kinds.made import sums
from logicgrid.kinds.validation import schema, schema_text
from support import CORPUS, ROOT, cases, each_case, few, needs_corpus

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


def test_sums_are_those_of_all_subsets() -> None:
    assert {number for number in range(20) if sums((2, 4, 1, 4)) >> number & 1} == set(range(12))


FILES = sorted((ROOT / "puzzles").rglob("*.yaml"))
VALIDATOR = jsonschema.Draft7Validator(schema())


def editors_view(file: Path) -> Any:
    """A file as an editor's YAML reader gives it: numbers and truth values made; dates are texts in JSON."""
    return json.loads(json.dumps(yaml.safe_load(file.read_text(encoding="utf-8")), default=str))


def test_the_copy_in_the_repository_is_what_the_program_prints() -> None:
    assert (ROOT / "puzzles" / "puzzle.schema.json").read_text(encoding="utf-8") == schema_text()


def test_the_schema_is_a_valid_schema() -> None:
    jsonschema.Draft7Validator.check_schema(schema())


@pytest.mark.parametrize("file", few(FILES, 3), ids=lambda file: file.stem)
def test_every_puzzle_of_ours_satisfies_it(file: Path) -> None:
    VALIDATOR.validate(editors_view(file))


@needs_corpus
def test_every_puzzle_of_others_satisfies_it() -> None:
    for file in (CORPUS / "logic-grid").glob("*.yaml"):
        VALIDATOR.validate(editors_view(file))


def test_long_actors_aliases_and_clues_of_text_alone_satisfy_it() -> None:
    actors = {"who": {"values": ["a", "b"], "aliases": {"z": "a"}}}
    VALIDATOR.validate(
        {"actors": actors, "properties": {"p": {"values": ["x", "y"], "aliases": {"w": "x"}}}, "clues": [{"text": "t"}]}
    )


@each_case("change")
def test_what_the_program_refuses_the_schema_refuses_too(change: dict[str, Any]) -> None:
    good = {"actors": ["a", "b"], "properties": {"p": ["x", "y"]}}
    VALIDATOR.validate(good)
    assert not VALIDATOR.is_valid({**good, **change})
