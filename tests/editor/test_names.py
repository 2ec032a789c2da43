"""Where names are defined and used, and what renaming changes: nothing but the name."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicgrid.editor import applied
from logicgrid.editor.names import Refused, definition, meaning, names_of, references, renamable, rename
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.session import opened
from support import each_case, long_text, puzzle_of

FILES = sorted((Path(__file__).parents[2] / "puzzles").rglob("*.yaml"))
PUZZLES = [path for path in FILES if "kind:" not in path.read_text(encoding="utf-8")]

PUZZLE = long_text(__file__, "puzzle.yaml")


def renamed(text: str, old: str, new: str, confirmed: bool = True) -> str:
    draft = opened("memory:", text)
    names = names_of(draft)
    assert names is not None
    name = next(each for each in names.all if text[each.start : each.end].strip("'\"") == old)
    return applied(text, [edit for edit in rename(draft, name.start, new) if confirmed or not edit.confirm])


def test_an_alias_leads_to_its_label() -> None:
    draft = opened("memory:", PUZZLE)
    start = PUZZLE.index("Anna) == 41")
    assert definition(draft, start) == (PUZZLE.index("[Ann") + 1, PUZZLE.index("[Ann") + 4)


def test_renaming_changes_lists_rules_and_the_solution_and_asks_about_texts() -> None:
    after = renamed(PUZZLE, "Ann", "Zoë")
    assert after == re.sub(r"\bAnn\b", "Zoë", PUZZLE).replace("# Zoë", "# Ann")
    certain = renamed(PUZZLE, "Ann", "Zoë", confirmed=False)
    assert "title: Ann and" in certain
    assert "intro: Here is Ann," in certain
    assert "rule: Zoë == soup" in certain
    assert "words: {broth: the broth}" in renamed(PUZZLE, "soup", "broth")
    assert "words: {broth: the soup}" in renamed(PUZZLE, "soup", "broth", confirmed=False)


def test_a_name_is_renamed_in_questions_and_in_their_choices_with_and_without_a_text() -> None:
    asked = """questions:
  - ask: val(dish, Ann)
    if: Ben == pie or Ben != pie
  - {which: can, choices: {A: Ann == pie, B: {text: Ann has the soup., rule: Ann == soup}, C: {rule: [Ann != pie]}}}
"""
    text = f"{PUZZLE}{asked}"
    assert opened("memory:", text).diagnostics == opened("memory:", PUZZLE).diagnostics
    after = renamed(text, "Ann", "Zoe")
    assert after == renamed(PUZZLE, "Ann", "Zoe") + asked.replace("Ann", "Zoe")


def test_a_new_name_is_quoted_where_it_has_to_be() -> None:
    after = renamed(PUZZLE, "soup", "it's: hot, no?")
    assert "values: ['it''s: hot, no?', 'iced tea', pie]" in after
    assert "rule: 'Ann == \"it''s: hot, no?\" and val(dish, Ann) != pie'" in after
    assert "{dish: 'it''s: hot, no?', age: 41}" in after
    back = renamed(renamed(PUZZLE, "iced tea", "tea", confirmed=False), "tea", "iced tea", confirmed=False)
    assert load_text(back).errors == ()


@each_case("old", "new", "reason")
def test_a_name_that_would_change_the_meaning_is_refused(old: str, new: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        renamed(PUZZLE, old, new)


def test_numbers_that_rules_compute_with_are_not_renamed() -> None:
    text = PUZZLE.replace("clues:\n", "clues:\n  - val(age, Ann) == val(age, Ben) + 1\n")
    with pytest.raises(Refused, match="something else"):
        renamed(text, "40", "39")
    assert "[39.5, 41, 42]" in renamed(PUZZLE, "40", "39.5")


@pytest.mark.parametrize("wrong", ["  - zz == pie\n", "  - 'pie\n", "  - text: a: b\n    rule: pie ==\n"])
def test_clues_with_mistakes_stay_as_they_are_if_the_name_is_not_in_them(wrong: str) -> None:
    text = PUZZLE.replace("solution:", wrong + "solution:")
    assert renamed(text, "Ben", "Bo").replace(wrong, "") == renamed(PUZZLE, "Ben", "Bo")
    with pytest.raises(Refused, match=r"mend the mistake in line \d+ first: `pie` is in it"):
        renamed(text, "pie", "tart")


def test_what_has_no_name_of_its_own_is_refused() -> None:
    text = "actors: [a, b]\nproperties: {x: 1..2}\nclues:\n  - val(x, a) == 1\n  - val(actor, a) == a\n"
    draft = opened("memory:", text)
    for where, reason in (("1\n  -", "range"), ("actor, a", "actors: {guest"), ("val(x", "no name")):
        with pytest.raises(Refused, match=reason):
            renamable(draft, text.index(where))
    with pytest.raises(Refused, match="mend the mistake in line 6 first: `a` is in it"):
        renamable(opened("memory:", text + "  - zz == a\n"), 10)
    with pytest.raises(Refused, match="mend the mistakes in the file first"):
        renamable(opened("memory:", text + "expect: perhaps\n"), 10)
    assert renamable(draft, text.index("[a") + 1) == (text.index("[a") + 1, text.index("[a") + 2, "a")


@given(
    st.sampled_from(PUZZLES),
    st.floats(0, 0.999),
    st.sampled_from(["Zoë", "it's: #1", '"x"', "no", "李 雷", "🦊", "a,b}", "first_aid", "x\\y", "- z"]),
    st.booleans(),
)
def test_renaming_never_changes_the_meaning(file: Path, share: float, new: str, crlf: bool) -> None:
    text = file.read_text(encoding="utf-8")
    text = text.replace("\n", "\r\n") if crlf else text
    draft = opened("memory:", text)
    names = names_of(draft)
    assert draft.puzzle is not None
    name = names.all[int(share * len(names.all))]
    try:
        edits = rename(draft, name.start, new)
    except Refused:
        return
    puzzle = puzzle_of(applied(text, edits))
    assert meaning(puzzle) == meaning(draft.puzzle)
    vocabulary = grid_of(puzzle).vocabulary
    named = [*vocabulary.categories, *vocabulary.groups][name.category]
    assert (named.name if name.place is None else vocabulary.categories[name.category].labels[name.place]) == new
    spans = sorted((edit.start, edit.end) for edit in edits)
    assert all(end <= start for (_, end), (start, _) in pairwise(spans))


@pytest.mark.parametrize(("file", "old", "new"), [("relation.yaml", "Ann", "Zoe"), ("most.yaml", "June", "July")])
def test_a_name_is_renamed_in_a_relation_and_in_the_answer_to_what_is_most(file: str, old: str, new: str) -> None:
    text = long_text(__file__, file)
    assert renamed(text, old, new) == text.replace(old, new)


GROUPS = long_text(__file__, "groups.yaml")


def test_a_group_takes_its_uses_along() -> None:
    after = renamed(GROUPS, "men", "old gentlemen", confirmed=False)
    assert after == GROUPS.replace("men: [Bob, Cid]", "old gentlemen: [Bob, Cid]").replace(
        "x in men", 'x in "old gentlemen"'
    )
    assert renamed(GROUPS, "ends", "corners") == GROUPS.replace("ends", "corners")
    draft = opened("memory:", GROUPS)
    use = GROUPS.index("for x in men") + 9
    assert definition(draft, use) == (GROUPS.index("men: [Bob"), GROUPS.index("men: [Bob") + 3)
    assert len(references(draft, use)) == 3
    with pytest.raises(Refused):
        rename(draft, use, "women")
