"""Techniques for when no line says anything by itself: refuted suppositions, and two-way logic.

All colours of all open cells are probed: refuted within two rounds of lines, within four, or within any number.  For a
cell with two colours left, or a run with two places, both cases are followed, and their common consequences are
concluded.  At the edge of the picture a run is placed tentatively, and the lines that cross it are followed.  Among
several finds, the one that unlocks most for its length is chosen.  If lines alone yield nothing, the supposition with
most consequences is refuted with nested ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from logicgrid.kinds.nonogram.deduce.lines import (
    Found,
    LineRun,
    LineSheet,
    NonogramFrame,
    Shortener,
    forces,
    lines,
    one_round,
    probe,
)
from logicgrid.kinds.nonogram.reasons import BY_LEVEL, ROUNDS, RUNGS
from logicgrid.kinds.nonogram.search import State
from logicgrid.puzzle.budget import Meter
from logicgrid.puzzle.derivation import Atom, EitherWay, Step, inferences, least
from logicgrid.puzzle.ladder import Round, Technique
from logicgrid.puzzle.question import Answer, bits, union_of

# --- Ways -------------------------------------------------------------------------------------------------------------

Key = tuple[int, ...]


class LineSplit(NamedTuple):
    """A case distinction: the facts of each way; `key` names what is split, `line` the line whose ways these are.

    `line` is -1 if the ways are the colours of a cell.
    """

    key: Key
    line: int
    ways: tuple[tuple[Atom, ...], ...]


def placed_at_edge(sheet: LineSheet, cell: int, colour: int) -> list[LineSplit]:
    """Return a split for each edge line in which the cell would fix the place of a run if it had the colour.

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
    """Return the atoms of the run that a cell of this colour places in a line, and of its neighbours; () if none."""
    frame = sheet.frame
    place, size = frame.cells[line].index(cell), frame.solvers[line].size
    masks = list(sheet.state[line * frame.kinds : (line + 1) * frame.kinds])
    for other in frame.gone[colour][True]:
        masks[other] &= ~(1 << place)
    after = frame.narrowed(line, tuple(masks))
    if after is None:
        return ()
    sure = after[colour] & ~union_of([mask for other, mask in enumerate(after) if other != colour])
    first = last = place
    while first and sure >> first - 1 & 1:
        first -= 1
    while sure >> last + 1 & 1:
        last += 1
    if any(0 <= beside < size and after[colour] >> beside & 1 for beside in (first - 1, last + 1)):
        return ()
    return run_facts(frame, line, colour, first, last + 1)


def run_facts(frame: NonogramFrame, line: int, colour: int, first: int, end: int) -> tuple[Atom, ...]:
    """Return the atoms of a run from `first` up to `end` in a line, with the cells next to it not in its colour."""
    cells = frame.cells[line]
    beside = [frame.plain((cells[place], colour, False)) for place in (first - 1, end) if 0 <= place < len(cells)]
    return (*[(cell, colour, True) for cell in cells[first:end]], *beside)


def two_ways(sheet: LineSheet) -> Iterator[LineSplit]:
    """Yield every cell with two colours left, and every run with two places left."""
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
    """Return the open cells that have the same single colour in both states."""
    frame = sheet.frame
    kinds, state = frame.kinds, sheet.state
    found = []
    lost = [was & ~(a | b) for was, a, b in zip(state, one, other, strict=True)]
    for row in range(frame.height if any(lost) else 0):
        here = range(row * kinds, (row + 1) * kinds)
        for place in bits(union_of([lost[at] for at in here])):
            left = [colour for colour, at in enumerate(here) if (one[at] | other[at]) >> place & 1]
            if len(left) == 1:
                found.append((row * frame.width + place, left[0], True))
    return found


def premises(sheet: LineSheet, split: LineSplit) -> list[Atom]:
    """Return the fewest known atoms that leave no other way than these."""
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


