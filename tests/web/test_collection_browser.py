"""The collection of the desk in a real browser: searched, ordered, checked, copied, renamed, deleted and restored."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from browser_support import needs_browser
from command_line import SEVERAL, UNIQUE
from logicgrid.kinds.start import start_text

pytest.importorskip("websockets")
pytest.importorskip("pygls")
pytestmark = needs_browser

AXE = find_spec("axe_playwright_python")


@pytest.fixture
def page(browser: Any, tmp_path: Path) -> Any:
    from desk_support import running

    (tmp_path / "sub").mkdir()
    for name, text in (("cats.yaml", UNIQUE), ("dogs.yaml", SEVERAL), ("sub/four.yaml", start_text("sudoku", "en"))):
        (tmp_path / name).write_text(text, encoding="utf-8")
    with running(tmp_path, None) as desk:
        context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce")
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.complaints = []
        page.on("console", lambda message: page.complaints.append(message.text))
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.goto(desk.gate.address)
        page.wait_for_selector("body[data-ready]")
        yield page
        assert page.complaints == []
        context.close()


def names(page: Any) -> list[str]:
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('.found .title')].map((it) => it.dataset.key.slice(5))"
    )
    return found


def test_puzzles_are_checked_found_copied_renamed_deleted_and_put_back(page: Any, tmp_path: Path) -> None:
    page.get_by_role("button", name="All puzzles").click()
    page.wait_for_selector("[data-key='open sub/four.yaml']")
    assert names(page) == ["cats.yaml", "dogs.yaml", "sub/four.yaml"]
    page.get_by_role("button", name="Check all").click()
    page.wait_for_function("() => document.querySelectorAll('.badge.unique').length === 2")
    page.wait_for_selector(".badge.multiple")
    page.get_by_label("Order").select_option("verdict")
    assert names(page)[0] == "dogs.yaml"
    page.get_by_label("Search").fill("sudoku")
    assert names(page) == ["sub/four.yaml"]
    page.get_by_label("Search").fill("")
    page.get_by_role("button", name="Duplicate: cats.yaml").click()
    page.wait_for_selector("[data-key='open cats-2.yaml']")
    page.get_by_role("button", name="Rename: cats.yaml").click()
    page.keyboard.type("dogs")
    page.keyboard.press("Enter")
    page.get_by_text("there is a file `dogs.yaml` already").wait_for()
    page.get_by_label("File", exact=True).fill("sub/deep/pets")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-key='open sub/deep/pets.yaml']")
    page.wait_for_function("() => document.getElementById('file').value === 'sub/deep/pets.yaml'")  # it was open
    page.get_by_role("button", name="To the bin: sub/deep/pets.yaml").click()
    page.wait_for_selector(".bin li")
    assert not (tmp_path / "sub" / "deep").exists() or not any((tmp_path / "sub" / "deep").iterdir())
    page.wait_for_function("() => document.getElementById('file').value === 'cats-2.yaml'")
    if AXE is not None and AXE.origin is not None:
        page.evaluate(Path(AXE.origin).with_name("axe.min.js").read_text(encoding="utf-8"))
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 844})
            found = page.evaluate("axe.run()")
            assert [(each["id"], each["nodes"][0]["html"]) for each in found["violations"]] == []
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.get_by_role("button", name="Put back: sub/deep/pets.yaml").click()
    page.wait_for_selector("[data-key='open sub/deep/pets.yaml']")
    assert (tmp_path / "sub" / "deep" / "pets.yaml").read_text(encoding="utf-8") == UNIQUE


def test_what_was_typed_can_be_undone_after_another_file_was_open(page: Any, tmp_path: Path) -> None:
    before = page.evaluate("view.state.doc.toString()")
    page.evaluate("view.dispatch({changes: {from: 0, insert: '# first\\n'}})")
    for name in ("dogs.yaml", "cats.yaml"):
        page.locator("#file").select_option(name)
        page.wait_for_function(f"() => document.title.startsWith('{name}')")
    assert page.evaluate("view.state.doc.toString()") == "# first\n" + before
    page.evaluate("view.focus()")
    page.keyboard.press("Control+z")
    assert page.evaluate("view.state.doc.toString()") == before
    page.locator("#file").select_option("dogs.yaml")
    page.wait_for_function("() => document.title.startsWith('dogs.yaml')")
    (tmp_path / "cats.yaml").write_text("# by another program\n" + UNIQUE, encoding="utf-8")
    page.locator("#file").select_option("cats.yaml")
    page.wait_for_function("() => document.title.startsWith('cats.yaml')")
    assert page.evaluate("view.state.doc.toString()").startswith("# by another program\n")
    page.evaluate("view.focus()")
    page.keyboard.press("Control+z")
    assert page.evaluate("view.state.doc.toString()") == before
