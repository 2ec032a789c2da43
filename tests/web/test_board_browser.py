"""Boards that are drawn on, in a real browser: by mouse, finger and keys; the text follows, and is undone with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from browser_support import needs_browser
from logicgrid.kinds.start import start_text

pytest.importorskip("websockets")
pytest.importorskip("pygls")
pytestmark = needs_browser

AXE = find_spec("axe_playwright_python")
WIDE, TABLET, NARROW = (1280, 800), (820, 1100), (390, 844)
SUDOKU = start_text("sudoku", "en")
NONOGRAM = start_text("nonogram", "en")
Open = Callable[..., Any]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    from desk_support import running

    with running(tmp_path_factory.mktemp("desk"), None) as found:
        yield found


@pytest.fixture
def opened(browser: Any, desk: Any, tmp_path: Path) -> Iterator[Open]:
    from logicgrid.web.folder import EditedFolder

    desk.folder = EditedFolder(tmp_path)
    with ExitStack() as stack:

        def open(text: str, size: tuple[int, int] = WIDE, **options: Any) -> Any:
            (tmp_path / "one.yaml").write_text(text, encoding="utf-8")
            context = browser.new_context(
                viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", locale="en-GB", **options
            )
            stack.callback(context.close)
            page = context.new_page()
            page.set_default_timeout(20_000)
            page.complaints = []
            page.on("console", lambda message: page.complaints.append(message.text))
            page.on("pageerror", lambda error: page.complaints.append(str(error)))
            page.goto(desk.gate.address)
            page.wait_for_selector("body[data-ready]")
            page.click("#tab-draw")
            page.wait_for_selector(".square")
            return page

        yield open


def wait(page: Any, words: str) -> None:
    """Wait until the text has some words."""
    for _ in range(1_000):
        if words in text(page):
            return
        page.wait_for_timeout(20)
    raise AssertionError((words, text(page)))


def text(page: Any) -> str:
    found: str = page.evaluate("view.state.doc.toString()")
    return found


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


def silent(page: Any) -> None:
    assert page.complaints == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_sudoku_is_drawn_by_mouse_and_keys_and_every_stroke_is_undone_by_itself(opened: Open) -> None:
    page = opened(SUDOKU)
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
    page.wait_for_function("() => document.activeElement.dataset.key === 'item 0'")
    page.keyboard.type("8")
    page.keyboard.press("Enter")
    wait(page, "{sum: 8, cells: r3c1 r4c1 r4c2}")
    tool(page, "Consecutive neighbours")
    page.locator(".square").nth(5).focus()
    page.keyboard.down("Shift")
    page.keyboard.press("ArrowRight")
    page.keyboard.up("Shift")
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
        page.wait_for_function(f"() => !view.state.doc.toString().includes({gone!r}) || {gone!r} == 'diagonals'")
    for _ in range(5):
        page.keyboard.press("Control+y")
    wait(page, drawn)
    assert page.locator(".square").nth(8).get_attribute("aria-label") == "row 3, column 1, empty, in a cage with sum 8"
    silent(page)


def test_equal_givens_are_marked_on_the_board_and_the_board_stays_while_the_text_cannot_be_read(opened: Open) -> None:
    page = opened(SUDOKU)
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
    silent(page)


def test_a_nonogram_is_painted_and_wiped_and_its_numbers_follow(opened: Open) -> None:
    page = opened(NONOGRAM)
    page.wait_for_selector("#verdict.unique:not(.old)")
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
    assert page.locator("label", has_text="Row 3").is_visible()  # the next line is typed without a click
    page.get_by_role("spinbutton", name="columns").fill("7")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.square').length === 35")
    silent(page)


def test_a_picture_becomes_a_nonogram_after_a_look_at_it(opened: Open, tmp_path: Path) -> None:
    page = opened(NONOGRAM)
    from zlib import compress, crc32

    def chunk(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + name + data + crc32(name + data).to_bytes(4, "big")

    rows = [[0 if column == row or row == 5 else 255 for column in range(6)] for row in range(6)]
    body = b"".join(b"\0" + bytes(row) for row in rows)
    head = (6).to_bytes(4, "big") * 2 + bytes([8, 0, 0, 0, 0])
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", compress(body)) + chunk(b"IEND", b"")
    page.set_input_files("input[type=file]", {"name": "x.png", "mimeType": "image/png", "buffer": png})
    page.locator("dialog canvas").wait_for()
    page.locator("dialog input[type=range]").first.fill("6")
    page.get_by_role("button", name="Use it").click()
    wait(page, "solution: |\n  #.....\n  .#....\n  ..#...\n  ...#..\n  ....#.\n  ######\n")
    assert "rows: [1, 1, 1, 1, 1, 6]" in text(page)
    page.set_input_files("input[type=file]", {"name": "x.png", "mimeType": "image/png", "buffer": b"no picture"})
    page.get_by_text("x.png is no picture that this browser can read.").wait_for()
    silent(page)


def test_a_finger_paints_on_a_narrow_screen_without_the_text(opened: Open) -> None:
    page = opened(NONOGRAM, NARROW, has_touch=True, is_mobile=True)
    page.locator("#fold").tap()
    assert not page.locator("#editor").is_visible()
    page.wait_for_selector("#verdict.unique:not(.old)")
    page.touchscreen.tap(*middle(page, 0))
    wait(page, "rows: [2 1,")
    tops = page.evaluate("getComputedStyle(document.querySelector('.plane')).touchAction")
    assert tops == "none"  # a finger that paints does not scroll
    silent(page)


@pytest.mark.skipif(AXE is None, reason="there is no axe here")
@pytest.mark.parametrize("start", [SUDOKU, NONOGRAM], ids=["sudoku", "nonogram"])
def test_axe_finds_nothing_on_a_board_in_any_of_three_widths(start: str, opened: Open) -> None:
    assert AXE is not None and AXE.origin is not None
    source = Path(AXE.origin).with_name("axe.min.js").read_text(encoding="utf-8")
    for size, scheme in ((WIDE, "light"), (TABLET, "dark"), (NARROW, "light")):
        page = opened(start, size, color_scheme=scheme)
        page.evaluate(source)
        names = page.locator(".tools button[aria-pressed]").all_inner_texts()
        for name in names or [""]:
            if name:
                tool(page, name)
            if name == "Cages":
                drag(page, 8, 9)
                page.locator("[data-key='item 0']").wait_for()
            found = page.evaluate("axe.run()")
            assert [(each["id"], each["nodes"][0]["html"]) for each in found["violations"]] == [], (size, name)
        silent(page)
