"""Certificates: their form, their strict reading, the puzzle's name in them, and that nothing wrong is accepted."""

import copy
import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from logicgrid.api.answering import way_through
from logicgrid.cli import main
from logicgrid.csp.expr import Condition, Term
from logicgrid.csp.problem import Array, Clue, Part, Problem
from logicgrid.kinds.atoms import (
    CertificateFile,
    Foreign,
    UnreadableCertificate,
    identity,
    plain,
    read_certificate,
    to_text,
    verified,
)
from logicgrid.kinds.cells import GivenCell
from logicgrid.kinds.explain import Derived, value_of
from logicgrid.kinds.load import load
from logicgrid.kinds.logic_grid.atoms import NODE_FORMS
from logicgrid.kinds.nonogram.question import LineClue, Picture
from logicgrid.kinds.sudoku.board import SudokuProblem
from logicgrid.puzzle.budget import Budget
from page_support import of_path
from scripts.documents import named_reasons
from support import ROOT, Patch, cases, daily, derived_of, each_case, long_text, puzzle_in, puzzle_of, without_splits

PUZZLES = ROOT / "puzzles"
WORKED = PUZZLES / "nonogram" / "worked-example.yaml"
FOUR = PUZZLES / "sudoku" / "four.yaml"
GUESTS = PUZZLES / "guest-speakers.yaml"
EACH_KIND = (GUESTS, FOUR, WORKED)
TRIFLE = PUZZLES / "en" / "who-ate-the-trifle.yaml"

REASONS = {each.name() for each in named_reasons()}

Value = dict[str, Any]


def of_file(file: Path) -> Derived:
    return of_path(file)[1]


def verdict(value: Any, of: Derived) -> str:
    """`accepted`, or why not."""
    raw = value if isinstance(value, bytes) else json.dumps(value).encode()
    found = read_certificate(raw, of.atoms, identity(of.puzzle))
    if not isinstance(found, CertificateFile):
        return found.reason
    faults = of.puzzle.question.faults(found.derivation)
    return faults[0] if faults else "accepted"


# ---------------------------------------------------------------------- the form


def test_each_step_has_a_reason_of_a_documented_kind_in_the_authors_labels() -> None:
    kinds = {file.stem: [step["reason"]["kind"] for step in value_of(of_file(file))["steps"]] for file in EACH_KIND}
    assert all(set(found) <= REASONS for found in kinds.values())
    assert set(kinds["guest-speakers"]) == {"one-clue", "cross-out", "carry-over", "last-candidate"}
    assert set(kinds["four"]) == {"given", "hidden-single", "full-house"}
    assert set(kinds["worked-example"]) == {"one-line"}
    steps = value_of(of_file(GUESTS))["steps"]
    left = next(step for step in steps if step["technique"] == "last-one-left")["reason"]
    assert left == {"kind": "last-candidate", "item": ["leeftijd", 42], "candidate": ["onderwerp", "ehbo"]}
    single = next(step for step in value_of(of_file(FOUR))["steps"] if step["technique"] == "hidden single")
    assert list(single["reason"]) == ["kind", "house", "digit"] and single["reason"]["house"][0] in (
        "row",
        "column",
        "box",
    )


def test_every_contradiction_names_the_facts_that_it_is_one_with(monkeypatch: pytest.MonkeyPatch) -> None:
    file = of_file(TRIFLE)
    ways = [way["ending"] for step in value_of(file)["steps"] if "ways" in step for way in step["reason"]["ways"]]
    without_splits(monkeypatch)
    steps = value_of(derived_of(puzzle_in(TRIFLE)))["steps"]
    trials = [step["reason"]["ending"] for step in steps if "suppose" in step]
    endings = [ending for ending in (*ways, *trials) if ending is not None]
    assert {ending["kind"] for ending in endings} == {"clash", "empty-row"}
    assert all(ending["facts"] for ending in endings)


def test_every_reason_and_part_of_one_has_a_name_of_its_own() -> None:
    names = [each.name() for each in named_reasons()]
    assert {"given", "sum", "way", "xy-wing"} < REASONS and len(names) == len(REASONS)


# ---------------------------------------------------------------------- the puzzle's name

PLAIN = long_text(__file__, "plain.yaml")


@each_case("same", "old", "new")
def test_the_hash_is_the_same_as_long_as_the_meaning_is(same: bool, old: str, new: str) -> None:
    assert old in PLAIN
    assert (identity(puzzle_of(PLAIN)) == identity(puzzle_of(PLAIN.replace(old, new, -1 if same else 1)))) == same


def test_the_hash_is_the_one_that_certificates_have_had_since_this_version_of_the_form() -> None:
    """If this fails, the canonical form has changed: raise `atoms.FORM_VERSION`, for all certificates are void."""
    puzzles = [puzzle_of(PLAIN), of_file(FOUR).puzzle, of_file(WORKED).puzzle]
    hashes = [identity(puzzle)[:16] for puzzle in puzzles]
    assert hashes == ["284014e3de9ca128", "f8f127c8925b22ef", "6ebde13888bfb46c"]


