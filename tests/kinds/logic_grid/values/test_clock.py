"""Times, dates and durations are read back exactly."""

from __future__ import annotations

from datetime import date
from fractions import Fraction as F

from hypothesis import given
from hypothesis import strategies as st

from logicgrid.kinds.logic_grid.values.properties import infer_type
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
