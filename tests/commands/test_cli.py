"""The commands as people run them: real processes, their output and exit status."""

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from command_line import INVALID, NONE, SEVERAL, UNIQUE, run
from logicgrid.analyses.judge import ReportOptions, judge_loaded
from logicgrid.analyses.solve import Limits
from logicgrid.cli import main
from logicgrid.kinds.load import load_text
from logicgrid.render.json import report_to_json
from logicgrid.render.text import report_to_text
from support import ROOT, Capsys, each_case, few


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in {"unique": UNIQUE, "several": SEVERAL, "none": NONE, "invalid": INVALID}.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "verdict", "status"),
    [("unique", "unique", 0), ("several", "multiple", 1), ("none", "none", 1), ("invalid", "invalid", 2)],
)
def test_solve_tells_the_verdict_and_exits_accordingly(folder: Path, name: str, verdict: str, status: int) -> None:
    done = run("solve", "--format", "json", folder / f"{name}.yaml")
    assert done.returncode == status
    assert done.stderr == ""
    document = json.loads(done.stdout)
    assert document["verdict"] == verdict
    assert bool(document["proof"]) == (verdict != "invalid")


def test_with_several_files_there_is_one_document_a_line_and_the_largest_status_wins(folder: Path) -> None:
    done = run("solve", "--format", "json", folder / "unique.yaml", folder / "invalid.yaml", folder / "none.yaml")
    assert [json.loads(line)["verdict"] for line in done.stdout.splitlines()] == ["unique", "invalid", "none"]
    assert done.returncode == 2


def test_the_limit_bounds_what_is_listed_and_count_counts_everything(folder: Path) -> None:
    document = json.loads(run("solve", "--format", "json", "--limit", "3", folder / "several.yaml").stdout)
    assert (len(document["solutions"]), document["complete"], document["count"]) == (3, False, None)
    counted = json.loads(run("solve", "--format", "json", "--limit", "0", "--count", folder / "several.yaml").stdout)
    assert (counted["solutions"], counted["count"]) == ([], 36)


def test_standard_input_is_read_for_a_dash() -> None:
    done = run("solve", "--format", "json", "-", stdin=UNIQUE)
    assert done.returncode == 0
    assert json.loads(done.stdout)["verdict"] == "unique"


