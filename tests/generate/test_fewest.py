"""The smallest sets of clues that keep out all answers: against trying all sets."""

from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from logicgrid.csp.search.hitting import fewest

ANSWERS = 8


@given(st.lists(st.integers(0, 2**ANSWERS - 1), max_size=9), st.integers(0, 3), st.integers())
def test_all_sets_of_the_smallest_size_are_found(masks: list[int], size: int, seed: int) -> None:
    every = 2**ANSWERS - 1

    def hits(numbers: tuple[int, ...]) -> bool:
        left = every
        for number in numbers:
            left &= masks[number]
        return not left

    smaller = any(hits(each) for less in range(size) for each in combinations(range(len(masks)), less))
    wanted = {each for each in combinations(range(len(masks)), size) if hits(each)}
    found = fewest(masks, every, size, 10_000, Random(seed))
    assert len(found) == len(set(found))
    assert set(found) <= wanted
    if not smaller:
        assert set(found) == wanted
        assert fewest(masks, every, size, 1, Random(seed)) == found[:1]
