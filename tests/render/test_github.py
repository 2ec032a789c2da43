"""Annotations for GitHub."""

from hypothesis import given
from hypothesis import strategies as st

from logicgrid.puzzle.diagnostics import Diagnostic, Span
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.report import PuzzleReport
from logicgrid.render.ci import report_to_github

UNIQUE = PuzzleReport(
    "puzzles/mine.yaml", "logic-grid", "Mine", "unique", "unique", True, complete=True, count=1, proof="…"
)


def with_errors(*errors: Diagnostic) -> PuzzleReport:
    return replace(UNIQUE, verdict="invalid", ok=False, errors=errors)


def test_a_span_over_lines_has_no_columns_and_an_empty_one_no_end() -> None:
    several, empty = Span(1, 5, 3, 2), Span(4, 1, 4, 1)
    assert report_to_github(with_errors(Diagnostic("a", "x", several), Diagnostic("b", "y", empty))) == (
        "::error file=puzzles/mine.yaml,line=1,endLine=3,title=a::x\n"
        "::error file=puzzles/mine.yaml,line=4,col=1,title=b::y"
    )


def test_properties_and_messages_are_escaped() -> None:
    report = replace(with_errors(Diagnostic("a:b", "100%, a::b")), file="C:\\50%,\n.yaml")
    assert report_to_github(report) == "::error file=C%3A\\50%25%2C .yaml,title=a%3Ab::100%25, a::b"


def test_a_message_cannot_start_a_command_of_its_own() -> None:
    report = with_errors(Diagnostic("a", "x\n::stop-commands::y\r\x1b[0m"))
    assert report_to_github(report) == ("::error file=puzzles/mine.yaml,title=a::x%0A::stop-commands::y \\x1b[0m")


@given(st.text(st.characters()), st.text(st.characters()))
def test_whatever_the_texts_there_is_one_command_a_line(file: str, message: str) -> None:
    report = replace(with_errors(Diagnostic("a", message), Diagnostic("b", message, help=message)), file=file)
    lines = report_to_github(report).splitlines()
    assert len(lines) == 2
    assert all(line.startswith("::error file=") for line in lines)
