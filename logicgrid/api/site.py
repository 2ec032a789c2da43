"""A folder of puzzles as a site of plain files."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import LANGUAGES
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.puzzle.budget import Budget
    from logicgrid.site.build import Entry, Failed, Made, Skipped


class SiteRequest(Record):
    """The puzzles' folder and the site's, and what its pages have; `hints` False leaves all answers out.

    `language` is that of the index, and of puzzles that state none.
    """

    folder: Path
    output: Path
    budget: Budget
    title: str | None = None
    hints: bool = True
    auto: int = 1
    language: str | None = None
    jobs: int | None = None


class Site(Record):
    """A site that was written: its entries, the names of its books, and why there is none, if there is none."""

    entries: tuple[Entry, ...]
    books: tuple[str, ...]
    no_book: Refused | None = None


def build(
    request: SiteRequest, files: Sequence[Path], tell: Callable[[str, Made | Skipped | Failed], None]
) -> Site | None:
    """Write the site of some files of a folder; `tell` gets each file with what it gave, in order.

    If one of them failed, there is no site, and what was there stays.  Raises Refused.
    """
    from logicgrid.site.folder import replacing

    try:
        with replacing(request.output) as new:
            return _filled(new, request, files, tell)
    except _Stopped:
        return None
    except Refused as refused:
        if refused.file:
            raise
        raise Refused(refused.why, refused.help, file=str(request.output)) from None


class _Stopped(Exception):
    """A puzzle is not as it should be: the new folder goes."""


def _filled(
    new: Path, request: SiteRequest, files: Sequence[Path], tell: Callable[[str, Made | Skipped | Failed], None]
) -> Site:
    """Write all files of the site."""
    from logicgrid.site.build import Failed, Made, Task, Wanted, pages
    from logicgrid.site.folder import page_names

    tasks = [Task(str(file), name) for file, name in zip(files, page_names(files, request.folder), strict=True)]
    wanted = Wanted(request.budget, request.language, request.hints, request.auto, os.getcwd())
    made: list[Made] = []
    failed = False
    for task, found in zip(tasks, pages(tasks, wanted, request.jobs), strict=True):
        if isinstance(found, Made):
            file = new / found.entry.name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(found.page, encoding="utf-8", newline="\n")
            made.append(found)
        failed |= isinstance(found, Failed)
        tell(task.file, found)
    if failed or not made:
        raise _Stopped
    return _indexed(new, [each.entry for each in made], [each.sheet for each in made], request)


def _indexed(new: Path, entries: Sequence[Entry], sheets: Sequence[dict[str, Any]], request: SiteRequest) -> Site:
    """Write the index and the book."""
    from logicgrid.kinds.sheets import printed
    from logicgrid.print.pages import Wanted
    from logicgrid.site.build import books
    from logicgrid.site.index import index_page
    from logicgrid.words.phrases import words_of

    known = Counter(entry.language for entry in entries if entry.language in LANGUAGES)
    words = words_of(request.language or (known.most_common(1)[0][0] if known else "en"))
    title = request.title or printed(words)["booklet"]
    names: list[str] = []
    no_book = None
    try:
        wanted = Wanted(language=words.code, title=title, answers="end" if request.hints else "none")
        for number, book in enumerate(books(sheets, wanted, request.jobs), start=1):
            names.append("book.pdf" if number == 1 else f"book-{number}.pdf")
            (new / names[-1]).write_bytes(book)
    except Refused as refused:
        no_book = refused
    (new / "index.html").write_text(index_page(entries, title, words, names), encoding="utf-8", newline="\n")
    return Site(tuple(entries), tuple(names), no_book)
