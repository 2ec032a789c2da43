"""The names of a puzzle: categories (the actors first, then the properties), their labels, and how a name is looked up.

A name matches a label exactly (see `diagnostics.plain`); or else loosely (`fold`), if exactly one label matches so.
`NameMistakes` says what is wrong with one that matches none, or several.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from logicgrid.csp.expr import Number
from logicgrid.csp.problem import Array
from logicgrid.kinds.logic_grid.values import TypedValues, parse_constant
from logicgrid.puzzle.diagnostics import fold, plain
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.values.clock import OrderSteps


from logicgrid.kinds.logic_grid.language.syntax import QUOTED, ClueError, Name, Numeral, Syntax
from logicgrid.kinds.logic_grid.language.typed import Cond, Num, Typed, TypedPerson, TypedValue, Unresolved
from logicgrid.puzzle.diagnostics import nearest
from logicgrid.puzzle.messages import comma, say

Label = tuple[int, int]
"""A category and the place of a label in it."""

ACTORS = "actors"
"""The name of all actors in a quantifier (`for a in actors`), unless a category has that name."""


_POINT = re.compile(r"(?<=[^\W\d_])\.(?= |$)")
_IN_QUOTES = re.compile(QUOTED)


def _without_signs(name: str) -> str:
    """Return the form in which `Mr_Crow` matches `Mr. Crow`, and `pie` a label that its list has as `“pie”`."""
    folded = fold(name)
    return _POINT.sub("", folded[1:-1].strip() if _IN_QUOTES.fullmatch(folded) else folded)


class Index:
    """The places of labels in a list, by name: the label itself, or an alias, which maps to the label's place."""

    __slots__ = ("aliases", "exact", "labels", "loose", "pointed")

    def __init__(self, labels: Sequence[str], aliases: Mapping[str, int] | None = None) -> None:
        self.labels = labels
        self.aliases = aliases or {}
        self.exact = {plain(label): place for place, label in enumerate(labels)}
        self.exact.update((plain(alias), place) for alias, place in self.aliases.items())
        self.loose: dict[str, list[int]] | None = None
        self.pointed: dict[str, list[int]] = {}
        """The labels with a point behind a word (`Mr. Crow`), or in quotes, by their form without these."""

    def names(self) -> Sequence[str]:
        """Return all names: the labels, then the aliases."""
        return [*self.labels, *self.aliases] if self.aliases else self.labels

    def find_loosely(self, name: str) -> list[int]:
        """Return the places of the labels that match a name loosely."""
        if self.loose is None:
            self.loose = {}
            for each, place in [*zip(self.labels, range(len(self.labels)), strict=True), *self.aliases.items()]:
                places = self.loose.setdefault(fold(each), [])
                if place not in places:
                    places.append(place)
            for label, place in zip(self.labels, range(len(self.labels)), strict=True):
                if (name_of_it := _without_signs(label)) != fold(label):
                    self.pointed.setdefault(name_of_it, []).append(place)
        found = self.loose.get(fold(name))
        return (self.pointed.get(_without_signs(name)) if found is None and self.pointed else found) or []

    def find(self, name: str) -> list[int]:
        """Return the place of the label that a name matches exactly, or else the places that it matches loosely."""
        place = self.exact.get(plain(name))
        return [place] if place is not None else self.find_loosely(name)


class Category:
    """The actors, or a property with its options; bit v of `domains[actor]` is set if the actor can have value v.

    The values of a `relation` are the actors themselves, in their order; it may be `symmetric`.  `times` is as in
    `csp.problem.Array`.
    """

    __slots__ = (
        "_steps",
        "circular",
        "distinct",
        "domains",
        "index",
        "name",
        "relation",
        "spare",
        "symmetric",
        "times",
        "values",
    )

    def __init__(
        self,
        name: str,
        values: TypedValues,
        distinct: bool = True,
        circular: bool = False,
        domains: tuple[int, ...] = (),
        spare: bool = False,
        aliases: Mapping[str, int] | None = None,
        relation: bool = False,
        symmetric: bool = False,
        times: tuple[tuple[int, int], ...] = (),
    ) -> None:
        self.times = times
        self.name = name
        self.values = values
        self.distinct = distinct
        self.circular = circular
        self.domains = domains
        self.spare = spare
        self.relation = relation
        self.symmetric = symmetric
        self.index = Index(values.texts, aliases)
        self._steps: OrderSteps | Literal[False] | None = False

    @property
    def days(self) -> tuple[Number, ...]:
        """The days of the calendar that the values are, of 3月4日 those in some year; none if they are no dates."""
        from logicgrid.kinds.logic_grid.values.clock import LARGEST_ORDINAL  # as below

        numbers = self.numbers if self.values.type == "date" else self.steps.numbers if self.steps else None
        return tuple(numbers) if numbers and min(numbers) > LARGEST_ORDINAL else ()

    @property
    def steps(self) -> OrderSteps | None:
        """What arithmetic counts months, days of the week and ordinals by; found out when first asked for."""
        if self._steps is False:
            from logicgrid.kinds.logic_grid.values.clock import steps_of  # few rules reckon with texts

            self._steps = steps_of(self.values)
        return self._steps

    @property
    def amounts(self) -> tuple[Number, ...] | None:
        """The numbers with which rules reckon: of numeric values, or of values that count in steps."""
        return self.numbers or (self.steps.numbers if self.steps else None)

    def single(self, place: int) -> bool:
        """Return True if one actor at most has a value: such a value names its actor."""
        return self.distinct or (bool(self.times) and self.times[place][1] <= 1)

    def find(self, name: str) -> list[int]:
        """Return the places of the labels that a name may mean: by its text, or else by the number that it is."""
        found = self.index.find(name)
        if found or self.values.numbers is None:
            return found
        number = parse_constant(name, self.values)
        return [place for place, each in enumerate(self.values.numbers) if each == number]

    def names_of(self, place: int) -> list[str]:
        """Return the label at a place, and its aliases."""
        return [self.labels[place], *[alias for alias, of in self.index.aliases.items() if of == place]]

    @property
    def labels(self) -> tuple[str, ...]:
        return self.values.texts

    @property
    def numbers(self) -> tuple[Number, ...] | None:
        return self.values.numbers

    @property
    def size(self) -> int:
        return len(self.values.texts)


