"""How an author writes clues is noticed, and kept to."""

from __future__ import annotations

from fractions import Fraction

import pytest

from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language.spelling import Spelling
from logicgrid.kinds.logic_grid.language.style import ClueStyle
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary
from logicgrid.workflows.load import load_text


def vocabulary_of(text: str) -> Vocabulary:
    puzzle = load_text(text).puzzle
    assert puzzle is not None
    return grid_of(puzzle).vocabulary


def test_the_forms_that_an_author_uses_are_noticed() -> None:
    vocabulary = vocabulary_of(
        "actors: [a, b, c]\nproperties:\n  age: [1, 2, 3]\n  month: [x, y, z]\nclues: []\n",
    )
    rules = [
        "next_to(month, a, b)",
        "val(age, a) == val(age, b) + 1",
        "val(age, a) > val(age, c)",
        "either(a, x, y)",
        "x == a and b != y",
        "a.age in [1, 2]",
    ]
    style = ClueStyle(vocabulary, rules)
    assert set(style.uses) == {
        ("next_to", 2),
        ("offset", 1),
        ("less", 1),
        ("either", None),
        ("same", None),
        ("different", None),
        ("one of", None),
    }
    assert style.greater > 0
    assert style.values == {"val": 4, "attribute": 1}


@pytest.mark.parametrize(
    ("rules", "person", "value"),
    [
        (["x == a"], "x", "val(age, a)"),
        (["act(month, x) == a"], "act(month, x)", "val(age, a)"),
        (["month[x] == a", "a.age == 2"], "month[x]", "a.age"),
    ],
)
def test_people_and_values_are_written_as_the_author_writes_them(rules: list[str], person: str, value: str) -> None:
    vocabulary = vocabulary_of("actors: [a, b]\nproperties:\n  age: [1, 2]\n  month: [x, y]\nclues: []\n")
    write = Spelling(ClueStyle(vocabulary, rules))
    assert write.person(2, 0) == person
    assert write.value(1, "a") == value


GUESTS = """\
actors: {guest: [Mr Coe, Ms Flint, L'Ami]}
properties:
  start: {values: ["9:00 pm", "9:45 pm", "11:00 pm"], type: time}
  days off: [1, 2, 3]
  tart: [plum jam, fig, kiwi]
clues: []
"""


def spelling(*rules: str, text: str = GUESTS) -> Spelling:
    return Spelling(ClueStyle(vocabulary_of(text), rules))


@pytest.mark.parametrize(
    ("rule", "people"),
    [
        ("Mr_Coe == fig", ["Mr_Coe", "Ms_Flint", '"L\'Ami"', "plum_jam"]),
        ('"Mr Coe" == fig', ['"Mr Coe"', '"Ms Flint"', '"L\'Ami"', '"plum jam"']),
        ("'Mr Coe' == fig", ["'Mr Coe'", "'Ms Flint'", "'L\\'Ami'", "'plum jam'"]),
        ("mr_coe == fig", ["mr_coe", "ms_flint", '"L\'Ami"', "plum_jam"]),
    ],
)
def test_names_that_are_more_than_a_word_are_written_as_the_rules_write_such_names(
    rule: str, people: list[str]
) -> None:
    write = spelling(rule)
    assert [write.person(*label) for label in ((0, 0), (0, 1), (0, 2), (3, 0))] == people


def test_who_has_a_number_is_named_by_a_subscript_if_the_rules_do_so_wherever_they_can() -> None:
    assert spelling("days_off[2] == Mr_Coe").person(2, 2) == "days_off[3]"
    assert spelling('act("days off", 2) == Mr_Coe', 'start["9:00 pm"] != fig').person(1, 1) == 'start["9:45 pm"]'
    assert spelling('act(start, "9:00 pm") == Mr_Coe').person(1, 1) == 'act(start, "9:45 pm")'
    assert spelling('act(start, "9:00 pm") == days_off[2]').person(2, 0) == "days_off[1]"
    assert spelling("days_off[2] == tart[fig]").person(3, 2) == "tart[kiwi]"
    assert spelling("days_off[2] == fig", "days_off[1] != kiwi").person(3, 2) == "kiwi"


@pytest.mark.parametrize(
    ("rule", "by", "text"),
    [
        ('val(start, Mr_Coe) == val(start, fig) + "0:45"', 120, '"2:00"'),
        ('val(start, Mr_Coe) == val(start, fig) + "45 min"', 120, '"120 min"'),
        ('val(start, Mr_Coe) == val(start, fig) - "1 h 15 min"', 45, '"45 min"'),
        ('abs(val(start, Mr_Coe) - val(start, fig)) == "1h15"', 120, '"2:00"'),
        ("val(start, Mr_Coe) == val(start, fig) + 45", 120, "120"),
        ("Mr_Coe == fig", 75, '"1:15"'),
    ],
)
def test_differences_of_times_are_written_as_the_rules_write_them(rule: str, by: int, text: str) -> None:
    assert spelling(rule).amount(1, by) == text


@pytest.mark.parametrize(
    ("values", "sample", "by", "text"),
    [
        ("{values: [€ 2.50, € 3.00, € 4.25], type: money}", "Ann == tea", Fraction(5, 4), "1.25"),
        ("{values: [€ 2.50, € 3.00, € 4.00], type: money}", "val(p, Ann) == val(p, Ben) + 1", Fraction(1, 2), "0.50"),
        ("{values: [€ 2.50, € 3, € 4], type: money}", 'val(p, Ann) == val(p, Ben) + "€ 0.50"', 2, '"€ 2.00"'),
        ("[1/4, 1/2, 1]", "val(p, Ann) == val(p, Ben) + 1/4", Fraction(3, 4), "3/4"),
        ("[1.5, 2.25, 3]", "Ann == tea", Fraction(3, 4), "0.75"),
        ("[20 min, 40 min, 1 h 30 min]", "Ann == tea", 70, '"70 min"'),
        ("[45分, 50分, 1時間30分]", 'val(p, Ann) == val(p, Ben) + "1時間15分"', 45, '"45分"'),
        ("[2024-05-01, 2024-05-15, 2024-06-01]", "Ann == tea", 14, "14"),
        ("[2024-05-01, 2024-05-15, 2024-06-01]", 'val(p, Ann) == val(p, Ben) + "1 week"', 14, '"2 weeks"'),
        ("[2024-05-01, 2024-05-15, 2024-06-01]", 'val(p, Ann) == val(p, Ben) + "1 day"', 14, '"14 days"'),
    ],
)
def test_amounts_are_written_as_the_rules_write_them(values: str, sample: str, by: Fraction, text: str) -> None:
    file = f"actors: [Ann, Ben, Cas]\nproperties:\n  p: {values}\n  drink: [tea, milk, rum]\nclues: []\n"
    assert spelling(sample, text=file).amount(1, by) == text


def test_an_equality_begins_with_whom_the_rules_begin_with() -> None:
    assert spelling("Mr_Coe != fig").equality((0, 1), (3, 2), "!=") == "Ms_Flint != kiwi"
    assert spelling("fig != Mr_Coe").equality((0, 1), (3, 2), "!=") == "kiwi != Ms_Flint"
    assert spelling("val(tart, Mr_Coe) != fig").equality((0, 1), (3, 2), "!=") == "val(tart, Ms_Flint) != kiwi"


def test_who_is_first_is_said_as_the_rules_say_it_of_the_property() -> None:
    write = spelling("before(tart, Mr_Coe, Ms_Flint)", "val(start, Mr_Coe) < val(start, fig)")
    assert [write.says_before(number) for number in (1, 2, 3)] == [False, False, True]
