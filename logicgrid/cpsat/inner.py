"""The way in through the solver's inner module: a fraction of the public one's start-up time, which imports pandas.

What the module takes for a model differs by version: a Python protobuf (`python_protobuf`, ortools 9.14), or messages
of its own (`own_messages`, 9.15).  Each of the two tells whether it is `usable` with an inner module, makes the
`parameters`, and gets a model `solved`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

from logicgrid.cpsat.common import Collector, Search, Status, Values, manner_of
from logicgrid.puzzle.model import Model


@cache
def dialect() -> ModuleType | None:
    """How this version is spoken to; None where that is not known."""
    try:
        from ortools.sat.python import cp_model_helper as helper
    except ImportError:
        return None
    if not hasattr(helper.SolveWrapper, "add_solution_callback") or not hasattr(
        helper.SolutionCallback, "OnSolutionCallback"
    ):
        return None
    from logicgrid.cpsat import python_protobuf

    if python_protobuf.usable(helper):
        return python_protobuf
    from logicgrid.cpsat import own_messages

    return own_messages if own_messages.usable(helper) else None


def run(model: Model, search: Search, found: Callable[[Values], None]) -> Status:
    from ortools.sat.python import cp_model_helper as helper

    spoken = dialect()
    assert spoken is not None
    collector = Collector(search, found)
    wrapper = helper.SolveWrapper()
    wrapper.set_parameters(spoken.parameters(helper, manner_of(model, search), search))
    callback = _callback(helper)(collector)
    wrapper.add_solution_callback(callback)
    try:
        response = spoken.solved(helper, wrapper, model)
    finally:
        wrapper.clear_solution_callback(callback)
    if callback.failure is not None:
        raise callback.failure
    return collector.status(int(response.status))


@cache
def _callback(helper: Any) -> Any:
    """The callback class, made once its base is known."""

    class Callback(helper.SolutionCallback):  # type: ignore[misc]  # the base has no type stub
        def __init__(self, collector: Collector) -> None:
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

    return Callback
