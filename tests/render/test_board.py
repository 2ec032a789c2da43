"""Tables in aligned columns, pictures, and where several differ."""

import xml.etree.ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from logicgrid import Solution
from logicgrid.puzzle.markup import board_to_html
from logicgrid.puzzle.report import SolutionTable
from logicgrid.puzzle.terminal import display_width
from logicgrid.render.text import board_to_text
from support import drawing


def test_a_japanese_table_is_aligned_by_cells() -> None:
    table = SolutionTable(
        ("名前", "年齢", "都市"), (("さくら", "9", "東京"), ("ケン", "12", "ｵｵｻｶ"), ("Ann", "10", "Kyōto"))
    )
    assert board_to_text(table) == drawing("""
        名前    年齢  都市
        ──────  ────  ─────
        さくら     9  東京
        ケン      12  ｵｵｻｶ
        Ann       10  Kyōto
    """)


def test_a_sudoku_without_labels_is_a_block_of_digits() -> None:
    table = SolutionTable(("", "", "", ""), (("", "1", "2", "3"), ("", "2", "3", "1")))
    assert [line.strip() for line in board_to_text(table).split("\n")] == ["1 2 3", "2 3 1"]


def test_printing_a_solution_shows_its_table() -> None:
    table = SolutionTable(("who", "team"), (("cor", "A"),))
    assert str(Solution({}, table)) == board_to_text(table)


CELLS = st.text(max_size=6)


@given(st.lists(st.tuples(CELLS, CELLS), min_size=1, max_size=4))
def test_every_line_fits_under_the_rule(rows: list[tuple[str, str]]) -> None:
    header, rule, *body = board_to_text(SolutionTable(("a", "colour"), tuple(rows))).split("\n")
    assert len(body) == len(rows)
    assert all(display_width(line) <= display_width(rule) for line in (header, *body))


def test_a_board_becomes_a_table_with_marked_headers() -> None:
    table = SolutionTable(("speaker", "age"), (("cor", "48"), ("東京", "42")))
    assert board_to_html(table) == "\n".join(
        [
            '<table class="logicgrid">',
            '<thead><tr><th scope="col">speaker</th><th scope="col">age</th></tr></thead>',
            "<tbody>",
            '<tr><th scope="row">cor</th><td>48</td></tr>',
            '<tr><th scope="row">東京</th><td>42</td></tr>',
            "</tbody>",
            "</table>",
        ]
    )


def test_a_blank_header_is_left_out() -> None:
    assert "thead" not in board_to_html(SolutionTable(("", ""), (("1", "#"),)))


def test_labels_are_escaped() -> None:
    html = board_to_html(SolutionTable(("<script>", "&"), (("\"a'", "\x00b\x1b"),)))
    assert "&lt;script&gt;" in html and "&amp;" in html and "&quot;a&#39;" in html and "<td>b</td>" in html


def test_a_notebook_shows_a_solution_as_this_table() -> None:
    table = SolutionTable(("speaker", "age"), (("cor", "48"),))
    assert Solution({}, table)._repr_html_() == board_to_html(table)


@given(st.lists(st.text(st.characters()), min_size=2, max_size=4))
def test_whatever_the_labels_the_table_is_well_formed(labels: list[str]) -> None:
    tree = ET.fromstring(board_to_html(SolutionTable(tuple(labels), (tuple(labels),))))
    assert len(tree.findall("./tbody/tr/*")) == len(labels)
