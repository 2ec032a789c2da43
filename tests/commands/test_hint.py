"""Hints: they are true, new, lead all the way, come in three strengths, and a wrong mark comes first."""

from pathlib import Path

import pytest

from logicgrid.kinds.atoms import BadFact
from logicgrid.kinds.explain import NotDerived, accepted, derive, hint
from logicgrid.puzzle import checker
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom
from page_support import of_path
from support import CORPUS, ROOT, each_case, few, needs_corpus

PUZZLES = ROOT / "puzzles"
GUESTS = PUZZLES / "guest-speakers.yaml"
WORKED = PUZZLES / "nonogram" / "worked-example.yaml"
BUDGET = Budget(100_000)


def follow_every_hint(file: Path) -> None:
    loaded, derived = of_path(file)
    known: list[Atom] = []
    for _ in range(2_000):
        found = hint(loaded, derived, known, BUDGET)
        assert not found.wrong
        if found.step is None:
            break
        assert not set(found.step.conclusions) & set(derived.atoms.consequences(known))
        assert all(derived.atoms.holds(atom, derived.answer) for atom in found.step.conclusions)
        known += found.step.conclusions
    assert found.finished
    assert derived.puzzle.question.spelled(derived.atoms.consequences(known)) == derived.answer


@pytest.mark.parametrize(
    "name",
    few(
        [
            *("guest-speakers", "en/three-lunches", "zh/tea-house", "fr/paniers-de-chats", "en/letterboxes"),
            *("sudoku/classic", "sudoku/four", "nonogram/mask", "nonogram/worked-example", "nonogram/toadstool"),
            "en/who-ate-the-trifle",
        ],
        10,
    ),
)
def test_whoever_follows_every_hint_arrives_at_the_answer(name: str) -> None:
    follow_every_hint(PUZZLES / f"{name}.yaml")


@pytest.mark.long
@needs_corpus
@pytest.mark.parametrize("file", sorted((CORPUS / "logic-grid").glob("*.yaml")), ids=lambda file: file.stem)
def test_hints_lead_through_the_puzzles_of_others(file: Path) -> None:
    follow_every_hint(file)


def test_the_first_hint_without_any_mark_is_the_first_step() -> None:
    loaded, derived = of_path(GUESTS)
    assert hint(loaded, derived, [], BUDGET).step.conclusions == derived.derivation.steps[0].conclusions


def test_a_hint_gives_what_the_marks_allow_not_what_is_marked() -> None:
    loaded, derived = of_path(GUESTS)
    marks = derived.atoms.read("val(leeftijd, peter) == 50 and val(maand, jeanet) == juni")
    found = hint(loaded, derived, marks, BUDGET)
    assert not set(found.step.conclusions) & set(marks)
    assert all(number <= 5 for number in found.step.clues)


@each_case("name", "fact")
def test_what_is_no_fact_is_refused_in_words(name: str, fact: str) -> None:
    _, derived = of_path(PUZZLES / name)
    with pytest.raises(BadFact):
        derived.atoms.read(fact)


def test_the_steps_before_one_that_is_too_much_to_check_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    _, derived = of_path(GUESTS)
    whole = derived.derivation
    assert accepted(derived.puzzle, whole).steps == whole.steps
    monkeypatch.setattr(checker, "WORK", -7_500)
    found = accepted(derived.puzzle, whole)
    assert 0 < len(found.steps) < len(whole.steps) and not found.complete
    assert found.steps == whole.steps[: len(found.steps)]
    refused = derive(derived.puzzle, BUDGET)
    assert isinstance(refused, NotDerived) and refused.found == whole
