"""Sums over long lists: what the other summands leave of each, in search, deduction and the checker."""

from itertools import product
from random import Random

import pytest

from logicgrid.csp.problem import Layout
from logicgrid.csp.search.values import linear
from logicgrid.kinds import Puzzle
from logicgrid.puzzle.budget import Budget
from mutants import survivors
from support import each_case, puzzle_of, seeds

PEOPLE = ("Ann", "Ben", "Cy", "Dee")


def puzzle(rules: list[str], people: int, most: int, shared: bool) -> Puzzle:
    kind = "shared: true" if shared else "spare: true"
    text = f"actors: [{', '.join(PEOPLE[:people])}]\nproperties:\n  age: {{values: 1..{most}, {kind}}}\nclues:\n"
    return puzzle_of(text + "".join([f"  - {rule}\n" for rule in rules]))


def written(factors: list[int], sign: str, number: int) -> str:
    terms = [f"{factor} * val(age, {who})" for factor, who in zip(factors, PEOPLE, strict=False) if factor]
    return f"{' + '.join(terms)} {sign} {number}".replace("+ -", "- ")


def holds(factors: list[int], sign: str, number: int, ages: tuple[int, ...]) -> bool:
    total = sum([factor * age for factor, age in zip(factors, ages, strict=True)])
    return {"==": total == number, "<": total < number, ">=": total >= number}[sign]


def drawn(seed: int) -> tuple[list[tuple[list[int], str, int]], bool, set[tuple[int, ...]]]:
    """Return comparisons of sums of three ages of 1..18, and the answers that they have."""
    random = Random(seed)
    shared, answer = random.random() < 0.5, tuple(random.sample(range(1, 19), 3))
    clues = []
    for _ in range(random.randrange(2, 5)):
        factors = [random.choice([-2, -1, 1, 1, 2, 3]) for _ in PEOPLE[:3]]
        total = sum([factor * age for factor, age in zip(factors, answer, strict=True)])
        sign = random.choice(["==", "==", "<", ">="])
        clues.append((factors, sign, {"==": total, "<": total + random.randrange(1, 4)}.get(sign, total)))
    ages = [each for each in product(range(1, 19), repeat=3) if shared or len({*each}) == 3]
    return clues, shared, {each for each in ages if all(holds(*clue, each) for clue in clues)}


def compare(seed: int) -> None:
    clues, shared, answers = drawn(seed)
    question = puzzle([written(*clue) for clue in clues], 3, 18, shared).question
    found = question.engine().find(10_000, Budget(200_000))
    assert found.complete
    assert {tuple([value + 1 for value in row[1]]) for row in found.solutions} == answers
    if len(answers) == 1:
        derivation = question.derive(Budget(2_000))
        assert derivation.complete
        assert question.faults(derivation) == ()


@pytest.mark.parametrize("drawn", seeds(4, 350))
def test_sums_have_the_answers_of_plain_enumeration_and_sound_derivations(drawn: range) -> None:
    for seed in drawn:
        compare(seed)


@each_case("rule")
def test_what_is_no_sum_of_values_of_people_has_none(rule: str) -> None:
    question = puzzle([rule], 3, 130, False).question
    problem = question.problem  # type: ignore[attr-defined]
    assert linear(Layout(problem), problem.clues[0].parts[0].condition) is None


def test_the_checker_refuses_whatever_is_spoilt_in_a_derivation_by_sums() -> None:
    least = [f"val(age, {who}) >= {age}" for who, age in zip(PEOPLE, (4, 3, 2, 1), strict=True)]
    question = puzzle([written([1] * 4, "==", 10), *least], 4, 12, False).question
    derivation = question.derive(Budget(100))
    assert derivation.complete and survivors(derivation, 25, question.faults) == []
