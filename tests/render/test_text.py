"""What a puzzle's author reads in a terminal, word for word."""

import subprocess
import sys
from typing import Any

from logicgrid.puzzle.diagnostics import Diagnostic, Severity, Span
from logicgrid.puzzle.messages import translated
from logicgrid.puzzle.record import replace
from logicgrid.puzzle.report import PuzzleReport, ReportedSolution, SolutionTable
from logicgrid.puzzle.terminal import Style
from logicgrid.render.text import report_to_text
from support import drawing, each_case, report_on

HEADER = ("speaker", "age", "topic", "month")
FIRST = ReportedSolution(
    {},
    SolutionTable(
        HEADER, (("cor", "48", "alcohol", "february"), ("jeanet", "40", "freedom", "may"), ("nina", "9", "—", "june"))
    ),
)
SECOND = ReportedSolution(
    {},
    SolutionTable(
        HEADER, (("cor", "48", "alcohol", "february"), ("jeanet", "9", "freedom", "may"), ("nina", "40", "—", "june"))
    ),
)
UNIQUE = PuzzleReport(
    file="puzzles/guest-speakers.yaml",
    kind="logic-grid",
    title="Guest speakers",
    verdict="unique",
    expected="unique",
    ok=True,
    solutions=(FIRST,),
    complete=True,
    count=1,
    proof="a second search found no other solution",
    seconds=0.0039,
)
SEVERAL = replace(UNIQUE, verdict="multiple", ok=False, solutions=(FIRST, SECOND), count=2, proof="")
NONE = replace(UNIQUE, verdict="none", ok=False, solutions=(), count=0)
UNDECIDED = replace(UNIQUE, verdict="unknown", ok=False, solutions=(), complete=False, count=None, proof="")
DIFFERS = replace(
    UNIQUE,
    ok=False,
    errors=(Diagnostic("solution-differs", "cor is 48 by the clues, not 45", Span(2, 13, 2, 15)),),
    source="solution:\n  cor: {age: 45}\n",
)
ALWAYS_TRUE = Diagnostic("always-true", "always true", Span(1, 1, 1, 3), severity=Severity.WARNING)


def test_what_is_too_large_to_encode_is_said_in_the_language_of_the_reader_and_asks_for_no_time() -> None:
    text = "actors: [a, b]\nproperties: {x: {values: 1..500, spare: true}}\nclues: [a.x * b.x == 112]\n"
    report = report_on(text)
    assert report.verdict == "unknown"
    assert translated(report.proof, "nl").startswith(
        "de puzzel is te groot om te coderen: een bewerking op meer dan 200"
    )
    assert "next: more time does not help; give" in report_to_text(report, command="solve")


def test_another_stated_solution_is_shown_where_it_differs() -> None:
    assert report_to_text(DIFFERS, command="solve") == drawing("""
        Guest speakers (puzzles/guest-speakers.yaml)
        exactly one solution
        but the stated solution is not the puzzle's solution

        speaker  age  topic    month
        ───────  ───  ───────  ────────
        cor       48  alcohol  february
        jeanet    40  freedom  may
        nina       9  —        june

        next: the stated `solution` or a clue has a slip: compare them

        puzzles/guest-speakers.yaml:2:13: error: cor is 48 by the clues, not 45 [solution-differs]
          |
        2 |   cor: {age: 45}
          |             ^^

        proof: a second search found no other solution (3.9 ms)
    """)


def test_a_file_without_a_title_or_an_expectation_is_named_by_its_path() -> None:
    report = replace(UNDECIDED, title=None, expected=None, file="plain.non")
    assert report_to_text(report).startswith("plain.non\nundecided within the limits\n")


def verdict_line(report: PuzzleReport) -> str:
    return report_to_text(report, command="solve").split("\n")[1]


@each_case("listed", "complete", "count", "words")
def test_a_count_is_only_given_as_far_as_it_is_known(
    listed: int, complete: bool, count: int | None, words: str
) -> None:
    assert verdict_line(replace(SEVERAL, solutions=(FIRST,) * listed, complete=complete, count=count)) == words


def test_a_count_of_thousands_of_digits_is_told_by_its_size() -> None:
    assert verdict_line(replace(SEVERAL, complete=False, count=10**5000)) == "about 10^5000 solutions"


