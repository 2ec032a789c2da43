"""Puzzles made to order: a request is parsed and checked as a whole before anything is made."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.api.answering import rejected, usable
from logicgrid.files.disk import write_whole
from logicgrid.generate.batch import (
    BatchOrder,
    BatchProduct,
    IndexedNumbers,
    Lost,
    OrderFolder,
    accepted,
    batch,
    known_hashes,
    line_of,
    opened,
    seed_in,
)
from logicgrid.kinds import KINDS, Puzzle, is_kind, kind_named
from logicgrid.kinds.load import LoadedPuzzle, load, named
from logicgrid.puzzle.diagnostics import Refused, as_argument, brief, did_you_mean, listed
from logicgrid.puzzle.messages import LANGUAGES, comma, say
from logicgrid.puzzle.record import Record, replace
from logicgrid.runner import usable_cores

if TYPE_CHECKING:
    from logicgrid.generate.grids import AskedRequest, GridRequest
    from logicgrid.generate.theme import PuzzleTheme
    from logicgrid.runner.cluster import Cluster


Range = tuple[int, int]

DEFAULT_LEVELS = (1, 3)
DEFAULT_ACTORS = 5

_BOTH = ("size", "symmetry", "language")
_GRIDS = ("actors", "properties", "forms", "forms_like", "direct", "question", "fewer")
_PICTURE = ("density", "smooth")
"""Options that have no effect with a picture."""
_NOT_OF_DRAFTS = {
    "api.not-drafts-what-they": ("question", "fewer"),
    "api.not-drafts-their-size": ("actors", "properties", "direct", "forms_like"),
}
"""Options that do not apply to a draft, by the message about them."""


def boards() -> dict[str, tuple[str, ...]]:
    """Return the options of each kind whose boards can be made to order."""
    return {name: options for name in KINDS if (options := kind_named(name).made_with)}


def kind_options() -> tuple[str, ...]:
    """Return the options that exist only for some kinds."""
    return (*_GRIDS, *_BOTH, *[name for options in boards().values() for name in options])


def is_board(what: str | None) -> bool:
    """Return True if this is the name of a kind whose boards can be made to order."""
    return what is not None and is_kind(what) and bool(kind_named(what).made_with)


class MakeRequest(Record):
    """A request, with fields named after the options of `logicgrid generate`; None is the default.

    `what` is a theme's name or file, or a kind of board, and None if a `draft` (a file, or one already loaded) is to be
    completed.  Sizes, givens and a density are as typed on the command line.
    """

    what: str | None = None
    picture: str | None = None
    draft: str | LoadedPuzzle | None = None
    number: int = 1
    output: str | None = None
    level: Range | None = None
    graded: bool = False
    effort: Range | None = None
    clues: Range | None = None
    seed: str | None = None
    avoid: tuple[Path, ...] = ()
    jobs: int | None = None
    resume: bool = False
    certificates: bool = False
    time_limit: float | None = None
    actors: int | None = None
    properties: int | None = None
    forms: str | None = None
    forms_like: str | None = None
    direct: int | None = None
    question: str | None = None
    fewer: int | None = None
    size: str | None = None
    symmetry: str | None = None
    language: str | None = None
    givens: str | None = None
    minimal: bool | None = None
    pattern: str | None = None
    variant: str | None = None
    rules: str | None = None
    empty: bool | None = None
    density: str | None = None
    smooth: int | None = None
    colors: int | None = None
    may_change: int | None = None

    @property
    def stem(self) -> str:
        """The common beginning of the files' names."""
        return Path(self.what or _name(self.draft)).stem

    @property
    def to_folder(self) -> bool:
        """Whether the puzzles go into a folder, or would if they were written; then their titles have numbers."""
        output = self.output
        return self.number > 1 or (output is not None and (output.endswith("/") or Path(output).is_dir()))


