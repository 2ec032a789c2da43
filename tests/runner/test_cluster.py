"""`run` on a real cluster of two worker processes: the outcomes, the order and the limits of one machine."""

import logging
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from command_line import SEVERAL, UNIQUE
from logicgrid.cli import main
from logicgrid.puzzle.record import replace
from logicgrid.runner import Died, Done, TimedOut, cluster, run, versions
from logicgrid.runner.cluster import Cluster, ClusterFault
from runner_work import allocate, lose_the_worker, misbehave, square
from support import ROOT, Capsys, Patch

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="signals"),
    pytest.mark.skipif(find_spec("distributed") is None, reason="there is no Dask here"),
]


@pytest.fixture(scope="module")
def two_workers() -> Iterator[Any]:
    import distributed  # here, since it takes long, and most who collect this never run it

    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        memory_limit=0,
        dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL,
    ) as found:
        yield found


@pytest.fixture
def place(two_workers: Any) -> Cluster:
    return Cluster(two_workers.scheduler_address)


FILES = {"a.yaml": UNIQUE, "b.yaml": SEVERAL, "c.yaml": "actors: 3\n", "mkdocs.yml": "site_name: x\n"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: Patch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    for file in sorted((ROOT / "puzzles").rglob("*.yaml"))[:6]:
        (tmp_path / file.name).write_bytes(file.read_bytes())
    return tmp_path


def checked(capsys: Capsys, *arguments: str) -> tuple[int, str, str]:
    status = main(["check", ".", "missing.yaml", *arguments])
    out, err = capsys.readouterr()
    return status, re.sub(r'"seconds": [\d.e-]+', '"seconds": 0', out), re.sub("dashboard: .*\n", "", err)


@pytest.mark.long
def test_check_prints_what_it_prints_on_one_machine(place: Cluster, folder: Path, capsys: Capsys) -> None:
    here = checked(capsys, "--format", "json")
    assert checked(capsys, "--format", "json", "--engine", "dask", "--scheduler", str(place.scheduler)) == here


@pytest.mark.long
def test_what_a_cluster_has_found_out_is_remembered_here(place: Cluster, folder: Path, capsys: Capsys) -> None:
    arguments = ("--format", "json", "--cache-dir", "cache")
    _, first, _ = checked(capsys, *arguments, "--engine", "dask", "--scheduler", str(place.scheduler))
    _, again, _ = checked(capsys, *arguments)
    assert "cached" not in first
    assert first == again.replace(', "cached": true', "") and again.count('"cached"') == len(again.splitlines()) - 1


def test_outcomes_come_in_the_order_of_the_items(place: Cluster) -> None:
    assert list(run(range(150), square, jobs=1, cluster=place)) == [Done(n * n) for n in range(150)]
    assert list(run([], square, jobs=1, cluster=Cluster("nowhere"))) == []


@pytest.mark.long
def test_any_fault_has_the_outcome_that_it_has_on_one_machine(place: Cluster) -> None:
    items = ["a", "exit 3", "b", "kill", "c", "raise", "no memory", "segfault", "no pickle", "d"]
    assert list(run(items, misbehave, jobs=2, cluster=place)) == list(run(items, misbehave, jobs=2))


@pytest.mark.long
def test_limits_of_time_and_memory_are_kept(place: Cluster) -> None:
    items = ["a", "for ever", "b"]
    assert list(run(items, misbehave, jobs=2, seconds=3, cluster=place)) == [Done("A"), TimedOut(3), Done("B")]
    found = list(run([1, 4096, 2], allocate, jobs=2, memory=512 << 20, cluster=place))
    assert found == [Done(1 << 20), Died("ran out of memory"), Done(2 << 20)]


@pytest.mark.long
def test_a_worker_that_is_killed_in_the_middle_costs_no_item(place: Cluster, tmp_path: Path) -> None:
    items = [*map(str, range(60)), f"once {tmp_path / 'seen'}", *map(str, range(60))]
    assert list(run(items, lose_the_worker, jobs=2, cluster=place)) == [Done(item.upper()) for item in items]
    assert (tmp_path / "seen").exists()


@pytest.mark.long  # a busy machine starts lost workers late
def test_an_item_that_kills_every_worker_costs_itself(two_workers: Any, monkeypatch: Patch) -> None:
    monkeypatch.setattr(two_workers.scheduler, "allowed_failures", 1)  # a busy machine loses a worker by itself
    monkeypatch.setattr(cluster, "_BRIEF", 60)
    monkeypatch.setattr(cluster, "WORKERS", 240)  # in which the lost ones are started again
    items = [*map(str, range(20)), "always", *map(str, range(20))]
    found = list(run(items, lose_the_worker, jobs=2, cluster=Cluster(two_workers.scheduler_address)))
    assert [type(each) for each in found] == [Died if item == "always" else Done for item in items]


@pytest.mark.long
def test_generate_makes_the_same_files(place: Cluster, tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = ["generate", "sudoku", "-n", "6", "--seed", "x", "--level", "1-6"]
    assert main([*arguments, "-o", "here", "-j", "1"]) == 0
    assert main([*arguments, "-o", "there", "--engine", "dask", "--scheduler", str(place.scheduler)]) == 0
    here, there = [{file.name: file.read_bytes() for file in Path(name).iterdir()} for name in ("here", "there")]
    assert here == there and len(here) >= 7


def fault_of(capsys: Capsys, *arguments: str) -> str:
    status = main(["check", "a.yaml", "--engine", "dask", *arguments])
    out, err = capsys.readouterr()
    assert (status, out) == (2, "") and "Traceback" not in err
    return re.sub("dashboard: .*\n", "", err)


def test_a_scheduler_that_cannot_be_reached_is_said(folder: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr(cluster, "REACH", 0.25)
    for address in ("tcp://127.0.0.1:1", "127.0.0.1:1", "no such place", "http://x", "tcp://host:port"):
        found = fault_of(capsys, "--scheduler", address)
        assert f"the scheduler at {address} cannot be reached" in found and "help: start one with" in found
    # one that accepts and never answers is no hang
    with socket.create_server(("127.0.0.1", 0)) as server:
        found = fault_of(capsys, "--scheduler", f"tcp://127.0.0.1:{server.getsockname()[1]}")
    assert "cannot be reached" in found


@pytest.mark.long
def test_a_cluster_without_workers_is_said(folder: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    monkeypatch.setattr(cluster, "WORKERS", 1)
    import distributed

    with distributed.LocalCluster(n_workers=0, dashboard_address="127.0.0.1:0", processes=False) as empty:
        found = fault_of(capsys, "--scheduler", empty.scheduler_address)
    assert "the cluster has no workers" in found and f"`dask worker {empty.scheduler_address}`" in found


@pytest.mark.parametrize(("name", "version"), [("logicgrid", "0.0.9"), ("ortools", "9.15.6755"), ("code", "0" * 64)])
def test_workers_with_other_versions_are_refused(
    name: str, version: str, place: Cluster, folder: Path, capsys: Capsys, monkeypatch: Patch
) -> None:
    """Seen from a client that has another version than the workers."""
    here = replace(versions(), **{name: version})
    monkeypatch.setattr(cluster, "versions", lambda: here)
    found = fault_of(capsys, "--scheduler", str(place.scheduler))
    assert "has other versions: logicgrid 0.1.0" in found and version[:8] in found
    assert "help: install the same versions on every machine" in found


def test_without_the_extra_the_command_that_installs_it_is_said(
    folder: Path, capsys: Capsys, monkeypatch: Patch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "help: pip install 'logicgrid[dask]'" in fault_of(capsys)


@pytest.mark.long
def test_a_scheduler_that_dies_on_the_way_is_said(monkeypatch: Patch) -> None:
    """The scheduler's process is one of its own, so that it can be killed."""
    monkeypatch.setattr(cluster, "WORKERS", 2)
    program = (
        "import distributed, sys\n"
        "if __name__ == '__main__':\n"
        "    found = distributed.LocalCluster(n_workers=1, dashboard_address='127.0.0.1:0', memory_limit=0)\n"
        "    print(found.scheduler_address, flush=True)\n"
        "    sys.stdin.read()\n"
    )
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'tests'}"}
    pipes = {"stdout": subprocess.PIPE, "stdin": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen([sys.executable, "-c", program], env=environment, **pipes) as process:
        address = process.stdout.readline().decode().strip()
        found = run([*["a"] * 4, *["for ever"] * 3], misbehave, jobs=1, cluster=Cluster(address))
        assert next(found) == Done("A")
        process.kill()
        with pytest.raises(ClusterFault, match="the scheduler of the cluster is gone"):
            list(found)


@pytest.mark.parametrize("lost_at", ["nthreads", "submit"])
def test_a_connection_that_is_lost_anywhere_is_said(lost_at: str) -> None:
    class Lost:
        def nthreads(self, callback_timeout: float) -> dict[str, int]:
            return {"worker": 1}

        def submit(self, *_: object, **__: object) -> None:
            raise OSError("in <TCP>: Stream is closed")

    client: Any = Lost()
    under_way = cluster._Run(client, ["a"], str.upper, None, None, ())
    if lost_at == "nthreads":
        under_way.look = client.submit  # type: ignore[method-assign]
    with pytest.raises(ClusterFault, match="the scheduler of the cluster is gone: OSError: in <TCP>"):
        list(under_way.outcomes())


@pytest.mark.long
def test_ctrl_c_silently_ends_a_cluster_of_this_machine_with_all_its_processes(folder: Path) -> None:
    for number in range(200):
        (folder / f"{number}.yaml").write_text(UNIQUE + f"title: {number}\n", encoding="utf-8")
    command = [sys.executable, "-m", "logicgrid", "check", ".", "--engine", "dask", "-j", "2"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # in a background job it is ignored
    ) as process:
        assert process.stderr.readline().startswith("dashboard: http://127.0.0.1:")  # all of the work is to come
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=240)
    assert (process.returncode, said) == (130, "")  # and nobody is left who has its streams open
