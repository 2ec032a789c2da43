"""The key `difficulty` of every kind's files: the level that the author states."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

LOWEST, HIGHEST = 1, 6


def _level(value: Any) -> Any:
    """A whole number from a scalar's text."""
    if not isinstance(value, str):
        return value
    if not (len(value) == 1 and value in "123456"):
        raise PydanticCustomError(
            "bad_value",
            "`{text}` is no level of difficulty",
            {"text": value[:40], "help": f"write a whole number from {LOWEST} (easy) to {HIGHEST} (hard)"},
        )
    return int(value)


Level = Annotated[
    Annotated[int, Field(ge=LOWEST, le=HIGHEST)] | None,
    BeforeValidator(_level),
    Field(description="how hard it is, 1 to 6: `check` fails where it differs"),
]
