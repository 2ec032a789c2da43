"""A draft: what can be read of a text while it is written, and the positions in it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicgrid.kinds.load import load_text
from logicgrid.session import Change, Lines, edited, opened, read_again
from logicgrid.session.session import AT_ONCE
from support import long_text

PUZZLE = long_text(__file__, "puzzle.yaml")

TEXTS = st.text(st.sampled_from("ab:-' \n\r\t🦊中é{[\ud800"), max_size=60)
POSITIONS = st.tuples(st.integers(-1, 12), st.integers(-1, 20))


def test_a_clue_in_the_middle_leaves_a_gap_in_the_numbers() -> None:
    draft = opened("a", PUZZLE.replace("  - Ben ==", "  - 'Ben =="))
    assert draft.puzzle is not None and [each.number for each in draft.puzzle.clues] == [1, 3]
    assert [each.number for each in draft.left_out] == [2]


def test_a_text_that_names_a_kind_or_actors_is_a_puzzle_and_other_yaml_gets_no_word() -> None:
    for text in ("actors: [", "kind: sudoku\n", "kind: logic-grid\nfoo: 1\n", "actors:\n"):
        assert opened("a", text).diagnostics
    for text in ("", "a: 1\n", "on: push\njobs: {}\n", "- a\n", "foo: [", "\ud800"):
        assert opened("a", text).diagnostics == ()


def test_what_is_remembered_of_rules_is_forgotten_when_a_name_changes() -> None:
    draft = opened("a", PUZZLE)
    start = PUZZLE.index("soup, cake")
    after = edited(draft, [Change(PUZZLE[:start] + "stew, cake" + PUZZLE[start + 10 :])], 2)
    assert [each.number for each in after.left_out] == [1]
    assert after.loaded.errors == load_text(after.text).errors


@given(TEXTS, POSITIONS, POSITIONS, TEXTS)
def test_no_edit_is_an_error(text: str, one: tuple[int, int], other: tuple[int, int], new: str) -> None:
    after = edited(opened("a", text), [Change(new, (one, other))], 2)
    assert new in after.text
    start, stop = sorted(Lines(text).offset(each) for each in (one, other))
    assert after.text == text[:start] + new + text[stop:]


@given(st.lists(st.tuples(st.integers(0, 16), st.integers(0, 40), st.integers(0, 6), TEXTS), max_size=8))
def test_edits_give_what_reading_afresh_gives(edits: list[tuple[int, int, int, str]]) -> None:
    draft = opened("a", PUZZLE)
    for version, (line, column, length, new) in enumerate(edits):
        draft = edited(draft, [Change(new, ((line, column), (line, column + length)))], version)
        fresh = opened("a", draft.text)
        assert draft.ours or not fresh.ours
        if draft.puzzle is not None and fresh.puzzle is not None:
            assert draft.diagnostics == fresh.diagnostics
            assert draft.left_out == fresh.left_out


OPENING = PUZZLE.partition("  - text")[0]


@pytest.mark.parametrize("slip", ["  clues:", "clues:", "clues:\n    - 'a"])
def test_a_long_draft_in_broken_yaml_is_not_read_at_once(slip: str) -> None:
    """Each reading behind a mistake would take as long as the first one."""
    clues = "".join(f"    - text: Clue {number}\n      rule: Ann: {number}\n" for number in range(1_000))
    draft = opened("a.yaml", OPENING.replace("clues:", slip) + clues, work=AT_ONCE)
    assert not draft.is_read and draft.text.endswith(clues)
    assert read_again(draft, AT_ONCE) is None


@pytest.mark.parametrize(("many", "at_once"), [(100, True), (500, False)])
def test_indented_clues_are_read_at_once_if_they_are_not_too_many(many: int, at_once: bool) -> None:
    clues = "".join(f"    - text: Clue {number}\n      rule: Ann == 30\n" for number in range(many))
    assert opened("a.yaml", OPENING.replace("clues:", "  clues:") + clues, work=AT_ONCE).is_read is at_once


def test_phrases_that_are_no_mapping_yet_are_a_mistake_and_no_fault() -> None:
    one, other = "{values: [x, y], phrases: {has: 'eats {}'}}", '{values: [v, w], phrases: "has:no {}"}'
    draft = opened("", f"actors: [a, b]\nproperties:\n  dish: {one}\n  pet: {other}\nclues:\n  - a == x\n")
    assert draft.diagnostics
