"""What is known during a derivation, and the two lowest rungs: the grid's rules, and the clues one by one.

`yes[x]` and `no[x]` are masks over all items.  Every inference is logged with what it takes to say later from which
premises it came: the premises themselves are worked out only for what the answer needs (see `extract.py`).
"""

from __future__ import annotations

from typing import Any

from logicgrid.csp.deduce.board import Board, bits
from logicgrid.csp.deduce.cells import Masks
from logicgrid.csp.deduce.tables import AnyTable

CROSS, LAST, NOBODY, SYNC, CLUE, COMMON, SUBSET, PSEUDO, TRIAL = range(9)

Entry = tuple[bool, int, int, int, Any]
"""(truth, item, the other item; or, of crossings-out, the mask of the others, kind of inference, cause)."""


class Clash(Exception):
    """What is known contradicts itself; the state says how."""


class State:
    """Marks of the grid.  Owns its lists; `log` holds what was inferred since the state was made or copied."""

    __slots__ = ("board", "clash", "dirty", "fresh", "log", "no", "owned", "pending", "yes")

    def __init__(self, board: Board, yes: list[int], no: list[int], owned: int) -> None:
        self.board = board
        self.yes = yes
        self.no = no
        self.owned = owned
        self.log: list[Entry] = []
        self.fresh: list[tuple[int, int]] = []
        self.pending: dict[int, int] = {}
        self.dirty = 0
        self.clash: tuple[int, int, Any] | None = None
        """(item, other, None): confirmed and crossed out; (item, -1, segment): no candidate; (-1, -1, (table, known)):
        no world is left."""

    @staticmethod
    def start(board: Board) -> State:
        """What is given on the open grid, and every table to be looked at.

        What follows from what is given is left to the grid's rules, so that it is said where it is needed.
        """
        state = State(board, [0] * board.width, list(board.apart), board.owned)
        for given in board.layout.given():
            state.suppose(*given)
        state.log.clear()
        for array, segment in zip(board.problem.arrays, board.segments, strict=True):
            if array.size == 1:  # no cross will ever leave one candidate: there is but one
                for item in bits(board.owned & ~segment):
                    state.confirm(item, segment.bit_length() - 1, LAST, (segment, -1))
        state.dirty = (1 << len(board.tables)) - 1
        return state

    def copy(self) -> State:
        """A state that knows the same and has logged nothing yet; both must be at rest."""
        return State(self.board, self.yes[:], self.no[:], self.owned)

    # ------------------------------------------------------------------ marks

    def cross(self, item: int, mask: int, kind: int, cause: Any) -> None:
        """The item and those of the mask are not the same actor's."""
        no = self.no
        new = mask & ~no[item]
        if not new:
            return
        both = new & self.yes[item]
        if both:
            both &= -both
            self.log.append((False, item, both, kind, cause))
            self.clash = item, both.bit_length() - 1, None
            raise Clash
        no[item] |= new
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

    def confirm(self, item: int, other: int, kind: int, cause: Any) -> None:
        """The two items are the same actor's."""
        yes = self.yes
        if yes[item] >> other & 1:
            return
        self.log.append((True, item, other, kind, cause))
        if self.no[item] >> other & 1:
            self.clash = item, other, None
            raise Clash
        yes[item] |= 1 << other
        yes[other] |= 1 << item
        self.fresh.append((item, other))

    def suppose(self, item: int, other: int, truth: bool) -> None:
        if truth:
            self.confirm(item, other, -1, None)
        else:
            self.cross(item, 1 << other, -1, None)

    def follow(self, log: list[Entry]) -> None:
        """Takes over what another state has inferred."""
        yes, no = self.yes, self.no
        for truth, item, what, _, _ in log:
            if truth:
                if not yes[item] >> what & 1:
                    self.confirm(item, what, -1, None)
            elif what & ~no[item]:
                self.cross(item, what, -1, None)

    # ------------------------------------------------------------------ the grid's rules

    def rules(self) -> None:
        """Crosses out, finds the last candidates and carries over, until nothing is left to do."""
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
        """The row has one candidate left in the segment, or none."""
        if not self.owned >> item & 1:
            if not rest:
                self.cross(item, self.board.rows & ~self.board.apart[item] & ~(1 << item), NOBODY, segment)
        elif not self.board.owned >> item & 1:  # somebody has it because it goes with another label
            other = (rest or segment).bit_length() - 1
            self.confirm(item, other, LAST, (segment, self.yes[item].bit_length() - 1))
        elif rest:
            self.confirm(item, rest.bit_length() - 1, LAST, (segment, -1))
        else:
            self.clash = item, -1, segment
            raise Clash

    def _confirmed(self, one: int, other: int) -> None:
        """A new pair: crosses out its row and column, and lets the two share what is known of each."""
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
        """The grid's rules and the allowed tables in turn, until nothing changes."""
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
        """Marks what a clue says."""
        cause = table, known
        for item, other in table.pairs(found[0]):
            self.confirm(item, other, CLUE, cause)
        if found[1]:
            full = (1 << table.width) - 1
            for item, _, shift in table.rows:
                mask = found[1] >> shift & full
                if mask:
                    self.cross(item, mask, CLUE, cause)
