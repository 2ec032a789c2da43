"""Clues in another order, title and story, and the history of a file, in a real browser."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from browser_support import assert_axe_finds_nothing, assert_no_wider_than_its_window, needs_browser, text, until, wait
from logicgrid.kinds.made import start_text

pytestmark = needs_browser

START = start_text("logic-grid", "en")


@pytest.fixture
def page(opened: Callable[..., Any]) -> Any:
    return opened({"one.yaml": START})


def look(page: Any, part: str = "html") -> None:
    for width in (820, 390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert_no_wider_than_its_window(page)
    assert_axe_finds_nothing(page, part=part)


def clues(page: Any) -> list[str]:
    lines = text(page).splitlines()
    return [line.partition("text: ")[2].split()[0] for line in lines if "text: " in line]


@pytest.mark.long
def test_clues_are_moved_by_keys_and_by_dragging(page: Any) -> None:
    page.click("#tab-clues")
    page.wait_for_selector("[data-key='grip 3']")
    page.focus("[data-key='grip 1']")
    page.keyboard.press("ArrowDown")
    until(page, lambda: clues(page), ["Whoever", "Cleo", "Ben"])
    wait(page, "document.activeElement.dataset.key === 'grip 2'")
    page.keyboard.press("ArrowDown")
    until(page, lambda: clues(page), ["Whoever", "Ben", "Cleo"])
    wait(page, "document.activeElement.dataset.key === 'grip 3'")
    look(page)
    page.hover("[data-key='grip 3']")
    page.mouse.down()
    page.evaluate("view.dispatch({changes: {from: 0, insert: '# news while a clue is held\\n'}})")
    page.locator("#verdict.unique:not(.old)", has_text="level").wait_for()
    page.hover("[data-key='grip 1']")
    page.wait_for_selector(".bars .above")
    page.mouse.up()
    until(page, lambda: clues(page), ["Cleo", "Whoever", "Ben"])
    assert text(page) == "# news while a clue is held\n" + START


def test_a_story_is_typed_and_the_file_goes_back_to_what_it_was(page: Any, tmp_path: Path) -> None:
    page.click("#tab-draw")
    page.locator(".story summary").click()
    page.get_by_label("What the solver reads first").fill("Three friends.\n\nLunch: at noon.")
    wait(page, "view.state.doc.toString().includes('intro: |\\n  Three friends.\\n\\n  Lunch: at noon.\\n')")
    look(page)
    wait(page, "document.getElementById('saved').textContent === 'saved'")
    page.get_by_role("button", name="History of this file").click()
    assert page.locator("dialog ins").all_inner_texts()[0].strip() == "+   Three friends."
    look(page, "dialog")
    page.locator("dialog select").select_option("0")
    page.get_by_role("button", name="Go back to this").click()
    assert text(page) == START
    wait(page, "document.getElementById('saved').textContent === 'saved'")
    assert (tmp_path / "one.yaml").read_text(encoding="utf-8") == START
