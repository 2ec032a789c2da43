"""The numbering of a problem's labels, and masks over them.

An *item* is a label of a category (an array); items are numbered through all categories, the actors' own first.  The
atoms of derivations use these numbers, so they are part of the file format of certificates.  A mask has bit `i` for
item `i`.

A label of a *distinct* category has a row in the staircase grid: at most one actor has it, and exactly one if the
category is bijective.  The labels of the other categories are attributes, which several actors can share.
"""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.csp.problem import Problem
from logicgrid.puzzle.derivation import Atom


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, lowest first.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        mask ^= low
        yield low.bit_length() - 1


def atom_of(one: int, other: int, truth: bool) -> Atom:
    """Return the atom of two items: the smaller item comes first."""
    return (one, other, truth) if one < other else (other, one, truth)


class Layout:
    """The items of a problem.

    By category: `first` is the number of its first item, `segments` the mask of its items, `others` the segments of the
    other categories.  By item: `category`, whether it `is_row`, and `apart`, the mask of the items with which it cannot
    be paired: those of its category, and for an attribute all other attributes.  Masks of all items: `rows`, those with
    a row, and `owned`, those that exactly one actor has.  The layout is `plain` if these are all items.
    """

    __slots__ = (
        "apart",
        "category",
        "first",
        "is_row",
        "others",
        "owned",
        "plain",
        "problem",
        "rows",
        "segments",
        "width",
    )

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.first: list[int] = []
        self.category: list[int] = []
        self.segments: list[int] = []
        self.rows = self.owned = 0
        for number, array in enumerate(problem.arrays):
            segment = ((1 << array.size) - 1) << len(self.category)
            self.first.append(len(self.category))
            self.segments.append(segment)
            self.category.extend([number] * array.size)
            if array.distinct:
                self.rows |= segment
            if array.bijective:
                self.owned |= segment
        self.width = len(self.category)
        self.plain = all([array.bijective for array in problem.arrays])
        everything = (1 << self.width) - 1
        self.is_row = [problem.arrays[number].distinct for number in self.category]
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

    def item(self, array: int, label: int) -> int:
        """Return the number of a category's label."""
        return self.first[array] + label

    def given(self) -> Iterator[Atom]:
        """Yield what the domains say: the value of an actor who has but one, else the values that the actor lacks.

        Nothing is yielded that follows from this.  (No puzzle file gives an actor a choice.)
        """
        for first, array in list(zip(self.first, self.problem.arrays, strict=True))[1:]:
            full = (1 << array.size) - 1
            for actor, domain in enumerate(array.domains):
                if domain != full:
                    alone = domain.bit_count() == 1
                    for value in range(array.size):
                        if (domain >> value & 1) == alone:
                            yield actor, first + value, alone
