"""The browser of tests of pages, Chromium by playwright; without playwright, modules that import this are skipped."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import kept

if find_spec("playwright") is None:
    pytest.skip("there is no playwright here", allow_module_level=True)
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
AXE = find_spec("axe_playwright_python")
needs_browser = pytest.mark.skipif(CHROMIUM is None, reason="there is no browser here")

_FLAGS = [f"--{name}" for name in ("no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-sync")]
_FLAGS += [f"--disable-{name}" for name in ("background-networking", "component-update")]


PATIENCE = 120_000
"""The milliseconds that are waited at most for anything: a busy machine may take so long."""


def _patient(open: Callable[..., Any]) -> Callable[..., Any]:
    def opened(**options: Any) -> Any:
        made = open(**options)
        made.set_default_timeout(PATIENCE)
        return made

    return opened


@contextmanager
def launched() -> Iterator[Any]:
    """Yield a browser that asks the network for nothing by itself."""
    from playwright.sync_api import sync_playwright  # only workers that show pages need it

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=_FLAGS, timeout=PATIENCE)
        found.new_context, found.new_page = _patient(found.new_context), _patient(found.new_page)
        yield found
        found.close()


def window(browser: Any, own: str, viewport: Any, color_scheme: str = "light", **options: Any) -> tuple[Any, list[str]]:
    """Return a page, and what it will have complained of, or have asked for elsewhere than in its own place.

    A window takes a browser longest to open: one that is left is another test's that asks for the same options, with
    its own size, colours and motion.
    """
    left: dict[str, Any] = kept.get("windows", lambda: nullcontext({}))
    motion, options = options.pop("reduced_motion", "no-preference"), {"locale": "en-GB", **options}
    key = repr(sorted(options.items()))
    page = left.pop(key, None) or browser.new_context(**options).new_page()
    page.set_viewport_size(viewport)
    page.emulate_media(media="null", color_scheme=color_scheme, reduced_motion=motion)
    complaints: list[str] = []
    page.key, page.heard = key, []
    listen(page, own, complaints)
    return page, complaints


def listen(page: Any, own: str, complaints: list[str]) -> None:
    page.heard = [
        ("console", lambda message: complaints.append(message.text)),
        ("pageerror", lambda error: complaints.append(str(error))),
        ("request", lambda asked: asked.url.startswith(own) or complaints.append(asked.url)),
    ]
    for event, hear in page.heard:
        page.on(event, hear)


def leave(page: Any) -> None:
    """Leave a window as it was when it was opened, for the next test; a page of the desk is closed."""
    left: dict[str, Any] = kept.get("windows", lambda: nullcontext({}))
    for event, hear in page.heard:
        page.remove_listener(event, hear)
    for other in page.context.pages[1:]:
        other.close()
    if page.url.startswith("http"):
        page.goto("/".join([*page.url.split("/")[:3], "nothing"]))
    page.evaluate("localStorage.clear(); sessionStorage.clear(); Storage.prototype.setItem = () => {}")
    left[page.key] = page
    while len(left) > 4:
        left.pop(next(iter(left))).context.close()


@contextmanager
def shown(browser: Any, address: str, size: tuple[int, int] = (1280, 860), **options: Any) -> Iterator[Any]:
    """Yield a page with what is at an address; it complains of nothing, and asks for nothing from elsewhere."""
    own = "/".join(address.split("/")[:3])
    page, complaints = window(browser, own, {"width": size[0], "height": size[1]}, **options)
    page.goto(address)
    yield page
    assert complaints == []
    leave(page)


TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def assert_axe_finds_nothing(page: Any, where: object = "", part: str = "html") -> None:
    """Look for what a screen reader stumbles over; without axe, for nothing.

    To look at a whole page takes a second: where only a part of it has changed since, name that.
    """
    if AXE is None or AXE.origin is None:
        return
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(Path(AXE.origin).with_name("axe.min.js").read_text(encoding="utf-8"))
    only = {"resultTypes": ["violations"], "selectors": False, "preload": False, "iframes": False}
    only |= {"runOnly": {"type": "tag", "values": TAGS}}
    found = page.evaluate("([part, only]) => axe.run(part === 'html' ? document : part, only)", [part, only])
    assert [(each["id"], each["nodes"][0]["html"]) for each in found["violations"]] == [], where


def assert_no_wider_than_its_window(page: Any) -> None:
    """Wait until the page is not: one whose window has another size is laid out again, and its scripts hear of it."""
    wait(page, "document.documentElement.scrollWidth <= innerWidth")


def wait(page: Any, condition: str) -> None:
    """Wait until an expression is true; playwright's own way would need `eval` in the page, which may have none."""
    looking = f"""new Promise((end, wrong) => {{
        const late = performance.now() + {PATIENCE};
        const look = () => {{
            try {{
                const found = Boolean({condition});
                found || performance.now() > late ? end(found) : setTimeout(look, 20);
            }} catch (error) {{
                wrong(error);
            }}
        }};
        look();
    }})"""
    assert page.evaluate(looking), (condition, page.evaluate("document.body.innerText"))


def until(page: Any, found: Callable[[], object], wanted: object) -> None:
    """Wait until what is found on a page is what is wanted."""
    for _ in range(PATIENCE // 20):
        if found() == wanted:
            return
        page.wait_for_timeout(20)
    raise AssertionError((wanted, found()))


def text(page: Any) -> str:
    """Return the text in the editor of the desk."""
    return page.evaluate("view.state.doc.toString()")
