"""Whole games in a real browser: by keys, by touch, by hints alone, on a phone and at a desk.

They need Chromium and playwright, and are skipped without them.
"""

import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from browser_support import TAGS, assert_axe_finds_nothing, needs_axe, needs_browser, shown
from game_support import DESK, KINDS, PHONE, SMALL, Fingers, Play
from logicgrid.cli import main
from logicgrid.kinds.explain import hint
from logicgrid.puzzle.budget import Budget
from logicgrid.render.explain.text import refuted
from logicgrid.words.phrases import plain, words_of
from page_support import PUZZLES
from support import few, written

pytestmark = needs_browser


@pytest.mark.parametrize("name", few(KINDS.values(), 3), ids=KINDS)
def test_a_game_by_keys_is_kept_and_can_be_undone(name: str, play: Play) -> None:
    game = play(name, DESK, reduced_motion="reduce")
    page = game.page
    before = game.cells()
    width = page.evaluate("document.querySelectorAll('#grid tbody tr')[0].querySelectorAll('td').length")
    page.locator("#grid td[tabindex='0']").focus()
    for place, key in enumerate(game.wanted()):
        if place and place % width == 0:
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Home")
        elif place:
            page.keyboard.press("ArrowRight")
        if key:
            page.keyboard.press(key)
    game.solved()
    page.keyboard.press("Escape")
    after = game.cells()
    again = game.opened()
    for _ in range(50):  # the browser's processes tell each other of what is stored in their own time
        if game.cells(again) == after:
            break
        again.reload()
    assert game.cells(again) == after
    again.close()
    for _ in range(len([key for key in game.wanted() if key])):
        page.keyboard.press("Control+z")
    assert game.cells() == before


@pytest.mark.long
@pytest.mark.parametrize("name", KINDS.values())
def test_a_game_by_touch(name: str, play: Play) -> None:
    game = play(name, PHONE, touch=True)
    page = game.page
    given = ["given" in each for each in game.cells()]
    if game.loaded.kind == "logic-grid":
        page.tap("[data-tool=tick]")
    cells = page.locator("#grid tbody td")
    for place, key in enumerate(game.wanted()):
        if not key or given[place]:
            continue
        if game.loaded.kind == "nonogram":
            page.tap(f"[data-tool=fill{key}]")
        cells.nth(place).tap()
        if game.loaded.kind == "sudoku":
            page.locator(f".pad button:text-is('{key}')").tap()
    game.solved()


@pytest.mark.parametrize(("name", "size"), few(product(KINDS.values(), [SMALL, DESK]), 6))
def test_a_game_by_hints_alone(name: str, size: tuple[int, int], play: Play) -> None:
    game = play(name, size, reduced_motion="reduce", color_scheme="dark")
    page = game.page
    for _ in range(400):
        for _ in range(3):
            page.keyboard.press("h")
        if page.evaluate("document.getElementById('mark').hidden"):
            break
        assert page.evaluate("scrollY") == 0 or size == DESK
        page.click("#mark")
        if game.is_solved():
            break
    game.solved()


def test_a_link_carries_the_marks_and_nonsense_in_it_is_harmless(play: Play) -> None:
    game = play(KINDS["grid"], DESK)
    page = game.page
    page.locator("#grid tbody td").nth(1).click(button="right")
    page.locator(".clue button").nth(1).click()
    kept = json.loads(page.evaluate("Object.entries(localStorage).find(([key]) => key.length > 50)[1]"))
    page.evaluate("localStorage.clear()")
    linked = game.opened(f"#marks={kept['m']}&clues={kept['c']}")
    assert game.cells(linked) == game.cells()
    assert linked.locator(".clue.done").count() == 1
    for text in ("#marks=%3Cscript%3E&clues=99999", "#marks=____________________&clues=-1.x"):
        assert all("open" in each for each in game.cells(game.opened(text)))


@pytest.mark.parametrize(("name", "size"), few(product([*KINDS, "long"], [DESK, PHONE]), 8))
def test_a_wrong_mark_is_refuted_as_in_a_hint(play: Play, name: str, size: tuple[int, int]) -> None:
    game = play(KINDS.get(name, "en/jam-stall.yaml"), size)
    atoms, words = game.found.atoms, words_of("en")
    wrong, view = {
        "grid": ((1, 3, True), "#marks=MB"),
        "sudoku": ((1, 0, True), "#marks=BB"),
        "nonogram": ((0, 1, True), "#marks=AC"),
        "long": ((0, 13, True), "#marks=NB"),
    }[name]
    assert not atoms.holds(wrong, game.found.answer)
    (lines,) = refuted(hint(game.loaded, game.found, [wrong], Budget(1_000)), words)
    assert any(["step by step" in line for line in lines]) == (name == "long")
    page = game.opened(view)
    for _ in range(3):
        page.keyboard.press("h")
    said = page.locator("#hint-text p").all_inner_texts()
    assert lines and [plain(line) for line in lines] == said[-len(lines) :]
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("name", few(KINDS.values(), 3))
def test_two_fingers_zoom_the_board_and_mark_nothing(name: str, play: Play) -> None:
    game = play(name, PHONE, touch=True)
    before, fingers = game.cells(), Fingers(game)
    size = game.page.locator("#grid tbody td").first.bounding_box()["width"]
    x, y = fingers.middle(0)
    fingers("Start", (x, y))
    fingers("Start", (x, y), (x + 80, y))
    for apart in range(80, 44, -4):
        fingers("Move", (x, y), (x + apart, y))
    fingers("End")
    assert game.page.locator("#grid tbody td").first.bounding_box()["width"] < max(size * 0.8, 20)
    assert game.cells() == before


