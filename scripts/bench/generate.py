"""Logic grids made to order: puzzles a second by size and level, and beside other generators.

Those of ours are of exactly the level, without a needless clue, in sentences, and judged by the whole program; without
this last step ("clues") they are unique, irredundant and rated.  Beside them: the zebra puzzles of `reasoning-gym`,
which have one answer and no level (no other generator of such puzzles was found on PyPI); and clues that are drawn and
dropped again with a search for each, as `bench.puzzles` makes them: without level, forms by weight, or texts.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from bench.measure import figure, heading, note, table

SIZES = ((4, 4), (5, 4), (6, 5), (8, 6))
"""Actors and properties."""
LEVELS = (1, 2, 3, 4, 5)
TARGETS = {
    (4, 4): (60, 45, 20, 6, 0.5),
    (5, 4): (30, 25, 15, 5, 0.5),
    (6, 5): (8, 8, 8, 0.5, 0.1),
    (8, 6): (0.6, 1.2, 0.8, 0.2, None),
}
THEME = "en-village-show"


def measure(root: Path, quick: bool) -> dict[str, Any]:
    """For each size and level the puzzles a second, the numbers that missed, clues and forms; and the others' rates."""
    seconds = 3.0 if quick else 8.0
    found: dict[str, Any] = {}
    for size in SIZES[:2] if quick else SIZES:
        rows = {str(level): _ours(size, level, seconds) for level in LEVELS[: 3 if quick else 5 if size[0] < 8 else 4]}
        found[f"{size[0]}x{size[1]}"] = {"levels": rows, "others": _others(size, min(seconds, 5.0))}
    return found


def _ours(size: tuple[int, int], level: int, seconds: float) -> dict[str, Any]:
    from logicgrid.generate import grids
    from logicgrid.generate.batch import Order, Product, search
    from logicgrid.generate.forms import DEFAULT
    from logicgrid.generate.theme import Theme, load_theme

    theme = load_theme(THEME)
    assert isinstance(theme, Theme)
    request = grids.GridRequest(theme.document.text, *size, (level, level), tuple(DEFAULT.items()))
    note(f"generate {size[0]}x{size[1]}, level {level}")
    judging = 0.0
    accepted = grids.accepted

    def timed(*arguments: Any) -> Any:
        nonlocal judging
        start = time.process_time()
        try:
            return accepted(*arguments)
        finally:
            judging += time.process_time() - start

    grids.accepted = timed
    made = missed = attempts = number = 0
    clues, forms, shares = [], [], []
    total: Counter[str] = Counter()
    start = time.process_time()
    try:
        while time.process_time() - start < seconds:
            number += 1
            product = search(Order(grids.attempt, request, "bench", 30.0), number)
            if not isinstance(product, Product) or product.lacks:
                missed += 1
                continue
            made += 1
            attempts += product.attempt + 1
            counts = dict(product.made.forms)
            clues.append(product.made.clues)
            forms.append(len(counts))
            shares.append(max(counts.values()) / product.made.clues)
            total.update(counts)
    finally:
        grids.accepted = accepted
    spent = time.process_time() - start
    return {
        "rate": made / spent,
        "clues alone": made / max(spent - judging, 1e-9),
        "accepting": 1e3 * judging / max(attempts, 1),
        "made": made,
        "missed": missed,
        "attempts": attempts / made if made else None,
        "clues": [min(clues), sorted(clues)[made // 2], max(clues)] if clues else None,
        "forms": sorted(forms)[made // 2] if forms else None,
        "largest share": max(shares, default=None),
        "shares": {name: round(count / sum(clues), 3) for name, count in total.most_common()},
    }


def _others(size: tuple[int, int], seconds: float) -> dict[str, float | None]:
    return {"reasoning-gym": _rate(_zebra(size), seconds), "drawn and dropped": _rate(_dropped(size), seconds)}


def _rate(make: Callable[[int], object] | None, seconds: float) -> float | None:
    """Puzzles a second of processor time, of at least one."""
    if make is None:
        return None
    number, start = 0, time.process_time()
    while not number or time.process_time() - start < seconds:
        make(number)
        number += 1
    return number / (time.process_time() - start)


def _zebra(size: tuple[int, int]) -> Callable[[int], object] | None:
    try:
        from reasoning_gym.logic.contrib.logic_puzzle.generate import generate_puzzle
    except ImportError:
        return None
    return lambda number: generate_puzzle(Random(number), *size)


def _dropped(size: tuple[int, int]) -> Callable[[int], object]:
    from bench.puzzles import generate

    return lambda number: generate((size[0], size[1] + 1), number)


def show(found: dict[str, Any]) -> None:
    heading("Logic grids made to order (a second of processor time)")
    rows = []
    for size, each in found.items():
        target = dict(zip(LEVELS, TARGETS[tuple(map(int, size.split("x")))], strict=True))  # type: ignore[index]
        for level, row in each["levels"].items():
            aim = target[int(level)]
            rows.append(
                (
                    size,
                    level,
                    "" if aim is None else f"{aim:g}",
                    figure(row["clues alone"]),
                    figure(row["rate"]),
                    figure(row["accepting"]),
                    f"{row['made']}, {row['missed']}",
                    figure(row["attempts"]),
                    "-" if row["clues"] is None else "/".join(map(str, row["clues"])),
                    figure(row["forms"]),
                    figure(row["largest share"]),
                )
            )
    header = (
        "",
        "level",
        "target",
        "clues",
        "files",
        "judging, ms",
        "made, missed",
        "attempts",
        "clues",
        "forms",
        "most",
    )
    print(table(header, rows))
    print(
        table(
            ("", *next(iter(found.values()))["others"]),
            [(size, *map(figure, each["others"].values())) for size, each in found.items()],
        )
    )
