"""Values: their types, declared or not, their exact numbers and their JSON; ranges, and constants beside them."""

import json
import os
import re
import subprocess
import sys
from datetime import date
from fractions import Fraction as F
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicgrid.kinds.logic_grid.values import (
    MAX_RANGE,
    BadRange,
    Number,
    TypedValues,
    UnreadableValue,
    ValueType,
    expand_range,
    json_value,
    parse_constant,
    type_values,
)
from logicgrid.kinds.logic_grid.values.properties import infer_type, read_values
from support import each_case, told

TYPES: tuple[ValueType, ...] = ("text", "number", "money", "time", "date", "duration")


def typed(texts: str, declared: ValueType | None = None) -> TypedValues:
    """The texts between `|`, typed without a problem."""
    result = type_values(texts.split("|"), declared)
    assert isinstance(result, TypedValues), result
    return result


def numbers(texts: str, declared: ValueType | None = None) -> list[Number]:
    result = typed(texts, declared).numbers
    assert result is not None
    assert all(isinstance(number, int) or number.denominator != 1 for number in result)
    return list(result)


def problems(texts: str, declared: ValueType) -> list[UnreadableValue]:
    result = type_values(texts.split("|"), declared)
    assert isinstance(result, list), result
    return result


def alone(text: str, type: ValueType) -> Number | None:
    """The number of the only value of a property; None if it is not of that type."""
    result = type_values([text], type)
    return result.numbers[0] if isinstance(result, TypedValues) and result.numbers is not None else None


TOLD = told("values.txt")
UNREADABLE = "\n".join(TOLD["those that are not of the declared type are told how they are written"])


def rows(title: str) -> list[tuple[str, str, list[Number | None]]]:
    """The rows of a table: a type, what is read as it, and as which numbers; a date is the number of its day."""
    found = [re.fullmatch("([a-z]+): (.*) → (.*)", row).groups() for row in TOLD[title]]  # type: ignore[union-attr]
    return [(type, texts, [number(word) for word in words.split()]) for type, texts, words in found]


def number(word: str) -> Number | None:
    if word.count("-") == 2:
        return date.fromisoformat(word).toordinal()
    return None if word == "none" else F(word)


@pytest.mark.parametrize(("type", "texts", "expected"), rows("of one type only, declared or not"))
def test_values_that_look_like_one_type_only_are_of_that_type_and_exact(
    type: ValueType, texts: str, expected: list[Number]
) -> None:
    assert typed(texts).type == type == infer_type(texts.split("|"))
    assert numbers(texts) == expected
    assert numbers(texts, type) == expected, "declaring what is inferred changes nothing"


@pytest.mark.parametrize("texts", TOLD["in doubt they are text"])
def test_values_in_doubt_are_text(texts: str) -> None:
    assert infer_type(texts.split("|")) == "text"
    assert typed(texts) == TypedValues("text", tuple(texts.split("|")), None)


@pytest.mark.parametrize("block", re.split(r"\n(?! )", UNREADABLE))
def test_a_value_that_is_not_of_the_declared_type_is_a_problem_that_says_how_to_write_it(block: str) -> None:
    head, *expected = block.split("\n")
    type, texts = head.split(": ", 1)
    found = problems(texts, cast(ValueType, type))
    assert [f"  {each.index} {each.message} → {each.help}" for each in found] == expected


def test_no_values_at_all_are_text() -> None:
    assert infer_type([]) == "text"


def test_repeated_texts_do_not_make_numbers_doubtful() -> None:
    assert infer_type(["2.5", "3", "2.5"]) == "number"


@pytest.mark.parametrize(("type", "texts", "expected"), rows("more spellings of a declared type"))
def test_a_declared_type_reads_more_spellings(type: ValueType, texts: str, expected: list[Number]) -> None:
    assert numbers(texts, type) == expected


def test_a_declared_text_stays_text() -> None:
    assert typed("1|2", "text") == TypedValues("text", ("1", "2"), None)


@pytest.mark.parametrize(("type", "text", "expected"), rows("one text by itself"))
def test_one_text_is_read_by_itself(text: str, type: ValueType, expected: list[Number | None]) -> None:
    assert [alone(text, type)] == expected


