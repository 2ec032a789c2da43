"""Pages to play: size and time of those of all our puzzles, and the time of a hint and of a mark in a browser.

The puzzles are read and derived before the clock starts.  The times in the browser need playwright and Chromium; they
are those of the page's own work, the layout included, in the largest puzzle of each kind.
"""

from __future__ import annotations

import gzip
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.measure import Spread, a_browser, heading, note, table

LARGEST = ("en/lighthouse-keepers.yaml", "sudoku/sixteen.yaml", "nonogram/gchq-2015.yaml")

PRESS = """key => {
  const began = performance.now();
  const target = document.querySelector("#grid td[tabindex='0']");
  target.dispatchEvent(new KeyboardEvent("keydown", { key, code: `Digit${key}`, bubbles: true }));
  document.body.offsetHeight;
  return performance.now() - began;
}"""


def measure(root: Path, quick: bool) -> dict[str, Any]:
    """The pages' sizes (kB, and kB compressed) and times (ms of processor time), and the browser's times (ms)."""
    from logicgrid.kinds.explain import Derived, derive
    from logicgrid.kinds.load import load
    from logicgrid.play import play_page
    from logicgrid.puzzle.budget import Budget
    from logicgrid.words.phrases import language_for, words_of

    found: dict[str, Any] = {"pages": {}, "browser": {}}
    folder = root / "puzzles"
    files = [folder / name for name in LARGEST] if quick else sorted(folder.rglob("*.yaml"))
    texts = {}
    for file in files:
        loaded = load(file)
        derived = derive(loaded.puzzle, Budget(100_000, 60.0)) if loaded.puzzle else None
        if loaded.puzzle is None or not isinstance(derived, Derived) or derived.open:
            continue
        name = str(file.relative_to(folder))
        note(f"page {name}")
        words = words_of(language_for(None, loaded.puzzle.language))
        play_page(loaded, derived, words)  # reads what all pages share
        start = time.process_time()
        text = play_page(loaded, derived, words)
        spent = time.process_time() - start
        texts[name] = text
        raw = text.encode()
        sizes = {"kb": len(raw) / 1000, "gzip": len(gzip.compress(raw)) / 1000}
        found["pages"][name] = {**sizes, "ms": 1000 * spent, "level": derived.derivation.level}
    easy = [each["kb"] for each in found["pages"].values() if each["level"] <= 4]
    found["largest"] = {"easy": max(easy), "all": max(each["kb"] for each in found["pages"].values())}
    found["browser"] = _in_browser({name: texts[name] for name in LARGEST})
    return found


def _in_browser(texts: dict[str, str]) -> dict[str, Any]:
    """The times of hints and of marks, each the median of many; nothing where there is no browser."""
    found: dict[str, Any] = {}
    with a_browser() as opened, tempfile.TemporaryDirectory() as folder:
        for name, text in texts.items() if opened else ():
            file = Path(folder) / "page.html"
            file.write_text(text, encoding="utf-8")
            page = opened.new_context(reduced_motion="reduce").new_page()
            page.goto(file.as_uri())
            hints, marks = [], []
            for _ in range(30):
                hints.append(page.evaluate(PRESS, "h"))
                for _ in range(3):  # the fourth press marks
                    page.evaluate(PRESS, "h")
                page.keyboard.press("ArrowRight")
                marks.append(page.evaluate(PRESS, {"sudoku/": "1"}.get(name[:7], "x")))
                page.keyboard.press("Control+z")
            found[name] = {"hint": Spread.of(hints).median, "mark": Spread.of(marks).median}
    return found


def show(found: dict[str, Any]) -> None:
    heading("Pages to play")
    rows = [
        (name, str(each["level"]), f"{each['kb']:.0f}", f"{each['gzip']:.0f}", f"{each['ms']:.0f}")
        for name, each in found["pages"].items()
    ]
    print(table(("puzzle", "level", "kB", "kB compressed", "ms"), rows))
    if found["browser"]:
        times = [(name, f"{each['hint']:.1f}", f"{each['mark']:.1f}") for name, each in found["browser"].items()]
        print(table(("in a browser", "hint, ms", "mark, ms"), times))
