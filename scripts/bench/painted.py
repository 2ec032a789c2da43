"""The desk's page in a browser: the time from a change of the text to the painted verdict of what it means then.

Each change gives the puzzle a meaning that it never had, so that nothing is remembered.  Needs playwright and Chromium.
"""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from bench.measure import a_browser, figure, heading, note, table

PUZZLES = {"5x3": "guest-speakers.yaml", "5x5": "five-houses.yaml", "8x6": "en/lighthouse-keepers.yaml"}
TARGET = 60

CHANGED = """rule => new Promise(done => {
  const verdict = document.getElementById("verdict");
  const lines = view.state.doc.toString().split("\\n");
  const at = view.state.doc.line(lines.findIndex(line => line.startsWith("clues:")) + 1).to;
  let old = false;
  const seen = new MutationObserver(() => {
    old ||= verdict.classList.contains("old");
    if (!old || verdict.classList.contains("old")) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
  });
  seen.observe(verdict, { attributes: true });
  setTimeout(() => (seen.disconnect(), done(null)), 5000);
  const began = performance.now();
  view.dispatch({ changes: { from: at, to: window.end ?? at, insert: rule } });
  window.end = at + rule.length;
})"""


def measure(root: Path, quick: bool) -> dict[str, Any]:
    """Milliseconds by puzzle, over all changes; nothing without a browser."""
    found: dict[str, Any] = {}
    with a_browser() as browser:
        for name, file in PUZZLES.items() if browser else ():
            note(f"desk's page: {name}")
            found[name] = _painted(browser, root, root / "puzzles" / file, 5 if quick else 15)
    return found


def _painted(browser: Any, root: Path, puzzle: Path, changes: int) -> float:
    from logicgrid.desk.page import outline
    from logicgrid.workflows.load import load

    loaded = load(puzzle).puzzle
    assert loaded is not None
    actors, *properties = outline(loaded)["categories"]
    people, labels = actors["labels"], [(each["name"], label) for each in properties for label in each["labels"]]
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(puzzle, folder)
        words = [sys.executable, "-m", "logicgrid", "desk", folder, "--no-browser"]
        with subprocess.Popen(words, cwd=root, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            page = browser.new_page()
            page.goto(process.stdout.readline().split()[-1])
            page.wait_for_selector("#verdict.unique:not(.old)")
            page.wait_for_timeout(3_000)
            times = []
            for number in range(changes):
                person, (name, label) = people[number % len(people)], labels[number // 2 % len(labels)]
                name, label, person = (json.dumps(each, ensure_ascii=False) for each in (name, label, person))
                rule = f"act({name}, {label}) != {person}"
                times.append(page.evaluate(CHANGED, f"\n  - '{rule}'"))
                page.wait_for_timeout(700)
            page.close()
            process.terminate()
    return statistics.median(each for each in times if each is not None)


def show(found: dict[str, Any]) -> None:
    """Prints what was measured beside its target."""
    heading("The desk's page: milliseconds from a change to the painted verdict")
    if not found:
        print("there is no browser here")
        return
    print(table(["", *found, "target"], [["median", *[figure(each) for each in found.values()], str(TARGET)]]))
