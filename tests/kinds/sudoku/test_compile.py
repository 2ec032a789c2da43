"""Sudoku files: what they may look like, and the mistakes, with their places, of those that cannot be used."""

import pytest

from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.files.source import read
from logicgrid.kinds import Puzzle, kind_named
from logicgrid.kinds.load import LoadedPuzzle
from logicgrid.kinds.sudoku.compile import compile_puzzle
from logicgrid.kinds.validation import validate
from logicgrid.puzzle.report import PuzzleReport
from support import cases, long_text

SCHEMA = kind_named("sudoku").schema()
FOUR = long_text(__file__, "four.yaml")
EMPTY = "kind: sudoku\ngrid: |\n" + "  ....\n" * 4


def loaded(text: str) -> LoadedPuzzle:
    """The puzzle in a text, or its mistakes in the order in which they are found."""
    document, problems = read(text)
    if document is None:
        return LoadedPuzzle("x", None, errors=problems, source=text)
    model, found = validate(SCHEMA, document)
    if model is not None:
        puzzle = compile_puzzle(model, document)  # type: ignore[arg-type]
        if isinstance(puzzle, Puzzle) and not found:
            return LoadedPuzzle("x", puzzle, "sudoku", puzzle.title, source=text)
        found = found if isinstance(puzzle, Puzzle) else (*found, *puzzle)
    return LoadedPuzzle("x", None, errors=found, source=text)


def report_on(text: str, limit: int = 10) -> PuzzleReport:
    return judge_loaded(loaded(text), Limits(solutions=limit))


def errors(text: str) -> list[tuple[str, int, int, int]]:
    """Code, line, and columns from and to of what is wrong."""
    return [
        (each.code, each.span.line, each.span.column, each.span.end_column) if each.span else (each.code, 0, 0, 0)
        for each in loaded(text).errors
    ]


GRIDS = dict(cases(__file__, "GRIDS"))


def test_a_solution_that_breaks_a_given_names_the_given() -> None:
    report = report_on(FOUR + "solution: |\n  1234\n  3412\n  2143\n  4321\n")
    assert [each.span.line for each in report.errors if each.code == "solution-breaks-clue" and each.span] == [5, 6, 7]


