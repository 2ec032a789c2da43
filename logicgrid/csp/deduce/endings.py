"""What a contradiction needs, and what steps can do without."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from logicgrid.csp.deduce.needs import Needs
from logicgrid.csp.problem import atom_of
from logicgrid.csp.search.cells import LAST
from logicgrid.csp.search.grid import Grid, GridClash, SearchBoard
from logicgrid.csp.search.log import Entry
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.reasons import EmptyRow


def holds(work: Grid, conclusions: Sequence[Atom]) -> bool:
    """Return True if a grid has all these atoms."""
    return all([(work.yes if truth else work.no)[one] >> other & 1 for one, other, truth in conclusions])


def spared(board: SearchBoard, step: Step) -> list[Atom]:
    """Return the premises of a step without those that the grid's rules and the step's clues can do without."""
    kept = list(step.premises)
    allowed = sum([board.clues[number] for number in step.clues])
    given = frozenset[Atom]().union(*[board.tables[place].rests_on for place in bits(allowed)])
    for atom in [each for each in step.premises if each not in given]:
        grid = Grid(board, [0] * board.width, list(board.apart), board.owned)
        grid.dirty = allowed
        rest = [each for each in kept if each != atom]
        with suppress(GridClash):
            for each in rest:
                grid.suppose(*each)
            grid.settle(allowed)
            if holds(grid, step.conclusions):
                kept = rest
    return kept


def known_before(log: list[Entry], concluded: Atom) -> bool:
    """Return True if the opposite of an atom was not marked since the supposition was made."""
    one, other, truth = concluded
    for marked, item, what, _, _ in log:
        if marked == truth:
            continue
        others = 1 << what if marked else what
        if (item == one and others >> other & 1) or (item == other and others >> one & 1):
            return False
    return True


def denied(board: SearchBoard, needs: Needs, log: list[Entry], one: int, other: int, empties: bool) -> EmptyRow | None:
    """Note what makes it a contradiction that the two items are not one actor's.

    If they were the last candidates of a row, the row is empty then (`empties`): no step has to conclude first that
    they are.  That row is returned.
    """
    for truth, item, what, kind, cause in log if empties else ():
        if truth and kind == LAST and {item, what} == {one, other} and cause[1] < 0:
            for each in bits(cause[0] & ~(1 << what)):
                needs.add(atom_of(item, each, False))
            return EmptyRow(item, board.category[what], tuple([atom_of(item, each, False) for each in bits(cause[0])]))
    needs.add(atom_of(one, other, True))
    return None
