"""One line in, what every cell of it can still be out: dynamic programming over the places of the blocks.

A line's candidates are one bit mask a colour: bit `p` of `masks[c]` is set where cell `p` may have colour `c` (0 is
empty).  All places of a block are one mask too, so that a block costs a few operations on whole numbers, whatever the
line's length: no list of patterns, no limit.

Guarantee: `narrow` is exact.  A colour stays possible for a cell where, and only where, some arrangement of all blocks
within the candidates has it there.  Shares nothing with the encodings.
"""

from __future__ import annotations

from logicgrid.kinds.nonogram.picture import Runs, gap, least_length

Masks = tuple[int, ...]


class LineSolver:
    """The blocks of one line of a given size, made ready; `runs` None is a line that may be anything."""

    __slots__ = ("blocks", "colours", "jumps", "least", "runs", "size")

    def __init__(self, runs: Runs | None, size: int, colours: int) -> None:
        self.runs = runs
        self.size = size
        self.colours = colours
        gaps = [0, *map(gap, runs, runs[1:])] if runs else []
        self.blocks = [(length, colour, before) for (length, colour), before in zip(runs or (), gaps, strict=True)]
        self.least = least_length(runs or ())
        self.jumps = _powers(size - self.least)

    def narrow(self, masks: Masks) -> Masks | None:
        """What remains possible, cell by cell and colour by colour; None where no arrangement is left."""
        if self.runs is None:
            return masks
        size = self.size
        empty = masks[0]
        forward = self._forward(masks)
        if forward is None:
            return None
        closures, starts = forward
        # Backwards: `down` are the places from which the line can be finished, beginning with empty cells or none.
        taken = ~empty & ((1 << size) - 1)
        down = (2 << size) - (1 << taken.bit_length())
        clear = 0
        after = 0
        found = [0] * (self.colours + 1)
        steps = self._empty_stretches(empty)
        for place in range(len(self.blocks) - 1, -1, -1):
            length, colour, _ = self.blocks[place]
            clear |= closures[place + 1] & (down >> 1)
            valid = starts[place] & (((down >> 1) & empty if after else down) >> length)
            found[colour] |= _smear(valid, length)
            down = valid
            for jump, stretch in steps:
                down |= (down >> jump) & stretch
            after = self.blocks[place][2]
        clear |= closures[0] & (down >> 1)
        found[0] = clear & empty
        return tuple(found)

    def _forward(self, masks: Masks) -> tuple[list[int], list[int]] | None:
        """For each gap the places that blocks before it and empty cells reach; for each block where it may start.

        None where the end of the line is not reached.
        """
        empty = masks[0]
        fits: dict[tuple[int, int], int] = {}
        reached = 1 | (((1 & empty) + empty) ^ empty)  # a carry runs through the empty cells above a place
        closures = [reached]
        starts = []
        for length, colour, before in self.blocks:
            if before:
                reached = (reached & empty) << 1
            fit = fits.get((length, colour))
            if fit is None:
                fit = fits[length, colour] = _stretches(masks[colour], length)
            start = reached & fit
            if not start:
                return None
            starts.append(start)
            landed = start << length
            reached = landed | (((landed & empty) + empty) ^ empty)
            closures.append(reached)
        return (closures, starts) if reached >> self.size & 1 else None

    def _empty_stretches(self, empty: int) -> list[tuple[int, int]]:
        """For each power of two up to the slack: where so many empty cells may begin."""
        found = []
        for jump in self.jumps:
            found.append((jump, empty))
            empty &= empty >> jump
        return found

    def alternatives(self, masks: Masks) -> int:
        """How many arrangements of the blocks are left within the candidates: an exact whole number of any size."""
        size = self.size
        if self.runs is None:
            product = 1
            for place in range(size):
                product *= sum(mask >> place & 1 for mask in masks)
            return product
        empty = masks[0]
        ways = _through_empty([1] + [0] * size, empty)
        landed = [0] * (size + 1)
        for length, colour, before in self.blocks:
            if before:
                ways = _through_empty([0, *(landed[p] if empty >> p & 1 else 0 for p in range(size))], empty)
            fit = _stretches(masks[colour], length)
            landed = [0] * (size + 1)
            for place in range(size - length + 1):
                if fit >> place & 1:
                    landed[place + length] = ways[place]
            ways = _through_empty(landed, empty)
        return ways[size]


def _through_empty(landed: list[int], empty: int) -> list[int]:
    """From the ways to land on each place the ways to reach it, going on through empty cells."""
    reached = landed[:]
    for place in range(len(landed) - 1):
        if empty >> place & 1:
            reached[place + 1] += reached[place]
    return reached


def _powers(slack: int) -> list[int]:
    """1, 2, 4, … of which some sum up to every distance up to the slack."""
    return [1 << power for power in range(max(slack, 0).bit_length())]


def _stretches(mask: int, length: int) -> int:
    """The places at which `length` bits of the mask begin."""
    have = 1
    while have < length:
        step = min(have, length - have)
        mask &= mask >> step
        have += step
    return mask


def _smear(mask: int, length: int) -> int:
    """Each bit and the `length - 1` above it."""
    have = 1
    while have < length:
        step = min(have, length - have)
        mask |= mask << step
        have += step
    return mask
