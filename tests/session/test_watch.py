"""What `watch` tells of each save, also if the tracks come late; with processes it is tested beside other commands."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from logicgrid.puzzle.terminal import PLAIN
from logicgrid.session.stages import Bench, Stage, StageWork
from logicgrid.session.watch import WatchedFile
from session.test_session import AtOnce
from support import long_text, told

START = long_text(__file__, "start.yaml")
WHOLE = START + "  - before(seat, Ben, Cleo)\n  - act(dish, stew).seat < Ben.seat\n"
TEXT = "actors: [a, b, c]\nproperties:\n  p: [x, y, z]\n  q: [u, v, w]\nclues:\n  - a == x\n"


class Late:
    """A scheduler that does nothing by itself."""

    def submit(
        self,
        key: tuple[Any, str],
        fast: StageWork,
        slow: Callable[[], StageWork | None] | None,
        hear: Callable[[StageWork, Stage, Any], None],
    ) -> None:
        self.fast, self.slow, self.hear = fast, slow, hear

    def drop(self, key: tuple[Any, str]) -> None:
        pass

    def do_slowly(self) -> None:
        work = self.slow() if self.slow else None
        assert work is not None
        Bench().do(work, lambda stage, value: self.hear(work, stage, value))


class Saving:
    """A `watch` of a file that is saved again and again, all of whose work is done at once."""

    def __init__(self, path: Path) -> None:
        self.path, self.lines = path, list[str]()
        scheduler = AtOnce()
        self.watched = WatchedFile(str(path), 5.0, lambda: scheduler, self.lines.append, PLAIN)

    def save(self, text: str | bytes) -> str:
        """Return what is said of the next text, without the first line, which has the time of day."""
        self.path.write_bytes(text.encode("utf-8") if isinstance(text, str) else text)
        del self.lines[:]
        self.watched.saved()
        return "\n".join(self.lines).partition("draft.yaml\n")[2].rstrip("\n")


@pytest.fixture
def watching(tmp_path: Path) -> Saving:
    """A `watch` that has said what it knows of `START`."""
    found = Saving(tmp_path / "draft.yaml")
    assert found.save(START).startswith("exactly 12 solutions")
    return found


def begun(path: Path, text: str = TEXT) -> tuple[Late, list[str]]:
    """Return the scheduler and the lines of a `watch` that has seen a file, without the line that begins the block."""
    path.write_text(text, encoding="utf-8")
    scheduler, lines = Late(), list[str]()
    WatchedFile(str(path), 5.0, lambda: scheduler, lines.append, PLAIN).saved()
    del lines[0]
    return scheduler, lines


def test_the_limits_are_those_of_the_request(tmp_path: Path) -> None:
    scheduler, _ = begun(tmp_path / "draft.yaml")
    slow = scheduler.slow and scheduler.slow()
    assert (scheduler.fast.seconds, slow.seconds) == (5.0, 10.0)


def test_a_verdict_that_the_fast_track_did_not_find_in_time_is_told_by_the_slow_track(tmp_path: Path) -> None:
    scheduler, lines = begun(tmp_path / "draft.yaml")
    scheduler.hear(scheduler.fast, "undecided", "fast")
    assert lines == []
    scheduler.do_slowly()
    assert lines[0] == "exactly 12 solutions" and lines[-2:] == ["answers left, clue by clue: 36 → 12", ""]


def test_a_fault_is_told(tmp_path: Path) -> None:
    scheduler, lines = begun(tmp_path / "draft.yaml")
    scheduler.hear(scheduler.fast, "fault", "the worker ended")
    assert lines == ["the worker ended"]


def test_nothing_of_a_file_moves_the_cursor(tmp_path: Path) -> None:
    scheduler, lines = begun(tmp_path / "draft.yaml", TEXT + '  - text: "\\e[2J"\n    rule: a == y\n')
    Bench().do(scheduler.fast, lambda stage, value: scheduler.hear(scheduler.fast, stage, value))
    scheduler.do_slowly()
    assert any("  2  line 7  " in line for line in lines) and "\x1b" not in "".join(lines)


TOLD = told("session/watch.txt")


@pytest.mark.parametrize("sentence", TOLD)
def test_what_is_told_of_saves(sentence: str, watching: Saving) -> None:
    for line in TOLD[sentence]:
        clues, _, words = line.partition("→ ")
        said = watching.save(START + "".join([f"  - {clue.strip()}\n" for clue in clues.split("|") if clue.strip()]))
        assert words.replace("\\n", "\n") in f"{said}\n", line


def test_a_file_that_is_no_puzzle_is_waited_for_and_the_last_puzzle_remembered(watching: Saving) -> None:
    wrong = watching.save(START.replace("actors: [Ann", "actors: [Ann, Ann"))
    assert wrong.startswith("not usable yet: 3 errors\n") and "draft.yaml:1:15: error: " in wrong
    watching.watched.gone()
    assert watching.lines[-1].endswith("draft.yaml: there is no such file (any more); waiting for it")
    assert "is not UTF-8 text here" in watching.save(b"actors: \xff")
    assert watching.save(START + "  - Ann == pie\n").startswith("exactly 6 solutions (12 before)\n")


def test_boards_are_counted(watching: Saving) -> None:
    assert watching.save("kind: sudoku\ngrid: |\n  1...\n  ....\n  ....\n  ....\n").startswith(
        "exactly 72 solutions (12 before)\n"
    )
