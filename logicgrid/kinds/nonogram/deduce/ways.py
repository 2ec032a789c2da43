"""Ways to go on when no line says anything by itself: what may be supposed, and what is either so or so.

A cell has two colours left, or a run two places: whichever it is, the lines are followed from there, and what both have
in common is concluded.  At the edge of the picture a run is put to a place, and the lines that cross it are followed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from logicgrid.kinds.nonogram.deduce.lines import forces
from logicgrid.kinds.nonogram.deduce.sheet import LineSheet, NonogramFrame, State
from logicgrid.puzzle.derivation import Atom, least
from logicgrid.puzzle.question import bits

Key = tuple[int, ...]


class LineSplit(NamedTuple):
    """The facts of each of the ways in which something can be; `key` names what that is, `line` whose ways these are.

    `line` is -1 if the ways are the colours of a cell.
    """

    key: Key
    line: int
    ways: tuple[tuple[Atom, ...], ...]


def placed_at_edge(sheet: LineSheet, cell: int, colour: int) -> list[LineSplit]:
    """Return a split for each line at the edge of the picture in which the cell, if it has the colour, places a run.

    Its ways are that the run is there, and that the cell does not have the colour.
    """
    frame = sheet.frame
    row, column = divmod(cell, frame.width)
    lines = [row] if row in (0, frame.height - 1) else []
    if column in (0, frame.width - 1):
        lines.append(frame.height + column)
    found = []
    for line in lines:
        facts = _run_at(sheet, line, cell, colour)
        if facts:
            found.append(LineSplit((line, cell, colour), line, (facts, (frame.denied((cell, colour, True)),))))
    return found


def _run_at(sheet: LineSheet, line: int, cell: int, colour: int) -> tuple[Atom, ...]:
    """Return the cells of the run that a cell of this colour places in a line, and what is beside them; () if none."""
    frame = sheet.frame
    place, size = frame.cells[line].index(cell), frame.solvers[line].size
    masks = list(sheet.state[line * frame.kinds : (line + 1) * frame.kinds])
    for other in range(frame.kinds):
        if other != colour:
            masks[other] &= ~(1 << place)
    after = frame.narrowed(line, tuple(masks))
    if after is None:
        return ()
    sure = after[colour]
    for other, mask in enumerate(after):
        sure &= -1 if other == colour else ~mask
    first = last = place
    while first and sure >> first - 1 & 1:
        first -= 1
    while sure >> last + 1 & 1:
        last += 1
    if any(0 <= beside < size and after[colour] >> beside & 1 for beside in (first - 1, last + 1)):
        return ()
    return run_facts(frame, line, colour, first, last + 1)


def run_facts(frame: NonogramFrame, line: int, colour: int, first: int, end: int) -> tuple[Atom, ...]:
    """Return that a run has the places of a line from `first` up to `end`, and those beside it not its colour."""
    cells = frame.cells[line]
    beside = [frame.plain((cells[place], colour, False)) for place in (first - 1, end) if 0 <= place < len(cells)]
    return (*[(cell, colour, True) for cell in cells[first:end]], *beside)


def two_ways(sheet: LineSheet) -> Iterator[LineSplit]:
    """Yield every cell that has two colours left, and every run that has two places left."""
    frame = sheet.frame
    for cell, known in enumerate(sheet.colour):
        left = list(bits(sheet.candidates(cell))) if known < 0 else []
        if len(left) == 2:
            yield LineSplit((cell,), -1, tuple([((cell, colour, True),) for colour in left]))
    for line, solver in enumerate(frame.solvers):
        masks = tuple(sheet.state[line * frame.kinds : (line + 1) * frame.kinds])
        for number, starts in enumerate(solver.starts(masks)):
            if starts.bit_count() == 2:
                length, colour, _ = solver.blocks[number]
                ways = [run_facts(frame, line, colour, first, first + length) for first in bits(starts)]
                yield LineSplit((line, number), line, tuple(ways))


def shared(sheet: LineSheet, one: State, other: State) -> list[Atom]:
    """Return the cells that are open and have the same one colour in both states."""
    frame = sheet.frame
    kinds, state = frame.kinds, sheet.state
    found = []
    lost = [was & ~(a | b) for was, a, b in zip(state, one, other, strict=True)]
    for row in range(frame.height if any(lost) else 0):
        here = range(row * kinds, (row + 1) * kinds)
        changed = 0
        for at in here:
            changed |= lost[at]
        for place in bits(changed):
            left = [colour for colour, at in enumerate(here) if (one[at] | other[at]) >> place & 1]
            if len(left) == 1:
                found.append((row * frame.width + place, left[0], True))
    return found


def premises(sheet: LineSheet, split: LineSplit) -> list[Atom]:
    """Return what is known that leaves no other way than these, with the fewest atoms."""
    frame, line = sheet.frame, split.line
    if line < 0:
        return sheet.atoms(split.key)
    known = sheet.atoms(frame.cells[line])
    if len(split.key) == 3:
        _, cell, colour = split.key
        return least(known, lambda some: forces(frame, line, [*some, (cell, colour, True)], split.ways[0]))
    number = split.key[1]
    solver = frame.solvers[line]
    starts = solver.starts(frame.masks(line, known))[number]
    return least(known, lambda some: solver.starts(frame.masks(line, some))[number] == starts)
