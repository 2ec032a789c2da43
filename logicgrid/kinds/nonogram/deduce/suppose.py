"""Suppositions: a colour of a cell that leads to a contradiction, and which of several to choose.

All colours of all open cells are probed: refuted within two rounds of lines, within four, or within any number; of
several the one is chosen that opens most for its length.  If lines alone refute none, the supposition with the most
consequences is taken, and refuted with further ones inside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logicgrid.kinds.nonogram.deduce.ladder import BY_LEVEL, ROUNDS
from logicgrid.kinds.nonogram.deduce.rounds import one_round, probe
from logicgrid.kinds.nonogram.deduce.sheet import Frame, Sheet
from logicgrid.kinds.nonogram.deduce.shorten import Shortener
from logicgrid.puzzle.budget import Meter
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.question import Answer
from logicgrid.puzzle.reasons import Technique
from logicgrid.puzzle.steps import inferences

_COMPARED = 4
"""The number of refutations that are written out before one is chosen."""
_ENOUGH = {2: 24, 3: 12, 4: 4}
"""The number of refuted suppositions of a level at which the search for more stops, in large nonograms."""
_SMALL = 5_000
"""In small nonograms that number is this one divided by the number of open cells."""


class Tried:
    """What was tried in one state: refuted suppositions that are not used yet, and those that are not refuted.

    What is refuted stays refuted.  What is not refuted stays so until one of the lines changes that were looked at (a
    bit each).  `left` is the number of candidates that were left then: suppositions with the fewest are tried first.
    """

    def __init__(self) -> None:
        self.waiting: dict[int, list[Atom]] = {level: [] for level in ROUNDS}
        self.failed: dict[int, dict[Atom, int]] = {level: {} for level in ROUNDS}
        self.left: dict[Atom, int] = {}

    def inside(self) -> Tried:
        """Return what holds in the state in which something is supposed, too."""
        other = Tried()
        other.failed = {level: dict(failed) for level, failed in self.failed.items()}
        other.left = dict(self.left)
        return other

    def forget(self, changed: int) -> None:
        """Forget what must be tried again after a change of these lines."""
        if changed:
            for level, failed in self.failed.items():
                self.failed[level] = {atom: seen for atom, seen in failed.items() if not seen & changed}


class Suppositions:
    """Refutes suppositions; candidates that occur in one of the `answers` are not supposed."""

    def __init__(self, frame: Frame, answers: Sequence[Answer], meter: Meter) -> None:
        self.frame = frame
        self.answers = answers
        self.meter = meter
        self.shortener = Shortener(frame)
        self.tried = Tried()

    def by_lines(self, sheet: Sheet) -> Step | None:
        """Return the next supposition that lines alone refute; None if there is none."""
        return self._simple(sheet, self.tried, self.answers)

    def nested(self, sheet: Sheet) -> Step | None:
        """Return one that is refuted with others inside, after `by_lines`; None if there are several answers."""
        return None if len(self.answers) > 1 else self._nested(sheet, self.tried, self.answers)

    # ------------------------------------------------------------------ by lines alone

    def _simple(self, sheet: Sheet, tried: Tried, answers: Sequence[Answer]) -> Step | None:
        tried.forget(sheet.changed)
        sheet.changed = 0
        for level in ROUNDS:
            found = [atom for atom in tried.waiting[level] if self._is_open(sheet, atom)]
            if not found:
                found = list(self._refuted(sheet, tried, level, answers))
            tried.waiting[level] = found
            if found:
                return self._best(sheet, found, level)
        return None

    def _refuted(self, sheet: Sheet, tried: Tried, level: int, answers: Sequence[Answer]) -> Iterator[Atom]:
        count = 0
        failed = tried.failed[level]
        left = tried.left
        enough = max(_ENOUGH[level], _SMALL // (sheet.open + 1))
        for atom in sorted(self._atoms(sheet, answers), key=lambda atom: left.get(atom, 0)):
            if atom in failed:
                continue
            self.meter.spend(0)
            refuted, seen, state = probe(self.frame, sheet.state, atom, ROUNDS[level])
            if refuted:
                yield atom
                count += 1
                if count >= enough:
                    return
            else:
                failed[atom] = seen
                left[atom] = _candidates(state)

    def _best(self, sheet: Sheet, found: list[Atom], level: int) -> Step:
        """Return the refutation, of several, that opens most for its length."""
        opens = []
        for atom in found:
            state = probe(self.frame, sheet.state, self.frame.denied(atom), ROUNDS[level])[2]
            opens.append((_candidates(state), atom))
        opens.sort()
        now = _candidates(sheet.state)
        best, most = None, -1.0
        for left, atom in opens[:_COMPARED]:
            step = self._by_lines(sheet, atom, self._technique(level, atom[0]))
            worth = (now - left) / (6 + inferences(step.steps))
            if worth > most:
                best, most = step, worth
        assert best is not None
        return best

    def _technique(self, level: int, cell: int) -> Technique:
        """Return what a supposition of a level is called: at the edge of the picture, the quickest is edge logic."""
        row, column = divmod(cell, self.frame.width)
        edge = row in (0, self.frame.height - 1) or column in (0, self.frame.width - 1)
        return Technique.EDGE_LOGIC if edge and level == 2 else BY_LEVEL[level]

    def _by_lines(self, sheet: Sheet, atom: Atom, technique: Technique) -> Step:
        """Return a refutation by lines alone, step by step."""
        self.meter.spend()
        inner = sheet.copy()
        inner.learn(atom)
        steps: list[Step] = []
        while True:
            count, contradicted = one_round(inner, steps)
            if contradicted:
                return self._refuting(technique, atom, steps)
            assert count, "a probe was refuted"

    def _refuting(self, technique: Technique, atom: Atom, steps: list[Step]) -> Step:
        steps, _ = self.shortener.refutation(steps)
        return Step(technique, (), (), (self.frame.denied(atom),), atom, tuple(steps))

    # ------------------------------------------------------------------ nested

    def _nested(self, sheet: Sheet, tried: Tried, answers: Sequence[Answer]) -> Step | None:
        """Return the supposition with the most consequences that is refuted with others inside."""
        for atom in sorted(self._atoms(sheet, answers), key=lambda atom: tried.left[atom]):
            step = self._refute(sheet, tried, atom)
            if step is not None:
                return step
        return None

    def _refute(self, sheet: Sheet, outside: Tried, atom: Atom) -> Step | None:
        self.meter.spend()
        inner = sheet.copy()
        inner.learn(atom)
        steps: list[Step] = []
        tried = outside.inside()
        deep = False
        while True:
            while True:
                self.meter.spend(0)
                count, contradicted = one_round(inner, steps)
                if contradicted:
                    technique = Technique.DEEPLY_NESTED if deep else Technique.NESTED_SUPPOSITIONS
                    return self._refuting(technique, atom, steps)
                if not count:
                    break
            if not inner.open:
                return None
            step = self._simple(inner, tried, ())
            if step is None:
                deep = True
                step = self._nested(inner, tried, ())
            if step is None:
                return None
            steps.append(step)
            inner.learn(step.conclusions[0])

    # ------------------------------------------------------------------ candidates

    def _atoms(self, sheet: Sheet, answers: Sequence[Answer]) -> Iterator[Atom]:
        """Yield what may be supposed."""
        for cell, known in enumerate(sheet.colour):
            if known < 0:
                mask = sheet.candidates(cell)
                for colour in range(self.frame.kinds):
                    if mask >> colour & 1 and not any(answer[0][cell] == colour for answer in answers):
                        yield (cell, colour, True)

    def _is_open(self, sheet: Sheet, atom: Atom) -> bool:
        return sheet.colour[atom[0]] < 0 and bool(sheet.candidates(atom[0]) >> atom[1] & 1)


def _candidates(state: list[int]) -> int:
    return sum([mask.bit_count() for mask in state])
