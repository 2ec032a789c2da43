"""Slips of rules against texts in five languages: each is warned about, at the words of the text."""

import json

import pytest

from clue_support import unmarked
from logicgrid.analyses.remarks import remarks_on
from logicgrid.kinds import kind_named
from logicgrid.kinds.logic_grid.lint import Context
from logicgrid.puzzle.diagnostics import Severity
from support import few, long_text, puzzle_of, told

EN = "language: en\nactors: [Ann, Ben, Cleo, Dora]\nproperties:\n  pet: [dog, cat, owl, newt]\n  age: [7, 9, 11, 13]\n"
NL = (
    "language: nl\nactors: [An, Bob, Cas, Door]\n"
    "properties:\n  dier: [hond, kat, uil, vis]\n  leeftijd: [7, 9, 11, 13]\n"
)
FR = (
    "language: fr\nactors: [Aline, Boris, Chloé, Denis]\n"
    "properties:\n  pays: [Chine, Inde, Japon, Laos]\n  âge: [7, 9, 11, 13]\n"
)
ZH = "language: zh\nactors: [小安, 小波, 小晨, 小冬]\nproperties:\n  宠物: [狗, 猫, 鸟, 鱼]\n  年龄: [7, 9, 11, 13]\n"
JA = "language: ja\nactors: [青木, 石田, 上野, 遠藤]\nproperties:\n  動物: [犬, 猫, 鳥, 魚]\n  年齢: [7, 9, 11, 13]\n"

RACE = (
    "language: en\nactors: [Ann, Ben, Cleo, Dora]\nproperties:\n  place: [1st, 2nd, 3rd, 4th]\n"
    "  points: [31, 36, 38, 44]\n  day: [Mon, Tue, Wed, Thu]\n"
)
TIMES = (
    "language: en\nactors: [Ann, Ben, Cleo, Dora]\nproperties:\n"
    "  leaves: {values: ['7:15', '8:00', '8:45', '9:30'], type: time}\n  seat: [1, 2, 3, 4]\n"
    "  job: [cooking, painting, singing, teaching]\n"
)
FR_TIMES = (
    "language: fr\nactors: [Aline, Boris, Chloé, Denis]\nproperties:\n"
    "  départ: {values: ['7:15', '8:00', '8:45', '9:30'], type: time}\n  voie: [1, 2, 3, 4]\n"
)
JA_TIMES = (
    "language: ja\nactors: [青木, 石田, 上野, 遠藤]\nproperties:\n"
    "  出発: {values: ['7:15', '8:00', '8:45', '9:30'], type: time}\n  席: [1, 2, 3, 4]\n"
)
ZH_TIMES = (
    "language: zh\nactors: [小安, 小波, 小晨, 小冬]\nproperties:\n"
    "  时间: {values: ['7:15', '8:00', '8:45', '9:30'], type: time}\n  座位: [1, 2, 3, 4]\n"
)

HEADS = {"EN": EN, "NL": NL, "FR": FR, "ZH": ZH, "JA": JA, "RACE": RACE, "TIMES": TIMES}
HEADS |= {"FR_TIMES": FR_TIMES, "JA_TIMES": JA_TIMES, "ZH_TIMES": ZH_TIMES}


@pytest.mark.parametrize(
    ("name", "line"), few([(name, line) for name, lines in told("texts.txt").items() for line in lines], 3)
)
def test_a_slip_is_warned_about_at_the_words_of_the_text(name: str, line: str) -> None:
    place, said = line.split(" → ")
    code, _, rule = said.partition(": ")
    text, rule = (json.dumps(each, ensure_ascii=False) for each in (unmarked(place), rule))
    source = f"{HEADS[name]}clues:\n  - text: {text}\n    rule: {rule}\nexpect: multiple\n"
    (found,) = [each for each in kind_named("logic-grid").lint(puzzle_of(source)) if each.severity is Severity.WARNING]
    assert found.code == code and found.span is not None
    line, start, end = source.splitlines()[found.span.line - 1], found.span.column - 1, found.span.end_column - 1
    assert f"{line[:start]}⟦{line[start:end]}⟧{line[end:]}" == f'  - text: "{place}"'


def test_aliases_are_names_of_labels() -> None:
    source = EN.replace("[dog, cat, owl, newt]", "{values: [dog, cat, owl, newt], aliases: {Rex: dog}}")
    clue = "clues:\n  - {text: Rex is Ann's., rule: dog == Ann}\n  - {text: Rex is Ben's., rule: owl == Ben}\n"
    puzzle = puzzle_of(source + clue + "expect: multiple\n")
    found = [each for each in kind_named("logic-grid").lint(puzzle) if each.severity is Severity.WARNING]
    assert [(each.code, each.message) for each in found] == [
        ("text-label", "the text of clue 2 names `dog`, its rule `owl`")
    ]


def test_a_text_in_another_language_is_left_alone() -> None:
    source = EN.replace("language: en", "language: sv") + "clues:\n  - {text: Ann är inte dog., rule: Ann == dog}\n"
    puzzle = puzzle_of(source + "expect: multiple\n")
    assert [each for each in kind_named("logic-grid").lint(puzzle) if each.severity is Severity.WARNING] == []


def test_a_text_of_many_numbers_and_units_is_compared_in_little_work() -> None:
    text = "1 week 3 hours 7 " * 110
    rule = "val(age, Ann) == val(age, Ben) + 100000007"
    puzzle = puzzle_of(f"{EN}clues:\n  - {{text: {text}, rule: '{rule}'}}\nexpect: none\n")
    readings = Context(puzzle).readings
    assert len(readings.all[0].mentions.factors) < 50
    assert readings.of(1) is readings.of(1)


def test_a_rule_that_multiplies_by_nothing_is_compared_as_any_other() -> None:
    clue = "clues:\n  - {text: Ann is as old as Ben., rule: 'val(age, Ann) == 0 * val(age, Ben)'}\n"
    kind_named("logic-grid").lint(puzzle_of(f"{EN}{clue}expect: none\n"))


ROSES = long_text(__file__, "roses.yaml")


def test_a_label_that_only_the_rule_names_is_warned_about_where_other_texts_name_all() -> None:
    (found,) = remarks_on(puzzle_of(f"language: en\n{ROSES}"))
    assert "the rule of clue 4 names `Dusk`, its text does not" in found.message and found.code == "text-label"
