"""The way in through the solver's inner module, which starts in a fraction of the public module's time.

The inner module takes Python protobufs (ortools 9.14) or messages of its own (9.15): its `dialect`.  Both are filled in
by the same code.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from logicgrid.cpsat.common import Collector, Search, Status, Values, set_parameters
from logicgrid.cpsat.messages import fill
from logicgrid.puzzle.model import Model
from logicgrid.puzzle.record import Record


class Dialect(Record):
    """The classes of the messages that the inner module takes."""

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
    """Do what `cpsat.enumerate_solutions` promises."""
    from ortools.sat.python import cp_model_helper

    spoken = dialect()
    assert spoken is not None
    parameters = spoken.parameters()
    set_parameters(parameters, model, search)
    wrapper: Any = cp_model_helper.SolveWrapper()
    wrapper.set_parameters(parameters)
    collector = Collector(search, found)
    callback = _callback_class(cp_model_helper)(collector)
    wrapper.add_solution_callback(callback)
    try:
        response = wrapper.solve(fill(spoken.model(), model))
    finally:
        wrapper.clear_solution_callback(callback)
    return collector.status(int(response.status))


@cache
def _callback_class(helper: Any) -> Any:
    """Return the class of callbacks, which can be defined only when its base is imported."""

    class Callback(helper.SolutionCallback):  # type: ignore[misc]  # the base has no type stub
        def __init__(self, collector: Collector) -> None:
            super().__init__()
            self.collector = collector

        def OnSolutionCallback(self) -> None:  # the solver's own name
            if not self.collector.take(lambda: self.Response().solution):
                self.StopSearch()

    return Callback
