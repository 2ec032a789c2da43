"""The table of a notebook."""

import xml.etree.ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from logicgrid import Solution
from logicgrid.puzzle.markup import board_to_html
from logicgrid.puzzle.report import SolutionTable


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
