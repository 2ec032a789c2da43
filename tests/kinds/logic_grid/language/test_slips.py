"""What beginners write for want of the form that says it: the place that is marked, and the mended rule."""

from __future__ import annotations

import re
from typing import Any

import pytest

from logicgrid.files.finding import find_puzzles
from logicgrid.kinds.load import load, load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language import slip_table, slips
from slip_support import HEAD, MENDED
from support import CORPUS, ROOT

CJK = "actors: [安, 本, 小明]\nproperties:\n  食物: [汤, 饼, 苹果]\nclues:\n"
JAPANESE = "actors: [アン, ベン]\nproperties:\n  料理: [スープ, パイ]\nclues:\n"


def marked(rule: str, head: str = HEAD) -> tuple[str, str]:
    """Return the characters of a rule that its one error marks, and the error's help."""
    line = f"  - '{rule.replace(chr(39), chr(39) * 2)}'"
    (error,) = load_text(f"{head}{line}\n").errors
    assert error.span is not None
    assert error.span.line == head.count("\n") + 1
    return line[error.span.column - 1 : error.span.end_column - 1].replace("''", "'"), error.help or ""


@pytest.mark.parametrize(("rule", "token", "mended"), MENDED, ids=lambda value: str(value)[:40])
def test_the_help_for_a_slip_shows_the_mended_rule(rule: str, token: str, mended: str) -> None:
    found, help = marked(rule)
    assert found == token
    assert f"`{mended}`" in help
    if "property" not in mended:
        assert load_text(f"{HEAD}  - |\n    {mended}\n").errors == ()


WITHOUT_SPACES = [
    (CJK, "安是汤", "是", "安 == 汤"),
    (CJK, "小明不是苹果", "不是", "小明 != 苹果"),
    (CJK, "安的食物 == 汤", "的", "安.食物 == 汤"),
    (CJK, "安 == 汤 且 本 == 饼", "且", "安 == 汤 and 本 == 饼"),
    (CJK, "安 ＝ 汤", "＝", "安 == 汤"),
    (JAPANESE, "アンはスープ", "は", "アン == スープ"),
    (JAPANESE, "アンはスープではない", "は", "アン != スープ"),
    (JAPANESE, "アンの料理 == スープ", "の", "アン.料理 == スープ"),
]


@pytest.mark.parametrize(("head", "rule", "token", "mended"), WITHOUT_SPACES)
def test_words_without_spaces_are_told_apart_by_the_names_of_the_puzzle(
    head: str, rule: str, token: str, mended: str
) -> None:
    found, help = marked(rule, head)
    assert found == token
    assert f"`{mended}`" in help


SENTENCES = [
    (HEAD, "Ann has the soup.", "Ann == soup"),
    (HEAD, "Ann does not have the soup.", "Ann != soup"),
    (HEAD, "Ann isn't 30.", "Ann != act(age, 30)"),
    (HEAD, "Ann isn't happy.", "…"),
    (HEAD, "Ann heeft de soup.", "Ann == soup"),
    (HEAD, "Ann n'a pas la soup.", "Ann != soup"),
    (HEAD, "If Ann has the soup, Ben has the pie.", "implies(Ann == soup, Ben == pie)"),
    (HEAD, "Either Ann or Ben has the pie.", "either(pie, Ann, Ben)"),
    (HEAD, "The person in the first room likes soup", "…"),
    (HEAD, "Ann, who has the soup, sits next to Ben.", "…"),
    (CJK, "安有汤。", "安 == 汤"),
    (CJK, "小明喜欢苹果。", "…"),
    (JAPANESE, "アンはスープを食べます。", "…"),
]


@pytest.mark.parametrize(("head", "sentence", "rule"), SENTENCES)
def test_a_sentence_belongs_behind_text(head: str, sentence: str, rule: str) -> None:
    found, help = marked(sentence, head)
    assert found == sentence
    assert help.split("\n")[1:] == [f"- text: {sentence}", f"  rule: {rule}"]


def test_of_a_sentence_behind_rule_only_the_rule_is_shown() -> None:
    (error,) = load_text(f"{HEAD}  - text: Ann has the soup.\n    rule: Ann has the soup.\n").errors
    assert (error.message, error.help) == ("this is a sentence, where a rule is expected", "write `Ann == soup`")


def test_a_mended_rule_that_yaml_would_misread_is_shown_in_quotes() -> None:
    (error,) = load_text(f"{HEAD}  - Mermaid's Purse == Ann\n").errors
    assert "`'\"Mermaid''s Purse\" == Ann'`" in (error.help or "")


def test_where_a_slip_is_not_the_only_mistake_no_rule_is_shown() -> None:
    errors = load_text(f"{HEAD}  - age(Ann) == 30 and Ben == zzyzx\n").errors
    assert [error.message.split()[0] for error in errors] == ["`age`", "unknown"]
    assert errors[0].help == "write val(property, actor)"


def test_no_row_fits_a_rule_that_is_right() -> None:
    met = 0
    for file in find_puzzles([ROOT / "puzzles", CORPUS / "logic-grid"] if CORPUS.is_dir() else [ROOT / "puzzles"]):
        puzzle = load(file).puzzle
        if puzzle is None or puzzle.kind != "logic-grid":
            continue
        vocabulary = grid_of(puzzle).vocabulary
        for text in [part.text for clue in puzzle.clues for part in clue.parts]:
            pieces = slips._pieces(text, vocabulary)
            assert slips._change(text, pieces, vocabulary) is None, text
            assert slips._quoted_name(text, pieces) is None, text
            assert not slips._is_sentence(text, pieces), text
            met += 1
    assert met > 150


def test_every_row_of_the_table_is_met_by_a_bad_input(monkeypatch: pytest.MonkeyPatch) -> None:
    met = set[slip_table.SlipRow]()
    fill = slips._filled

    def filled(row: slip_table.SlipRow, *rest: Any) -> str:
        met.add(row)
        return fill(row, *rest)

    monkeypatch.setattr(slips, "_filled", filled)
    rules = [*[(HEAD, rule) for rule, _, _ in MENDED], *[each[:2] for each in [*WITHOUT_SPACES, *SENTENCES]]]
    for head, rule in [*rules, *[(HEAD, rule) for rule in ("Ann", "Ann == soup indeed", "next_to(Ann, Ben)")]]:
        load_text(f"{head}  - '{rule.replace(chr(39), chr(39) * 2)}'\n")
    assert [" ".join(map(str, row.pattern)) for row in slip_table.TABLE if row not in met] == []


@pytest.mark.parametrize("row", slip_table.ROWS, ids=lambda row: row[0])
def test_a_row_marks_and_uses_elements_that_its_pattern_has(row: tuple[str, str, int, str, str]) -> None:
    pattern, mending, mark, message, advice = row
    size = len(pattern.split())
    assert 1 <= mark <= size
    assert all(int(place) <= size for place in re.findall(r"\$(?:of)?([0-9])", mending))
    assert mending or (message and advice)
