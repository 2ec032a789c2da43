"""The level of a set of clues, as far up as is asked for, and how much the levels up to it leave open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from logicgrid.csp.deduce.rate import rate
from logicgrid.csp.problem import Assignment
from logicgrid.generate.space import Space
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.generate.forms import Form

LEVELS = (1, 6)

BRANCHES = 6_000

UNKNOWN = 400
"""What counts as open if the budget ended: more than any level leaves open that was found out."""


class Rated(Record):
    """A level; None if it is above the highest that was asked for, or the budget ended.

    `open` is the number of pairs of labels that are open then.
    """

    level: int | None
    open: int = 0


def rated(space: Space, forms: Sequence[Form], answer: Assignment, highest: int) -> Rated:
    """Return the level of clues whose only answer this is, up to the level `highest`."""
    found = rate(space.with_clues(forms), Budget(BRANCHES), answer, space.tables, highest)
    if found.level is not None:
        return Rated(found.level)
    return Rated(None, found.open or UNKNOWN)
