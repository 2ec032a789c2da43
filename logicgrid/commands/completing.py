"""What `generate --from` and `finish` share: a draft is read, and what is wrong with it is said."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from logicgrid.puzzle.diagnostics import one_line

if TYPE_CHECKING:
    from logicgrid.generate.drafts import DraftRequest


def draft_request(options: argparse.Namespace, weights: dict[str, float] | None) -> DraftRequest | int:
    """Return what is asked for of a draft; or the exit status, if that cannot be completed, which is said.

    `weights` are of the forms that are asked for; None means those of the draft.
    """
    from logicgrid.commands import puzzles_in
    from logicgrid.commands.deriving import print_mistakes
    from logicgrid.generate.drafts import DraftRequest, unfit

    loaded = next(iter(puzzles_in(options.draft)))
    if loaded.puzzle is None:
        print_mistakes(loaded)
        return 2
    if fault := unfit(loaded):
        message, help = fault
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
