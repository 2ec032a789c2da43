"""The page of an explanation at three widths: the board stays beside the step, and nothing runs off the screen."""

from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from browser_support import needs_browser, shown
from logicgrid.render.explain.html import explanation_to_html
from logicgrid.words.phrases import words_of
from page_support import of_file
from support import ROOT, few, written

NAMES = ("guest-speakers", "sudoku/classic", "nonogram/owl", "en/lighthouse-keepers")
WIDTHS = (390, 820, 1280)
EACH_STEP = """() => [...document.querySelectorAll("section")].filter(() => {
    const wrong = document.documentElement.scrollWidth > innerWidth || !document.getElementById("board").offsetHeight;
    document.getElementById("next").click();
    return wrong;
}).map(each => each.id)"""
"""Goes through the steps; the sections at which the page is too wide, or the board not seen."""


@cache
def made(name: str) -> str:
    return explanation_to_html(of_file(ROOT / "puzzles" / f"{name}.yaml")[0], words_of("en"))


@pytest.fixture(scope="module", params=few(NAMES, len(NAMES)))
def page(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written(tmp_path_factory.mktemp("pages") / "page.html", made(request.param))


@pytest.mark.parametrize("name", few(NAMES, len(NAMES)))
def test_a_page_has_at_most_300_kb(name: str) -> None:
    assert len(made(name).encode()) <= 300_000


@needs_browser
@pytest.mark.parametrize(("page", "width"), few(product(NAMES, WIDTHS), 12), indirect=["page"])
def test_no_step_is_wider_than_the_screen_and_the_board_is_beside_it_or_above(
    page: Path, browser: Any, width: int
) -> None:
    with shown(browser, page.as_uri() + "#step-3", (width, 860)) as tab:
        assert tab.inner_text("#where").startswith("3 / ")
        assert tab.evaluate(EACH_STEP) == []
        text = tab.locator("section:not([hidden])").bounding_box()
        board = tab.locator("#board").bounding_box()
        if width < (1280 if "lighthouse" in tab.title().lower() else 768):  # a wide staircase has the whole width
            assert board["y"] + board["height"] <= text["y"] + 1
        else:
            assert board["x"] >= text["x"] + text["width"]


@needs_browser
@pytest.mark.parametrize(
    ("page", "width"), few([("nonogram/owl", 390), ("en/lighthouse-keepers", 1280)], 2), indirect=["page"]
)
def test_a_link_shows_the_whole_step_and_a_page_begins_with_its_title(page: Path, browser: Any, width: int) -> None:
    with shown(browser, page.as_uri() + "#step-9", (width, 860)) as tab:
        heading = tab.locator("section:not([hidden]) h2").bounding_box()
        board = tab.locator("#board").bounding_box()
        assert 0 <= heading["y"] <= 600 and (width > 390 or heading["y"] >= board["y"] + board["height"])
        assert width > 390 or tab.evaluate("board.scrollWidth <= board.clientWidth")  # with the numbers of its rows
    with shown(browser, page.as_uri(), (width, 860)) as tab:
        assert tab.evaluate("scrollY") == 0
