"""`logicgrid watch` as an author has it: a real process, a real file that is saved again and again.

The process finds none of the packages that the other fronts of the desk need.
"""

import os
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from session.test_watch import START, WHOLE
from support import written

PATIENT = 60.0
PLAIN = "import sys; sys.modules.update(pygls=None, lsprotocol=None, websockets=None)\n"
MAIN = PLAIN + "from logicgrid.__main__ import process\nif __name__ == '__main__': process()"
HARD = "actors: 1..14\nproperties:\n" + "".join(f"  p{each}: 1..14\n" for each in range(7)) + "clues:\n"
HARD += "".join(
    f"  - p{each}[{place}].p{each + 1} < p{each + 1}[{place}].p{each}\n" for each in range(6) for place in (3, 8)
)


def _heeding_ctrl_c() -> None:
    """Undo what a shell does to its background jobs, in one of which the tests may run: these ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Watching:
    """A running `watch` of a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.heard = list[str]()
        self.process = subprocess.Popen(
            [sys.executable, "-c", MAIN, "watch", str(path)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            preexec_fn=_heeding_ctrl_c if os.name == "posix" else None,
        )

    def put(self, text: str) -> None:
        """Save the file as editors do, by renaming."""
        os.replace(written(self.path.with_suffix(".new"), text), self.path)

    def line(self) -> str:
        """Return the next line; fail if the process has ended, or says nothing for long."""
        assert self.process.stdout is not None
        patience = threading.Timer(PATIENT, self.process.kill)
        patience.start()
        self.heard.append(self.process.stdout.readline())
        patience.cancel()
        assert self.heard[-1], f"nothing after {self.heard}"
        return self.heard[-1].rstrip("\n")

    def block(self) -> str:
        """Return the next lines up to an empty one, without the first, which has the time of day."""
        return "\n".join(list(iter(self.line, ""))[1:])

    def workers(self) -> list[int]:
        """Return the processes that the process started, and those that these started, but for helpers of Python."""
        parents = {}
        for each in Path("/proc").glob("[0-9]*/stat"):
            try:
                parents[int(each.parent.name)] = int(each.read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
        children = [each for each, parent in parents.items() if parent == self.process.pid]
        return [each for each, parent in parents.items() if parent in children]


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[Watching]:
    """A process that has said what it knows of `START`."""
    found = Watching(tmp_path / "draft.yaml")
    assert found.line().endswith("draft.yaml: there is no such file (any more); waiting for it")
    found.put(START)
    assert found.block().startswith("exactly 12 solutions")
    yield found
    found.process.kill()
    found.process.communicate(timeout=PATIENT)


def test_a_hard_draft_holds_up_neither_its_mistakes_nor_the_next_save(watching: Watching) -> None:
    watching.put(HARD + "  - Anm == pie\n")
    while "unknown name `Anm`" not in watching.line():
        pass
    watching.put(WHOLE)
    while not (line := watching.line()).startswith("exactly one solution"):
        assert not line.startswith("answers left")
    watching.block()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_workers_that_are_killed_are_replaced_and_ctrl_c_leaves_none_without_a_word(watching: Watching) -> None:
    watching.put(HARD)
    assert watching.line().endswith("draft.yaml")
    killed = watching.workers()
    for each in killed:
        os.kill(each, signal.SIGKILL)
    watching.put(WHOLE)
    assert killed and not watching.block().startswith("no worker can start")
    while not (line := watching.line()).startswith("exactly one solution"):
        assert line == "" or line.endswith("draft.yaml")
    left = [os.pidfd_open(each) for each in watching.workers()]
    watching.process.send_signal(signal.SIGINT)
    _, errors = watching.process.communicate(timeout=PATIENT)
    assert left and (watching.process.returncode, errors) == (130, "")
    for each in left:
        assert select.select([each], [], [], 30)[0]
        os.close(each)
