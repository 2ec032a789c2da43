"""Deduction: from the clues of a logic grid to the full grid, step by step, as a person would do it.

`derive` returns the steps, `rate` only their level.  Both run up the ladder of techniques (`ladder.py`) on the grid of
the search (`csp/search/grid.py`): a rung is used only if all lower ones yield nothing.
"""

from __future__ import annotations

from logicgrid.csp.deduce.derive import derive
from logicgrid.csp.deduce.rate import rate

__all__ = ["derive", "rate"]
