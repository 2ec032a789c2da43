"""What `generate --from` and `finish` share: a draft is read, and what is wrong with it is said."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from logicgrid.puzzle.diagnostics import brief, listed, one_line

if TYPE_CHECKING:
    from logicgrid.generate.drafts import DraftRequest
    from logicgrid.workflows.load import Loaded


def draft_request(options: argparse.Namespace, weights: dict[str, float] | None) -> DraftRequest | int:
    """Return what is asked for of a draft; or the exit status, if that cannot be completed, which is said.

    `weights` are of the forms that are asked for; None means those of the draft.
    """
    from logicgrid.commands import puzzles_in
    from logicgrid.commands.deriving import print_mistakes
    from logicgrid.generate.drafts import DraftRequest

    loaded = next(iter(puzzles_in(options.draft)))
    if loaded.puzzle is None:
        print_mistakes(loaded)
        return 2
    message, help = _unfit(loaded)
    if message:
        name = one_line(str(options.draft))
        print(f"{options.parser.prog}: {name}: {message}" + (f"\n  help: {help}" if help else ""), file=sys.stderr)
        return 2
    stated = loaded.puzzle.difficulty
    levels = options.level or ((stated, stated) if stated else (1, 3))
    return DraftRequest(
        loaded.source or "",
        levels,
        None if weights is None else tuple(weights.items()),
        options.certificates,
        options.time_limit,
    )


def _unfit(loaded: Loaded) -> tuple[str, str]:
    """Return why a draft cannot be completed, and what helps; "" if it can."""
    from logicgrid.analyses.solve import Limits
    from logicgrid.generate.drafts import against_stated
    from logicgrid.kinds import kind_named
    from logicgrid.workflows.judge import judge_loaded

    puzzle = loaded.puzzle
    assert puzzle is not None
    name = brief(str(loaded.file))
    if not kind_named(puzzle.kind).has_texts:
        help = f"`logicgrid generate {puzzle.kind}` makes new ones, and `logicgrid hint {name}` shows what follows"
        return f"a {puzzle.kind} has no clues to be added: only drafts of logic grids are completed", help
    if puzzle.expect == "none":
        return "it is expected to have no answer", "take the line `expect: none` out"
    report = judge_loaded(loaded, Limits(2, first=False))
    if report.verdict == "none":
        numbers = tuple([each.number for each in report.conflict_clues])
        clues = (
            f"clues {listed(numbers)} contradict each other" if len(numbers) > 1 else f"clue {numbers[0]} cannot hold"
        )
        return clues, f"`logicgrid conflicts {name}` shows them, and which to take away"
    if puzzle.stated and (broken := against_stated(puzzle)) is not None:
        said = f"clue {listed(broken)}" if len(broken) == 1 else f"clues {listed(broken)}"
        if not broken:
            return "the clues together allow no answer with the stated solution", "mend the solution, or a clue"
        return f"the stated solution breaks {said}", "mend the solution, or the clue"
    return "", ""
