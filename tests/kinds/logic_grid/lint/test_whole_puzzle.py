"""Clues that say the same, labels that no clue speaks of, and rules that are the answer."""

import json

import pytest

from lint_support import lint, puzzle_text
from logicgrid.puzzle.diagnostics import Severity
from support import each_case, report_on


@each_case("one", "other")
def test_two_clues_that_say_the_same_are_warned_about_at_the_second(one: str, other: str) -> None:
    one, other = (each.replace(", 1}", ", seat[1]}").replace("{1,", "{seat[1],") for each in (one, other))
    found = lint(puzzle_text(f"  - {json.dumps(one)}\n  - Cleo == newt\n  - {json.dumps(other)}\n"))
    (warning,) = [each for each in found if each.severity is Severity.WARNING]
    assert warning.code == "same-clue"
    assert warning.message == "clue 3 says the same as clue 1 (line 8)"
    assert warning.span is not None
    assert warning.span.line == 10


@each_case("one", "other")
def test_two_clues_that_say_more_or_less_than_each_other_are_not_warned_about(one: str, other: str) -> None:
    found = lint(puzzle_text(f"  - {one}\n  - {other}\n"))
    assert [each.code for each in found if each.severity is Severity.WARNING] == []


def test_where_values_are_spare_a_difference_of_people_is_a_difference_of_values() -> None:
    head = "actors: [a, b]\nproperties:\n  dish: {values: [x, y, z], spare: true}\nclues:\n"
    for operator in ("!=", "=="):
        found = lint(f"{head}  - act(dish, x) {operator} a\n  - val(dish, a) {operator} x\n")
        assert [each.code for each in found if each.severity is Severity.WARNING] == ["same-clue"]


def test_a_label_that_no_clue_speaks_of_is_noted_at_its_place_and_is_no_warning() -> None:
    text = "actors: [a, b, c]\nproperties:\n  dish: [x, y, z]\nclues:\n  - a == x\n  - b == y\n"
    report = report_on(text)
    assert (report.verdict, report.warnings) == ("unique", ())
    assert [(each.code, each.severity, each.span and (each.span.line, each.span.column)) for each in report.notes] == [
        ("label-in-no-clue", Severity.INFO, (1, 16)),
        ("label-in-no-clue", Severity.INFO, (3, 16)),
    ]
    assert report.notes[1].message == "`z` occurs in no clue: it is found by elimination"


def test_labels_that_nothing_tells_apart_are_noted_with_help() -> None:
    text = "actors: [a, b, c]\nproperties:\n  dish: {values: [x, y, z]}\nclues:\n  - a == x\n"
    report = report_on(text)
    assert report.verdict == "multiple"
    assert "`y`, `z` occur in no clue: nothing tells one from the other" in [each.message for each in report.notes]


@each_case("clues")
def test_lists_that_are_asked_or_compared_as_a_whole_are_not_noted(clues: str) -> None:
    clues = clues.replace("{b: y}", "b == y\n  - c == z")
    text = f"actors: [a, b, c]\nproperties:\n  age: [1, 2, 3]\n  dish: [x, y, z]\nclues:\n{clues}"
    assert [each.message for each in lint(text) if each.code == "label-in-no-clue"] == []


def test_given_and_spare_values_are_not_noted() -> None:
    text = (
        "actors: [a, b]\nproperties:\n  dish: {values: [x, y, z], spare: true}\n  town: {given: {a: p, b: q}}\n"
        "  day: [m, n]\nclues:\n  - a == m\n  - n == y\n"
    )
    assert [each.message for each in lint(text)] == []


@pytest.mark.parametrize("rule", ["newt == Ann", "act(animal, newt) == Ann", "val(animal, Ann) == newt"])
def test_a_clue_that_answers_the_question_of_the_intro_is_warned_about(rule: str) -> None:
    intro = "intro: Four friends, four animals. Who has the newt?\n"
    found = lint(puzzle_text(f"  - Ben == dog\n  - {rule}\n", intro=intro))
    assert [(each.code, each.span and each.span.line) for each in found if each.severity is Severity.WARNING] == [
        ("names-its-answer", 10)
    ]


@each_case("intro", "rule")
def test_other_clues_are_not_said_to_give_an_answer_away(intro: str, rule: str) -> None:
    found = lint(puzzle_text(f"  - {rule}\n", intro=f"intro: {intro}\n"))
    assert [each.code for each in found if each.severity is Severity.WARNING] == []
