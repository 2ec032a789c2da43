"""CP-SAT: the only package that imports ortools.  `enumerate_solutions` finds the solutions of a `Model`.

A model that can guess (see `Model`) is better searched in turns: first with a limit on the conflicts, then with the
guess as the values to try first, and so on, doubling the limit of each kind of turn every time.  The limits are
conflicts rather than seconds, so that every run finds the same solutions.

The solver is called through its inner module `cp_model_helper`, which starts in a third of the time because the public
module imports pandas, or through the public module `cp_model`, if the version's inner module is not understood.  Both
are tested; this module has what they share: the limits of a search, its parameters, and the meaning of its status.
One worker and a fixed seed give the same answers on every run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, Literal

from logicgrid import cpsat
from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.model import Model
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
    from logicgrid.cpsat import inner

    run = inner.run_publicly if inner.dialect() is None else inner.run
    return run(model, search, found)


OWN = 1_500
GUESSED = 20_000
"""The limit of conflicts in the first turn of each kind."""


def enumerate_by_turns(model: Model, search: Search, found: Callable[[Values], None]) -> Status:
    """Do what `cpsat.enumerate_solutions` promises, for a model with a guess.

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

    return cpsat.enumerate_solutions(model.turned(true) if true else model, search, take)
