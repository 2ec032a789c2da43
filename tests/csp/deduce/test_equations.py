"""Equations of clues added and subtracted: true in every answer, accepted by the checker, and told as people would."""

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from logicgrid.csp.check import ArrayChecker
from logicgrid.csp.deduce.equations import tables_of
from logicgrid.csp.problem import Layout
from logicgrid.csp.question import ArrayQuestion
from logicgrid.csp.reasons import Combination, Operand
from logicgrid.csp.search.grid import SearchBoard
from logicgrid.csp.settled import combined, totals_of
from logicgrid.kinds.explain import explanation_of
from logicgrid.kinds.load import LoadedPuzzle, load_text
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom, Derivation, outer_premises
from logicgrid.puzzle.explanation import GridMarks
from logicgrid.puzzle.ladder import GRID_RULES, Technique
from logicgrid.puzzle.record import replace
from logicgrid.render.explain.text import explanation_to_text
from logicgrid.words.phrases import words_of
from mutants import survivors, walk
from support import ROOT, derived_of, each_case, long_text, puzzle_in, seeds

NAMES = ("Ann", "Ben", "Cleo", "Dan")


def system(rng: Random) -> tuple[str, int]:
    """Return a puzzle of sums and differences of ages with an answer, and the greatest age."""
    size, top = rng.choice(((3, 9), (3, 14), (3, 18), (4, 7), (4, 9)))
    ages = dict(zip(NAMES, rng.sample(range(1, top + 1), size), strict=False))
    rules = []
    for _ in range(rng.randint(size - 1, size + 1)):
        some = rng.sample(sorted(ages), rng.choice((2, 2, 3, min(size, 3))))
        factors = [rng.choice((1, 1, 1, 1, -1, 2)) for _ in some]
        total = sum([factor * ages[name] for factor, name in zip(factors, some, strict=True)])
        summands = [f"{factor} * {name}.age" for factor, name in zip(factors, some, strict=True)]
        sides = " + ".join(summands), str(total)
        rules.append(f"  - {' == '.join(sides if rng.random() < 0.7 else sides[::-1])}\n")
    head = f"actors: [{', '.join(ages)}]\nproperties: {{age: {{values: 1..{top}, spare: true}}}}\nclues:\n"
    return head + "".join(rules), top


def read(text: str) -> tuple[LoadedPuzzle, ArrayQuestion]:
    loaded = load_text(text)
    assert loaded.puzzle is not None, (text, loaded.errors)
    return loaded, loaded.puzzle.question


def worlds(question: ArrayQuestion, top: int) -> list[dict[int, int]]:
    """Return all answers by brute force, as the ages of the people."""
    found = []
    for ages in permutations(range(top), question.problem.length):
        if question.holds((tuple(range(len(ages))), ages)):
            found.append({who: age + 1 for who, age in enumerate(ages)})
    return found


def number(operand: Operand, ages: dict[int, int]) -> Fraction:
    match operand:
        case ("number", value):
            return Fraction(value)
        case ("of", item, _):
            return Fraction(ages[item])
        case ("+", *parts):
            return sum([number(each, ages) for each in parts], Fraction(0))
        case ("*", one, other):
            return number(one, ages) * number(other, ages)
    raise AssertionError(operand)


def checked(seeds: range) -> int:
    """Check what equations say of random systems; return the number of steps that say it."""
    used = 0
    for seed in seeds:
        text, top = system(Random(f"equations {seed}"))
        _, question = read(text)
        answers = worlds(question, top)
        assert answers, text
        layout = Layout(question.problem)
        for table in tables_of(SearchBoard(question.problem)):
            equation = table.reason.equation
            assert equation is not None
            assert all(number(equation.left, each) == number(equation.right, each) for each in answers), (seed, text)
        derivation = question.derive(Budget(2_000))
        checker = ArrayChecker(question.problem)
        faults = [fault for fault in checker.faults(derivation) if derivation.complete or "full" not in fault]
        assert not faults, (seed, text, faults)
        assert not derivation.complete or (len(answers) == 1 and not survivors(derivation, 8, checker.faults))
        for step in walk(derivation.steps):
            if step.technique == Technique.EQUATIONS:
                used += 1
                assert isinstance(step.reason, Combination)
                assert step.clues == tuple(sorted({clue for clue, _ in step.reason.multiples}))
                for one, other, truth in step.conclusions:
                    for each in answers:
                        held = layout.item(1, each[one] - 1) == other
                        assert held == truth or any(
                            (layout.item(1, each[a] - 1) == b) != said for a, b, said in step.premises
                        ), (seed, text)
    return used


@pytest.mark.parametrize("drawn", seeds(8, 500))
def test_what_equations_say_together_is_true_in_every_answer_and_checked(drawn: range) -> None:
    assert checked(drawn) > 0.5 * len(drawn)


SIXTY = long_text(__file__, "sixty.yaml")

PAIRS = long_text(__file__, "pairs.yaml")


def told(text: str, language: str) -> str:
    loaded, _ = read(text)
    assert loaded.puzzle is not None
    found = derived_of(loaded.puzzle, Budget(2_000))
    return explanation_to_text(explanation_of(loaded, found), words_of(language))


@each_case("language", "words")
def test_one_clue_less_another_is_told_as_people_would(language: str, words: str) -> None:
    assert words in told(SIXTY, language)


def test_what_remains_is_told_if_it_is_more_than_a_fact() -> None:
    assert "Clue 1 plus clue 3 less clue 2: 2 × A = 24. So A’s age is 12." in told(PAIRS, "en").replace("\n   ", " ")


def test_the_checker_finds_what_equations_say_by_itself() -> None:
    _, question = read(PAIRS)
    conditions = [part.condition for clue in question.problem.constraints for part in clue.parts]
    lone = [total for total in combined(totals_of(conditions)) if len(total.factors) == 1]
    assert {abs(total.number / factor) for total in lone for factor in total.factors.values()} == {12, 23, 25}


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


@pytest.mark.parametrize("name", ["nl/volkstuinen", pytest.param("ja/fireworks", marks=pytest.mark.long)])
def test_a_clue_rests_on_nothing_that_its_step_can_do_without(name: str) -> None:
    question = question_of(name)
    checker = ArrayChecker(question.problem)
    steps = [step for step in walk(question.derive(Budget(100_000)).steps) if step.technique == Technique.CLUE]
    fewer = [
        replace(s, premises=tuple([each for each in s.premises if each != one])) for s in steps for one in s.premises
    ]
    assert fewer and [step for step in fewer if not checker.objection(step)] == []
