"""The checker of derivations: what is sound is accepted, and whatever is spoilt is refused."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from logicgrid.csp.check import MOST, ArrayChecker, Placed
from logicgrid.csp.evaluate import World
from logicgrid.csp.expr import Choose, Compare, Const, Entry, Holder, Lookup, Product, Sum
from logicgrid.csp.problem import Array
from logicgrid.csp.question import ArrayQuestion
from logicgrid.csp.settled import settled
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom, Derivation, Step
from logicgrid.puzzle.record import replace
from mutants import mutants
from random_problems import actors, problem_of
from random_puzzles import parity_puzzle
from support import CORPUS, ROOT, cases, each_case, few, long_text, needs_corpus, puzzle_in, puzzle_of, without_splits

PLENTY = Budget(branches=200_000)
OURS = ["en/three-lunches", "after-school", "en/who-ate-the-trifle", "guest-speakers"]
HARDER = cases(__file__, "HARDER")
OTHERS = sorted((CORPUS / "logic-grid").glob("*.yaml")) if CORPUS.is_dir() else []

TEXT = long_text(__file__, "text.yaml")
LABELS = ["A", "B", "C", "X", "Y", "Z", "ONE", "TWO", "THREE", "FOUR"]
A, B, C, X, Y, Z, ONE, TWO, THREE, FOUR = range(10)


def question_of(text: str) -> ArrayQuestion:
    return puzzle_of(text).question


def step(clues: list[int], premises: list[Atom], *conclusions: Atom) -> Step:
    return Step("clue", tuple(clues), tuple(premises), conclusions)


def said(*steps: Step) -> list[str]:
    """What the checker has against these steps, apart from that they do not fill the grid."""
    derivation = Derivation(steps, 0, 0.0, 0, 0, False)
    return [fault for fault in question_of(TEXT).faults(derivation) if "not full" not in fault]


START = step([1], [], (A, X, True))


def atom(text: str) -> Atom:
    """`A X`, or `A not X`: what one label and another are, of those of the puzzle or by their numbers."""
    one, *denied, other = text.split()
    first, second = (LABELS.index(label) if label in LABELS else int(label) for label in (one, other))
    return first, second, not denied


def told(
    technique: str, clues: list[int], premises: list[str], conclusions: list[str], suppose: str = "", steps: Any = ()
) -> Step:
    atoms = [tuple(map(atom, some)) for some in (premises, conclusions)]
    return Step(technique, tuple(clues), *atoms, atom(suppose) if suppose else None, tuple([told(*e) for e in steps]))


@each_case("words", "steps")
def test_steps_are_accepted_or_refused_with_words(words: str, steps: list[tuple[Any, ...]]) -> None:
    found = said(*[told(*each) for each in steps])
    assert any(words in fault for fault in found) if words else found == []


def test_a_grid_that_is_full_but_breaks_a_clue_is_refused() -> None:
    """Two clues that contradict each other: from one alone everything can be filled in soundly."""
    question = question_of("actors: [a, b]\nproperties:\n  p: [x, y]\nclues: [a == x, a == y]\n")
    steps = (step([1], [], (0, 2, True)), step([], [(0, 2, True)], (1, 3, True)))
    assert question.faults(Derivation(steps, 1, 0.0, 0, 0, True)) == ("the grid in the end is no answer",)


GIVEN = long_text(__file__, "given.yaml")
U, V = 6, 7


def test_what_follows_from_what_is_given_is_known_only_where_a_step_has_said_it() -> None:
    question, crossed = question_of(GIVEN), step([], [(A, X, True)], (A, Y, False), (B, X, False))
    last = step([], [(A, Y, False), (B, Y, False)], (C, Y, True))

    def said(*steps: Step) -> str:
        return question.faults(Derivation(steps, 0, 0.0, 0, 0, False))[0]

    assert said(crossed) == "the grid is not full in the end"
    assert said(last) == "step 1 has a premise that is not known, number 1"
    assert said(crossed, last) == "step 2 has a premise that is not known, number 2"


def test_who_has_a_shared_value_is_no_part_of_what_a_clue_says() -> None:
    checker = ArrayChecker(question_of(GIVEN.replace("p: {values: [x, y, z], given: {a: x}}", "p: [x, y, z]")).problem)
    premises = [(A, U, True), (B, U, False), (C, U, False)]
    assert not checker.objection(step([1], premises, (A, Y, False)))
    for place in range(3):
        assert checker.objection(step([1], premises[:place] + premises[place + 1 :], (A, Y, False)))


def test_of_somebody_with_a_choice_it_is_given_what_is_out() -> None:
    below = Compare("<", Entry(1, Holder(0, Const(A))), Entry(1, Holder(0, Const(B))))
    free = Array("p", 3, True, (0b111, 0b111, 0b111))
    question = ArrayQuestion(problem_of(3, [actors(3), replace(free, domains=(0b111, 0b011, 0b111))], [below]))
    derivation = question.derive(PLENTY)
    assert derivation.complete and question.faults(derivation) == ()
    assert (B, Z, False) in {atom for each in derivation.steps for atom in each.premises}
    assert ArrayQuestion(problem_of(3, [actors(3), free], [below])).faults(derivation) != ()


def test_a_look_that_was_too_large_spoils_none_after_it() -> None:
    checker = ArrayChecker(question_of(TEXT).problem)
    sound, unsound = step([2], [], (B, ONE, False)), step([2], [], (B, TWO, False))
    for most in range(20):
        checker.most = most
        assert checker.objection(sound) in ("", "is too large to check")
        checker.most = MOST
        assert checker.objection(sound) == ""
        assert checker.objection(unsound) == "does not follow"


def test_the_work_on_all_steps_together_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step alone is small, and they are sound: without a bound their number would be."""
    monkeypatch.setattr("logicgrid.puzzle.checker.WORK", 500)
    once, question = step([2], [], (B, ONE, False)), question_of(TEXT)
    assert question.faults(Derivation((START, once), 1, 0.0, 0, 0, True)) == ("the grid is not full in the end",)
    (fault,) = question.faults(Derivation((START, *[once] * 10_000), 1, 0.0, 0, 0, True))
    assert fault.endswith("is too large to check")
    refuted = Step("trial", (), (), ((A, X, True),), (A, X, False), (step([1], [], (A, X, True)),))
    (fault,) = question.faults(Derivation((START, *[refuted] * 10_000), 1, 0.0, 0, 0, True))
    assert fault.endswith("is too large to check")


