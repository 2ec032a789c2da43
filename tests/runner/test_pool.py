"""Real processes that really die.  Nothing here sleeps or measures time: pipes and FIFOs say when to go on."""

import multiprocessing.connection
import multiprocessing.context
import os
import signal
import subprocess
import sys
import textwrap
import threading
import types
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from logicgrid.analyses.judge import VERDICT
from logicgrid.analyses.solve import Limits
from logicgrid.api.checking import FileOrder, check_files
from logicgrid.runner import Died, Done, Raised, TimedOut, pool, run
from runner_work import (
    allocate,
    die_if_poisoned,
    first_waits_for_the_last,
    misbehave,
    pid,
    square,
    tell_and_spin,
    with_workers,
)
from support import ROOT, Patch, few

METHODS = ["fork", "spawn"] if sys.platform == "linux" else ["spawn"]
both = pytest.mark.parametrize("method", METHODS, indirect=True)
posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and FIFOs")
PATIENCE = 120  # seconds after which a test that hangs fails


FIRST = few(METHODS, len(METHODS))
"""How workers start where it makes little difference; the other way is behind `long`."""


@pytest.fixture(params=FIRST)
def method(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    name: str = request.param
    monkeypatch.setattr(pool, "_start_method", lambda: name)
    return name


# --- order ------------------------------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("jobs", [1, 3])
def test_outcomes_come_in_the_order_of_the_items_whatever_the_number_of_workers(method: str, jobs: int) -> None:
    assert list(run(range(40), square, jobs=jobs)) == [Done(n * n) for n in range(40)]


@posix
def test_an_outcome_is_there_while_later_items_still_run(method: str, tmp_path: Path) -> None:
    fifo = str(tmp_path / "fifo")
    os.mkfifo(fifo)
    outcomes = run([("", False, False), (fifo, True, False)], first_waits_for_the_last, jobs=2)
    assert next(outcomes) == Done("")
    Path(fifo).write_text("go on")
    assert list(outcomes) == [Done("go on")]


@pytest.mark.parametrize("jobs", [1, 4])
def test_no_items_no_outcomes(jobs: int) -> None:
    assert list(run([], square, jobs=jobs)) == []


def test_fewer_than_one_job_is_refused() -> None:
    with pytest.raises(ValueError, match="1 or more"):
        run([1], square, jobs=0)


# --- faults -----------------------------------------------------------------------------------------------------------


RAISED = {"raise": "ValueError: no good", "sys.exit": "SystemExit: enough", "no pickle": "lambda"}
DEATHS = {
    "exit 0": "the worker ended with exit status 0",
    "exit 3": "the worker ended with exit status 3",
    "kill": "the worker was killed by SIGKILL (out of memory?)",
    "segfault": "the worker was killed by SIGSEGV",
    "no memory": "ran out of memory",
    "hang up": "",  # of what depends on whether its watch over the parent has noticed
}


@posix
def test_a_fault_costs_its_own_item_only(method: str) -> None:
    faults = {**DEATHS, **RAISED}
    items = ["a", *faults, "b", "c", *reversed(faults), "d", *["exit 3"] * 3]
    for item, outcome in zip(items, run(items, misbehave, jobs=2), strict=True):
        assert faults.get(item, item.upper()) in repr(outcome)
        assert type(outcome) is (Died if item in DEATHS else Raised if item in RAISED else Done)
        assert item != "raise" or "in misbehave" in outcome.trace  # type: ignore[union-attr]


@pytest.mark.parametrize("fault", ["raise", "sys.exit"])
def test_in_this_process_too_an_exception_costs_its_own_item_only(fault: str) -> None:
    before, outcome, after = run(["a", fault, "b"], misbehave, jobs=1)
    assert (before, after) == (Done("A"), Done("B"))
    assert isinstance(outcome, Raised) and outcome.error == RAISED[fault] and "in misbehave" in outcome.trace


@posix
@pytest.mark.parametrize("fault", few(["kill", "raise", "hang up"], 3))
def test_a_fault_amid_many_items_costs_its_own_item_only(method: str, fault: str) -> None:
    items = [fault if n in (60, 61, 75) else str(n) for n in range(120)]
    outcomes = list(run(items, misbehave, jobs=2))
    assert [outcome for outcome in outcomes if isinstance(outcome, Done)] == [Done(i) for i in items if i != fault]
    assert [n for n, outcome in enumerate(outcomes) if not isinstance(outcome, Done)] == [60, 61, 75]


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the time of an item be over when it is the last one that is worked on, however busy the machine is."""
    clock, real = [0.0], multiprocessing.connection.wait

    def wait(pipes: list[Any], seconds: float | None) -> list[Any]:
        found = real(pipes, 0.0 if len(pipes) == 1 and seconds is not None else None)
        clock[0] += 0 if found or seconds is None else seconds
        return found

    monkeypatch.setattr(pool, "now", lambda: clock[0])
    monkeypatch.setattr(multiprocessing.connection, "wait", wait)


def test_a_time_out_amid_many_items_costs_its_own_item_only(method: str, impatient: None) -> None:
    items = ["for ever" if n == 60 else str(n) for n in range(120)]
    outcomes = list(run(items, misbehave, jobs=2, seconds=1))
    assert outcomes == [TimedOut(1) if item == "for ever" else Done(item) for item in items]


@posix
def test_a_death_is_not_held_against_an_item_that_another_one_may_have_killed(method: str) -> None:
    items = ["poison", "poison", "a", "b"]
    assert list(run(items, die_if_poisoned, jobs=2)) == [Done(item) for item in items]


@pytest.mark.skipif(sys.platform != "linux", reason="setrlimit binds address space on Linux only")
def test_exhausting_the_memory_limit_costs_its_own_item_only(method: str) -> None:
    outcomes = list(run([1, 4096, 2, 4096, 3], allocate, jobs=2, memory=512 << 20))
    died = Died("ran out of memory")
    assert outcomes == [Done(1 << 20), died, Done(2 << 20), died, Done(3 << 20)]


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="fork")
@settings(max_examples=5, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.lists(st.sampled_from(["a", "b", "exit 3", "kill", "raise", "no memory"]), max_size=40), st.integers(2, 4))
def test_any_mixture_of_faults_gives_each_item_what_it_gets_alone(
    monkeypatch: pytest.MonkeyPatch, items: list[str], jobs: int
) -> None:
    monkeypatch.setattr(pool, "_start_method", lambda: "fork")
    alone = {item: type(next(run([item], misbehave, jobs=2))) for item in set(items)}
    assert [type(outcome) for outcome in run(items, misbehave, jobs=jobs)] == [alone[item] for item in items]


def test_work_that_no_worker_can_import_is_an_error_and_no_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "_start_method", lambda: "spawn")
    module = types.ModuleType("module_of_this_process_only")
    exec("def work(item): return item", module.__dict__)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    with pytest.raises(RuntimeError, match="no worker can start: the worker ended with exit status 1"):
        list(run([1, 2], module.work, jobs=2))


@pytest.mark.parametrize("killed", few([3, 1, 2], 3))
def test_workers_that_are_killed_while_they_start_cost_nothing(monkeypatch: Patch, tmp_path: Path, killed: int) -> None:
    """As the system does when it runs short of memory: the items are done by other workers."""
    dies_at_its_start(monkeypatch, tmp_path, killed)
    assert list(run([1, 2, 3, 4], square, jobs=2)) == [Done(1), Done(4), Done(9), Done(16)]


def test_if_every_worker_is_killed_while_it_starts_that_is_said_and_the_run_ends(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    dies_at_its_start(monkeypatch, tmp_path, 1_000)
    with pytest.raises(RuntimeError, match="no worker can start: the worker was killed by SIGKILL"):
        list(run([1, 2, 3, 4], square, jobs=2))


def test_of_a_check_whose_workers_cannot_start_every_file_has_a_report(monkeypatch: Patch, tmp_path: Path) -> None:
    dies_at_its_start(monkeypatch, tmp_path, 1_000)
    asked = [(ROOT / "puzzles" / "guest-speakers.yaml", FileOrder(Limits(), VERDICT))] * 3
    found = [report for checked in check_files(asked, 2) for report in checked.reports]
    assert [(report.verdict, report.errors[0].code) for report in found] == [("unknown", "worker-died")] * 3


def test_a_process_that_the_system_refuses_is_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "_start_method", lambda: "fork")
    started: list[int] = []

    class Refused(multiprocessing.context.ForkProcess):
        def start(self) -> None:
            started.append(1)
            if len(started) == 2:
                raise BlockingIOError(11, "Resource temporarily unavailable")
            super().start()

    monkeypatch.setattr(multiprocessing.context.ForkContext, "Process", Refused)
    assert list(run([1, 2, 3], square, jobs=3)) == [Done(1), Done(4), Done(9)]


def dies_at_its_start(monkeypatch: pytest.MonkeyPatch, folder: Path, killed: int) -> None:
    """Let the first workers be killed before they are ready."""

    def serve(*arguments: Any) -> None:
        for number in range(killed):
            with suppress(FileExistsError):
                (folder / str(number)).touch(exist_ok=False)
                os.kill(os.getpid(), signal.SIGKILL)
        pool_serve(*arguments)

    pool_serve = pool.serve
    monkeypatch.setattr(pool, "_start_method", lambda: "fork")
    monkeypatch.setattr(pool, "serve", serve)


# --- processes --------------------------------------------------------------------------------------------------------


def test_one_job_starts_no_process_and_more_do_not_run_in_this_one(method: str) -> None:
    assert list(run([1, 2], pid, jobs=1)) == [Done(os.getpid())] * 2
    assert Done(os.getpid()) not in list(run([1, 2], pid, jobs=2))


def test_a_worker_that_would_start_workers_is_refused_and_does_not_hang(method: str) -> None:
    for outcome in run([1, 2], with_workers, jobs=2):
        assert isinstance(outcome, Raised) and "daemonic processes are not allowed to have children" in outcome.error


def test_workers_are_reused(method: str) -> None:
    assert len(set(run(range(60), pid, jobs=2))) <= 2


def test_a_process_with_other_threads_does_not_fork() -> None:
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    try:
        assert pool._start_method() == "spawn"
    finally:
        done.set()
        thread.join()


@posix
def test_closing_the_iterator_ends_the_workers_at_their_work(method: str, tmp_path: Path) -> None:
    fifo = str(tmp_path / "fifo")
    os.mkfifo(fifo)
    outcomes = run(["", fifo], tell_and_spin, jobs=2)
    assert next(outcomes) == Done(None)
    worker = int(Path(fifo).read_text())
    os.kill(worker, 0)  # it is there
    outcomes.close()  # type: ignore[attr-defined]
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)


SPINNING = """
    import os, signal, sys
    signal.signal(signal.SIGINT, signal.default_int_handler)  # in a background job it is ignored
    sys.path.insert(0, {root!r})
    from logicgrid.runner import pool, run

    def work(item):
        os.write(1, b"started\\n")
        while True:
            pass

    if __name__ == "__main__":
        pool._start_method = lambda: {method!r}
        list(run([1, 2, 3], work, jobs=2))
"""


def started_script(path: Path, text: str, **values: str) -> subprocess.Popen[str]:
    path.write_text(textwrap.dedent(text).format(root=str(ROOT), **values))
    return subprocess.Popen(
        [sys.executable, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


@both
@posix
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
def test_with_the_parent_everything_ends_and_only_the_parent_speaks(method: str, end: int, tmp_path: Path) -> None:
    process = started_script(tmp_path / "script.py", SPINNING, method=method)
    assert process.stdout is not None
    assert [process.stdout.readline() for _ in range(2)] == ["started\n"] * 2
    if end == signal.SIGINT:
        os.killpg(process.pid, end)  # as a terminal does: to the parent and its workers
    else:
        process.kill()
    out, err = process.communicate(timeout=PATIENCE)  # comes back when the last worker has closed its end
    assert (out, process.returncode) == ("", -end)
    assert end == signal.SIGKILL or (err.count("Traceback") == 1 and err.endswith("KeyboardInterrupt\n"))


def test_a_process_does_not_end_while_another_is_being_started(tmp_path: Path) -> None:
    text = """
        import atexit, os, sys, threading
        sys.path.insert(0, {root!r})
        from logicgrid.runner import process

        def start():
            with process._STARTING:
                begun.set()
                sys.stdin.readline()
                print("started", flush=True)

        begun = threading.Event()
        threading.Thread(target=start).start()
        begun.wait()
        print("ends", flush=True)
        atexit._run_exitfuncs()
        print(process._STARTING.locked(), flush=True)  # else a process that goes on could start no other
        os._exit(0)
    """
    process = started_script(tmp_path / "script.py", text)
    assert process.stdout is not None and process.stdout.readline() == "ends\n"
    assert process.communicate("\n", timeout=PATIENCE) == ("started\nFalse\n", "")


@pytest.mark.parametrize("method", METHODS)
def test_a_script_needs_no_main_guard_for_work_that_stands_elsewhere(method: str, tmp_path: Path) -> None:
    text = """
        import math, sys
        sys.path.insert(0, {root!r})
        from logicgrid.runner import pool, run
        pool._start_method = lambda: {method!r}
        print([outcome.value for outcome in run([1, 4, 9], math.isqrt, jobs=2)])
    """
    out, err = started_script(tmp_path / "script.py", text, method=method).communicate(timeout=PATIENCE)
    assert (out, err) == ("[1, 2, 3]\n", "")


def test_a_thousand_million_items_take_no_memory_until_they_are_worked_on() -> None:
    import tracemalloc

    tracemalloc.start()
    found = run(range(10**9), square, jobs=2)
    assert [next(found) for _ in range(3)] == [Done(0), Done(1), Done(4)]
    found.close()  # type: ignore[attr-defined]
    assert tracemalloc.get_traced_memory()[1] < 10**6
    tracemalloc.stop()
