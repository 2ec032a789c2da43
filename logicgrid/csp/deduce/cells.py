"""The cells of a clue: the pairs of labels that it speaks of, as bits of the clue's own masks."""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.csp.mentions import Mentions
from logicgrid.csp.search.grid import Layout
from logicgrid.puzzle.derivation import Atom

Masks = tuple[int, int]
"""True cells, false cells."""


class Cells:
    """`rows`: for each item that the clue mentions (item, its cells as a mask of the other items, shift).

    The cell of that item with another one is bit `shift + other`.  Every cell is in one row only.  Whatever the clue
    (the number `clue`) says, it says to somebody who knows `rests_on`: premises of every step that uses it.
    """

    __slots__ = ("clue", "items", "layout", "place", "rests_on", "rows", "wide", "width")

    def __init__(self, layout: Layout, mentions: Mentions, clue: int, rests_on: frozenset[Atom]) -> None:
        self.layout = layout
        self.clue = clue
        self.rests_on = rests_on
        self.items = tuple(mentions.items)
        self.width = len(layout.category)
        self.wide = tuple(dict.fromkeys([category for item in self.items for category in mentions.asked[item]]))
        """The categories of which some value is asked."""
        self.place = {item: index for index, item in enumerate(self.items)}
        rows = []
        for index, item in enumerate(self.items):
            scope = 0
            for other in self.items[index + 1 :]:
                if self.may_pair(item, other):
                    scope |= 1 << other
            for category in self.wide:
                first = layout.first[category]
                for other in range(first, first + layout.problem.arrays[category].size):
                    if other not in self.place and self.may_pair(item, other):
                        scope |= 1 << other
            rows.append((item, scope, index * self.width))
        self.rows = tuple(rows)

    def may_pair(self, one: int, other: int) -> bool:
        """Whether it makes sense to ask if the two are the same actor's."""
        category, is_row = self.layout.category, self.layout.is_row
        return category[one] != category[other] and (is_row[one] or is_row[other])

    def cell(self, one: int, other: int) -> int:
        """The bit of a cell; 0 where it is none of the clue's."""
        for item, fellow in ((one, other), (other, one)):
            index = self.place.get(item)
            if index is not None and self.rows[index][1] >> fellow & 1:
                return 1 << index * self.width + fellow
        return 0

    def pairs(self, mask: int) -> Iterator[tuple[int, int]]:
        """The cells of a mask as pairs of items."""
        while mask:
            low = mask & -mask
            mask ^= low
            row, other = divmod(low.bit_length() - 1, self.width)
            yield self.items[row], other

    def known(self, yes: list[int], no: list[int]) -> Masks:
        """What is known of the clue's cells."""
        true = false = 0
        for item, scope, shift in self.rows:
            true |= (yes[item] & scope) << shift
            false |= (no[item] & scope) << shift
        return true, false
