"""`logicgrid check` twice: the second time says the same, and says in `-v` and JSON that it is remembered."""

import json
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import INVALID, NONE, SEVERAL, UNIQUE, run
from logicgrid.cli import main
from support import Capsys, Patch, crossed

CACHE = "home/logicgrid"
"""The user's own folder, in the tests."""

FILES = {
    "a.yaml": UNIQUE,
    "b.yaml": SEVERAL,
    "c.yaml": NONE,
    "d.yaml": INVALID,
    "e.yaml": UNIQUE + "solution: {ann: {pet: dog}}\n",
    "f.yaml": "- text: Ann is odd.\n",
    "mkdocs.yml": "site_name: x\n",
    "same.yaml": UNIQUE,
}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("LOGICGRID_NO_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    (tmp_path / "puzzles").mkdir()
    for name, text in FILES.items():
        (tmp_path / "puzzles" / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["check", "-j", "1", *arguments])
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize(
    ("form", "options"), crossed(["text", "json", "github", "junit"], [(), ("--strict",), ("-q",)])
)
def test_the_output_and_the_exit_status_are_those_of_a_check_that_remembers_nothing(
    form: str, options: tuple[str, ...], project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ("puzzles", "--format", form, *options)
    status, plain, said = printed(capsys, *arguments, "--no-cache")
    assert not (project / CACHE).exists()
    first = printed(capsys, *arguments)
    again = printed(capsys, *arguments)
    assert first[0] == again[0] == status and first[2] == again[2] == said
    assert without_time(first[1]) == without_time(plain)
    expected = first[1].replace("}\n", ', "cached": true}\n') if form == "json" else first[1]
    assert without_time(again[1]) == without_time(expected)


def without_time(text: str) -> str:
    return re.sub(r'(time=|"seconds": )"?[\d.e-]+', r"\1", text)


def test_verbose_says_what_is_remembered_and_where(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed(capsys, "puzzles/a.yaml")
    _, out, err = printed(capsys, "-v", "puzzles/a.yaml", "puzzles/b.yaml")
    lines = out.splitlines()
    assert lines[0] == "ok    puzzles/a.yaml  unique  level 1  (cached)"
    assert lines[1].startswith("FAIL  puzzles/b.yaml") and "cached" not in lines[1]
    assert err == f"cache: {project / CACHE}\n"
    (project / CACHE / "check.sqlite").write_bytes(b"damaged " * 999)
    assert printed(capsys, "puzzles/a.yaml")[2] == ""
    (project / CACHE / "check.sqlite").write_bytes(b"damaged " * 999)
    assert printed(capsys, "-v", "puzzles/a.yaml")[2].endswith("(damaged, begun anew)\n")
    assert "(cached)" in printed(capsys, "-v", "puzzles/a.yaml")[1]


def test_the_folder_is_named_by_an_option_or_is_the_users_own(project: Path, capsys: Capsys) -> None:
    printed(capsys, "puzzles/a.yaml", "--cache-dir", "elsewhere")
    assert (project / "elsewhere" / ".gitignore").is_file() and not (project / CACHE / "check.sqlite").exists()
    printed(capsys, "puzzles/a.yaml")
    assert (project / CACHE / "check.sqlite").is_file()
    assert (project / CACHE / "cache.key").stat().st_mode & 0o777 == 0o600


def test_a_verdict_that_somebody_else_has_put_in_the_folder_is_not_believed(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pull request may carry a cache: here one that was made where the broken puzzle was another one."""
    shared = ("--cache-dir", "shared", "--format", "json")
    assert printed(capsys, "puzzles/a.yaml", *shared)[0] == 0
    entries = sqlite3.connect(project / "shared" / "check.sqlite").execute("SELECT key, value FROM entries").fetchall()
    monkeypatch.setenv("XDG_CACHE_HOME", str(project / "another home"))
    found = json.loads(printed(capsys, "puzzles/a.yaml", *shared)[1])
    assert entries and found["ok"] and "cached" not in found
    assert "cached" in json.loads(printed(capsys, "puzzles/a.yaml", *shared)[1])


@pytest.mark.parametrize("home", ["relative", ""])
def test_a_folder_of_the_project_is_never_taken_for_the_users_own(
    home: str, project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", home)
    monkeypatch.setenv("HOME", str(project / "home"))
    assert printed(capsys, "-v", "puzzles/a.yaml")[2] == f"cache: {project / 'home' / '.cache' / 'logicgrid'}\n"


def test_an_interrupted_check_keeps_what_it_has_found_out(project: Path, capsys: Capsys, monkeypatch: Patch) -> None:
    from logicgrid.commands import judge

    status = judge.check_status

    def interrupted(report: object) -> int:
        if "b.yaml" in str(report):
            raise KeyboardInterrupt
        return status(report)  # type: ignore[arg-type]

    monkeypatch.setattr(judge, "check_status", interrupted)
    assert printed(capsys, "puzzles/a.yaml", "puzzles/b.yaml", "puzzles/c.yaml")[0] == 130
    monkeypatch.undo()
    monkeypatch.delenv("LOGICGRID_NO_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(project / "home"))
    monkeypatch.chdir(project)
    lines = printed(capsys, "puzzles/a.yaml", "puzzles/c.yaml", "--format", "json")[1].splitlines()
    assert ["cached" in json.loads(line) for line in lines] == [True, False]


def test_two_options_that_contradict_each_other_are_an_error(project: Path) -> None:
    done = run("check", "--no-cache", "--cache-dir", "x", "puzzles")
    assert done.returncode == 2 and "not allowed with" in done.stderr


@pytest.mark.parametrize("place", ["/proc/self/nowhere", "puzzles/a.yaml", "puzzles/a.yaml/below"])
def test_a_folder_that_cannot_be_written_is_no_error(place: str, project: Path, capsys: Capsys) -> None:
    for _ in range(2):
        status, out, err = printed(capsys, "puzzles/a.yaml", "--cache-dir", place)
        assert (status, out.splitlines()[0], err) == (0, "ok    puzzles/a.yaml  unique  level 1", "")


def test_a_remembered_check_loads_neither_pydantic_nor_the_solver(project: Path) -> None:
    program = "import sys; from logicgrid.cli import main; main(['check', 'puzzles/a.yaml']); print(*sys.modules)"
    loaded = [
        set(subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout.split())
        for _ in range(2)
    ]
    assert {"pydantic", "ortools"} <= loaded[0] and not {"pydantic", "ortools", "multiprocessing"} & loaded[1]
