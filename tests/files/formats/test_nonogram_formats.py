"""Other people's nonogram files, beside `nonogram_formats.transcript`: formats of numbers, and mistakes of webpbn."""

from logicgrid.kinds.formats import read
from logicgrid.kinds.formats.reading import LocatedPuzzle
from logicgrid.puzzle.board import NonogramBoard, Run
from logicgrid.puzzle.diagnostics import Diagnostic, Span
from support import each_case, long_text

ROWS = ((Run(1),), (Run(2), Run(2)), (Run(4),), (Run(2), Run(3)), (Run(1), Run(1)), (Run(6),))
COLUMNS = (
    *((Run(2),), (Run(1), Run(3)), (Run(2), Run(1)), (Run(2), Run(1)), (Run(2), Run(1))),
    *((Run(2), Run(1)), (Run(3),), (Run(1),)),
)

NON, G, XML = (long_text(__file__, name) for name in ("non.non", "g.g", "xml.xml"))


def located(text: str, name: str) -> LocatedPuzzle:
    (found,) = read(text, name)
    assert isinstance(found, LocatedPuzzle), found
    return found


def problem(text: str, name: str) -> Diagnostic:
    found = list(read(text, name))
    assert found and isinstance(found[0], Diagnostic)
    return found[0]


def at(text: str, needle: str) -> Span:
    """The span of a word of a text, which must stand on one line."""
    start = text.index(needle)
    line = text.count("\n", 0, start) + 1
    column = start - text.rfind("\n", 0, start)
    return Span(line, column, line, column + len(needle))


@each_case("name", "text")
def test_formats_of_numbers_say_the_same_puzzle(name: str, text: str) -> None:
    found = located(text, name)
    data, line = found.board, found.places.span(("rows", 3, 1)).line
    assert isinstance(data, NonogramBoard) and (data.rows, data.columns) == (ROWS, COLUMNS)
    assert located(text.replace("\n", "\r\n"), name).board == data
    assert text.split("\n")[line - 1].split()[:2] == ["2", "3"]


@each_case("old", "new", "code", "where")
def test_webpbn_points_out_mistakes(old: str, new: str, code: str, where: str) -> None:
    text = XML.replace(old, new, 1)
    found = problem(text, "a.xml")
    assert (found.code, found.span) == (code, at(text, where))


def test_webpbn_reads_a_picture_without_bars_in_one_pass_and_refuses_one_that_is_too_wide() -> None:
    def goal(cells: str) -> str:
        return f"<puzzleset><puzzle><solution><image>{cells}</image></solution></puzzle></puzzleset>"

    assert located(goal("X." * 900), "a.xml").board.width == 1800
    assert problem(goal("X." * 100_000), "a.xml").code == "too-large"  # minutes, if each cell looks for the next bar
