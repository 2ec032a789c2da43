"""What follows from marks of a logic grid by its tables: without reasons, but fast, to try many suppositions.

The page to play does the same (`game/closure.mjs`).  Both find the same marks, whatever their order.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import combinations

from logicgrid.csp.problem import Layout
from logicgrid.csp.search.followed import SupportRow
from logicgrid.kinds.paragraphs import by_cases
from logicgrid.puzzle.derivation import Atom, opposite
from logicgrid.puzzle.explanation import MOST_STEPS, Refutation, Supposed
from logicgrid.puzzle.question import bits, union_of


class MarkBoard:
    """A grid and its tables; `single` items belong to one actor at most, `owned` ones to one at least."""

    def __init__(self, layout: Layout, rows: Sequence[SupportRow]) -> None:
        arrays = layout.problem.arrays
        self.category, self.segments = layout.category, layout.segments
        self.first = layout.first
        self.single = sum([1 << item for item, number in enumerate(layout.category) if arrays[number].distinct])
        owned = [item for item, number in enumerate(layout.category) if not number or arrays[number].bijective]
        self.owned = sum([1 << item for item in owned])
        self.mutual = [array.symmetric for array in arrays]
        self.rows = rows
        self.watch: list[dict[int, list[tuple[int, int]]]] = [{} for _ in layout.category]
        """By item and other item, the tables with a cell of both, and its place."""
        for number, row in enumerate(rows):
            for place, (one, other) in enumerate(row.cells):
                for a, b in ((one, other), (other, one)):
                    self.watch[a].setdefault(b, []).append((number, place))

    def start(self, clues: Collection[int] | None = None) -> Closure:
        """Return the marks of an empty board, with all tables or with those of some clues."""
        width = len(self.category)
        closure = Closure(self, [0] * width, [0] * width, [row.supports.every for row in self.rows])
        closure.due = {number for number, row in enumerate(self.rows) if clues is None or row.clue in clues}
        closure.used = frozenset(closure.due)
        return closure


class Closure:
    """Marks with everything that follows: `yes` and `no` have for each item the masks of others."""

    def __init__(self, board: MarkBoard, yes: list[int], no: list[int], left: list[int]) -> None:
        self.board, self.yes, self.no, self.left = board, yes, no, left
        self.clash = False
        self.due: set[int] = set()
        self.used = frozenset[int]()
        """The numbers of the tables that are looked at, and of those that have to be looked at now."""

    def with_marks(self, atoms: Iterable[Atom]) -> Closure:
        """Return the closure with more marks."""
        other = Closure(self.board, self.yes[:], self.no[:], self.left[:])
        other.due, other.used = set(self.due), self.used
        other._close(list(atoms))
        return other

    def is_open(self, one: int, other: int) -> bool:
        return not (self.yes[one] | self.no[one]) >> other & 1

    def count(self) -> int:
        """Return the number of marks, each counted for both items."""
        return sum([mask.bit_count() for mask in (*self.yes, *self.no)])

    def _close(self, waiting: list[Atom]) -> None:
        changed: set[tuple[int, int]] = set()
        while not self.clash:
            if waiting:
                self._mark(*waiting.pop(), waiting, changed)
            elif self.due:
                self._look(self.due.pop(), waiting)
            elif changed:
                self._unshared(*changed.pop(), waiting)
            else:
                return

    def _mark(self, one: int, other: int, holds: bool, waiting: list[Atom], changed: set[tuple[int, int]]) -> None:
        board, yes, no = self.board, self.yes, self.no
        mine, against = (yes, no) if holds else (no, yes)
        if against[one] >> other & 1:
            self.clash = True
        if self.clash or mine[one] >> other & 1:
            return
        mine[one] |= 1 << other
        mine[other] |= 1 << one
        category, single = board.category, board.single
        for number, place in board.watch[one].get(other, ()):
            if number in self.used:
                self.left[number] &= board.rows[number].columns[place][holds]
                self.due.add(number)
        low, high = min(one, other), max(one, other)
        if not category[low] and board.mutual[category[high]]:
            first = board.first[category[high]]
            waiting.append((high - first, first + low, holds))
        for a, b in ((one, other), (other, one)):
            segment, own = board.segments[category[b]], board.segments[category[a]]
            if single >> a & 1:
                if holds:
                    waiting += [(a, each, False) for each in bits(segment & ~(1 << b | no[a]))]
                waiting += [(twin, b, holds) for twin in bits(yes[a] & single & ~segment)]
                if holds and single >> b & 1:
                    waiting += [(a, each, True) for each in bits(yes[b] & ~(own | segment | yes[a]))]
                    waiting += [(a, each, False) for each in bits(no[b] & ~(own | segment | no[a]))]
                elif not single >> b & 1:
                    rest = (no if holds else yes)[b] & single & ~(own | segment | no[a])
                    waiting += [(a, each, False) for each in bits(rest)]
            if not holds:
                rest = segment & ~no[a]
                if board.owned >> a & 1 and not rest & (rest - 1):
                    if not rest:
                        self.clash = True
                        return
                    waiting.append((a, rest.bit_length() - 1, True))
                changed.add((a, category[b]))

    def _unshared(self, item: int, number: int, waiting: list[Atom]) -> None:
        """Cross out all that have nothing of a category in common with an item."""
        board, no, segment = self.board, self.no, self.board.segments[number]
        left = segment & ~no[item]
        if left != segment:
            open_to = union_of([~no[each] for each in bits(left)])
            out = ~(open_to | no[item] | segment | board.segments[board.category[item]]) & (1 << len(no)) - 1
            waiting += [(item, other, False) for other in bits(out)]

    def _look(self, number: int, waiting: list[Atom]) -> None:
        row, left = self.board.rows[number], self.left[number]
        if not left:
            self.clash = True
            return
        for (one, other), (not_true, not_false) in zip(row.cells, row.columns, strict=True):
            if not left & not_true and not self.yes[one] >> other & 1:
                waiting.append((one, other, True))
            if not left & not_false and not self.no[one] >> other & 1:
                waiting.append((one, other, False))


# --- Refutations that are long --------------------------------------------------------------------------------------

Leaps = Callable[[Atom, Sequence[Atom], int, Collection[int] | None], Refutation | None]
"""Refutes a mark from others, with a number of turning points at most, by all clues (None) or by some."""


def further(board: MarkBoard, leaps: Leaps, wrong: Atom, marks: Sequence[Atom]) -> Refutation | None:
    """Return the refutation of a mark by turning points, else by cases; None if that is not short."""

    def with_few_clues(atom: Atom, known: Sequence[Atom], most: int) -> Refutation | None:
        """Return a refutation without the clues that it can do without."""
        found = leaps(atom, known, most, None)
        clues = every = list(found.clues()) if found else []
        for clue in every:
            fewer = [each for each in clues if each != clue]
            clues = fewer if board.start(fewer).with_marks([*known, atom]).clash else clues
        return found if clues == every else leaps(atom, known, most, clues) or found

    def in_cases(needed: Sequence[Atom]) -> Refutation | None:
        """Return the refutation in which each of some atoms is a step, since its opposite is refuted."""
        known, steps = list(marks), list[Supposed]()
        for atom in needed:
            found = with_few_clues(opposite(atom), [*known, wrong], 0)
            if found is None:
                return None
            leap = found.ending.leap or (found.ending,)
            premises = tuple([each for each in found.ending.premises if each != opposite(atom)])
            steps.append(Supposed("case", 0, premises, (atom,), leap=leap))
            known.append(atom)
        found = with_few_clues(wrong, known, MOST_STEPS - len(steps))
        proof = found and Refutation(wrong, (*steps, *found.steps), found.ending)
        return proof if proof and proof.is_short else None

    start, category = board.start().with_marks([*marks, wrong]), board.category
    if start.clash:
        found = with_few_clues(wrong, marks, MOST_STEPS)
        return found if found and found.is_short else None
    pairs = [pair for pair in combinations(range(len(category)), 2) if category[pair[0]] != category[pair[1]]]
    return by_cases(start, [(*pair, True) for pair in pairs if start.is_open(*pair)], in_cases)
