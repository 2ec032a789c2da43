"""The maker of logic grids: a theme, a size and a level in; the text of a puzzle with one certified answer out."""

from __future__ import annotations

from functools import lru_cache, partial
from random import Random

from logicgrid.csp.problem import Assignment
from logicgrid.generate.accept import accepted
from logicgrid.generate.batch import to_aim_at
from logicgrid.generate.space import Space, plain_space
from logicgrid.generate.steer import SUBTLE, ClueTargets, FoundClues, Steerer
from logicgrid.generate.theme import PuzzleTheme, draw, facets_of, theme_of
from logicgrid.generate.weights import usual
from logicgrid.kinds import Puzzle
from logicgrid.kinds.load import load_text
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.statements.statement import Drawer
from logicgrid.kinds.logic_grid.statements.table import DEFAULT, carried
from logicgrid.kinds.made import Attempt, Missed, random_of
from logicgrid.puzzle.budget import Clock
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record


class GridRequest(Record):
    """What is asked for of logic grids: the text of a theme, a size, and what `steer.Wish` has.

    `weights` that are the default ones stand for those that are usual at the level.
    `effort` is asked of the derivation; `certificates`: a certificate is made, too; `numbered`: titles have a number.
    """

    theme: str
    actors: int
    properties: int
    levels: tuple[int, int]
    weights: tuple[tuple[str, float], ...]
    clues: tuple[int, int] | None = None
    effort: tuple[int, int] | None = None
    direct: int | None = None
    certificates: bool = False
    seconds: float | None = None
    numbered: bool = False


class Drawn(Record):
    """What was drawn: the head of a file, its puzzle without clues, the answer, and clues that leave it alone."""

    head: str
    theme: Puzzle
    space: Space
    answer: Assignment
    found: FoundClues


def attempt(request: GridRequest, seed: str, number: int, attempt: int) -> Attempt:
    """Return a puzzle of a request; it depends on these arguments alone, unless the time ends."""
    rng = random_of(seed, number, attempt, request.levels)
    each = drawn(request, rng, number)
    if isinstance(each, Missed):
        return each
    make = partial(accepted, each.head, each.theme, each.space, each.found, each.answer, request, rng)
    return (
        Missed(say("generate.level-or-what-else"), None, each.found.distance, make) if each.found.distance else make()
    )


def drawn(request: GridRequest, rng: Random, number: int, whole: bool = True) -> Drawn | Missed:
    """Return clues that leave one answer, of about the level asked for; `whole`: as many of them as is asked for."""
    clock = Clock(request.seconds)
    theme = _theme(request.theme)
    head = draw(theme, rng, request.actors, request.properties, number if request.numbered else None)
    loaded = load_text(f"{head}clues: []\n")
    assert loaded.puzzle is not None, loaded.errors
    grid = grid_of(loaded.puzzle)
    space = plain_space(len(grid.vocabulary.categories[0].labels), facets_of(loaded.puzzle))
    space.trim()
    answer = random_answer(space.actors, space.categories, rng)
    level = rng.randint(*to_aim_at(request.levels))
    asked = usual(level) if dict(request.weights) == DEFAULT else dict(request.weights)
    weights = {name: weight for name, weight in asked.items() if weight and carried(space.facets, name)}
    if not weights:
        return Missed(say("generate.none-properties-were-drawn-carries"))
    wish = ClueTargets((level, level), request.clues if whole else None, request.effort, weights, request.direct)
    drawer = Drawer(space, answer, rng, direct=request.direct != 0, subtle=level >= SUBTLE)
    found = Steerer(space, answer, drawer, wish, clock.up).find()
    if found is None:
        return Missed(say("generate.no-clues-were-found"))
    return Drawn(head, loaded.puzzle, space, answer, found)


@lru_cache(maxsize=4)
def _theme(text: str) -> PuzzleTheme:
    """Return the theme of a text without mistakes."""
    theme = theme_of(load_text(text))
    assert isinstance(theme, PuzzleTheme)
    return theme


def random_answer(actors: int, categories: int, rng: Random) -> Assignment:
    """Return an answer in which every actor has a label of his own of each category."""
    rows = [tuple(range(actors)), *[tuple(rng.sample(range(actors), actors)) for _ in range(categories - 1)]]
    return tuple(rows)
