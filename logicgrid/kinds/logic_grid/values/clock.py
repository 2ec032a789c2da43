"""Times of day, dates and durations: a text in plain characters becomes an exact number.

The `fits_…` functions return True if all texts of a property are of one of these types beyond doubt.

Months, days of the week and ordinals (`3rd`) are known orders with distances, and count in steps.  The values stay
texts, whose order is the listed one; the steps are the numbers that arithmetic sees, so that
`val(month, a) == val(month, b) + 3` is three months of the calendar wherever the list has gaps.  Months and days that
are listed in the order of the calendar, from any of them on and at most once round, go on counting past the turn of the
year or the week: of `october, december, february` the numbers are 10, 12, 14.  In any other order each has its number
in the year (1 to 12) or the week (Monday is 1), and nothing goes round.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise, takewhile
from operator import eq
from typing import Final, Literal

from logicgrid.kinds.logic_grid.values import (
    MAX_LENGTH,
    Number,
    TypedValues,
    compiled,
    fullmatch,
    normal,
    remembered,
    tidy,
)
from logicgrid.kinds.logic_grid.values.amounts import LONE_GROUP, read_fraction, read_unsigned, rising
from logicgrid.puzzle.record import Record

StepType = Literal["month", "weekday", "ordinal"]
STEPPED: Final[tuple[StepType, ...]] = ("month", "weekday", "ordinal")

MONTHS: Final = (
    "january jan januari janvier janv 一月 1月 １月 睦月",
    "february feb februari février fevrier févr fevr fév 二月 2月 如月",
    "march mar maart mrt mars 三月 3月 弥生",
    "april apr avril avr 四月 4月 卯月",
    "may mei mai 五月 5月 皐月",
    "june jun juni juin 六月 6月 水無月",
    "july jul juli juillet juil 七月 7月 文月",
    "august aug augustus août aout 八月 8月 葉月",
    "september sep sept septembre 九月 9月 長月",
    "october oct oktober okt octobre 十月 10月 神無月",
    "november nov novembre 十一月 11月 霜月",
    "december dec décembre decembre déc 十二月 12月 師走",
)
"""The names of the months in five languages; none means two months."""

DAYS: Final = (
    "monday mon maandag ma lundi lun 星期一 周一 週一 礼拜一 禮拜一 月曜日 月曜",
    "tuesday tue tues dinsdag di mardi mar 星期二 周二 週二 礼拜二 禮拜二 火曜日 火曜",
    "wednesday wed woensdag wo mercredi mer 星期三 周三 週三 礼拜三 禮拜三 水曜日 水曜",
    "thursday thu thur thurs donderdag do jeudi jeu 星期四 周四 週四 礼拜四 禮拜四 木曜日 木曜",
    "friday fri vrijdag vr vendredi ven 星期五 周五 週五 礼拜五 禮拜五 金曜日 金曜",
    "saturday sat zaterdag za samedi sam 星期六 周六 週六 礼拜六 禮拜六 土曜日 土曜",
    "sunday sun zondag zo dimanche dim 星期日 星期天 周日 周天 週日 週天 礼拜天 礼拜日 禮拜天 禮拜日 日曜日 日曜",
)
"""The names of the days of the week in five languages; none means two days."""

_ORDINAL: Final = r"([1-9][0-9]{0,3}) ?(?:st|nd|rd|th|er|re|ère|nde?|e|è|ᵉʳ|ᵉ|ème|de|ste|º|ª|番目|番|位|着|号|號|等)"
_COUNTED: Final = r"第 ?([0-9]{1,4}|[一二三四五六七八九十]{1,3}) ?(?:位|名|个|個|天|日|号|號|回|番|番目|着|场|場)?"
LARGEST_ORDINAL: Final = 9_999
"""What is larger is the number of a day of the calendar."""
_DIGITS: Final = "一二三四五六七八九"
_PERIODS: Final[dict[StepType, int]] = {"month": 12, "weekday": 7}


class OrderSteps(Record):
    """The numbers of a property's values in a known order, and after how many steps that comes round (0: never)."""

    type: StepType
    numbers: tuple[int, ...]
    period: int


