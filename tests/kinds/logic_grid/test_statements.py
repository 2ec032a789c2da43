"""Each form's truth in a pool, its meaning and its rule say the same; and what is drawn is true."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from logicgrid.csp import evaluate
from logicgrid.csp.problem import Assignment
from logicgrid.generate.grids import random_answer
from logicgrid.generate.grow import AnswerPool, near
from logicgrid.generate.space import Space, plain_space
from logicgrid.generate.theme import facets_of
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.additions import _Lister
from logicgrid.kinds.logic_grid.language import read_rule
from logicgrid.kinds.logic_grid.language.names import RuleNotes
from logicgrid.kinds.logic_grid.language.spelling import Spelling
from logicgrid.kinds.logic_grid.reading import rule_reader
from logicgrid.kinds.logic_grid.statements import Drawer, Ground, Statement, ground_of
from logicgrid.kinds.logic_grid.statements.from_rule import from_rule
from logicgrid.kinds.logic_grid.statements.identity import OneOf, is_direct
from logicgrid.kinds.logic_grid.statements.order import Bound
from logicgrid.kinds.logic_grid.statements.table import DRAWN, STATEMENTS, carried, drawn
from logicgrid.kinds.logic_grid.texts.claims import Claims
from random_puzzles import generate
from support import each_case, long_text, puzzle_of

HEAD = long_text(__file__, "head.yaml")


@pytest.fixture(scope="module")
def space() -> Space:
    return plain_space(5, facets_of(puzzle_of(HEAD)))


def some(space: Space, name: str, seed: int, count: int = 30) -> list[Statement]:
    """Return different true clues of an answer."""
    rng = Random(seed)
    drawer = Drawer(space, random_answer(space.actors, space.categories, rng), rng)
    found = {drawn(drawer, name): None for _ in range(20 * count)}
    return [form for form in found if form is not None][:count]


@pytest.mark.parametrize("name", DRAWN)
def test_the_mask_of_a_form_is_its_truth_by_evaluation(name: str, space: Space) -> None:
    answers = [random_answer(5, 5, Random(number)) for number in range(100)]
    pool = AnswerPool(space)
    pool.add(answers)
    worlds = [evaluate.world_of(space.problem, answer) for answer in answers]
    held = 0
    for form in some(space, name, 2):
        holds = evaluate.condition(form.condition(space))
        assert [bool(pool.holds(form) >> number & 1) for number in range(100)] == [holds(world) for world in worlds]
        held += pool.holds(form).bit_count()
    assert held > 0


@pytest.mark.parametrize("name", DRAWN)
def test_what_is_drawn_is_true_and_says_something(name: str, space: Space) -> None:
    for seed in range(5):
        rng = Random(seed)
        answer = random_answer(5, 5, rng)
        drawer = Drawer(space, answer, rng)
        alone = AnswerPool(space)
        alone.add([answer])
        others = AnswerPool(space)
        others.add(near(space.problem, answer))
        for _ in range(100):
            form = drawn(drawer, name)
            if form is not None:
                assert alone.holds(form) == 1, form
                assert others.holds(form) != others.every or isinstance(form, Bound | OneOf) or name in ("different",)


def test_no_clue_ties_an_actor_to_a_value_if_that_is_not_wanted(space: Space) -> None:
    rng = Random(4)
    drawer = Drawer(space, random_answer(5, 5, rng), rng, direct=False)
    found = [form for _ in range(300) if (form := drawn(drawer, "same")) is not None]
    assert found
    assert not any(is_direct(form) for form in found)


EVERYTHING = long_text(__file__, "everything.yaml")


@pytest.mark.parametrize("name", STATEMENTS)
def test_every_statement_means_what_its_rule_does_and_is_taken_from_it_again(name: str) -> None:
    tried = 0
    for text in (EVERYTHING, *[generate(Random(seed)).text for seed in (1, 2)]):
        puzzle = puzzle_of(text)
        grid = grid_of(puzzle)
        ground, write = ground_of(grid.question.problem, grid.vocabulary), Spelling(grid.vocabulary)
        reader, lister = rule_reader(puzzle), _Lister(ground, grid.vocabulary, Counter())
        worlds = [evaluate.world_of(ground.problem, answer) for answer in _answers(ground, Random(1))]
        found = [*islice(lister.every(name), 3_000)] if carried(ground.facets, name) else []
        for statement in Random(1).sample(found, min(len(found), 12)):
            rule = statement.rule(write)
            notes = RuleNotes()
            meant = evaluate.condition(read_rule(rule, grid.vocabulary, notes))
            assert notes.found == [], (text, rule)
            own = evaluate.condition(statement.condition(ground))
            assert [own(world) for world in worlds] == [meant(world) for world in worlds], (text, rule)
            assert from_rule(rule, grid.vocabulary) == statement, (text, rule)
            assert reader.sentence_of(statement) == reader.sentence(rule)
            tried += 1
    assert tried >= 12


def _answers(ground: Ground, rng: Random) -> Iterator[Assignment]:
    """Some answers of a problem without clues, of those that its domains allow or others."""
    for _ in range(40):
        own = tuple(range(ground.problem.length))
        rows = [
            rng.sample(range(array.size), len(own)) if array.distinct else rng.choices(range(array.size), k=len(own))
            for array in ground.problem.arrays[1:]
        ]
        yield own, *[tuple(row) for row in rows]


@each_case("rule", "plain")
def test_a_rule_is_taken_for_its_statement_whatever_its_spelling(rule: str, plain: str | None) -> None:
    vocabulary = grid_of(puzzle_of(EVERYTHING)).vocabulary
    assert from_rule(rule, vocabulary) == (None if plain is None else from_rule(plain, vocabulary))
    assert plain is None or from_rule(plain, vocabulary) is not None


@each_case("rule", "plain")
def test_a_value_that_is_taken_away_turns_a_comparison(rule: str, plain: str) -> None:
    vocabulary = grid_of(puzzle_of(EVERYTHING)).vocabulary
    assert from_rule(rule, vocabulary) == from_rule(plain, vocabulary) is not None
    one, other = Claims(vocabulary, [rule]), Claims(vocabulary, [plain])
    assert (one.orders, one.forms) == (other.orders, other.forms)
