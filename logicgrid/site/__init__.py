"""A folder of puzzles as a site of plain files: an index, a page to play each on, and all of them as a book.

Every link is relative, so that it works from a local disk and from any host.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from msgspec import convert, to_builtins

from logicgrid.analyses.judge import MEMORY, PRELOAD, WALL, ReportOptions, judge_loaded, with_level
from logicgrid.analyses.solve import Limits
from logicgrid.files.text import read_bytes
from logicgrid.kinds.atoms import identity
from logicgrid.kinds.explain import Derived, derive, explanation_of
from logicgrid.kinds.load import LoadedPuzzle, is_something_else, is_theme, load_text
from logicgrid.kinds.parts import printed
from logicgrid.play import play_page
from logicgrid.play.data import playable, steps_of
from logicgrid.print import BookletOptions as Printed
from logicgrid.print import booklet, page_of
from logicgrid.print.pdf import ONLY_HTML, as_cards, as_pdf, setting
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.diagnostics import Diagnostic, Refused
from logicgrid.puzzle.markup import escaped
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record, replace
from logicgrid.puzzle.report import PuzzleReport
from logicgrid.runner import Done, Raised, attempt, run, usable_cores, versions
from logicgrid.site.heads import Dress, around, description, links
from logicgrid.site.index import IndexEntry, beside
from logicgrid.words.phrases import Words, language_for, words_of

if TYPE_CHECKING:
    from logicgrid.runner.cache import Cache


_BOOK = 150
"""The most puzzles of a book."""


class Task(Record):
    """A file, and the name of its page."""

    file: str
    name: str


class PageOptions(Record):
    """Options of all pages: `language` is for puzzles that state none; the names of files are relative to `folder`.

    `dress` is the common layout of the site's pages; its title is the site's.
    """

    budget: Budget
    language: str | None = None
    hints: bool = True
    auto: int = 1
    folder: str = ""
    dress: Dress = Dress()


class PuzzlePages(Record):
    """A puzzle's line in the index, its files by their names, and its content for a book.

    `no_sheet` says why it has no sheet, and what helps.
    """

    entry: IndexEntry
    files: dict[str, bytes]
    sheet: dict[str, Any]
    no_sheet: tuple[str, str | None] | None = None


class SkippedPuzzle(Record):
    """A file that is no puzzle, or a puzzle that is not meant to have exactly one answer."""

    file: str
    why: str


class FailedPuzzle(Record):
    """A puzzle that fails its check."""

    report: PuzzleReport


def pages(
    tasks: Sequence[Task], wanted: PageOptions, jobs: int | None = None, cache: Cache | None = None
) -> Iterator[PuzzlePages | SkippedPuzzle | FailedPuzzle]:
    """Yield the result for each file, in their order; `jobs` None means a process for each core.

    Results that the `cache` has for the same files, options and program are not made again.
    """
    seconds = wanted.budget.seconds
    basis = repr((versions(), setting(), replace(wanted, folder=""))) if cache else ""
    keys = [_key(basis, wanted.folder, task) if cache else None for task in tasks]
    known = {key for key in keys if cache and key and cache.has(key)}
    anew = [task for task, key in zip(tasks, keys, strict=True) if key not in known]
    outcomes = run(
        anew,
        partial(_pages_of, wanted=wanted),
        jobs=min(jobs or usable_cores(), max(len(anew), 1)),
        seconds=None if seconds is None else WALL * 2 * seconds + 60,
        memory=MEMORY,
        preload=(*PRELOAD, "logicgrid.site"),
    )
    for task, key in zip(tasks, keys, strict=True):
        value = cache.get(key) if cache and key in known and key else None
        if value is not None:
            yield _from_bytes(value)
            continue
        outcome = attempt(partial(_pages_of, wanted=wanted), task) if key in known else next(outcomes)
        if isinstance(outcome, Done):
            found = outcome.value
            if cache and key and isinstance(found, PuzzlePages) and _key(basis, wanted.folder, task) == key:
                _keep(cache, key, found)
            yield found
            continue
        why = (
            say("site.fault-program", error=outcome.error)
            if isinstance(outcome, Raised)
            else say("site.worker-was-ended")
        )
        yield FailedPuzzle(_unknown(task.file, None, why))


def _keep(cache: Cache, key: bytes, made: PuzzlePages) -> None:
    """Cache complete pages, unless the file has changed since its key was made."""
    from logicgrid.runner.cache import compressed

    if made.entry.has_why and not made.no_sheet:
        cache.put(key, compressed(_to_bytes(made)))


def _key(basis: str, folder: str, task: Task) -> bytes | None:
    """Return the cache key for a file's result; None if the file cannot be read."""
    raw, _ = read_bytes(os.path.join(folder, task.file))
    return None if raw is None else sha256(repr(("site", basis, task)).encode() + b"\0" + raw).digest()


def _to_bytes(made: PuzzlePages) -> bytes:
    """Return pages in the cache's format: JSON of all but the files on the first line, then the files."""
    sheet = {key: value for key, value in made.sheet.items() if key not in ONLY_HTML}
    sizes = [[name, len(content)] for name, content in made.files.items()]
    head = json.dumps([to_builtins(made.entry), sizes, sheet])
    return b"".join([head.encode("ascii"), b"\n", *made.files.values()])


def _from_bytes(value: bytes) -> PuzzlePages:
    head, _, contents = value.partition(b"\n")
    entry, sizes, sheet = json.loads(head)
    ends = accumulate([size for _, size in sizes])
    files = {name: contents[end - size : end] for (name, size), end in zip(sizes, ends, strict=True)}
    return PuzzlePages(convert(entry, IndexEntry), files, sheet)


