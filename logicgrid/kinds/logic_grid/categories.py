"""Reads the actors and the properties of a logic-grid file as categories, and says where they cannot be meant.

A `CategoryReader` finds the places of what a file names and collects the mistakes; `compile.Compiler` goes on from it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from logicgrid.files.source import Document
from logicgrid.files.text import cut, lines
from logicgrid.kinds.logic_grid.language.vocabulary import Category, Group, Index, listed
from logicgrid.kinds.logic_grid.schema import ALL_ACTORS, LogicGridFile, Property
from logicgrid.kinds.logic_grid.values import TypedValues, parse_constant, type_values
from logicgrid.puzzle.diagnostics import Diagnostic, Fix, Severity, Span, fold, nearest, plain
from logicgrid.puzzle.messages import joined, say

MAX_ACTORS = 200
MAX_PROPERTIES = 200
MAX_CELLS = 100_000

Path = tuple[str | int, ...]
"""The way to a value in the file's data."""

_SHARE = "logic-grid.write-shared-true-if"

_NUMBER = re.compile(r"\s*[-+]?\d[\d_]*([.,/]\d+)?\s*")


def _mixed(texts: Sequence[str]) -> int | None:
    """Return the place of the first word in a list with at least as many numbers as words; None if there is none."""
    words = [place for place, text in enumerate(texts) if not _NUMBER.fullmatch(text)]
    return words[0] if 0 < len(words) <= len(texts) / 2 else None


