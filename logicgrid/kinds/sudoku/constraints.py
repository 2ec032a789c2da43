"""The constraints between cells that the rules of a board are compiled to, besides houses and cages: four forms.

-   `Path`: the digit of one cell limits the digits of the next one;
-   `EqualSums`: several groups of cells have the same sum, or one group has one of several sums;
-   `RuleCases`: one of a few cases holds; each narrows cells and may set the sum of some of them;
-   `Walk`: cells are read one after the other by a finite automaton.

Each form narrows candidates by `filter`, soundly: what it removes is in no filling of its cells that obeys it.  An
impossible single candidate of a cell is always detected.  `filter` serves search, deduction and the checker of
steps; encodings read the fields.

Engines, encodings, the deduction and the checker of steps use boards that are `merged`: with more houses and cages,
fewer candidates, pairs that differ, and forms.  The meaning of a board is still defined by its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import comb
from operator import and_, or_
from typing import TypeVar

from logicgrid.kinds.sudoku.board import Allowed, BoardCage, Pair, SudokuProblem, Unequal
from logicgrid.kinds.sudoku.cages import assigned, reach_work, reachable
from logicgrid.puzzle.question import bits, peers, union_of
from logicgrid.puzzle.record import Record, replace

Masks = tuple[int, ...]
"""The candidates of some cells, a mask of digits each."""

_MOST_TOGETHER = 5
"""The most different cells of a large board whose sums are found together."""

State = TypeVar("State", bound=Hashable)


class Path(Record):
    """A line of cells; for each digit of a cell, `fits` has the mask of the digits that the next cell may have."""

    cells: tuple[int, ...]
    fits: Masks

    def work(self, masks: Masks, size: int) -> int:
        """Return what narrowing takes, in the checker's units."""
        return size * len(self.cells) // 4

    def filter(self, masks: Masks, size: int) -> Masks | None:
        """Return the candidates with a fitting neighbour on both sides; None if a cell has none left."""
        back = reverse(self.fits)
        left = list(masks)
        for forth, order in ((self.fits, range(1, len(left))), (back, range(len(left) - 2, -1, -1))):
            step = 1 if forth is self.fits else -1
            for place in order:
                left[place] &= union_of([forth[digit] for digit in bits(left[place - step])])
        return tuple(left) if all(left) else None


@lru_cache(maxsize=1_000)
def reverse(fits: Masks) -> Masks:
    """Return the inverse relation.

    >>> reverse((0b10, 0b10))
    (0, 3)
    """
    return tuple(
        [sum([1 << other for other, mask in enumerate(fits) if mask >> digit & 1]) for digit in range(len(fits))]
    )


class SumPart(Record):
    """Cells whose values are added up, each times its weight.

    `together` has the same cells in sets whose cells are known to be different; the sums of each set are exact.
    """

    cells: tuple[int, ...]
    weights: tuple[int, ...] = ()
    together: tuple[tuple[int, ...], ...] = ()

    @property
    def weighted(self) -> list[tuple[int, int]]:
        """Each cell and its weight."""
        return list(zip(self.cells, self.weights or (1,) * len(self.cells), strict=True))


