"""The second rung: what the grid says when several of its rows are looked at together."""

from __future__ import annotations

from itertools import combinations

from logicgrid.csp.deduce.board import bits
from logicgrid.csp.deduce.state import COMMON, PSEUDO, SUBSET, State
from logicgrid.csp.deduce.tables import Table

MAX_SUBSET = 3
"""As many labels with as many candidates are looked for."""


def patterns(state: State) -> int:
    """Marks everything that follows by one pattern from what is known; how many patterns said something."""
    before = len(state.log)
    common_candidates(state)
    subsets(state)
    pseudo_pairs(state)
    return len(state.log) - before


def common_candidates(state: State) -> None:
    """Two labels without a candidate in common in some category are two people's."""
    board = state.board
    everything = (1 << board.width) - 1
    candidates = [everything & ~mask for mask in state.no]
    found = []
    for one in bits(board.rows):
        mine = candidates[one]
        open_pairs = mine & ~state.yes[one] & board.rows & -(2 << one)
        for other in bits(open_pairs):
            common = mine & candidates[other]
            for segment in board.segments:
                if not common & segment:
                    found.append((one, other, segment))
                    break
    rows = list(state.no)
    for one, other, segment in found:
        state.cross(one, 1 << other, COMMON, (segment, rows[one], rows[other]))


def subsets(state: State) -> None:
    """As many different people as they have candidates between them: nobody else has these."""
    board = state.board
    found = []
    for number, segment in enumerate(board.segments):
        if not board.problem.arrays[number].distinct:
            continue
        few = []
        for item in bits(board.owned & ~segment):
            mask = segment & ~state.no[item]
            if 2 <= mask.bit_count() <= MAX_SUBSET:
                few.append((item, mask))
        for size in range(2, MAX_SUBSET + 1):
            for group in combinations(few, size):
                union = 0
                for _, mask in group:
                    union |= mask
                if union.bit_count() == size:
                    found.append(([item for item, _ in group], union, segment))
    for members, union, segment in found:
        _apply(state, members, union, segment)


def _apply(state: State, members: list[int], union: int, segment: int) -> None:
    board = state.board
    different = -1
    for item in members:
        different &= state.no[item]
    for one, other in combinations(members, 2):
        if not state.no[one] >> other & 1:
            return
    for item in bits(different & board.rows & ~segment):
        mask = union & ~state.no[item]
        if mask:
            state.cross(item, mask, SUBSET, (tuple(members), union, segment))


def pseudo_pairs(state: State) -> None:
    """A clue says that a label goes with one of some others: what is false of all of these is false of it."""
    board = state.board
    everything = (1 << board.width) - 1
    candidates = [everything & ~mask for mask in state.no]
    found = []
    for table in board.tables:
        if not isinstance(table, Table):
            continue
        known = table.known(state.yes, state.no)
        true, false = known
        alive = [
            groups
            for (one, other), groups in zip(table.worlds, table.together, strict=True)
            if not (one & false or other & true)
        ]
        for index, (item, _, _) in enumerate(table.rows):
            if not board.owned >> item & 1:
                continue
            mine, allowed = candidates[item], 0
            for groups in alive:
                group = groups[index]
                if not group:
                    allowed = mine
                    break
                left = mine
                for fellow in bits(group & board.rows):
                    left &= candidates[fellow]
                allowed |= left
                if allowed == mine:
                    break
            if mine & ~allowed:
                found.append((item, mine & ~allowed, table, known))
    rows = list(state.no)
    for item, mask, table, known in found:
        state.cross(item, mask, PSEUDO, (table, known, rows))
