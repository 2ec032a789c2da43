"""Conversions: to and from our YAML, between all formats, with what is lost said; foreign files as documents."""

import json
from pathlib import Path

import pytest

from logicgrid.kinds.formats import FORMATS, Format, read, read_each
from logicgrid.kinds.formats.convert import convert, read_boards, write
from logicgrid.kinds.formats.our_yaml import to_yaml
from logicgrid.kinds.formats.reading import LocatedPuzzle
from logicgrid.kinds.load import load_text
from logicgrid.kinds.sudoku.board import Group, SudokuProblem
from logicgrid.kinds.sudoku.question import SudokuQuestion
from logicgrid.puzzle.board import About, Board, NonogramBoard, Run, SudokuBoard
from logicgrid.puzzle.diagnostics import Span
from logicgrid.puzzle.record import replace
from support import CORPUS, ROOT, long_text, needs_corpus


def back(text: str, suffix: str) -> Board:
    read = read_boards(text.encode(), "a" + suffix)
    wrong = [each for each in read.problems if "is only drawn" not in each.message]
    assert not wrong, wrong
    (found,) = read.boards
    return found


TEXTS = dict(part.split("\n", 1) for part in long_text(__file__, "boards.yaml").split("--- ")[1:])
PUZZLES = {name: back(text, ".yaml") for name, text in TEXTS.items()}


@pytest.mark.parametrize("name", PUZZLES)
def test_our_yaml_is_written_as_it_was_read(name: str) -> None:
    assert to_yaml(PUZZLES[name]) == TEXTS[name]


def test_remarks_above_a_board_are_what_it_is_about() -> None:
    own = {"title": 'A: "cup" # of tea', "author": "Ann Ö", "copyright": "© 2026", "license": "CC-BY-4.0"}
    full = About(source="notebook #7", description="A cup.\nOf tea.", notes=("easy",), **own)
    assert (PUZZLES["full"].about, PUZZLES["variant"].about) == (full, About(notes=("hard",), **own))


@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.parametrize("target", [*FORMATS], ids=lambda each: each.name)
def test_every_format_reads_what_it_writes_and_says_what_it_lost(name: str, target: Format) -> None:
    puzzle = PUZZLES[name]
    suffix = target.suffixes[0]
    written = write([puzzle], suffix)
    if written.text is None:
        (problem,) = written.problems
        assert problem.code in ("wrong-kind", "no-room", "unknown-format")
        return
    if puzzle.__class__ is SudokuBoard and suffix == ".txt":
        suffix = ".sud"
    again = back(written.text, suffix)
    for name_, value, other in (
        *((name_, getattr(puzzle, name_), getattr(again, name_)) for name_ in puzzle.__struct_fields__),
        *((name_, getattr(puzzle.about, name_), getattr(again.about, name_)) for name_ in About.__struct_fields__),
    ):
        assert value == other or written.notes, f"{name_} was lost in silence"
    if isinstance(puzzle, NonogramBoard) and isinstance(again, NonogramBoard):
        assert (again.rows, again.columns) == (puzzle.rows, puzzle.columns)
    if isinstance(puzzle, SudokuBoard) and isinstance(again, SudokuBoard):
        regions = None if target.name == "SudokuPad" and again.box == (3, 3) else puzzle.regions  # as boxes
        assert (again.grid, again.regions, again.cages) == (puzzle.grid, regions, puzzle.cages)


def always_of(board: SudokuProblem) -> list[tuple[str, set[Group], int | None]]:
    return [(rule.name, set(rule.parts), rule.value) for rule in board.always]


@pytest.mark.parametrize("file", sorted((ROOT / "puzzles" / "sudoku").glob("*.yaml")), ids=lambda file: file.stem)
def test_every_sudoku_of_ours_is_the_same_puzzle_when_it_is_written_anew(file: Path) -> None:
    converted = convert(file, ".yaml")
    assert converted.text is not None
    before, after = load_text(file.read_text()), load_text(converted.text)
    assert before.puzzle is not None and after.puzzle is not None, after.errors
    one, other = before.puzzle.question, after.puzzle.question
    assert isinstance(one, SudokuQuestion) and isinstance(other, SudokuQuestion)
    ours, again = (
        replace(each, clues=tuple([replace(clue, span=None, text=None) for clue in each.clues]))
        for each in (one.board, other.board)
    )
    assert replace(ours, always=()) == replace(again, always=())
    assert always_of(ours) == always_of(again)
    if file.stem != "sixteen":  # its numbers become letters
        assert before.puzzle.own == after.puzzle.own
    assert [each.value for each in before.puzzle.stated] == [each.value for each in after.puzzle.stated]
    assert convert(converted.text.encode(), ".yaml", name="again.yaml").text == converted.text


NON = 'title "Cup"\nwidth 3\nheight 2\nrows\n1,1\n10\ncolumns\n1\n0\n1\ngoal "101000"\n'


def test_a_foreign_document_points_into_the_original_file() -> None:
    text = NON.replace("10\n", "0\n", 1)
    (named,) = read_each("cup.non", text)
    document = named.document
    assert document is not None and document.text == text
    assert document.data["rows"] == ["1 1", "0"]
    assert document.locate(("rows", 0), 2, 3) == Span(5, 3, 5, 4)
    assert document.span(("rows", 0)) == Span(5, 1, 5, 4)
    assert document.locate(("solution",), 2, 3) == Span(11, 9, 11, 10)
    assert document.locate(("solution",), 4, 5) == Span(11, 10, 11, 11)
    assert document.scalar(("rows", 1)) is not None and document.scalar(("rows",)) is None
    assert not document.is_quoted(("rows", 0))
    assert document.span(("nothing", 7)).line == 1


@needs_corpus
def test_the_corpus_survives_every_format() -> None:
    """Real puzzles, some with names and authors."""
    for each in json.loads((CORPUS / "nonogram" / "survey.json").read_text()):
        data = NonogramBoard(
            about=About(title=each["name"]),
            rows=tuple(tuple(Run(length) for length in line if length) for line in each["rows"]),
            columns=tuple(tuple(Run(length) for length in line if length) for line in each["cols"]),
        )
        for format_ in FORMATS:
            if format_.kind == "nonogram":
                (again,) = read(write([data], format_.suffixes[0]).text or "", "a" + format_.suffixes[0])
                assert isinstance(again, LocatedPuzzle) and isinstance(again.board, NonogramBoard)
                assert (again.board.rows, again.board.columns) == (data.rows, data.columns), (
                    each["name"],
                    format_.name,
                )
