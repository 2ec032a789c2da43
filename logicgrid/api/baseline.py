"""The findings of a day, written down so that only new ones fail: `check --baseline FILE`.

A finding is known by its file, its code and its message, not by its line, so that edits elsewhere in the file do not
make it new; of two alike findings in a file, a third is new.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from logicgrid.files.output import write_whole
from logicgrid.puzzle.diagnostics import Diagnostic, Refused, one_line, system_words
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import PuzzleReport

FORMAT = 1


class Baseline(Record):
    """How often each finding is known of each file; the files' names are relative to `folder`."""

    folder: str
    known: Mapping[str, Counter[str]]

    def new_in(self, report: PuzzleReport) -> PuzzleReport | None:
        """Return a report with its new findings alone; None if it fails, and everything that is wrong is known."""
        left = Counter(self.known.get(_name(report.file, self.folder), Counter()))
        errors = [each for each in report.errors if _is_new(_finding(each), left)]
        warnings = [each for each in report.warnings if _is_new(_finding(each), left)]
        verdict = [each for each in _verdict(report) if _is_new(each, left)]
        if not report.ok and not errors and not verdict:
            return None
        return replace(report, errors=tuple(errors), warnings=tuple(warnings))


def _is_new(finding: str, left: Counter[str]) -> bool:
    left[finding] -= 1
    return left[finding] < 0


def _finding(each: Diagnostic) -> str:
    return f"{each.code}: {one_line(each.message)}"


def _verdict(report: PuzzleReport) -> list[str]:
    """Return the finding that a puzzle has another verdict than its file expects, if it is one."""
    differs = report.verdict == "unknown" or report.expected not in (None, report.verdict)
    return [f"verdict: {report.verdict}"] if not report.ok and report.verdict != "invalid" and differs else []


def _name(file: str, folder: str) -> str:
    """Return the name of a file, relative to the folder if it is below it."""
    path, root = os.path.abspath(file), os.path.join(folder, "")
    return Path(path[len(root) :] if path.startswith(root) else path).as_posix()


def read_baseline(file: str | Path) -> Baseline:
    """Return the baseline that a file has.  Raises Refused if it is none."""
    help = say("api.write-baseline", file=file)
    try:
        value: Any = json.loads(Path(file).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Refused(say("api.no-such-baseline"), help, str(file)) from None
    except OSError as error:
        raise Refused(say("api.baseline-unreadable", reason=system_words(error)), None, str(file)) from None
    except (ValueError, RecursionError):
        raise Refused(say("api.baseline-no-json"), help, str(file)) from None
    files = value.get("files") if isinstance(value, dict) and value.get("format") == FORMAT else None
    if not isinstance(files, dict) or not all(map(_is_list_of_texts, files.values())):
        raise Refused(say("api.baseline-format", format=FORMAT), help, str(file))
    return Baseline(_folder(file), {name: Counter(found) for name, found in files.items()})


def _is_list_of_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def refuse_others(file: str | Path) -> None:
    """Raise Refused if a file has something else than a baseline, which one that is written would replace."""
    if not os.path.isfile(file) or not os.path.getsize(file):
        return
    try:
        read_baseline(file)
    except Refused as refused:
        raise Refused(refused.why, say("api.baseline-stays"), str(file)) from None


def write_baseline(file: str | Path, reports: Iterable[PuzzleReport]) -> int:
    """Write down what is found in these reports, and return how much that is.  Raises Refused."""
    files: dict[str, list[str]] = {}
    for report in reports:
        found = [*map(_finding, (*report.errors, *report.warnings)), *_verdict(report)]
        if found:
            files.setdefault(_name(report.file, _folder(file)), []).extend(found)
    sorted_files = {name: sorted(files[name]) for name in sorted(files)}
    text = json.dumps({"format": FORMAT, "files": sorted_files}, ensure_ascii=False, indent=1)
    write_whole(file, text + "\n", "-")
    return sum(map(len, files.values()))


def _folder(file: str | Path) -> str:
    return os.path.dirname(os.path.abspath(file))
