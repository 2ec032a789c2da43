"""The page of `explain --format html` in a real browser: a reader goes through the steps with buttons and keys."""

import base64
import hashlib
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from browser_support import leave, needs_browser, until, window
from command_line import run
from support import ROOT, long_text

DRIVER = long_text(__file__, "driver.html")

pytestmark = needs_browser


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    tab, _ = window(browser, "file:", {"width": 1280, "height": 720})

    def open(puzzle: Path, more: str = "", may_run: bool = True) -> Any:
        done = run("explain", "--format", "html", puzzle)
        assert done.returncode == 0, done.stderr
        text = done.stdout
        for script in re.findall("<script>(.*?)</script>", more, re.DOTALL) if may_run else ():
            sha = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
            text = text.replace("script-src ", f"script-src 'sha256-{sha}' ")  # else its policy would not let it run
        (tmp_path / "page.html").write_text(text.replace("</body>", more + "</body>"), encoding="utf-8")
        tab.goto((tmp_path / "page.html").as_uri())
        return tab

    yield open
    leave(tab)


def test_buttons_and_keys_go_through_the_steps_one_at_a_time(opened: Callable[..., Any]) -> None:
    tab = opened(ROOT / "puzzles" / "guest-speakers.yaml", DRIVER)
    seen: list[list[Any]] = json.loads(tab.locator("#seen").text_content())
    total = tab.locator("section").count()
    last = total - 1
    places = [0, 1, 2, 1, 2, 1, last, last, 0, 0, 0]
    assert [what for what, *_ in seen][:4] == ["open", "next", "next", "back"]
    assert [shown for _, shown, *_ in seen] == [1] * len(places), "one step at a time"
    assert [place for _, _, place, *_ in seen] == places
    assert all(lit == used for *_, lit, used, _ in seen), "the clues in use are lit"
    assert seen[0][3] and not seen[6][3], "a clue in the first step, none beside the answer"
    assert [where for *_, where in seen] == [f"{place + 1} / {total}" for place in places]


def test_nothing_is_fetched_and_the_policy_forbids_it(opened: Callable[..., Any]) -> None:
    probe = "<script>fetch('https://example.org/').catch(function(e){document.title='refused'})</script>"
    until(tab := opened(ROOT / "puzzles" / "sudoku" / "four.yaml", probe), tab.title, "refused")


def test_a_script_that_is_not_the_pages_own_does_not_run(opened: Callable[..., Any]) -> None:
    foreign = "<script>document.title='ran'</script><img src=x onerror=\"document.title='ran'\">"
    document = opened(ROOT / "puzzles" / "sudoku" / "four.yaml", foreign, may_run=False).content()
    assert "<title>ran</title>" not in document and 'class="js"' in document
