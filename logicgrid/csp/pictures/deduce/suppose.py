"""Suppositions: a cell's colour that contradicts itself, and which of them is worth telling.

All colours of all open cells are probed: refuted within two waves of lines, within four, or within any number; of
several the one is told that opens most for its length.  Where none refutes itself, the supposition with the most
consequences is taken, and refuted with further ones inside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logicgrid.csp.derivation import Atom, Step
from logicgrid.csp.pictures.deduce.ladder import BY_LEVEL, ROUNDS
from logicgrid.csp.pictures.deduce.sheet import Frame, Sheet
from logicgrid.csp.pictures.deduce.shorten import Shortener
from logicgrid.csp.pictures.deduce.waves import probe, wave
from logicgrid.csp.question import Answer
from logicgrid.csp.steps import Meter, inferences

_COMPARED = 4
"""So many refutations are told before one is chosen."""
_ENOUGH = 24
"""The search for refuted suppositions stops at so many."""

Waiting = dict[int, list[Atom]]


class Suppositions:
    """Refutes suppositions; candidates that occur in one of the `answers` are not worth supposing."""

    def __init__(self, frame: Frame, answers: Sequence[Answer], meter: Meter) -> None:
        self.frame = frame
        self.answers = answers
        self.meter = meter
        self.shortener = Shortener(frame)
        self.waiting: Waiting = {}
        """What was found refuted and not told yet, by level: it stays refuted."""

    def next(self, sheet: Sheet) -> Step | None:
        """The supposition to refute next; None where none is refuted: there are several answers."""
        step = self._simple(sheet, self.waiting, self.answers, _ENOUGH)
        return step if step is not None or len(self.answers) > 1 else self._nested(sheet, self.answers)

    # ------------------------------------------------------------------ by lines alone

    def _simple(self, sheet: Sheet, waiting: Waiting, answers: Sequence[Answer], enough: int) -> Step | None:
        for level, rounds in ROUNDS.items():
            found = [atom for atom in waiting.get(level, ()) if self._is_open(sheet, atom)]
            if not found:
                found = list(self._refuted(sheet, rounds, answers, enough))
            waiting[level] = found
            if found:
                return self._best(sheet, found, level)
        return None

    def _refuted(self, sheet: Sheet, rounds: int, answers: Sequence[Answer], enough: int) -> Iterator[Atom]:
        count = 0
        for atom in self._atoms(sheet, answers):
            self.meter.goes_on()
            if probe(self.frame, sheet.state, atom, rounds)[0]:
                yield atom
                count += 1
                if count >= enough:
                    return

    def _best(self, sheet: Sheet, found: list[Atom], level: int) -> Step:
        """Of refuted suppositions the one that opens most for its length."""
        opens = []
        for atom in found[:_ENOUGH]:
            _, state = probe(self.frame, sheet.state, self.frame.denied(atom), ROUNDS[level])
            opens.append((_candidates(state), atom))
        opens.sort()
        now = _candidates(sheet.state)
        best, most = None, -1.0
        for left, atom in opens[:_COMPARED]:
            step = self._told(sheet, atom, BY_LEVEL[level])
            worth = (now - left) / (6 + inferences(step.steps))
            if worth > most:
                best, most = step, worth
        assert best is not None
        return best

    def _told(self, sheet: Sheet, atom: Atom, technique: str) -> Step:
        """A refutation by lines alone, step by step."""
        self.meter.goes_on(1)
        inner = sheet.copy()
        inner.learn(atom)
        steps: list[Step] = []
        while True:
            count, contradicted = wave(inner, steps)
            if contradicted:
                return self._refuting(technique, atom, steps)
            assert count, "a probe was refuted"

    def _refuting(self, technique: str, atom: Atom, steps: list[Step]) -> Step:
        steps, _ = self.shortener.refutation(steps)
        return Step(technique, (), (), (self.frame.denied(atom),), atom, tuple(steps))

    # ------------------------------------------------------------------ nested

    def _nested(self, sheet: Sheet, answers: Sequence[Answer]) -> Step | None:
        """The supposition with the most consequences that is refuted with others inside."""
        reach = []
        for atom in self._atoms(sheet, answers):
            self.meter.goes_on()
            reach.append((_candidates(probe(self.frame, sheet.state, atom, ROUNDS[4])[1]), atom))
        for _, atom in sorted(reach):
            step = self._refute(sheet, atom)
            if step is not None:
                return step
        return None

    def _refute(self, sheet: Sheet, atom: Atom) -> Step | None:
        self.meter.goes_on(1)
        inner = sheet.copy()
        inner.learn(atom)
        steps: list[Step] = []
        waiting: Waiting = {}
        deep = False
        while True:
            while True:
                self.meter.goes_on()
                count, contradicted = wave(inner, steps)
                if contradicted:
                    return self._refuting(f"{'deeply ' if deep else ''}nested suppositions", atom, steps)
                if not count:
                    break
            if not inner.open:
                return None
            step = self._simple(inner, waiting, (), 3)
            if step is None:
                deep = True
                step = self._nested(inner, ())
            if step is None:
                return None
            steps.append(step)
            inner.learn(step.conclusions[0])

    # ------------------------------------------------------------------ candidates

    def _atoms(self, sheet: Sheet, answers: Sequence[Answer]) -> Iterator[Atom]:
        """What may be supposed."""
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
