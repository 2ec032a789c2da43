"""The page of `explain --format html`: no script but its own runs, it fetches nothing, and it is not too large."""

from pathlib import Path
from typing import Any

import pytest

from browser_support import leave, needs_browser, until, window
from logicgrid.render.explain.html import explanation_to_html
from logicgrid.words.phrases import words_of
from page_support import of_file
from support import ROOT, few


def page(name: str) -> str:
    return explanation_to_html(of_file(ROOT / "puzzles" / f"{name}.yaml")[0], words_of("en"))


@pytest.mark.parametrize("name", few(["guest-speakers", "sudoku/classic", "nonogram/owl", "en/lighthouse-keepers"], 4))
def test_a_page_has_at_most_300_kb(name: str) -> None:
    assert len(page(name).encode()) <= 300_000


@needs_browser
def test_the_policy_forbids_what_is_fetched_and_scripts_of_others(browser: Any, tmp_path: Path) -> None:
    foreign = "<script>document.title='ran'</script><img src=x onerror=\"document.title='ran'\">"
    file = tmp_path / "page.html"
    file.write_text(page("sudoku/four").replace("</body>", f"{foreign}</body>"), encoding="utf-8")
    tab, _ = window(browser, "file:", {"width": 1280, "height": 720})
    tab.goto(file.as_uri())
    assert tab.title() != "ran" and 'class="js"' in tab.content()
    tab.evaluate("fetch('https://example.org/').catch(() => { document.title = 'refused' })")
    until(tab, tab.title, "refused")
    leave(tab)
