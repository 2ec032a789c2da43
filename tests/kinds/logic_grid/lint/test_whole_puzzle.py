"""Clues that say the same, labels that no clue speaks of, and rules that are the answer."""

import pytest

from lint_support import lint, puzzle_text
from logicgrid.puzzle.diagnostics import Severity
from support import each_case


@pytest.mark.parametrize("rule", ["newt == Ann", "act(animal, newt) == Ann", "val(animal, Ann) == newt"])
def test_a_clue_that_answers_the_question_of_the_intro_is_warned_about(rule: str) -> None:
    intro = "intro: Four friends, four animals. Who has the newt?\n"
    found = lint(puzzle_text(f"  - Ben == dog\n  - {rule}\n", intro=intro))
    assert [(each.code, each.span and each.span.line) for each in found if each.severity is Severity.WARNING] == [
        ("names-its-answer", 10)
    ]


@each_case("intro", "rule")
def test_other_clues_are_not_said_to_give_an_answer_away(intro: str, rule: str) -> None:
    found = lint(puzzle_text(f"  - {rule}\n", intro=f"intro: {intro}\n"))
    assert [each.code for each in found if each.severity is Severity.WARNING] == []
