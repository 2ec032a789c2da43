"""Known orders with distances: months, days of the week and ordinals (`3rd`) count in steps.

The values stay texts, whose order is the listed one; the steps are the numbers that arithmetic sees, so that
`val(month, a) == val(month, b) + 3` is three months of the calendar wherever the list has gaps.  Months and days that
are listed in the order of the calendar, from any of them on and at most once round, go on counting past the turn of the
year or the week: of `october, december, february` the numbers are 10, 12, 14.  In any other order each has its number
in the year (1 to 12) or the week (Monday is 1), and nothing goes round.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import takewhile
from operator import eq
from typing import Final, Literal

from logicgrid.kinds.logic_grid.values import MAX_LENGTH, TypedValues, compiled, fullmatch, tidy
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
        return int(match[1]) if match[1].isdecimal() else _chinese(match[1])
    return None


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
    """Return a number below 100 in Chinese characters: `三`, `十二`, `二十`."""
    if not compiled("[一二三四五六七八九]?十?[一二三四五六七八九]?").fullmatch(text):
        return None
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
        if len(numbers) == len(found) and len({*numbers}) == len(numbers):
            period = _PERIODS.get(type, 0)
            return OrderSteps(type, _counted_on(numbers, period), period)
    return None


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
