"""Pages to play on, open in a browser, with what tests do to them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from browser_support import assert_no_wider_than_its_window, leave, listen, wait, window
from logicgrid.play import play_page
from logicgrid.words.phrases import words_of
from page_support import derived
from support import written

Play = Callable[..., "Game"]
PHONE, DESK, SMALL = (390, 844), (1280, 860), (360, 640)
KINDS = {"grid": "en/three-lunches.yaml", "sudoku": "sudoku/four.yaml", "nonogram": "nonogram/little-house.yaml"}


class OpenPage:
    """A page that is open, and what its browser complained of or asked the network for."""

    def __init__(self, browser: Any, file: Path, size: tuple[int, int], touch: bool = False, **options: Any) -> None:
        options |= {"has_touch": True, "is_mobile": True, "reduced_motion": "reduce"} if touch else {}
        self.file = file
        self.page, self.complaints = window(browser, "file:", {"width": size[0], "height": size[1]}, **options)
        self.context = self.page.context
        self.page.goto(file.as_uri())

    def opened(self, hash: str = "") -> Any:
        """Open the page once more, beside the other."""
        page = self.context.new_page()
        listen(page, "file:", self.complaints)
        page.goto(self.file.as_uri() + hash)
        return page

    def is_solved(self) -> bool:
        """Return True if the page says that it is."""
        return bool(self.page.evaluate("document.getElementById('done').open"))

    def solved(self) -> None:
        """Wait until the page says that it is."""
        wait(self.page, "document.getElementById('done').open")

    def done(self) -> None:
        """Close the page; it was silent, and no wider than its window."""
        assert_no_wider_than_its_window(self.page)
        assert self.complaints == []
        leave(self.page)


class Game(OpenPage):
    """The page of a puzzle of ours."""

    def __init__(self, browser: Any, folder: Path, name: str, size: tuple[int, int], **options: Any) -> None:
        self.loaded, self.found = derived(name)
        hints, words = options.pop("hints", True), words_of(options.pop("language", "en"))
        file = written(folder / "page.html", play_page(self.loaded, self.found, words, hints=hints))
        super().__init__(browser, file, size, **options)

    def cells(self, page: Any = None) -> list[str]:
        """Return what a screen reader says of every cell."""
        script = "[...document.querySelectorAll('#grid tbody td')].map(each => each.getAttribute('aria-label'))"
        return (page or self.page).evaluate(script)

    def wanted(self) -> list[str]:
        """Return the answer as what each cell gets: `o`, a digit, a colour's number, or nothing."""
        answer = self.found.answer
        scene: Any = self.found.atoms.scene()
        if self.loaded.kind == "sudoku":
            return [scene.symbols[value] for value in answer[0]]
        if self.loaded.kind == "nonogram":
            return [str(value) if value else "" for value in answer[0]]
        sizes = [len(labels) for labels in scene.labels]
        blocks = [(category, column) for category in range(sizes[0]) for column in range(1, len(sizes))]
        marks = []
        for actor, category in blocks:
            marks += ["o" if answer[category][actor] == label else "" for label in range(sizes[category])]
        return marks


class Fingers:
    """Fingers on a phone's glass: each call puts them at points, moves them there, or lifts them."""

    def __init__(self, game: Game) -> None:
        self.page = game.page
        self.session = game.context.new_cdp_session(game.page)

    def __call__(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": place} for place, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": touches})

    def middle(self, cell: int) -> tuple[float, float]:
        box = self.page.locator("#grid tbody td").nth(cell).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
