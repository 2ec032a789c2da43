"""Relations: properties with `values: actors`, whose values are the actors themselves (gives to, sits opposite, hates).

A relation is an array like every other one, of as many values as there are actors, and in their order.  With
`nobody_self` its domains lack the diagonal; a `symmetric` one is its own inverse.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from logicgrid.kinds.logic_grid.language.vocabulary import Category
from logicgrid.kinds.logic_grid.schema import ALL_ACTORS, Property
from logicgrid.puzzle.messages import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from logicgrid.files.source import Document
    from logicgrid.puzzle.diagnostics import Fix, Span

_OPTIONS = {
    "type": "logic-grid.values-actors-which-read",
    "unit": "logic-grid.actor-has-no-unit",
    "spare": "logic-grid.many-values-actors-write",
    "circular": "logic-grid.actors-stand-in-no",
    "aliases": "logic-grid.write-other-names-actors",
}
"""What a relation cannot have, and why."""


class Compiling(Protocol):
    """What a relation asks of the compiler of its file."""

    document: Document
    actors: Sequence[str]

    def error(self, code: str, message: str, span: Span, help: str | None = ..., fixes: tuple[Fix, ...] = ...) -> None:
        """Report a mistake."""

    def given(self, name: str, prop: Property, actors: Category) -> dict[int, tuple[str, str]] | None:
        """Return by actor the key and the value of what is given."""

    def place_of(
        self, index: Category, name: str, unknown: str, path: tuple[str | int, ...], key: bool = ..., of: str = ...
    ) -> int | None:
        """Return the place of a label."""


def relation(compiler: Compiling, name: str, prop: Property, actors: Category) -> Category | None:
    """Return a property as a relation; None if it is none, or what is given of it cannot be read.

    Reports what only relations can have, of other properties, and what they cannot have.
    """
    if prop.values is not ALL_ACTORS:
        _refuse_keys_of_relations(compiler, name, prop)
        return None
    path = ("properties", name)
    for key, why in _OPTIONS.items():
        if key in prop.model_fields_set and getattr(prop, key):
            span = compiler.document.key_span((*path, key))
            compiler.error(
                "relation-option", say("logic-grid.makes-no-sense-relation", key_=key, name=name), span, say(why)
            )
    size = len(compiler.actors)
    distinct = not prop.shared
    if prop.symmetric and prop.shared:
        message = say("logic-grid.symmetric-so-nobody-had", name=name)
        help = say("logic-grid.remove-shared-if-several")
        compiler.error("relation-option", message, compiler.document.key_span((*path, "shared")), help)
    _refuse_impossible(compiler, name, prop)
    domains = [(1 << size) - 1 & ~(1 << actor if prop.nobody_self else 0) for actor in range(size)]
    _narrow(compiler, name, prop, actors, domains)
    return Category(
        name,
        actors.values,
        distinct,
        domains=tuple(domains),
        aliases=actors.index.aliases,
        relation=True,
        symmetric=prop.symmetric and distinct,
    )


def _refuse_keys_of_relations(compiler: Compiling, name: str, prop: Property) -> None:
    for key in ("nobody_self", "symmetric"):
        if getattr(prop, key):
            span = compiler.document.key_span(("properties", name, key))
            message = say("logic-grid.relations-values-not-actors", key_=key, name=name)
            help = say("logic-grid.if-they-meant-write", key_=key)
            compiler.error("not-a-relation", message, span, help)


def _refuse_impossible(compiler: Compiling, name: str, prop: Property) -> None:
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


def _narrow(compiler: Compiling, name: str, prop: Property, actors: Category, domains: list[int]) -> None:
    """Narrow the domains to what is given.  Reports what contradicts the relation."""
    given = compiler.given(name, prop, actors) or {}
    holders: dict[int, int] = {}
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
        elif not prop.shared and before != actor:
            message = say("logic-grid.given-both", other=other, actors=compiler.actors[before], who=who)
            help = say("logic-grid.write-shared-true-if-several")
            compiler.error("duplicate-given", message, span, help)
        elif prop.symmetric and place in given and actors.find(given[place][1]) not in ([actor], []):
            message = say("logic-grid.given-somebody-else-than", other=other, who=who, name=name)
            compiler.error("impossible-relation", message, span, say("logic-grid.what-given-has", other=other, who=who))
        domains[actor] &= 1 << place
