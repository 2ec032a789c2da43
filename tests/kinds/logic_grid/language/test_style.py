"""How an author writes clues is noticed, and kept to."""

from __future__ import annotations

import pytest

from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language.spelling import Spelling
from logicgrid.kinds.logic_grid.language.style import ClueStyle
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary
from logicgrid.workflows.load import load_text


def vocabulary_of(text: str) -> Vocabulary:
    puzzle = load_text(text).puzzle
    assert puzzle is not None
    return grid_of(puzzle).vocabulary


def test_the_forms_that_an_author_uses_are_noticed() -> None:
    vocabulary = vocabulary_of(
        "actors: [a, b, c]\nproperties:\n  age: [1, 2, 3]\n  month: [x, y, z]\nclues: []\n",
    )
    rules = [
        "next_to(month, a, b)",
        "val(age, a) == val(age, b) + 1",
        "val(age, a) > val(age, c)",
        "either(a, x, y)",
        "x == a and b != y",
        "a.age in [1, 2]",
    ]
    style = ClueStyle(vocabulary, rules)
    assert set(style.uses) == {
        ("next_to", 2),
        ("offset", 1),
        ("less", 1),
        ("either", None),
        ("same", None),
        ("different", None),
        ("one of", None),
    }
    assert style.greater > 0
    assert style.values == {"val": 4, "attribute": 1}


@pytest.mark.parametrize(
    ("rules", "person", "value"),
    [
        (["x == a"], "x", "val(age, a)"),
        (["act(month, x) == a"], "act(month, x)", "val(age, a)"),
        (["month[x] == a", "a.age == 2"], "month[x]", "a.age"),
    ],
)
def test_people_and_values_are_written_as_the_author_writes_them(rules: list[str], person: str, value: str) -> None:
    vocabulary = vocabulary_of("actors: [a, b]\nproperties:\n  age: [1, 2]\n  month: [x, y]\nclues: []\n")
    write = Spelling(ClueStyle(vocabulary, rules))
    assert write.person(2, 0) == person
    assert write.value(1, "a") == value
