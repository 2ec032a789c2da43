"""What does not change while a problem is solved: its layout, and the tables of its clues."""

from __future__ import annotations

from operator import attrgetter

from logicgrid.csp.problem import Layout, Problem
from logicgrid.csp.search.large import LargeTable
from logicgrid.csp.search.tables import AnyTable, Tables


class Board:
    """A problem's layout and tables; the attributes of the layout are the board's, too.

    `watch[item]` lists (mask of other items, table's bit) for each table that has a cell of the item with one of the
    others; `seen[item]` is the mask of all these others.  By a clue's number, `clues` is the mask of its tables, and
    `parts` are the conjuncts of its parts.
    """

    __slots__ = (
        "apart",
        "category",
        "clues",
        "is_row",
        "layout",
        "others",
        "owned",
        "parts",
        "problem",
        "rows",
        "seen",
        "segments",
        "tables",
        "watch",
        "width",
    )

    def __init__(self, problem: Problem, tables: Tables | None = None, searched: bool = False) -> None:
        self.problem = problem
        if tables is None or tables.layout.problem.arrays is not problem.arrays:
            self.layout = Layout(problem)
        else:
            self.layout = tables.layout
        layout = self.layout
        self.width, self.category, self.segments, self.others = (
            layout.width,
            layout.category,
            layout.segments,
            layout.others,
        )
        self.is_row, self.rows, self.owned, self.apart = layout.is_row, layout.rows, layout.owned, layout.apart
        tables = tables or Tables(layout)
        made = [tables.of(clue) for clue in problem.clues]
        self.tables: list[AnyTable] = sorted([table for each in made for table in each.tables], key=attrgetter("cost"))
        if searched:
            self.tables = [table.for_search() if isinstance(table, LargeTable) else table for table in self.tables]
        self.parts = {each.clue.number: each.parts for each in made}
        self.watch: list[list[tuple[int, int]]] = [[] for _ in range(self.width)]
        self.seen = [0] * self.width
        self.clues: dict[int, int] = {}
        for place, table in enumerate(self.tables):
            self.clues[table.clue] = self.clues.get(table.clue, 0) | 1 << place
            for item, scope, _ in table.rows:
                self.watch[item].append((scope, 1 << place))
                self.seen[item] |= scope
