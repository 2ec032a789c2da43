"""Steps that a derivation can do without: left out one by one, as long as the others still lead to the answer.

A log names for each mark the first inference that found it.  So a step may be needed for a mark that a later step, read
in another order, finds as well.  Here the steps are replayed in a grid of their own without some of them; what the
grid's rules make of those that are left is worked out anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from logicgrid.csp.deduce.endings import holds
from logicgrid.csp.deduce.extract import Extraction
from logicgrid.csp.deduce.needs import Needs
from logicgrid.csp.deduce.rounds import full
from logicgrid.csp.search.grid import Grid, GridClash, SearchBoard
from logicgrid.csp.search.log import LoggedGrid
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.steps import inferences, outer_premises
from logicgrid.puzzle.techniques import GRID_RULES

MOST_TRIES = 40
"""The number of steps that are tried: the longest to read come first."""


def without_spare(board: SearchBoard, steps: list[Step], needs: Needs) -> list[Step]:
    """Return the steps to the answer without those that none of the others needs."""
    kept = [step for step in steps if step.technique not in GRID_RULES]
    premises = {id(step): list(dict.fromkeys(outer_premises(step))) for step in kept}
    tried = sorted(range(len(kept)), key=lambda place: (-inferences([kept[place]]), -place))[:MOST_TRIES]
    found = steps
    for step in [kept[place] for place in tried]:
        rest = [each for each in kept if each is not step]
        if len(rest) < len(kept) and replayed(Grid.start(board), rest, premises):
            grid = LoggedGrid.start(board)
            if replayed(grid, rest, premises):
                found = Extraction(board, needs.copy()).walk(grid.log)
                kept = [each for each in found if each.technique not in GRID_RULES]
    return found


def replayed(grid: Grid, steps: Sequence[Step], premises: Mapping[int, Sequence[Atom]]) -> bool:
    """Make the steps in a grid; return False if they do not follow, or do not fill it.

    `premises` has what each step needs from outside, by its identity.
    """
    try:
        grid.settle(0)
        for step in steps:
            if not holds(grid, premises[id(step)]):
                return False
            keep(grid, step)
            grid.settle(0)
    except GridClash:
        return False
    return full(grid)


def keep(grid: Grid, step: Step) -> None:
    """Mark what a kept step concludes.  Raises GridClash."""
    for one, other, truth in step.conclusions:
        if truth:
            grid.confirm(one, other, step)
        else:
            grid.cross(one, 1 << other, step)
