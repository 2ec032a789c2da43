"""What a file says of its properties beside their values: groups of labels, relations, how often each value is had.

Groups are names for some labels of a category, as a file has them in a property or beside the actors.  A group is no
property and no column; rules mean the labels themselves.

Relations are properties with `values: actors`, whose values are the actors themselves (gives to, sits opposite,
hates).  A relation is an array like every other one, of as many values as there are actors, and in their order.  With
`nobody_self` its domains lack the diagonal; a `symmetric` one is its own inverse.

`times` says how many actors have each value.  The bounds are made as narrow as they are together: of ten actors
with `{red: 2, blue: 3..5}` three to five are green, if that is all that there is.  Any number of actors has a value of
which `times` says nothing.  `show` names the property by which answers are shown.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from logicgrid.files.text import cut
from logicgrid.kinds.logic_grid.language.functions import FUNCTIONS
from logicgrid.kinds.logic_grid.language.syntax import KEYWORDS
from logicgrid.kinds.logic_grid.language.vocabulary import ACTORS, Category, Group
from logicgrid.kinds.logic_grid.schema import ALL_ACTORS, LogicGridFile, Property
from logicgrid.kinds.logic_grid.values import BadRange, expand_range
from logicgrid.puzzle.diagnostics import fold, nearest, plain
from logicgrid.puzzle.messages import joined, say

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
        where = reports.document.key_span(path)
        reports.error("bad-group", say("logic-grid.group-empty", name=name), where, say("logic-grid.list-labels"))
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
            message = say("logic-grid.makes-no-sense-relation", key_=key, name=name)
            compiler.error("relation-option", message, span, say(f"logic-grid.relation-{key}"))
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
    times: tuple[Bounds, ...] = ()
    if prop.times is not None:
        shared, times = read_times(compiler, name, prop, actors, given)
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


# --- How often each value is had, and `show` --------------------------------------------------------------------------

Bounds = tuple[int, int]
"""The least and the greatest number of actors who have a value."""

_MOST_LISTED = 8
"""The number of labels up to which the corrected lines of a help text are written out."""


def bounds_of(text: str) -> Bounds | str:
    """Return the bounds that a text is short for, or what is wrong with it.

    >>> bounds_of("2"), bounds_of("1..3"), bounds_of("3..1")
    ((2, 2), (1, 3), '`3..1` is the wrong way round')
    """
    plain = unicodedata.normalize("NFKC", text.strip())
    found = re.fullmatch(r"([0-9]{1,6})(?:\s*\.\.\s*([0-9]{1,6}))?", plain)
    if found is None:
        return say("logic-grid.no-number-actors-no", text=cut(text, 40))
    least, most = int(found[1]), int(found[2] or found[1])
    if least > most:
        return say("logic-grid.wrong-way-round", plain=plain)
    return (least, most) if most else say("logic-grid.times-leaves-value-nobody", plain=plain)


def _help_with(text: str, mistake: str) -> str:
    """Return what to write instead of a text that is no number of actors."""
    if ends := re.fullmatch(r"([0-9]+)\s*(?:-|–|—|,|to|tot|à|bis|至|到|から)\s*([0-9]+)", text.strip()):
        return say("logic-grid.write-2", ends=ends[1], ends2=ends[2])
    return say("logic-grid.leave-value-out-spare" if mistake.endswith("nobody") else "logic-grid.write-how-many-actors")


def read_times(
    compiler: CategoryReader, name: str, prop: Property, owner: Category, given: Mapping[int, tuple[str, int]]
) -> tuple[bool, tuple[Bounds, ...]]:
    """Return whether several actors may have a value of a property with `times`, and the bounds of each value.

    There are no bounds where every number of actors is allowed, or all have different values.  Reports what cannot be
    meant.  `given` has by actor the key in the file, and the place of the value.
    """
    path: Path = ("properties", name, "times")
    people, written = len(compiler.actors), prop.times
    assert written is not None
    if prop.spare or ("shared" in prop.model_fields_set and not prop.shared):
        other = "spare: true" if prop.spare else "shared: false"
        help = say("logic-grid.leave-one-them-out") if prop.spare else None
        message = say("logic-grid.times-exclude-each-other", other=other)
        compiler.error(
            "bad-times", message, compiler.document.key_span(path), help or say("logic-grid.leave-one-them-out-2")
        )
        return True, ()
    bounds: list[Bounds] = [(0, people)] * owner.size
    wanted = written if isinstance(written, dict) else {None: written}
    failed, named = False, set[int]()
    for label, text in wanted.items():
        here = path if label is None else (*path, label)
        place = None
        if label is not None:
            place = compiler.place_of(owner, label, "logic-grid.has-no-value", here, True, of=name, lists=True)
        found = bounds_of(text)
        if isinstance(found, str):
            compiler.error("bad-times", found, here, _help_with(text, found))
        elif label is None:
            bounds = [found] * owner.size
            continue
        elif place is not None:
            if place in named:
                message = say("logic-grid.times-has-value-twice", labels=owner.labels[place])
                where, help = compiler.document.key_span(here), say("logic-grid.remove-one-them")
                compiler.error("bad-times", message, where, help)
            named.add(place)
            bounds[place] = found
            continue
        failed = True
    if failed or refuse_sums(compiler, name, owner, bounds) or refuse_given(compiler, name, owner, bounds, given):
        return True, ()
    narrow = narrowed(bounds, people)
    if all([each == (0, people) for each in narrow]):
        return True, ()
    different = all([each == (1, 1) for each in narrow]) or all([each == (0, 1) for each in narrow])
    return (False, ()) if different else (True, narrow)


def narrowed(bounds: Sequence[Bounds], people: int) -> tuple[Bounds, ...]:
    """Return the bounds that all of them together leave each value.

    >>> narrowed([(2, 2), (1, 9), (0, 9)], 4)
    ((2, 2), (1, 2), (0, 1))
    """
    capped = [(least, min(most, people)) for least, most in bounds]
    least_of_all, most_of_all = (sum(ends) for ends in zip(*capped, strict=True))
    return tuple(
        [(max(least, people - most_of_all + most), min(most, people - least_of_all + least)) for least, most in capped]
    )


def refuse_sums(compiler: CategoryReader, name: str, owner: Category, bounds: Sequence[Bounds]) -> bool:
    """Report `times` that do not add up to the number of actors; return whether they do not."""
    people = len(compiler.actors)
    least, most = (sum(min(each, people) for each in ends) for ends in zip(*bounds, strict=True))
    if least <= people <= most:
        return False
    if least > people:
        message = say("logic-grid.times-ask-at-least", number=least, people=people)
    else:
        message = say("logic-grid.times-ask-at-most", number=most, people=people)
    help = say("logic-grid.numbers-together-make", n=owner.size, people=people)
    if people % owner.size == 0:
        help = say("logic-grid.numbers-make-times", n=owner.size, people=people, times=people // owner.size)
    compiler.error("bad-times", message, ("properties", name, "times"), help)
    return True


def refuse_given(
    compiler: CategoryReader, name: str, owner: Category, bounds: Sequence[Bounds], given: Mapping[int, tuple[str, int]]
) -> bool:
    """Report values given to more actors than `times` allow, or that leave too few; return whether there are any."""
    counts: Counter[int] = Counter()
    for key, place in given.values():
        counts[place] += 1
        if counts[place] > bounds[place][1]:
            message = say(
                "logic-grid.given-actors-times-allow",
                labels=owner.labels[place],
                counts=counts[place],
                bounds=bounds[place][1],
            )
            here: Path = ("properties", name, "given", key)
            compiler.error("bad-times", message, here, say("logic-grid.change-given-or-times"))
            return True
    missing = sum([max(least - counts[place], 0) for place, (least, _) in enumerate(bounds)])
    if missing > (left := len(compiler.actors) - len(given)):
        message = say("logic-grid.after-what-given-times", missing=missing, left=left)
        compiler.error("bad-times", message, ("properties", name, "given"), say("logic-grid.change-one-them"))
        return True
    return False


def shown_by(compiler: CategoryReader, name: str, categories: Sequence[Category]) -> int:
    """Return the category by which answers are shown: that of `show`, unless it cannot be."""
    span = compiler.document.span(("show",))
    several = [each.name for each in categories[1:] if not each.distinct]
    help = (
        say("logic-grid.write-property-several-actors", several=several[0])
        if several
        else say("logic-grid.show-property-times-or")
    )
    if categories[0].index.labels and name == categories[0].name:
        message = say("logic-grid.answers-shown-actors-anyway", name=name)
        compiler.error("bad-show", message, span, say("logic-grid.leave-show-out-or"))
        return 0
    found = [number for number, each in enumerate(categories) if number and each.name == name]
    if not found:
        path = ("show",)
        names = type(categories[0].index)([each.name for each in categories[1:]])
        number = compiler.place_of(names, name, "logic-grid.unknown-property", path)
        if number is None:
            return 0
        found = [number + 1]
    if categories[found[0]].distinct:
        message = say("logic-grid.each-value-belongs-one-actor", name=name)
        compiler.error("bad-show", message, span, help)
        return 0
    return found[0]


def says_more(written: Any) -> bool:
    """Return True if a property has a key that may say why it has fewer or more values than actors, but is wrong."""
    if not isinstance(written, dict):
        return False
    known = Property.model_fields.keys()
    return "times" in written or any(nearest(key, ("times", "shared", "spare")) for key in written.keys() - known)


def by_turning(compiler: CategoryReader, name: str, texts: Sequence[str]) -> str | None:
    """Return the lines of a file in which the values of a property are the actors, some for each; None if they are not.

    That is how a file says "two jobs each".
    """
    people, size = len(compiler.actors), len(texts)
    if size <= people or size % people or people < 2:
        return None
    owner = compiler.actors_name if compiler.actors_name != "actor" else "person"
    return joined(
        "\n",
        [
            say("logic-grid.if-each-actor-has", size=size // people),
            f"  actors: {{{name}: {labels_listed(texts)}}}",
            "  properties:",
            f"    {owner}: {{values: {labels_listed(compiler.actors)}, times: {size // people}}}",
            f"  show: {owner}",
        ],
    )


def labels_listed(labels: Sequence[str]) -> str:
    from logicgrid.files.patch import scalar

    shown = [scalar(each) for each in labels[:_MOST_LISTED]]
    return f"[{', '.join([*shown, *['…'] * (len(labels) > _MOST_LISTED)])}]"
