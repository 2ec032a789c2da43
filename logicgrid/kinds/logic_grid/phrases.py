"""What a file says about its words: the mistakes in it, its JSON Schema, and the phrasebook that is made from it.

The words of the actors are fields of the model `schema.Actors`; the phrases of a property are a mapping that is
checked here, so that only files with phrases pay for it.  `SLOTS` is the whole of what a property's phrases may hold.
Nothing of it has a part in what a puzzle means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language.vocabulary import Category
from logicgrid.kinds.validation import SCALAR
from logicgrid.puzzle.diagnostics import Diagnostic, Fix, Severity, Span, fix, nearest
from logicgrid.puzzle.messages import both, comma, known_language, say

if TYPE_CHECKING:
    from logicgrid.files.source import Document, Path
    from logicgrid.words.phrasebook import Phrasebook
    from logicgrid.words.wording import Wording

SLOTS: dict[str, tuple[tuple[str, ...], str]] = {
    "has": (("",), "the predicate of who has the value: `ordered the {}`"),
    "not": (("",), "its negation: `didn't order the {}`"),
    "who": (("",), "the noun phrase for who has the value: `the {}-year-old`"),
    "that": (("",), "the predicate inside a relative clause, if it differs from `has`: `{}を頼んだ`"),
    "more": (("B",), "is larger or later: `is older than {B}`"),
    "less": (("B",), "is smaller or earlier: `is younger than {B}`"),
    "more by": (("d", "B"), "is larger by a difference: `is {d} older than {B}`"),
    "less by": (("d", "B"), "is smaller by a difference: `is {d} younger than {B}`"),
    "next": (("B",), "is a neighbour in the order: `sits next to {B}`"),
    "before": (("B",), "is somewhere before: `arrived before {B}`"),
    "just before": (("B",), "is directly before: `arrived right before {B}`"),
    "between": (("B", "C"), "is between two others: `sits between {B} and {C}`"),
    "of": (("A",), "the value that somebody has: `the age of {A}`"),
    "least": ((), "is first in the order: `is the youngest`"),
    "most": ((), "is last in the order: `is the oldest`"),
}
"""The phrases that are texts: what has to be in braces, and what the phrase is for."""

OF_VALUE = ("has", "not", "who", "that")
"""Those that are about one value."""

_OTHERS = {
    "unit": "the word behind a difference, or two, for one and for several: `[year, years]`",
    "words": "a value's text within phrases: `{cat: a cat}`, or by phrase: `{thé: {it: du thé, not: de thé}}`",
    "own": "whole phrases of one value: `{Le Mans: {has: vient du Mans, not: ne vient pas du Mans}}`",
}
_BRACES = re.compile(r"\{[^{}]*\}|[{}]")
_APART = (("more", "less"), ("more by", "less by"), ("before", "just before"))
"""Phrases that mean different things, and have to differ."""

# --- Mistakes ---------------------------------------------------------------------------------------------------------


def mistakes(document: Document, categories: Sequence[Category], language: str | None) -> list[Diagnostic]:
    """Return the mistakes in the words of the actors and in the phrases of the properties of a file."""
    checker = _Checker(document, known_language(language))
    found = list(checker.actors(categories[0]))
    for category in categories[1:]:
        raw = document.data["properties"][category.name]
        if isinstance(raw, dict) and isinstance(raw.get("phrases"), dict):
            found += checker.phrases(category, raw["phrases"], ("properties", category.name, "phrases"))
    return found


bad = partial(Diagnostic, "bad-phrase")


class _Checker:
    def __init__(self, document: Document, language: str) -> None:
        self.document = document
        self.language = language
        self.barred = language == "nl"

    def actors(self, actors: Category) -> Iterator[Diagnostic]:
        raw = self.document.data["actors"]
        own = raw[actors.name] if isinstance(raw, dict) else None
        if isinstance(own, dict):
            path = ("actors", actors.name)
            genders = own.get("genders")
            for name in genders if isinstance(genders, dict) else ():  # a list has been reported
                yield from self.label(actors, name, (*path, "genders", name))
            if isinstance(own.get("who"), str):
                yield from self.template(own["who"], ("",), (*path, "who"), "who")

    def phrases(self, category: Category, phrases: dict[str, Any], path: Path) -> Iterator[Diagnostic]:
        known = (*SLOTS, *_OTHERS)
        for key, value in phrases.items():
            here = (*path, key)
            if key in SLOTS:
                yield from self.text(value, SLOTS[key][0], here)
            elif key == "unit":
                words = value if isinstance(value, list) else [value]
                if not (1 <= len(words) <= 2 and all(isinstance(word, str) for word in words)):
                    yield self.shape(here, say("logic-grid.word-or-two-words"))
            elif key not in known:
                help = say("logic-grid.phrases", known=comma(f"`{each}`" for each in known))
                yield self.unknown("unknown-key", say("logic-grid.no-phrase", key_=key), here, known, help)
            elif not isinstance(value, dict):
                yield self.shape(
                    here, say("logic-grid.mapping-from-values-their", split=_OTHERS[key].split(": ", 1)[1])
                )
            else:
                for name, own in value.items():
                    yield from self.label(category, name, (*here, name))
                    yield from self.of_value(own, key == "own", (*here, name))
        for one, other in _APART:
            if phrases.get(one) is not None and phrases.get(one) == phrases.get(other):
                message, help = (
                    say("logic-grid.equal", other=other, one=one),
                    say("logic-grid.they-mean-different-things"),
                )
                yield bad(message, self.document.span((*path, other)), help)
        if "has" in phrases and "not" not in phrases:
            yield Diagnostic(
                "phrase-without-not",
                say("logic-grid.has-phrase-has-no", name=category.name),
                self.document.key_span((*path, "has")),
                say("logic-grid.write-negation-too-such"),
                Severity.WARNING,
                fixes=self.negation(phrases["has"], (*path, "has")),
            )

    def negation(self, has: Any, path: Path) -> tuple[Fix, ...]:
        """Return the fix that writes the negation of a predicate behind it, if it is certain."""
        from logicgrid.files.patch import scalar
        from logicgrid.words.negation import negated

        text = negated(self.language, has) if isinstance(has, str) else None
        if text is None:
            return ()
        span, key = self.document.span(path), self.document.key_span(path)
        flow = self.document.is_flow(path)
        between = ", " if flow else "\n" + " " * (key.column - 1)
        end = Span(span.end_line, span.end_column, span.end_line, span.end_column)
        return fix(end, f"{between}not: {scalar(text, flow=flow)}", f"not: {text}")

    def of_value(self, own: Any, whole: bool, path: Path) -> Iterator[Diagnostic]:
        """Check the words of one value, or (`whole`) its own phrases."""
        if not isinstance(own, dict):
            if whole:
                yield self.shape(path, say("logic-grid.mapping-from-phrases-texts"))
            elif not isinstance(own, str):
                yield self.shape(path, say("logic-grid.text"))
            return
        known = OF_VALUE if whole else ("it", *OF_VALUE)
        for key, value in own.items():
            if key not in known:
                help = say("logic-grid.here-stand", known=comma(f"`{each}`" for each in known))
                yield self.unknown(
                    "unknown-key", say("logic-grid.value-has-no-phrase", key_=key), (*path, key), known, help
                )
            elif not isinstance(value, str):
                yield self.shape((*path, key), say("logic-grid.text"))
            elif whole:
                yield from self.template(value, ("",), (*path, key), key, needed=False)

    def text(self, value: Any, wanted: tuple[str, ...], path: Path) -> Iterator[Diagnostic]:
        if isinstance(value, str):
            yield from self.template(value, wanted, path, str(path[-1]))
        else:
            yield self.shape(path, say("logic-grid.text-one-begins-brace"))

    def template(
        self, text: str, wanted: tuple[str, ...], path: Path, slot: str, needed: bool = True
    ) -> Iterator[Diagnostic]:
        """Check what is in braces, and in Dutch the bar after the verb."""
        found = [(match[0], match.span()) for match in _BRACES.finditer(text)]
        braces = [f"{{{name}}}" for name in wanted]
        for brace, (start, end) in found:
            if brace not in braces:
                named = [f"`{each}`" for each in braces]
                help = say("logic-grid.write", fitting=both(named) if named else say("logic-grid.nothing-in-braces"))
                yield bad(
                    say("logic-grid.has-no", slot=slot, brace=brace), self.document.locate(path, start, end), help
                )
        there = [brace for brace, _ in found]
        missing = [each for each in braces if each not in there]
        if missing and needed and not (set(there) - set(braces)):
            message = say("logic-grid.needs", slot=slot, missing=both(f"`{each}`" for each in missing))
            help = say("logic-grid.instance", split=SLOTS[slot][1].split(": ", 1)[1])
            yield bad(message, self.document.span(path), help)
        if self.barred and text.count("|") > 1:
            start = text.index("|", text.index("|") + 1)
            span = self.document.locate(path, start, start + 1)
            yield bad(say("logic-grid.second"), span, say("logic-grid.one-stands-behind-verb"))
        if not text.strip():
            yield Diagnostic("empty-value", say("logic-grid.empty-2", slot=slot), self.document.span(path))

    def label(self, owner: Category, name: str, path: Path) -> Iterator[Diagnostic]:
        if len(owner.find(name)) != 1:
            what = "value" if path[0] == "properties" else "actor"
            message = say(f"logic-grid.has-no-{what}", of=owner.name, text=name)
            yield self.unknown("unknown-name", message, path, owner.labels)

    def unknown(self, code: str, message: str, path: Path, known: Sequence[str], help: str | None = None) -> Diagnostic:
        """Return the finding about a key that is none of the `known` ones, with the nearest if one is near."""
        near, span = nearest(str(path[-1]), known), self.document.key_span(path)
        if near is None:
            return Diagnostic(code, message, span, help)
        from logicgrid.files.patch import rewritten  # only mistakes need it

        fixes = rewritten(self.document, path, near, key=True)
        return Diagnostic(code, message, span, say("logic-grid.did-you-mean", near=near), fixes=fixes)

    def shape(self, path: Path, wanted: str) -> Diagnostic:
        return Diagnostic(
            "wrong-shape", say("logic-grid.should", path=path[-1], wanted=wanted), self.document.span(path)
        )


def phrases_schema() -> dict[str, Any]:
    """Return the JSON Schema of a property's phrases."""
    text = {"type": SCALAR}

    def template(names: tuple[str, ...]) -> dict[str, Any]:
        return {"allOf": [{"pattern": rf"\{{{name}\}}"} for name in names]} if names else {}

    fields: dict[str, Any] = {
        slot: {"description": use, "type": "string", **template(names)} for slot, (names, use) in SLOTS.items()
    }
    whole = {"type": "object", "additionalProperties": False, "properties": dict.fromkeys(OF_VALUE, text)}
    words = {**whole, "properties": dict.fromkeys(("it", *OF_VALUE), text)}
    shapes: dict[str, Any] = {
        "unit": {"anyOf": [text, {"type": "array", "items": text, "minItems": 1, "maxItems": 2}]},
        "words": {"type": "object", "additionalProperties": {"anyOf": [text, words]}},
        "own": {"type": "object", "additionalProperties": whole},
    }
    for key, use in _OTHERS.items():
        fields[key] = {"description": use, **shapes[key]}
    return {
        "description": say("logic-grid.how-sentences-speak-property"),
        "type": "object",
        "additionalProperties": False,
        "properties": fields,
    }


