import io

import pytest

from logicgrid.puzzle.terminal import clipped, one_line
from logicgrid.render.progress import Progress
from support import Patch, each_case

ERASE = "\r\x1b[K"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    """Time that passes only when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def a_terminal_with_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")


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
