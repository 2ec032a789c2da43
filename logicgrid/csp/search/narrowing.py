"""A condition's table laid on a puzzle's own labels: it narrows the rows of the staircase grid.

The tables (`local_worlds.py`) know labels by their place and rows of a few bits; here rows of the grid are brought into
that form and back.  The way there is remembered for each situation of the rows.
"""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.csp.search.grid import Contradiction, Layout, Propagation
from logicgrid.csp.search.local_worlds import MAX_MEMO, NEVER, SAME, Pairs, RelationTable, UnaryTable, WorldsTable

_Consequences = tuple[Pairs, Pairs] | tuple[()]
"""The rows that are narrowed, with their masks, and which labels are one person's; nothing: there is no way at all."""


class Unary:
    """A condition on one value of one label: a mask, applied once."""

    cost = 0

    def __init__(self, layout: Layout, table: UnaryTable, item: int, category: int) -> None:
        self.items = (item,)
        self.item, self.category = item, category
        self.mask = ~layout.segments[category] | table.allowed << layout.first[category]
        self.always, self.never = table.always, table.never

    def propagate(self, work: Propagation) -> bool:
        work.keep(self.item, self.mask)
        return True


class Relation:
    """A condition on two values: of two labels, or of one label in two categories."""

    cost = 1

    def __init__(self, layout: Layout, table: RelationTable, items: tuple[int, ...], p: int, q: int) -> None:
        self.table = table
        self.items = items
        self.first, self.second = items[0], items[-1]
        self.p, self.q = p, q
        self.from_p, self.from_q = layout.first[p], layout.first[q]
        self.segment_p, self.segment_q = layout.segments[p], layout.segments[q]
        self.always, self.never = table.always, table.never
        self.scope_1 = self.scope_2 = self.segment_p | self.segment_q
        self.scope_1 |= 1 << self.second
        self.memo: dict[tuple[int, int, bool], tuple[int, int, int]] = {}

    def propagate(self, work: Propagation) -> bool:
        state = work.state
        row_1, row_2 = state[self.first], state[self.second]
        key = (row_1 & self.scope_1, row_2 & self.scope_2, row_1 == row_2)
        known = self.memo.get(key)
        if known is None:
            if len(self.memo) >= MAX_MEMO:
                self.memo.clear()
            known = self.memo[key] = self._consequences(row_1, row_2)
        keep_1, keep_2, relation = known
        if row_1 & ~keep_1:
            work.keep(self.first, keep_1)
        if state[self.second] & ~keep_2:
            work.keep(self.second, keep_2)
        if not relation:
            return True
        if relation != SAME:
            raise Contradiction
        work.unite(self.first, self.second)
        return False

    def _consequences(self, row_1: int, row_2: int) -> tuple[int, int, int]:
        """What is left of both rows, and whether the labels are one person's, or there is no way at all.

        A function of the rows within the scopes and of whether they are equal.
        """
        one_label = self.first == self.second
        both = row_1 & row_2
        keep_p, keep_q, apart, relation = self.table.narrowed(
            (row_1 & self.segment_p) >> self.from_p,
            (row_2 & self.segment_q) >> self.from_q,
            (both & self.segment_p) >> self.from_p,
            (both & self.segment_q) >> self.from_q,
            one_label or bool(row_1 >> self.second & 1),
            not one_label and row_1 != row_2,
        )
        if relation == NEVER:
            return -1, -1, NEVER
        mask_p = ~self.segment_p | keep_p << self.from_p
        mask_q = ~self.segment_q | keep_q << self.from_q
        if one_label:
            return mask_p & mask_q, -1, relation
        return mask_p & ~(1 << self.second) if apart else mask_p, mask_q, relation


class Worlds:
    """A table of local worlds; `categories[i]` are those that are asked of label i."""

    def __init__(
        self, layout: Layout, table: WorldsTable, items: tuple[int, ...], categories: Sequence[Sequence[int]]
    ) -> None:
        self.table = table
        self.items = items
        self.always, self.never = table.always, table.never
        self.cost = 2 + len(table.worlds)
        self.nobody = layout.nobody
        first, bits = layout.first, [1 << item for item in items]
        self.others = tuple([tuple([(bits[place], local) for place, local in each]) for each in table.others])
        """For each label the bits of the others in its row, there and in the table."""
        self.segments = tuple(
            [
                tuple([(first[category], full, at) for category, (full, at) in zip(asked, fields, strict=True)])
                for asked, fields in zip(categories, table.fields, strict=True)
            ]
        )
        """For each label, of each category asked: its first bit, its mask from there, its first bit in the table."""
        self.scopes = tuple(
            [
                (item, self._absolute(-1, others, segments))
                for item, others, segments in zip(items, self.others, self.segments, strict=True)
            ]
        )
        """Each label, and the bits of its row that the worlds decide."""
        self.within = sum(bits)
        self.memo: dict[tuple[int, ...], _Consequences] = {}

    def _absolute(self, row: int, others: Pairs, segments: tuple[tuple[int, int, int], ...]) -> int:
        """A row of the table as one of the grid."""
        mask = self.nobody if row & 1 else 0
        for bit, local in others:
            if row & local:
                mask |= bit
        for first, full, offset in segments:
            mask |= (row >> offset & full) << first
        return mask

    def _local(self, row: int, others: Pairs, segments: tuple[tuple[int, int, int], ...]) -> int:
        """A row of the grid as one of the table."""
        mask = 1 if row & self.nobody else 0
        for bit, local in others:
            if row & bit:
                mask |= local
        for first, full, offset in segments:
            mask |= (row >> first & full) << offset
        return mask

    def propagate(self, work: Propagation) -> bool:
        state, items, size = work.state, self.items, work.size
        key = tuple(
            [state[item] & scope for item, scope in self.scopes] + [state[size + item] & self.within for item in items]
        )
        known = self.memo.get(key)
        if known is None:
            if len(self.memo) >= MAX_MEMO:
                self.memo.clear()
            known = self.memo[key] = self._consequences([state[item] for item in items])
        if not known:
            raise Contradiction
        keep, unite = known
        for item, mask in keep:
            work.keep(item, mask)
        for i, j in unite:
            work.unite(i, j)
        return not unite

    def _consequences(self, rows: list[int]) -> _Consequences:
        """What the surviving worlds narrow.

        A function of the rows within the scopes and of who is united already, so that a search asks once for each.
        """
        united = tuple([(i, j) for i, j in self.table.pairs if rows[i] == rows[j]])
        local = tuple([self._local(*each) for each in zip(rows, self.others, self.segments, strict=True)])
        some, unite = self.table.narrowed(local, united)
        if not some:
            return ()
        keep = tuple(
            [
                (item, ~scope | self._absolute(left, others, segments))
                for (item, scope), row, left, others, segments in zip(
                    self.scopes, local, some, self.others, self.segments, strict=True
                )
                if row != left
            ]
        )
        return keep, tuple([(self.items[i], self.items[j]) for i, j in unite])
