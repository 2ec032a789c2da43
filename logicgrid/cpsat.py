"""CP-SAT: the only module that imports ortools.  `enumerate_solutions` finds the solutions of a `Model`.

A model that can guess (see `Model`) is better searched in turns: first with a limit on the conflicts, then with the
guess as the values to try first, and so on, doubling the limit of each kind of turn every time.  The limits are
conflicts rather than seconds, so that every run finds the same solutions.

The solver is called through its inner module `cp_model_helper`, which starts in a third of the time because the public
module imports pandas, or through the public module `cp_model`, if the version's inner module is not understood.  The
inner module accepts Python protobufs (ortools 9.14) or messages of its own (9.15), its `Dialect`, with the same fields
and methods, so that the same code fills in both.  One worker and a fixed seed give the same answers on every run.
"""

from __future__ import annotations

import _thread
import os
import select
import signal
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext, suppress
from functools import cache
from itertools import count
from math import inf
from typing import Any, Literal, cast

from logicgrid.puzzle import budget
from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.model import FALSE, Model
from logicgrid.puzzle.record import Record

Values = Sequence[int]
"""The value of each variable of a model."""

Status = Literal["complete", "stopped", "limit"]


class SolverFault(Exception):
    """CP-SAT rejected the model, or returned an impossible status: a fault of this program."""


class Search(Record):
    """Limits and options of a search: it stops after `most` solutions, or when its seconds or conflicts are used up.

    `presolve` is CP-SAT's own.  With `stubborn`, 0 is always tried first, and variables are chosen by how often they
    were involved in recent learning.
    """

    most: int | None
    seconds: float | None = None
    presolve: bool = False
    conflicts: int | None = None
    stubborn: bool = False


INPROCESSING_PAYS = 8_000
"""The number of clauses from which simplifying them between restarts pays off."""


def set_parameters(parameters: Any, model: Model, search: Search) -> None:
    """Fill in the solver's parameters (of either dialect)."""
    parameters.num_workers = 1
    parameters.random_seed = 0
    parameters.enumerate_all_solutions = True
    parameters.cp_model_presolve = search.presolve
    parameters.symmetry_level = 0
    parameters.linearization_level = 0
    parameters.cp_model_probing_level = 0
    parameters.auto_detect_greater_than_at_least_one_of = False
    parameters.use_sat_inprocessing = len(model.clauses) > INPROCESSING_PAYS
    parameters.catch_sigint_signal = False
    if search.stubborn:
        parameters.use_erwa_heuristic = True
        parameters.use_phase_saving = False
        parameters.polarity_rephase_increment = 0
    if model.order:
        parameters.search_branching = parameters.FIXED_SEARCH
    if search.seconds is not None:
        parameters.max_time_in_seconds = max(search.seconds, 0.001)
    if search.conflicts is not None:
        parameters.max_number_of_conflicts = search.conflicts


STATUS = {0: "UNKNOWN", 1: "MODEL_INVALID", 2: "FEASIBLE", 3: "INFEASIBLE", 4: "OPTIMAL"}


class Collector:
    """Count the solutions of a search, pass them on, and end the search when there are enough."""

    def __init__(self, search: Search, found: Callable[[Values], None]) -> None:
        self.most = search.most
        self.found = found
        self.count = 0
        self.failure: BaseException | None = None

    def take(self, values: Callable[[], Values]) -> bool:
        """Pass on a solution; return True if the search may continue.

        Never raises, since no exception may pass through C++: it is kept as `failure`, for `status` to raise.
        """
        if self.failure is not None:
            return False
        try:
            self.count += 1
            self.found(values())
        except BaseException as error:
            self.failure = error
            return False
        return self.most is None or self.count < self.most

    def status(self, code: int) -> Status:
        """Return the meaning of the solver's own status.  Raises the failure of a callback, or SolverFault."""
        if self.failure is not None:
            raise self.failure
        name = STATUS.get(code, "UNKNOWN")
        if self.most is not None and self.count >= self.most:
            return "stopped"
        if name in ("OPTIMAL", "INFEASIBLE"):
            return "complete"
        if name in ("FEASIBLE", "UNKNOWN"):
            return "limit"
        raise SolverFault(f"CP-SAT answers {name}")


def enumerate_solutions(model: Model, search: Search, found: Callable[[Values], None]) -> Status:
    """Call `found` with the values of all variables, once for each solution.

    Returns "complete" if there are no further solutions, "stopped" if the search's number of solutions was reached, and
    "limit" if its seconds or its conflicts were used up.  Raises SolverFault if CP-SAT refuses the model.
    """
    if search.seconds is not None and search.seconds <= 0:
        return "limit"
    way = run_publicly if dialect() is None else run
    return way(model, search, found)


