"""Relations, properties whose values are the actors, and how they, counts and groups are read back and explained."""

from pathlib import Path

import pytest

from command_line import run
from logicgrid.kinds.atoms import identity
from logicgrid.kinds.load import load_text
from support import answers, each_case, long_text, report_on, written

HEAD = """\
actors: [Ann, Ben, Cleo, Dan]
properties:
  age: [20, 30, 40, 50]
  gives_to: {values: actors, nobody_self: true}
"""


@each_case("written", "code", "place")
def test_a_relation_of_a_wrong_kind_is_an_error_at_its_place_with_help(written: str, code: str, place: str) -> None:
    loaded = load_text(f"actors: [Ann, Ben, Cleo, Dan]\nproperties:\n  {written}\n")
    found = next(each for each in loaded.errors if each.code == code)
    assert f"  {written}"[found.span.column - 1 :].startswith(place)
    assert found.help or code == "unknown-name"


@pytest.mark.parametrize("actors", ["[Ann]", "[Ann, Ben, Cleo]"])
def test_actors_who_cannot_be_paired_are_an_error(actors: str) -> None:
    text = f"actors: {actors}\nproperties: {{sits: {{values: actors, nobody_self: true, symmetric: true}}}}\n"
    assert [each.code for each in load_text(text).errors] == ["impossible-relation"]


@each_case("rule", "code", "place")
def test_a_rule_that_takes_people_for_values_is_an_error_at_its_token(rule: str, code: str, place: str) -> None:
    (found,) = load_text(f"{HEAD}clues:\n  - {rule}\n").errors
    assert (found.code, rule[found.span.column - 5 :].startswith(place)) == (code, True)


def test_a_bare_name_is_the_person_and_never_who_has_that_person() -> None:
    (solution, *others) = report_on(
        f"{HEAD}clues:\n  - Ann.age == 20\n  - Ben.age == 30\n  - Cleo.age == 40\n  - Dan.gives_to == Ann\n"
    ).solutions
    assert others
    assert solution.value["Dan"]["gives_to"] == "Ann"
    for rule in ("Ann == Dan", "Dan == Ann"):
        assert report_on(f"{HEAD}clues: [{rule}]\n").verdict == "none"


@each_case("one", "other")
def test_two_ways_to_say_a_relation_have_the_same_answers(one: str, other: str) -> None:
    first, second = [report_on(f"{HEAD}clues: ['{rule}']\n", limit=1_000, branches=100_000) for rule in (one, other)]
    assert answers(first) == answers(second) != []


def test_the_identity_of_a_file_tells_symmetric_relations_and_nobody_self_apart() -> None:
    options = ("", ", nobody_self: true", ", symmetric: true", ", symmetric: true, nobody_self: true", ", shared: true")
    found = [load_text(HEAD.replace(", nobody_self: true", each)).puzzle for each in options]
    assert len({identity(each) for each in found if each is not None}) == len(options)


def test_who_has_whom_several_may_have_is_answered_by_asking_whom_somebody_has() -> None:
    for how in ("shared: true", "times: 0..2"):
        head = "actors: [Ann, Ben, Cleo]\n"
        text = f"{head}properties: {{to: {{values: actors, {how}}}}}\nclues: ['act(to, Cleo) == Ann']\n"
        (found,) = load_text(text).errors
        assert found.code == "shared-value" and found.help is not None and "`val(to, Ann) == Cleo`" in found.help


NESTED = long_text(__file__, "nested.yaml")

FRENCH = long_text(__file__, "french.yaml")

DUTCH = """
language: nl
actors: {vriend: [Ann, Bram, Cor]}
properties:
  geeft aan: {values: actors, nobody_self: true, phrases: {has: "geeft aan {}", not: "geeft niet aan {}"}}
clues: [Ann.geeft_aan.geeft_aan == Bram]
"""


def text_of(folder: Path, command: str, puzzle: str) -> tuple[int, str]:
    found = run(command, written(folder / "puzzle.yaml", puzzle))
    return found.returncode, found.stdout + found.stderr


def test_what_a_supposition_inside_a_supposition_rests_on_is_said_before_it(tmp_path: Path) -> None:
    status, text = text_of(tmp_path, "explain", NESTED)
    assert (status, "Level 6 of 6" in text, "a fault of this program" in text) == (0, True, False)


def test_who_is_had_in_a_relation_is_said_by_its_phrase_of(tmp_path: Path) -> None:
    assert "L’adversaire d’Anne au début est l’adversaire de Basile à la fin." in text_of(tmp_path, "read", FRENCH)[1]
    assert "L’adversaire d’Anne au début n’est pas l’adversaire d’Anne" in text_of(tmp_path, "read", FRENCH)[1]


def test_a_dutch_clause_about_a_relation_ends_in_a_comma_before_the_verb(tmp_path: Path) -> None:
    assert "Degene aan wie Ann geeft, geeft aan Bram." in text_of(tmp_path, "read", DUTCH)[1]


def test_whom_somebody_has_in_a_relation_is_no_constant_to_ask_for(tmp_path: Path) -> None:
    puzzle = NESTED + "questions: [{text: Who?, ask: Anouk.to, answer: Els}, {text: Who?, ask: Anouk}]\n"
    _, text = text_of(tmp_path, "solve", puzzle)
    assert text.count("it asks nothing") == 1


def test_a_count_that_is_asked_for_is_read_with_its_list_last(tmp_path: Path) -> None:
    puzzle = (
        "actors: [Ann, Ben]\nproperties: {team: {values: [red, blue], shared: true}}\nclues: []\n"
        "questions: [{text: How many?, most: 'count(a.team == red for a in [Ann, Ben])'}]\n"
    )
    assert "Asks for the greatest number possible: how many of these hold: " in text_of(tmp_path, "read", puzzle)[1]
