"""What can be written at the cursor: in rules by position, elsewhere by the schema and the puzzle's names."""

import pytest

from logicgrid.editor import applied
from logicgrid.editor.complete import complete, examples
from logicgrid.editor.keys import new_line
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid.language.functions import FUNCTIONS
from logicgrid.session import Change, DocumentDraft, edited, opened
from support import each_case

HEAD = """\
actors: {guest: [Ann, Ben, "李 雷"]}
properties:
  dish: [soup, iced tea, pie]
  age: [40, 41, 42]
  seat: {values: [left, middle, right], circular: true}
"""
DRAFT = opened("memory:", HEAD + "clues:\n  - Ann == soup\n")


def draft_at(text: str) -> tuple[DocumentDraft, int]:
    """Return the draft of a text, in which ¦ is the cursor, after a readable one, and the cursor's offset."""
    offset = text.index("¦")
    return edited(DRAFT, [Change(text.replace("¦", ""))], 1), offset


def offered(text: str) -> list[str]:
    return [each.label for each in complete(*draft_at(text))]


def in_rule(rule: str) -> list[str]:
    return offered(f"{HEAD}clues:\n  - text: A.\n    rule: {rule}¦")


PEOPLE = ["Ann", "Ben", '"李 雷"']


@each_case("rule", "expected")
def test_names_are_offered_by_position(rule: str, expected: list[str]) -> None:
    assert in_rule(rule)[: len(expected)] == expected
    if rule[-2:] in ("ct", "(", ", ") and "if" not in rule:
        assert len(in_rule(rule)) == len(expected)


def test_at_the_beginning_come_names_and_then_functions() -> None:
    found = in_rule("Ann == soup and ")
    assert found[:3] == PEOPLE
    assert [each for each in found if "(" in each] == [each.form for each in FUNCTIONS.values()]


def test_every_function_is_explained_by_an_example_that_can_be_read() -> None:
    assert examples().keys() == FUNCTIONS.keys()
    text = HEAD.replace('"李 雷"', "Cleo").replace("iced tea", "tea").replace("middle", "m")
    text += "  price: [5, 6, 9]\n  chair: {values: [1, 2, 3, 4], circular: true, spare: true}\nclues:\n"
    for name, example in examples().items():
        rule = example.replace("(dish, soup))", "(chair, 3))") if name == "nobody" else example
        loaded = load_text(f"{text}  - {rule}\n")
        assert loaded.errors == (), (rule, loaded.errors)


def written(text: str, label: str) -> str:
    """Return the text after the completion with that label, with its snippet's places as they are."""
    draft, offset = draft_at(text)
    (found,) = [each for each in complete(draft, offset) if each.label == label]
    return applied(draft.text, [found.edit])[len(HEAD) :]


@each_case("before", "label", "after")
def test_what_is_offered_is_written_in_quotes_where_they_are_needed(before: str, label: str, after: str) -> None:
    assert written(f"{HEAD}clues:\n  - {before}\n", label) == f"clues:\n  - {after}\n"


def test_a_name_that_needs_quotes_at_the_beginning_of_a_rule_has_the_whole_rule_quoted() -> None:
    draft, offset = draft_at(HEAD.replace("iced tea", "tea (iced)") + "clues:\n  - ¦\n")
    draft = edited(opened("memory:", draft.text.replace("- ", "- Ann == soup")), [Change(draft.text)], 1)
    (found,) = [each for each in complete(draft, offset) if each.label == '"tea (iced)"']
    assert (found.snippet, found.edit.text) == (True, "'\"tea (iced)\"$0'")


@each_case("text", "expected")
def test_keys_and_values_are_offered_where_they_belong(text: str, expected: str) -> None:
    assert expected in offered(text.replace("HEAD\n", HEAD))


def test_a_key_is_offered_once() -> None:
    assert "dish" not in offered(f"{HEAD}solution:\n  Ann: {{dish: soup, ¦")
    assert "actors" not in offered(f"{HEAD}¦")
    assert "type" not in offered(f"{HEAD}  room:\n    type: text\n    ¦\n    unit: km\n")
    assert "unit" not in offered(f"{HEAD}  room:\n    type: text\n    ¦\n    unit: km\n")


@pytest.mark.parametrize("text", ["services:\n  - ", "apiVersion: v1\nkind: "])
def test_nothing_is_offered_in_other_peoples_yaml(text: str) -> None:
    assert complete(opened("memory:", text), len(text)) == ()


@pytest.mark.parametrize("text", ["kind: ¦", "# new\n\nkind: kak¦\n", "kind: '¦'"])
def test_the_kinds_are_offered_where_there_is_nothing_else_yet(text: str) -> None:
    found = complete(opened("memory:", text.replace("¦", "")), text.index("¦"))
    assert {"kakuro", "sudoku", "nonogram", "theme"} <= {each.label for each in found}


@each_case("before", "after")
@pytest.mark.parametrize("indent", ["", "  "])
def test_enter_writes_the_next_key(before: str, after: str | None, indent: str) -> None:
    text = HEAD + "clues:\n" + "".join(indent + line for line in before.splitlines(keepends=True))
    draft, offset = draft_at(text)
    edits = new_line(draft, offset)
    if after is None:
        assert edits[0].text == f"{indent}- text: "
    elif after == "":
        assert edits == ()
    else:
        wanted = HEAD + "clues:\n" + "".join(indent + line for line in after.splitlines(keepends=True))
        assert applied(draft.text, edits) == wanted


@each_case("clues", "after")
def test_enter_behind_the_key_begins_the_first_clue(clues: str, after: str | None) -> None:
    draft, offset = draft_at(HEAD + clues)
    assert applied(draft.text, new_line(draft, offset)) == (draft.text if after is None else HEAD + after)
