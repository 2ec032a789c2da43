"""Slips of rules against texts in five languages: each is warned about, at the words of the text."""

import json

import pytest

from clue_support import unmarked, warned
from logicgrid.analyses.remarks import remarks_on
from logicgrid.kinds.logic_grid.lint import Context
from support import few, long_text, puzzle_of, told

HEADS = dict(part.split("\n", 1) for part in long_text(__file__, "heads.txt").split("\n=== ")[1:])
EN = HEADS["EN"]


@pytest.mark.parametrize(
    ("name", "line"), few([(name, line) for name, lines in told("texts.txt").items() for line in lines], 3)
)
def test_a_slip_is_warned_about_at_the_words_of_the_text(name: str, line: str) -> None:
    place, said = line.split(" → ")
    code, _, rule = said.partition(": ")
    text, rule = (json.dumps(each, ensure_ascii=False) for each in (unmarked(place), rule))
    source = f"{HEADS[name]}clues:\n  - text: {text}\n    rule: {rule}\nexpect: multiple\n"
    (found,) = warned(source)
    assert found.code == code and found.span is not None
    line, start, end = source.splitlines()[found.span.line - 1], found.span.column - 1, found.span.end_column - 1
    assert f"{line[:start]}⟦{line[start:end]}⟧{line[end:]}" == f'  - text: "{place}"'


def test_aliases_are_names_of_labels() -> None:
    source = EN.replace("[dog, cat, owl, newt]", "{values: [dog, cat, owl, newt], aliases: {Rex: dog}}")
    clue = "clues:\n  - {text: Rex is Ann's., rule: dog == Ann}\n  - {text: Rex is Ben's., rule: owl == Ben}\n"
    assert [(each.code, each.message) for each in warned(f"{source}{clue}expect: multiple\n")] == [
        ("text-label", "the text of clue 2 names `dog`, its rule `owl`")
    ]


def test_a_text_in_another_language_is_left_alone() -> None:
    source = EN.replace("language: en", "language: sv") + "clues:\n  - {text: Ann är inte dog., rule: Ann == dog}\n"
    assert warned(f"{source}expect: multiple\n") == []


def test_a_text_of_many_numbers_and_units_is_compared_in_little_work() -> None:
    text = "1 week 3 hours 7 " * 110
    rule = "val(age, Ann) == val(age, Ben) + 100000007"
    puzzle = puzzle_of(f"{EN}clues:\n  - {{text: {text}, rule: '{rule}'}}\nexpect: none\n")
    readings = Context(puzzle).readings
    assert len(readings.all[0].mentions.factors) < 50
    assert readings.of(1) is readings.of(1)


def test_a_rule_that_multiplies_by_nothing_is_compared_as_any_other() -> None:
    clue = "clues:\n  - {text: Ann is as old as Ben., rule: 'val(age, Ann) == 0 * val(age, Ben)'}\n"
    warned(f"{EN}{clue}expect: none\n")


ROSES = long_text(__file__, "roses.yaml")


def test_a_label_that_only_the_rule_names_is_warned_about_where_other_texts_name_all() -> None:
    (found,) = remarks_on(puzzle_of(f"language: en\n{ROSES}"))
    assert "the rule of clue 4 names `Dusk`, its text does not" in found.message and found.code == "text-label"
