"""Reports as GitHub workflow commands: annotations at the lines of the file that have something wrong.

Form and escapes follow GitHub's page "Workflow commands for GitHub Actions"; a column may only be given if the
annotation stays on one line.  The end column is exclusive, as in our own spans.
"""

from __future__ import annotations

from logicgrid.puzzle.diagnostics import Diagnostic, Span
from logicgrid.puzzle.messages import speaking
from logicgrid.puzzle.report import PuzzleReport
from logicgrid.puzzle.terminal import one_line
from logicgrid.render.snippet import by_position
from logicgrid.render.wording import failing_verdict, message_with_help, outcome

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
