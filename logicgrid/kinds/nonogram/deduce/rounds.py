"""Rounds of lines: what all lines that changed force at once, then those that changed by that, and so on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from logicgrid.kinds.nonogram.deduce.ladder import MAX_COUNTED, PER_PLACE, PER_RUN
from logicgrid.kinds.nonogram.deduce.lines import closing, new_atoms
from logicgrid.kinds.nonogram.deduce.sheet import LineSheet, NonogramFrame, State
from logicgrid.kinds.nonogram.lines import LineSolver, Masks
from logicgrid.kinds.nonogram.reasons import LastColour
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.techniques import Technique


class Narrowing(NamedTuple):
    """A line whose arrangements leave fewer candidates; None after it if it has no arrangement."""

    line: int
    before: Masks
    after: Masks | None


def narrowings(sheet: LineSheet) -> list[Narrowing]:
    """Return the lines that changed and say anything now; only the first that has no arrangement, if there is one."""
    frame = sheet.frame
    kinds = frame.kinds
    lines, sheet.awake = sorted(sheet.awake), {}
    found = []
    for line in lines:
        before = tuple(sheet.state[line * kinds : (line + 1) * kinds])
        after = frame.narrowed(line, before)
        if after is None:
            return [Narrowing(line, before, None)]
        if after != before:
            found.append(Narrowing(line, before, after))
    return found


def one_round(sheet: LineSheet, steps: list[Step]) -> tuple[bool, bool]:
    """Add the steps of one round.  Return whether any line says anything, and whether that is a contradiction."""
    found = narrowings(sheet)
    return bool(found), not learned(sheet, found, steps)


def learned(sheet: LineSheet, found: Sequence[Narrowing], steps: list[Step]) -> bool:
    """Add the steps of what lines say.  Return False if the last of the steps is a contradiction."""
    frame = sheet.frame
    kinds = frame.kinds
    if found and found[0].after is None:
        steps.append(closing(sheet, found[0].line))
        return False
    offered = [
        (line, tuple(sheet.atoms(frame.cells[line])), new_atoms(sheet, line, before, after))
        for line, before, after in found
        if after is not None
    ]
    for line, premises, atoms in offered:
        atoms = [atom for atom in atoms if not sheet.knows(atom)]
        for atom in atoms:
            denied = sheet.learn(atom)
            if denied is not None:
                steps.append(frame.step(Technique.LINE, line, premises, (denied,)))
                return False
        if atoms:
            steps.append(frame.step(Technique.LINE, line, premises, tuple(atoms)))
        if kinds > 2 and not _last_colours(sheet, atoms, steps):
            return False
    return True


def effort_of(solver: LineSolver, masks: Masks) -> float:
    """Return the effort of looking at a line: by its runs, and by the places that they still have."""
    places = sum([starts.bit_count() - 1 for starts in solver.starts(masks)])
    return PER_RUN * len(solver.blocks) + PER_PLACE * min(places, MAX_COUNTED)


def _last_colours(sheet: LineSheet, atoms: list[Atom], steps: list[Step]) -> bool:
    """Add a step for each cell to which several lines leave one colour.  Return False if they leave none."""
    for cell in dict.fromkeys([atom[0] for atom in atoms if not atom[2]]):
        mask = sheet.candidates(cell)
        if sheet.colour[cell] >= 0 or mask & (mask - 1):
            continue
        excluded = sheet.atoms([cell])
        colour = mask.bit_length() - 1 if mask else excluded.pop()[1]
        atom = (cell, colour, True)
        steps.append(Step(Technique.LAST_COLOUR, (), tuple(excluded), (atom,), reason=LastColour(cell)))
        if not mask:
            return False
        sheet.learn(atom)
    return True


def probe(frame: NonogramFrame, state: State, atoms: Sequence[Atom], rounds: int) -> tuple[bool, int, State]:
    """Follow what is supposed for a number of rounds without writing steps.

    Return whether that ends in a contradiction, the lines that were looked at (a bit each), and the last state.
    """
    kinds, height = frame.kinds, frame.height
    state = state[:]
    awake: set[int] = set()
    for cell, colour, is_there in atoms:
        for other in range(kinds):
            if (other != colour) == is_there:
                frame.remove(state, cell, other)
        awake.update(frame.through(cell))
    seen = 0
    for _ in range(rounds):
        found = []
        for line in sorted(awake):
            seen |= 1 << line
            base = line * kinds
            before = tuple(state[base : base + kinds])
            after = frame.narrowed(line, before)
            if after is None:
                return True, seen, state
            if after != before:
                found.append((line, before, after))
        if not found:
            break
        awake = set()
        for line, before, after in found:
            is_row = line < height
            own = ~(1 << (line if is_row else line - height))
            offset = height if is_row else 0
            for colour in range(kinds):
                gone = before[colour] & ~after[colour]
                state[line * kinds + colour] &= after[colour]
                while gone:
                    place = gone.bit_length() - 1
                    gone ^= 1 << place
                    state[(offset + place) * kinds + colour] &= own
                    awake.add(offset + place)
        for line in awake:
            seen |= 1 << line
            some = 0
            for mask in state[line * kinds : (line + 1) * kinds]:
                some |= mask
            if some != (1 << frame.solvers[line].size) - 1:
                return True, seen, state
    return False, seen, state
