"""Elimination in numpy: dense tables, for components that are too large for pure Python.

A table has an axis for each array that it sees; along it, rows that agree in all that is seen share a place.  To
eliminate an array, the tables that see it are multiplied and summed over its rows (bucket elimination: Dechter,
"Bucket elimination: a unifying framework for reasoning", 1999); only there the common refinement of axes is formed.

Exact: numbers are kept in float64, which adds and multiplies whole numbers below 2**53 without rounding, and fast.  No
number in a table exceeds the product of the arrays' numbers of rows; if that product is not below 2**53, the same is
done modulo several primes whose product exceeds it, and the number is put together from the remainders.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import gcd, prod
from typing import Any

import numpy as np
import numpy.typing as npt

from logicgrid.csp.count.base import Conjunct, Seen, Step, plan
from logicgrid.csp.count.limits import STEP, Limits, TooLarge
from logicgrid.csp.count.readings import Reading
from logicgrid.csp.count.rows import Rows

Cells = npt.NDArray[Any]
EXACT = 2**53
"""Whole numbers up to this one are exact in float64."""
LARGEST_PRIME = 2**20
MOST_ROWS = 2**12
"""Rows that are summed at once: so many products of two remainders are less than EXACT together."""
SLAB = 2_000_000
"""Cells of a product that are held at a time, at most."""
PRUNINGS = 5


class Table:
    """Cells with an axis for each array that is seen, in the order of `seen`: truths (bool), or numbers (float64)."""

    __slots__ = ("cells", "seen")

    def __init__(self, cells: Cells, seen: Mapping[int, Seen]) -> None:
        self.cells = cells
        self.seen = seen


def eliminate(
    rows: Mapping[int, Rows],
    factors: Sequence[tuple[Conjunct, list[Reading]]],
    limits: Limits,
) -> int:
    """Return the weighted number of combinations of rows, one of each array, that agree with a reading per conjunct.

    Raises TooLarge before a step that does not fit.
    """
    elimination = _Elimination(rows, limits)
    for conjunct, readings in factors:
        elimination.add(conjunct, readings)
    return elimination.count() if elimination.pruned() else 0


class _Elimination:
    def __init__(self, rows: Mapping[int, Rows], limits: Limits) -> None:
        self.rows = dict(rows)
        self.limits = limits
        self.tables: list[Table] = []
        self.slab = max(min(SLAB, limits.bytes // 100), 1)

    # ------------------------------------------------------------------ tables

    def add(self, conjunct: Conjunct, readings: list[Reading]) -> None:
        """Add the table of what satisfies a conjunct, unless everything does."""
        projections = {array: self.rows[array].by(seen) for array, seen in conjunct.seen.items()}
        shape = [len(projection.keys) for projection in projections.values()]
        if sum([table.cells.nbytes for table in self.tables]) + prod(shape) > self.limits.bytes // 2:
            raise TooLarge(self._longest(projections))
        self.limits.spend(prod(shape) + len(readings) * STEP)
        cells = np.zeros(shape, dtype=bool)
        for reading in readings:
            places = [each.matching(reading.get(array, {})) for array, each in projections.items()]
            if all(places):
                cells[np.ix_(*places)] = True
        if not cells.all():
            self.tables.append(Table(cells, conjunct.seen))

    def pruned(self) -> bool:
        """Strike out the rows that some table rules out whatever the others are; return False if none is left."""
        for _ in range(PRUNINGS):
            alive: dict[int, Cells] = {}
            for table in self.tables:
                self.limits.spend(table.cells.size)
                for axis, (array, seen) in enumerate(table.seen.items()):
                    support: Cells = np.asarray(
                        table.cells.any(axis=tuple([n for n in range(table.cells.ndim) if n != axis]))
                    )
                    if not support.all():
                        mask = support[self.rows[array].by(seen).index]
                        alive[array] = alive[array] & mask if array in alive else mask
            for array, mask in alive.items():
                if not mask.any():
                    return False
                self._strike(array, mask)
            if not alive:
                break
        self.tables = [table for table in self.tables if not table.cells.all()]
        return True

    def _strike(self, array: int, mask: Cells) -> None:
        old, new = self.rows[array], self.rows[array].kept(mask.tolist())
        self.rows[array] = new
        for table in self.tables:
            if array in table.seen:
                slots = {key: slot for slot, key in enumerate(old.by(table.seen[array]).keys)}
                kept = [slots[key] for key in new.by(table.seen[array]).keys]
                table.cells = table.cells.take(kept, axis=list(table.seen).index(array))

    def _longest(self, arrays: Iterable[int]) -> int:
        return max(arrays, key=lambda array: len(self.rows[array].rows))

    # ------------------------------------------------------------------ counting

    def count(self) -> int:
        """Return the number, by its remainders if it may be too large."""
        common = {array: gcd(*rows.weights) for array, rows in self.rows.items()}
        weights = {array: [each // common[array] for each in rows.weights] for array, rows in self.rows.items()}
        bound = prod([sum(each) for each in weights.values()])
        moduli: Sequence[int | None] = [None] if bound < EXACT else _moduli(bound)
        steps = plan(self.rows, [table.seen for table in self.tables], self._size)
        self.limits.afford(sum([step.work for step in steps]) * len(moduli), self._longest(self.rows))
        remainder, modulus = 0, 1
        for prime in moduli:
            found = self._carried_out(steps, weights, prime)
            if prime is None:
                remainder = found
            else:
                remainder += modulus * ((found - remainder) * pow(modulus, -1, prime) % prime)
                modulus *= prime
        return prod(common.values()) * remainder

    def _size(self, array: int, seen: Seen) -> int:
        return len(self.rows[array].by(seen).keys)

    def _carried_out(self, steps: Iterable[Step], weights: Mapping[int, list[int]], prime: int | None) -> int:
        """Return the sum over all arrays, or what is left of it when it is divided by the prime."""
        tables, total = self.tables, 1
        for step in steps:
            bucket = [table for table in tables if step.array in table.seen]
            tables = [table for table in tables if step.array not in table.seen]
            if not bucket:
                total *= sum(weights[step.array])
                continue
            found = self._summed_out(step, weights[step.array], bucket, prime)
            if found.seen:
                tables = [*tables, found]
            else:
                total *= int(found.cells)
        return total if prime is None else total % prime

    def _summed_out(self, step: Step, weights: list[int], bucket: Sequence[Table], prime: int | None) -> Table:
        """Return the product of the tables, summed over the rows of an array that they all see."""
        array = step.array
        projection = self.rows[array].by(step.scope[array])
        summed = [0] * len(projection.keys)
        for slot, weight in zip(projection.index, weights, strict=True):
            summed[slot] += weight
        sizes = {each: self._size(each, seen) for each, seen in step.scope.items()}
        held = 16 * step.work // sizes[array]
        for table in bucket:
            others = prod([sizes[each] for each in table.seen if each != array])
            held += 2 * table.cells.itemsize * others * self._size(array, table.seen[array])
        if held > self.limits.bytes // 4:
            raise TooLarge(self._longest(sizes))
        operands = [self._refined(table, step) for table in bucket]
        contraction = _Contraction(array, sizes, operands, self.slab, prime)
        cells = contraction.summed([weight % prime if prime else weight for weight in summed], self.limits)
        return Table(cells, {each: seen for each, seen in step.scope.items() if each != array})

    def _refined(self, table: Table, step: Step) -> Operand:
        """Return the table with the step's array as its first axis, and over all that the step tells apart."""
        order = sorted(table.seen, key=lambda array: (array != step.array, array))
        cells, index = table.cells.transpose([list(table.seen).index(array) for array in order]), None
        for axis, array in enumerate(order):
            if table.seen[array] != step.scope[array]:
                coarse, fine = self.rows[array].by(table.seen[array]), self.rows[array].by(step.scope[array])
                places = np.empty(len(fine.keys), dtype=np.intp)
                places[fine.index] = coarse.index
                if axis:
                    cells = cells.take(places, axis=axis)
                else:
                    index = places
        self.limits.spend(cells.size)
        return Operand(np.ascontiguousarray(cells), order, index)


