"""Counting in numpy: the tables of a component in, the exact number of its solutions out.

Array after array is eliminated: the tables that see it are multiplied and summed over its rows, weighted, which leaves
a table of whole numbers over their other arrays (bucket elimination: Dechter, "Bucket elimination: a unifying framework
for reasoning", 1999).  Tables keep to what they see: only where two of them meet, their common refinement is formed.
What all that costs is known beforehand, so what does not fit is not begun.

Exact: no number in a table exceeds the product of the arrays' numbers of rows, each array counted where it has been
summed out.  Below 2**62 that product proves int64; beyond, the same is done modulo several primes, whose product
exceeds it, and the number put together (Chinese remainders).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import gcd, prod

import numpy as np

from logicgrid.csp.count.meter import Meter, TooLarge
from logicgrid.csp.count.rows import Ints, Rows, Weights, summed
from logicgrid.csp.count.spine import Component, Seen, joined
from logicgrid.csp.count.tables import SLAB, Factor, Table, Tables
from logicgrid.csp.count.vectors import LIMIT
from logicgrid.csp.problem import Problem
from logicgrid.puzzle.record import Record

CHUNK = 200_000_000
"""Multiplications between two looks at the clock."""
LARGEST_PRIME = 2**25
MOST_ROWS = 2**12
"""Products of two remainders that are summed before the sum is divided again: less than 2**62 together."""


def count(problem: Problem, component: Component, meter: Meter) -> int:
    """The number of ways to fill the component's arrays so that its conjuncts hold; TooLarge, OutOfBudget."""
    tables = Tables(problem, component, meter)
    tables.build()
    return Elimination(tables.rows, tables.factors, meter).count() if tables.possible else 0


class Step(Record):
    """One array to be summed out: of it and of the others in its bucket, what is told apart."""

    array: int
    fine: Mapping[int, Seen]


