"""All values of a property together: their type, their numbers, or what is wrong with them; and constants beside them.

Numbers and money are read under one convention (a decimal point or a decimal comma) that fits all texts of the
property; so is a constant in a rule, if it can be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

from logicgrid.kinds.logic_grid.values import (
    MAX_DIGITS,
    Number,
    TypedValues,
    UnreadableValue,
    ValueType,
    amounts,
    clock,
    is_integer,
    may_have_digits,
    short,
    tidy,
)
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record


def never(_: Sequence[str]) -> bool:
    return False


class _Type(Record):
    """A type of values: its name in messages, how its values are written, and when texts are of it beyond doubt.

    `fits_in` says that of texts in a language, where that matters.
    """

    name: str
    how_to_write: str
    fits: Callable[[Sequence[str]], bool]
    fits_in: Callable[[Sequence[str], str], bool] | None = None


_TYPES: Final[dict[ValueType, _Type]] = {
    "number": _Type("logic-grid.type-number", "logic-grid.like-12-2-5", amounts.fits_number),
    "time": _Type("logic-grid.type-time", "logic-grid.like-09-30-9", clock.fits_time, clock.fits_time),
    "money": _Type("logic-grid.type-money", "logic-grid.like-2-50-3", amounts.fits_money),
    "date": _Type("logic-grid.type-date", "logic-grid.year-first-like-2024", clock.fits_date),
    "duration": _Type("logic-grid.type-duration", "logic-grid.like-90-min-1", clock.fits_duration, clock.fits_duration),
    "month": _Type("logic-grid.type-month", "logic-grid.like-march-mar-maart", never),
    "weekday": _Type("logic-grid.type-weekday", "logic-grid.like-monday-mon-maandag", never),
    "ordinal": _Type("logic-grid.type-ordinal", "logic-grid.like-1st-2nd-1er", never),
}
"""All types but `text`, in the order in which inference tries them; those that count in steps are texts to it."""

ClockType = Literal["time", "date", "duration"]
_CLOCK_READERS: Final[dict[ClockType, Callable[[str], Number | None]]] = {
    "time": clock.read_time,
    "date": clock.read_date,
    "duration": clock.read_duration,
}


def infer_type(texts: Sequence[str], language: str = "") -> ValueType:
    """Return the type that the texts have beyond doubt; `text` if there is any doubt, or no text.

    >>> infer_type(["9:30", "10:00"]), infer_type(["1.1", "1.10"])
    ('time', 'text')
    """
    if texts and all(map(is_integer, texts)):
        return "number"
    if not may_have_digits(" ".join(texts)):
        return "text"
    cleaned = [clean for text in texts if (clean := tidy(text))]
    if len(cleaned) < len(texts):
        return "text"
    for type, each in _TYPES.items():
        if each.fits_in(cleaned, language) if each.fits_in else each.fits(cleaned):
            return type
    return "text"


def read_values(
    texts: Sequence[str], declared: ValueType | None, language: str = ""
) -> TypedValues | list[UnreadableValue]:
    """Return what `type_values` promises."""
    type = infer_type(texts, language) if declared is None else declared
    if type == "text":
        return TypedValues(type, tuple(texts), None)
    cleaned = [tidy(text) or "" for text in texts]
    numbers = [_read_alone(clean, type) for clean in cleaned]
    if type in clock.STEPPED and None not in numbers:
        return TypedValues(type, tuple(texts), None)
    read = [number for number in numbers if number is not None]
    problems = [_unreadable(texts, index, type) for index, number in enumerate(numbers) if number is None]
    if not problems and type in ("number", "money"):
        found = _read_together(texts, cleaned, type)
        if isinstance(found, UnreadableValue):
            problems = [found]
        else:
            read = found
    if problems:
        return _pointing_to_the_likely_type(problems, texts, type)
    assert len(read) == len(texts)
    return TypedValues(type, tuple(texts), tuple(read))


def _read_alone(clean: str, type: ValueType) -> Number | None:
    """Return the number of one text, under any convention; None if it is not of that type (always for `text`)."""
    match type:
        case "text":
            return None
        case "number":
            return amounts.read_either(clean, amounts.CONVENTIONS, amounts.read_number)
        case "money":
            return amounts.read_either(clean, amounts.CONVENTIONS, amounts.read_money)
        case "month" | "weekday" | "ordinal":
            return clock.step_of(clean, type)
        case _:
            return _CLOCK_READERS[type](clean)


def _read_together(texts: Sequence[str], cleaned: Sequence[str], type: ValueType) -> list[Number] | UnreadableValue:
    """Return numbers or sums of money under their one convention; or the first text that contradicts the others."""
    if type == "number":
        if not amounts.same_percent(cleaned):
            index = next(index for index, clean in enumerate(cleaned) if not amounts.same_percent((cleaned[0], clean)))
            message = say("logic-grid.one-has-percent-sign", short=short(texts[index]), short2=short(texts[0]))
            return UnreadableValue(index, message, say("logic-grid.write-behind-all-values"))
        common, spoiler = amounts.common_conventions(cleaned, amounts.read_number)
        convention = common[:1]
    else:
        sums = [parts for clean in cleaned if (parts := amounts.split_money(clean)) is not None]
        marked = [index for index, parts in enumerate(sums) if parts.currency]
        for index in marked:
            if sums[index].currency != sums[marked[0]].currency:
                message = say(
                    "logic-grid.another-currency-than", short=short(texts[index]), short2=short(texts[marked[0]])
                )
                return UnreadableValue(index, message, say("logic-grid.write-all-values-property"))
        bodies = [parts.body for parts in sums]
        convention = amounts.money_convention(bodies) or ""
        spoiler = None if convention else _first_to_contradict(bodies)
    if spoiler is not None:
        message = say("logic-grid.uses-otherwise-than-values", short=short(texts[spoiler]))
        return UnreadableValue(spoiler, message, say("logic-grid.use-one-decimal-mark"))
    read = amounts.read_number if type == "number" else amounts.read_money
    return [number for clean in cleaned if (number := read(clean, convention)) is not None]


def _first_to_contradict(bodies: Sequence[str]) -> int:
    """Return the index of the first amount that uses the marks otherwise than an earlier one."""
    _, spoiler = amounts.common_conventions(bodies, amounts.read_unsigned)
    if spoiler is not None:
        return spoiler
    separators = [amounts.separators_in(body) for body in bodies]
    first = next(filter(None, separators))
    return next(index for index, found in enumerate(separators) if found and found != first)


# --- Constants --------------------------------------------------------------------------------------------------------


def read_constant(clean: str, values: TypedValues) -> Number | None:
    """Return what `parse_constant` promises of a text that is tidy and not empty."""
    if values.type not in ("number", "money"):
        return _read_alone(clean, values.type)
    siblings = [tidy(sibling) or "" for sibling in values.texts]
    if values.type == "number":
        if clean.endswith("%") and not all(sibling.endswith("%") for sibling in siblings):
            return None
        common, _ = amounts.common_conventions(siblings, amounts.read_number)
        return amounts.read_either(clean, "." if "." in common else ",.", amounts.read_number)
    parts = amounts.split_money(clean)
    if parts is None:
        return None
    others = [other for sibling in siblings if (other := amounts.split_money(sibling)) is not None]
    marks = {other.currency for other in others} - {""}
    if parts.currency and marks and parts.currency not in marks:
        return None
    bodies = [other.body for other in others if amounts.separators_in(other.body)]
    conventions = [amounts.money_convention(each) for each in (bodies, [parts.body]) if each]
    return amounts.read_either(clean, "".join(filter(None, conventions)), amounts.read_money)


def parse_clock(text: str, type: ClockType) -> Number | None:
    """Return the number of a text as a time, a date or a duration by itself; None if it is none."""
    clean = tidy(text)
    return _CLOCK_READERS[type](clean) if clean else None


# --- What is wrong ----------------------------------------------------------------------------------------------------


def _pointing_to_the_likely_type(
    problems: list[UnreadableValue], texts: Sequence[str], type: ValueType
) -> list[UnreadableValue]:
    likely = infer_type(texts)
    if likely in (type, "text"):
        return problems
    help = say("logic-grid.all-values-look-like", name=say(_TYPES[likely].name), likely=likely)
    return [UnreadableValue(problem.index, problem.message, help) for problem in problems]


_ANY_YEAR: Final = 2024
"""A leap year: it has all days."""


def _dated_in(text: str, year: int) -> str | None:
    """Return a date that is written without a year as one of a year; None if it is no date.

    >>> _dated_in("3 juni", 2024), _dated_in("6月3日", 2024), _dated_in("3", 2024)
    ('2024-06-03', '2024-06-03', None)
    """
    parts = clock.written_date_parts(f"{text} {year}") or clock.date_parts(f"{year}年{text}")
    return None if parts is None else "{:04}-{:02}-{:02}".format(*parts)


def _unreadable(texts: Sequence[str], index: int, type: ValueType) -> UnreadableValue:
    text, name = texts[index], say(_TYPES[type].name)
    help = say("logic-grid.write-or-declare-type", how_to_write=say(_TYPES[type].how_to_write))
    if not text.strip():
        return UnreadableValue(index, say("logic-grid.empty-text-no", name=name), help)
    clean = tidy(text)
    if clean is None:
        help = say("logic-grid.most-digits-read", max_digits=MAX_DIGITS)
        return UnreadableValue(index, say("logic-grid.too-long-number", short=short(text)), help)
    if type == "date" and (clock.date_parts(clean) or clock.written_date_parts(clean)) is not None:
        return UnreadableValue(index, say("logic-grid.no-day-calendar", short=short(text)), help)
    if type == "date" and clock.cut_date(clean, after := next(iter(texts[index + 1 : index + 2]), "")):
        help = say("logic-grid.comma-ends-value-write", short=short(text), after=after.strip())
    elif type == "date" and (without_year := _dated_in(clean, _ANY_YEAR)) is not None:
        help = say("logic-grid.write-date-with-year", date=without_year)
        return UnreadableValue(index, say("logic-grid.date-without-year", short=short(text)), help)
    if type in ("number", "money"):
        help = amounts.unit_help(clean) or help
    return UnreadableValue(index, say("logic-grid.no", short=short(text), name=name), help)
