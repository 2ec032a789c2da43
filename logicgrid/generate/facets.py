"""What clues can say of the values of a puzzle's properties, by their types and the phrases that there are for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from logicgrid.generate.theme import PuzzleTheme
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language.vocabulary import Category
from logicgrid.kinds.logic_grid.statements.ground import NOTHING, Facet, is_rising

QUANTITIES = ("number", "money", "duration", "time")
"""The types of values of which differences are said if there are no phrases; of dates only with a phrase for them."""


def facets_of(puzzle: Puzzle) -> tuple[Facet, ...]:
    """Return the facet of each category of a puzzle."""
    grid = grid_of(puzzle)
    return NOTHING, *map(_facet, grid.vocabulary.categories[1:], grid.wording[1:])


def theme_facets(theme: PuzzleTheme) -> tuple[Facet, ...]:
    """Return the facet of each category of a theme, of all its labels."""
    facets = [NOTHING]
    for category in theme.categories[1:]:
        raw = theme.document.data["properties"][category.name]
        facets.append(_facet(category, (raw.get("phrases") or {}) if isinstance(raw, dict) else {}))
    return tuple(facets)


def _facet(category: Category, phrases: Mapping[str, Any]) -> Facet:
    """Return the facet of a property: what its phrases say or, if it has none, what can be said of such values."""
    in_line = not category.circular and is_rising(category.numbers)
    if not phrases:
        numbers = category.numbers if category.values.type in QUANTITIES else None
        return Facet(numbers, category.numbers is not None and in_line, circular=category.circular)
    return Facet(
        category.numbers if "more by" in phrases or "less by" in phrases else None,
        in_line and not phrases.keys().isdisjoint(("more", "less", "before")),
        "just before" in phrases,
        "next" in phrases,
        "between" in phrases and not category.circular,
        category.circular,
    )
