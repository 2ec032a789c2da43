"""Clues as sentences on the desk, in a real browser: typed, pasted, heard, accepted."""

from collections.abc import Callable
from typing import Any

import pytest

from browser_support import assert_no_wider_than_its_window, needs_browser, text, wait
from support import few, long_text

pytestmark = needs_browser

TEXT = long_text(__file__, "text.yaml")
WIDE, NARROW = (1280, 860), (390, 844)
Open = Callable[..., Any]


@pytest.fixture
def clues(opened: Open) -> Open:
    def open(content: str = TEXT, size: tuple[int, int] = WIDE) -> Any:
        page = opened({"lunch.yaml": content}, size)
        page.click("#tab-clues")
        page.wait_for_selector("#sentences")
        return page

    return open


def test_a_sentence_is_heard_while_it_is_typed_and_enter_puts_it_in(clues: Open) -> None:
    page = clues()
    page.click("#sentences")
    page.keyboard.type("Whoever orders the curry is older than Cleo.")
    page.locator(".heard .offer code").get_by_text("val(age, Cleo) < val(age, curry)", exact=True).wait_for()
    page.keyboard.press("Enter")
    wait(page, "view.state.doc.toString().includes('val(age, Cleo)')")
    assert text(page) == TEXT + (
        "  - text: Whoever orders the curry is older than Cleo.\n    rule: val(age, Cleo) < val(age, curry)\n"
    )
    wait(page, "document.querySelector('#sentences').value == ''")
    assert page.evaluate("document.activeElement.id") == "sentences"


@pytest.mark.long
def test_enter_before_anything_was_heard_waits_for_it(clues: Open) -> None:
    page = clues()
    page.fill("#sentences", "Ben has the curry.")
    page.focus("#sentences")
    page.keyboard.press("Enter")
    wait(page, "view.state.doc.toString().includes('rule: Ben == curry')")


@pytest.mark.long
def test_words_that_are_not_understood_are_underlined_and_another_reading_is_a_click(clues: Open) -> None:
    page = clues()
    page.fill("#sentences", "🦊 Ben, who loathes curry, is 27.")
    page.wait_for_selector(".heard .unread")
    assert page.inner_text(".heard .unread") == "loathes"
    readings = page.locator(".heard .offer")
    chosen = readings.last.locator("code").inner_text()
    readings.last.click()
    wait(page, "view.state.doc.toString().includes('loathes')")
    assert f"rule: {chosen}" in text(page)


@pytest.mark.long
def test_pasted_clues_lose_their_numbers_and_go_in_one_after_the_other(clues: Open) -> None:
    page = clues()
    page.fill("#sentences", "1. Ben is older than Cleo.\n2) Cleo does not have the curry.\n• Grmbl wzk.\n")
    wait(page, "document.querySelectorAll('.heard').length == 3")
    wait(page, "(it => it.scrollHeight <= it.clientHeight)(document.getElementById('sentences'))")
    page.focus("#sentences")
    page.keyboard.press("Enter")
    wait(page, "document.querySelectorAll('.heard').length == 2")
    page.keyboard.press("Enter")
    wait(page, "document.querySelectorAll('.heard').length == 1")
    page.click(".heard .offer")  # as text alone
    wait(page, "view.state.doc.toString().includes('text: Grmbl wzk.')")
    added = text(page).removeprefix(TEXT)
    assert added == (
        "  - text: Ben is older than Cleo.\n    rule: val(age, Cleo) < val(age, Ben)\n"
        "  - text: Cleo does not have the curry.\n    rule: Cleo != curry\n"
        "  - text: Grmbl wzk.\n"
    )


@pytest.mark.long
def test_a_text_without_a_rule_says_beside_it_what_was_heard(clues: Open) -> None:
    page = clues(TEXT + "  - text: Ben has the curry.\n")
    wait(
        page,
        "[...document.querySelectorAll('.hint')].some(it => it.innerText.includes('heard as: Ben’s dish is curry.'))",
    )


@pytest.mark.parametrize("size", few([(NARROW,), (WIDE,)], 0))
def test_the_page_is_no_wider_than_its_window(size: tuple[int, int], clues: Open) -> None:
    page = clues(size=size)
    page.fill(
        "#sentences", "Of Ada and the one with the curry, one is 27 and the other loathes the paella.\nBen is 27."
    )
    wait(page, "document.querySelectorAll('.heard').length == 2")
    assert_no_wider_than_its_window(page)
