"""Relations: properties with `values: actors`, whose values are the actors themselves (gives to, sits opposite, hates).

A relation is an array like every other one, of as many values as there are actors, and in their order.  With
`nobody_self` its domains lack the diagonal; a `symmetric` one is its own inverse.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from logicgrid.kinds.logic_grid.language.vocabulary import Category
from logicgrid.kinds.logic_grid.schema import ALL_ACTORS, Property
from logicgrid.puzzle.messages import say

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.categories import CategoryReader

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
