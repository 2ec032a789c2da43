"""What cannot be asked of the maker of sudokus is said before any work, with what to write instead."""

from typing import Any

import pytest

from logicgrid.kinds.sudoku.make.request import SudokuRequest, pattern_in, problems, read_pattern
from support import each_case


@pytest.mark.parametrize(
    ("asked", "code", "says", "helps"),
    [
        ({"givens": (16, 16)}, "too-few-givens", "17 is the least", "--givens 17"),
        ({"givens": (3, 3), "size": 4}, "too-few-givens", "4 is the least", "--givens 4"),
        ({"givens": (5, 7), "variants": ("jigsaw",)}, "too-few-givens", "two digits", "--givens 8"),
        ({"givens": (30, 25)}, "empty-range", "30 to 25", "--givens 25-30"),
        ({"givens": (82, 90)}, "too-many-givens", "only 81", "81"),
        ({"givens": (26, 26), "symmetry": "quarter"}, "no-such-symmetry", "`quarter`", "25 or 28"),
        ({"givens": (9, 9), "size": 6}, "no-such-symmetry", "`turn`", "8 or 10"),
        ({"size": 7}, "missing-box", "7x7", "--variant jigsaw"),
        ({"size": 17}, "bad-size", "4 to 16", "--size 9"),
        ({"size": 3}, "bad-size", "4 to 16", "--size 9"),
        ({"variants": ("diagnal",)}, "unknown-variant", "`diagnal`", "`diagonal`"),
        ({"variants": ("samurai",)}, "unknown-variant", "`samurai`", "diagonal, jigsaw, killer"),
        ({"symmetry": "turned"}, "unknown-symmetry", "`turned`", "`turn`"),
        ({"pattern": tuple(range(12))}, "too-few-givens", "12 givens", "mark more cells"),
        ({"pattern": tuple(range(30)), "givens": (28, 28)}, "givens-and-pattern", "pattern", "--givens"),
        ({"pattern": tuple(range(30)), "symmetry": "turn"}, "symmetry-and-pattern", "pattern", "--symmetry"),
    ],
)
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
