"""One line of JSON per report: the contract's keys, and nothing that breaks a line."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.report import ReportedSolution
from logicgrid.render.json import report_to_json
from render.reports import BOARD, UNIQUE


def test_what_breaks_a_line_or_a_terminal_is_escaped() -> None:
    title = "a\nb\x1b[31m\x7f\x85\x9b\u2028\u2029\u202e\ud800"
    line = report_to_json(replace(UNIQUE, title=title))
    assert r'"a\nb\u001b[31m\u007f\u0085\u009b\u2028\u2029\u202e\ud800"' in line
    assert json.loads(line)["title"] == title
    line.encode("utf-8")


def test_what_is_not_in_every_report_comes_at_the_end_and_notes_last() -> None:
    line = report_to_json(replace(UNIQUE, conflict=(2, 7), settled={"东": 1}, open={}), notes=True)
    assert line.endswith('"warnings": [], "conflict": [2, 7], "settled": {"东": 1}, "open": {}, "notes": []}')


TEXTS = st.text(st.characters())
LABELS = st.text()
VALUES = st.dictionaries(LABELS, st.dictionaries(LABELS, LABELS | st.integers(), max_size=3), max_size=3)


@given(LABELS, VALUES, st.integers(0, 10**30), st.floats(0, 1e6))
def test_a_report_reads_back_as_it_was(title: str, value: object, count: int, seconds: float) -> None:
    report = replace(UNIQUE, title=title, solutions=(ReportedSolution(value, BOARD),), count=count, seconds=seconds)
    read = json.loads(report_to_json(report))
    assert (read["title"], read["solutions"], read["count"]) == (title, [value], count)
    assert read["seconds"] == pytest.approx(seconds, abs=1e-6)


@given(TEXTS, TEXTS, TEXTS)
def test_a_report_is_one_line_of_utf_8_whatever_the_file_says(file: str, message: str, proof: str) -> None:
    report = replace(UNIQUE, file=file, proof=proof, errors=(Diagnostic("code", message),))
    line = report_to_json(report)
    assert len(line.splitlines()) == 1
    assert json.loads(line.encode("utf-8"))["verdict"] == "unique"
