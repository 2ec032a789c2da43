"""New puzzles from what is filled in, and clues added to files of every style."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from logicgrid.editor import applied
from logicgrid.editor.forms import FormProperty, clue_inserted, listed_values, new_puzzle_text
from logicgrid.files.source import read
from logicgrid.kinds import KINDS, kind_named
from logicgrid.kinds.load import load_text
from logicgrid.web import requests
from logicgrid.words.phrases import LANGUAGES
from support import cases, each_case


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_filled_in_form_is_a_puzzle_that_waits_for_clues(language: str) -> None:
    properties = (FormProperty("dish", "soup, pie, no"), FormProperty("age: now", "20..22", "years"))
    text = new_puzzle_text("logic-grid", language, "Dinner: # 1", "Ann, Ben、Cleo", properties, "guest")
    loaded = load_text(text)
    assert (loaded.errors, loaded.warnings, loaded.title) == ((), (), "Dinner: # 1")
    document, _ = read(text)
    assert document.data["language"] == language
    assert document.data["actors"] == {"guest": ["Ann", "Ben", "Cleo"]}
    assert document.data["properties"] == {
        "dish": ["soup", "pie", "no"],
        "age: now": {"values": "20..22", "unit": "years"},
    }
    assert document.data["clues"] is None
    assert "#" in text.partition("clues:")[0]


def test_what_is_not_filled_in_is_the_example() -> None:
    from logicgrid.kinds.made import start_text

    advice, _, example = start_text("logic-grid", "nl").partition("\n")
    assert "logicgrid solve" in advice  # which is for those who have no page that does it at every key
    assert new_puzzle_text("logic-grid", "nl") == example
    assert new_puzzle_text("logic-grid", "nl", "Feest") == example.replace("Een titel", "Feest")
    assert load_text(new_puzzle_text(actors="Ann, Ben")).errors[0].code == "wrong-length"


@pytest.mark.parametrize(("kind", "size"), [(kind, size) for kind in KINDS for size in kind_named(kind).sizes[:8]])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_board_of_any_size_is_empty_and_has_no_mistakes(kind: str, size: int, language: str) -> None:
    loaded = load_text(new_puzzle_text(kind, language, size=size))
    assert loaded.errors == ()
    assert loaded.puzzle.stated == ()


@pytest.mark.parametrize(
    "wrong", [("chess", "en", 0), ("sudoku", "xx", 0), ("sudoku", "en", 7), ("logic-grid", "en", 4)]
)
def test_what_there_is_not_is_refused(wrong: tuple[str, str, int]) -> None:
    kind, language, size = wrong
    with pytest.raises(ValueError, match="no new puzzle"):
        new_puzzle_text(kind, language, size=size)


PUZZLES = dict(cases(__file__, "PUZZLES"))


@pytest.mark.parametrize("source", PUZZLES.values(), ids=PUZZLES)
@pytest.mark.parametrize(
    ("text", "rule"),
    [(None, "{a, b} == {p, q}"), ("It's b: #1.", 'b == "q"'), ("只有文字。", ""), ("Two\nlines", "b == q")],
)
def test_a_clue_is_added_behind_the_others_and_nothing_else_changes(source: str, text: str | None, rule: str) -> None:
    before, _ = read(source)
    after, problems = read(applied(source, clue_inserted(source, text, rule)))
    assert before is not None
    assert after is not None, problems
    clue = rule if text is None else {"text": " ".join(text.split()), **({"rule": rule} if rule else {})}
    assert after.data == {**before.data, "clues": [*(before.data.get("clues") or []), clue]}
    assert ("\r\n" in after.text) == ("\r\n" in source)
    assert after.text.replace("\r\n", "").count("\n") == 0 or "\r\n" not in source


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("indent", ["", "  "])
@pytest.mark.parametrize("tail", ["", "\n\n# z\nexpect: unique\n", "\n"])
@pytest.mark.parametrize("last", ["- a =", "- text: a: b\n  rule: {a, b} =="])
def test_a_clue_is_added_while_another_one_is_written(last: str, tail: str, indent: str, end: str) -> None:
    clues = "\n".join(indent + line for line in f"- a == p\n{last}".split("\n"))
    source = f"actors: [a, b]\nproperties: {{x: [p, q]}}\nclues:\n{clues}{tail}".replace("\n", end)
    after = applied(source, clue_inserted(source, "B.", "b == q"))
    assert f"{indent}- text: B.{end}{indent}  rule: b == q" in after
    assert after.replace(f"{indent}- text: B.{end}{indent}  rule: b == q", "").split() == source.split()
    assert (after.count(end), after.count("\n")) == (after.count("\n"), after.count(end))


def test_a_clue_is_not_added_to_what_cannot_be_read() -> None:
    assert clue_inserted("clues: [", None, "a == p") == ()
    assert clue_inserted("clues: hello", None, "a == p") == ()
    assert clue_inserted(PUZZLES["block"], None, "  ") == ()


@given(st.lists(st.text(min_size=1), max_size=4))
def test_any_text_of_values_is_a_list_or_a_range(values: list[str]) -> None:
    found = listed_values(", ".join(values))
    assert isinstance(found, str) or all(each and each == each.strip() for each in found)


@each_case("language", "people", "values", "sentence", "has")
def test_one_sentence_about_a_property_is_enough_to_speak_of_it(
    language: str, people: str, values: str, sentence: str, has: str
) -> None:
    text = new_puzzle_text("logic-grid", language, "", people, [FormProperty("p", values, "", sentence)])
    assert "phrases: {has: " in text and "not: " in text
    names, labels = listed_values(people), listed_values(values)
    rule = f"  - {names[1]} != {labels[1]}\n"
    loaded = load_text(re.sub(r"clues:\n", lambda _: f"clues:\n{rule}", text, count=1))
    assert loaded.puzzle is not None and not loaded.warnings
    assert kind_named("logic-grid").says(loaded.puzzle, loaded.puzzle.clues[0].parts[0].text) == has


def test_a_sentence_that_names_nobody_is_said_to_be_unread() -> None:
    rows = [{"name": "p", "values": "a, b", "sentence": "Nobody knows"}, {"name": "q", "values": "c, d"}]
    answer = requests.new({"kind": "logic-grid", "language": "en", "actors": "Ann, Ben", "properties": rows})
    assert answer["unread"] == [0] and "phrases" not in answer["text"]