# --- The phrasebook ---------------------------------------------------------------------------------------------------


def wording_of(puzzle: Puzzle) -> Wording:
    """Return the names, values and phrases of a puzzle."""
    from logicgrid.words.wording import CategoryWording, Wording

    grid = grid_of(puzzle)
    categories = []
    for category, phrases, shown in zip(grid.vocabulary.categories, grid.wording, grid.presenter.shown, strict=True):
        unit = shown[0][len(category.labels[0]) :].strip() if category.labels else ""
        own = dict(phrases)
        for key in ("words", "own", "genders"):
            if own.get(key):
                own[key] = {category.labels[category.find(name)[0]]: each for name, each in own[key].items()}
        type = category.steps.type if category.steps else category.values.type
        categories.append(CategoryWording(category.name, category.labels, type, unit, own, category.numbers))
    return Wording(puzzle.language, tuple(categories))


def phrasebook_of(puzzle: Puzzle, language: str | None = None) -> Phrasebook:
    """Return the phrasebook of a puzzle in a language of `words.phrases.LANGUAGES`, its own if None."""
    from logicgrid.words.phrasebook import Phrasebook
    from logicgrid.words.phrases import language_for, words_of

    return Phrasebook(wording_of(puzzle), words_of(language_for(language, puzzle.language)))
