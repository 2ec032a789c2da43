"""Plain data in, a validated pydantic model out, or Diagnostics that point into the author's file.

The one place that knows pydantic's error codes.  Its `loc` may name steps that the file does not have (the tag of a
union, the long form of something written short): `Document.span` skips them.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.similar_names import did_you_mean

if TYPE_CHECKING:
    from pydantic import BaseModel
    from pydantic_core import ErrorDetails

    from logicgrid.files.source import Document


SKIPPED = "\0"
"""Stands for an item of a list that cannot be read, so that the others keep their places.  No file can hold it."""


def validate(
    model: type[BaseModel], document: Document, describe: dict[str, str]
) -> tuple[BaseModel | None, tuple[Diagnostic, ...]]:
    """The model of the document's data, and every structural mistake.

    Where all mistakes are in keys that can be left out, the rest is validated without them, so that the caller can go
    on to find what else is wrong.  `describe` says in a few words what a key of the file holds.
    """
    from pydantic import ValidationError

    try:
        return model.model_validate(document.data), ()
    except ValidationError as error:
        details = error.errors(include_url=False)
    diagnostics = tuple(dict.fromkeys(_diagnostic(detail, document, model, describe) for detail in details))
    pruned = _without(document.data, details)
    if pruned is None:
        return None, diagnostics
    try:
        return model.model_validate(pruned), diagnostics
    except ValidationError:
        return None, diagnostics


def _without(data: Any, details: list[ErrorDetails]) -> Any | None:
    """The data without the keys and clues that the errors name; None where an error is in something else."""
    data = copy.deepcopy(data)
    for detail in details:
        *way, last = detail["loc"] or ("",)
        here = data
        for step in way:
            inside = isinstance(here, dict) and step in here
            inside = inside or (isinstance(here, list) and isinstance(step, int) and step < len(here))
            if not inside:
                return None
            here = here[step]
        if isinstance(here, dict) and last in here:
            del here[last]
        elif way == ["clues"] and isinstance(here, list) and isinstance(last, int):
            here[last] = SKIPPED
        else:
            return None
    return data


def _diagnostic(
    detail: ErrorDetails, document: Document, model: type[BaseModel], describe: dict[str, str]
) -> Diagnostic:
    loc = tuple(detail["loc"])
    kind = detail["type"]
    name = str(loc[-1]) if loc else ""
    if kind == "extra_forbidden":
        known = _known_keys(model, loc, describe)
        return Diagnostic(
            "unknown-key",
            f"unknown key `{name}`",
            document.key_span(loc),
            did_you_mean(name, known) or f"the keys here are {', '.join(f'`{key}`' for key in known)}",
        )
    if kind == "missing":
        return Diagnostic("missing-key", f"`{name}` is missing", document.span(loc[:-1]), describe.get(name))
    if kind in _TYPES:
        wanted = _TYPES[kind]
        if detail["input"] is None:
            return Diagnostic("empty-value", f"{_place(loc)} is empty, where {wanted} is expected", document.span(loc))
        helps = describe.get(name)
        if "clues" in loc or "rule" in loc:
            helps = "a rule that begins with a quote or a brace, or holds `: `, is put in single quotes as a whole"
        return Diagnostic("wrong-shape", f"{_place(loc)} should be {wanted}", document.span(loc), helps)
    if kind == "literal_error":
        expected = detail.get("ctx", {}).get("expected", "")
        words = str(expected).replace("'", "`")
        return Diagnostic("bad-value", f"`{detail['input']}` cannot stand here", document.span(loc), f"use {words}")
    context = detail.get("ctx", {})
    return Diagnostic(
        str(context.get("code", kind.replace("_", "-"))),
        detail["msg"],
        document.span(loc),
        context.get("help") or describe.get(name),
    )


_TYPES = {
    "string_type": "a text",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "a mapping (`key: value` lines)",
    "model_type": "a mapping (`key: value` lines)",
    "model_attributes_type": "a mapping (`key: value` lines)",
    "int_type": "a whole number",
    "bool_type": "`true` or `false`",
}


def _place(loc: tuple[int | str, ...]) -> str:
    """What a person calls the thing at a location."""
    if not loc:
        return "the file"
    last = loc[-1]
    if isinstance(last, int):
        owner = next((str(step) for step in reversed(loc) if isinstance(step, str)), "the list")
        return f"item {last + 1} of `{owner}`"
    return f"`{last}`"


def _known_keys(model: type[BaseModel], loc: tuple[int | str, ...], describe: dict[str, str]) -> list[str]:
    """The keys that the model takes at the place of a wrong one."""
    from pydantic import BaseModel

    current: Any = model
    for step in loc[:-1]:
        if isinstance(current, type) and issubclass(current, BaseModel) and step in current.model_fields:
            current = current.model_fields[str(step)].annotation
        current = _model_within(current) or current
    current = _model_within(current) or model
    return [field.alias or name for name, field in current.model_fields.items()]


def _model_within(annotation: Any) -> type[BaseModel] | None:
    """The first model in an annotation such as `dict[str, Property]` or `tuple[Clue, ...] | None`."""
    from typing import get_args

    from pydantic import BaseModel

    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for inner in get_args(annotation):
        found = _model_within(inner)
        if found is not None:
            return found
    return None