@pytest.mark.parametrize(("type", "texts", "expected"), rows("a constant in a rule, behind the values"))
def test_a_constant_in_a_rule_is_read_as_the_property_writes_its_values(
    type: str, texts: str, expected: list[Number | None]
) -> None:
    values, constant = texts.split(" ? ")
    assert [parse_constant(constant, typed(values, None if type == "any" else cast(ValueType, type)))] == expected


def test_a_date_lacks_its_year_and_a_sum_of_an_unknown_currency_a_unit() -> None:
    for text in ("3 juni", "3 June", "3 juin", "6月3日"):
        found = read_values([text, "2024-06-05"], "date")
        assert isinstance(found, list) and "2024-06-03" in found[0].help
    found = read_values(["20 F", "30 F"], "money")
    assert isinstance(found, list) and found[0].help == "write `20` here and `unit: F` at the property"


@each_case("text", "expected")
def test_json_has_a_number_only_where_it_is_what_the_author_wrote(text: str, expected: str | float) -> None:
    found = json_value(text, "number", False)
    assert (found, found.__class__) == (expected, expected.__class__)


def test_json_has_the_text_of_a_quoted_scalar_and_of_every_other_type() -> None:
    assert json_value("5", "number", True) == "5"
    for type in TYPES:
        if type != "number":
            assert json_value("5", type, False) == "5"


@given(st.integers(-(10**50) + 1, 10**50 - 1))
def test_json_of_a_whole_number_is_that_number(number: int) -> None:
    assert json_value(str(number), "number", False) == number


@given(st.decimals(allow_nan=False, allow_infinity=False, places=6))
def test_json_of_a_decimal_loses_nothing(number: object) -> None:
    text = str(number)
    assert F(json.dumps(json_value(text, "number", False)).strip('"')) == F(text)


likely = st.text(alphabet="0123456789.,:/-−+%_ '€$¥½hmsua點時分半年月日apEURn٣²１．", max_size=12)


@given(st.lists(likely | st.text(max_size=8), min_size=1, max_size=4), st.sampled_from(TYPES))
def test_a_declared_type_gives_numbers_or_problems_and_never_a_crash(texts: list[str], type: ValueType) -> None:
    result = type_values(texts, type)
    if isinstance(result, TypedValues):
        assert (result.numbers is None) == (type == "text")
        for number in result.numbers or ():
            assert number.__class__ is int or (number.__class__ is F and number.denominator != 1)
    else:
        assert result
        assert all(0 <= problem.index < len(texts) for problem in result)


@given(likely | st.text())
def test_any_text_may_be_asked_for_its_range_and_its_json(text: str) -> None:
    assert isinstance(expand_range(text), list | BadRange | None)
    assert isinstance(expand_range(f"{text}..{text}"), list | BadRange)
    json.dumps(json_value(text, "number", False), allow_nan=False)


@pytest.mark.parametrize(
    "text",
    [
        "9" * 1_000_000,
        "1/" + "9" * 5000,
        "1." + "0" * 100_000 + "1",
        "1,000" * 50_000,
        "1 " * 50_000 + "h",
        "€" + " " * 100_000 + "1",
        "1" + " " * 198 + "h",
        "1 h" + " " * 190 + "x",
        "," * 200,
        "1" + "," * 199,
        "1'" * 100,
        "1 h " * 50,
        "½" * 200,
        "..".join("1" * 100),
    ],
)
def test_hostile_texts_take_no_time(text: str) -> None:
    for type in TYPES:
        type_values([text, "1"], type)
        assert parse_constant(text, TypedValues(type, ("1", "2"), (1, 2))) is None
    assert infer_type([text, "1"]) == "text"
    expand_range(text)
    json_value(text, "number", False)


def test_a_thousand_bad_values_take_no_time() -> None:
    assert len(problems("|".join([f"{index // 60}:{index % 60:02}" for index in range(1000)]), "date")) == 1000
    assert problems("|".join(f"€ {index},5" for index in range(999)) + "|€ 1.5", "money")[0].index == 999


