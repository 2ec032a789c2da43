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

from support import long_text, written

PATIENT = 60.0
PLAIN = "import sys; sys.modules.update(pygls=None, lsprotocol=None, websockets=None)\n"
MAIN = PLAIN + "from logicgrid.__main__ import process\nif __name__ == '__main__': process()"
START = long_text(__file__, "start.yaml")
WHOLE = START + "  - before(seat, Ben, Cleo)\n  - act(dish, stew).seat < Ben.seat\n"
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

    def put(self, text: str | bytes) -> None:
        """Save the file as editors do, by renaming."""
        new = self.path.with_suffix(".new")
        new.write_bytes(text.encode("utf-8") if isinstance(text, str) else text)
        os.replace(new, self.path)

    def save(self, text: str | bytes) -> str:
        """Save the file, and return what `watch` says of it."""
        self.put(text)
        return self.block()

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
def started(tmp_path: Path) -> Iterator[Watching]:
    """A process that has said what it knows of `START`."""
    found = Watching(written(tmp_path / "draft.yaml", START))
    yield found
    found.process.kill()
    found.process.communicate(timeout=PATIENT)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watching]:
    found = Watching(tmp_path_factory.mktemp("watch") / "draft.yaml")
    assert found.line().endswith("draft.yaml: there is no such file (any more); waiting for it")
    yield found
    found.process.kill()
    found.process.communicate(timeout=PATIENT)


@pytest.fixture
def watching(running: Watching) -> Watching:
    """A process that many tests share, which has said what it knows of `START`, and what was before that."""
    assert running.save(START).startswith("exactly 12 solutions")
    return running


def test_each_save_is_judged_and_compared_with_the_one_before(watching: Watching) -> None:
    again = watching.save(START + "# the same\n").split("\n")
    assert again[:2] == ["exactly 12 solutions", "add one of these:"]
    assert again[-1] == "answers left, clue by clue: 36 → 12"
    assert watching.save(START + "  - before(seat, Ben, Cleo)\n").startswith("exactly 6 solutions (12 before)\n")
    assert watching.save(WHOLE).split("\n") == [
        "exactly one solution (before: exactly 6 solutions)",
        "answers left, clue by clue: 36 → 12 → 6 → 1",
    ]
    assert watching.save(f"# the same\n{WHOLE}") == "exactly one solution\nanswers left, clue by clue: 36 → 12 → 6 → 1"


def test_a_clue_that_becomes_needless_or_needed_is_named(watching: Watching) -> None:
    watching.save(WHOLE)
    assert "clue 4 is not needed: the others have the same answer" in watching.save(WHOLE + "  - Ann.dish == stew\n")
    assert "still not needed: 1 clue" in watching.save("title: New\n" + WHOLE + "  - Ann.dish == stew\n")
    shorter = WHOLE.replace("act(dish, stew).seat < Ben.seat", "Ann.seat < Ben.seat") + "  - Ann.dish == stew\n"
    assert watching.save(shorter).split("\n")[:2] == ["exactly one solution", "clue 4 is needed again"]


def test_clues_with_mistakes_are_left_out_and_mended_ones_are_back(watching: Watching) -> None:
    wrong = watching.save(START + "  - Anm == pie\n  - Bem == pie\n")
    assert "draft.yaml:7:5: error: unknown name `Anm`" in wrong and "Bem" not in wrong
    assert (
        "\nand 1 more mistake: `logicgrid solve` shows them all\nexactly 12 solutions, without clues 2 and 3\n" in wrong
    )
    assert "\nexactly 12 solutions, without clue 2\n" in watching.save(START + "  - 'Ann == pie\n")
    assert watching.save(START + "  - Ann == pie\n").startswith("exactly 6 solutions (12 before)\n")


def test_a_file_that_is_no_puzzle_is_waited_for_and_the_last_puzzle_remembered(watching: Watching) -> None:
    wrong = watching.save(START.replace("actors: [Ann", "actors: [Ann, Ann"))
    assert wrong.startswith("not usable yet: 3 errors\n") and "draft.yaml:1:15: error: " in wrong
    watching.path.unlink()
    assert watching.line().endswith("draft.yaml: there is no such file (any more); waiting for it")
    assert "is not UTF-8 text here" in watching.save(b"actors: \xff")
    assert watching.save(START + "  - Ann == pie\n").startswith("exactly 6 solutions (12 before)\n")


def test_boards_are_counted(watching: Watching) -> None:
    assert watching.save("kind: sudoku\ngrid: |\n  1...\n  ....\n  ....\n  ....\n").startswith(
        "exactly 72 solutions (12 before)\n"
    )


def test_a_hard_draft_holds_up_neither_its_mistakes_nor_the_next_save(watching: Watching) -> None:
    watching.put(HARD + "  - Anm == pie\n")
    while "unknown name `Anm`" not in watching.line():
        pass
    watching.put(WHOLE)
    while not (line := watching.line()).startswith("exactly one solution"):
        assert not line.startswith("answers left")
    watching.block()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_workers_that_are_killed_are_replaced_and_ctrl_c_leaves_none_without_a_word(started: Watching) -> None:
    started.block()
    started.put(HARD)
    assert started.line().endswith("draft.yaml")
    killed = started.workers()
    for each in killed:
        os.kill(each, signal.SIGKILL)
    started.put(WHOLE)
    assert killed and not started.block().startswith("no worker can start")
    while not (line := started.line()).startswith("exactly one solution"):
        assert line == "" or line.endswith("draft.yaml")
    left = [os.pidfd_open(each) for each in started.workers()]
    started.process.send_signal(signal.SIGINT)
    _, errors = started.process.communicate(timeout=PATIENT)
    assert left and (started.process.returncode, errors) == (130, "")
    for each in left:
        assert select.select([each], [], [], 30)[0]
        os.close(each)


def test_clues_that_contradict_each_other_are_shown(watching: Watching) -> None:
    found = watching.save(START + "  - Cleo == pie\n")
    assert "clues 1 and 2 contradict each other" in found and "  2  line 7  Cleo == pie" in found
