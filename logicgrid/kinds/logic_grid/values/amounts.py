"""Numbers and sums of money: a text in plain characters becomes an exact number under a convention.

A convention is named by its decimal mark, `.` or `,`; the other mark groups thousands.  The `fits_…` functions return
True if all texts of a property are numbers, or money, beyond doubt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from logicgrid.kinds.logic_grid.values import MAGNITUDE, MAGNITUDES, Number, fullmatch, normal, remembered, short
from logicgrid.puzzle.messages import say

CONVENTIONS: Final = ".,"

# --- Conventions ------------------------------------------------------------------------------------------------------

_BODIES: Final = {
    ".": r"([0-9]+|[1-9][0-9]{0,2}([,' _])[0-9]{3}(?:\2[0-9]{3})*)?(?:\.([0-9]+))?",
    ",": r"([0-9]+|[1-9][0-9]{0,2}([.' _])[0-9]{3}(?:\2[0-9]{3})*)?(?:,([0-9]+))?",
}
"""Amounts by convention: digits, perhaps grouped by threes with one separator throughout, perhaps with decimals."""
LONE_GROUP: Final = r"[1-9][0-9]{0,2}[.,][0-9]{3}"
"""`1,200` or `1.200`: by itself either more than a thousand or three decimals."""


@remembered
def read_unsigned(text: str, convention: str) -> Number | None:
    """Return an unsigned amount under a convention; None if it is none.

    >>> read_unsigned("1.200,5", ","), read_unsigned("1.200,5", ".")
    (Fraction(2401, 2), None)
    """
    if text.isdecimal() and text.isascii():
        return int(text)
    match = fullmatch(_BODIES[convention], text)
    if match is None or not text:
        return None
    whole, separator, decimals = match.groups()
    digits = (whole or "").replace(separator, "") if separator else whole or ""
    if not decimals:
        return int(digits)
    return normal(Fraction(int(digits + decimals), 10 ** len(decimals)))


def separators_in(body: str) -> set[str]:
    """Return the points and commas in an amount."""
    return {mark for mark in CONVENTIONS if mark in body}


def common_conventions(bodies: Sequence[str], read: Callable[[str, str], Number | None]) -> tuple[str, int | None]:
    """Return the conventions under which all amounts can be read; if none, also the first index that spoils it."""
    common = CONVENTIONS
    for index, body in enumerate(bodies):
        common = "".join(convention for convention in common if read(body, convention) is not None)
        if not common:
            return "", index
    return common, None


def money_convention(bodies: Sequence[str]) -> str | None:
    """Return the one convention of a property's amounts of money; None if they contradict each other.

    If every separator is followed by exactly three digits both conventions fit; then they group thousands.
    """
    common, _ = common_conventions(bodies, read_unsigned)
    if len(common) < 2:
        return common or None
    separators: set[str] = set().union(*map(separators_in, bodies))
    if len(separators) == 2:
        return None
    return "," if "." in separators else "."


def read_either(text: str, conventions: str, read: Callable[[str, str], Number | None]) -> Number | None:
    """Return the number of a text under the first of these conventions that fits it; None if none does."""
    for convention in conventions:
        if (number := read(text, convention)) is not None:
            return number
    return None


def rests_on_a_guess(bodies: Sequence[str], convention: str) -> bool:
    """Return True if some `1,200` must have three decimals for the property to be consistent."""
    return any(convention in body and fullmatch(LONE_GROUP, body) for body in bodies)


# --- Numbers ----------------------------------------------------------------------------------------------------------

_SCALED: Final = rf"([0-9.,' _]*[0-9]) ?((?i:{MAGNITUDE}))"
_FRACTION: Final = r"(?:([0-9]+) {1,2})?([0-9]+)/([0-9]+)"


@remembered
def read_number(text: str, convention: str) -> Number | None:
    """Return a signed number: an amount, a fraction or a mixed fraction; a percent sign changes nothing.

    Unlike in money a point never groups thousands: `1.200` is 1.2, and is not read beside decimal commas.
    """
    if text.endswith("%"):
        text = text[:-1].rstrip()
    negative = text.startswith("-")
    if text.startswith(("-", "+")):
        text = text[1:].removeprefix(" ")
    if convention == "," and "." in text:
        return None
    scale: Number = 1
    if text[-1:].isalpha() and (match := fullmatch(_SCALED, text)):
        text, scale = match[1], MAGNITUDES[match[2].lower()]
    number = read_fraction(text) if "/" in text else read_unsigned(text, convention)
    if number is None or (scale == 1 and not negative):
        return number
    return normal(Fraction(-number * scale if negative else number * scale))


def read_fraction(text: str) -> Number | None:
    """Return the value of `1/3`, or of `1 1/2` if the part behind the space is less than one; else None."""
    match = fullmatch(_FRACTION, text)
    if match is None:
        return None
    whole, over, under = int(match[1] or 0), int(match[2]), int(match[3])
    if not under or (match[1] and over >= under):
        return None
    return normal(whole + Fraction(over, under))


def fits_number(texts: Sequence[str]) -> bool:
    common, _ = common_conventions(texts, read_number)
    if not common or not same_percent(texts):
        return False
    bodies = [text.removesuffix("%").rstrip().lstrip("+-") for text in texts]
    if any([body[-1:].isalpha() for body in bodies]):
        if not rising([read_number(text, common[0]) for text in texts]):
            return False  # a file has them in the order of something else
        bodies = [match[1] if (match := fullmatch(_SCALED, body)) else body for body in bodies]
    if any(" " in body and "/" not in body for body in bodies):
        return False  # `1 000` is a number only if the author declares it
    convention = common[0]
    if any("," in body for body in bodies) and (len(common) > 1 or rests_on_a_guess(bodies, convention)):
        return False
    numbers = [number for text in texts if (number := read_number(text, convention)) is not None]
    if len(set(numbers)) != len(set(texts)):
        return False  # `1.1` and `1.10` are two things to this author
    return not _could_be_versions(bodies, numbers)


def rising(numbers: Sequence[Number | None]) -> bool:
    """Return True if each number is known and larger than the one before: the listed order is then their own."""
    known = [number for number in numbers if number is not None]
    return len(known) == len(numbers) and all(one < other for one, other in pairwise(known))


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
    """Return what to do about a number with a unit, such as `12 km`."""
    match = fullmatch(_WITH_UNIT, text)
    return say("logic-grid.write-here-unit-property", short=short(match[1]), short2=short(match[2])) if match else None


# --- Money ------------------------------------------------------------------------------------------------------------


class Money(NamedTuple):
    """An amount taken apart: `currency` is "" if there is no mark; `sure` is True if nothing but money looks so.

    `scale` is what the body is multiplied by: 10,000 of `2万円`, a million of `€ 3 million`.
    """

    negative: bool
    currency: str
    body: str
    sure: bool
    scale: int


_MONEY: Final = r"([^0-9]*)([0-9](?:[0-9.,' _]*[0-9])?)(?:[.,](?:--?|—))?([^0-9]*)"


_CURRENCY_MARKS: Final = (
    "€ EUR euro euros|$ USD US$ dollar dollars|£ GBP pound pounds"
    "|¥ JPY CNY RMB 円 元 圆 圓 日元 人民币 块 块钱 yen yuan"
    "|¢ cent cents ct c|zł PLN|Kč CZK|₹ INR Rs Rs.|kr kr.|Fr Fr. fr franc francs|ƒ NLG f fl fl. gulden guilders|HUF Ft"
    "|RON lei|ZAR R|p|CHF|CAD|AUD|NZD|SEK|NOK|DKK|BGN|RUB|BRL|KRW|HKD|SGD|TWD|THB|IDR|MYR|PHP|VND|ILS|AED|SAR|EGP|MXN"
    "|ARS|CLP|UAH|ISK|BEF|FRF|DEM|ITL|ESP|฿"
)
"""The marks of each currency: a property may mix them.  Not TRY, ALL or TOP, which are words too."""
_VAGUE_MARKS: Final = frozenset(
    ("pound", "pounds", "ct", "c", "Fr", "Fr.", "fr", "f", "fl", "fl.", "Ft", "lei", "R", "p", "块", "块钱", "PHP")
)
"""Marks that mean money only if the author declares `type: money`: pounds weigh, PHP 8 is a language."""


@cache
def _currencies() -> dict[str, str]:
    """Return for each mark the first mark of its currency."""
    groups = [group.split() for group in _CURRENCY_MARKS.split("|")]
    return {mark: group[0] for group in groups for mark in group}


def _currency(mark: str) -> tuple[str, bool] | None:
    """Return the currency of a mark, and True if the mark means nothing else; None if it is no mark."""
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
    """Return the sign, currency and amount of `€ 2,50`, `-$3`, `1 200 €`, `€ 5,-` …; the amount is not read yet."""
    match = fullmatch(_MONEY, text)
    if match is None:
        return None
    before, body, after = match[1].replace(" ", ""), match[2], match[3].lstrip()
    if before[-1:] == "." and not before[:-1].lstrip("+-").isalpha():  # `$.50`, but not `Rs.500`
        before, body = before[:-1], "." + body
    scaled = fullmatch(rf"((?i:{MAGNITUDE}))\s*(.*)", after)
    scale, after = (MAGNITUDES[scaled[1].lower()], scaled[2]) if scaled else (1, after)
    mark = before.strip("+-")
    signs = len(before) - len(mark)
    first, last = _currency(mark), _currency(after)
    if signs > 1 or first is None or last is None or (mark and after and first[0] != last[0]):
        return None
    sure = (first[1] or last[1]) and not (mark.isalpha() and before[-1] in "+-")  # `EUR-5` may be a model
    return Money("-" in before, first[0] or last[0], body, sure, scale)


def read_money(text: str, convention: str) -> Number | None:
    """Return a sum of money, with its currency or without."""
    parts = split_money(text)
    number = None if parts is None else read_unsigned(parts.body, convention)
    if parts is None or number is None:
        return None
    return normal(Fraction(number * (-parts.scale if parts.negative else parts.scale)))


def fits_money(texts: Sequence[str]) -> bool:
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
