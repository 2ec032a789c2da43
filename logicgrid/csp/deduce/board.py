"""What stays the same during a derivation: how the labels lie in the masks, and the clues as tables.

Items are numbered as in `csp.grid.Layout`: all labels of all categories, the actors' own first.
"""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.csp.deduce.tables import AnyTable, tables_of
from logicgrid.csp.problem import Problem
from logicgrid.csp.search.grid import Layout
from logicgrid.puzzle.derivation import Atom


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, lowest first."""
    while mask:
        low = mask & -mask
        mask ^= low
        yield low.bit_length() - 1


def atom_of(one: int, other: int, truth: bool) -> Atom:
    return (one, other, truth) if one < other else (other, one, truth)


class Board:
    """Masks over all items, and for every item the tables that look at its row (`watch`: cells, table's bit)."""

    __slots__ = (
        "apart",
        "category",
        "clues",
        "is_row",
        "layout",
        "others",
        "owned",
        "problem",
        "rows",
        "segments",
        "tables",
        "watch",
        "width",
    )

    def __init__(self, problem: Problem, guarded: bool = False) -> None:
        layout = Layout(problem, guarded)
        self.problem = problem
        self.layout = layout
        self.width = len(layout.category)
        self.category = layout.category
        self.segments = layout.segments
        self.is_row = layout.is_row
        self.rows = layout.rows
        """The items that at most one actor has; the others are attributes."""
        self.owned = sum(
            [segment for array, segment in zip(problem.arrays, self.segments, strict=True) if array.bijective]
        )
        """The items that exactly one actor has."""
        everything = (1 << self.width) - 1
        self.apart = [
            self.segments[number] ^ 1 << item
            if self.is_row[item]
            else (everything ^ self.rows | self.segments[number]) & ~(1 << item)
            for item, number in enumerate(self.category)
        ]
        """For each item the others of which it makes no sense to ask whether they are the same actor's."""
        self.others = [
            tuple([segment for other, segment in enumerate(self.segments) if other != number])
            for number in range(len(self.segments))
        ]
        self.tables: list[AnyTable] = tables_of(layout)
        self.watch: list[list[tuple[int, int]]] = [[] for _ in range(self.width)]
        self.clues: dict[int, int] = {}
        """For each clue the mask of its tables."""
        for place, table in enumerate(self.tables):
            self.clues[table.clue] = self.clues.get(table.clue, 0) | 1 << place
            for item, scope, _ in table.rows:
                self.watch[item].append((scope, 1 << place))