@cache
def _named(type: StepType) -> dict[str, int]:
    rows = {"month": MONTHS, "weekday": DAYS, "ordinal": ()}[type]
    return {word: number for number, words in enumerate(rows, start=1) for word in words.split()}


def step_of(text: str, type: StepType) -> int | None:
    """Return the number of a name in the year or the week, or of an ordinal; None if it is none.

    >>> step_of("Févr.", "month"), step_of("週三", "weekday"), step_of("第十二", "ordinal"), step_of("2nd", "ordinal")
    (2, 3, 12, 2)
    """
    clean = tidy(text) if len(text) <= MAX_LENGTH else None
    if not clean:
        return None
    if type != "ordinal":
        return _named(type).get(clean.lower().removesuffix("."))
    if match := fullmatch(_ORDINAL, clean.lower()):
        return int(match[1])
    if match := fullmatch(_COUNTED, clean):
        return _chinese(match[1])
    return read_date(f"2001年{clean}") if "月" in clean else None  # 3月4日, in a year without a leap day


def days_between(first: str, last: str) -> list[str]:
    """Return the days of the week from one to another, named as the first one is; none if one of them is no such name.

    >>> days_between("Tuesday", "Thursday"), days_between("周四", "周六"), days_between("lundi", "mer")
    (['Tuesday', 'Wednesday', 'Thursday'], ['周四', '周五', '周六'], ['lundi', 'mardi', 'mercredi'])
    """
    begin, end = step_of(first, "weekday"), step_of(last, "weekday")
    if begin is None or end is None:
        return []

    def likeness(word: str) -> tuple[int, int]:
        pairs = (first.lower(), word), (first.lower()[::-1], word[::-1])
        return sum([len([*takewhile(bool, map(eq, *each))]) for each in pairs]), len(word)

    found = [max(DAYS[day % 7].split(), key=likeness) for day in range(begin - 1, begin + (end - begin) % 7)]
    return [word.title() if first.istitle() else word for word in found]


def _chinese(text: str) -> int | None:
    """Return a number in digits, or below 100 in Chinese characters: `三`, `十二`, `二十`, `两`."""
    text = text.replace("两", "二")
    if text.isdecimal() or not compiled("[一二三四五六七八九]?十?[一二三四五六七八九]?").fullmatch(text):
        return int(text) if text.isdecimal() else None
    tens, ten, ones = text.rpartition("十")
    if not ten:
        return _DIGITS.index(text) + 1 if len(text) == 1 else None
    return 10 * (_DIGITS.index(tens) + 1 if tens else 1) + (_DIGITS.index(ones) + 1 if ones else 0)


def steps_of(values: TypedValues) -> OrderSteps | None:
    """Return the steps of a property's values; None if they are in no known order.

    >>> steps_of(TypedValues("text", ("october", "december", "february"), None)).numbers
    (10, 12, 14)
    """
    if values.numbers is not None:
        return None
    types = [type for type in STEPPED if values.type in ("text", type)]
    for type in types:
        found = [step_of(text, type) for text in values.texts]
        numbers = [each for each in found if each is not None]
        if len(numbers) == len(found) and len({*numbers}) == len(numbers) and _are_in_one_year(numbers):
            period = _PERIODS.get(type, 0)
            return OrderSteps(type, _counted_on(numbers, period), period)
    return None


def _are_in_one_year(numbers: Sequence[int]) -> bool:
    """Return False for days of months that may be of two years, or have a leap day between them: 2月28日, 3月1日."""
    march = read_date("2001-03-01") if max(numbers) > LARGEST_ORDINAL else None
    within = march is None or LARGEST_ORDINAL < numbers[0] <= numbers[-1] < march or march <= numbers[0]
    return within and (march is None or sorted(numbers) == [*numbers])


def _counted_on(numbers: Sequence[int], period: int) -> tuple[int, ...]:
    """Return the numbers as they go on past the end of a period, if they go round it once; else as they are."""
    found = list(numbers[:1])
    for number in numbers[1:]:
        found.append(found[-1] + (number - found[-1]) % period if period else number)
    return tuple(found if not period or found[-1] - found[0] < period else numbers)


