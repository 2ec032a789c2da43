"""Pages to play on, open in a browser."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game_support import Game, Play


@pytest.fixture
def play(browser: Any, tmp_path: Path) -> Iterator[Play]:
    """Yield what opens the page of a puzzle; at the end it was silent, and no wider than its window."""
    games: list[Game] = []
    yield lambda *what, **options: games.append(Game(browser, tmp_path, *what, **options)) or games[-1]
    for game in games:
        game.done()
