"""The second rung: what the grid says if several of its rows are looked at together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from logicgrid.csp.deduce.ladder import RUNGS
from logicgrid.csp.search.cells import COMMON, PSEUDO, SUBSET
from logicgrid.csp.search.grid import Grid
from logicgrid.csp.search.tables import SupportTable
from logicgrid.puzzle.ladder import Round
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.techniques import Technique

MAX_SUBSET = 3
"""The largest number of labels, with as many candidates between them, that is looked for."""

Found = tuple[int, int, int, Any]
"""An item, the mask of items that are not its actor's, the kind of inference, and its cause."""


class Patterns(NamedTuple):
    """Patterns of one round."""

    found: list[Found]

    def mark(self, grid: Grid) -> int:
        for each in self.found:
            grid.cross(*each)
        return len(self.found)


def patterns(grid: Grid) -> Round[Patterns] | None:
    """Return everything that follows by one pattern from what is known."""
    found = [*common_candidates(grid), *subsets(grid), *pseudo_pairs(grid)]
    rung = RUNGS[Technique.PSEUDO_PAIR]
    return Round(rung.level, rung.effort, [Patterns(found)]) if found else None


def without_premises(grid: Grid) -> Iterator[Found]:
    """Find what a clue says of its labels with values that it does not speak of, whatever else is known.

    A label that in all supports goes with some label of a category goes with no further one of it.
    """
    board = grid.board
    for table in board.tables:
        if isinstance(table, SupportTable):
            for item, mask in table.beyond():
                if mask & ~grid.no[item] and board.owned >> item & 1:
                    yield item, mask, PSEUDO, (table, (0, 0), board.apart)


def common_candidates(grid: Grid) -> Iterator[Found]:
    """Find two labels that have no candidate in common in some category: they are two actors'."""
    board, yes, no = grid.board, grid.yes, grid.no
    everything = (1 << board.width) - 1
    for one in bits(board.rows):
        mine = everything & ~no[one]
        for other in bits(mine & ~yes[one] & board.rows & -(2 << one)):
            common = mine & ~no[other]
            for segment in board.segments:
                if not common & segment:
                    yield one, 1 << other, COMMON, (segment, no[one], no[other])
                    break


def subsets(grid: Grid) -> Iterator[Found]:
    """Find labels of different actors that have as many candidates between them: no other actor has these."""
    board, no = grid.board, grid.no
    for number, segment in enumerate(board.segments):
        if not board.problem.arrays[number].distinct:
            continue
        rows = board.rows & ~segment
        few = []
        for item in bits(board.owned & rows):
            mask = segment & ~no[item]
            if 2 <= mask.bit_count() <= MAX_SUBSET:
                few.append((item, mask))
        for members, union, different in _groups(no, few, rows):
            for item in bits(different):
                if union & ~no[item]:
                    yield item, union & ~no[item], SUBSET, (members, union, segment)


def _groups(no: list[int], few: list[tuple[int, int]], rows: int) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Yield two items with two candidates between them, and three with three, which differ from each other.

    They come with the mask of the candidates, and with that of the rows that differ from all of them.
    """
    for place, (one, mask) in enumerate(few):
        if mask.bit_count() == 2:
            for other, theirs in few[place + 1 :]:
                if theirs == mask and no[one] >> other & 1:
                    yield (one, other), mask, rows & no[one] & no[other]
    for place, (one, mask) in enumerate(few):
        different = no[one]
        later = [
            (other, mask | theirs)
            for other, theirs in few[place + 1 :]
            if different >> other & 1 and (mask | theirs).bit_count() <= 3
        ]
        for after, (other, both) in enumerate(later, 1):
            left = different & no[other]
            if not left & rows:
                continue
            for third, last in later[after:]:
                if left >> third & 1 and (both | last).bit_count() == 3:
                    yield (one, other, third), both | last, left & no[third] & rows


def pseudo_pairs(grid: Grid) -> Iterator[Found]:
    """Find labels that, by a clue, go with one of some others: what is false of all of these is false of the label."""
    board = grid.board
    everything = (1 << board.width) - 1
    rows = list(grid.no)
    candidates = [everything & ~mask for mask in rows]
    for table in board.tables:
        if not isinstance(table, SupportTable):
            continue
        known = table.known(grid.yes, grid.no)
        alternatives = [table.together[support] for support in bits(table.left(known))]
        for index, item in enumerate(table.items):
            if board.owned >> item & 1:
                mine = candidates[item]
                mask = mine & ~_allowed(alternatives, index, mine, candidates, board.rows)
                if mask:
                    yield item, mask, PSEUDO, (table, known, rows)


def _allowed(alternatives: list[list[int]], index: int, mine: int, candidates: list[int], rows: int) -> int:
    """Return the candidates of an item that some alternative leaves: for each item the mask of its actor's others."""
    allowed = 0
    for together in alternatives:
        left = mine
        for fellow in bits(together[index] & rows):
            left &= candidates[fellow]
        allowed |= left
        if allowed == mine:
            break
    return allowed
