"""A puzzle as every analysis sees it: arrays of finite-domain variables, and clues over them.

Input of all solvers; made by the kinds.  Nothing here knows what kind of puzzle it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from logicgrid.csp.expr import Compare, Condition, Const, Entry, Holder, conjunction, conjuncts, disjunction
from logicgrid.puzzle.diagnostics import Span
from logicgrid.puzzle.record import Record

Assignment = tuple[tuple[int, ...], ...]
"""`assignment[array][position]` is a value index; one row per array of the problem, in its order."""


class Array(Record):
    """`len(domains)` variables over the value indices `0 .. size - 1`.

    `domains[i]` is a bitmask of the indices allowed at position `i`.  In a `distinct` array no two entries are equal;
    where it also has as many values as positions it is a bijection.
    """

    name: str
    size: int
    distinct: bool
    domains: tuple[int, ...]

    @property
    def bijective(self) -> bool:
        return self.distinct and self.size == len(self.domains)


Fact = tuple[int, int, int, bool]
"""Whether an array has a value index at a position: (array, position, value index, truth)."""


class Part(Record):
    """One rule of a clue: what it says, the author's text of it, and where that stands.

    `rests_on` is what the domains say and the reading took for granted: who alone can have a value that several may.
    """

    condition: Condition
    text: str
    span: Span
    rests_on: tuple[Fact, ...] = ()

    @property
    def literal(self) -> Condition:
        """What the rule says to somebody who does not know what is given: nothing, where it is otherwise."""
        if not self.rests_on:
            return self.condition
        otherwise = [
            Compare("!=" if truth else "==", Entry(array, Holder(0, Const(position))), Const(value))
            for array, position, value, truth in self.rests_on
        ]
        return conjunction(tuple([disjunction((*otherwise, each)) for each in conjuncts(self.condition)]))


class Clue(Record):
    """A selectable constraint: all its parts hold.  `number` counts from 1 in the file's order."""

    number: int
    parts: tuple[Part, ...]
    text: str | None
    span: Span


class Problem(Record):
    """`length` positions; `arrays[0]` is the positions' own array (entry `i` is `i`) and is no unknown."""

    length: int
    arrays: tuple[Array, ...]
    clues: tuple[Clue, ...]

    def conditions(self) -> tuple[Condition, ...]:
        return tuple([part.condition for clue in self.clues for part in clue.parts])


def canonical_key(assignment: Assignment) -> tuple[int, ...]:
    """Sorts assignments position by position, at each position array by array, by value index."""
    return tuple(chain.from_iterable(zip(*assignment, strict=True)))


def entries(cells: Sequence[tuple[int, int, int]]) -> list[Condition]:
    """That an assignment has an entry, for each of these: (array, position, value index)."""
    return [Compare("==", Entry(row, Holder(0, Const(position))), Const(value)) for row, position, value in cells]
