"""Groups: names for some labels of a category, as a file has them in a property or beside the actors.

A group is no property and no column; rules mean the labels themselves.

And relations: properties with `values: actors`, whose values are the actors themselves (gives to, sits opposite,
hates).  A relation is an array like every other one, of as many values as there are actors, and in their order.  With
`nobody_self` its domains lack the diagonal; a `symmetric` one is its own inverse.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from logicgrid.files.text import cut
from logicgrid.kinds.logic_grid.language.functions import FUNCTIONS
from logicgrid.kinds.logic_grid.language.syntax import KEYWORDS
from logicgrid.kinds.logic_grid.language.vocabulary import ACTORS, Category, Group
from logicgrid.kinds.logic_grid.schema import ALL_ACTORS, LogicGridFile, Property
from logicgrid.kinds.logic_grid.values import BadRange, expand_range
from logicgrid.puzzle.diagnostics import fold, plain
from logicgrid.puzzle.messages import say

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.categories import CategoryReader


Path = tuple[str | int, ...]
Written = Mapping[str, list[str]]
"""Groups of a file: for each name a list of labels, or of one text that is a range if it is no list in the file."""

_ANOTHER = "logic-grid.give-group-another-name"


def groups_of(model: LogicGridFile, categories: Sequence[Category], reports: CategoryReader) -> tuple[Group, ...]:
    """Return the groups of a file, in its order; reports the mistakes in them."""
    ((actors_name, actors),) = model.actors.items()
    written: list[tuple[int, Written | None, Path]] = [(0, model.groups, ("groups",))]
    written.append((0, actors.groups, ("actors", actors_name, "groups")))
    for number, category in enumerate(categories[1:], start=1):
        written.append((number, model.properties[category.name].groups, ("properties", category.name, "groups")))
    if not any([each for _, each, _ in written]):
        return ()
    found: list[Group] = []
    taken = dict(_taken(categories))
    for number, groups, path in written:
        for name, labels in (groups or {}).items():
            here = (*path, name)
            own = ("group", (("name", name),))
            what = taken.setdefault(fold(name), own)
            if what != own or any(fold(each.name) == fold(name) for each in found):
                key, values = what
                message = say("logic-grid.group-has-name", name=name, what=say(f"logic-grid.{key}", **dict(values)))
                reports.error("bad-group", message, reports.document.key_span(here), say(_ANOTHER))
                continue
            places = _places(name, labels, categories[number], here, reports)
            if places is not None:
                found.append(Group(name, number, places))
    return tuple(found)


_Named = tuple[str, tuple[tuple[str, str], ...]]
"""What a name is: the key of a message, and its values."""


def _taken(categories: Sequence[Category]) -> Iterator[tuple[str, _Named]]:
    """Yield the names that no group can have, folded, and what each is."""
    for word in KEYWORDS:
        yield fold(word), ("word-clue-language", (("word", word),))
    for function in FUNCTIONS:
        yield fold(function), ("function", (("function", function),))
    yield fold(ACTORS), ("which-means-all-them", (("actors", ACTORS),))
    for category in categories:
        for label in category.labels:
            yield fold(label), ("label", (("label", label), ("name", category.name)))
        for alias in category.index.aliases:
            yield fold(alias), ("alias", (("alias", alias),))
    for number, category in enumerate(categories):
        yield fold(category.name), ("property-2" if number else "actors-2", (("name", category.name),))


def _places(
    name: str, labels: list[str], owner: Category, path: Path, reports: CategoryReader
) -> tuple[int, ...] | None:
    """Return the places of a group's labels, in their order; None if there are none.

    Mistakes are reported; the labels without one are the group, so that a rule that names it is no mistake, too.
    """
    span = reports.document.span(path)
    if reports.document.scalar(path) is not None:
        (text,) = labels
        between = _between(text, owner)
        if between is not None:
            return between
        texts = expand_range(text)
        if texts is None or isinstance(texts, BadRange):
            message = say("logic-grid.neither-list-labels-nor", text=cut(text), name=owner.name)
            reports.error("bad-group", message, span, say("logic-grid.write-list", name=name, labels=owner.labels[0]))
            return None
        for text in texts:
            if len(owner.find(text)) != 1:
                message = say("logic-grid.group-has-which-has", name=name, text=cut(text), name2=owner.name)
                reports.error("bad-group", message, span, say("logic-grid.range-group-has-values"))
                return None
        return tuple([place for text in texts for place in owner.find(text)])
    if not labels:
        reports.error(
            "bad-group",
            say("logic-grid.group-empty", name=name),
            reports.document.key_span(path),
            say("logic-grid.list-labels"),
        )
        return None
    places: dict[int, str] = {}
    for number, text in enumerate(labels):
        place = reports.place_of(owner, text, "logic-grid.has-no-label", (*path, number), of=owner.name, lists=True)
        if place is not None and place in places:
            message = say("logic-grid.group-has-same", text=text, first=places[place], name=name)
            if plain(places[place]) == plain(text):
                message = say("logic-grid.group-has-twice", text=text, name=name)
            reports.error("bad-group", message, (*path, number), say("logic-grid.each-label-stands-once"))
        if place is not None:
            places[place] = text
    return tuple(sorted(places)) or None


def _between(text: str, owner: Category) -> tuple[int, ...] | None:
    """Return the places from one label to another, if a range names both: `october..december`, `1..3`."""
    first, dots, last = text.partition("..")
    ends = [owner.find(each.strip()) for each in (first, last)]
    if not dots or any(len(each) != 1 for each in ends):
        return None
    (low,), (high,) = sorted(ends)
    return tuple(range(low, high + 1))


# --- Relations --------------------------------------------------------------------------------------------------------


_OPTIONS = ("type", "unit", "spare", "circular", "aliases", "groups")
"""What a relation cannot have; the messages `logic-grid.relation-…` say why."""


def relation(compiler: CategoryReader, name: str, prop: Property, actors: Category) -> Category | None:
    """Return a property as a relation; None if it is none, or what is given of it cannot be read.

    Reports what only relations can have, of other properties, and what they cannot have.
    """
    if prop.values is not ALL_ACTORS:
        _refuse_keys_of_relations(compiler, name, prop)
        return None
    path = ("properties", name)
    for key in _OPTIONS:
        if key in prop.model_fields_set and getattr(prop, key):
            span = compiler.document.key_span((*path, key))
            compiler.error(
                "relation-option",
                say("logic-grid.makes-no-sense-relation", key_=key, name=name),
                span,
                say(f"logic-grid.relation-{key}"),
            )
    size = len(compiler.actors)
    shared = prop.shared or prop.times is not None
    if prop.symmetric and shared:
        key = "shared" if prop.shared else "times"
        message = say("logic-grid.symmetric-so-nobody-had", name=name)
        help = say("logic-grid.remove-shared-if-several", key_=key)
        compiler.error("relation-option", message, compiler.document.key_span((*path, key)), help)
    _refuse_impossible(compiler, name, prop)
    domains = [(1 << size) - 1 & ~(1 << actor if prop.nobody_self else 0) for actor in range(size)]
    given = _narrow(compiler, name, prop, actors, domains)
    times: tuple[tuple[int, int], ...] = ()
    if prop.times is not None:
        from logicgrid.kinds.logic_grid.times import bijective_or_spare, read_times

        times = read_times(compiler, name, prop, actors, given)
        if times and bijective_or_spare(times):
            shared, times = False, ()
    return Category(
        name,
        actors.values,
        not shared,
        domains=tuple(domains),
        aliases=actors.index.aliases,
        relation=True,
        symmetric=prop.symmetric and not shared,
        times=times,
    )


def _refuse_keys_of_relations(compiler: CategoryReader, name: str, prop: Property) -> None:
    for key in ("nobody_self", "symmetric"):
        if getattr(prop, key):
            span = compiler.document.key_span(("properties", name, key))
            message = say("logic-grid.relations-values-not-actors", key_=key, name=name)
            help = say("logic-grid.if-they-meant-write", key_=key)
            compiler.error("not-a-relation", message, span, help)


def _refuse_impossible(compiler: CategoryReader, name: str, prop: Property) -> None:
    """Report a relation that no actors can have, whatever the clues say."""
    size = len(compiler.actors)
    if not prop.nobody_self or (size > 1 and not (prop.symmetric and size % 2)):
        return
    span = compiler.document.key_span(("properties", name, "nobody_self"))
    if size == 1:
        message, help = say("logic-grid.nobody-else-whom-only", name=name), say("logic-grid.remove-nobody-self")
    else:
        message = say("logic-grid.actors-cannot-paired-symmetric", size=size)
        help = say("logic-grid.even-number-actors-needed")
    compiler.error("impossible-relation", message, span, help)


def _narrow(
    compiler: CategoryReader, name: str, prop: Property, actors: Category, domains: list[int]
) -> dict[int, tuple[str, int]]:
    """Narrow the domains to what is given, and return it: by actor the key and the place of the other one.

    Reports what contradicts the relation.
    """
    given = compiler.given(name, prop, actors) or {}
    holders: dict[int, int] = {}
    found: dict[int, tuple[str, int]] = {}
    for actor, (key, text) in given.items():
        path = ("properties", name, "given", key)
        place = compiler.place_of(actors, text, "logic-grid.unknown-actor", path)
        if place is None:
            continue
        span = compiler.document.span(path)
        who, other = compiler.actors[actor], compiler.actors[place]
        before = holders.setdefault(place, actor)
        if prop.nobody_self and place == actor:
            message = say("logic-grid.given-himself-or-herself", who=who)
            compiler.error("impossible-relation", message, span, say("logic-grid.give-another-actor-or"))
        elif not prop.shared and prop.times is None and before != actor:
            message = say("logic-grid.given-both", other=other, actors=compiler.actors[before], who=who)
            help = say("logic-grid.write-shared-true-if-several")
            compiler.error("duplicate-given", message, span, help)
        elif prop.symmetric and place in given and actors.find(given[place][1]) not in ([actor], []):
            message = say("logic-grid.given-somebody-else-than", other=other, who=who, name=name)
            compiler.error("impossible-relation", message, span, say("logic-grid.what-given-has", other=other, who=who))
        domains[actor] &= 1 << place
        found[actor] = key, place
    return found