class Making(Record):
    """An order and its puzzles as they are made, with the folder that they go into, and its contents."""

    request: MakeRequest
    order: BatchOrder
    products: Iterator[BatchProduct | Lost]
    folder: OrderFolder | None = None
    done: IndexedNumbers | None = None

    def __enter__(self) -> Making:
        return self

    def __exit__(self, *_: object) -> None:
        if self.folder is not None:
            self.folder.stream.close()

    def keep(self, product: BatchProduct) -> dict[str, Any]:
        """Write a puzzle and its certificate where requested; return its line of an index.  Raises Refused.

        In a folder, the line is written, too.
        """
        if self.folder is not None:
            return self.folder.keep(product)
        output, made = self.request.output, product.made
        if output is not None:
            write_whole(output, made.text, self.request.what or _name(self.request.draft))
            if made.certificate:
                write_whole(Path(output).with_suffix(".cert.json"), made.certificate, "-")
        return line_of(self.order, product, output)


def make(request: MakeRequest, cluster: Cluster | None = None) -> Making:
    """Begin to make puzzles; for a folder, those missing there.  Raises Refused before anything is made."""
    order = ordered(request)
    workers = min(request.jobs or usable_cores(), request.number)
    try:
        known = set(known_hashes(request.avoid))
        if request.output is None or not request.to_folder:
            return Making(request, order, batch(order, request.number, jobs=workers, known=known, cluster=cluster))
        folder, done = opened(Path(request.output), order, request.stem, request.number, request.resume)
    except Refused as refused:
        if refused.file:
            raise
        raise Refused(refused.why, refused.help, file=request.output or request.what or "") from None
    known.update(done.hashes)
    products = batch(order, request.number, jobs=workers, known=known, first=done.last + 1, cluster=cluster)
    return Making(request, order, products, folder, done)


def ordered(request: MakeRequest) -> BatchOrder:
    """Return the order for the maker of the kind.  Raises Refused."""
    for wrong in _misplaced(request):
        raise Refused(wrong)
    if request.what is not None and is_board(request.what):
        maker = kind_named(request.what).maker()
        asked, seed = maker.asked(request), seed_of(request)
        name = f"logicgrid.generate.{request.what}s.making"  # its former place, so that old batches can be resumed
        attempt = partial(maker.attempt, accept=accepted)
        order = BatchOrder(attempt, asked, seed, request.time_limit, maker.attempts(asked), maker=name)
    elif request.draft is not None:
        order = draft_order(request, seed_of(request))
    else:
        from logicgrid.generate import grids

        if request.question is None:
            order = BatchOrder(grids.attempt, _grid_request(request)[0], seed_of(request), request.time_limit)
        else:
            name = "logicgrid.generate.asked"  # as above
            asked, seed = _asked_request(request), seed_of(request)
            order = BatchOrder(grids.asked_attempt, asked, seed, request.time_limit, maker=name)
    wanted = order.request
    if request.to_folder and "numbered" in wanted.__struct_fields__:
        wanted = replace(wanted, numbered=True)
    return replace(order, request=wanted, graded=request.number if request.graded else None)


def seed_of(request: MakeRequest) -> str:
    """Return the seed: the requested one, that of the batch to resume, or a new one."""
    if request.seed is not None:
        return request.seed
    if request.resume and request.output and (found := seed_in(Path(request.output))) is not None:
        return found

    return token_hex(4)


def _misplaced(request: MakeRequest) -> Iterator[str]:
    """Yield errors for options that cannot be combined."""
    if request.fewer is not None and request.question is None:
        yield say("api.fewer-goes-question-so")
    if request.draft is not None:
        if request.clues or request.effort:
            yield say("api.clues-effort-not-drafts")
        for key, names in _NOT_OF_DRAFTS.items():
            yield from [say(key, option=_option(name)) for name in names if getattr(request, name) is not None]
    if request.graded:
        if request.draft is not None or request.picture is not None:
            yield say("api.graded-not-drafts-pictures")
        if request.number == 1:
            yield say("api.graded-needs-several-puzzles")
        if request.level is not None and request.level[0] == request.level[1]:
            yield say("api.graded-needs-several-levels")
    yield from _foreign(request)
    for name in _PICTURE:
        if request.picture is not None and getattr(request, name) is not None:
            yield say("api.random-pictures-one-given", option=_option(name))
    if request.may_change is not None and request.picture is None:
        yield say("api.may-change-needs-picture")
    if request.language is not None and request.language not in LANGUAGES:
        yield say("api.language-titles-in", language=brief(request.language), languages=comma(LANGUAGES))


