"""The README's Python, as a reader would run it and as mypy reads it."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from command_line import SEVERAL
from logicgrid.cli import main
from support import ROOT

EXAMPLES = re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S)


@pytest.mark.parametrize("place", range(len(EXAMPLES)))
def test_the_examples_run(place: int, tmp_path: Path) -> None:
    (tmp_path / "draft.yaml").write_text(SEVERAL, encoding="utf-8")
    for name in ("guest-speakers.yaml", "nonogram/owl.yaml"):
        (tmp_path / "puzzles" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "puzzles" / name, tmp_path / "puzzles" / name)
    program = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{EXAMPLES[place]}"]
    done = subprocess.run(program, capture_output=True, text=True, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_examples_pass_mypy(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    files = [tmp_path / f"example{place}.py" for place in range(len(EXAMPLES))]
    for file, text in zip(files, EXAMPLES, strict=True):
        file.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache"), *map(str, files)],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stdout + done.stderr


README = (ROOT / "README.md").read_text(encoding="utf-8")
LUNCH = re.findall(r"^```yaml\n(# lunch.yaml\n.*?)^```", README, re.M | re.S)
TRANSCRIPTS = re.findall(r"^```console\n\$ logicgrid (.*?)\n(.*?)^```", README, re.M | re.S)


@pytest.mark.parametrize(("command", "text"), TRANSCRIPTS, ids=[command for command, _ in TRANSCRIPTS])
def test_a_transcript_shows_what_is_printed(
    command: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`…` on a line of its own leaves lines out; the time is what it is."""
    (tmp_path / "lunch.yaml").write_text(LUNCH[0], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    main(shlex.split(command))
    printed = re.sub(r"[\d.]+ m?s\)", "TIME)", capsys.readouterr().out)
    parts = re.sub(r"[\d.]+ m?s\)", "TIME)", text).split("\n…\n")
    assert re.search(".*".join(map(re.escape, parts)), printed, re.S), printed


def test_the_commands_of_a_cluster_work(tmp_path: Path) -> None:
    """On this machine, with a free port."""
    pytest.importorskip("distributed")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    (block,) = re.findall(r"<!-- cluster commands -->\n```sh\n(.*?)```", README, re.S)
    text = block.replace("10.0.0.5", "127.0.0.1").replace("8786", str(port)).replace("--nworkers auto", "--nworkers 1")
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzles" / "lunch.yaml").write_text(LUNCH[0], encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    scheduler, worker, check = [[sys.executable, "-m", *shlex.split(line)] for line in text.splitlines()]
    quiet = {"cwd": tmp_path, "env": environment, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    running = [subprocess.Popen([*command, "--no-dashboard"], **quiet) for command in (scheduler, worker)]
    try:
        for _ in range(20):  # a scheduler that is not there yet is an error at once
            done = subprocess.run(check, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=100)
            if "cannot be reached" not in done.stderr:
                break
    finally:
        for process in reversed(running):
            process.terminate()
            process.wait()
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "1 puzzle: 1 ok"), done.stderr


def test_the_hook_is_given_puzzles_alone() -> None:
    import yaml

    (block,) = re.findall(r"```yaml\n# .pre-commit-config.yaml\n(.*?)```", README, re.S)
    (repository,) = yaml.safe_load(block)
    (offered,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    (hook,) = repository["hooks"]
    assert hook["id"] == offered["id"] and offered["entry"] == "logicgrid check"
    given = [name for name in ("ci.yaml", ".github/ci.yaml", "puzzles/a.yaml") if re.search(hook["files"], name)]
    assert given == ["puzzles/a.yaml"]


def test_every_function_and_command_that_the_readme_names_is_one() -> None:
    import logicgrid
    from logicgrid.commands import COMMANDS

    (text,) = re.findall(r"\nThe commands that say something(.*?)are commands only\.", README, re.S)
    functions, others = [re.findall(r"`(\w+)`", part) for part in text.split("those that make")]
    assert {name for name in COMMANDS if hasattr(logicgrid, name)} | {"count"} == set(functions)
    assert set(others) <= set(COMMANDS) - set(functions)


def test_there_are_examples() -> None:
    assert (
        len(EXAMPLES) == 2 and len(LUNCH) == 1 and len(TRANSCRIPTS) >= 3 and (ROOT / "logicgrid" / "py.typed").is_file()
    )
