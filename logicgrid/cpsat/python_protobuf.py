"""ortools 9.14: a model is a Python protobuf, and only its bytes are looked at, so they are written straight away."""

from __future__ import annotations

from typing import Any

from logicgrid.cpsat.common import Manner, Search, set_limits, set_manner
from logicgrid.cpsat.messages import beside_clauses
from logicgrid.puzzle.model import Model

_manners: dict[Manner, bytes] = {}
"""The parameters of each manner of searching, serialised: setting them one by one takes longer."""


def usable(helper: Any) -> bool:
    if hasattr(helper, "SatParameters"):  # it has messages of its own, and takes no others
        return False
    try:
        from ortools.sat import cp_model_pb2, sat_parameters_pb2  # noqa: F401
    except ImportError:
        return False
    return True


def parameters(_: Any, manner: Manner, search: Search) -> Any:
    from ortools.sat import sat_parameters_pb2

    if manner not in _manners:
        made = sat_parameters_pb2.SatParameters()
        set_manner(made, *manner)
        _manners[manner] = made.SerializeToString()
    made = sat_parameters_pb2.SatParameters.FromString(_manners[manner])
    set_limits(made, search)
    return made


class _Ready:
    """What the solver takes for a protobuf: all that it asks of one is its name and its bytes."""

    def __init__(self, descriptor: Any, wire: bytes) -> None:
        self.DESCRIPTOR = descriptor
        self._wire = wire

    def SerializePartialToString(self) -> bytes:  # protobuf's own name
        return self._wire


def solved(_: Any, wrapper: Any, model: Model) -> Any:
    """The response to a model; to make a Python object of its bytes first takes longer than to read a small one."""
    from ortools.sat import cp_model_pb2

    wire = serialised(model)
    proto = cp_model_pb2.CpModelProto
    try:
        return wrapper.solve(_Ready(proto.DESCRIPTOR, wire))
    except TypeError:  # it looks closer than it did
        return wrapper.solve(proto.FromString(wire))


def serialised(model: Model) -> bytes:
    """The model as the bytes of CP-SAT's protobuf."""
    from ortools.sat import cp_model_pb2

    from logicgrid.cpsat.wire import wire_of

    # protobufs that are joined are merged
    return wire_of(model, cp_model_pb2) + beside_clauses(model, cp_model_pb2).SerializeToString()  # type: ignore[no-any-return]
