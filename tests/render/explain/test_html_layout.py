"""The page of an explanation at three widths: the board stays beside the step, and nothing runs off the screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser_support import launched, needs_browser
from logicgrid.kinds.explain import Derived, derive, explanation_of
from logicgrid.kinds.load import load
from logicgrid.puzzle.budget import Budget
from logicgrid.render.explain.html import explanation_to_html
from logicgrid.words.phrases import words_of
from support import ROOT

NAMES = ("en/lighthouse-keepers", "sudoku/classic", "nonogram/owl")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with launched() as found:
        yield found


@pytest.fixture(scope="module", params=NAMES)
def page(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    loaded = load(ROOT / "puzzles" / f"{request.param}.yaml")
    assert loaded.puzzle is not None
    found = derive(loaded.puzzle, Budget(100_000))
    assert isinstance(found, Derived)
    file = tmp_path_factory.mktemp("pages") / "page.html"
    file.write_text(explanation_to_html(explanation_of(loaded, found), words_of("en")), encoding="utf-8")
    return file


def test_a_page_has_at_most_300_kb(page: Path) -> None:
    assert len(page.read_bytes()) <= 300_000


@needs_browser
@pytest.mark.parametrize("width", [1280, 820, 390])
def test_no_step_is_wider_than_the_screen_and_the_board_is_beside_it(page: Path, chromium: Any, width: int) -> None:
    tab = chromium.new_page(viewport={"width": width, "height": 860})
    errors: list[str] = []
    tab.on("pageerror", lambda error: errors.append(str(error)))
    tab.goto(page.as_uri() + "#step-3")
    assert tab.inner_text("#where").startswith("3 / ")
    for _ in range(tab.locator("section").count()):
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert tab.locator("#board").is_visible()
        tab.click("#next")
    text = tab.locator("section:not([hidden])").bounding_box()
    board = tab.locator("#board").bounding_box()
    if width < 768:
        assert board["y"] + board["height"] <= text["y"] + 1
    else:
        assert board["x"] >= text["x"] + text["width"]
    assert not errors
    tab.close()


@needs_browser
def test_who_tries_first_sees_a_step_and_its_marks_only_when_asked(page: Path, chromium: Any) -> None:
    tab = chromium.new_page(viewport={"width": 1280, "height": 860})
    tab.goto(page.as_uri() + "#step-2")
    cells = "document.getElementById('board').innerHTML"
    tab.click("#back")
    before = tab.evaluate(cells.replace("innerHTML", "textContent"))
    tab.click("#try")
    tab.click("#next")
    assert not tab.locator("section:not([hidden]) .said").is_visible()
    assert tab.evaluate(cells.replace("innerHTML", "textContent")) == before
    tab.click("#show")
    assert tab.locator("section:not([hidden]) .said").is_visible()
    assert tab.locator("#board td.lit").count() > 0
    assert tab.evaluate("location.hash") == "#step-2"
    tab.close()


@needs_browser
def test_without_scripts_all_steps_and_cases_are_shown(page: Path, chromium: Any) -> None:
    context = chromium.new_context(java_script_enabled=False)
    tab = context.new_page()
    tab.goto(page.as_uri())
    assert all(each.is_visible() for each in tab.locator("section").all())
    assert all(each.is_visible() for each in tab.locator("details p").all()[:20])
    context.close()
