"""Times, dates and durations are read back exactly."""

from datetime import date
from fractions import Fraction as F

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicgrid.kinds.logic_grid.values.properties import infer_type
from support import each_case
from values_support import alone


@given(st.integers(0, 86_399))
def test_every_second_of_the_day_is_read_back_exactly(seconds: int) -> None:
    hour, minute, second = seconds // 3600, seconds // 60 % 60, seconds % 60
    expected = F(seconds, 60)
    half = "am" if hour < 12 else "pm"
    assert alone(f"{hour}:{minute:02}:{second:02}", "time") == expected
    assert alone(f"{(hour - 1) % 12 + 1}:{minute:02}:{second:02} {half}", "time") == expected
    assert alone(f"{hour}h{minute:02}", "time") == seconds // 60
    assert alone(f"{hour}時{minute}分", "time") == seconds // 60


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


@each_case("text")
def test_a_date_with_the_name_of_its_month_is_read(text: str) -> None:
    assert alone(text, "date") == date(2025, 5, 2).toordinal()


@each_case("month", "names")
def test_the_months_have_their_names_in_three_languages(month: int, names: str) -> None:
    for name in names.split():
        assert alone(f"1 {name} 1999", "date") == date(1999, month, 1).toordinal(), name
    assert alone("1er " + names.split()[-1] + " 1999", "date") == date(1999, month, 1).toordinal()


@pytest.mark.parametrize(
    "text", ["2/5/2025", "2-5-2025", "2.5.2025", "31 June 2025", "2 Foo 2025", "2 May", "May 2025"]
)
def test_what_could_be_two_dates_or_none_is_no_date(text: str) -> None:
    assert alone(text, "date") is None
