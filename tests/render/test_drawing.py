"""The boards as HTML: one drawing for all pages, well-formed, with every mark as a sign."""

import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import logicgrid
from logicgrid.kinds.explain import explanation_of
from logicgrid.kinds.sudoku.drawing import path_of
from logicgrid.kinds.sudoku.shapes import INSET, cage_lines, region_lines
from logicgrid.play import play_page
from logicgrid.puzzle.markup import unquoted
from logicgrid.render.explain.html import explanation_to_html
from logicgrid.render.page import drawing, framed, marks_of, style_of
from logicgrid.words.phrases import words_of
from page_support import PUZZLES, derived

ALL = (
    "guest-speakers.yaml",
    "zh/tea-house.yaml",
    "sudoku/rules/region-sum-killer.yaml",
    "sudoku/neighbours.yaml",
    "nonogram/toadstool.yaml",
)


def scene_of(name: str) -> Any:
    return derived(name)[1].atoms.scene()


def answered(name: str) -> tuple[Any, Any]:
    scene, found = scene_of(name), derived(name)[1]
    return scene, marks_of(scene, found.puzzle.present(found.answer).board.rows)


def cells(html: str) -> list[ET.Element]:
    return [each for each in ET.fromstring(html).iter("td") if each.get("class") != "corner"]


@pytest.mark.parametrize("name", ALL)
def test_a_drawing_is_well_formed_and_has_every_cell(name: str) -> None:
    scene, marks = answered(name)
    sizes = [len(labels) for labels in getattr(scene, "labels", ())]
    pairs = sum(one * other for place, one in enumerate(sizes) for other in sizes[:place])
    count = pairs or getattr(scene, "size", 0) ** 2 or scene.width * scene.height
    for html in (drawing(scene), drawing(scene, marks, numbered=True, attributes=' id="x"')):
        assert len(cells(html)) == count
        assert ET.fromstring(html) is not None and ET.fromstring(framed(scene, html)) is not None


def test_the_marks_of_an_answer_fill_every_cell_of_a_staircase() -> None:
    scene, marks = answered("guest-speakers.yaml")
    shown = [each.text for each in cells(drawing(scene, marks))]
    assert set(shown) == {"●", "×"}
    assert shown.count("●") == 5 * 6  # a circle for each of five labels in each of six blocks


@given(st.lists(st.integers(0, 3), min_size=16, max_size=16))
def test_the_lines_around_cages_are_drawn_as_closed_paths(cages: list[int]) -> None:
    """A path that is walked again covers every line once."""
    lines = cage_lines(4, [cells for name in range(4) if (cells := [n for n in range(16) if cages[n] == name])])
    drawn, start, at = [], (0, 0), (0, 0)
    for sign, one, two in re.findall(r"([Mhvz])(-?\d*) ?(-?\d*)", path_of(lines)):
        if sign == "M":
            start = at = (int(one), int(two))
            continue
        to = start if sign == "z" else (at[0] + int(one), at[1]) if sign == "h" else (at[0], at[1] + int(one))
        drawn.append(tuple(sorted([at, to])))
        at = to
        assert sign != "z" or to == start
    wanted = [
        tuple(sorted([(round(x * 100), round(y * 100)), (round(u * 100), round(v * 100))])) for x, y, u, v in lines
    ]
    assert sorted(drawn) == sorted(wanted)


def test_every_page_has_the_same_board() -> None:
    for name in ALL:
        loaded, found = derived(name)
        scene = found.atoms.scene()
        body = re.sub(
            "</(?:t[dhr]|thead|tbody)>",
            "",
            unquoted(re.findall("<(?:thead|tbody)>.*</table>", drawing(scene, numbered=True))[0]),
        )
        played = play_page(loaded, found, words_of("en"))
        assert body in played and "<style" not in played.partition("<body")[2]  # where it is not valid
        page = explanation_to_html(explanation_of(loaded, found), words_of("en"))
        heads = re.findall("<thead>.*?(?=</tr></thead>)|<svg.*?</svg>", drawing(scene))
        assert all(unquoted(head) in page for head in heads)
        assert style_of(scene) in page and style_of(scene) in played


def test_a_fragment_styles_nothing_around_it() -> None:
    scene = scene_of("nonogram/toadstool.yaml")
    css = re.findall("<style>(.*?)</style>", framed(scene, ""), re.DOTALL)[0]
    assert not re.search(r":root|\bbody|html|\*\{(?<!grid \*\{)", css)
    depth, start, outer = 0, 0, []
    for place, sign in enumerate(css):
        if sign == "{":
            outer += [css[start:place].strip()] if not depth else []
            depth += 1
        elif sign == "}":
            depth -= 1
            start = place + 1
    assert depth == 0
    assert all(rule.startswith((".logicgrid-drawing", "@media")) for rule in outer)


def test_a_solution_in_a_notebook_is_its_board() -> None:
    sudoku = logicgrid.solve(PUZZLES / "sudoku" / "four.yaml").solutions[0]
    assert '<table class="grid digits"' in sudoku._repr_html_()
    grid = logicgrid.explain(PUZZLES / "en" / "three-lunches.yaml").solution
    assert '<table class="logicgrid">' in grid._repr_html_() and '<table class="grid staircase">' in grid._repr_html_()
    assert repr(grid).startswith("Solution(value=") and "_puzzle" not in repr(grid)


def lengths(segments: list[tuple[float, float, float, float]]) -> float:
    return sum(abs(u - x) + abs(v - y) for x, y, u, v in segments)


@given(st.lists(st.integers(0, 2), min_size=16, max_size=16))
def test_lines_between_regions_are_as_long_as_the_borders_that_differ(regions: list[int]) -> None:
    houses = [[cell for cell in range(16) if regions[cell] == name] for name in range(3)]
    beside = sum(regions[r * 4 + c] != regions[r * 4 + c + 1] for r in range(4) for c in range(3))
    below = sum(regions[r * 4 + c] != regions[r * 4 + 4 + c] for r in range(3) for c in range(4))
    assert lengths(region_lines(4, houses)) == beside + below


@given(st.sets(st.integers(0, 15), min_size=1))
def test_every_end_of_a_cages_lines_meets_another(cells: set[int]) -> None:
    ends = [end for x, y, u, v in cage_lines(4, [sorted(cells)]) for end in ((x, y), (u, v))]
    assert all(ends.count(end) % 2 == 0 for end in ends)


def test_the_lines_of_a_square_cage_are_four() -> None:
    a, b = INSET, 2 - INSET
    assert sorted(cage_lines(3, [[0, 1, 3, 4]])) == sorted([(a, a, b, a), (a, b, b, b), (a, a, a, b), (b, a, b, b)])
