"""What must not change an answer: the order of clues and categories, names, a clue that follows from others."""

from random import Random
from typing import Any

import yaml
from hypothesis import given
from hypothesis import strategies as st

from support import ROOT, report_on

PUZZLE = yaml.safe_load(
    """
actors: {guest: [ada, ben, cleo, dirk]}
properties:
  seat: [1, 2, 3, 4]
  dish: [soup, pie, stew, rice]
  hat: [red, green, blue, white]
clues:
  - next_to(seat, ada, act(dish, pie))
  - "val(seat, act(hat, green)) < val(seat, cleo)"
  - either(ben, act(dish, soup), act(hat, blue))
  - "{dirk, act(dish, rice)} == {act(seat, 4), act(hat, red)}"
  - neither(ada, cleo, act(hat, red))
"""
)


def answers_of(puzzle: dict[str, Any]) -> list[Any]:
    report = report_on(yaml.safe_dump(puzzle, allow_unicode=True, sort_keys=False), limit=1_000)
    assert not report.errors
    return [solution.value for solution in report.solutions]


def as_set(answers: list[Any]) -> set[Any]:
    return {
        frozenset((actor, name, str(value)) for actor, row in answer.items() for name, value in row.items())
        for answer in answers
    }


BASE = as_set(answers_of(PUZZLE))


def test_the_puzzle_of_these_tests_has_several_solutions() -> None:
    assert len(BASE) > 1


@given(st.permutations(PUZZLE["clues"]))
def test_the_order_of_the_clues_does_not_matter(clues: list[str]) -> None:
    assert answers_of({**PUZZLE, "clues": clues}) == answers_of(PUZZLE)


@given(st.permutations(list(PUZZLE["properties"])))
def test_the_order_of_the_properties_does_not_matter(names: list[str]) -> None:
    properties = {name: PUZZLE["properties"][name] for name in names}
    assert as_set(answers_of({**PUZZLE, "properties": properties})) == BASE


@given(st.permutations(PUZZLE["actors"]["guest"]))
def test_the_order_of_the_actors_does_not_matter(actors: list[str]) -> None:
    assert as_set(answers_of({**PUZZLE, "actors": {"guest": actors}})) == BASE


@given(st.integers(0, 10**6))
def test_renaming_the_labels_renames_the_answers(seed: int) -> None:
    words = [*PUZZLE["actors"]["guest"], *PUZZLE["properties"]["dish"], *PUZZLE["properties"]["hat"]]
    fresh = [f"w{number}" for number in Random(seed).sample(range(1000), len(words))]
    names = dict(zip(words, fresh, strict=True))
    text = yaml.safe_dump(PUZZLE, sort_keys=False)
    for old, new in names.items():
        text = text.replace(old, new)
    renamed = as_set(answers_of(yaml.safe_load(text)))
    assert renamed == {frozenset(tuple(names.get(word, word) for word in cell) for cell in answer) for answer in BASE}


@given(st.data())
def test_a_clue_that_all_solutions_obey_changes_nothing(data: st.DataObject) -> None:
    everything = [
        (actor, name, value)
        for actor in PUZZLE["actors"]["guest"]
        for name, values in PUZZLE["properties"].items()
        for value in values
    ]
    never = [cell for cell in everything if not any((cell[0], cell[1], str(cell[2])) in answer for answer in BASE)]
    actor, name, value = data.draw(st.sampled_from(never))
    clues = [*PUZZLE["clues"], f"act({name}, {value}) != {actor}"]
    assert as_set(answers_of({**PUZZLE, "clues": clues})) == BASE


def test_one_puzzle_gives_the_same_output_on_every_run() -> None:
    from logicgrid.analyses.judge import judge_loaded
    from logicgrid.analyses.solve import Limits
    from logicgrid.kinds.load import load

    first, second = (judge_loaded(load(ROOT / "puzzles" / "guest-speakers.yaml"), Limits()) for _ in range(2))
    assert (first.solutions, first.proof) == (second.solutions, second.proof)
