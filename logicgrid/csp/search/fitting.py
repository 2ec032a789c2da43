"""A condition in, the propagator that fits its shape out.

Whatever can be tabulated is (`local_worlds.py`), once for all conditions of a shape; `Bounds` stands in where tables
would be too large: it reasons with the sets of values that terms can take.  What a condition means comes from
`evaluate.py` alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol

from logicgrid.csp.expr import Compare, Condition, Const, Holder
from logicgrid.csp.mentions import Mentions, strict_items
from logicgrid.csp.search.grid import Layout, Propagation, State
from logicgrid.csp.search.local_worlds import RelationTable, UnaryTable, WorldsTable
from logicgrid.csp.search.narrowing import Relation, Unary, Worlds
from logicgrid.csp.search.shape import Shape, shape_of
from logicgrid.puzzle.record import Record

MAX_WORLDS = 3_000
"""Local worlds up to which a condition is tabulated."""
MAX_PAIRS = 10_000
"""Pairs of values up to which a relation is tabulated."""
MAX_REMEMBERED = 200_000
"""Worlds of all tables that are kept; then they are forgotten, and made anew where they are needed."""
WEIGHT = 100
"""As how many worlds every table counts, for what it is asked is remembered, too."""


class Propagator(Protocol):
    """Narrows a propagation to what one condition allows."""

    @property
    def items(self) -> tuple[int, ...]:
        """The rows that it looks at: a change in one of them wakes it."""
        ...

    @property
    def always(self) -> bool:
        """Whether the condition holds in whatever way its labels are placed: it says nothing."""
        ...

    @property
    def never(self) -> bool:
        """Whether the condition holds in no way: by itself it makes the puzzle impossible."""
        ...

    @property
    def cost(self) -> int:
        """How much work it is to wake it, compared with others: the cheap go first."""
        ...

    def propagate(self, work: Propagation) -> bool:
        """Narrows the rows; whether it is done until one of them changes again, apart from what it did itself."""
        ...


_Table = UnaryTable | RelationTable | WorldsTable


class _Blank(Record):
    """What all conditions of a shape share: the table (None: too large), and by place what is said of which label.

    `strict` are the labels that somebody must have; `asked[i]` the arrays asked of label i.
    """

    table: _Table | None
    strict: tuple[int, ...]
    asked: tuple[tuple[int, ...], ...]


class _Blanks:
    """The shapes that were met."""

    __slots__ = ("known", "size")

    def __init__(self) -> None:
        self.known: dict[Hashable, _Blank] = {}
        self.size = 0

    def remember(self, key: Hashable, blank: _Blank) -> None:
        size = WEIGHT + (len(blank.table.worlds) if isinstance(blank.table, WorldsTable) else 0)
        if self.size + size > MAX_REMEMBERED:
            forget()
        self.known[key] = blank
        self.size += size


_blanks = _Blanks()


def forget() -> None:
    """Forgets all shapes: what is asked next is found out anew."""
    _blanks.known.clear()
    _blanks.size = 0


class Fitter:
    """Finds propagators; `start` is the grid before any clue, so that tables leave out what is given."""

    __slots__ = ("_is_open", "layout", "start")

    def __init__(self, layout: Layout, start: State) -> None:
        self.layout = layout
        self.start = start
        self._is_open = start == layout.initial

    def fitting(self, part: Condition) -> tuple[tuple[int, ...], Propagator | None]:
        """The labels that somebody must have for a conjunct to hold, and its propagator.

        None where it says of two labels that they are one person's, or that they are not: the grid can be told that.
        """
        layout = self.layout
        if type(part) is Compare and (part.operator == "==" or part.operator == "!="):
            one, other = part.left, part.right
            if type(one) is Holder and type(other) is Holder:
                a, b = one.value, other.value
                if type(a) is Const and type(b) is Const:
                    return (layout.item(one.array, int(a.value)), layout.item(other.array, int(b.value))), None
        shape = shape_of(layout, part)
        if shape is None:  # it has a table of its own, if any
            mentions = Mentions(layout, part)
            strict = tuple(dict.fromkeys(strict_items(layout, part)))
            table = self._table(part, mentions, strict)
            return strict, self._laid(part, table, tuple(mentions.items), [*mentions.asked.values()])
        key = shape.key if self._is_open else (shape.key, self._given(shape.items))
        blank = _blanks.known.get(key)
        if blank is None:
            blank = self._blank(shape, part)
            _blanks.remember(key, blank)
        items, arrays = shape.items, shape.arrays
        asked = [tuple([arrays[place] for place in each]) for each in blank.asked]
        strict = tuple([items[place] for place in blank.strict])
        return strict, self._laid(part, blank.table, items, asked)

    def _given(self, items: tuple[int, ...]) -> Hashable:
        """What the start says of these labels: who may be whose, and nobody's."""
        rows, nobody = self.start, self.layout.nobody
        return tuple([(rows[item] & nobody > 0, *[rows[item] >> other & 1 for other in items]) for item in items])

    def _blank(self, shape: Shape, part: Condition) -> _Blank:
        mentions = Mentions(self.layout, part)
        strict = tuple(dict.fromkeys(strict_items(self.layout, part)))
        assert tuple(mentions.items) == shape.items, "both walks meet labels in the same order"
        return _Blank(
            self._table(part, mentions, strict),
            tuple([shape.items.index(item) for item in strict]),
            tuple([tuple([shape.arrays.index(number) for number in mentions.asked[item]]) for item in shape.items]),
        )

    def _table(self, part: Condition, mentions: Mentions, strict: Sequence[int]) -> _Table | None:
        """The smallest kind of table that tells all about a condition; None where all are too large."""
        layout, start = self.layout, self.start
        atoms = [(item, category) for item in mentions.items for category in mentions.asked[item]]
        owned = all(item in strict or not start[item] & layout.nobody for item in mentions.items)
        if owned and not mentions.dynamic and len(mentions.items) == len({item for item, _ in atoms}):
            if len(atoms) == 1:
                return UnaryTable(layout, part, atoms[0])
            if len(atoms) == 2 and self._size(atoms[0][1]) * self._size(atoms[1][1]) <= MAX_PAIRS:
                return RelationTable(layout, part, atoms[0], atoms[1])
        if self._world_bound(mentions) <= MAX_WORLDS:
            return WorldsTable(layout, start, part, mentions, set(strict))
        return None

    def _size(self, category: int) -> int:
        return self.layout.problem.arrays[category].size

    def _world_bound(self, mentions: Mentions) -> int:
        """An upper bound of the number of local worlds."""
        category, bound = self.layout.category, 1
        for place, item in enumerate(mentions.items):
            bound *= 1 + sum([category[other] != category[item] for other in mentions.items[:place]])
            for number in mentions.asked[item]:
                bound *= self._size(number)
            if bound > MAX_WORLDS:
                break
        return bound

    def _laid(
        self, part: Condition, table: _Table | None, items: tuple[int, ...], asked: Sequence[Sequence[int]]
    ) -> Propagator:
        """A table laid on these labels, of which these categories are asked."""
        if isinstance(table, WorldsTable):
            return Worlds(self.layout, table, items, asked)
        if table is None:
            from logicgrid.csp.search.bounds import Bounds

            return Bounds(self.layout, part, Mentions(self.layout, part))
        categories = [category for each in asked for category in each]
        if isinstance(table, UnaryTable):
            return Unary(self.layout, table, items[0], categories[0])
        return Relation(self.layout, table, items, *categories)
