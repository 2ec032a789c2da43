"""A sentence that says two things of one, or one of each of two, is heard as both sentences alone, or is not sure."""

import random
import tomllib
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from logicgrid.csp.expr import Condition, conjunction
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.hear import Hearer
from logicgrid.kinds.logic_grid.hear.meaning import Meaning
from support import few, puzzle_of

TABLES = tomllib.loads(Path(__file__).with_name("composed.toml").read_text(encoding="utf-8"))
SUBJECT = {"zh": "{}{}。", "ja": "{}は{}。"}


def heard(head: str, texts: list[str]) -> Hearer:
    clues = "\n".join([f'  - text: "{text}"' for text in texts])
    return Hearer(puzzle_of(f"{head}clues:\n{clues}\nexpect: multiple\n"))


def composed(table: dict[str, Any], code: str) -> list[tuple[str, tuple[str, str], tuple[str, str]]]:
    """Return sentences, each with the two sentences of which it is made, as a name and what is said of it."""
    one, other = table["names"]
    made = []
    for (p, *t), (q, *_), frame in product(table["predicates"], table["predicates"], table["of_one"] + table["of_two"]):
        who = other if "{o}" in frame else one
        if (who, q) == (one, p) or (who == other and other in q):
            continue
        last = {"p2": " ".join([*p.split()[1:], *p.split()[:1]]), "q2": " ".join([*q.split()[1:], *q.split()[:1]])}
        text = frame.format(s=one, o=other, p=p, q=q, t=(t or [p])[0], **last)
        made.append((text, (one, p), (who, q)))
    return random.Random(code).sample(made, len(made))


@pytest.mark.parametrize(("code", "part"), few([(code, part) for code in TABLES for part in range(8)], 8))
def test_a_sentence_of_two_predicates_is_heard_as_both_or_is_not_sure(code: str, part: int) -> None:
    table = TABLES[code]
    some = composed(table, code)[part::8][: 6 if part == 0 else None]
    alone = [(name, predicate[0]) for name in table["names"] for predicate in table["predicates"]]
    hearer = heard(table["head"], [SUBJECT.get(code, "{} {}.").format(*each) for each in alone])
    judge = Meaning(grid_of(hearer.puzzle), 1_500, 7)
    said: dict[tuple[str, str], Condition] = {}
    for number, each in enumerate(alone, start=1):
        for reading in hearer.heard[number][:1]:
            if reading.sure and reading.condition is not None:
                said[each] = reading.condition
    assert len(said) > len(alone) // 2
    some = [each for each in some if said.keys() >= {*each[1:]}]
    hearer = heard(table["head"], [text for text, _, _ in some])
    wrong = []
    for number, (text, first, second) in enumerate(some, start=1):
        gold = judge.truth(conjunction((said[first], said[second])))
        for reading in hearer.heard[number][:1]:
            if reading.sure and reading.condition is not None and gold and judge.truth(reading.condition) != gold:
                wrong.append((text, reading.rules))
    assert [each for each in wrong if each[0] not in table.get("known", ())] == []
