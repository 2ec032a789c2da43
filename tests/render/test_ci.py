"""Reports for CI: annotations for GitHub, and JUnit."""

import xml.etree.ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from logicgrid.puzzle.diagnostics import Diagnostic, Span
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.report import PuzzleReport
from logicgrid.render.ci import report_to_github, reports_to_junit
from render.reports import UNIQUE


def with_errors(*errors: Diagnostic) -> PuzzleReport:
    return replace(UNIQUE, verdict="invalid", ok=False, errors=errors)


def test_a_span_over_lines_has_no_columns_and_an_empty_one_no_end() -> None:
    several, empty = Span(1, 5, 3, 2), Span(4, 1, 4, 1)
    assert report_to_github(with_errors(Diagnostic("a", "x", several), Diagnostic("b", "y", empty))) == (
        "::error file=puzzles/mine.yaml,line=1,endLine=3,title=a::x\n"
        "::error file=puzzles/mine.yaml,line=4,col=1,title=b::y"
    )


def test_properties_and_messages_are_escaped_and_no_message_is_a_command_of_its_own() -> None:
    report = replace(with_errors(Diagnostic("a:b", "100%, a::b")), file="C:\\50%,\n.yaml")
    assert report_to_github(report) == "::error file=C%3A\\50%25%2C .yaml,title=a%3Ab::100%25, a::b"
    report = with_errors(Diagnostic("a", "x\n::stop-commands::y\r\x1b[0m"))
    assert report_to_github(report) == "::error file=puzzles/mine.yaml,title=a::x%0A::stop-commands::y \\x1b[0m"


@given(st.text(st.characters()), st.text(st.characters()))
def test_whatever_the_texts_there_is_one_command_a_line(file: str, message: str) -> None:
    report = replace(with_errors(Diagnostic("a", message), Diagnostic("b", message, help=message)), file=file)
    lines = report_to_github(report).splitlines()
    assert len(lines) == 2
    assert all(line.startswith("::error file=") for line in lines)


FAILED = replace(UNIQUE, file="b.yaml", verdict="none", ok=False, count=0)
WRONG = Diagnostic("unknown-name", "unknown name `<T>`", Span(1, 6, 1, 9))
INVALID = replace(with_errors(WRONG), file="c.yaml", kind=None, source="a == <T>")


def test_no_files_make_an_empty_suite() -> None:
    assert ET.fromstring(reports_to_junit([]).encode()).attrib["tests"] == "0"


def test_a_name_with_line_breaks_and_quotes_survives_and_forbidden_characters_are_dropped() -> None:
    suite = ET.fromstring(reports_to_junit([replace(UNIQUE, file="a\n\t\r\"'&<\x00\x1b\ufffe.yaml")]).encode())
    case = suite.find("./testsuite/testcase")
    assert case is not None and case.attrib["name"] == "a\n\t\r\"'&<.yaml"


@given(st.text(st.characters()), st.text(st.characters()), st.text(st.characters()))
def test_whatever_the_texts_the_xml_parses(file: str, message: str, source: str) -> None:
    found = Diagnostic("code", message, Span(1, 1, 1, 2), message)
    reports = [replace(INVALID, file=file, errors=(found,), warnings=(found,), source=source), FAILED]
    assert len(ET.fromstring(reports_to_junit(reports).encode("utf-8")).findall("./testsuite/testcase")) == 2
