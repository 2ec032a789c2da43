"""`nobody`, `distance`, `opposite`, and aliases: what they mean, by brute force, and their mistakes."""

import re

import pytest

import oracle
from clue_support import assert_marked
from logicgrid.kinds.load import load_text
from logicgrid.puzzle.diagnostics import Diagnostic
from support import answers, each_case, plain, report_on, told

ACTORS = "actors: {guest: {values: [Ada, Ben, Major Mustard], aliases: {Mustard: Major Mustard}}}\nproperties:\n"
PROPERTIES = {
    "dish|stew|apple": "  dish: {values: [soup, pie, fish], aliases: {stew: soup, apple tart: pie}}\n",
    "room": "  room: {values: [1, 2, 3, 4], spare: true}\n",
    r"chair|\bn\b": "  chair: {values: [n, e, s, w], spare: true, circular: true}\n",
    "drink": "  drink: {values: [tea, milk], shared: true}\n",
    "hat": "  hat: {values: [cap, beret, fez, bowler], shared: true, spare: true}\n",
}
HEAD = ACTORS + "".join(PROPERTIES.values()) + "clues:\n"


def puzzle_of(*rules: str) -> str:
    """A puzzle with these rules, and with the properties that they speak of: brute force takes long over all."""
    spoken = [text for words, text in PROPERTIES.items() if re.search(words, " ".join(rules))]
    return ACTORS + "".join(spoken) + "clues:\n" + "".join(f"- '{rule}'\n" for rule in rules)


def expected(*rules: str) -> int:
    return oracle.solve(puzzle_of(*rules)).count


def found(*rules: str) -> int | None:
    report = report_on(puzzle_of(*rules), limit=1, count=True)
    assert report.errors == ()
    return report.count


def errors(text: str) -> list[Diagnostic]:
    return list(load_text(text).errors)


@each_case("rule")
def test_each_form_leaves_the_answers_that_brute_force_finds(rule: str) -> None:
    assert found(rule) == expected(rule) > 0


@each_case("rule", "mutant")
def test_brute_force_tells_a_form_from_its_mutant(rule: str, mutant: str) -> None:
    assert expected(rule, mutant) == found(rule, mutant)
    both, alone = puzzle_of(rule, mutant), puzzle_of(rule, mutant).replace(f"- '{mutant}'\n", "")
    assert oracle.solve(both).count != oracle.solve(alone).count


@pytest.mark.parametrize("line", told("mistakes.txt")["in what a dinner has"])
def test_a_mistake_is_marked_at_its_token(line: str) -> None:
    assert_marked(line, HEAD)


def test_an_alias_of_a_number_is_a_word() -> None:
    text = "actors: [a, b]\nproperties:\n  age: {values: [10, 11], aliases: {%s: 10}}\nclues: [%s]\n"
    assert [error.code for error in errors(text % ("12", "a != b"))] == ["bad-alias"]
    report = report_on(text % ("youngest", '"val(age, b) == youngest"'))
    assert answers(report) == [{"a": {"age": plain(11)}, "b": {"age": plain(10)}}]


def test_a_mistyped_alias_is_suggested() -> None:
    (error,) = errors(HEAD + "- Mustrad == stew\n")
    assert error.help == "did you mean `Mustard`?"
