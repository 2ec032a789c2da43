"""The desk's page in a browser: the time from a change of the text to the painted verdict of what it means then.

Each change gives the puzzle a meaning that it never had.  A clue is added, as at the end of typing one: what is known
without it helps.  Or a clue is changed at one stroke, so that nothing helps.  Needs playwright and Chromium.
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

CHANGES = ("a clue added", "a clue changed")

CHANGED = """({ at, text }) => new Promise(done => {
  const verdict = document.getElementById("verdict");
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
  view.dispatch({ changes: { from: at, to: window.end ?? at, insert: text } });
  window.end = at + text.length;
})"""


def measure(root: Path, quick: bool) -> dict[str, Any]:
    """Milliseconds by puzzle and kind of change, over all changes; nothing without a browser."""
    found: dict[str, Any] = {}
    with a_browser() as browser:
        for name, file in PUZZLES.items() if browser else ():
            note(f"desk's page: {name}")
            found[name] = _painted(browser, root, root / "puzzles" / file, 5 if quick else 15)
    return found


def _painted(browser: Any, root: Path, puzzle: Path, changes: int) -> dict[str, float]:
    from logicgrid.editor.forms import outline
    from logicgrid.files.text import LineTable
    from logicgrid.kinds.load import load

    loaded = load(puzzle).puzzle
    assert loaded is not None
    actors, *properties = outline(loaded)["categories"]
    people, labels = actors["labels"], [(each["name"], label) for each in properties for label in each["labels"]]
    text = puzzle.read_text(encoding="utf-8")
    span = loaded.question.clues[0].parts[0].span  # type: ignore[attr-defined]
    end = LineTable(text).start(span.end_line) + span.end_column - 1
    places = (text.index("\n", text.index("\nclues:") + 1), "\n  - '{}'"), (end, " and {}")
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(puzzle, folder)
        words = [sys.executable, "-m", "logicgrid", "desk", folder, "--no-browser"]
        with subprocess.Popen(words, cwd=root, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            page = browser.new_page()
            page.goto(process.stdout.readline().split()[-1])
            page.wait_for_selector("#verdict.unique:not(.old)")
            page.wait_for_timeout(3_000)
            for change, (at, form) in zip(CHANGES, places, strict=True):
                times = []
                for number in range(changes):
                    person, (name, label) = people[number % len(people)], labels[number // 2 % len(labels)]
                    name, label, person = (json.dumps(each, ensure_ascii=False) for each in (name, label, person))
                    rule = form.format(f"act({name}, {label}) != {person}")
                    times.append(page.evaluate(CHANGED, {"at": at, "text": rule}))
                    page.wait_for_timeout(700)
                found[change] = statistics.median(each for each in times if each is not None)
                page.evaluate(
                    "at => { view.dispatch({ changes: { from: at, to: window.end } }); delete window.end }", at
                )
                page.wait_for_timeout(2_000)
            page.close()
            process.terminate()
    return found


def show(found: dict[str, Any]) -> None:
    """Prints what was measured beside its target."""
    heading("The desk's page: milliseconds from a change to the painted verdict")
    if not found:
        print("there is no browser here")
        return
    rows = [[change, *[figure(each[change]) for each in found.values()], str(TARGET)] for change in CHANGES]
    print(table(["", *found, "target"], rows))
