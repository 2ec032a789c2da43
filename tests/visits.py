"""Visits, `*.visits` beside the tests: what somebody does on pages in a real browser, and what is there to be seen.

    dog.yaml:                      a file, of the indented lines below; `dog.yaml starts sudoku`: what "New" makes
    == A sentence                  a test, in a folder of its own
    == long: Another sentence      one behind the marker `long`
    $ play dog.yaml -o dog.html    a command, which goes well
    desk dog.yaml, phone dark      the desk is opened on a folder with these files, perhaps in another window
    page dog.html#step-3, touch    a page is opened
    click button Make it           something is done, for which `DEEDS` has the words
    fill label Title = My dog      with a value
    see text 2 of 3 values         something is waited for, for which `SIGHTS` has the words
    count .square = 16             until it is as wanted
    text has: title: My dog        the editor's text, or that of a file, or what hints have `told`: it `is`, `has`, …

A place is a role with a name (`button`, `tab`, …), a `label`, a `text`, or a selector; a name that goes on as it likes
ends in `…`; `framed` is what stands in the frame that the desk shows.  At the end no page has complained, asked for
anything from elsewhere, or is wider than its window.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, chdir
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from browser_support import (
    assert_axe_finds_nothing,
    assert_no_wider_than_its_window,
    needs_browser,
    shown,
    text,
    until,
    wait,
)
from logicgrid.kinds.made import start_text
from support import ROOT
from transcripts import SAYING, SAYINGS, commanded, contents, indented, spelled

FRAME = "#panel .frame:not([hidden]) iframe"
CELLS = ".square, #grid tbody td"
"""Those of a board at the desk, and of a page to play on."""
SIDES = ("width", "height")
ROLES = ("button", "tab", "spinbutton", "treeitem")
WINDOWS: Mapping[str, dict[str, Any]] = {
    "phone": {"size": (390, 844)},
    "small": {"size": (360, 640)},
    "sideways": {"size": (844, 390)},
    "squat": {"size": (667, 375)},
    "sheet": {"size": (800, 1000)},
    "tablet": {"size": (820, 1100)},
    "upright": {"size": (820, 1180)},
    "dark": {"color_scheme": "dark"},
    "touch": {"has_touch": True},
    "mobile": {"has_touch": True, "is_mobile": True},
    "still": {"reduced_motion": "reduce"},
    "japanese": {"locale": "ja-JP"},
    "scriptless": {"java_script_enabled": False},
}


DROPPED = """(board, bytes) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([new Uint8Array(bytes)], "x.png", {type: "image/png"}));
    const over = new DragEvent("dragover", {dataTransfer, cancelable: true, bubbles: true});
    board.dispatchEvent(over);
    board.dispatchEvent(new DragEvent("drop", {dataTransfer, cancelable: true, bubbles: true}));
    return over.defaultPrevented;
}"""


INSIDE = """[...document.querySelectorAll(%s)].filter(it => it.offsetWidth).every(it => {
    const {left, top, right, bottom} = it.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1; })"""
"""Whether all that is shown of some elements is in the window."""


class Visits(pytest.File):
    """A file of them."""

    def collect(self) -> Iterator[pytest.Item]:
        head, *parts = self.path.read_text(encoding="utf-8").split("\n== ")
        for title, *lines in (part.splitlines() for part in parts):
            test = visiting([*head.splitlines()[1:], *lines])
            item = pytest.Function.from_parent(self, name=title.removeprefix("long: "), callobj=test)
            item.add_marker(needs_browser)
            if title.startswith("long: "):
                item.add_marker("long")
            yield item


def visiting(lines: list[str]) -> Callable[..., None]:
    def visit(browser: Any, request: pytest.FixtureRequest, tmp_path: Path) -> None:
        with chdir(tmp_path), ExitStack() as stack:
            visitor = Visitor(None, browser, lambda: request.getfixturevalue("opened"), stack)
            visitor.follow([*lines, "fits"])

    return visit


def written(file: Path, content: bytes) -> None:
    file.parent.mkdir(exist_ok=True, parents=True)
    file.write_bytes(content)


@cache
def made(words: str, files: tuple[tuple[str, str], ...]) -> dict[str, bytes]:
    """Return what is in a folder with some files after a command, once for all visits that begin so."""
    with TemporaryDirectory() as folder, chdir(folder):
        for name, content in files:
            written(Path(name), content.encode())
        done = commanded(words)
        assert done.returncode == 0, done
        return {each.as_posix(): each.read_bytes() for each in Path().rglob("*") if each.is_file()}


class Visitor:
    """Somebody who follows the lines of a visit; of a page that is open, also in tests of another form."""

    def __init__(self, tab: Any, browser: Any = None, opened: Any = None, stack: Any = None) -> None:
        self.tab, self.browser, self.opened, self.stack = tab, browser, opened, stack
        self.files: dict[str, str] = {}
        self.tabs: list[Any] = []
        self.told = ""

    def follow(self, lines: str | list[str]) -> None:
        lines = [line.strip() for line in lines.splitlines()] if isinstance(lines, str) else lines
        for place, line in enumerate(lines):
            if line and not line.startswith(("    ", "#")):
                try:
                    self.do(spelled(line), lines[place + 1 :])
                except Exception as error:
                    error.add_note(f"in the line {line!r}")
                    raise

    def do(self, line: str, rest: list[str]) -> None:
        verb, _, words = line.partition(" ")
        if said := SAYING.fullmatch(line):
            source, saying, wanted = said.groups()
            wanted = self.filled(indented(rest) if wanted is None else wanted)
            read = partial(text, self.tab) if source == "text" else partial(self.read, source)
            until(self.tab, lambda: bool(SAYINGS[saying](read(), wanted)) or read(), True)
        elif verb in SIGHTS:
            place, _, wanted = words.partition(" = ")
            until(self.tab, lambda: SIGHTS[verb](self.at(place)), wanted)
        elif verb in DEEDS:
            words = self.filled(words)
            DEEDS[verb](self, *(words.partition(" = ")[::2] if verb in VALUED else [words] if words else []))
        elif words.startswith("starts "):
            self.files[verb] = start_text(words.removeprefix("starts "), "en")
        elif words.startswith("copies "):
            self.files[verb] = contents(str(ROOT / words.removeprefix("copies ")))
        elif words.startswith("becomes "):
            Path(verb).write_text(words.removeprefix("becomes ") + self.files[verb], encoding="utf-8")
        else:
            assert line.endswith(":"), f"what is this: {line}"
            self.files[line.removesuffix(":")] = indented(rest)

    def filled(self, words: str) -> str:
        """Return words with the texts of files in the place of their names in braces."""
        return re.sub(r"{([\w./-]+\.\w+)}", lambda each: self.files.get(each[1]) or self.read(each[1]), words)

    def read(self, name: str) -> str:
        """Return the text of a file of the test's folder or of ours, the names of all `files`, or what was `told`."""
        if name == "told":
            return self.told
        if name == "files":
            return " ".join(sorted(each.as_posix() for each in Path().rglob("*") if each.is_file()))
        file = Path(name) if Path(name).exists() else ROOT / name
        return file.read_bytes().decode(errors="replace")

    def at(self, place: str) -> Any:
        """Return what is at a place."""
        root = self.tab
        if place.startswith("framed "):
            root, place = root.frame_locator(FRAME), place.removeprefix("framed ")
        kind, _, name = place.partition(" ")
        exact, name = not name.endswith("…"), name.removesuffix("…")
        if kind in ROLES:
            return root.get_by_role(kind, name=name, exact=exact)
        if kind == "label":
            return root.get_by_label(name, exact=exact)
        return root.get_by_text(name) if kind == "text" else root.locator(place)

    def middle(self, cell: str) -> tuple[float, float]:
        box = self.tab.locator(CELLS).nth(int(cell)).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def command(self, words: str) -> None:
        for name, content in made(words, tuple(self.files.items())).items():
            written(Path(name), content)

    def desk(self, words: str = "") -> None:
        names, _, window = words.partition(",")
        self.tab = self.opened()({name: self.files[name] for name in names.split()}, **options(window))

    def page(self, words: str) -> None:
        where, _, window = words.partition(",")
        file, _, part = where.partition("#")
        address = f"{Path(file).resolve().as_uri()}#{part}"
        self.tab = self.stack.enter_context(shown(self.browser, address, **options(window)))

    def press(self, keys: str) -> None:
        for key in keys.split():
            self.tab.keyboard.press(key)

    def replace(self, old: str, new: str) -> None:
        """Write something else into the editor; behind the end, where the old text is empty."""
        start = text(self.tab).index(old) if old else len(text(self.tab))
        changes = {"from": start, "to": start + len(old), "insert": new}
        self.tab.evaluate(f"view.dispatch({{changes: {json.dumps(changes)}}})")

    def cursor(self, before: str) -> None:
        place = text(self.tab).rindex(before)
        self.tab.evaluate(f"view.focus(); view.dispatch({{selection: {{anchor: {place}}}}})")

    def draw(self, cells: str) -> None:
        first, *others = cells.split()
        self.tab.locator(CELLS).nth(int((first, *others)[-1])).scroll_into_view_if_needed()
        self.tab.mouse.move(*self.middle(first))
        self.tab.mouse.down()
        for cell in others:
            self.tab.mouse.move(*self.middle(cell))
        self.tab.mouse.up()

    def draw_by_keys(self, words: str) -> None:
        first, _, keys = words.partition(" ")
        self.tab.locator(CELLS).nth(int(first)).focus()
        self.tab.keyboard.down("Shift")
        self.press(keys)
        self.tab.keyboard.up("Shift")

    def fingers(self, kind: str, *points: tuple[float, float]) -> None:
        """Put fingers on the glass (`Start`), `Move` them, or lift them (`End`)."""
        if kind == "Start" and len(points) == 1:
            self.glass = self.tab.context.new_cdp_session(self.tab)
        touches = [{"x": x, "y": y, "id": place} for place, (x, y) in enumerate(points)]
        self.glass.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": touches})

    def draw_by_finger(self, cells: str) -> None:
        for place, cell in enumerate(cells.split()):
            self.fingers("Move" if place else "Start", self.middle(cell))
        self.fingers("End")

    def pinch(self, cell: str) -> None:
        """Bring a second finger nearer to one that stays on a cell."""
        x, y = self.middle(cell)
        self.fingers("Start", (x, y))
        self.fingers("Start", (x, y), (x + 80, y))
        for apart in range(80, 44, -4):
            self.fingers("Move", (x, y), (x + apart, y))
        self.fingers("End")

    def download(self, place: str, name: str) -> None:
        """Click, and keep what is downloaded, under the name that is proposed and has to be this one."""
        with self.tab.expect_download() as found:
            self.at(place).click()
        assert found.value.suggested_filename == name
        found.value.save_as(name)

    def upload(self, file: str) -> None:
        raw = (ROOT / file).read_bytes()
        self.tab.set_input_files("input[type=file]", {"name": file, "mimeType": "image/png", "buffer": raw})

    def drop(self, file: str) -> None:
        """Drop a picture on a board, where a file may be dropped."""
        assert self.tab.locator(".wide:has(> .canvas)").evaluate(DROPPED, list((ROOT / file).read_bytes()))

    def opens(self, place: str) -> None:
        """Click, and go on in the window that is opened, until it is closed."""
        with self.tab.context.expect_page() as other:
            self.at(place).click()
        self.tabs.append(self.tab)
        self.tab = other.value

    def close(self) -> None:
        self.tab.close()
        self.tab = self.tabs.pop()

    def axe(self, part: str = "html") -> None:
        """Look at the page, or a part of it; or at the page after each of some buttons."""
        if not part.startswith("after "):
            return assert_axe_finds_nothing(self.tab, part, part=part)
        for button in self.at(part.removeprefix("after ")).all():
            button.click()
            assert_axe_finds_nothing(self.tab, button)

    def hints(self, most: str) -> None:
        """Follow hints to the answer of a page to play on, and keep what is `told`."""
        for _ in range(int(most)):
            self.press("h h h")
            self.told += "\n".join(self.tab.locator("#hint-text, .known.lit, .known .lit").all_inner_texts()) + "\n"
            self.press("h")
            if self.tab.locator("#done[open]").count():
                return
        raise AssertionError("the hints do not lead to the answer")

    def verdict(self, words: str) -> None:
        """Wait for a verdict that is not old."""
        self.wait(
            f"(it => it.innerText.includes({json.dumps(words)}) && !it.classList.contains('old'))"
            "(document.getElementById('verdict'))"
        )

    def wait(self, condition: str) -> None:
        wait(self.tab, condition)

    def fits(self, widths: str = "") -> None:
        """Wait until the page is no wider than its window, or than windows of these widths."""
        for width in widths.split():
            self.tab.set_viewport_size({"width": int(width), "height": 844})
            assert_no_wider_than_its_window(self.tab)
        assert_no_wider_than_its_window(self.tab)


