"""The generator's reading of themes, and the heads of puzzles that are drawn from them."""

from random import Random

import pytest

from logicgrid.generate.theme import PuzzleTheme, draw, load_theme, size_mistakes, theme_of
from logicgrid.kinds.load import LoadedPuzzle, load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.puzzle.diagnostics import Severity
from support import long_text, puzzle_of, written

TEXT = long_text(__file__, "text.yaml")


@pytest.fixture(scope="module")
def theme(tmp_path_factory: pytest.TempPathFactory) -> PuzzleTheme:
    file = written(tmp_path_factory.mktemp("themes") / "dinner.yaml", TEXT)
    found = load_theme(str(file))
    assert isinstance(found, PuzzleTheme), found.errors
    return found


def test_heads_are_valid_and_have_the_size_asked_for(theme: PuzzleTheme) -> None:
    for seed in range(60):
        actors, properties = 3 + seed % 4, 1 + seed % 6
        head = draw(theme, Random(seed), actors, properties)
        loaded = load_text(head)
        assert loaded.puzzle is not None and not loaded.warnings, (head, loaded.errors, loaded.warnings)
        people, *others = grid_of(loaded.puzzle).vocabulary.categories
        assert len(people.labels) == actors and len(others) == properties
        assert all(len(each.labels) == actors for each in others)


def test_a_drawn_head_has_a_property_with_numbers(theme: PuzzleTheme) -> None:
    for seed in range(40):
        assert grid_of(puzzle_of(draw(theme, Random(seed), 4, 1))).vocabulary.categories[1].numbers is not None


def test_lists_that_are_too_short_are_named_with_their_lines(theme: PuzzleTheme) -> None:
    assert size_mistakes(theme, 6, 6) == ()
    assert {each.message for each in size_mistakes(theme, 7, 2)} == {
        f"`{name}` has 6 labels for 7 actors" for name in ("guest", "dish", "age", "weight", "pet", "floor")
    }
    (found,) = size_mistakes(theme, 4, 7)
    assert found.help == "add some, or ask for `--properties 6`" and found.span is not None
    assert found.span.line == TEXT.splitlines().index("properties:") + 1


CIRCLES = """\
kind: theme
actors: {friend: [Ann, Bob, Cas, Dia, Eva]}
properties:
  seat: {values: 1..5, circular: true, phrases: {has: "sits on {}", next: "sits beside {B}"}}
  season: {values: [spring, summer, autumn, winter], circular: true, phrases: {has: "is born in {}"}}
"""


def test_a_property_that_mixes_numbers_and_words_is_refused_with_its_place() -> None:
    mixed = CIRCLES.replace("1..5", "[1, 2, three, 4, 5]").replace("circular: true, phrases", "phrases")
    found = theme_of(load_text(mixed))
    assert isinstance(found, LoadedPuzzle)
    (error,) = found.errors
    assert (error.code, error.severity, error.span and error.span.line) == ("mixed-values", Severity.ERROR, 4)
    meant = mixed.replace("5], phrases", "5], type: text, phrases")
    assert isinstance(theme_of(load_text(meant)), PuzzleTheme)
