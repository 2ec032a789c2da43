"""The level of a set of clues, as far up as is asked for, and how much the levels up to it leave open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from logicgrid.csp.deduce.rate import rate
from logicgrid.csp.problem import Assignment
from logicgrid.generate.space import Space
from logicgrid.puzzle.budget import Budget

if TYPE_CHECKING:
    from logicgrid.generate.forms import Form
    from logicgrid.puzzle.question import Rating

LEVELS = (1, 6)

BRANCHES = 6_000


def rated(space: Space, forms: Sequence[Form], answer: Assignment, highest: int) -> Rating:
    """Return the level of clues whose only answer this is, up to the level `highest`."""
    return rate(space.with_clues(forms), Budget(BRANCHES), answer, space.tables, highest)
