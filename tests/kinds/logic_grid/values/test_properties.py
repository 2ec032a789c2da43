"""The types that properties have, declared or not, their numbers, and constants beside them."""

import re
from datetime import date
from fractions import Fraction as F
from typing import cast

import pytest

from logicgrid.kinds.logic_grid.values import Number, TypedValues, ValueType, parse_constant
from logicgrid.kinds.logic_grid.values.properties import infer_type, read_values
from support import told
from values_support import alone, numbers, problems, typed

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
