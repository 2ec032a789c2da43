"""A constraint problem over arrays of finite-domain variables, with clues, and the numbering of its labels.

Logic grids are compiled to this form; encodings, search, deduction and counting start from it.

An *item* is a label of a category (an array); items are numbered across all categories, the actors' own first.  The
atoms of derivations use these numbers, so they are part of the file format of certificates.  Bit `i` of a mask is item
`i`.  A *single* label has a row in the staircase grid: at most one actor has it, and exactly one if the category is
bijective.  All labels of a distinct category are single.  The others are attributes, which several actors can share.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import TYPE_CHECKING

from logicgrid.csp import expr
from logicgrid.puzzle.diagnostics import Span
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.puzzle.derivation import Atom

Assignment = tuple[tuple[int, ...], ...]
"""`assignment[array][position]` is a value index; one row per array of the problem, in its order."""


class Array(Record):
    """`len(domains)` variables over the value indices `0 .. size - 1`.

    `domains[i]` is a bitmask of the indices allowed at position `i`.  In a `distinct` array no two entries are equal;
    a distinct array with as many values as positions is a bijection.  A `symmetric` bijection is its own inverse: it
    has the index `j` at position `i` if and only if it has the index `i` at position `j`.

    `times` has, for each value index, the least and the greatest number of positions with that value; it is empty if
    any number is allowed.  A value that at most one position can have is `single`, and has a row in the grid.
    """

    name: str
    size: int
    distinct: bool
    domains: tuple[int, ...]
    symmetric: bool = False
    times: tuple[tuple[int, int], ...] = ()

    def single(self, value: int) -> bool:
        """Return True if at most one position has a value."""
        return self.distinct or (bool(self.times) and self.times[value][1] <= 1)

    def sure(self, value: int) -> bool:
        """Return True if exactly one position has a value."""
        return self.bijective or (bool(self.times) and self.times[value] == (1, 1))

    @property
    def bijective(self) -> bool:
        """True if every value is at exactly one position."""
        return self.distinct and self.size == len(self.domains)


Fact = tuple[int, int, int, bool]
"""(array, position, value index, truth): the array has, or does not have, the value index at the position."""


class Part(Record):
    """One rule of a clue: its condition, the author's text and the text's place in the file.

    `rests_on` are the facts about domains that were used to read the condition: that only one actor can have a value,
    in a category where several actors may have the same value.
    """

    condition: expr.Condition
    text: str
    span: Span
    rests_on: tuple[Fact, ...] = ()

    @property
    def says_nothing(self) -> bool:
        """True if the rule has no unknowns, so that it is true or false as written."""
        return isinstance(self.condition, expr.Truth)

    @property
    def literal(self) -> expr.Condition:
        """The condition made independent of the domains: it also holds if a fact that it rests on does not."""
        if not self.rests_on:
            return self.condition
        otherwise = [
            expr.Compare(
                "!=" if truth else "==", expr.Entry(array, expr.Holder(0, expr.Const(position))), expr.Const(value)
            )
            for array, position, value, truth in self.rests_on
        ]
        return expr.conjunction(
            tuple([expr.disjunction((*otherwise, each)) for each in expr.conjuncts(self.condition)])
        )


class Clue(Record):
    """A constraint: all of its parts hold.

    `number` counts from 1 in the file's order; rules that always hold, which are not clues, have the numbers -1, -2, …
    """

    number: int
    parts: tuple[Part, ...]
    text: str | None
    span: Span


def clue_name(clue: Clue) -> str:
    """Return the name of a clue, or of a rule that always holds, for messages.

    >>> clue_name(Clue(-2, (), None, Span(1, 1, 1, 1)))
    'rule 2 of what is known'
    """
    if clue.number > 0:
        return say("common.clue", number=clue.number)
    return say("common.rule-what-known", number=-clue.number)


def of_clue(clue: Clue) -> str:
    """Return the suffix ` of clue 3`, which is left out of messages shown next to the clue."""
    return say("common.of-clue", clue=clue_name(clue))


class Stated(Record):
    """One cell of the answer given by the author: `array` has `value` at `position`.

    `path` leads to the cell in the file's data; `words` are the names of the array, the position and the value.
    """

    array: int
    position: int
    value: int
    path: tuple[str | int, ...]
    words: tuple[str, str, str]


class Problem(Record):
    """`length` positions; `arrays[0]` is the positions' own array (entry `i` is `i`) and is not an unknown.

    `clues` can be selected and left out; `rules` always hold, as the arrays' own rules do.
    """

    length: int
    arrays: tuple[Array, ...]
    clues: tuple[Clue, ...]
    rules: tuple[Clue, ...] = ()

    @property
    def constraints(self) -> tuple[Clue, ...]:
        """Everything that an answer must satisfy: the rules, then the clues."""
        return (*self.rules, *self.clues)

    def conditions(self) -> tuple[expr.Condition, ...]:
        """Return the conditions of all parts of all rules and clues."""
        return tuple([part.condition for clue in self.constraints for part in clue.parts])


def mirrored(problem: Problem) -> Iterator[expr.Condition]:
    """Yield the symmetry of arrays as one condition for each pair of positions."""
    for number, array in enumerate(problem.arrays):
        for one, other in combinations(range(problem.length if array.symmetric else 0), 2):
            there, back = entries([(number, one, other), (number, other, one)])
            yield expr.Iff(there, back)


def canonical_key(assignment: Assignment) -> tuple[int, ...]:
    """Return a key that sorts assignments position by position, at each position array by array, by value index."""
    return tuple(chain.from_iterable(zip(*assignment, strict=True)))


def entries(cells: Sequence[tuple[int, int, int]]) -> list[expr.Condition]:
    """Return for each (array, position, value index) the condition that an assignment has this entry."""
    return [
        expr.Compare("==", expr.Entry(row, expr.Holder(0, expr.Const(position))), expr.Const(value))
        for row, position, value in cells
    ]


# --- Items ------------------------------------------------------------------------------------------------------------


def atom_of(one: int, other: int, truth: bool) -> Atom:
    """Return the atom of two items: the smaller item comes first."""
    return (one, other, truth) if one < other else (other, one, truth)


MOST_MEMBERS = 20_000
"""The number of item sets whose members a layout caches before the cache is cleared."""


class Layout:
    """The items of a problem.

    By category: `first` is the number of its first item, `segments` the mask of its items, `others` the segments of the
    other categories.  By item: `category`, whether it `is_row`, and `apart`, the mask of the items with which it cannot
    be paired (those of its category, and for an attribute all other attributes).  Masks of items: `rows` are those with
    a row, and `owned` those that exactly one actor has.  The layout is `plain` if these are all items.  `mirrors` are
    the first items of the symmetric categories.

    `times` has the bounds of the labels, for categories with `times`; `timed` is the mask of these categories, and
    `bases` are the bijective ones.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self._members: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {}
        self.first: list[int] = []
        self.category: list[int] = []
        self.segments: list[int] = []
        self.rows = self.owned = self.timed = 0
        self.times: dict[int, tuple[int, int]] = {}
        for number, array in enumerate(problem.arrays):
            segment = ((1 << array.size) - 1) << len(self.category)
            self.first.append(len(self.category))
            self.segments.append(segment)
            self.category.extend([number] * array.size)
            if array.distinct:
                self.rows |= segment
            if array.bijective:
                self.owned |= segment
            if array.times:
                self._note_times(number, array)
        self.width = len(self.category)
        self.mirrors = [self.first[number] for number, array in enumerate(problem.arrays) if array.symmetric]
        self.plain = all([array.bijective for array in problem.arrays])
        self.bases = [number for number, array in enumerate(problem.arrays) if array.bijective]
        everything = (1 << self.width) - 1
        self.is_row = [bool(self.rows >> item & 1) for item in range(self.width)]
        self.others = [
            tuple([segment for other, segment in enumerate(self.segments) if other != number])
            for number in range(len(self.segments))
        ]
        self.apart = [
            self.segments[number] ^ 1 << item
            if self.is_row[item]
            else (everything ^ self.rows | self.segments[number]) & ~(1 << item)
            for item, number in enumerate(self.category)
        ]

    def _note_times(self, number: int, array: Array) -> None:
        """Note which labels of an array with `times` are single, and the bounds of the others."""
        self.timed |= 1 << number
        for value, ends in enumerate(array.times):
            item = self.first[number] + value
            self.rows |= array.single(value) << item
            self.owned |= array.sure(value) << item
            self.times[item] = ends

    def item(self, array: int, label: int) -> int:
        """Return the number of a category's label."""
        return self.first[array] + label

    def mirror(self, one: int, other: int, truth: bool) -> Atom:
        """Return the mirror image of an atom that pairs an actor with a label of a symmetric category."""
        actor, label = min(one, other), max(one, other)
        first = self.first[self.category[label]]
        return label - first, first + actor, truth

    def members(self, mask: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the items in a mask, and the segment of the category of each."""
        found = self._members.get(mask)
        if found is None:
            if len(self._members) >= MOST_MEMBERS:
                self._members.clear()
            items = tuple([item for item in range(mask.bit_length()) if mask >> item & 1])
            found = self._members[mask] = items, tuple([self.segments[self.category[item]] for item in items])
        return found

    def given(self) -> Iterator[Atom]:
        """Yield what the domains say: the value of an actor with only one, else the values that the actor cannot have.

        Consequences of these atoms are not yielded.
        """
        for first, array in list(zip(self.first, self.problem.arrays, strict=True))[1:]:
            full = (1 << array.size) - 1
            for actor, domain in enumerate(array.domains):
                if domain != full:
                    alone = domain.bit_count() == 1
                    for value in range(array.size):
                        if (domain >> value & 1) == alone:
                            yield actor, first + value, alone
