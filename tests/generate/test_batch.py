"""Batches: the puzzles of numbers, in their order, whatever the workers do."""

import os
from hashlib import sha256

import pytest

from logicgrid.generate.batch import BatchOrder, BatchProduct, Lost, batch
from logicgrid.kinds.made import Attempt, MadePuzzle, NearMiss, random_of, seed_of
from logicgrid.puzzle.record import Record
from support import few


def make(request: str, seed: str, number: int, attempt: int) -> Attempt:
    """Return a text of the arguments; what is like others is told by the request."""
    text = f"{request} {seed_of(seed, number, attempt)}"
    canonical = sha256(text.encode()).hexdigest()
    if request == "seven":  # there are only seven different ones
        canonical = str(int(canonical, 16) % 7)
    if request == "hard" and attempt < number:
        return NearMiss(f"too easy by {number - attempt}", MadePuzzle(text, 1, 1.0, 1, (), canonical), number - attempt)
    if request == "never":
        return NearMiss("it is not there", MadePuzzle(text, attempt, 1.0, 1, (), canonical), abs(5 - attempt))
    if request == "nothing":
        return NearMiss("it cannot be")
    if request == "faulty" and number == 3:
        raise ValueError("no three")
    if request == "deadly" and number == 3:
        os._exit(1)
    return MadePuzzle(text, 1, 1.0, 1, (), canonical)


def made(request: str, count: int, jobs: int = 1, known: set[str] | None = None) -> list[BatchProduct | Lost]:
    order = BatchOrder(make, request, "s")
    return list(batch(order, count, jobs=jobs, known=set() if known is None else known))


def test_there_is_a_puzzle_of_each_number_in_their_order() -> None:
    found = made("any", 5)
    assert [each.number for each in found] == [1, 2, 3, 4, 5]
    assert [each.made.text for each in found if isinstance(each, BatchProduct)] == [f"any s/{i}/0" for i in range(1, 6)]


@pytest.mark.parametrize("request_", few(["seven", "any", "faulty", "hard"], 0))
def test_any_number_of_workers_makes_the_same(request_: str) -> None:
    def shown(jobs: int) -> list[object]:
        return [each.made.text if isinstance(each, BatchProduct) else each.number for each in made(request_, 7, jobs)]

    assert shown(1) == shown(3)


def test_a_batch_ends_when_there_seem_to_be_no_others() -> None:
    found = made("seven", 20)
    assert [isinstance(each, BatchProduct) for each in found] == [True] * 7 + [False]
    assert isinstance(found[-1], Lost) and found[-1].exhausted


def test_the_nearest_of_all_attempts_is_kept_if_none_fits() -> None:
    (found,) = made("never", 1)
    assert isinstance(found, BatchProduct)
    assert (found.attempt, found.made.level, found.lacks) == (5, 5, "it is not there (attempts: 32)")


@pytest.mark.long
def test_a_number_without_any_puzzle_is_lost_and_the_others_are_not() -> None:
    assert [each.why for each in made("nothing", 2) if isinstance(each, Lost)] == ["it cannot be (attempts: 32)"] * 2
    for request in ("faulty", "deadly"):
        found = made(request, 4, jobs=2)
        assert [isinstance(each, Lost) for each in found] == [False, False, True, False]


class Graded(Record):
    levels: tuple[int, int]


def leveled(request: Graded, seed: str, number: int, attempt: int) -> Attempt:
    text = f"{request.levels} {seed_of(seed, number, attempt)}"
    return MadePuzzle(text, request.levels[0], 1.0, 1, (), text)


@pytest.mark.long
def test_a_graded_batch_rises_through_its_levels_with_any_workers_and_from_any_number() -> None:
    order = BatchOrder(leveled, Graded((1, 3)), "s", graded=7)
    whole = list(batch(order, 7, jobs=1, known=set()))
    assert [each.made.level for each in whole if isinstance(each, BatchProduct)] == [1, 1, 1, 2, 2, 3, 3]
    assert list(batch(order, 7, jobs=2, known=set())) == whole
    assert list(batch(order, 7, jobs=1, known=set(), first=4)) == whole[3:]


def test_one_seed_draws_otherwise_at_each_level() -> None:
    ranges = [(1, 1), (2, 2), (3, 3), (1, 3)]
    assert len({random_of("s", 1, 0, levels).random() for levels in ranges}) == len(ranges)