MISTAKES: dict[str, tuple[str, list[tuple[str, int, int, int]]]] = {
    "80 characters in a line": (f"kind: sudoku\ngrid: {'.' * 80}\n", [("wrong-length", 2, 7, 87)]),
    "a short row": ("kind: sudoku\ngrid: |\n  ..3.\n  .1.\n  ...4\n  2...\n", [("wrong-length", 4, 3, 6)]),
    "a long row, with decoration": (
        "kind: sudoku\ngrid: |\n  .. | 3.\n  .1 | ...\n  .. | .4\n  2. | ..\n",
        [("wrong-length", 4, 3, 11)],
    ),
    "a row too few": ("kind: sudoku\ngrid: |\n" + "  .........\n" * 8, [("wrong-length", 10, 3, 12)]),
    "an unknown symbol": (
        "kind: sudoku\ngrid: |\n  ..3.\n  .5..\n  ..é4\n  2...\n",
        [("unknown-symbol", 4, 4, 5), ("unknown-symbol", 5, 5, 6)],
    ),
    "twins in a row": (
        "kind: sudoku\ngrid: |\n  3 . | 3 .\n  . 1 | . .\n  . . | . 4\n  2 . | . .\n",
        [("equal-givens", 3, 9, 10)],
    ),
    "twins in a column, in a list": (
        "kind: sudoku\ngrid: ['3...', '....', '....', '3...']\n",
        [("equal-givens", 2, 33, 34)],
    ),
    "twins in a box": ("kind: sudoku\ngrid: |\n  3...\n  .3..\n  ....\n  ....\n", [("equal-givens", 4, 4, 5)]),
    "twins on a diagonal": (
        "kind: sudoku\ndiagonals: true\ngrid: |\n  3...\n  ....\n  ..3.\n  ....\n",
        [("equal-givens", 6, 5, 6)],
    ),
    "twins in a region": (
        "kind: sudoku\nregions: |\n  aabb\n  acbb\n  accd\n  cddd\ngrid: |\n  .3..\n  3...\n  ....\n  ....\n",
        [("equal-givens", 9, 3, 4)],
    ),
    "twins in a cage": (
        "kind: sudoku\ngrid: |\n  .1..\n  ..1.\n  ....\n  ....\ncages:\n  - {sum: 6, cells: r1c2 r1c3 r2c3}\n",
        [("equal-givens", 4, 5, 6)],
    ),
    "three equal givens": (
        "kind: sudoku\ngrid: |\n  1.1.\n  ....\n  1...\n  ....\n",
        [("equal-givens", 3, 5, 6), ("equal-givens", 5, 3, 4)],
    ),
    "regions of a wrong size": (
        EMPTY + "regions: |\n  aabb\n  aabb\n  cccc\n  cddd\n",
        [("wrong-region", 10, 3, 4), ("wrong-region", 11, 4, 5)],
    ),
    "a hole in the regions": (EMPTY + "regions: |\n  aabb\n  aab\n  cccc\n  dddd\n", [("wrong-length", 9, 3, 6)]),
    "box and regions": (
        EMPTY + "box: 2x2\nregions: |\n  aabb\n  aabb\n  ccdd\n  ccdd\n",
        [("box-and-regions", 7, 6, 9)],
    ),
    "no box": (EMPTY + "box: two by two\n", [("bad-box", 7, 6, 16)]),
    "a box of another size": (EMPTY + "box: 3x2\n", [("wrong-length", 2, 7, 7)]),
    "no square boxes": (f"kind: sudoku\ngrid: {'.' * 36}\n", [("missing-box", 2, 7, 43)]),
    "an impossible sum": (
        EMPTY + "cages:\n  - {sum: 8, cells: r1c1 r1c2}\n  - {sum: 5, cells: r1c3 r1c4}\n",
        [("impossible-sum", 8, 11, 12)],
    ),
    "an impossible sum in a picture": (
        EMPTY + "cages:\n  picture: |\n    aa..\n    ....\n    ....\n    ....\n  sums: {a: 2}\n",
        [("impossible-sum", 13, 13, 14)],
    ),
    "no sum": (EMPTY + "cages:\n  - {sum: six, cells: r1c1 r1c2}\n", [("bad-sum", 8, 11, 14)]),
    "a cage over an unknown cell": (
        EMPTY + "cages:\n  - {sum: 5, cells: r1c1 r5c2}\n  - {sum: 5, cells: [r1c3, x]}\n",
        [("unknown-cell", 8, 26, 30), ("bad-cell", 9, 28, 29)],
    ),
    "a cell twice in a cage": (EMPTY + "cages:\n  - {sum: 5, cells: r1c1 r1c2 r1c1}\n", [("bad-cage", 8, 31, 35)]),
    "sums in place of cages": (
        EMPTY + "cages: {r1c1 r1c2: 5}\n",
        [("missing-key", 7, 8, 22), ("missing-key", 7, 8, 22), ("unknown-key", 7, 9, 18)],
    ),
    "a cage without cells": (EMPTY + "cages:\n  - {sum: 5, cells: ''}\n", [("bad-cage", 8, 21, 23)]),
    "a cage of too many cells": (
        EMPTY + "cages:\n  - {sum: 10, cells: r1c1 r1c2 r1c3 r1c4 r2c1}\n",
        [("bad-cage", 8, 5, 47)],
    ),
    "a cage without its sum, and a sum without its cage": (
        EMPTY + "cages:\n  picture: |\n    aa..\n    ....\n    ....\n    ....\n  sums: {b: 5}\n",
        [("unknown-cage", 13, 10, 11), ("missing-sum", 9, 5, 6)],
    ),
    "a cage in pieces": (
        EMPTY + "cages:\n  picture: |\n    aa..\n    ....\n    ....\n    ..a.\n  sums: {a: 6}\n",
        [("broken-cage", 12, 7, 8)],
    ),
    "marks between cells that are apart": (
        EMPTY + "marks:\n  consecutive: r1c1-r1c2 r1c4-r2c1 r2c2\n",
        [("bad-mark", 8, 26, 35), ("bad-mark", 8, 36, 40)],
    ),
    "marks on no cells": (
        EMPTY + "marks:\n  odd: r1c1 r0c1\n  even: |\n    #..o\n    ....\n    ....\n    ....\n",
        [("bad-mark", 10, 8, 9), ("unknown-cell", 8, 13, 17)],
    ),
    "a symbol twice": (EMPTY + "symbols: abca\n", [("duplicate-symbol", 7, 10, 14)]),
    "too many symbols for the box": (EMPTY + "box: 2x2\nsymbols: abcde\n", [("wrong-length", 8, 10, 15)]),
    "an empty sign as a symbol": (EMPTY + "symbols: ab.c\n", [("bad-symbol", 7, 10, 14)]),
    "a wrong solution": (EMPTY + "solution: |\n  1234\n  3412\n  2143\n  4322\n", [("impossible-solution", 11, 6, 7)]),
    "too large": ("kind: sudoku\nbox: 6x6\ngrid: '....'\n", [("too-large", 2, 6, 9)]),
    "nothing at all": ("kind: sudoku\ngrid: ''\n", [("too-large", 2, 7, 9)]),
    "an unknown key": (EMPTY + "diagonal: true\n", [("unknown-key", 7, 1, 9)]),
    "no flag": (EMPTY + "diagonals: maybe\n", [("bad-value", 7, 12, 17)]),
    "no grid": ("kind: sudoku\n", [("missing-key", 1, 1, 13)]),
}


@pytest.mark.parametrize("text, expected", MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_marked_where_it_is(text: str, expected: list[tuple[str, int, int, int]]) -> None:
    assert errors(text) == expected


def test_the_second_of_two_givens_names_the_first() -> None:
    (error,) = loaded("kind: sudoku\ngrid: |\n  3.3.\n  ....\n  ....\n  ....\n").errors
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
    "many cages": EMPTY + "cages:\n" + "  - {sum: 99, cells: r1c1 r1c2}\n" * 10_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_what_is_out_of_all_measure_is_refused_quickly(text: str) -> None:
    found = loaded(text).errors
    assert found and len(found) <= 60
    assert all(len(each.message) < 300 for each in found)
