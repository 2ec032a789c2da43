"""What shows the answers to questions: refutations that the checker accepts, and certificates that hold them."""

import copy
import json
from typing import Any

from logicgrid.api.answering import way_through
from logicgrid.kinds.atoms import verified
from logicgrid.kinds.explain import Derived, value_of
from logicgrid.puzzle.budget import Budget
from support import each_case, long_text, puzzle_of

TEXT = long_text(__file__, "text.yaml")


def certificate(text: str = TEXT) -> dict[str, Any]:
    found = way_through(puzzle_of(text), Budget(10_000), to_questions=True)
    assert isinstance(found, Derived)
    return json.loads(json.dumps(value_of(found)))


def fault(value: dict[str, Any]) -> str:
    return verified(puzzle_of(TEXT), json.dumps(value).encode(), "x.cert.json")[1]


def test_a_certificate_holds_the_answers() -> None:
    value = certificate()
    assert [each["answer"] for each in value["questions"]] == ["Gus", "B", "B", 4, 1]
    assert fault(value) == ""


@each_case("number", "forged")
def test_a_forged_answer_is_refused(number: int, forged: dict[str, Any]) -> None:
    value = copy.deepcopy(certificate())
    value["questions"][number - 1] |= forged
    assert fault(value)


def test_a_certificate_answers_every_question() -> None:
    value = certificate()
    assert fault({**value, "questions": value["questions"][1:]})
    assert fault({key: each for key, each in value.items() if key != "questions"})
    assert fault({**value, "questions": [*value["questions"][:4], value["questions"][0]]})
