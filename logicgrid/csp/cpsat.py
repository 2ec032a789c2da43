"""Model in, solutions out: the only importer of ortools.

Two ways in: the solver's inner module `cp_model_helper` with models written straight into the protobuf (a third of the
start-up time: the public module imports pandas), and the public `cp_model`, which stands in where the inner module
is not what this was written for.  Both are tested.  One worker, and a fixed seed: the same answers on every run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, cast

from logicgrid.csp.model import Model
from logicgrid.record import Record

Values = Sequence[int]
Status = Literal["complete", "stopped", "limit"]


class SolverFault(Exception):
    """CP-SAT did not accept the model, or answered what it cannot answer: a fault of this program."""


class Search(Record):
    """How to search: after `most` solutions, or so many conflicts, the search stops; `presolve` is CP-SAT's own.

    `stubborn`: each variable is tried with 0 first all along, and is chosen by how often it led to learning of late.
    """

    most: int | None
    seconds: float | None = None
    presolve: bool = False
    conflicts: int | None = None
    stubborn: bool = False


def enumerate_solutions(model: Model, search: Search, found: Callable[[Values], None]) -> Status:
    """Calls `found` with the values of all variables, once for each solution.

    "complete": there are no more than these; "stopped": there were `most`; "limit": the time, or the conflicts, are up.
    """
    if search.seconds is not None and search.seconds <= 0:
        return "limit"
    engine = _inner if _inner_usable() else _public
    return engine(model, search, found)


# ---------------------------------------------------------------------- parameters

INPROCESSING_PAYS = 8_000
"""Clauses from which on simplifying them between restarts pays: it costs a sixth at 8x6, and saves half at 15x10."""


def _limits(parameters: Any, search: Search) -> None:
    if search.seconds is not None:
        parameters.max_time_in_seconds = max(search.seconds, 0.001)
    if search.conflicts is not None:
        parameters.max_number_of_conflicts = search.conflicts


def _manner(parameters: Any, presolve: bool, inprocessing: bool, stubborn: bool, ordered: bool) -> None:
    parameters.num_workers = 1
    parameters.random_seed = 0
    parameters.enumerate_all_solutions = True
    parameters.cp_model_presolve = presolve
    parameters.symmetry_level = 0
    parameters.linearization_level = 0
    parameters.cp_model_probing_level = 0
    parameters.use_sat_inprocessing = inprocessing
    parameters.catch_sigint_signal = False
    if stubborn:
        parameters.use_erwa_heuristic = True
        parameters.use_phase_saving = False
        parameters.polarity_rephase_increment = 0
    if ordered:
        parameters.search_branching = parameters.FIXED_SEARCH


def _manner_of(model: Model, search: Search) -> tuple[bool, bool, bool, bool]:
    return search.presolve, len(model.clauses) > INPROCESSING_PAYS, search.stubborn, bool(model.order)


class _Collector:
    """Counts solutions, hands them on, and says when it is enough."""

    def __init__(self, search: Search, found: Callable[[Values], None]) -> None:
        self.most = search.most
        self.found = found
        self.count = 0

    def take(self, values: Values) -> bool:
        """Whether the search may go on."""
        self.count += 1
        self.found(values)
        return self.most is None or self.count < self.most

    def status(self, name: str) -> Status:
        if self.most is not None and self.count >= self.most:
            return "stopped"
        if name in ("OPTIMAL", "INFEASIBLE"):
            return "complete"
        if name in ("FEASIBLE", "UNKNOWN"):
            return "limit"
        raise SolverFault(f"CP-SAT answers {name}")


# ---------------------------------------------------------------------- the inner module

_STATUS = {0: "UNKNOWN", 1: "MODEL_INVALID", 2: "FEASIBLE", 3: "INFEASIBLE", 4: "OPTIMAL"}
_usable: bool | None = None
_collector_class: Any = None
_manners: dict[tuple[bool, bool, bool, bool], bytes] = {}
"""The parameters of each manner of searching, serialised: setting them one by one takes longer."""


def _inner_usable() -> bool:
    global _usable
    if _usable is None:
        try:
            from ortools.sat import cp_model_pb2, sat_parameters_pb2  # noqa: F401
            from ortools.sat.python import cp_model_helper

            _usable = (
                hasattr(cp_model_helper.SolveWrapper, "add_solution_callback")
                and hasattr(cp_model_helper.SolutionCallback, "OnSolutionCallback")
                and not hasattr(cp_model_helper, "SatParameters")  # 9.15 has its own protobufs, and takes no others
            )
        except ImportError:
            _usable = False
    return _usable


def _inner(model: Model, search: Search, found: Callable[[Values], None]) -> Status:
    from ortools.sat import sat_parameters_pb2
    from ortools.sat.python import cp_model_helper

    collector = _Collector(search, found)
    manner = _manner_of(model, search)
    if manner not in _manners:
        parameters = sat_parameters_pb2.SatParameters()
        _manner(parameters, *manner)
        _manners[manner] = parameters.SerializeToString()
    parameters = sat_parameters_pb2.SatParameters.FromString(_manners[manner])
    _limits(parameters, search)
    wrapper = cp_model_helper.SolveWrapper()
    wrapper.set_parameters(parameters)
    callback = _inner_callback(cp_model_helper)(collector)
    wrapper.add_solution_callback(callback)
    try:
        response = _solved(wrapper, _serialised(model))
    finally:
        wrapper.clear_solution_callback(callback)
    if callback.failure is not None:
        raise callback.failure
    return collector.status(_STATUS.get(response.status, "UNKNOWN"))


def _inner_callback(helper: Any) -> Any:
    """The callback class, made once its base is known."""
    global _collector_class
    if _collector_class is None:

        class Callback(helper.SolutionCallback):  # type: ignore[misc]  # the base has no type stub
            def __init__(self, collector: _Collector) -> None:
                super().__init__()
                self.collector = collector
                self.failure: BaseException | None = None

            def OnSolutionCallback(self) -> None:  # the solver's own name
                try:
                    if self.failure is not None or not self.collector.take(self.Response().solution):
                        self.StopSearch()
                except BaseException as error:  # must not travel through C++
                    self.failure = error
                    self.StopSearch()

        _collector_class = Callback
    return _collector_class


class _Ready:
    """What the solver takes for a protobuf: all that it asks of one is its name and its bytes."""

    def __init__(self, descriptor: Any, wire: bytes) -> None:
        self.DESCRIPTOR = descriptor
        self._wire = wire

    def SerializePartialToString(self) -> bytes:  # protobuf's own name
        return self._wire


def _solved(wrapper: Any, wire: bytes) -> Any:
    """The response to a serialised model; to make a Python object of it first takes longer than to read a small one."""
    from ortools.sat import cp_model_pb2

    proto = cp_model_pb2.CpModelProto
    try:
        return wrapper.solve(_Ready(proto.DESCRIPTOR, wire))
    except TypeError:  # it looks closer than it did
        return wrapper.solve(proto.FromString(wire))


def _serialised(model: Model) -> bytes:
    """The model as the bytes of CP-SAT's protobuf."""
    from ortools.sat import cp_model_pb2

    from logicgrid.csp.wire import wire_of

    # protobufs that are joined are merged
    return wire_of(model, cp_model_pb2) + _beside_clauses(model, cp_model_pb2).SerializeToString()  # type: ignore[no-any-return]


