"""The second rung: what the grid says if several of its rows are looked at together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from logicgrid.csp.deduce.ladder import RUNGS
from logicgrid.csp.problem import atom_of
from logicgrid.csp.reasons import Alternatives, LabelSubset, NoCommonCandidate, OneClue
from logicgrid.csp.search.cells import Masks
from logicgrid.csp.search.grid import Grid
from logicgrid.csp.search.hitting import hitting_set
from logicgrid.csp.search.log import Inference
from logicgrid.csp.search.tables import SupportTable
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.ladder import Round
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.techniques import Technique

if TYPE_CHECKING:
    from logicgrid.csp.deduce.steps import StepLog

MAX_SUBSET = 3
"""The largest number of labels, with as many candidates between them, that is looked for."""


class NoCommon(Record):
    """Two labels without a common candidate in a segment: one has those of `mine` crossed out, the other `theirs`."""

    segment: int
    mine: int
    theirs: int

    def explain(self, log: StepLog, run: Sequence[Inference], is_first: bool) -> None:
        """Add the step of the two labels; premises that are needed anyway are preferred."""
        for inference in run:
            conclusions = log.conclusions(inference)
            if not conclusions:
                continue
            one, other = inference.item, inference.others.bit_length() - 1
            premises = []
            for each in bits(self.segment):
                sides = [(who, each) for who, row in ((one, self.mine), (other, self.theirs)) if row >> each & 1]
                needed = [side for side in sides if log.needs.no[side[0]] >> side[1] & 1]
                premises.append(atom_of(*(needed or sides)[0], False))
            category = log.board.category[self.segment.bit_length() - 1]
            log.emit(Technique.COMMON_CANDIDATE, NoCommonCandidate(one, other, category), premises, conclusions)


class ClosedSet(Record):
    """Members of different actors that have as many candidates between them (`union`) as they are, in a segment."""

    members: tuple[int, ...]
    union: int
    segment: int

    def explain(self, log: StepLog, run: Sequence[Inference], is_first: bool) -> None:
        """Add the step of another item that has none of the candidates."""
        category = log.board.category
        for inference in run:
            conclusions = log.conclusions(inference)
            if not conclusions:
                continue
            premises = [
                atom_of(each, other, False) for each in self.members for other in bits(self.segment & ~self.union)
            ]
            people = [*self.members, inference.item]
            for place, one in enumerate(people):
                premises += [atom_of(one, each, False) for each in people[:place] if category[each] != category[one]]
            one_category = len({category[each] for each in people}) == 1
            technique = Technique.NAKED_SUBSET if one_category else Technique.EITHER_OR_PAIR
            log.emit(technique, LabelSubset(self.members, tuple(bits(self.union))), premises, conclusions)


class NoAlternative(Record):
    """A clue's table that leaves an item some others to go with, none of which goes with the crossed-out ones.

    `known` are the cells, and `rows` what was crossed out, when that was seen.
    """

    table: SupportTable
    known: Masks
    rows: Sequence[int]

    def explain(self, log: StepLog, run: Sequence[Inference], is_first: bool) -> None:
        """Add a step for each of the items: every alternative is excluded, or goes with another label than that."""
        for inference in run:
            for other in bits(log.wanted(inference)):
                premises = self.premises(log, inference.item, other)
                clue, conclusions = self.table.clue, [atom_of(inference.item, other, False)]
                if premises:
                    reason = Alternatives(clue, inference.item)
                    log.by_clue(Technique.PSEUDO_PAIR, reason, self.table, premises, conclusions)
                else:
                    log.by_clue(Technique.CLUE, OneClue(clue), self.table, premises, conclusions)

    def premises(self, log: StepLog, item: int, other: int) -> list[Atom]:
        """Return few atoms that exclude, in each way of the table, that the item goes with the other one."""
        table, board = self.table, log.board
        index, base, apart = table.place[item], table.width * len(table.rows), board.apart
        conflicts = []
        for conflict, together in zip(table.conflicts(self.known, table.every).values(), table.together, strict=True):
            for fellow in bits(together[index] & board.rows):
                if self.rows[fellow] >> other & 1 and not apart[fellow] >> other & 1:
                    conflict |= table.cell(fellow, other) or 1 << base + fellow
                elif apart[fellow] >> other & 1:
                    break
            else:
                conflicts.append(conflict)
        mask = hitting_set(conflicts, log.preferred(table))
        beside = [atom_of(fellow, other, False) for fellow in bits(mask >> base)]
        return table.atoms(mask & (1 << base) - 1, self.known) + beside


Found = tuple[int, int, NoCommon | ClosedSet | NoAlternative]
"""An item, the mask of items that are not its actor's, and why."""


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


def without_premises(grid: Grid) -> Iterator[tuple[int, int, NoAlternative]]:
    """Find what a clue says of its labels with values that it does not speak of, whatever else is known.

    A label that in all supports goes with some label of a category goes with no further one of it.
    """
    board = grid.board
    for table in board.tables:
        if isinstance(table, SupportTable):
            for item, mask in table.beyond():
                if mask & ~grid.no[item] and board.owned >> item & 1:
                    yield item, mask, NoAlternative(table, (0, 0), board.apart)


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
                    yield one, 1 << other, NoCommon(segment, no[one], no[other])
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
                    yield item, union & ~no[item], ClosedSet(members, union, segment)


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
                    yield item, mask, NoAlternative(table, known, rows)


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
