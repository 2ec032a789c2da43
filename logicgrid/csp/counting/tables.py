"""Counting in numpy: a component in, the exact number of its solutions out.

Every array has its rows (`rows.py`), every conjunct a table of truths over the rows that it can tell apart.  Rows that
some table rules out are struck (a semi-join); then array after array is eliminated: the tables that see it are
multiplied and summed over its rows, weighted, which leaves a table of whole numbers over their other arrays (bucket
elimination: Dechter, "Bucket elimination: a unifying framework for reasoning", 1999).  Tables keep to what they see:
only where two of them meet, their common refinement is formed.

Exact: no number in a table exceeds the product of the arrays' numbers of rows, each array counted where it has been
summed out.  Below 2**62 that product proves int64; beyond, the same is done modulo several primes, whose product
exceeds it, and the number put together (Chinese remainders).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from logicgrid.csp.counting.meter import Meter, TooLarge
from logicgrid.csp.counting.rows import Extension, Rows, Weights, summed
from logicgrid.csp.counting.spine import Component, Conjunct, Seen, joined
from logicgrid.csp.counting.vectors import LIMIT, Axis, Box
from logicgrid.csp.expr import Condition, children
from logicgrid.csp.problem import Problem

Table = npt.NDArray[Any]
SLAB = 500_000
"""Cells evaluated or multiplied at a time, at most (a few arrays of 8 bytes a cell are alive then)."""
CHUNK = 200_000_000
"""Multiplications between two looks at the clock."""
LARGEST_PRIME = 2**20
PRUNINGS = 5


class Factor:
    """A table with an axis for each array that it sees: 0/1 (bool), or whole numbers (int64)."""

    __slots__ = ("seen", "table")

    def __init__(self, table: Table, seen: Mapping[int, Seen]) -> None:
        self.table = table
        self.seen = seen


def count(problem: Problem, component: Component, meter: Meter) -> int:
    """The number of ways to fill the component's arrays so that its conjuncts hold; TooLarge, OutOfBudget."""
    tables = Tables(problem, component, meter)
    tables.build()
    return tables.count() if tables.possible else 0


