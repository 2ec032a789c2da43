"""What teams use `check` with, beside `teams.transcript`: settings in files of all sorts, the summary, the action."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from command_line import SEVERAL, UNIQUE, run
from logicgrid.puzzle.report import PuzzleReport
from logicgrid.render.ci import CheckTally, summary_to_markdown, summary_to_text
from support import ROOT, written


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    written(tmp_path / "ok.yaml", UNIQUE)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return run("check", "-j", "1", *arguments, **environment)


def test_settings_are_read_as_puzzles_are_and_what_a_link_leads_to_is_not_shown(folder: Path) -> None:
    (folder / ".logicgrid.toml").write_bytes(b'language = "n\xe9"')
    assert "the byte 0xe9 is not UTF-8 text here [not-text]" in check("ok.yaml").stderr
    (folder / ".logicgrid.toml").unlink()
    os.mkfifo(folder / ".logicgrid.toml")
    assert "is a pipe or a device, not a file" in check("ok.yaml").stderr
    (folder / ".logicgrid.toml").unlink()
    (folder / "secret").write_text("token = 'hush'\n")
    (folder / ".logicgrid.toml").symlink_to("secret")
    found = check("ok.yaml")
    assert found.returncode == 2 and "unknown key `token`" in found.stderr and "hush" not in found.stderr


def test_of_files_that_are_no_utf_8_those_that_are_no_puzzles_are_passed_over(folder: Path) -> None:
    (folder / "latin.yaml").write_bytes(b"author: Ren\xe9\n")
    (folder / "ours.yaml").write_bytes(b"actors: [Ren\xe9]\n")
    assert [check("--skip-others", name).returncode for name in ("latin.yaml", "ours.yaml")] == [0, 2]


def test_what_took_long_is_named_slowest_first() -> None:
    tally = CheckTally()
    for name, seconds in (("a", 1.5), ("b", 0.2), ("c", 9.0), ("d", 2.0), ("e", 3.0)):
        tally.add(PuzzleReport(name, "logic-grid", None, "unique", "unique", True, seconds=seconds))
    assert summary_to_text(tally) == "5 puzzles: 5 ok (5 unique); slowest: c 9.0 s, e 3.0 s, d 2.0 s"
    assert summary_to_markdown(tally).endswith("Slowest: `c` 9.0 s, `e` 3.0 s, `d` 2.0 s")


def line_of(result: Any) -> int:
    (location,) = result["locations"]
    return location["physicalLocation"]["region"]["startLine"]


def test_the_script_of_the_action_checks_annotates_and_writes_summary_and_sarif(folder: Path) -> None:
    (folder / "has blank.yaml").write_text(SEVERAL)
    (folder / "json.py").write_text("raise SystemExit('what lies in the folder is run')\n")
    environment = {
        **os.environ,
        "LOGICGRID_INSTALLED": "1",
        "LOGICGRID_PATHS": "ok.yaml\n'has blank.yaml' $(touch run.txt)",
        "LOGICGRID_ARGS": "--strict -j 1",
        "LOGICGRID_SARIF": "made/found.sarif",
        "GITHUB_STEP_SUMMARY": str(folder / "summary.md"),
    }
    script = [sys.executable, "-P", str(ROOT / "scripts" / "action.py")]
    found = subprocess.run(script, env=environment, capture_output=True, text=True, cwd=folder)
    assert found.returncode == 2, found.stderr
    assert "::error file=has blank.yaml,line=1,title=failed::" in found.stdout
    assert "$(touch" in found.stdout and not (folder / "run.txt").exists()
    assert "`has blank.yaml`" in (folder / "summary.md").read_text(encoding="utf-8")
    results = json.loads((folder / "made" / "found.sarif").read_text(encoding="utf-8"))["runs"][0]["results"]
    assert len(results) >= 2 and all(map(line_of, results))  # of missing files, too
    torn = subprocess.run(script, env=environment | {"LOGICGRID_PATHS": "'ok"}, capture_output=True, text=True)
    assert torn.returncode == 1 and torn.stderr == "logicgrid: No closing quotation: 'ok\n"
    wrong = {"LOGICGRID_PATHS": "ok.yaml", "LOGICGRID_ARGS": "--nonsense", "LOGICGRID_SARIF": "none.sarif"}
    refused = subprocess.run(script, env=environment | wrong, capture_output=True, text=True, cwd=folder)
    assert refused.returncode == 2 and refused.stderr.count("unknown option `--nonsense`") == 1
    assert not (folder / "none.sarif").exists()  # an empty one would be uploaded
    nothing = environment | {"LOGICGRID_INSTALLED": "", "LOGICGRID_VERSION": "no requirement"}
    refused = subprocess.run(script, env=nothing, capture_output=True, text=True, cwd=folder)
    assert refused.returncode == 1 and "no requirement" in refused.stderr and "Traceback" not in refused.stderr
