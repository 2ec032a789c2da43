"""Candidates for the Boolean encoding: those that the simplest inferences leave, to make the model for CP-SAT small.

A digit is struck out in the cells that differ from a cell that has it, and a digit with one place left in a group is
put there.  The engine's inference is not used here, so that a fault of the one cannot hide in the other.
"""

from __future__ import annotations

from functools import lru_cache

from logicgrid.kinds.sudoku.board import Group, SudokuProblem


def pruned(board: SudokuProblem) -> list[int] | None:
    """Return the mask of candidates of each cell; None if a cell, or a digit of a group, has none left."""
    masks = board.candidates()
    if not all(masks):
        return None
    sharers = _peers(board.area, (*board.different, *board.unequal))
    known = [cell for cell, mask in enumerate(masks) if not mask & (mask - 1)]
    while known:
        if not _strike(masks, known, sharers):
            return None
        found = _only_places(masks, board.groups)
        if found is None:
            return None
        known = found
    return masks


def _strike(masks: list[int], known: list[int], sharers: tuple[Group, ...]) -> bool:
    """Remove the digit of each known cell from the cells that differ from it, and so on; False for a contradiction."""
    while known:
        cell = known.pop()
        mask = masks[cell]
        for other in sharers[cell]:
            rest = masks[other]
            if rest & mask:
                rest ^= mask
                if not rest:
                    return False
                masks[other] = rest
                if not rest & (rest - 1):
                    known.append(other)
    return True


def _only_places(masks: list[int], groups: tuple[Group, ...]) -> list[int] | None:
    """Settle the cells that alone can have a digit of a group, and return them; None if a digit has no cell."""
    found = []
    for group in groups:
        once = more = 0
        for cell in group:
            mask = masks[cell]
            more |= once & mask
            once |= mask
        if once.bit_count() < len(group):
            return None
        only = once & ~more
        if not only:
            continue
        for cell in group:
            mask = masks[cell]
            if mask & only and mask & (mask - 1):
                mask &= only
                if mask & (mask - 1):
                    return None
                masks[cell] = mask
                found.append(cell)
    return found


@lru_cache(maxsize=16)
def _peers(area: int, groups: tuple[Group, ...]) -> tuple[Group, ...]:
    """Return for each cell the cells that differ from it."""
    found: list[set[int]] = [set() for _ in range(area)]
    for group in groups:
        for cell in group:
            found[cell].update(group)
    return tuple([tuple(sorted(others - {cell})) for cell, others in enumerate(found)])
