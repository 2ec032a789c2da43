"""CP-SAT: the only room that imports ortools.  `enumerate_solutions` finds the solutions of a `Model`.

There are two ways into the solver: its inner module `cp_model_helper`, which takes a third of the start-up time since
the public module imports pandas, and the public module `cp_model`, for versions whose inner module is not understood.
Both are tested.  One worker and a fixed seed: the same answers on every run.
"""

from __future__ import annotations

from collections.abc import Callable

from logicgrid.cpsat.common import Search, SolverFault, Status, Values
from logicgrid.puzzle.model import Model

__all__ = ["Search", "SolverFault", "Status", "Values", "enumerate_solutions"]


def enumerate_solutions(model: Model, search: Search, found: Callable[[Values], None]) -> Status:
    """Call `found` with the values of all variables, once for each solution.

    Returns "complete" if there are no further solutions, "stopped" if the search's number of solutions was reached, and
    "limit" if its seconds or its conflicts were used up.  Raises SolverFault if CP-SAT refuses the model.
    """
    if search.seconds is not None and search.seconds <= 0:
        return "limit"
    from logicgrid.cpsat import inner

    if inner.dialect() is not None:
        return inner.run(model, search, found)
    from logicgrid.cpsat import public

    return public.run(model, search, found)
