"""When a style paints; display width, padding, texts that are safe to print; and the bar of a long command."""

import io
import subprocess
import sys
import unicodedata

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


def test_the_width_of_anything_but_a_terminal_is_120() -> None:
    assert style_of(io.StringIO(), {}).columns == 120
    assert style_of(Terminal(), {}).columns == 120


def test_a_terminal_says_how_wide_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wide(Terminal):
        def fileno(self) -> int:
            return 1

    monkeypatch.setattr("os.get_terminal_size", lambda number: __import__("os").terminal_size((97, 30)))
    assert style_of(Wide(), {}).columns == 97


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


class Clock:
    """Time that passes only when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("stream", "name", "seconds"),
    [(io.StringIO(), "xterm", 5), (Terminal(), "dumb", 5), (Terminal(), "xterm", 0)],
    ids=["there is no terminal", "it is a dumb one", "it is over in a blink"],
)
def test_nothing_is_written_where(stream: io.StringIO, name: str, seconds: float, monkeypatch: Patch) -> None:
    monkeypatch.setenv("TERM", name)
    clock = Clock()
    with Progress(2, stream=stream, clock=clock) as progress:
        clock.now = seconds
        progress.advance("a.yaml")
    assert stream.getvalue() == ""


def test_the_bar_is_drawn_at_most_every_tenth_of_a_second_and_erased_at_the_end() -> None:
    stream, clock = Terminal(), Clock()
    with Progress(4, stream=stream, clock=clock) as progress:
        progress.advance("a.yaml")
        clock.now = 0.2
        progress.advance("b.yaml")
        clock.now = 0.25
        progress.advance("c.yaml")
        clock.now = 0.5
        progress.advance("d.yaml")
    half = f"{ERASE}[############------------] 2/4 b.yaml"
    whole = f"{ERASE}[########################] 4/4 d.yaml"
    assert stream.getvalue() == half + whole + ERASE


def test_the_bar_is_erased_when_the_command_is_interrupted() -> None:
    stream, clock = Terminal(), Clock()
    with pytest.raises(KeyboardInterrupt), Progress(3, stream=stream, clock=clock) as progress:
        clock.now = 1
        progress.advance("a.yaml")
        raise KeyboardInterrupt
    assert stream.getvalue().endswith(ERASE)


def test_a_terminal_that_goes_away_stops_the_bar_and_not_the_work() -> None:
    class Gone(Terminal):
        def write(self, text: str) -> int:
            raise OSError(5, "Input/output error")

    clock = Clock()
    with Progress(3, stream=Gone(), clock=clock) as progress:
        for clock.now in (1.0, 2.0, 3.0):
            progress.advance("a.yaml")


@each_case("text", "columns", "expected")
def test_names_are_cut_to_what_they_take_on_the_screen(text: str, columns: int, expected: str) -> None:
    assert clipped(one_line(text), columns, "...") == expected


def test_a_timed_bar_shows_the_pace_and_the_time_that_is_left() -> None:
    stream, clock = Terminal(), Clock()
    with Progress(1_004, stream=stream, clock=clock, done=4, timed=True) as progress:
        for _ in range(10):
            progress.advance()
        clock.now = 5
        progress.advance()
    assert "15/1004 2.2 a second, 7 min left" in stream.getvalue()


def test_the_time_that_is_left_is_in_fitting_units() -> None:
    for total, words in ((90, "89 s left"), (1_000, "16 min left"), (100_000, "27 h 46 min left")):
        stream, clock = Terminal(), Clock()
        with Progress(total, stream=stream, clock=clock, timed=True) as progress:
            clock.now = 1
            progress.advance()
        assert words in stream.getvalue()
