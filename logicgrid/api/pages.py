"""The products for readers: puzzles on paper, a page to play one, and a folder of puzzles as a site."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from logicgrid.api.answering import Deriving, Steps, derived, known_of, not_derived, rejected, usable, way_through
from logicgrid.api.checking import lost
from logicgrid.api.values import PuzzleError
from logicgrid.files.disk import find_puzzles
from logicgrid.files.text import read_bytes
from logicgrid.kinds import THEME
from logicgrid.kinds.explain import Derived, NotDerived, explanation_of
from logicgrid.kinds.load import LoadedPuzzle, each_in, named
from logicgrid.kinds.parts import Page, printed
from logicgrid.print import BookletOptions, KnownAnswer, as_html, booklet, page_of
from logicgrid.print.pdf import PrintTheme, as_pdf, as_svg
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.diagnostics import Diagnostic, Refused
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record, replace
from logicgrid.runner import Done, run, usable_cores
from logicgrid.words.phrases import LANGUAGES, Words, language_for, words_of

if TYPE_CHECKING:
    from logicgrid.runner.cache import Cache
    from logicgrid.site import FailedPuzzle, PuzzlePages, SkippedPuzzle
    from logicgrid.site.heads import Dress
    from logicgrid.site.index import IndexEntry


class SkippedTheme(Record):
    """A file with a theme instead of a puzzle to print."""

    file: str


MOST_BLED = 20.0
"""The largest bleed beyond the edge, in millimetres."""


def bled(millimetres: float) -> float:
    """Return the bleed of a page in millimetres.  Raises Refused."""
    if not 0 <= millimetres <= MOST_BLED:
        raise Refused(say("api.bleed", most=f"{MOST_BLED:g}"), say("api.bleed-usual"))
    return millimetres


def files_in(names: Iterable[str]) -> list[str]:
    """Return the named files, and the puzzles in named folders, each once; `-` is kept."""
    found = [str(path) for name in names for path in ([name] if name == "-" else find_puzzles([Path(name)]))]
    return list(dict.fromkeys(found))


def pages(
    puzzles: Iterable[LoadedPuzzle], wanted: BookletOptions, budget: Budget
) -> Iterator[Page | SkippedTheme | Refused]:
    """Yield the page of each puzzle, or why it has none; only drafts may have no answer, or several."""
    for loaded in puzzles:
        if loaded.puzzle is None:
            yield rejected(loaded)
        elif loaded.kind == THEME:
            yield SkippedTheme(loaded.file)
        else:
            found = known_of(loaded.puzzle, budget, wanted.level)
            if isinstance(found, KnownAnswer) or wanted.draft:
                certain = found if isinstance(found, KnownAnswer) else KnownAnswer(None)
                why = explained(loaded, certain, wanted, budget)
                yield page_of(loaded.puzzle, Path(loaded.file).stem, certain.derived, wanted, certain.questions, why)
            else:
                yield not_derived(loaded, loaded.puzzle, found)


MANY = 20
"""The number of files from which derivations run in other processes, whose memory is freed before typesetting."""


def pages_of_files(
    names: Sequence[str], wanted: BookletOptions, budget: Budget
) -> Iterator[tuple[str | None, Page | SkippedTheme | Refused]]:
    """Yield the results of `pages` for each puzzle of each file, in order, each with its language."""
    if len(names) < MANY or "-" in names:
        for name in names:
            yield from _pages_of(named(name), wanted, budget)
        return
    items = [(name, *read_bytes(name)) for name in names]  # the workers are not in the user's folder
    outcomes = run(items, partial(_listed_pages, wanted=wanted, budget=budget), jobs=max(2, usable_cores()))
    for name, outcome in zip(names, outcomes, strict=True):
        if isinstance(outcome, Done):
            yield from outcome.value
        else:
            yield None, PuzzleError(lost(Path(name), outcome))


def _listed_pages(
    item: tuple[str, bytes | None, tuple[Diagnostic, ...]], wanted: BookletOptions, budget: Budget
) -> list[tuple[str | None, Page | SkippedTheme | Refused]]:
    return list(_pages_of(each_in(*item), wanted, budget))


def _pages_of(
    puzzles: Iterable[LoadedPuzzle], wanted: BookletOptions, budget: Budget
) -> Iterator[tuple[str | None, Page | SkippedTheme | Refused]]:
    for loaded in puzzles:
        yield loaded.language, next(pages([loaded], wanted, budget))


def explained(
    loaded: LoadedPuzzle, known: KnownAnswer, wanted: BookletOptions, budget: Budget
) -> list[tuple[str, list[str]]]:
    """Return the paragraphs of a puzzle's explanation, if wanted; none if its steps are not found."""
    if wanted.explain == "no" or wanted.answers == "none" or known.derived is None or loaded.puzzle is None:
        return []
    from logicgrid.render.explain import on_paper

    found = way_through(loaded.puzzle, budget, to_questions=True)
    if not isinstance(found, Derived):
        return []
    words = words_of(language_for(wanted.language, loaded.puzzle.language))
    return on_paper(explanation_of(loaded, found), words, short=wanted.explain == "short")


def booklet_files(
    pages: Sequence[Page],
    wanted: BookletOptions,
    form: Literal["pdf", "svg", "html"],
    fonts: Sequence[str] = (),
    theme: PrintTheme | None = None,
) -> list[bytes | str]:
    """Return the content of one file with all pages, or for SVG of one file per page.  Raises Refused."""
    if wanted.answers == "only" and not any(page["answer"] or page["replies"] for page in pages):
        raise Refused(say("api.no-answers-print"), say("api.leave-answers-only-out"))
    whole = booklet(pages, wanted)
    if form == "html":
        return [as_html(whole, fonts)]

    return [as_pdf(whole, fonts, theme)] if form == "pdf" else [*as_svg(whole, fonts, theme)]


