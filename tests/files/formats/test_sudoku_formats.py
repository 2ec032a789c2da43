"""Other people's sudoku files: each format as it is published, and where its mistakes are."""

import itertools

import pytest

from logicgrid.kinds.formats import read, read_each
from logicgrid.kinds.formats.reading import LocatedPuzzle, Places
from logicgrid.puzzle.board import Cage, SudokuBoard
from logicgrid.puzzle.diagnostics import Diagnostic, Span
from support import long_text

GRID = (
    *("53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1"),
    *("7...2...6", ".6....28.", "...419..5", "....8..79"),
)
LINE = "".join(GRID)
GOAL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def located(text: str, name: str) -> LocatedPuzzle:
    found = list(read(text, name))
    assert len(found) == 1 and isinstance(found[0], LocatedPuzzle), found
    return found[0]


def sudoku(text: str, name: str) -> SudokuBoard:
    return located(text, name).board


def places(text: str, name: str) -> Places:
    return located(text, name).places


def problem(text: str, name: str) -> Diagnostic:
    """The first mistake, which says what to do."""
    found = next(iter(read(text, name)))
    assert isinstance(found, Diagnostic) and found.help, found
    return found


def test_lines_have_comments_remarks_and_solutions() -> None:
    text = f"# a collection\n\n{LINE} # the classic one\n{LINE},{GOAL}\n{LINE} 2.5 hard\n"
    first, second, third = (each.board for each in read(text, "a.txt") if isinstance(each, LocatedPuzzle))
    assert isinstance(first, SudokuBoard) and first.about.notes == ("the classic one",)
    assert isinstance(second, SudokuBoard) and second.goal is not None and "".join(second.goal) == GOAL
    assert isinstance(third, SudokuBoard) and third.about.notes == ("2.5 hard",)


def test_a_table_of_quizzes_and_solutions_is_read() -> None:
    assert sudoku(f"quizzes,solutions\n{LINE.replace('.', '0')},{GOAL}\n", "a.sdm").goal is not None


def test_thousands_of_puzzles_are_named_by_their_lines_and_read_one_by_one() -> None:
    stream = read_each("many.sdm", "# head\n" + f"{LINE}\n" * 3000)
    assert [named.name for named in itertools.islice(stream, 3)] == ["many.sdm:2", "many.sdm:3", "many.sdm:4"]
    assert sum(1 for _ in stream) == 2997


def test_one_puzzle_keeps_the_files_name() -> None:
    assert [named.name for named in read_each("one.sdm", LINE)] == ["one.sdm"]


def test_a_bad_symbol_is_pointed_out() -> None:
    found = problem(LINE[:20] + "q" + LINE[21:], "a.sdm")
    assert (found.code, found.span) == ("bad-symbol", Span(1, 21, 1, 22))


SDK = """#AAnn
#DFirst of the year
#CNo guessing
#B01-01-2026
#SThe Daily
#LEasy
""" + "\n".join(GRID)


def test_sdk_of_sudocue_has_lines_of_metadata() -> None:
    data = sudoku(SDK, "a.sdk")
    assert (data.grid, data.about.author, data.about.description, data.about.source) == (
        GRID,
        "Ann",
        "First of the year",
        "The Daily",
    )
    assert data.about.notes == ("No guessing", "date: 01-01-2026", "level: Easy")
    assert places(SDK, "a.sdk").span(("grid", 0, 1)) == Span(7, 2, 7, 3)


def test_sdk_of_sadman_has_sections() -> None:
    state = "\n".join(GOAL[start : start + 9] for start in range(0, 81, 9))
    data = sudoku("[Puzzle]\n" + "\n".join(GRID) + "\n[State]\n" + state + "\n[Comments]\nby Ann\n", "a.sdk")
    assert data.grid == GRID and data.about.notes == ("by Ann",)
    assert "".join(data.saved[0]) == GOAL


def test_sdk_with_a_short_row_says_which() -> None:
    found = problem(SDK.replace("8...6...3", "8...6..3"), "a.sdk")
    assert (found.code, found.span) == ("wrong-length", Span(10, 1, 10, 9))
    assert problem("\n".join(GRID[:8]), "a.sdk").code == "wrong-count"


LISTED = "\n".join(GRID) + "\n\n10 = r1c3 r1c4\n? = r9c1 r9c2\n"


def test_a_cage_outside_of_an_sdk_files_grid_is_pointed_out() -> None:
    found = problem(LISTED.replace("r9c1", "r0c1"), "a.sdk")
    assert (found.code, found.span and found.span.line) == ("bad-cell", 12)


DRAWN = long_text(__file__, "drawn.txt")


@pytest.mark.parametrize(
    "text",
    [
        DRAWN,
        DRAWN.replace("|---+---+---|", "|-----------|"),
        DRAWN.replace(".", "-"),
        DRAWN.replace(".", "0"),
        "\n".join(GRID),
        "\n".join(" ".join(row) for row in GRID),
        "\n".join(",".join(row) for row in GRID),
        "\n".join("\t".join(row) for row in GRID),
        "\n".join(" ".join((*row[:3], "|", *row[3:6], "|", *row[6:])) for row in GRID),
        "\n------+-------+------\n".join(" ".join(row) for row in GRID),
    ],
)
def test_grids_are_read_however_they_are_drawn(text: str) -> None:
    assert sudoku(text, "a.sud").grid == GRID
    assert sudoku(text, "a.txt").grid == GRID
    line, column = next((n, row.index("5") + 1) for n, row in enumerate(text.split("\n"), 1) if "5" in row)
    assert places(text, "a.sud").span(("grid", 0, 0)) == Span(line, column, line, column + 1)


