"""Which forms an author uses is noticed."""

from __future__ import annotations

from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language.uses import uses_of
from logicgrid.workflows.load import load_text


def test_the_forms_that_an_author_uses_are_counted_by_property() -> None:
    puzzle = load_text("actors: [a, b, c]\nproperties:\n  age: [1, 2, 3]\n  month: [x, y, z]\nclues: []\n").puzzle
    assert puzzle is not None
    rules = [
        "next_to(month, a, b)",
        "val(age, a) == val(age, b) + 1",
        "val(age, a) > val(age, c)",
        "either(a, x, y)",
        "x == a and b != y",
        "a.age in [1, 2]",
        "{a, b} == {x, z}",
    ]
    assert uses_of(grid_of(puzzle).vocabulary, rules) == {
        ("next_to", 2): 1,
        ("offset", 1): 1,
        ("less", 1): 1,
        ("either", None): 1,
        ("same", None): 1,
        ("different", None): 1,
        ("one of", None): 1,
        ("pair", None): 1,
    }
