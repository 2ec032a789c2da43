"""Relations: properties with `values: actors`, whose values are the actors themselves (gives to, sits opposite, hates).

A relation is an array like every other one, of as many values as there are actors, and in their order.  With
`nobody_self` its domains lack the diagonal; a `symmetric` one is its own inverse.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from logicgrid.kinds.logic_grid.language.vocabulary import Category
from logicgrid.kinds.logic_grid.schema import ALL_ACTORS, Property

if TYPE_CHECKING:
    from collections.abc import Sequence

    from logicgrid.files.source import Document
    from logicgrid.puzzle.diagnostics import Fix, Span

_OPTIONS = {
    "type": "the values are the actors, which are read as names",
    "unit": "an actor has no unit",
    "spare": "there are as many values as actors; write `shared: true` if somebody may be left over",
    "circular": "the actors stand in no order; a round table is a property of seats",
    "aliases": "write the other names of actors once, at the actors themselves",
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
        self, index: Category, name: str, message: str, path: tuple[str | int, ...], key: bool = ...
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
            compiler.error("relation-option", f"`{key}` makes no sense of `{name}`, a relation", span, why)
    size = len(compiler.actors)
    distinct = not prop.shared
    if prop.symmetric and prop.shared:
        message = f"`{name}` is symmetric, so that nobody is had by two: it cannot be shared"
        help = "remove `shared`; if several may have the same actor, remove `symmetric`"
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
            message = f"`{key}` is for relations: the values of `{name}` are not the actors"
            help = f"if they are meant to be, write `values: actors`; else remove `{key}`"
            compiler.error("not-a-relation", message, span, help)


def _refuse_impossible(compiler: Compiling, name: str, prop: Property) -> None:
    """Report a relation that no actors can have, whatever the clues say."""
    size = len(compiler.actors)
    if not prop.nobody_self or (size > 1 and not (prop.symmetric and size % 2)):
        return
    span = compiler.document.key_span(("properties", name, "nobody_self"))
    if size == 1:
        message, help = f"there is nobody else whom the only actor could have as `{name}`", "remove `nobody_self`"
    else:
        message = f"{size} actors cannot be paired: with `symmetric` and `nobody_self` one of them is left over"
        help = "an even number of actors is needed; or remove `nobody_self`, and who is left over has himself"
    compiler.error("impossible-relation", message, span, help)


def _narrow(compiler: Compiling, name: str, prop: Property, actors: Category, domains: list[int]) -> None:
    """Narrow the domains to what is given.  Reports what contradicts the relation."""
    given = compiler.given(name, prop, actors) or {}
    holders: dict[int, int] = {}
    for actor, (key, text) in given.items():
        path = ("properties", name, "given", key)
        place = compiler.place_of(actors, text, f"unknown actor `{text}`", path)
        if place is None:
            continue
        span = compiler.document.span(path)
        who, other = compiler.actors[actor], compiler.actors[place]
        before = holders.setdefault(place, actor)
        if prop.nobody_self and place == actor:
            message = f"`{who}` is given himself or herself, which `nobody_self` excludes"
            compiler.error("impossible-relation", message, span, "give another actor, or remove `nobody_self`")
        elif not prop.shared and before != actor:
            message = f"`{other}` is given to both `{compiler.actors[before]}` and `{who}`"
            help = "write `shared: true` if several actors may have the same one"
            compiler.error("duplicate-given", message, span, help)
        elif prop.symmetric and place in given and actors.find(given[place][1]) not in ([actor], []):
            message = f"`{other}` is given somebody else than `{who}`: `{name}` is symmetric"
            compiler.error("impossible-relation", message, span, f"what is given to `{other}` has to be `{who}`")
        domains[actor] &= 1 << place
