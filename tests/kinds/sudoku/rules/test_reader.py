"""The key `rules`: every mistake has a code and a place, and every row can be written, said and drawn."""

from __future__ import annotations

import pytest

from logicgrid.kinds.load import load_text
from logicgrid.kinds.sudoku.question import SudokuQuestion
from logicgrid.kinds.sudoku.rules.table import ROWS
from logicgrid.kinds.sudoku.rules.texts import clause, sentences
from logicgrid.kinds.sudoku.shapes import shapes_of
from logicgrid.puzzle.messages import LANGUAGES, told
from tests.kinds.sudoku.rules.drawn import NAMES, grid


@pytest.mark.parametrize(
    "rule, found",
    [
        ("thermometer: r1c1 r1c2 r3c3", ("bad-line", 8, 28, 32)),
        ("thermometer: r1c1-r3c2", ("bad-line", 8, 18, 27)),
        ("thermometer: r1c1", ("bad-rule", 8, 18, 22)),
        ("thermometr: r1c1 r1c2", ("unknown-rule", 8, 5, 15)),
        ("whisper: {line: r1c1 r1c2, from: 3}", ("bad-rule", 8, 32, 36)),
        ("whisper: {line: r1c1 r1c2, by: x}", ("bad-rule", 8, 36, 37)),
        ("white: r1c1-r2c2", ("bad-rule", 8, 12, 21)),
        ("white: r1c1-r1c5", ("unknown-cell", 8, 12, 21)),
        ("white: r1c1-q", ("bad-cell", 8, 12, 18)),
        ("arrow: {circle: r1c1, line: r3c3 r3c4}", ("bad-line", 8, 33, 42)),
        ("skyscraper: {at: r1c1, seen: 2}", ("unknown-cell", 8, 22, 26)),
        ("skyscraper: {at: r0c0, seen: 2}", ("bad-rule", 8, 22, 26)),
        ("skyscraper: {at: r0c1, seen: 5}", ("impossible-rule", 8, 17, 36)),
        ("little_killer: {from: r0c2, to: r1c2, sum: 5}", ("bad-rule", 8, 37, 41)),
        ("sandwich: {at: r1c0}", ("bad-rule", 8, 15, 25)),
        ("killer: {cells: r1c1 r1c2, sum: 9}", ("impossible-rule", 8, 21, 30)),
        ("thermometer: r1c1 r1c2 r1c3 r1c4 r2c4", ("impossible-rule", 8, 18, 42)),
        ("antiknight: r1c1", ("bad-rule", 8, 17, 21)),
        ("diagonal: left", ("bad-rule", 8, 15, 19)),
        ("quadruple: {at: r4c4, digits: 1}", ("bad-rule", 8, 16, 37)),
        ("clone: {cells: r1c1 r1c2, as: r3c3}", ("bad-rule", 8, 12, 40)),
        ("extra_region: r1c1 r1c1", ("bad-rule", 8, 24, 28)),
        ("only: [white, [black]]", ("bad-rule", 8, 11, 27)),
        ("white: {pairs: r1c1-r1c2, by: 0}", ("bad-rule", 8, 35, 36)),
        ("numbered_room: {at: r1c0, digit: 1 2}", ("bad-rule", 8, 38, 41)),
        ("sum_line: {line: r1c1-r1c4, sum: 0}", ("impossible-rule", 8, 22, 31)),
        ("arrow: {circle: r1c1-r1c4 r2c4-r2c1, line: r3c1 r3c2}", ("impossible-rule", 8, 12, 58)),
        ("zipper: r1c1-r1c4-r1c1-r1c4-r1c1-r1c4-r1c1", ("bad-rule", 8, 13, 47)),
        ("{antiknight: , antiking: }", ("bad-rule", 8, 5, 31)),
    ],
)
def test_mistakes_in_rules_have_their_places(rule: str, found: tuple[str, int, int, int]) -> None:
    errors = load_text(grid([rule])).errors
    spans = [(each.code, each.span.line, each.span.column, each.span.end_column) for each in errors if each.span]
    assert spans == [found]


def test_rules_that_need_boxes_say_so_without_any() -> None:
    for rule in ("disjoint", "windoku", "region_sum: r1c1 r1c2", "box_index: r1c1"):
        errors = load_text(grid([rule]).replace("rules:", "box: none\nrules:")).errors
        assert [each.code for each in errors] == ["bad-rule"], rule


def test_windows_need_boxes_all_over_and_not_only_in_a_corner() -> None:
    boxes, jigsaw = "aabb aabb ccdd ccdd", "aabb aabb cccd cddd"
    for regions, codes in ((boxes, []), (jigsaw, ["bad-rule"])):
        text = f"kind: sudoku\ngrid: '.... .... .... ....'\nregions: {regions}\nrules: [windoku]\n"
        assert [each.code for each in load_text(text).errors] == codes, regions


def test_disjoint_groups_of_regions_of_several_sizes_add_no_mistake_to_theirs() -> None:
    text = "kind: sudoku\ngrid: '.... .... .... ....'\nregions: aaab aabb ccbd ccad\nrules: [disjoint]\n"
    assert {each.code for each in load_text(text).errors} == {"wrong-region"}


@pytest.mark.parametrize("name", NAMES)
def test_the_example_of_every_row_is_read_said_and_drawn(name: str) -> None:
    puzzle = load_text(grid([ROWS[name].example], 9)).puzzle
    assert puzzle is not None and isinstance(puzzle.question, SudokuQuestion)
    (rule, *_) = puzzle.question.board.rules
    shapes_of([rule])
    for text in (*sentences([rule]), clause(rule)):
        assert (
            len({told(text, language) for language in LANGUAGES}) >= len(LANGUAGES) - 1
        )  # `r1c1 is even` is Dutch, too
