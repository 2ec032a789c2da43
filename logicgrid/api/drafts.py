"""What is asked for of a draft that is to be completed, and why it cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.api.deriving import usable
from logicgrid.generate.batch import Order
from logicgrid.generate.drafts import ATTEMPTS, DraftRequest, attempt
from logicgrid.generate.posed import supposed
from logicgrid.generate.stated import against_stated, is_refuted
from logicgrid.generate.weights import wanted
from logicgrid.kinds import Puzzle, kind_named
from logicgrid.kinds.load import Loaded, named
from logicgrid.kinds.logic_grid.statements import DEFAULT
from logicgrid.puzzle.diagnostics import Refused, brief, listed

if TYPE_CHECKING:
    from logicgrid.api.generating import MakeRequest


def draft_order(request: MakeRequest, seed: str) -> Order:
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
    return Order(attempt, draft, seed, request.time_limit, ATTEMPTS)


def _refuse_unfit(loaded: Loaded, puzzle: Puzzle, file: str) -> None:
    """Raise Refused if the draft in a file cannot be completed."""
    name = brief(str(loaded.file))
    if not kind_named(puzzle.kind).has_texts:
        help = f"`logicgrid generate {puzzle.kind}` makes new ones, and `logicgrid hint {name}` shows what follows"
        raise Refused(f"a {puzzle.kind} has no clues to be added: only drafts of logic grids are completed", help, file)
    if puzzle.expect == "none":
        raise Refused("it is expected to have no answer", "take the line `expect: none` out", file)
    report = judge_loaded(loaded, Limits(2, first=False))
    if report.verdict == "none":
        numbers = tuple([each.number for each in report.conflict_clues])
        several = f"clues {listed(numbers)} contradict each other"
        clues = several if len(numbers) > 1 else f"clue {numbers[0]} cannot hold"
        raise Refused(clues, f"`logicgrid conflicts {name}` shows them, and which to take away", file)
    if puzzle.stated and (broken := against_stated(puzzle)) is not None:
        if not broken:
            raise Refused(
                "the clues together allow no answer with the stated solution", "mend the solution, or a clue", file
            )
        said = f"clue {listed(broken)}" if len(broken) == 1 else f"clues {listed(broken)}"
        raise Refused(f"the stated solution breaks {said}", "mend the solution, or the clue", file)
    if (wanted := supposed(puzzle)) and is_refuted(puzzle, wanted):
        message = "no single answer of the grid has everything that its questions suppose, or state as their answers"
        help = "`logicgrid solve --suggest` proposes clues that settle the questions and leave the grid open"
        raise Refused(message, help, file)
