"""Relations: properties whose values are the actors themselves, through every method and against brute force."""

from __future__ import annotations

from random import Random

import pytest

import oracle
from logicgrid.csp.check import ArrayChecker
from logicgrid.csp.count import count_solutions
from logicgrid.csp.problem import Layout
from logicgrid.csp.question import ArrayQuestion
from logicgrid.csp.search import find_solutions
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.puzzle.budget import Budget
from logicgrid.workflows.load import load_text
from random_relations import random_relations
from support import answers, blocks, report_on

MANY = 12
"""The number of solutions that are listed."""

VERDICTS = {0: "none", 1: "unique"}


def question_of(text: str) -> ArrayQuestion:
    puzzle = load_text(text).puzzle
    assert puzzle is not None
    return grid_of(puzzle).question


def assert_agrees(seed: int) -> None:
    text = random_relations(Random(seed))
    puzzle = oracle.read(text)
    expected = puzzle.solutions()
    most = min(len(expected), MANY)
    report = report_on(text, limit=most + 1, branches=100_000)
    assert report.errors == (), f"seed {seed}: {report.errors}\n{text}"
    assert report.verdict == VERDICTS.get(len(expected), "multiple"), f"seed {seed}\n{text}"
    assert answers(report) == expected[: most + 1], f"seed {seed}\n{text}"
    question = question_of(text)
    problem = question.problem
    found = find_solutions(problem, most + 1, Budget(100_000), canonical=True)
    assert len(found.solutions) == min(most + 1, len(expected)), f"seed {seed}\n{text}"
    assert all(map(question.holds, found.solutions))
    count = count_solutions(problem)
    assert (count.number, count.exact) == (len(expected), True), f"seed {seed}\n{text}"
    remaining = question.remaining_counts(None)
    assert [each.number for each in remaining] == puzzle.remaining(), f"seed {seed}\n{text}"
    if len(expected) > 2 * MANY:
        return
    derivation = question.derive(Budget(1_000))
    faults = ArrayChecker(problem).faults(derivation)
    unfinished = "the grid is not full in the end"
    assert [each for each in faults if len(expected) == 1 or each != unfinished] == [], f"seed {seed}\n{text}"
    layout = Layout(problem)
    for answer in found.solutions:  # a conclusion holds in every one
        for step in derivation.steps:
            for one, other, truth in step.conclusions:
                assert together(layout, answer, one, other) == truth, f"seed {seed}: {step}"


def together(layout: Layout, answer: tuple[tuple[int, ...], ...], one: int, other: int) -> bool:
    (a, x), (b, y) = [(layout.category[each], each - layout.first[layout.category[each]]) for each in (one, other)]
    return any(answer[a][actor] == x and answer[b][actor] == y for actor in range(len(answer[0])))


@pytest.mark.parametrize("block", blocks(20, 1))
def test_random_relations_have_exactly_the_solutions_of_brute_force_by_every_method(block: int) -> None:
    for seed in range(16 * block, 16 * (block + 1)):
        assert_agrees(seed)
