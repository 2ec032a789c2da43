"""Clues that are only a text, through every command: shown and numbered, and of no effect."""

import json
from pathlib import Path

import logicgrid
from command_line import run
from logicgrid.kinds.atoms import identity
from logicgrid.kinds.load import load_text
from support import report_on, written

HEAD = "actors: [Ann, Ben, Cleo]\nproperties: {dish: [soup, pie, fish], room: [1, 2, 3]}\nclues:\n"
TEXT = "- text: Three friends have dinner.\n"
RULES = "- Ann == soup\n- Ben == pie\n- before(room, Cleo, Ann)\n- before(room, Ann, Ben)\n"


def judged(clues: str) -> str:
    return json.dumps([solution.value for solution in report_on(HEAD + clues).solutions])


def test_the_answers_and_the_identity_are_those_without_the_texts() -> None:
    assert judged(TEXT + RULES + TEXT) == judged(RULES)
    one, other = load_text(HEAD + TEXT + RULES + TEXT).puzzle, load_text(HEAD + RULES).puzzle
    assert one is not None and other is not None
    assert identity(one) == identity(other)
    assert [clue.number for clue in one.clues] == [1, 2, 3, 4, 5, 6]
    assert [clue.number for clue in one.question.clues] == [2, 3, 4, 5]  # type: ignore[attr-defined]


def test_a_text_is_in_no_conflict(tmp_path: Path) -> None:
    file = written(tmp_path / "none.yaml", HEAD + TEXT + "- Ann == soup\n" + TEXT + "- Ann == pie\n")
    document = json.loads(run("conflicts", "--all", "--format", "json", file).stdout)
    assert (document["conflicts"], document["repairs"]) == ([[2, 4]], [[2], [4]])


def test_a_draft_without_rules_gets_the_number_of_its_answers(tmp_path: Path) -> None:
    file = tmp_path / "draft.yaml"
    for clues, words in (("", "there is no clue yet: 36 answers are possible"), (TEXT, "no clue has a rule yet: 36")):
        file.write_text(HEAD.replace("clues:\n", "") + (f"clues:\n{clues}" if clues else ""), encoding="utf-8")
        shown = run("clues", file).stdout
        assert words in shown
        assert not {"needed", "property by property"} & set(shown.split("\n")) and "is needed" not in shown


def test_open_cells_that_may_hold_every_value_are_not_listed(tmp_path: Path) -> None:
    file = tmp_path / "open.yaml"
    eleven = HEAD.replace("[1, 2, 3]", "[1, 2, 3, 4, 5]").replace("room: ", "room: {spare: true, values: ")
    file.write_text(eleven.replace("5]}", "5]}}") + "- Ann == soup\n- room[1] != Ann\n", encoding="utf-8")
    shown = run("solve", file).stdout
    assert "open\nAnn  room  2 | 3 | 4 | 5\nin all other cells every value that is left is possible\n" in shown


def test_reading_says_that_a_clue_is_only_a_text() -> None:
    text = "actors: [a, b]\nproperties: {p: [x, y]}\nclues:\n  - text: Once upon a time.\n  - a == x\n"
    assert "Once upon a time.\n   (only a text)\n" in str(logicgrid.read(text))
