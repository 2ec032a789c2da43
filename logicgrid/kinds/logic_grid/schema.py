"""The pydantic models of a logic-grid file, and its JSON Schema.  Scalars are the author's source texts.

Short forms (a list of values, a bare rule) are brought into the long form before validation, so that the rest of the
program sees one form only.  The docstrings of the models are a part of the JSON Schema.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from logicgrid.files.text import cut
from logicgrid.kinds import Schema
from logicgrid.kinds.logic_grid.values import ValueType
from logicgrid.kinds.validation import KEY_WORDS, SCALAR, Flag, Level, widened
from logicgrid.puzzle.diagnostics import fold, nearest


def long_property(value: Any) -> Any:
    return {"values": value} if isinstance(value, list | str) else value


def _long_clue(value: Any) -> Any:
    if isinstance(value, dict) and not {"text", "rule"} & value.keys():
        what, help = (
            "this clue has neither a `text` nor a `rule`",
            "its keys are `text`, for people, and `rule`, for the program",
        )
        near = {key: meant for key in value if (meant := KEY_WORDS.get(fold(key)) or nearest(key, ("text", "rule")))}
        if near:
            help = "write " + " and ".join(f"`{meant}` instead of `{cut(key)}`" for key, meant in near.items())
        if all(each is None for each in value.values()):
            what, help = (
                "this is a YAML mapping, not a rule",
                "put a rule that begins with a brace in single quotes as a whole",
            )
        elif any(" " in key.strip() for key in value):
            what = "this is a sentence with a colon, not a rule"
            help = "a sentence goes behind `text: `, in quotes, and below it `rule: ` says what it means"
        context = {"code": "wrong-shape", "help": help, "what": what, "renamed": near}
        raise PydanticCustomError("wrong_shape", "{what}", context)
    return {"rule": value} if isinstance(value, str) else value


def _or_empty(value: Any) -> Any:
    return [] if value is None else value


def _rules(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


def long_actors(value: Any) -> Any:
    if isinstance(value, list | str):
        value = {"actor": value}
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
    if isinstance(value, dict):
        return {name: each if isinstance(each, dict) else {"values": each} for name, each in value.items()}
    return value


_STRICT = ConfigDict(extra="forbid", frozen=True, defer_build=True)


def _expanded(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    from logicgrid.kinds.logic_grid.values.ranges import BadRange, expand_range

    found = expand_range(value)
    if isinstance(found, BadRange):
        raise PydanticCustomError(
            "bad_range", "{text}", {"text": found.message, "code": "bad-range", "help": found.help}
        )
    if found is None:
        raise PydanticCustomError(
            "bad_range",
            "`{text}` is neither a list of values nor a range",
            {"text": cut(value), "code": "bad-range", "help": "write [a, b, c], or a range: 1..9, 10..50 step 5"},
        )
    return found


Aliases = Annotated[
    dict[str, str] | None, Field(description="other names of labels, for rules and texts: `{Mustard: Major Mustard}`")
]


Values = Annotated[
    list[str],
    BeforeValidator(_expanded),
    Field(description="the values in rank order: a list, or a range text such as `1..9` or `10..50 step 5`"),
]
Type = Annotated[ValueType | None, Field(description="inferred from the values where absent")]
Unit = Annotated[str | None, Field(description="shown behind a number: `km`, `years`")]
Phrases = Annotated[
    dict[str, Any] | None, Field(description='how sentences speak of it: `{has: "ordered the {}", not: …}`')
]

_Gender = Literal["f", "m"]


class Actors(BaseModel):
    """Who the puzzle is about: a list of names, or the long form with more about them."""

    model_config = _STRICT

    values: Annotated[
        list[str],
        BeforeValidator(_expanded),
        Field(description="the actors: a list, or a range text such as `1..5`"),
    ]
    one: Annotated[str | None, Field(description="the noun for one of them: `guest`")] = None
    many: Annotated[str | None, Field(description="the noun for several of them: `guests`")] = None
    the: Annotated[str | None, Field(description="who `the one who …` is, if the noun does not do: `degene`")] = None
    who: Annotated[str | None, Field(description="one of them in a sentence, by name: `house {}`")] = None
    gender: Annotated[_Gender | None, Field(description="of the noun, for agreement (`âgé·e`)")] = None
    genders: Annotated[dict[str, _Gender] | None, Field(description="of single actors: `{Anne: f}`")] = None
    measure: Annotated[str | None, Field(description="the Chinese or Japanese counter of them: `位`")] = None
    aliases: Aliases = None


class Property(BaseModel):
    """What varies: a list of values, or the long form with options."""

    model_config = _STRICT

    values: Values | None = None
    type: Type = None
    unit: Unit = None
    spare: Annotated[Flag, Field(description="more values than actors; the rest stays unused")] = False
    shared: Annotated[Flag, Field(description="several actors may have the same value")] = False
    given: Annotated[dict[str, str] | None, Field(description="actor: value, known from the start")] = None
    circular: Annotated[Flag, Field(description="the last rank is next to the first")] = False
    phrases: Phrases = None
    aliases: Aliases = None


class Clue(BaseModel):
    """What a solver is told (`text`), and what it means (`rule`: all of them hold); a `text` alone is only shown."""

    model_config = _STRICT

    text: str | None = None
    rule: Annotated[list[str], BeforeValidator(_rules), Field(min_length=1)] = []


class LogicGridFile(BaseModel):
    """A logic-grid puzzle: who, what varies, what is known."""

    model_config = _STRICT

    kind: Annotated[Literal["logic-grid"], Field(description="the kind of puzzle")] = "logic-grid"
    title: str | None = None
    language: Annotated[str | None, Field(description="BCP 47, such as en, nl, fr, zh, ja")] = None
    intro: Annotated[str | None, Field(description="what the solver reads first")] = None
    actors: Annotated[dict[str, Actors], BeforeValidator(long_actors)]
    properties: Annotated[dict[str, Annotated[Property, BeforeValidator(long_property)]], Field(min_length=1)]
    clues: Annotated[list[Annotated[Clue, BeforeValidator(_long_clue)]], BeforeValidator(_or_empty)] = []
    difficulty: Level = None
    expect: Annotated[
        Literal["unique", "multiple", "none"], Field(description="what `check` has to find; unique by default")
    ] = "unique"
    solution: Annotated[dict[str, dict[str, str]] | None, Field(description="the intended answer, or a part of it")] = (
        None
    )


DESCRIPTIONS = {
    "difficulty": "write the level, a whole number from 1 to 6: `difficulty: 2`",
    "actors": "write `actors: [cor, nina, …]`, or one named list: `actors: {speaker: [cor, nina]}`",
    "properties": "write one list of values for each property: `properties: {age: [40, 42], topic: [a, b]}`",
    "clues": "write a list of rules under `clues:`, each line beginning with `- `",
    "rule": "such as `rule: Ann == soup`; what the text says, in the clue language",
    "values": "write the values as a list, or as a range: `1..9`",
    "solution": "write `solution: {cor: {age: 48}}`",
    "aliases": "write `aliases: {Mustard: Major Mustard}`: the other name, and the label",
    "given": "write `given: {cor: 40, nina: 45}`",
    "title": "a text",
}


def json_schema() -> dict[str, Any]:
    """Return the models as JSON Schema (draft 7), with the short forms that the files may use."""
    made: dict[str, Any] = widened(LogicGridFile.model_json_schema(ref_template="#/definitions/{model}"))
    definitions = made["definitions"] = made.pop("$defs")
    values = {"anyOf": [_LABELS, _RANGE]}
    text = {"type": "string", "minLength": 1}
    for name in ("Actors", "Property"):
        own = definitions[name]["properties"]
        own["values"] = {"description": own["values"]["description"], **values}
    from logicgrid.kinds.logic_grid.phrases import phrases_schema

    definitions["Property"]["properties"]["phrases"] = phrases_schema()
    definitions["Clue"]["anyOf"] = [{"required": ["text"]}, {"required": ["rule"]}]
    definitions["Clue"]["properties"]["rule"] = {
        "description": "the condition that the text states; of a list, all hold",
        "anyOf": [text, {"type": "array", "items": text, "minItems": 1}],
    }
    properties = made["properties"]
    properties["actors"] = {
        "description": "who the puzzle is about: a list, or one named list",
        "anyOf": [
            _LABELS,
            _RANGE,
            {
                "type": "object",
                "additionalProperties": {"anyOf": [_LABELS, _RANGE, {"$ref": "#/definitions/Actors"}]},
                "minProperties": 1,
                "maxProperties": 1,
            },
        ],
    }
    properties["properties"]["description"] = "what varies: a list of values each, or the long form with options"
    properties["properties"]["additionalProperties"] = {"anyOf": [_LABELS, _RANGE, {"$ref": "#/definitions/Property"}]}
    properties["clues"] = {
        "description": "what a solver is told: rules, or texts with their rules",
        "type": "array",
        "items": {"anyOf": [text, {"$ref": "#/definitions/Clue"}]},
    }
    return made


_LABELS: dict[str, Any] = {"type": "array", "items": {"type": SCALAR}, "minItems": 1}
_RANGE = {"type": "string", "pattern": r"\.\."}


SCHEMA = Schema(LogicGridFile, DESCRIPTIONS, json_schema)
