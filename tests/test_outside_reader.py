"""Derivations as they leave the program, read by an outsider who takes nothing for granted but what the file says."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from logicgrid.kinds.certificate import derivation_to_value
from logicgrid.kinds.explain import Derived, value_of
from mutants import mutants
from oracle import read
from outside_reader import Reader
from random_puzzles import Grammar, Shape, Size, clues_yaml
from support import blocks, daily, derived_of, few, long_text, puzzle_of, without_splits

BLOCKS, PUZZLES = 12, 60
WORLDS = 3_000

HARD = {name: long_text(__file__, f"{name}.yaml") for name in ("plain", "spare", "shared", "shared_and_one_unknown")}


@cache
def given_puzzle(seed: int) -> str:
    """A small puzzle with one answer of which something is given, and of whose clues none can be dropped."""
    rng = Random(seed)
    while True:
        shape = Shape.random(rng, Size((3, 4), (1, 3), WORLDS))
        puzzle = read(shape.yaml())
        if not any(entry.given for entry in puzzle.properties) or puzzle.count() == 1:
            continue
        if len(Reader(shape.yaml()).worlds) > WORLDS:
            continue
        grammar = Grammar(rng, puzzle, [rng.choice(entry.candidates) for entry in puzzle.properties])
        rules = [grammar.true_rule() for _ in range(12)]
        if answers(shape, rules) > 1:
            continue
        for rule in list(rules):
            fewer = [each for each in rules if each is not rule]
            rules = fewer if answers(shape, fewer) == 1 else rules
        return shape.yaml() + clues_yaml(rng, rules)


def answers(shape: Shape, rules: list[str]) -> int:
    """How many there are."""
    return read(shape.yaml() + clues_yaml(Random(0), list(rules))).count()


def derived(text: str) -> Derived:
    return derived_of(puzzle_of(text))


def steps_of(text: str) -> list[dict[str, Any]]:
    """The steps as `explain --format json` prints them; the reader has nothing against them."""
    value = value_of(derived(text))
    assert Reader(text).faults(value) == []
    steps: list[dict[str, Any]] = value["steps"]
    return steps


@pytest.mark.parametrize("block", blocks(BLOCKS, 1))
def test_an_outsider_can_follow_every_step_of_puzzles_of_which_something_is_given(block: int) -> None:
    for seed in range(block, PUZZLES, BLOCKS):
        text = given_puzzle(seed)
        assert Reader(text).faults(value_of(derived(text))) == [], f"seed {seed}"


def test_a_clue_that_is_settled_before_all_its_labels_are_placed_still_sees_whom_a_spare_value_cannot_have() -> None:
    """It speaks of too many labels for a table, and of a value that somebody without a name could have."""
    text = given_puzzle(821)
    assert Reader(text).faults(value_of(derived(text))) == []


@pytest.mark.parametrize("kind", few(HARD, 4))
def test_an_outsider_can_follow_suppositions_too(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    without_splits(monkeypatch)
    assert any("suppose" in step for step in steps_of(HARD[kind]))


@pytest.mark.parametrize("kind", few([*HARD][::-1], 4))
def test_an_outsider_can_follow_the_ways_of_a_clue(kind: str) -> None:
    steps = steps_of(HARD[kind])
    assert any("ways" in step for step in steps)
    assert not any("suppose" in step for step in steps)


@pytest.mark.parametrize("kind", few([*HARD][::-1], 4))
def test_our_checker_accepts_no_spoilt_ways_that_an_outsider_refuses(kind: str) -> None:
    reader, mine = Reader(HARD[kind]), derived(HARD[kind])
    for what, spoilt in daily(mutants(mine.derivation), 4):
        refused = bool(reader.faults(derivation_to_value(spoilt, mine.atoms, "")))
        assert mine.puzzle.question.faults(spoilt) or not refused, what


@pytest.mark.parametrize("block", blocks(BLOCKS, 1))
def test_our_checker_accepts_nothing_that_an_outsider_refuses(block: int) -> None:
    verdicts: Counter[bool] = Counter()
    for text in [given_puzzle(seed) for seed in range(block, PUZZLES, BLOCKS)][:3]:
        reader, mine = Reader(text), derived(text)
        for what, spoilt in mutants(mine.derivation):
            refused = bool(reader.faults(derivation_to_value(spoilt, mine.atoms, "")))
            assert mine.puzzle.question.faults(spoilt) or not refused, what
            verdicts[refused] += 1
    assert block or (verdicts[True] > 50 and verdicts[True] > 9 * verdicts[False])


# ---------------------------------------------------------------------- what is said of what is given

TEAMS = """
actors: [ann, bob, cy]
properties:
  team: {values: [red, blue, green], shared: true, given: {ann: red, bob: blue, cy: blue}}
  day: {values: [mon, tue, wed], given: {bob: mon}}
clues:
  - act(team, red) == tue
"""


def said(step: dict[str, Any]) -> tuple[str, list[str], list[str]]:
    """A step in short: `ann red`, `ann -red`."""
    premises, conclusions = [
        [f"{one[1]} {'' if together else '-'}{other[1]}" for one, other, together in step[key]]
        for key in ("premises", "conclusions")
    ]
    return step["technique"], premises, conclusions


def test_what_follows_from_what_is_given_is_crossed_out_where_it_is_needed() -> None:
    steps = [said(step) for step in steps_of(TEAMS)]
    assert ("cross-out", ["bob mon"], ["bob -wed"]) in steps
    assert not any("ann -green" in conclusions for _, _, conclusions in steps)


def test_a_clue_that_asks_who_has_a_shared_value_rests_on_what_is_given_of_it() -> None:
    steps = [said(step) for step in steps_of(TEAMS)]
    assert ("clue", ["ann red", "bob -red", "cy -red"], ["ann tue"]) in steps


def test_the_only_value_that_there_is_needs_neither_clue_nor_premise() -> None:
    text = "actors: [ann, bob]\nproperties:\n  club: {values: [chess], shared: true}\n  day: [mon, tue]\n"
    steps = [said(step) for step in steps_of(text + "clues: [ann == mon]\n")]
    assert ("last-one-left", [], ["ann chess"]) in steps
