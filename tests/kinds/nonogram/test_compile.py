"""Nonograms as files: short forms, and mistakes at their places."""

from textwrap import dedent

import pytest

from logicgrid.files.source import read
from logicgrid.kinds import Puzzle, kind_named
from logicgrid.kinds.nonogram.compile import NonogramFile, compile_puzzle, json_schema
from logicgrid.kinds.nonogram.question import NonogramQuestion, picture
from logicgrid.kinds.validation import validate
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.model import EncodingTooLarge
from support import each_case

SCHEMA = kind_named("nonogram").schema()


def compiled(text: str) -> Puzzle | tuple[Diagnostic, ...]:
    """The puzzle in a text, or what is wrong with it."""
    document, problems = read(dedent(text))
    assert document is not None, problems
    model, structural = validate(SCHEMA, document)
    if model is None:
        return structural
    found = compile_puzzle(model, document)
    return (*structural, *found) if isinstance(found, tuple) else structural or found


def puzzle(text: str) -> Puzzle:
    found = compiled(text)
    assert isinstance(found, Puzzle), found
    return found


def mistakes(text: str) -> list[tuple[str, str]]:
    """Code and marked text of every mistake."""
    text = dedent(text)
    found = compiled(text)
    assert isinstance(found, tuple)
    lines = text.split("\n")
    marked = []
    for each in found:
        assert each.span is not None and each.span.line == each.span.end_line, each
        marked.append((each.code, lines[each.span.line - 1][each.span.column - 1 : each.span.end_column - 1]))
    return marked


def solutions(found: Puzzle, most: int = 10) -> list[list[str]]:
    answers = found.question.engine().find(most, Budget(), canonical=True).solutions
    return [found.present(answer).value for answer in answers]


@each_case("rows", "expected")
def test_a_mistake_in_the_runs_is_marked_at_its_token(rows: str, expected: list[tuple[str, str]]) -> None:
    assert mistakes(f"kind: nonogram\ncolumns: [1, 1]\nrows: {rows}\n") == expected


@each_case("given", "expected")
def test_a_mistake_in_a_picture_is_marked_at_its_cell(given: str, expected: list[tuple[str, str]]) -> None:
    for key in ("given", "solution"):
        assert mistakes(f"kind: nonogram\ncolumns: [1, 1]\nrows: [1, 1]\n{key}: {given}\n") == expected


def test_more_than_512_lines_are_refused() -> None:
    lines = ", ".join(["1"] * 513)
    assert [code for code, _ in mistakes(f"kind: nonogram\ncolumns: [{lines}]\nrows: [513]\n")] == ["too-large"]
    ok = puzzle(f"kind: nonogram\ncolumns: [{', '.join(['1'] * 512)}]\nrows: [512]\n")
    assert solutions(ok) == [["#" * 512]]


@pytest.mark.long
def test_a_picture_of_512_by_512_is_encoded_where_lines_settle_it_and_refused_where_it_would_be_too_much() -> None:
    side = 512
    stairs = [[side - place] for place in range(side)]
    assert NonogramQuestion(picture(stairs, stairs)).encoding().model.clauses == []
    dots = [[1] * 8] * side
    with pytest.raises(EncodingTooLarge, match="clauses"):
        NonogramQuestion(picture(dots, dots)).encoding()


def test_the_json_schema_names_every_key() -> None:
    assert set(json_schema()["properties"]) == set(NonogramFile.model_fields)
