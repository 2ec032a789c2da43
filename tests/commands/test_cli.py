"""The commands as people run them: real processes, their output and exit status."""

import subprocess
import sys
from pathlib import Path

import pytest

from command_line import INVALID, NONE, SEVERAL, UNIQUE
from logicgrid.cli import main
from support import ROOT


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in {"unique": UNIQUE, "several": SEVERAL, "none": NONE, "invalid": INVALID}.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(("script", "verdict"), [("solve", "exactly one solution"), ("check", "unique")])
def test_the_scripts_are_fronts_of_the_commands(script: str, verdict: str, folder: Path) -> None:
    command = [sys.executable, ROOT / "scripts" / f"{script}.py", folder / "unique.yaml"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240)
    assert (done.returncode, done.stderr) == (0, "") and verdict in done.stdout


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
