"""Sudoku files: what they may look like, and the mistakes, with their places, of those that cannot be used."""

import pytest

from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.kinds.load import load_text
from support import each_case, long_text

FOUR = long_text(__file__, "four.yaml")
EMPTY = "kind: sudoku\ngrid: |\n" + "  ....\n" * 4


def errors(text: str) -> list[tuple[str, int, int, int]]:
    """Code, line, and columns from and to of what is wrong."""
    return [
        (each.code, each.span.line, each.span.column, each.span.end_column) if each.span else (each.code, 0, 0, 0)
        for each in load_text(text).errors
    ]


def test_a_solution_that_breaks_a_given_names_the_given() -> None:
    report = judge_loaded(load_text(FOUR + "solution: |\n  1234\n  3412\n  2143\n  4321\n"), Limits())
    assert [each.span.line for each in report.errors if each.code == "solution-breaks-clue" and each.span] == [5, 6, 7]


@each_case("text", "expected")
def test_a_mistake_is_marked_where_it_is(text: str, expected: list[tuple[str, int, int, int]]) -> None:
    assert errors(text) == expected


def test_the_second_of_two_givens_names_the_first() -> None:
    (error,) = load_text("kind: sudoku\ngrid: |\n  3.3.\n  ....\n  ....\n  ....\n").errors
    assert error.message == "`3` stands twice in row 1: r1c1 has it already"


MANY = "r1c1 " * 20_000
HOSTILE = {
    "a million cells in a line": f"kind: sudoku\ngrid: {'.' * 1_000_000}\n",
    "a hundred thousand rows": "kind: sudoku\ngrid: |\n" + "  ...\n  ..\n" * 50_000,
    "the same cell over and over": EMPTY + f"cages:\n  - {{sum: 5, cells: {MANY}}}\n",
    "wrong cells over and over": EMPTY + f"marks:\n  consecutive: {MANY}\n",
    "no cells over and over": EMPTY + f"marks:\n  odd: r1c1 {'x ' * 20_000}\n",
    "a sum of many digits": EMPTY + f"cages:\n  - {{sum: {'9' * 10_000}, cells: r1c1}}\n",
    "many symbols": f"kind: sudoku\nsymbols: {'ab' * 10_000}\ngrid: '....'\n",
    "a box beyond all measure": EMPTY + f"box: {'9' * 5_000}x{'9' * 5_000}\n",
    "many cages": EMPTY + "cages:\n" + "  - {sum: 99, cells: r1c1 r1c2}\n" * 2_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_what_is_out_of_all_measure_is_refused_quickly(text: str) -> None:
    found = load_text(text).errors
    assert found and len(found) <= 60
    assert all(len(each.message) < 300 for each in found)
