"""Other people's nonogram files: each format as it is published, and where its mistakes are."""

from logicgrid.kinds.formats import read, read_each
from logicgrid.kinds.formats.reading import LocatedPuzzle, Places
from logicgrid.puzzle.board import Color, NonogramBoard, Run
from logicgrid.puzzle.diagnostics import Diagnostic, Severity, Span
from support import each_case, long_text

ROWS = ((Run(1),), (Run(2), Run(2)), (Run(4),), (Run(2), Run(3)), (Run(1), Run(1)), (Run(6),))
PICTURE = ("X.......", "XX.XX...", "..XXXX..", ".XX..XXX", ".X....X.", ".XXXXXX.")  # R6's example
GOAL = tuple(row.replace("X", "#") for row in PICTURE)
COLUMNS = (
    *((Run(2),), (Run(1), Run(3)), (Run(2), Run(1)), (Run(2), Run(1)), (Run(2), Run(1))),
    *((Run(2), Run(1)), (Run(3),), (Run(1),)),
)

NON = long_text(__file__, "non.non")


def puzzles(text: str, name: str) -> list[LocatedPuzzle]:
    found = list(read(text, name))
    assert not [each for each in found if isinstance(each, Diagnostic)], found
    return [each for each in found if not isinstance(each, Diagnostic)]


def nonogram(text: str, name: str) -> NonogramBoard:
    (found,) = puzzles(text, name)
    return found.board


def places(text: str, name: str) -> Places:
    (found,) = puzzles(text, name)
    return found.places


def problem(text: str, name: str) -> Diagnostic:
    found = list(read(text, name))
    assert found and isinstance(found[0], Diagnostic)
    return found[0]


def at(text: str, needle: str, skip: int = 0) -> Span:
    """The span of a word of a text, which must stand on one line."""
    start = -1
    for _ in range(skip + 1):
        start = text.index(needle, start + 1)
    line = text.count("\n", 0, start) + 1
    column = start - text.rfind("\n", 0, start)
    return Span(line, column, line, column + len(needle))


def test_non_is_read_with_all_that_it_tells() -> None:
    data = nonogram(NON, "a.non")
    assert (data.rows, data.columns, data.goal) == (ROWS, COLUMNS, GOAL)
    assert (data.about.title, data.about.author, data.about.copyright) == ("Cup & saucer", "Ann Ö", "© 2026 Ann")
    assert (data.about.license, data.about.source) == ("CC-BY-4.0", "notebook #7")
    assert data.about.notes == ("difficulty quite easy",)


def test_non_takes_blank_lines_for_lines_without_runs_where_the_count_asks_for_it() -> None:
    blank = nonogram("width 3\nheight 3\nrows\n1\n\n1\n\ncolumns\n1\n\n1\n", "a.non")
    zero = nonogram("width 3\nheight 3\n\nrows\n\n1\n0\n1\n\ncolumns\n1\n0\n1\n", "a.non")
    assert blank == zero
    assert blank.rows == ((Run(1),), (), (Run(1),))


def test_non_has_colours_declared_or_not() -> None:
    data = nonogram('color a #ff0000\nwidth 2\nheight 2\nrows\n1a,1b\n2b\ncolumns\n1a,1b\n2b\ngoal "abbb"\n', "a.non")
    assert data.rows == ((Run(1, "a"), Run(1, "b")), (Run(2, "b"),))
    assert data.colors == {"a": Color(None, "#ff0000"), "b": Color()}
    assert data.goal == ("ab", "bb")


def test_non_with_black_beside_a_colour_gives_black_a_letter() -> None:
    data = nonogram('width 2\nheight 1\nrows\n1,1r\ncolumns\n1\n1r\ngoal "1r"\n', "a.non")
    assert data.rows == ((Run(1, "k"), Run(1, "r")),)
    assert data.goal == ("kr",)


def test_non_goal_and_saved_may_stand_on_lines_of_their_own() -> None:
    text = "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\ngoal\n10\n01\nsaved 1???\ngiven ??0?\n"
    data = nonogram(text, "a.non")
    assert (data.goal, data.saved, data.given) == (("#.", ".#"), (("#?", "??"),), ("??", ".?"))
    assert places(text, "a.non").span(("goal", 1, 1)) == Span(11, 2, 11, 3)