def options(window: str) -> dict[str, Any]:
    return {key: value for word in window.split() for key, value in WINDOWS[word].items()}


def simply(verb: str) -> Callable[..., Any]:
    """Return the deed that playwright has by this name."""
    return lambda it, place, *value: getattr(it.at(place), verb)(*value)


DEEDS: Mapping[str, Callable[..., Any]] = {
    **{verb: simply(verb) for verb in ("click", "tap", "hover", "focus", "check", "uncheck", "fill")},
    **{verb.replace("_", "-"): getattr(Visitor, verb) for verb in ("draw", "draw_by_keys", "draw_by_finger", "press")},
    **{verb: getattr(Visitor, verb) for verb in ("desk", "page", "replace", "cursor", "download", "upload", "drop")},
    **{verb: getattr(Visitor, verb) for verb in ("opens", "close", "hints", "verdict", "wait", "fits", "axe", "pinch")},
    "$": Visitor.command,
    "choose": simply("select_option"),
    "append": lambda it, words: it.replace("", words),
    "inside": lambda it, place: it.wait(INSIDE % json.dumps(place)),
    "touch": lambda it, place: it.tab.touchscreen.tap(*map(int, place.split())),
    "hold": lambda it: it.tab.mouse.down(),
    "hold-by-finger": lambda it, cell: it.fingers("Start", it.middle(cell)),
    "lift": lambda it: it.fingers("End"),
    "let-go": lambda it: it.tab.mouse.up(),
    "window": lambda it, name: it.tab.set_viewport_size(dict(zip(SIDES, WINDOWS[name]["size"], strict=True))),
    "type": lambda it, words: it.tab.keyboard.type(words),
    "run": lambda it, script: it.tab.evaluate(script),
    "media": lambda it, media: it.tab.emulate_media(media=media),
    "reload": lambda it: it.tab.reload(),
    "see": lambda it, place: it.at(place).first.wait_for(),
    "gone": lambda it, place: it.at(place).wait_for(state="detached"),
    "hidden": lambda it, place: it.at(place).first.wait_for(state="hidden"),
    "focused": lambda it, place: it.wait(f"document.activeElement?.matches({json.dumps(place)})"),
    "saved": lambda it: it.wait("document.getElementById('saved').textContent === 'saved'"),
}
"""What is done, and what is waited for."""
VALUED = ("choose", "download", "fill", "replace")
SIGHTS: Mapping[str, Callable[[Any], str]] = {
    "count": lambda place: str(place.count()),
    "reads": lambda place: " | ".join([" ".join(each.split()) for each in place.all_inner_texts()]),
    "label": lambda place: place.get_attribute("aria-label"),
    "value": lambda place: place.input_value(),
    "keys": lambda place: " | ".join(place.evaluate_all("all => all.map(it => it.dataset.key)")),
    "origin": lambda place: place.evaluate("() => origin"),
}
"""What there is at a place, as a text."""
