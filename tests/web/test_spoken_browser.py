"""The desk in Japanese: what it shows and what it is called for those who listen has no English word in it."""

import re
from collections.abc import Callable
from typing import Any

from browser_support import needs_browser
from support import long_text

pytestmark = needs_browser

PUZZLE = long_text(__file__, "puzzle.yaml")
SEEN = """() => {
  const found = [];
  for (const each of document.body.querySelectorAll("*")) {
    const own = ".cm-content, pre, code, iframe, .cm-gutters, kbd, #folder, #file";
    if (!each.checkVisibility() || each.closest(own)) continue;
    for (const name of ["aria-label", "title", "placeholder"]) found.push(each.getAttribute(name) ?? "");
    for (const node of each.childNodes) if (node.nodeType == 3) found.push(node.textContent);
  }
  return found;
}"""
OURS = re.compile(
    r"`[^`]*`|logicgrid|English|Nederlands|Français|PDF|HTML|YAML|Ctrl|Shift|Alt|Enter|Esc|Tab|F\d+|\S+\.ya?ml"
)


def english(page: Any) -> set[str]:
    """Return the texts on the page that have a word of Latin letters which is no name of ours."""
    return {text.strip() for text in page.evaluate(SEEN) if re.search(r"[A-Za-z]{2,}", OURS.sub("", text))}


def test_nothing_on_the_desk_is_english_in_another_language(opened: Callable[..., Any]) -> None:
    page = opened({"ペット.yaml": PUZZLE}, locale="ja-JP")
    page.wait_for_selector("#verdict.multiple:not(.old)")
    page.wait_for_selector(".offer")
    found = english(page)
    for name in ("clues", "grid", "explain"):
        page.locator(f"#tab-{name}").click()
        page.wait_for_selector(f"#tab-{name}[aria-selected=true]")
        page.wait_for_selector("#panel > :not([hidden])")
        found |= english(page)
    page.locator("#tab-clues").click()
    page.locator("#new").click()
    for way in page.locator("dialog [role=tab]").all():
        way.click()
        found |= {text for text in english(page) if not re.search(r"^\S+/|^[\w-]+$", text)}  # names of examples
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    page.locator("#keys").click()
    found |= english(page)
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")  # it gives the focus back
    page.evaluate("view.focus()")
    page.keyboard.press("Control+f")
    page.wait_for_selector(".cm-search")
    found |= english(page)
    page.keyboard.press("Escape")
    page.evaluate("view.dispatch({changes: {from: view.state.doc.length, insert: '  - 春 = 犬\\n'}})")
    page.wait_for_selector("#mistakes li")
    page.wait_for_selector("#mistakes .fix")
    found |= english(page)
    assert found == set()
