"""Equations of clues, added and subtracted: `A + B + C = 60` and `A + B = 35` leave `C = 25`.

A combination includes at least one sum: what several differences (`A is 2 older than B`) say together also follows
from the clues one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from math import gcd, lcm
from typing import NamedTuple

from logicgrid.csp.deduce.ladder import RUNGS, ClueRound, Markable, clues, patterns, saying_something
from logicgrid.csp.expr import Compare, Condition, Const, Entry, Holder, Lookup, Number, Product, Sum, Term, conjuncts
from logicgrid.csp.problem import Layout
from logicgrid.csp.reasons import Combination, Equation, Operand
from logicgrid.csp.search.grid import Grid, SearchBoard
from logicgrid.csp.search.supports import ConditionMentions, Masks
from logicgrid.csp.search.values import LinearCondition, SumTable, add_terms, linear
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.ladder import Round, Row, Technique
from logicgrid.puzzle.question import bits

MOST_EQUATIONS = 40
"""The largest number of equations that are combined."""

MOST_COMBINED = 400
"""The largest number of combinations that are made."""

MOST_CHAINED = 4
"""The number of equations in a chain of combinations, whatever remains."""

MOST_TOGETHER = 5
"""The number of equations that are combined at once if they leave a single value."""

MOST_LEFT = 3
"""The largest number of summands of a combination that is used."""

MOST_TIMES = 6
"""The largest multiple of an equation that is added."""


class Equated(NamedTuple):
    """An equation: terms times factors add up to `number`; `parts` has the factors of the clues' equations in it."""

    terms: Mapping[Term, Fraction]
    number: Fraction
    parts: Mapping[int, Fraction]

    def plus(self, other: Equated, factor: Fraction) -> Equated:
        """Return the sum of this equation and another one times a factor."""
        terms = {
            term: self.terms.get(term, 0) + factor * other.terms.get(term, 0) for term in [*self.terms, *other.terms]
        }
        parts = {
            part: self.parts.get(part, 0) + factor * other.parts.get(part, 0) for part in [*self.parts, *other.parts]
        }
        return Equated(
            {term: Fraction(each) for term, each in terms.items() if each},
            self.number + factor * other.number,
            {part: Fraction(each) for part, each in parts.items() if each},
        )

    def in_order(self) -> Equated:
        """Return the equation scaled so that its parts have coprime integer factors, more of them positive than not."""
        whole = lcm(*[each.denominator for each in self.parts.values()])
        scale = Fraction(whole, gcd(*[int(each * whole) for each in self.parts.values()]))
        positive = sum([1 if each > 0 else -1 for each in self.parts.values()])
        first = next(iter(self.parts.values()))
        return self.times(-scale if positive < 0 or (positive == 0 and first < 0) else scale)

    def times(self, factor: Fraction) -> Equated:
        """Return the equation times a factor."""
        return Equated(
            {term: factor * each for term, each in self.terms.items()},
            factor * self.number,
            {part: factor * each for part, each in self.parts.items()},
        )


class CombinedTable(SumTable):
    """The result of adding and subtracting some clues' equations."""

    used: tuple[int, ...]
    """The clues."""
    reason: Combination

    def consequences(self, known: Masks) -> Masks | None:
        """Return the cells that are settled; for a lone summand with one value left, this value."""
        found = super().consequences(known)
        if found is None or len(self.sum.summands) > 1 or not found[1]:
            return found
        at = self.shifts[0] + self.first[0]
        left = [place for place in bits(self.domain(known, 0)) if not found[1] >> at + place & 1]
        return (1 << at + left[0], found[1]) if len(left) == 1 else found


def equations(grid: Grid) -> Round[ClueRound] | None:
    """Return all consequences of the easiest combinations of equations that have any."""
    for (_, count), tables in groupby(tables_of(grid.board), key=_hardness):
        found = saying_something(grid, tables)
        if found:
            rung = RUNGS[Technique.EQUATIONS]
            return Round(rung.level, rung.effort + count, [ClueRound(found, [], len(found))])
    return None


def _hardness(table: CombinedTable) -> tuple[bool, int]:
    """Return how hard a combination is to see: a single remaining value is easiest, then fewer clues are easier."""
    return len(table.sum.summands) > 1, len(table.reason.multiples)


LOW: tuple[Row[Grid, Markable], ...] = (clues, patterns, equations)
"""The rungs below those that follow ways and suppositions."""


def tables_of(board: SearchBoard) -> tuple[CombinedTable, ...]:
    """Return the tables of combined equations, the easiest first."""
    if board.combined is None:
        board.combined = tuple(sorted(_tables(board), key=_hardness))
    return board.combined


def _tables(board: SearchBoard) -> Iterator[CombinedTable]:
    owners: list[int] = []
    rests: list[frozenset[Atom]] = []
    rows: list[Equated] = []
    layout = board.layout
    for clue in board.problem.constraints:
        for part in clue.parts:
            facts = [(actor, layout.item(array, value), truth) for array, actor, value, truth in part.rests_on]
            for each in conjuncts(part.condition):
                row = _row(layout, each, len(rows))
                if row is not None:
                    rows.append(row)
                    owners.append(clue.number)
                    rests.append(frozenset(facts))
    if len(rows) > MOST_EQUATIONS or not any(map(_is_sum, rows)):
        return
    for row in _combined(rows):
        if len(row.terms) > MOST_LEFT:
            continue
        condition = _condition(row)
        sum_of = linear(layout, condition, 1)
        if sum_of is not None:
            yield _table(layout, condition, sum_of, row, owners, rests)


