"""Random small kakuros, their answers by plain enumeration, and their files."""

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations

Place = tuple[int, int]
Run = tuple[Place, ...]
"""The places of a run; rows and columns count from 1, those of the walls in front of it are 0."""

SHAPES = (
    ("..", ".."),
    ("...", "..."),
    ("..#", "...", "#.."),
    ("...", "...", "..#"),
    ("#..", "...", "..."),
    ("....", "...."),
    ("..", "..", ".."),
)
"""Boards without the walls above and on the left: no run of one cell, and few enough fillings to try."""


def runs(shape: Sequence[str]) -> list[Run]:
    """Return the runs across, then those down."""
    found: list[Run] = []
    height, width = len(shape), len(shape[0])
    for lines in (
        [[(row, column) for column in range(width)] for row in range(height)],
        [[(row, column) for row in range(height)] for column in range(width)],
    ):
        for line in lines:
            run: list[Place] = []
            for row, column in [*line, (-1, -1)]:
                if row >= 0 and shape[row][column] == ".":
                    run.append((row + 1, column + 1))
                else:
                    found += [tuple(run)] if run else []
                    run = []
    return found


@cache
def _ways(length: int, total: int) -> list[tuple[int, ...]]:
    return [digits for digits in permutations(range(1, 10), length) if sum(digits) == total]


def _may_fit(digits: Sequence[int], length: int, total: int) -> bool:
    left = total - sum(digits)
    return len(set(digits)) == len(digits) and (left > 0 if len(digits) < length else left == 0)


def fillings(sums: dict[Run, int]) -> Iterator[dict[Place, int]]:
    """Yield every filling in which the digits of each run are different and have its sum: whole runs at a time."""
    across = [run for run in sums if len({row for row, _ in run}) == 1]
    down = [run for run in sums if run not in across]

    def go_on(number: int, filled: dict[Place, int]) -> Iterator[dict[Place, int]]:
        if number == len(across):
            yield filled
            return
        run = across[number]
        for digits in _ways(len(run), sums[run]):
            more = {**filled, **dict(zip(run, digits, strict=True))}
            if all(_may_fit([more[at] for at in each if at in more], len(each), sums[each]) for each in down):
                yield from go_on(number + 1, more)

    return go_on(0, {})


def grid(shape: Sequence[str], sums: Mapping[Run, int | str]) -> str:
    """Return a board as files have it."""
    walls: dict[Place, dict[str, int | str]] = {}
    for run, total in sums.items():
        (row, column), across = run[0], len({row for row, _ in run}) == 1
        wall = walls.setdefault((row, column - 1) if across else (row - 1, column), {})
        wall["across" if across else "down"] = total

    def token(row: int, column: int) -> str:
        if row and column and shape[row - 1][column - 1] == ".":
            return "."
        wall = walls.get((row, column), {})
        return f"{wall.get('down', '')}\\{wall.get('across', '')}" if wall else "#"

    rows = [[token(row, column) for column in range(len(shape[0]) + 1)] for row in range(len(shape) + 1)]
    return "kind: kakuro\ngrid: |\n" + "".join(["  " + " ".join(row) + "\n" for row in rows])


def random_kakuro(rng: random.Random) -> tuple[str, list[dict[Place, int]]]:
    """Return a file and its answers; some of the files have none."""
    shape = rng.choice(SHAPES)
    places = runs(shape)
    filled: dict[Place, int] = {}
    for at in sorted({at for run in places for at in run}):
        taken = {filled.get(other) for run in places if at in run for other in run}
        filled[at] = rng.choice([digit for digit in range(1, 10) if digit not in taken])
    sums = {run: sum([filled[at] for at in run]) for run in places}
    if rng.random() < 0.3:  # a sum too much across, and most often one too much down
        for run in (places[0], rng.choice(places)):
            least = len(run) * (len(run) + 1) // 2
            sums[run] = min(sums[run] + 1, 10 * len(run) - least)
    return grid(shape, sums), list(fillings(sums))
