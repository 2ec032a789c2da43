"""When a style paints."""

from __future__ import annotations

import io

import pytest

from logicgrid.render import color
from logicgrid.render.color import PLAIN, Style, style_of


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def not_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(color, "_WINDOWS", False)


@pytest.mark.parametrize(
    ("environ", "on_terminal", "in_pipe"),
    [
        ({}, True, False),
        ({"TERM": "xterm-256color"}, True, False),
        ({"TERM": "dumb"}, False, False),
        ({"NO_COLOR": "1"}, False, False),
        ({"NO_COLOR": "0"}, False, False),
        ({"NO_COLOR": ""}, True, False),
        ({"FORCE_COLOR": "1"}, True, True),
        ({"FORCE_COLOR": ""}, True, False),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, True, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False, False),
    ],
)
def test_terminal_and_environment_decide_whether_to_paint(
    environ: dict[str, str], on_terminal: bool, in_pipe: bool
) -> None:
    assert style_of(Terminal(), environ).painted is on_terminal
    assert style_of(io.StringIO(), environ).painted is in_pipe


def test_an_old_windows_console_is_not_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(color, "_WINDOWS", True)
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


def test_a_painting_style_wraps_the_text_and_a_plain_one_does_not() -> None:
    style = Style(painted=True)
    painted = [paint("x") for paint in (style.bold, style.dim, style.red, style.green, style.yellow, style.cyan)]
    assert painted == [f"\x1b[{code}mx\x1b[0m" for code in (1, 2, 31, 32, 33, 36)]
    assert style.red("") == ""
    assert PLAIN.red("x") == "x"
