"""The page on which a puzzle is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from logicgrid.api.deriving import Deriving, Steps, derived, not_derived, usable
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.kinds.load import LoadedPuzzle
    from logicgrid.puzzle.budget import Budget


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
    from logicgrid.kinds.explain import NotDerived
    from logicgrid.play.asked import playable
    from logicgrid.play.page import play_page
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