# --- Suppositions -----------------------------------------------------------------------------------------------------

_COMPARED = 4
"""The number of finds that are written out as steps before one is chosen."""
_ENOUGH = {technique: 24 if rounds == 2 else 12 if rounds == 4 else 4 for technique, rounds in ROUNDS.items()}
"""The number of finds of a technique at which the search for more stops, in large nonograms."""
_SMALL = 5_000
"""In small nonograms, that limit is this number divided by the number of open cells."""


class Find(NamedTuple):
    """A conclusion of a technique in some state, by refuting a supposition or by following the ways of a split."""

    technique: Technique
    conclusions: tuple[Atom, ...]
    suppose: Atom | None
    split: LineSplit | None


class Tried:
    """The trials in one state: finds that are not used yet, and trials that yielded nothing.

    A refuted supposition stays refuted; splits are examined again, since some ways may be gone.  A trial that yields
    nothing is not repeated until one of the lines that it looked at (a mask) changes.  `left` is the number of
    candidates it left: suppositions with the fewest are tried first.
    """

    def __init__(self) -> None:
        self.waiting: dict[Technique, list[Find]] = {technique: [] for technique in ROUNDS}
        self.failed: dict[Technique, dict[Key, int]] = {technique: {} for technique in ROUNDS}
        self.left: dict[Key, int] = {}

    def inside(self) -> Tried:
        """Return the part that is also valid in a state with a further supposition."""
        other = Tried()
        other.failed = {technique: dict(failed) for technique, failed in self.failed.items()}
        other.left = dict(self.left)
        return other

    def forget(self, changed: int) -> None:
        """Forget the trials to repeat after a change of these lines."""
        if changed:
            for technique, failed in self.failed.items():
                self.failed[technique] = {key: seen for key, seen in failed.items() if not seen & changed}


