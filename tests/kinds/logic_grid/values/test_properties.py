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
        ("£5 million|£2.5 million|£10 million", [5_000_000, 2_500_000, 10_000_000]),
        ("2万円|10万円|9000円", [20_000, 100_000, 9_000]),
        ("€ 2,5 miljoen|3 miljard euro", [2_500_000, 3_000_000_000]),
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


TOLD = told("values.txt")
UNREADABLE = "\n".join(TOLD["those that are not of the declared type are told how they are written"])


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
    ("text", "type", "expected"),
    [
        ("2,5", "number", F(5, 2)),
        ("2.5", "number", F(5, 2)),
        ("€ 2,50", "money", F(5, 2)),
        ("€ 1,200", "money", 1200),
        ("5", "text", None),
        ("", "number", None),
        (" 5 ", "number", 5),
        ("--5", "number", None),
        ("-", "number", None),
        ("%", "number", None),
        (".", "number", None),
        ("€", "money", None),
        ("- 5", "number", -5),
        ("$5-10", "money", None),
        ("+-$5", "money", None),
        ("€ 5 $", "money", None),
        ("$5 USD", "money", 5),
        ("午前12時", "time", None),
        ("1 h and", "duration", None),
        ("1.5h30", "duration", None),
    ],
)
def test_one_text_is_read_by_itself(text: str, type: ValueType, expected: Number | None) -> None:
    assert alone(text, type) == expected


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
        ("2024-05-01", None, "1er mai 2024", date(2024, 5, 1).toordinal()),
        ("1 May 2024", "date", "May 1, 2024", date(2024, 5, 1).toordinal()),
        ("1 May 2024", "date", "1/5/2024", None),
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


def test_a_date_lacks_its_year_and_a_sum_of_an_unknown_currency_a_unit() -> None:
    for text in ("3 juni", "3 June", "3 juin", "6月3日"):
        found = read_values([text, "2024-06-05"], "date")
        assert isinstance(found, list) and "2024-06-03" in found[0].help
    found = read_values(["20 F", "30 F"], "money")
    assert isinstance(found, list) and found[0].help == "write `20` here and `unit: F` at the property"