def constant_step(text: str, steps: OrderSteps) -> int | None:
    """Return the number of a name that need not be among the values: between the first and a period on.

    >>> constant_step("november", OrderSteps("month", (10, 12, 14), 12))
    11
    >>> constant_step("3rd", OrderSteps("ordinal", (1, 2), 0))
    3
    """
    number = step_of(text, steps.type)
    if number is None or max(steps.numbers) <= steps.period or not steps.period:
        return number
    first = steps.numbers[0]
    return first + (number - first) % steps.period


# --- Times of day -----------------------------------------------------------------------------------------------------

_HALF_DAYS: Final = dict.fromkeys(("午前", "上午", "早上", "清晨", "凌晨"), 0) | dict.fromkeys(
    ("午後", "下午", "中午", "傍晚", "晚上"), 12
)
_TIME_WORDS: Final = dict.fromkeys(("noon", "12 noon", "midday", "midi", "正午"), 720) | dict.fromkeys(
    ("midnight", "12 midnight", "minuit", "middernacht"), 0
)


_CLOCK: Final = r"([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}(?:\.[0-9]{1,9})?))?"
_HALF_DAY_CLOCK: Final = r"([0-9]{1,2})(?:[:.]([0-9]{2})(?::([0-9]{2}))?)? ?([ap])(?:\.m\.|m\.?)"
_HOUR: Final = "(?:heures?|uhr|uur|h|u)"
_LOCAL_TIME: Final = rf"([0-9]{{1,2}})(?:[:.]([0-9]{{2}})(?: ?{_HOUR})?| ?{_HOUR}(?: ?([0-9]{{2}})(?: ?(?:min|m))?)?)"
"""`9h30`, `9 u`, `9.30`, `9.30 uur`, `9 Uhr 30`, all in lower case."""
_COUNT: Final = "([0-9]{1,2}|[一二两三四五六七八九十]{1,3})"
_IDEOGRAPHIC_TIME: Final = rf"{_COUNT} ?[時时点點](?:[钟鐘整]|(半)| ?{_COUNT} ?分?)?"
"""`9時`, `9時30分`, `9点半`, `九点钟`."""
_POINTS: Final = rf"{_COUNT} ?[点點]"


def read_time(text: str) -> Number | None:
    """Return minutes since midnight, in any spelling.

    >>> read_time("9:30 pm"), read_time("9h30"), read_time("下午三点半"), read_time("half past nine")
    (1290, 570, 930, None)
    """
    if match := fullmatch(_CLOCK, text):
        return _minutes_of_day(match[1], match[2], match[3])
    text = text.lower()
    if text in _TIME_WORDS:
        return _TIME_WORDS[text]
    if match := fullmatch(_HALF_DAY_CLOCK, text):
        hour = int(match[1])
        if not 1 <= hour <= 12:
            return None
        return _minutes_of_day(str(hour % 12 + 12 * (match[4] == "p")), match[2], match[3])
    if match := fullmatch(_LOCAL_TIME, text):
        return _minutes_of_day(match[1], match[2] or match[3], None)
    return _ideographic_time(text)


def _ideographic_time(text: str) -> Number | None:
    half_day = _HALF_DAYS.get(text[:2])
    rest = text if half_day is None else text[2:].lstrip()
    if match := fullmatch(_IDEOGRAPHIC_TIME, rest):
        hour, minute = _chinese(match[1]), _chinese("30" if match[2] else match[3] or "0")
        minutes = None if hour is None or minute is None else _minutes_of_day(f"{hour}", f"{minute}", None)
    elif half_day is not None and (match := fullmatch(_CLOCK, rest)):
        minutes = _minutes_of_day(match[1], match[2], match[3])
    else:
        return None
    if half_day is None or minutes is None:
        return minutes
    if half_day and 720 - 60 * (text[0] == "中") <= minutes < 780:  # 下午12点 is noon, 晚上12点 none
        return minutes if text[1] in "午後" else None
    return minutes + 60 * half_day if minutes < 720 else None


def _minutes_of_day(hour: str, minute: str | None, second: str | None) -> Number | None:
    minutes: Number = 60 * int(hour) + int(minute or 0)
    if second:
        minutes = normal(minutes + Fraction(second) / 60)
    if int(minute or 0) > 59 or (second and Fraction(second) >= 60) or minutes > 1440:
        return None
    return minutes


