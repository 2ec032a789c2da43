"""The XML of build servers."""

import xml.etree.ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from logicgrid.puzzle.diagnostics import Diagnostic, Span
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.report import PuzzleReport
from logicgrid.render.ci import reports_to_junit

OK = PuzzleReport(
    "puzzles/東京.yaml", "logic-grid", "東京", "unique", "unique", True, complete=True, count=1, proof="…", seconds=0.25
)
FAILED = replace(OK, file="b.yaml", verdict="none", ok=False, count=0)
INVALID = replace(
    OK,
    file="c.yaml",
    kind=None,
    verdict="invalid",
    ok=False,
    errors=(Diagnostic("unknown-name", "unknown name `<T>`", Span(1, 6, 1, 9)),),
    source="a == <T>",
)
UNDECIDED = replace(OK, file="d.yaml", verdict="unknown", ok=False, count=None)


def test_a_run_becomes_one_suite_with_a_case_per_file() -> None:
    assert reports_to_junit([OK, FAILED, INVALID]) == "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            '<testsuites name="logicgrid check" tests="3" failures="1" errors="1" skipped="0" time="0.750000">',
            '<testsuite name="logicgrid check" tests="3" failures="1" errors="1" skipped="0" time="0.750000">',
            '<testcase classname="logic-grid" name="puzzles/東京.yaml" file="puzzles/東京.yaml" time="0.250000"/>',
            '<testcase classname="logic-grid" name="b.yaml" file="b.yaml" time="0.250000">',
            '<failure type="failed" message="expected exactly one solution, found none">'
            "help: hold each clue against the solution you have in mind: at least one contradicts it or has a slip"
            "</failure>",
            "</testcase>",
            '<testcase classname="puzzle" name="c.yaml" file="c.yaml" time="0.250000">',
            '<error type="invalid" message="1 error">c.yaml:1:6: error: unknown name `&lt;T&gt;` [unknown-name]',
            "  |",
            "1 | a == &lt;T&gt;",
            "  |      ^^^</error>",
            "</testcase>",
            "</testsuite>",
            "</testsuites>",
        ]
    )


def test_no_files_make_an_empty_suite() -> None:
    assert ET.fromstring(reports_to_junit([]).encode()).attrib["tests"] == "0"


def test_a_name_with_line_breaks_and_quotes_survives_and_forbidden_characters_are_dropped() -> None:
    suite = ET.fromstring(reports_to_junit([replace(OK, file="a\n\t\r\"'&<\x00\x1b\ufffe.yaml")]).encode())
    case = suite.find("./testsuite/testcase")
    assert case is not None and case.attrib["name"] == "a\n\t\r\"'&<.yaml"


@given(st.text(st.characters()), st.text(st.characters()), st.text(st.characters()))
def test_whatever_the_texts_the_xml_parses(file: str, message: str, source: str) -> None:
    found = Diagnostic("code", message, Span(1, 1, 1, 2), message)
    reports = [replace(INVALID, file=file, errors=(found,), warnings=(found,), source=source), FAILED]
    suite = ET.fromstring(reports_to_junit(reports).encode("utf-8"))
    assert len(suite.findall("./testsuite/testcase")) == 2
