"""Reports as one SARIF 2.1.0 document, which code scanning reads: rules, places, and the mends that are certain.

The form is that of OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0".  Columns count code
points, from 1, and ends are exclusive, as in our own spans.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path, PurePath
from typing import Any
from urllib.parse import quote

from logicgrid.puzzle.diagnostics import Diagnostic, Severity, Span
from logicgrid.puzzle.messages import say, speaking, told
from logicgrid.puzzle.report import PuzzleReport
from logicgrid.render.snippet import by_position
from logicgrid.render.summary import one_language
from logicgrid.render.wording import failing_verdict, message_with_help

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
        help |= {"markdown": section} if (section := _sections().get(code)) else {}
    name = "".join(part.capitalize() for part in code.split("-"))
    return {"id": code, "name": name, "shortDescription": {"text": words}, "help": help}


@cache
def _sections() -> dict[str, str]:
    """Return what the page of codes says of each, without links to other pages."""
    package = Path(__file__).parent.parent
    try:
        page = next(each for each in (package / "codes.md", package.parent / "docs" / "codes.md") if each.is_file())
        text = page.read_text(encoding="utf-8")
    except (StopIteration, OSError):
        return {}
    found = re.findall(r"^### `([\w-]+)`\n(.*?)(?=^###? |\Z)", text, re.MULTILINE | re.DOTALL)
    return {code: re.sub(r"\[([^\]\n]+)\]\([^)\n]*\)", r"\1", section).strip() for code, section in found}


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
