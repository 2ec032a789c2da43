"""What `watch` tells of each save, also if the tracks come late; with processes it is tested beside other commands."""

from pathlib import Path

import pytest

from logicgrid.puzzle.terminal import PLAIN
from logicgrid.session.stages import Bench, StageWork
from logicgrid.session.watch import WatchedFile
from session.test_session import AtOnce
from support import long_text, told, written

START = long_text(__file__, "start.yaml")
WHOLE = START + "  - before(seat, Ben, Cleo)\n  - act(dish, stew).seat < Ben.seat\n"
TEXT = "actors: [a, b, c]\nproperties:\n  p: [x, y, z]\n  q: [u, v, w]\nclues:\n  - a == x\n"


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


class Late:
    """A `watch` that has seen a file, whose tracks do nothing by themselves; without the line that begins the block."""

    def __init__(self, path: Path, text: str = TEXT) -> None:
        scheduler, self.lines = AtOnce(), list[str]()
        scheduler.later = []
        WatchedFile(str(written(path, text)), 5.0, lambda: scheduler, self.lines.append, PLAIN).saved()
        self.fast, slow, self.hear = scheduler.asked
        self.slow = slow()
        del self.lines[0]

    def do(self, work: StageWork) -> None:
        Bench().do(work, lambda stage, value: self.hear(work, stage, value))


@pytest.fixture
def late(tmp_path: Path) -> Late:
    return Late(tmp_path / "draft.yaml")


def test_the_limits_are_those_of_the_request(late: Late) -> None:
    assert (late.fast.seconds, late.slow.seconds) == (5.0, 10.0)


def test_a_verdict_that_the_fast_track_did_not_find_in_time_is_told_by_the_slow_track(late: Late) -> None:
    late.hear(late.fast, "undecided", "fast")
    assert late.lines == []
    late.do(late.slow)
    assert late.lines[0] == "exactly 12 solutions" and late.lines[-2:] == ["answers left, clue by clue: 36 → 12", ""]


def test_a_fault_is_told(late: Late) -> None:
    late.hear(late.fast, "fault", "the worker ended")
    assert late.lines == ["the worker ended"]


def test_nothing_of_a_file_moves_the_cursor(tmp_path: Path) -> None:
    late = Late(tmp_path / "draft.yaml", TEXT + '  - text: "\\e[2J"\n    rule: a == y\n')
    late.do(late.fast)
    late.do(late.slow)
    assert any("  2  line 7  " in line for line in late.lines) and "\x1b" not in "".join(late.lines)


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