def test_the_import_brings_in_nothing_that_most_puzzles_do_not_need() -> None:
    code = (
        "import sys, dataclasses, enum, fractions, re, logicgrid.puzzle.record; before = set(sys.modules)\n"
        "import logicgrid.kinds.logic_grid.values\n"
        "print(*sorted(name for name in set(sys.modules) - before if not name.startswith('logicgrid')))"
    )
    path = os.pathsep.join(entry for entry in sys.path if entry)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": path}
    )
    assert not {"datetime", "unicodedata", "yaml", "pydantic"} & set(done.stdout.split())


@given(st.integers(-(10**25), 10**25), st.integers(1, 12))
def test_a_decimal_is_read_back_exactly_in_every_spelling(digits: int, places: int) -> None:
    number = F(digits, 10**places)
    sign, (whole, decimals) = "-" if digits < 0 else "", divmod(abs(digits), 10**places)
    tail = str(decimals).rjust(places, "0")
    assert alone(f"{sign}{whole}.{tail}", "number") == number
    assert numbers(f"{sign}{whole},{tail}|2,5", "number") == [number, F(5, 2)]  # by itself 1,000 is a thousand
    assert alone(f"{sign}{whole:_}.{tail}", "number") == number
    assert alone(f"{sign}{whole:,}.{tail}", "number") == number
    full_width = "".join(chr(ord(character) + 0xFEE0) for character in f"{sign}{whole}.{tail}")
    assert alone(full_width, "number") == number


@given(st.dates())
def test_every_date_is_read_back_exactly(day: date) -> None:
    for text in (day.isoformat(), day.isoformat().replace("-", "/"), f"{day.year:04}年{day.month}月{day.day}日"):
        assert alone(text, "date") == day.toordinal()


@given(st.integers(0, 5), st.integers(0, 23), st.integers(0, 59), st.integers(0, 59))
def test_every_duration_is_read_back_exactly(days: int, hours: int, minutes: int, seconds: int) -> None:
    expected = 1440 * days + 60 * hours + minutes + F(seconds, 60)
    for text in (
        f"{days} d {hours} h {minutes} min {seconds} s",
        f"{days}d{hours}h{minutes}m{seconds}s",
        f"{days} days, {hours} hours, {minutes} minutes and {seconds} seconds",
        f"{days} dagen, {hours} uur, {minutes} minuten en {seconds} seconden",
        f"{days}日{hours}時間{minutes}分{seconds}秒",
        f"{days}天{hours}小时{minutes}分钟{seconds}秒",
    ):
        assert alone(text, "duration") == expected
        assert infer_type([text]) == "duration"
    assert alone(f"{24 * days + hours}:{minutes:02}:{seconds:02}", "duration") == expected


@pytest.mark.parametrize(
    "text", ["2/5/2025", "2-5-2025", "2.5.2025", "31 June 2025", "2 Foo 2025", "2 May", "May 2025"]
)
def test_what_could_be_two_dates_or_none_is_no_date(text: str) -> None:
    assert alone(text, "date") is None


@each_case("text", "expected")
def test_a_range_text_stands_for_its_values(text: str, expected: str) -> None:
    assert expand_range(text) == expected.split()


def test_a_range_with_a_fraction_has_fractions() -> None:
    assert expand_range("½..2 step 1/2") == ["1/2", "1", "1 1/2", "2"]


@pytest.mark.parametrize("text", ["", "cor", "1-9", "1.9", "first aid", "1 to 9"])
def test_a_text_without_two_points_is_no_range(text: str) -> None:
    assert expand_range(text) is None


@each_case("text", "message", "help")
def test_a_text_that_is_meant_as_a_range_and_is_none_is_a_problem(text: str, message: str, help: str) -> None:
    problem = expand_range(text)
    assert isinstance(problem, BadRange)
    assert problem.message == message
    assert problem.help.startswith(help)


def test_a_range_may_have_as_many_values_as_a_property() -> None:
    assert expand_range(f"1..{MAX_RANGE}") == [str(number) for number in range(1, MAX_RANGE + 1)]
