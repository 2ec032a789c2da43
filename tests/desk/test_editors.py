"""The README's settings for editors, in those editors that are here."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from command_line import INVALID
from support import ROOT

pytest.importorskip("pygls")
README = (ROOT / "README.md").read_text(encoding="utf-8")
MISTAKE = "`cta`"


def snippet(editor: str) -> str:
    found = re.search(rf"<!-- {editor} -->\n```\w+\n(.*?)^```", README, re.S | re.M)
    assert found is not None
    return found[1]


@pytest.fixture
def author(tmp_path: Path) -> dict[str, Any]:
    """A folder with a puzzle that has a mistake, and an environment in which `logicgrid` is a command."""
    (tmp_path / "bin").mkdir()
    command = tmp_path / "bin" / "logicgrid"
    command.write_text(f'#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable} -m logicgrid "$@"\n')
    command.chmod(0o755)
    (tmp_path / "pets.yaml").write_text(INVALID)
    path = f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"
    home = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    return {"cwd": tmp_path, "env": {**os.environ, **home, "PATH": path}}


@pytest.mark.skipif(shutil.which("nvim") is None, reason="there is no Neovim here")
def test_neovim_shows_a_mistake(author: dict[str, Any]) -> None:
    stand_in = """\
    vim.lsp.start = vim.lsp.start or function(config)
      vim.lsp.buf_attach_client(vim.api.nvim_get_current_buf(), vim.lsp.start_client(config))
    end
    """
    ask = """\
    vim.cmd("filetype on | edit pets.yaml")
    vim.wait(30000, function() return #vim.diagnostic.get(0) > 0 end, 20)
    for _, each in ipairs(vim.diagnostic.get(0)) do io.stdout:write(each.lnum .. ":" .. each.message .. "\\n") end
    vim.cmd("quitall!")
    """
    script = author["cwd"] / "all.lua"
    script.write_text(stand_in + snippet("neovim") + ask)
    words = ["nvim", "--headless", "--clean", "-c", f"luafile {script}"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, **author)
    assert "3:" in done.stdout and MISTAKE in done.stdout, done.stderr


@pytest.mark.skipif(shutil.which("emacs") is None, reason="there is no Emacs here")
def test_emacs_shows_a_mistake(author: dict[str, Any]) -> None:
    ask = """
    (require 'cl-lib)
    (find-file "pets.yaml")
    (run-hooks 'post-command-hook)
    (with-timeout (30 nil)
      (while (not (and (bound-and-true-p flymake-mode) (flymake-diagnostics)))
        (accept-process-output nil 0.05)))
    (dolist (each (flymake-diagnostics)) (princ (flymake-diagnostic-text each)))
    (kill-emacs)
    """
    script = author["cwd"] / "all.el"
    paths = '(dolist (each (file-expand-wildcards "/usr/share/emacs/site-lisp/elpa/*")) (add-to-list \'load-path each))'
    needs = "(unless (and (require 'eglot nil t) (require 'yaml-mode nil t)) (princ \"nothing\") (kill-emacs))"
    script.write_text(f"{paths}\n{needs}\n{snippet('emacs')}\n{ask}")
    words = ["emacs", "--batch", "-Q", "-l", str(script)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, **author)
    if done.stdout == "nothing":
        pytest.skip("this Emacs has no eglot or no yaml-mode")
    assert MISTAKE in done.stdout, done.stderr


def test_the_settings_of_helix_can_be_read() -> None:
    found = tomllib.loads(snippet("helix"))
    assert found["language"][0]["language-servers"] == list(found["language-server"])


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node here")
@pytest.mark.parametrize(
    ("text", "ours"),
    [
        ("kind: sudoku\ngrid: x\n", True),
        ("title: x\nkind: 'logic-grid' # so\n", True),
        ("actors: [a]\nproperties: {}\n", True),
        ("actors: [a]\n", False),
        ("kind: Deployment\nactors: [a]\nclues: []\n", False),
        ("services:\n  actors:\n  clues:\n", False),
        ("", False),
    ],
)
def test_vs_code_takes_puzzles_for_puzzles(text: str, ours: bool) -> None:
    module = ROOT / "scripts" / "editors" / "vscode" / "src" / "puzzle.js"
    program = f"console.log(require({str(module)!r}).isPuzzle(require('fs').readFileSync(0, 'utf8')))"
    done = subprocess.run(["node", "-e", program], input=text, capture_output=True, text=True, timeout=30)
    assert done.stdout.strip() == str(ours).lower(), done.stderr


VS_CODE = """
const said = [];
const texts = JSON.parse(require("fs").readFileSync(0, "utf8"));
const fakes = {
  vscode: {
    workspace: {
      getConfiguration: () => ({ get: (key) => (key == "command" ? ["/opt/logicgrid", "lsp"] : null) }),
      textDocuments: texts.map((text) => ({ languageId: "yaml", getText: () => text })),
      onDidOpenTextDocument: () => ({}), onDidSaveTextDocument: () => ({}),
    },
    languages: { setTextDocumentLanguage: async (document, id) => said.push([id, document.getText()]) },
    commands: { registerCommand: (name) => said.push(["command", name]) },
    window: {},
  },
  "vscode-languageclient/node": {
    TransportKind: { stdio: 0 },
    LanguageClient: class {
      constructor(id, name, { command, args }, { documentSelector }) {
        said.push(["client", command, args, documentSelector]);
      }
      async start() { said.push(["started"]); }
    },
  },
};
const Module = require("module");
const load = Module._load;
Module._load = (name, ...rest) => fakes[name] ?? load(name, ...rest);
require(process.argv[1]).activate({ subscriptions: [] }).then(() => console.log(JSON.stringify(said)));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node here")
def test_vs_code_starts_one_server_for_puzzles_and_leaves_other_yaml_alone() -> None:
    module = ROOT / "scripts" / "editors" / "vscode" / "src" / "extension.js"
    texts = ["services: {}\n", "kind: sudoku\n", INVALID]
    words = ["node", "-e", VS_CODE, str(module)]
    done = subprocess.run(words, input=json.dumps(texts), capture_output=True, text=True, timeout=30)
    said = json.loads(done.stdout)
    assert [each for each in said if each[0] == "logicgrid"] == [["logicgrid", texts[1]], ["logicgrid", texts[2]]]
    clients = [each for each in said if each[0] == "client"]
    assert clients == [["client", "/opt/logicgrid", ["lsp"], [{"language": "logicgrid"}]]]
    assert said.count(["started"]) == 1
