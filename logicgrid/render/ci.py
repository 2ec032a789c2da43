"""Reports for CI services: SARIF for code scanning, GitHub's annotations, JUnit for build servers, and summaries.

The summary of a check is one line, or a page of Markdown for GitHub's page of a run.

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

from logicgrid.files.settings import sections
from logicgrid.puzzle.diagnostics import Diagnostic, Severity, Span, one_line
from logicgrid.puzzle.markup import attributes, escaped
from logicgrid.puzzle.messages import digits, say, speaking, translated
from logicgrid.puzzle.report import PuzzleReport
from logicgrid.puzzle.terminal import PLAIN, Style
from logicgrid.render import (
    Outcome,
    advice,
    by_position,
    diagnostics_to_text,
    failing_verdict,
    message_with_help,
    outcome,
    path_and_line,
    reason,
    seconds_words,
)
from logicgrid.words.phrases import capital

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
VERDICT = "verdict"
"""The rule for a puzzle whose verdict is not the one its file expects."""
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
    """Return the document of some results, with rules in the language of all files, if it is the same."""
    from importlib.metadata import version

    rules = sorted({str(each["ruleId"]) for each in results})
    for each in results:
        each["ruleIndex"] = rules.index(each["ruleId"])
    driver = {"name": "logicgrid", "semanticVersion": version("logicgrid"), "rules": [_rule(code) for code in rules]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"ROOT": {"description": {"text": say("render.sarif-root")}}},
        "results": results,
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=1)


def _rule(code: str) -> dict[str, Any]:
    """Return the rule for a code: a line, and its section from the page of codes, with an example of a fix."""
    section = sections().get(code, "")
    if code == VERDICT:
        words, help = say("render.sarif-verdict"), {"text": say("render.sarif-verdict-help")}
    else:
        words, help = say("render.sarif-code", code=code), {"text": say("render.sarif-code-help", code=code)}
        help |= {"markdown": section} if section else {}
    full = " ".join(section.partition("\n\n")[0].split()) or words
    return {"id": code, "shortDescription": {"text": words}, "fullDescription": {"text": full}, "help": help}


def _results(report: PuzzleReport) -> list[dict[str, Any]]:
    """Return the verdict if it fails, then errors and warnings, in the order of the file."""
    found = [_result(report, each) for each in by_position((*report.errors, *report.warnings))]
    message = failing_verdict(report)
    line = path_and_line(report.file)[1]
    return found if message is None else [_result(report, Diagnostic(VERDICT, message, Span(line, 1, line, 1))), *found]


def _result(report: PuzzleReport, found: Diagnostic) -> dict[str, Any]:
    region = _region(found.span or Span(1, 1, 1, 1))  # code scanning shows nothing that has no line
    place = {"artifactLocation": _artifact(report.file), "region": region}
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
                "description": {"text": translated(fix.title)},
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
    path = PurePath(path_and_line(file)[0])
    if path.is_absolute():
        return {"uri": path.as_uri()}
    return {"uri": quote(path.as_posix()), "uriBaseId": "ROOT"}


def _region(span: Span) -> dict[str, int]:
    return {"startLine": span.line, "startColumn": span.column, "endLine": span.end_line, "endColumn": span.end_column}


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
    """Return the verdict, placed where the puzzle begins; nothing if it is as expected, or explained by the errors."""
    message = failing_verdict(report)
    if message is None:
        return []
    path, line = path_and_line(report.file)
    return [_command("error", [("file", path), ("line", line), ("title", outcome(report))], message)]


def _diagnostic_command(file: str, diagnostic: Diagnostic) -> str:
    """Return the command for one finding."""
    properties: list[Property] = [("file", path_and_line(file)[0])]
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
    path = path_and_line(report.file)[0]
    case = attributes(classname=report.kind or "puzzle", name=report.file, file=path, time=_seconds(report.seconds))
    with speaking(report.language):
        content = _problem_lines(report)
        if snippets := diagnostics_to_text(report.warnings, file=report.file, source=report.source):
            content.append(f"<system-out>{escaped(snippets)}</system-out>")
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
    return [f"<{tag}{attributes(type=state, message=translated(reason(report)))}>{escaped(body)}</{tag}>"]


def _seconds(seconds: float) -> str:
    return f"{seconds:.6f}"


# --- Summaries --------------------------------------------------------------------------------------------------------

_SLOWEST = 3
_SLOW = 1.0
"""The seconds from which a puzzle is reported as slow."""
_FROM = 5
"""The number of puzzles from which the line has more than outcomes."""
_BAR = 20
_ORDER: tuple[Outcome, ...] = ("ok", "failed", "invalid", "undecided")


class CheckTally:
    """The numbers of puzzles with each outcome, verdict and level (0: none), the slowest ones, and the failures.

    Reports are counted one by one; nothing is kept of those without problems.  `known` is the number of further
    failures that are in the baseline.
    """

    def __init__(self) -> None:
        self.outcomes: Counter[Outcome] = Counter()
        self.verdicts: Counter[str] = Counter()
        self.levels: Counter[int] = Counter()
        self.slowest: list[tuple[float, str]] = []
        self.wrong: list[tuple[str, Outcome, str]] = []
        self.known = 0
        self.languages: set[str | None] = set()

    def add(self, report: PuzzleReport) -> None:
        """Count a report."""
        state = outcome(report)
        self.languages.add(report.language)
        self.outcomes[state] += 1
        self.verdicts[report.verdict] += 1
        self.levels[report.least_level or 0] += state == "ok"
        if not report.cached and report.seconds >= _SLOW:
            self.slowest = sorted([*self.slowest, (report.seconds, report.file)], reverse=True)[:_SLOWEST]
        if state != "ok":
            with speaking(report.language):
                self.wrong.append((report.file, state, reason(report)))

    def knows(self, report: PuzzleReport) -> None:
        """Count a report whose failure is in the baseline."""
        self.languages.add(report.language)
        self.known += 1

    @property
    def language(self) -> str | None:
        """The language of all files; None if there are several."""
        return next(iter(self.languages)) if len(self.languages) == 1 else None


def one_language(reports: Iterable[PuzzleReport]) -> str | None:
    """Return the language of all reports; None if there are several."""
    languages = {report.language for report in reports}
    return languages.pop() if len(languages) == 1 else None


def summary_to_text(found: CheckTally, *, style: Style = PLAIN) -> str:
    """Return one line: "23 puzzles: 21 ok, 1 failed, 1 invalid (20 unique, …); slowest: …"."""
    total = found.outcomes.total() + found.known
    with speaking(found.language):
        if not total:
            return say("verdict.no-puzzles")
        line = _counts(found, style)
        if total < _FROM:
            return line
        verdicts = [f"{digits(number)} {name}" for name, number in found.verdicts.most_common()]
        line += f" ({', '.join(verdicts)})" if verdicts else ""
        slowest = ", ".join([f"{one_line(file)} {seconds_words(seconds)}" for seconds, file in found.slowest])
        return f"{line}; {say('verdict.slowest', list=slowest)}" if slowest else line


def _counts(found: CheckTally, style: Style = PLAIN) -> str:
    """Return the number of puzzles with each outcome, in the language of the files."""
    total = found.outcomes.total() + found.known
    parts = [say(f"verdict.count-{name}", n=found.outcomes[name]) for name in _ORDER if found.outcomes[name]]
    parts += [say("verdict.known-baseline", n=found.known)] if found.known else []
    paint = style.green if found.outcomes["ok"] + found.known == total else style.red
    return say("verdict.summary", n=total, parts=paint(", ".join(parts)))


def summary_to_markdown(found: CheckTally) -> str:
    """Return a page with the failures, the number of puzzles with each verdict and level, and the slowest."""
    with speaking(found.language):
        puzzles, level, verdict = [capital(say(f"verdict.head-{name}")) for name in ("puzzles", "level", "verdict")]
        counts = f"{_counts(found)}." if found.outcomes or found.known else say("verdict.no-puzzles")
        lines = [f"## {puzzles}", "", counts, ""]
        if found.wrong:
            heads = [capital(say(f"verdict.head-{name}")) for name in ("puzzle", "outcome", "why")]
            lines += [f"| {' | '.join(heads)} |", "| --- | --- | --- |"]
            lines += [f"| {_cell(file, True)} | {state} | {_cell(why)} |" for file, state, why in found.wrong]
            lines.append("")
        if found.verdicts:
            lines += [f"| {verdict} | {puzzles} |", "| --- | ---: |"]
            lines += [f"| {name} | {number} |" for name, number in found.verdicts.most_common()] + [""]
        levels = {each: number for each, number in sorted(found.levels.items()) if each and number}
        if levels:
            most = max(levels.values())
            lines += [f"| {level} | | {puzzles} |", "| --- | --- | ---: |"]
            lines += [f"| {each} | {'█' * max(1, _BAR * n // most)} | {n} |" for each, n in levels.items()]
            lines.append("")
        if found.slowest:
            listed = ", ".join([f"{_cell(file, True)} {seconds_words(each)}" for each, file in found.slowest])
            lines.append(capital(say("verdict.slowest", list=listed)))
        return "\n".join(lines).rstrip()


def _cell(text: str, code: bool = False) -> str:
    """Return a text for a cell of a table, in which nothing is markup."""
    plain = one_line(text)
    if code:
        fence = "``" if "`" in plain else "`"
        space = " " if fence == "``" else ""
        return f"{fence}{space}{plain}{space}{fence}".replace("|", "\\|")
    return "".join(f"\\{each}" if each in "\\|<>[]*_#!&" else each for each in plain)
