"""A site in a real browser: filters, what is kept, and links, from a disk and from a host; skipped without Chromium."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import kept
from browser_support import assert_axe_finds_nothing, launched, needs_axe, needs_browser, shown, wait
from logicgrid.cli import main
from page_support import PUZZLES
from support import cases, few

pytestmark = needs_browser
NAMES = ("en/three-lunches.yaml", "sudoku/four.yaml", "nonogram/little-house.yaml", "nl/sjoelavond.yaml")


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    for name in NAMES:
        (folder / "puzzles" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "puzzles" / name).write_bytes((PUZZLES / name).read_bytes())
    assert main(["site", str(folder / "puzzles"), "-o", str(folder / "out put"), "--lang", "en", "-j", "1"]) == 0
    return folder / "out put"


@pytest.fixture(scope="module")
def host(site: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site.parent))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/out%20put/index.html"
        server.shutdown()
        thread.join()


def titles(page: Any) -> list[str]:
    return page.locator("li:visible > a").all_inner_texts()


@pytest.mark.parametrize("where", few(["host", "disk"], 2))
def test_a_reader_filters_plays_and_comes_back(where: str, site: Path, host: str, browser: Any) -> None:
    start = (site / "index.html").as_uri() if where == "disk" else host
    with shown(browser, start, (360, 640), reduced_motion="reduce") as page:
        assert len(titles(page)) == 4 and page.inner_text("#shown") == "4 of 4 puzzles"
        page.select_option("[name=kind]", "logic-grid")
        page.select_option("[name=lang]", "nl")
        (title,) = titles(page)
        assert page.inner_text("#shown") == "1 of 4 puzzles" and page.locator("h2:visible").all_inner_texts() == [
            "Nederlands"
        ]
        assert page.url.endswith("#kind=logic-grid&lang=nl")
        page.reload()
        assert titles(page) == [title]
        page.select_option("[name=kind]", "nonogram")
        assert titles(page) == [] and page.inner_text("#shown") == "No puzzle is like that."
        for name in ("kind", "lang"):
            page.select_option(f"[name={name}]", "")
        page.fill("[name=find]", title[2:6].upper())
        assert titles(page) == [title]
        page.fill("[name=find]", "")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert all(each.bounding_box()["height"] < 40 for each in page.locator(".more a").all()), "one line each"
        page.click("a[href='en/three-lunches.html']")
        page.wait_for_url("**/three-lunches.html")
        for _ in range(60):
            if page.evaluate("document.getElementById('done').open"):
                break
            for _ in range(3):
                page.keyboard.press("h")
            page.click("#mark")
        page.keyboard.press("Escape")
        page.click("header a")
        page.wait_for_url(start)
        page.locator("#so-far", has_text="1 of 4 solved").wait_for()
        assert page.locator(".state", has_text="solved").count() == 1


@pytest.mark.long
def test_without_javascript_it_is_the_plain_list(site: Path, browser: Any) -> None:
    with shown(browser, (site / "index.html").as_uri(), java_script_enabled=False) as page:
        assert len(titles(page)) == 4 and not page.locator("form").is_visible()
        assert "nothing filters it" in page.inner_text("noscript")


@needs_axe
@pytest.mark.parametrize(
    ("name", "scheme"),
    few([("index", "light"), ("daily", "dark"), ("index", "dark"), ("en/three-lunches", "light")], 4),
)
def test_axe_finds_nothing(name: str, scheme: str, daily: Path, browser: Any) -> None:
    with shown(browser, (daily / f"{name}.html").as_uri(), color_scheme=scheme) as page:
        assert_axe_finds_nothing(page)


@pytest.fixture(scope="module")
def apart() -> Iterator[Any]:
    """A window whose clock and whose own server of pages no other test may have."""
    context = kept.get("browser", launched).new_context()
    yield context.new_page()
    context.close()


@pytest.mark.usefixtures("browser")
def test_it_can_be_installed_and_is_played_without_a_network(site: Path, apart: Any) -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    start = f"http://127.0.0.1:{server.server_port}/"
    page, complaints = apart, []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(start)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    wait(page, "navigator.serviceWorker.controller")
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    errors = [each["errorId"] for each in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert set(errors) <= {"in-incognito"}  # as every context of a test is
    server.shutdown()  # the network is cut
    server.server_close()
    thread.join()
    page.goto(f"{start}sudoku/four.html")
    page.keyboard.press("h")
    page.locator("#panel").wait_for()
    page.goto(f"{start}#kind=sudoku")
    assert len(titles(page)) == 1
    page.goto(f"{start}sudoku/four.pdf")  # was not opened before: the list is what there is
    assert page.url == f"{start}index.html" and len(titles(page)) == 4
    assert complaints == []


@pytest.fixture(scope="module")
def daily(site: Path) -> Path:
    out = site.parent / "daily"
    words = ("--lang", "nl", "--daily", "2026-02-27", "--title", "Regen", "-j", "1")
    assert main(["site", str(site.parent / "puzzles"), "-o", str(out), *words]) == 0
    return out


@pytest.mark.usefixtures("browser")
def test_days_come_one_by_one_and_the_puzzles_begin_again(daily: Path, apart: Any) -> None:
    for now, days, today in cases(__file__, "days_come_one_by_one_and_the_puzzles_begin_again"):
        apart.clock.set_fixed_time(now)
        apart.goto((daily / "daily.html").as_uri())
        assert apart.locator("li:visible time").all_inner_texts() == days, now
        found = apart.locator("#today a:visible").all_inner_texts()
        assert found == ([] if today is None else [today]), now


@pytest.mark.long
def test_from_one_puzzle_to_the_next(daily: Path, browser: Any) -> None:
    with shown(browser, (daily / "index.html").as_uri()) as page:
        order = titles(page)
        page.click("li > a")
        seen = []
        while True:
            seen.append(page.inner_text("h1"))
            page.click("#open-menu")
            onward = page.locator("#menu a[rel=next]")
            if not onward.count():
                break
            onward.click()
        assert seen == order
        page.click("#menu a[rel=prev]")
        assert page.inner_text("h1") == order[-2]


def test_a_reader_of_an_explanation_plays_on_from_the_step_that_is_shown(site: Path, browser: Any) -> None:
    from logicgrid.kinds.explain import explanation_of
    from logicgrid.play.data import steps_of
    from page_support import derived

    with shown(browser, (site / "nonogram" / "little-house.explained.html").as_uri() + "#step-3") as page:
        page.locator("#board").wait_for()
        lit = page.locator("#board td.on, #board td.x").count()
        page.locator("#play-on").click()
        page.locator("#grid").wait_for()
        assert page.url.endswith("nonogram/little-house.html")
        assert 0 < lit <= page.locator("#grid td.on, #grid td.x").count()  # the rest of a finished line is crossed out
        loaded, found = derived("nonogram/little-house.yaml")
        assert len(steps_of(found, explanation_of(loaded, found))) > 3
