"""What the names of a rule mean, each at its place."""

from pathlib import Path

import pytest

from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language.resolved import resolved
from logicgrid.kinds.logic_grid.language.vocabulary import Vocabulary
from support import each_case, puzzle_in, puzzle_of

PUZZLES = sorted(
    path
    for path in (Path(__file__).parents[4] / "puzzles").rglob("*.yaml")
    if "kind:" not in path.read_text(encoding="utf-8")
)
TEXT = 'actors: [ann, may]\nproperties:\n  month: [may, june]\n  "red cars": [0, 2]\n'


def vocabulary() -> Vocabulary:
    return grid_of(puzzle_of(TEXT)).vocabulary


@each_case("rule", "expected")
def test_each_name_is_resolved_as_the_rule_means_it(rule: str, expected: list[tuple[str, int, int | None]]) -> None:
    found = [(rule[each.start : each.end], each.category, each.place) for each in resolved(rule, vocabulary())]
    assert found == expected


def test_a_quantifier_over_many_is_read_once() -> None:
    text = "actors: 1..200\nproperties: {x: 1..200}\nclues: []\n"
    puzzle = puzzle_of(text)
    rule = "all(val(x, a) != val(x, b) or val(x, c) == 7 for a in actors for b in actors for c in actors if a != b)"
    assert [rule[each.start : each.end] for each in resolved(rule, grid_of(puzzle).vocabulary)] == ["x", "x", "x", "7"]


@pytest.mark.parametrize("file", PUZZLES[::4], ids=lambda file: file.stem)
def test_in_every_puzzle_a_name_is_one_of_those_of_its_label(file: Path) -> None:
    puzzle = puzzle_in(file)
    names = grid_of(puzzle).vocabulary
    for part in [part for clue in puzzle.clues for part in clue.parts]:
        for each in resolved(part.text, names):
            written = part.text[each.start : each.end].strip("\"'")
            index = names.names if each.place is None else names.categories[each.category]
            assert (each.category if each.place is None else each.place) in index.find(written)
