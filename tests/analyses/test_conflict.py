"""Minimal conflicts and repairs against all subsets of the clues, on random puzzles of every kind."""

import json
from collections.abc import Iterator
from random import Random

import pytest

from logicgrid.analyses.redundancy import Conflict, conflicts_in, minimal_conflict
from logicgrid.analyses.subsets import Subsets
from logicgrid.puzzle.budget import BudgetEnded
from logicgrid.puzzle.question import Question
from logicgrid.render.json import report_to_json
from logicgrid.render.text import report_to_text
from random_questions import KINDS, Facts, random_question
from support import ROOT, long_text, puzzle_in, puzzle_of, report_on

SEVERAL = long_text(__file__, "several.yaml")

CAT = "actors: [ann, bob, cy]\nproperties: {pet: [cat, dog, eel]}\nclues:\n"
TWO_CONFLICTS = CAT + "- pet[cat] == ann\n- pet[eel] == cy\n- pet[cat] == bob\n- pet[dog] == cy\n"


def contradictory(kind: str, count: int) -> list[tuple[Question, Facts]]:
    found: list[tuple[Question, Facts]] = []
    seed = 0
    while len(found) < count:
        seed += 1
        question = random_question(kind, Random(f"{kind} {seed}"))
        facts = Facts(question)
        if not facts.total:
            found.append((question, facts))
    return found


def compare(kind: str, count: int) -> set[int]:
    """Returns how many conflicts the puzzles had."""
    sizes = set()
    for question, facts in contradictory(kind, count):
        found = conflicts_in(question, 1000)
        assert (list(found.conflicts), list(found.repairs)) == (facts.minimal_sets(), facts.repairs())
        assert found.complete
        sizes.add(len(found.conflicts))
        one = minimal_conflict(question)
        assert one is not None and one.clues in found.conflicts
        some = conflicts_in(question, None)
        assert some.conflicts[0] in found.conflicts and set(some.repairs) <= set(found.repairs)
        assert bool(some.repairs) == bool(found.repairs)
        if some.complete:
            assert (some.conflicts, some.repairs) == (found.conflicts, found.repairs)
        first = conflicts_in(question, 1)
        assert len(first.conflicts) == 1 and first.conflicts[0] in found.conflicts
        assert set(first.repairs) <= set(found.repairs) and len(first.repairs) <= 1
        assert first.complete == (len(found.conflicts) <= 1 and len(found.repairs) <= 1)
        assert (first, one) == (conflicts_in(question, 1), minimal_conflict(question)), "the same each time"
    return sizes


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", [18, pytest.param(600, marks=pytest.mark.long)])
def test_all_conflicts_and_repairs_are_those_of_brute_force_over_all_subsets(kind: str, count: int) -> None:
    assert len(compare(kind, count)) > 2, "puzzles with one conflict and with several"


def question_of(text: str) -> Question:
    return puzzle_of(text).question


def test_no_time_claims_no_conflict() -> None:
    question = question_of(TWO_CONFLICTS)
    assert minimal_conflict(question, 0.0) is None
    assert conflicts_in(question, 10, 0.0) == conflicts_in(question, None, 0.0)
    assert not conflicts_in(question, 10, 0.0).complete


def test_when_the_time_is_up_what_is_known_to_contradict_is_named_and_that_it_may_be_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The search is ended after one step, two steps, and so on."""
    puzzle = puzzle_of(SEVERAL)
    minimal = conflicts_in(puzzle.question, 100).conflicts
    grow, sizes = Subsets.grow, set()
    for steps in range(40):
        left = iter(range(steps))

        def limited(self: Subsets, kept: int, left: Iterator[int] = left) -> int | None:
            if next(left, None) is None:
                raise BudgetEnded
            return grow(self, kept)

        monkeypatch.setattr(Subsets, "grow", limited)
        found = minimal_conflict(puzzle.question)
        if found is None:
            continue
        assert any(set(each) <= set(found.clues) for each in minimal)
        assert not found.minimal or found.clues in minimal
        sizes.add((found.minimal, len(found.clues)))
    assert (True, min(map(len, minimal))) in sizes
    assert any(not minimal for minimal, _ in sizes)


def test_a_conflict_that_may_be_too_large_is_said_to_be_in_text_and_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("logicgrid.analyses.redundancy.minimal_conflict", lambda *_: Conflict((2, 3), minimal=False))
    report = report_on(TWO_CONFLICTS)
    assert "perhaps fewer of them: a limit was reached" in report_to_text(report)
    document = json.loads(report_to_json(report))
    assert (document["conflict"], document["conflict_minimal"]) == ([2, 3], False)
    monkeypatch.undo()
    assert "conflict_minimal" not in json.loads(report_to_json(report_on(TWO_CONFLICTS)))


@pytest.mark.parametrize("file", ["fr/gouter-impossible", "sudoku/no-answer"])
def test_a_set_that_is_no_conflict_has_no_story(file: str) -> None:
    puzzle = puzzle_in(ROOT / "puzzles" / f"{file}.yaml")
    assert not puzzle.its_kind.contradicted(puzzle, (1, 2), 5.0)
