"""The extension in a real VS Code: `code-server`, which is VS Code in a browser, where it is installed."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pygls")
from browser_support import launched, needs_browser
from support import ROOT, long_text

CODE_SERVER = os.environ.get("CODE_SERVER") or shutil.which("code-server")
PUZZLE = long_text(__file__, "puzzle.yaml")
pytestmark = [
    pytest.mark.long,
    needs_browser,
    pytest.mark.skipif(CODE_SERVER is None, reason="there is no code-server here"),
]


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Any]:
    """The editor with a folder that holds a puzzle and another YAML file."""
    extension, folder = tmp_path / "logicgrid.vsix", tmp_path / "work"
    built = subprocess.run([sys.executable, ROOT / "scripts" / "vscode.py", extension], capture_output=True, text=True)
    if built.returncode == 77:
        pytest.skip("npm cannot be reached")
    assert built.returncode == 0, built.stderr
    folder.mkdir()
    (folder / "pets.yaml").write_text(PUZZLE, encoding="utf-8")
    (folder / "other.yaml").write_text("services: {}\n")
    settings = tmp_path / "data" / "User" / "settings.json"
    settings.parent.mkdir(parents=True)
    command = ["env", f"PYTHONPATH={ROOT}", sys.executable, "-m", "logicgrid", "lsp"]
    trusted = {"security.workspace.trust.enabled": False, "workbench.startupEditor": "none"}
    settings.write_text(json.dumps({"logicgrid.command": command, **trusted}))
    places = ["--user-data-dir", tmp_path / "data", "--extensions-dir", tmp_path / "extensions"]
    program = [*str(CODE_SERVER).split(), "--config", tmp_path / "config.yaml", *places]
    subprocess.run([*program, "--install-extension", extension], check=True, capture_output=True)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{probe.getsockname()[1]}"
    words = [*program, "--auth", "none", "--bind-addr", address]
    words += ["--disable-telemetry", "--disable-update-check", folder]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, start_new_session=True)
    try:
        assert server.stdout is not None
        assert any("HTTP server listening" in line for line in server.stdout)
        with launched() as browser:
            found = browser.new_page(viewport={"width": 1300, "height": 850})
            found.set_default_timeout(60_000)
            found.goto(f"http://{address}/?folder={folder}")
            yield found
    finally:
        os.killpg(server.pid, signal.SIGKILL)


def opened(page: Any, name: str, language: str) -> None:
    page.get_by_role("treeitem", name=name).first.dblclick()
    page.locator("#status\\.editor\\.mode", has_text=language).wait_for()


def written(page: Any, *parts: str) -> None:
    """Wait until a line of the editor, with the hint at its end, holds these parts."""
    between = r"[\s\u200a]*"
    pattern = between.join(between.join(map(re.escape, part.split())) for part in parts)
    page.locator(".view-line", has_text=re.compile(pattern)).first.wait_for()


def test_vs_code_mends_counts_completes_and_shows_the_explanation(page: Any) -> None:
    opened(page, "other.yaml", "YAML")
    opened(page, "pets.yaml", "Logic puzzle")
    page.locator(".squiggly-error").first.wait_for()
    page.locator(".view-line", has_text="cta").click()
    page.keyboard.press("Home")
    page.keyboard.press("Control+.")
    page.get_by_text("Write `cat`").wait_for()
    page.keyboard.press("Enter")
    written(page, "act(pet, cat) == Ann", "12 left")
    written(page, "Bob.age == 50", "4 left")
    page.locator(".codelens-decoration", has_text="4 solutions").wait_for()
    page.keyboard.press("Control+End")
    page.keyboard.type("  - text: The dog is Bob's.\n", delay=40)
    written(page, "rule:", "left out")
    page.keyboard.type('"act(pet, do', delay=80)
    page.locator(".suggest-widget .monaco-list-row", has_text="dog").wait_for()
    page.keyboard.press("Enter")
    page.keyboard.type(') == Bob"\n', delay=40)
    written(page, '"act(pet, dog) == Bob"', "2 left")
    written(page, "- text:", "left out")
    page.keyboard.press("Control+Shift+k")
    page.locator(".codelens-decoration", has_text=re.compile("^2 solutions[^·]*$")).wait_for()
    page.locator(".codelens-decoration a", has_text="explain").first.click()
    page.frame_locator("iframe.webview").frame_locator("iframe").get_by_text("Step 1 of").first.wait_for()


def test_the_panel_beside_the_text_follows_it_and_adds_the_clue_that_is_chosen(page: Any) -> None:
    opened(page, "pets.yaml", "Logic puzzle")
    page.get_by_role("button", name="Show What the Puzzle Means").first.click()
    panel = page.frame_locator("iframe.webview").frame_locator("iframe")
    panel.locator("#verdict.multiple", has_text="12 answers").wait_for()
    panel.get_by_text("line 6 left out").wait_for()
    panel.locator(".offer", has_text="Ann == cat").click()
    written(page, "Ann == cat", "4 left")
    panel.locator("#verdict.multiple", has_text="4 answers").wait_for()
    panel.get_by_role("tab", name="Grid").click()
    panel.locator("table.grid").wait_for()
