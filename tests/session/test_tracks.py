"""The tracks: work goes on whatever becomes of a worker, and the newest draft comes first."""

import asyncio
import os
import signal
import threading
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from logicgrid.runner.process import WorkerProcess
from logicgrid.session.stages import Stage, StageWork, Track
from logicgrid.session.tracks import QUIET, Tracks
from support import few

pytestmark = pytest.mark.skipif(os.name == "nt", reason="workers are stopped and killed by signals here")

OPEN = "actors: [a, b, c]\nproperties:\n  p: [x, y, z]\n  q: [u, v, w]\nclues:\n  - a == x\n"
UNIQUE = OPEN + "  - a == u\n  - b == y\n  - y == w\n"
PATIENT = 120.0


class Heard:
    """What was heard of one draft."""

    def __init__(self) -> None:
        self.stages: asyncio.Queue[tuple[Stage, Any]] = asyncio.Queue()

    def __call__(self, work: StageWork, stage: Stage, value: Any) -> None:
        self.stages.put_nowait((stage, value))

    async def until(self, wanted: Stage) -> Any:
        """Return the value of a stage when it is there."""
        while True:
            stage, value = await asyncio.wait_for(self.stages.get(), PATIENT)
            if stage == wanted:
                return value


def submit(tracks: Tracks, text: str, heard: Heard, slow: bool = False, uri: str = "a") -> None:
    fast = StageWork("fast", uri, text, None)
    tracks.submit((0, uri), fast, lambda: StageWork("slow", uri, text, None) if slow else None, heard)


async def process_of(tracks: Tracks, track: Track) -> int:
    """Return the number of a track's process, when it is there and has nothing to do."""
    async with asyncio.timeout(PATIENT):
        own = tracks._tracks[track]
        while (number := tracks.processes()[track]) is None or own.running is not None or own.waiting:
            await asyncio.sleep(0)
    return number


@pytest_asyncio.fixture
async def tracks() -> AsyncIterator[Tracks]:
    found = Tracks(asyncio.get_running_loop())
    yield found
    found.close()


@pytest.mark.asyncio
async def test_the_fast_track_tells_the_verdict_and_the_slow_track_the_rest(tracks: Tracks) -> None:
    heard = Heard()
    submit(tracks, UNIQUE, heard, slow=True)
    assert type((await heard.until("verdict")).outcome).__name__ == "Unique"
    await heard.until("counts")
    assert (await heard.until("needless")).undecided == ()
    assert (await heard.until("explanation")).level == 1


@pytest.mark.parametrize("track", few(["slow", "fast"], 2))
@pytest.mark.asyncio
async def test_a_draft_is_worked_on_again_if_its_worker_is_killed_in_the_middle(tracks: Tracks, track: Track) -> None:
    first = Heard()
    submit(tracks, OPEN, first, slow=True)
    await first.until("explanation")
    process = await process_of(tracks, track)
    os.kill(process, signal.SIGSTOP)  # so that it is in the middle of its work when it is killed
    heard = Heard()
    submit(tracks, UNIQUE, heard, slow=True)
    if track == "slow":
        await heard.until("verdict")  # of the fast track
        await asyncio.sleep(QUIET + 0.1)  # until the slow track has begun
    os.kill(process, signal.SIGKILL)
    assert type((await heard.until("verdict")).outcome).__name__ == "Unique"
    if track == "slow":
        assert (await heard.until("explanation")).level == 1
    assert await process_of(tracks, track) != process


@pytest.mark.long
@pytest.mark.asyncio
async def test_a_worker_that_is_killed_while_it_is_idle_is_replaced(tracks: Tracks) -> None:
    heard = Heard()
    submit(tracks, OPEN, heard)
    await heard.until("verdict")
    os.kill(await process_of(tracks, "fast"), signal.SIGKILL)
    submit(tracks, UNIQUE, heard)
    assert type((await heard.until("verdict")).outcome).__name__ == "Unique"


@pytest.mark.asyncio
async def test_a_worker_that_does_not_stop_is_killed_and_the_next_draft_is_decided(tracks: Tracks) -> None:
    first, second = Heard(), Heard()
    submit(tracks, OPEN, first)
    await first.until("remarks")
    os.kill(await process_of(tracks, "fast"), signal.SIGSTOP)
    submit(tracks, OPEN + "  - b == z\n", first)
    submit(tracks, UNIQUE, second)
    assert type((await second.until("verdict")).outcome).__name__ == "Unique"
    assert tracks.kills == 1 and first.stages.empty()


@pytest.mark.asyncio
async def test_what_takes_too_long_is_said_to_be_undecided(tracks: Tracks, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = Heard(), Heard()
    submit(tracks, OPEN, first)
    await first.until("verdict")
    os.kill(await process_of(tracks, "fast"), signal.SIGSTOP)
    monkeypatch.setattr("logicgrid.session.tracks.GRACE", 0.01)
    submit(tracks, UNIQUE, second)
    await second.until("undecided")
    monkeypatch.undo()
    submit(tracks, UNIQUE, second)
    await second.until("verdict")


@pytest.mark.asyncio
async def test_a_draft_waits_for_a_worker_that_a_busy_machine_gives_little_time(tracks: Tracks) -> None:
    first, second = Heard(), Heard()
    submit(tracks, OPEN, first)
    await first.until("remarks")
    process = await process_of(tracks, "fast")
    os.kill(process, signal.SIGSTOP)
    submit(tracks, UNIQUE, second)
    track = tracks._tracks["fast"]
    assert track.worker is not None and track.running is not None and track.limit is not None
    for _ in range(50):
        track.worker.spent.value += 0.05
        track.limit.cancel()
        track.end_in_time(track.running)  # as if the time were over
    track.limit.cancel()
    os.kill(process, signal.SIGCONT)
    assert type((await second.until("verdict")).outcome).__name__ == "Unique"
    assert await process_of(tracks, "fast") == process


@pytest.mark.asyncio
async def test_each_document_is_worked_on_the_newest_first(tracks: Tracks) -> None:
    heard = [Heard() for _ in range(4)]
    for number, each in enumerate(heard):
        submit(tracks, UNIQUE, each, uri=f"file{number}")
    for each in heard:
        await each.until("verdict")


@pytest.mark.asyncio
async def test_workers_that_cannot_start_are_not_tried_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr("logicgrid.session.tracks.WorkerProcess", fail)
    heard, tracks = Heard(), Tracks(asyncio.get_running_loop())
    submit(tracks, UNIQUE, heard)
    assert await heard.until("fault") == "no worker can start: no room"
    tracks.close()


def test_the_end_waits_for_a_worker_that_is_being_started(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go, started = threading.Event(), threading.Event(), threading.Event()

    class Slow(WorkerProcess):
        def __init__(self, *arguments: Any) -> None:
            begun.set()
            assert go.wait(PATIENT)
            super().__init__(*arguments)
            started.set()

    async def scenario() -> None:
        monkeypatch.setattr("logicgrid.session.tracks.WorkerProcess", Slow)
        scheduler = Tracks(asyncio.get_running_loop())
        assert begun.wait(PATIENT)
        threading.Timer(0.05, go.set).start()
        scheduler.close()
        assert started.is_set()

    asyncio.run(scenario())
