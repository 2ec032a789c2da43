"""Clues in another order, title and story, and the history of a file, in a real browser."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from browser_support import needs_browser
from logicgrid.kinds.start import start_text

pytest.importorskip("websockets")
pytest.importorskip("pygls")
pytestmark = needs_browser

AXE = find_spec("axe_playwright_python")
START = start_text("logic-grid", "en")


@pytest.fixture
def page(browser: Any, tmp_path: Path) -> Any:
    from desk_support import running

    (tmp_path / "one.yaml").write_text(START, encoding="utf-8")
    with running(tmp_path, None) as desk:
        context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce")
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.complaints = []
        page.on("console", lambda message: page.complaints.append(message.text))
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.goto(desk.gate.address)
        page.wait_for_selector("body[data-ready]")
        if AXE is not None and AXE.origin is not None:
            page.evaluate(Path(AXE.origin).with_name("axe.min.js").read_text(encoding="utf-8"))
        yield page
        assert page.complaints == []
        context.close()


def look(page: Any) -> None:
    if AXE is None:
        return
    for width in (1280, 820, 390):
        page.set_viewport_size({"width": width, "height": 800})
        found = page.evaluate("axe.run()")
        assert [(each["id"], each["nodes"][0]["html"]) for each in found["violations"]] == [], width
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.set_viewport_size({"width": 1280, "height": 800})


def clues(page: Any) -> list[str]:
    lines = page.evaluate("view.state.doc.toString()").splitlines()
    return [line.partition("text: ")[2].split()[0] for line in lines if "text: " in line]


def until(page: Any, wanted: list[str]) -> None:
    for _ in range(500):
        if clues(page) == wanted:
            return
        page.wait_for_timeout(20)
    raise AssertionError((wanted, clues(page)))


def test_clues_are_moved_by_keys_and_by_dragging(page: Any) -> None:
    page.click("#tab-clues")
    page.wait_for_selector("[data-key='grip 3']")
    page.focus("[data-key='grip 1']")
    page.keyboard.press("ArrowDown")
    until(page, ["Whoever", "Cleo", "Ben"])
    page.wait_for_function("() => document.activeElement.dataset.key === 'grip 2'")
    page.keyboard.press("ArrowDown")
    until(page, ["Whoever", "Ben", "Cleo"])
    page.wait_for_function("() => document.activeElement.dataset.key === 'grip 3'")
    look(page)
    page.wait_for_selector("#verdict.unique:not(.old)")
    page.wait_for_timeout(300)
    grip, first = (page.locator(f"[data-key='grip {number}']").bounding_box() for number in (3, 1))
    page.mouse.move(grip["x"] + 5, grip["y"] + 9)
    page.mouse.down()
    page.mouse.move(first["x"] + 5, first["y"] + 9)
    page.wait_for_selector(".bars .above")
    page.mouse.up()
    until(page, ["Cleo", "Whoever", "Ben"])
    assert page.evaluate("view.state.doc.toString()") == START


def test_a_story_is_typed_and_the_file_goes_back_to_what_it_was(page: Any, tmp_path: Path) -> None:
    page.click("#tab-draw")
    page.locator(".story summary").click()
    page.get_by_label("What the solver reads first").fill("Three friends.\n\nLunch: at noon.")
    page.wait_for_function(
        "() => view.state.doc.toString().includes('intro: |\\n  Three friends.\\n\\n  Lunch: at noon.\\n')"
    )
    look(page)
    page.wait_for_function("() => document.getElementById('saved').textContent === 'saved'")
    page.get_by_role("button", name="History of this file").click()
    assert page.locator("dialog ins").all_inner_texts()[0].strip() == "+   Three friends."
    look(page)
    page.locator("dialog select").select_option("0")
    page.get_by_role("button", name="Go back to this").click()
    assert page.evaluate("view.state.doc.toString()") == START
    page.wait_for_function("() => document.getElementById('saved').textContent === 'saved'")
    assert (tmp_path / "one.yaml").read_text(encoding="utf-8") == START
