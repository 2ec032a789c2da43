"""Reports for services that check each change: SARIF for code scanning, GitHub's annotations, JUnit for build servers.

SARIF is that of OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0": columns count code points,
from 1, and ends are exclusive, as in our own spans.  Annotations follow GitHub's page "Workflow commands for GitHub
Actions"; a column may only be given if the annotation stays on one line.  In JUnit each puzzle is a test case: one that
is not what its file says is a failure, one that cannot be used or was not decided is an error.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from logicgrid.files.ignored import sections
from logicgrid.puzzle.diagnostics import Diagnostic, Severity, Span
from logicgrid.puzzle.markup import attributes, escaped
from logicgrid.puzzle.messages import say, speaking, told
from logicgrid.puzzle.report import PuzzleReport
from logicgrid.puzzle.terminal import one_line
from logicgrid.render.snippet import by_position, diagnostics_to_text
from logicgrid.render.summary import one_language
from logicgrid.render.wording import Outcome, advice, failing_verdict, message_with_help, outcome, reason

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
VERDICT = "verdict"
"""The rule of a puzzle that has another verdict than its file expects."""
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def reports_to_sarif(reports: Iterable[PuzzleReport]) -> str:
    """Return the whole document."""
    results = []
    reports = list(reports)
    for report in reports:
        with speaking(report.language):
            results += _results(report)
    with speaking(one_language(reports)):
        return _document(results)


def _document(results: list[dict[str, Any]]) -> str:
    """Return the document of some results, whose rules are said in the language of all files, if they have one."""
    from importlib.metadata import version

    rules = sorted({str(each["ruleId"]) for each in results})
    for each in results:
        each["ruleIndex"] = rules.index(each["ruleId"])
    driver = {
        "name": "logicgrid",
        "semanticVersion": version("logicgrid"),
        "rules": [_rule(code) for code in rules],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"ROOT": {"description": {"text": say("render.sarif-root")}}},
        "results": results,
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=1)


def _rule(code: str) -> dict[str, Any]:
    """Return what is said of a code: a line, and what the page of codes has about it, with a file that is mended."""
    if code == VERDICT:
        words, help = say("render.sarif-verdict"), {"text": say("render.sarif-verdict-help")}
    else:
        words, help = say("render.sarif-code", code=code), {"text": say("render.sarif-code-help", code=code)}
        help |= {"markdown": section} if (section := sections().get(code)) else {}
    name = "".join(part.capitalize() for part in code.split("-"))
    return {"id": code, "name": name, "shortDescription": {"text": words}, "help": help}


def _results(report: PuzzleReport) -> list[dict[str, Any]]:
    """Return the verdict if it fails, then errors and warnings, in the order of the file."""
    found = [_result(report, each) for each in by_position((*report.errors, *report.warnings))]
    message = failing_verdict(report)
    return found if message is None else [_result(report, Diagnostic(VERDICT, message, Span(1, 1, 1, 1))), *found]


def _result(report: PuzzleReport, found: Diagnostic) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": _artifact(report.file)}
    if found.span is not None:
        place["region"] = _region(found.span)
    print_of = sha256(f"{found.code}\0{found.message}".encode("utf-8", "replace")).hexdigest()[:32]
    result: dict[str, Any] = {
        "ruleId": found.code,
        "level": _LEVELS[found.severity],
        "message": {"text": message_with_help(found)},
        "locations": [{"physicalLocation": place}],
        "partialFingerprints": {"logicgrid/v1": print_of},
    }
    if found.fixes:
        result["fixes"] = [
            {
                "description": {"text": told(fix.title)},
                "artifactChanges": [
                    {
                        "artifactLocation": _artifact(report.file),
                        "replacements": [{"deletedRegion": _region(fix.span), "insertedContent": {"text": fix.text}}],
                    }
                ],
            }
            for fix in found.fixes
        ]
    return result


def _artifact(file: str) -> dict[str, str]:
    path = PurePath(file)
    if path.is_absolute():
        return {"uri": path.as_uri()}
    return {"uri": quote(path.as_posix()), "uriBaseId": "ROOT"}


def _region(span: Span) -> dict[str, int]:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


_IN_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_IN_PROPERTY = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})

Property = tuple[str, int | str]


def report_to_github(report: PuzzleReport) -> str:
    """Return a command on each line: the verdict if it fails, then errors and warnings; "" if all is well."""
    found = by_position((*report.errors, *report.warnings))
    with speaking(report.language):
        commands = [_diagnostic_command(report.file, diagnostic) for diagnostic in found]
        return "\n".join([*_verdict_commands(report), *commands])


def _verdict_commands(report: PuzzleReport) -> list[str]:
    """Return the verdict, which GitHub shows at line 1; nothing if it is as expected or the errors explain it."""
    message = failing_verdict(report)
    if message is None:
        return []
    return [_command("error", [("file", report.file), ("line", 1), ("title", outcome(report))], message)]


def _diagnostic_command(file: str, diagnostic: Diagnostic) -> str:
    """Return the command for one finding."""
    properties: list[Property] = [("file", file)]
    if diagnostic.span is not None:
        properties += _place(diagnostic.span)
    properties.append(("title", diagnostic.code))
    return _command(diagnostic.severity.value, properties, message_with_help(diagnostic))


def _place(span: Span) -> list[Property]:
    """Return the properties that place an annotation."""
    if span.end_line != span.line:
        return [("line", span.line), ("endLine", span.end_line)]
    end: list[Property] = [("endColumn", span.end_column)] if span.end_column > span.column else []
    return [("line", span.line), ("col", span.column), *end]


def _command(name: str, properties: list[Property], message: str) -> str:
    """Return a command with everything in it escaped."""
    listed = ",".join(f"{key}={one_line(str(value)).translate(_IN_PROPERTY)}" for key, value in properties)
    lines = "\n".join(one_line(line) for line in message.split("\n"))
    return f"::{name} {listed}::{lines.translate(_IN_DATA)}"


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
