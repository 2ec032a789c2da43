"""What is settled and what is open in the answers of a puzzle: as brute force finds it, in the author's labels."""

from random import Random

import pytest

import oracle
from every_node import by_cpsat
from logicgrid.analyses.judge import ReportOptions, judge_loaded
from logicgrid.analyses.open_cells import backbone, values_in
from logicgrid.analyses.solve import Disagreement, Limits
from logicgrid.csp.encode import ArrayEncoding
from logicgrid.csp.expr import TRUE, Compare, Const, Entry, Holder
from logicgrid.csp.problem import Array
from logicgrid.csp.question import ArrayQuestion
from logicgrid.kinds.load import load_text
from logicgrid.puzzle.question import Answer, Question, bits
from logicgrid.puzzle.report import PuzzleReport
from random_problems import actors, problem_of
from random_puzzles import random_puzzle
from random_questions import KINDS, all_answers_to_the_rules, random_question
from support import few, plain


def open_question(kind: str, seed: int) -> tuple[Question, list[Answer]]:
    """A random question with at least two answers, and all of them by brute force."""
    rng = Random(seed)
    while True:
        question = random_question(kind, rng)
        numbers = [clue.number for clue in question.clues]
        question = question.only(rng.sample(numbers, rng.randint(0, len(numbers))))
        answers = [answer for answer in all_answers_to_the_rules(question) if question.holds(answer)]
        if len(answers) > 1:
            return question, answers


def report_on(text: str, limit: int) -> PuzzleReport:
    return judge_loaded(load_text(text), Limits(solutions=limit), ReportOptions(suggest=0))


def asked_for_some_cells(question: Question, answers: list[Answer], rng: Random) -> None:
    """Encodings have the answers with any of some cells; a question that supposes one has those that have it."""
    left = question.candidates(question.engine())
    masks = [(row, position, mask) for row, each in enumerate(left) for position, mask in enumerate(each)]
    assert not any(values_in(answers)[row][position] & ~mask for row, position, mask in masks)
    cells = [(row, position, value) for row, position, mask in masks for value in bits(mask)]
    wanted = rng.sample(cells, min(len(cells), 3))
    expected = {answer for answer in answers if any(answer[r][p] == v for r, p, v in wanted)}
    for encoding in filter(None, (question.encoding(), question.second_encoding())):
        encoding.require_any(wanted)
        assert {*by_cpsat(encoding)} == expected
    row, position, value = wanted[0]
    narrowed = question.supposing(row, position, 1 << value)
    assert [each for each in answers if narrowed.holds(each)] == [e for e in answers if e[row][position] == value]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", few(range(400), 100))
def test_the_values_are_exactly_those_that_occur_in_some_answer(kind: str, seed: int) -> None:
    """And where the engine's budget ends, the second encoding confirms the same."""
    question, answers = open_question(kind, seed)
    assert backbone(question, answers[: seed % 3], Limits()).values == values_in(answers)
    found = backbone(question, answers[:1], Limits(branches=0))
    assert found is None or found.values == values_in(answers)
    assert found is not None or question.second_encoding() is None
    asked_for_some_cells(question, answers, Random(seed))


def test_at_a_time_limit_nothing_is_claimed() -> None:
    question, answers = open_question("logic-grid", 1)
    assert backbone(question, answers[:1], Limits(seconds=0.0)) is None


class Lying(ArrayQuestion):
    """A question whose first encoding knows of a clue that nobody stated."""

    def encoding(self, ordered: bool = False) -> ArrayEncoding:
        stranger = Compare("==", Entry(1, Holder(0, Const(0))), Const(0))
        return ArrayEncoding(self.adding(stranger).problem, ordered=ordered)


def test_where_the_two_methods_differ_there_is_no_claim_but_a_disagreement() -> None:
    free = problem_of(3, (actors(3), Array("letter", 3, True, (7, 7, 7))), [TRUE])
    assert backbone(ArrayQuestion(free), (), Limits()) is not None
    with pytest.raises(Disagreement):
        backbone(Lying(free), (), Limits())


def cells_of(solutions: list[oracle.Solution]) -> tuple[dict[str, dict[str, str]], dict[str, dict[str, set[str]]]]:
    """Settled and open cells by brute force, with values as plain texts."""
    settled: dict[str, dict[str, str]] = {}
    several: dict[str, dict[str, set[str]]] = {}
    for actor, properties in solutions[0].items():
        settled[actor], several[actor] = {}, {}
        for name in properties:
            values = {plain(solution[actor][name]) for solution in solutions}
            if len(values) == 1:
                settled[actor][name] = values.pop()
            else:
                several[actor][name] = values
    return settled, several


def assert_random_files_agree(seeds: range) -> None:
    met = 0
    for seed in seeds:
        text = random_puzzle(Random(seed))
        solutions = oracle.solve(text).solutions
        if len(solutions) < 2:
            continue
        met += 1
        settled, several = cells_of(solutions)
        for limit in (2, min(len(solutions), 100)):
            report = report_on(text, limit)
            assert {a: {n: plain(v) for n, v in row.items()} for a, row in report.settled.items()} == settled, seed
            found = {a: {n: list(map(plain, v)) for n, v in row.items()} for a, row in report.open.items()}
            assert {a: {n: set(v) for n, v in row.items()} for a, row in found.items()} == several, seed
            assert all(len(v) == len(set(v)) for row in found.values() for v in row.values()), seed
    assert met > len(seeds) // 8


@pytest.mark.parametrize("drawn", [range(7_000, 7_004), pytest.param(range(20_000, 21_000), marks=pytest.mark.long)])
def test_settled_and_open_cells_of_random_files_are_those_of_brute_force(drawn: range) -> None:
    assert_random_files_agree(drawn)
