"""Nothing that lies in a folder is run because somebody works in it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.attack.opened_folder import PUZZLE, command, environment, names, opened, speak


@pytest.mark.parametrize(
    "words",
    [
        ("lsp",),
        pytest.param(("check", ".", "-j", "2"), marks=pytest.mark.long),
        pytest.param(("desk", "--no-browser"), marks=pytest.mark.long),
        pytest.param(("check", ".", "--engine", "dask", "-j", "2"), marks=pytest.mark.long),
    ],
)
def test_no_module_of_the_working_folder_is_imported_by_a_command_or_its_processes(words: tuple[str, ...]) -> None:
    assert opened("logicgrid", words, names()) == []


@pytest.mark.long
def test_a_folder_with_innocent_modules_of_known_names_works(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    for name in ("random", "json", "yaml", "queue"):
        (folder / f"{name}.py").write_text("DICE = 6\n", encoding="utf-8")
    (folder / "puzzle-0.yaml").write_text(PUZZLE, encoding="utf-8")
    assert speak(command("python -m logicgrid", tmp_path, "lsp"), folder)


SPAWNED = """
import os, sys, threading
sys.path.pop(0)
threading.Thread(target=threading.Event().wait, daemon=True).start()  # so that workers are not forked
from runner_work import square
from logicgrid.runner import run
if __name__ == "__main__":
    print([each.value for each in run([1, 2, 3], square, jobs=2)], os.environ.get("PYTHONSAFEPATH"))
"""


def test_a_worker_that_a_program_of_somebody_else_starts_imports_nothing_from_there(tmp_path: Path) -> None:
    (tmp_path / "struct.py").write_text("raise SystemExit('run')\n", encoding="utf-8")
    script = tmp_path / "bin" / "program.py"
    script.parent.mkdir()
    script.write_text(SPAWNED, encoding="utf-8")
    path = os.pathsep.join([str(Path(__file__).parents[2]), str(Path(__file__).parents[1])])
    own = {**environment(), "PYTHONPATH": path}
    done = subprocess.run([sys.executable, str(script)], cwd=tmp_path, env=own, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[1, 4, 9] None\n", "")
