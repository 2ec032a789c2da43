"""The documentation's settings for editors, in those editors that are here."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest

from command_line import INVALID
from support import ROOT, each_case, long_text, written

pytest.importorskip("pygls")
from logicgrid.lsp import COMMANDS

PAGE = (ROOT / "docs" / "editors.md").read_text(encoding="utf-8")
MISTAKE = "`cta`"
NVIM = os.environ.get("NVIM") or shutil.which("nvim")
EMACS = os.environ.get("EMACS") or shutil.which("emacs")
HELIX = os.environ.get("HELIX") or shutil.which("hx") or shutil.which("helix")
PUZZLE = long_text(__file__, "puzzle.yaml")


def snippet(editor: str) -> str:
    return re.search(rf"<!-- {editor} -->\n```\w+\n(.*?)^```", PAGE, re.S | re.M)[1]


@pytest.fixture
def author(tmp_path: Path) -> dict[str, Any]:
    """A folder with a puzzle that has a mistake, and an environment in which `logicgrid` is a command."""
    (tmp_path / "bin").mkdir()
    command = tmp_path / "bin" / "logicgrid"
    command.write_text(f'#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable} -m logicgrid "$@"\n')
    command.chmod(0o755)
    (tmp_path / "pets.yaml").write_text(PUZZLE, encoding="utf-8")
    path = f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"
    home = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    return {"cwd": tmp_path, "env": {**os.environ, **home, "PATH": path}}


def output(words: list[str], author: dict[str, Any]) -> str:
    """Return what an editor wrote to standard output; its complaints are shown if the test fails."""
    done = subprocess.run(words, capture_output=True, text=True, timeout=300, **author)
    print(done.stderr)
    return done.stdout


NEOVIM = long_text(__file__, "neovim.lua")


@pytest.mark.skipif(NVIM is None, reason="there is no Neovim here")
def test_neovim_shows_mends_counts_renames_and_completes(author: dict[str, Any]) -> None:
    version = subprocess.run([str(NVIM), "--version"], capture_output=True, text=True).stdout
    minor = int(re.match(r"NVIM v0\.(\d+)", version)[1])
    stand_in = """
    vim.lsp.start = vim.lsp.start or function(config)
      vim.lsp.buf_attach_client(vim.api.nvim_get_current_buf(), vim.lsp.start_client(config))
    end
    """
    settings = snippet("neovim") if minor > 10 else stand_in + snippet("neovim-0.10")
    if minor < 10:  # it mistakes columns
        (author["cwd"] / "pets.yaml").write_text(PUZZLE.replace("🐟", ""))
    script = written(author["cwd"] / "all.lua", settings + NEOVIM)
    said = output(
        [str(NVIM), "--headless", "--clean", "-c", f"luafile {script}", "-c", "quitall!"], author
    ).splitlines()
    expected = ["mistake true", "`pet` has no value `cta`", "did you mean `cat`?", "mended true"]
    expected += ["counted true", "verdict true"] if minor > 9 else []
    named = said[len(expected) + 2 :]
    assert said[: -len(named)] == [*expected, "renamed true", "completed parrot dog"]
    assert named[0].startswith("hovered **parrot**") and "Ann" in "".join(named)


@pytest.mark.skipif(EMACS is None, reason="there is no Emacs here")
def test_emacs_shows_and_renames(author: dict[str, Any]) -> None:
    ask = """
    (require 'cl-lib)
    (find-file "pets.yaml")
    (run-hooks 'post-command-hook)
    (defun found () (and (bound-and-true-p flymake-mode) (mapcar #'flymake-diagnostic-text (flymake-diagnostics))))
    (with-timeout (60 nil)
      (while (not (found)) (accept-process-output nil 0.05)))
    (dolist (each (found)) (princ (format "%s\n" each)))
    (search-forward "cta")
    (replace-match "cat")
    (eglot--signal-textDocument/didChange) ; else after an idle moment
    (backward-char)
    (eglot-rename "parrot")
    (princ (buffer-string))
    (kill-emacs)
    """
    script = author["cwd"] / "all.el"
    paths = """
    (defun add (pattern) (dolist (each (file-expand-wildcards pattern)) (add-to-list 'load-path each)))
    (add "/usr/share/emacs/site-lisp/elpa/yaml-mode*")
    (unless (locate-library "eglot") (add "/usr/share/emacs/site-lisp/elpa/*"))
    """
    needs = "(unless (and (require 'eglot nil t) (require 'yaml-mode nil t)) (princ \"nothing\") (kill-emacs))"
    script.write_text(f"{paths}\n{needs}\n{snippet('emacs')}\n{ask}")
    said = output([str(EMACS), "--batch", "-Q", "-l", str(script)], author)
    if said == "nothing":
        pytest.skip("this Emacs has no eglot or no yaml-mode")
    assert MISTAKE in said and 'rule: "act(pet, parrot) == Ann"' in said and "[parrot, dog, fish]" in said


@pytest.mark.skipif(HELIX is None or shutil.which("tmux") is None, reason="there is no Helix here, or no tmux")
def test_helix_shows_mends_and_counts(author: dict[str, Any]) -> None:
    settings = author["cwd"] / "helix"
    settings.mkdir()
    (settings / "languages.toml").write_text(snippet("helix"))
    (settings / "config.toml").write_text(snippet("helix-hints"))

    def tmux(*words: str) -> str:
        words = ("tmux", "-S", str(author["cwd"] / "socket"), "-f", os.devnull, *words)
        return subprocess.run(words, capture_output=True, text=True, check=True, **author).stdout

    def press(*keys: str) -> None:
        for key in keys:
            tmux("send-keys", "-t", "helix", "--", key)

    def until(*words: str) -> str:
        """Return the screen when it shows all of these."""
        end = time.monotonic() + 240
        while True:
            screen = tmux("capture-pane", "-p", "-t", "helix")
            if all(each in screen for each in words) or time.monotonic() > end:
                return screen
            time.sleep(0.05)

    tmux("new-session", "-d", "-s", "helix", "-x", "150", "-y", "24", f"{HELIX} pets.yaml:5")
    try:
        until("●")
        press("]", "d")
        assert MISTAKE in until(MISTAKE)
        press("Space", "a")
        assert "Write `cat`" in until("Write `cat`")
        press("Enter")
        assert "act(pet, cat) == Ann" in until("act(pet, cat) == Ann")
        press("g", "s")
        assert "2 left" in until("2 left", "2 solutions") and "2 solutions" in until("2 solutions")
    finally:
        tmux("kill-server")


def test_the_settings_of_helix_can_be_read() -> None:
    found = tomllib.loads(snippet("helix"))
    assert found["language"][0]["language-servers"] == list(found["language-server"])
    assert tomllib.loads(snippet("helix-hints"))["editor"]["lsp"] == {"display-inlay-hints": True}


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node here")
@each_case("text", "ours", every=4)
def test_vs_code_takes_puzzles_for_puzzles(text: str, ours: bool) -> None:
    module = ROOT / "scripts" / "editors" / "vscode" / "src" / "puzzle.js"
    program = f"console.log(require({str(module)!r}).isPuzzle(require('fs').readFileSync(0, 'utf8')))"
    done = subprocess.run(["node", "-e", program], input=text, capture_output=True, text=True, timeout=240)
    assert done.stdout.strip() == str(ours).lower(), done.stderr


VS_CODE = long_text(__file__, "vs_code.js")


def vs_code(texts: list[str], command: list[str], *calls: tuple[str, str]) -> list[list[Any]]:
    """Return what the extension did: open texts, then the calls of its commands with a document's URI."""
    module = ROOT / "scripts" / "editors" / "vscode" / "src" / "extension.js"
    words = ["node", "-e", VS_CODE, str(module), json.dumps(command), json.dumps(calls)]
    done = subprocess.run(words, input=json.dumps(texts), capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node here")
def test_vs_code_starts_one_server_for_puzzles_and_leaves_other_yaml_alone() -> None:
    texts = ["services: {}\n", "kind: sudoku\n", INVALID]
    said = vs_code(texts, ["/opt/logicgrid", "lsp"])
    assert [each for each in said if each[0] == "logicgrid"] == [["logicgrid", texts[1]], ["logicgrid", texts[2]]]
    clients = [each for each in said if each[0] == "client"]
    assert clients == [["client", "/opt/logicgrid", ["lsp"], [{"language": "logicgrid"}], list(COMMANDS)]]
    assert said.count(["started"]) == 1


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node here")
def test_vs_code_shows_what_the_server_makes() -> None:
    calls = [("logicgrid.explain", "file:///0"), ("logicgrid.play", "file:///0"), ("logicgrid.play", "file:///1")]
    said = vs_code(["kind: sudoku\n", INVALID], ["/opt/logicgrid", "lsp"], *calls)
    asked = [["workspace/executeCommand", name.replace("d.", "d.make."), uri, {}] for name, uri in calls]
    assert [each[1:] for each in said if each[0] == "asked"] == asked
    shown = [(name, text.rpartition(">")[2]) for what, name, text in (each for each in said if each[0] == "shown")]
    assert shown == [("logicgrid.explain", "logicgrid.make.explain"), ("logicgrid.play", "logicgrid.make.play")]
    assert [each for each in said if each[0] == "error"] == [["error", "2: no puzzle"]]
    absent = vs_code(["kind: sudoku\n"], ["absent", "lsp"], calls[0])
    assert [each[1] for each in absent if each[0] == "error"] == ["“absent lsp” did not start."]
