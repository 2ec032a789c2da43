"""Counting in numpy: the exact number of a component's solutions, from its tables.

Array after array is eliminated: the tables that see it are multiplied and summed over its rows, weighted, which leaves
a table of integers over their other arrays (bucket elimination: Dechter, "Bucket elimination: a unifying framework
for reasoning", 1999).  A table distinguishes only the rows that its conditions distinguish; a common refinement is
formed only for tables that are multiplied.  The cost of each step is known beforehand, so a step that does not fit is
never started.

The result is exact: no number in a table exceeds the product of the row counts of the arrays that have been summed out.
If that product is below 2**62, int64 is exact; otherwise the elimination is done modulo several primes whose product
exceeds it, and the number is reconstructed from the remainders (Chinese remainder theorem).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd, prod

import numpy as np

from logicgrid.csp.count.base import ArrayElimination, Component, CountMeter, Seen, TableTooLarge, greedy
from logicgrid.csp.count.rows import SLAB, ComponentTables, Factor, Ints, Rows, Table, Weights, summed
from logicgrid.csp.count.vectors import LIMIT
from logicgrid.csp.problem import Problem
from logicgrid.puzzle.record import Record

CHUNK = 200_000_000
"""Multiplications between two readings of the clock."""
LARGEST_PRIME = 2**25
"""The primes of the remainders are below this."""
MOST_ROWS = 2**12
"""Products of two remainders that are summed before the sum is reduced again: less than 2**62 together."""


def count(problem: Problem, component: Component, limits: CountMeter) -> int:
    """Return the number of ways to fill the component's arrays so that its conjuncts hold.

    Raises TooLarge and BudgetEnded.
    """
    tables = ComponentTables(problem, component, limits)
    tables.build()
    return Elimination(tables.rows, tables.factors, limits).count() if tables.possible else 0


class Elimination:
    """The arrays' rows and the factors over them, reduced to a number."""

    def __init__(self, rows: Mapping[int, Rows], factors: Sequence[Factor], limits: CountMeter) -> None:
        self.rows = rows
        self.factors = factors
        self.limits = limits
        self.slab = max(min(SLAB, limits.bytes // 400), 1)
        common = {array: gcd(*np.unique(each.weights).tolist()) for array, each in rows.items()}
        self.factor = prod(common.values())  # it need not be carried through the elimination
        self.weights = {array: each.weights // common[array] for array, each in rows.items()}

    def count(self) -> int:
        """Return the number of solutions.  Raises TooLarge and BudgetEnded."""
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

    def _plan(self, times: int) -> list[ArrayElimination]:
        """Return the cheaper of two greedy orders.

        Raises TooLarge if a step does not fit, or if all steps, done this number of times, take too much work.
        """
        arrays, scopes = list(self.rows), [factor.seen for factor in self.factors]
        plans = [greedy(arrays, scopes, self._size, left_over) for left_over in (False, True)]
        work, steps = min([(sum([step.work for step in steps]), steps) for steps in plans], key=lambda each: each[0])
        largest = max([self._longest(step) for step in steps], key=lambda array: self.rows[array].count)
        self.limits.afford(work * times, largest)
        for step in steps:
            left_over = prod(self._size(*each) for each in step.scope.items() if each[0] != step.array)
            if 8 * left_over > self.limits.bytes // 4:
                raise TableTooLarge(self._longest(step))
        return steps

    def _size(self, array: int, seen: Seen) -> int:
        return self.rows[array].by(seen).size

    def _longest(self, step: ArrayElimination) -> int:
        return max(step.scope, key=lambda array: self.rows[array].count)

    # ------------------------------------------------------------------ doing

    def _carried_out(self, steps: Sequence[ArrayElimination], prime: int | None) -> int:
        """Return the number of solutions, modulo the prime if there is one."""
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

    def _sum_out(
        self, step: ArrayElimination, bucket: Sequence[Factor], others: Sequence[Factor], prime: int | None
    ) -> Factor:
        """Return the product of the bucket, summed over the array's rows.  Raises TooLarge if the tables do not fit."""
        weights = self.weights[step.array]
        weights = (weights if prime is None else weights % prime).astype(np.int64)
        if not bucket:
            return Factor(np.array(sum(weights.tolist())), {})
        weights = summed(weights, self.rows[step.array].by(step.scope[step.array]))
        held = sum(factor.table.nbytes for factor in (*others, *bucket))
        refined = sum(
            factor.table.itemsize
            * self._size(step.array, factor.seen[step.array])
            * prod(self._size(each, step.scope[each]) for each in factor.seen if each != step.array)
            for factor in bucket
        )
        order = [step.array, *[each for each in step.scope if each != step.array]]
        sizes = [self._size(each, step.scope[each]) for each in order]
        if held + 2 * refined + 16 * prod(sizes[1:]) > self.limits.bytes * 3 // 4:
            raise TableTooLarge(self._longest(step))
        labels = {each: number for number, each in enumerate(order)}
        product = Contraction([self._operand(factor, step, labels) for factor in bucket], sizes, self.slab, prime)
        table = product.summed(weights if prime is None else weights % prime, self.limits)
        return Factor(table, {each: step.scope[each] for each in order[1:]})

    def _operand(self, factor: Factor, step: ArrayElimination, labels: Mapping[int, int]) -> Operand:
        """Return the factor over the rows that the step distinguishes; the step's array is reached by an index."""
        table, index = factor.table, None
        for axis, (each, seen) in enumerate(factor.seen.items()):
            if seen != step.scope[each]:
                rows = self.rows[each]
                places = rows.by(seen).index[rows.by(step.scope[each]).first]
                if each == step.array:
                    index = places
                else:
                    table = table.take(places, axis=axis)
        self.limits.spend(table.size)
        order = sorted(range(table.ndim), key=[labels[each] for each in factor.seen].__getitem__)
        return Operand(
            np.ascontiguousarray(table.transpose(order)), sorted(labels[each] for each in factor.seen), index
        )


class Operand(Record):
    """A table with label 0 as its first axis; `index` is its slot by row (None if its slots are the rows)."""

    table: Table
    labels: list[int]
    index: Ints | None

    def rows(self, slab: slice) -> Table:
        """Return the table for some rows of label 0."""
        return self.table[slab] if self.index is None else self.table.take(self.index[slab], axis=0)

    def spread(self, over: Sequence[int]) -> Operand:
        """Return the operand with an axis of length 1 for each of these labels that it lacks."""
        axes = tuple(slice(None) if label in self.labels else None for label in over)
        return Operand(self.table[axes], list(over), self.index)


class Contraction:
    """The sum over label 0 of a product of tables, each with label 0 as its first axis.

    The tables are multiplied in two groups: the largest with those that see no more than it does, and the rest, whose
    product must be small.  The groups are multiplied and summed by `einsum`, a slab of label 0 at a time.
    """

    def __init__(self, operands: Sequence[Operand], sizes: Sequence[int], slab: int, prime: int | None) -> None:
        """Group the tables: `sizes` is by label, `slab` the number of cells of a group that are held at a time.

        The result has all labels but 0, in order.
        """
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
        """Return the number of cells of a slab of one row."""
        return prod(self.sizes[label] for label in labels if label)

    def summed(self, weights: Weights, limits: CountMeter) -> Table:
        """Return the weighted sum, in slabs so small that the clock is read and sums of remainders fit int64."""
        length, cells = self.sizes[0], self._cells(self.out)
        wide, narrow = self._cells(self.wide), self._cells(self.narrow)
        step = max(min(CHUNK // max(cells, 1), self.slab // max(wide, narrow), MOST_ROWS), 1)
        first = weights.reshape([length] + [1] * (len(self.narrow) - 1))
        total = np.zeros([self.sizes[label] for label in self.out], dtype=np.int64)
        for start in range(0, length, step):
            slab = slice(start, start + step)
            limits.spend(min(step, length - start) * (cells + wide * len(self.wides) + narrow * len(self.narrows)))
            left = self._product([each.rows(slab) for each in self.wides])
            right = self._product([first[slab], *[each.rows(slab) for each in self.narrows]])
            total += np.einsum(left, self.wide, right, self.narrow, self.out)
            if self.prime is not None:
                total %= self.prime
        return total

    def _product(self, tables: Sequence[Table]) -> Table:
        """Return the product, 0/1 tables first: they are small, and a remainder times 0 or 1 is a remainder."""
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


def _moduli(bound: int) -> list[int]:
    """Return primes below `LARGEST_PRIME`, largest first, whose product exceeds the bound."""
    primes: list[int] = []
    number = LARGEST_PRIME
    while bound:
        number -= 1
        if all(number % divisor for divisor in range(2, int(number**0.5) + 1)):
            primes.append(number)
            bound //= number
    return primes
