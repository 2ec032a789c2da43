"""Shorter derivations: without the steps that it can do without, and by other orders of the clues.

Steps are left out one by one, as long as the others still lead to the answer.

A log names for each mark the first inference that found it.  So a step may be needed for a mark that a later step, read
in another order, finds as well.  Here the steps are replayed in a grid of their own without some of them; what the
grid's rules make of those that are left is worked out anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from logicgrid.csp.deduce.extract import Extraction
from logicgrid.csp.deduce.rounds import full, saying_something
from logicgrid.csp.deduce.steps import Needs, StepJudge
from logicgrid.csp.deduce.tidy import holds, merged
from logicgrid.csp.problem import Problem
from logicgrid.csp.search.grid import Grid, GridClash, SearchBoard
from logicgrid.csp.search.log import LoggedGrid
from logicgrid.csp.search.tables import TablesByClue
from logicgrid.puzzle.derivation import Atom, Step, inferences, outer_premises
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.techniques import GRID_RULES, Technique

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


# --- Other orders of the clues ----------------------------------------------------------------------------------------
# Which steps are needed depends on what was found first, so another order may have fewer of them, or such as take fewer
# words.  Only looks at single clues are made anew.  The other steps, of patterns, ways and suppositions, stay what they
# are, and are made when nothing else is left.


class ClueOrders:
    """Derivations of one answer by the order in which the clues are looked at."""

    def __init__(self, problem: Problem, tables: TablesByClue | None, steps: Sequence[Step]) -> None:
        self.board = SearchBoard(problem, tables)
        self.judge = StepJudge(self.board)
        self.clues = tuple(self.board.clues)
        own = [step for step in steps if step.technique not in GRID_RULES]
        self.kept = sorted(own, key=lambda step: step.technique == Technique.CLUE)
        self.premises = {id(step): list(dict.fromkeys(outer_premises(step))) for step in own}
        self.wanted = Needs(self.board.width)
        for atom in [atom for step in steps for atom in step.conclusions if atom[2] and atom[0] < problem.length]:
            self.wanted.add(atom)

    def steps(self, order: Sequence[int]) -> list[Step] | None:
        """Return the steps to the answer if of the clues that say something the first one in an order says it first.

        None if these lead to no answer.
        """
        try:
            grid = self.filled(order)
        except GridClash:
            return None
        if not full(grid):
            return None
        return sorted(merged(Extraction(self.board, self.wanted.copy(), self.judge).walk(grid.log)), key=directness)

    def spared(self, steps: Sequence[Step]) -> list[Step]:
        """Return the steps to the answer without those that none of the others needs."""
        return sorted(merged(without_spare(self.board, list(steps), self.wanted)), key=directness)

    def filled(self, order: Sequence[int]) -> LoggedGrid:
        """Return a grid that is filled as far as the clues in an order, and the steps that are kept, lead."""
        board = self.board
        grid, kept = LoggedGrid.start(board), list(self.kept)
        grid.settle(0)
        grid.dirty = (1 << len(board.tables)) - 1
        while not full(grid):
            if any(grid.dirty & board.clues[clue] and self.looked(grid, board.clues[clue]) for clue in order):
                continue
            step = next((each for each in kept if holds(grid, self.premises[id(each)])), None)
            if step is None:
                break
            kept.remove(step)
            keep(grid, step)
            grid.rules()
        return grid

    def looked(self, grid: LoggedGrid, tables: int) -> bool:
        """Mark all that a clue says by itself; return True if it says something."""
        found = False
        while places := list(bits(grid.dirty & tables)):
            for place in places:
                grid.dirty &= ~(1 << place)
                for table, known, (true, false) in saying_something(grid, [self.board.tables[place]]):
                    found = True
                    grid.learn(table, known, (true, 0))
                    grid.rules()
                    grid.learn(table, known, (0, false))
                    grid.rules()
        return found


def directness(step: Step) -> int:
    """Return a key by which steps come first that need nothing known: those first that say what somebody has."""
    if step.technique != Technique.CLUE or step.premises:
        return 2
    return 0 if any([atom[2] for atom in step.conclusions]) else 1
