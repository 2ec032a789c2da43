"""Sudokus that others collected: every count and every verdict as stated there."""

import pytest

from corpus_boards import corpus, question
from every_node import by_cpsat
from logicgrid.analyses.solve import Limits, Multiple, Unique, solve
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.question import Count
from support import CORPUS, daily, few, needs_corpus

pytestmark = needs_corpus
SAMPLE = 5


def puzzles(name: str) -> range:
    return range(len(corpus(name)) if CORPUS.is_dir() else 0)


@pytest.mark.parametrize("place", few(puzzles("exact_counts"), 4))
def test_the_count_is_exact(place: int) -> None:
    puzzle = corpus("exact_counts")[place]
    asked = question(puzzle["puzzle"])
    assert asked.count() == Count(puzzle["solutions"])
    if puzzle["solutions"] == 1:
        outcome = solve(asked, Limits())
        assert isinstance(outcome, Unique)
        assert "".join(str(digit + 1) for digit in outcome.solution[0]) == puzzle["solution"]


@pytest.mark.parametrize("place", puzzles("exact_counts")[::4])
def test_both_encodings_count_the_same(place: int) -> None:
    puzzle = corpus("exact_counts")[place]
    asked = question(puzzle["puzzle"])
    for encoding in (asked.encoding(), asked.second_encoding()):
        found = by_cpsat(encoding)
        assert len(set(found)) == len(found) == puzzle["solutions"] and all(map(asked.holds, found))


def is_unique(text: str) -> bool:
    asked = question(text)
    outcome = solve(asked, Limits())
    assert isinstance(outcome, Unique), outcome
    assert "independently" in outcome.proof
    return by_cpsat(asked.second_encoding(), most=2) == [outcome.solution]


@pytest.mark.parametrize("name", ["17clue", "top1465"])
def test_they_are_unique(name: str) -> None:
    for puzzle in daily(corpus(name), len(corpus(name)) // SAMPLE):
        assert is_unique(puzzle["puzzle"])


def test_no_given_of_a_17_clue_puzzle_can_be_missed() -> None:
    asked = question(corpus("17clue")[0]["puzzle"])
    assert len(asked.clues) == 17
    for clue in asked.clues:
        fewer = asked.only(other.number for other in asked.clues if other is not clue)
        assert len(fewer.engine().find(2, Budget()).solutions) == 2


def test_several_answers_come_in_canonical_order() -> None:
    puzzle = next(puzzle for puzzle in corpus("exact_counts") if puzzle["solutions"] > 500)
    asked = question(puzzle["puzzle"])
    outcome = solve(asked, Limits(solutions=7))
    assert isinstance(outcome, Multiple) and not outcome.complete
    everything = sorted(asked.engine().find(1000, Budget(branches=100_000)).solutions)
    assert list(outcome.solutions) == everything[:7]
