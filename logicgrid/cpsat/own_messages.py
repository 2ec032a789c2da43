"""ortools 9.15: a model is a message of the inner module's own, which reads text, and no bytes."""

from __future__ import annotations

from typing import Any

from logicgrid.cpsat.common import Manner, Search, SolverFault, set_limits, set_manner
from logicgrid.cpsat.messages import beside_clauses
from logicgrid.puzzle.model import Model


def usable(helper: Any) -> bool:
    message = getattr(helper, "CpModelProto", None)
    return hasattr(helper, "SatParameters") and hasattr(message, "parse_text_format") and hasattr(message, "merge_from")


def parameters(helper: Any, manner: Manner, search: Search) -> Any:
    made = helper.SatParameters()
    set_manner(made, *manner)
    set_limits(made, search)
    return made


def solved(helper: Any, wrapper: Any, model: Model) -> Any:
    proto = helper.CpModelProto()
    if not proto.parse_text_format(text_of(model)):
        raise SolverFault("CP-SAT does not read the model")
    proto.merge_from(beside_clauses(model, helper))
    return wrapper.solve(proto)


def text_of(model: Model) -> str:
    """The variables, clauses, and groups of literals of which one is true, in the protobuf's text format.

    (Half the time that it takes to append them to messages one by one.)
    """
    pieces = [f"variables{{domain:[{low},{high}]}}" for low, high in model.domains]
    for name, groups in (
        ("bool_or", model.clauses),
        ("exactly_one", model.exactly_one),
        ("at_most_one", model.at_most_one),
    ):
        pieces += [f"constraints{{{name}{{literals:{list(group)}}}}}" for group in groups]
    return "".join(pieces)
