"""Inferences in a grid from the number of actors with each value of a category (`Array.times`).

If a value has as many actors as allowed, nobody else has it ("full").  If only as many actors as necessary can still
have a value, they do have it ("needed").  And if all actors without a value are needed for values that too few have,
none of them has any other value ("spread").

Actors are counted by the labels of any bijective category: two of the seats are red, whoever sits there.
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

    It follows from the labels known to have a value (`known`, a mask per value); for "needed", from the labels known
    not to have `item`.
    """

    kind: Literal["full", "needed", "spread"]
    item: int
    mask: int
    known: tuple[tuple[int, int], ...]

    @property
    def premises(self) -> Iterator[Atom]:
        """The atoms from which the inference follows."""
        for value, labels in self.known:
            for label in bits(labels):
                yield min(label, value), max(label, value), self.kind != "needed"


def counted(layout: Layout, number: int, yes: list[int], no: list[int]) -> Iterator[Counted]:
    """Yield what follows from the numbers of actors who have, and who can have, each value of a category.

    A contradiction is yielded as an inference whose marking is a clash.
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
    """Return the lowest `count` bits of a mask."""
    while mask.bit_count() > count:
        mask ^= 1 << mask.bit_length() - 1
    return mask
