"""The pydantic models of a logic-grid file, and its JSON Schema.  Scalars are the author's source texts.

Short forms (a list of values, a bare rule) are brought into the long form before validation, so that the rest of the
program sees one form only.  The docstrings of the models are a part of the JSON Schema.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, Field, ValidatorFunctionWrapHandler, WrapValidator

from logicgrid.files.text import cut
from logicgrid.kinds import Schema
from logicgrid.kinds.logic_grid.values import BadRange, ValueType, expand_range
from logicgrid.kinds.validation import SCALAR, STRICT, Flag, Level, Texts, key_messages, key_words, refused, widened
from logicgrid.puzzle.diagnostics import fold, nearest
from logicgrid.puzzle.messages import both, say


def long_property(value: Any) -> Any:
    return {"values": value} if isinstance(value, list | str) else value


def _long_clue(value: Any) -> Any:
    if isinstance(value, dict) and not {"text", "rule"} & value.keys():
        what, help = (say("logic-grid.clue-has-neither-text"), say("logic-grid.keys-text-people-rule"))
        near = {key: meant for key in value if (meant := key_words().get(fold(key)) or nearest(key, ("text", "rule")))}
        if near:
            pairs = [
                say("logic-grid.this-instead-of-that", meant=meant, written=cut(key)) for key, meant in near.items()
            ]
            help = say("logic-grid.write-instead", pairs=both(pairs))
        if all(each is None for each in value.values()):
            what, help = (say("logic-grid.yaml-mapping-not-rule"), say("logic-grid.put-rule-begins-brace"))
        elif any(" " in key.strip() for key in value):
            what = say("logic-grid.sentence-colon-not-rule")
            help = say("logic-grid.sentence-goes-behind-text")
        raise refused("wrong_shape", what, code="wrong-shape", help=help, renamed=near)
    return {"rule": value} if isinstance(value, str) else value


def _or_empty(value: Any) -> Any:
    return [] if value is None else value


def long_actors(value: Any) -> Any:
    if isinstance(value, list | str):
        value = {"actor": value}
    if isinstance(value, dict) and len(value) != 1:
        message = say("logic-grid.actors-holds-lists", n=len(value))
        raise refused("wrong_shape", message, code="wrong-shape", help=say("logic-grid.actors-one-list-actors"))
    if isinstance(value, dict):
        return {name: each if isinstance(each, dict) else {"values": each} for name, each in value.items()}
    return value


def _expanded(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    found = expand_range(value)
    if isinstance(found, BadRange):
        raise refused("bad_range", found.message, code="bad-range", help=found.help)
    if found is None:
        help = say("logic-grid.write-b-c-or")
        if nearest(fold(value), ("actors",)):
            help = say("logic-grid.did-you-mean-actors")
        raise refused("bad_range", say("logic-grid.neither-list-values", text=cut(value)), code="bad-range", help=help)
    return found


ALL_ACTORS: list[str] = []
"""The values of a relation, which are the actors; `is` distinguishes this list from an empty one."""


def _values(value: Any, handler: ValidatorFunctionWrapHandler) -> Any:
    """Return the values of a property: a list, a range written out, or the actors."""
    if isinstance(value, str) and value.strip() == "actors":
        return ALL_ACTORS
    return handler(value)


Aliases = Annotated[
    dict[str, str] | None, Field(description="other names of labels, for rules and texts: `{Mustard: Major Mustard}`")
]


Groups = Annotated[
    dict[str, Texts] | None,
    Field(description="names for some labels, for `in` and `for`: `{women: [Ann, Cleo], early: 1..3}`"),
]

Values = Annotated[
    list[str],
    BeforeValidator(_expanded),
    WrapValidator(_values),
    Field(
        description="the values in rank order: a list, a range text such as `1..9` or `10..50 step 5`; or `actors`, "
        "of a relation between them"
    ),
]
Type = Annotated[ValueType | None, Field(description="inferred from the values where absent")]
Unit = Annotated[str | None, Field(description="shown behind a number: `km`, `years`")]
Phrases = Annotated[
    dict[str, Any] | None, Field(description='how sentences speak of it: `{has: "ordered the {}", not: …}`')
]


def _times(value: Any) -> Any:
    """Refuse what is neither a number, a range nor a mapping of such, in words of its own."""
    if not value:
        raise refused("wrong_shape", say("logic-grid.times-empty"), code="empty-value")
    if not isinstance(value, str) and not (isinstance(value, dict) and all(isinstance(v, str) for v in value.values())):
        what = say("logic-grid.times-should-number-range")
        raise refused("wrong_shape", what, code="wrong-shape")
    return value


Times = Annotated[
    str | dict[str, str] | None,
    BeforeValidator(_times),
    Field(description="how many actors have each value: `2`, `1..3`, or for each value `{red: 2, blue: 1..2}`"),
]

_Gender = Literal["f", "m"]


class Actors(BaseModel):
    """Who the puzzle is about: a list of names, or the long form with more about them."""

    model_config = STRICT

    values: Annotated[
        list[str], BeforeValidator(_expanded), Field(description="the actors: a list, or a range text such as `1..5`")
    ]
    one: Annotated[str | None, Field(description="the noun for one of them: `guest`")] = None
    many: Annotated[str | None, Field(description="the noun for several of them: `guests`")] = None
    the: Annotated[str | None, Field(description="`the one who …`, where the noun does not do: `degene`")] = None
    who: Annotated[str | None, Field(description="one of them in a sentence, by name: `house {}`")] = None
    gender: Annotated[_Gender | None, Field(description="the gender of the noun, for agreement (`âgé·e`)")] = None
    genders: Annotated[dict[str, _Gender] | None, Field(description="the gender of single actors: `{Anne: f}`")] = None
    measure: Annotated[str | None, Field(description="the Chinese or Japanese counter of them: `位`")] = None
    aliases: Aliases = None
    groups: Groups = None


class Property(BaseModel):
    """What varies: a list of values, or the long form with options."""

    model_config = STRICT

    values: Values | None = None
    type: Type = None
    unit: Unit = None
    spare: Annotated[Flag, Field(description="more values than actors; the rest stays unused")] = False
    shared: Annotated[Flag, Field(description="several actors may have the same value")] = False
    times: Times = None
    given: Annotated[dict[str, str] | None, Field(description="actor: value, known from the start")] = None
    circular: Annotated[Flag, Field(description="the last rank is next to the first")] = False
    nobody_self: Annotated[Flag, Field(description="of `values: actors`: nobody has himself or herself")] = False
    symmetric: Annotated[Flag, Field(description="of `values: actors`: if a has b, b has a")] = False
    phrases: Phrases = None
    aliases: Aliases = None
    groups: Groups = None


class ClueEntry(BaseModel):
    """What a solver is told (`text`), and what it means (`rule`: all of them hold); a `text` alone is only shown."""

    model_config = STRICT

    text: str | None = None
    rule: Annotated[Texts, Field(min_length=1)] = []


def _long_choices(value: Any) -> Any:
    return {letter: _long_clue(each) for letter, each in value.items()} if isinstance(value, dict) else value


class QuestionEntry(BaseModel):
    """What the puzzle asks besides its grid: one of `ask`, `which` with `choices`, `most` and `least`."""

    model_config = STRICT

    text: Annotated[str | None, Field(description="the question, for the solver")] = None
    ask: Annotated[str | None, Field(description="a person, a value, a number or a condition")] = None
    most: Annotated[str | None, Field(description="a number or value: what is the most that it can be?")] = None
    least: Annotated[str | None, Field(description="a number or value: what is the least that it can be?")] = None
    if_: Annotated[
        Texts, Field(alias="if", min_length=1, description="a rule, or several, supposed beside all clues")
    ] = []
    which: Annotated[
        Literal["must", "can", "cannot"] | None, Field(description="what exactly one of the choices does")
    ] = None
    choices: Annotated[
        dict[str, ClueEntry] | None,
        BeforeValidator(_long_choices),
        Field(description="by letter, a rule each, or with a text"),
    ] = None
    answer: Annotated[str | None, Field(description="the intended answer; of choices the letter")] = None


class LogicGridFile(BaseModel):
    """A logic-grid puzzle: who, what varies, what is known."""

    model_config = STRICT

    kind: Annotated[Literal["logic-grid"], Field(description="the kind of puzzle")] = "logic-grid"
    title: str | None = None
    language: Annotated[str | None, Field(description="BCP 47, such as en, nl, fr, zh, ja")] = None
    intro: Annotated[str | None, Field(description="what the solver reads first")] = None
    actors: Annotated[dict[str, Actors], BeforeValidator(long_actors)]
    groups: Groups = None
    properties: Annotated[dict[str, Annotated[Property, BeforeValidator(long_property)]], Field(min_length=1)]
    show: Annotated[
        str | None,
        Field(description="the property with `times` by which answers are shown, each value with its actors"),
    ] = None
    rules: Annotated[list[Annotated[ClueEntry, BeforeValidator(_long_clue)]], BeforeValidator(_or_empty)] = []
    clues: Annotated[list[Annotated[ClueEntry, BeforeValidator(_long_clue)]], BeforeValidator(_or_empty)] = []
    questions: Annotated[
        list[QuestionEntry],
        BeforeValidator(_or_empty),
        Field(description="what is asked, if that is not the whole grid"),
    ] = []
    difficulty: Level = None
    expect: Annotated[
        Literal["unique", "multiple", "none", "answered"] | None,
        Field(description="what `check` has to find; unique by default, answered if there are questions"),
    ] = None
    solution: Annotated[dict[str, dict[str, str]] | None, Field(description="the intended answer, or a part of it")] = (
        None
    )


DESCRIPTIONS = {
    **key_messages("logic-grid", "difficulty actors properties clues rules rule values solution groups aliases times"),
    **key_messages("logic-grid", "show given questions choices ask if answer"),
    "title": "logic-grid.text",
    "most": "logic-grid.write-number-count-dish",
    "least": "logic-grid.write-number-count-dish",
}


def json_schema() -> dict[str, Any]:
    """Return the models as JSON Schema (draft 7), with the short forms that the files may use."""
    made: dict[str, Any] = widened(LogicGridFile.model_json_schema(ref_template="#/definitions/{model}"))
    definitions = made["definitions"] = made.pop("$defs")
    text = _TEXT
    for name, forms in (("Actors", [_LABELS, _RANGE]), ("Property", [_LABELS, _RANGE, _ACTORS])):
        own = definitions[name]["properties"]
        own["values"] = {"description": own["values"]["description"], "anyOf": forms}
    times = definitions["Property"]["properties"]["times"]
    by_value = {"type": "object", "additionalProperties": {"anyOf": _BOUNDS}, "minProperties": 1}
    definitions["Property"]["properties"]["times"] = {
        "description": times["description"],
        "anyOf": [*_BOUNDS, by_value],
    }
    from logicgrid.kinds.logic_grid.phrases import phrases_schema

    definitions["Property"]["properties"]["phrases"] = phrases_schema()
    definitions["ClueEntry"]["anyOf"] = [{"required": ["text"]}, {"required": ["rule"]}]
    definitions["ClueEntry"]["properties"]["rule"] = {
        "description": "the condition that the text states; of a list, all hold",
        **_SOME_RULES,
    }
    properties = made["properties"]
    groups = {"type": "object", "additionalProperties": {"anyOf": [_LABELS, _RANGE]}, "minProperties": 1}
    for owner in (properties, definitions["Actors"]["properties"], definitions["Property"]["properties"]):
        owner["groups"] = {"description": owner["groups"]["description"], **groups}
    named = {"anyOf": [_LABELS, _RANGE, {"$ref": "#/definitions/Actors"}]}
    named_list = {"type": "object", "additionalProperties": named, "minProperties": 1, "maxProperties": 1}
    who = "who the puzzle is about: a list, or one named list"
    properties["actors"] = {"description": who, "anyOf": [_LABELS, _RANGE, named_list]}
    properties["properties"]["description"] = "what varies: a list of values each, or the long form with options"
    properties["properties"]["additionalProperties"] = {
        "anyOf": [_LABELS, _RANGE, _ACTORS, {"$ref": "#/definitions/Property"}]
    }
    for key, description in _LISTS.items():
        items = {"anyOf": [text, {"$ref": "#/definitions/ClueEntry"}]}
        properties[key] = {"description": description, "type": "array", "items": items}
    question = definitions["QuestionEntry"]["properties"]
    question["if"] = {"description": question["if"]["description"], **_SOME_RULES}
    question["choices"]["additionalProperties"] = {"anyOf": [text, {"$ref": "#/definitions/ClueEntry"}]}
    question["choices"]["minProperties"] = 1
    definitions["QuestionEntry"]["oneOf"] = [{"required": [each]} for each in ("ask", "which", "most", "least")]
    definitions["QuestionEntry"]["dependencies"] = {"which": ["choices"], "choices": ["which"]}
    return made


_LISTS = {
    "rules": "what is always true and no clue: rules, or texts with their rules, shown above the clues",
    "clues": "what a solver is told: rules, or texts with their rules",
}
_TEXT: dict[str, Any] = {"type": "string", "minLength": 1}
_SOME_RULES: dict[str, Any] = {"anyOf": [_TEXT, {"type": "array", "items": _TEXT, "minItems": 1}]}
_LABELS: dict[str, Any] = {"type": "array", "items": {"type": SCALAR}, "minItems": 1}
_RANGE = {"type": "string", "pattern": r"\.\."}
_ACTORS = {"const": "actors"}
_BOUNDS = [{"type": "integer", "minimum": 1}, {"type": "string", "pattern": r"^\s*\d+\s*(\.\.\s*\d+\s*)?$"}]


SCHEMA = Schema(LogicGridFile, DESCRIPTIONS, json_schema)