@pytest.mark.parametrize(
    "arguments", [["solve"], ["solve", "--limit", "-1", "x"], ["check", "-j", "0", "x"], ["dance"]]
)
def test_wrong_usage_exits_with_2(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert "usage:" in done.stderr
    assert "Traceback" not in done.stderr


def test_text_output_is_plain_unless_it_goes_to_a_terminal(folder: Path) -> None:
    assert "\x1b" not in run("solve", folder / "unique.yaml").stdout
    assert "\x1b" in run("solve", folder / "unique.yaml", FORCE_COLOR="1").stdout
    assert "\x1b" not in run("solve", folder / "unique.yaml", FORCE_COLOR="1", NO_COLOR="1").stdout


@pytest.mark.parametrize("jobs", few(["1", "2"], 2))
def test_check_walks_folders_and_keeps_the_files_order(folder: Path, jobs: str) -> None:
    done = run("check", "-j", jobs, "--format", "json", folder)
    documents = [json.loads(line) for line in done.stdout.splitlines()]
    assert [Path(document["file"]).stem for document in documents] == ["invalid", "none", "several", "unique"]
    assert [document["ok"] for document in documents] == [False, False, False, True]
    assert done.returncode == 2


def test_check_is_content_with_what_the_author_expects(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(NONE + "expect: none\n", encoding="utf-8")
    (tmp_path / "b.yml").write_text(SEVERAL + "expect: multiple\n", encoding="utf-8")
    done = run("check", tmp_path)
    assert done.returncode == 0
    assert "2 puzzles: 2 ok" in done.stdout


def test_check_writes_junit_and_github_annotations(folder: Path) -> None:
    junit = ElementTree.fromstring(run("check", "--format", "junit", folder).stdout)
    assert len(list(junit.iter("testcase"))) == 4
    github = run("check", "--format", "github", folder)
    assert any(line.startswith("::error file=") and "line=4" in line for line in github.stdout.splitlines())


def test_help_shows_examples() -> None:
    for command in ("solve", "check"):
        assert "examples:" in run(command, "--help").stdout


@pytest.mark.parametrize(("script", "verdict"), [("solve", "exactly one solution"), ("check", "unique")])
def test_the_scripts_are_fronts_of_the_commands(script: str, verdict: str, folder: Path) -> None:
    command = [sys.executable, ROOT / "scripts" / f"{script}.py", folder / "unique.yaml"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240)
    assert (done.returncode, done.stderr) == (0, "") and verdict in done.stdout


FOREIGN = {
    "mkdocs.yml": "site_name: x\n",
    "docker-compose.yml": "services: {web: {image: &a x, build: *a}}\n",
    "cluster.yaml": "kind: Service\nmetadata: {name: a}\n---\nkind: Deployment\n",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in {**FOREIGN, "a.yaml": UNIQUE, "drafts/b.yaml": SEVERAL}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_what_is_no_puzzle_is_an_error_if_it_is_named(project: Path) -> None:
    done = run("check", "--exclude", "drafts", project, project / "mkdocs.yml")
    assert done.returncode == 2
    assert "INVALID" in done.stdout and "skipped 2 files that do" in done.stderr


def test_a_folder_of_other_files_only_has_no_puzzles(project: Path) -> None:
    done = run("check", "--exclude", "*.yaml", project)
    assert (done.returncode, done.stdout) == (2, "")
    assert "no puzzle files" in done.stderr


@pytest.mark.parametrize("command", ["solve", "check", "read", "clues", "conflicts", "explain", "hint", "certify"])
def test_an_explicit_colour_wins_over_the_environment(
    command: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(folder / ("invalid.yaml" if command in ("read", "hint", "certify") else "unique.yaml"))
    for when, variable, painted in (
        ("always", "NO_COLOR", True),
        ("auto", "NO_COLOR", False),
        ("never", "FORCE_COLOR", False),
    ):
        monkeypatch.setenv("NO_COLOR", "")  # so that both are as they were afterwards
        monkeypatch.setenv("FORCE_COLOR", "")
        monkeypatch.setenv(variable, "1")
        main([command, "--color", when, file])
        assert ("\x1b[" in "".join(capsys.readouterr())) == painted


def test_check_reads_standard_input_in_its_place(folder: Path) -> None:
    done = run("check", "--format", "json", "-j", "2", folder / "none.yaml", "-", folder / "unique.yaml", stdin=UNIQUE)
    documents = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(Path(each["file"]).name, each["ok"]) for each in documents] == [
        ("none.yaml", False),
        ("<stdin>", True),
        ("unique.yaml", True),
    ]
    alone = run("check", "-", stdin=INVALID)
    assert alone.returncode == 2 and "<stdin>:4:12" in alone.stdout
    assert run("check", "-", stdin=FOREIGN["mkdocs.yml"]).returncode == 2


def test_a_certificate_goes_through_pipes(folder: Path) -> None:
    made = run("certify", "-o", "-", "-", stdin=UNIQUE)
    assert (made.returncode, made.stderr) == (0, "3 steps, level 1\n")
    assert json.loads(made.stdout)["format"] == 1
    done = run("verify", folder / "unique.yaml", "-", stdin=made.stdout)
    assert done.returncode == 0 and done.stdout.startswith("<stdin>: accepted: 3 steps")
    assert run("verify", folder / "several.yaml", "-", stdin=made.stdout).returncode == 1
    assert run("verify", folder / "unique.yaml", "-", stdin="").returncode == 2
    assert "cannot both be standard input" in run("verify", "-", "-", stdin=made.stdout).stderr


def test_marks_come_from_standard_input(folder: Path) -> None:
    done = run("hint", folder / "unique.yaml", "--marks", "-", stdin="act(pet, cat) == bob\n")
    assert done.returncode == 1 and "this mark is wrong" in done.stdout
    assert run("hint", "-", "--marks", "-", stdin=UNIQUE).returncode == 2


def test_convert_reads_and_writes_the_standard_streams(tmp_path: Path) -> None:
    text = (ROOT / "puzzles" / "sudoku" / "classic.yaml").read_text(encoding="utf-8")
    there = run("convert", "-", "-", "--to", "sdk", stdin=text)
    back = run("convert", "-", "-", "--to", "yaml", stdin=there.stdout)
    assert (there.returncode, back.returncode) == (0, 0)
    assert run("solve", "-", stdin=back.stdout).returncode == 0
    assert run("convert", "-", tmp_path / "out.sdk", stdin=text).returncode == 0
    assert (tmp_path / "out.sdk").read_text(encoding="utf-8") == there.stdout
    assert "--to yaml" in run("convert", "-", "-", stdin=text).stderr
    wrong = run("convert", "-", "-", "--to", "sdk", stdin="kind: sudoku\ngrid: 3\n")
    assert wrong.returncode == 2 and "<stdin>:2:7" in wrong.stderr and "2 | grid: 3" in wrong.stderr


def test_watch_needs_a_file() -> None:
    assert run("watch", "-", stdin="").returncode == 2


def test_the_program_alone_prints_its_help() -> None:
    done = run()
    assert (done.returncode, done.stderr) == (2, "")
    assert done.stdout == run("--help").stdout and "check whole collections" in done.stdout


@each_case("arguments", "words")
def test_a_slip_in_a_command_or_an_option_gets_a_suggestion(arguments: list[str], words: str, capsys: Capsys) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    out, err = capsys.readouterr()
    assert (end.value.code, out) == (2, "")
    assert words in err and "usage: logicgrid" in err and "\x1b" not in err


def test_a_count_and_suggestions_that_meet_a_limit_say_so() -> None:
    """15 people, 10 properties and no clue but one: neither is done within the limit of work."""
    names = ", ".join(f"a{number}" for number in range(15))
    rows = "".join(f"  p{row}: [{', '.join(f'v{row}_{each}' for each in range(15))}]\n" for row in range(10))
    rules = [
        f"v{row}_{row} != v{row + 1}_{(row * 3) % 15} or v{row}_3 == v{row + 1}_4 or v0_9 == a3" for row in range(9)
    ]
    text = f"actors: [{names}]\nproperties:\n{rows}clues: {json.dumps(rules)}\n"
    report = judge_loaded(load_text(text), Limits(1, 0.3), ReportOptions(count=True, suggest=2))
    document = json.loads(report_to_json(report))
    assert document["verdict"] == "multiple"
    assert document["count"] is not None or document["count_at_least"] >= 2
    assert document["next_clues"] == [] and document["next_reason"]
    assert report.count is not None or "at least" in report_to_text(report)


def test_a_link_out_of_the_folder_is_named_and_nothing_of_what_is_there_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "secret.yaml").write_text("password: hunter2\nactors: [", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "a.yaml").write_text(UNIQUE, encoding="utf-8")
    (tmp_path / "folder" / "b.yaml").symlink_to(tmp_path / "secret.yaml")
    assert main(["check", str(tmp_path / "folder"), "-j", "1"]) == 0
    out, err = capsys.readouterr()
    assert "hunter2" not in out + err and "skipped 1 link that leads out of the folder" in err


def test_if_all_files_that_are_named_are_left_out_that_is_no_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "drafts").mkdir()
    (tmp_path / "drafts" / "a.yaml").write_text("nonsense", encoding="utf-8")
    assert main(["check", "drafts/a.yaml", "--exclude", "drafts"]) == 0
    assert capsys.readouterr().err == "logicgrid check: `--exclude` leaves nothing to check\n"


@pytest.mark.long
def test_files_named_from_the_working_directory_are_checked_by_several_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_bytes((ROOT / "puzzles" / "guest-speakers.yaml").read_bytes())
    monkeypatch.chdir(tmp_path)
    assert main(["check", "-j", "2", "--no-cache", "."]) == 0
    assert capsys.readouterr().out.endswith("2 puzzels: 2 goed\n")
