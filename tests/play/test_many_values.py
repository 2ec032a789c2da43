"""A property of many values: one column on paper and on the page, into which values and ranges are written."""

import re
from pathlib import Path
from typing import Any

import pytest

from browser_support import needs_browser, shown
from command_line import run
from support import few, long_text

AGES = long_text(__file__, "ages.yaml")

ALONE = "\n".join([line for line in AGES.splitlines() if "pet" not in line]) + "\n"


def made(folder: Path, command: str, text: str, *options: str, end: str = "html") -> Path:
    (folder / "ages.yaml").write_text(text, encoding="utf-8")
    out = folder / f"{command}.{end}"
    found = run(command, folder / "ages.yaml", "-o", out, *options)
    assert found.returncode == 0, found.stdout + found.stderr
    return out


@pytest.mark.parametrize("text", [AGES, ALONE])
def test_a_sheet_has_one_column_to_write_into_and_is_not_turned(text: str, tmp_path: Path) -> None:
    sheet = made(tmp_path, "print", text).read_text(encoding="utf-8")
    rows = 8 if "pet" in text else 4
    assert len(re.findall('<td class="e range"></td>', sheet)) == rows and 'class="turned"' not in sheet
    assert len(re.findall('<th class="up', sheet)) == rows - 3 and "<span>1–130 years</span>" in sheet
    assert "<figure" in sheet and "<h2>Your answer</h2>" in sheet


def test_the_grid_of_an_explanation_shows_what_is_left_as_ranges(tmp_path: Path) -> None:
    (tmp_path / "ages.yaml").write_text(AGES, encoding="utf-8")
    shown = run("explain", "--grid", tmp_path / "ages.yaml").stdout
    assert "│ 1–130 years          │" in shown and "│ 31 years             │" in shown
    assert max(map(len, shown.splitlines())) <= 100


def cells(page: Any) -> list[str]:
    found: list[str] = page.locator("#grid td.range").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    return found


@needs_browser
@pytest.mark.parametrize("text", few([ALONE, AGES], 2))
def test_a_value_is_chosen_checked_undone_and_kept(text: str, browser: Any, tmp_path: Path) -> None:
    file = made(tmp_path, "play", text)
    with shown(browser, file.as_uri(), reduced_motion="reduce") as page:
        fields = page.locator("#grid td.range select")
        assert fields.count() == (8 if "pet" in text else 4) and cells(page)[0] == "Ann, age: open"
        fields.first.select_option(label="30 years")
        page.locator("#check").click()
        assert "wrong" in page.locator("#hint-text").inner_text()
        fields.first.select_option(label="31 years")
        assert cells(page)[0] == "Ann, age: 31 years"
        page.locator("#check").click()
        assert "wrong" not in page.locator("#hint-text").inner_text()
        page.locator("#undo").click()
        assert cells(page)[0] == "Ann, age: 30 years"
        page.locator("#redo").click()
        page.reload()
        assert cells(page)[0] == "Ann, age: 31 years"
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert page.locator(".paper td.range select").first.evaluate("e => e.selectedOptions[0].text") == "31 years"
        page.emulate_media(media="screen")
        if "pet" in text:
            for row, column in ((0, 1), (1, 2), (2, 3), (3, 4)):
                page.locator("#grid tbody:nth-of-type(1) tr").nth(row).locator("td").nth(column).click(click_count=1)
                page.keyboard.press("Enter")
        for place, age in enumerate((62, 72, 92), start=1):
            fields.nth(place).select_option(label=f"{age} years")
        page.locator("#done[open]").wait_for()


@pytest.mark.long
@needs_browser
def test_hints_narrow_the_ranges_to_the_end_and_keys_reach_a_field(browser: Any, tmp_path: Path) -> None:
    file = made(tmp_path, "play", ALONE)
    with shown(browser, file.as_uri(), reduced_motion="reduce") as page:
        page.locator("#grid td.range").nth(0).focus()
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.matches('select')")
        page.keyboard.press("Escape")
        page.keyboard.press("ArrowDown")
        assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("Bob, age: ")
        ranges: list[str] = []
        for _ in range(12):
            if page.locator("#done[open]").count():
                break
            for _ in range(3):
                page.locator("#hint").click()
            page.locator("#mark").click()
            ranges += cells(page)
        assert page.locator("#done[open]").count() == 1
        assert any(re.search(r"\d(?:–| … )\d+ years", each) for each in ranges)
