"""A constraint problem of arrays: finite-domain variables in arrays, and clues over them.

Logic grids are compiled to this; encodings, search, deduction and counting start from it.
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
    a distinct array with as many values as positions is a bijection.
    """

    name: str
    size: int
    distinct: bool
    domains: tuple[int, ...]

    @property
    def bijective(self) -> bool:
        """True if every value is at exactly one position."""
        return self.distinct and self.size == len(self.domains)


Fact = tuple[int, int, int, bool]
"""(array, position, value index, truth): the array has, or does not have, the value index at the position."""


class Part(Record):
    """One rule of a clue: its condition, the author's text and the text's place in the file.

    `rests_on` are the facts about domains by which the condition was read: which actor alone can have a value of a
    category in which several actors may have the same value.
    """

    condition: Condition
    text: str
    span: Span
    rests_on: tuple[Fact, ...] = ()

    @property
    def literal(self) -> Condition:
        """The condition without knowledge of the domains: it holds, too, if a fact that it rests on does not."""
        if not self.rests_on:
            return self.condition
        otherwise = [
            Compare("!=" if truth else "==", Entry(array, Holder(0, Const(position))), Const(value))
            for array, position, value, truth in self.rests_on
        ]
        return conjunction(tuple([disjunction((*otherwise, each)) for each in conjuncts(self.condition)]))


class Clue(Record):
    """A selectable constraint: all of its parts hold.  `number` counts from 1 in the file's order."""

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
        """Return the conditions of all parts of all clues."""
        return tuple([part.condition for clue in self.clues for part in clue.parts])


def canonical_key(assignment: Assignment) -> tuple[int, ...]:
    """Return a key that sorts assignments position by position, at each position array by array, by value index."""
    return tuple(chain.from_iterable(zip(*assignment, strict=True)))


def entries(cells: Sequence[tuple[int, int, int]]) -> list[Condition]:
    """Return for each (array, position, value index) the condition that an assignment has this entry."""
    return [Compare("==", Entry(row, Holder(0, Const(position))), Const(value)) for row, position, value in cells]
