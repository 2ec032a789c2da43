"""Groups: names for some labels, which mean the labels themselves; against brute force, and in what an author sees."""

import pytest

from logicgrid.analyses.remarks import read_back
from logicgrid.editor import applied
from logicgrid.editor.complete import complete
from logicgrid.editor.hover import hover
from logicgrid.editor.names import rename
from logicgrid.kinds.atoms import identity
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid.lint import lint
from logicgrid.session import Change, edited, opened
from logicgrid.session.findings import Findings
from support import each_case, puzzle_of

PARTY = """\
actors: {guest: {values: [Ann, Bob, Cleo, Dan], groups: {women: [Ann, Cleo], men: [Bob, Dan]}}}
properties:
  month: {values: [october, december, february, may], groups: {early: october..december}}
  score: {values: 1..4, groups: {low: "1..2"}}
"""


def test_a_rule_with_a_group_means_the_same_as_one_with_its_list_and_has_the_same_identity() -> None:
    group = puzzle_of(PARTY + "clues: [act(score_, 1) in men]\n".replace("act(score_, 1)", "may"))
    listed = PARTY.replace(", groups: {women: [Ann, Cleo], men: [Bob, Dan]}", "")
    assert identity(group) == identity(puzzle_of(listed + "clues:\n  - may in [Bob, Dan]\n"))


@each_case("groups", "line", "code", "words")
def test_mistakes_in_groups(groups: str, line: int, code: str, words: str) -> None:
    text = f"actors: {{guest: {{values: [Ann, Bob], aliases: {{Annie: Ann}},\n groups: {groups}}}}}\n"
    found = load_text(text + "properties: {dish: [soup, pie]}\nclues: [Ann == soup]\n").errors
    assert [(each.span.line if each.span else 0, each.code, each.message) for each in found] == [(line, code, words)]
    assert found[0].help


@each_case("rule", "column", "help")
def test_a_group_where_it_does_not_belong(rule: str, column: int, help: str) -> None:
    (error,) = load_text(f"{PARTY}clues:\n  - {rule}\n").errors
    assert (error.span.column, error.help) == (column, help)


def test_a_text_that_speaks_of_a_group_is_no_warning_and_read_says_one_of_the_women() -> None:
    clues = """\
clues:
  - {text: "Whoever was born in May is one of the women.", rule: may in women}
  - {text: "None of the men is early.", rule: all(a not in early for a in men)}
"""
    loaded = load_text("language: en\n" + PARTY + clues)
    assert loaded.puzzle is not None
    assert [each.code for each in lint(loaded.puzzle) if each.code.startswith("text-")] == []
    assert [each.reads for each in read_back(loaded)] == [
        "The guest whose month is may is one of the women.",
        "For every guest a of the men: the month of a is not early (october or december).",
    ]


@pytest.mark.parametrize("language", ["en", "nl", "fr", "zh", "ja"])
def test_groups_are_read_back_in_every_language(language: str) -> None:
    loaded = load_text(f"language: {language}\n{PARTY}clues: [may in women, not (Bob in women), Ann not in early]\n")
    said = [each.reads for each in read_back(loaded)]
    assert ["women" in each for each in said] == [True, True, False]
    assert "early" in said[2] and said[0] != said[1]


def test_completion_offers_groups_and_renaming_a_label_renames_it_in_groups() -> None:
    text = PARTY + "rules:\n  - may in women\n"
    draft = opened("memory:", text + "clues:\n  - val(month, Ann) in early\n")
    begun = text + "clues:\n  - val(month, Ann) in "
    offered = [each.label for each in complete(edited(draft, [Change(begun)], 1), len(begun))]
    assert {"women", "early"} <= {*offered}
    edits = rename(draft, draft.text.index("Cleo"), "Clara")
    assert applied(draft.text, edits) == draft.text.replace("Cleo", "Clara")
    assert hover(draft, draft.text.index("women\n"), Findings()).markdown == "**women** (group)\n\nAnn, Cleo"
