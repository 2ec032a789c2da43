"""The values of a property: the texts that the author wrote become typed values with exact numbers.

A text is read in the light of the whole property, so that `€ 1,200` is 1200 beside `€ 2.50`.  No float takes part (only
`json_value` makes one, and only if nothing is lost); no text, however hostile, takes long.

Inference is shy: if an author could have meant something else the type is `text`, whose values compare by their listed
order and never by a number that nobody meant.  A declared type reads more spellings than inference does.
"""

from __future__ import annotations

from typing import Final

from logicgrid.kinds.logic_grid.values.properties import infer_type, parse_clock, parse_constant, type_values
from logicgrid.kinds.logic_grid.values.ranges import MAX_RANGE, BadRange, expand_range
from logicgrid.kinds.logic_grid.values.texts import (
    MAX_DIGITS,
    Number,
    TypedValues,
    Unreadable,
    ValueType,
    fullmatch,
)

__all__ = [
    "MAX_RANGE",
    "BadRange",
    "Number",
    "TypedValues",
    "Unreadable",
    "ValueType",
    "expand_range",
    "infer_type",
    "json_value",
    "parse_clock",
    "parse_constant",
    "type_values",
]

_CANONICAL_DECIMAL: Final = r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?"


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
