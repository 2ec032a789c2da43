"""What an author states of a puzzle with several answers: only what is the same in all of them is right."""

from itertools import permutations

import pytest

from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.remarks import against_other_answers
from logicgrid.analyses.solve import Limits, Multiple
from logicgrid.kinds.load import load_text
from logicgrid.puzzle.budget import Budget, Clock
from support import crossed, puzzle_of

PETS, AGES, PEOPLE = ("dog", "owl", "newt"), (7, 9, 11), ("Ann", "Ben", "Cleo")
HEAD = "actors: [Ann, Ben, Cleo]\nproperties: {pet: [dog, owl, newt], age: [7, 9, 11]}\nexpect: multiple\n"
RULES = {
    "Ann == dog": lambda pets, ages: pets[0] == "dog",
    "val(age, Ann) < val(age, Ben)": lambda pets, ages: ages[0] < ages[1],
    "val(age, dog) == 9": lambda pets, ages: ages[pets.index("dog")] == 9,
    "Cleo != newt": lambda pets, ages: pets[2] != "newt",
}
DRAFTS = [
    ["Ann == dog"],
    ["Ann == dog", "val(age, dog) == 9"],
    ["Ann == dog", "Cleo != newt"],
    ["val(age, Ann) < val(age, Ben)", "val(age, dog) == 9", "Cleo != newt"],
]


def errors(rules: list[str], stated: str, limit: int = 10) -> list[str]:
    text = HEAD + "clues:\n" + "".join([f"  - {rule}\n" for rule in rules]) + f"solution: {stated}\n"
    report = judge_loaded(load_text(text), Limits(solutions=limit))
    assert report.verdict == "multiple"
    assert report.ok == (not report.errors)
    return [each.code for each in report.errors]


@pytest.mark.parametrize(("rules", "limit"), crossed(DRAFTS, [1, 100]))
def test_a_cell_is_right_if_all_answers_have_it_and_no_other_one_is(rules: list[str], limit: int) -> None:
    answers = [
        (pets, ages)
        for pets in permutations(PETS)
        for ages in permutations(AGES)
        if all(RULES[rule](pets, ages) for rule in rules)
    ]
    for place, who in enumerate(PEOPLE):
        for number, (name, values) in enumerate((("pet", PETS), ("age", AGES))):
            for value in values:
                settled = all(answer[number][place] == value for answer in answers)
                assert bool(errors(rules, f"{{{who}: {{{name}: {value}}}}}", limit)) != settled, (who, value)


def test_a_cell_that_no_answer_has_is_told_of_the_solution_as_a_whole() -> None:
    assert errors(["Ann == dog"], "{Ben: {pet: dog}}", 20) == ["solution-breaks-clue", "solution-differs"]
    assert errors(["Ann == dog"], "{Ben: {pet: dog}}", 1) == ["solution-breaks-clue"]


def test_where_the_time_is_up_a_cell_is_not_certified() -> None:
    puzzle = puzzle_of(f"{HEAD}clues:\n  - Ann == dog\nsolution: {{Ann: {{pet: dog}}}}\n")
    outcome = Multiple((puzzle.question.engine().find(1, Budget()).solutions[0],), False, "")
    found = against_other_answers(puzzle, outcome, Limits(), Clock(0.0))
    assert [each.code for each in found] == ["solution-undecided"]
    assert against_other_answers(puzzle, outcome, Limits(), Clock(None)) == []
