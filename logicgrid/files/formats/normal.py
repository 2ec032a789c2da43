"""What a reader found -> data in normal form, or what cannot be about it.

Two steps for every nonogram: colours become letters, or disappear where only black is used; then lengths and totals are
compared.  A puzzle whose lines fit and whose totals agree may still have no picture: that is for a solver to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from logicgrid.files.formats.colors import BLACK, is_black, letter_for
from logicgrid.files.formats.data import Color, Grid, Line, NonogramData, Run
from logicgrid.puzzle.diagnostics import Diagnostic


def normalised(data: NonogramData) -> NonogramData:
    """The same puzzle, its colours all letters or all None; grids follow."""
    used = {run.color for line in (*data.rows, *data.columns) for run in line}
    known = {letter: data.colors.get(letter, Color()) for letter in sorted(each for each in used if each)}
    known |= {letter: color for letter, color in data.colors.items() if letter not in known and not is_black(color)}
    letters: dict[str | None, str | None] = {letter: letter for letter in known}
    if all(letter is None or is_black(known[letter]) for letter in used):
        letters |= dict.fromkeys(used)
        known = {}
    elif None in used:
        black = next((letter for letter, color in known.items() if is_black(color)), None)
        black = black or letter_for(known, "k") or "k"
        letters[None] = black
        known[black] = BLACK
    return _lettered(data, letters, known)


def _lettered(data: NonogramData, letters: Mapping[str | None, str | None], known: dict[str, Color]) -> NonogramData:
    table = {ord(old or "#"): new or "#" for old, new in letters.items()}
    if known:
        table.setdefault(ord("#"), next((each for each, color in known.items() if is_black(color)), "#"))

    def lines(old: Iterable[Line]) -> tuple[Line, ...]:
        return tuple(tuple(Run(run.length, letters.get(run.color, run.color)) for run in line) for line in old)

    def grid(old: Grid | None) -> Grid | None:
        return None if old is None else tuple(row.translate(table) for row in old)

    return replace(
        data,
        rows=lines(data.rows),
        columns=lines(data.columns),
        colors=dict(sorted(known.items())),
        given=grid(data.given),
        goal=grid(data.goal),
        saved=tuple(each for each in map(grid, data.saved) if each is not None),
    )


def least_length(line: Sequence[Run]) -> int:
    """The cells that a line's runs need, with one between two of the same colour."""
    return sum(run.length for run in line) + sum(one.color == two.color for one, two in pairwise(line))


def problems_of(data: NonogramData) -> Iterator[Diagnostic]:
    """Lines that are too long for the picture, totals that differ, grids of another size or with strange cells."""
    for axis, lines, size in (("rows", data.rows, data.width), ("columns", data.columns, data.height)):
        for place, line in enumerate(lines):
            if (least := least_length(line)) > size:
                message = f"the runs of this {axis[:-1]} need {least} cells, and it has {size}"
                help_ = "a number is mistyped, or width and height are the wrong way round"
                yield Diagnostic("does-not-fit", message, data.places.span((axis, place)), help_)
    yield from _totals(data)
    for name, grid in (("given", data.given), ("goal", data.goal)):
        if grid is not None:
            yield from _strange(data, name, grid)


def _totals(data: NonogramData) -> Iterator[Diagnostic]:
    rows, columns = (_cells(lines) for lines in (data.rows, data.columns))
    for color in sorted(rows.keys() | columns.keys(), key=str):
        if rows[color] != columns[color]:
            of = f" of colour `{color}`" if color else ""
            message = f"the rows have {rows[color]} filled cells{of}, and the columns {columns[color]}"
            help_ = "one of the numbers is mistyped, or a run is missing"
            yield Diagnostic("totals-differ", message, data.places.span(("columns", 0)), help_)


def _cells(lines: Iterable[Line]) -> Counter[str | None]:
    found: Counter[str | None] = Counter()
    for line in lines:
        for run in line:
            found[run.color] += run.length
    return found


def _strange(data: NonogramData, name: str, grid: Grid) -> Iterator[Diagnostic]:
    if len(grid) != data.height or any(len(row) != data.width for row in grid):
        width = next((len(row) for row in grid if len(row) != data.width), data.width)
        message = f"`{name}` is {width}×{len(grid)} cells, and the picture is {data.width}×{data.height}"
        yield Diagnostic("wrong-size", message, data.places.span((name,)))
        return
    signs = set("".join(grid)) - {".", "#", "?", *data.colors}
    for row, cells in enumerate(grid):
        for column, cell in enumerate(cells):
            if cell in signs:
                signs.discard(cell)
                message = f"`{cell}` in `{name}` is neither a colour nor empty"
                yield Diagnostic("bad-cell", message, data.places.span((name, row, column)))


def finished(data: NonogramData) -> Iterator[NonogramData | Diagnostic]:
    """The end of every nonogram reader: the puzzle in normal form, or what is wrong with it."""
    data = normalised(data)
    problems = list(problems_of(data))
    yield from problems
    if not problems:
        yield data