def fits_time(texts: Sequence[str], language: str = "") -> bool:
    """Return True for clock times throughout, or times with am and pm throughout (with `noon` and `midnight`).

    Also for `7時, 8時` where they rise as they are listed; for `7点` only in Chinese: in Japanese these are points.
    """
    if all(_ideographic_time(text) is not None for text in texts):
        sure = language == "zh" or not any(fullmatch(_POINTS, text) for text in texts)
        return sure and rising([read_time(text) for text in texts])
    if not all(":" in text and fullmatch(_CLOCK, text) for text in texts):
        others = [text.lower() for text in texts if not fullmatch(_HALF_DAY_CLOCK, text.lower())]
        if len(others) == len(texts) or not all(text in _TIME_WORDS for text in others):
            return False
    minutes = [number for text in texts if (number := read_time(text)) is not None]
    return len(minutes) == len(texts) and not _passes_midnight(minutes)


def _passes_midnight(minutes: Sequence[Number]) -> bool:
    """Return True for one night, `8:15 pm, 11 pm, 1:45 am`: the author's order is not that of the numbers."""
    falls = [(before, after) for before, after in pairwise(minutes) if after < before]
    return len(falls) == 1 and falls[0][0] >= 18 * 60 and falls[0][1] < 6 * 60 and minutes[-1] < minutes[0]


# --- Dates ------------------------------------------------------------------------------------------------------------

_DATE: Final = (
    r"([0-9]{4})(?:-([0-9]{1,2})-([0-9]{1,2})|/([0-9]{1,2})/([0-9]{1,2})| ?年 ?([0-9]{1,2}) ?月 ?([0-9]{1,2}) ?日)"
)


def date_parts(text: str) -> tuple[int, int, int] | None:
    """Return year, month and day as written, whether or not the calendar has that day; None if it is no date."""
    match = fullmatch(_DATE, text) if text[:4].isdecimal() else None
    if match is None:
        return None
    year, month, day = (int(part) for part in match.groups() if part)
    return year, month, day


_DAY_FIRST: Final = r"([0-9]{1,2})(?:st|nd|rd|th|er|ᵉʳ|e)? (?:of )?([^\W\d_]+)\.?,? ([0-9]{4})"
_MONTH_FIRST: Final = r"([^\W\d_]+)\.? ([0-9]{1,2})(?:st|nd|rd|th)?,? ([0-9]{4})"


def written_date_parts(text: str) -> tuple[int, int, int] | None:
    """Return year, month and day of a date whose month is a word; None if it is none.

    >>> written_date_parts("1er mai 2025"), written_date_parts("May 2, 2025"), written_date_parts("2/5/2025")
    ((2025, 5, 1), (2025, 5, 2), None)
    """
    text = " ".join(text.lower().split())
    if match := fullmatch(_DAY_FIRST, text):
        day, month, year = match[1], match[2], match[3]
    elif match := fullmatch(_MONTH_FIRST, text):
        month, day, year = match[1], match[2], match[3]
    else:
        return None
    number = step_of(month, "month")
    return None if number is None else (int(year), number, int(day))


def cut_date(text: str, following: str) -> bool:
    """Return True for the halves of `May 2, 2025` in a list, where a comma ends a value."""
    return bool(fullmatch("[0-9]{4}", following.strip()) and written_date_parts(f"{text} {following.strip()}"))


def read_date(text: str) -> int | None:
    """Return the ordinal of a day of the calendar, in any spelling that names the month or begins with the year.

    >>> read_date("2025-05-02") == read_date("2 mei 2025") == read_date("May 2nd, 2025"), read_date("31 June 2025")
    (True, None)
    """
    parts = date_parts(text) or written_date_parts(text)
    if parts is None:
        return None
    from datetime import date  # most puzzles have no dates

    try:
        return date(*parts).toordinal()
    except ValueError:
        return None


def fits_date(texts: Sequence[str]) -> bool:
    """Return True for dates with the year first; others are dates if the author says so."""
    return all(date_parts(text) is not None and read_date(text) is not None for text in texts)


# --- Durations --------------------------------------------------------------------------------------------------------

