"""Inferences in a grid, each with its cause, and the grid that logs them.

It reaches the same marks as `Grid`, but pair by pair, in the order in which a person would see it: a circle crosses out
the rest of its row and column, a label carries over what is known of it to other labels of its actor, and so on.  The
premises of an inference are worked out afterwards, only where an answer needs it (`deduce/extract.py`).

`counted` infers from the number of actors with each value of a category (`Array.times`).  If a value has as many actors
as allowed, nobody else has it ("full").  If only as many actors as necessary can still have a value, they do have it
("needed").  And if all actors without a value are needed for values that too few have, none of them has any other value
("spread").  Actors are counted by the labels of any bijective category: two of the seats are red, whoever sits there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from logicgrid.csp.problem import Layout
from logicgrid.csp.search.grid import BothWays, Grid, GridClash, LastOne, NoneLeft, SearchBoard
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import Record


class Inference(Record):
    """An inference: the item goes with `others` (a mask of one item) if `truth`, and with none of them if not.

    Its cause is a rule of the grid (`LastOne`, `RowOf`, `SharedWith`, `NoOwner`, `MirrorImage`, `Counted`), a look at a
    clue, a find of a technique, a kept step, or None for a supposition.  Entries of one look, find or step have the
    same object as their cause.
    """

    truth: bool
    item: int
    others: int
    cause: object


class RowOf(Record):
    """The cause of crosses: they are in the row of a circle that joins the item and its `fellow`."""

    fellow: int


class SharedWith(Record):
    """The cause of a carried-over mark: the item's `fellow`, which belongs to the same actor, has it."""

    fellow: int


class NoOwner(Record):
    """The cause of crosses: no candidate is left in a segment, so nobody has the item."""

    segment: int


class Counted(Record):
    """An inference of a `kind`: the labels of a mask have the value `item` ("needed"), or do not have it.

    It follows from the labels known to have a value (`known`, a mask per value); for "needed", from the labels known
    not to have `item`.
    """

    kind: Literal["full", "needed", "spread"]
    item: int
    mask: int
    known: tuple[tuple[int, int], ...]

    @property
    def premises(self) -> Iterator[Atom]:
        """The atoms from which the inference follows."""
        for value, labels in self.known:
            for label in bits(labels):
                yield min(label, value), max(label, value), self.kind != "needed"


def counted(layout: Layout, number: int, yes: list[int], no: list[int]) -> Iterator[Counted]:
    """Yield what follows from the numbers of actors who have, and who can have, each value of a category.

    A contradiction is yielded as an inference whose marking is a clash.
    """
    segment = layout.segments[number]
    for base in layout.bases:
        everybody, length = layout.segments[base], layout.problem.length
        needed, settled, more = 0, 0, list[tuple[int, int]]()
        for item in bits(segment):
            least, most = layout.times[item]
            has, able = yes[item] & everybody, everybody & ~no[item]
            count = has.bit_count()
            if count >= most and (able & ~has or count > most):
                some = _first(has, most)
                yield Counted("full", item, able & ~some, ((item, some),))
            if able.bit_count() <= least and (able & ~has or able.bit_count() < least):
                some = _first(everybody & ~able, length - least)
                yield Counted("needed", item, everybody & ~some & ~has, ((item, some),))
            needed += max(least - count, 0)
            settled |= has
            if count > least:
                more.append((item, has))
        free = everybody & ~settled
        if free and needed >= free.bit_count():
            for item in bits(segment):
                has = yes[item] & everybody
                if has.bit_count() >= layout.times[item][0] and free & ~no[item]:
                    known = dict([*more, (item, has)])
                    yield Counted("spread", item, free & ~no[item], tuple(known.items()))


def _first(mask: int, count: int) -> int:
    """Return the lowest `count` bits of a mask."""
    while mask.bit_count() > count:
        mask ^= 1 << mask.bit_length() - 1
    return mask


class LoggedGrid(Grid):
    """A grid with a log."""

    def __init__(self, board: SearchBoard, yes: list[int], no: list[int], owned: int) -> None:
        super().__init__(board, yes, no, owned)
        self.log: list[Inference] = []
        self.fresh: list[tuple[int, int]] = []
        """Confirmed pairs to which the rules have not been applied yet."""

    @staticmethod
    def of(grid: Grid) -> LoggedGrid:
        """Return a copy of a grid with an empty log; all rules must have been applied to the given one."""
        other = LoggedGrid(grid.board, grid.yes[:], grid.no[:], grid.owned)
        other.due = 0
        return other

    def forget_log(self) -> None:
        self.log.clear()

    # ------------------------------------------------------------------ marks

    def cross(self, item: int, mask: int, cause: object = None) -> None:
        no = self.no
        new = mask & ~no[item]
        if not new:
            return
        both = new & self.yes[item]
        if both:
            both &= -both
            self.log.append(Inference(False, item, both, cause))
            self.clash = BothWays(item, both.bit_length() - 1)
            raise GridClash
        no[item] |= new
        self.due = self.board.timed
        self.log.append(Inference(False, item, new, cause))
        pending = self.pending
        pending[item] = pending.get(item, 0) | new
        bit = 1 << item
        for other in bits(new):
            no[other] |= bit
            pending[other] = pending.get(other, 0) | bit

    def confirm(self, item: int, other: int, cause: object = None) -> None:
        yes = self.yes
        if yes[item] >> other & 1:
            return
        self.log.append(Inference(True, item, 1 << other, cause))
        if self.no[item] >> other & 1:
            self.clash = BothWays(item, other)
            raise GridClash
        yes[item] |= 1 << other
        yes[other] |= 1 << item
        self.due = self.board.timed
        self.fresh.append((item, other))

    # ------------------------------------------------------------------ the grid's own rules

    def rules(self) -> None:
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
                for fellow in bits(yes[item] & rows):
                    self.cross(fellow, delta, SharedWith(item))
                if not is_row[item]:
                    continue
                crossed = no[item]
                for segment in others[category[item]]:
                    if delta & segment:
                        rest = segment & ~crossed
                        if not rest & (rest - 1):
                            self._narrowed(item, segment, rest)
            elif self.due:
                self.count()
            elif not self.mirrored():
                return

    def _narrowed(self, item: int, segment: int, rest: int) -> None:
        if not self.owned >> item & 1:
            if not rest:
                self.cross(item, self.board.rows & ~self.board.apart[item] & ~(1 << item), NoOwner(segment))
        elif not self.board.owned >> item & 1:  # the item has an actor only because it goes with another label
            other = (rest or segment).bit_length() - 1
            self.confirm(item, other, LastOne(segment, self.yes[item].bit_length() - 1))
        elif rest:
            self.confirm(item, rest.bit_length() - 1, LastOne(segment))
        else:
            self.clash = NoneLeft(item, segment)
            raise GridClash

    def _confirmed(self, one: int, other: int) -> None:
        """Cross out the row and column of a new pair, and share what is known of each with the other."""
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
                self.cross(item, board.segments[board.category[fellow]] ^ 1 << fellow, RowOf(fellow))
        for item, fellow in ((one, other), (other, one)):
            if board.is_row[fellow]:
                for third in bits(yes[fellow] & ~yes[item] & ~board.apart[item] & ~(1 << item)):
                    self.confirm(item, third, SharedWith(fellow))
        for item, fellow in ((one, other), (other, one)):
            if board.is_row[item]:
                self.cross(item, self.no[fellow] & ~board.apart[fellow], SharedWith(fellow))
