"""`logicgrid watch` as an author has it: a real process, a real file that is saved again and again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

START = """\
actors: [Ann, Ben, Cleo]
properties:
  dish: [soup, pie, stew]
  seat: 1..3
clues:
  - act(dish, soup) == Cleo
"""


def _heeding_ctrl_c() -> None:
    """Undo what a shell does to its background jobs, in one of which the tests may run: these ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Watching:
    """A running `watch` of a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.process = subprocess.Popen(
            [sys.executable, "-m", "logicgrid", "watch", str(path)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            preexec_fn=_heeding_ctrl_c if os.name == "posix" else None,
        )

    def save(self, text: str) -> str:
        """Save the file as editors do, by renaming, and return what `watch` says of it."""
        new = self.path.with_suffix(".new")
        new.write_text(text, encoding="utf-8")
        os.replace(new, self.path)
        return self.block()

    def block(self) -> str:
        """Return the next lines up to an empty one, without the first, which has the time of day."""
        assert self.process.stdout is not None
        lines = list(iter(lambda: self.process.stdout.readline().rstrip("\n"), ""))  # type: ignore[union-attr]
        return "\n".join(lines[1:])


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[Watching]:
    path = tmp_path / "draft.yaml"
    path.write_text(START, encoding="utf-8")
    found = Watching(path)
    yield found
    found.process.kill()
    found.process.communicate()


def test_each_save_is_judged_and_compared_with_the_one_before(watching: Watching) -> None:
    assert watching.block() == "exactly 12 solutions"
    assert watching.save(START + "  - before(seat, Ben, Cleo)\n") == "exactly 6 solutions (12 before)"
    whole = START + "  - before(seat, Ben, Cleo)\n  - act(dish, stew).seat < Ben.seat\n"
    assert watching.save(whole) == "exactly one solution (before: exactly 6 solutions)"


def test_a_clue_that_becomes_needless_or_needed_is_named(watching: Watching) -> None:
    watching.block()
    whole = START + "  - before(seat, Ben, Cleo)\n  - act(dish, stew).seat < Ben.seat\n"
    watching.save(whole)
    assert "clue 4 is not needed: the others have the same answer" in watching.save(whole + "  - Ann.dish == stew\n")
    shorter = whole.replace("act(dish, stew).seat < Ben.seat", "Ann.seat < Ben.seat") + "  - Ann.dish == stew\n"
    assert watching.save(shorter) == "exactly one solution\nclue 4 is needed again"


def test_the_first_mistake_is_shown_and_the_last_usable_state_remembered(watching: Watching) -> None:
    watching.block()
    wrong = watching.save(START + "  - Anm == pie\n  - Bem == pie\n")
    assert "draft.yaml:7:5: error: unknown name `Anm`" in wrong and "Bem" not in wrong
    assert watching.save(START + "  - Ann == pie\n") == "exactly 6 solutions (12 before)"


def test_clues_that_contradict_each_other_are_shown(watching: Watching) -> None:
    watching.block()
    found = watching.save(START + "  - Cleo == pie\n")
    assert "clues 1 and 2 contradict each other" in found and "  2  Cleo == pie" in found


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_ends_it_with_status_130_and_without_a_word(watching: Watching) -> None:
    watching.block()
    watching.process.send_signal(signal.SIGINT)
    _, errors = watching.process.communicate()
    assert (watching.process.returncode, errors) == (130, "")
