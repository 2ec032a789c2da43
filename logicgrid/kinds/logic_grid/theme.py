"""Themes: files with `kind: theme`, from whose words `logicgrid generate` makes logic grids.

A theme has actors and properties as a puzzle has them, with longer lists of labels to draw from, and no clues.  It is
checked like a puzzle, by the same code, and is none: where a puzzle is asked for, a right theme is the one error
`theme`, which says so.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, Field

from logicgrid.kinds import THEME, Kind, Puzzle, Schema
from logicgrid.kinds.logic_grid import schema
from logicgrid.kinds.validation import SCALAR, STRICT, Flag
from logicgrid.puzzle.diagnostics import Diagnostic, Severity
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import replace

if TYPE_CHECKING:
    from logicgrid.files.source import Document
    from logicgrid.kinds.logic_grid.language.vocabulary import Category

FEWEST = 3
"""The fewest actors of a puzzle that is made, and so the fewest labels in a list of a theme."""

_NOT_HERE = ("clues", "solution", "difficulty", "expect", "spare", "shared", "times", "show", "given")
"""The keys of puzzles that themes do not have; the messages `logic-grid.theme-…` say what to do about them."""

_INTRO = "logic-grid.sentence-about-intro-puzzles"


class ThemeProperty(BaseModel):
    """What varies: a list of values to draw from, or the long form with options."""

    model_config = STRICT

    values: schema.Values
    intro: Annotated[str | None, Field(description=say(_INTRO))] = None
    type: schema.Type = None
    unit: schema.Unit = None
    circular: Annotated[Flag, Field(description="the last rank is next to the first")] = False
    phrases: schema.Phrases = None
    aliases: schema.Aliases = None


class ThemeFile(BaseModel):
    """The words of puzzles to be made: who, and what varies."""

    model_config = STRICT

    kind: Annotated[Literal["theme"], Field(description="words to make puzzles from")]
    title: str | None = None
    language: str | None = None
    intro: str | None = None
    actors: Annotated[dict[str, schema.Actors], BeforeValidator(schema.long_actors)]
    properties: Annotated[
        dict[str, Annotated[ThemeProperty, BeforeValidator(schema.long_property)]], Field(min_length=1)
    ]


def _json_schema() -> dict[str, Any]:
    """Return the JSON Schema of themes: that of puzzles without the keys that themes do not have."""
    made = schema.json_schema()
    own = copy.deepcopy(made["definitions"]["Property"])
    own |= {"description": ThemeProperty.__doc__, "required": ["values"]}
    for fields in (made["properties"], own["properties"]):
        for key in _NOT_HERE:
            fields.pop(key, None)
    own["properties"]["intro"] = {"description": say(_INTRO), "type": SCALAR}
    made["description"] = ThemeFile.__doc__
    made["required"] = ["kind", *made["required"]]
    made["properties"]["kind"] = {"const": THEME, "description": say("logic-grid.words-make-puzzles-from")}
    made["properties"]["properties"]["additionalProperties"]["anyOf"][-1] = {"$ref": "#/definitions/ThemeProperty"}
    made["definitions"] = {**made["definitions"], "ThemeProperty": own}
    return made


def lists(model: ThemeFile, document: Document) -> tuple[list[Category], tuple[Diagnostic, ...]]:
    """Return the actors and the properties of a theme with all labels, none if they are broken, and what is wrong."""
    from logicgrid.kinds.logic_grid.compile import Compiler

    class Lists(Compiler):
        same_size = False

    fields = {key: getattr(model, key) for key in ("title", "language", "intro", "actors")}
    plain = {name: each.model_dump(exclude={"intro"}) for name, each in model.properties.items()}
    properties = {name: schema.Property(**each) for name, each in plain.items()}
    compiler = Lists(schema.LogicGridFile.model_construct(**fields, properties=properties), document)
    categories = compiler.categories() or []
    if categories:
        compiler.wording(categories)
    for place, category in enumerate(categories):
        if len(category.labels) < FEWEST:
            path = compiler.values_path(category.name) if place else compiler.actors_path()
            message = say(
                "logic-grid.has-labels-theme-needs", name=category.name, n=len(category.labels), fewest=FEWEST
            )
            compiler.error("too-short", message, path, say("logic-grid.add-some"))
    found = [each for category in categories[1:] for each in _of_phrases(category, model, document)]
    return categories, (*compiler.diagnostics, *found)


def _of_phrases(category: Category, model: ThemeFile, document: Document) -> Iterator[Diagnostic]:
    """Yield what is wrong with the phrases of a property if clues are to be made of them."""
    phrases = model.properties[category.name].phrases or {}
    path = ("properties", category.name)
    if "has" not in phrases:
        message = say("logic-grid.has-no-phrase-has", name=category.name, labels=category.labels[0])
        help = say("logic-grid.write-how-sentences-say")
        yield Diagnostic("theme-without-phrases", message, document.key_span(path), help, Severity.WARNING)
    said: dict[str, str] = {}
    words = phrases.get("words")
    for label, own in words.items() if isinstance(words, dict) else ():
        text = own.get("it") if isinstance(own, dict) else own
        if not isinstance(text, str):
            continue
        if text in said:
            message = say("logic-grid.has-same-words", label=label, said=said[text])
            span = document.span((*path, "phrases", "words", label))
            yield Diagnostic("bad-phrase", message, span, say("logic-grid.use-others-no-clue"))
        said.setdefault(text, label)


class _Theme(Kind):
    name = THEME

    def schema(self) -> Schema:
        return Schema(ThemeFile, schema.DESCRIPTIONS, _json_schema)

    def compile(self, model: BaseModel, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
        assert isinstance(model, ThemeFile)
        _, found = lists(model, document)
        if any(each.severity is Severity.ERROR for each in found):
            return found
        message = say("logic-grid.theme-not-puzzle-has")
        return (
            *found,
            Diagnostic(THEME, message, document.span(("kind",)), say("logic-grid.logicgrid-generate-file-makes")),
        )

    def explained(self, document: Document, findings: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
        """Return the findings with what to do about the keys of puzzles, and without that the file is a theme."""
        named = {say("kinds.unknown-key", name=key): key for key in _NOT_HERE}
        better = [
            replace(
                each,
                code="not-in-theme",
                message=say("logic-grid.theme-has-no", key_=key),
                help=say(f"logic-grid.theme-{key}"),
            )
            if (key := named.get(each.message))
            else each
            for each in findings
        ]
        errors = [each for each in better if each.severity is Severity.ERROR and each.code != THEME]
        return tuple([each for each in better if each.code != THEME or not errors])


KIND = _Theme()
