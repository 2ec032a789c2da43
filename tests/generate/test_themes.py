"""The built-in themes: their size, and that any draw is a puzzle's head without remarks."""

import re
from collections import Counter
from pathlib import Path
from random import Random

from logicgrid.generate.grids import texts
from logicgrid.generate.theme import PuzzleTheme, draw, load_theme, names
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.statements.from_rule import from_rule
from logicgrid.words.phrases import LANGUAGES
from support import ROOT, puzzle_of

README = (ROOT / "puzzles" / "README.md").read_text(encoding="utf-8")


def test_the_theme_that_the_readme_shows_is_one(tmp_path: Path) -> None:
    (text,) = re.findall(r"^```yaml\n(# \S+\nkind: theme\n.*?)^```", README, re.MULTILINE | re.DOTALL)
    (tmp_path / "theme.yaml").write_text(text, encoding="utf-8")
    theme = load_theme(str(tmp_path / "theme.yaml"))
    loaded = load_text(draw(theme, Random(1), 5, 2))
    assert loaded.puzzle is not None and not loaded.warnings
    rule = "{Cleo, act(age, 34)} == {act(book, maps), act(book, moths)}"
    whole = puzzle_of(draw(theme, Random(1), 6, 2))
    statement = from_rule(rule, grid_of(whole).vocabulary)
    assert statement is not None
    said = {texts(whole, [statement], Random(seed))[0] for seed in range(20)}
    assert "Of Cleo and the 34-year-old, one bought the book about maps and the other the book about moths." in said


def theme_of(name: str) -> PuzzleTheme:
    found = load_theme(name)
    assert isinstance(found, PuzzleTheme), found.errors
    return found


def test_there_are_two_in_each_language() -> None:
    found = Counter(theme_of(name).document.data["language"] for name in names())
    assert found == dict.fromkeys(LANGUAGES, 2)
    assert all(name.startswith(theme_of(name).document.data["language"] + "-") for name in names())