class Elimination:
    """The arrays' rows and the factors over them, reduced to a number."""

    def __init__(self, rows: Mapping[int, Rows], factors: Sequence[Factor], meter: Meter) -> None:
        self.rows = rows
        self.factors = factors
        self.meter = meter
        self.slab = max(min(SLAB, meter.bytes // 400), 1)
        common = {array: _common_divisor(each.weights) for array, each in rows.items()}
        self.factor = prod(common.values())
        self.weights = {array: each.weights // common[array] for array, each in rows.items()}

    def count(self) -> int:
        bound = prod(sum(weights.tolist()) for weights in self.weights.values())
        moduli = [] if bound < LIMIT else _moduli(bound)
        steps = self._plan(max(len(moduli), 1))
        if not moduli:
            return self.factor * self._carried_out(steps, None)
        remainder, modulus = 0, 1
        for prime in moduli:
            found = self._carried_out(steps, prime)
            remainder += modulus * ((found - remainder) * pow(modulus, -1, prime) % prime)
            modulus *= prime
        return self.factor * remainder

    # ------------------------------------------------------------------ planning

    def _plan(self, times: int) -> list[Step]:
        """The cheaper of two greedy orders; TooLarge where a step does not fit, or so many times all take too long."""
        plans = [self._greedy(self._work), self._greedy(self._left_over)]
        work, steps = min(plans, key=lambda plan: plan[0])
        if not self.meter.affords(work * times):
            raise TooLarge(max((self._longest(step) for step in steps), key=lambda array: self.rows[array].count))
        for step in steps:
            if 8 * self._left_over(step) > self.meter.bytes // 4:
                raise TooLarge(self._longest(step))
        return steps

    def _greedy(self, price: Callable[[Step], int]) -> tuple[int, list[Step]]:
        """The multiplications, and the steps, each the cheapest that can be done next."""
        scopes, rest = [factor.seen for factor in self.factors], set(self.rows)
        steps: list[Step] = []
        work = 0
        offers = {array: self._step(array, scopes) for array in rest}
        while rest:
            array = min(rest, key=lambda each: (price(offers[each]), each))
            rest.remove(array)
            step = offers[array]
            steps.append(step)
            work += self._work(step)
            scopes = [scope for scope in scopes if array not in scope]
            scopes.append({each: seen for each, seen in step.fine.items() if each != array})
            for each in step.fine:
                if each in rest:
                    offers[each] = self._step(each, scopes)
        return work, steps

    @staticmethod
    def _step(array: int, scopes: Sequence[Mapping[int, Seen]]) -> Step:
        scope = joined([scope for scope in scopes if array in scope])
        return Step(array, {array: scope.pop(array, frozenset()), **scope})

    def _size(self, array: int, seen: Seen) -> int:
        return self.rows[array].by(seen).size

    def _work(self, step: Step) -> int:
        return prod(self._size(*each) for each in step.fine.items())

    def _left_over(self, step: Step) -> int:
        return prod(self._size(*each) for each in step.fine.items() if each[0] != step.array)

    def _longest(self, step: Step) -> int:
        return max(step.fine, key=lambda array: self.rows[array].count)

    # ------------------------------------------------------------------ doing

    def _carried_out(self, steps: Sequence[Step], prime: int | None) -> int:
        """The number of solutions, or what is left of it when divided by the prime."""
        factors, total = list(self.factors), 1
        for step in steps:
            bucket = [factor for factor in factors if step.array in factor.seen]
            factors = [factor for factor in factors if step.array not in factor.seen]
            found = self._sum_out(step, bucket, factors, prime)
            if found.seen:
                factors.append(found)
            else:
                total *= int(found.table)
        return total if prime is None else total % prime

    def _sum_out(self, step: Step, bucket: Sequence[Factor], others: Sequence[Factor], prime: int | None) -> Factor:
        """The product of the bucket, summed over the array's rows."""
        weights = self.weights[step.array]
        weights = (weights if prime is None else weights % prime).astype(np.int64)
        if not bucket:
            return Factor(np.array(sum(weights.tolist())), {})
        weights = summed(weights, self.rows[step.array].by(step.fine[step.array]))
        held = sum(factor.table.nbytes for factor in (*others, *bucket))
        refined = sum(
            factor.table.itemsize
            * self._size(step.array, factor.seen[step.array])
            * prod(self._size(each, step.fine[each]) for each in factor.seen if each != step.array)
            for factor in bucket
        )
        sizes = [self._size(*each) for each in step.fine.items()]
        if held + 2 * refined + 16 * prod(sizes[1:]) > self.meter.bytes * 3 // 4:
            raise TooLarge(self._longest(step))
        labels = {each: number for number, each in enumerate(step.fine)}
        product = Contraction([self._operand(factor, step, labels) for factor in bucket], sizes, self.slab, prime)
        table = product.summed(weights if prime is None else weights % prime, self.meter)
        return Factor(table, {each: seen for each, seen in step.fine.items() if each != step.array})

    def _operand(self, factor: Factor, step: Step, labels: Mapping[int, int]) -> Operand:
        """The factor over the rows as the step tells them apart: at once, but for the array that is summed out."""
        table, index = factor.table, None
        for axis, (each, seen) in enumerate(factor.seen.items()):
            if seen != step.fine[each]:
                rows = self.rows[each]
                places = rows.by(seen).index[rows.by(step.fine[each]).first]
                if each == step.array:
                    index = places
                else:
                    table = table.take(places, axis=axis)
        self.meter.spend(table.size)
        order = sorted(range(table.ndim), key=[labels[each] for each in factor.seen].__getitem__)
        return Operand(
            np.ascontiguousarray(table.transpose(order)), sorted(labels[each] for each in factor.seen), index
        )


class Operand:
    """A table with label 0 as its first axis, to whose slots `index` leads (None: they are the rows themselves)."""

    __slots__ = ("index", "labels", "table")

    def __init__(self, table: Table, labels: list[int], index: Ints | None) -> None:
        self.table = table
        self.labels = labels
        self.index = index

    def rows(self, slab: slice) -> Table:
        return self.table[slab] if self.index is None else self.table.take(self.index[slab], axis=0)

    def spread(self, over: Sequence[int]) -> Operand:
        """With an axis of length 1 for each label that is lacking."""
        axes = tuple(slice(None) if label in self.labels else None for label in over)
        return Operand(self.table[axes], list(over), self.index)


class Contraction:
    """The sum over label 0 of a product of tables, all of which have it as their first axis.

    The tables are multiplied in two groups: with the largest go those that see no more than it does; what the rest
    see together must be small.  The groups are multiplied and summed by `einsum`, a slab of label 0 at a time.
    """

    def __init__(self, operands: Sequence[Operand], sizes: Sequence[int], slab: int, prime: int | None) -> None:
        """`sizes` by label; the result has all labels but 0, in order.  `slab`: cells of a group held at a time."""
        self.sizes = sizes
        self.slab = slab
        self.prime = prime
        self.out = list(range(1, len(sizes)))
        self.wide = max((each.labels for each in operands), key=self._cells)
        rest = [each for each in operands if not set(each.labels) <= set(self.wide)]
        self.narrow = sorted({0}.union(*[each.labels for each in rest]))
        self.wides = [each.spread(self.wide) for each in operands if set(each.labels) <= set(self.wide)]
        self.narrows = [each.spread(self.narrow) for each in rest]

    def _cells(self, labels: Sequence[int]) -> int:
        """The size of a slab of one row."""
        return prod(self.sizes[label] for label in labels if label)

    def summed(self, weights: Weights, meter: Meter) -> Table:
        """In slabs, with a look at the clock between them, and no sum of remainders beyond int64."""
        length, cells = self.sizes[0], self._cells(self.out)
        wide, narrow = self._cells(self.wide), self._cells(self.narrow)
        step = max(min(CHUNK // max(cells, 1), self.slab // max(wide, narrow), MOST_ROWS), 1)
        first = weights.reshape([length] + [1] * (len(self.narrow) - 1))
        total = np.zeros([self.sizes[label] for label in self.out], dtype=np.int64)
        for start in range(0, length, step):
            slab = slice(start, start + step)
            meter.spend(min(step, length - start) * (cells + wide * len(self.wides) + narrow * len(self.narrows)))
            left = self._product([each.rows(slab) for each in self.wides])
            right = self._product([first[slab], *[each.rows(slab) for each in self.narrows]])
            total += np.einsum(left, self.wide, right, self.narrow, self.out)
            if self.prime is not None:
                total %= self.prime
        return total

    def _product(self, tables: Sequence[Table]) -> Table:
        """Truths first: they are small, and a remainder times a truth is one."""
        product: Table | None = None
        for table in sorted(tables, key=lambda each: each.dtype.itemsize):
            if product is None:
                product = table
            elif product.dtype == bool:
                product = product & table if table.dtype == bool else product * table
            else:
                product = product * table
                if self.prime is not None:
                    product %= self.prime
        assert product is not None
        return product.astype(np.int64, copy=False)


def _common_divisor(weights: Weights) -> int:
    """Ways that all rows have in common need not be carried along."""
    return gcd(*np.unique(weights).tolist())


def _moduli(bound: int) -> list[int]:
    """Primes below `LARGEST_PRIME`, largest first, whose product exceeds the bound."""
    primes: list[int] = []
    number = LARGEST_PRIME
    while bound:
        number -= 1
        if all(number % divisor for divisor in range(2, int(number**0.5) + 1)):
            primes.append(number)
            bound //= number
    return primes
