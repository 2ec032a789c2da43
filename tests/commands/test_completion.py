"""`logicgrid completion`: what each shell completes, asked of the shell itself if it is there."""

import shutil
import subprocess
from pathlib import Path

import pytest

from logicgrid.cli import main
from logicgrid.commands import COMMANDS
from logicgrid.commands.parsers import SHELLS
from support import each_case, written


def script(shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert main(["completion", shell]) == 0
    return written(tmp_path / f"completion.{shell}", capsys.readouterr().out)


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_is_in_the_script(shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = script(shell, tmp_path, capsys).read_text(encoding="utf-8")
    assert all(command in text for command in COMMANDS)


@pytest.mark.parametrize("shell", SHELLS)
def test_the_shell_accepts_the_script(shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not there")
    path = script(shell, tmp_path, capsys)
    assert subprocess.run([shell, "-n", str(path)], capture_output=True).returncode == 0


def test_zsh_and_fish_complete_values_where_there_are_few_and_files_for_an_option_that_takes_any(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    zsh, fish = [script(shell, tmp_path, capsys).read_text(encoding="utf-8") for shell in ("zsh", "fish")]
    (own,) = [line for line in zsh.splitlines() if line.startswith("    explain) ")]
    assert "'--verbose[" in own and ":value:_files' '--grid" not in own and own.endswith("'*:file:_files';;")
    assert ":value:(text json html)'" in own and "]:value:_files' '--time-limit[" in own and "(default 60)" in own
    assert "    completion) " in zsh and "'*:choice:(bash zsh fish)'" in zsh
    seen = "complete -c logicgrid -n '__fish_seen_subcommand_from {}' "
    assert seen.format("explain") + "-l format -x -a 'text json html' -d" in fish
    assert seen.format("explain") + "-s v -l verbose -d" in fish
    assert seen.format("explain") + "-l budget -r -d" in fish
    assert seen.format("completion") + "-f -a 'bash zsh fish'\n" in fish


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not there")
@each_case("words", "expected")
def test_bash_completes_commands_options_values_and_files(
    words: list[str], expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = script("bash", tmp_path, capsys)
    (tmp_path / "draft.yaml").touch()
    line = " ".join(f"'{word}'" for word in ["logicgrid", *words])
    ask = f'. {path}; COMP_WORDS=({line}); COMP_CWORD={len(words)}; _logicgrid; echo "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, cwd=tmp_path)
    assert done.stdout.strip().startswith(expected) and done.stderr == ""
