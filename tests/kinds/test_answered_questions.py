"""What shows the answers to questions: refutations that the checker accepts, and certificates that hold them."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from command_line import run
from logicgrid.api.deriving import way_through
from logicgrid.kinds.certificate import verified
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


@pytest.mark.long
def test_every_command_knows_questions(tmp_path: Path) -> None:
    file, written = tmp_path / "trifle.yaml", tmp_path / "trifle.cert.json"
    file.write_text(TEXT, encoding="utf-8")
    assert run("solve", file).returncode == 0
    assert run("check", "--no-cache", file).returncode == 0
    assert "Asks for the guest whose role is “thief”." in run("read", file).stdout
    explained = run("explain", file)
    assert explained.returncode == 0
    assert "So B must be true." in explained.stdout
    supposed = "Suppose that B (“Ben’s seat is 4”) is not true"
    assert supposed in explained.stdout
    assert run("hint", file).returncode == 0
    assert supposed in run("hint", file, "--known", "Gus == thief", "Cleo == soup").stdout
    assert "question 1: answers left after each clue 1, 1, 1; it needs clue 1" in run("clues", file).stdout
    assert run("certify", file, "-o", written).returncode == 0
    assert "accepted" in run("verify", file, written).stdout
    file.write_text(TEXT.replace("  - Cleo == soup\n", ""), encoding="utf-8")
    assert run("solve", file).returncode == 1
    suggested = json.loads(run("solve", "--suggest", "3", "--format", "json", file).stdout)
    assert suggested["next_clues"]
    assert all(5 in each["settles"] for each in suggested["next_clues"])
    assert run("verify", file, written).returncode == 1