def _beside_clauses(model: Model, cp_model_pb2: Any) -> Any:
    """All that a model has beside its variables and clauses, as a protobuf."""
    proto = cp_model_pb2.CpModelProto()
    add = proto.constraints.add
    for linear in model.linears:
        constraint = add()
        constraint.enforcement_literal.extend(linear.enforced)
        constraint.linear.vars.extend(linear.variables)
        constraint.linear.coeffs.extend(linear.coefficients)
        constraint.linear.domain.extend(linear.domain)
    for variables in model.all_different:
        _expressions(add().all_diff.exprs, variables)
    for element in model.elements:
        constraint = add().element
        constraint.linear_index.vars.append(element.index)
        constraint.linear_index.coeffs.append(1)
        constraint.linear_target.vars.append(element.target)
        constraint.linear_target.coeffs.append(1)
        _expressions(constraint.exprs, element.array)
    for product in model.products:
        argument = add().int_prod
        _expressions([argument.target], [product.target], fill=True)
        _expressions(argument.exprs, [product.left, product.right])
    for largest in model.largest:
        argument = add().lin_max
        _expressions([argument.target], [largest.target], fill=True, sign=largest.sign)
        _expressions(argument.exprs, largest.variables, sign=largest.sign)
    if model.hints:  # an empty hint is a hint, too: it would disturb the order
        proto.solution_hint.vars.extend(model.hints)
        proto.solution_hint.values.extend([1] * len(model.hints))
    if model.order:
        strategy = proto.search_strategy.add()
        _expressions(strategy.exprs, model.order)
        strategy.variable_selection_strategy = cp_model_pb2.DecisionStrategyProto.CHOOSE_FIRST
        strategy.domain_reduction_strategy = (
            cp_model_pb2.DecisionStrategyProto.SELECT_MAX_VALUE
            if model.largest_first
            else cp_model_pb2.DecisionStrategyProto.SELECT_MIN_VALUE
        )
    return proto


def _expressions(target: Any, variables: Sequence[int], fill: bool = False, sign: int = 1) -> None:
    """Each variable (times `sign`) as a linear expression; `fill` writes into the messages that are there."""
    for place, variable in enumerate(variables):
        expression = target[place] if fill else target.add()
        expression.vars.append(variable)
        expression.coeffs.append(sign)


# ---------------------------------------------------------------------- the public module


def _public(model: Model, search: Search, found: Callable[[Values], None]) -> Status:
    from ortools.sat.python import cp_model

    collector = _Collector(search, found)
    cp, variables = _public_model(cp_model, model)
    solver = cp_model.CpSolver()
    _manner(solver.parameters, *_manner_of(model, search))
    _limits(solver.parameters, search)

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
    return collector.status(_STATUS.get(int(cast(Any, status)), "UNKNOWN"))


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
