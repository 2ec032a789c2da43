"""Puzzles on paper, the pages of files and the files in which these are set; and the page on which one is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.api.deriving import Steps
    from logicgrid.kinds.load import LoadedPuzzle
    from logicgrid.kinds.sheets import Page
    from logicgrid.print import KnownAnswer
    from logicgrid.print.pages import BookletOptions
    from logicgrid.print.pdf import PrintTheme
    from logicgrid.puzzle.budget import Budget


class SkippedTheme(Record):
    """A file that holds a theme, and no puzzle to print."""

    file: str


MOST_BLED = 20.0
"""The most millimetres beyond the edge."""


def bled(millimetres: float) -> float:
    """Return how far a page goes on beyond the edge.  Raises Refused."""
    if not 0 <= millimetres <= MOST_BLED:
        raise Refused(say("api.bleed", most=f"{MOST_BLED:g}"), say("api.bleed-usual"))
    return millimetres


def files_in(names: Iterable[str]) -> list[str]:
    """Return the files of that name, and the puzzles of folders, each once; `-` stays."""
    from logicgrid.files.finding import find_puzzles

    found = [str(path) for name in names for path in ([name] if name == "-" else find_puzzles([Path(name)]))]
    return list(dict.fromkeys(found))


def pages(
    puzzles: Iterable[LoadedPuzzle], wanted: BookletOptions, budget: Budget
) -> Iterator[Page | SkippedTheme | Refused]:
    """Yield the page of each puzzle, or why it has none: only a draft may have no answer, or several."""
    from logicgrid.api.deriving import known_of, not_derived, rejected
    from logicgrid.kinds import THEME
    from logicgrid.print import KnownAnswer
    from logicgrid.print.pages import page_of

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
"""The files from which on other processes derive them, whose memory is free again before pages are set."""


def pages_of_files(
    names: Sequence[str], wanted: BookletOptions, budget: Budget
) -> Iterator[tuple[str | None, Page | SkippedTheme | Refused]]:
    """Yield what `pages` does for each puzzle of each file, in their order, each with its language."""
    from logicgrid.api.checking import lost
    from logicgrid.api.values import PuzzleError
    from logicgrid.runner import Done, run, usable_cores

    if len(names) < MANY or "-" in names:
        for name in names:
            yield from _pages_of_file(name, wanted, budget)
        return
    outcomes = run(names, partial(_listed_pages, wanted=wanted, budget=budget), jobs=max(2, usable_cores()))
    for name, outcome in zip(names, outcomes, strict=True):
        if isinstance(outcome, Done):
            yield from outcome.value
        else:
            yield None, PuzzleError(lost(Path(name), outcome))


def _listed_pages(
    name: str, wanted: BookletOptions, budget: Budget
) -> list[tuple[str | None, Page | SkippedTheme | Refused]]:
    return list(_pages_of_file(name, wanted, budget))


def _pages_of_file(
    name: str, wanted: BookletOptions, budget: Budget
) -> Iterator[tuple[str | None, Page | SkippedTheme | Refused]]:
    from logicgrid.kinds.load import named

    for loaded in named(name):
        yield loaded.language, next(pages([loaded], wanted, budget))


def explained(
    loaded: LoadedPuzzle, known: KnownAnswer, wanted: BookletOptions, budget: Budget
) -> list[tuple[str, list[str]]]:
    """Return the paragraphs of a puzzle's explanation, if it is wanted; none if its steps are not found."""
    if wanted.explain == "no" or wanted.answers == "none" or known.derived is None or loaded.puzzle is None:
        return []
    from logicgrid.api.deriving import way_through
    from logicgrid.kinds.explain import Derived, explanation_of
    from logicgrid.render.explain.story import on_paper
    from logicgrid.words.phrases import language_for, words_of

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
    """Return the content of the file of all pages, as SVG of a file for each.  Raises Refused."""
    from logicgrid.print.pages import booklet

    if wanted.answers == "only" and not any(page["answer"] or page["replies"] for page in pages):
        raise Refused(say("api.no-answers-print"), say("api.leave-answers-only-out"))
    whole = booklet(pages, wanted)
    if form == "html":
        from logicgrid.print.html import as_html

        return [as_html(whole, fonts)]
    from logicgrid.print.pdf import as_pdf, as_svg

    return [as_pdf(whole, fonts, theme)] if form == "pdf" else [*as_svg(whole, fonts, theme)]


def theme_in(name: str) -> PrintTheme:
    """Return the theme in a file.  Raises Refused."""
    from logicgrid.files.text import read_bytes
    from logicgrid.print.pdf import PrintTheme

    raw, problems = read_bytes(name)
    if raw is None:
        raise Refused(problems[0].message)
    path = Path(name)
    try:
        return PrintTheme(path.name, raw.decode("utf-8"), str(path.resolve().parent))
    except UnicodeDecodeError:
        raise Refused(say("api.not-text-in-utf"), file=name) from None


class PlayRequest(Record):
    """What a page has: hints and the answer, or neither; what is marked automatically at first; in which language."""

    budget: Budget
    hints: bool = True
    auto: int = 1
    language: str | None = None
    steps: Steps = "welcome"
    """How much the steps of the hints are wanted, where there are hints."""


class Played(Record):
    """A page, with the number of steps that its hints know and the level; `complete` if these are all the steps."""

    page: str
    steps: int
    level: int
    complete: bool


def play(loaded: LoadedPuzzle, request: PlayRequest) -> Played:
    """Return the page of a puzzle with one answer, or of one whose questions have one each.

    It has no hints if the budget ends before the steps are found.

    Raises PuzzleError.
    """
    from logicgrid.api.deriving import Deriving, derived, not_derived, usable
    from logicgrid.kinds.explain import NotDerived
    from logicgrid.play import play_page
    from logicgrid.play.asked import playable
    from logicgrid.words.phrases import language_for, words_of

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
