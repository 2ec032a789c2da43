"""Sums of different digits against all ways to reach them."""

from itertools import permutations
from random import Random

from logicgrid.kinds.sudoku.cages import reachable


def test_sums_leave_exactly_what_is_part_of_a_way() -> None:
    rng = Random(5)
    for _ in range(300):
        length, total = rng.randrange(1, 5), rng.randrange(1, 22)
        masks = tuple(rng.randrange(1, 64) for _ in range(length))
        ways = [
            way
            for way in permutations(range(6), length)
            if sum(way) + length == total and all(mask >> digit & 1 for mask, digit in zip(masks, way, strict=True))
        ]
        expected = tuple(sum(1 << digit for digit in {way[place] for way in ways}) for place in range(length))
        assert reachable(masks, 6, total) == (expected if ways else None)


def test_sums_too_large_for_exactness_lose_no_way() -> None:
    rng = Random(6)
    for length in (8, 12):
        for _ in range(20):
            way = rng.sample(range(25), length)
            masks = tuple(1 << digit | rng.getrandbits(25) for digit in way)
            left = reachable(masks, 25, sum(way) + length)
            assert left is not None
            assert all(mask >> digit & 1 for mask, digit in zip(left, way, strict=True))
            assert all(not new & ~old for new, old in zip(left, masks, strict=True))
