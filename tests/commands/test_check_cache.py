"""`logicgrid check` twice: the second time says the same, and says in `-v` and JSON that it is remembered."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import INVALID, NONE, SEVERAL, UNIQUE
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


def test_a_remembered_check_loads_neither_pydantic_nor_the_solver(project: Path) -> None:
    program = "import sys; from logicgrid.cli import main; main(['check', 'puzzles/a.yaml']); print(*sys.modules)"
    loaded = [
        set(subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout.split())
        for _ in range(2)
    ]
    assert {"pydantic", "ortools"} <= loaded[0] and not {"pydantic", "ortools", "multiprocessing"} & loaded[1]
