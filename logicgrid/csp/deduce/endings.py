"""What a contradiction needs, and what steps can do without."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from logicgrid.csp.deduce.needs import Needs
from logicgrid.csp.problem import atom_of
from logicgrid.csp.search.grid import Grid, GridClash, LastOne, SearchBoard
from logicgrid.csp.search.log import Inference
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


def known_before(log: Sequence[Inference], concluded: Atom) -> bool:
    """Return True if the opposite of an atom was not marked since the supposition was made."""
    one, other, truth = concluded
    pairs = (one, 1 << other), (other, 1 << one)
    return not any([each.truth != truth and each.item == a and each.others & b for each in log for a, b in pairs])


def contradicting_pair(
    board: SearchBoard, needs: Needs, log: Sequence[Inference], one: int, other: int, empties: bool
) -> EmptyRow | None:
    """Note what makes it a contradiction that the two items are not one actor's.

    If they were the last candidates of a row, the row is empty then (`empties`): no step has to conclude first that
    they are.  That row is returned.
    """
    for found in log if empties else ():
        item, cause = found.item, found.cause
        if (
            isinstance(cause, LastOne)
            and cause.fellow < 0
            and (item, found.others) in ((one, 1 << other), (other, 1 << one))
        ):
            for each in bits(cause.segment & ~found.others):
                needs.add(atom_of(item, each, False))
            category = board.category[cause.segment.bit_length() - 1]
            return EmptyRow(item, category, tuple([atom_of(item, each, False) for each in bits(cause.segment)]))
    needs.add(atom_of(one, other, True))
    return None
