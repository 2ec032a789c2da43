"""The border between files and the program: fields shared by the files of several kinds, and validation.

Scalars of a file are still the author's source texts when they are validated.  `validate` checks a file's plain data
against a kind's pydantic model, with diagnostics that point into the author's file; it is the only place that knows
pydantic's error codes.  The `loc` of pydantic's errors may contain steps that the file does not have (the tag of a
union, the long form of something written short): `_path` drops these.

The JSON Schema of puzzle files, for editors, is made from the same models: they complete keys and mark mistakes while
an author types.  A union over `kind` is written as if/then on that key, so that an editor speaks of the one kind that
is meant.  Scalars are wider than in the models: for an editor `42` is a number.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from logicgrid.files.text import cut
from logicgrid.kinds import DEFAULT_KIND, KINDS, THEME, Schema, kind_named
from logicgrid.puzzle.diagnostics import Diagnostic, Fix, fold, nearest
from logicgrid.puzzle.messages import comma, either, said, say

if TYPE_CHECKING:
    from logicgrid.files.source import Document


# --- Fields -----------------------------------------------------------------------------------------------------------

SCALAR = ["string", "number", "boolean"]
"""The JSON Schema types of a text, since an editor's YAML reader turns some texts into numbers or truth values."""

_LOWEST, _HIGHEST = 1, 6
_TRUTH = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def refused(kind: str, message: str, **context: Any) -> PydanticCustomError:
    """Return an error for a validator that keeps its message unchanged, with the context (`help` etc.)."""
    return PydanticCustomError(kind, "{message}", {"message": message, **context})


def _level(value: Any) -> Any:
    """Return a scalar's text as an integer."""
    if not isinstance(value, str):
        return value
    if not (len(value) == 1 and value in "123456"):
        helps = say("kinds.write-whole-number-from", lowest=_LOWEST, highest=_HIGHEST)
        raise refused("bad_value", say("kinds.no-level-difficulty", text=value[:40]), help=helps)
    return int(value)


def _flag(value: Any) -> Any:
    """Return a scalar's text as a truth value."""
    if not isinstance(value, str):
        return value
    found = _TRUTH.get(value.casefold())
    if found is None:
        raise refused("bad_value", say("kinds.should-be-true-or", text=value), help=say("kinds.write-true-or-false"))
    return found


Flag = Annotated[bool, BeforeValidator(_flag)]