class Tables:
    """The rows and the tables of a component."""

    def __init__(self, problem: Problem, component: Component, meter: Meter) -> None:
        self.problem = problem
        self.component = component
        self.meter = meter
        self.rows: dict[int, Rows] = {}
        self.factors: list[Factor] = []
        self.possible = True

    # ------------------------------------------------------------------ building

    def build(self) -> None:
        several = [conjunct for conjunct in self.component.conjuncts if len(conjunct.seen) > 1]
        shared = joined([conjunct.seen for conjunct in several])
        for array in self.component.arrays:
            filters = [each for each in self.component.conjuncts if each.seen.keys() == {array}]
            candidates = self.component.candidates[array]
            extension = Extension(self.problem, self.component.spine, array, candidates, filters, self.meter)
            seen = shared.get(array, frozenset())
            rows = extension.rows(seen)
            if not rows.count:
                self.possible = False
                return
            self.rows[array] = rows if len(seen) == len(rows.columns) else rows.onto(seen)
        for conjunct in several:
            self._add(conjunct)
            if not self.possible:
                return
        self._prune()

    def _add(self, conjunct: Conjunct) -> None:
        table = self._evaluated(conjunct)
        if table.all():
            return
        self.factors.append(Factor(table, conjunct.seen))
        self.possible = bool(table.any())

    def _evaluated(self, conjunct: Conjunct) -> Table:
        """The conjunct's table, slab by slab along its longest axis."""
        shape = [self.rows[array].by(seen).size for array, seen in conjunct.seen.items()]
        cells, longest = prod(shape), shape.index(max(shape))
        self._room(cells, self.factors, conjunct.seen)
        self.meter.spend(cells * nodes(conjunct.condition))
        table: Table = np.empty(shape, dtype=bool)
        step = max(SLAB * shape[longest] // max(cells, 1), 1)
        for start in range(0, shape[longest], step):
            slab = tuple(slice(start, start + step) if axis == longest else slice(None) for axis in range(len(shape)))
            table[slab] = self._box(conjunct, longest, slab[longest]).truth(conjunct.condition)
        return table

    def _room(self, more: int, factors: Sequence[Factor], arrays: Iterable[int]) -> None:
        """TooLarge where so many more bytes do not fit; the array to blame is the longest of those given."""
        if sum(factor.table.nbytes for factor in factors) + more > self.meter.bytes * 3 // 4:
            raise TooLarge(max(arrays, key=lambda array: self.rows[array].count))

    def _box(self, conjunct: Conjunct, longest: int, part: slice) -> Box:
        axes: dict[int, Axis] = {}
        for place, (array, seen) in enumerate(conjunct.seen.items()):
            rows, first = self.rows[array], self.rows[array].by(seen).first
            if place == longest:
                first = first[part]
            columns = {feature: rows.columns[feature][first] for feature in seen}
            size = self.problem.arrays[array].size
            axes[array] = Axis(columns, self.problem.length, size, place, len(conjunct.seen))
        return Box(self.component.spine, [array.size for array in self.problem.arrays], axes)

    # ------------------------------------------------------------------ pruning

    def _prune(self) -> None:
        """Strikes out the rows that some table rules out whatever the others are, a few times over."""
        for _ in range(PRUNINGS):
            alive: dict[int, Table] = {}
            for factor in self.factors:
                self.meter.spend(factor.table.size)
                for axis, (array, seen) in enumerate(factor.seen.items()):
                    support = factor.table.any(axis=tuple(n for n in range(factor.table.ndim) if n != axis))
                    if not support.all():
                        mask = np.asarray(support)[self.rows[array].by(seen).index]
                        alive[array] = alive[array] & mask if array in alive else mask
            if not alive:
                break
            for array, mask in alive.items():
                self._strike(array, mask)
        self.factors = [factor for factor in self.factors if not factor.table.all()]

    def _strike(self, array: int, mask: Table) -> None:
        if not mask.any():
            self.possible = False
            return
        old, new, kept = self.rows[array], self.rows[array].kept(mask), np.flatnonzero(mask)
        for factor in self.factors:
            if array in factor.seen:
                seen = factor.seen[array]
                places = old.by(seen).index[kept[new.by(seen).first]]
                factor.table = factor.table.take(places, axis=list(factor.seen).index(array))
        self.rows[array] = new

    # ------------------------------------------------------------------ eliminating

    def count(self) -> int:
        totals = {array: rows.total() for array, rows in self.rows.items()}
        bound = prod(totals.values())
        if bound < LIMIT:
            return self._eliminated(None)
        remainder, modulus = 0, 1
        for prime in _primes():
            found = self._eliminated(prime)
            remainder += modulus * ((found - remainder) * pow(modulus, -1, prime) % prime)
            modulus *= prime
            if modulus > bound:
                return remainder
        raise TooLarge

    def _eliminated(self, prime: int | None) -> int:
        """The number of solutions, or what is left of it when divided by the prime."""
        factors, rest, total = list(self.factors), set(self.rows), 1
        while rest:
            array = min(rest, key=lambda each: (self._price(each, factors), each))
            rest.remove(array)
            bucket = [factor for factor in factors if array in factor.seen]
            factors = [factor for factor in factors if array not in factor.seen]
            summed_out = self._sum_out(array, bucket, factors, prime)
            if summed_out.seen:
                factors.append(summed_out)
            else:
                total *= int(summed_out.table)
        return total if prime is None else total % prime

    def _price(self, array: int, factors: Sequence[Factor]) -> int:
        """The multiplications that eliminating the array now would take, at most."""
        scope = joined([factor.seen for factor in factors if array in factor.seen])
        return prod(self._at_most(each, seen, factors) for each, seen in scope.items())

    def _at_most(self, array: int, seen: Seen, factors: Sequence[Factor]) -> int:
        rows = self.rows[array]
        if len(seen) == len(rows.columns):
            return rows.count
        product = 1
        for each in {factor.seen[array] for factor in factors if array in factor.seen and factor.seen[array] <= seen}:
            product *= rows.by(each).size
        return min(product, rows.count)

    def _sum_out(self, array: int, bucket: Sequence[Factor], others: Sequence[Factor], prime: int | None) -> Factor:
        """The product of the bucket, summed over the array's rows."""
        scope = joined([factor.seen for factor in bucket])
        mine = scope.pop(array, frozenset())
        weights = self.rows[array].weights
        weights = (weights if prime is None else weights % prime).astype(np.int64)
        if not bucket:
            return Factor(np.array(sum(weights.tolist())), {})
        weights = summed(weights, self.rows[array].by(mine))
        fine = {array: mine, **scope}
        sizes = [self.rows[each].by(seen).size for each, seen in fine.items()]
        refined = sum(
            factor.table.itemsize * prod(self.rows[each].by(fine[each]).size for each in factor.seen)
            for factor in bucket
        )
        self._room(refined, [*others, *bucket], fine)
        labels = {each: number for number, each in enumerate(fine)}
        operands = [self._refined(factor, fine, labels) for factor in bucket]
        product = _Contraction(operands, sizes, prime)
        self._room(product.held() + refined, [*others, *bucket], fine)
        return Factor(product.summed(weights % prime if prime else weights, self.meter), scope)

    def _refined(self, factor: Factor, fine: Mapping[int, Seen], labels: Mapping[int, int]) -> tuple[Table, list[int]]:
        """The table over the rows as they are told apart in the whole bucket."""
        table = factor.table
        for axis, (each, seen) in enumerate(factor.seen.items()):
            if seen != fine[each]:
                table = table.take(self.rows[each].by(seen).index[self.rows[each].by(fine[each]).first], axis=axis)
        self.meter.spend(table.size)
        order = sorted(range(table.ndim), key=[labels[each] for each in factor.seen].__getitem__)
        return table.transpose(order), sorted(labels[each] for each in factor.seen)


class _Contraction:
    """The sum over label 0 of a product of tables, all of which have it as their first axis.

    The tables are multiplied in two groups: with the largest go those that see no more than it does; what the rest
    see together must be small.  The groups are multiplied and summed by `einsum`, a slab of label 0 at a time.
    """

    def __init__(self, operands: Sequence[tuple[Table, list[int]]], sizes: Sequence[int], prime: int | None) -> None:
        """`sizes` by label; the result has all labels but 0, in order."""
        self.sizes = sizes
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
        rows = (max(prod(self.sizes[label] for label in labels[1:]), SLAB) for labels in (self.wide, self.narrow))
        return 8 * (2 * prod(self.sizes[1:]) + 3 * sum(rows))

    def summed(self, weights: Weights, meter: Meter) -> Table:
        """In slabs, with a look at the clock between them, and no sum of remainders beyond int64."""
        length, cells = self.sizes[0], prod(self.sizes[label] for label in self.out)
        wide, narrow = (prod(self.sizes[label] for label in labels[1:]) for labels in (self.wide, self.narrow))
        step = max(min(CHUNK // max(cells, 1), SLAB // max(wide, narrow), LARGEST_PRIME), 1)
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


def nodes(condition: Condition) -> int:
    """The size of an expression."""
    stack: list[Any] = [condition]
    size = 0
    while stack:
        node = stack.pop()
        size += 1
        stack.extend(children(node))
    return size