def next_step(report: PuzzleReport) -> str | None:
    found = [line for line in report_to_text(report).split("\n") if line.startswith("next: ")]
    return found[0].removeprefix("next: ") if found else None


@each_case("verdict", "listed", "changes", "advice")
def test_the_next_step_is_what_the_author_can_do(
    verdict: str, listed: int, changes: dict[str, Any], advice: str | None
) -> None:
    report = {"unique": UNIQUE, "several": SEVERAL, "none": NONE}[verdict]
    assert next_step(replace(report, solutions=(FIRST, SECOND, *[FIRST] * 8)[:listed], **changes)) == advice


def test_pictures_mark_the_cells_in_which_they_differ() -> None:
    header = ("", "1", "1 1", "2")
    boards = [
        SolutionTable(header, (("1 1", "#", ".", "#"), ("2", ".", "#", "#"))),
        SolutionTable(header, (("1 1", ".", "#", "#"), ("2", "#", ".", "#"))),
    ]
    solutions = tuple(ReportedSolution([], board) for board in boards)
    assert "\n".join(
        [
            "solution 2 of 2",
            "      1",
            "    1 1 2",
            "1 1 . # #",
            "  2 # . #",
            "",
            "they differ in 4 cells, marked `?`",
            "      1",
            "    1 1 2",
            "1 1 ? ? #",
            "  2 ? ? #",
            "",
        ]
    ) in report_to_text(replace(SEVERAL, solutions=solutions))


def test_check_gives_a_reason_and_a_line_of_help() -> None:
    assert report_to_text(SEVERAL, command="check") == drawing("""
        FAIL  puzzles/guest-speakers.yaml  expected exactly one solution, found 2 solutions
              help: `logicgrid solve --suggest` shows where the solutions differ, and clues that tell them apart
    """)
    assert report_to_text(UNDECIDED, command="check") == drawing("""
        UNDECIDED  puzzles/guest-speakers.yaml  undecided within the limits
              help: solve it by itself and allow more time with `--time-limit`
    """)


def test_check_shows_the_warnings_of_a_puzzle_that_is_ok() -> None:
    text = report_to_text(replace(UNIQUE, warnings=(ALWAYS_TRUE,), source="ab"), command="check")
    assert text.startswith("ok    puzzles/guest-speakers.yaml  unique\npuzzles/guest-speakers.yaml:1:1: warning: ")


def test_colours_follow_the_outcome() -> None:
    style = Style(painted=True)
    assert report_to_text(UNIQUE, style=style, command="check").startswith("\x1b[32mok  \x1b[0m  ")
    assert report_to_text(NONE, style=style, command="check").startswith("\x1b[31mFAIL\x1b[0m  ")
    assert report_to_text(UNDECIDED, style=style, command="check").startswith("\x1b[33mUNDECIDED\x1b[0m  ")
    assert report_to_text(UNIQUE, style=style).endswith(
        "\x1b[2mproof: a second search found no other solution (3.9 ms)\x1b[0m"
    )


def test_nothing_of_a_file_reaches_the_terminal_as_an_escape() -> None:
    evil = "\x1b[2J\r\u202e"
    board = SolutionTable((evil, evil), ((evil, "1"),))
    other = SolutionTable((evil, evil), ((evil, evil),))
    report = replace(
        SEVERAL, file=evil, title=evil, proof=evil, solutions=(ReportedSolution({}, board), ReportedSolution({}, other))
    )
    texts = [report_to_text(report, command="solve"), report_to_text(report, command="check")]
    assert not set("".join(texts)) & set("\x1b\r\u202e")


def test_text_loads_neither_json_nor_xml_nor_unicode_tables() -> None:
    program = (
        "import sys; before = set(sys.modules)\n"
        "from logicgrid.render.text import board_to_text\n"
        "from logicgrid.puzzle.report import SolutionTable\n"
        "board_to_text(SolutionTable(('a', 'b'), (('c', 'd'),)))\n"
        "print({'json', 'xml', 'unicodedata', 'html', 'pydantic', 'ortools'} & (set(sys.modules) - before))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"
