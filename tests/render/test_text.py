"""What a puzzle's author reads in a terminal, word for word."""

from typing import Any

from logicgrid.puzzle.record import replace
from logicgrid.puzzle.report import PuzzleReport, ReportedSolution, SolutionTable
from logicgrid.render.text import report_to_text
from render.reports import HEADER, ROWS, UNIQUE
from support import each_case

(FIRST,) = UNIQUE.solutions
SECOND = ReportedSolution({}, SolutionTable(HEADER, tuple([(*row[:2], "—", row[3]) for row in ROWS])))
SEVERAL = replace(UNIQUE, verdict="multiple", ok=False, solutions=(FIRST, SECOND), count=2, proof="")
NONE = replace(UNIQUE, verdict="none", ok=False, solutions=(), count=0)
UNDECIDED = replace(UNIQUE, verdict="unknown", ok=False, solutions=(), complete=False, count=None, proof="")


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


def test_nothing_of_a_file_reaches_the_terminal_as_an_escape() -> None:
    evil = "\x1b[2J\r\u202e"
    board = SolutionTable((evil, evil), ((evil, "1"),))
    other = SolutionTable((evil, evil), ((evil, evil),))
    report = replace(
        SEVERAL, file=evil, title=evil, proof=evil, solutions=(ReportedSolution({}, board), ReportedSolution({}, other))
    )
    texts = [report_to_text(report, command="solve"), report_to_text(report, command="check")]
    assert not set("".join(texts)) & set("\x1b\r\u202e")
