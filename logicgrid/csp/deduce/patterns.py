"""The second rung: what the grid says when several of its rows are looked at together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from logicgrid.csp.deduce.board import Board, bits
from logicgrid.csp.deduce.state import COMMON, PSEUDO, SUBSET, State
from logicgrid.csp.deduce.tables import Table

MAX_SUBSET = 3
"""So many labels with as many candidates are looked for at most."""


Found = tuple[int, int, int, Any]
"""An item, the mask of those that are not its actor's, the kind of inference and its cause."""


def patterns(state: State) -> int:
    """Marks everything that follows by one pattern from what is known; how many patterns said something."""
    found = found_patterns(state.board, state.yes, state.no, state.board.rows)
    for each in found:
        state.cross(*each)
    return len(found)


def found_patterns(board: Board, yes: list[int], no: list[int], rows: int) -> list[Found]:
    """What the patterns say that is not known: `yes[x]` and `no[x]` as in `State`.

    The first two look at `rows` only: where labels that are one person's share what is known, one of them will do.
    """
    return [*common_candidates(board, yes, no, rows), *subsets(board, no, rows), *pseudo_pairs(board, yes, no)]


def common_candidates(board: Board, yes: list[int], no: list[int], rows: int) -> Iterator[Found]:
    """Two labels without a candidate in common in some category are two people's."""
    everything = (1 << board.width) - 1
    for one in bits(rows):
        mine = everything & ~no[one]
        for other in bits(mine & ~yes[one] & rows & -(2 << one)):
            common = mine & ~no[other]
            for segment in board.segments:
                if not common & segment:
                    yield one, 1 << other, COMMON, (segment, no[one], no[other])
                    break


def subsets(board: Board, no: list[int], rows: int) -> Iterator[Found]:
    """As many different people as they have candidates between them: nobody else has these."""
    for number, segment in enumerate(board.segments):
        if not board.problem.arrays[number].distinct:
            continue
        few = []
        for item in bits(board.owned & rows & ~segment):
            mask = segment & ~no[item]
            if 2 <= mask.bit_count() <= MAX_SUBSET:
                few.append((item, mask))
        for group, union in _groups(few):
            yield from _excluded(no, rows & ~segment, group, union, segment)


def _groups(few: list[tuple[int, int]]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Two items with two candidates between them, three with three; and the candidates."""
    for (one, mask), (other, theirs) in combinations([each for each in few if each[1].bit_count() == 2], 2):
        if mask == theirs:
            yield (one, other), mask
    for place, (one, mask) in enumerate(few):
        for after, (other, theirs) in enumerate(few[place + 1 :], place + 2):
            both = mask | theirs
            if both.bit_count() > 3:
                continue
            for third, last in few[after:]:
                if (both | last).bit_count() == 3:
                    yield (one, other, third), both | last


def _excluded(no: list[int], different: int, members: tuple[int, ...], union: int, segment: int) -> Iterator[Found]:
    """Whoever is different from all members has none of their candidates."""
    for item in members:
        different &= no[item]
    for one, other in combinations(members, 2):
        if not no[one] >> other & 1:
            return
    for item in bits(different):
        mask = union & ~no[item]
        if mask:
            yield item, mask, SUBSET, (members, union, segment)


def pseudo_pairs(board: Board, yes: list[int], no: list[int]) -> Iterator[Found]:
    """A clue says that a label goes with one of some others: what is false of all of these is false of it."""
    everything = (1 << board.width) - 1
    rows = list(no)
    candidates = [everything & ~mask for mask in rows]
    for table in board.tables:
        if not isinstance(table, Table):
            continue
        known = table.known(yes, no)
        true, false = known
        alive = [
            groups
            for (one, other), groups in zip(table.worlds, table.together, strict=True)
            if not (one & false or other & true)
        ]
        for index, item in enumerate(table.items):
            if board.owned >> item & 1:
                mine = candidates[item]
                mask = mine & ~_allowed(alive, index, mine, candidates, board.rows)
                if mask:
                    yield item, mask, PSEUDO, (table, known, rows)


def _allowed(alive: list[tuple[int, ...]], index: int, mine: int, candidates: list[int], rows: int) -> int:
    """What an item may still go with, whichever of the worlds it is."""
    allowed = 0
    for groups in alive:
        left = mine
        for fellow in bits(groups[index] & rows):
            left &= candidates[fellow]
        allowed |= left
        if allowed == mine:
            break
    return allowed
