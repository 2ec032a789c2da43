"""Candidates for the encoding: what remains after the simplest inferences, cell by cell and group by group.

Board in, one mask of candidates for each cell out (None where a cell or a digit of a group has no place left).  It is
here to make the model for CP-SAT small, and is not the engine's: no code is shared, so that neither misleads the other.
"""

from __future__ import annotations

from functools import lru_cache

from logicgrid.kinds.sudoku.board import Board, Group


def pruned(board: Board) -> list[int] | None:
    """The candidates after single cells and single places of digits, as far as they lead."""
    masks = board.candidates()
    if not all(masks):
        return None
    sharers = peers(board.size, (*board.groups, *[cage.cells for cage in board.cages]))
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
    """Takes the digit of each known cell from the cells that differ from it, and so on; False for a contradiction."""
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
    """Settles the cells that alone can hold a digit of a group; None where a digit has no cell."""
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
def peers(size: int, groups: tuple[Group, ...]) -> tuple[Group, ...]:
    """For each cell those that differ from it."""
    found: list[set[int]] = [set() for _ in range(size * size)]
    for group in groups:
        for cell in group:
            found[cell].update(group)
    return tuple([tuple(sorted(others - {cell})) for cell, others in enumerate(found)])
