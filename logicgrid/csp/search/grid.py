"""The staircase grid: the knowledge about every pair of labels, and the propagation loop of search and deduction.

A `Grid` propagates to a fixpoint the rules that need no clue (cross out, last candidate, carry over) and the tables of
the clues.  Its conclusions hold in every remaining solution.  The layout and the tables are constant, and kept in the
grid's `SearchBoard`.

Labels that are known to belong to one actor form a class, which shares the knowledge about its members: a `Grid` marks
whole classes at once.  A `LoggedGrid` (`log.py`) reaches the same marks pair by pair, and logs its inferences.  A
derivation extracts the steps that it needs from that log.
"""

from __future__ import annotations

from itertools import combinations
from operator import attrgetter
from typing import Any, Self

from logicgrid.csp.problem import Layout, Problem
from logicgrid.csp.search.supports import Masks
from logicgrid.csp.search.tables import AnyTable, TablesByClue
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import Record


class SearchBoard:
    """A problem's layout and tables, with the attributes of the layout.

    `watch[item]` lists (mask of other items, table's bit) for each table with a cell of the item and one of the others;
    `seen[item]` is the mask of all these others.  By a clue's number, `clues` is the mask of its tables, and `parts`
    are the conjuncts of its parts.
    """

    def __init__(self, problem: Problem, tables: TablesByClue | None = None, searched: bool = False) -> None:
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
        self.timed = layout.timed
        tables = tables or TablesByClue(layout)
        made = [tables.of(clue) for clue in problem.constraints]
        self.tables: list[AnyTable] = sorted([table for each in made for table in each.tables], key=attrgetter("cost"))
        if searched:
            self.tables = [table.for_search() for table in self.tables]
        self.parts = {each.clue.number: each.parts for each in made}
        self.watch: list[list[tuple[int, int]]] = [[] for _ in range(self.width)]
        self.seen = [0] * self.width
        self.clues: dict[int, int] = {}
        self.combined: tuple[Any, ...] | None = None
        """The tables of combined equations of clues, computed when the deduction needs them."""
        for place, table in enumerate(self.tables):
            self.clues[table.clue] = self.clues.get(table.clue, 0) | 1 << place
            for item, scope, _ in table.rows:
                self.watch[item].append((scope, 1 << place))
                self.seen[item] |= scope


class ClueLook(Record):
    """The cause of the consequences of a clue's table, given what was `known` of its cells."""

    table: AnyTable
    known: Masks


class LastOne(Record):
    """The cause of a circle: the last candidate in a segment, of an item that has an actor because `fellow` has one.

    `fellow` is -1 if the item has an actor anyway.
    """

    segment: int
    fellow: int = -1


class MirrorImage(Record):
    """The cause of the mirror image of an atom of a symmetric category."""


class BothWays(Record):
    """A contradiction: two items go together, and do not."""

    item: int
    other: int


class NoneLeft(Record):
    """A contradiction: an item with an actor has no candidate left in a segment."""

    item: int
    segment: int


class GridClash(Exception):
    """The grid contradicts itself; its attribute `clash` says how."""


