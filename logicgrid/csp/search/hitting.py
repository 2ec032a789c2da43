"""The fewest premises of an inference: a minimum hitting set."""

from __future__ import annotations

MAX_SIZE = 7
MAX_CONFLICTS = 60
"""Up to this size and this number of conflicts the fewest bits are found; beyond it, few."""


def hitting_set(conflicts: list[int], preferred: int) -> int:
    """Return a smallest mask that meets every conflict, with bits of `preferred` if there is a choice; -1 if none does.

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
    """Return the bits that meet the most conflicts, chosen one by one, without those that are not needed in the end."""
    mask, left = 0, conflicts
    while left:
        union = 0
        for conflict in left:
            union |= conflict
        best, most = 0, 0.0
        while union:
            low = union & -union
            union ^= low
            count = sum([1 for conflict in left if conflict & low]) + (0.5 if low & preferred else 0.0)
            if count > most:
                best, most = low, count
        mask |= best
        left = [conflict for conflict in left if not conflict & best]
    wanted = mask
    while wanted:
        low = wanted & -wanted
        wanted ^= low
        if all([conflict & mask & ~low for conflict in conflicts]):
            mask ^= low
    return mask


def _minimal(conflicts: list[int]) -> list[int]:
    """Return the conflicts that contain no other one, smallest first."""
    kept: list[int] = []
    for conflict in sorted(set(conflicts), key=int.bit_count):
        if not any([not other & ~conflict for other in kept]):
            kept.append(conflict)
    return kept


def _of_size(conflicts: list[int], size: int, preferred: int) -> int | None:
    """Return a mask of this size that meets every conflict, None if there is none; the conflicts are sorted by size."""
    if not conflicts:
        return 0
    if not size:
        return None
    if size == 1:
        common = -1
        for conflict in conflicts:
            common &= conflict
        common = common & preferred or common
        return common & -common or None
    smallest = conflicts[0]
    for part in (smallest & preferred, smallest & ~preferred):
        while part:
            low = part & -part
            part ^= low
            rest = _of_size([each for each in conflicts if not each & low], size - 1, preferred)
            if rest is not None:
                return low | rest
    return None
