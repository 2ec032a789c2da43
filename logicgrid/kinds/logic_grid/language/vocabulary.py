"""The names of a puzzle: categories (the actors first, then the properties), their labels, and how a name is looked up.

A name matches a label exactly; else without regard to case, with `_` for a space, and in Unicode's composed form,
where exactly one label matches that way.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.values import TypedValues, parse_constant

ACTORS = "actors"
"""What a quantifier runs over where it runs over all of them, unless a category is called that."""


def fold(name: str) -> str:
    """The form in which names match loosely."""
    if name.isascii():
        return " ".join(name.casefold().replace("_", " ").split())
    return " ".join(unicodedata.normalize("NFC", name).casefold().replace("_", " ").split())


class Index:
    """Labels by name: `find` gives the places at which a name stands, exact matches before loose ones."""

    __slots__ = ("exact", "labels", "loose")

    def __init__(self, labels: Sequence[str]) -> None:
        self.labels = labels
        self.exact = {label: place for place, label in enumerate(labels)}
        self.loose: dict[str, list[int]] | None = None

    def find_loosely(self, name: str) -> list[int]:
        if self.loose is None:
            self.loose = {}
            for place, label in enumerate(self.labels):
                self.loose.setdefault(fold(label), []).append(place)
        return self.loose.get(fold(name), [])

    def find(self, name: str) -> list[int]:
        place = self.exact.get(name)
        return [place] if place is not None else self.find_loosely(name)


class Category:
    """The actors, or a property with its options; bit v of `domains[actor]` says that the actor can have value v."""

    __slots__ = ("circular", "distinct", "domains", "index", "name", "values")

    def __init__(
        self, name: str, values: TypedValues, distinct: bool, circular: bool, domains: tuple[int, ...]
    ) -> None:
        self.name = name
        self.values = values
        self.distinct = distinct
        self.circular = circular
        self.domains = domains
        self.index = Index(values.texts)

    def find(self, name: str) -> list[int]:
        """The places of the labels that a name may mean: by its text, or else by the number that it stands for."""
        found = self.index.find(name)
        if found or self.values.numbers is None:
            return found
        number = parse_constant(name, self.values)
        return [place for place, each in enumerate(self.values.numbers) if each == number]

    @property
    def labels(self) -> tuple[str, ...]:
        return self.values.texts

    @property
    def numbers(self) -> tuple[Number, ...] | None:
        return self.values.numbers

    @property
    def size(self) -> int:
        return len(self.values.texts)


class Vocabulary:
    """All categories of a puzzle; category 0 is the actors'."""

    __slots__ = ("categories", "names")

    def __init__(self, categories: Sequence[Category]) -> None:
        self.categories = tuple(categories)
        self.names = Index([category.name for category in categories])

    def find_everywhere(self, name: str) -> list[tuple[int, int]]:
        """All (category, label) pairs that a bare name may mean: the exact ones, or else the loose ones."""
        exact = [(number, category.index.exact.get(name)) for number, category in enumerate(self.categories)]
        found = [(number, place) for number, place in exact if place is not None]
        if found:
            return found
        return [
            (number, place)
            for number, category in enumerate(self.categories)
            for place in category.index.find_loosely(name)
        ]

    def labels(self) -> Iterable[str]:
        for category in self.categories:
            yield from category.labels


def nearest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate that a mistyped name most likely meant, if one is near."""
    import difflib

    folded: dict[str, str] = {}
    for candidate in candidates:
        folded.setdefault(fold(candidate), candidate)
    close = difflib.get_close_matches(fold(name), folded, n=1, cutoff=0.6)
    return folded[close[0]] if close else None


def did_you_mean(name: str, candidates: Iterable[str]) -> str | None:
    """The help line that suggests the nearest candidate."""
    near = nearest(name, candidates)
    return None if near is None else f"did you mean `{near}`?"
