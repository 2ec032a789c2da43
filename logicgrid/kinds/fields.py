"""Fields that the files of several kinds have, as pydantic types, and their JSON Schema.

Scalars of a file are still the author's source texts when they are validated.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

SCALAR = ["string", "number", "boolean"]
"""The JSON Schema types of a text: an editor's YAML reader turns some texts into numbers or truth values."""

_LOWEST, _HIGHEST = 1, 6
_TRUTH = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def _level(value: Any) -> Any:
    """Return a scalar's text as an integer."""
    if not isinstance(value, str):
        return value
    if not (len(value) == 1 and value in "123456"):
        raise PydanticCustomError(
            "bad_value",
            "`{text}` is no level of difficulty",
            {"text": value[:40], "help": f"write a whole number from {_LOWEST} (easy) to {_HIGHEST} (hard)"},
        )
    return int(value)


def _flag(value: Any) -> Any:
    """Return a scalar's text as a truth value."""
    if not isinstance(value, str):
        return value
    found = _TRUTH.get(value.casefold())
    if found is None:
        raise PydanticCustomError(
            "bad_value", "`{text}` should be `true` or `false`", {"text": value, "help": "write true or false"}
        )
    return found


Flag = Annotated[bool, BeforeValidator(_flag)]

Level = Annotated[
    Annotated[int, Field(ge=_LOWEST, le=_HIGHEST)] | None,
    BeforeValidator(_level),
    Field(description="how hard it is, 1 to 6: `check` fails where it differs"),
]
"""The key `difficulty`: the level that the author states."""


def widened(node: Any, texts_for_lists: bool = False) -> Any:
    """Return a JSON Schema that pydantic made, widened to what files may hold, and without pydantic's titles.

    Texts may look like numbers, and truth values be written `yes`; with `texts_for_lists` a list of texts may be a
    single text.
    """
    if isinstance(node, list):
        return [widened(each, texts_for_lists) for each in node]
    if not isinstance(node, dict):
        return node
    wide = {
        key: widened(value, texts_for_lists)
        for key, value in node.items()
        if not (key == "title" and isinstance(value, str))
    }
    if wide.get("type") == "string" and not {"const", "enum"} & wide.keys():
        wide["type"] = SCALAR
    elif wide.get("type") == "boolean":
        del wide["type"]
        wide["enum"] = [True, False, "yes", "no", "on", "off", "true", "false"]
    elif texts_for_lists and wide.get("type") == "array" and wide.get("items") == {"type": SCALAR}:
        array = {key: wide.pop(key) for key in ("type", "items")}
        wide.pop("default", None)
        wide["anyOf"] = [{"type": SCALAR}, array]
    options = wide.get("anyOf")
    if isinstance(options, list) and {"type": "null"} in options:
        rest = [option for option in options if option != {"type": "null"}]
        del wide["anyOf"]
        wide.pop("default", None)
        wide = {**wide, **rest[0]} if len(rest) == 1 else {**wide, "anyOf": rest}
    return wide
