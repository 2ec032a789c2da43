"""What each file of a folder gives a site: its page and its line in the index, or why it gives none.

Every puzzle is judged as `check` does; a page needs a puzzle with exactly one answer, and its certified derivation, or
one whose questions are answered.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from logicgrid.analyses.judge import MEMORY, PRELOAD, WALL, judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.files.text import read_bytes
from logicgrid.kinds.atoms import identity
from logicgrid.kinds.explain import Derived, derive
from logicgrid.kinds.load import load_text
from logicgrid.kinds.skip import is_something_else, is_theme
from logicgrid.play.asked import playable
from logicgrid.play.page import play_page
from logicgrid.print.pages import Wanted as Printed
from logicgrid.print.pages import booklet, page_of
from logicgrid.print.pdf import as_pdf
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.diagnostics import Diagnostic, Refused
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import Report
from logicgrid.runner import Done, Raised, run, usable_cores
from logicgrid.words.phrases import language_for, words_of

_BOOK = 150
"""The most puzzles of a book."""


class Task(Record):
    """A file, and the name of its page."""

    file: str
    name: str


class Wanted(Record):
    """What pages have: `language` is the one for puzzles that state none; the files are named from `folder`."""

    budget: Budget
    language: str | None = None
    hints: bool = True
    auto: int = 1
    folder: str = ""


class Entry(Record):
    """A puzzle's line in the index: `name` is the page's, `id` the puzzle's identity, by which browsers keep marks."""

    name: str
    title: str
    kind: str
    level: int
    language: str
    id: str


class Made(Record):
    """A puzzle's line in the index, its page, and what a book prints of it."""

    entry: Entry
    page: str
    sheet: dict[str, Any]


class Skipped(Record):
    """A file that is no puzzle, or one that is not meant to have one answer."""

    file: str
    why: str


class Failed(Record):
    """A puzzle that is not as it should be."""

    report: Report


def pages(tasks: Sequence[Task], wanted: Wanted, jobs: int | None = None) -> Iterator[Made | Skipped | Failed]:
    """Yield what each file gives, in their order; `jobs` None means a process for each core."""
    seconds = wanted.budget.seconds
    outcomes = run(
        tasks,
        partial(_made, wanted=wanted),
        jobs=min(jobs or usable_cores(), max(len(tasks), 1)),
        seconds=None if seconds is None else WALL * 2 * seconds + 60,
        memory=MEMORY,
        preload=(*PRELOAD, "logicgrid.site.build"),
    )
    for task, outcome in zip(tasks, outcomes, strict=True):
        if isinstance(outcome, Done):
            yield outcome.value
            continue
        why = (
            say("site.fault-program", error=outcome.error)
            if isinstance(outcome, Raised)
            else say("site.worker-was-ended")
        )
        yield Failed(_unknown(task.file, None, why))


def books(sheets: Sequence[dict[str, Any]], wanted: Printed, jobs: int | None = None) -> list[bytes]:
    """Return the puzzles as books: several if they are many, as each takes memory.  Raises Refused."""
    parts = [sheets[start : start + _BOOK] for start in range(0, len(sheets), _BOOK)]
    titled = [replace(wanted, title=f"{wanted.title} {n}") for n in range(1, len(parts) + 1)]
    works = [booklet(*each) for each in zip(parts, titled if len(parts) > 1 else [wanted], strict=True)]
    found = []
    for outcome in run(works, _book, jobs=min(jobs or usable_cores(), len(parts))):
        if not isinstance(outcome, Done):
            raise Refused(
                say(
                    "site.setting-failed", error=outcome.error if isinstance(outcome, Raised) else say("site.no-memory")
                )
            )
        if isinstance(outcome.value, tuple):
            raise Refused(*outcome.value)
        found.append(outcome.value)
    return found


def _book(whole: dict[str, Any]) -> bytes | tuple[str, str | None]:
    """Return the PDF, or why there is none and what helps."""
    try:
        return as_pdf(whole)
    except Refused as fault:
        return fault.why, fault.help


def _made(task: Task, wanted: Wanted) -> Made | Skipped | Failed:
    raw, problems = read_bytes(os.path.join(wanted.folder, task.file))
    if raw is None:
        return Failed(Report(task.file, None, None, "invalid", None, False, errors=problems))
    loaded = load_text(raw, task.file)
    report = judge_loaded(loaded, Limits(2, wanted.budget.seconds, first=False))
    puzzle = loaded.puzzle
    if is_theme([report]) or is_something_else(raw, [report]):
        return Skipped(
            task.file, say("site.theme-not-puzzle") if is_theme([report]) else say("site.does-not-look-like")
        )
    if not report.ok or puzzle is None:
        return Failed(report)
    if report.count != 1 and not puzzle.is_asked:
        several = say("site.no-answer") if report.verdict == "none" else say("site.several-answers")
        return Skipped(task.file, say("site.has-expects", several=several))
    derived = playable(puzzle, wanted.budget, wanted.hints) if puzzle.questions else derive(puzzle, wanted.budget)
    if not isinstance(derived, Derived):
        return Failed(_unknown(task.file, puzzle.title, derived.reason))
    hints = wanted.hints and (derived.derivation.complete or not puzzle.questions)
    words = words_of(language_for(None if puzzle.language else wanted.language, puzzle.language))
    up = "../" * task.name.count("/")
    page = play_page(loaded, derived, words, wanted.auto, hints, back=f"{up}index.html")
    stem = Path(task.file).stem
    language = (puzzle.language or words.code).split("-")[0].lower()
    level = 0 if puzzle.is_asked else derived.derivation.level
    entry = Entry(task.name, puzzle.title or stem, puzzle.kind, level, language, identity(puzzle))
    return Made(entry, page, page_of(puzzle, stem, derived, Printed(), report.questions))


def _unknown(file: str, title: str | None, reason: str) -> Report:
    error = Diagnostic("no-page", say("site.no-page", reason=reason))
    return Report(file, None, title, "unknown", None, False, errors=(error,))
