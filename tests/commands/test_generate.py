"""`logicgrid generate`: what is printed and written, and what is refused with which words."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from logicgrid.api.generating import boards
from logicgrid.cli import main
from logicgrid.generate.theme import names
from logicgrid.words.phrases import toml
from support import ROOT, Capsys, long_text, written

THEME = long_text(__file__, "theme.yaml")


@pytest.fixture
def theme(tmp_path: Path) -> Path:
    return written(tmp_path / "theme.yaml", THEME)


def run(*arguments: object) -> int:
    """Return the exit status of the command, of wrong usage, too."""
    try:
        return main(["generate", *map(str, arguments)])
    except SystemExit as ended:
        return int(ended.code or 0)


def test_one_puzzle_is_printed_and_its_seed_told(theme: Path, capsys: Capsys) -> None:
    assert run(theme, "--actors", 4, "--level", 1) == 0
    printed = capsys.readouterr()
    seed = printed.err.rpartition("seed ")[2].strip()
    assert printed.out.startswith("language: en\nactors:\n")
    assert "difficulty: 1\n" in printed.out
    assert run(theme, "--actors", 4, "--level", 1, "--seed", seed) == 0
    assert capsys.readouterr().out == printed.out


@pytest.mark.long
def test_several_go_into_a_folder_with_an_index(theme: Path, tmp_path: Path, capsys: Capsys) -> None:
    common = (theme, "--actors", 4, "-n", 3, "--seed", "x")
    for jobs in (1, 3):
        assert run(*common, "-o", tmp_path / f"{jobs}", "-j", jobs) == 0
    assert run(*common, "-o", tmp_path / "json", "--format", "json") == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["file"] for line in lines] == [f"theme-000{number}.yaml" for number in range(1, 4)]
    assert len({line["canonical"] for line in lines}) == 3
    contents = [{file.name: file.read_bytes() for file in (tmp_path / name).iterdir()} for name in ("1", "3", "json")]
    assert contents[0] == contents[1] == contents[2]
    assert len(contents[0]) == 4


@pytest.mark.flaky(reruns=1)
def test_an_interrupted_batch_is_gone_on_with(theme: Path, tmp_path: Path) -> None:
    command = ["generate", str(theme), "--actors", "4", "-n", "4", "--seed", "x", "-j", "2", "-o"]
    process = subprocess.Popen(
        [sys.executable, "-m", "logicgrid", *command, str(tmp_path / "cut")],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + 240
    while len(list(tmp_path.glob("cut/*.yaml"))) < 2 and time.monotonic() < deadline:
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.02)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=240)
    there = len(list(tmp_path.glob("cut/*.yaml")))
    assert there >= 2
    if there < 4:  # else it was quicker than the interrupt
        assert process.returncode == 130
        assert "--resume" in said
    assert run(*command[1:], tmp_path / "cut", "--resume", "-j", 1) == 0
    assert run(*command[1:], tmp_path / "whole", "-j", 1) == 0
    assert {file.name: file.read_bytes() for file in (tmp_path / "cut").iterdir()} == {
        file.name: file.read_bytes() for file in (tmp_path / "whole").iterdir()
    }


def test_puzzles_to_avoid_are_not_made_again(theme: Path, tmp_path: Path) -> None:
    assert run(theme, "--actors", 4, "-n", 3, "--seed", "x", "-o", tmp_path / "a") == 0
    assert run(theme, "--actors", 4, "-n", 3, "--seed", "x", "-o", tmp_path / "b", "--avoid", tmp_path / "a") == 0
    hashes = [
        {json.loads(line)["canonical"] for line in (tmp_path / name / "index.jsonl").read_text().splitlines()}
        for name in ("a", "b")
    ]
    assert len(hashes[0] | hashes[1]) == 6


TINY = "kind: theme\nactors: [Ann, Bob, Cas]\nproperties: {pet: [cat, dog, rat]}\n"


def test_when_there_are_no_others_those_that_are_there_are_kept(tmp_path: Path, capsys: Capsys) -> None:
    tiny, liked = tmp_path / "tiny.yaml", tmp_path / "liked.yaml"
    tiny.write_text(TINY, encoding="utf-8")
    liked.write_text(TINY.replace("kind: theme", "clues: [Ann == cat, Bob == dog]"), encoding="utf-8")
    asked = (tiny, "--actors", 3, "-n", 200, "--seed", "x", "--forms-like", liked, "--direct", 2)
    assert run(*asked, "-o", tmp_path / "out") == 1
    files = len(list((tmp_path / "out").glob("*.yaml")))
    assert 1 <= files <= 144  # two of three facts of six answers, in two orders, each in two spellings
    assert f"{files} puzzle{'s' * (files > 1)} in" in capsys.readouterr().err


def test_the_themes_that_the_help_names_are_there() -> None:
    named = re.findall(r"logicgrid generate ([a-z]\S+)", toml("help/en.toml")["generate"]["epilog"])
    assert set(named) <= {*names(), *boards(), "my-theme.yaml"}
