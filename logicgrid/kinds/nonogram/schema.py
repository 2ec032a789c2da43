"""The pydantic model of a nonogram's file; scalars are still the author's source text.

Short forms are converted to one long form before validation: a line is a list of run texts, a picture a list of rows.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from logicgrid.kinds import Schema
from logicgrid.kinds.validation import BoardFile, key_messages, widened


def _line(value: Any) -> Any:
    """Return a line's runs as a list, from a text (`1 2`, `1, 2`), a list, or nothing at all."""
    if value is None:
        return []
    return split_runs(value) if isinstance(value, str) else value


def _picture(value: Any) -> Any:
    """Return the rows of a picture as a list."""
    return split_rows(value) if isinstance(value, str) else value


def split_runs(text: str) -> list[str]:
    """Split a line's text into the texts of its runs."""
    return re.findall(r"[^\s,]+", text)


def split_rows(text: str) -> list[str]:
    """Split a picture's text into rows: its lines, without empty ones at the end."""
    return [row.rstrip() for row in text.rstrip().split("\n")] if text.strip() else []


Lines = list[Annotated[list[str], BeforeValidator(_line)]]
Rows = Annotated[list[str], BeforeValidator(_picture)]


class NonogramFile(BoardFile):
    """A nonogram: the runs of its columns and rows, and what is known from the start."""

    kind: Annotated[Literal["nonogram"], Field(description="the kind of puzzle")]
    columns: Annotated[Lines, Field(description="the runs of each column, from left to right")]
    rows: Annotated[Lines, Field(description="the runs of each row, from top to bottom")]
    colors: Annotated[dict[str, str] | None, Field(description="letter: colour, where runs are written like `3r`")] = (
        None
    )
    given: Annotated[Rows | None, Field(description="known cells: `#` filled, `.` empty, `?` unknown")] = None
    solution: Annotated[Rows | None, Field(description="the intended picture; `?` where it is left open")] = None


DESCRIPTIONS = key_messages("nonogram", "difficulty columns rows colors given solution title")


_RUN = {"type": ["integer", "string"], "minimum": 0, "pattern": r"^\s*\d+\D?\s*$"}
_LINE = {
    "anyOf": [
        {"type": "integer", "minimum": 0},
        {"type": "string", "pattern": r"^\s*(\d+\D?([\s,]+|$))*$"},
        {"type": "array", "items": _RUN},
        {"type": "null"},
    ]
}


def json_schema() -> dict[str, Any]:
    """Return the model as JSON Schema (draft 7), including the short forms that files may use."""
    made: dict[str, Any] = widened(NonogramFile.model_json_schema(), texts_for_lists=True)
    for key in ("columns", "rows"):
        made["properties"][key] |= {"items": _LINE, "minItems": 1}
    made["properties"]["colors"]["propertyNames"] = {"maxLength": 1}
    return made


SCHEMA = Schema(NonogramFile, DESCRIPTIONS, json_schema)