def _foreign(request: MakeRequest) -> Iterator[str]:
    """Yield errors for options of another kind."""
    what, makers = request.what, boards()
    if what is not None and is_board(what):
        makers.setdefault(what, kind_named(what).made_with)
    own = makers.get(what or "", ())
    if request.picture is not None and "picture" not in own:
        yield say("api.unexpected-argument-only-nonogram", picture=brief(request.picture))
    foreign = [(name, kind) for kind, options in makers.items() for name in options if name not in own]
    foreign += [(name, say("api.logic-grid")) for name in _GRIDS if what in makers]
    foreign += [(name, say("api.sudoku-or-nonogram")) for name in _BOTH if what not in makers]
    for name, kind in foreign:
        if name != "picture" and getattr(request, name) is not None:
            yield say("api.option", option=_option(name), kind=kind_named(kind).noun if is_board(kind) else kind)


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _name(draft: str | LoadedPuzzle | None) -> str:
    return draft if isinstance(draft, str) else draft.file if draft is not None else ""


# -- logic grids -----------------------------------------------------------------------------------------------------


def _grid_request(request: MakeRequest) -> tuple[GridRequest, PuzzleTheme]:
    """Return the request for logic grids, and its theme.  Raises Refused."""
    from logicgrid.generate.grids import GridRequest
    from logicgrid.generate.theme import load_theme, size_mistakes

    assert request.what is not None
    theme = load_theme(request.what)
    if isinstance(theme, LoadedPuzzle):
        for unknown in [each for each in theme.errors if each.code == "unknown-theme"]:
            raise Refused(unknown.message, unknown.help)
        raise rejected(theme)
    actors, properties = request.actors or DEFAULT_ACTORS, request.properties or len(theme.categories) - 1
    if mistakes := size_mistakes(theme, actors, properties):
        raise rejected(LoadedPuzzle(theme.file, None, errors=mistakes, source=theme.document.text))
    grid = GridRequest(
        theme.document.text,
        actors,
        properties,
        request.level or DEFAULT_LEVELS,
        tuple(_weights(request, theme).items()),
        request.clues,
        request.effort,
        request.direct,
        request.certificates,
        request.time_limit,
    )
    return grid, theme


def _asked_request(request: MakeRequest) -> AskedRequest:
    """Return the request for logic grids that ask a question.  Raises Refused."""
    from logicgrid.generate.grids import AskedRequest

    (grid, theme), asks = _grid_request(request), request.question or ""
    names = [each.name for each in theme.categories[1:]]
    if asks and asks not in names:
        listed = comma(f"`{name}`" for name in names)
        raise Refused(
            say("api.theme-has-no-property", asks=brief(asks)),
            did_you_mean(asks, names) or say("api.has", listed=listed),
        )
    fields = {name: getattr(grid, name) for name in grid.__struct_fields__}
    return AskedRequest(**fields, asks=asks, fewer=1 if request.fewer is None else max(request.fewer, 1))


def _weights(request: MakeRequest, theme: PuzzleTheme) -> dict[str, float]:
    """Return the requested weights of forms.  Raises Refused."""
    from logicgrid.generate.steer import needed_for, wanted, weights_of
    from logicgrid.generate.theme import theme_facets
    from logicgrid.kinds.logic_grid.statements.table import DEFAULT, carried

    liked = None if request.forms_like is None else usable(load(request.forms_like))
    if liked is not None and not kind_named(liked.kind).has_texts:
        raise Refused(say("api.no-logic-grid-so"), file=request.forms_like or "")
    try:
        weights = dict(DEFAULT) if liked is None else weights_of(liked)
        changes = wanted(request.forms) if request.forms is not None else {}
        weights.update(changes)
        if not any(weights.values()):
            raise Refused(say("api.all-weights-0"), say("api.leave-some-form-such"))
        for name in (name for name, weight in changes.items() if weight):
            if not carried(theme_facets(theme), name):
                raise Refused(say("api.no-property-theme-can", name=name), needed_for(name))
    except Refused as wrong:
        asked = request.forms_like if request.forms is None else f"--forms={request.forms}"
        raise Refused(wrong.why, wrong.help, file=asked or "") from None
    return weights


