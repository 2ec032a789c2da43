"""The lower rungs on the search's grid: all that they derive, without a word on how.

What stands here derives what `State` and `Waves` derive (a test compares the levels), a few times as fast: nothing is
logged, and labels that are one person's share a row.
"""

from __future__ import annotations

from logicgrid.csp.deduce.board import Board, bits
from logicgrid.csp.deduce.cells import Masks
from logicgrid.csp.deduce.patterns import found_patterns
from logicgrid.csp.deduce.probes import Meter
from logicgrid.csp.deduce.tables import AnyTable
from logicgrid.csp.problem import Assignment
from logicgrid.csp.search.grid import Contradiction, Propagation


class Filling:
    """A grid that is being filled, on a board whose layout is guarded; `Contradiction` where there is no way to."""

    __slots__ = ("attributes", "board", "confirmed", "possible", "work")

    def __init__(self, board: Board) -> None:
        self.board = board
        arrays, segments = board.problem.arrays, board.segments
        self.attributes = [segment for array, segment in zip(arrays, segments, strict=True) if not array.distinct]
        """The categories whose labels have no rows of their own."""
        self.work = board.layout.start()
        self.work.wake(self._wakes())
        self.confirmed: list[int]
        """For each item what the grid's rules confirm in one of the suppositions that no clue by itself refutes: to
        suppose that is to suppose less, so no clue refutes it, either."""
        self.possible: list[int]
        """… and what none of these crosses out."""
        self._forget()

    def _wakes(self) -> list[int]:
        """For each item the tables that look at its row."""
        board = self.board
        wakes = [0] * board.width
        for place, table in enumerate(board.tables):
            for item, scope, _ in table.rows:
                for each in (item,) if board.is_row[item] else bits(scope):
                    wakes[each] |= 1 << place
        return wakes

    # ------------------------------------------------------------------ the first two rungs

    def low(self) -> int | None:
        """Fills in all that the lower rungs say: the hardest that this took, None where the grid is not full then."""
        level = 1
        while True:
            if self._first_rung():
                return level
            if not self._second_rung():
                return None
            level = 2

    def _first_rung(self) -> bool:
        """All that clues say by themselves; whether the grid is full."""
        every = (1 << len(self.board.tables)) - 1
        self._rules(self.work)
        self._settle(self.work, every, every)
        return self._full()

    def _second_rung(self) -> bool:
        """All that patterns say of what is known now; whether they say anything."""
        seen = [self._seen(self.work, item) for item in range(self.board.width)]
        yes, no = [together for _, together in seen], [~row for row, _ in seen]
        rows = self.board.rows
        one_each = sum([1 << item for item in bits(rows) if not yes[item] & rows & (1 << item) - 1])
        found = found_patterns(self.board, yes, no, one_each)
        for item, mask, _, _ in found:
            self.work.keep(item, ~mask)
        return bool(found)

    def _settle(self, work: Propagation, todo: int, allowed: int, supposing: bool = False) -> None:
        """The tables to be looked at, and the grid's rules and the allowed tables, until nothing changes.

        Supposing, it is done on a copy, which is made once a table says anything.
        """
        tables = self.board.tables
        while todo:
            low = todo & -todo
            todo ^= low
            table = tables[low.bit_length() - 1]
            found = table.consequences(self._known(work, table))
            if found == (0, 0):
                continue
            if found is None:
                raise Contradiction
            if supposing:
                work, supposing = Propagation(work.layout, work.state[:]), False
            for one, other in table.pairs(found[0]):
                work.unite(one, other)
            for one, other in table.pairs(found[1]):
                work.differ(one, other)
            todo |= self._rules(work) & allowed

    def _rules(self, work: Propagation) -> int:
        """The grid's rules; what is woken."""
        awake = work.rules()
        while self.attributes and self._carried_over(work):
            awake |= work.rules()
        return awake

    def _carried_over(self, work: Propagation) -> bool:
        """Who has an attribute is nobody that has not; whether that was news."""
        rows = self.board.rows
        for segment in self.attributes:
            for attribute in bits(segment):
                may, has = self._holders(work, attribute)
                for item in bits(has):
                    work.keep(item, may | ~rows)
        return bool(work.dirty)

    def _known(self, work: Propagation, table: AnyTable) -> Masks:
        """What is known of the table's cells."""
        state, size, plain = work.state, work.size, not self.attributes
        true = false = 0
        for item, scope, shift in table.rows:
            row, together = (state[item], state[size + item]) if plain else self._seen(work, item)
            true |= (together & scope) << shift
            false |= (~row & scope) << shift
        return true, false

    def _seen(self, work: Propagation, item: int) -> Masks:
        """With whom an item may be, and with whom it is (an attribute: with which rows)."""
        if not self.board.is_row[item]:
            return self._holders(work, item)
        row, together = work.state[item], work.state[work.size + item]
        if self.attributes and not row & work.nobody:
            for segment in self.attributes:
                left = row & segment
                if not left & (left - 1):
                    together |= left
        return row, together

    def _holders(self, work: Propagation, attribute: int) -> Masks:
        segment = self.board.segments[self.board.category[attribute]]
        may = has = 0
        for other in bits(self.board.rows):
            row = work.state[other]
            if row >> attribute & 1:
                may |= 1 << other
                if row & (segment | work.nobody) == 1 << attribute:
                    has |= 1 << other
        return may, has

    def _full(self) -> bool:
        state, others = self.work.state, self.board.others[0]
        for actor in range(self.board.problem.length):
            row = state[actor]
            for segment in others:
                left = row & segment
                if left & (left - 1):
                    return False
        return True

    def answer(self) -> Assignment:
        """The values of a full grid."""
        return self.board.layout.assignment(self.work.state)

    # ------------------------------------------------------------------ the third

    def climb(self, answer: list[int], meter: Meter) -> bool:
        """Refutes suppositions with one clue each until the grid is full, or none is left; whether it is full.

        `answer` has for every item the mask of all that belong to its actor, says somebody: only what contradicts that
        is supposed.
        """
        found = True
        while found or self._second_rung():
            found = False
            if self._first_rung():
                return True
            for one, other in self._open_pairs():
                together = bool(answer[one] >> other & 1)
                if self._is_open(one, other) and self._refuted(one, other, not together, meter):
                    found = True
                    self._mark(self.work, one, other, together)
                    self._forget()
                    if self._first_rung():
                        return True
        return False

    def _open_pairs(self) -> list[tuple[int, int]]:
        """What is neither known nor refuted; the first item has a row.

        First where the two have few candidates: more follows from that, so fewer are tried until one is refuted (that
        saves a sixth of the time at 5x5, and half at 8x6).
        """
        state, rows = self.work.state, self.board.rows
        found = [
            (one, other)
            for one in bits(rows)
            for other in bits(state[one] & ~self.work.nobody & ~(rows & (1 << one) - 1))
            if self._is_open(one, other)
        ]
        return sorted(found, key=lambda pair: state[pair[0]].bit_count() + state[pair[1]].bit_count())

    def _is_open(self, one: int, other: int) -> bool:
        row, together = self._seen(self.work, one)
        return bool(row & ~together & 1 << other)

    def _mark(self, work: Propagation, one: int, other: int, truth: bool) -> None:
        if truth:
            work.unite(one, other)
        else:
            work.differ(one, other)

    def _refuted(self, one: int, other: int, truth: bool, meter: Meter) -> bool:
        """Whether the supposition comes to a contradiction with one clue at most."""
        if self.confirmed[one] >> other & 1 if truth else not self.possible[one] >> other & 1:
            return False
        meter.spend()
        work = Propagation(self.work.layout, self.work.state[:])
        try:
            self._mark(work, one, other, truth)
            awake = self._rules(work)
            for allowed in self.board.clues.values():
                if awake & allowed:
                    self._settle(work, awake & allowed, allowed, supposing=True)
        except Contradiction:
            return True
        state, size = work.state, work.size
        self.confirmed = [a | b for a, b in zip(self.confirmed, state[size:], strict=False)]
        self.possible = [a & b for a, b in zip(self.possible, state, strict=False)]
        return False

    def _forget(self) -> None:
        """The grid knows more: what was not refuted may be so now."""
        self.confirmed = [0] * self.board.width
        self.possible = [-1] * self.board.width
