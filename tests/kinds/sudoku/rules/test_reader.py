"""The key `rules`: every mistake has a code, a place and a help, and every row can be written, said and drawn."""

import ast
import inspect
import pickle
import sys
from functools import partial
from itertools import combinations
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from logicgrid.kinds.load import load_text
from logicgrid.kinds.sudoku.rules import lines
from logicgrid.kinds.sudoku.rules.table import ROWS, clause, sentences
from logicgrid.kinds.sudoku.shapes import samples, shapes_of
from logicgrid.puzzle.messages import LANGUAGES, translated
from logicgrid.puzzle.record import replace
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
            len({translated(text, language) for language in LANGUAGES}) >= len(LANGUAGES) - 1
        )  # `r1c1 is even` is Dutch, too


def test_two_rules_that_are_drawn_alike_are_told_apart_in_grey_and_shown_beside_their_sentences() -> None:
    rules = [puzzle_of(grid([ROWS[name].example], 9)).question.board.rules[0] for name in NAMES]
    alike = {("entropic", "modular"), ("between", "double_arrow"), ("sandwich", "xsum"), ("clone", "extra_region")}
    for pair in combinations(rules, 2):
        shown = samples(pair)
        grey = [[replace(each, line="", fill="", text="") for each in sample] for sample in shown.values()]
        assert not shown or grey[0] != grey[1], pair
        assert not shown or {each.name for each in pair} == {*shown}
        alike.discard(tuple(sorted(shown)))
    assert not alike and not samples(rules[:1])


def test_of_two_cells_with_a_sign_the_smaller_one_is_named() -> None:
    (rule,) = puzzle_of(grid(["greater: r1c3>r1c4"], 9)).question.board.rules
    assert [translated(clause(rule), code) for code in ("en", "nl")] == [
        "r1c4 is less than r1c3",
        "r1c4 is kleiner dan r1c3",
    ]


def functions_of(made: Any, found: set[Any]) -> set[Any]:
    """Return the functions of the rules' modules that a function needs, with itself."""
    if isinstance(made, partial):
        for each in (made.func, *made.args, *made.keywords.values()):
            functions_of(each, found)
    elif inspect.isfunction(made) and made not in found and made.__module__.startswith(lines.__package__ or ""):
        found.add(made)
        known = {**made.__globals__, **{str(n): cell.cell_contents for n, cell in enumerate(made.__closure__ or ())}}
        inner = [each.co_names for each in made.__code__.co_consts if isinstance(each, CodeType)]
        for name in {*made.__code__.co_names, *[each for names in inner for each in names], *map(str, range(9))}:
            functions_of(known.get(name), found)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_rule_costs_ninety_lines_at_most(name: str) -> None:
    row = ROWS[name]
    found: set[Any] = set()
    for each in (row.holds, row.limits, row.draw, row.complete):
        functions_of(each, found)
    own = {(each.__module__, each.__qualname__.partition(".")[0]) for each in found}
    texts = [inspect.getsource(getattr(sys.modules[module], function)) for module, function in own]
    assert 12 + sum([len(text.splitlines()) for text in texts]) <= 90  # a row of the table is 12 lines at most


def test_no_other_module_names_a_rule_but_by_a_key_of_files() -> None:
    """Presets are made of rows, formats have keys of their own; `only` and `skyscraper` mean something else, too."""
    of_keys = {"diagonal", "killer", "even", "odd", "white", "black", "x", "v", "candidates", "only", "skyscraper"}
    room, found = Path(lines.__file__).parents[1], set()
    for file in room.rglob("*.py"):
        if file.relative_to(room).parts[0] not in ("rules", "formats", "presets"):
            texts = [
                node.value for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Constant)
            ]
            found |= {(file.name, text) for text in texts if text in {*NAMES} - of_keys}
    assert found == {("drawn_rules.py", "arrow"), ("shapes.py", "calculation")}  # how the maker draws them
