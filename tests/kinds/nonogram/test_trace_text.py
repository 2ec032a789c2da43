"""Line solving round by round, as R6 shows it."""

from textwrap import dedent

from hypothesis import given

from logicgrid.cli import main
from logicgrid.kinds.nonogram.question import NonogramQuestion, Picture, picture
from logicgrid.kinds.nonogram.trace import closing_line, trace, trace_lines
from logicgrid.puzzle.budget import Budget
from random_boards import all_pictures, pictures
from support import ROOT, Capsys

WORKED = picture([[1], [2, 2], [4], [2, 3], [1, 1], [6]], [[2], [1, 3], [2, 1], [2, 1], [2, 1], [2, 1], [3], [1]])
SWITCH = picture([[1], [1]], [[1], [1]])
EDGE = picture([[3], [1], [3, 1], [1], [3, 1], [1], [1]], [[1], [1], [1, 3], [1], [1, 3], [1], [3]])


def test_the_worked_example_shows_the_figures_of_the_reference() -> None:
    assert "\n".join(trace_lines(trace(WORKED))) == dedent("""\
        x alternatives: 5, 3, 6, 6, 6, 6, 4, 6    x total = 466560
        y alternatives: 8, 10, 5, 6, 21, 3        x*y total = 70543872000
        x alternatives: 5, 3, 3, 3, 3, 1, 4, 6    x total = 9720
        y alternatives: 7, 5, 3, 5, 2, 3          x*y total = 30618000
        x alternatives: 1, 2, 3, 3, 2, 1, 4, 6    x total = 864
        y alternatives: 1, 2, 3, 2, 2, 1          x*y total = 20736
        x alternatives: 1, 1, 1, 1, 2, 1, 1, 4    x total = 8
        y alternatives: 1, 1, 1, 2, 1, 1          x*y total = 16
        x alternatives: 1, 1, 1, 1, 1, 1, 1, 1    x total = 1
        y alternatives: 1, 1, 1, 1, 1, 1          x*y total = 1""")
    assert closing_line(trace(WORKED)) == "line solving alone settles every cell, in 4 rounds"


def test_verbose_shows_each_lines_step_before_the_round_it_leads_to() -> None:
    lines = trace_lines(trace(WORKED), verbose=True)
    assert lines[:4] == [
        "x alternatives: 5, 3, 6, 6, 6, 6, 4, 6    x total = 466560",
        "y alternatives: 8, 10, 5, 6, 21, 3        x*y total = 70543872000",
        "  column 3: 6 alternatives become 3; filled 6; empty 5",
        "  column 4: 6 alternatives become 3; filled 6; empty 5",
    ]
    assert "  row 5: 21 alternatives become 2; filled 2; empty 1, 3-6" in lines


def test_where_line_solving_does_not_finish_it_says_what_search_had_to_add() -> None:
    found = trace(EDGE)
    branches = NonogramQuestion(EDGE).engine().find(2, Budget()).branches
    assert not found.finished and not found.contradictory
    assert closing_line(found, branches) == (
        "line solving alone does not finish: 44 of 49 cells are open after 2 rounds; search had to add 2 suppositions"
    )
    assert closing_line(trace(SWITCH)) == "line solving alone does not finish: 4 of 4 cells are open after 0 rounds"


def test_a_contradiction_shows_as_a_line_without_alternatives() -> None:
    found = trace(picture([[2], []], [[2], []]))
    assert found.contradictory and found.rounds[-1].total == 0
    assert closing_line(found).startswith("line solving ends in a contradiction")
    assert any("become none: a contradiction" in line for line in trace_lines(found, verbose=True))


def test_colours_are_named() -> None:
    lines = trace_lines(trace(picture([((1, 1), (1, 2))], [((1, 1),), ((1, 2),), ()], 2)), True, ("red", "blue"))
    assert lines[2] == "  row 1: 3 alternatives become 1; blue 2; red 1; empty 3"


def test_the_command_names_colours_as_the_puzzle_does(capsys: Capsys) -> None:
    main(["solve", "--trace", "-v", str(ROOT / "puzzles" / "nonogram" / "toadstool.yaml")])
    assert "  column 1: 55 alternatives become 1; green 14; red 4-7; empty 1-3, 8-13\n" in capsys.readouterr().out


@given(pictures())
def test_the_trace_never_rules_an_answer_out(puzzle: Picture) -> None:
    answers, found = all_pictures(puzzle), trace(puzzle)
    if found.contradictory:
        assert not answers
    if found.finished:
        assert len(answers) == 1
    for (cells,) in answers:
        assert all(mask >> colour & 1 for mask, colour in zip(found.candidates, cells, strict=True))