# -- completing drafts -----------------------------------------------------------------------------------------------


def draft_order(request: MakeRequest, seed: str) -> BatchOrder:
    """Return the order to complete a draft.  Raises Refused."""
    from logicgrid.generate.drafts import ATTEMPTS, DraftRequest, attempt
    from logicgrid.generate.steer import wanted
    from logicgrid.kinds.logic_grid.statements.table import DEFAULT

    weights = None
    if request.forms is not None:
        try:
            asked = wanted(request.forms)
        except Refused as wrong:
            raise Refused(wrong.why, wrong.help, file=f"--forms={request.forms}") from None
        weights = {name: weight for name, weight in asked.items() if weight}
        weights = weights or {name: weight for name, weight in DEFAULT.items() if name not in asked}
    assert request.draft is not None
    loaded = next(named(request.draft)) if isinstance(request.draft, str) else request.draft
    puzzle = usable(loaded)
    _refuse_unfit(loaded, puzzle, request.draft if isinstance(request.draft, str) else loaded.file)
    levels = request.level or ((puzzle.difficulty, puzzle.difficulty) if puzzle.difficulty else (1, 3))
    draft = DraftRequest(
        loaded.source or "",
        levels,
        None if weights is None else tuple(weights.items()),
        request.certificates,
        request.time_limit,
    )
    return BatchOrder(attempt, draft, seed, request.time_limit, ATTEMPTS)


def answer_drawn(loaded: LoadedPuzzle, seed: str) -> list[list[str]] | None:
    """Return each actor's values in a random answer that agrees with a draft; None if none is found in time.

    Raises Refused if there is none.
    """
    from logicgrid.generate.drafts import any_answer

    puzzle = usable(loaded)
    _refuse_unfit(loaded, puzzle, loaded.file)
    return any_answer(puzzle, seed)


def _refuse_unfit(loaded: LoadedPuzzle, puzzle: Puzzle, file: str) -> None:
    """Raise Refused, in the language of the draft, if it cannot be completed."""
    found = _unfit(loaded, puzzle)
    if found is not None:
        raise Refused(*found, file, loaded.source or "")


def _unfit(loaded: LoadedPuzzle, puzzle: Puzzle) -> tuple[str, str] | None:
    """Return why a draft cannot be completed, and what helps; None if it can be."""
    from logicgrid.generate.space import against_stated, is_refuted, supposed
    from logicgrid.render import advice

    name = as_argument(str(loaded.file))
    if not puzzle.its_kind.has_texts:
        help = say("api.logicgrid-generate-makes-new", kind=puzzle.kind, name=name)
        return say("api.has-no-clues-added", kind=puzzle.its_kind.noun), help
    if puzzle.expect == "none":
        return say("api.expected-have-no-answer"), say("api.take-line-expect-none")
    report = judge_loaded(loaded, Limits(2, first=False))
    if report.verdict == "none":
        return advice(report, "solve") or report.proof, say("api.logicgrid-conflicts-shows-them", name=name)
    if puzzle.stated and (broken := against_stated(puzzle)) is not None:
        if not broken:
            return say("api.clues-together-allow-no"), say("api.mend-solution-or-clue")
        said = say("api.stated-solution-breaks", n=len(broken), broken=listed(broken))
        return said, say("api.mend-solution-or-clue-2")
    if (wanted := supposed(puzzle)) and is_refuted(puzzle, wanted):
        return say("api.no-answer-with-all-supposed"), say("api.suggest-settles-questions")
    return None
