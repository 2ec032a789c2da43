"""Makes the pictures of the documentation, `docs/pictures`, by the program itself.

Pages are photographed in Chromium (`CHROMIUM` in the environment, or what is installed), sheets are drawn by typst.

    pip install -e '.[test]' && python scripts/pictures.py [NAME…]

exit status: 0 made, 2 there is no browser
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
PUZZLE = ROOT / "puzzles" / "en" / "jam-stall.yaml"
PROGRAM = (sys.executable, "-m", "logicgrid")

BOARDS = {
    "logic-grid": "en/three-lunches.yaml",
    "round-table": "nl/pannenkoekentafel.yaml",
    "relation": "nl/lootjes.yaml",
    "two-each": "nl/dorp-met-vier.yaml",
    "nonogram": "nonogram/owl.yaml",
    "nonogram-colours": "nonogram/toadstool.yaml",
    "sudoku": "sudoku/classic.yaml",
    "sudoku-six": "sudoku/six.yaml",
    "sudoku-sixteen": "sudoku/sixteen.yaml",
    "sudoku-word": "sudoku/word.yaml",
    "sudoku-jigsaw": "sudoku/jigsaw.yaml",
    "sudoku-diagonal": "sudoku/diagonal.yaml",
    "sudoku-killer": "sudoku/killer.yaml",
    "sudoku-even-odd": "sudoku/even-odd.yaml",
    "sudoku-neighbours": "sudoku/neighbours.yaml",
    "kakuro": "kakuro/lattice.yaml",
}
"""The pictures of the gallery, and the puzzles that they show."""


def run(*words: object) -> None:
    """Run a command of the program."""
    subprocess.run([*PROGRAM, *map(str, words)], check=True, stdout=subprocess.DEVNULL, cwd=ROOT)


def new_page(browser: Any, width: int, height: int) -> Any:
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", locale="en-GB", color_scheme="light"
    )
    return context.new_page()


def play(browser: Any, folder: Path) -> None:
    """Photograph a page to play on, after some hints were taken, with another one open."""
    run("play", PUZZLE, "-o", folder / "play.html")
    page = new_page(browser, 1120, 860)
    page.goto((folder / "play.html").as_uri())
    for _ in range(4 * 16 + 3):  # the fourth press marks what the third one said
        page.click("#hint")
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=PICTURES / "play.png")


def desk(browser: Any, folder: Path) -> None:
    """Photograph the desk, with two clues left out of a puzzle."""
    folder = folder / "puzzles"  # the page shows its name
    folder.mkdir()
    text = PUZZLE.read_text(encoding="utf-8")
    for name in ("en/three-lunches.yaml", "en/reading-group-draft.yaml", "sudoku/killer.yaml"):
        shutil.copy(ROOT / "puzzles" / name, folder)
    lines = [line for line in text.split("solution:")[0].splitlines(keepends=True) if not line.startswith("#")]
    (folder / "jam-stall.yaml").write_text("".join(lines[:-4]), encoding="utf-8")
    running = subprocess.Popen(
        [*PROGRAM, "desk", str(folder), "--no-browser"], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    try:
        assert running.stdout is not None
        address = running.stdout.readline().split()[-1]
        page = new_page(browser, 1280, 800)
        page.goto(address)
        page.wait_for_selector("body[data-ready]")
        page.set_default_timeout(60_000)
        page.select_option("#file", "jam-stall.yaml")
        page.wait_for_selector("#verdict:not(.old) >> text=/answers|solutions/")
        page.evaluate("document.querySelector('.cm-scroller').scrollTop = 1e6")
        page.wait_for_timeout(3000)  # the counts at the ends of the clues come last
        page.screenshot(path=PICTURES / "desk.png")
    finally:
        running.terminate()
        running.wait()


def sheet(browser: Any, folder: Path) -> None:
    """Draw the upper part of a printed sheet."""
    run("print", PUZZLE, "-o", folder / "sheet.svg", "--answers", "none")
    page = new_page(browser, 800, 1000)
    page.goto(next(folder.glob("sheet*.svg")).as_uri())
    page.screenshot(path=PICTURES / "sheet.png")


def boards(browser: Any, folder: Path) -> None:
    """Photograph an empty board of each kind and rule, from the sheet to print."""
    page = new_page(browser, 900, 1000)
    for name, puzzle in BOARDS.items():
        run("print", ROOT / "puzzles" / puzzle, "-o", folder / f"{name}.html", "--answers", "none")
        page.goto((folder / f"{name}.html").as_uri())
        page.locator("table.grid").first.screenshot(path=PICTURES / f"{name}.png")


def extension(browser: Any, folder: Path) -> None:
    """Draw the icon of the extension for VS Code, and its panel while clues are written, as a moving picture."""
    import vscode
    from PIL import Image

    page = new_page(browser, 256, 256)
    page.set_content(f"<style>body{{margin:0}}</style>{_ICON}")
    page.screenshot(path=vscode.SOURCES / "icon.png", omit_background=True)
    made = vscode.assembled(folder)
    text = PUZZLE.read_text(encoding="utf-8").split("solution:")[0]
    lines = [line for line in text.splitlines(keepends=True) if not line.startswith("#")]
    starts = [number for number, line in enumerate(lines) if line.startswith("  - text:")]
    page = new_page(browser, 1040, 620)
    page.goto(_panel_page(made).as_uri())
    frames = []
    for end in [*starts[3:], len(lines)]:
        shown = "".join(lines[:end])
        news = _analysed(shown)
        page.evaluate(
            "([text, news]) => { source.textContent = text; source.scrollTop = 1e6; postMessage(news); }", [shown, news]
        )
        page.evaluate("document.getElementById('tab-clues')?.click()")
        page.wait_for_timeout(400)
        page.evaluate("document.getElementById('tab-clues').click()")
        page.screenshot(path=folder / "frame.png")
        frames.append(Image.open(folder / "frame.png").convert("RGB").quantize(64, dither=Image.Dither.NONE))
    target = vscode.SOURCES / "pictures" / "panel.gif"
    target.parent.mkdir(exist_ok=True)
    times = [1600] * (len(frames) - 1) + [4000]
    frames[0].save(target, save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=True)
    print(f"{target.relative_to(ROOT)}: {target.stat().st_size / 1000:.0f} kB")


_ICON = """<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 64 64">
<rect width="64" height="64" rx="13" fill="#0a6b63"/>
<path d="M12 12h40v14H39v13H26v13H12zM12 26h27M12 39h14M26 12v27M39 12v14" fill="none" stroke="#fff"
stroke-width="2.6" stroke-linejoin="round"/><circle cx="19" cy="19" r="4" fill="#ffd166"/>
<path d="m29.5 16 6 6m0-6-6 6M16 29.5l6 6m0-6-6 6" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/></svg>"""


def _panel_page(made: Path) -> Path:
    """Write a page with a text on the left, and on the right the extension's panel in the colours of an editor."""
    page = made / "dist" / "panel.html"
    page.write_text(
        """<!DOCTYPE html><meta charset="utf-8"><link rel="stylesheet" href="desk.css">
<link rel="stylesheet" href="view.css">
<style>:root{color-scheme:dark;--vscode-editor-background:#1f1f1f;--vscode-editorWidget-background:#252526;
--vscode-editor-foreground:#d4d4d4;--vscode-descriptionForeground:#9d9d9d;--vscode-editorWidget-border:#454545;
--vscode-textLink-foreground:#4daafc;--vscode-font-family:system-ui,sans-serif;--vscode-editor-font-family:monospace;
--vscode-font-size:13px;--good:#74d3a0;--open:#f0b55a;--bad:#ff8f86;--lit:#33302a;--on:#1c1b19}
body{flex-direction:row}#source{flex:none;width:520px;margin:0;padding:12px;overflow:hidden;
font:12.5px/1.55 monospace;white-space:pre-wrap;border-right:1px solid #454545}</style>
<body><pre id="source"></pre><aside id="side" hidden>
<div id="verdict"></div><div id="tabs" class="tabs" role="tablist"></div>
<div id="panel" role="tabpanel"><div id="drawn"></div></div></aside>
<script>window.acquireVsCodeApi = () => ({ postMessage() {} })</script><script src="view.js"></script>""",
        encoding="utf-8",
    )
    return page


