"""Pages of explanations and of paper in a real browser: axe-core finds nothing, nothing is wider than a phone."""

from pathlib import Path
from typing import Any

import pytest

from browser_support import assert_axe_finds_nothing, assert_no_wider_than_its_window, needs_axe, needs_browser, shown
from logicgrid.cli import main
from page_support import PUZZLES
from support import Capsys, few, written

pytestmark = [needs_browser, needs_axe]
NAMES = ("guest-speakers.yaml", "sudoku/even-odd.yaml", "nonogram/worked-example.yaml")


def checked(browser: Any, page: Path) -> None:
    with shown(browser, page.as_uri(), (360, 740), color_scheme="dark") as opened:
        assert_axe_finds_nothing(opened)
        assert_no_wider_than_its_window(opened)


@pytest.mark.parametrize("name", few(NAMES, 3))
def test_axe_finds_nothing_on_a_page_of_an_explanation(name: str, browser: Any, tmp_path: Path, capsys: Capsys) -> None:
    assert main(["explain", "--format", "html", str(PUZZLES / name)]) == 0
    checked(browser, written(tmp_path / "page.html", capsys.readouterr().out))


@pytest.mark.long
def test_axe_finds_nothing_on_a_booklet(browser: Any, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    files = [str(PUZZLES / name) for name in NAMES]
    assert main(["print", *files, "-o", str(page), "--per-page", "4", "--title", "Rain"]) == 0
    checked(browser, page)
