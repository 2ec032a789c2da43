"""Every command on files that mix the keys of the third round: exit status, and JSON by the letter of the contract."""

import json
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

from command_line import run
from logicgrid.kinds.load import load_text
from mixed_files import MIXED, VERDICTS
from support import few, puzzle_of, written

LANGUAGES = ("en", "nl", "fr", "zh", "ja")
STATUS = {"answered": 0, "unique": 0, "multiple": 1, "none": 1}
QUESTION_VERDICTS = {"answered", "open", "none", "unknown"}


@pytest.fixture(params=few(sorted(MIXED), 2))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def file(name: str, tmp_path: Path) -> Path:
    return written(tmp_path / f"{name}.yaml", MIXED[name])


def document(status: int | set[int], *arguments: str | Path) -> dict[str, Any]:
    """The one JSON document that a command prints, on one line, and nothing else."""
    done = run(*arguments, "--format", "json")
    assert done.returncode in ({status} if isinstance(status, int) else status), (arguments, done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    (line,) = done.stdout.splitlines()
    found = json.loads(line)
    assert isinstance(found, dict)
    return found


def has(value: dict[str, Any], **types: type | tuple[type, ...]) -> None:
    for key, kind in types.items():
        assert key in value, key
        assert isinstance(value[key], kind), (key, value[key])


def is_place(error: dict[str, Any]) -> None:
    has(error, line=int, column=int, end_line=int, end_column=int, code=str, message=str)
    assert min(error["line"], error["column"]) >= 1
    assert (error["end_line"], error["end_column"]) >= (error["line"], error["column"])


class Labels:
    """The categories of a file and their labels, as JSON has them."""

    def __init__(self, text: str) -> None:
        puzzle = puzzle_of(text)
        from logicgrid.kinds.logic_grid import grid_of

        presenter = grid_of(puzzle).presenter
        self.actors = list(presenter.shown[0])
        self.names = list(presenter.names)
        self.values = {name: list(row) for name, row in zip(self.names, presenter.values, strict=True)}
        self.values[self.names[0]] = self.actors

    def is_atom(self, atom: Any) -> None:
        (one, label), (other, another), truth = atom
        assert label in self.values[one]
        assert another in self.values[other]
        assert one != other
        assert isinstance(truth, bool)

    def is_solution(self, solution: dict[str, Any]) -> None:
        assert list(solution) == self.actors
        for row in solution.values():
            assert list(row) == self.names[1:]
            assert all(value in self.values[each] for each, value in row.items())

    def is_open(self, cells: dict[str, dict[str, list[Any]]]) -> None:
        for actor, row in cells.items():
            assert actor in self.actors
            for each, values in row.items():
                assert len(values) > 1
                assert all(value in self.values[each] for value in values)

    def is_step(self, step: dict[str, Any], clues: int) -> None:
        has(step, technique=str, conclusions=list)
        for atom in [*step.get("premises", []), *step["conclusions"]]:
            self.is_atom(atom)
        assert all(1 <= number <= clues for number in step.get("clues", []))
        assert step["technique"] == "way" or isinstance(step["reason"]["kind"], str)
        if "suppose" in step:
            self.is_atom(step["suppose"])
        for inner in [*step.get("steps", []), *[each for way in step.get("ways", []) for each in way]]:
            self.is_step(inner, clues)


def is_question(question: dict[str, Any], labels: Labels) -> None:
    has(question, number=int, line=int, verdict=str, answers=list)
    assert question["verdict"] in QUESTION_VERDICTS
    assert (question["answer"] is not None) == (question["verdict"] == "answered")
    assert question["answer"] in [None, *question["answers"]]
    for choice in question.get("choices", {}).values() if isinstance(question.get("choices"), dict) else []:
        if choice.get("witness"):
            labels.is_solution(choice["witness"])


def test_solve_and_check_print_what_the_contract_says(name: str, file: Path) -> None:
    labels, verdict = Labels(MIXED[name]), VERDICTS[name]
    for arguments in (("solve", file, "--count"), ("check", file, "--no-cache"), ("check", file, "-j", "2")):
        value = document(STATUS[verdict], *arguments)
        has(value, file=str, kind=str, title=str, verdict=str, expected=str, ok=bool, solutions=list, complete=bool)
        has(value, proof=str, seconds=float, errors=list, warnings=list)
        assert value["verdict"] == verdict
        assert value["ok"] == (verdict in ("answered", "unique"))
        assert value["proof"]
        assert value["complete"] is False or len(value["solutions"]) == value["count"]
        for each in value["solutions"]:
            labels.is_solution(each)
        for each in (*value["errors"], *value["warnings"]):
            is_place(each)
        if verdict == "none":
            assert value["conflict"] == [1, 2]
        if verdict == "multiple" and arguments[0] == "solve":
            has(value, settled=dict, open=dict)
            labels.is_open(value["open"])
        for question in value.get("questions", []):
            is_question(question, labels)
        assert ("questions" in value) == ("questions:" in MIXED[name])


def test_suggestions_are_rules_that_leave_fewer_answers(name: str, file: Path) -> None:
    value = document(STATUS[VERDICTS[name]], "solve", file, "--suggest", "2", "--count")
    if VERDICTS[name] != "multiple":
        return
    assert value["next_clues"]
    for clue in value["next_clues"]:
        has(clue, rule=str, leaves=int)
        assert 1 <= clue["leaves"] < value["count"]
        assert load_text(
            f"{MIXED[name]}".replace("\nclues:\n", f"\nclues:\n  - {json.dumps(clue['rule'])}\n", 1)
        ).puzzle


def test_clues_conflicts_and_read_print_what_the_contract_says(name: str, file: Path) -> None:
    puzzle = puzzle_of(MIXED[name])
    numbers = [clue.number for clue in puzzle.clues]
    value = document({0, 1}, "clues", file)
    has(value, file=str, verdict=str, total=int, clues=list)
    assert [each["number"] for each in value["clues"]] == list(range(1, max(numbers) + 1))
    before = value["total"]
    for each in value["clues"]:
        has(each, line=int, remaining=int, without=int, redundant=bool)
        assert each["remaining"] <= before
        before = each["remaining"]
    value = document({0, 1}, "conflicts", file, "--all")
    has(value, conflicts=list, repairs=list, complete=bool)
    assert bool(value["conflicts"]) == bool(value["repairs"]) == (VERDICTS[name] == "none")
    assert all(number in numbers for each in value["conflicts"] + value["repairs"] for number in each)
    value = document(0, "read", file)
    assert [each["number"] for each in value["clues"]] == list(range(1, max(numbers) + 1))
    for each in value["clues"]:
        has(each, line=int, reads=str, warnings=list, text=(str, type(None)))
        assert all(code.startswith("text-") for code in each["warnings"])


def test_explain_hint_and_certificates_print_what_the_contract_says(name: str, file: Path, tmp_path: Path) -> None:
    verdict, labels = VERDICTS[name], Labels(MIXED[name])
    clues = len(puzzle_of(MIXED[name]).clues) + 1
    target = tmp_path / "proof.json"
    made = run("certify", file, "-o", target)
    assert made.returncode == STATUS[verdict]
    if verdict == "none":
        assert run("explain", file).returncode == 1
        return
    values = [document(STATUS[verdict], "explain", file)]
    if verdict in ("unique", "answered"):
        values.append(json.loads(target.read_text(encoding="utf-8")))
        checked = run("verify", file, target)
        assert checked.returncode == 0, checked.stdout
    for value in values:
        has(value, puzzle=str, level=int, effort=(int, float), waves=int, narrow_waves=int, steps=list, format=int)
        assert value["format"] == 1
        for step in value["steps"]:
            labels.is_step(step, clues)
    if verdict == "multiple":
        assert values[0]["complete"] is False
        labels.is_open(values[0]["open"])
    hint = document({0, 1}, "hint", file)
    for atom in hint.get("conclusions", []):
        labels.is_atom(atom)


def test_explain_and_hint_speak_every_language(name: str, file: Path) -> None:
    """Each command in each language, on some of the files."""
    status = STATUS[VERDICTS[name]]
    ways = (("explain", file, "--grid"), ("explain", file, "--format", "html"), ("hint", file))
    for language, arguments in zip(LANGUAGES, islice(cycle(ways), sorted(MIXED).index(name), None), strict=False):
        done = run(*arguments, "--lang", language)
        assert "Traceback" not in done.stderr, done.stderr
        if arguments[0] == "explain":
            assert done.returncode == status and (done.stdout or status), done.stderr


def test_files_are_made_of_every_puzzle_that_can_be_printed(name: str, file: Path, tmp_path: Path) -> None:
    for command, ending in (("print", "html"), ("play", "html"), ("finish", "yaml")):
        target = tmp_path / f"{command}.{ending}"
        done = run(command, file, "-o", target)
        refused = command == "finish" and VERDICTS[name] in (
            "none",
            "answered",
        )  # no grid is in all that questions suppose
        assert done.returncode in (0, 1, 3) or refused, done.stderr
        assert "Traceback" not in done.stderr
        assert target.exists() == (done.returncode == 0)
        if VERDICTS[name] == "unique":
            assert done.returncode == 0


def test_what_the_cache_knows_is_the_same(name: str, file: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    first, second = (document(STATUS[VERDICTS[name]], "check", file, "--cache-dir", cache) for _ in range(2))
    ignored = {"seconds", "cached", "proof"}
    assert {k: v for k, v in first.items() if k not in ignored} == {k: v for k, v in second.items() if k not in ignored}
    assert not first.get("cached")
    assert second.get("cached") is True


@pytest.mark.long
def test_a_folder_of_all_is_checked_in_the_order_of_the_files(tmp_path: Path) -> None:
    for name, text in MIXED.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    one, two = (run("check", tmp_path, "--no-cache", "--format", "json", "-j", str(jobs)) for jobs in (1, 2))
    assert one.returncode == two.returncode == 1
    verdicts = [[json.loads(line)["verdict"] for line in done.stdout.splitlines()] for done in (one, two)]
    assert verdicts == [[VERDICTS[name] for name in sorted(MIXED)]] * 2
