"""Relations, counts and groups as they are read back and explained: what the puzzles of `puzzles/` brought to light."""

from pathlib import Path

from command_line import run
from support import long_text, written

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
    file = written(folder / "puzzle.yaml", puzzle)
    found = run(command, file)
    return found.returncode, found.stdout + found.stderr


def test_what_a_supposition_inside_a_supposition_rests_on_is_said_before_it(tmp_path: Path) -> None:
    status, text = text_of(tmp_path, "explain", NESTED)
    assert (status, "Level 6 of 6" in text, "a fault of this program" in text) == (0, True, False)


def test_who_is_had_in_a_relation_is_said_by_its_phrase_of(tmp_path: Path) -> None:
    assert "L’adversaire d’Anne au début est l’adversaire de Basile à la fin." in text_of(tmp_path, "read", FRENCH)[1]
    assert "L’adversaire d’Anne au début n’est pas l’adversaire d’Anne" in text_of(tmp_path, "read", FRENCH)[1]


def test_a_dutch_clause_about_a_relation_ends_in_a_comma_before_the_verb(tmp_path: Path) -> None:
    assert "Degene aan wie Ann geeft, geeft aan Bram." in text_of(tmp_path, "read", DUTCH)[1]


def test_values_that_are_all_different_are_not_called_actors(tmp_path: Path) -> None:
    puzzle = (
        "actors: {job: [cook, baker, guard, nurse]}\nproperties: {man: {values: [Al, Bo], times: 2}}\n"
        "clues: ['all_different(val(man, cook), val(man, baker), Al)']\n"
    )
    assert "The man of cook, the man of baker and Al are all different." in text_of(tmp_path, "read", puzzle)[1]


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


def test_a_misspelt_label_of_a_group_is_the_only_mistake_of_what_uses_the_group(tmp_path: Path) -> None:
    puzzle = (
        "actors: [Ann, Ben, Cleo]\nproperties: {dish: [soup, pie, rice]}\n"
        "groups: {women: [Ann, Cloe]}\nclues: [soup in women]\n"
    )
    _, text = text_of(tmp_path, "solve", puzzle)
    assert "not usable yet: 1 error" in text
    assert "did you mean `Cleo`?" in text
