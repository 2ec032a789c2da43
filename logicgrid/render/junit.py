"""Reports as one JUnit XML document, as build servers read it, with a test case for each puzzle.

A puzzle that is not what its file says is a failure; one that cannot be used or was not decided is an error.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from logicgrid.puzzle.markup import attributes, escaped
from logicgrid.puzzle.messages import say, speaking, told
from logicgrid.puzzle.report import PuzzleReport
from logicgrid.render.snippet import diagnostics_to_text
from logicgrid.render.wording import Outcome, advice, outcome, reason

_NAME = "logicgrid check"


def reports_to_junit(reports: Iterable[PuzzleReport]) -> str:
    """Return the whole document, declared as UTF-8."""
    checked = list(reports)
    outcomes: Counter[Outcome] = Counter(map(outcome, checked))
    totals = attributes(
        name=_NAME,
        tests=len(checked),
        failures=outcomes["failed"],
        errors=outcomes["invalid"] + outcomes["undecided"],
        skipped=0,
        time=_seconds(sum(report.seconds for report in checked)),
    )
    cases = [line for report in checked for line in _case_lines(report)]
    opening = ['<?xml version="1.0" encoding="UTF-8"?>', f"<testsuites{totals}>", f"<testsuite{totals}>"]
    return "\n".join([*opening, *cases, "</testsuite>", "</testsuites>"])


def _case_lines(report: PuzzleReport) -> list[str]:
    """Return the test case of one report."""
    case = attributes(
        classname=report.kind or "puzzle", name=report.file, file=report.file, time=_seconds(report.seconds)
    )
    with speaking(report.language):
        content = [*_problem_lines(report), *_warning_lines(report)]
    return [f"<testcase{case}>", *content, "</testcase>"] if content else [f"<testcase{case}/>"]


def _problem_lines(report: PuzzleReport) -> list[str]:
    """Return the failure or the error of a report; nothing if the puzzle is as expected."""
    state = outcome(report)
    if state == "ok":
        return []
    tag = "failure" if state == "failed" else "error"
    next_step = advice(report, "check")
    snippets = diagnostics_to_text(report.errors, file=report.file, source=report.source)
    body = "\n\n".join(
        part for part in (f"{say('verdict.help-head')} {next_step}" if next_step else "", snippets) if part
    )
    return [f"<{tag}{attributes(type=state, message=told(reason(report)))}>{escaped(body)}</{tag}>"]


def _warning_lines(report: PuzzleReport) -> list[str]:
    """Return the warnings as output of the test."""
    snippets = diagnostics_to_text(report.warnings, file=report.file, source=report.source)
    return [f"<system-out>{escaped(snippets)}</system-out>"] if snippets else []


def _seconds(seconds: float) -> str:
    return f"{seconds:.6f}"