class CellSuppositions:
    """Finds what lines do not say by themselves; candidates that are true in one of the `answers` are not supposed."""

    def __init__(self, frame: NonogramFrame, answers: Sequence[Answer], meter: Meter) -> None:
        self.frame = frame
        self.answers = answers
        self.meter = meter
        self.shortener = Shortener(frame)
        self.tried = Tried()
        self.counted: list[tuple[int, State]] = []
        """Earlier states, each with the index in `ROUNDS` of the easiest technique that yields anything there."""

    def by_lines(self, sheet: LineSheet) -> Step | None:
        """Return the next step that uses lines alone; None if there is none."""
        return self._simple(sheet, self.tried, self.answers)

    def all_by_lines(self, sheet: LineSheet, tried: Tried) -> Round[Find] | None:
        """Return all finds of the easiest technique that has any."""
        tried.forget(sheet.changed)
        sheet.changed = 0
        for place, technique in enumerate(ROUNDS):
            found = tried.waiting[technique] = list(self._finds(sheet, tried, technique, self.answers))
            if found:
                self.counted.append((place, sheet.state[:]))
                return Round(RUNGS[technique].level, RUNGS[technique].effort, found)
        self.counted.append((len(ROUNDS), sheet.state[:]))
        return None

    def exhausted(self, sheet: LineSheet, technique: Technique) -> State | None:
        """Return a state with at least the sheet's knowledge in which the technique yields nothing.

        The technique cannot settle cells on the sheet that are open in that state, since more knowledge loses nothing.
        The last technique is always tried, since it says which supposition to refute with nested ones.
        """
        if technique == Technique.LONG_CONTRADICTION:
            return None
        place = list(ROUNDS).index(technique)
        for easiest, state in self.counted:
            if easiest > place and not any([later & ~now for later, now in zip(state, sheet.state, strict=True)]):
                return state
        return None

    def nested(self, sheet: LineSheet) -> Step | None:
        """Return a supposition refuted with nested ones, after `by_lines`; None if there are several answers."""
        return None if len(self.answers) > 1 else self._nested(sheet, self.tried, self.answers)

    # ------------------------------------------------------------------ by lines alone

    def _simple(self, sheet: LineSheet, tried: Tried, answers: Sequence[Answer]) -> Step | None:
        tried.forget(sheet.changed)
        sheet.changed = 0
        for techniques in BY_LEVEL:
            found: list[Find] = []
            for technique in techniques:
                waiting = tried.waiting[technique]
                waiting = [find for find in waiting if find.suppose and self._is_open(sheet, find.suppose)]
                tried.waiting[technique] = waiting
                found = found or waiting
            for technique in () if found else techniques:
                enough = max(_ENOUGH[technique], _SMALL // (sheet.open + 1))
                found = list(islice(self._finds(sheet, tried, technique, answers), enough))
                tried.waiting[technique] = found
                if found:
                    break
            if found:
                return self._best(sheet, found)
        return None

    def _finds(self, sheet: LineSheet, tried: Tried, technique: Technique, answers: Sequence[Answer]) -> Iterator[Find]:
        """Yield the finds of a technique, and remember the trials that yield nothing."""
        failed, left = tried.failed[technique], tried.left
        exhausted = self.exhausted(sheet, technique) if tried is self.tried else None
        if technique == Technique.TWO_WAY:
            for split in two_ways(sheet):
                if split.key not in failed:
                    conclusions, seen = self._either_way(sheet, split)
                    if conclusions:
                        yield Find(technique, tuple(conclusions), None, split)
                    else:
                        failed[split.key] = seen
            return
        for atom in sorted(self._atoms(sheet, answers), key=lambda atom: left.get(atom, 0)):
            denied = (self.frame.denied(atom),)
            if atom in failed or (exhausted and self.frame.allows(exhausted, atom)):
                continue
            if technique == Technique.EDGE_LOGIC:
                found, seen = self._at_edge(sheet, atom)
                if found is not None:
                    yield Find(technique, denied, None, found)
                else:
                    failed[atom] = seen
            else:
                refuted, seen, state = self._probe(sheet, (atom,), technique)
                if refuted:
                    yield Find(technique, denied, atom, None)
                else:
                    failed[atom] = seen
                    left[atom] = _candidates(state)

    def _at_edge(self, sheet: LineSheet, atom: Atom) -> tuple[LineSplit | None, int]:
        """Return a run at the edge, placed by the atom and refuted by other lines, and the lines looked at."""
        looked = sum([1 << line for line in self.frame.through(atom[0])])
        for split in placed_at_edge(sheet, *atom[:2]) if atom[1] else ():
            refuted, seen, _ = self._probe(sheet, split.ways[0], Technique.EDGE_LOGIC)
            looked |= seen
            if refuted:
                return split, looked
        return None, looked

    def _probe(self, sheet: LineSheet, atoms: Sequence[Atom], technique: Technique) -> tuple[bool, int, State]:
        self.meter.spend(0)
        return probe(self.frame, sheet.state, atoms, ROUNDS[technique])

    def _either_way(self, sheet: LineSheet, split: LineSplit) -> tuple[list[Atom], int]:
        """Return what the ways of a split have in common, and the lines looked at.

        If only one way is left, return its own facts: the rest follows line by line.
        """
        ends, looked = [], 1 << split.line if split.line >= 0 else 0
        for facts in split.ways:
            refuted, seen, state = self._probe(sheet, facts, Technique.TWO_WAY)
            looked |= seen
            if not refuted:
                ends.append((facts, state))
        if len(ends) == 1:
            return [atom for atom in ends[0][0] if not sheet.knows(atom)], looked
        return shared(sheet, ends[0][1], ends[1][1]) if ends else [], looked

    def _best(self, sheet: LineSheet, found: list[Find]) -> Step:
        """Return, among several finds, the step that unlocks most for its length."""
        states = [self._probe(sheet, find.conclusions, find.technique)[2] for find in found]
        opens = sorted([(_candidates(state), place) for place, state in enumerate(states)])[:_COMPARED]
        now, steps = _candidates(sheet.state), [(left, self._written(sheet, found[place])) for left, place in opens]
        return max(steps, key=lambda each: (now - each[0]) / (6 + inferences(each[1:])))[1]

    def _written(self, sheet: LineSheet, find: Find) -> Step:
        """Return a find as a step, with all its inner steps."""
        self.meter.spend()
        if find.suppose is not None:
            return self._refuting(find.technique, find.suppose, self._followed(sheet, (find.suppose,), ()))
        split = find.split
        assert split is not None
        number = None if split.line < 0 else self.frame.numbers[split.line]
        ways = [
            self.shortener.way(
                (Step(Technique.WAY, (), facts, facts), *self._followed(sheet, facts, find.conclusions)),
                find.conclusions,
            )[0]
            for facts in split.ways
        ]
        clues = () if number is None else (number,)
        known, reason = tuple(premises(sheet, split)), EitherWay(number, ())
        return Step(find.technique, clues, known, find.conclusions, reason=reason, ways=tuple(ways))

    def _followed(self, sheet: LineSheet, facts: Sequence[Atom], goals: Sequence[Atom]) -> list[Step]:
        """Return the steps line by line until all goals, if any, are known, or up to a contradiction."""
        inner = sheet.copy()
        for atom in facts:
            inner.learn(atom)
        steps: list[Step] = []
        while not goals or not all(map(inner.knows, goals)):
            found, contradicted = one_round(inner, steps)
            if contradicted:
                break
            assert found, "a probe came to an end"
        return steps

    def _refuting(self, technique: Technique, atom: Atom, steps: list[Step]) -> Step:
        steps, _ = self.shortener.refutation(steps)
        return Step(technique, (), (), (self.frame.denied(atom),), atom, tuple(steps))

    # ------------------------------------------------------------------ nested

    def _nested(self, sheet: LineSheet, tried: Tried, answers: Sequence[Answer]) -> Step | None:
        """Return the supposition with most consequences that is refuted with nested ones, by few of these if possible.

        If none is, nested ones may have further ones inside.
        """
        atoms = sorted(self._atoms(sheet, answers), key=lambda atom: tried.left[atom])
        steps = (self._refute(sheet, tried, atom, deep) for deep in (False, True) for atom in atoms)
        return next((step for step in steps if step is not None), None)

    def _refute(self, sheet: LineSheet, outside: Tried, atom: Atom, deep: bool) -> Step | None:
        self.meter.spend()
        inner, tried = sheet.copy(), outside.inside()
        inner.learn(atom)

        def supposed(inner: LineSheet) -> Round[Found] | None:
            step = self._simple(inner, tried, ())
            if step is None and deep:
                step = self._nested(inner, tried, ())
            return None if step is None else Round(0, 0, [step])

        run = LineRun(inner, [], self.meter, None)
        run.up([lines, supposed])
        technique = Technique.DEEPLY_NESTED if deep else Technique.NESTED_SUPPOSITIONS
        return self._refuting(technique, atom, [*run.steps, *run.closing]) if run.contradicted else None

    # ------------------------------------------------------------------ candidates

    def _atoms(self, sheet: LineSheet, answers: Sequence[Answer]) -> Iterator[Atom]:
        """Yield the possible suppositions."""
        for cell, known in enumerate(sheet.colour):
            if known < 0:
                right = {answer[0][cell] for answer in answers}
                yield from [(cell, colour, True) for colour in bits(sheet.candidates(cell)) if colour not in right]

    def _is_open(self, sheet: LineSheet, atom: Atom) -> bool:
        return sheet.colour[atom[0]] < 0 and bool(sheet.candidates(atom[0]) >> atom[1] & 1)


def _candidates(state: list[int]) -> int:
    return sum([mask.bit_count() for mask in state])