class Group(Record):
    """A name for some labels of a category, at these places in its list."""

    name: str
    category: int
    places: tuple[int, ...]


def array_of(category: Category) -> Array:
    """Return a category as an array of the problem."""
    own = category.name, category.size, category.distinct, category.domains
    return Array(*own, category.symmetric, category.times)


class Vocabulary:
    """All categories of a puzzle; category 0 is the actors'.  Groups are further names, of several labels at once."""

    __slots__ = ("categories", "groups", "names")

    def __init__(self, categories: Sequence[Category], groups: Sequence[Group] = ()) -> None:
        self.categories = tuple(categories)
        self.names = Index([category.name for category in categories])
        self.groups = tuple(groups)

    def group(self, name: str) -> Group | None:
        """Return the group that a name means; None if it means none."""
        key = fold(name) if self.groups else ""
        return next((each for each in self.groups if fold(each.name) == key), None)

    def find_everywhere(self, name: str) -> list[Label]:
        """Return all labels that a bare name may mean: the exact ones, or else the loose ones.

        The name of an actor is the actor, and never a value of a relation.
        """
        key = plain(name)
        owners = [(number, each.index) for number, each in enumerate(self.categories) if not each.relation]
        exact = [(number, index.exact.get(key)) for number, index in owners]
        found = [(number, place) for number, place in exact if place is not None]
        if found:
            return found
        return [(number, place) for number, index in owners for place in index.find_loosely(name)]

    def is_known(self, name: str) -> bool:
        """Return True if a property or a label has this name."""
        return bool(self.names.find(name) or any([category.find(name) for category in self.categories]))

    def signature(self) -> tuple[Any, ...]:
        """Return everything on which the meaning of a rule depends: equal signatures, equal meanings."""
        return tuple(
            (each.name, each.values, tuple(each.index.aliases.items()), options, each.domains)
            for each in self.categories
            for options in [(each.distinct, each.circular, each.spare, each.relation, each.times)]
        ) + tuple([(each.name, each.category, each.places) for each in self.groups])

    @property
    def has_own_actors(self) -> bool:
        """True if a category has the name that otherwise means all actors in a quantifier."""
        return ACTORS in self.names.exact

    def labels(self) -> Iterable[str]:
        """Yield the labels of all categories, and their aliases."""
        for category in self.categories:
            if not category.relation:
                yield from category.index.names()


