"""The commands `clues` and `conflicts`, and `check --strict`, as people run them."""

import json
from pathlib import Path

import pytest

from command_line import INVALID, NONE, UNIQUE, run
from support import ROOT

SPARE = "actors: [ann, bob]\nproperties: {pet: [cat, dog]}\n"
SPARE += "clues:\n- pet[cat] == ann\n- text: And the dog?\n  rule: dog == bob\n"
OPEN = "actors: [ann, bob, cy]\nproperties: {pet: [cat, dog, eel]}\nclues:\n- pet[cat] == ann\n- pet[cat] != bob\n"
FOUR = "kind: sudoku\ngrid: |\n  123.\n  ....\n  ...4\n  ....\n"
LINES = "kind: nonogram\nrows: [3, 0, 0]\ncolumns: [2, 1, 0]\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    texts = {
        "unique": UNIQUE,
        "none": NONE,
        "invalid": INVALID,
        "spare": SPARE,
        "open": OPEN,
        "four": FOUR,
        "lines": LINES,
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def test_all_irredundant_sets_are_listed_on_request_up_to_a_limit(folder: Path) -> None:
    document = json.loads(run("clues", "--all", "--format", "json", folder / "spare.yaml").stdout)
    assert (document["irredundant_all"], document["complete"]) == ([[1], [2]], True)
    limited = json.loads(run("clues", "--all", "--limit", "1", "--format", "json", folder / "spare.yaml").stdout)
    assert (len(limited["irredundant_all"]), limited["complete"]) == (1, False)
    assert "irredundant_all" not in json.loads(run("clues", "--format", "json", folder / "spare.yaml").stdout)


def test_the_table_says_that_needless_clues_can_be_dropped_one_at_a_time(folder: Path) -> None:
    done = run("clues", folder / "spare.yaml")
    assert done.returncode == 0
    assert done.stdout.split("\n")[3:10] == [
        "clue  line  left after it  without it  needed  what it says",
        "                        2                      before any clue",
        "   1     4              1           1      no  pet[cat] == ann",
        "   2     5              1           1      no  And the dog?",
        "",
        "clues 1 and 2 are not needed: each can be dropped by itself, but not all of them together",
        "dropping from the last clue to the first leaves 1 clue that suffices: 1",
    ]


@pytest.mark.parametrize("command", ["clues", "conflicts"])
def test_standard_input_is_read(command: str) -> None:
    done = run(command, "--format", "json", "-", stdin=UNIQUE)
    assert (done.returncode, json.loads(done.stdout)["verdict"]) == (0, "unique")


def test_the_json_of_conflicts_has_the_keys_of_the_contract(folder: Path) -> None:
    done = run("conflicts", "--all", "--format", "json", folder / "none.yaml")
    assert (done.returncode, done.stderr) == (1, "")
    document = json.loads(done.stdout)
    assert (document["conflicts"], document["repairs"], document["complete"]) == ([[1, 2]], [[1], [2]], True)


@pytest.mark.parametrize(("name", "conflict"), [("four", [1, 2, 3, 4]), ("lines", [1, 6])])
def test_conflicts_of_a_sudoku_and_a_nonogram_name_givens_and_lines(
    folder: Path, name: str, conflict: list[int]
) -> None:
    document = json.loads(run("conflicts", "--all", "--format", "json", folder / f"{name}.yaml").stdout)
    assert document["verdict"] == "none" and document["complete"]
    solved = json.loads(run("solve", "--format", "json", folder / f"{name}.yaml").stdout)
    assert document["conflicts"][0] == conflict
    assert solved["conflict"] in document["conflicts"] and len(solved["conflict"]) == len(conflict)


def test_solve_and_check_name_the_conflict(folder: Path) -> None:
    for command in ("solve", "check"):
        document = json.loads(run(command, "--format", "json", folder / "none.yaml").stdout)
        assert document["conflict"] == [1, 2]
        assert "conflict" not in json.loads(run(command, "--format", "json", folder / "unique.yaml").stdout)
    text = run("solve", folder / "none.yaml").stdout
    assert "these clues contradict each other\n  1  line 4  pet[cat] == ann\n  2  line 5  pet[cat] == bob\n" in text
    help_line = "      help: clues 1 and 2 contradict each other: hold both against the solution you have in mind\n"
    assert help_line in run("check", folder / "none.yaml").stdout


def test_check_has_one_line_of_help_for_each_failing_puzzle(folder: Path) -> None:
    lines = run("check", folder).stdout.split("\n")
    failing = [place for place, line in enumerate(lines) if line.startswith("FAIL")]
    assert len(failing) == 4
    assert all(lines[place + 1].startswith("      help: ") for place in failing)
    assert sum(line.startswith("      help: ") for line in lines) == len(failing)


def test_strict_is_content_where_every_clue_is_needed() -> None:
    assert run("check", "--strict", ROOT / "puzzles" / "guest-speakers.yaml").returncode == 0


def test_little_time_is_undecided_and_nothing_is_claimed() -> None:
    done = run("clues", "--time-limit", "0.000001", "--format", "json", ROOT / "puzzles" / "five-houses.yaml")
    document = json.loads(done.stdout)
    assert (done.returncode, document["verdict"], document["irredundant"]) == (3, "unknown", None)
    assert {clue["redundant"] for clue in document["clues"]} == {None}
    done = run("conflicts", "--time-limit", "0.000001", "--format", "json", ROOT / "puzzles" / "five-houses.yaml")
    assert (done.returncode, json.loads(done.stdout)["complete"]) == (3, False)
