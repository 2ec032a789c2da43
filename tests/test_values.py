"""What an author's scalars mean: spellings in, exact numbers out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import date
from fractions import Fraction as F

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from logicgrid.kinds.logic_grid.values import (
    MAX_RANGE,
    Number,
    Problem,
    RangeProblem,
    TypedValues,
    ValueType,
    expand_range,
    infer_type,
    json_value,
    parse_constant,
    parse_value,
    type_values,
)

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


def problems(texts: str, declared: ValueType) -> list[Problem]:
    result = type_values(texts.split("|"), declared)
    assert isinstance(result, list), result
    return result


# --- Inference --------------------------------------------------------------------------------------------------------

INFERRED: dict[ValueType, list[tuple[str, list[Number]]]] = {
    "number": [
        ("40|42|45|48|50", [40, 42, 45, 48, 50]),
        ("-3|0|+5|−2|–1", [-3, 0, 5, -2, -1]),
        ("2.5|3.0|10|.5", [F(5, 2), 3, 10, F(1, 2)]),
        ("012|7", [12, 7]),
        ("1_000|20_000|3", [1000, 20000, 3]),
        ("1/3|1/2|3/4", [F(1, 3), F(1, 2), F(3, 4)]),
        ("1|3/2|2 1/2", [1, F(3, 2), F(5, 2)]),
        ("½|1½|2 ¼|-½", [F(1, 2), F(3, 2), F(9, 4), F(-1, 2)]),
        ("１２|３|−４|２．５", [12, 3, -4, F(5, 2)]),
        ("12%|5 %|２％|2.5%", [12, 5, 2, F(5, 2)]),
        ("2,5|3,5|4", [F(5, 2), F(7, 2), 4]),
        ("950,000|1,200,000", [950_000, 1_200_000]),
        ("1'000|2'500", [1000, 2500]),
        ("1984|1988", [1984, 1988]),
    ],
    "money": [
        ("€ 2,50|€ 3|€2.000,5", [F(5, 2), 3, F(4001, 2)]),
        ("$5.50|$7|-$1|$-2|$.50", [F(11, 2), 7, -1, -2, F(1, 2)]),
        ("$550|$1,500|$1,825", [550, 1500, 1825]),
        ("£1,200.50|£3", [F(2401, 2), 3]),
        ("2.50 €|3 EUR|EUR 4|5 euro", [F(5, 2), 3, 4, 5]),
        ("1 200 €|1\N{NO-BREAK SPACE}500\N{NARROW NO-BREAK SPACE}€", [1200, 1500]),
        ("CHF 1'200.50|CHF 1’300", [F(2401, 2), 1300]),
        ("€ 5,-|€ 5,--|€ 6.–|€ 2,50", [5, 5, 6, F(5, 2)]),
        ("¥1200|￥９００|1300円", [1200, 900, 1300]),
        ("Rs.500|Rs 1,000", [500, 1000]),
        ("kr.5|6 kr", [5, 6]),
        ("R$ 5|R$ 6,50", [5, F(13, 2)]),
        ("₩1,000|₩2,000", [1000, 2000]),
        ("€ 1.200|€ 1.300", [1200, 1300]),
    ],
    "time": [
        ("09:30|9:45|00:00|24:00", [570, 585, 0, 1440]),
        ("09:30:15|10:00:00.5", [F(2281, 4), 600 + F(1, 120)]),
        ("９：３０|10:00", [570, 600]),
        ("9:30 am|12 am|12:15 pm|1pm|9.30 P.M.|10:00:30 am", [570, 0, 735, 780, 1290, F(1201, 2)]),
        ("11 am|noon|1 pm", [660, 720, 780]),
        ("11:00|9:00", [660, 540]),
    ],
    "date": [
        ("2024-05-01|2024/6/1|2024年7月1日", [date(2024, m, 1).toordinal() for m in (5, 6, 7)]),
        ("0001-01-01|9999-12-31|2024-02-29", [1, 3652059, date(2024, 2, 29).toordinal()]),
        ("２０２４年５月１日|2024 年 5 月 2 日", [date(2024, 5, 1).toordinal(), date(2024, 5, 2).toordinal()]),
    ],
    "duration": [
        ("90 min|1 h 30 min|1h30m|1h30", [90, 90, 90, 90]),
        ("15 seconds|45 s|90s", [F(1, 4), F(3, 4), F(3, 2)]),
        ("2 days|1 week|1 hour, 15 minutes", [2880, 10080, 75]),
        ("½ hour|1½ hours|1 1/2 hours|2.5 hrs|1,5 uur", [30, 90, 90, 150, 90]),
        ("1 uur|90 minuten|1 uur en 5 minuten", [60, 90, 65]),
        ("2 heures|1 heure et 20 minutes|30 min.", [120, 80, 30]),
        ("30分|2時間30分|2時間半", [30, 150, 150]),
        ("2小时|半小时|1小時20分鐘", [120, 30, 80]),
    ],
}


@pytest.mark.parametrize(
    ("type", "texts", "expected"), [(type, *case) for type, cases in INFERRED.items() for case in cases]
)
def test_values_that_look_like_one_type_only_are_of_that_type_and_exact(
    type: ValueType, texts: str, expected: list[Number]
) -> None:
    assert typed(texts).type == type == infer_type(texts.split("|"))
    assert numbers(texts) == expected
    assert numbers(texts, type) == expected, "declaring what is inferred changes nothing"


@pytest.mark.parametrize(
    "texts",
    [
        "alcohol|first aid|fake weapons",
        "no|yes|on|off",
        "noon|midnight",
        "1|two|3",
        "1|",
        " |1",
        "12%|5",
        "5,000|15,000",  # thousands, or three decimals
        "2,5|1,200",  # thousands, or three decimals
        "1 000|2 000",
        "1_1|1_2",
        "1_0000|1_000",
        "1.1|1.10",  # two things to this author
        "1|01",
        "3.9|3.10|3.11",  # version numbers
        "1.200.300|1.200.400",
        "1/2/3|1/2/4",
        "1/0|2",
        "1 3/2|2",
        "3:2|2:1",
        "25:00|09:00",
        "9:75|09:00",
        "24:01|09:00",
        "9:30 am|14:00",
        "13 pm|1 pm",
        "0 am|1 am",
        "9h30|10h",  # o'clock, or a duration
        "9 uur|10 uur",
        "9時30分|10時",
        "4:35 pm|5:50 pm|8:15 pm|1:45 am",  # listed through one night
        "22:00|23:30|01:00",
        "€ 2,50|$3",
        "€ 2,50|3",
        "€ 2,50|€ 1,200",  # thousands, or three decimals
        "€ 1.200|€ 1,300",
        "€ 1,2,3|€ 4",
        "£5 million|£6 million",
        "30 MPH|40 MPH",
        "40 ft|45 ft",
        "5 pounds|6 pounds",
        "TOP 5|TOP 10",
        "PHP 7|PHP 8",
        "EUR-5|EUR-6",
        "2024-02-30|2024-03-01",
        "1-5-2024|2-5-2024",
        "1 May 2024|2 May 2024",
        "2024-05|2024-06",
        "21 years|47 years",
        "1-year|5-year",
        "80s|90s",
        "30 m|40 m",
        "60 W|100 W",
        "3日|4日",
        "5分|6分",
        "30 min 1 h|1 h",
        "1.5 h 30 min|1 h",
        "DM-5000|FC-520",
        "BMG-831|MRT-628",
        "1st|2nd",
        "1.|2.",
        "1e3|2e3",
        "0x10|0x11",
        "5²|6²",
        "①|②",
        "٣|٤",
        "inf|nan",
        "9" * 51 + "|1",
        "1/" + "9" * 50 + "|1",
    ],
)
def test_values_in_doubt_are_text(texts: str) -> None:
    assert infer_type(texts.split("|")) == "text"
    assert typed(texts) == TypedValues("text", tuple(texts.split("|")), None)


def test_no_values_at_all_are_text() -> None:
    assert infer_type([]) == "text"


def test_repeated_texts_do_not_make_numbers_doubtful() -> None:
    assert infer_type(["2.5", "3", "2.5"]) == "number"


# --- Declared types ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("type", "texts", "expected"),
    [
        ("number", "2,5|3,5", [F(5, 2), F(7, 2)]),
        ("number", "5,000|15,000", [5000, 15000]),
        ("number", "5,000|2,5", [5, F(5, 2)]),
        ("number", "1 000|2", [1000, 2]),
        ("number", "1.200|2", [F(6, 5), 2]),
        ("number", "3.9|3.10|3.11", [F(39, 10), F(31, 10), F(311, 100)]),
        ("number", "1/5|12/5", [F(1, 5), F(12, 5)]),
        ("money", "2.50|€ 3|1200", [F(5, 2), 3, 1200]),
        ("money", "2,50|1.200", [F(5, 2), 1200]),
        ("money", "€ 1,859|€ 1,85", [F(1859, 1000), F(37, 20)]),
        ("money", "€ 0,125|€ 1,250", [F(1, 8), F(5, 4)]),
        ("money", "£5|6 pounds|7 GBP", [5, 6, 7]),
        ("money", "5 Ft|6 HUF", [5, 6]),
        ("time", "9h30|9h|9 h 30|9u30|9.30|9.30 uur|9 uur|9 Uhr 30", [570, 540, 570, 570, 570, 570, 540, 570]),
        ("time", "9時30分|9点30分|9時半|9點|9点钟|午後3時|下午3:30|上午9点|下午12点", None),
        ("time", "noon|midnight|12 noon|9 am|21:00|24:00", [720, 0, 720, 540, 1260, 1440]),
        ("time", "8:15 pm|1:45 am", [1215, 105]),
        ("duration", "90|1:30|1:30:15|2.5|1 1/2|0:45", [90, 90, F(361, 4), F(5, 2), F(3, 2), 45]),
        ("duration", "1h30|1 h 30|9u|30m|5分|3日|2 d", [90, 90, 540, 30, 5, 4320, 2880]),
        ("duration", "100:00|1 week 2 days 3 h 4 min 5 s", [6000, 13144 + F(1, 12)]),
    ],
)
def test_a_declared_type_reads_more_spellings(type: ValueType, texts: str, expected: list[Number] | None) -> None:
    assert numbers(texts, type) == (expected or [570, 570, 570, 540, 540, 900, 930, 540, 720])


def test_a_declared_text_stays_text() -> None:
    assert typed("1|2", "text") == TypedValues("text", ("1", "2"), None)


@pytest.mark.parametrize(
    ("type", "texts", "expected"),
    [
        (
            "number",
            "5|12 km|about 3",
            [
                Problem(1, "`12 km` is no number", "write `12` here and `unit: km` at the property"),
                Problem(
                    2,
                    "`about 3` is no number",
                    "write it like `12`, `2.5`, `1/3` or `1 1/2`, or declare `type: text`",
                ),
            ],
        ),
        (
            "number",
            "2,5|2.5",
            [
                Problem(
                    1,
                    "`2.5` uses `.` and `,` otherwise than the values before it",
                    "use one decimal mark, `.` or `,`, in all values of the property",
                )
            ],
        ),
        (
            "number",
            "12%|5",
            [
                Problem(
                    1,
                    "`5` and `12%`: one has a percent sign, the other has not",
                    "write `%` behind all values of the property or behind none",
                )
            ],
        ),
        (
            "money",
            "€ 2,50|$3",
            [Problem(1, "`$3` is of another currency than `€ 2,50`", "write all values of a property in one currency")],
        ),
        (
            "money",
            "3|1.200|1,300",
            [
                Problem(
                    2,
                    "`1,300` uses `.` and `,` otherwise than the values before it",
                    "use one decimal mark, `.` or `,`, in all values of the property",
                )
            ],
        ),
        (
            "money",
            "1.200,50|3.50",
            [
                Problem(
                    1,
                    "`3.50` uses `.` and `,` otherwise than the values before it",
                    "use one decimal mark, `.` or `,`, in all values of the property",
                )
            ],
        ),
        (
            "time",
            "25:00|9:00 h|9:75",
            [
                Problem(
                    index,
                    f"`{text}` is no time of day",
                    "write it like `09:30`, `9:30 pm` or `9h30`, between 0:00 and 24:00, or declare `type: text`",
                )
                for index, text in ((0, "25:00"), (2, "9:75"))
            ],
        ),
        (
            "date",
            "1-5-2024|2024-02-30|2024-05-01",
            [
                Problem(0, "`1-5-2024` is no date", "write it year first, like `2024-05-01`, or declare `type: text`"),
                Problem(
                    1,
                    "`2024-02-30` is no day of the calendar",
                    "write it year first, like `2024-05-01`, or declare `type: text`",
                ),
            ],
        ),
        (
            "date",
            "10:00",
            [Problem(0, "`10:00` is no date", "all values look like a time of day: declare `type: time`")],
        ),
        (
            "duration",
            "5 min|-5 min||5 km",
            [
                Problem(
                    index,
                    message,
                    "write it like `90 min`, `1 h 30 min`, `1:30` (hours and minutes) or `45 s`, "
                    "or declare `type: text`",
                )
                for index, message in (
                    (1, "`-5 min` is no duration"),
                    (2, "an empty text is no duration"),
                    (3, "`5 km` is no duration"),
                )
            ],
        ),
        (
            "number",
            "9" * 60,
            [Problem(0, f"`{'9' * 39}…` is too long for a number", "at most 50 digits are read")],
        ),
    ],
)
def test_a_value_that_is_not_of_the_declared_type_is_a_problem_that_says_how_to_write_it(
    type: ValueType, texts: str, expected: list[Problem]
) -> None:
    assert problems(texts, type) == expected


# --- One text, and the constants of a rule ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "type", "decimal_comma", "expected"),
    [
        ("2.5", "number", False, F(5, 2)),
        ("2,5", "number", False, None),
        ("2,5", "number", True, F(5, 2)),
        ("2.5", "number", True, F(5, 2)),
        ("€ 2,50", "money", False, F(5, 2)),
        ("€ 1,200", "money", False, 1200),
        ("€ 1,200", "money", True, F(6, 5)),
        ("€ 1.200", "money", True, 1200),
        ("5", "text", False, None),
        ("", "number", False, None),
        (" 5 ", "number", False, 5),
        ("--5", "number", False, None),
        ("-", "number", False, None),
        ("%", "number", False, None),
        (".", "number", False, None),
        ("€", "money", False, None),
        ("- 5", "number", False, -5),
        ("$5-10", "money", False, None),
        ("+-$5", "money", False, None),
        ("€ 5 $", "money", False, None),
        ("$5 USD", "money", False, 5),
        ("午前12時", "time", False, None),
        ("1 h and", "duration", False, None),
        ("1.5h30", "duration", False, None),
    ],
)
def test_one_text_is_read_by_itself(text: str, type: ValueType, decimal_comma: bool, expected: Number | None) -> None:
    assert parse_value(text, type, decimal_comma=decimal_comma) == expected


@pytest.mark.parametrize(
    ("values", "type", "constant", "expected"),
    [
        ("€ 2,50|€ 3", None, "€ 2,50", F(5, 2)),
        ("€ 2,50|€ 3", None, "2,50", F(5, 2)),
        ("€ 2,50|€ 3", None, "2.50", F(5, 2)),
        ("€ 2,50|€ 3", None, "€ 1.200", 1200),
        ("€ 2,50|€ 3", None, "€ 1,200", F(6, 5)),
        ("€ 2.50|€ 3", None, "€ 1,200", 1200),
        ("€ 2|€ 3", None, "€ 2,50", F(5, 2)),
        ("€ 2|€ 3", None, "€ 1,200", 1200),
        ("€ 2|€ 3", None, "$2", None),
        ("2|3", "money", "$2", 2),
        ("2,5|3,5", None, "4,5", F(9, 2)),
        ("2,5|3,5", None, "4.5", F(9, 2)),
        ("2.5|3.5", None, "4,5", None),
        ("1,500|2,000", "number", "1,750", 1750),
        ("1|2", None, "1 1/2", F(3, 2)),
        ("12%|13%", None, "12%", 12),
        ("12%|13%", None, "12", 12),
        ("12|13", None, "12%", None),
        ("9:30|10:00", None, "09:30", 570),
        ("9:30|10:00", None, "9:30 pm", 1290),
        ("9:30|10:00", None, "half past nine", None),
        ("2024-05-01", None, "2024/05/02", date(2024, 5, 2).toordinal()),
        ("1 h|30 min", None, "1:30", 90),
        ("a|b", None, "5", None),
        ("1|2", None, "", None),
        ("1|2", None, "9" * 10_000, None),
    ],
)
def test_a_constant_in_a_rule_is_read_as_the_property_writes_its_values(
    values: str, type: ValueType | None, constant: str, expected: Number | None
) -> None:
    assert parse_constant(constant, typed(values, type)) == expected


# --- Ranges -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1..9", "1 2 3 4 5 6 7 8 9"),
        ("10..50 step 5", "10 15 20 25 30 35 40 45 50"),
        ("1..10 step 4", "1 5 9"),
        ("9..1", "9 8 7 6 5 4 3 2 1"),
        ("9..1 step -4", "9 5 1"),
        ("-2 .. 2", "-2 -1 0 1 2"),
        ("−1..＋１", "-1 0 1"),
        ("１．．３", "1 2 3"),
        ("5..5", "5"),
        ("0.5..3 step 0.5", "0.5 1 1.5 2 2.5 3"),
        ("1.0..2.0 step 0.5", "1.0 1.5 2.0"),
        ("-1.5..1 step .5", "-1.5 -1 -0.5 0 0.5 1"),
        ("0.1..0.3 step 0.1", "0.1 0.2 0.3"),
        ("1_000..3_000 step 1_000", "1000 2000 3000"),
        ("08..11", "08 09 10 11"),
        ("a..e", "a b c d e"),
        ("E..C", "E D C"),
    ],
)
def test_a_range_text_stands_for_its_values(text: str, expected: str) -> None:
    assert expand_range(text) == expected.split()


def test_a_range_with_a_fraction_has_fractions() -> None:
    assert expand_range("½..2 step 1/2") == ["1/2", "1", "1 1/2", "2"]


@pytest.mark.parametrize("text", ["", "cor", "1-9", "1.9", "first aid", "1 to 9"])
def test_a_text_without_two_points_is_no_range(text: str) -> None:
    assert expand_range(text) is None


@pytest.mark.parametrize(
    ("text", "message", "help"),
    [
        ("1..9 step 0", "`1..9 step 0` never ends: its step is 0", "write a range like"),
        ("1..9 step -2", "`1..9 step -2` goes up, its step the other way", "write `step 2`"),
        ("9..1 step +2", "`9..1 step +2` goes down, its step the other way", "write `step -2`"),
        ("1..1001", "`1..1001` has 1,001 values", "a property has at most 1,000 values"),
        ("1..1000000000", "`1..1000000000` has 1,000,000,000 values", "a property has at most 1,000 values"),
        ("1.." + "9" * 45, f"`1..{'9' * 36}…` has more than 1,000,000,000,000,000 values", "a property has at most"),
        ("1.." + "9" * 100, f"`1..{'9' * 36}…` is no range: `{'9' * 39}…` is no number", "write a range like"),
        ("1.." + "9" * 400, f"`1..{'9' * 36}…` is too long for a range", "at most 50 digits a number are read"),
        ("0" * 300 + "..9", f"`{'0' * 39}…` is too long for a range", "at most 50 digits a number are read"),
        ("1...9", "`1...9` is no range: it has three points", "write a range like `1..9`"),
        ("1…9", "`1…9` is no range: it has three points", "write a range like `1..9`"),
        ("1..", "`1..` is no range: a number is missing", "write a range like"),
        ("1..9 step", "`1..9 step` is no range: a number is missing", "write a range like"),
        ("1..9 step two", "`1..9 step two` is no range: `two` is no number", "write a range like"),
        ("1..9 km", "`1..9 km` is no range: `9 km` is no number", "write `9` here and `unit: km` at the property"),
        ("1,5..3", "`1,5..3` is no range: `1,5` is no number", "write a range like"),
        ("a..E", "`a..E` is no range: `a` is no number", "write a range like"),
        ("1..9..3", "`1..9..3` is no range: `9..3` is no number", "write a range like"),
    ],
)
def test_a_text_that_is_meant_as_a_range_and_is_none_is_a_problem(text: str, message: str, help: str) -> None:
    problem = expand_range(text)
    assert isinstance(problem, RangeProblem)
    assert problem.message == message
    assert problem.help.startswith(help)


def test_a_range_may_have_as_many_values_as_a_property() -> None:
    values = expand_range(f"1..{MAX_RANGE}")
    assert values == [str(number) for number in range(1, MAX_RANGE + 1)]


@given(st.integers(-500, 500), st.integers(-500, 500), st.integers(1, 7), st.integers(0, 3))
def test_a_range_of_decimals_counts_exactly(start: int, end: int, step: int, places: int) -> None:
    def text(number: int) -> str:
        sign, digits = "-" if number < 0 else "", str(abs(number)).rjust(places + 1, "0")
        return sign + (digits[:-places] + "." + digits[-places:] if places else digits)

    way = 1 if start <= end else -1
    values = expand_range(f"{text(start)}..{text(end)} step {text(way * step)}")
    expected = list(range(start, end + way, way * step))
    if len(expected) > MAX_RANGE:
        assert isinstance(values, RangeProblem)
    else:
        assert values == [text(number) for number in expected]


# --- JSON -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("48", 48),
        ("-5", -5),
        ("0", 0),
        ("2.5", 2.5),
        ("2.50", "2.50"),
        ("3.10", "3.10"),
        ("-0.125", -0.125),
        ("0.1", 0.1),
        ("12345678901234567890123", 12345678901234567890123),
        ("0.12345678901234567890123", "0.12345678901234567890123"),
        ("012", "012"),
        ("00.5", "00.5"),
        (".5", ".5"),
        ("1_000", "1_000"),
        ("1/3", "1/3"),
        ("½", "½"),
        ("+5", "+5"),
        ("−5", "−5"),
        ("１２", "１２"),
        ("12%", "12%"),
        ("2,5", "2,5"),
        ("1e5", "1e5"),
    ],
)
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


# --- Round trips ------------------------------------------------------------------------------------------------------

small = st.integers(0, 10**12)


@given(st.fractions(max_denominator=10**20))
@example(F(-1, 3))
def test_a_fraction_is_read_back_exactly(number: F) -> None:
    assert parse_value(str(number), "number") == number
    assert parse_value(str(number).replace("-", "−").replace("/", "⁄"), "number") == number
    whole, rest = divmod(abs(number), 1)
    if rest:
        assert parse_value(f"{'-' if number < 0 else ''}{whole} {rest}", "number") == number


@given(st.integers(-(10**25), 10**25), st.integers(1, 12))
def test_a_decimal_is_read_back_exactly_in_every_spelling(digits: int, places: int) -> None:
    number = F(digits, 10**places)
    sign, (whole, decimals) = "-" if digits < 0 else "", divmod(abs(digits), 10**places)
    tail = str(decimals).rjust(places, "0")
    assert parse_value(f"{sign}{whole}.{tail}", "number") == number
    assert parse_value(f"{sign}{whole},{tail}", "number", decimal_comma=True) == number
    assert parse_value(f"{sign}{whole:_}.{tail}", "number") == number
    assert parse_value(f"{sign}{whole:,}.{tail}", "number") == number
    full_width = "".join(chr(ord(character) + 0xFEE0) for character in f"{sign}{whole}.{tail}")
    assert parse_value(full_width, "number") == number


@given(small, st.integers(0, 99), st.sampled_from([",.", ".,", " ,", " .", "'.", "\u202f,"]))
def test_a_price_is_read_back_exactly_with_any_separators(whole: int, cents: int, separators: str) -> None:
    group, decimal = separators
    amount = f"{whole:,}".replace(",", group) + f"{decimal}{cents:02}"
    expected = whole + F(cents, 100)
    for text in (f"€ {amount}", f"{amount} EUR", f"${amount}", amount):
        assert parse_value(text, "money") == expected
        assert parse_value("-" + text, "money") == -expected
    assert infer_type([f"€ {amount}"]) == "money"


@given(st.integers(0, 86_399))
def test_every_second_of_the_day_is_read_back_exactly(seconds: int) -> None:
    hour, minute, second = seconds // 3600, seconds // 60 % 60, seconds % 60
    expected = F(seconds, 60)
    half = "am" if hour < 12 else "pm"
    assert parse_value(f"{hour}:{minute:02}:{second:02}", "time") == expected
    assert parse_value(f"{(hour - 1) % 12 + 1}:{minute:02}:{second:02} {half}", "time") == expected
    assert parse_value(f"{hour}h{minute:02}", "time") == seconds // 60
    assert parse_value(f"{hour}時{minute}分", "time") == seconds // 60


@given(st.dates())
def test_every_date_is_read_back_exactly(day: date) -> None:
    for text in (day.isoformat(), day.isoformat().replace("-", "/"), f"{day.year:04}年{day.month}月{day.day}日"):
        assert parse_value(text, "date") == day.toordinal()


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
        assert parse_value(text, "duration") == expected
        assert infer_type([text]) == "duration"
    assert parse_value(f"{24 * days + hours}:{minutes:02}:{seconds:02}", "duration") == expected


# --- Whatever comes ---------------------------------------------------------------------------------------------------

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
    assert isinstance(expand_range(text), list | RangeProblem | None)
    assert isinstance(expand_range(f"{text}..{text}"), list | RangeProblem)
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
        parse_value(text, type)
    assert infer_type([text, "1"]) == "text"
    expand_range(text)
    json_value(text, "number", False)


def test_a_thousand_bad_values_take_no_time() -> None:
    texts = [f"{index // 60}:{index % 60:02}" for index in range(1000)]
    assert len(problems("|".join(texts), "date")) == 1000
    assert problems("|".join(f"€ {index},5" for index in range(999)) + "|€ 1.5", "money")[0].index == 999


def test_the_import_brings_in_nothing_that_most_puzzles_do_not_need() -> None:
    code = (
        "import sys, dataclasses, enum, fractions, re; before = set(sys.modules)\n"
        "import logicgrid.kinds.logic_grid.values\n"
        "print(*sorted(name for name in set(sys.modules) - before if not name.startswith('logicgrid')))"
    )
    path = os.pathsep.join(entry for entry in sys.path if entry)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": path}
    )
    assert not {"datetime", "unicodedata", "yaml", "pydantic"} & set(done.stdout.split())