@pytest.mark.long
def test_a_long_press_ticks_and_lifting_the_finger_does_nothing_more(play: Play) -> None:
    game = play(KINDS["grid"], PHONE, touch=True)
    fingers = Fingers(game)
    fingers("Start", fingers.middle(0))
    game.page.locator("#grid tbody td[aria-label*=circle]").first.wait_for()
    fingers("End")
    assert [each.split(": ")[1].split(",")[0] for each in game.cells()[:2]] == ["circle", "cross"]


@pytest.mark.parametrize("name", few(["guest-speakers.yaml", KINDS["sudoku"], "nonogram/owl.yaml"], 3))
def test_the_page_prints_the_board_that_print_draws_or_the_marks(name: str, play: Play, tmp_path: Path) -> None:
    game = play(name, DESK, reduced_motion="reduce")
    page = game.page
    out = tmp_path / "print.html"
    assert main(["print", str(PUZZLES / name), "-o", str(out), "--answers", "none"]) == 0
    drawn = game.context.new_page()
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


@pytest.mark.parametrize(
    ("name", "letter"), few([("guest-speakers.yaml", 1), ("five-houses.yaml", 1), ("nl/pannenkoekentafel.yaml", 1)], 3)
)
def test_a_logic_grid_is_printed_whole_and_nothing_lies_on_it(name: str, letter: int, play: Play) -> None:
    game = play(name, DESK, reduced_motion="reduce")
    page = game.page
    assert (sheets_of(page, "A4"), sheets_of(page, "Letter")) == (1, letter)
    page.set_viewport_size({"width": 657, "height": 1000})  # what the margins leave of the width of A4
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    box = "(it => [it.left, it.top, it.right, it.bottom])(document.querySelector('.paper %s').getBoundingClientRect())"
    table, board = (page.evaluate(box % each) for each in (".logicgrid", ".grid"))
    assert board[0] >= 0 and max(board[2], table[2]) <= 658 and table[1] >= board[3]


@pytest.mark.long
def test_a_grid_is_printed_alike_whether_the_menu_was_open_or_not(play: Play) -> None:
    found = []
    for button in ("", "#open-menu"):
        game = play("guest-speakers.yaml", DESK, reduced_motion="reduce")
        if button:
            game.page.click(button)
            game.page.keyboard.press("Escape")
        found.append(re.sub(rb"\(D:[^)]*\)", b"", game.page.pdf(format="A4")))
    assert found[0] == found[1]


@pytest.mark.long
def test_a_large_picture_is_printed_with_all_its_columns(browser: Any, tmp_path: Path) -> None:
    size = 40
    lines = "\n".join(
        ["".join("#" if (row * 7 + column * 5) % 11 else "." for column in range(size)) for row in range(size)]
    )
    runs = [[len(run) for run in line.split(".") if run] for line in lines.split("\n")]
    across = ["".join(line[column] for line in lines.split("\n")) for column in range(size)]
    down = [[len(run) for run in line.split(".") if run] for line in across]
    given = "".join(f"  {line}\n" for line in lines.split("\n"))
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


@pytest.mark.parametrize("name", few(KINDS.values(), 3))
def test_without_hints_the_answer_is_known_by_its_hash(name: str, play: Play) -> None:
    game = play(name, DESK, reduced_motion="reduce", hints=False)
    cells = game.page.locator("#grid tbody td")
    given = ["given" in each for each in game.cells()]
    if game.loaded.kind == "logic-grid":
        game.page.click("[data-tool=tick]")
    for place, key in enumerate(game.wanted()):
        if key and not given[place]:
            assert not game.is_solved()
            cells.nth(place).click()
            if game.loaded.kind == "sudoku":
                game.page.keyboard.press(key)
    game.solved()


@needs_axe
@pytest.mark.parametrize(
    ("name", "scheme", "size"),
    [
        (KINDS["grid"], "light", PHONE),
        *few([(KINDS["nonogram"], "dark", DESK), (KINDS["sudoku"], "dark", PHONE)], 0),
        *few([(KINDS["grid"], "dark", DESK), ("sudoku/killer.yaml", "light", PHONE)], 0),
    ],
)
def test_axe_finds_nothing(name: str, scheme: str, size: tuple[int, int], play: Play) -> None:
    game = play(name, size, reduced_motion="reduce", color_scheme=scheme)
    page = game.page
    for _ in range(19):  # the fourth press marks: to a board with marks, and the third strength of another hint
        page.keyboard.press("h")
    assert page.is_visible("#mark")
    assert_axe_finds_nothing(page, name, TAGS)
    page.keyboard.press("Escape")
    page.click("#open-menu")
    assert_axe_finds_nothing(page, name, TAGS, "#menu")
