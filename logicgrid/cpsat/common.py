"""What all ways into the solver share: how to search, and what is made of what is found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from logicgrid.puzzle.model import Model
from logicgrid.puzzle.record import Record

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


Manner = tuple[bool, bool, bool, bool]
"""Presolve, inprocessing, stubborn, in order: see `set_manner`."""

INPROCESSING_PAYS = 8_000
"""Clauses from which on simplifying them between restarts pays: it costs a sixth at 8x6, and saves half at 15x10."""


def set_limits(parameters: Any, search: Search) -> None:
    if search.seconds is not None:
        parameters.max_time_in_seconds = max(search.seconds, 0.001)
    if search.conflicts is not None:
        parameters.max_number_of_conflicts = search.conflicts


def set_manner(parameters: Any, presolve: bool, inprocessing: bool, stubborn: bool, ordered: bool) -> None:
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


def manner_of(model: Model, search: Search) -> Manner:
    return search.presolve, len(model.clauses) > INPROCESSING_PAYS, search.stubborn, bool(model.order)


STATUS = {0: "UNKNOWN", 1: "MODEL_INVALID", 2: "FEASIBLE", 3: "INFEASIBLE", 4: "OPTIMAL"}


class Collector:
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

    def status(self, code: int) -> Status:
        """What the solver's own status means here."""
        name = STATUS.get(code, "UNKNOWN")
        if self.most is not None and self.count >= self.most:
            return "stopped"
        if name in ("OPTIMAL", "INFEASIBLE"):
            return "complete"
        if name in ("FEASIBLE", "UNKNOWN"):
            return "limit"
        raise SolverFault(f"CP-SAT answers {name}")
