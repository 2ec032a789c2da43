"""Boards that are drawn on, in a real browser: by mouse, finger and keys; the text follows, and is undone with them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from browser_support import assert_axe_finds_nothing, assert_no_wider_than_its_window, needs_axe, needs_browser, text
from browser_support import wait as until
from logicgrid.kinds.made import start_text
from support import few, long_text

pytestmark = needs_browser

WIDE, TABLET, NARROW = (1280, 800), (820, 1100), (390, 844)
SUDOKU = start_text("sudoku", "en")
NONOGRAM = start_text("nonogram", "en")
Open = Callable[..., Any]


@pytest.fixture
def board(opened: Open) -> Open:
    def open(content: str, *size: tuple[int, int], **options: Any) -> Any:
        page = opened({"one.yaml": content}, *size, **options)
        page.click("#tab-draw")
        page.wait_for_selector(".square")
        return page

    return open


def wait(page: Any, words: str) -> None:
    """Wait until the text has some words."""
    until(page, f"view.state.doc.toString().includes({json.dumps(words)})")


def middle(page: Any, cell: int) -> tuple[float, float]:
    box = page.locator(".square").nth(cell).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Any, *cells: int) -> None:
    page.locator(".square").nth(cells[-1]).scroll_into_view_if_needed()
    page.mouse.move(*middle(page, cells[0]))
    page.mouse.down()
    for cell in cells[1:]:
        page.mouse.move(*middle(page, cell))
    page.mouse.up()


def tool(page: Any, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def by_keys(page: Any, first: int, *keys: str) -> None:
    """Draw from a square on with arrows, while Shift is held."""
    page.locator(".square").nth(first).focus()
    page.keyboard.down("Shift")
    for key in keys:
        page.keyboard.press(key)
    page.keyboard.up("Shift")


def test_a_sudoku_is_drawn_by_mouse_and_keys_and_every_stroke_is_undone_by_itself(board: Open) -> None:
    page = board(SUDOKU)
    page.mouse.click(*middle(page, 1))
    page.keyboard.type("4")
    wait(page, "  1 4 | . .\n")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("3")
    wait(page, "  1 4 | 3 .\n")
    page.keyboard.press("Backspace")
    wait(page, "  1 4 | . .\n")
    tool(page, "Cages")
    drag(page, 8, 12, 13)
    wait(page, "cages:\n  - {sum: any, cells: r3c1 r4c1 r4c2}\n")
    until(page, "document.activeElement.dataset.key === 'item 0'")
    page.keyboard.type("8")
    page.keyboard.press("Enter")
    wait(page, "{sum: 8, cells: r3c1 r4c1 r4c2}")
    tool(page, "Consecutive neighbours")
    by_keys(page, 5, "ArrowRight")
    wait(page, "consecutive: r2c2-r2c3")
    tool(page, "Even cells")
    page.locator(".square").nth(6).focus()
    page.keyboard.press("Space")
    wait(page, "even: r2c3")
    page.get_by_label("Diagonals").check()
    wait(page, "\ndiagonals: true\n")
    drawn = text(page)
    page.locator(".square").nth(0).focus()
    for gone in ("diagonals", "even", "consecutive", "sum: 8", "cages:"):
        page.keyboard.press("Control+z")
        until(page, f"!view.state.doc.toString().includes({gone!r}) || {gone!r} == 'diagonals'")
    for _ in range(5):
        page.keyboard.press("Control+y")
    wait(page, drawn)
    page.wait_for_selector("[aria-label='row 3, column 1, empty, in a cage with sum 8']")
    assert_no_wider_than_its_window(page)


def test_equal_givens_are_marked_on_the_board_and_the_board_stays_while_the_text_cannot_be_read(board: Open) -> None:
    page = board(SUDOKU)
    page.mouse.click(*middle(page, 1))
    page.keyboard.type("1")
    page.wait_for_selector(".square.wrong")
    assert page.locator(".square.wrong").inner_text() == "1"
    page.evaluate("view.dispatch({changes: {from: 0, insert: 'grid: [\\n'}})")
    page.get_by_text("The board is of an earlier text").wait_for()
    page.mouse.click(*middle(page, 2))
    page.keyboard.type("2")
    page.get_by_text("the text must be readable first").or_(page.locator(".drawing .complaint")).first.wait_for()
    assert "  1 1 | . ." in text(page)
    assert_no_wider_than_its_window(page)


def test_a_nonogram_is_painted_and_wiped_and_its_numbers_follow(board: Open) -> None:
    page = board(NONOGRAM)
    page.wait_for_selector("#verdict.unique:not(.old)")
    wide, high = (page.get_by_role("spinbutton", name=each).bounding_box() for each in ("columns", "rows"))
    assert wide["y"] == high["y"] and wide["x"] + wide["width"] < high["x"]  # a size stands in one line
    drag(page, 0, 4)  # what is painted goes on from the answer: the cells of that are wiped where it begins on one
    wait(page, "rows: [5, 5, 5, 3, 1]")
    wait(page, "solution: |\n  #####\n  #####\n  #####\n  .###.\n  ..#..\n")
    drag(page, 5, 9)
    wait(page, "rows: [5, 0, 5, 3, 1]")
    page.get_by_role("button", name="Row 2: 0").click()
    page.keyboard.type("1 1 1")
    page.keyboard.press("Enter")
    wait(page, "rows: [5, 1 1 1, 5, 3, 1]")
    assert "solution" not in text(page)
    page.locator("label", has_text="Row 3").wait_for()  # the next line is typed without a click
    page.get_by_role("spinbutton", name="columns").fill("7")
    page.evaluate("view.dispatch({changes: {from: view.state.doc.toString().indexOf('1 1 1'), insert: '1 '}})")
    page.get_by_role(
        "button", name="Row 2: 1 1 1 1"
    ).wait_for()  # what is half typed stays while the board is drawn again
    page.keyboard.press("Enter")
    until(page, "document.querySelectorAll('.square').length === 35")
    assert_no_wider_than_its_window(page)


DROPPED = """(board, bytes) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(bytes)], "x.png", {type: "image/png"}));
    const over = new DragEvent("dragover", {dataTransfer, cancelable: true, bubbles: true});
    board.dispatchEvent(over);
    board.dispatchEvent(new DragEvent("drop", {dataTransfer, cancelable: true, bubbles: true}));
    return over.defaultPrevented;
}"""
"""What drops a picture on a board; True if a file may be dropped there at all."""


def test_a_picture_that_is_chosen_or_dropped_becomes_a_nonogram_after_a_look_at_it(board: Open, tmp_path: Path) -> None:
    page = board(NONOGRAM)
    from zlib import compress, crc32

    def chunk(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + name + data + crc32(name + data).to_bytes(4, "big")

    def picture(full: int) -> bytes:
        rows = [[0 if column == row or row == full else 255 for column in range(6)] for row in range(6)]
        body = b"".join(b"\0" + bytes(row) for row in rows)
        head = (6).to_bytes(4, "big") * 2 + bytes([8, 0, 0, 0, 0])
        return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", compress(body)) + chunk(b"IEND", b"")

    def use() -> None:
        page.locator("dialog canvas").wait_for()
        page.locator("dialog input[type=range]").first.fill("6")
        page.get_by_role("button", name="Use it").click()

    page.set_input_files("input[type=file]", {"name": "x.png", "mimeType": "image/png", "buffer": picture(5)})
    use()
    wait(page, "solution: |\n  #.....\n  .#....\n  ..#...\n  ...#..\n  ....#.\n  ######\n")
    assert "rows: [1, 1, 1, 1, 1, 6]" in text(page)
    page.set_input_files("input[type=file]", {"name": "x.png", "mimeType": "image/png", "buffer": b"no picture"})
    page.get_by_text("x.png is no picture that this browser can read.").wait_for()
    assert_no_wider_than_its_window(page)
    assert page.locator(".wide:has(> .canvas)").evaluate(DROPPED, list(picture(0)))
    use()
    wait(page, "solution: |\n  ######\n  .#....\n")


@pytest.mark.long
def test_a_finger_paints_on_a_narrow_screen_without_the_text(board: Open) -> None:
    page = board(NONOGRAM, NARROW, has_touch=True, is_mobile=True)
    page.locator("#fold").tap()
    page.locator("#editor").wait_for(state="hidden")
    page.wait_for_selector("#verdict.unique:not(.old)")
    page.touchscreen.tap(*middle(page, 0))
    wait(page, "rows: [2 1,")
    tops = page.evaluate("getComputedStyle(document.querySelector('.plane')).touchAction")
    assert tops == "none"  # a finger that paints does not scroll
    assert_no_wider_than_its_window(page)


@needs_axe
@pytest.mark.parametrize(
    ("start", "size", "scheme"),
    [
        (SUDOKU, NARROW, "light"),
        *few([(NONOGRAM, TABLET, "dark"), (SUDOKU, WIDE, "light"), (SUDOKU, TABLET, "dark")], 0),
        *few([(NONOGRAM, NARROW, "light"), (NONOGRAM, WIDE, "light")], 0),
    ],
)
def test_axe_finds_nothing_on_a_board(start: str, size: tuple[int, int], scheme: str, board: Open) -> None:
    """With every tool on the widest."""
    page = board(start, size, color_scheme=scheme)
    if size != NARROW:
        assert_axe_finds_nothing(page, size)
    for name in page.locator(".tools button[aria-pressed]").all_inner_texts() if size == WIDE else []:
        tool(page, name)
        if name == "Cages":
            drag(page, 8, 9)
            page.locator("[data-key='item 0']").wait_for()
        assert_axe_finds_nothing(page, name)
    if (start, size) == (SUDOKU, NARROW):
        rule(page, "Sandwich")
        drag(page, 1, 5)
        page.wait_for_selector("[data-key=pending]")
        put(page, "5")
        wait(page, "sandwich")
        assert_axe_finds_nothing(page, "something stands beside the grid")
    assert_no_wider_than_its_window(page)


RULES = long_text(__file__, "rules.yaml")


def rule(page: Any, name: str) -> None:
    page.get_by_label("A rule …").select_option(label=name)


def put(page: Any, value: str) -> None:
    """Type the text that what was drawn needs."""
    until(page, "document.activeElement.dataset.key === 'pending'")
    page.keyboard.type(value)
    page.keyboard.press("Enter")


@pytest.mark.long
def test_a_rule_of_each_shape_is_drawn_by_mouse(board: Open) -> None:
    page = board(RULES)
    rule(page, "Thermometer")
    drag(page, 1, 2, 3)
    wait(page, "rules:\n  - thermometer: r1c2 r1c3 r1c4\n")
    rule(page, "Arrow")
    drag(page, 4, 8, 12)
    wait(page, "  - arrow: {circle: r2c1, line: r3c1 r4c1}\n")
    rule(page, "White dot")
    drag(page, 5, 6)
    wait(page, "  - white: r2c2-r2c3\n")
    rule(page, "Digits at a corner")
    drag(page, 10, 11, 15)
    put(page, "1 2")
    wait(page, "  - quadruple: {at: r3c3, digits: 1 2}\n")
    rule(page, "Sandwich")
    page.get_by_text("begin at the edge").wait_for()
    drag(page, 1, 5)
    put(page, "5")
    wait(page, "  - sandwich: {at: r0c2, sum: 5}\n")
    rule(page, "Little killer")
    drag(page, 11, 14)
    put(page, "six")
    page.get_by_text("is no whole number").wait_for()
    page.keyboard.press("Control+a")
    page.keyboard.type("6")
    page.keyboard.press("Enter")
    wait(page, "  - little_killer: {from: r2c5, to: r3c4, sum: 6}\n")
    page.get_by_text("The whole grid").click()
    page.get_by_label("Anti-knight").check()
    wait(page, "  - antiknight\n")
    page.locator(".under .rule").nth(5).wait_for(state="attached")
    page.locator(".canvas.roomy").wait_for()
    rule(page, "White dot (1)")
    page.get_by_label("difference or factor: r2c2 r2c3").fill("2")
    page.keyboard.press("Enter")
    wait(page, "  - white: {pairs: r2c2-r2c3, by: 2}\n")
    page.get_by_role("button", name="Remove: r2c2 r2c3").click()
    until(page, "!view.state.doc.toString().includes('white')")
    assert_no_wider_than_its_window(page)


@pytest.mark.long
def test_a_rule_of_each_shape_is_drawn_by_keys_and_by_finger(board: Open) -> None:
    page = board(RULES, NARROW, has_touch=True)
    rule(page, "Whisper line")
    by_keys(page, 0, "ArrowRight", "PageDown")
    wait(page, "  - whisper: r1c1 r1c2 r2c3\n")
    rule(page, "Less than all neighbours")
    page.locator(".square").nth(13).focus()
    page.keyboard.press("Space")
    wait(page, "  - minimum: r4c2\n")
    rule(page, "Skyscraper")
    by_keys(page, 11, "ArrowLeft")
    put(page, "2")
    wait(page, "  - skyscraper: {at: r3c5, seen: 2}\n")
    rule(page, "Renban line")
    places = [dict(zip("xy", middle(page, cell), strict=True)) for cell in (8, 9, 13)]
    touch = page.context.new_cdp_session(page)
    for kind, points in [("touchStart", places[:1]), *[("touchMove", [each]) for each in places[1:]], ("touchEnd", [])]:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    wait(page, "  - renban: r3c1 r3c2 r4c2\n")
    assert_no_wider_than_its_window(page)
