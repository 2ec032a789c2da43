"""The excerpt under a diagnostic, caret by caret."""

from hypothesis import given
from hypothesis import strategies as st

from logicgrid.puzzle.diagnostics import Diagnostic, Span
from logicgrid.puzzle.terminal import PLAIN, Style, display_width
from logicgrid.render import diagnostics_to_text
from support import drawing, each_case


def shown(source: str, *spans: Span | None, columns: int = 120, file: str = "mine.yaml") -> str:
    """What is shown for a diagnostic at each of the spans."""
    found = [Diagnostic("some-code", "some message", span) for span in spans]
    return diagnostics_to_text(found, file=file, source=source, style=Style(columns=columns))


def test_a_diagnostic_shows_its_line_a_caret_and_the_help() -> None:
    source = "title: Mine\n" * 11 + "  - act(month, june) != Tyho\n"
    found = Diagnostic("unknown-name", "unknown name `Tyho`", Span(12, 25, 12, 29), "did you mean `tycho`?")
    assert diagnostics_to_text([found], file="puzzles/mine.yaml", source=source) == drawing("""
        puzzles/mine.yaml:12:25: error: unknown name `Tyho` [unknown-name]
           |
        12 |   - act(month, june) != Tyho
           |                         ^^^^
           = help: did you mean `tycho`?
    """)


@each_case("source", "place", "line", "carets")
def test_carets_stand_below_what_is_meant(source: str, place: tuple[int, ...], line: str, carets: str) -> None:
    number, column, *_ = place
    head = f"mine.yaml:{number}:{column}: error: some message [some-code]\n  |\n"
    assert shown(source, Span(*place), columns=40 if len(source) > 200 else 120) == (
        f"{head}{number} | {line}".rstrip() + f"\n  | {carets}"
    )


def test_a_line_of_a_million_characters_is_shown_as_any_long_one() -> None:
    short, long = "x" * 300 + " Tyho " + "y" * 300, "x" * 500_000 + " Tyho " + "y" * 500_000
    expected = shown(short, Span(1, 302, 1, 306)).split("\n")[1:]
    assert shown(long, Span(1, 500_002, 1, 500_006)).split("\n")[1:] == expected


def test_diagnostics_come_in_the_order_of_the_file_and_those_without_a_place_last() -> None:
    text = shown("a\nb\n", None, Span(2, 1, 2, 2), Span(1, 1, 1, 2))
    heads = [line for line in text.split("\n") if "error" in line]
    assert [head.split(" ")[0] for head in heads] == ["mine.yaml:1:1:", "mine.yaml:2:1:", "mine.yaml:"]


def test_nothing_of_a_file_reaches_the_terminal_as_an_escape() -> None:
    evil = "\x1b]0;owned\x07\r\u202e"
    found = Diagnostic(evil, evil, Span(1, 1, 1, 2), evil)
    text = diagnostics_to_text([found], file=evil, source=evil, style=PLAIN)
    assert not set(text) & set("\x1b\x07\r\u202e")


LINES = st.text(st.sampled_from("ab\t東e\u0301👩‍🚀\x1b\u202e€ ")) | st.text()


@given(LINES.filter(lambda text: len(text.splitlines()) <= 1), st.data(), st.integers(40, 80))
def test_excerpts_fit_the_columns_and_carets_stay_inside(line: str, data: st.DataObject, columns: int) -> None:
    first = data.draw(st.integers(1, len(line) + 1))
    last = data.draw(st.integers(first, len(line) + 1))
    _, *excerpt = shown(line, Span(1, first, 1, last), columns=columns).split("\n")
    for drawn in excerpt:
        assert display_width(drawn) <= columns
    assert excerpt[-1].strip(" |").strip("^") == "" and "^" in excerpt[-1]
