"""Redundant clues, irredundant sets and what clues leave against all subsets of the clues, on puzzles of every kind."""

from pathlib import Path
from random import Random

import pytest

from logicgrid.analyses import subsets
from logicgrid.analyses.clue_report import stages, without
from logicgrid.analyses.redundancy import all_irredundant, redundancy
from logicgrid.analyses.solve import Limits, Multiple, Unique, solve
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.question import Answer, Count, Question
from random_questions import KINDS, Facts, random_question
from support import CORPUS, ROOT, needs_corpus, puzzle_in, puzzle_of, seeds

CORPUS_FILES = sorted((CORPUS / "logic-grid").glob("*.yaml")) if CORPUS.is_dir() else []


def answers_of(question: Question, most: int = 10_000) -> tuple[Answer, ...] | None:
    match solve(question, Limits(solutions=most)):
        case Unique(solution):
            return (solution,)
        case Multiple(solutions, True, _):
            return solutions
        case Multiple():
            return None
    return ()


def compare(kind: str, seeds: range) -> None:
    open_ones = 0
    for seed in seeds:
        question = random_question(kind, Random(f"{kind} {seed}"))
        facts = Facts(question)
        answers = answers_of(question)
        found = redundancy(question, answers)
        assert found.undecided == ()
        assert (found.redundant, found.irredundant) == (facts.redundant(), facts.dropped_greedily())
        assert set(found.needed) == set(facts.numbers) - set(found.redundant)
        final = question.count(None)
        assert final == Count(facts.total)
        assert stages(question, final) == tuple([Count(number) for number in facts.funnel()])
        assert all(without(question, number) == Count(facts.without(number)) for number in facts.numbers)
        sets = all_irredundant(question, answers, 1000)
        assert (list(sets.sets), sets.complete) == (facts.minimal_sets(), True)
        if facts.total > 1 and kind != "nonogram":
            open_ones += 1
            assert redundancy(question, None).redundant == found.redundant, "the same without a list of all answers"
    assert open_ones or kind == "nonogram"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("drawn", seeds(8, 800))
def test_funnels_redundant_clues_and_irredundant_sets_are_those_of_brute_force(kind: str, drawn: range) -> None:
    compare(kind, drawn)


def test_a_nonogram_with_too_many_answers_to_list_is_left_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subsets, "_OF_ALL", 500)
    puzzle = puzzle_of("kind: nonogram\nrows: [1, 1, 1, 1, 1, 1, 1, 1]\ncolumns: [1, 1, 1, 1, 1, 1, 1, 1]\n")
    found = redundancy(puzzle.question, None)
    assert (found.redundant, found.needed) == ((), ())
    assert found.undecided == tuple(range(1, 17)) and found.irredundant is None


def test_it_is_not_needed_if_all_of_many_answers_without_it_obey_it() -> None:
    grid, rules = "  12..\n  ....\n  ....\n  ....\n", "- even: r2c3\n- candidates: {cells: r2c3, digits: 2 4}\n"
    found = redundancy(puzzle_of(f"kind: sudoku\ngrid: |\n{grid}rules:\n{rules}").question, None)
    assert (found.redundant, found.needed, found.undecided) == ((3, 4), (1, 2), ())
    assert found.irredundant == (1, 2, 3)


def test_no_time_decides_nothing() -> None:
    puzzle = puzzle_in(ROOT / "puzzles" / "five-houses.yaml")
    found = redundancy(puzzle.question, answers_of(puzzle.question), 0.0)
    assert (found.redundant, found.needed, found.irredundant) == ((), (), None)
    assert found.undecided == tuple(range(1, 16))


@needs_corpus
@pytest.mark.long
@pytest.mark.parametrize("file", CORPUS_FILES, ids=lambda file: file.stem)
def test_redundancy_of_the_corpus_is_what_solving_without_each_clue_says(file: Path) -> None:
    question = puzzle_in(file).question
    found = redundancy(question, answers_of(question))
    assert found.undecided == ()
    numbers = [clue.number for clue in question.clues]
    expected = []
    for number in numbers:
        left = question.only([other for other in numbers if other != number])
        others = left.engine().find(2, Budget(10**7))
        again = solve(left, Limits(solutions=2))
        assert isinstance(again, Unique) == (others.complete and len(others.solutions) == 1)
        counted = left.count(20.0)
        assert not counted.exact or (counted.number == 1) == isinstance(again, Unique), "counting is a third method"
        if isinstance(again, Unique):
            expected.append(number)
    assert list(found.redundant) == expected