def test_the_work_on_a_step_grows_with_what_its_clues_say() -> None:
    short, long = (
        question_of(TEXT),
        question_of(TEXT.replace("a == x", "a == x or " + "b == z and a == x or " * 50 + "a == x")),
    )
    left = []
    for question in (short, long):
        checker = ArrayChecker(question.problem)
        checker.work = 10_000
        assert checker.objection(START) == ""
        left.append(checker.work)
    assert left[0] > left[1]


GARBAGE = """
import gc
from logicgrid.kinds.load import load
from logicgrid.puzzle.budget import Budget
question = load("puzzles/after-school.yaml").puzzle.question
derivation = question.derive(Budget())
assert not question.faults(derivation)  # modules that are loaded, and classes that are made, leave some
gc.disable()
gc.collect()
assert not question.faults(derivation)
print(gc.collect())
"""


def test_what_is_asked_for_while_steps_are_checked_leaves_next_to_nothing_for_the_garbage_collector() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", GARBAGE], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert int(done.stdout) < 200, done.stderr


def assert_all_refused(question: ArrayQuestion, *but: str) -> int:
    """Return how many mutants of a derivation are refused: all, but for those that leave out what is not needed."""
    derivation = question.derive(PLENTY)
    assert question.faults(derivation) == ()
    number = 0
    for what, spoilt in mutants(derivation):
        assert (question.faults(spoilt) == ()) == (what in but), what
        number += 1
    return number


@pytest.mark.parametrize("name", [*few(OURS, 4), *few(HARDER, 0)])
def test_every_mutant_of_a_derivation_is_refused(name: str) -> None:
    assert assert_all_refused(puzzle_in(ROOT / "puzzles" / f"{name}.yaml").question) > 50


HARD = {"parities": parity_puzzle(4)}
HARD |= {name: long_text(__file__, f"{name}.yaml") for name in ("plain", "spare", "shared", "shared_and_one_unknown")}


@pytest.mark.parametrize("name", few(HARD, 2))
def test_every_mutant_is_refused_where_a_clue_s_ways_are_followed_with_other_clues(name: str) -> None:
    assert assert_all_refused(question_of(HARD[name]), *["way 2 of step 18 left out"] * (name == "shared")) > 40


@pytest.mark.parametrize("name", few(HARD, 2))
def test_every_mutant_is_refused_where_suppositions_lie_within_suppositions(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_splits(monkeypatch)
    assert assert_all_refused(question_of(HARD[name])) > 40


@needs_corpus
@pytest.mark.long
@pytest.mark.parametrize("file", OTHERS, ids=lambda file: file.stem)
def test_every_mutant_of_a_derivation_of_other_peoples_puzzles_is_refused(file: Path) -> None:
    assert assert_all_refused(puzzle_in(file).question) > 50


@needs_corpus
def test_the_derivation_of_another_puzzle_is_refused() -> None:
    questions = []
    for file in OTHERS[:12]:
        questions.append(puzzle_in(file).question)
    derivations = [question.derive(PLENTY) for question in questions]
    for place, question in enumerate(questions):
        for other, derivation in enumerate(derivations):
            assert bool(question.faults(derivation)) == (place != other)


def number(person: int) -> Lookup:
    """10, 20 or 30, for the second property of an actor."""
    return Lookup(Entry(1, Holder(0, Const(person))), (10, 20, 30))


def test_a_sum_or_product_that_cannot_be_reached_any_more_is_settled() -> None:
    world = World([Placed(0, False), Placed(1, False)], [Placed(0, True), Placed(1, True)])  # type: ignore[list-item]
    assert not settled(Compare("==", Sum((number(0), number(1))), Const(61)))(world)
    counted = Compare(">", Sum((Choose(Compare("==", number(0), Const(10)), Const(1)),)), Const(2))
    assert not settled(counted)(world)
    product = Product(number(0), Product(Const(-1), number(1)))
    assert not settled(Compare("==", product, Const(-901)))(world)
    assert not settled(Compare(">=", product, Const(-99)))(world)
