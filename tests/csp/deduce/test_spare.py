"""Steps that nothing needs are left out, and the rest still leads to the answer."""

from collections.abc import Iterator, Sequence

import pytest

from logicgrid.csp.check import ArrayChecker
from logicgrid.csp.question import ArrayQuestion
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom, Derivation, Step, outer_premises
from logicgrid.puzzle.ladder import GRID_RULES, Technique
from logicgrid.puzzle.pencil_marks import GridMarks
from logicgrid.puzzle.record import replace
from support import ROOT, puzzle_in


def question_of(name: str) -> ArrayQuestion:
    return puzzle_in(ROOT / "puzzles" / f"{name}.yaml").question


def leads_to_the_answer(question: ArrayQuestion, derivation: Derivation) -> bool:
    """Whether every step has what it rests on, the grid's rules applied by marks alone, and the grid is full."""
    arrays = question.problem.arrays
    marks = GridMarks([array.size for array in arrays], [array.distinct for array in arrays])
    for step in derivation.steps:
        if step.technique in GRID_RULES:
            continue
        close(marks)
        if any(marks.get(one, other) is not truth for one, other, truth in outer_premises(step)):
            return False
        marks.mark(step.conclusions)
    close(marks)
    return all(len(marks.known_of(actor)) == len(arrays) for actor in marks.members[0])


def close(marks: GridMarks) -> None:
    """Fill the last places in rows until there are none."""
    before: list[int] = []
    while before != marks.together:
        before = marks.together[:]
        for item, own in enumerate(marks.category):
            for category, row in enumerate(marks.rows):
                left = row & ~marks.apart[item]
                if category != own and left and not left & (left - 1):
                    atom: Atom = (*sorted((item, left.bit_length() - 1)), True)  # type: ignore[assignment]
                    marks.mark([atom])


@pytest.mark.parametrize("name", ["fr/concert-de-quartier", "en/jam-stall"])
def test_no_long_step_can_be_left_out(name: str) -> None:
    question = question_of(name)
    found = question.derive(Budget(100_000))
    assert found.complete and question.faults(found) == ()
    assert leads_to_the_answer(question, found)
    long = [step for step in found.steps if step.ways or step.suppose is not None]
    assert long
    for step in long:
        rest = replace(found, steps=tuple([each for each in found.steps if each is not step]))
        assert not leads_to_the_answer(question, rest)


def clue_steps(steps: Sequence[Step]) -> Iterator[Step]:
    """Yield the steps of clues, also those within others."""
    for step in steps:
        for inner in (step.steps, *step.ways):
            yield from clue_steps(inner)
        if step.technique == Technique.CLUE:
            yield step


@pytest.mark.parametrize("name", ["nl/volkstuinen", pytest.param("ja/fireworks", marks=pytest.mark.long)])
def test_a_clue_rests_on_nothing_that_its_step_can_do_without(name: str) -> None:
    question = question_of(name)
    checker = ArrayChecker(question.problem)
    steps = list(clue_steps(question.derive(Budget(100_000)).steps))
    fewer = [
        replace(s, premises=tuple([each for each in s.premises if each != one])) for s in steps for one in s.premises
    ]
    assert fewer and [step for step in fewer if not checker.objection(step)] == []