OWN = 1_500
GUESSED = 20_000
"""The limit of conflicts in the first turn of each kind."""


def enumerate_by_turns(model: Model, search: Search, found: Callable[[Values], None]) -> Status:
    """Do what `enumerate_solutions` promises, for a model with a guess.

    The first solution ends the turns: one search then continues without a limit, with the solution as its guess.
    """
    assert model.guess is not None and not model.order
    clock = Clock(search.seconds)
    seen: set[Values] = set()
    for turn in count():
        guessing = turn % 2 == 1
        true: Sequence[int] = model.guess(turn // 2) if guessing else ()
        conflicts = (GUESSED if guessing else OWN) << turn // 2
        this = Search(search.most, clock.left(), search.presolve, conflicts, stubborn=guessing)
        status = _search(model, true, this, seen, found)
        if status != "limit" or clock.up():
            return status
        if seen:
            break
    true = [variable for variable, value in enumerate(next(iter(seen))) if value]
    return _search(model, true, Search(search.most, clock.left(), search.presolve), seen, found)


def _search(
    model: Model, true: Sequence[int], search: Search, seen: set[Values], found: Callable[[Values], None]
) -> Status:
    """Search with 1 tried first for these variables, 0 for the others; skip the solutions that are in `seen`."""
    turned = [0] * len(model.domains)
    for variable in true:
        turned[variable] = 1

    def take(values: Values) -> None:
        solution = tuple([value ^ turn for value, turn in zip(values, turned, strict=True)]) if true else tuple(values)
        if solution not in seen:
            if search.conflicts is not None:
                seen.add(solution)
            found(solution)

    return enumerate_solutions(model.turned(true) if true else model, search, take)


# --- The ways into the solver ----------------------------------------------------------------------------------------


class Dialect(Record):
    """The classes of the messages that the inner module accepts."""

    name: str
    model: Any
    parameters: Any


@cache
def dialect() -> Dialect | None:
    """Return the dialect of the installed version; None if it is not understood."""
    try:
        from ortools.sat.python import cp_model_helper
    except ImportError:
        return None
    return dialect_of(cp_model_helper)


def dialect_of(helper: Any) -> Dialect | None:
    """Return the dialect of an inner module; None if it is not understood."""
    if not hasattr(helper.SolveWrapper, "add_solution_callback"):
        return None
    if not hasattr(helper.SolutionCallback, "OnSolutionCallback"):
        return None
    if hasattr(helper, "SatParameters"):
        model = getattr(helper, "CpModelProto", None)
        return Dialect("own messages", model, helper.SatParameters) if hasattr(model, "merge_from") else None
    try:
        from ortools.sat import cp_model_pb2, sat_parameters_pb2
    except ImportError:
        return None
    return Dialect("protobuf", cp_model_pb2.CpModelProto, sat_parameters_pb2.SatParameters)


def run(model: Model, search: Search, found: Callable[[Values], None]) -> Status:
    """Do what `enumerate_solutions` promises."""
    from ortools.sat.python import cp_model_helper

    spoken = dialect()
    assert spoken is not None
    parameters = spoken.parameters()
    set_parameters(parameters, model, search)
    wrapper: Any = cp_model_helper.SolveWrapper()
    watched = os.name != "nt"
    if watched and search.seconds is not None:
        parameters.max_time_in_seconds = WALL * search.seconds + 60
    wrapper.set_parameters(parameters)
    collector = Collector(search, found)
    callback = _callback_class(cp_model_helper)(collector)
    wrapper.add_solution_callback(callback)
    try:
        message = fill(spoken.model(), model)
        with Watch(wrapper.stop_search, search.seconds) if watched else nullcontext():
            response = wrapper.solve(message)
    finally:
        wrapper.clear_solution_callback(callback)
    return collector.status(int(response.status))


def run_publicly(model: Model, search: Search, found: Callable[[Values], None]) -> Status:
    """Do the same through the public module, which every version has."""
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


class Watch:
    """Call `stop` when the processor time is used up, or on a signal, while the main thread is in C++.

    CP-SAT's own limit is wall time, which passes on a busy machine without progress; and Python's signal handlers, such
    as the one for Ctrl-C, run only after C++ has returned.
    """

    def __init__(self, stop: Callable[[], None], seconds: float | None) -> None:
        self.stop = stop
        self.end = inf if seconds is None else budget.now() + seconds
        self.ended = _thread.allocate_lock()

    def __enter__(self) -> None:
        self.read, self.write = os.pipe()
        os.set_blocking(self.write, False)
        self.before: int | None = None
        with suppress(ValueError):  # this is not the main thread, which alone receives signals
            self.before = signal.set_wakeup_fd(self.write, warn_on_full_buffer=False)
            if self.before != -1:  # another listener is installed, as in a notebook
                signal.set_wakeup_fd(self.before)
                self.before = None
        self.ended.acquire()
        _thread.start_new_thread(self._watch, ())

    def __exit__(self, *_: object) -> None:
        if self.before is not None:
            signal.set_wakeup_fd(self.before)
        os.write(self.write, _OVER)
        self.ended.acquire()
        os.close(self.read)
        os.close(self.write)

    def _watch(self) -> None:
        """Wait for the end of the search; the remaining wall time is never less than the remaining processor time."""
        while True:
            left = self.end - budget.now()
            if left <= 0 or budget.stopped():
                self.stop()
                self.end = left = inf
            elif budget.stoppable():
                left = min(left, LOOK)
            ready, _, _ = select.select([self.read], [], [], None if left == inf else max(left, SHORTEST))
            if ready:
                said = os.read(self.read, 64)
                if said.endswith(_OVER):
                    break
                self.stop()
        self.ended.release()


WALL = 20
"""The wall time, as a multiple of the processor time, after which CP-SAT ends by itself."""
SHORTEST = 0.002
"""The least number of seconds between two checks of the clock."""
LOOK = 0.02
"""The seconds between two checks for a requested stop."""
_OVER = b"\0"
"""The byte that ends a watch; signals have numbers from 1."""


@cache
def _callback_class(helper: Any) -> Any:
    """Return the class of callbacks, which can be defined only after its base is imported."""

    class InnerCallback(helper.SolutionCallback):  # type: ignore[misc]  # the base has no type stub
        def __init__(self, collector: Collector) -> None:
            super().__init__()
            self.collector = collector

        def OnSolutionCallback(self) -> None:  # the solver's own name
            if not self.collector.take(lambda: self.Response().solution):
                self.StopSearch()

    return InnerCallback


# --- The model as a message -------------------------------------------------------------------------------------------

_NOTHING = (FALSE,)
"""The literals written for an empty clause, since a message without content would be absent altogether."""


def fill(proto: Any, model: Model) -> Any:
    """Write a model into an empty `CpModelProto`, and return that."""
    add = proto.variables.add
    for domain in model.domains:
        add().domain.extend(domain)
    fill_constraints(proto, model)
    return proto


def fill_constraints(proto: Any, model: Model) -> None:
    """Write all of a model except its variables, which are already there."""
    add = proto.constraints.add
    for clause in model.clauses:
        add().bool_or.literals.extend(clause or _NOTHING)
    for group in model.exactly_one:
        add().exactly_one.literals.extend(group or _NOTHING)
    for group in model.at_most_one:
        add().at_most_one.literals.extend(group)
    for linear in model.linears:
        constraint = add()
        constraint.enforcement_literal.extend(linear.enforced)
        constraint.linear.vars.extend(linear.variables)
        constraint.linear.coeffs.extend(linear.coefficients)
        constraint.linear.domain.extend(linear.domain)
    for table in model.tables:
        constraint = add()
        constraint.enforcement_literal.extend(table.enforced)
        constraint.table.vars.extend(table.variables)
        constraint.table.values.extend(table.values)
        constraint.table.negated = table.negated
    for variables in model.all_different:
        _add_expressions(add().all_diff.exprs, variables)
    for element in model.elements:
        argument = add().element
        _express(argument.linear_index, element.index)
        _express(argument.linear_target, element.target)
        _add_expressions(argument.exprs, element.array)
    if model.hints:  # even an empty hint counts as a hint, and would disturb the order
        proto.solution_hint.vars.extend(model.hints)
        proto.solution_hint.values.extend([1] * len(model.hints))
    if model.order:
        _add_order(proto.search_strategy.add(), model.order, model.largest_first)


def _add_order(strategy: Any, variables: Sequence[int], largest_first: bool) -> None:
    names = type(strategy)
    _add_expressions(strategy.exprs, variables)
    strategy.variable_selection_strategy = names.CHOOSE_FIRST
    strategy.domain_reduction_strategy = names.SELECT_MAX_VALUE if largest_first else names.SELECT_MIN_VALUE


def _add_expressions(target: Any, variables: Iterable[int]) -> None:
    for variable in variables:
        _express(target.add(), variable)


def _express(expression: Any, variable: int) -> None:
    """Write a variable as a linear expression."""
    expression.vars.append(variable)
    expression.coeffs.append(1)
