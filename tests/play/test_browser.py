"""What visits of pages to play on cannot say: answers cell by cell, numbers beside boards, and what is printed.

They need Chromium and playwright, and are skipped without them.
"""

import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from browser_support import needs_browser, shown
from logicgrid.cli import main
from page_support import PUZZLES
from support import few, written

pytestmark = needs_browser
PHONE = (390, 844)
KINDS = ("en/three-lunches.yaml", "sudoku/four.yaml", "nonogram/little-house.yaml")
Play = Callable[..., Any]


@pytest.mark.parametrize(("by_touch", "name"), few(product([False, True], KINDS), 6))
def test_the_answer_is_known_at_its_last_cell_by_touch_and_without_hints_by_its_hash(
    by_touch: bool, name: str, play: Play
) -> None:
    game = play(name, PHONE, has_touch=True) if by_touch else play(name, hints=False)
    page, press = game.page, "tap" if by_touch else "click"
    cells = page.locator("#grid tbody td")
    given = ["given" in label for label in cells.evaluate_all("all => all.map(it => it.getAttribute('aria-label'))")]
    if game.loaded.kind == "logic-grid":
        getattr(page, press)("[data-tool=tick]")
    for place, key in enumerate(game.wanted()):
        if not key or given[place]:
            continue
        assert not game.is_solved()
        if game.loaded.kind == "nonogram":
            getattr(page, press)(f"[data-tool=fill{key}]")
        getattr(cells.nth(place), press)()
        if game.loaded.kind == "sudoku":
            getattr(page.locator(f".pad button:text-is('{key}')"), press)()
    game.solved()


@pytest.mark.parametrize("size", few([(PHONE,), ((844, 390),)], 2), ids=str)
@pytest.mark.parametrize(
    ("name", "count"), [("skyscrapers/five.yaml", 6), ("sudoku/classic.yaml", 0), ("nonogram/owl.yaml", 50)]
)
def test_numbers_outside_a_board_are_seen(name: str, count: int, size: tuple[int, int], play: Play) -> None:
    """Clues, and the numbers of rows and columns: cells of their own or, of a sudoku, before and behind its first."""
    game = play(name, size, has_touch=True)
    seen = """() => {
      const box = document.querySelector(".board").getBoundingClientRect(), own = document.querySelector("#grid td");
      const first = own.getBoundingClientRect(), style = sign => getComputedStyle(own, sign);
      const [over, beside] = [style("::before"), style("::after")].map(it => side => parseFloat(it[side]));
      const top = first.bottom - over("bottom") - over("height");
      const left = first.right - beside("right") - beside("width");
      const places = [...document.querySelectorAll(".under text,.board .n")].map(it => it.getBoundingClientRect());
      return [top >= box.top && left >= box.left, places.filter(it =>
        it.top >= box.top && it.bottom <= box.bottom && it.left >= box.left && it.right <= box.right).length];
    }"""
    found = game.page.evaluate(seen)
    assert found[1] == count and (found[0] or name.startswith("nonogram"))


@pytest.mark.parametrize("name", few(["guest-speakers.yaml", "sudoku/four.yaml", "nonogram/owl.yaml"], 3))
def test_the_page_prints_the_board_that_print_draws_or_the_marks(name: str, play: Play, tmp_path: Path) -> None:
    game = play(name)
    page = game.page
    out = tmp_path / "print.html"
    assert main(["print", str(PUZZLES / name), "-o", str(out), "--answers", "none"]) == 0
    drawn = page.context.new_page()
    drawn.goto(out.as_uri())
    for key in "hhhhhhhh":
        page.keyboard.press(key)
    page.evaluate("() => { window.print = () => window.dispatchEvent(new Event('beforeprint')); }")
    signs = """whose => [...document.querySelectorAll(whose + ' :is(td:not(thead td),th,.sum)')].map(it =>
        [it.tagName, it.innerText.trim(), ...['x', 'o', 'on', 'given'].filter(each => it.classList.contains(each))])"""
    wanted, seen = drawn.evaluate(signs, "article"), []
    drawn.close()  # a page behind another is drawn once a second
    for button in ("print-empty", "print-marks"):
        page.click("#open-menu")
        page.click(f"#{button}")
        page.emulate_media(media="print")
        seen.append(page.evaluate(signs, ".paper article"))
        assert page.evaluate("[...document.querySelectorAll('.app, dialog')].every(it => !it.offsetHeight)")
        page.emulate_media(media="screen")
    assert seen[0] == wanted
    assert len(seen[1]) == len(seen[0]) and seen[1] != seen[0]


def sheets_of(page: Any, paper: str) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))


@pytest.mark.parametrize("name", few(["guest-speakers.yaml", "five-houses.yaml", "nl/pannenkoekentafel.yaml"], 3))
def test_a_logic_grid_is_printed_whole_and_nothing_lies_on_it(name: str, play: Play) -> None:
    page = play(name).page
    assert (sheets_of(page, "A4"), sheets_of(page, "Letter")) == (1, 1)
    page.set_viewport_size({"width": 657, "height": 1000})  # what the margins leave of the width of A4
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    box = "(it => [it.left, it.top, it.right, it.bottom])(document.querySelector('.paper %s').getBoundingClientRect())"
    table, board = (page.evaluate(box % each) for each in (".logicgrid", ".grid"))
    assert board[0] >= 0 and max(board[2], table[2]) <= 658 and table[1] >= board[3]


@pytest.mark.long
def test_a_grid_is_printed_alike_whether_the_menu_was_open_or_not(play: Play) -> None:
    page, found = play("guest-speakers.yaml").page, []
    for _ in range(2):
        found.append(re.sub(rb"\(D:[^)]*\)", b"", page.pdf(format="A4")))
        page.click("#open-menu")
        page.keyboard.press("Escape")
    assert found[0] == found[1]


@pytest.mark.long
def test_a_large_picture_is_printed_with_all_its_columns(browser: Any, tmp_path: Path) -> None:
    size = 40
    lines = ["".join("#" if (row * 7 + column * 5) % 11 else "." for column in range(size)) for row in range(size)]
    runs, down = [
        [[len(run) for run in line.split(".") if run] for line in each]
        for each in (lines, map("".join, zip(*lines, strict=True)))
    ]
    given = "".join(f"  {line}\n" for line in lines)
    file = written(tmp_path / "large.yaml", f"kind: nonogram\nrows: {runs}\ncolumns: {down}\ngiven: |\n{given}")
    assert main(["play", str(file), "-o", str(tmp_path / "large.html")]) == 0
    with shown(browser, (tmp_path / "large.html").as_uri(), (657, 1000)) as page:
        assert (sheets_of(page, "A4"), sheets_of(page, "Letter")) == (1, 1)
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        cells = "[...document.querySelectorAll('.paper td, .paper th')]"
        right = f"Math.max(...{cells}.map(it => it.getBoundingClientRect().right))"
        assert page.evaluate(right) <= 658
        assert page.locator(".paper td.on").count() == sum(map(sum, runs))
