"""What can be found when no line says anything by itself: suppositions that are refuted, and two-way logic.

All colours of all open cells are probed: refuted within two rounds of lines, within four, or within any number; cells
and runs with two possibilities are followed both ways.  Of several finds the one is chosen that opens most for its
length.  If lines alone yield nothing, the supposition with the most consequences is taken, and refuted with further
ones inside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from logicgrid.kinds.nonogram.deduce.ladder import BY_LEVEL, ROUNDS, RUNGS
from logicgrid.kinds.nonogram.deduce.lines import Shortener
from logicgrid.kinds.nonogram.deduce.rounds import one_round, probe
from logicgrid.kinds.nonogram.deduce.sheet import LineSheet, NonogramFrame, State
from logicgrid.kinds.nonogram.deduce.ways import Key, LineSplit, placed_at_edge, premises, shared, two_ways
from logicgrid.puzzle.budget import Meter
from logicgrid.puzzle.derivation import Atom, Step, inferences
from logicgrid.puzzle.ladder import Round
from logicgrid.puzzle.question import Answer
from logicgrid.puzzle.reasons import EitherWay
from logicgrid.puzzle.techniques import Technique

_COMPARED = 4
"""The number of finds that are written out before one is chosen."""
_ENOUGH = {technique: 24 if rounds == 2 else 12 if rounds == 4 else 4 for technique, rounds in ROUNDS.items()}
"""The number of finds of a technique at which the search for more stops, in large nonograms."""
_SMALL = 5_000
"""In small nonograms that number is this one divided by the number of open cells."""


class Find(NamedTuple):
    """What a technique concludes in some state: by refuting what is supposed, or by following the ways of a split."""

    technique: Technique
    conclusions: tuple[Atom, ...]
    suppose: Atom | None
    split: LineSplit | None


class Tried:
    """What was tried in one state: finds that are not used yet, and what yields nothing.

    What is refuted stays refuted; ways are looked at again, since some may be gone.  What yields nothing stays so until
    one of the lines changes that were looked at (a bit each).  `left` is the number of candidates that were left then:
    suppositions with the fewest are tried first.
    """

    def __init__(self) -> None:
        self.waiting: dict[Technique, list[Find]] = {technique: [] for technique in ROUNDS}
        self.failed: dict[Technique, dict[Key, int]] = {technique: {} for technique in ROUNDS}
        self.left: dict[Key, int] = {}

    def inside(self) -> Tried:
        """Return what holds in the state in which something is supposed, too."""
        other = Tried()
        other.failed = {technique: dict(failed) for technique, failed in self.failed.items()}
        other.left = dict(self.left)
        return other

    def forget(self, changed: int) -> None:
        """Forget what must be tried again after a change of these lines."""
        if changed:
            for technique, failed in self.failed.items():
                self.failed[technique] = {key: seen for key, seen in failed.items() if not seen & changed}


class CellSuppositions:
    """Finds what lines do not say by themselves; candidates that occur in one of the `answers` are not supposed."""

    def __init__(self, frame: NonogramFrame, answers: Sequence[Answer], meter: Meter) -> None:
        self.frame = frame
        self.answers = answers
        self.meter = meter
        self.shortener = Shortener(frame)
        self.tried = Tried()
        self.counted: list[tuple[int, State]] = []
        """States that were reached before, each with the place in `ROUNDS` of what is easiest and yields anything."""

    def by_lines(self, sheet: LineSheet) -> Step | None:
        """Return the next step that lines alone carry out; None if there is none."""
        return self._simple(sheet, self.tried, self.answers)

    def all_by_lines(self, sheet: LineSheet, tried: Tried) -> Round[Find] | None:
        """Return all that the easiest technique finds that yields anything."""
        tried.forget(sheet.changed)
        sheet.changed = 0
        for place, technique in enumerate(ROUNDS):
            found = tried.waiting[technique] = list(self._finds(sheet, tried, technique, self.answers))
            if found:
                self.counted.append((place, sheet.state[:]))
                return Round(RUNGS[technique].level, RUNGS[technique].effort, found)
        self.counted.append((len(ROUNDS), sheet.state[:]))
        return None

    def hopeless(self, sheet: LineSheet, technique: Technique) -> State | None:
        """Return a state that knows all that the sheet knows, and in which the technique yields nothing.

        What is open in it is not found by the technique on the sheet, either: with more cells known, nothing is lost.
        The last technique is tried in any case, since it tells what to suppose with others inside.
        """
        if technique == Technique.LONG_CONTRADICTION:
            return None
        place = list(ROUNDS).index(technique)
        for easiest, state in self.counted:
            if easiest > place and not any([later & ~now for later, now in zip(state, sheet.state, strict=True)]):
                return state
        return None

    def nested(self, sheet: LineSheet) -> Step | None:
        """Return a supposition refuted with others inside, after `by_lines`; None if there are several answers."""
        if len(self.answers) > 1:
            return None
        return self._nested(sheet, self.tried, self.answers, False) or self._nested(
            sheet, self.tried, self.answers, True
        )

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
        """Yield what a technique finds, and remember what yields nothing."""
        failed, left = tried.failed[technique], tried.left
        hopeless = self.hopeless(sheet, technique) if tried is self.tried else None
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
            if atom in failed or (hopeless and self.frame.allows(hopeless, atom)):
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
        """Return a run at the edge, placed by the atom, that other lines refute, and the lines that were looked at."""
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
        """Return what the ways of a split have in common, and the lines that were looked at.

        If only one way is left, that is what it says: the rest follows line by line.
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
        """Return the step, of several finds, that opens most for its length."""
        opens = []
        for place, find in enumerate(found):
            opens.append((_candidates(self._probe(sheet, find.conclusions, find.technique)[2]), place))
        opens.sort()
        now = _candidates(sheet.state)
        best, most = None, -1.0
        for left, place in opens[:_COMPARED]:
            step = self._written(sheet, found[place])
            worth = (now - left) / (6 + inferences([step]))
            if worth > most:
                best, most = step, worth
        assert best is not None
        return best

    def _written(self, sheet: LineSheet, find: Find) -> Step:
        """Return a find as a step, with all steps inside."""
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
        """Return what follows line by line until all goals, if there are any, are known, or up to a contradiction."""
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

    def _nested(self, sheet: LineSheet, tried: Tried, answers: Sequence[Answer], deep: bool) -> Step | None:
        """Return the supposition with the most consequences that is refuted with others inside.

        If `deep`, these may have others inside, too.
        """
        for atom in sorted(self._atoms(sheet, answers), key=lambda atom: tried.left[atom]):
            step = self._refute(sheet, tried, atom, deep)
            if step is not None:
                return step
        return None

    def _refute(self, sheet: LineSheet, outside: Tried, atom: Atom, deep: bool) -> Step | None:
        self.meter.spend()
        inner = sheet.copy()
        inner.learn(atom)
        steps: list[Step] = []
        tried = outside.inside()
        while True:
            while True:
                self.meter.spend(0)
                found, contradicted = one_round(inner, steps)
                if contradicted:
                    technique = Technique.DEEPLY_NESTED if deep else Technique.NESTED_SUPPOSITIONS
                    return self._refuting(technique, atom, steps)
                if not found:
                    break
            if not inner.open:
                return None
            step = self._simple(inner, tried, ())
            if step is None and deep:
                step = self._nested(inner, tried, (), False) or self._nested(inner, tried, (), True)
            if step is None:
                return None
            steps.append(step)
            for conclusion in step.conclusions:
                inner.learn(conclusion)

    # ------------------------------------------------------------------ candidates

    def _atoms(self, sheet: LineSheet, answers: Sequence[Answer]) -> Iterator[Atom]:
        """Yield what may be supposed."""
        for cell, known in enumerate(sheet.colour):
            if known < 0:
                mask = sheet.candidates(cell)
                for colour in range(self.frame.kinds):
                    if mask >> colour & 1 and not any(answer[0][cell] == colour for answer in answers):
                        yield (cell, colour, True)

    def _is_open(self, sheet: LineSheet, atom: Atom) -> bool:
        return sheet.colour[atom[0]] < 0 and bool(sheet.candidates(atom[0]) >> atom[1] & 1)


def _candidates(state: list[int]) -> int:
    return sum([mask.bit_count() for mask in state])