def _listed(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


Texts = Annotated[list[str], BeforeValidator(_listed)]
"""A text, or a list of texts."""

Level = Annotated[
    Annotated[int, Field(ge=_LOWEST, le=_HIGHEST)] | None,
    BeforeValidator(_level),
    Field(description="how hard it is, 1 to 6: `check` fails where it differs"),
]
"""The key `difficulty`: the author's stated level."""


STRICT = ConfigDict(extra="forbid", frozen=True, defer_build=True)
"""How all that a file holds is read: no other keys, and frozen."""


class BoardFile(BaseModel):
    """What the files of all kinds of boards have."""

    model_config = STRICT

    title: str | None = None
    language: Annotated[str | None, Field(description="BCP 47, such as en, nl, fr, zh, ja")] = None
    intro: Annotated[str | None, Field(description="what the solver reads first")] = None
    difficulty: Level = None
    expect: Annotated[
        Literal["unique", "multiple", "none"], Field(description="what `check` has to find; unique by default")
    ] = "unique"

    def head(self) -> dict[str, Any]:
        """Return the fields of a `Puzzle` that are taken from the file unchanged."""
        return {key: getattr(self, key) for key in ("title", "expect", "language", "intro", "difficulty")}


def widened(node: Any, texts_for_lists: bool = False) -> Any:
    """Return a JSON Schema made by pydantic, widened to what files may contain, and without pydantic's titles.

    Texts may look like numbers, and truth values may be written `yes`; with `texts_for_lists`, a list of texts may be a
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


# --- Validation -------------------------------------------------------------------------------------------------------


@cache
def key_words() -> dict[str, str]:
    """Return the key for each word that authors may write instead of it."""
    from logicgrid.words.phrases import written  # most files have no such word

    return {word: key for key, words in written()["keys"].items() for word in words.split()}


def key_messages(room: str, keys: str) -> dict[str, str]:
    """Return the messages on what to write for some keys of a kind's files, from those of a room."""
    return {key: f"{room}.key-{key}" for key in keys.split()}


SKIPPED = "\0"
"""The replacement for a clue that cannot be read, so that the others keep their places.  No file can contain it."""


def validate(schema: Schema, document: Document) -> tuple[BaseModel | None, tuple[Diagnostic, ...]]:
    """Return the model for the document's data, and a diagnostic for every structural mistake.

    If all mistakes are in keys that can be left out, the rest is validated without them, so that the caller can find
    further mistakes.
    """
    model, describe = schema.model, schema.descriptions
    try:
        return model.model_validate(document.data), ()
    except ValidationError as error:
        details = error.errors(include_url=False)
    details = _relevant(details, document.data)
    diagnostics = tuple(dict.fromkeys(_diagnostic(detail, document, model, describe) for detail in details))
    pruned = _without(document.data, details)
    if pruned is None:
        return None, diagnostics
    try:
        return model.model_validate(pruned), diagnostics
    except ValidationError:
        return None, diagnostics


_OF_NAMES = ("aliases", "values")
"""Keys that define names for the rules: a misspelt one is read as the key that was meant."""


def _relevant(details: list[ErrorDetails], data: Any) -> list[ErrorDetails]:
    """Return the errors without those that follow from others.

    These are a missing key that the file has under another name, and errors about the other form of a value with two.
    """
    paths = [_path(data, detail) for detail in details]
    extra = [path for detail, path in zip(details, paths, strict=True) if detail["type"] == "extra_forbidden"]
    from logicgrid.puzzle.question import grouped

    unknown = grouped([(path[:-1], str(path[-1])) for path in extra])
    beyond = {path[:length] for path in paths for length in range(len(path))}
    return [
        detail
        for detail, path in zip(details, paths, strict=True)
        if not (detail["type"] == "missing" and _is_among(str(path[-1]), unknown.get(path[:-1], ())))
        and not (detail["type"] in _TYPES and path in beyond)
    ]


def _is_among(missing: str, unknown: Iterable[str]) -> bool:
    """Return True if a missing key is present under another name."""
    return any(meant(key, (missing,)) == missing for key in unknown)


def meant(key: str, known: Iterable[str]) -> str | None:
    """Return the key that was probably meant: the same word in another language, or a similarly spelled key."""
    word = key_words().get(fold(key))
    return word if word is not None and (not known or word in known) else nearest(key, known)


def _without(data: Any, details: list[ErrorDetails]) -> Any | None:
    """Return the data without the keys in the errors, and with `SKIPPED` for the clues and rules in them.

    None if an error is anywhere else, since other mistakes could then be just its consequences.
    """
    data = copy.deepcopy(data)
    for detail in details:
        *way, last = _path(data, detail) or ("",)
        here: Any = data
        for step in way:
            here = here[step]
        skippable = way[:1] in (["clues"], ["rules"]) and detail["type"] != "extra_forbidden"
        if not isinstance(here, list | dict) or not (skippable or isinstance(here, dict)):
            return None
        if skippable and (isinstance(here, list) or last in here):
            here[last] = SKIPPED  # type: ignore[index]  # the key has the container's key type
        elif isinstance(here, dict) and last in here:
            value, near = here.pop(last), None if last in ("clues", "rules") else meant(str(last), _OF_NAMES)
            if near is not None and detail["type"] == "extra_forbidden":
                here.setdefault(near, value)
        else:
            return None
    return data


def _path(data: Any, detail: ErrorDetails) -> tuple[int | str, ...]:
    """Return the `loc` of one of pydantic's errors without the steps that the file does not have, but a missing key."""
    path: list[int | str] = []
    for step in detail["loc"]:
        if _has(data, step):
            data = data[step]
            path.append(step)
    return (*path, detail["loc"][-1]) if detail["type"] == "missing" else tuple(path)


def _has(data: Any, step: int | str) -> bool:
    return step in data if isinstance(data, dict) else isinstance(data, list) and step in range(len(data))


def _diagnostic(
    detail: ErrorDetails, document: Document, model: type[BaseModel], describe: dict[str, str]
) -> Diagnostic:
    """Return the diagnostic for one of pydantic's errors."""
    from logicgrid.files.patch import rewritten  # only mistakes need it

    loc = detail["loc"]
    path = _path(document.data, detail)
    kind = detail["type"]
    name = str(loc[-1]) if loc else ""
    if kind == "extra_forbidden":
        known = _known_keys(model, loc, describe)
        near = meant(name, known)
        helps = None if near is None else say("kinds.did-you-mean", near=near)
        if ")" in name and path[:1] == ("questions",):  # a piece of a rule that was split at its commas
            helps = say("kinds.between-every-comma-ends")
        return Diagnostic(
            "unknown-key",
            say("kinds.unknown-key", name=name),
            document.key_span(path),
            helps or say("kinds.keys-here", known=comma(f"`{key}`" for key in known)),
            fixes=() if near is None else rewritten(document, path, near, key=True),
        )
    if kind == "missing":
        message = say("kinds.missing", name=name)
        return Diagnostic("missing-key", message, document.span(path[:-1]), _help(describe, name))
    if kind in _TYPES or kind == "too_short":
        return _wrong_shape(detail, document, path, describe)
    if kind == "literal_error":
        expected = str(detail.get("ctx", {}).get("expected", ""))  # 'must', 'can' or 'cannot', in English
        words = either(re.split(", | or ", expected.replace("'", "`")))
        message = say("kinds.cannot-stand-here", input=cut(str(detail["input"])))
        return Diagnostic("bad-value", message, document.span(path), say("kinds.use", words=words))
    context = detail.get("ctx", {})
    renamed = context.get("renamed", {}).items()
    return Diagnostic(
        str(context.get("code", kind.replace("_", "-"))),
        context.get("message", detail["msg"]),
        document.span(path),
        context.get("help") or _help(describe, name),
        fixes=tuple([each for key, near in renamed for each in rewritten(document, (*path, key), near, key=True)]),
    )


def _help(describe: dict[str, str], name: str) -> str | None:
    """Return the help on the purpose of a key."""
    text = describe.get(name)
    return None if text is None else said(text)


def _wrong_shape(
    detail: ErrorDetails, document: Document, path: tuple[int | str, ...], describe: dict[str, str]
) -> Diagnostic:
    """Return the diagnostic for a value of the wrong type, or a missing value."""
    from logicgrid.files.patch import rewritten  # only mistakes need it

    loc, kind = detail["loc"], detail["type"]
    fixes: tuple[Fix, ...] = ()
    name = str(loc[-1]) if loc else ""
    wanted = _WANTED.get(f"{_owner(path)}[]" if path and isinstance(path[-1], int) else name) or _TYPES[kind]
    helps = _help(describe, name) or _help(describe, _owner(path[:-1])) or _help(describe, _owner(path))
    if detail["input"] is None or kind == "too_short":
        message = say("kinds.empty-write", place=_place(path), wanted=say(wanted))
        return Diagnostic("empty-value", message, document.span(path), helps)
    if loc and loc[0] in ("clues", "rules") and name not in ("clues", "rules"):
        helps = say("kinds.quote-text-as-whole" if name == "text" else "kinds.quote-rule-as-whole")
    if name == "rule" and isinstance(detail["input"], dict):
        pairs = [f"{who} == {what}" for who, what in detail["input"].items() if isinstance(what, str)]
        helps = say("kinds.write", rule=cut(" and ".join(pairs), 80)) if pairs else helps
        fixes = rewritten(document, path, " and ".join(pairs)) if len(pairs) == len(detail["input"]) else ()
    message = say("kinds.should", place=_place(path), wanted=say(wanted))
    return Diagnostic("wrong-shape", message, document.span(path), helps, fixes=fixes)


_TYPES = {
    "string_type": "kinds.text",
    "list_type": "kinds.list",
    "tuple_type": "kinds.list",
    "dict_type": "kinds.mapping-key-value-lines",
    "model_type": "kinds.mapping-key-value-lines",
    "model_attributes_type": "kinds.mapping-key-value-lines",
    "int_type": "kinds.whole-number",
    "bool_type": "kinds.true-or-false",
    "too_short": "kinds.list",
}

_WANTED = {
    "actors": "kinds.list-names",
    **dict.fromkeys(("clues", "rules"), "kinds.list-rules"),
    **dict.fromkeys(("clues[]", "rules[]"), "kinds.rule-such-ann-soup"),
    "rule": "kinds.expression",
    "rule[]": "kinds.expression",
    "values": "kinds.list-values",
    "values[]": "kinds.value",
    "properties": "kinds.list-values-each-property",
}
"""Examples for the most common places, in the form that most files use.  `x[]` is an item of `x`."""


def _owner(path: tuple[int | str, ...]) -> str:
    """Return the key of the list that a path leads into."""
    return next((str(step) for step in reversed(path) if isinstance(step, str)), say("kinds.list-2"))


def _place(path: tuple[int | str, ...]) -> str:
    """Return a person's word for the thing at a path."""
    if not path:
        return say("kinds.file")
    last = path[-1]
    if isinstance(last, int):
        return say("kinds.item", last=last + 1, owner=_owner(path))
    return f"`{last}`"


def _known_keys(model: type[BaseModel], loc: tuple[int | str, ...], describe: dict[str, str]) -> list[str]:
    """Return the keys that the model accepts where an unknown key was found."""
    current: Any = model
    for step in loc[:-1]:
        if isinstance(current, type) and issubclass(current, BaseModel):
            field = current.model_fields.get(str(step))
            current = current if field is None else field.annotation
        else:  # the key of a mapping, an index into a list, or pydantic's name for one of several forms
            current = _model_within(current, str(step)) or _model_within(current) or current
    current = _model_within(current) or model
    return [field.alias or name for name, field in current.model_fields.items()]


def _model_within(annotation: Any, name: str | None = None) -> type[BaseModel] | None:
    """Return the first model (of a name) in an annotation such as `dict[str, Property]` or `list[Entry] | None`."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation if name in (None, annotation.__name__) else None
    for inner in get_args(annotation):
        found = _model_within(inner, name)
        if found is not None:
            return found
    return None


# --- JSON Schema ------------------------------------------------------------------------------------------------------

JsonSchema = dict[str, Any]

_DIALECT = "http://json-schema.org/draft-07/schema#"


def schema_text() -> str:
    """Return the schema as a JSON document."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def schema() -> JsonSchema:
    """Return the schema (draft 7) of a puzzle file of any kind."""
    definitions: JsonSchema = {}
    for name in (*KINDS, THEME):
        own = kind_named(name).schema().json_schema()
        definitions.update(own.pop("definitions", {}))
        definitions[name] = own
    branch: JsonSchema = {"$ref": f"#/definitions/{DEFAULT_KIND}"}
    for name in (*KINDS, THEME):
        if name != DEFAULT_KIND:
            asked = {"properties": {"kind": {"const": name}}, "required": ["kind"]}
            branch = {"if": asked, "then": {"$ref": f"#/definitions/{name}"}, "else": branch}
    return {
        "$schema": _DIALECT,
        "title": "logicgrid puzzle",
        "description": "A logic puzzle, as `logicgrid solve` and `logicgrid check` read it.",
        "type": "object",
        "properties": {"kind": {"enum": [*KINDS, THEME], "default": DEFAULT_KIND}},
        **({"allOf": [branch]} if "$ref" in branch else branch),
        "definitions": definitions,
    }
