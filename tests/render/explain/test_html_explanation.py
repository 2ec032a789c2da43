"""The page of `explain --format html` in a real browser: a reader goes through the steps with buttons and keys."""

import base64
import hashlib
import json
import re
import shutil
import subprocess
import sys
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from support import ROOT, cases, long_text

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FLAGS = cases(__file__, "FLAGS")

DRIVER = long_text(__file__, "driver.html")

pytestmark = pytest.mark.skipif(BROWSER is None, reason="no Chromium here")


def rendered(page: Path, tmp_path: Path) -> str:
    """What the page's document is once its scripts have run."""
    command = [str(BROWSER), *FLAGS, f"--user-data-dir={tmp_path / 'profile'}", page.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=240, check=True)
    return done.stdout


def page_of(puzzle: Path, tmp_path: Path, more: str = "") -> Path:
    command = [sys.executable, "-m", "logicgrid", "explain", "--format", "html", str(puzzle)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=ROOT, timeout=240)
    assert done.returncode == 0, done.stderr
    text = done.stdout
    for script in re.findall("<script>(.*?)</script>", more, re.DOTALL):  # which the page's policy would not let run
        sha = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        text = text.replace("script-src ", f"script-src 'sha256-{sha}' ")
    page = tmp_path / "page.html"
    page.write_text(text.replace("</body>", more + "</body>"), encoding="utf-8")
    return page


def test_buttons_and_keys_go_through_the_steps_one_at_a_time(tmp_path: Path) -> None:
    document = rendered(page_of(ROOT / "puzzles" / "guest-speakers.yaml", tmp_path, DRIVER), tmp_path)
    seen: list[list[Any]] = json.loads(unescape(document.split('<pre id="seen">')[1].split("</pre>")[0]))
    total = document.count("<section")
    last = total - 1
    places = [0, 1, 2, 1, 2, 1, last, last, 0, 0, 0]
    assert [what for what, *_ in seen][:4] == ["open", "next", "next", "back"]
    assert [shown for _, shown, *_ in seen] == [1] * len(places), "one step at a time"
    assert [place for _, _, place, *_ in seen] == places
    assert all(lit == used for *_, lit, used, _ in seen), "the clues in use are lit"
    assert seen[0][3] and not seen[6][3], "a clue in the first step, none beside the answer"
    assert [where for *_, where in seen] == [f"{place + 1} / {total}" for place in places]


def test_labels_that_look_like_markup_stay_text(tmp_path: Path) -> None:
    puzzle = tmp_path / "evil.yaml"
    puzzle.write_text(
        """title: "<img src=x onerror='document.title=1'>"
actors: ["<script>document.title='gone'</script>", "</section>", "&amp;"]
properties:
  "<b>age</b>": [1, 2, 3]
clues:
  - text: "<script>document.title='gone'</script>"
    rule: val("<b>age</b>", "</section>") == 2
  - val("<b>age</b>", "&amp;") == 3
""",
        encoding="utf-8",
    )
    document = rendered(page_of(puzzle, tmp_path), tmp_path)
    assert "<title>gone</title>" not in document and "<title>1</title>" not in document
    assert document.count("<script>") == 1, "its own"
    assert "<img" not in document


def test_nothing_is_fetched_and_the_policy_forbids_it(tmp_path: Path) -> None:
    probe = "<script>fetch('https://example.org/').catch(function(e){document.title='refused'})</script>"
    document = rendered(page_of(ROOT / "puzzles" / "sudoku" / "four.yaml", tmp_path, probe), tmp_path)
    assert "<title>refused</title>" in document


def test_a_script_that_is_not_the_pages_own_does_not_run(tmp_path: Path) -> None:
    page = page_of(ROOT / "puzzles" / "sudoku" / "four.yaml", tmp_path)
    text = page.read_text(encoding="utf-8")
    foreign = "<script>document.title='ran'</script><img src=x onerror=\"document.title='ran'\">"
    page.write_text(text.replace("</body>", foreign + "</body>"), encoding="utf-8")
    document = rendered(page, tmp_path)
    assert "<title>ran</title>" not in document and 'class="js"' in document