def test_the_name_of_a_class_is_no_part_of_the_hash() -> None:
    puzzles = [loaded.puzzle for file in EACH_KIND if (loaded := load(file)).puzzle]
    before = [identity(puzzle) for puzzle in puzzles]
    classes: list[type] = [LineClue, Picture, GivenCell, SudokuProblem, Array, Problem, Clue, Part, *NODE_FORMS]
    names = [each.__name__ for each in classes]
    try:
        for each in classes:
            each.__name__ = f"Renamed{each.__name__}"
        assert [identity(puzzle) for puzzle in puzzles] == before
    finally:
        for each, name in zip(classes, names, strict=True):
            each.__name__ = name


def test_every_expression_has_a_tag_of_its_own_and_all_of_its_fields_in_the_form() -> None:
    assert set(NODE_FORMS) == {*get_args(Term), *get_args(Condition)}
    assert len({form[0] for form in NODE_FORMS.values()}) == len(NODE_FORMS)
    for node, (_, *fields) in NODE_FORMS.items():
        assert tuple(fields) == node.__struct_fields__


def test_numbers_and_texts_that_look_alike_have_different_forms() -> None:
    values = [1, "1", Fraction(1, 2), 0.5, "0.5", True, None, ["fraction", 1, 2, 3], ("x",)]
    assert len({json.dumps(plain(value)) for value in values}) == len(values)
    with pytest.raises(TypeError, match="canonical form"):
        plain({})


def test_every_puzzle_has_a_hash_of_its_own() -> None:
    puzzles = [loaded.puzzle for file in daily(sorted(PUZZLES.rglob("*.yaml")), 3) if (loaded := load(file)).puzzle]
    assert len({identity(puzzle) for puzzle in puzzles if puzzle}) == len(puzzles)


# ---------------------------------------------------------------------- strict reading


HUGE = [b"[" * 200_000, b'{"a":' * 100_000, b'{"level": ' + b"9" * 10_000 + b"}", b" " * 50_000_001]


@pytest.mark.parametrize("raw", [*cases(__file__, "what_is_no_certificate_is_unreadable"), *HUGE], ids=range(12))
def test_what_is_no_certificate_is_unreadable(raw: bytes) -> None:
    mine = of_file(FOUR)
    assert isinstance(read_certificate(raw, mine.atoms, identity(mine.puzzle)), UnreadableCertificate)


def test_a_certificate_without_a_format_is_an_older_versions() -> None:
    value = value_of(of_file(FOUR))
    del value["format"]
    assert verdict(value, of_file(FOUR)) == "it was made by an older version: certify again"


@pytest.mark.parametrize("format", [0, 2, "1", True, 1.0, None, [1]])
def test_a_certificate_of_another_format_is_refused(format: Any) -> None:
    mine = of_file(FOUR)
    assert verdict({**value_of(mine), "format": format}, mine).startswith("its format is not 1")


@each_case("change")
def test_what_has_another_shape_is_unreadable(change: Value) -> None:
    mine = of_file(FOUR)
    value = {**value_of(mine), **change}
    assert isinstance(read_certificate(json.dumps(value).encode(), mine.atoms, value["puzzle"]), UnreadableCertificate)


@each_case("name", "atom")
def test_what_the_puzzle_does_not_have_is_refused(name: str, atom: Any) -> None:
    mine = of_file(PUZZLES / name)
    value = copy.deepcopy(value_of(mine))
    value["steps"][0]["conclusions"].append(atom)
    found = read_certificate(json.dumps(value).encode(), mine.atoms, value["puzzle"])
    assert isinstance(found, Foreign)
    assert "step 1 " in found.reason


def test_nesting_beyond_reason_is_refused() -> None:
    mine = of_file(FOUR)
    step: Value = {"technique": "x", "clues": [], "premises": [], "conclusions": []}
    for _ in range(100):
        step = {**step, "suppose": [1, 1, "1", True], "steps": [step]}
    value = {**value_of(mine), "steps": [step]}
    assert isinstance(read_certificate(json.dumps(value).encode(), mine.atoms, value["puzzle"]), UnreadableCertificate)


SOUND = {
    GUESTS: ([["spreker", "tycho"], ["leeftijd", 42], True], [["spreker", "tycho"], ["leeftijd", 42], False]),
    FOUR: ([1, 1, "1", True], [1, 1, "1", False]),
    WORKED: ([1, 1, "#"], [1, 1, "."]),
}


