"""What `watch` tells when the tracks come late, or not at all; with processes it is tested beside other commands."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from logicgrid.puzzle.terminal import PLAIN
from logicgrid.session.stages import Bench, Stage, StageWork
from logicgrid.session.watch import WatchedFile

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
