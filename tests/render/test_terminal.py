"""When a style paints; display width, padding, and texts that are safe to print."""

import io
import subprocess
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcwidth

from logicgrid.puzzle import terminal
from logicgrid.puzzle.terminal import _ONE_CELL_EACH, PLAIN, clusters, display_width, one_line, style_of
from support import each_case


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def not_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
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
    program = (
        "import sys; from logicgrid.puzzle.terminal import {0}; {0}('Zoë – «Бела»'); print('wcwidth' in sys.modules)"
    )
    for function in ("display_width", "clusters"):
        out = subprocess.run([sys.executable, "-c", program.format(function)], capture_output=True, text=True)
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
