"""The smallest sets of clues that keep out all answers of a pool: minimum hitting sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

MOST_LOOKS = 4_000
"""The sets without their last clue that are looked at before the search is given up."""

LOOKED_AT = 8
"""The answers among which the one is looked for that the fewest clues keep out: where to branch."""


def fewest(masks: Sequence[int], every: int, size: int, most: int, rng: Random) -> list[tuple[int, ...]]:
    """Return up to `most` sets of `size` clues, by their numbers, that keep out every answer; in a drawn order.

    A long search without result is given up.
    `masks` are the answers in which each clue holds, `every` has the bits of all answers.

    >>> fewest([0b011, 0b101, 0b110], 0b111, 2, 9, Random(0)), fewest([0b011, 0b101, 0b110], 0b111, 3, 9, Random(0))
    ([], [(0, 1, 2)])
    >>> sorted(fewest([0b001, 0b110, 0b110], 0b111, 2, 9, Random(0)))
    [(0, 1), (0, 2)]
    """
    found = _HittingSets(masks, rng.sample(range(len(masks)), len(masks))).of(every, size, frozenset())
    return [tuple(sorted(each)) for each in islice(found, most)]


class _HittingSets:
    def __init__(self, masks: Sequence[int], order: Sequence[int]) -> None:
        self.masks = masks
        self.order = order
        self._killers: dict[int, list[int]] = {}
        self._looks = 0

    def of(self, left: int, size: int, without: frozenset[int]) -> Iterator[tuple[int, ...]]:
        """Yield the sets of `size` clues, none of those in `without`, that keep out the answers that are left."""
        if not left:
            if size == 0:
                yield ()
            return  # fewer clues do: larger sets are not asked for
        if size == 0 or self._looks > MOST_LOOKS:
            return
        self._looks += 1
        passed = without
        for number in self.killers(left):
            if number in passed or (size == 1 and left & self.masks[number]):
                continue
            for rest in self.of(left & self.masks[number], size - 1, passed):
                yield number, *rest
            passed |= {number}

    def killers(self, left: int) -> list[int]:
        """Return the clues that keep out an answer that few clues do."""
        best: list[int] | None = None
        for _ in range(LOOKED_AT):
            bit = left & -left
            if not bit:
                break
            left ^= bit
            if bit not in self._killers:
                masks = self.masks
                self._killers[bit] = [number for number in self.order if not masks[number] & bit]
            found = self._killers[bit]
            if best is None or len(found) < len(best):
                best = found
        assert best is not None
        return best
