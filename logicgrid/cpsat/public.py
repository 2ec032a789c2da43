"""The way in through the public module, which every version has; it takes longest to start."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from logicgrid.cpsat.common import Collector, Search, Status, Values, manner_of, set_limits, set_manner
from logicgrid.puzzle.model import Model


def run(model: Model, search: Search, found: Callable[[Values], None]) -> Status:
    from ortools.sat.python import cp_model

    collector = Collector(search, found)
    cp, variables = _public_model(cp_model, model)
    solver = cp_model.CpSolver()
    set_manner(solver.parameters, *manner_of(model, search))
    set_limits(solver.parameters, search)

    class Callback(cp_model.CpSolverSolutionCallback):
        def __init__(self) -> None:
            super().__init__()
            self.failure: BaseException | None = None

        def on_solution_callback(self) -> None:
            try:
                values = [self.value(each) for each in variables]
                if self.failure is not None or not collector.take(values):
                    self.stop_search()
            except BaseException as error:
                self.failure = error
                self.stop_search()

    callback = Callback()
    status = solver.solve(cp, callback)
    if callback.failure is not None:
        raise callback.failure
    return collector.status(int(cast(Any, status)))


def _public_model(cp_model: Any, model: Model) -> tuple[Any, list[Any]]:
    """The same model through the public API (which has its own names for everything)."""
    cp = cp_model.CpModel()
    variables = [cp.new_int_var(low, high, "") for low, high in model.domains]

    def literal(number: int) -> Any:
        return variables[number] if number >= 0 else ~variables[-number - 1]

    def literals(numbers: Sequence[int]) -> list[Any]:
        return [literal(number) for number in numbers]

    for clause in model.clauses:
        cp.add_bool_or(literals(clause))
    for group in model.exactly_one:
        cp.add_exactly_one(literals(group))
    for group in model.at_most_one:
        cp.add_at_most_one(literals(group))
    for linear in model.linears:
        total = cp_model.LinearExpr.weighted_sum([variables[v] for v in linear.variables], linear.coefficients)
        domain = cp_model.Domain.from_flat_intervals(linear.domain)
        constraint = cp.add_linear_expression_in_domain(total, domain)
        if linear.enforced:
            constraint.only_enforce_if(literals(linear.enforced))
    for group in model.all_different:
        cp.add_all_different([variables[v] for v in group])
    for element in model.elements:
        cp.add_element(variables[element.index], [variables[v] for v in element.array], variables[element.target])
    for product in model.products:
        pair = [variables[product.left], variables[product.right]]
        cp.add_multiplication_equality(variables[product.target], pair)
    for largest in model.largest:
        signed = [largest.sign * variables[v] for v in largest.variables]
        cp.add_max_equality(largest.sign * variables[largest.target], signed)
    for variable in model.hints:
        cp.add_hint(variables[variable], 1)
    if model.order:
        order = [variables[v] for v in model.order]
        first = cp_model.SELECT_MAX_VALUE if model.largest_first else cp_model.SELECT_MIN_VALUE
        cp.add_decision_strategy(order, cp_model.CHOOSE_FIRST, first)
    return cp, variables
