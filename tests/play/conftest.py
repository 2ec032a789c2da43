"""Pages to play on, open in a browser, with what tests read on them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from browser_support import assert_no_wider_than_its_window, leave, wait, window
from logicgrid.play import play_page
from logicgrid.words.phrases import words_of
from page_support import derived
from support import written

DESK = (1280, 860)


class Game:
    """The page of a puzzle of ours, and what its browser complained of or asked the network for."""

    def __init__(self, browser: Any, folder: Path, name: str, size: tuple[int, int] = DESK, **options: Any) -> None:
        self.loaded, self.found = derived(name)
        text = play_page(self.loaded, self.found, words_of("en"), hints=options.pop("hints", True))
        file = written(folder / "page.html", text)
        options |= {"is_mobile": True} if "has_touch" in options else {}
        viewport = dict(zip(("width", "height"), size, strict=True))
        self.page, self.complaints = window(browser, "file:", viewport, reduced_motion="reduce", **options)
        self.page.goto(file.as_uri())

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


@pytest.fixture
def play(browser: Any, tmp_path: Path) -> Iterator[Callable[..., Game]]:
    """Yield what opens the page of a puzzle; at the end it was silent, and no wider than its window."""
    games: list[Game] = []
    yield lambda *what, **options: games.append(Game(browser, tmp_path, *what, **options)) or games[-1]
    for game in games:
        game.done()
