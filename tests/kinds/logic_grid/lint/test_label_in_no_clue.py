"""Labels that no clue speaks of."""

from lint_support import lint
from logicgrid.puzzle.diagnostics import Severity
from support import each_case, report_on


def test_a_label_that_no_clue_speaks_of_is_noted_at_its_place_and_is_no_warning() -> None:
    text = "actors: [a, b, c]\nproperties:\n  dish: [x, y, z]\nclues:\n  - a == x\n  - b == y\n"
    report = report_on(text)
    assert (report.verdict, report.warnings) == ("unique", ())
    assert [(each.code, each.severity, each.span and (each.span.line, each.span.column)) for each in report.notes] == [
        ("label-in-no-clue", Severity.INFO, (1, 16)),
        ("label-in-no-clue", Severity.INFO, (3, 16)),
    ]
    assert report.notes[1].message == "`z` occurs in no clue: it is found by elimination"


def test_labels_that_nothing_tells_apart_are_noted_with_help() -> None:
    text = "actors: [a, b, c]\nproperties:\n  dish: {values: [x, y, z]}\nclues:\n  - a == x\n"
    report = report_on(text)
    assert report.verdict == "multiple"
    assert "`y`, `z` occur in no clue: nothing tells one from the other" in [each.message for each in report.notes]


@each_case("clues")
def test_lists_that_are_asked_or_compared_as_a_whole_are_not_noted(clues: str) -> None:
    clues = clues.replace("{b: y}", "b == y\n  - c == z")
    text = f"actors: [a, b, c]\nproperties:\n  age: [1, 2, 3]\n  dish: [x, y, z]\nclues:\n{clues}"
    assert [each.message for each in lint(text) if each.code == "label-in-no-clue"] == []


def test_given_and_spare_values_are_not_noted() -> None:
    text = (
        "actors: [a, b]\nproperties:\n  dish: {values: [x, y, z], spare: true}\n  town: {given: {a: p, b: q}}\n"
        "  day: [m, n]\nclues:\n  - a == m\n  - n == y\n"
    )
    assert [each.message for each in lint(text)] == []
