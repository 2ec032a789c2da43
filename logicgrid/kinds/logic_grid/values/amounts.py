"""Numbers and sums of money: a text in plain characters -> its exact number under a convention.

The `infers_…` functions say whether all texts of a property are numbers, or money, beyond doubt.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from logicgrid.kinds.logic_grid.values.common import (
    Number,
    common_conventions,
    fullmatch,
    money_convention,
    normal,
    read_either,
    read_unsigned,
    remembered,
    rests_on_a_guess,
    short,
)

# --- Numbers ----------------------------------------------------------------------------------------------------------

_FRACTION: Final = r"(?:([0-9]+) {1,2})?([0-9]+)/([0-9]+)"


@remembered
def read_number(text: str, convention: str) -> Number | None:
    """A signed number: an amount, a fraction or a mixed fraction; a percent sign changes nothing.

    Unlike in money a point never groups thousands: `1.200` is 1.2 in every property, and none that has a decimal comma.
    """
    if text.endswith("%"):
        text = text[:-1].rstrip()
    negative = text.startswith("-")
    if text.startswith(("-", "+")):
        text = text[1:].removeprefix(" ")
    if convention == "," and "." in text:
        return None
    number = read_fraction(text) if "/" in text else read_unsigned(text, convention)
    return -number if negative and number is not None else number


def read_fraction(text: str) -> Number | None:
    """`1/3`, or `1 1/2` where the part behind the space is less than one."""
    match = fullmatch(_FRACTION, text)
    if match is None:
        return None
    whole, over, under = int(match[1] or 0), int(match[2]), int(match[3])
    if not under or (match[1] and over >= under):
        return None
    return normal(whole + Fraction(over, under))


def infers_number(texts: Sequence[str]) -> bool:
    if not ("0" <= texts[0].rstrip(" %")[-1:] <= "9") or texts[0][0].isalpha():
        return False  # only to be quick
    common, _ = common_conventions(texts, read_number)
    if not common or not same_percent(texts):
        return False
    bodies = [text.removesuffix("%").rstrip().lstrip("+-") for text in texts]
    if any(" " in body and "/" not in body for body in bodies):
        return False  # `1 000` is a number only where the author says so
    convention = common[0]
    if any("," in body for body in bodies) and (len(common) > 1 or rests_on_a_guess(bodies, convention)):
        return False
    numbers = [number for text in texts if (number := read_number(text, convention)) is not None]
    if len(set(numbers)) != len(set(texts)):
        return False  # `1.1` and `1.10` are two things to this author
    return not _could_be_versions(bodies, numbers)


def same_percent(texts: Sequence[str]) -> bool:
    return len({text.endswith("%") for text in texts}) == 1


def _could_be_versions(bodies: Sequence[str], numbers: Sequence[Number]) -> bool:
    """`3.9, 3.10, 3.11`: listed in the order of version numbers, in no order of numbers."""
    if not any("." in body and body.endswith("0") for body in bodies):
        return False
    parts = [body.split(".") for body in bodies]
    if any(len(part) != 2 or not all(map(str.isdecimal, part)) for part in parts):
        return False
    versions = [(int(major), int(minor)) for major, minor in parts]
    listed = list(numbers)
    return versions == sorted(versions) and listed != sorted(listed) and listed != sorted(listed, reverse=True)


_WITH_UNIT: Final = r"([+-]?[0-9](?:[0-9.,_/ ]*[0-9])?) ?([^\W\d_][^0-9]*)"


def unit_help(text: str) -> str | None:
    """What to do about `12 km`."""
    match = fullmatch(_WITH_UNIT, text)
    return f"write `{short(match[1])}` here and `unit: {short(match[2])}` at the property" if match else None


# --- Money ------------------------------------------------------------------------------------------------------------


class Money(NamedTuple):
    """An amount taken apart: `currency` is "" where there is no mark; `sure`: nothing but money is written so."""

    negative: bool
    currency: str
    body: str
    sure: bool


_MONEY: Final = r"([^0-9]*)([0-9](?:[0-9.,' _]*[0-9])?)(?:[.,](?:--?|—))?([^0-9]*)"


_CURRENCY_MARKS: Final = (
    "€ EUR euro euros|$ USD US$ dollar dollars|£ GBP pound pounds"
    "|¥ JPY CNY RMB 円 元 圆 圓 日元 人民币 块 块钱 yen yuan"
    "|¢ cent cents ct c|zł PLN|Kč CZK|₹ INR Rs Rs.|kr kr.|Fr Fr. fr franc francs|ƒ NLG f fl fl. gulden guilders|HUF Ft"
    "|RON lei|ZAR R|p|CHF|CAD|AUD|NZD|SEK|NOK|DKK|BGN|RUB|BRL|KRW|HKD|SGD|TWD|THB|IDR|MYR|PHP|VND|ILS|AED|SAR|EGP|MXN"
    "|ARS|CLP|UAH|ISK|BEF|FRF|DEM|ITL|ESP|฿"
)
"""Marks of one currency side by side: a property may mix them.  Not TRY, ALL or TOP, which are words too."""
_VAGUE_MARKS: Final = frozenset(
    ("pound", "pounds", "ct", "c", "Fr", "Fr.", "fr", "f", "fl", "fl.", "Ft", "lei", "R", "p", "块", "块钱", "PHP")
)
"""Marks that mean money only where the author says `type: money`: pounds weigh, PHP 8 is a language."""


@cache
def _currencies() -> dict[str, str]:
    """Marks to the first mark of their currency."""
    groups = [group.split() for group in _CURRENCY_MARKS.split("|")]
    return {mark: group[0] for group in groups for mark in group}


def _currency(mark: str) -> tuple[str, bool] | None:
    """The currency of a mark and whether the mark means nothing else; None where it is no mark."""
    if not mark:
        return "", False
    table = _currencies()
    if mark in table:
        return table[mark], mark not in _VAGUE_MARKS
    if len(mark) == 1 and "\u20a0" <= mark <= "\u20cf":  # the block of currency symbols
        return mark, True
    if 2 <= len(mark) <= 3 and mark.endswith("$") and mark[:-1].isascii() and mark[:-1].isupper():
        return mark, True
    for same in (mark.lower(), mark.upper()):  # Euro, eur
        if len(mark) > 2 and same in table:
            return table[same], same.islower() and same not in _VAGUE_MARKS
    return None


@remembered
def split_money(text: str) -> Money | None:
    """Sign, currency and amount of `€ 2,50`, `-$3`, `1 200 €`, `€ 5,-` …; the amount is not read yet."""
    match = fullmatch(_MONEY, text)
    if match is None:
        return None
    before, body, after = match[1].replace(" ", ""), match[2], match[3].lstrip()
    if before[-1:] == "." and not before[:-1].lstrip("+-").isalpha():  # `$.50`, but not `Rs.500`
        before, body = before[:-1], "." + body
    mark = before.strip("+-")
    signs = len(before) - len(mark)
    first, last = _currency(mark), _currency(after)
    if signs > 1 or first is None or last is None or (mark and after and first[0] != last[0]):
        return None
    sure = (first[1] or last[1]) and not (mark.isalpha() and before[-1] in "+-")  # `EUR-5` may be a model
    return Money("-" in before, first[0] or last[0], body, sure)


def read_money(parts: Money, convention: str | None) -> Number | None:
    """The amount, under a convention where that fits it, else by its own."""
    own = money_convention([parts.body])
    number = read_either(parts.body, (convention or "") + (own or ""), read_unsigned)
    return -number if parts.negative and number is not None else number


def infers_money(texts: Sequence[str]) -> bool:
    currency = None
    bodies = []
    for text in texts:
        parts = split_money(text)
        if parts is None or not parts.sure or (currency or parts.currency) != parts.currency:
            return False
        currency = parts.currency
        bodies.append(parts.body)
    convention = money_convention(bodies)
    return convention is not None and not rests_on_a_guess(bodies, convention)
