"""When a style paints; display width, padding, texts that are safe to print; and the bar of a long command."""

import io
import subprocess
import sys
import unicodedata
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcwidth

from logicgrid.puzzle import terminal
from logicgrid.puzzle.diagnostics import one_line
from logicgrid.puzzle.terminal import _ONE_CELL_EACH, PLAIN, Progress, clipped, clusters, display_width, style_of
from support import Patch, each_case


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def a_terminal_with_a_name_and_not_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(terminal, "_WINDOWS", False)


@each_case("environ", "on_terminal", "in_pipe")
def test_terminal_and_environment_decide_whether_to_paint(
    environ: dict[str, str], on_terminal: bool, in_pipe: bool
) -> None:
    assert style_of(Terminal(), environ).painted is on_terminal
    assert style_of(io.StringIO(), environ).painted is in_pipe


def test_an_old_windows_console_is_not_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "_WINDOWS", True)
    assert not style_of(Terminal(), {}).painted
    assert style_of(Terminal(), {"WT_SESSION": "1"}).painted


def test_no_stream_and_a_closed_stream_are_plain() -> None:
    closed = io.StringIO()
    closed.close()
    assert style_of(None, {}) == style_of(closed, {}) == PLAIN


def test_a_terminal_says_how_wide_it_is_and_anything_else_is_120_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wide(Terminal):
        def fileno(self) -> int:
            return 1

    monkeypatch.setattr("os.get_terminal_size", lambda number: __import__("os").terminal_size((97, 30)))
    assert [style_of(each, {}).columns for each in (Wide(), Terminal(), io.StringIO())] == [97, 120, 120]


@each_case("text", "cells")
def test_scripts_take_their_cells(text: str, cells: int) -> None:
    assert display_width(text) == cells


@each_case("emoji")
def test_an_emoji_sequence_takes_two_cells_and_is_one_cluster(emoji: str) -> None:
    assert clusters(emoji) == [(emoji, 2)]
    assert one_line(emoji) == emoji


def test_what_is_measured_without_tables_is_as_wide_as_they_say() -> None:
    narrow = [chr(code) for code in range(sys.maxunicode + 1) if _ONE_CELL_EACH.fullmatch(chr(code))]
    assert len(narrow) > 1000
    assert [char for char in narrow if wcwidth(char) != 1] == []


def test_tables_are_imported_only_for_texts_that_need_them() -> None:
    program = "import sys; from logicgrid.puzzle.terminal import clusters, display_width as width\n"
    program += "width('Zoë – «Бела»'), clusters('Zoë – «Бела»'); print('wcwidth' in sys.modules)"
    out = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (out.stdout, out.stderr) == ("False\n", "")


@given(st.text())
def test_clusters_put_together_are_the_text(text: str) -> None:
    assert "".join(piece for piece, _ in clusters(text)) == text


@each_case("text", "shown")
def test_one_line_shows_what_would_act(text: str, shown: str) -> None:
    assert one_line(text) == shown


@given(st.text(st.characters()))
def test_one_line_leaves_no_control_character_and_settles_at_once(text: str) -> None:
    shown = one_line(text)
    assert one_line(shown) == shown
    assert len(shown.splitlines()) <= 1
    assert not any(unicodedata.category(char) in ("Cc", "Cs") for char in shown)
    assert not set(shown) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


# --- Progress ---------------------------------------------------------------------------------------------------------

ERASE = "\r\x1b[K"


def drawn(steps: list[tuple[float, int]], stream: io.StringIO | None = None, **options: Any) -> str:
    """Return what a bar writes if it goes on so often at each of some times; then Ctrl-C is pressed."""
    stream, now = stream or Terminal(), [0.0]
    with suppress(KeyboardInterrupt), Progress(stream=stream, clock=lambda: now[0], **options) as progress:
        for now[0], times in steps:
            for number in range(times):
                progress.advance(f"{now[0]}-{number}.yaml")
        raise KeyboardInterrupt
    return stream.getvalue()


@pytest.mark.parametrize(
    ("stream", "name", "seconds"),
    [(io.StringIO(), "xterm", 5), (Terminal(), "dumb", 5), (Terminal(), "xterm", 0)],
    ids=["there is no terminal", "it is a dumb one", "it is over in a blink"],
)
def test_nothing_is_written_where(stream: io.StringIO, name: str, seconds: float, monkeypatch: Patch) -> None:
    monkeypatch.setenv("TERM", name)
    assert drawn([(seconds, 1)], stream, total=2) == ""


def test_the_bar_is_drawn_at_most_every_tenth_of_a_second_and_erased_at_the_end_and_by_an_interrupt() -> None:
    half = f"{ERASE}[############------------] 2/4 0.2-0.yaml"
    whole = f"{ERASE}[########################] 4/4 0.5-0.yaml"
    assert drawn([(0.0, 1), (0.2, 1), (0.25, 1), (0.5, 1)], total=4) == half + whole + ERASE


def test_a_terminal_that_goes_away_stops_the_bar_and_not_the_work() -> None:
    class Gone(Terminal):
        def write(self, text: str) -> int:
            raise OSError(5, "Input/output error")

    drawn([(1.0, 1), (2.0, 1), (3.0, 1)], Gone(), total=3)


@each_case("text", "columns", "expected")
def test_names_are_cut_to_what_they_take_on_the_screen(text: str, columns: int, expected: str) -> None:
    assert clipped(one_line(text), columns, "...") == expected


@pytest.mark.parametrize(
    ("total", "done", "steps", "words"),
    [
        (1_004, 4, [(0.0, 10), (5.0, 1)], "15/1004 2.2 a second, 7 min left"),
        (90, 0, [(1.0, 1)], "89 s left"),
        (1_000, 0, [(1.0, 1)], "16 min left"),
        (100_000, 0, [(1.0, 1)], "27 h 46 min left"),
    ],
)
def test_a_timed_bar_shows_the_pace_and_the_time_that_is_left_in_fitting_units(
    total: int, done: int, steps: list[tuple[float, int]], words: str
) -> None:
    assert words in drawn(steps, total=total, done=done, timed=True)
