"""Clues as sentences on the desk, in a real browser: typed, pasted, heard, accepted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from browser_support import needs_browser

pytest.importorskip("websockets")
pytest.importorskip("pygls")
pytestmark = needs_browser

TEXT = """\
language: en
title: Lunch
actors: [Ada, Ben, Cleo]
properties:
  dish: [paella, curry, sushi]
  age: [27, 31, 34]
clues:
  - Ada == paella
"""
WIDE, NARROW = (1280, 860), (390, 844)
Open = Callable[..., Any]


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Iterator[Open]:
    from desk_support import running

    with ExitStack() as stack:

        def open(text: str = TEXT, size: tuple[int, int] = WIDE) -> Any:
            (tmp_path / "lunch.yaml").write_text(text, encoding="utf-8")
            desk = stack.enter_context(running(tmp_path, None))
            context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="en-GB")
            stack.callback(context.close)
            page = context.new_page()
            page.set_default_timeout(30_000)
            page.complaints = []
            page.on("console", lambda message: page.complaints.append(message.text))
            page.on("pageerror", lambda error: page.complaints.append(str(error)))
            page.goto(desk.gate.address)
            page.wait_for_selector("body[data-ready]")
            page.click("#tab-clues")
            page.wait_for_selector("#sentences")
            return page

        yield open


def wait(page: Any, condition: str) -> None:
    for _ in range(1_500):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(20)
    raise AssertionError((condition, page.evaluate("document.body.innerText")))


def text(page: Any) -> str:
    found: str = page.evaluate("view.state.doc.toString()")
    return found


def test_a_sentence_is_heard_while_it_is_typed_and_enter_puts_it_in(opened: Open) -> None:
    page = opened()
    page.click("#sentences")
    page.keyboard.type("Whoever orders the curry is older than Cleo.")
    page.wait_for_selector(".heard .offer")
    assert page.inner_text(".heard .offer code") == "val(age, Cleo) < val(age, curry)"
    page.keyboard.press("Enter")
    wait(page, "view.state.doc.toString().includes('val(age, Cleo)')")
    assert text(page) == TEXT + (
        "  - text: Whoever orders the curry is older than Cleo.\n    rule: val(age, Cleo) < val(age, curry)\n"
    )
    wait(page, "document.querySelector('#sentences').value == ''")
    assert page.evaluate("document.activeElement.id") == "sentences"
    assert page.complaints == []


def test_enter_before_anything_was_heard_waits_for_it(opened: Open) -> None:
    page = opened()
    page.fill("#sentences", "Ben has the curry.")
    page.focus("#sentences")
    page.keyboard.press("Enter")
    wait(page, "view.state.doc.toString().includes('rule: Ben == curry')")
    assert page.complaints == []


def test_words_that_are_not_understood_are_underlined_and_another_reading_is_a_click(opened: Open) -> None:
    page = opened()
    page.fill("#sentences", "🦊 Ben, who loathes curry, is 27.")
    page.wait_for_selector(".heard .unread")
    assert page.inner_text(".heard .unread") == "loathes"
    readings = page.locator(".heard .offer")
    chosen = readings.last.locator("code").inner_text()
    readings.last.click()
    wait(page, "view.state.doc.toString().includes('loathes')")
    assert f"rule: {chosen}" in text(page)
    assert page.complaints == []


def test_pasted_clues_lose_their_numbers_and_go_in_one_after_the_other(opened: Open) -> None:
    page = opened()
    page.fill("#sentences", "1. Ben is older than Cleo.\n2) Cleo does not have the curry.\n• Grmbl wzk.\n")
    wait(page, "document.querySelectorAll('.heard').length == 3")
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
    assert page.complaints == []


def test_a_text_without_a_rule_says_beside_it_what_was_heard(opened: Open) -> None:
    page = opened(TEXT + "  - text: Ben has the curry.\n")
    wait(
        page,
        "[...document.querySelectorAll('.hint')].some(it => it.innerText.includes('heard as: Ben’s dish is curry.'))",
    )
    assert page.complaints == []


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_the_page_is_no_wider_than_its_window(size: tuple[int, int], opened: Open, tmp_path: Path) -> None:
    page = opened(size=size)
    page.fill(
        "#sentences", "Of Ada and the one with the curry, one is 27 and the other loathes the paella.\nBen is 27."
    )
    wait(page, "document.querySelectorAll('.heard').length == 2")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.screenshot(path=str(tmp_path / f"{size[0]}.png"))
    assert page.complaints == []
