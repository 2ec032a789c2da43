"""A whole property: the type that its texts have beyond doubt, their numbers, what is wrong with them.

Numbers and money are read under one convention, which all the texts of the property have to bear out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from logicgrid.kinds.logic_grid.values.amounts import (
    infers_money,
    infers_number,
    read_money,
    read_number,
    same_percent,
    split_money,
    unit_help,
)
from logicgrid.kinds.logic_grid.values.clock import (
    date_parts,
    infers_date,
    infers_duration,
    infers_time,
    read_date,
    read_duration,
    read_time,
)
from logicgrid.kinds.logic_grid.values.common import (
    CONVENTIONS,
    MAX_DIGITS,
    PLAIN,
    Number,
    Problem,
    TypedValues,
    ValueType,
    common_conventions,
    has_digit,
    is_integer,
    money_convention,
    read_either,
    read_unsigned,
    separators_in,
    short,
    tidy,
)

# --- The type ---------------------------------------------------------------------------------------------------------

_INFERENCES: Final[tuple[tuple[ValueType, Callable[[Sequence[str]], bool]], ...]] = (
    ("number", infers_number),
    ("time", infers_time),
    ("money", infers_money),
    ("date", infers_date),
    ("duration", infers_duration),
)


def infer_type(texts: Sequence[str]) -> ValueType:
    """The type that these texts have beyond doubt, `text` where there is any (or where there are no texts)."""
    if not texts:
        return "text"
    for text in texts:
        if not is_integer(text):
            break
    else:
        return "number"
    together = " ".join(texts)
    if not has_digit(together if together.isascii() else together.translate(PLAIN)):
        return "text"
    cleaned: list[str] = []
    for text in texts:
        clean = tidy(text)
        if not clean:
            return "text"
        cleaned.append(clean)
    for type, fits in _INFERENCES:
        if fits(cleaned):
            return type
    return "text"


# --- The numbers ------------------------------------------------------------------------------------------------------


def type_values(texts: Sequence[str], declared: ValueType | None) -> TypedValues | list[Problem]:
    """The values read as the declared type (inferred where None), or a problem for each that is not of that type.

    An inferred type never has a problem.
    """
    type = infer_type(texts) if declared is None else declared
    if type == "text":
        return TypedValues(type, tuple(texts), None)
    if type == "number" and all(map(is_integer, texts)):
        return TypedValues(type, tuple(texts), tuple(map(int, texts)))
    results = _read_all(texts, type)
    problems = [result for result in results if isinstance(result, Problem)]
    if problems:
        return _pointing_to_the_likely_type(problems, texts, type)
    numbers = tuple(result for result in results if not isinstance(result, Problem))
    return TypedValues(type, tuple(texts), numbers)


def _read_all(texts: Sequence[str], type: ValueType) -> list[Number | Problem]:
    cleaned = [tidy(text) or "" for text in texts]
    match type:
        case "number":
            return _read_numbers(texts, cleaned)
        case "money":
            return _read_moneys(texts, cleaned)
        case "time":
            numbers = [read_time(clean) for clean in cleaned]
        case "date":
            numbers = [read_date(clean) for clean in cleaned]
        case _:
            numbers = [read_duration(clean) for clean in cleaned]
    return [_unreadable(texts, index, type) if number is None else number for index, number in enumerate(numbers)]


def _read_numbers(texts: Sequence[str], cleaned: Sequence[str]) -> list[Number | Problem]:
    results: list[Number | Problem] = []
    for index, clean in enumerate(cleaned):
        number = read_either(clean, CONVENTIONS, read_number)
        results.append(_unreadable(texts, index, "number") if number is None else number)
    if any(isinstance(result, Problem) for result in results):
        return results
    if not same_percent(cleaned):
        index = next(index for index, clean in enumerate(cleaned) if not same_percent((cleaned[0], clean)))
        message = f"`{short(texts[index])}` and `{short(texts[0])}`: one has a percent sign, the other has not"
        return [Problem(index, message, "write `%` behind all values of the property or behind none")]
    common, spoiler = common_conventions(cleaned, read_number)
    if spoiler is not None:
        return [_mixed_separators(texts, spoiler)]
    return [_known(read_number(clean, common[0])) for clean in cleaned]


def _read_moneys(texts: Sequence[str], cleaned: Sequence[str]) -> list[Number | Problem]:
    splits = [split_money(clean) for clean in cleaned]
    results: list[Number | Problem] = []
    for index, parts in enumerate(splits):
        number = None if parts is None else read_either(parts.body, CONVENTIONS, read_unsigned)
        results.append(_unreadable(texts, index, "money") if number is None else number)
    if any(isinstance(result, Problem) for result in results):
        return results
    amounts = [parts for parts in splits if parts is not None]
    marked = [index for index, parts in enumerate(amounts) if parts.currency]
    for index in marked:
        if amounts[index].currency != amounts[marked[0]].currency:
            message = f"`{short(texts[index])}` is of another currency than `{short(texts[marked[0]])}`"
            return [Problem(index, message, "write all values of a property in one currency")]
    bodies = [parts.body for parts in amounts]
    convention = money_convention(bodies)
    if convention is None:
        return [_mixed_separators(texts, _first_to_contradict(bodies))]
    return [_known(read_money(parts, convention)) for parts in amounts]


def _first_to_contradict(bodies: Sequence[str]) -> int:
    _, spoiler = common_conventions(bodies, read_unsigned)
    if spoiler is not None:
        return spoiler
    separators = [separators_in(body) for body in bodies]
    first = next(filter(None, separators))
    return next(index for index, found in enumerate(separators) if found and found != first)


def _known(number: Number | None) -> Number:
    assert number is not None, "checked to be readable under this convention"
    return number


# --- What is wrong ----------------------------------------------------------------------------------------------------

_NAMES: Final[dict[ValueType, str]] = {
    "number": "number",
    "money": "sum of money",
    "time": "time of day",
    "date": "date",
    "duration": "duration",
}
_HOW_TO_WRITE: Final[dict[ValueType, str]] = {
    "number": "write it like `12`, `2.5`, `1/3` or `1 1/2`, or declare `type: text`",
    "money": "write it like `€ 2,50`, `$3`, `1200 yen` or `2.50`, or declare `type: text`",
    "time": "write it like `09:30`, `9:30 pm` or `9h30`, between 0:00 and 24:00, or declare `type: text`",
    "date": "write it year first, like `2024-05-01`, or declare `type: text`",
    "duration": "write it like `90 min`, `1 h 30 min`, `1:30` (hours and minutes) or `45 s`, or declare `type: text`",
}


def _pointing_to_the_likely_type(problems: list[Problem], texts: Sequence[str], declared: ValueType) -> list[Problem]:
    likely = infer_type(texts)
    if likely in (declared, "text"):
        return problems
    help = f"all values look like a {_NAMES[likely]}: declare `type: {likely}`"
    return [Problem(problem.index, problem.message, help) for problem in problems]


def _mixed_separators(texts: Sequence[str], index: int) -> Problem:
    message = f"`{short(texts[index])}` uses `.` and `,` otherwise than the values before it"
    return Problem(index, message, "use one decimal mark, `.` or `,`, in all values of the property")


def _unreadable(texts: Sequence[str], index: int, type: ValueType) -> Problem:
    text = texts[index]
    message = f"`{short(text)}` is no {_NAMES[type]}"
    help = _HOW_TO_WRITE[type]
    if not text.strip():
        return Problem(index, f"an empty text is no {_NAMES[type]}", help)
    clean = tidy(text)
    if clean is None:
        return Problem(index, f"`{short(text)}` is too long for a number", f"at most {MAX_DIGITS} digits are read")
    if type == "date" and date_parts(clean) is not None:
        return Problem(index, f"`{short(text)}` is no day of the calendar", help)
    if type == "number":
        help = unit_help(clean) or help
    return Problem(index, message, help)
