"""The pydantic models of a logic-grid file: its border.  Scalars are still the author's source texts.

What may be written short (a list of values, a bare rule) is brought into the long form before validation, so that the
rest of the program sees one form only.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from logicgrid.kinds.logic_grid.values import ValueType

_WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def _flag(value: Any) -> Any:
    if isinstance(value, str):
        found = _WORDS.get(value.casefold())
        if found is None:
            raise PydanticCustomError(
                "bad_value", "`{text}` should be `true` or `false`", {"text": value, "help": "write true or false"}
            )
        return found
    return value


def _long_property(value: Any) -> Any:
    return {"values": value} if isinstance(value, list | str) else value


def _long_clue(value: Any) -> Any:
    return {"rule": value} if isinstance(value, str) else value


def _rules(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


def _actors(value: Any) -> Any:
    if isinstance(value, list | str):
        return {"actor": value}
    if isinstance(value, dict) and len(value) != 1:
        raise PydanticCustomError(
            "wrong_shape",
            "`actors` holds {count} lists, where one is expected",
            {
                "count": len(value),
                "code": "wrong-shape",
                "help": "the actors are one list (`actors: {speaker: [cor, nina]}`); everything else is a property",
            },
        )
    return value


Flag = Annotated[bool, BeforeValidator(_flag)]




_STRICT = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class Property(BaseModel):
    """What varies: a list of values, or the long form with options."""

    model_config = _STRICT

    values: Annotated[
        list[str] | None,
        BeforeValidator(lambda value: _expanded(value)),
        Field(description="the values in rank order: a list, or a range text such as `1..9` or `10..50 step 5`"),
    ] = None
    type: Annotated[ValueType | None, Field(description="inferred from the values where absent")] = None
    unit: Annotated[str | None, Field(description="shown behind a number: `km`, `years`")] = None
    spare: Annotated[Flag, Field(description="more values than actors; the rest stays unused")] = False
    shared: Annotated[Flag, Field(description="several actors may have the same value")] = False
    given: Annotated[dict[str, str] | None, Field(description="actor: value, known from the start")] = None
    circular: Annotated[Flag, Field(description="the last rank is next to the first")] = False


def _expanded(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    from logicgrid.kinds.logic_grid.values import RangeProblem, expand_range

    found = expand_range(value)
    if isinstance(found, RangeProblem):
        raise PydanticCustomError(
            "bad_range", "{text}", {"text": found.message, "code": "bad-range", "help": found.help}
        )
    if found is None:
        raise PydanticCustomError(
            "bad_range",
            "`{text}` is neither a list of values nor a range",
            {"text": value, "code": "bad-range", "help": "write [a, b, c], or a range: 1..9, 10..50 step 5"},
        )
    return found


class Clue(BaseModel):
    """What a solver is told (`text`), and what it means (`rule`: all of them hold)."""

    model_config = _STRICT

    text: str | None = None
    rule: Annotated[list[str], BeforeValidator(_rules), Field(min_length=1)]


class LogicGridFile(BaseModel):
    """A logic-grid puzzle: who, what varies, what is known."""

    model_config = _STRICT

    kind: Annotated[Literal["logic-grid"], Field(description="the kind of puzzle")] = "logic-grid"
    title: str | None = None
    language: Annotated[str | None, Field(description="BCP 47, such as en, nl, fr, zh, ja")] = None
    intro: Annotated[str | None, Field(description="what the solver reads first")] = None
    actors: Annotated[dict[str, Annotated[list[str], BeforeValidator(_expanded)]], BeforeValidator(_actors)]
    properties: Annotated[dict[str, Annotated[Property, BeforeValidator(_long_property)]], Field(min_length=1)]
    clues: Annotated[list[Annotated[Clue, BeforeValidator(_long_clue)]], Field()] = []
    expect: Annotated[
        Literal["unique", "multiple", "none"], Field(description="what `check` has to find; unique by default")
    ] = "unique"
    solution: Annotated[
        dict[str, dict[str, str]] | None, Field(description="the intended answer, or a part of it")
    ] = None


DESCRIPTIONS = {
    "actors": "write `actors: [cor, nina, …]`, or one named list: `actors: {speaker: [cor, nina]}`",
    "properties": "write one list of values for each property: `properties: {age: [40, 42], topic: [a, b]}`",
    "clues": "write a list of rules under `clues:`, each line beginning with `- `",
    "rule": "a clue needs a `rule`: the condition that its text states",
    "values": "write the values as a list, or as a range: `1..9`",
    "solution": "write `solution: {cor: {age: 48}}`",
    "given": "write `given: {cor: 40, nina: 45}`",
    "title": "a text",
}
