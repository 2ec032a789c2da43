"""What the author of a puzzle hears whose answers are all turns of one."""

from __future__ import annotations

from logicgrid.analyses.solve import Multiple
from logicgrid.analyses.turning import turns
from logicgrid.kinds import Puzzle, kind_named
from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.question import Answer
from logicgrid.puzzle.report import Turning


def turning_of(puzzle: Puzzle, answer: Answer, every: Multiple | None, seconds: float | None) -> Turning | None:
    """Return that all answers are turns of one of them, with a rule that fixes it; None if they are not.

    `every` has the answers that are known.
    """
    clock, kind = Clock(seconds), kind_named(puzzle.kind)
    for ring in kind.rings(puzzle):
        found = turns(puzzle.question, answer, every, ring, clock.left())
        if found is not None:
            name, rule = kind.pinned(puzzle, found.fix)
            return Turning(name, found.mirrors, len(found.answers), rule)
    return None
