"""Weights of cells with which a picture's rows are the heaviest that there are, and its columns the lightest.

Rows and columns fill the same cells, so they weigh the same together; no other picture can then have such rows and such
columns, since its rows would be lighter than its columns.  This is the dual of the linear program whose variables are
the arrangements of the lines.  The weights are found by relaxation: the arrangement that is most wrong is put right by
changing the weights of the cells in which it differs (Motzkin and Schoenberg, The relaxation method for linear
inequalities, 1954).
"""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.kinds.nonogram.check import arrangements, count_of
from logicgrid.kinds.nonogram.picture import Picture
from logicgrid.puzzle.budget import Meter

_MOST_ARRANGEMENTS = 10_000
"""The number of arrangements of all lines up to which weights are looked for."""

_WORK_EACH = 150_000
"""The number of arrangements that may be weighed for each cell of the picture."""

_MARGIN, _ENOUGH, _SCALE = 1.0, 0.6, 50
"""How much less any other arrangement should weigh, the part of that which suffices, and the whole weights in one."""

Other = tuple[list[int], list[int]]
"""Cells that an arrangement has and that it lacks, or the other way round for a column."""


def can_be_weighed(puzzle: Picture) -> bool:
    """Return True if a picture has one colour, a clue for each line, and few arrangements of these."""
    clues = [(clue.runs, puzzle.width if clue.axis == "row" else puzzle.height) for clue in puzzle.clues]
    total = sum([count_of([length for length, _ in runs], size) for runs, size in clues])
    return puzzle.colours == 1 and len(clues) == puzzle.width + puzzle.height and total <= _MOST_ARRANGEMENTS


def weights(puzzle: Picture, answer: Sequence[int], known: Sequence[int], meter: Meter) -> tuple[int, ...] | None:
    """Return such weights for an answer of a picture that can be weighed; None if none are found.

    `known` has the colour of each cell that is known, and -1 for the others.
    """
    clues = [(clue.axis, clue.place, [length for length, _ in clue.runs]) for clue in puzzle.clues]
    cells = range(len(puzzle.given))
    places = [cells[puzzle.cells(axis, place)] for axis, place, _ in clues]
    others: list[list[Other]] = []
    through: list[list[int]] = [[] for _ in cells]
    for number, ((axis, _, runs), line) in enumerate(zip(clues, places, strict=True)):
        own = {cell for cell in line if answer[cell]}
        found = []
        for some in arrangements(runs, len(line)):
            filled = {line[place] for place in some}
            if filled != own and all(known[cell] in (-1, cell in filled) for cell in line):
                more, less = sorted(filled - own), sorted(own - filled)
                found.append((more, less) if axis == "row" else (less, more))
        others.append(found)
        for cell in line:
            through[cell].append(number)
    return _relaxed(others, through, meter)


def _relaxed(
    others: Sequence[Sequence[Other]], through: Sequence[Sequence[int]], meter: Meter
) -> tuple[int, ...] | None:
    """Return weights with which each of the other arrangements of each line weighs less than nothing."""
    weight = [0.0] * len(through)
    weigh = weight.__getitem__
    changed = set(range(len(others)))
    work = _WORK_EACH * len(through)
    while changed:
        meter.spend(0)
        lines, changed = sorted(changed), set()
        for line in lines:
            worst, most = None, -_MARGIN * _ENOUGH
            work -= len(others[line])
            for other in others[line]:
                value = sum(map(weigh, other[0])) - sum(map(weigh, other[1]))
                if value > most:
                    worst, most = other, value
            if worst is None:
                continue
            step = 2 * (most + _MARGIN) / (len(worst[0]) + len(worst[1]))
            for some, by in ((worst[0], -step), (worst[1], step)):
                for cell in some:
                    weight[cell] += by
                    changed.update(through[cell])
        if work < 0:
            return None
    return tuple([round(_SCALE * each) for each in weight])