_UNIT_WORDS: Final = (
    (Fraction(1, 60), "s sec secs second seconds seconde seconden secondes sekunde sekunden 秒 秒钟 秒鐘 秒間"),
    (1, "m min mins mn minute minutes minuut minuten 分 分钟 分鐘 分間"),
    (60, "h hr hrs hour hours u uur uren heure heures std stunde stunden 時間 小时 小時 个小时 個小時"),
    (1440, "d day days j jour jours dag dagen tag tage 天 日 日間"),
    (10080, "w wk wks week weeks weken semaine semaines woche wochen 周 週 週間 星期 个星期 個星期"),
)
_VAGUE_UNITS: Final = frozenset(("h", "u", "uur", "heure", "heures", "m", "d", "j", "w", "分", "日", "周"))
"""Units that alone prove no duration: `9 uur` and `9 h` may be o'clock, `30 m` metres, `5分` points, `3日` a day."""


@cache
def _units() -> dict[str, Number]:
    """Return for each word of a unit (in lower case) its minutes."""
    return {word: minutes for minutes, words in _UNIT_WORDS for word in words.split()}


_COMPONENT: Final = (
    r"(?:,? *(?:and|en|et|und)? +|,)?"
    r"([0-9]+ {1,2}[0-9]+/[0-9]+|[0-9]+/[0-9]+|[0-9]+(?:[.,][0-9]+)?)( ?)([^0-9\s.,:;/_-]+)\.?"
)
"""An amount with a unit, perhaps joined to one before: `1.5 h`, `, 15 minutes`, `and ½ hour`, `2小时`."""
_TRAILING_MINUTES: Final = r" ?([0-5][0-9])"
_HOURS: Final = r"([0-9]+):([0-5][0-9])(?::([0-5][0-9](?:\.[0-9]{1,9})?))?"


def read_duration(text: str) -> Number | None:
    """Return minutes, in any spelling; a bare number is minutes.

    >>> read_duration("1 h 30 min"), read_duration("1:30"), read_duration("2時間半"), read_duration("30 min 1 h")
    (90, 90, 150, None)
    """
    if match := fullmatch(_HOURS, text):
        return normal(60 * int(match[1]) + int(match[2]) + Fraction(match[3] or 0) / 60)
    parts = _components(text)
    if parts is not None:
        return parts[0]
    return _amount(text)


@remembered
def _components(text: str) -> tuple[Number, bool] | None:
    """Return the minutes of a text with units, and True if it can only be a duration; None if it is none."""
    if text.startswith("半"):  # 半小时
        text = "1/2" + text[1:]
    if not "0" <= text[:1] <= "9":
        return None
    total: Number = 0
    last: Number | None = None
    count = position = 0
    sure = False
    while match := compiled(_COMPONENT).match(text, position):
        amount, word = _amount(match[1]), match[3] if len(match[3]) == 1 else match[3].lower()
        half = word.endswith("半")  # 2時間半
        unit = _units().get(word.removesuffix("半"))
        if amount is None or unit is None or (last is not None and (unit >= last or total % last)):
            return None  # not a duration, units out of order, or a broken amount before the last unit
        total += unit * (amount + Fraction(half, 2))
        last, position, count = unit, match.end(), count + 1
        sure = sure or count > 1 or (word not in _VAGUE_UNITS and (word != "s" or bool(match[2])))  # the 80s
    if position < len(text):  # 1h30
        match = fullmatch(_TRAILING_MINUTES, text[position:])
        if match is None or last != 60 or total % 60:
            return None
        total += int(match[1])
    return (normal(Fraction(total)), sure) if count else None


def _amount(text: str) -> Number | None:
    """Return an unsigned number with either decimal mark; None if a comma before three digits could be either."""
    if "," in text:
        return None if fullmatch(LONE_GROUP, text) else read_unsigned(text, ",")
    return read_fraction(text) if "/" in text else read_unsigned(text, ".")


def fits_duration(texts: Sequence[str], language: str = "") -> bool:
    """Return True if all texts have units of time, and one can be nothing else; in Japanese `25分` is 25 minutes."""
    parts = [_components(text) for text in texts]
    if None in parts:
        return False
    if any(part[1] for part in parts if part is not None):
        return True
    minutes = language == "ja" and all(text.endswith("分") for text in texts)
    return minutes and rising([part[0] for part in parts if part is not None])
