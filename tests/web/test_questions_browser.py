"""The questions of a puzzle at the desk: their verdicts beside the answer, and the pages that are made of it."""

from collections.abc import Callable
from typing import Any

import pytest

from asked_puzzles import TRIFLE
from browser_support import assert_no_wider_than_its_window, needs_browser, text
from support import long_text

pytestmark = needs_browser
Open = Callable[..., Any]


@pytest.mark.long
def test_the_desk_shows_questions_with_their_answers_and_their_pages(opened: Open) -> None:
    page = opened({"trifle.yaml": TRIFLE})
    page.locator("#verdict.answered:not(.old) h1", has_text="Every question has one answer").wait_for()
    asked = page.locator("#panel .asked")
    asked.wait_for()
    assert asked.locator("p").all_inner_texts() == ["→ Gus", "→ B", "→ 3", "→ no"]
    choices = asked.locator("ul li")
    assert [each.split("\n")[:2] for each in choices.all_inner_texts()] == [
        ["A", "cannot be"],
        ["B", "must be"],
        ["C", "can be"],
    ]
    page.get_by_role("tab").get_by_text("Play").click()
    frame = page.frame_locator("#panel .frame:not([hidden]) iframe")
    frame.locator("#asked select").select_option(label="Gus")
    page.get_by_role("tab").get_by_text("Print").click()
    frame.locator(".replies").wait_for()
    assert frame.locator(".replies b").all_inner_texts() == ["Gus", "B", "3", "no"]


LUNCH = long_text(__file__, "lunch.yaml")


def test_a_question_is_made_by_the_form_and_its_answer_is_seen(opened: Open) -> None:
    page = opened({"lunch.yaml": LUNCH})
    page.get_by_role("tab").get_by_text("Clues").click()
    page.get_by_text("Add a question").click()
    form, keys = page.locator("[data-key='question form']"), page.locator("[data-key='question keys']")
    add = page.locator("[data-key='question add']")
    asked = page.locator("#panel .asked")
    form.select_option("asks-who")
    keys.get_by_text("ask: act(dish, paella)").wait_for()
    page.get_by_label("who is …?: part 1").select_option(label="31")
    keys.get_by_text("ask: act(age, 31)").wait_for()
    page.locator("#question-text").fill("Who is 31?")
    add.click()
    asked.get_by_text("→ open: Ada | Ben | Cleo").wait_for()
    form.select_option("asks-how-much")
    page.get_by_label("how much is, …, the … of …?: part 3").select_option(label="Ben")
    keys.get_by_text("most: val(age, Ben)").wait_for()
    add.click()
    asked.get_by_text("→ 31").wait_for()
    form.select_option("asks-which")
    page.get_by_label("which of these …: …: part 1").select_option('"cannot"')
    page.locator("#question-given").check()
    page.get_by_label("Suppose that: How they go together").select_option("different")
    page.get_by_label("Suppose that: … is not …: part 2").select_option(label="curry")
    page.get_by_label("B: … is …: part 2").select_option(label="sushi")
    keys.get_by_text("B: Ada == sushi").wait_for()
    add.click()
    asked.get_by_text("→ A").wait_for()
    assert_no_wider_than_its_window(page)
    assert text(page) == LUNCH + long_text(__file__, "questions.yaml")
