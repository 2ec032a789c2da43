"""Minimum hitting sets: the fewest premises of an inference, and the fewest clues that exclude a pool of answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from logicgrid.puzzle.question import bits, common_to, union_of

MAX_SIZE = 7
MAX_CONFLICTS = 60
"""The size and number of conflicts up to which the minimum is found; beyond that, a greedy set."""


def hitting_set(conflicts: list[int], preferred: int) -> int:
    """Return a smallest mask that hits every conflict, with bits of `preferred` if there is a choice; -1 if none does.

    >>> bin(hitting_set([0b011, 0b110], preferred=0))
    '0b10'
    """
    conflicts = _minimal(conflicts)
    if conflicts and not conflicts[0]:
        return -1
    for size in range(MAX_SIZE + 1 if len(conflicts) <= MAX_CONFLICTS else 2):
        found = _of_size(conflicts, size, preferred)
        if found is not None:
            return found
    return _greedy(conflicts, preferred)


def _greedy(conflicts: list[int], preferred: int) -> int:
    """Return the bits that hit most conflicts, chosen greedily, without those that turn out to be unnecessary."""
    mask, left = 0, conflicts
    while left:
        union = union_of(left)
        best, most = 0, 0.0
        for low in [1 << number for number in bits(union)]:
            count = sum([1 for conflict in left if conflict & low]) + (0.5 if low & preferred else 0.0)
            if count > most:
                best, most = low, count
        mask |= best
        left = [conflict for conflict in left if not conflict & best]
    for low in [1 << number for number in bits(mask)]:
        if all([conflict & mask & ~low for conflict in conflicts]):
            mask ^= low
    return mask


def _minimal(conflicts: list[int]) -> list[int]:
    """Return the conflicts that contain no other conflict, smallest first."""
    kept: list[int] = []
    for conflict in sorted(set(conflicts), key=int.bit_count):
        if not any([not other & ~conflict for other in kept]):
            kept.append(conflict)
    return kept


def _of_size(conflicts: list[int], size: int, preferred: int) -> int | None:
    """Return a mask of this size that hits every conflict; None if there is none.  Conflicts are sorted by size."""
    if not conflicts:
        return 0
    if not size:
        return None
    if size == 1:
        common = common_to(conflicts)
        common = common & preferred or common
        return common & -common or None
    smallest = conflicts[0]
    for part in (smallest & preferred, smallest & ~preferred):
        for low in [1 << number for number in bits(part)]:
            rest = _of_size([each for each in conflicts if not each & low], size - 1, preferred)
            if rest is not None:
                return low | rest
    return None


MOST_LOOKS = 4_000
"""The number of partial sets to visit before the search gives up."""

LOOKED_AT = 8
"""The number of answers among which to find the one that fewest clues exclude, to branch on."""


def fewest(masks: Sequence[int], every: int, size: int, most: int, rng: Random) -> list[tuple[int, ...]]:
    """Return up to `most` sets of `size` clues, by their numbers, that exclude every answer, in a random order.

    A long search without result gives up.
    `masks` are the answers in which each clue holds; `every` has the bits of all answers.

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
        """Yield the sets of `size` clues, none of them in `without`, that exclude the answers in `left`."""
        if not left:
            if size == 0:
                yield ()
            return  # fewer clues suffice, and larger sets are not wanted
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
        """Return the clues that exclude an answer which few clues exclude."""
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
