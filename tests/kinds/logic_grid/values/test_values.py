"""Values in JSON, and texts of any kind, hostile ones too; numbers and sums of money are read back exactly."""

import json
import os
import subprocess
import sys
from fractions import Fraction as F

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from logicgrid.kinds.logic_grid.values import (
    BadRange,
    TypedValues,
    ValueType,
    expand_range,
    json_value,
    parse_constant,
    type_values,
)
from logicgrid.kinds.logic_grid.values.properties import infer_type
from support import each_case
from values_support import TYPES, alone, numbers, problems


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
    found = json_value(text, "number", False)
    assert F(json.dumps(found).strip('"')) == F(text)


likely = st.text(alphabet="0123456789.,:/-−+%_ '€$¥½hmsua點時分半年月日apEURn٣²１．", max_size=12)


@given(st.lists(likely | st.text(max_size=8), min_size=1, max_size=4))
def test_an_inferred_type_never_has_a_problem(texts: list[str]) -> None:
    result = type_values(texts, None)
    assert isinstance(result, TypedValues)
    assert result.type == infer_type(texts)
    assert result.texts == tuple(texts)
    assert (result.numbers is None) == (result.type == "text")
    if result.numbers is not None:
        assert [parse_constant(text, result) for text in texts] == list(result.numbers)


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
        parse_constant(text, TypedValues(type, ("1", "2"), (1, 2)))
    assert infer_type([text, "1"]) == "text"
    expand_range(text)
    json_value(text, "number", False)


def test_a_thousand_bad_values_take_no_time() -> None:
    texts = [f"{index // 60}:{index % 60:02}" for index in range(1000)]
    assert len(problems("|".join(texts), "date")) == 1000
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


small = st.integers(0, 10**12)


@given(st.fractions(-(10**15), 10**15, max_denominator=10**15))  # 47 digits: of more than 50 a text is no number
@example(F(-1, 3))
def test_a_fraction_is_read_back_exactly(number: F) -> None:
    assert alone(str(number), "number") == number
    assert alone(str(number).replace("-", "−").replace("/", "⁄"), "number") == number
    whole, rest = divmod(abs(number), 1)
    if rest:
        assert alone(f"{'-' if number < 0 else ''}{whole} {rest}", "number") == number


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


@given(small, st.integers(0, 99), st.sampled_from([",.", ".,", " ,", " .", "'.", "\u202f,"]))
def test_a_price_is_read_back_exactly_with_any_separators(whole: int, cents: int, separators: str) -> None:
    group, decimal = separators
    amount = f"{whole:,}".replace(",", group) + f"{decimal}{cents:02}"
    expected = whole + F(cents, 100)
    for text in (f"€ {amount}", f"{amount} EUR", f"${amount}", amount):
        assert alone(text, "money") == expected
        assert alone("-" + text, "money") == -expected
    assert infer_type([f"€ {amount}"]) == "money"
