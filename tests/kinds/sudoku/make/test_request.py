"""What cannot be asked of the maker of sudokus is said before any work, with what to write instead."""

from typing import Any

from logicgrid.kinds.sudoku.make.request import SudokuRequest, pattern_in, problems, read_pattern
from support import each_case


@each_case("asked", "code", "says", "helps")
def test_a_request_that_nothing_can_meet_is_refused(asked: dict[str, Any], code: str, says: str, helps: str) -> None:
    (found,) = problems(SudokuRequest(**asked))
    assert found.code == code
    assert says in found.message
    assert found.help is not None and helps in found.help


@each_case("asked")
def test_a_request_that_may_be_met_is_accepted(asked: dict[str, Any]) -> None:
    assert problems(SudokuRequest(**asked)) == []


def test_everything_that_is_wrong_is_said_at_once() -> None:
    request = SudokuRequest(size=11, variants=("diagnal", "kiler"), givens=(4, 2))
    found = [each.code for each in problems(request)]
    assert found == ["unknown-variant", "unknown-variant", "missing-box", "empty-range"]


def test_a_pattern_may_be_rows_or_one_line() -> None:
    rows = "#..1\n....\n\n.x2.\n#..#\n"
    assert pattern_in(rows) == pattern_in("#..1.....x2.#..#") == (4, (0, 3, 9, 10, 12, 15))


@each_case("text", "places")
def test_mistakes_in_a_pattern_are_shown_where_they_are(text: str, places: list[tuple[int, int, int]]) -> None:
    found = pattern_in(text)
    spans = [getattr(each, "span", None) for each in found]
    assert [(span.line, span.column, span.end_column) for span in spans if span] == places


def test_an_empty_pattern_and_a_missing_file_are_mistakes(tmp_path: Any) -> None:
    assert [each.code for each in pattern_in("\n \n") if not isinstance(each, int | tuple)] == ["empty-pattern"]
    assert [each.code for each in read_pattern(tmp_path / "none") if not isinstance(each, int | tuple)] != []
