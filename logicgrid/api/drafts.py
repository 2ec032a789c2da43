"""What is asked for of a draft that is to be completed, and why it cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.api.deriving import usable
from logicgrid.generate.batch import BatchOrder
from logicgrid.generate.drafts import ATTEMPTS, DraftRequest, any_answer, attempt
from logicgrid.generate.stated import against_stated, is_refuted, supposed
from logicgrid.generate.weights import wanted
from logicgrid.kinds import Puzzle, kind_named
from logicgrid.kinds.load import LoadedPuzzle, named
from logicgrid.kinds.logic_grid.statements.table import DEFAULT
from logicgrid.puzzle.diagnostics import Refused, brief, listed
from logicgrid.puzzle.messages import say

if TYPE_CHECKING:
    from logicgrid.api.generating import MakeRequest


def draft_order(request: MakeRequest, seed: str) -> BatchOrder:
    """Return what is asked for of a draft.  Raises Refused."""
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
    """Return what each actor has in some answer with all that a draft says and states; None if none is found in time.

    Raises Refused if there is none.
    """
    puzzle = usable(loaded)
    _refuse_unfit(loaded, puzzle, loaded.file)
    return any_answer(puzzle, seed)


def _refuse_unfit(loaded: LoadedPuzzle, puzzle: Puzzle, file: str) -> None:
    """Raise Refused if the draft in a file cannot be completed."""
    name = brief(str(loaded.file))
    if not kind_named(puzzle.kind).has_texts:
        help = say("api.logicgrid-generate-makes-new", kind=puzzle.kind, name=name)
        raise Refused(say("api.has-no-clues-added", kind=puzzle.its_kind.noun), help, file)
    if puzzle.expect == "none":
        raise Refused(say("api.expected-have-no-answer"), say("api.take-line-expect-none"), file)
    report = judge_loaded(loaded, Limits(2, first=False))
    if report.verdict == "none":
        numbers = tuple([each.number for each in report.conflict_clues])
        several = say("api.clues-contradict-each-other", numbers=listed(numbers))
        clues = several if len(numbers) > 1 else say("api.clue-cannot-hold", numbers=numbers[0])
        raise Refused(clues, say("api.logicgrid-conflicts-shows-them", name=name), file)
    if puzzle.stated and (broken := against_stated(puzzle)) is not None:
        if not broken:
            raise Refused(say("api.clues-together-allow-no"), say("api.mend-solution-or-clue"), file)
        said = say("api.stated-solution-breaks", n=len(broken), broken=listed(broken))
        raise Refused(said, say("api.mend-solution-or-clue-2"), file)
    if (wanted := supposed(puzzle)) and is_refuted(puzzle, wanted):
        raise Refused(say("api.no-answer-with-all-supposed"), say("api.suggest-settles-questions"), file)
