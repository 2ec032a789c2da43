"""The fillings of a rule's cells, by the meaning of the rule alone: the checker trusts nothing else about a rule.

Every row's `holds` is run on sets of candidates: the value of a cell with one digit left, an `OpenAmount` for a cell
with several.  A comparison with the same result for all of these digits is answered; any other raises `Unsure`, and
`holds` is run again with each subset of the digits of some cell.

Nothing that deduction derives from a rule (its forms, the ways to satisfy it) is used for that.  The `limits` of rules
are trusted only if no filling that contradicts them is left (`RuleMeaning.bears_out`).
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from itertools import combinations, product
from math import prod
from typing import Any

from logicgrid.kinds.sudoku.board import (
    Allowed,
    BoardCage,
    Group,
    Rule,
    SudokuProblem,
    Sum,
    Unequal,
    Unsure,
    pieces,
    stretches,
)
from logicgrid.kinds.sudoku.constraints import Masks, merged
from logicgrid.puzzle.question import bits, grouped, peers, union_of
from logicgrid.puzzle.record import remembered, replace

_MOST_CELLS, _MOST_DENIED = 12, 40
"""The most cells of a rule, for enumerating its fillings, and for showing that there is none."""

_MOST_RUNS = 3_000
"""The most runs of `holds` for all fillings of a rule."""

_MOST_COMPARED = 300
"""The same for showing that there is no filling."""

_MOST_SETS = 50_000
"""The most sets of digits with which sums of different digits are exact."""

_LARGE, _MOST_TOGETHER = 10, 5
"""The size above which a board is large, and the most cells of a large board whose sums are found together."""

Test = Callable[[Any], bool]
"""Whether the values of a board's cells satisfy something; only some of the cells are examined."""


class TooManyFillings(Exception):
    """There are more fillings than are enumerated."""


def _asked(compare: Callable[[int, int], bool]) -> Callable[[OpenAmount, int | OpenAmount], bool]:
    return lambda amount, other: amount._compared(compare, other)


