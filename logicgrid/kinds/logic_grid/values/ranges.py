"""Range texts (`1..9`, `10..50 step 5`): the texts that a range is short for, or what is wrong with the range."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from logicgrid.kinds.logic_grid.values import MAX_DIGITS, MAX_LENGTH, PLAIN, Number, is_integer, short, tidy
from logicgrid.puzzle.messages import digits, say
from logicgrid.puzzle.record import Record

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
        return BadRange(
            say("logic-grid.too-long-range", name=name),
            say("logic-grid.most-digits-number-read", max_digits=MAX_DIGITS),
        )
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
        return BadRange(
            say("logic-grid.has-values", name=name, size=size),
            say("logic-grid.property-has-most-values", max_range=digits(MAX_RANGE)),
        )
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
