"""Reports as lines of JSON, with the keys and the order of the contract (puzzle-files.md, section 4).

Other scripts stay readable.  Characters that break a line, a terminal or an encoder (control characters beyond ASCII,
U+2028, U+2029, bidi overrides, lone surrogates) are escaped, which means the same in JSON.
"""

from __future__ import annotations

import re
import sys
from json import JSONEncoder
from typing import Any

from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.messages import speaking, translated
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.report import ChoiceReport, PuzzleReport, QuestionReport
from logicgrid.render import by_position

_encode = JSONEncoder(ensure_ascii=False, default=str).encode
_UNSAFE = re.compile("[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def report_to_json(report: PuzzleReport, notes: bool = False) -> str:
    """Return the report on one line; with `notes`, these come at its end."""
    with speaking(report.language):
        return _report_to_json(report, notes)


def _report_to_json(report: PuzzleReport, notes: bool) -> str:
    value = {
        **fields(report, "file kind title verdict expected ok"),
        "solutions": [solution.value for solution in report.solutions],
        **fields(report, "complete count"),
        "proof": translated(report.proof),
        "seconds": round(report.seconds, 6),
        "errors": _values(report.errors),
        "warnings": _values(report.warnings),
    }
    if report.questions:
        value["questions"] = [question_to_value(each) for each in report.questions]
    if report.conflict is not None:
        value["conflict"] = list(report.conflict)
        if not report.conflict_minimal:
            value["conflict_minimal"] = False
        if report.conflict_known:
            value["conflict_known"] = True
    if report.settled is not None:
        value["settled"], value["open"] = report.settled, report.open
    if report.next_clues is not None:
        some = report.next_clues, report.next_pair
        clues, pair = ([fields(each, "rule leaves", "text settles") for each in one] for one in some)
        value["next_clues"] = clues
        if pair:
            value["next_pair"] = pair
        if report.next_reason:
            value["next_reason"] = translated(report.next_reason)
    if report.turning is not None:
        value["turning"] = report.turning.to_value()
    if report.level is not None:
        value["level"] = report.level
    elif report.least_level is not None:
        value["level"], value["level_at_least"] = None, report.least_level
    if notes:
        value["notes"] = [diagnostic_to_value(note) for note in report.notes]
    if report.least_count is not None:
        value["count_at_least"] = report.least_count
    if report.cached:
        value["cached"] = True
    return encoded(value)


def fields(record: Record, names: str, also: str = "") -> dict[str, Any]:
    """Return some fields of a record by name, and those in `also` that are not empty."""
    value = {name: getattr(record, name) for name in names.split()}
    return value | {name: each for name in also.split() if (each := getattr(record, name))}


def question_to_value(question: QuestionReport) -> dict[str, Any]:
    """Return the findings on a question: the keys of the contract (section 7), `text`, and the witnesses."""
    value = fields(question, "number line text verdict answer answers")
    if not question.complete:
        value["complete"] = False
    if question.witnesses:
        value["witnesses"] = [each.value for each in question.witnesses]
    if question.choices:
        value["choices"] = {each.letter: _choice_to_value(each) for each in question.choices}
    if question.why:
        value["why"] = translated(question.why)
    return value


def _choice_to_value(choice: ChoiceReport) -> dict[str, Any]:
    value = fields(choice, "text can")
    if choice.must is not None:
        value["must"] = choice.must
    if choice.witness is not None:
        value["witness"] = choice.witness.value
    if choice.against is not None:
        value["against"] = choice.against.value
    return value


def encoded(value: dict[str, Any]) -> str:
    """Return one line of JSON, whose numbers may have more digits than Python writes by default (4300)."""
    most = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return escaped(_encode(value))
    finally:
        sys.set_int_max_str_digits(most)


def escaped(text: str) -> str:
    """Return JSON text with escapes for characters that break a line, a terminal or an encoder."""
    safe = text.isascii() and "\x7f" not in text
    return text if safe else _UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def diagnostic_to_value(diagnostic: Diagnostic) -> dict[str, int | str | None]:
    """Return the contract's form of one finding; lines and columns are null if it is about the whole file."""
    place = "line column end_line end_column"
    span = dict.fromkeys(place.split()) if diagnostic.span is None else fields(diagnostic.span, place)
    value = {**span, "code": diagnostic.code, "message": translated(diagnostic.message)}
    if diagnostic.help is not None:
        value["help"] = translated(diagnostic.help)
    return value


def _values(diagnostics: tuple[Diagnostic, ...]) -> list[dict[str, int | str | None]]:
    """Return the form of several findings, in the order of the file."""
    return [diagnostic_to_value(diagnostic) for diagnostic in by_position(diagnostics)]
