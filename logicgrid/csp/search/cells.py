"""The cells of a clue: the pairs of items on which the clue depends, as bits of masks of the clue's own."""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.csp.mentions import Mentions
from logicgrid.csp.problem import Layout
from logicgrid.puzzle.derivation import Atom

Masks = tuple[int, int]
"""The cells that are true and the cells that are false."""


class Cells:
    """The cells of some conditions of one clue.

    `rows` has for each mentioned item (item, mask of the other items of its cells, shift): the cell of that item with
    another one is bit `shift + other`.  Every cell is in one row only.  The conditions of clue number `clue` presuppose
    the atoms `rests_on`, which are premises of every step that uses the clue.
    """

    __slots__ = ("clue", "items", "layout", "place", "rests_on", "rows", "values", "width")

    def __init__(
        self, layout: Layout, mentions: Mentions, clue: int = 0, rests_on: frozenset[Atom] = frozenset()
    ) -> None:
        self.layout = layout
        self.clue = clue
        self.rests_on = rests_on
        self.items = mentions.items
        self.width = layout.width
        self.place = {item: index for index, item in enumerate(self.items)}
        mentioned = sum([1 << item for item in self.items])
        asked = dict.fromkeys([category for item in self.items for category in mentions.asked[item]])
        self.values = tuple([layout.segments[category] & ~mentioned for category in asked])
        """The masks of the values that are asked for, by category, without the mentioned items."""
        rows, later = [], mentioned
        for index, item in enumerate(self.items):
            later ^= 1 << item
            scope = (later | sum(self.values)) & ~layout.apart[item] & ~(1 << item)
            rows.append((item, scope, index * self.width))
        self.rows = tuple(rows)

    def in_order(self) -> Iterator[int]:
        """Yield the bit of each cell, in an order that is the same for all conditions of a shape."""
        for index, (_, scope, shift) in enumerate(self.rows):
            for other in self.items[index + 1 :]:
                if scope >> other & 1:
                    yield 1 << shift + other
            for segment in self.values:
                values = scope & segment
                while values:
                    low = values & -values
                    values ^= low
                    yield low << shift

    def cell(self, one: int, other: int) -> int:
        """Return the bit of a pair of items; 0 if it is none of the clue's cells."""
        for item, fellow in ((one, other), (other, one)):
            index = self.place.get(item)
            if index is not None and self.rows[index][1] >> fellow & 1:
                return 1 << index * self.width + fellow
        return 0

    def pairs(self, mask: int) -> Iterator[tuple[int, int]]:
        """Yield the cells of a mask as pairs of items."""
        while mask:
            low = mask & -mask
            mask ^= low
            row, other = divmod(low.bit_length() - 1, self.width)
            yield self.items[row], other

    def known(self, yes: list[int], no: list[int]) -> Masks:
        """Return what the grid knows of the clue's cells (`yes[item]`, `no[item]`: see `Grid`)."""
        true = false = 0
        for item, scope, shift in self.rows:
            true |= (yes[item] & scope) << shift
            false |= (no[item] & scope) << shift
        return true, false