class Operand:
    """A table over `arrays`; to the places of its first axis `index` leads (None: they are the rows themselves)."""

    __slots__ = ("arrays", "cells", "index")

    def __init__(self, cells: Cells, arrays: list[int], index: Cells | None) -> None:
        self.cells = cells
        self.arrays = arrays
        self.index = index

    def rows(self, slab: slice) -> Cells:
        """Return the part for some rows of the first array."""
        return self.cells[slab] if self.index is None else self.cells.take(self.index[slab], axis=0)


class _Contraction:
    """The sum over one array of a product of tables, all of which have it as their first axis.

    The tables are multiplied in two groups: with the widest go those that see no more than it does.  Then the groups
    are multiplied and summed as matrices, one for each combination of what both of them see.
    """

    def __init__(
        self, array: int, sizes: Mapping[int, int], tables: Sequence[Operand], slab: int, prime: int | None
    ) -> None:
        self.length = sizes[array]
        self.sizes = sizes
        self.slab = slab
        self.prime = prime
        wide = set(max(tables, key=lambda table: prod(table.cells.shape[1:])).arrays)
        self.left = [table for table in tables if wide.issuperset(table.arrays)]
        self.right = [table for table in tables if not wide.issuperset(table.arrays)]
        others = [each for each in sizes if each != array]
        seen = {each for table in self.right for each in table.arrays}
        self.out = others
        self.both = [each for each in others if each in wide and each in seen]
        self.lefts = [each for each in others if each in wide and each not in seen]
        self.rights = [each for each in others if each not in wide]

    def _size(self, arrays: Iterable[int]) -> int:
        return prod([self.sizes[each] for each in arrays])

    def summed(self, weights: Sequence[int], limits: Limits) -> Cells:
        """Return the sum, weighted, over the arrays that are left in the order of `sizes`."""
        batch, left, right = self._size(self.both), self._size(self.lefts), self._size(self.rights)
        total = np.zeros((batch, left, right))
        step = max(min(self.slab // (batch * max(left, right)), MOST_ROWS), 1)
        factors = np.array(weights, dtype=np.float64)
        added = 0
        for start in range(0, self.length, step):
            rows = slice(start, start + step)
            count = min(step, self.length - start)
            limits.spend(count * batch * (left * right + left * len(self.left) + right * len(self.right)))
            one = self._product(self.left, [*self.both, *self.lefts], rows, None).reshape(count, batch, left)
            other = self._product(self.right, [*self.both, *self.rights], rows, factors[rows])
            other = other.reshape(count, batch, right)
            total += np.matmul(one.transpose(1, 2, 0), other.transpose(1, 0, 2))
            added += count
            if self.prime is not None and added + step > MOST_ROWS:
                total %= self.prime
                added = 0
        if self.prime is not None:
            total %= self.prime
        labels = [*self.both, *self.lefts, *self.rights]
        cells = total.reshape([self.sizes[each] for each in labels])
        return cells.transpose([labels.index(each) for each in self.out])

    def _product(self, tables: Sequence[Operand], arrays: Sequence[int], rows: slice, weights: Cells | None) -> Cells:
        """Return the product of tables over some rows and these arrays; the narrow ones first, for they are small."""
        shape = [self.sizes[each] for each in arrays]
        length = len(range(*rows.indices(self.length)))
        product: Cells = np.ones([1] * (len(arrays) + 1), dtype=bool)
        for table in sorted(tables, key=lambda each: each.cells[0].size):
            order = [table.arrays.index(each) for each in arrays if each in table.arrays]
            cells = table.rows(rows).transpose([0, *order])
            cells = cells[(slice(None), *[slice(None) if each in table.arrays else None for each in arrays])]
            truths = product.dtype == bool or cells.dtype == bool
            product = product & cells if product.dtype == cells.dtype == bool else product * cells
            if self.prime is not None and not truths:
                product %= self.prime
        if weights is not None:
            product = product * weights.reshape([-1] + [1] * len(arrays))
            if self.prime is not None:
                product %= self.prime
        return np.broadcast_to(product, [length, *shape]).astype(np.float64, copy=False)


def _moduli(bound: int) -> list[int]:
    """Return primes below LARGEST_PRIME, largest first, whose product exceeds the bound."""
    primes: list[int] = []
    number = LARGEST_PRIME
    while bound:
        number -= 1
        if all([number % divisor for divisor in range(2, int(number**0.5) + 1)]):
            primes.append(number)
            bound //= number
    return primes
