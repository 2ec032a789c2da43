"""The forms of clues that are drawn, each with its truth, its meaning, its rule and the drawing of a true one.

All of them are in `FORMS`, by the names that the option `--forms` has, with the weight that each has by default: about
as often as in published puzzles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from logicgrid.generate.forms.form import Drawer, Form
from logicgrid.generate.forms.identity import (
    Same,
    draw_all_different,
    draw_different,
    draw_either,
    draw_if_then,
    draw_neither,
    draw_one_each,
    draw_one_of,
    draw_same,
)
from logicgrid.generate.forms.order import draw_between, draw_bound, draw_comparison, draw_difference, draw_next_to
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.generate.space import Facet, Space


class FormKind(Record):
    """A form: its weight, whether a space can have such clues at all, and the drawing of one."""

    weight: float
    draw: Callable[[Drawer], Form | None]
    needs: str = ""
    """The relations of which some category must carry one: names of fields of `Facet`."""


FORMS: dict[str, FormKind] = {
    "difference": FormKind(24, draw_difference, "numbers stepped"),
    "different": FormKind(19, draw_different),
    "same": FormKind(16, draw_same),
    "pair": FormKind(15, draw_one_each),
    "either": FormKind(13, draw_either),
    "comparison": FormKind(9, draw_comparison, "compared"),
    "neither": FormKind(3, draw_neither),
    "all-different": FormKind(2, draw_all_different),
    "next": FormKind(1, draw_next_to, "adjacent"),
    "between": FormKind(1, draw_between, "between"),
    "bounds": FormKind(1, draw_bound, "compared"),
    "one-of": FormKind(1, draw_one_of),
    "if-then": FormKind(1, draw_if_then),
}

DEFAULT = {name: kind.weight for name, kind in FORMS.items()}

_HARD = {
    "same": 2.0,
    "different": 8.0,
    "pair": 16.0,
    "either": 14.0,
    "comparison": 16.0,
    "neither": 2.0,
    "all-different": 1.5,
    "next": 24.0,
    "between": 10.0,
    "bounds": 1.0,
    "one-of": 3.0,
    "if-then": 12.0,
}
_HARDEST = {
    "different": 10.0,
    "pair": 8.0,
    "either": 20.0,
    "comparison": 10.0,
    "next": 16.0,
    "between": 3.0,
    "if-then": 36.0,
}


def drawn(drawer: Drawer, name: str) -> Form | None:
    """Return a true clue of a form; None if this draw has none."""
    return FORMS[name].draw(drawer)


def usual(level: int) -> dict[str, float]:
    """Return the weights with which clues of a level are drawn if none are asked for.

    Clues that say little by themselves make the hard levels: with the others these are seldom met.
    """
    own = DEFAULT if level < 4 else _HARD if level == 4 else _HARDEST
    return {name: own.get(name, 0.0) for name in FORMS}


def carried(facets: Sequence[Facet], name: str) -> bool:
    """Return True if some category carries clues of a form."""
    needs = FORMS[name].needs.split()
    return not needs or any([getattr(facet, each) for facet in facets for each in needs])


NEEDS = {
    "numbers": "numbers, with the phrase `more by` if it has phrases",
    "compared": "numbers, or the phrases `more`, `less` or `before`",
    "stepped": "the phrase `just before`",
    "adjacent": "the phrase `next`",
    "between": "the phrase `between`",
}


def needed_for(name: str) -> str:
    """Return what a property of a theme has to have for clues of a form."""
    return f"a property needs {', or '.join([NEEDS[each] for each in FORMS[name].needs.split()])}"


def is_direct(space: Space, form: Form) -> bool:
    """Return True if a clue ties an actor straight to a value."""
    return isinstance(form, Same) and 0 in (space.category[form.one], space.category[form.other])
