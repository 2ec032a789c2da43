"""Circles that can be turned: which they are, and contradictions that are told for one place instead of each."""

from itertools import permutations, product
from random import Random

from logicgrid.analyses.questions import answers_of
from logicgrid.csp import evaluate
from logicgrid.csp.asked import Answered
from logicgrid.csp.question import ArrayQuestion
from logicgrid.csp.reasons import turning_rows
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.questions import answered_questions
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Step
from logicgrid.puzzle.ladder import Technique
from logicgrid.puzzle.record import replace
from support import daily, each_case, puzzle_of

HEAD = """\
actors: [Ann, Ben, Cleo, Dan]
properties:
  seat: {values: 1..4, circular: true}
  tea: {values: [green, black, white, mint, ginger], spare: true}
  team: {values: [red, blue], shared: true}
"""


def question_of(rules: list[str], more: str = "") -> ArrayQuestion:
    return grid_of(puzzle_of(f"{HEAD}clues: {rules}\n{more}")).question


@each_case("rule", "turns")
def test_a_circle_turns_where_no_rule_tells_its_places_apart(rule: str, turns: bool) -> None:
    question = question_of([rule])
    assert (1 in turning_rows(question.problem)) == turns
    if turns:  # every answer, turned, is one
        holds = evaluate.condition(question.problem.conditions()[0])
        for seats, teas, teams in product(
            permutations(range(4)), [(0, 1, 2, 3), (3, 1, 0, 4)], [(0, 1, 1, 0), (1,) * 4]
        ):
            worlds = [
                evaluate.world_of(question.problem, ((0, 1, 2, 3), turned, teas, teams))
                for turned in [seats, tuple([(seat + 1) % 4 for seat in seats])]
            ]
            assert len({holds(world) for world in worlds}) == 1


def test_what_is_given_fixes_a_circle() -> None:
    text = HEAD.replace("circular: true}", "circular: true, given: {Ann: 1}}")
    puzzle = load_text(text + "clues: ['next_to(seat, Ann, Ben)']\n").puzzle
    assert puzzle is not None and not [*turning_rows(grid_of(puzzle).question.problem)]


def test_a_contradiction_of_a_circle_is_told_for_one_place_and_forged_ones_are_refused() -> None:
    question = question_of(["opposite(seat, Ann, Ben)", "next_to(seat, Ann, Ben)"])
    found = question.contradiction(Budget(1_000))
    assert found is not None and len(found.steps) < 6
    first, *rest = found.steps
    assert (first.technique, first.clues, first.premises) == (Technique.TURN, (), ())
    assert question.refutation_fault(found.steps) == ""
    ((actor, place, _),) = first.conclusions
    forged: list[tuple[Step, ...]] = [
        tuple(rest),
        (*rest, first),
        (replace(first, clues=(1,)), *rest),
        (replace(first, conclusions=((actor, place, False),)), *rest),
        (replace(first, conclusions=(*first.conclusions, (actor + 1, place + 1, True))), *rest),
        (replace(first, conclusions=((actor, place + 4, True),)), *rest),  # no circle
    ]
    assert all(question.refutation_fault(steps) for steps in forged)
    fixed = question_of(["opposite(seat, Ann, Ben)", "next_to(seat, Ann, Ben)", "Ann.seat != 1"])
    assert fixed.refutation_fault(found.steps)
    answered = question_of(["Ann.seat != 1"])  # it would be refuted if Ann sat at 1
    assert answered.refutation_fault([first])


def test_questions_on_random_tables_are_answered_with_steps_that_the_checker_accepts() -> None:
    turned = 0
    for seed in daily(range(30), 3):
        random = Random(f"circle {seed}")

        def relation(random: Random = random) -> str:
            one, other = random.sample(["Ann", "Ben", "Cleo", "Dan"], 2)
            return f"{random.choice(['next_to', 'just_before', 'opposite'])}(seat, {one}, {other})"

        clues, asked = [relation() for _ in range(2)], [relation() for _ in range(3)]
        text = f"{HEAD}clues: {clues}\nquestions:\n" + "".join([f'  - {{ask: "{each}"}}\n' for each in asked])
        puzzle = puzzle_of(text)
        answers = answers_of(puzzle, None)
        if isinstance(answers, Answered):
            steps = [one.steps for each in answered_questions(puzzle, answers, Budget(2_000)) for one in each.refuted]
            assert all(steps), text
            turned += sum([each[0].technique == Technique.TURN for each in steps])
    assert turned > 1
