"""Each form's truth in a pool, its meaning and its rule say the same; and what is drawn is true."""

from __future__ import annotations

from random import Random

import pytest

from logicgrid.csp import evaluate
from logicgrid.generate import forms
from logicgrid.generate.facets import facets_of
from logicgrid.generate.forms import FORMS, carried, is_direct
from logicgrid.generate.forms.form import Drawer, Form
from logicgrid.generate.forms.identity import OneOf
from logicgrid.generate.forms.order import Bound, JustBefore, NextTo
from logicgrid.generate.grids import random_answer
from logicgrid.generate.meaning import spelled
from logicgrid.generate.names import Names
from logicgrid.generate.pool import Pool, pool_near
from logicgrid.generate.space import Space, plain_space
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language import read_rule
from logicgrid.kinds.logic_grid.language.names import Notes
from logicgrid.workflows.load import load_text

HEAD = """
actors: [Ann, Bob, Cas, Dia, Eva]
properties:
  age: [31, 34, 37.5, 40, 43]
  drink: [tea, milk, gin, rum, "iced tea"]
  month:
    values: [may, june, july, august, october]
    phrases: {has: came in {}, not: did not come in {}, more: after {B}, less: before {B}, just before: just b. {B},
              next: beside {B}, between: "between {B} and {C}"}
  seat number:
    values: 1..5
    circular: true
    phrases: {has: sits on {}, not: does not sit on {}, next: beside {B}, just before: before {B}}
clues: []
"""
HEAD = HEAD.replace("came in {}", "'came in {}'").replace("did not come in {}", "'did not come in {}'")
HEAD = (
    HEAD.replace("after {B}", "'after {B}'")
    .replace("before {B}, just", "'before {B}', just")
    .replace("just b. {B}", "'just b. {B}'")
)
HEAD = (
    HEAD.replace("beside {B}", "'beside {B}'")
    .replace("sits on {}", "'sits on {}'")
    .replace("does not sit on {}", "'does not sit on {}'")
)
HEAD = HEAD.replace("just before: before {B}", "just before: 'before {B}'")


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    loaded = load_text(HEAD)
    assert loaded.puzzle is not None, loaded.errors
    return loaded.puzzle


@pytest.fixture(scope="module")
def space(puzzle: Puzzle) -> Space:
    return plain_space(5, facets_of(puzzle))


def drawn(space: Space, name: str, seed: int, count: int = 30) -> list[Form]:
    """Return different true clues of an answer."""
    rng = Random(seed)
    drawer = Drawer(space, random_answer(space.actors, space.categories, rng), rng)
    found = {forms.drawn(drawer, name): None for _ in range(20 * count)}
    return [form for form in found if form is not None][:count]


@pytest.mark.parametrize("name", FORMS)
def test_the_rule_of_a_form_is_read_as_its_condition(name: str, puzzle: Puzzle, space: Space) -> None:
    vocabulary = grid_of(puzzle).vocabulary
    names = Names(vocabulary, space.layout)
    forms = drawn(space, name, 1)
    assert len(forms) >= 10
    for form in forms:
        for seed in range(3):
            notes = Notes()
            condition = read_rule(form.rule(names, Random(seed)), vocabulary, notes)
            assert notes.found == []
            assert spelled(condition) == spelled(form.condition(space))
            for answer in (random_answer(5, 5, Random(number)) for number in range(60)):
                world = evaluate.world_of(space.problem, answer)
                assert evaluate.condition(condition)(world) == evaluate.condition(form.condition(space))(world)


def test_clues_that_count_as_one_spelling_of_the_other_hold_in_the_same_answers(space: Space) -> None:
    pool = Pool(space)
    for number in range(400):
        pool.add(random_answer(5, 5, Random(number)))
    by_spelling: dict[object, set[int]] = {}
    for name in FORMS:
        for form in [each for seed in range(4) for each in drawn(space, name, seed)]:
            by_spelling.setdefault(spelled(form.condition(space)), set()).add(pool.holds(form))
    assert len(by_spelling) > 700
    assert all([len(masks) == 1 for masks in by_spelling.values()])


@pytest.mark.parametrize("name", FORMS)
def test_the_mask_of_a_form_is_its_truth_by_evaluation(name: str, space: Space) -> None:
    answers = [random_answer(5, 5, Random(number)) for number in range(200)]
    pool = Pool(space)
    for answer in answers:
        pool.add(answer)
    worlds = [evaluate.world_of(space.problem, answer) for answer in answers]
    held = 0
    for form in drawn(space, name, 2):
        holds = evaluate.condition(form.condition(space))
        assert [bool(pool.holds(form) >> number & 1) for number in range(200)] == [holds(world) for world in worlds]
        held += pool.holds(form).bit_count()
    assert held > 0


@pytest.mark.parametrize("name", FORMS)
def test_what_is_drawn_is_true_and_says_something(name: str, space: Space) -> None:
    for seed in range(5):
        rng = Random(seed)
        answer = random_answer(5, 5, rng)
        drawer = Drawer(space, answer, rng)
        alone = Pool(space)
        alone.add(answer)
        near = pool_near(space, answer)
        for _ in range(100):
            form = forms.drawn(drawer, name)
            if form is not None:
                assert alone.holds(form) == 1, form
                assert near.holds(form) != near.every or isinstance(form, Bound | OneOf) or name in ("different",)


def test_around_a_circle_the_last_is_directly_before_the_first(space: Space) -> None:
    (circle,) = [number for number, facet in enumerate(space.facets) if facet.circular]
    identity = tuple([tuple(range(5))] * 5)
    first, last = space.item(0, 0), space.item(0, 4)
    drawer = Drawer(space, identity, Random(1))
    drawn = {
        form for name in ("difference", "next") for _ in range(900) if (form := forms.drawn(drawer, name)) is not None
    }
    assert {JustBefore(circle, last, first), NextTo(circle, first, last)} <= drawn
    assert not {form for form in drawn if isinstance(form, JustBefore) and form.first == first and form.second == last}


def test_a_pool_begins_with_every_exchange_of_two_actors_in_any_properties(space: Space) -> None:
    answer = random_answer(5, 5, Random(3))
    pool = pool_near(space, answer)
    assert pool.size >= 10 * 15
    slow = Pool(space)
    slow.add(answer)
    together = slow.same
    assert all(
        pool.same[one][other].bit_count() < pool.size
        for one, row in enumerate(together)
        for other in range(len(row))
        if one != other
    )


def test_no_clue_ties_an_actor_to_a_value_if_that_is_not_wanted(space: Space) -> None:
    rng = Random(4)
    drawer = Drawer(space, random_answer(5, 5, rng), rng, direct=False)
    found = [form for _ in range(300) if (form := forms.drawn(drawer, "same")) is not None]
    assert found
    assert not any(is_direct(space, form) for form in found)


def test_only_forms_that_some_property_carries_are_carried(space: Space) -> None:
    assert all(carried(space.facets, name) for name in FORMS)
    bare = plain_space(4, facets_of(_loaded("actors: [a, b, c, d]\nproperties: {p: [w, x, y, z]}\nclues: []\n")))
    assert {name for name in FORMS if not carried(bare.facets, name)} == {
        "difference",
        "comparison",
        "next",
        "between",
        "bounds",
    }


def _loaded(text: str) -> Puzzle:
    loaded = load_text(text)
    assert loaded.puzzle is not None
    return loaded.puzzle
