"""The Python interface: making puzzles, sheets, pages and sites, as functions that return values.

Nothing is written to disk unless a function says so.  If something cannot be made, a ValueError is raised; a
`PuzzleError` for a puzzle with mistakes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from logicgrid.api.asking import (
    BRANCHES,
    Source,
    budget_asked,
    choice,
    language_asked,
    loaded_of,
    seconds,
    shown,
    texts,
    whole,
)
from logicgrid.api.values import Generated, PuzzleError
from logicgrid.kinds import DEFAULT_KIND, KINDS
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import LANGUAGES, say

if TYPE_CHECKING:
    from logicgrid.api.generating import MakeRequest

Ends = int | tuple[int, int]
"""A number, or the first and last number of a range."""


def generate_puzzles(
    what: str,
    number: int = 1,
    *,
    level: Ends | None = None,
    graded: bool = False,
    effort: Ends | None = None,
    clues: Ends | None = None,
    seed: str | None = None,
    avoid: Iterable[str | PathLike[str]] = (),
    certificates: bool = False,
    time_limit: float | None = None,
    jobs: int | None = 1,
    **options: Any,
) -> Iterator[Generated]:
    """Yield new puzzles for a theme (its name or file) or a kind of board, each with exactly one answer.

    The other `options` are the command's options for the kind, under the same names: for logic grids `actors`,
    `properties`, `forms`, `forms_like` and `direct`; for sudokus `size`, `symmetry`, `language`, `givens`, `minimal`,
    `pattern`, `variant`, `rules` and `empty`; for futoshiki and the like the last two; for kakuro `size`, `symmetry`,
    `language` and `density`; for nonograms `picture`, `size`, `symmetry`, `language`, `density`, `smooth`, `colors` and
    `may_change`.  Texts are as typed there, such as `size="15x15"`; `level` is a number, or the first and last of a
    range.  Numbers for which no puzzle was found are skipped.
    """
    from logicgrid.api.generating import MakeRequest, kind_options

    for name in options:
        choice(say("api.option-2"), name, kind_options())
    request = MakeRequest(
        what=what,
        number=whole("number", number, 1),
        level=_ends("level", level, 1, 6),
        graded=bool(graded),
        effort=_ends("effort", effort),
        clues=_ends("clues", clues, 1),
        seed=seed,
        avoid=tuple([Path(each) for each in avoid]),
        certificates=bool(certificates),
        time_limit=seconds("time_limit", time_limit),
        jobs=None if jobs is None else whole("jobs", jobs, 1, 256),
        **{name: _typed(name, value) for name, value in options.items()},
    )
    return _generated(request)


def finish(
    source: Source,
    *,
    level: Ends | None = None,
    forms: str | None = None,
    seed: str | None = None,
    certificates: bool = False,
    time_limit: float | None = None,
) -> Generated:
    """Return a draft of a logic grid completed with the fewest clues that leave exactly one answer.

    Raises PuzzleError if the draft is invalid, and ValueError if it cannot be completed.
    """
    from logicgrid.api.generating import MakeRequest

    request = MakeRequest(
        draft=loaded_of(source),
        level=_ends("level", level, 1, 6),
        forms=forms,
        seed=seed,
        certificates=bool(certificates),
        time_limit=seconds("time_limit", time_limit),
    )
    found = next(_generated(request), None)
    if found is None:
        raise Refused(say("api.no-clues-were-found"))
    return found


def _generated(request: MakeRequest) -> Iterator[Generated]:
    from logicgrid.api.generating import make
    from logicgrid.generate.batch import Lost
    from logicgrid.kinds.made import seed_of

    making = make(request)  # report mistakes in the request now, and not when the first puzzle is requested
    return (
        Generated(
            each.number,
            each.made.text,
            each.made.level,
            each.made.effort,
            each.made.clues,
            seed_of(making.order.seed, each.number, each.attempt),
            each.made.certificate,
            each.lacks,
        )
        for each in making.products
        if not isinstance(each, Lost)
    )


def print_puzzles(
    sources: Source | Iterable[Source],
    *,
    form: Literal["pdf", "svg", "html"] = "pdf",
    answers: Literal["end", "none", "only"] = "end",
    paper: Literal["a4", "a5", "b5", "letter", "6x9in"] = "a4",
    language: str | None = None,
    title: str | None = None,
    fonts: str | Iterable[str] = (),
    large: bool = False,
    per_page: Literal[1, 2, 4] = 1,
    level: bool = True,
    table: bool = True,
    draft: bool = False,
    rules: bool = True,
    explain: Literal["no", "short", "whole"] = "no",
    bleed: float = 0,
    mirrored: bool = False,
    theme: str | PathLike[str] | None = None,
    time_limit: float | None = None,
    budget: int = BRANCHES,
) -> list[bytes]:
    """Return puzzles for print, several as a booklet: the content of one file, or for SVG of one file per page.

    With `draft` a puzzle may have several answers, or none; otherwise that is a PuzzleError.  `theme` is the path of a
    house style.  PDF and SVG need the extra `print`.
    """
    from logicgrid.api.pages import SkippedTheme, bled, booklet_files, pages, theme_in
    from logicgrid.print import BookletOptions

    choice("form", form, ("pdf", "svg", "html"))
    wanted = BookletOptions(
        paper=choice("paper", paper, ("a4", "a5", "b5", "letter", "6x9in")),  # type: ignore[arg-type]
        answers=choice("answers", answers, ("end", "none", "only")),  # type: ignore[arg-type]
        language=language_asked(language),
        title=title,
        large=bool(large),
        per_page=int(choice("per_page", str(per_page), ("1", "2", "4"))),
        level=bool(level),
        table=bool(table),
        draft=bool(draft),
        rules=bool(rules),
        explain=choice("explain", explain, ("no", "short", "whole")),  # type: ignore[arg-type]
        bleed=bled(bleed),
        mirrored=bool(mirrored),
    )
    listed = sources if isinstance(sources, Iterable) and not isinstance(sources, str) else [sources]
    made = []
    for found in pages(list(map(loaded_of, listed)), wanted, budget_asked(budget, time_limit)):
        if isinstance(found, Refused):
            raise found
        if isinstance(found, SkippedTheme):
            raise Refused(say("api.theme-not-puzzle"), file=found.file)
        made.append(found)
    style = None if theme is None else theme_in(fspath(theme))
    files = booklet_files(made, wanted, form, texts("fonts", fonts), style)
    return [each.encode() if isinstance(each, str) else each for each in files]


def play_page(
    source: Source,
    *,
    hints: bool = True,
    auto: Literal[0, 1, 2] = 1,
    language: str | None = None,
    time_limit: float | None = None,
    budget: int = BRANCHES,
) -> str:
    """Return a self-contained HTML page for solving a puzzle; without `hints` it does not contain the answer.

    `auto` is the initial setting for automatic marks, as for the command.  Raises PuzzleError as `explain` does, also
    if there are several answers.
    """
    from logicgrid.api.pages import PlayRequest, play

    limit = budget_asked(budget, time_limit)
    request = PlayRequest(limit, bool(hints), whole("auto", auto, 0, 2), language_asked(language))
    return play(loaded_of(source), request).page


def build_site(
    folder: str | PathLike[str],
    output: str | PathLike[str],
    *,
    title: str | None = None,
    exclude: str | Iterable[str] = (),
    hints: bool = True,
    auto: Literal[0, 1, 2] = 1,
    language: str | None = None,
    time_limit: float | None = None,
    budget: int = BRANCHES,
    jobs: int | None = 1,
) -> tuple[str, ...]:
    """Write a site for the puzzles in a folder: an index, a page to play each, and a book; return the pages' names.

    `output` is a new folder, an empty one, or an earlier site.  Raises PuzzleError, and writes nothing, if a puzzle is
    not as its file expects.
    """
    from logicgrid.api.pages import SiteRequest, build
    from logicgrid.files.disk import find_puzzles
    from logicgrid.site import FailedPuzzle

    limit = budget_asked(budget, time_limit)
    workers = None if jobs is None else whole("jobs", jobs, 1, 256)
    place, auto_ = Path(folder), whole("auto", auto, 0, 2)
    request = SiteRequest(place, Path(output), limit, title, bool(hints), auto_, language_asked(language), workers)
    if not place.is_dir():
        raise Refused(say("api.no-folder"), say("api.name-folder-puzzles"), file=str(folder))
    failed: list[FailedPuzzle] = []

    def tell(_: str, found: object) -> None:
        if isinstance(found, FailedPuzzle):
            failed.append(found)

    made = build(request, find_puzzles([place], exclude=texts("exclude", exclude)), tell)
    if failed:
        raise PuzzleError(failed[0].report)
    if made is None:
        raise Refused(say("api.no-puzzles-in"), file=str(folder))
    return tuple([entry.name for entry in made.entries])


def new(kind: str = DEFAULT_KIND, *, language: str = "en") -> str:
    """Return a commented puzzle file to start from."""
    from logicgrid.kinds.made import start_text

    return start_text(choice("kind", kind, KINDS), choice("language", language, LANGUAGES))


def examples() -> Mapping[str, Path]:
    """Return the paths of the tutorial and the puzzles that come with the program, by name."""
    from logicgrid.files.disk import example_files, examples_folder

    home = examples_folder()
    return {file.relative_to(home).as_posix(): file for file in example_files(home)}


def schema() -> dict[str, Any]:
    """Return the JSON Schema of puzzle files."""
    from logicgrid.kinds.validation import schema

    return schema()


# -- parts of the above ----------------------------------------------------------------------------------------------


def _ends(name: str, value: Any, least: int = 0, most: int = 10**9 - 1) -> tuple[int, int] | None:
    """Return a range as its ends.  Raises ValueError."""
    if value is None:
        return None
    found = value if isinstance(value, tuple) and len(value) == 2 else (value, value)
    low, high = (whole(name, each, least, most) for each in found)
    if low > high:
        raise ValueError(f"`{name}` is an empty range: {shown(value)}")
    return low, high


_WHOLE = {"actors": (2, 30), "properties": (2, 30), "direct": (0, 999), "smooth": (0, 99), "colors": (0, 99)}
_TYPED = ("forms", "size", "symmetry", "language", "givens", "variant", "rules", "density")
"""The options that are parsed as typed, although some of them are numbers."""


def _typed(name: str, value: Any) -> Any:
    """Return the value of an option in the form of a request.  Raises ValueError."""
    if value is None or name in ("minimal", "empty"):
        return value
    if name in (*_WHOLE, "may_change"):
        return whole(name, value, *_WHOLE.get(name, (0, 9999)))
    return str(value) if name in _TYPED else fspath(value)
