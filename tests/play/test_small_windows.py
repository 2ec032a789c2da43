"""What fingers and small windows have of their own, and what a player can do with several cells or at the end."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from browser_support import TAGS, assert_axe_finds_nothing, needs_axe, needs_browser, shown
from game_support import DESK, KINDS, PHONE, Play
from logicgrid.kinds.explain import explanation_of
from logicgrid.play import play_page
from logicgrid.play.data import steps_of
from logicgrid.words.phrases import words_of
from page_support import derived
from support import derived_of, few, long_text, written

pytestmark = needs_browser

SPEAKERS, CLASSIC, LARGE = "guest-speakers.yaml", "sudoku/classic.yaml", "nonogram/gchq-2015.yaml"
SIDEWAYS, TABLET = (844, 390), (820, 1180)

IN_WINDOW = """whose => [...document.querySelectorAll(whose)].filter(it => it.offsetWidth).every(it => {
    const {left, top, right, bottom} = it.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1; })"""
SHOWN = "[...document.querySelectorAll('#grid tbody td')].map((it, n) => it.offsetWidth ? n : -1).filter(n => n >= 0)"


@pytest.mark.parametrize(
    ("name", "size"),
    few(product([SPEAKERS, CLASSIC, LARGE, "sudoku/sixteen.yaml"], [TABLET, PHONE, SIDEWAYS, (667, 375)]), 5),
    ids=str,
)
def test_board_and_tools_are_seen_at_once(name: str, size: tuple[int, int], play: Play) -> None:
    game = play(name, size, touch=True)
    assert game.page.evaluate(IN_WINDOW, "#grid td, .tools button, .views button, .pages button, header button")
    if size == TABLET and name == SPEAKERS:
        assert game.page.evaluate(IN_WINDOW, ".clue")
        right = game.page.locator(".app .clues").bounding_box()
        assert right["x"] + right["width"] <= game.page.locator("#board").bounding_box()["x"]
    assert game.page.evaluate("scrollY") == 0


@pytest.mark.parametrize("size", few([(PHONE,), (SIDEWAYS,)], 2), ids=str)
@pytest.mark.parametrize(
    ("name", "count"), [("skyscrapers/five.yaml", 6), ("sudoku/classic.yaml", 0), ("nonogram/owl.yaml", 50)]
)
def test_numbers_outside_a_board_are_seen(name: str, count: int, size: tuple[int, int], play: Play) -> None:
    """Clues, and the numbers of rows and columns: cells of their own or, of a sudoku, before and behind its first."""
    game = play(name, size, touch=True)
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


@pytest.mark.long
def test_all_candidates_are_noted_and_what_is_left_of_each_digit_is_said(play: Play) -> None:
    game = play(KINDS["sudoku"], DESK)
    page, wanted = game.page, game.wanted()
    given = [text.split(": ")[1][0] if "given" in text else "" for text in game.cells()]
    left = [4 - given.count(digit) for digit in "1234"]
    assert [int(text or 0) for text in page.locator(".pad small").all_inner_texts()] == left
    assert [
        f": {n} to place" in page.get_attribute(f"[data-digit='{place}']", "aria-label") for place, n in enumerate(left)
    ]
    page.click("#candidates")
    for text, own, digit in zip(game.cells(), given, wanted, strict=True):
        notes = text.rpartition("centre notes ")[2].split() if "centre notes" in text else []
        assert own or digit in notes
        assert not set(notes) & {own}
    page.click("#undo")
    assert not any("notes" in text for text in game.cells())


@pytest.mark.parametrize("name", few(KINDS.values(), 3))
def test_one_cell_is_shown_and_counted_and_the_result_gives_nothing_away(name: str, play: Play) -> None:
    game = play(name, PHONE, touch=True)
    page, wanted = game.page, game.wanted()
    place = next(n for n, text in enumerate(game.cells()) if wanted[n] and "given" not in text)
    page.tap("#open-menu")
    assert page.is_visible(".fingers") and page.is_hidden(".keyboard")
    page.tap("#show")
    page.locator("#grid tbody td").nth(place).tap()
    said = game.cells()[place].split(": ")[1]
    assert said.startswith({"o": "circle"}.get(wanted[place], wanted[place])) or said.startswith("filled")
    page.evaluate(
        "() => { Object.defineProperty(navigator, 'share', { value: async it => { window.told = it.text; } }); }"
    )
    for _ in range(400):
        for _ in range(3):
            page.keyboard.press("h")
        if game.is_solved():
            break
        page.evaluate("document.getElementById('mark').click()")
    page.tap("#share")
    title, took = page.evaluate("window.told").split("\n")
    assert title.startswith("Solved! ") and "●" in title
    assert took.startswith("Time: 0:") and "Hints: " in took and took.endswith("Cells shown: 1")


@pytest.mark.parametrize(
    "name", few([KINDS["sudoku"], KINDS["grid"], KINDS["nonogram"], "nonogram/toadstool.yaml", CLASSIC], 5)
)
def test_a_page_opens_with_the_steps_of_its_address_which_can_be_undone(name: str, play: Play) -> None:
    loaded, found = derived(name)
    steps = steps_of(found, explanation_of(loaded, found))
    half = len(steps) // 2
    game = play(name, DESK, reduced_motion="reduce")
    empty = game.cells()
    page = game.opened(f"#steps=0-{half}")
    marked = game.cells(page)
    assert marked != empty and "#" not in page.url
    page.keyboard.press("c")
    assert page.inner_text("#hint-text") == "So far every mark is right."
    if name == KINDS["sudoku"]:
        for cell, digit, holds in [atom for step in steps[: half + 1] for atom in step.conclusions]:
            assert not holds or marked[cell].split(": ")[1] == f"{digit + 1}" or "given" in marked[cell]
    page.keyboard.press("Control+z")
    assert game.cells(page) == empty
    page.keyboard.press("Control+y")
    assert game.cells(page) == marked


@pytest.mark.parametrize(
    ("name", "size", "presses", "scheme"),
    [
        *few(
            [
                (SPEAKERS, PHONE, ["#after"], "light"),
                (CLASSIC, SIDEWAYS, ["#candidates", "[data-tool=colour]", "[data-digit='2']"], "dark"),
                (SPEAKERS, TABLET, ["#one_block"], "dark"),
                (SPEAKERS, SIDEWAYS, [], "light"),
                (LARGE, PHONE, ["#fitting", "#moving"], "light"),
                (CLASSIC, PHONE, ["#open-menu"], "dark"),
            ],
            0,
        )
    ],
)
@needs_axe
def test_axe_finds_nothing_in_small_windows(
    name: str, size: tuple[int, int], presses: list[str], scheme: str, play: Play
) -> None:
    game = play(name, size, touch=True, color_scheme=scheme)
    for press in presses:
        game.page.tap(press)
    assert_axe_finds_nothing(game.page, name, TAGS)


def test_labels_from_right_to_left_stay_in_their_places(browser: Any, tmp_path: Path) -> None:
    from logicgrid.kinds.load import load_text
    from logicgrid.puzzle.budget import Budget

    text = long_text(__file__, "right_to_left.yaml")
    loaded = load_text(text, "three.yaml")
    assert loaded.puzzle is not None
    found = derived_of(loaded.puzzle, Budget(1000))
    file = written(tmp_path / "three.html", play_page(loaded, found, words_of("en")))
    with shown(browser, file.as_uri(), PHONE) as page:
        assert page.evaluate("getComputedStyle(document.querySelector('.clue p')).direction") == "rtl"
        size = "it => [it.className, it.firstChild.getBoundingClientRect().height]"
        heads = [each.evaluate(size) for each in page.locator(".app th.up").all()]
        assert all(name == "up" and height > 20 for name, height in heads)
        for _ in range(3):
            page.keyboard.press("h")
        assert page.evaluate("getComputedStyle(document.querySelector('.panel b')).unicodeBidi") == "isolate"
