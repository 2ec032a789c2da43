"""The key `rules`: every mistake has a code, a place and a help, and every row can be written, said and drawn."""

import pickle

import pytest

from logicgrid.kinds.load import load_text
from logicgrid.kinds.sudoku.rules.table import ROWS
from logicgrid.kinds.sudoku.rules.texts import clause, sentences
from logicgrid.kinds.sudoku.shapes import shapes_of
from logicgrid.puzzle.messages import LANGUAGES, told
from support import cases, puzzle_of
from tests.kinds.sudoku.rules.drawn import NAMES, grid


@pytest.mark.parametrize(
    "rule, found",
    cases(__file__, "mistakes_in_rules_have_their_places"),
)
def test_mistakes_in_rules_have_their_places(rule: str, found: tuple[str, int, int, int]) -> None:
    errors = load_text(grid([rule])).errors
    spans = [(each.code, each.span.line, each.span.column, each.span.end_column) for each in errors if each.span]
    assert spans == [found] and all(each.help for each in errors)


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
def test_the_example_of_every_row_is_read_said_drawn_and_sent(name: str) -> None:
    puzzle = puzzle_of(grid([ROWS[name].example], 9))
    (rule, *_) = puzzle.question.board.rules
    shapes_of([rule])
    assert pickle.loads(pickle.dumps(puzzle))  # as other processes get it
    for text in (*sentences([rule]), clause(rule)):
        assert (
            len({told(text, language) for language in LANGUAGES}) >= len(LANGUAGES) - 1
        )  # `r1c1 is even` is Dutch, too
