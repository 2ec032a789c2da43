"""Random rules of every row, written as authors write them."""

from random import Random

from logicgrid.kinds.sudoku.board import RuleRow
from logicgrid.kinds.sudoku.rules import rule_rows


def name(cell: tuple[int, int]) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def line(rng: Random, size: int, length: int, start: tuple[int, int] | None = None) -> list[tuple[int, int]]:
    """Return a walk of king's steps that does not meet itself, as long as it gets."""
    cells = [start or (rng.randrange(size), rng.randrange(size))]
    while len(cells) < length:
        row, column = cells[-1]
        near = [
            (row + down, column + across)
            for down in (-1, 0, 1)
            for across in (-1, 0, 1)
            if 0 <= row + down < size and 0 <= column + across < size and (row + down, column + across) not in cells
        ]
        if not near:
            break
        cells.append(rng.choice(near))
    return cells


def pair(rng: Random, size: int) -> list[tuple[int, int]]:
    row, column = rng.randrange(size), rng.randrange(size - 1)
    cells = [(row, column), (row, column + 1)]
    return cells if rng.random() < 0.5 else [(c, r) for r, c in cells]


def outside(rng: Random, size: int) -> str:
    place, end = rng.randrange(1, size + 1), rng.choice((0, size + 1))
    return f"r{place}c{end}" if rng.random() < 0.5 else f"r{end}c{place}"


def cells(rng: Random, size: int, count: int) -> list[tuple[int, int]]:
    return [divmod(cell, size) for cell in rng.sample(range(size * size), count)]


def option(sort: str, rng: Random, size: int, so_far: dict[str, str]) -> str:
    match sort.rstrip("?"):
        case "number":
            return str(rng.choice((rng.randrange(1, size), rng.randrange(2, 2 * size), rng.randrange(2, 3 * size))))
        case "digits":
            return " ".join(str(rng.randrange(1, size + 1)) for _ in range(rng.randrange(1, 4)))
        case "digit":
            return str(rng.randrange(1, size + 1))
        case "cell":
            return name((rng.randrange(size - 1), rng.randrange(size - 1)))
        case "line":
            return " ".join(map(name, line(rng, size, rng.choice((1, 1, 2)))))
        case "line on":
            last = so_far["circle"].split()[-1]
            start = (int(last[1]) - 1, int(last[3]) - 1)
            return " ".join(map(name, line(rng, size, rng.randrange(2, 5), start)[1:]))
        case "cells":
            count = so_far["cells"].count("r") if "cells" in so_far else rng.randrange(2, 4)
            return " ".join(map(name, cells(rng, size, count)))
        case "target":
            return f'"{rng.randrange(1, 3 * size)}{rng.choice("+-x/?")}"'
        case "outside":
            return outside(rng, size)
    raise AssertionError(sort)


def little_killer(rng: Random, size: int) -> str:
    column = rng.randrange(0, size)
    return f"{{from: r0c{column}, to: r1c{column + 1}, sum: {rng.randrange(2, 4 * size)}}}"


def drawn(row: RuleRow, rng: Random, size: int) -> str:
    """Return one rule of a row, a line of YAML."""
    if row.takes == "nothing":
        return row.name
    _, _, words = row.takes.partition(" of ")
    if words:
        return f"{row.name}: {rng.choice(words.split())}"
    if row.name == "little_killer":
        return f"{row.name}: {little_killer(rng, size)}"
    main = {
        "line": ("line", " ".join(map(name, line(rng, size, rng.randrange(2, 6))))),
        "pairs": ("pairs", "-".join(map(name, pair(rng, size)))),
        "signs": ("pairs", ">".join(map(name, pair(rng, size)))),
        "cells": ("cells", " ".join(map(name, cells(rng, size, rng.randrange(2, size))))),
        "each": ("cells", " ".join(map(name, cells(rng, size, 1)))),
    }.get(row.takes)
    found = dict([main] if main else [])
    for key, kind in row.options:
        if not kind.endswith("?") or rng.random() < 0.7:
            found[key] = option(kind, rng, size, found if row.name in ("clone", "arrow") else {})
    inside = ", ".join(f"{key}: {value}" for key, value in found.items())
    return f"{row.name}: {{{inside}}}"


def grid(rules: list[str], size: int = 4) -> str:
    """Return the text of an empty board with these rules."""
    rows = f"  {'.' * size}\n" * size
    box = "" if size in (4, 9) else "box: 3x2\n"
    listed = "".join(f"  - {rule}\n" for rule in rules)
    return f"kind: sudoku\ngrid: |\n{rows}{box}" + ("rules:\n" + listed if rules else "")


NAMES = list(rule_rows())
