"""What all types of values share: the results, plain characters, and the two decimal marks.

Input: a text as the author wrote it -> the text in plain characters, or None where it is too long for a number; an
unsigned amount under a convention (its decimal mark) -> its exact number; a property's texts -> their conventions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import Final, Literal

from logicgrid.puzzle.record import Record

ValueType = Literal["text", "number", "money", "time", "date", "duration"]
Number = int | Fraction

MAX_DIGITS: Final = 50
"""A text with more digits than this is no number (Python's own limit is 4,300, and its reading is quadratic)."""
MAX_LENGTH: Final = 200
CONVENTIONS: Final = ".,"  # a convention is named by its decimal mark; the other mark groups thousands


class TypedValues(Record):
    """A property's values: `numbers[i]` is what `texts[i]` stands for; `numbers` is None exactly for `text`.

    The numbers are: of `number` and `money` the amount, of `time` minutes since midnight (0 to 1440), of `date` the
    day's proleptic Gregorian ordinal (1 January of year 1 is 1), of `duration` minutes.
    """

    type: ValueType
    texts: tuple[str, ...]
    numbers: tuple[Number, ...] | None


class Problem(Record):
    """The text at `index` cannot be read as the declared type."""

    index: int
    message: str
    help: str


# --- Characters -------------------------------------------------------------------------------------------------------

is_integer = re.compile(r"-?(?:0|[1-9][0-9]{0,49})").fullmatch
has_digit = re.compile("[0-9]").search

_VULGAR: Final = (
    "¼ 1/4 ½ 1/2 ¾ 3/4 ⅐ 1/7 ⅑ 1/9 ⅒ 1/10 ⅓ 1/3 ⅔ 2/3 ⅕ 1/5 ⅖ 2/5 ⅗ 3/5 ⅘ 4/5 ⅙ 1/6 ⅚ 5/6 ⅛ 1/8 ⅜ 3/8 ⅝ 5/8 ⅞ 7/8"
)

# Not NFKC: that turns 5² into 52 and 1½ into 11/2.
PLAIN: Final[dict[int, str]] = (
    {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}  # full-width ASCII
    # the spaces: no-break, figure, thin, narrow no-break, ideographic; the dashes: figure dash, en dash, minus
    | dict.fromkeys((0x00A0, 0x2007, 0x2009, 0x202F, 0x3000), " ")
    | dict.fromkeys((0x2012, 0x2013, 0x2212), "-")
    | {0x2019: "'", 0x2044: "/", 0xFFE0: "¢", 0xFFE1: "£", 0xFFE5: "¥", 0xFFE6: "₩"}
    | {ord(sign): " " + fraction for sign, fraction in zip(_VULGAR.split()[::2], _VULGAR.split()[1::2], strict=True)}
)


def tidy(text: str) -> str | None:
    """The text in plain characters without surrounding white space; None where it is too long to be a number."""
    if len(text) > MAX_LENGTH:
        return None
    if not text.isascii():
        text = text.translate(PLAIN)
    text = text.strip()
    if len(text) > MAX_DIGITS and sum("0" <= character <= "9" for character in text) > MAX_DIGITS:
        return None
    return text


# Compiled on first use: most files need none of the patterns below.
compiled = cache(re.compile)
# A text is read to infer the type, once more under the conventions that are found, and again in rules.
remembered = lru_cache(maxsize=1024)


def fullmatch(pattern: str, text: str) -> re.Match[str] | None:
    """A match of the whole text."""
    return compiled(pattern).fullmatch(text)


def normal(number: Fraction) -> Number:
    return number.numerator if number.denominator == 1 else number


def short(text: str) -> str:
    """The text for a message: on one line, and not all of it where it is long."""
    text = " ".join(text[:80].split())
    return text if len(text) <= 40 else text[:39] + "…"


# --- Separators -------------------------------------------------------------------------------------------------------


_BODIES: Final = {
    ".": r"([0-9]+|[1-9][0-9]{0,2}([,' _])[0-9]{3}(?:\2[0-9]{3})*)?(?:\.([0-9]+))?",
    ",": r"([0-9]+|[1-9][0-9]{0,2}([.' _])[0-9]{3}(?:\2[0-9]{3})*)?(?:,([0-9]+))?",
}
"""By convention: digits, perhaps grouped by threes with one separator throughout, perhaps with decimals."""
LONE_GROUP: Final = r"[1-9][0-9]{0,2}[.,][0-9]{3}"
"""`1,200` or `1.200`: by itself either a thousand and more or three decimals."""


@remembered
def read_unsigned(text: str, convention: str) -> Number | None:
    """An unsigned amount under a convention (its decimal mark)."""
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
    return {mark for mark in CONVENTIONS if mark in body}


def common_conventions(bodies: Sequence[str], read: Callable[[str, str], Number | None]) -> tuple[str, int | None]:
    """The conventions under which all of these can be read; if none, also the first index that spoils it."""
    common = CONVENTIONS
    for index, body in enumerate(bodies):
        common = "".join(convention for convention in common if read(body, convention) is not None)
        if not common:
            return "", index
    return common, None


def money_convention(bodies: Sequence[str]) -> str | None:
    """The one convention of a property's amounts, None where they contradict each other.

    Where every separator is followed by exactly three digits both conventions fit; then they group thousands.
    """
    common, _ = common_conventions(bodies, read_unsigned)
    if len(common) < 2:
        return common or None
    separators: set[str] = set().union(*map(separators_in, bodies))
    if len(separators) == 2:
        return None
    return "," if "." in separators else "."


def read_either(text: str, conventions: str, read: Callable[[str, str], Number | None]) -> Number | None:
    """The text under the first of these conventions that fits it."""
    for convention in conventions:
        if (number := read(text, convention)) is not None:
            return number
    return None


def rests_on_a_guess(bodies: Sequence[str], convention: str) -> bool:
    """Whether some `1,200` must have three decimals for the property to be consistent."""
    return any(convention in body and fullmatch(LONE_GROUP, body) for body in bodies)