@pytest.mark.parametrize("file", EACH_KIND, ids=lambda file: file.stem)
def test_any_number_of_steps_is_checked_with_bounded_work(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within a supposition every step concludes what was supposed: all are sound."""
    mine, (atom, opposite) = of_file(file), SOUND[file]
    monkeypatch.setattr("logicgrid.puzzle.checker.WORK", 2_000)
    known = {"technique": "x", "clues": [], "premises": [atom], "conclusions": [atom]}
    trial = {"technique": "x", "clues": [], "suppose": atom, "steps": [known] * 4_000, "conclusions": [opposite]}
    assert "is too large to check" in verdict({**value_of(mine), "steps": [trial]}, mine)


FLOODS: dict[str, Callable[[], bytes]] = {
    "lists": lambda: b"[]," * 5_300_000 + b"[]",
    "objects": lambda: b'{"a":1},' * 1_000_000 + b"{}",
    "keys": lambda: b"{" + b",".join(b'"%d":1' % number for number in range(1_000_000)) + b"}",
    "nested": lambda: b"[" * 15_000_000,
    "bytes": lambda: b'"' + b"x" * 16_000_000 + b'"',
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_what_would_take_too_much_memory_is_not_even_parsed(flood: Callable[[], bytes], monkeypatch: Patch) -> None:
    mine = of_file(FOUR)
    head = json.dumps({**value_of(mine), "steps": []}).encode().removesuffix(b"]}")
    monkeypatch.setattr("logicgrid.kinds.atoms._parsed", lambda raw: pytest.fail("it was parsed"))
    found = read_certificate(head + flood() + b"]}", mine.atoms, identity(mine.puzzle))
    assert isinstance(found, UnreadableCertificate)
    assert "the most that is read" in found.reason


def test_a_label_that_is_nested_as_deeply_as_json_may_be_is_no_label() -> None:
    mine = of_file(GUESTS)
    for depth in (10, 900, *range(940, 1_000, 3)):
        label = "[" * depth + "]" * depth
        atom = f'[["spreker", {label}], ["leeftijd", 42], true]'
        step = f'{{"technique": "x", "clues": [], "premises": [{atom}], "conclusions": []}}'
        raw = json.dumps({**value_of(mine), "steps": []}).replace('"steps": []', f'"steps": [{step}]').encode()
        found = read_certificate(raw, mine.atoms, identity(mine.puzzle))
        assert isinstance(found, Foreign | UnreadableCertificate)
        assert len(found.reason) < 200


@pytest.mark.parametrize("file", EACH_KIND, ids=lambda file: file.stem)
def test_a_text_with_any_damage_is_read_without_a_traceback(file: Path) -> None:
    mine = of_file(file)
    raw = to_text(value_of(mine)).encode()
    rng = Random(7)
    for _ in range(150):
        damaged = bytearray(raw)
        for _ in range(rng.randint(1, 3)):
            place = rng.randrange(len(damaged))
            damaged[place : place + rng.randint(0, 3)] = bytes(
                rng.choices(b'[]{}",:0123456789tfn\\ -e\xff', k=rng.randint(0, 3))
            )
        found = read_certificate(bytes(damaged), mine.atoms, identity(mine.puzzle))
        if isinstance(found, CertificateFile):
            mine.puzzle.question.faults(found.derivation)


def test_the_certificate_of_another_puzzle_is_refused_even_under_its_name() -> None:
    mine = derived_of(puzzle_of(PLAIN))
    other = derived_of(puzzle_of(PLAIN.replace("act(pet, cat) == ann", "act(pet, cat) == bob")))
    assert "another puzzle" in verdict(value_of(mine), other)
    assert verdict({**value_of(mine), "puzzle": identity(other.puzzle)}, other) != "accepted"


# ---------------------------------------------------------------------- the answers to questions

ASKED = long_text(__file__, "asked.yaml")


def answering(text: str = ASKED) -> dict[str, Any]:
    found = way_through(puzzle_of(text), Budget(10_000), to_questions=True)
    assert isinstance(found, Derived)
    return json.loads(json.dumps(value_of(found)))


def fault(value: dict[str, Any]) -> str:
    return verified(puzzle_of(ASKED), json.dumps(value).encode(), "x.cert.json")[1]


def test_a_certificate_holds_the_answers() -> None:
    value = answering()
    assert [each["answer"] for each in value["questions"]] == ["Gus", "B", "B", 4, 1]
    assert fault(value) == ""


@each_case("number", "forged")
def test_a_forged_answer_is_refused(number: int, forged: dict[str, Any]) -> None:
    value = copy.deepcopy(answering())
    value["questions"][number - 1] |= forged
    assert fault(value)


def test_a_certificate_answers_every_question() -> None:
    value = answering()
    assert fault({**value, "questions": value["questions"][1:]})
    assert fault({key: each for key, each in value.items() if key != "questions"})
    assert fault({**value, "questions": [*value["questions"][:4], value["questions"][0]]})


# ---------------------------------------------------------------------- the commands


def test_certify_leaves_nothing_behind_where_it_cannot_write(tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    assert main(["certify", str(FOUR), "-o", str(tmp_path / "taken")]) == 2
    assert main(["certify", str(FOUR), "-o", str(tmp_path / "nowhere" / "x.json")]) == 2
    assert [file.name for file in tmp_path.iterdir()] == ["taken"]
