"""Tables that turn: a command that needs one answer says what fixes it; with that it does what was asked."""

import json
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from logicgrid.analyses.open_cells import turning_in
from logicgrid.cli import main
from logicgrid.csp.turns import turning_rows
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.puzzle.budget import Budget
from support import daily, puzzle_of, written

PEOPLE = ["Ann", "Ben", "Cleo", "Dan", "Eve"]
TABLE = """\
language: {language}
actors: {{guest: [Ann, Ben, Cleo, Dan, Eve]}}
properties:
  seat: {{values: 1..5, circular: true}}
clues:
  - next_to(seat, Ann, Ben)
  - just_before(seat, Cleo, Dan)
  - just_before(seat, Eve, Ann)
"""
MIRRORED = (
    TABLE.replace("just_before", "next_to")
    .replace("(seat, Cleo, Dan)", "(seat, Cleo, Ben)")
    .replace("(seat, Eve, Ann)", "(seat, Cleo, Dan)")
)
FIXED = {"turned": "val(seat, Ann) == 1", "mirrored": "val(seat, Ann) == 1 and val(seat, Ben) == 2"}
SAID = {"en": "turns", "nl": "draaiingen", "fr": "rotations", "zh": "旋转", "ja": "回した"}


@pytest.mark.parametrize("language", SAID)
def test_what_needs_one_answer_says_how_the_table_is_fixed(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path / "table.yaml", TABLE.format(language=language))
    out = str(tmp_path / "out.html")
    for command in (["explain"], ["hint"], ["certify"], ["play", "-o", out], ["print", "-o", out]):
        assert main([command[0], str(file), *command[1:]]) == 1, command
        said = capsys.readouterr().err
        assert FIXED["turned"] in said, (command, said)
        if command[0] != "certify":  # which speaks English
            assert SAID[language] in said, (command, said)
    assert not (tmp_path / "out.html").exists()
    for command in (["solve"], ["explain"], ["hint"]):
        assert main([*command, str(file), "--format", "json"]) == 1
        assert json.loads(capsys.readouterr().out)["turning"]["fix"] == FIXED["turned"], command


@pytest.mark.parametrize("name", FIXED)
def test_with_what_fixes_it_a_table_is_solved_proved_explained_printed_and_played(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = tmp_path / "table.yaml", tmp_path / "out.html"
    text = (TABLE if name == "turned" else MIRRORED).format(language="en")
    file.write_text(f"{text}rules:\n  - {FIXED[name]}\n", encoding="utf-8")
    proof = tmp_path / "proof.json"
    for command in (["check"], ["solve"], ["explain"], ["clues"], ["hint"], ["play", "-o", str(out)]):
        assert main([command[0], str(file), *command[1:]]) == 0, (command, capsys.readouterr())
    assert "Ann’s seat is 1" in capsys.readouterr().out
    assert main(["print", str(file), "-o", str(out)]) == 0
    assert "Known" in out.read_text(encoding="utf-8")
    assert main(["certify", str(file), "-o", str(proof)]) == 0
    assert main(["verify", str(file), str(proof)]) == 0


def test_answers_are_turns_of_one_exactly_if_they_are() -> None:
    found = []
    for seed in daily(range(120), 3):
        random = Random(f"turning {seed}")
        size = random.choice([3, 4, 5])
        people = PEOPLE[:size]

        def holds(seats: dict[str, int], clue: tuple[str, str, str], size: int = size) -> bool:
            relation, one, other = clue
            gap = (seats[other] - seats[one]) % size
            return {
                "next_to": gap in (1, size - 1),
                "just_before": gap == 1,
                "val": seats[one] == seats[other] - 1,  # which is not turned
            }[relation]

        clues = []
        for _ in range(random.randint(1, 4)):
            one, other = random.sample(people, 2)
            clues.append((random.choice(["next_to", "just_before", "just_before", "val"]), one, other))
        rules = [
            f"val(seat, {one}) == val(seat, {other}) - 1" if relation == "val" else f"{relation}(seat, {one}, {other})"
            for relation, one, other in clues
        ]
        answers = [
            places
            for places in permutations(range(size))
            if all(holds(dict(zip(people, places, strict=True)), clue) for clue in clues)
        ]
        turned = {tuple([(place + by) % size for place in answers[0]]) for by in range(size)} if answers else set()
        mirrors = {tuple([(by - place) % size for place in answers[0]]) for by in range(size)} if answers else set()
        expected = None
        if len(answers) > 1 and set(answers) in (turned, turned | mirrors):
            expected = set(answers) != turned
        text = "\n".join([f"actors: [{', '.join(people)}]", "properties:"])
        text += f"\n  seat: {{values: 1..{size}, circular: true}}\nclues:\n" + "".join(
            [f"  - {rule}\n" for rule in rules]
        )
        puzzle = puzzle_of(text)
        turning = turning_in(puzzle, None)
        assert (turning and turning.mirrors) == expected, text
        assert [*turning_rows(grid_of(puzzle).question.problem)] == [1] * (
            not any([relation == "val" for relation, _, _ in clues])
        ), text
        if turning is not None:
            fixed = puzzle_of(text + f"rules: ['{turning.fix}']\n")
            left = fixed.question.engine().find(3, Budget(1_000)).solutions
            assert len(left) == 1, text
            found.append(turning.mirrors)
    assert found.count(True) > 1 < found.count(False)
