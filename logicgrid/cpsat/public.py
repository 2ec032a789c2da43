"""The way in through the public module, which every version has; it takes longest to start."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from logicgrid.cpsat import Collector, Search, Status, Values, set_parameters
from logicgrid.cpsat.inner import fill_constraints
from logicgrid.puzzle.model import Model


def run(model: Model, search: Search, found: Callable[[Values], None]) -> Status:
    """Do what `cpsat.enumerate_solutions` promises."""
    from ortools.sat.python import cp_model

    cp = cp_model.CpModel()
    domains = [cp_model.Domain.from_flat_intervals(list(domain)) for domain in model.domains]
    variables = [cp.new_int_var_from_domain(domain, "") for domain in domains]
    fill_constraints(cp.Proto(), model)
    solver = cp_model.CpSolver()
    set_parameters(solver.parameters, model, search)
    collector = Collector(search, found)

    class PublicCallback(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            if not collector.take(lambda: [self.value(each) for each in variables]):
                self.stop_search()

    return collector.status(int(cast(Any, solver.solve(cp, PublicCallback()))))
