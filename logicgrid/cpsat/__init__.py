"""Model in, solutions out: nothing outside of this folder imports ortools.

Two ways in: the solver's inner module `cp_model_helper` (a third of the start-up time: the public module imports
pandas), and the public `cp_model`, which stands in where the inner module is not what this was written for.  Both are
tested.  One worker, and a fixed seed: the same answers on every run.
"""

from __future__ import annotations

from collections.abc import Callable

from logicgrid.cpsat.common import Search, SolverFault, Status, Values
from logicgrid.puzzle.model import Model

__all__ = ["Search", "SolverFault", "Status", "Values", "enumerate_solutions"]


def enumerate_solutions(model: Model, search: Search, found: Callable[[Values], None]) -> Status:
    """Calls `found` with the values of all variables, once for each solution.

    "complete": there are no more than these; "stopped": there were `most`; "limit": the time, or the conflicts, are up.
    """
    if search.seconds is not None and search.seconds <= 0:
        return "limit"
    from logicgrid.cpsat import inner

    if inner.dialect() is not None:
        return inner.run(model, search, found)
    from logicgrid.cpsat import public

    return public.run(model, search, found)
