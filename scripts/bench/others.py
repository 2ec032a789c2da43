"""Logic grids that other generators make, written in our language and judged by our exact check.

`reasoning-gym` makes zebra puzzles, `chuk-puzzles-gym` grids of people ("logic grid") and a row of five houses
("einstein"); beside them are clues that are drawn and dropped again with a search for each, as `bench.puzzles` makes
them, and ours of level 2, whole files.  What is measured is the making alone; then a sample is judged: the share with
exactly one answer, the share that has no needless clue either, and the levels.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from random import Random
from typing import Any

from bench.measure import figure, heading, table

Size = tuple[int, int]
"""Actors and properties; of houses in a row, the properties beside their places."""
Maker = tuple[Callable[[int], Any], Callable[[Any], str]]
"""What makes the puzzle of a number, which is measured, and what writes it in our language."""

SIZES: tuple[Size, ...] = ((4, 3), (4, 4), (5, 3), (5, 4), (5, 5), (6, 5))
NEEDS = {"reasoning-gym": "reasoning_gym", "chuk-puzzles-gym": "chuk_puzzles_gym"}
"""The module of each of the others, which is skipped if it is not installed."""


def measure(seconds: float, sample: int) -> dict[str, Any]:
    """Return by size and generator the puzzles a second, the shares of a sample, and its clues and levels."""
    found: dict[str, Any] = {"missing": [name for name, module in NEEDS.items() if find_spec(module) is None]}
    for size in SIZES:
        found[f"{size[0]}x{size[1]}"] = {
            name: _measured(maker, seconds, sample) for name, maker in _makers(size, found["missing"]).items()
        }
    return found


def show(found: dict[str, Any]) -> None:
    heading("Logic grids of other generators, judged by our check (a second of processor time)")
    rows = [
        (
            size,
            name,
            figure(each["rate"]),
            str(each["sample"]),
            f"{each['unique']:.0%}",
            f"{each['irredundant']:.0%}",
            str(each["clues"]),
            ", ".join(map(str, each["levels"])) or "-",
        )
        for size, makers in found.items()
        if size != "missing"
        for name, each in makers.items()
    ]
    print(table(("", "generator", "made", "judged", "one answer", "and no clue needless", "clues", "levels"), rows))
    for name in found["missing"]:
        print(f"{name} is not installed (pip install -e '.[bench]')")


def _measured(maker: Maker, seconds: float, sample: int) -> dict[str, Any]:
    make, written = maker
    made, start = [make(0)], time.process_time()
    while time.process_time() - start < seconds:
        made.append(make(len(made)))
    rate = (len(made) - 1) / max(time.process_time() - start, 1e-9)
    texts = [written(each) for each in made[:sample]]
    judged = [_judged(text) for text in texts]
    unique = [each for each in judged if each[0]]
    return {
        "rate": rate,
        "sample": len(judged),
        "unique": len(unique) / len(judged),
        "irredundant": sum(each[1] for each in unique) / len(judged),
        "clues": sorted(each[2] for each in judged)[len(judged) // 2],
        "levels": sorted({each[3] for each in unique}),
    }


def _judged(text: str) -> tuple[bool, bool, int, int]:
    """Return whether there is one answer, whether no clue is needless, the number of clues, and the level."""
    from logicgrid.analyses.redundancy import redundancy
    from logicgrid.analyses.solve import Limits, Unique, solve
    from logicgrid.kinds.load import load_text
    from logicgrid.puzzle.budget import Budget

    loaded = load_text(text)
    assert loaded.puzzle is not None, (text, loaded.errors)
    question: Any = loaded.puzzle.question
    outcome = solve(question, Limits())
    count = len(question.problem.clues)
    if not isinstance(outcome, Unique):
        return False, False, count, 0
    found = redundancy(question, (outcome.solution,))
    level = question.rate(Budget(20_000), outcome.solution).level
    return True, not found.redundant and not found.undecided, count, level


def _makers(size: Size, missing: Sequence[str]) -> dict[str, Maker]:
    makers: dict[str, Maker] = {"ours, level 2": _ours(size), "drawn and dropped": (_dropped(size), str)}
    if "reasoning-gym" not in missing:
        makers["reasoning-gym"] = _zebra(size), _zebra_written
    if "chuk-puzzles-gym" not in missing:
        if size in _PEOPLE:
            makers["chuk, logic grid"] = _chuk("logic_grid", "LogicGridGame", _PEOPLE[size]), _people_written
        if size == (5, 5):
            makers["chuk, einstein"] = _chuk("einstein", "EinsteinGame", "easy"), _houses_written
    return makers


def _ours(size: Size) -> Maker:
    from logicgrid.generate import grids
    from logicgrid.generate.batch import BatchOrder, BatchProduct, search
    from logicgrid.generate.theme import PuzzleTheme, load_theme
    from logicgrid.kinds.logic_grid.statements.table import DEFAULT

    theme = load_theme("en-village-show")
    assert isinstance(theme, PuzzleTheme)
    request = grids.GridRequest(theme.document.text, *size, (2, 2), tuple(DEFAULT.items()))

    def make(number: int) -> str:
        product = search(BatchOrder(grids.attempt, request, "others"), number)
        assert isinstance(product, BatchProduct)
        return product.made.text

    return make, str


def _dropped(size: Size) -> Callable[[int], str]:
    from bench.puzzles import generate

    return lambda number: generate((size[0], size[1] + 1), number)


def _text(actors: str, labels: Sequence[Sequence[str]], rules: Sequence[str]) -> str:
    """Return a puzzle of these actors, properties of these labels, and rules."""
    head = [f"actors: {{actor: {actors}}}", "properties:"]
    head += [f"  property{number}: [{', '.join(each)}]" for number, each in enumerate(labels)]
    return "\n".join([*head, "clues:", *[f"  - '{rule}'" for rule in rules], ""])


# ---------------------------------------------------------------------- reasoning-gym


def _zebra(size: Size) -> Callable[[int], Any]:
    from reasoning_gym.logic.contrib.logic_puzzle.generate import generate_puzzle

    return lambda number: generate_puzzle(Random(number), *size)[1]


def _zebra_written(puzzle: Any) -> str:
    from reasoning_gym.logic.contrib.logic_puzzle import clues

    def label(literal: Any) -> str:
        return f"{type(literal).__name__}_{literal.name}"

    rules = []
    for clue in puzzle.clues:
        match clue:
            case clues.found_at(value, house):
                rules.append(f"{label(value)} == {house}")
            case clues.not_at(value, house):
                rules.append(f"{label(value)} != {house}")
            case clues.same_house(one, other):
                rules.append(f"{label(one)} == {label(other)}")
            case clues.consecutive(one, other):
                rules.append(f"just_before(actor, {label(one)}, {label(other)})")
            case clues.beside(one, other):
                rules.append(f"next_to(actor, {label(one)}, {label(other)})")
            case _:
                raise TypeError(clue)
    labels = [[label(each) for each in puzzle.literals if isinstance(each, kind)] for kind in puzzle.element_classes]
    return _text(str(list(puzzle.houses)), labels, rules)


# ---------------------------------------------------------------------- chuk-puzzles-gym

_PEOPLE: dict[Size, str] = {(4, 3): "medium", (5, 3): "hard"}
_HOUSE = re.compile(r"\d+\. (?:The )?(.+?) (?:lives|is drunk) in house (\d)")
_PAIR = re.compile(
    r"\d+\. The (?:person who smokes )?(.+?) (?:lives in the|drinks|owns a|house is next to the) (.+?)(?: house)?"
)


def _chuk(module: str, name: str, difficulty: str) -> Callable[[int], Any]:
    from importlib import import_module

    kind = getattr(import_module(f"chuk_puzzles_gym.games.{module}.game"), name)
    loop = asyncio.new_event_loop()

    def make(number: int) -> Any:
        game = kind(difficulty, seed=number)
        loop.run_until_complete(game.generate_puzzle())
        return game

    return make


def _people_written(game: Any) -> str:
    """Return the puzzle; what is said of two properties ("has the Dog pet and drinks Red") is meant of the values."""
    rules = []
    for clue in game.clues:
        if found := re.fullmatch(r"(\w+) has the (\w+) \w+ and drinks (\w+)", clue):
            rules.append(f"{found[1]} == {found[2]} and {found[1]} == {found[3]}")
        else:
            found = re.fullmatch(r"(\w+) does not have the (\w+) \w+", clue)
            assert found is not None, clue
            rules.append(f"{found[1]} != {found[2]}")
    given = game.categories
    return _text(f"[{', '.join(given.person)}]", [given.color, given.pet, given.drink], rules)


def _houses_written(game: Any) -> str:
    def label(text: str) -> str:
        return text.replace(" ", "_")

    rules = []
    for clue in game.clues:
        if found := _HOUSE.fullmatch(clue):
            rules.append(f"{label(found[1])} == {found[2]}")
            continue
        found = _PAIR.fullmatch(clue)
        assert found is not None, clue
        one, other = label(found[1]), label(found[2])
        rules.append(f"next_to(actor, {one}, {other})" if "next to" in clue else f"{one} == {other}")
    given = game.colors, game.nationalities, game.drinks, game.smokes, game.pets
    return _text("[1, 2, 3, 4, 5]", [[label(each) for each in kind] for kind in given], rules)
