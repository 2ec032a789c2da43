"""A folder of puzzles as a site of plain files."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.puzzle.budget import Budget
    from logicgrid.runner.cache import Cache
    from logicgrid.site import FailedPuzzle, IndexEntry, PuzzlePages, SkippedPuzzle
    from logicgrid.site.heads import Dress
    from logicgrid.words.phrases import Words


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
    base: str = ""
    """The address at which the site will be; without one there is neither a map of the site nor a feed."""
    daily: str | None = None
    """The day of the first puzzle, as 2026-01-31, if there is to be one for each day."""
    theme: Path | None = None
    logo: Path | None = None
    foot: str = ""


class Site(Record):
    """A site that was written: its entries, the names of its books, and why there is none, if there is none."""

    entries: tuple[IndexEntry, ...]
    books: tuple[str, ...]
    no_book: Refused | None = None
    no_sheets: int = 0
    """How many puzzles have no sheet of their own."""


def build(
    request: SiteRequest,
    files: Sequence[Path],
    tell: Callable[[str, PuzzlePages | SkippedPuzzle | FailedPuzzle], None],
    cache: Cache | None = None,
) -> Site | None:
    """Write the site of some files of a folder; `tell` gets each file with what it gave, in order.

    What the `cache` has is not made again.  If one of them failed, there is no site, and what was there stays.

    Raises Refused.
    """
    from logicgrid.site.folder import replacing

    dress, pictures = _dress(request, len(files))
    try:
        with replacing(request.output) as new:
            _write(new, pictures)
            return _filled(new, request, dress, files, tell, cache)
    except _Stopped:
        return None
    except Refused as refused:
        if refused.file:
            raise
        raise Refused(refused.why, refused.help, file=str(request.output)) from None
    finally:
        if cache:
            cache.close()


class _Stopped(Exception):
    """A puzzle is not as it should be: the new folder goes."""


def _filled(
    new: Path,
    request: SiteRequest,
    dress: Dress,
    files: Sequence[Path],
    tell: Callable[[str, PuzzlePages | SkippedPuzzle | FailedPuzzle], None],
    cache: Cache | None,
) -> Site:
    """Write all files of the site but its pictures."""
    from logicgrid.kinds.sheets import printed
    from logicgrid.puzzle.record import replace
    from logicgrid.site import FailedPuzzle, PageOptions, PuzzlePages, Task, pages
    from logicgrid.site.folder import page_names
    from logicgrid.words.phrases import words_of

    title = request.title or printed(words_of(request.language or "en"))["booklet"]
    tasks = [Task(str(file), name) for file, name in zip(files, page_names(files, request.folder), strict=True)]
    wanted = PageOptions(
        request.budget, request.language, request.hints, request.auto, os.getcwd(), replace(dress, title=title)
    )
    made: list[PuzzlePages] = []
    failed = False
    for task, found in zip(tasks, pages(tasks, wanted, request.jobs, cache), strict=True):
        if isinstance(found, PuzzlePages):
            _write(new, found.files)
            made.append(replace(found, files={}))
        failed |= isinstance(found, FailedPuzzle)
        tell(task.file, found)
    if failed or not made:
        raise _Stopped
    return _joined(new, made, request, dress)


def _dress(request: SiteRequest, count: int) -> tuple[Dress, dict[str, bytes]]:
    """Return what all pages have around them, and its files.  Raises Refused."""
    from logicgrid.files.text import read_bytes
    from logicgrid.site.heads import HERE, ICONS, Dress, base_of, logo_in, style_in
    from logicgrid.site.index import days_of

    def content(path: Path) -> bytes:
        raw, problems = read_bytes(str(path))
        if raw is None:
            raise Refused(problems[0].message, file=str(path))
        return raw

    pictures = {name: (HERE / name).read_bytes() for name in ICONS}
    style, logo = "", ""
    if request.theme:
        style = style_in(content(request.theme), str(request.theme))
    if request.logo:
        raw = content(request.logo)
        logo = logo_in(raw, str(request.logo))
        pictures[logo] = raw
    if request.daily is not None:
        days_of(request.daily, count)
    base = base_of(request.base) if request.base else ""
    return Dress(request.title or "", base, style, logo, request.foot.strip(), bool(base)), pictures


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, content in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


def _joined(new: Path, made: Sequence[PuzzlePages], request: SiteRequest, dress: Dress) -> Site:
    """Write what joins the puzzles: the lists, the links from each to the next, the book, and what programs read."""
    from logicgrid.kinds.sheets import printed
    from logicgrid.play import TURN
    from logicgrid.puzzle.record import replace
    from logicgrid.site import heads, turned
    from logicgrid.site.folder import beside
    from logicgrid.site.index import daily_page, days_of, in_order, index_page
    from logicgrid.words.phrases import LANGUAGES, language_for, words_of

    given = [each.entry for each in made]
    known = Counter(entry.language for entry in given if entry.language in LANGUAGES)
    words = words_of(request.language or (known.most_common(1)[0][0] if known else "en"))
    dress = replace(dress, title=request.title or printed(words)["booklet"])
    entries = in_order(given, words.code)
    books, no_book = _books(new, [each.sheet for each in made], dress.title, words.code, request)
    for place, entry in enumerate(entries):
        own = words_of(language_for(None, entry.language))
        file = new / entry.name
        file.write_bytes(file.read_bytes().replace(TURN.encode(), turned(entries, place, own).encode()))
    lists = {"index.html": index_page(entries, dress, words, books, request.daily is not None)}
    start = None if request.daily is None else days_of(request.daily)
    if start:
        lists["daily.html"] = daily_page(given, start, dress, words)
    if dress.base:
        whys = [beside(each.name, "explained.html") for each in entries if each.has_why]
        addresses = ["", *[name for name in lists if name != "index.html"], *[each.name for each in entries], *whys]
        lists["sitemap.xml"] = heads.sitemap(dress, addresses)
        lists["feed.xml"] = heads.feed(dress, _items(given if start else entries, words), words.code, start)
    lists["site.webmanifest"] = heads.manifest(dress, words.code)
    _write(new, {name: text.encode() for name, text in lists.items()})
    always = [name for name in lists if name.endswith((".html", ".webmanifest"))]
    always += [*heads.ICONS, *([dress.logo] if dress.logo else [])]
    _write(new, {"sw.js": heads.worker(new, always, [each.name for each in entries]).encode()})
    return Site(tuple(entries), books, no_book, len([each for each in made if each.no_sheet]))


def _items(entries: Sequence[IndexEntry], words: Words) -> list[dict[str, str]]:
    """Return what a feed says of each puzzle."""
    kinds = words.texts["site"]
    return [
        {"name": each.name, "title": each.title, "text": each.text, "kind": kinds.get(each.kind, each.kind)}
        for each in entries
    ]


def _books(
    new: Path, sheets: Sequence[dict[str, Any]], title: str, language: str, request: SiteRequest
) -> tuple[tuple[str, ...], Refused | None]:
    """Write the books, and return their names, or why there is none."""
    from logicgrid.print.pages import BookletOptions
    from logicgrid.site import books

    wanted = BookletOptions(language=language, title=title, answers="end" if request.hints else "none")
    try:
        found = books(sheets, wanted, request.jobs)
    except Refused as refused:
        return (), refused
    names = tuple(["book.pdf" if number == 1 else f"book-{number}.pdf" for number in range(1, len(found) + 1)])
    _write(new, dict(zip(names, found, strict=True)))
    return names, None
