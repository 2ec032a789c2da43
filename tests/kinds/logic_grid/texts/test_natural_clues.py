"""Clues in the words of people, with rules that are right: none of them may be warned about."""

from pathlib import Path

import pytest

from logicgrid.kinds import kind_named
from logicgrid.kinds.load import load
from logicgrid.puzzle.diagnostics import Severity
from support import few, puzzle_in

FILES = sorted((Path(__file__).parent / "natural").glob("*.yaml"))


@pytest.mark.parametrize("file", few(FILES, 8), ids=lambda file: file.stem)
def test_a_text_that_its_rule_says_is_not_warned_about(file: Path) -> None:
    found = kind_named("logic-grid").lint(puzzle_in(file))
    assert [each for each in found if each.severity is Severity.WARNING] == []


def test_there_are_clues_in_five_languages() -> None:
    puzzles = [load(file).puzzle for file in FILES]
    counts: dict[str, int] = {}
    for puzzle in puzzles:
        assert puzzle is not None
        counts[puzzle.language or "en"] = counts.get(puzzle.language or "en", 0) + len(puzzle.clues)
    assert set(counts) == {"en", "nl", "fr", "zh", "ja"}
    assert sum(counts.values()) >= 250