def theme_in(name: str) -> PrintTheme:
    """Return the theme in a file.  Raises Refused."""
    raw, problems = read_bytes(name)
    if raw is None:
        raise Refused(problems[0].message)
    path = Path(name)
    try:
        return PrintTheme(path.name, raw.decode("utf-8"), str(path.resolve().parent))
    except UnicodeDecodeError:
        raise Refused(say("api.not-text-in-utf"), file=name) from None


class PlayRequest(Record):
    """The options of a page: hints and the answer, or neither; the initial automatic marks; the language."""

    budget: Budget
    hints: bool = True
    auto: int = 1
    language: str | None = None
    steps: Steps = "welcome"
    """How important the steps are for the hints, if there are hints."""


class Played(Record):
    """A page, with the number of steps for its hints and the level; `complete` if these are all the steps."""

    page: str
    steps: int
    level: int
    complete: bool


def play(loaded: LoadedPuzzle, request: PlayRequest) -> Played:
    """Return the page of a puzzle with one answer, or one whose questions have one answer each.

    It has no hints if the budget ends before the steps are found.

    Raises PuzzleError.
    """
    from logicgrid.play import play_page
    from logicgrid.play.data import playable

    puzzle = usable(loaded)
    if puzzle.questions:
        asked = playable(puzzle, request.budget, request.hints)
        if isinstance(asked, NotDerived):
            raise not_derived(loaded, puzzle, asked, request.budget.seconds)
        found = asked
    else:
        found = derived(loaded, Deriving(request.budget, steps=request.steps if request.hints else "unwanted"))
    derivation = found.derivation
    words = words_of(language_for(request.language, found.puzzle.language))
    page = play_page(loaded, found, words, request.auto, derivation.complete and request.hints)
    return Played(page, len(derivation.steps), derivation.level, derivation.complete)


# --- A site -----------------------------------------------------------------------------------------------------------


class SiteRequest(Record):
    """The folders of the puzzles and the site, and the options of its pages; `hints` False omits all answers.

    `language` is the language of the index, and the default for puzzles.
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
    """The address of the site; without one there is neither a site map nor a feed."""
    daily: str | None = None
    """The day of the first puzzle, such as 2026-01-31, if there is one puzzle per day."""
    theme: Path | None = None
    logo: Path | None = None
    foot: str = ""


class Site(Record):
    """A written site: its entries, the names of its books, and why there is no book, if so.

    `language` is the language of its lists.
    """

    entries: tuple[IndexEntry, ...]
    books: tuple[str, ...]
    language: str
    no_book: Refused | None = None
    no_sheets: int = 0
    """The number of puzzles without their own sheet."""


def build(
    request: SiteRequest,
    files: Sequence[Path],
    tell: Callable[[str, PuzzlePages | SkippedPuzzle | FailedPuzzle], None],
    cache: Cache | None = None,
) -> Site | None:
    """Write the site for some files of a folder; `tell` gets each file with its result, in order.

    Pages in the `cache` are not made again.  If a file failed, there is no site, and any earlier site is kept.

    Raises Refused.
    """
    from logicgrid.site.index import replacing

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
    """A puzzle is not as it should be, so the new folder is removed."""


def _filled(
    new: Path,
    request: SiteRequest,
    dress: Dress,
    files: Sequence[Path],
    tell: Callable[[str, PuzzlePages | SkippedPuzzle | FailedPuzzle], None],
    cache: Cache | None,
) -> Site:
    """Write all files of the site except its pictures."""
    from logicgrid.site import FailedPuzzle, PageOptions, PuzzlePages, Task, pages
    from logicgrid.site.index import page_names

    tasks = [Task(str(file), name) for file, name in zip(files, page_names(files, request.folder), strict=True)]
    wanted = PageOptions(request.budget, request.language, request.hints, request.auto, os.getcwd(), dress)
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
    """Return the common frame of all pages, and its files.  Raises Refused."""
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
    """Write the parts that connect the puzzles: lists, links from each to the next, the book, and data for programs."""
    from logicgrid.play import TURN
    from logicgrid.site import heads, turned
    from logicgrid.site.index import beside, daily_page, days_of, in_order, index_page

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
    return Site(tuple(entries), books, words.code, no_book, len([each for each in made if each.no_sheet]))


def _items(entries: Sequence[IndexEntry], words: Words) -> list[dict[str, str]]:
    """Return the entry of each puzzle in a feed."""
    kinds = words.texts["site"]
    return [
        {"name": each.name, "title": each.title, "text": each.text, "kind": kinds.get(each.kind, each.kind)}
        for each in entries
    ]


def _books(
    new: Path, sheets: Sequence[dict[str, Any]], title: str, language: str, request: SiteRequest
) -> tuple[tuple[str, ...], Refused | None]:
    """Write the books, and return their names, or why there is none."""
    from logicgrid.site import books

    wanted = BookletOptions(language=language, title=title, answers="end" if request.hints else "none")
    try:
        found = books(sheets, wanted, request.jobs)
    except Refused as refused:
        return (), refused
    names = tuple(["book.pdf" if number == 1 else f"book-{number}.pdf" for number in range(1, len(found) + 1)])
    _write(new, dict(zip(names, found, strict=True)))
    return names, None
