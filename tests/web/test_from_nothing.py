"""Who has never seen YAML makes a puzzle of each kind: from "New puzzle" to a printed sheet, by what is on the page."""

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from browser_support import assert_no_wider_than_its_window, needs_browser, wait
from support import ROOT

pytestmark = [needs_browser, pytest.mark.skipif(find_spec("typst") is None, reason="there is no typst here")]

Open = Callable[..., Any]


@pytest.fixture
def begun(opened: Open) -> Open:
    def open(size: tuple[int, int], kind: str, title: str) -> Any:
        page = opened({}, size)
        assert size[0] < 1280 or len({way.bounding_box()["y"] for way in page.locator("dialog [role=tab]").all()}) == 1
        page.locator(f"[data-kind='{kind}']").check()
        page.get_by_label("Title", exact=True).fill(title)
        return page

    return open


def printed(page: Any, folder: Path, name: str) -> None:
    """The puzzle has one answer, is saved, and its PDF has a page at least."""
    page.wait_for_selector("#verdict.unique:not(.old)")
    page.click("#tab-print")
    page.frame_locator("#panel iframe").locator("h1").first.wait_for()
    page.get_by_label("Paper").select_option("a5")
    with page.expect_download() as download:
        page.get_by_role("button", name="PDF", exact=True).click()
    assert download.value.suggested_filename == f"{name}.pdf"
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF-")
    assert (folder / f"{name}.yaml").exists()
    assert_no_wider_than_its_window(page)


@pytest.mark.long
def test_a_logic_grid_from_its_answer(begun: Open, tmp_path: Path) -> None:
    page = begun((1280, 800), "logic-grid", "Lunch")
    page.get_by_label("Their names").fill("Ann, Ben, Cleo")
    page.get_by_label("Property 1", exact=True).fill("dish")
    page.get_by_label("Property 1: ").fill("soup, pie")
    page.get_by_role("button", name="Make it").click()
    page.get_by_text("2 of 3 values").wait_for()
    page.get_by_label("Property 1: ").fill("soup, pie, stew")
    page.get_by_text("2 of 3 values").wait_for(state="detached")
    page.get_by_label("In a sentence 1").fill("Dan has the soup")
    page.get_by_text("Which person, which value?").wait_for()
    page.get_by_label("In a sentence 1").fill("Ann has the soup")
    page.get_by_text("doesn''t have the {}").wait_for()
    page.get_by_label("Property 2", exact=True).fill("seat")
    page.get_by_label("Property 2: ").fill("1..3")
    page.get_by_role("button", name="Make it").click()
    page.get_by_role("tab", name="Fill in").click()
    page.get_by_role("tab", name="Clues").click()
    sentence = page.get_by_label("Write it as a sentence")
    sentence.fill("Ben doesn't have the soup")
    page.get_by_text("Ben != soup").wait_for()
    sentence.press("Enter")
    page.get_by_role("tab", name="Fill in").click()
    page.get_by_label("Ann, dish").select_option("pie")
    page.get_by_role("button", name="Fill the rest at random").click()
    wait(page, "[...document.querySelectorAll('.filled select')].every((it) => it.value)")
    assert page.get_by_label("Ann, dish").input_value() == "pie"
    assert page.get_by_label("Ben, dish").input_value() == "stew"  # the clue says so
    page.get_by_role("button", name="Write clues for it").click()
    page.get_by_text("The clues lead to exactly one answer.").wait_for()
    assert "phrases: {has: 'has the {}'" in page.evaluate("view.state.doc.toString()")
    assert "Ann: {dish: pie, seat: " in page.evaluate("view.state.doc.toString()")
    printed(page, tmp_path, "lunch")


def test_a_puzzle_pasted_from_a_page_has_its_answer_at_once(begun: Open, tmp_path: Path) -> None:
    text = ROOT / "tests" / "kinds" / "logic_grid" / "page" / "texts" / "en-boats.txt"
    page = begun((1280, 800), "logic-grid", "")
    page.get_by_role("tab", name="Paste a text").click()
    field = page.get_by_label("The text of a puzzle")
    field.fill("hello")
    page.get_by_text("no clues were found in the text").wait_for()
    field.fill(text.read_text(encoding="utf-8"))
    page.get_by_text("15 of 15 texts surely heard; with the rules: an answer to every question").wait_for()
    page.get_by_role("button", name="Make it").click()
    page.wait_for_selector("#verdict.answered:not(.old)")
    page.get_by_role("tab", name="Answer").click()
    page.get_by_text("Who keeps the snake?").first.wait_for()
    written = (tmp_path / "along-the-towpath.yaml").read_text(encoding="utf-8")
    assert "    rule: just_before(boat, green, orange)\n" in written and "    ask: act(pet, snake)\n" in written


@pytest.mark.long
def test_a_sudoku_by_its_givens(begun: Open, tmp_path: Path) -> None:
    page = begun((820, 1100), "sudoku", "Four")
    page.get_by_label("Size").select_option("4")
    page.get_by_role("button", name="Make it").click()
    page.wait_for_selector(".square")
    for cell, digit in ((0, "1"), (2, "3"), (7, "2"), (9, "1"), (12, "4"), (15, "1")):
        page.locator(".square").nth(cell).click()
        page.keyboard.type(digit)
    page.get_by_label("Show the answer").check()
    wait(page, "document.querySelectorAll('.square.ghost').length === 10")
    printed(page, tmp_path, "four")


@pytest.mark.long
def test_a_nonogram_painted_on_a_telephone(begun: Open, tmp_path: Path) -> None:
    page = begun((390, 844), "nonogram", "Boat")
    page.get_by_label("Size").fill("5")
    page.get_by_role("button", name="Make it").click()
    page.wait_for_selector(".square")
    page.locator("#editor").wait_for(state="hidden")
    for first, last in ((2, 12), (15, 19), (21, 23)):
        ends = [page.locator(".square").nth(each).bounding_box() for each in (first, last)]
        middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in ends]
        page.mouse.move(*middles[0])
        page.mouse.down()
        page.mouse.move(*middles[1])
        page.mouse.up()
    wait(page, "view.state.doc.toString().includes('..#..\\n  #####\\n  .###.')")
    printed(page, tmp_path, "boat")
