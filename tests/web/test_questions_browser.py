"""The questions of a puzzle at the desk: their verdicts beside the answer, and the pages that are made of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from asked_puzzles import TRIFLE
from browser_support import needs_browser
from desk_support import running

pytestmark = needs_browser


def test_the_desk_shows_questions_with_their_answers_and_their_pages(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "trifle.yaml").write_text(TRIFLE, encoding="utf-8")
    complaints: list[str] = []
    with running(tmp_path, None) as desk:
        context = browser.new_context(reduced_motion="reduce", locale="en-GB")
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(desk.gate.address)
        page.locator("#verdict.answered:not(.old)").wait_for(timeout=20_000)
        assert page.locator("#verdict h1").inner_text() == "Every question has one answer"
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
        context.close()
    assert complaints == []
