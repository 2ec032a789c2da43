"""What visits of sites cannot say: pages that come from a host that is gone, and those of other days."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import kept
from browser_support import launched, needs_browser, wait
from logicgrid.cli import main
from page_support import copied
from support import cases

pytestmark = [needs_browser, pytest.mark.usefixtures("browser")]
NAMES = ("en/three-lunches.yaml", "sudoku/four.yaml", "nonogram/little-house.yaml", "nl/sjoelavond.yaml")


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder, out = copied(tmp_path_factory.mktemp("site") / "puzzles", *NAMES), tmp_path_factory.mktemp("out") / "site"
    words = ("--lang", "nl", "--daily", "2026-02-27", "--title", "Regen", "-j", "1")
    assert main(["site", str(folder), "-o", str(out), *words]) == 0
    return out


@pytest.fixture(scope="module")
def apart() -> Iterator[Any]:
    """A window whose clock and whose own server of pages no other test may have."""
    context = kept.get("browser", launched).new_context()
    yield context.new_page()
    context.close()


def titles(page: Any) -> list[str]:
    return page.locator("li:visible > a").all_inner_texts()


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


def test_days_come_one_by_one_and_the_puzzles_begin_again(site: Path, apart: Any) -> None:
    for now, days, today in cases(__file__, "days_come_one_by_one_and_the_puzzles_begin_again"):
        apart.clock.set_fixed_time(now)
        apart.goto((site / "daily.html").as_uri())
        assert apart.locator("li:visible time").all_inner_texts() == days, now
        found = apart.locator("#today a:visible").all_inner_texts()
        assert found == ([] if today is None else [today]), now