def test_non_with_a_width_that_is_none_says_where() -> None:
    text = "width eight\nheight 1\nrows\n1\ncolumns\n1\n"
    assert (problem(text, "a.non").code, problem(text, "a.non").span) == ("bad-size", at(text, "eight"))


def test_totals_are_compared_colour_by_colour() -> None:
    assert "cells `a`" in problem("width 2\nheight 1\nrows\n1a,1b\ncolumns\n1a\n1a\n", "a.non").message


@each_case("name", "text")
def test_formats_of_numbers_say_the_same_puzzle(name: str, text: str) -> None:
    data = nonogram(text, name)
    assert (data.rows, data.columns) == (ROWS, COLUMNS)
    assert nonogram(text.replace("\n", "\r\n"), name) == data
    line = places(text, name).span(("rows", 3, 1)).line
    assert text.split("\n")[line - 1].split()[:2] == ["2", "3"]


def test_mk_without_its_mark_is_told_from_nin() -> None:
    assert problem("1 2\n1\n1\n1\n", "a.mk").code == "missing-section"


def test_plain_numbers_of_a_square_without_labels_are_read_with_a_warning() -> None:
    data, warning = read("2\n2\n1\n1\n1\n1\n", "a.txt")
    assert isinstance(data, LocatedPuzzle)
    assert isinstance(warning, Diagnostic) and warning.severity is Severity.WARNING
    (named,) = read_each("a.txt", "2\n2\n1\n1\n1\n1\n")
    assert named.document is not None and named.problems == (warning,)


G = long_text(__file__, "g.g")


def test_g_has_a_background_a_default_colour_and_marks() -> None:
    data = nonogram(G, "a.g")
    assert data.background == Color("ivory paper", "#fffff0")
    assert {color.hex for color in data.colors.values()} == {"#000000", "#cc0000"}
    black = next(letter for letter, color in data.colors.items() if color.hex == "#000000")
    assert data.rows == ((Run(1, black), Run(2, "r")), (Run(3, black),))
    assert data.about.notes == ("A flag, of my own making.",)
    assert places(G, "a.g").span(("rows", 0, 1)) == at(G, "2r")


def test_g_with_a_mark_that_was_not_declared_says_which_there_are() -> None:
    found = problem(G.replace("1r 1\n:", "1q 1\n:"), "a.g")
    assert (found.code, found.help) == ("unknown-colour", "the colours are `r`")


def test_g_of_a_triddler_is_refused() -> None:
    assert problem("#t\n: A\n1\n: B\n1\n: C\n1\n: D\n", "a.g").code == "not-supported"


XML = long_text(__file__, "xml.xml")


def test_webpbn_is_read_with_colours_goal_and_saved_grids() -> None:
    data = nonogram(XML, "a.xml")
    assert data.rows == ((Run(1, "x"), Run(1, "d")), (Run(1, "d"),))
    assert data.columns == ((Run(1, "x"),), (Run(2, "d"),), ())
    assert data.colors == {"x": Color("black", "#000000"), "d": Color("dark red", "#c00000")}
    assert (data.goal, data.given) == (("xd.", ".d."), ("x??", "???"))
    assert data.saved == (("x?.", ".?."),)
    assert (data.about.title, data.about.copyright, data.about.source) == (
        "Bird & é <3",
        "© 2026 by Ann",
        "my notebook #7 (v.2)",
    )
    assert (data.about.description, data.about.notes) == ("A bird.", ("easy",))


@each_case("old", "new", "code", "where")
def test_webpbn_points_out_mistakes(old: str, new: str, code: str, where: str) -> None:
    text = XML.replace(old, new, 1)
    found = problem(text, "a.xml")
    assert (found.code, found.span) == (code, at(text, where))


def test_webpbn_that_is_cut_off_says_where() -> None:
    found = problem(XML[:300], "a.xml")
    assert found.code == "xml-syntax" and found.span is not None and found.span.line >= 8


def test_webpbn_reads_a_picture_without_bars_in_one_pass_and_refuses_one_that_is_too_wide() -> None:
    def goal(cells: str) -> str:
        return f"<puzzleset><puzzle><solution><image>{cells}</image></solution></puzzle></puzzleset>"

    assert nonogram(goal("X." * 900), "a.xml").width == 1800
    assert problem(goal("X." * 100_000), "a.xml").code == "too-large"  # minutes, if each cell looks for the next bar
