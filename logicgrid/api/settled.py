"""A collection checked as its team has settled it: which of its files, how, and what is passed over."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from logicgrid.analyses.judge import ReportOptions
from logicgrid.analyses.solve import Limits
from logicgrid.api.checking import FileOrder
from logicgrid.files.settings import FileRules, Finder
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.report import PuzzleReport

_OF_VERDICT = ("question-open", "question-none")
"""The codes of errors that say nothing but that there is another verdict than the file expects."""


def settled(files: Sequence[Path]) -> tuple[list[Path], list[FileRules]]:
    """Return the files that their settings do not leave out, and what is settled for each.  Raises Refused."""
    finder = Finder()
    found = [(file, finder.settings_for(file)) for file in files]
    kept = [(file, settings) for file, settings in found if not settings.leaves_out(file)]
    return [file for file, _ in kept], [settings.of(file) for file, settings in kept]


def order(rules: FileRules, limits: Limits, wanted: ReportOptions, seconds: float | None) -> FileOrder:
    """Return what is asked of a file; `seconds`, if given, are more than what is settled."""
    time = seconds if seconds is not None else rules.time_limit if rules.time_limit is not None else limits.seconds
    return FileOrder(replace(limits, seconds=time), replace(wanted, strict=wanted.strict or bool(rules.strict)))


def under_rules(report: PuzzleReport, rules: FileRules) -> PuzzleReport:
    """Return the report as the rules have it: without warnings that they ignore, and `ok` with any verdict if so.

    Their language is that of a file that does not say its own.
    """
    if rules.language and report.language is None:
        report = replace(report, language=rules.language)
    if rules.ignore:
        left = tuple([each for each in report.warnings if each.code not in rules.ignore])
        report = replace(report, warnings=left)
    if rules.any_verdict and report.expected is not None:
        errors = tuple([each for each in report.errors if each.code not in _OF_VERDICT])
        ok = not errors and report.verdict not in ("invalid", "unknown")
        report = replace(report, expected=None, errors=errors, ok=ok)
    return report
