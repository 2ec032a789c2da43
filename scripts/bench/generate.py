"""Puzzles made to order: a second of processor time by kind, size and level, drafts completed, and other generators.

Logic grids of ours are of exactly the level, without a needless clue, in sentences, and judged by the whole program;
without this last step ("clues") they are unique, irredundant and rated.  Boards are rated and judged, too.

Beside them: logic grids of other generators, whose puzzles are judged by our check (`bench.others`); of sudokus, each
by its own promise, `dokusan`, `sudokutools` (one answer, no given can go), `py-sudoku` and `reasoning-gym` (one answer
or a share of empty cells).  No generator of nonograms with one answer was found on PyPI or npm.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from bench import others
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
BOARDS = {
    "sudoku, minimal, half-turn": 26.0,
    "sudoku, level 1": 15.0,
    "sudoku, level 2": 2.0,
    "sudoku, level 3": 2.0,
    "sudoku, level 4": 5.0,
    "nonogram 10x10, noise": 130.0,
    "nonogram 15x15": 34.0,
}
"""The rates to reach."""
DRAFTS = {1: 40.0, 2: 70.0, 3: 230.0}
"""By the clues that are missing at 5x4, the milliseconds to reach."""
PATIENCE = 15.0
"""The seconds of processor time for one puzzle."""


def measure(root: Path, quick: bool) -> dict[str, Any]:
    """For each size and level the puzzles a second, the numbers that missed, clues and forms; and the others' rates."""
    seconds = 2.0 if quick else 8.0
    found: dict[str, Any] = {}
    for size in SIZES[:2] if quick else SIZES:
        levels = LEVELS[: 4 if quick or size[0] == 8 else 5]
        rows = {str(level): _ours(size, level, seconds) for level in levels}
        found[f"{size[0]}x{size[1]}"] = {"levels": rows}
    note("generate: others")
    found["others"] = others.measure(seconds / 4, 10 if quick else 40)
    note("generate boards and drafts")
    found["boards"] = {name: _rate(make, seconds) for name, make in _boards().items()}
    found["other sudokus"] = {name: _rate(make, seconds / 2) for name, make in _sudokus().items()}
    found["drafts"] = _drafts(5 if quick else 20)
    return found


def _ours(size: tuple[int, int], level: int, seconds: float) -> dict[str, Any]:
    from logicgrid.generate import grids
    from logicgrid.generate.batch import BatchOrder, BatchProduct, search
    from logicgrid.generate.theme import PuzzleTheme, load_theme
    from logicgrid.kinds.logic_grid.statements.table import DEFAULT

    theme = load_theme(THEME)
    assert isinstance(theme, PuzzleTheme)
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
            product = search(BatchOrder(grids.attempt, request, "bench", PATIENCE), number)
            if not isinstance(product, BatchProduct) or product.lacks:
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


def _rate(make: Callable[[int], object] | None, seconds: float) -> float | None:
    """Puzzles a second of processor time, of at least one; what is set up for the first one does not count."""
    if make is None:
        return None
    make(0)
    number, start = 0, time.process_time()
    while not number or time.process_time() - start < seconds:
        number += 1
        make(number)
    return number / (time.process_time() - start)


def _boards() -> dict[str, Callable[[int], object]]:
    """Return what makes the boards of each row; a board that is not as asked is an error."""
    from logicgrid.generate.batch import BatchOrder, BatchProduct, search
    from logicgrid.kinds.nonogram.make import NonogramRequest
    from logicgrid.kinds.nonogram.make import attempt as nonogram
    from logicgrid.kinds.sudoku.make import attempt as sudoku
    from logicgrid.kinds.sudoku.make.request import SudokuRequest

    minimal = SudokuRequest(minimal=True, symmetry="turn", levels=(1, 6))
    orders = [
        (sudoku, minimal),
        *[(sudoku, SudokuRequest(levels=(level, level))) for level in (1, 2, 3, 4)],
        (nonogram, NonogramRequest(width=10, height=10, smooth=0)),
        (nonogram, NonogramRequest(width=15, height=15)),
    ]

    def maker(make: Any, request: Any) -> Callable[[int], object]:
        def one(number: int) -> None:
            product = search(BatchOrder(make, request, "bench"), number)
            assert isinstance(product, BatchProduct) and not product.lacks, product

        return one

    return {name: maker(*order) for name, order in zip(BOARDS, orders, strict=True)}


def _sudokus() -> dict[str, Callable[[int], object] | None]:
    """Return what makes sudokus with the other generators; None for those that are not installed."""
    found: dict[str, Callable[[int], object] | None] = dict.fromkeys(("dokusan", "sudokutools", "py-sudoku"))
    try:
        from dokusan.generators import random_sudoku

        found["dokusan"] = lambda number: random_sudoku(avg_rank=100)
    except ImportError:
        pass
    try:
        from sudokutools.generate import generate as dig

        found["sudokutools"] = lambda number: dig()
    except ImportError:
        pass
    try:
        from sudoku import Sudoku

        found["py-sudoku"] = lambda number: Sudoku(3, seed=number).difficulty(0.6)
    except ImportError:
        pass
    try:
        from reasoning_gym import create_dataset

        made = create_dataset("sudoku", size=10_000, seed=1)
        found["reasoning-gym"] = lambda number: made[number]
    except ImportError:
        found["reasoning-gym"] = None
    return found


def _drafts(count: int) -> dict[str, float]:
    """Return the milliseconds of completing drafts at 5x4, by the number of clues that are missing."""
    import re

    from logicgrid.generate import drafts, grids
    from logicgrid.generate.batch import BatchOrder, BatchProduct, search
    from logicgrid.generate.theme import PuzzleTheme, load_theme
    from logicgrid.kinds.logic_grid.statements.table import DEFAULT

    theme = load_theme(THEME)
    assert isinstance(theme, PuzzleTheme)
    request = grids.GridRequest(theme.document.text, 5, 4, (1, 3), tuple(DEFAULT.items()))
    found = {}
    whole = []
    for number in range(1, count + 1):
        product = search(BatchOrder(grids.attempt, request, "drafts"), number)
        assert isinstance(product, BatchProduct)
        head, clues = re.sub(r"(?ms)^difficulty: \d\n|^solution:.*", "", product.made.text).split("clues:\n")
        whole.append((head, re.split(r"(?m)^(?=  - text)", clues)[1:]))
    for missing in DRAFTS:
        start = time.process_time()
        for number, (head, clues) in enumerate(whole):
            kept = Random(f"{number}/{missing}").sample(clues, len(clues) - missing)
            drafts.attempt(drafts.DraftRequest(f"{head}clues:\n{''.join(kept)}", (1, 6)), "bench", number, 0)
        found[str(missing)] = 1e3 * (time.process_time() - start) / count
    return found


def show(found: dict[str, Any]) -> None:
    heading("Logic grids made to order (a second of processor time)")
    rows = []
    grids = {size: found[size] for size in found if size[0].isdigit()}
    for size, each in grids.items():
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
    others.show(found["others"])
    heading("Sudokus and nonograms made to order (a second of processor time)")
    print(
        table(
            ("", "target", "made"),
            [(name, f"{BOARDS[name]:g}", figure(rate)) for name, rate in found["boards"].items()],
        )
    )
    print(table(tuple(found["other sudokus"]), [tuple(map(figure, found["other sudokus"].values()))]))
    heading("Drafts of 5x4 completed (ms of processor time)")
    rows = [(f"{missing} missing", f"{DRAFTS[int(missing)]:g}", figure(ms)) for missing, ms in found["drafts"].items()]
    print(table(("", "target", ""), rows))