class OpenAmount:
    """The sum of a number and of open cells: each has a value for each of its digits (a bit each)."""

    def __init__(self, meaning: RuleMeaning, terms: tuple[tuple[int, dict[int, int]], ...], more: int = 0) -> None:
        self.meaning, self.terms, self.more = meaning, terms, more

    def unsure(self, *others: object) -> Unsure:
        """Return the exception that splits the digits of a cell, the one with the fewest."""
        terms = [*self.terms, *[term for other in others if isinstance(other, OpenAmount) for term in other.terms]]
        cell, values = min(terms, key=lambda term: len(term[1]))
        return Unsure(cell, values)

    def _made(self, make: Callable[[int], int]) -> OpenAmount:
        """Return the result of a function of one cell's value."""
        if len(self.terms) > 1:
            raise self.unsure()
        ((cell, values),) = self.terms
        return OpenAmount(self.meaning, ((cell, {bit: make(value + self.more) for bit, value in values.items()}),))

    def __add__(self, other: int | OpenAmount) -> OpenAmount:
        if isinstance(other, int):
            return OpenAmount(self.meaning, self.terms, self.more + other)
        return OpenAmount(self.meaning, self.terms + other.terms, self.more + other.more)

    __radd__ = __add__

    def __sub__(self, other: int | OpenAmount) -> OpenAmount:
        if isinstance(other, OpenAmount):
            raise self.unsure(other)
        return self + -other

    def __rsub__(self, other: int) -> OpenAmount:
        return self._made(lambda value: other - value)

    def __mul__(self, other: int | OpenAmount) -> OpenAmount:
        if isinstance(other, OpenAmount):
            raise self.unsure(other)
        return self._made(lambda value: value * other)

    __rmul__ = __mul__

    def __mod__(self, other: int) -> OpenAmount:
        return self._made(lambda value: value % other)

    def __rmod__(self, other: int) -> OpenAmount:
        return self._made(lambda value: other % value)

    def __abs__(self) -> OpenAmount:
        return self._made(abs)

    def __index__(self) -> int:
        raise self.unsure()

    def __hash__(self) -> int:
        if len(self.terms) > 1:
            raise self.unsure()
        alike: dict[int, int] = {}
        ((cell, values),) = self.terms
        for bit, value in values.items():
            alike[value] = alike.get(value, 0) | bit
        if len(alike) == 1:
            return hash(*alike)
        raise Unsure(cell, alike.values())

    def __bool__(self) -> bool:
        return self != 0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, int | OpenAmount):
            return NotImplemented
        return self._compared(operator.eq, other)

    def _compared(self, compare: Callable[[int, int], bool], other: int | OpenAmount) -> bool:
        if compare is operator.eq and self._is_denied(other):
            return False
        if isinstance(other, int) and len(self.terms) == 1:
            ((cell, values),) = self.terms
            other -= self.more
            yes = no = 0
            for bit, value in values.items():
                if compare(value, other):
                    yes |= bit
                else:
                    no |= bit
            if yes and no:
                raise Unsure(cell, (yes, no))
            return not no
        own, others = self.sums(), other.sums() if isinstance(other, OpenAmount) else (other,)
        if compare is operator.eq:
            can_be = any(each in others for each in own)
            if not can_be or len({*own, *others}) == 1:
                return can_be
        elif compare(max(own), min(others)) == compare(min(own), max(others)):
            return compare(max(own), min(others))
        raise self.unsure(other)

    __lt__, __le__ = _asked(operator.lt), _asked(operator.le)
    __gt__, __ge__ = _asked(operator.gt), _asked(operator.ge)

    def _is_denied(self, other: object) -> bool:
        """Return True if the comparison is with the cage sum that is assumed not to hold."""
        denied = self.meaning.denied
        if denied is None or other != denied[1] or self.more:
            return False
        if any(id(values) not in self.meaning.masks for _, values in self.terms):
            return False
        return sorted([cell for cell, _ in self.terms]) == denied[0]

    def sums(self) -> Collection[int]:
        """Return a superset of its possible values, given that cells that see each other are different."""
        if len(self.terms) == 1 and not self.more:
            return self.terms[0][1].values()
        meaning, found = self.meaning, {self.more}
        plain = [(cell, meaning.masks[id(values)]) for cell, values in self.terms if id(values) in meaning.masks]
        sums: list[Collection[int]] = [
            {*values.values()} for _, values in self.terms if id(values) not in meaning.masks
        ]
        for places in meaning.together(tuple([cell for cell, _ in plain])):
            sums.append(meaning.sums_of(tuple(sorted([plain[place][1] for place in places]))))
        for each in sums:
            meaning.spend(len(found) * len(each) // 16)
            found = {one + other for one in found for other in each}
        return found


class RuleMeaning:
    """The meaning of the rules and sums of one board; `different` has the cells that differ from each cell."""

    def __init__(
        self,
        rules: Sequence[Rule],
        sums: Sequence[Sum],
        different: Sequence[Iterable[int]],
        size: int,
        spend: Callable[[int], None],
    ) -> None:
        self.peers, self.size, self.spend = different, size, spend
        self.full, self.every = (1 << size) - 1, [1 << digit for digit in range(size)]
        self.most_together = _MOST_TOGETHER if size > _LARGE else size
        self.denied: tuple[list[int], int] | None = None
        self.plain: dict[int, dict[int, int]] = {}
        self.masks: dict[int, int] = {}
        """The mask of each of these, by its object identity."""
        self.seen: dict[tuple[int, int], OpenAmount] = {}
        self.about: dict[Group, list[Group]] = {}
        self.near: dict[Group, dict[int, list[int]]] = {}
        self.open: dict[tuple[Group, Group], bool] = {}
        every = [piece for rule in rules for piece in pieces(rule)]
        known = [(tuple(dict.fromkeys(piece.cells)), partial(piece.row.holds, piece)) for piece in every]
        known += [(cells, partial(_adds_up, cells, total)) for cells, total in sums]
        self.tests: list[tuple[frozenset[int], Test]] = [(frozenset(cells), test) for cells, test in known]
        self.tests.sort(key=lambda each: len(each[0]))
        pairs = [piece for rule in rules if rule.row.pieces == "stretches" for piece in stretches(rule, 2)]
        self.small = grouped([(frozenset(piece.cells), partial(piece.row.holds, piece)) for piece in pairs])
        self.units = [unit for unit in dict.fromkeys([cells for cells, _ in known]) if 1 < len(unit) <= _MOST_CELLS]

    def likely(self, cells: set[int], masks: Sequence[int]) -> list[Group]:
        """Return the units with all of these cells, those with the fewest combinations of candidates first."""
        found = [unit for unit in self.units if cells.issubset(unit)]
        self.spend(len(self.units) // 4 + 4 * len(found))
        return sorted(found, key=lambda unit: prod([masks[cell].bit_count() for cell in unit]))

    def has_some(self, cells: Group, masks: Sequence[int]) -> bool:
        """Return False if some rule about these (and other) cells has no filling; True if finding out takes long."""
        about = self.about.get(cells)
        if about is None:
            every = [*self.small, *[own for own, _ in self.tests]]
            own = sorted({own for own in every if own.issuperset(cells) and len(own) <= _MOST_DENIED}, key=len)
            about = self.about[cells] = [tuple(sorted(each)) for each in own]
        return all(self._is_open(unit, masks) for unit in about)

    def _is_open(self, unit: Group, masks: Sequence[int]) -> bool:
        if len(unit) == 2:
            one, other = unit
            left, fitting = masks[other], self._pairs(unit)
            return any([fitting[digit] & left for digit in bits(masks[one])])
        key = unit, tuple([masks[cell] for cell in unit])
        if key not in self.open:
            try:
                self.open[key] = next(self._kept(self._within(unit), dict(zip(*key, strict=True))), None) is not None
            except TooManyFillings:
                self.open[key] = True
        return self.open[key]

    def along(self, cells: Group, masks: Sequence[int]) -> Group:
        """Return the candidates that successive cells leave each other, from the first to the last and back."""
        left = [masks[cell] for cell in cells]
        self.spend(self.size * len(cells) // 4)
        for step, order in ((1, range(1, len(left))), (-1, range(len(left) - 2, -1, -1))):
            for place in order:
                fitting = self._pairs((cells[place - step], cells[place]))
                left[place] &= union_of([fitting[digit] for digit in bits(left[place - step])])
        return tuple(left)

    @remembered
    def _pairs(self, unit: Group) -> list[int]:
        """Return the compatible digits of the second of two cells for each digit of the first."""
        (one, other), tests = unit, self._within(unit)
        fitting = [0] * self.size
        for digit, last in product(range(self.size), repeat=2):
            self.spend(2 * len(tests))
            at = {one: digit + 1, other: last + 1}
            if (digit != last or other not in self.peers[one]) and all(test(at) for test in tests):
                fitting[digit] |= 1 << last
        return fitting

    @remembered
    def _within(self, unit: Group) -> list[Test]:
        """Return the tests about some of these cells, and about no others."""
        self.spend(len(self.tests) // 2)
        inside = frozenset(unit)
        return [*self.small.get(inside, ()), *[test for own, test in self.tests if own <= inside]]

    def of(self, unit: Group, masks: Sequence[int]) -> Iterator[dict[int, int]]:
        """Yield the fillings of a unit with candidates: a digit for each cell, as a mask.  Raises TooManyFillings."""
        return self._kept([*self._within(unit), _is_known], {cell: masks[cell] for cell in unit}, _MOST_RUNS)

    def _kept(
        self, tests: Sequence[Test], state: dict[int, int], most: int = _MOST_COMPARED
    ) -> Iterator[dict[int, int]]:
        """Yield disjoint subsets of the candidates for which the tests hold, whatever is chosen."""
        left, value, work = most, self.value, 2 + len(state)
        unit = tuple(state)
        if unit not in self.near:
            self.near[unit] = {cell: [other for other in unit if other in self.peers[cell]] for cell in unit}
        near = self.near[unit]

        def go_on(state: dict[int, int], tests: Sequence[Test]) -> Iterator[dict[int, int]]:
            nonlocal left
            left -= 1
            if left < 0:
                raise TooManyFillings
            self.spend(work * len(tests))
            at = {cell: value(cell, mask) if mask & mask - 1 else mask.bit_length() for cell, mask in state.items()}
            open_tests, first = list[Test](), None
            for test in tests:
                try:
                    if not test(at):
                        return
                except Unsure as found:
                    open_tests.append(test)
                    if first is None or len(found.parts) < len(first.parts):
                        first = found
            if first is None:
                yield state
                return
            cell = first.cell
            for part in first.parts:
                supposed = {**state, cell: part}
                if part & part - 1 or _spread(supposed, [cell], near):
                    yield from go_on(supposed, open_tests)

        yield from go_on(state, tests) if all(state.values()) and _spread(state, list(state), near) else ()

    def value(self, cell: int, mask: int) -> OpenAmount:
        """Return the value of a cell for `holds`."""
        found = self.seen.get((cell, mask))
        if found is None:
            values = self.plain.setdefault(mask, {1 << digit: digit + 1 for digit in bits(mask)})
            self.masks[id(values)] = mask
            found = self.seen[cell, mask] = OpenAmount(self, ((cell, values),))
        return found

    @remembered
    def together(self, cells: Group) -> list[list[int]]:
        """Return the indices of cells in sets whose cells are all different."""
        found: list[list[int]] = []
        for place, cell in enumerate(cells):
            for some in found:
                if len(some) < self.most_together and all(cells[other] in self.peers[cell] for other in some):
                    some.append(place)
                    break
            else:
                found.append([place])
        return found

    @remembered
    def sums_of(self, masks: Masks) -> Collection[int]:
        """Return the sums of different digits, one of each mask; all between the bounds if there are too many sets."""
        sets = {0}
        for mask in masks:
            own = [1 << digit for digit in bits(mask)]
            self.spend(len(sets) * len(own) // 8)
            sets = {used | bit for used in sets for bit in own if not used & bit}
            if len(sets) > _MOST_SETS:
                return range(sum([(m & -m).bit_length() for m in masks]), sum([m.bit_length() for m in masks]) + 1)
        return {sum(bits(used)) + used.bit_count() for used in sets}

    def bears_out(self, rule: Rule, limit: object) -> bool:
        """Return True if `holds` rejects every contradiction to a limit: equal cells, another digit or sum.

        Forms are not examined here, since they are never trusted by themselves.
        """
        about = grouped([(cell, each) for each in pieces(rule) for cell in dict.fromkeys(each.cells)])

        def denies(known: dict[int, int]) -> bool:
            for piece in about.get(next(iter(known)), ()):
                at: dict[int, int | OpenAmount] = {cell: self.value(cell, self.full) for cell in piece.cells}
                at |= {cell: bit.bit_length() for cell, bit in known.items() if not bit & bit - 1}
                with suppress(Unsure):
                    if not piece.row.holds(piece, at):  # type: ignore[arg-type]
                        return True
            return False

        def different(pair: Iterable[int]) -> bool:
            return all(denies(dict.fromkeys(pair, bit)) for bit in self.every)

        match limit:
            case Allowed(cell, mask):
                return all(denies({cell: bit}) for bit in self.every if not bit & mask)
            case Unequal(pairs):
                return all(map(different, pairs))
            case BoardCage(cells, total):
                self.denied = None if total is None else (sorted(cells), total)
                adds_up = total is None or denies({cells[0]: self.full})
                self.denied = None
                return adds_up and all(map(different, combinations(cells, 2)))
        return True


def believed(board: SudokuProblem) -> SudokuProblem:
    """Return the board as `merged`, but only with those limits that the meaning of its rules confirms."""
    both = [tuple([_believed(rule, board.groups, board.area) for rule in each]) for each in (board.always, board.rules)]
    return merged(board if both == [board.always, board.rules] else replace(board, always=both[0], rules=both[1]))


@lru_cache(maxsize=5_000)
def _believed(rule: Rule, groups: tuple[Group, ...], area: int) -> Rule:
    """Return a rule without the limits that its meaning does not confirm."""
    limits = rule.row.limits(rule)
    meaning = RuleMeaning((), (), peers(area, groups), rule.size, lambda work: None)
    kept = tuple([limit for limit in limits if meaning.bears_out(rule, limit)])
    return rule if kept == limits else replace(rule, row=replace(rule.row, limits=lambda _: kept))


def _adds_up(cells: Group, total: int, at: Mapping[int, int]) -> bool:
    return sum([at[cell] for cell in cells]) == total


def _spread(state: dict[int, int], fresh: list[int], near: Mapping[int, Iterable[int]]) -> bool:
    """Cross out the digits that single candidates of these cells exclude; return False if a cell has none left."""
    while fresh:
        cell = fresh.pop()
        bit = state[cell]
        if bit & bit - 1:
            continue
        for other in near[cell]:
            mask = state[other]
            if mask & bit:
                state[other] = mask = mask & ~bit
                if not mask:
                    return False
                fresh.append(other)
    return True


def _is_known(at: Mapping[int, int | OpenAmount]) -> bool:
    """Return True if every cell has one digit."""
    for value in at.values():
        if isinstance(value, OpenAmount):
            raise value.unsure()
    return True
