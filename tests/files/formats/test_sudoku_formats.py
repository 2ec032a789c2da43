"""Other people's sudoku files, beside `sudoku_formats.transcript`: many in one, and cages told cell by cell."""

import itertools

import pytest

from logicgrid.kinds.formats import read, read_each
from logicgrid.kinds.formats.reading import LocatedPuzzle
from logicgrid.puzzle.board import Cage, SudokuBoard
from support import long_text

GRID = (
    *("53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1"),
    *("7...2...6", ".6....28.", "...419..5", "....8..79"),
)
LINE = "".join(GRID)
SDK = "#AAnn\n#DFirst of the year\n#CNo guessing\n" + "\n".join(GRID)
DRAWN, KILLER = long_text(__file__, "drawn.txt"), long_text(__file__, "killer.txt")


def test_thousands_of_puzzles_are_named_by_their_lines_and_read_one_by_one() -> None:
    stream = read_each("many.sdm", "# head\n" + f"{LINE}\n" * 3000)
    assert [named.name for named in itertools.islice(stream, 3)] == ["many.sdm:2", "many.sdm:3", "many.sdm:4"]
    assert sum(1 for _ in stream) == 2997


def test_one_puzzle_keeps_the_files_name() -> None:
    assert [named.name for named in read_each("one.sdm", LINE)] == ["one.sdm"]


@pytest.mark.parametrize("head", ["[puzzle]\n", "", "grid:\n"])
@pytest.mark.parametrize("side", [4, 6, 9])
def test_cages_told_cell_by_cell_are_no_rows_of_the_grid(head: str, side: int) -> None:
    """`7 = r1c1 r2c1` has ten signs, and may be told more often than there are rows."""
    rows = "\n".join("1" + "." * (side - 1) if not row else "." * side for row in range(side))
    cages = [((row, column), (row, column + 1)) for row in range(side) for column in range(0, side - 1, 2)]
    lines = [
        f"{number % 5 + 3} = " + " ".join(f"r{r + 1}c{c + 1}" for r, c in cage) for number, cage in enumerate(cages)
    ]
    (read_one,) = read(f"{head}{rows}\n\n" + "\n".join(lines) + "\n", "a.txt")
    assert isinstance(read_one, LocatedPuzzle) and isinstance(found := read_one.board, SudokuBoard)
    assert found.side == side and found.grid[0] == "1" + "." * (side - 1)
    assert found.cages == tuple(Cage(cage, number % 5 + 3) for number, cage in enumerate(cages))
