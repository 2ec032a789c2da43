"""A property of many values: one column on paper and on the page, into which values and ranges are written."""

import re
from pathlib import Path
from typing import Any

import pytest

from browser_support import needs_browser, shown
from command_line import run
from support import long_text

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
