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

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from logicgrid.csp.counting.meter import Meter, TooLarge
from logicgrid.csp.counting.rows import Rows, Weights, summed
from logicgrid.csp.counting.spine import Component, Seen, joined
from logicgrid.csp.counting.tables import SLAB, Factor, Table, Tables
from logicgrid.csp.counting.vectors import LIMIT
from logicgrid.csp.problem import Problem

CHUNK = 200_000_000
"""Multiplications between two looks at the clock."""
LARGEST_PRIME = 2**20


def count(problem: Problem, component: Component, meter: Meter) -> int:
    """The number of ways to fill the component's arrays so that its conjuncts hold; TooLarge, OutOfBudget."""
    tables = Tables(problem, component, meter)
    tables.build()
    return Elimination(tables.rows, tables.factors, meter).count() if tables.possible else 0


@dataclass(frozen=True, slots=True)
class Step:
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

    def count(self) -> int:
        bound = prod(rows.total() for rows in self.rows.values())
        steps = self._plan()
        if bound < LIMIT:
            return self._carried_out(steps, None)
        remainder, modulus = 0, 1
        for prime in _primes():
            found = self._carried_out(steps, prime)
            remainder += modulus * ((found - remainder) * pow(modulus, -1, prime) % prime)
            modulus *= prime
            if modulus > bound:
                return remainder
        raise TooLarge

    # ------------------------------------------------------------------ planning

    def _plan(self) -> list[Step]:
        """The cheaper of two greedy orders; TooLarge where a step does not fit, or all of them take too long."""
        plans = [self._greedy(self._work), self._greedy(self._left_over)]
        work, steps = min(plans, key=lambda plan: plan[0])
        if not self.meter.affords(work):
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
        weights = self.rows[step.array].weights
        weights = (weights if prime is None else weights % prime).astype(np.int64)
        if not bucket:
            return Factor(np.array(sum(weights.tolist())), {})
        weights = summed(weights, self.rows[step.array].by(step.fine[step.array]))
        labels = {each: number for number, each in enumerate(step.fine)}
        refined = sum(
            factor.table.itemsize * prod(self._size(each, step.fine[each]) for each in factor.seen) for factor in bucket
        )
        self._room(refined, [*others, *bucket], step)
        operands = [self._refined(factor, step.fine, labels) for factor in bucket]
        sizes = [self._size(*each) for each in step.fine.items()]
        product = Contraction(operands, sizes, self.slab, prime)
        self._room(product.held() + refined, [*others, *bucket], step)
        table = product.summed(weights if prime is None else weights % prime, self.meter)
        return Factor(table, {each: seen for each, seen in step.fine.items() if each != step.array})

    def _room(self, more: int, factors: Sequence[Factor], step: Step) -> None:
        """TooLarge where so many more bytes do not fit."""
        if sum(factor.table.nbytes for factor in factors) + more > self.meter.bytes * 3 // 4:
            raise TooLarge(self._longest(step))

    def _refined(self, factor: Factor, fine: Mapping[int, Seen], labels: Mapping[int, int]) -> tuple[Table, list[int]]:
        """The table over the rows as they are told apart in the whole bucket, its axes in the labels' order."""
        table = factor.table
        for axis, (each, seen) in enumerate(factor.seen.items()):
            if seen != fine[each]:
                table = table.take(self.rows[each].by(seen).index[self.rows[each].by(fine[each]).first], axis=axis)
        self.meter.spend(table.size)
        order = sorted(range(table.ndim), key=[labels[each] for each in factor.seen].__getitem__)
        return table.transpose(order), sorted(labels[each] for each in factor.seen)


class Contraction:
    """The sum over label 0 of a product of tables, all of which have it as their first axis.

    The tables are multiplied in two groups: with the largest go those that see no more than it does; what the rest
    see together must be small.  The groups are multiplied and summed by `einsum`, a slab of label 0 at a time.
    """

    def __init__(
        self, operands: Sequence[tuple[Table, list[int]]], sizes: Sequence[int], slab: int, prime: int | None
    ) -> None:
        """`sizes` by label; the result has all labels but 0, in order."""
        self.sizes = sizes
        self.slab = slab
        self.prime = prime
        self.out = list(range(1, len(sizes)))
        self.wide = max(operands, key=lambda each: each[0].size)[1]
        rest = [each for each in operands if not set(each[1]) <= set(self.wide)]
        self.narrow = sorted({0}.union(*[labels for _, labels in rest]))
        within = [each for each in operands if set(each[1]) <= set(self.wide)]
        self.wides = [self._spread(table, labels, self.wide) for table, labels in within]
        self.narrows = [self._spread(table, labels, self.narrow) for table, labels in rest]

    def _spread(self, table: Table, labels: Sequence[int], over: Sequence[int]) -> Table:
        """The table with an axis of length 1 for each label that it lacks."""
        return table[tuple(slice(None) if label in labels else None for label in over)]

    def held(self) -> int:
        """The bytes that the result and a slab of each group take, at least one row of it."""
        rows = [prod(self.sizes[label] for label in labels[1:]) for labels in (self.wide, self.narrow)]
        slabs = sum(min(max(row, self.slab), row * self.sizes[0]) for row in rows)
        return 8 * (2 * prod(self.sizes[1:]) + 3 * slabs)

    def summed(self, weights: Weights, meter: Meter) -> Table:
        """In slabs, with a look at the clock between them, and no sum of remainders beyond int64."""
        length, cells = self.sizes[0], prod(self.sizes[label] for label in self.out)
        wide, narrow = (prod(self.sizes[label] for label in labels[1:]) for labels in (self.wide, self.narrow))
        step = max(min(CHUNK // max(cells, 1), self.slab // max(wide, narrow), LARGEST_PRIME), 1)
        first = weights.reshape([length] + [1] * (len(self.narrow) - 1))
        total = np.zeros([self.sizes[label] for label in self.out], dtype=np.int64)
        for start in range(0, length, step):
            slab = slice(start, start + step)
            meter.spend(min(step, length - start) * (cells + wide * len(self.wides) + narrow * len(self.narrows)))
            left = self._product([table[slab] for table in self.wides])
            right = self._product([first[slab], *[table[slab] for table in self.narrows]])
            total += np.einsum(left, self.wide, right, self.narrow, self.out)
            if self.prime is not None:
                total %= self.prime
        return total

    def _product(self, tables: Sequence[Table]) -> Table:
        product = tables[0]
        for table in tables[1:]:
            if product.dtype == bool and table.dtype == bool:
                product = product & table
            else:
                product = product.astype(np.int64, copy=False) * table
                if self.prime is not None:
                    product %= self.prime
        return product.astype(np.int64, copy=False)


def _primes() -> Iterator[int]:
    """The primes below `LARGEST_PRIME`, largest first: 2**20 products of two such are less than 2**62."""
    for number in range(LARGEST_PRIME - 1, 1, -2):
        if all(number % divisor for divisor in range(3, int(number**0.5) + 1, 2)):
            yield number