class Grid:
    """Marks on a board: `yes[x]` and `no[x]` are the masks of the items known to go, and known not to go, with x.

    `owned` is the mask of the items known to have an actor.  `dirty` is the mask of the tables with cells that changed
    since they were last applied, and `due` that of the categories whose values must be counted again.
    """

    def __init__(self, board: SearchBoard, yes: list[int], no: list[int], owned: int) -> None:
        self.board = board
        self.yes = yes
        self.no = no
        self.owned = owned
        self.pending: dict[int, int] = {}
        """By item, the items with which its pairs have changed since the rules were last applied."""
        self.dirty = 0
        self.due = board.timed
        self.clash: BothWays | NoneLeft | ClueLook | None = None
        """The contradiction that was met; if it is a look at a clue, the clue's table has no support left."""
        self.blamed: AnyTable | None = None
        """The table that was applied last."""

    @classmethod
    def start(cls, board: SearchBoard) -> Self:
        """Return the grid with only the givens; no rule or table has been applied yet.

        Given atoms are not logged as inferences.  Their consequences are left to the rules, so that they can become
        steps where needed.
        """
        grid = cls(board, [0] * board.width, list(board.apart), board.owned)
        for given in board.layout.given():
            grid.suppose(*given)
        grid.forget_log()
        for array, segment in zip(board.problem.arrays, board.segments, strict=True):
            if array.size == 1:  # no cross will ever leave one candidate, since there is only one
                for item in bits(board.owned & ~segment):
                    grid.confirm(item, segment.bit_length() - 1, LastOne(segment))
        grid.dirty = (1 << len(board.tables)) - 1
        return grid

    def forget_log(self) -> None:
        """Clear the log of inferences, if there is one."""

    def copy(self) -> Grid:
        """Return a copy without a log; all rules must have been applied to this grid."""
        other = Grid(self.board, self.yes[:], self.no[:], self.owned)
        other.due = 0
        return other

    # ------------------------------------------------------------------ marks

    def suppose(self, item: int, other: int, truth: bool, cause: object = None) -> None:
        """Mark an atom.  Raises GridClash."""
        if truth:
            self.confirm(item, other, cause)
        else:
            self.cross(item, 1 << other, cause)

    def cross(self, item: int, mask: int, cause: object = None) -> None:
        """Mark that the item goes with none of those in the mask.  Raises GridClash if it goes with one.

        The `cause` is for the log; None for a supposition or a given.
        """
        if not self.board.is_row[item]:
            for other in bits(mask & ~self.no[item]):
                self.cross(other, 1 << item)
            return
        new = mask & ~self.no[item]
        if new:
            mine = self.yes[item] | 1 << item
            if new & mine:
                self.clash = BothWays(item, (new & mine).bit_length() - 1)
                raise GridClash
            members = mine & self.board.rows
            self._touch(members, self._share(item, members, self.no[item], new))

    def confirm(self, item: int, other: int, cause: object = None) -> None:
        """Mark that the two items go together.  Raises GridClash if they do not."""
        yes, no, board, pending = self.yes, self.no, self.board, self.pending
        if yes[item] >> other & 1:
            return
        self.due = board.timed
        if not board.is_row[item]:
            item, other = other, item
        rows = board.rows
        members, attributes = yes[item] & rows | 1 << item, yes[item] & ~rows
        if board.is_row[other]:
            theirs = yes[other] & rows | 1 << other
            attributes |= yes[other] & ~rows
            crossed = no[item] | no[other]
            new = no[item] ^ no[other]
            self._touch(members, theirs | new & no[other])
            self._touch(theirs, members | new & no[item])
            members |= theirs
        else:
            attributes |= 1 << other
            crossed = no[item] | no[other] & rows | board.segments[board.category[other]] ^ 1 << other
            new = crossed & ~no[item]
            self._touch(members, new | 1 << other)
        if crossed & (members | attributes):
            self.clash = BothWays(item, other)
            raise GridClash
        together = members | attributes
        for member in board.layout.members(members)[0]:
            yes[member] = together ^ 1 << member
        if attributes:
            for attribute in bits(attributes):
                yes[attribute] |= members
                self._touch(1 << attribute, members)
        if members & ~self.owned:  # now a last candidate in one of their rows is confirmed
            self.owned |= members
            pending[item] = pending.get(item, 0) | crossed
        self._share(item, members, crossed & ~new, new)

    def _touch(self, members: int, others: int) -> None:
        """Note that pairs of members and others have changed, so that their tables are applied again."""
        watch, seen, dirty = self.board.watch, self.board.seen, self.dirty
        for item in self.board.layout.members(members)[0]:
            if seen[item] & others:
                for scope, bit in watch[item]:
                    if scope & others:
                        dirty |= bit
        self.dirty = dirty

    def _share(self, item: int, members: int, crossed: int, new: int) -> int:
        """Cross out `new` and all items of the same classes in the rows of an item's class, and vice versa.

        Return what was crossed out.
        """
        yes, no, pending, board = self.yes, self.no, self.pending, self.board
        rows, seen, watch, dirty = board.rows, board.seen, board.watch, self.dirty
        self.due = board.timed
        items, narrowed = board.layout.members(members)
        added = 0
        while new:
            low = new & -new
            other = low.bit_length() - 1
            theirs = low
            fellows: tuple[int, ...] = (other,)
            if rows & low and yes[other] & rows:
                theirs = yes[other] & rows | low
                fellows = board.layout.members(theirs)[0]
            added |= theirs
            new &= ~theirs
            for fellow in fellows:
                no[fellow] |= members
                if seen[fellow] & members:
                    for scope, bit in watch[fellow]:
                        if scope & members:
                            dirty |= bit
            if theirs & rows:
                free = ~no[other]
                for segment in narrowed:
                    rest = segment & free
                    if not rest & (rest - 1) and not rest & theirs:  # at most one is left: the rules will tell
                        pending[other] = pending.get(other, 0) | segment
            else:
                pending[other] = pending.get(other, 0) | members
        pending[item] = pending.get(item, 0) | added
        crossed |= added
        self.dirty = dirty
        for each in items:
            no[each] = crossed
        return added

    def join(self, other: Grid) -> None:
        """Mark what another grid knows.  Raises GridClash."""
        for item, (yes, no) in enumerate(zip(other.yes, other.no, strict=True)):
            if yes & ~self.yes[item]:
                for fellow in bits(yes & ~self.yes[item]):
                    self.confirm(item, fellow)
            if no & ~self.no[item]:
                self.cross(item, no)

    def crossed(self) -> int:
        """Return the number of crosses, each counted in the rows of both items."""
        return sum([mask.bit_count() for mask in self.no])

    def is_open(self, one: int, other: int) -> bool:
        """Return True if it is unknown whether the items go together."""
        return not (self.yes[one] | self.no[one]) >> other & 1

    def candidates(self, category: int = 0) -> list[tuple[int, ...]]:
        """Return, by category, the masks of its labels that each label of the given category may go with."""
        layout = self.board.layout
        rows = self.no[layout.first[category] :][: self.board.problem.arrays[category].size]
        return [
            tuple([(segment & ~row) >> first for row in rows])
            for segment, first in zip(layout.segments, layout.first, strict=True)
        ]

    # ------------------------------------------------------------------ the grid's own rules

    def rules(self) -> None:
        """Apply the rules until nothing changes: cross out, last one, carry over, count, mirror.  Raises GridClash."""
        board, yes, no, pending = self.board, self.yes, self.no, self.pending
        rows, segments = board.rows, board.segments
        while pending or self.due or self.mirrored():
            if not pending:
                self.count()
                continue
            item, changed = pending.popitem()
            if not rows >> item & 1:
                for row in bits(yes[item] & rows):
                    self.cross(row, no[item] & changed)
                continue
            for segment in segments:
                if changed & segment:
                    rest = segment & ~no[item]
                    if not rest & (rest - 1) and not rest & (yes[item] | 1 << item):
                        self._narrowed(item, segment, rest)

    def mirrored(self) -> bool:
        """Mark the mirror images of what is known of symmetric categories; return True if something was new."""
        length = self.board.problem.length
        found = False
        for first in self.board.layout.mirrors:
            for one, other in combinations(range(length), 2):
                for here, there in ((one, other), (other, one)):
                    bit = 1 << first + there
                    if self.yes[here] & bit and not self.yes[there] >> first + here & 1:
                        self.confirm(there, first + here, MirrorImage())
                        found = True
                    elif self.no[here] & bit and not self.no[there] >> first + here & 1:
                        self.cross(there, 1 << first + here, MirrorImage())
                        found = True
        return found

    def count(self) -> None:
        """Mark what follows from counting the actors with each value, in categories that are due.  Raises GridClash."""
        from logicgrid.csp.search.log import counted  # few problems have `times`

        due, self.due = self.due, 0
        for number in bits(due):
            for found in list(counted(self.board.layout, number, self.yes, self.no)):
                if found.kind == "needed":
                    for each in bits(found.mask):
                        self.confirm(found.item, each, found)
                else:
                    self.cross(found.item, found.mask, found)

    def _narrowed(self, item: int, segment: int, rest: int) -> None:
        """Apply the rules to a row with at most one candidate left in the segment (`rest`)."""
        if not self.owned >> item & 1:
            if not rest:
                self.cross(item, self.board.rows & ~self.board.apart[item] & ~(1 << item))
        elif rest:
            self.confirm(item, rest.bit_length() - 1)
        else:
            self.clash = NoneLeft(item, segment)
            raise GridClash

    # ------------------------------------------------------------------ the clues

    def settle(self, allowed: int = -1, rounds: int = -1) -> None:
        """Apply the rules and the allowed tables (a mask) in rounds until nothing changes.  Raises GridClash.

        After this number of `rounds` only the rules are applied; a negative number sets no limit.
        """
        tables = self.board.tables
        while True:
            self.rules()
            todo = self.dirty & allowed
            if not todo or not rounds:
                return
            rounds -= 1
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
                    self.clash = ClueLook(table, known)
                    raise GridClash
                if consequences[0]:
                    self.dirty |= low
                    found.append((table, known, (consequences[0], 0)))
                elif consequences[1]:
                    found.append((table, known, consequences))
            for each in found:
                self.learn(*each)

    def follow(self, table: AnyTable, way: Masks, allowed: int) -> None:
        """Mark the cells of one of a table's ways, and what follows by the allowed tables.  Raises GridClash."""
        for item, other in table.pairs(way[0]):
            self.confirm(item, other)
        for item, other in table.pairs(way[1]):
            self.cross(item, 1 << other)
        self.settle(allowed)

    def learn(self, table: AnyTable, known: Masks, found: Masks) -> None:
        """Mark the consequences of a table."""
        self.blamed = table
        cause = ClueLook(table, known)
        for item, other in table.pairs(found[0]):
            self.confirm(item, other, cause)
        if found[1]:
            full = (1 << table.width) - 1
            for item, _, shift in table.rows:
                mask = found[1] >> shift & full
                if mask:
                    self.cross(item, mask, cause)
