"""Derivations of logic grids: complete, accepted by the checker, sound by brute force, rated the same in any order."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from logicgrid.csp import evaluate
from logicgrid.csp.check import ArrayChecker
from logicgrid.csp.deduce.ladder import MAX_WAYS
from logicgrid.csp.expr import Const, Entry, Holder
from logicgrid.csp.problem import Problem
from logicgrid.csp.question import ArrayQuestion
from logicgrid.csp.reasons import OneClue
from logicgrid.kinds.load import load_text
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.checker import stated
from logicgrid.puzzle.derivation import Atom, Derivation, EitherWay, Step
from logicgrid.puzzle.record import Record, replace
from mutants import walk
from random_problems import all_worlds, hard, irredundant, large, problem_of
from random_puzzles import parity_puzzle, random_puzzle
from support import CORPUS, Patch, blocks, daily, few, needs_corpus, puzzle_in, puzzle_of, without_splits

PLENTY = Budget(branches=200_000)
LONGEST = 8
"""The number of steps of a way, its facts among them, that no puzzle up to 6x6 may need."""

OTHERS = sorted((CORPUS / "logic-grid").glob("*.yaml")) if CORPUS.is_dir() else []


def question_of(file: Path) -> ArrayQuestion:
    return puzzle_in(file).question


@cache
def derived(problem: Problem) -> Derivation:
    return ArrayQuestion(problem).derive(PLENTY)


def longest_way(derivation: Derivation) -> int:
    return max([len(inner) for step in derivation.steps for inner in (step.steps, *step.ways)], default=0)


@needs_corpus
@pytest.mark.parametrize("block", blocks(6, 1))
def test_every_puzzle_of_others_is_derived_and_the_checker_accepts_it(block: int) -> None:
    for file in OTHERS[block::6]:
        question = question_of(file)
        derivation = question.derive(PLENTY)
        assert derivation.complete, file.stem
        assert question.faults(derivation) == (), file.stem
        assert longest_way(derivation) <= LONGEST, file.stem


# ---------------------------------------------------------------------- a naive twin of the checker


class Worlds:
    """All assignments of a small problem, and which of them a set of atoms or of clues is true of."""

    def __init__(self, problem: Problem) -> None:
        worlds = list(all_worlds(problem))
        self.values = np.array(worlds).reshape(len(worlds), len(problem.arrays), problem.length)
        self.home = [(number, label) for number, array in enumerate(problem.arrays) for label in range(array.size)]
        broken = [set(evaluate.Judge(problem).broken(world)) for world in worlds]
        self.keeps = {clue.number: np.array([clue.number not in each for each in broken]) for clue in problem.clues}
        self.known: dict[tuple[int, int], Any] = {}

    def all_of(self, atoms: Iterable[Atom], clues: Iterable[int] = ()) -> Any:
        """Return for each assignment whether all of the atoms are true of it, and the clues."""
        found = np.ones(len(self.values), dtype=bool)
        for clue in clues:
            found &= self.keeps[clue]
        for one, other, truth in atoms:
            found &= self.same(one, other) == truth
        return found

    def any_of(self, ways: Iterable[Iterable[Atom]]) -> Any:
        return np.any([self.all_of(way) for way in ways], axis=0)

    def same(self, one: int, other: int) -> Any:
        """Return for each assignment whether some actor has both labels."""
        if (one, other) not in self.known:
            (a, i), (b, j) = self.home[one], self.home[other]
            self.known[one, other] = ((self.values[:, a] == i) & (self.values[:, b] == j)).any(axis=1)
        return self.known[one, other]


def assert_sound(problem: Problem, derivation: Derivation) -> None:
    """Every step is true of every assignment in which its premises and its clues hold; and so is one of its ways."""
    worlds = Worlds(problem)
    for step in walk(derivation.steps):
        if step.suppose is None:
            wanted = [way[0].conclusions for way in step.ways] or [step.conclusions]
            assert worlds.any_of(wanted)[worlds.all_of(step.premises, step.clues)].all(), step


@pytest.mark.parametrize("seed", few(range(80), 6))
def test_every_step_is_sound_by_brute_force_also_where_the_puzzle_is_not_unique(seed: int) -> None:
    if seed % 4 < 2:
        problem = puzzle_of(random_puzzle(Random(1_000 + seed), size="tiny")).question.problem
    else:
        problem = large(Random(seed), 3 + seed % 2, 3 - seed % 2, 3 + seed % 5)
    assert_sound(problem, ArrayQuestion(problem).derive(PLENTY))


# ---------------------------------------------------------------------- what the rating says


def shuffled(rng: Random, problem: Problem) -> Problem:
    """The same puzzle with its clues, its properties and the actors in another order."""
    others = list(range(1, len(problem.arrays)))
    places = [0, *rng.sample(others, len(others))]
    actors = rng.sample(range(problem.length), problem.length)

    def moved(node: Any) -> Any:
        match node:
            case Holder(0, Const(actor)):
                return Holder(0, Const(actors[int(actor)]))
            case Holder(array, value):
                return Holder(places[array], moved(value))
            case Entry(array, position):
                return Entry(places[array], moved(position))
            case Record():
                return type(node)(*[moved(getattr(node, name)) for name in node.__struct_fields__])
            case tuple():
                return tuple(moved(each) for each in node)
        return node

    conditions = [moved(condition) for condition in problem.conditions()]
    arrays = [problem.arrays[places.index(number)] for number in range(len(problem.arrays))]
    return problem_of(problem.length, arrays, rng.sample(conditions, len(conditions)))


def rating_of(problem: Problem) -> tuple[int, float, int, int]:
    derivation = derived(problem)
    assert derivation.complete
    return derivation.level, derivation.effort, derivation.waves, derivation.narrow_waves


def test_level_effort_and_waves_do_not_depend_on_the_order_of_clues_actors_and_properties() -> None:
    levels: Counter[int] = Counter()
    for problem in [*[irredundant(seed) for seed in (*daily(range(10), 5), 47)], *[hard(seed) for seed in (0, 12, 15)]]:
        if problem is not None:
            found = rating_of(problem)
            levels[found[0]] += 1
            assert rating_of(shuffled(Random(found[0]), problem)) == found
    assert {1, 2, 3, 4, 5} <= levels.keys()


def test_a_clue_of_more_terms_and_a_clue_of_more_ways_are_more_effort() -> None:
    text = "actors: [a, b, c]\nproperties:\n  p: [1, 2, 3]\nclues:\n- val(p, a) == 1\n- "
    efforts = []
    for clue in ("val(p, b) == 2", "val(p, b) < val(p, c)", "val(p, b) + val(p, a) > val(p, c) - 3 and val(p, b) != 3"):
        efforts.append(puzzle_of(text + f"'{clue}'").question.derive(PLENTY).effort)
    assert efforts == sorted(set(efforts))


# ---------------------------------------------------------------------- what a step looks like


def test_a_supposition_is_refuted_by_its_inner_steps_and_names_nothing_else(monkeypatch: Patch) -> None:
    without_splits(monkeypatch)
    found = 0
    for seed in range(20):
        for step in walk(ArrayQuestion(irredundant(seed)).derive(PLENTY).steps):
            if step.suppose is not None:
                one, other, truth = step.suppose
                assert step.conclusions == ((one, other, not truth),)
                assert (step.clues, step.premises) == ((), ())
                assert step.steps
                found += 1
    assert found


def test_a_step_that_follows_ways_begins_each_with_facts_that_it_needs_and_ends_it_in_the_conclusions() -> None:
    techniques: Counter[str] = Counter()
    narrowed = 0
    for problem in [*map(irredundant, daily(range(40), 2)), *map(hard, (0, 12, 15))]:
        for step in derived(problem).steps if problem else ():
            if not step.ways:
                continue
            techniques[step.technique] += 1
            assert 2 <= len(step.ways) <= MAX_WAYS
            assert isinstance(step.reason, EitherWay)
            assert len({way.facts for way in step.reason.ways}) == len(step.ways)
            used: set[int] = set()
            for (first, *inner), way in zip(step.ways, step.reason.ways, strict=True):
                assert first == stated(way.facts)
                used.update(number for each in walk(inner) for number in each.clues)
                if way.ending is None:
                    assert {atom for each in (first, *inner) for atom in each.conclusions}.issuperset(step.conclusions)
                    needed = {atom for each in inner for atom in each.premises} | set(step.conclusions)
                    assert {atom for atom in first.conclusions if not atom[2]} <= needed
                    narrowed += len(first.conclusions) == 1
            used.difference_update(step.clues)
            assert len(used) <= {"either-way": 0, "two-clues": 1}.get(step.technique, 99)
    assert techniques.keys() == {"either-way", "two-clues", "either-way-clues"} and narrowed > 5


@pytest.mark.parametrize("harder", few([[0, 12], [2, 3, 5, 9, 14]], 2))
def test_no_way_of_a_small_puzzle_is_long_and_nothing_is_supposed(harder: list[int]) -> None:
    ways = 0
    for problem in [*map(irredundant, range(20)), *map(hard, harder)]:
        assert problem is not None
        derivation = derived(problem)
        assert longest_way(derivation) <= LONGEST
        assert all(step.suppose is None for step in derivation.steps)
        ways += sum(len(step.ways) for step in derivation.steps)
    assert ways > 10


AGES = """
actors: [Ann, Bob, Cas]
properties: {age: {values: 1..58, spare: true}}
clues: ["val(age, Bob) == val(age, Cas) + 40", "before(age, Bob, Ann)", "val(age, Ann) == 6 * val(age, Cas)"]
"""


def test_ages_of_many_values_and_an_order_are_derived_with_little_work(monkeypatch: Patch) -> None:
    puzzle, spend, work = load_text(AGES).puzzle, ArrayChecker.spend, 0

    def counted(checker: ArrayChecker, units: int) -> None:
        nonlocal work
        work += units
        assert work < 3_000_000
        spend(checker, units)

    monkeypatch.setattr(ArrayChecker, "spend", counted)
    assert puzzle is not None and isinstance(puzzle.question, ArrayQuestion)
    derivation = puzzle.question.derive(PLENTY)
    assert derivation.complete and not puzzle.question.faults(derivation)


def test_no_premise_of_a_step_inside_a_way_can_be_left_out_as_the_checker_sees() -> None:
    met: Counter[str] = Counter()
    for problem in [*map(irredundant, daily(range(20), 4)), hard(3), *map(hard, daily((0, 9), 3)[1:])]:
        assert problem is not None
        checker = ArrayChecker(problem)
        outer = [step for step in derived(problem).steps if step.ways]
        for step in [each for one in outer for _, *way in one.ways for each in way]:
            met[step.technique] += 1
            assert not checker.objection(step)
            for atom in step.premises:
                rest = tuple(each for each in step.premises if each != atom)
                assert checker.objection(replace(step, premises=rest)), step
    assert met["last-one-left"] > 5
    assert met["clue"] > 5


def depth(steps: tuple[Step, ...]) -> int:
    """How many suppositions lie within each other."""
    return max([1 + depth(step.steps) for step in steps if step.suppose is not None], default=0)


@pytest.mark.parametrize(("properties", "levels"), few([(4, 2), (6, 4)], 2))
def test_parities_are_derived_with_suppositions_within_suppositions(
    properties: int, levels: int, monkeypatch: Patch
) -> None:
    """Each clue speaks of all properties but one, so all but two of its values are supposed before it says anything."""
    without_splits(monkeypatch)
    for seed in range(3 if properties == 4 else 1):
        puzzle = puzzle_of(parity_puzzle(properties, seed))
        derivation = puzzle.question.derive(PLENTY)
        assert derivation.complete
        assert (derivation.level, depth(derivation.steps)) == (4 if properties == 4 else 6, levels)
        assert puzzle.question.faults(derivation) == ()
        assert_sound(puzzle.question.problem, derivation)


def test_parities_of_many_values_end_their_budget_and_say_so() -> None:
    assert not puzzle_of(parity_puzzle(8)).question.derive(Budget(4_000)).complete


# ---------------------------------------------------------------------- the reasons of clues


@pytest.mark.parametrize("block", blocks(4, 1))
def test_no_ways_are_left_but_those_that_are_named_by_brute_force(block: int) -> None:
    """Of one clue those that its premises leave, and of two clues together those that all before leaves."""
    named: Counter[str] = Counter()
    for problem in [*map(irredundant, range(2 * block, 2 * (block + 1))), hard((36, 9, 14, 16)[block])]:
        assert problem is not None
        worlds, known = Worlds(problem), list[Atom]()
        for step in derived(problem).steps:
            joint = step.reason.joint if isinstance(step.reason, EitherWay) else ()
            if isinstance(step.reason, OneClue) and step.reason.ways:
                named["one clue"] += 1
                assert len(step.reason.ways) <= 3
                assert worlds.any_of(step.reason.ways)[worlds.all_of(step.premises, step.clues)].all()
            elif joint:
                named["two clues"] += 1
                assert step.technique == "two-clues" and len(joint) <= 3
                clues = {number for each in walk((step,)) for number in each.clues}
                assert worlds.any_of(joint)[worlds.all_of(known, clues)].all()
            known += step.conclusions
    assert named["one clue"] > 3 and named["two clues"]
