"""CP-SAT: its two ways in, long searches in turns, and the watch that ends a search."""

import os
import select
import signal
import subprocess
import sys
import threading
import types
from collections.abc import Sequence
from itertools import pairwise, product
from random import Random

import pytest

from every_node import ARRAYS, ENGINES, B, S, by_brute_force, by_cpsat, problem_of, same, val
from logicgrid import cpsat
from logicgrid.cpsat import Search, SolverFault, Watch, enumerate_by_turns
from logicgrid.csp.encode import ArrayEncoding
from logicgrid.csp.expr import Sum
from logicgrid.csp.problem import canonical_key
from logicgrid.puzzle import budget
from logicgrid.puzzle.model import Model
from support import ROOT, few

# --- The ways in, and the dialects of the inner module ----------------------------------------------------------------


@pytest.mark.parametrize(("unused", "understood"), [("run_publicly", True), ("run", False)])
def test_where_the_inner_module_is_not_understood_the_public_one_stands_in(
    unused: str, understood: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cpsat.dialect() is not None, "it is with every version that is let in"
    monkeypatch.setattr(cpsat, unused, None)
    if not understood:
        monkeypatch.setattr(cpsat, "dialect", lambda: None)
    assert cpsat.enumerate_solutions(Model(), Search(2), lambda _: None) == "complete"


def test_an_inner_module_that_is_not_as_expected_is_not_understood() -> None:
    wrapper, callback = types.SimpleNamespace(add_solution_callback=1), types.SimpleNamespace(OnSolutionCallback=1)
    known = {"SolveWrapper": wrapper, "SolutionCallback": callback}
    assert cpsat.dialect_of(types.SimpleNamespace(**known)) is not None or cpsat.dialect().name == "own messages"  # type: ignore[union-attr]
    assert cpsat.dialect_of(types.SimpleNamespace(**known, SatParameters=object, CpModelProto=object)) is None
    assert cpsat.dialect_of(types.SimpleNamespace(**{**known, "SolveWrapper": object})) is None
    assert cpsat.dialect_of(types.SimpleNamespace(**{**known, "SolutionCallback": object})) is None


@pytest.mark.parametrize("way", ENGINES)
def test_a_model_may_have_everything_at_once(way: types.FunctionType) -> None:
    """Linear constraints, tables, elements, an order and hints: all that a model can hold beside its clauses."""
    problem = problem_of(3, ARRAYS[:2], [same(Sum((val(B, 0), val(S, 1))), 3), same(val(B, 1), val(S, 2), "<")])
    encoding = ArrayEncoding(problem, ordered=True)
    encoding.model.hints = encoding.model.order[:2]
    assert sorted(by_cpsat(encoding, way, False), key=canonical_key) == by_brute_force(problem)


@pytest.mark.parametrize("way", ENGINES)
def test_a_fault_in_the_callback_ends_the_search_and_comes_out(way: types.FunctionType) -> None:
    met: list[object] = []

    def take(values: object) -> None:
        met.append(values)
        raise KeyError("mine")

    model = Model()
    model.integer(0, 9)
    with pytest.raises(KeyError, match="mine"):
        way(model, Search(None), take)
    assert len(met) == 1


@pytest.mark.parametrize("way", ENGINES)
def test_a_model_that_the_solver_refuses_is_a_fault_of_this_program(way: types.FunctionType) -> None:
    model = Model()
    model.integer(0, 2**63 - 1)
    model.integer(-(2**63) + 1, 2**63 - 1)
    with pytest.raises(SolverFault, match="MODEL_INVALID"):
        way(model, Search(None), lambda values: None)


# --- Turns: the same solutions whether or not a guess helps, wherever the turns end ----------------------------------

VARIABLES = 12


def random_model(rng: Random, asked: list[int]) -> Model:
    """Clauses of three literals, and a guess that is as good as any."""
    model = Model()
    variables = [model.literal() for _ in range(VARIABLES)]
    for _ in range(rng.randint(20, 55)):
        model.clauses.append([each if rng.random() < 0.5 else -each - 1 for each in rng.sample(variables, 3)])
    model.exactly_one.append(rng.sample(variables, 4))
    model.at_most_one.append([-each - 1 for each in rng.sample(variables, 3)])

    def guess(attempt: int) -> Sequence[int]:
        asked.append(attempt)
        return rng.sample(variables, rng.randint(0, VARIABLES))

    model.guess = guess
    return model


def by_hand(model: Model) -> set[tuple[int, ...]]:
    found = set()
    for values in product((0, 1), repeat=VARIABLES):
        true = [1, *values]

        def holds(literal: int, true: list[int] = true) -> bool:
            return bool(true[literal]) if literal >= 0 else not true[-literal - 1]

        if (
            all(any(map(holds, clause)) for clause in model.clauses)
            and all(sum(map(holds, group)) == 1 for group in model.exactly_one)
            and all(sum(map(holds, group)) <= 1 for group in model.at_most_one)
        ):
            found.add(tuple(true))
    return found


@pytest.mark.parametrize("seed", few(range(25), 4))
def test_all_solutions_are_found_once_however_early_the_turns_end(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng, asked = Random(seed), list[int]()
    monkeypatch.setattr(cpsat, "OWN", rng.choice([1, 2, 5]))
    monkeypatch.setattr(cpsat, "GUESSED", rng.choice([1, 2, 5]))
    model, found = random_model(rng, asked), list[tuple[int, ...]]()
    assert enumerate_by_turns(model, Search(None), lambda values: found.append(tuple(values))) == "complete"
    assert len(set(found)) == len(found)
    assert set(found) == by_hand(model)
    assert asked == list(range(len(asked)))


def test_a_guess_is_asked_for_only_where_the_search_is_long() -> None:
    asked: list[int] = []
    assert enumerate_by_turns(random_model(Random(1), asked), Search(None), lambda values: None) == "complete"
    assert asked == []


def test_the_guess_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pigeons without enough holes, and beside them variables that may be anything: these are as was guessed."""
    monkeypatch.setattr(cpsat, "OWN", 1)
    model = Model()
    holes = [[model.literal() for _ in range(4)] for _ in range(4)]
    free = [model.literal() for _ in range(6)]
    for pigeon in holes:
        model.exactly_one.append(pigeon)
    for hole in zip(*holes, strict=True):
        model.at_most_one.append(list(hole))
    for one, other in pairwise(free):
        model.clauses.append([one, other, holes[0][0]])
    guessed = [holes[place][(place + 1) % 4] for place in range(4)] + free[::2]
    model.guess = lambda attempt: guessed
    first: list[Sequence[int]] = []
    cpsat._search(model, guessed, Search(1, stubborn=True), set(), first.append)
    assert [place for place, value in enumerate(first[0]) if value] == [0, *sorted(guessed)]


def test_the_time_ends_the_turns() -> None:
    assert enumerate_by_turns(random_model(Random(1), []), Search(None, 0.0), lambda values: None) == "limit"


# --- The watch: it ends a search whose processor time is used up, and one that is interrupted -------------------------

watched = pytest.mark.skipif(os.name == "nt", reason="there is no watch on Windows")


@watched
def test_the_search_is_stopped_when_the_processor_time_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock stands still at first, as on a busy machine: however long that takes, nothing is stopped."""
    times, waited, stopped, real = iter([0.0, 0.0, 0.5, 0.75, 1.0]), [], threading.Event(), select.select

    def wait(read: list[int], write: list[int], other: list[int], seconds: float | None) -> tuple[object, ...]:
        waited.append(seconds)
        return real(read, write, other, None) if seconds is None else ([], [], [])

    monkeypatch.setattr(budget, "now", lambda: next(times))
    monkeypatch.setattr(select, "select", wait)
    with Watch(stopped.set, 1.0):
        assert stopped.wait(60)
    assert waited == [1.0, 0.5, 0.25, None]


@watched
def test_the_search_is_stopped_when_a_stop_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    looks, stopped = iter(range(3)), threading.Event()
    monkeypatch.setattr(budget, "_asked", lambda: next(looks, None) is None)
    with Watch(stopped.set, None):
        assert stopped.wait(60)


@watched
def test_the_watch_leaves_nothing_behind() -> None:
    before = os.listdir("/proc/self/fd") if os.path.isdir("/proc/self/fd") else []
    for _ in range(20):
        with Watch(lambda: None, 1.0):
            pass
    assert not before or len(os.listdir("/proc/self/fd")) < len(before) + 20  # other threads may open some
    assert signal.set_wakeup_fd(-1) == -1


@watched
def test_a_listener_that_was_there_before_is_left_alone() -> None:
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    signal.set_wakeup_fd(writer)
    try:
        with Watch(lambda: None, 1.0):
            pass
        assert signal.set_wakeup_fd(-1) == writer
    finally:
        signal.set_wakeup_fd(-1)
        os.close(reader)
        os.close(writer)


LONG = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
import _thread
from logicgrid import cpsat

class Interrupted(cpsat.Watch):
    def __enter__(self):
        super().__enter__()
        _thread.start_new_thread(os.kill, (os.getpid(), signal.SIGINT))

cpsat.Watch = Interrupted
sys.argv = ["logicgrid", "solve", "--time-limit", "1000", "puzzles/guest-speakers.yaml"]
from logicgrid.__main__ import process
process()
"""


@watched
def test_an_interrupt_during_a_search_ends_the_process() -> None:
    done = subprocess.run([sys.executable, "-c", LONG], capture_output=True, text=True, cwd=ROOT, timeout=240)
    assert (done.returncode, done.stderr) == (130, "")
