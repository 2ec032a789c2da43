"""Nonograms as files: short forms, and mistakes at their places."""

import pytest

from logicgrid.analyses.judge import judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.kinds.load import load_text
from logicgrid.kinds.nonogram.compile import NonogramFile, json_schema
from logicgrid.kinds.nonogram.question import NonogramQuestion, picture
from logicgrid.puzzle.model import EncodingTooLarge
from support import each_case


def mistakes(text: str) -> list[tuple[str, str]]:
    """Code and marked text of every mistake."""
    lines = text.split("\n")
    marked = []
    for each in load_text(text).errors:
        assert each.span is not None and each.span.line == each.span.end_line, each
        marked.append((each.code, lines[each.span.line - 1][each.span.column - 1 : each.span.end_column - 1]))
    return marked


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
    loaded = load_text(f"kind: nonogram\ncolumns: [{', '.join(['1'] * 512)}]\nrows: [512]\n")
    assert [each.value for each in judge_loaded(loaded, Limits()).solutions] == [["#" * 512]]


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
