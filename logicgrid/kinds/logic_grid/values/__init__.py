"""The values of a property: the texts that the author wrote become typed values with exact numbers.

A text is read in the light of the whole property, so that `€ 1,200` is 1200 beside `€ 2.50`.  No float takes part (only
`json_value` makes one, and only if nothing is lost); no text, however hostile, takes long.

Inference is shy: if an author could have meant something else the type is `text`, whose values compare by their listed
order and never by a number that nobody meant.  A declared type reads more spellings than inference does.

This module has what all readers of values share, reads names and plain integers, and expands range texts (`1..9`,
`10..50 step 5`).  Whatever else has digits is read by `properties`, with `amounts` and `clock`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import Final, Literal

from logicgrid.puzzle.messages import digits, say
from logicgrid.puzzle.record import Record

_WORDS: Final = {
    10**3: "thousand duizend mille 千",
    10**4: "万 萬",
    10**6: "million millions miljoen 百万 百萬",
    10**8: "亿 億",
    10**9: "billion milliard milliards miljard",
}
"""The words of five languages; `billion` is the English one."""

MAGNITUDES: Final = {word: number for number, words in _WORDS.items() for word in words.split()}
MAGNITUDE: Final = "|".join(sorted(MAGNITUDES, key=len, reverse=True))
"""The pattern of these words."""


ValueType = Literal["text", "number", "money", "time", "date", "duration", "month", "weekday", "ordinal"]
Number = int | Fraction

MAX_DIGITS: Final = 50
"""A text with more digits than this is no number (Python's own limit is 4,300, and its reading is quadratic)."""
MAX_LENGTH: Final = 200


class TypedValues(Record):
    """A property's values: `numbers[i]` is the number of `texts[i]`; None of texts, and of what counts in `steps`.

    The numbers are: of `number` and `money` the amount, of `time` minutes since midnight (0 to 1440), of `date` the
    day's proleptic Gregorian ordinal (1 January of year 1 is 1), of `duration` minutes.
    """

    type: ValueType
    texts: tuple[str, ...]
    numbers: tuple[Number, ...] | None


class UnreadableValue(Record):
    """The text at `index` cannot be read as the declared type."""

    index: int
    message: str
    help: str


is_integer = re.compile(r"-?(?:0|[1-9][0-9]{0,49})").fullmatch
has_digit = re.compile("[0-9]").search
_has_hour = re.compile("[一二两三四五六七八九十][点點时時]").search
_CANONICAL_DECIMAL: Final = r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?"

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
    """Return a text in plain characters without surrounding white space; None if it is too long to be a number.

    >>> tidy("１½ ｋｍ"), tidy("9" * 51)
    ('1 1/2 km', None)
    """
    if len(text) > MAX_LENGTH:
        return None
    if not text.isascii():
        text = text.translate(PLAIN)
    text = text.strip()
    if len(text) > MAX_DIGITS and sum("0" <= character <= "9" for character in text) > MAX_DIGITS:
        return None
    return text


compiled = cache(re.compile)
"""`re.compile` on first use: most files need none of the readers' patterns."""
remembered = lru_cache(maxsize=1024)
"""For readers: a text is read to infer the type, once more under the property's conventions, and again in rules."""


def fullmatch(pattern: str, text: str) -> re.Match[str] | None:
    """Return a match of the whole text."""
    return compiled(pattern).fullmatch(text)


def normal(number: Fraction) -> Number:
    """Return a fraction, as an int if it is whole."""
    return number.numerator if number.denominator == 1 else number


def short(text: str) -> str:
    """Return a text for a message: on one line, and shortened if it is long."""
    text = " ".join(text[:80].split())
    return text if len(text) <= 40 else text[:39] + "…"


def type_values(
    texts: Sequence[str], declared: ValueType | None, language: str | None = None
) -> TypedValues | list[UnreadableValue]:
    """Return the values as the declared type (inferred if None), or an `UnreadableValue` for each that is not of it.

    Of an inferred type every value is readable.  The language of the file tells `25分` in Japanese, which are minutes,
    from the points of a Chinese score.
    """
    type = _plain_type(texts) if declared is None else declared
    if type == "text":
        return TypedValues(type, tuple(texts), None)
    if type == "number" and all(map(is_integer, texts)):
        return TypedValues(type, tuple(texts), tuple(map(int, texts)))
    from logicgrid.kinds.logic_grid.values.properties import read_values

    return read_values(texts, declared, (language or "")[:2])


def _plain_type(texts: Sequence[str]) -> ValueType | None:
    """Return the type of names, or of integers; None if the texts may be anything else."""
    if texts and all(map(is_integer, texts)):
        return "number"
    return None if may_have_digits(" ".join(texts)) else "text"


def may_have_digits(text: str) -> bool:
    """Return True if a text has digits in plain characters, or the hours of 上午九点."""
    return bool(has_digit(text) if text.isascii() else has_digit(text.translate(PLAIN)) or _has_hour(text))


def parse_constant(text: str, values: TypedValues) -> Number | None:
    """Return the number of a quoted text in a rule, read by the property's type and the conventions of its values.

    None if it is not of that type, is money of another currency, or a percentage and the property has none.  All the
    spellings of a declared type count, and money and percentages may leave their mark out.

    >>> prices = type_values(["€ 2.50", "€ 3"], None)
    >>> parse_constant("1,200", prices), parse_constant("$3", prices)
    (1200, None)
    """
    clean = tidy(text)
    if not clean or (values.type == "number" and not has_digit(clean)):
        return None
    from logicgrid.kinds.logic_grid.values.properties import read_constant

    return read_constant(clean, values)


def json_value(text: str, type: ValueType, quoted: bool) -> str | int | float:
    """Return a value as JSON output has it, which is as the author wrote it.

    A number, if the type is `number`, the YAML scalar was not quoted, and a JSON reader that prints the number again
    gives the author's text; otherwise the text (`3.10`, `012`, `1_000`, `1/3`, `+5`, `€ 2,50`).

    >>> json_value("3.5", "number", False), json_value("3.10", "number", False)
    (3.5, '3.10')
    """
    if quoted or type != "number" or len(text) > MAX_DIGITS + 2:
        return text
    match = fullmatch(_CANONICAL_DECIMAL, text)
    if match is None:
        return text
    if match[1] is None:
        return int(text)
    number = float(text)
    return number if repr(number) == text else text


MAX_RANGE: Final = 1000
"""The largest number of values of a range."""
_RANGE_HELP: Final = "logic-grid.write-range-like-1"


class BadRange(Record):
    """A text that was meant as a range and is none."""

    message: str
    help: str


def expand_range(text: str) -> list[str] | BadRange | None:
    """Return the values of a range text, with both ends if the steps meet them; None if the text has no `..`.

    Decimals and fractions are exact.  If both ends have equally many decimals the values have as many, leading zeros
    are kept, and a range with a fraction in it has fractions; otherwise values are written as short as possible.

    >>> expand_range("9..6"), expand_range("1.0..2.0 step 0.5"), expand_range("08..10"), expand_range("a..c")
    (['9', '8', '7', '6'], ['1.0', '1.5', '2.0'], ['08', '09', '10'], ['a', 'b', 'c'])
    """
    plain = text.replace("…", "...").translate(PLAIN)
    if ".." not in plain:
        return None
    name = short(text)
    if len(text) > MAX_LENGTH:
        help = say("logic-grid.most-digits-number-read", max_digits=MAX_DIGITS)
        return BadRange(say("logic-grid.too-long-range", name=name), help)
    if "..." in plain:
        return BadRange(say("logic-grid.no-range-has-three", name=name), say(_RANGE_HELP))
    first, _, rest = " ".join(plain.split()).partition("..")
    last, has_step, step = rest.partition(" step")
    first, last, step = first.strip(), last.strip(), step.strip()
    if not has_step and _is_letter(first) and _is_letter(last) and first.isupper() == last.isupper():
        return _letters(first, last)
    numbers = []
    for part in (first, last, step if has_step else "1"):
        number = _range_number(part)
        if number is None:
            from logicgrid.kinds.logic_grid.values.amounts import unit_help

            message = say("logic-grid.no-range-number-missing", name=name)
            if part:
                message = say("logic-grid.no-range-no-number", name=name, part=short(part))
            return BadRange(message, unit_help(part) or say(_RANGE_HELP))
        numbers.append(number)
    return _steps(name, (first, last, step), numbers, bool(has_step))


def _range_number(text: str) -> Number | None:
    if is_integer(text):
        return int(text)
    from logicgrid.kinds.logic_grid.values.amounts import read_number

    plain = tidy(text) and not any(mark in text for mark in ",%'") and (" " not in text or "/" in text)
    return read_number(text, ".") if plain else None


def _is_letter(text: str) -> bool:
    return len(text) == 1 and text.isascii() and text.isalpha()


def _letters(first: str, last: str) -> list[str]:
    direction = 1 if first <= last else -1
    return [chr(code) for code in range(ord(first), ord(last) + direction, direction)]


def _steps(name: str, parts: tuple[str, str, str], numbers: Sequence[Number], has_step: bool) -> list[str] | BadRange:
    start, end, step = numbers
    if not has_step and end < start:
        step = -1
    if step == 0:
        return BadRange(say("logic-grid.never-ends-step-0", name=name), say(_RANGE_HELP))
    if start != end and (step > 0) != (end > start):
        message = say("logic-grid.goes-up-step-not" if end > start else "logic-grid.goes-down-step-not", name=name)
        opposite = parts[2].removeprefix("-") if step < 0 else "-" + parts[2].removeprefix("+")
        return BadRange(message, say("logic-grid.write-step", opposite=opposite))
    count = int((end - start) // step) + 1
    if count > MAX_RANGE:
        size = digits(count) if count < 10**15 else say("logic-grid.more-than", number=digits(10**15))
        help = say("logic-grid.property-has-most-values", max_range=digits(MAX_RANGE))
        return BadRange(say("logic-grid.has-values", name=name, size=size), help)
    values = [start + index * step for index in range(count)]
    if any("/" in part for part in parts):
        return [_fraction_text(value) for value in values]
    width = max(_padding(parts[0]), _padding(parts[1]))
    decimals = _fixed_decimals(*parts)
    return [_decimal_text(value, decimals, width) for value in values]


def _padding(text: str) -> int:
    """Return the number of digits of a whole number with leading zeros; 0 of other numbers."""
    digits = text.lstrip("+-")
    return len(digits) if digits.isdecimal() and digits[0] == "0" and len(digits) > 1 else 0


def _fixed_decimals(first: str, last: str, step: str) -> int:
    """Return the number of decimals that both ends are written with, if a step needs no more; else 0."""
    of_first, of_last, of_step = (len(part.partition(".")[2]) for part in (first, last, step))
    return of_first if of_first == of_last and of_step <= of_first else 0


def _decimal_text(number: Number, decimals: int, width: int = 0) -> str:
    """Return the text of a number whose decimals end: at least `decimals` of them, and `width` digits before them."""
    while 10**decimals % number.denominator:
        decimals += 1
    digits = str(abs(int(number * 10**decimals))).rjust(decimals + max(width, 1), "0")
    sign = "-" if number < 0 else ""
    return sign + (digits[:-decimals] + "." + digits[-decimals:] if decimals else digits)


def _fraction_text(number: Number) -> str:
    """Return the text of a number as a mixed fraction: `3`, `1/3`, `-1 1/2`."""
    whole, rest = divmod(number if number > 0 else -number, 1)
    parts = [str(part) for part in (whole, rest) if part] or ["0"]
    return ("-" if number < 0 else "") + " ".join(parts)
