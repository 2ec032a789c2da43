"""The texts of one property's values in, their type and exact numbers out.

Input: the scalars of a property as the author wrote them, and the type if the author declared one.  Output:
`TypedValues` with one exact number (an `int`, or a `Fraction` that is not whole) for each text, or a `Problem` for each
text that cannot be read.  Guarantees: no float takes part (only `json_value` makes one, and only where nothing is
lost); no text, however hostile, takes long; a text is read in the light of the whole property, so `€ 1,200` is 1200
beside `€ 2.50`.

Inference is shy: where an author could have meant something else the type is `text`, whose values compare by their
listed order and never by a number that nobody meant.  A declared type reads more spellings than inference does.
"""

from __future__ import annotations

from typing import Final

from logicgrid.kinds.logic_grid.values.amounts import read_money, read_number, split_money
from logicgrid.kinds.logic_grid.values.clock import read_date, read_duration, read_time
from logicgrid.kinds.logic_grid.values.common import (
    MAX_DIGITS,
    Number,
    Problem,
    TypedValues,
    ValueType,
    common_conventions,
    fullmatch,
    money_convention,
    read_either,
    separators_in,
    tidy,
)
from logicgrid.kinds.logic_grid.values.ranges import MAX_RANGE, RangeProblem, expand_range
from logicgrid.kinds.logic_grid.values.whole import infer_type, type_values

__all__ = [
    "MAX_DIGITS",
    "MAX_RANGE",
    "Number",
    "Problem",
    "RangeProblem",
    "TypedValues",
    "ValueType",
    "expand_range",
    "infer_type",
    "json_value",
    "parse_constant",
    "parse_value",
    "type_values",
]

_CANONICAL_DECIMAL: Final = r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?"


def parse_value(text: str, type: ValueType, *, decimal_comma: bool = False) -> Number | None:
    """The number of one text by itself, None where it is not of that type (always for `text`).

    `decimal_comma` says that its property writes `2,5`: a `number` with a decimal comma is read only then, and money of
    `€ 1,200` is then 1.2, not 1200.  Money that is clear by itself (`€ 2,50`, `$2.50`) is read either way.
    """
    clean = tidy(text)
    if not clean:
        return None
    match type:
        case "text":
            return None
        case "number":
            return read_either(clean, ",." if decimal_comma else ".", read_number)
        case "money":
            parts = split_money(clean)
            if parts is None:
                return None
            return read_money(parts, "," if decimal_comma else None)
        case "time":
            return read_time(clean)
        case "date":
            return read_date(clean)
        case "duration":
            return read_duration(clean)


def parse_constant(text: str, values: TypedValues) -> Number | None:
    """The number of a quoted text in a rule, read by the property's type and the conventions of its own values.

    None where it is not of that type, is money of another currency, or a percentage where the property has none.  All
    the spellings of a declared type count, and money and percentages may leave their mark out.
    """
    if values.type not in ("number", "money"):
        return parse_value(text, values.type)
    clean = tidy(text)
    if not clean:
        return None
    siblings = [tidy(sibling) or "" for sibling in values.texts]
    if values.type == "number":
        if clean.endswith("%") and not all(sibling.endswith("%") for sibling in siblings):
            return None
        common, _ = common_conventions(siblings, read_number)
        return read_either(clean, "." if "." in common else ",.", read_number)
    parts = split_money(clean)
    if parts is None:
        return None
    others = [other for sibling in siblings if (other := split_money(sibling)) is not None]
    marks = {other.currency for other in others} - {""}
    if parts.currency and marks and parts.currency not in marks:
        return None
    bodies = [other.body for other in others if separators_in(other.body)]
    return read_money(parts, money_convention(bodies) if bodies else None)


def json_value(text: str, type: ValueType, quoted: bool) -> str | int | float:
    """The form of a value in JSON output, which is how the author wrote it.

    A JSON number where the type is `number`, the YAML scalar was not quoted and a JSON reader that prints the number
    again gives the author's text; otherwise the text (`3.10`, `012`, `1_000`, `1/3`, `+5`, `€ 2,50`).
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