def books(sheets: Sequence[dict[str, Any]], wanted: Printed, jobs: int | None = None) -> list[bytes]:
    """Return the puzzles as books: several books if there are many puzzles, to limit memory.  Raises Refused."""
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


def _pages_of(task: Task, wanted: PageOptions) -> PuzzlePages | SkippedPuzzle | FailedPuzzle:
    raw, problems = read_bytes(os.path.join(wanted.folder, task.file))
    if raw is None:
        return FailedPuzzle(PuzzleReport(task.file, None, None, "invalid", None, False, errors=problems))
    loaded = load_text(raw, task.file)
    puzzle = loaded.puzzle
    derives_all = puzzle is not None and not puzzle.questions
    limits = Limits(2, wanted.budget.seconds, first=False)
    options = ReportOptions(compares_level=not derives_all, lints=False)  # its derivation has the level
    report = judge_loaded(loaded, limits, options)
    if is_theme([report]) or is_something_else(raw, [report]):
        return SkippedPuzzle(
            task.file, say("site.theme-not-puzzle") if is_theme([report]) else say("site.does-not-look-like")
        )

    def in_full() -> PuzzleReport:  # remarks are shown only with a failure
        return judge_loaded(loaded, limits, replace(options, lints=True))

    if not report.ok or puzzle is None:
        return FailedPuzzle(in_full())
    if report.count != 1 and not puzzle.is_asked:
        several = say("site.no-answer") if report.verdict == "none" else say("site.several-answers")
        return SkippedPuzzle(task.file, say("site.has-expects", several=several))
    derived = playable(puzzle, wanted.budget, wanted.hints) if puzzle.questions else derive(puzzle, wanted.budget)
    if not isinstance(derived, Derived):
        return FailedPuzzle(_unknown(task.file, puzzle.title, derived.reason))
    level = derived.derivation.level
    if derives_all and not with_level(report, puzzle, level).ok:
        return FailedPuzzle(with_level(in_full(), puzzle, level))
    stem = Path(task.file).stem
    sheet = page_of(puzzle, stem, derived, Printed(), report.questions)
    return _filled(task.name, loaded, derived, sheet, wanted)


def _filled(
    name: str, loaded: LoadedPuzzle, derived: Derived, sheet: dict[str, Any], wanted: PageOptions
) -> PuzzlePages:
    """Return the page of a puzzle, its sheet, its picture, and its explanation, with links to each other."""
    puzzle = derived.puzzle
    hints = wanted.hints and (derived.derivation.complete or not puzzle.questions)
    words = words_of(language_for(None if puzzle.language else wanted.language, puzzle.language))
    T = words.texts["site"]
    dress = replace(wanted.dress, title=wanted.dress.title or printed(words)["booklet"])
    paper: dict[str, bytes] = {}
    no_sheet = None
    try:
        whole = booklet([sheet], Printed(language=words.code, answers="end" if wanted.hints else "none"))
        paper[beside(name, "pdf")] = as_pdf(whole)
        if dress.base:
            paper[beside(name, "png")] = as_cards({**whole, "title": dress.title})[0]
    except Refused as refused:
        no_sheet = refused.why, refused.help
    entry = IndexEntry(
        name,
        sheet["title"].replace("\u200b", ""),
        puzzle.kind,
        0 if puzzle.is_asked else derived.derivation.level,
        (puzzle.language or words.code).split("-")[0].lower(),
        identity(puzzle),
        tuple(sheet["dimensions"]),
        description(sheet, sheet["kind-name"]),
        bool(paper),
        dress.base != "" and bool(paper),
        wanted.hints and derived.derivation.complete,
    )
    picture = beside(name, "png") if entry.has_card else ""
    here = name.rpartition("/")[2]
    own = [(beside(here, "pdf"), T["sheet"])] if entry.has_sheet else []
    why = [(beside(here, "explained.html"), T["why"])] if entry.has_why else []
    pages = {}
    around_it = around(dress, name, entry.title, entry.text, picture, links(own + why), is_puzzle=True)
    pages[name] = play_page(loaded, derived, words, wanted.auto, hints, around_it)
    if entry.has_why:
        from logicgrid.render.explain.html import PlayedOn, explanation_to_html

        explained, title = beside(name, "explained.html"), f"{entry.title} · {T['why']}"
        back = links([(here, T["play"]), *own, ("../" * name.count("/") + "index.html", T["all"])])
        around_it = around(dress, explained, title, f"{title}. {entry.text}", picture, back)
        explanation = replace(explanation_of(loaded, derived), title=entry.title)  # not where the file lies
        played_on = PlayedOn(here, tuple([step.conclusions for step in steps_of(derived, explanation)]))
        pages[explained] = explanation_to_html(explanation, words, around_it, played_on)
    return PuzzlePages(entry, {each: text.encode() for each, text in pages.items()} | paper, sheet, no_sheet)


def turned(entries: Sequence[IndexEntry], place: int, words: Words) -> str:
    """Return the links from a puzzle to the previous and the next one."""
    T = words.texts["site"]
    up = "../" * entries[place].name.count("/")
    found = ""
    for other, key, sign in ((place - 1, "before", "←"), (place + 1, "next", "→")):
        if 0 <= other < len(entries):
            each, rel = entries[other], "prev" if key == "before" else "next"
            title = f'<span lang="{escaped(each.language)}" dir="auto">{escaped(each.title)}</span>'
            text = f"{sign} {escaped(T[key])}{words['colon']}{title}"
            found += f'<a rel="{rel}" href="{up}{quote(each.name)}">{text}</a>'
    return found


def _unknown(file: str, title: str | None, reason: str) -> PuzzleReport:
    error = Diagnostic("no-page", say("site.no-page", reason=reason))
    return PuzzleReport(file, None, title, "unknown", None, False, errors=(error,))
