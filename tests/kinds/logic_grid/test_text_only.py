"""Clues that are only a text, through every command: shown and numbered, and of no effect."""

import json

from logicgrid.kinds.atoms import identity
from logicgrid.kinds.load import load_text
from support import report_on

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