class EqualSums(Record):
    """All parts have the same sum, which is one of `totals` if these are given."""

    parts: tuple[SumPart, ...]
    totals: tuple[int, ...] = ()

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells of all parts, each of them once."""
        return tuple(dict.fromkeys([cell for part in self.parts for cell in part.cells]))

    def split(self, peers: Sequence[Iterable[int]], size: int) -> EqualSums:
        """Return the same sums, with the cells of their parts in sets whose cells differ by other rules."""
        return EqualSums(
            tuple([SumPart(part.cells, part.weights, _sets(part, peers, size)) for part in self.parts]), self.totals
        )

    def work(self, masks: Masks, size: int) -> int:
        """Return what narrowing takes, in the checker's units: above all the sets of digits that add up."""
        known, work = dict(zip(self.cells, masks, strict=True)), size * size * len(self.cells) // 2
        for part in self.parts:
            for cells in part.together:
                anything, lists = 0, 1
                for place, cell in enumerate(cells):
                    anything |= known[cell]
                    lists *= known[cell].bit_count()
                    work += min(lists, comb(anything.bit_count(), place + 1) * (place + 1))
        return work

    def filter(self, masks: Masks, size: int) -> Masks | None:
        """Return the candidates with which each part can have a sum common to all parts; None if there is none."""
        known = dict(zip(self.cells, masks, strict=True))
        common = sum([1 << total for total in self.totals]) if self.totals else -1
        parts = []
        for part in self.parts:
            weights = dict(part.weighted)
            sets = [
                (cells, tuple([known[cell] for cell in cells]), weights[cells[0]])
                for cells in part.together or [(cell,) for cell in part.cells]
            ]
            ways = [_ways(each, weight) for _, each, weight in sets]
            ahead = [1]
            for way in ways:
                ahead.append(_added(ahead[-1], way))
            common &= ahead[-1]
            parts.append((sets, ways, ahead))
        if not common:
            return None
        for sets, ways, ahead in parts:
            behind = common  # the sums that all sets up to this one together may have
            for place in range(len(sets) - 1, -1, -1):
                cells, own, weight = sets[place]
                left = _making(own, weight, _less(behind, ahead[place]))
                if left is None:
                    return None
                for cell, mask in zip(cells, left, strict=True):
                    known[cell] &= mask
                behind = _less(behind, ways[place])
        found = tuple(known.values())
        return found if all(found) else None


def threes(part: SumPart) -> list[tuple[int, ...]]:
    """Return the cells of a part in sets of at most three different ones, whose sums encodings distinguish.

    Cells that may be equal are in sets of their own.
    """
    together = part.together or [(cell,) for cell in part.cells]
    return [cells[start : start + 3] for cells in together for start in range(0, len(cells), 3)]


def _sets(part: SumPart, peers: Sequence[Iterable[int]], size: int) -> tuple[tuple[int, ...], ...]:
    """Return the cells of a part in sets whose cells are all different; a cell with a weight is by itself."""
    most = size if size <= 10 else _MOST_TOGETHER
    found: list[list[int]] = []
    for cell, weight in part.weighted:
        fitting = [
            some for some in found if weight == 1 and len(some) < most and all(other in peers[cell] for other in some)
        ]
        if fitting and dict(part.weighted)[fitting[0][0]] == 1:
            fitting[0].append(cell)
        else:
            found.append([cell])
    return tuple(map(tuple, found))


def _added(one: int, other: int) -> int:
    """Return the sums that are a sum of one mask plus a sum of the other."""
    return union_of([other << each for each in bits(one)])


def _less(whole: int, part: int) -> int:
    """Return the sums that are a sum of one mask minus a sum of the other."""
    return union_of([whole >> each for each in bits(part)])


@lru_cache(maxsize=100_000)
def _ways(masks: Masks, weight: int) -> int:
    """Return the sums that different values of these masks can have."""
    sets = {0}
    for mask in masks:
        sets = {used | 1 << digit for used in sets for digit in bits(mask & ~used)}
    return union_of([1 << weight * _total(used) for used in sets])


def _total(used: int) -> int:
    return sum([digit + 1 for digit in bits(used)])


@lru_cache(maxsize=100_000)
def _making(masks: Masks, weight: int, totals: int) -> Masks | None:
    """Return the candidates with which different values have one of these sums; None if they cannot."""
    left = assigned(masks, lambda used: bool(totals >> weight * _total(used) & 1))
    return left if all(left) else None


class RuleCase(Record):
    """The candidates that a case leaves to each cell, and the cells that are different and add up to `total`."""

    masks: Masks
    summed: tuple[int, ...] = ()
    """Indices into `RuleCases.cells`."""
    total: int = 0


