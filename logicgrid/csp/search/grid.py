"""The staircase grid: what is known of every pair of labels, and the one propagation loop of search and deduction.

A `Grid` narrows itself by the rules that need no clue (cross out, last candidate, carry over) and by the tables of the
clues, until nothing changes.  It can keep a log of its inferences: which one, and from what.  The search makes grids
without a log; a derivation keeps it and works out afterwards, for what the answer needs, which premises it takes
(`deduce/extract.py`).  Everything that a grid concludes holds in every solution that is left.
"""

from __future__ import annotations

from typing import Any

from logicgrid.csp.layout import bits
from logicgrid.csp.search.board import Board
from logicgrid.csp.search.cells import Masks
from logicgrid.csp.search.tables import AnyTable

SUPPOSED = -1
CROSS, LAST, NOBODY, SYNC, CLUE, COMMON, SUBSET, PSEUDO, TRIAL = range(9)
"""The kinds of inference.  (Whole numbers, since a grid makes thousands of inferences.)"""

Entry = tuple[bool, int, int, int, Any]
"""An inference of the log: (True, item, other item, kind, cause) or (False, item, mask of other items, kind, cause)."""


class Clash(Exception):
    """The grid contradicts itself; its attribute `clash` says how."""


class Grid:
    """Marks on a board: `yes[x]` and `no[x]` are the masks of the items that are, and that are not, x's actor's.

    `owned` is the mask of the items that are known to have an actor.  `dirty` is the mask of the tables that have
    cells that changed since they were looked at.  `log` is None if no log is kept.
    """

    __slots__ = ("blamed", "board", "clash", "dirty", "fresh", "log", "no", "owned", "pending", "yes")

    def __init__(self, board: Board, yes: list[int], no: list[int], owned: int, logged: bool = False) -> None:
        self.board = board
        self.yes = yes
        self.no = no
        self.owned = owned
        self.log: list[Entry] | None = [] if logged else None
        self.fresh: list[tuple[int, int]] = []
        """Confirmed pairs to which the rules have not been applied yet."""
        self.pending: dict[int, int] = {}
        """By item the crossed-out items to which the rules have not been applied yet."""
        self.dirty = 0
        self.clash: tuple[int, int, Any] | None = None
        """(item, other, None): confirmed and crossed out; (item, -1, segment): no candidate is left in the segment;
        (-1, -1, (table, known)): the table has no support left."""
        self.blamed: AnyTable | None = None
        """The table that was applied last."""

    @staticmethod
    def start(board: Board, logged: bool = False) -> Grid:
        """Return the grid with what is given, to which no rule and no table has been applied yet.

        What follows from the given atoms is left to the rules, so that it can be a step where it is needed.
        """
        grid = Grid(board, [0] * board.width, list(board.apart), board.owned, logged)
        for given in board.layout.given():
            grid.suppose(*given)
        if logged:
            grid.log = []
        for array, segment in zip(board.problem.arrays, board.segments, strict=True):
            if array.size == 1:  # no cross will ever leave one candidate: there is but one
                for item in bits(board.owned & ~segment):
                    grid.confirm(item, segment.bit_length() - 1, LAST, (segment, -1))
        grid.dirty = (1 << len(board.tables)) - 1
        return grid

    def copy(self, logged: bool = False) -> Grid:
        """Return a grid that knows the same; to both all rules must have been applied."""
        return Grid(self.board, self.yes[:], self.no[:], self.owned, logged)

    # ------------------------------------------------------------------ marks

    def cross(self, item: int, mask: int, kind: int = SUPPOSED, cause: Any = None) -> None:
        """Mark that the item and those of the mask are not one actor's.  Raises Clash if two of them are."""
        no = self.no
        new = mask & ~no[item]
        if not new:
            return
        both = new & self.yes[item]
        if both:
            both &= -both
            if self.log is not None:
                self.log.append((False, item, both, kind, cause))
            self.clash = item, both.bit_length() - 1, None
            raise Clash
        no[item] |= new
        if self.log is not None:
            self.log.append((False, item, new, kind, cause))
        pending = self.pending
        pending[item] = pending.get(item, 0) | new
        bit = 1 << item
        while new:
            low = new & -new
            new ^= low
            other = low.bit_length() - 1
            no[other] |= bit
            pending[other] = pending.get(other, 0) | bit

    def confirm(self, item: int, other: int, kind: int = SUPPOSED, cause: Any = None) -> None:
        """Mark that the two items are one actor's.  Raises Clash if they are not."""
        yes = self.yes
        if yes[item] >> other & 1:
            return
        if self.log is not None:
            self.log.append((True, item, other, kind, cause))
        if self.no[item] >> other & 1:
            self.clash = item, other, None
            raise Clash
        yes[item] |= 1 << other
        yes[other] |= 1 << item
        self.fresh.append((item, other))

    def suppose(self, item: int, other: int, truth: bool) -> None:
        """Mark an atom without a reason."""
        if truth:
            self.confirm(item, other)
        else:
            self.cross(item, 1 << other)

    def is_open(self, one: int, other: int) -> bool:
        """Return True if it is not known whether the items are one actor's."""
        return not (self.yes[one] | self.no[one]) >> other & 1

    def candidates(self, category: int = 0) -> list[tuple[int, ...]]:
        """Return for each category the masks of the labels that each label of the given category may go with."""
        layout = self.board.layout
        rows = self.no[layout.first[category] :][: self.board.problem.arrays[category].size]
        return [
            tuple([(segment & ~row) >> first for row in rows])
            for segment, first in zip(layout.segments, layout.first, strict=True)
        ]

    # ------------------------------------------------------------------ the grid's own rules

    def rules(self) -> None:
        """Apply the grid's rules until nothing changes: cross out, last candidate, carry over.  Raises Clash."""
        board = self.board
        fresh, pending, yes, no = self.fresh, self.pending, self.yes, self.no
        rows, is_row, others, category, watch = board.rows, board.is_row, board.others, board.category, board.watch
        while True:
            if fresh:
                self._confirmed(*fresh.pop(0))
            elif pending:
                item = next(iter(pending))
                delta = pending.pop(item)
                for scope, bit in watch[item]:
                    if scope & delta:
                        self.dirty |= bit
                same = yes[item] & rows
                while same:
                    low = same & -same
                    same ^= low
                    self.cross(low.bit_length() - 1, delta, SYNC, item)
                if not is_row[item]:
                    continue
                crossed = no[item]
                for segment in others[category[item]]:
                    if delta & segment:
                        rest = segment & ~crossed
                        if not rest & (rest - 1):
                            self._narrowed(item, segment, rest)
            else:
                return

    def _narrowed(self, item: int, segment: int, rest: int) -> None:
        """Apply the rules to a row that has one candidate left in the segment (`rest`), or none."""
        if not self.owned >> item & 1:
            if not rest:
                self.cross(item, self.board.rows & ~self.board.apart[item] & ~(1 << item), NOBODY, segment)
        elif not self.board.owned >> item & 1:  # it has an actor because it goes with another label
            other = (rest or segment).bit_length() - 1
            self.confirm(item, other, LAST, (segment, self.yes[item].bit_length() - 1))
        elif rest:
            self.confirm(item, rest.bit_length() - 1, LAST, (segment, -1))
        else:
            self.clash = item, -1, segment
            raise Clash

    def _confirmed(self, one: int, other: int) -> None:
        """Cross out the row and the column of a new pair, and let the two share what is known of each."""
        board, yes = self.board, self.yes
        for item, fellow in ((one, other), (other, one)):
            for scope, bit in board.watch[item]:
                if scope >> fellow & 1:
                    self.dirty |= bit
            if not self.owned >> item & 1 and board.is_row[item]:
                self.owned |= 1 << item
                self.pending[item] = self.pending.get(item, 0) | self.no[item]
        for item, fellow in ((one, other), (other, one)):
            if board.is_row[item]:
                self.cross(item, board.segments[board.category[fellow]] ^ 1 << fellow, CROSS, fellow)
        for item, fellow in ((one, other), (other, one)):
            if board.is_row[fellow]:
                for third in bits(yes[fellow] & ~yes[item] & ~board.apart[item] & ~(1 << item)):
                    self.confirm(item, third, SYNC, fellow)
        for item, fellow in ((one, other), (other, one)):
            if board.is_row[item]:
                self.cross(item, self.no[fellow] & ~board.apart[fellow], SYNC, fellow)

    # ------------------------------------------------------------------ the clues

    def settle(self, allowed: int = -1) -> None:
        """Apply the rules and the allowed tables (a mask) until nothing changes.  Raises Clash."""
        tables = self.board.tables
        while True:
            self.rules()
            todo = self.dirty & allowed
            if not todo:
                return
            self.dirty &= ~todo
            found = []
            while todo:
                low = todo & -todo
                todo ^= low
                table = tables[low.bit_length() - 1]
                known = table.known(self.yes, self.no)
                consequences = table.consequences(known)
                if consequences is None:
                    self.blamed = table
                    self.clash = -1, -1, (table, known)
                    raise Clash
                if consequences[0]:
                    self.dirty |= low
                    found.append((table, known, (consequences[0], 0)))
                elif consequences[1]:
                    found.append((table, known, consequences))
            for each in found:
                self.learn(*each)

    def learn(self, table: AnyTable, known: Masks, found: Masks) -> None:
        """Mark the consequences of a table."""
        self.blamed = table
        cause = table, known
        for item, other in table.pairs(found[0]):
            self.confirm(item, other, CLUE, cause)
        if found[1]:
            full = (1 << table.width) - 1
            for item, _, shift in table.rows:
                mask = found[1] >> shift & full
                if mask:
                    self.cross(item, mask, CLUE, cause)
