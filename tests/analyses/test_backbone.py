"""What is settled and what is open in the answers of a puzzle: as brute force finds it, in the author's labels."""

from random import Random

import pytest

from every_node import by_cpsat
from logicgrid.analyses.open_cells import backbone, values_in
from logicgrid.analyses.solve import Disagreement, Limits
from logicgrid.csp.encode import ArrayEncoding
from logicgrid.csp.expr import TRUE, Compare, Const, Entry, Holder
from logicgrid.csp.problem import Array
from logicgrid.csp.question import ArrayQuestion
from logicgrid.puzzle.question import Answer, Question, bits
from random_problems import actors, problem_of
from random_questions import KINDS, all_answers_to_the_rules, random_question
from support import few


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