class NameMistakes:
    """Makes the mistakes about names of one puzzle."""

    __slots__ = ("categories", "vocabulary")

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.categories = vocabulary.categories

    def unknown(self, name: Name) -> ClueError:
        """Return the mistake of a name that nothing has."""
        found = meant(name, "unknown-name", say("language.unknown-name", text=name.text), self.vocabulary.labels())
        suggestion = found.help
        properties = self.vocabulary.names.find(name.text)
        if (group := self.vocabulary.group(name.text)) is not None:
            shown = quoted(group.name)
            suggestion = say("language.group-write-in-or-all", name=group.name, shown=shown)
        elif properties == [0]:
            suggestion = say("language.what-actors-called-not", text=name.text)
        elif suggestion is None and properties:
            suggestion = say("language.property-write-val-or", text=name.text)
        else:
            from logicgrid.kinds.logic_grid.language.functions import FUNCTIONS  # which is made with this module

            function = None if name.quoted else FUNCTIONS.get(name.text)
            suggestion = say("language.function-write", text=name.text, form=function.form) if function else suggestion
        if suggestion != found.help:
            found.help, found.fixed = suggestion, None
        return found

    def ambiguous(self, name: Name | Numeral, options: list[str]) -> ClueError:
        """Return the mistake of a name that matches several names loosely."""
        message = say("language.may", text=name.text, options=comma(options))
        return ClueError(name, "ambiguous-name", message, say("language.write-exactly"))

    def shared(self, syntax: Syntax, category: int, value: str) -> ClueError:
        """Return the mistake of asking who has a value that several actors may have."""
        name = self.categories[category].name
        why = say("language.times", name=name) if self.categories[category].times else say("language.shared", name=name)
        message = say("language.several-actors-may-have", value=value, why=why)
        help = say("language.say-quantifier-any-val", name=quoted(name))
        return ClueError(syntax, "shared-value", message, help)

    def bare_number(self, category: int, syntax: Syntax) -> ClueError:
        """Return the mistake of a number beside a date or a time (`2001-02-04` is a difference of three numbers)."""
        owner = self.categories[category]
        dates = owner.values.type == "date"
        example = '"2024-05-01"' if dates else '"09:30"'
        message = say("language.dates-compared-number" if dates else "language.times-compared-number", name=owner.name)
        return ClueError(syntax, "type-mismatch", message, say("language.write-in-quotes", example=example))

    def unsuitable(self, what: Typed, wanted: str) -> ClueError:
        """Return the mistake of a name that nothing has, or else of something of another type than wanted."""
        match what:
            case Unresolved(Name() as name) if not self.vocabulary.find_everywhere(name.text):
                return self.unknown(name)
            case _:
                return self.mismatch(what, wanted)

    def mismatch(self, what: Typed, wanted: str) -> ClueError:
        """Return the mistake of something of another type than wanted."""
        code, got, suggestion, fixed = "type-mismatch", say("language.this"), "", None
        match what:
            case Unresolved(Numeral(text=text)):
                got, code = say("language.number-2", text=text), "actor-and-value"
                owner = next((each for each in self.categories[1:] if text in each.index.exact), None)
                if owner is not None:
                    fixed = f"act({quoted(owner.name)}, {text})"
                    suggestion = say("language.did-you-mean-2", fixed=fixed)
            case TypedValue(category=category):
                name = self.categories[category].name
                variable = what.syntax.text if isinstance(what.syntax, Name) else None
                got, code = say("language.this-value", name=name), "actor-and-value"
                if variable:
                    got = say("language.variable-value", variable=variable, name=name)
                suggestion = say("language.act-actor-who-has", name=quoted(name), variable=variable or "…")
            case Num():
                got, code = say("language.number-3"), "actor-and-value"
                suggestion = say("language.compare-number") if wanted == say("language.condition") else ""
            case TypedPerson():
                name = what.syntax.text if isinstance(what.syntax, Name) else ""
                got, code = (
                    say("language.name-is-actor", name=name) if name else say("language.this-is-actor"),
                    "actor-and-value",
                )
                suggestion = say("language.val-value-of-actor", name=quoted(name) if name else "…")
            case Cond():
                got = say("language.condition-2")
            case Unresolved(Name(text=text)):
                got = say("language.name", text=text)
                if wanted == "a condition":
                    suggestion = say("language.repeat-comparison-x-or")
        message = say("language.where-expected", got=got, wanted=wanted)
        return ClueError(what.syntax, code, message, suggestion or None, fixed)


def meant(name: Name | Numeral, code: str, message: str, known: Iterable[str], help: str | None = None) -> ClueError:
    """Return the mistake of a name: with the nearest of the `known` ones if one is near, or else with the `help`."""
    known = [*known]
    of_it = [each for each in known if fold(name.text) in fold(each).split()]  # one word of several
    near = nearest(name.text, known) or (of_it[0] if len(of_it) == 1 else None)
    help = help if near is None else say("language.did-you-mean-3", near=near)
    return ClueError(name, code, message, help, None if near is None else quoted(near))


def quoted(name: str) -> str:
    """Return a name as an author would write it in a rule."""
    return name if name.isidentifier() or name.isdigit() else f'"{name}"'


def listed(names: Sequence[str]) -> str:
    """Return the first names of a list, for a message."""
    shown = ", ".join(f"`{name}`" for name in names[:12])
    return shown + (", …" if len(names) > 12 else "")


_SYNONYMS = {
    **dict.fromkeys(("noone", "no_one", "none", "unused", "empty", "free"), "nobody"),
    **dict.fromkeys(("across", "facing", "opposed"), "opposite"),
    **dict.fromkeys(("apart", "gap", "steps"), "distance"),
}
"""Words that authors try, and the function that says it."""


def unknown_function(name: Name, functions: Iterable[str]) -> ClueError:
    """Return the mistake that there is no function of a name."""
    known, folded = [*functions], name.text.casefold()
    meant = folded if folded in known else _SYNONYMS.get(folded) or nearest(name.text, known)
    others = say("language.write-comparison-in-val")
    help = say("language.did-you-mean", meant=meant) if meant else others
    error = ClueError(name, "unknown-function", say("language.unknown-function", text=name.text), help, meant)
    error.otherwise = others
    return error
