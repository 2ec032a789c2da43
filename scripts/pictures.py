"""Makes the pictures of the documentation, `docs/pictures`, by the program itself.

Pages are photographed in Chromium (`CHROMIUM` in the environment, or what is installed), sheets are drawn by typst.

    pip install -e '.[test]' && python scripts/pictures.py [NAME…]

exit status: 0 made, 2 there is no browser
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
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


MAKERS: dict[str, Callable[[Any, Path], None]] = {"play": play, "desk": desk, "sheet": sheet, "boards": boards}


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
