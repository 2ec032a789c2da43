"""What beginners write for want of the form that says it: the place that is marked, and the mended rule."""

import re
from typing import Any

import pytest

from clue_support import marked, unmarked
from logicgrid.files.finding import find_puzzles
from logicgrid.kinds.load import load, load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language import slips
from slip_support import CJK, HEAD, JAPANESE, MENDED
from support import CORPUS, ROOT, daily


@pytest.mark.parametrize(("head", "place", "mended"), MENDED, ids=lambda value: str(value)[:40])
def test_the_help_for_a_slip_shows_the_mended_rule(head: str, place: str, mended: str) -> None:
    found, error = marked(unmarked(place), head)
    assert found == place
    assert f"`{mended}`" in (error.help or "")
    if "property" not in mended:
        assert load_text(f"{head}  - |\n    {mended}\n").errors == ()


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
    found, error = marked(sentence, head)
    assert found == f"⟦{sentence}⟧"
    assert (error.help or "").split("\n")[1:] == [f"- text: {sentence}", f"  rule: {rule}"]


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
    for file in daily(find_puzzles([ROOT / "puzzles", *([CORPUS / "logic-grid"] if CORPUS.is_dir() else [])]), 3):
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
    assert met > 50


def test_every_row_of_the_table_is_met_by_a_bad_input(monkeypatch: pytest.MonkeyPatch) -> None:
    met = set[slips.SlipRow]()
    fill = slips._filled

    def filled(row: slips.SlipRow, *rest: Any) -> str:
        met.add(row)
        return fill(row, *rest)

    monkeypatch.setattr(slips, "_filled", filled)
    rules = [*[(head, unmarked(place)) for head, place, _ in MENDED], *[each[:2] for each in SENTENCES]]
    for head, rule in [*rules, *[(HEAD, rule) for rule in ("Ann", "Ann == soup indeed", "next_to(Ann, Ben)")]]:
        load_text(f"{head}  - '{rule.replace(chr(39), chr(39) * 2)}'\n")
    assert [" ".join(map(str, row.pattern)) for row in slips.TABLE if row not in met] == []


@pytest.mark.parametrize("row", slips.ROWS, ids=lambda row: row[0])
def test_a_row_marks_and_uses_elements_that_its_pattern_has(row: tuple[str, str, int, str, str]) -> None:
    pattern, mending, mark, message, advice = row
    size = len(pattern.split())
    assert 1 <= mark <= size
    assert all(int(place) <= size for place in re.findall(r"\$(?:of)?([0-9])", mending))
    assert mending or (message and advice)