class CategoryReader:
    """Reads who a file is about and what varies: it collects diagnostics and goes on as long as it can.

    `same_size`: a property has as many values as there are actors, if it is not `shared` or `spare`.
    """

    same_size = True

    def __init__(self, model: LogicGridFile, document: Document) -> None:
        self.model = model
        self.document = document
        self.diagnostics: list[Diagnostic] = []
        self.failed = False
        ((self.actors_name, actors),) = model.actors.items()
        self.actors: Sequence[str] = actors.values
        self.actors_long = actors

    def error(
        self, code: str, message: str, place: Span | Path, help: str | None = None, fixes: tuple[Fix, ...] = ()
    ) -> None:
        """Add a mistake at a span, or of the value at a path."""
        self.failed = True
        span = self.document.span(place) if isinstance(place, tuple) else place
        self.diagnostics.append(Diagnostic(code, message, span, help, fixes=fixes))

    # ------------------------------------------------------------------ places in the file

    @cached_property
    def lines(self) -> list[str]:
        return lines(self.document.text)

    def actors_path(self) -> Path:
        raw = self.document.data["actors"]
        if not isinstance(raw, dict):
            return ("actors",)
        long = isinstance(raw[self.actors_name], dict)
        return ("actors", self.actors_name, "values") if long else ("actors", self.actors_name)

    def values_path(self, name: str) -> Path:
        """Return the path of a property's values, in the short or the long form of a property."""
        long = isinstance(self.document.data["properties"][name], dict)
        return ("properties", name, "values") if long else ("properties", name)

    def place_of(
        self,
        index: Index | Category,
        name: str,
        unknown: str,
        path: Path,
        key: bool = False,
        of: str = "",
        lists: bool = False,
    ) -> int | None:
        """Return the place of a label that the file names at a path (in a key or a value).

        Reports a label that is not there, of the owner `of`, by the message of the key `unknown`, with the nearest one
        as help, or else with all if it `lists` them.
        """
        found = index.find(name)
        if len(found) == 1:
            return found[0]
        span = self.document.key_span(path) if key else self.document.span(path)
        near = nearest(name, index.labels)
        help, fixes = None, tuple[Fix, ...]()
        if lists and near is None:
            help = say("language.values", labels=listed(index.labels))
        if near is not None:
            from logicgrid.files.patch import rewritten  # only mistakes need it

            help, fixes = say("logic-grid.did-you-mean", near=near), rewritten(self.document, path, near, key)
        self.error("unknown-name", say(unknown, text=name, of=of), span, help, fixes)
        return None

    # ------------------------------------------------------------------ categories

    def categories(self) -> list[Category] | None:
        """Return the actors and the properties; None if they are too broken to read clues with."""
        path = self.actors_path()
        if not self.actors:
            self.error("no-actors", say("logic-grid.no-actors"), path)
            return None
        if len(self.actors) > MAX_ACTORS:
            self.error("too-large", say("logic-grid.more-than-actors", max_actors=MAX_ACTORS), path)
            return None
        if len(self.model.properties) > MAX_PROPERTIES:
            message = say("logic-grid.more-than-properties", max_properties=MAX_PROPERTIES)
            self.error("too-large", message, ("properties",))
            return None
        self.refuse_duplicates("actor", self.actors, self.actors, path)
        everyone = tuple(1 << place for place in range(len(self.actors)))
        values = TypedValues("text", tuple(self.actors), None)
        aliases = self.aliases(self.actors_name, values, self.actors_long.aliases, path[:-1])
        actors = Category(self.actors_name, values, domains=everyone, aliases=aliases)
        categories = [actors]
        for name, prop in self.model.properties.items():
            self.refuse_same_name(name, categories)
            category = self.category(name, prop, actors)
            if category is not None:
                categories.append(category)
        if sum(category.size for category in categories) * len(self.actors) > MAX_CELLS:
            self.error("too-large", say("logic-grid.puzzle-has-too-many"), ("properties",))
            return None
        return categories if len(categories) == len(self.model.properties) + 1 else None

    def refuse_same_name(self, name: str, categories: Sequence[Category]) -> None:
        place, help = self.document.key_span(("properties", name)), "logic-grid.give-another-name"
        if not name.strip():
            self.error("empty-value", say("logic-grid.empty-text"), place, say(help))
        other = next((category.name for category in categories if fold(category.name) == fold(name)), None)
        if other is not None:
            as_actors = other == self.actors_name
            same = "logic-grid.property-named-as-actors" if as_actors else "logic-grid.property-named-as-property"
            message = say(same, name=name, other=other)
            self.error("duplicate-name", message, place, say(help))

    def category(self, name: str, prop: Property, actors: Category) -> Category | None:
        """Return a property as a category; None if it has no values, or values that cannot be read."""
        if prop.values is ALL_ACTORS or prop.nobody_self or prop.symmetric:
            from logicgrid.kinds.logic_grid.property_keys import relation

            if (found := relation(self, name, prop, actors)) is not None:
                return found
        given = self.given(name, prop, actors)
        if given is None:
            return None
        texts, shared = prop.values, prop.shared or prop.times is not None
        if texts is None:
            texts = list(dict.fromkeys(text for _, text in given.values()))
            shared = shared or len(texts) < len(given)
            if len(given) < len(self.actors):
                self.report_missing_values(name, bool(given))
                return None
        values = self.typed(name, prop, texts)
        if values is None:
            return None
        if self.same_size and not shared:
            self.refuse_wrong_length(name, prop, texts)
        domains = [(1 << len(texts)) - 1] * len(self.actors)
        aliases = self.aliases(name, values, prop.aliases, ("properties", name))
        category = Category(name, values, aliases=aliases)
        places: dict[int, tuple[str, int]] = {}
        for actor, (key, text) in given.items():
            here = ("properties", name, "given", key)
            place = self.place_of(category, text, "logic-grid.has-no-value", here, of=name)
            if place is not None:
                domains[actor] = 1 << place
                places[actor] = key, place
        if not shared:
            self.refuse_double_givens(name, places, values.texts)
        times: tuple[tuple[int, int], ...] = ()
        if prop.times is not None:
            from logicgrid.kinds.logic_grid.property_keys import read_times

            shared, times = read_times(self, name, prop, category, places)
        spare = prop.spare or (not shared and len(texts) > len(self.actors))
        return Category(name, values, not shared, prop.circular, tuple(domains), spare, aliases, times=times)

    def typed(self, name: str, prop: Property, texts: Sequence[str]) -> TypedValues | None:
        """Return the values of a property with their type; None if there are none, or some that cannot be read."""
        path = self.values_path(name)
        if not texts:
            self.error("empty-value", say("logic-grid.has-no-values", name=name), path)
            return None
        values = type_values(texts, prop.type, self.model.language)
        if isinstance(values, list):
            for unreadable in values:
                self.error("bad-value", unreadable.message, (*path, unreadable.index), unreadable.help)
            return None
        self.refuse_duplicates("value", texts, values.numbers or texts, path)
        if prop.type is None and values.type == "text" and (place := _mixed(texts)) is not None:
            message = say("logic-grid.mixes-numbers-words-so", name=name, texts=cut(texts[place]))
            help = say("logic-grid.mend-value-if-meant")
            span = self.document.span((*path, place))
            self.diagnostics.append(Diagnostic("mixed-values", message, span, help, Severity.WARNING))
        return values

    def groups(self, categories: Sequence[Category]) -> tuple[Group, ...]:
        """Return the groups of the file, in its order.  Reports the mistakes in them."""
        owners: list[Any] = [self.model, *self.model.actors.values(), *self.model.properties.values()]
        if not any([each.groups for each in owners]):
            return ()
        from logicgrid.kinds.logic_grid.property_keys import groups_of

        return groups_of(self.model, categories, self)

    def shown_by(self, categories: Sequence[Category]) -> int:
        """Return the category by which answers are shown.  Reports a `show` that cannot be."""
        if self.model.show is None:
            return 0
        from logicgrid.kinds.logic_grid.property_keys import shown_by

        return shown_by(self, self.model.show, categories)

    def aliases(self, name: str, values: TypedValues, written: dict[str, str] | None, path: Path) -> dict[str, int]:
        """Return the place of the label that each alias names.  Reports aliases that might be labels."""
        found: dict[str, int] = {}
        if not written:
            return found
        owner = Category(name, values)
        labels, before = {plain(label) for label in owner.labels}, dict[str, str]()
        for alias, label in written.items():
            here = (*path, "aliases", alias)
            place = self.place_of(owner, label, "logic-grid.has-no-label", here, of=owner.name, lists=True)
            key = plain(alias)
            twice = before.get(key)
            if key in labels:
                fault, help = (
                    say("logic-grid.alias-label-itself", alias=alias, name=owner.name),
                    say("logic-grid.remove-or-choose-another"),
                )
            elif twice is not None:
                fault, help = (
                    say("logic-grid.alias-stands-twice", alias=alias),
                    say("logic-grid.same-remove-one-them", twice=twice),
                )
            elif parse_constant(alias, owner.values) is not None:
                fault, help = (
                    say("logic-grid.alias-reads-value", alias=alias, name=owner.name),
                    say("logic-grid.choose-word"),
                )
            else:
                if place is not None:
                    found[alias] = place
                    before[key] = alias
                continue
            self.error("bad-alias", fault, self.document.key_span(here), help)
        return found

    def given(self, name: str, prop: Property, actors: Category) -> dict[int, tuple[str, str]] | None:
        """Return for each actor of whom a value is given the key in the file, and the value; None if one is unknown."""
        found: dict[int, tuple[str, str]] = {}
        for key, text in (prop.given or {}).items():
            path = ("properties", name, "given", key)
            actor = self.place_of(actors, key, "logic-grid.unknown-actor", path, key=True)
            if actor is None:
                return None
            found[actor] = key, text
        return found

    def report_missing_values(self, name: str, some_given: bool) -> None:
        if some_given:
            message, help = say("logic-grid.has-no-values-given", name=name), say("logic-grid.list-values-or-give")
            self.error("missing-key", message, ("properties", name, "given"), help)
            return
        raw = self.document.data["properties"][name]
        raw = raw if isinstance(raw, dict) else {}
        if raw.get("values") is None and raw.keys() <= Property.model_fields.keys():  # else that is reported already
            here: Path = ("properties", name, "values") if "values" in raw else ("properties", name)
            message = say("logic-grid.has-no-values", name=name)
            self.error("missing-key", message, here, say("logic-grid.write-values-b-c"))

    def refuse_double_givens(self, name: str, given: dict[int, tuple[str, int]], labels: Sequence[str]) -> None:
        holders: dict[int, int] = {}
        for actor, (key, place) in given.items():
            if place in holders:
                one, other = self.actors[holders[place]], self.actors[actor]
                message = say("logic-grid.given-to-both", label=labels[place], one=one, other=other)
                self.error("duplicate-given", message, ("properties", name, "given", key), say(_SHARE))
            holders[place] = actor

    def refuse_duplicates(self, what: str, texts: Sequence[str], keys: Sequence[object], path: Path) -> None:
        """Report labels that are empty, or equal as texts, or as numbers (`keys`)."""
        first: dict[object, str] = {}
        for place, (text, key) in enumerate(zip(texts, keys, strict=True)):
            key = plain(key) if isinstance(key, str) else key
            if not text.strip():
                self.error(
                    "empty-value", say("logic-grid.empty-text"), (*path, place), say("logic-grid.empty-text-help")
                )
            if key in first:
                message = say(f"logic-grid.{what}-stands-twice", text=text)
                if first[key] != text:
                    message = say(f"logic-grid.{what}-same-as", text=text, first=first[key])
                self.error("duplicate-label", message, (*path, place), say("logic-grid.each-label-stands-once"))
            else:
                first[key] = text

    def refuse_wrong_length(self, name: str, prop: Property, texts: Sequence[str]) -> None:
        people, size = len(self.actors), len(texts)
        if size == people or (size > people and prop.spare):
            return
        from logicgrid.kinds.logic_grid.property_keys import by_turning, says_more

        if says_more(self.document.data["properties"][name]):
            return
        message = say("logic-grid.has-values-actors", name=name, n=size, people=people)
        if size < people and people % size == 0:
            help = say("logic-grid.add-values-or-times", times=people // size)
        elif size < people:
            help = say("logic-grid.add-values-or-write")
        elif self.has_digits_around_comma(name):
            help = say("logic-grid.in-list-in-comma")
        else:
            help = say("logic-grid.remove-values-or-write")
            if lines := by_turning(self, name, texts):
                help = joined("; ", [help, lines])
        self.error("wrong-length", message, self.document.key_span(("properties", name)), help)

    def has_digits_around_comma(self, name: str) -> bool:
        """Return True if a list in [ ] holds `2,50`: two values to YAML, one to its author."""
        span = self.document.span(self.values_path(name))
        text = self.lines[span.line - 1][span.column - 1 :]
        return text.startswith("[") and re.search(r"[0-9],[0-9]", text) is not None
