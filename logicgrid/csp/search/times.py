"""What follows in a grid from how many actors have each value of a category (`Array.times`).

A value that as many actors have as may is nobody else's ("full").  Actors who can still have a value do have it if no
more than the least number of them is left ("needed").  And if all actors without a value are needed for the values that
too few have, none of them has another one ("spread").

Actors are counted by the labels of any bijective category: of the seats two are red, whoever sits there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from logicgrid.csp.problem import Layout
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import Record


class Counted(Record):
    """An inference of a `kind`: the labels of a mask have the value `item` ("needed"), or do not have it.

    It follows from the labels that are known to have values (by value a mask), or of "needed" not to have the `item`.
    """

    kind: Literal["full", "needed", "spread"]
    item: int
    mask: int
    known: tuple[tuple[int, int], ...]

    @property
    def premises(self) -> Iterator[Atom]:
        """The atoms from which it follows."""
        for value, labels in self.known:
            for label in bits(labels):
                yield min(label, value), max(label, value), self.kind != "needed"


def counted(layout: Layout, number: int, yes: list[int], no: list[int]) -> Iterator[Counted]:
    """Yield what follows from how many actors have each value of a category, and how many can have it.

    What contradicts itself is yielded so that marking it is a clash.
    """
    segment = layout.segments[number]
    for base in layout.bases:
        everybody, length = layout.segments[base], layout.problem.length
        needed, settled, more = 0, 0, list[tuple[int, int]]()
        for item in bits(segment):
            least, most = layout.times[item]
            has, able = yes[item] & everybody, everybody & ~no[item]
            count = has.bit_count()
            if count >= most and (able & ~has or count > most):
                some = first(has, most)
                yield Counted("full", item, able & ~some, ((item, some),))
            if able.bit_count() <= least and (able & ~has or able.bit_count() < least):
                some = first(everybody & ~able, length - least)
                yield Counted("needed", item, everybody & ~some & ~has, ((item, some),))
            needed += max(least - count, 0)
            settled |= has
            if count > least:
                more.append((item, has))
        free = everybody & ~settled
        if free and needed >= free.bit_count():
            for item in bits(segment):
                has = yes[item] & everybody
                if has.bit_count() >= layout.times[item][0] and free & ~no[item]:
                    known = dict([*more, (item, has)])
                    yield Counted("spread", item, free & ~no[item], tuple(known.items()))


def first(mask: int, count: int) -> int:
    """Return so many of the bits of a mask, lowest first."""
    while mask.bit_count() > count:
        mask ^= 1 << mask.bit_length() - 1
    return mask