class RuleCases(Record):
    """One of the cases holds; no two of them hold at once."""

    cells: tuple[int, ...]
    cases: tuple[RuleCase, ...]

    def work(self, masks: Masks, size: int) -> int:
        """Return what narrowing takes, in the checker's units."""
        work = len(self.cases) * (1 + len(self.cells) // 2)
        for case in self.cases:
            if case.summed or case.total:
                work += reach_work(tuple([masks[place] & case.masks[place] for place in case.summed]), size, case.total)
        return work

    def filter(self, masks: Masks, size: int) -> Masks | None:
        """Return the candidates that some case leaves; None if no case can hold."""
        left = [0] * len(masks)
        for case in self.cases:
            here = list(map(and_, masks, case.masks))
            if 0 in here:
                continue
            if case.summed or case.total:
                found = reachable(tuple([here[place] for place in case.summed]), size, case.total)
                if found is None:
                    continue
                for place, mask in zip(case.summed, found, strict=True):
                    here[place] = mask
            left = list(map(or_, left, here))
        return tuple(left) if all(left) else None


class Walk(Record):
    """An automaton that reads the cells in order.

    `layers[place][state][digit]` is the state after a cell, -1 if it cannot be completed; the first state is 0, and
    every state after the last cell accepts.
    """

    cells: tuple[int, ...]
    layers: tuple[tuple[tuple[int, ...], ...], ...]

    def work(self, masks: Masks, size: int) -> int:
        """Return what narrowing takes, in the checker's units."""
        return sum([len(layer) for layer in self.layers]) * size // 4

    def filter(self, masks: Masks, size: int) -> Masks | None:
        """Return the candidates on some accepting path through the automaton; None if there is no such path."""
        ahead = [{0} if self.layers[0] else set()]
        for layer, mask in zip(self.layers, masks, strict=True):
            digits = list(bits(mask))
            ahead.append({layer[state][digit] for state in ahead[-1] for digit in digits} - {-1})
        left = [0] * len(masks)
        now = ahead[-1]
        for place in range(len(masks) - 1, -1, -1):
            layer, digits = self.layers[place], list(bits(masks[place]))
            before = set()
            for state in ahead[place]:
                row = layer[state]
                for digit in digits:
                    if row[digit] in now:
                        left[place] |= 1 << digit
                        before.add(state)
            now = before
        return tuple(left) if all(left) else None


def walk(
    cells: tuple[int, ...],
    size: int,
    start: State,
    step: Callable[[State, int, int], State | None],
    accepts: Callable[[State], bool] = lambda state: True,
) -> Walk:
    """Return the automaton with these states; `step(state, place, value)` is None if there is no transition."""
    states: list[dict[State, int]] = [{start: 0}]
    layers: list[list[list[int]]] = []
    for place in range(len(cells)):
        known: dict[State, int] = {}
        rows = []
        for state in states[-1]:
            after = [step(state, place, value) for value in range(1, size + 1)]
            rows.append([-1 if each is None else known.setdefault(each, len(known)) for each in after])
        states.append(known)
        layers.append(rows)
    alive = {number for state, number in states[-1].items() if accepts(state)}
    for rows in reversed(layers):
        for row in rows:
            row[:] = [each if each in alive else -1 for each in row]
        alive = {number for number, row in enumerate(rows) if max(row) >= 0}
    found = [tuple([tuple(row) for row in rows]) for rows in layers]
    return Walk(cells, tuple(found if 0 in alive else [(), *found[1:]]))


def paths(pairs: Iterable[tuple[int, int]], size: int, fits: Callable[[int, int], bool]) -> list[Path]:
    """Return a path for each pair of cells whose values have to fit."""
    table = relation(size, fits)
    return [Path(pair, table) for pair in dict.fromkeys(pairs)]


def along(cells: tuple[int, ...], size: int, fits: Callable[[int, int], bool]) -> list[Path]:
    """Return the path along a line whose successive values have to fit; several paths if the line crosses itself."""
    if len(set(cells)) == len(cells):
        return [Path(cells, relation(size, fits))]
    return paths(pairwise(cells), size, fits)


def relation(size: int, fits: Callable[[int, int], bool]) -> Masks:
    """Return the digits that fit after each digit, both from 0; `fits` is called with values, from 1."""
    values = range(1, size + 1)
    return tuple([sum([1 << other - 1 for other in values if fits(value, other)]) for value in values])


class SumForm(Record):
    """Cells that are all different and add up to a number, narrowed by `reachable`."""

    cells: tuple[int, ...]
    total: int

    def work(self, masks: Masks, size: int) -> int:
        """Return what narrowing takes, in the checker's units."""
        return reach_work(masks, size, self.total)

    def filter(self, masks: Masks, size: int) -> Masks | None:
        """Return the candidates that occur in a combination with that sum; None if there is none."""
        return reachable(masks, size, self.total)


Form = Path | EqualSums | RuleCases | Walk


class Filters:
    """The results of forms' filters, cached; `spend` is called with the cost of new ones."""

    def __init__(self, size: int, spend: Callable[[int], None] | None = None, most: int = 20_000) -> None:
        self.size, self.spend, self.most = size, spend, most
        self.known: dict[tuple[int, Masks], Masks | None] = {}

    def __call__(self, form: Form | SumForm, masks: Masks) -> Masks | None:
        """Return the result of `form.filter`; the form has to live as long as this cache."""
        key = id(form), masks
        try:
            return self.known[key]
        except KeyError:
            if len(self.known) > self.most:
                self.known.clear()
            if self.spend is not None:
                self.spend(form.work(masks, self.size))
            found = self.known[key] = form.filter(masks, self.size)
            return found


def merged(board: SudokuProblem) -> SudokuProblem:
    """Return the board with its rules compiled to constraints, and without rules; the same board if it has none."""
    return _merged(board) if board.rules or board.always else board


@lru_cache(maxsize=64)
def _merged(board: SudokuProblem) -> SudokuProblem:
    groups, cages, allowed = list(board.groups), list(board.cages), list(board.allowed)
    unequal: dict[Pair, None] = {}
    forms: list[tuple[int, Form]] = []
    marks: list[tuple[bool, Path]] = []
    rules = [*[(-1, rule) for rule in board.always], *enumerate(board.rules)]
    for place, name, limit in [(place, rule.name, each) for place, rule in rules for each in rule.row.limits(rule)]:
        match limit:
            case BoardCage(cells, None) if len(cells) == board.size:
                groups.append(cells)
            case BoardCage():
                cages.append(limit)
            case Allowed(cell, mask):
                allowed[cell] &= mask
            case Unequal(pairs):
                unequal.update(dict.fromkeys(pairs))
            case Path() if place < 0:
                marks.append((name == "consecutive", limit))
            case form:
                forms.append((place, form))
    made = replace(
        board,
        groups=tuple(groups),
        always=(),
        rules=(),
        allowed=tuple(allowed),
        cages=tuple(cages),
        unequal=tuple(unequal),
        marks=tuple(marks),
    )
    peers = peers_of(made)
    split = [(place, form.split(peers, board.size) if isinstance(form, EqualSums) else form) for place, form in forms]
    return replace(made, forms=tuple(split))


def peers_of(board: SudokuProblem) -> tuple[frozenset[int], ...]:
    """Return the cells that must differ from each cell of a merged board."""
    return peers(board.area, (*board.different, *board.unequal))


def partners(marks: Iterable[tuple[int, int, bool]], area: int) -> list[list[tuple[int, bool]]]:
    """Return the cells that a mark, or no mark, links with each of the cells, and whether it is a mark."""
    found: list[list[tuple[int, bool]]] = [[] for _ in range(area)]
    for one, other, near in marks:
        found[one].append((other, near))
        found[other].append((one, near))
    return found