def _row(layout: Layout, condition: Condition, part: int) -> Equated | None:
    """Return a condition as an equation between values of labels with an actor; None if it is not one."""
    if not isinstance(condition, Compare) or condition.operator != "==" or linear(layout, condition) is None:
        return None
    terms: dict[Term | None, Number] = {}
    add_terms(condition.left, 1, terms)
    add_terms(condition.right, -1, terms)
    number = -Fraction(terms.pop(None, 0))
    factors = {term: Fraction(each) for term, each in terms.items() if term is not None and each}
    added = sum([1 if each > 0 else -1 for each in factors.values()])
    row = Equated(factors, number, {part: Fraction(1)})
    return row if added >= 0 else Equated(row.times(Fraction(-1)).terms, -number, row.parts)


def _is_sum(row: Equated) -> bool:
    """Return True if an equation is more than the difference of two values."""
    return len(row.terms) > 2 or len({each > 0 for each in row.terms.values()}) == 1


def _combined(rows: Sequence[Equated]) -> Iterator[Equated]:
    """Yield the distinct equations that these imply when at least one of those combined is a sum."""
    sums = {part for row in rows if _is_sum(row) for part in row.parts}
    seen: set[tuple[frozenset[tuple[Term, Fraction]], Fraction]] = set()
    for row in [*_few_together(rows), *_lone(rows)]:
        unit = row.times(1 / next(iter(row.terms.values())))
        key = frozenset(unit.terms.items()), unit.number
        if key not in seen:
            seen.add(key)
            if not sums.isdisjoint(row.parts):
                yield row


def _lone(rows: Sequence[Equated]) -> Iterator[Equated]:
    """Yield what all equations together say about single values (Gauss-Jordan), if that takes few of them."""
    solved: dict[Term, Equated] = {}
    for row in rows:
        for term in [each for each in row.terms if each in solved]:
            row = row.plus(solved[term], -row.terms[term])
        if not row.terms:
            continue
        term, factor = next(iter(row.terms.items()))
        row = row.times(1 / factor)
        solved = {
            each: other.plus(row, -other.terms[term]) if term in other.terms else other
            for each, other in solved.items()
        }
        solved[term] = row
    for row in map(Equated.in_order, solved.values()):
        if len(row.terms) == 1 < len(row.parts) <= MOST_TOGETHER and max(map(abs, row.parts.values())) <= MOST_TIMES:
            yield row


def _few_together(rows: Sequence[Equated]) -> Iterator[Equated]:
    """Yield combinations of two equations, then of more, that never increase the number of summands."""
    seen: set[frozenset[tuple[int, Fraction]]] = set()
    now = list(rows)
    for _ in range(MOST_CHAINED - 1):
        before, now = now, []
        for one in before:
            for other in rows:
                if other.parts.keys() <= one.parts.keys():
                    continue
                for term in [each for each in one.terms if each in other.terms]:
                    row = one.plus(other, -one.terms[term] / other.terms[term]).in_order()
                    if not row.terms or len(row.terms) > max(len(one.terms), len(other.terms)):
                        continue
                    if max(map(abs, row.parts.values())) > MOST_TIMES:
                        continue
                    key = frozenset(row.parts.items())
                    if key not in seen:
                        seen.add(key)
                        now.append(row)
                        yield row
                    if len(seen) >= MOST_COMBINED:
                        return


def _condition(row: Equated) -> Condition:
    """Return an equation as a condition."""
    summands = [Product(Const(_plain(each)), term) for term, each in row.terms.items()]
    return Compare("==", Sum(tuple(summands)), Const(_plain(row.number)))


def _plain(number: Fraction) -> Number:
    return number.numerator if number.denominator == 1 else number


def _table(
    layout: Layout,
    condition: Condition,
    sum_of: LinearCondition,
    row: Equated,
    owners: Sequence[int],
    rests: Sequence[frozenset[Atom]],
) -> CombinedTable:
    used = tuple(sorted({owners[part] for part in row.parts}))
    rests_on = frozenset[Atom]().union(*[rests[part] for part in row.parts])
    table = CombinedTable(ConditionMentions(layout, condition), used[0], rests_on, sum_of)
    table.used = used
    several = tuple([(owners[part], int(factor)) for part, factor in row.parts.items()])
    in_order = sorted(several, key=lambda each: (each[1] < 0, each[0]))
    table.reason = Combination(tuple(in_order), _equation(layout, row))
    return table


def _equation(layout: Layout, row: Equated) -> Equation | None:
    """Return an equation in integers, positive terms first; None if it is about ranks."""
    scale = lcm(*[each.denominator for each in row.terms.values()])
    divisor = gcd(*[int(each * scale) for each in row.terms.values()]) if len(row.terms) > 1 else 1
    row = row.times(Fraction(scale, divisor))
    if all([each < 0 for each in row.terms.values()]):
        row = row.times(Fraction(-1))
    left: list[Operand] = []
    for term, factor in sorted(row.terms.items(), key=lambda each: each[1] < 0):
        match term:
            case Lookup(Entry(array, Holder(home, Const(label))), _):
                own: Operand = ("of", layout.item(home, int(label)), array)
            case _:
                return None
        left.append(own if factor == 1 else ("*", ("number", int(factor)), own))
    number = _plain(row.number)
    right = ("number", number if isinstance(number, int) else str(number))
    return Equation(left[0] if len(left) == 1 else ("+", *left), right)
