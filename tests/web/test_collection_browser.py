"""The collection of the desk in a real browser: searched, ordered, checked, copied, renamed, deleted and restored."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from browser_support import assert_axe_finds_nothing, assert_no_wider_than_its_window, needs_browser, text, until, wait
from command_line import SEVERAL, UNIQUE
from logicgrid.kinds.made import start_text

pytestmark = needs_browser


@pytest.fixture
def page(opened: Callable[..., Any]) -> Any:
    return opened({"cats.yaml": UNIQUE, "dogs.yaml": SEVERAL, "sub/four.yaml": start_text("sudoku", "en")})


def names(page: Any) -> list[str]:
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('.found .title')].map((it) => it.dataset.key.slice(5))"
    )
    return found


def test_puzzles_are_checked_found_copied_renamed_deleted_and_put_back(page: Any, tmp_path: Path) -> None:
    page.get_by_role("button", name="All puzzles").click()
    page.wait_for_selector("[data-key='open sub/four.yaml']")
    until(page, lambda: names(page), ["cats.yaml", "dogs.yaml", "sub/four.yaml"])
    page.get_by_role("button", name="Rename: dogs.yaml").click()
    page.keyboard.type("typed")
    page.get_by_role("button", name="Check all").click()
    wait(page, "document.querySelectorAll('.badge.unique').length === 2")
    assert page.get_by_label("File", exact=True).input_value() == "typed.yaml"
    page.get_by_role("button", name="Cancel").click()
    page.wait_for_selector(".badge.multiple")
    page.get_by_label("Order").select_option("verdict")
    until(page, lambda: names(page)[0], "dogs.yaml")
    page.locator("[data-key='open dogs.yaml']").click()
    page.get_by_role("tab", name="Explanation").click()
    page.frame_locator("#panel iframe").locator("h1").first.wait_for()
    page.get_by_role("button", name="All puzzles").click()
    page.wait_for_selector(".here .badge.multiple")
    assert page.locator(".badge[role=img]").count() == 2  # the open one has several answers, and no level
    page.locator("[data-key='open cats.yaml']").click()
    page.get_by_role("button", name="All puzzles").click()
    page.get_by_label("Search").fill("sudoku")
    until(page, lambda: names(page), ["sub/four.yaml"])
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
    wait(page, "document.getElementById('file').value === 'sub/deep/pets.yaml'")  # it was open
    page.get_by_role("button", name="To the bin: sub/deep/pets.yaml").click()
    page.wait_for_selector(".bin li")
    assert not (tmp_path / "sub" / "deep").exists() or not any((tmp_path / "sub" / "deep").iterdir())
    wait(page, "document.getElementById('file').value === 'cats-2.yaml'")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert_no_wider_than_its_window(page)
    assert_axe_finds_nothing(page)
    page.get_by_role("button", name="Put back: sub/deep/pets.yaml").click()
    page.wait_for_selector("[data-key='open sub/deep/pets.yaml']")
    assert (tmp_path / "sub" / "deep" / "pets.yaml").read_text(encoding="utf-8") == UNIQUE


@pytest.mark.long
def test_what_was_typed_can_be_undone_after_another_file_was_open(page: Any, tmp_path: Path) -> None:
    before = text(page)
    page.evaluate("view.dispatch({changes: {from: 0, insert: '# first\\n'}})")
    for name in ("dogs.yaml", "cats.yaml"):
        page.locator("#file").select_option(name)
        wait(page, f"document.title.startsWith('{name}')")
    assert text(page) == "# first\n" + before
    page.evaluate("view.focus()")
    page.keyboard.press("Control+z")
    assert text(page) == before
    page.locator("#file").select_option("dogs.yaml")
    wait(page, "document.title.startsWith('dogs.yaml')")
    (tmp_path / "cats.yaml").write_text("# by another program\n" + UNIQUE, encoding="utf-8")
    page.locator("#file").select_option("cats.yaml")
    wait(page, "document.title.startsWith('cats.yaml')")
    assert text(page).startswith("# by another program\n")
    page.evaluate("view.focus()")
    page.keyboard.press("Control+z")
    assert text(page) == before