def _analysed(text: str, patience: float = 8) -> dict[str, Any]:
    """Return what the panel is told of a text, by the language server itself, until it has nothing more to say."""
    server = subprocess.Popen([*PROGRAM, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
    assert server.stdin is not None and server.stdout is not None
    sent, received = server.stdin, server.stdout
    news: queue.Queue[Any] = queue.Queue()

    def send(method: str, params: Any, number: int | None = None) -> None:
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        raw = json.dumps(message if number is None else message | {"id": number}).encode()
        sent.write(b"Content-Length: %d\r\n\r\n%s" % (len(raw), raw))
        sent.flush()

    def receive() -> None:
        while head := received.readline():
            length = int(head.partition(b":")[2])
            while received.readline().strip():
                pass
            news.put(json.loads(received.read(length)))

    threading.Thread(target=receive, daemon=True).start()
    uri, stages, outline = "file:///puzzle.yaml", dict[str, Any](), None
    try:
        send("initialize", {"processId": None, "rootUri": None, "capabilities": {}}, 1)
        news.get(timeout=60)
        send("initialized", {})
        document = {"uri": uri, "languageId": "logicgrid", "version": 1, "text": text}
        send("textDocument/didOpen", {"textDocument": document})
        send("workspace/executeCommand", {"command": "logicgrid.outline", "arguments": [uri]}, 2)
        with contextlib.suppress(queue.Empty):
            while True:
                message = news.get(timeout=patience)
                if message.get("id") == 2:
                    outline = message["result"]
                elif message.get("method") == "logicgrid/analysis":
                    found = message["params"]
                    stages[found["stage"]] = {"value": found["value"], "version": 1, "fresh": True}
    finally:
        server.kill()
        server.wait()
    return {"stages": stages, "text": text, "outline": outline, "language": "en"}


MAKERS: dict[str, Callable[[Any, Path], None]] = {
    "play": play,
    "desk": desk,
    "sheet": sheet,
    "boards": boards,
    "extension": extension,
}


def main() -> int:
    from PIL import Image
    from playwright.sync_api import sync_playwright

    browser = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        print("pictures: there is no Chromium here", file=sys.stderr)
        return 2
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox", "--disable-gpu"])
        for name in sys.argv[1:] or MAKERS:
            with tempfile.TemporaryDirectory() as folder:
                MAKERS[name](launched, Path(folder))
        launched.close()
    for path in sorted(PICTURES.glob("*.png")):
        with Image.open(path) as picture:  # few colours: a third of the size
            small = picture.convert("RGB").quantize(64, dither=Image.Dither.NONE) if picture.mode != "P" else None
        if small is not None:
            small.save(path, optimize=True)
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
