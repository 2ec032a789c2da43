"""`logicgrid completion`: what a shell does with its script; see also `completion.transcript`."""

import shutil
import subprocess
from pathlib import Path

import pytest

from logicgrid.cli import main
from logicgrid.commands import COMMANDS
from logicgrid.commands.parsers import SHELLS
from support import Capsys, each_case, written


def script(shell: str, tmp_path: Path, capsys: Capsys) -> Path:
    assert main(["completion", shell]) == 0
    return written(tmp_path / f"completion.{shell}", capsys.readouterr().out)


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_is_in_the_script_which_the_shell_accepts(shell: str, tmp_path: Path, capsys: Capsys) -> None:
    path = script(shell, tmp_path, capsys)
    assert all(command in path.read_text(encoding="utf-8") for command in COMMANDS)
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not there")
    assert subprocess.run([shell, "-n", str(path)], capture_output=True).returncode == 0


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not there")
@each_case("words", "expected")
def test_bash_completes_commands_options_values_and_files(
    words: list[str], expected: str, tmp_path: Path, capsys: Capsys
) -> None:
    path = script("bash", tmp_path, capsys)
    (tmp_path / "draft.yaml").touch()
    line = " ".join(f"'{word}'" for word in ["logicgrid", *words])
    ask = f'. {path}; COMP_WORDS=({line}); COMP_CWORD={len(words)}; _logicgrid; echo "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, cwd=tmp_path)
    assert done.stdout.strip().startswith(expected) and done.stderr == ""