def test_numbers_of_two_digits_are_read_in_grids_with_blanks() -> None:
    rows = [["."] * 16 for _ in range(16)]
    rows[0][0], rows[1][1] = "16", "10"
    data = sudoku("\n".join(" ".join(row) for row in rows), "a.sud")
    assert (data.grid[0][0], data.grid[1][1]) == ("G", "A")


JIGSAW = (
    *("AAAABBBBB", "AAACCBBBD", "AAECCCBDD", "EEECCCDDD", "EEECCFDDD"),
    *("EEFFFFFGD", "HHFFFGGGG", "HHHHIGGGI", "HHHIIIIII"),
)


def test_a_region_with_too_few_cells_is_pointed_out() -> None:
    found = problem("\n".join(GRID) + "\n[regions]\n" + "\n".join(JIGSAW), "a.sud")
    assert found.code == "wrong-count" and "region `" in found.message


KILLER = long_text(__file__, "killer.txt")


def test_a_killer_is_letters_and_sums() -> None:
    text = KILLER.replace("Killer\n", "", 1).replace("aabb", "[cages]\naabb")
    data = sudoku(text, "a.killer")
    assert data.cages[0] == Cage(((0, 0), (0, 1), (1, 0)), 20)
    assert data.cages[1:3] == (Cage(((0, 2), (0, 3)), 4), Cage(((1, 1), (2, 1)), 9))
    assert places(text, "a.killer").span(("cages", 1)) == Span(21, 7, 21, 8)


def test_sumocue_and_ps_are_one_string() -> None:
    cells = ["=0"] * 81
    cells[0], cells[1], cells[9] = "=15", "+0", "+1"
    cells[80] = "=7"
    data = sudoku("SumoCueV1D" + "".join(cells), "a.txt")
    assert data.cages == (Cage(((0, 0), (0, 1), (1, 0)), 15),)
    assert data.diagonals and data.grid[8][8] == "7"
    fields = [str(index) for index in range(81)]
    fields[0] = fields[1] = str(15 * 256)
    assert sudoku(f"3x3::k:{':'.join(fields)}:", "a.txt").cages == (Cage(((0, 0), (0, 1)), 15),)
    assert problem("SumoCueV1" + "".join(cells[:80]), "a.txt").code == "wrong-count"
    assert problem("SumoCueV1" + "".join(cells).replace("+1", "+x"), "a.txt").code == "bad-cell"
    assert problem(f"3x3:::{':'.join(fields)}:", "a.ps").code == "not-supported"


@pytest.mark.parametrize("head", ["[puzzle]\n", "", "grid:\n"])
@pytest.mark.parametrize("side", [4, 6, 9])
def test_cages_told_cell_by_cell_are_no_rows_of_the_grid(head: str, side: int) -> None:
    """`7 = r1c1 r2c1` has ten signs, and may be told more often than there are rows."""
    rows = "\n".join("1" + "." * (side - 1) if not row else "." * side for row in range(side))
    cages = [((row, column), (row, column + 1)) for row in range(side) for column in range(0, side - 1, 2)]
    lines = [
        f"{number % 5 + 3} = " + " ".join(f"r{r + 1}c{c + 1}" for r, c in cage) for number, cage in enumerate(cages)
    ]
    found = sudoku(f"{head}{rows}\n\n" + "\n".join(lines) + "\n", "a.txt")
    assert found.side == side and found.grid[0] == "1" + "." * (side - 1)
    assert found.cages == tuple(Cage(cage, number % 5 + 3) for number, cage in enumerate(cages))


def test_cages_in_a_file_named_sdk_are_read_as_in_the_text_format() -> None:
    assert sudoku(LISTED, "a.sdk").cages == (Cage(((0, 2), (0, 3)), 10), Cage(((8, 0), (8, 1)), None))
    assert sudoku("#AAnn\n[Puzzle]\n" + LISTED, "a.sdk").cages == sudoku(LISTED, "a.sdk").cages
    drawn = KILLER.replace("Killer\n", "", 1).replace("aabb", "[cages]\naabb")
    assert sudoku(drawn, "a.sdk") == sudoku(drawn, "a.killer")
    assert sudoku(drawn.replace("[cages]\n", "\n"), "a.sdk").cages == sudoku(drawn, "a.killer").cages
    assert sudoku(DRAWN, "a.sdk").grid == GRID
    jigsaw = "\n".join(GRID) + "\n[regions]\n" + "\n".join(balanced()) + "\n"
    assert sudoku(jigsaw, "a.sdk").regions == balanced()


def balanced() -> tuple[str, ...]:
    """Nine regions of nine cells: boxes, two of which exchange a cell."""
    rows = [["ABCDEFGHI"[row // 3 * 3 + column // 3] for column in range(9)] for row in range(9)]
    rows[0][2], rows[0][3] = rows[0][3], rows[0][2]
    return tuple("".join(row) for row in rows)
