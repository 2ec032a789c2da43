"""Explain why a mark of a nonogram is wrong: its consequences, line by line, up to a line that does not fit.

Only colours that are wrong in the answer are derived on the way, so that no cell is given away.  The page to play has
its own version (`game/why.mjs`): change both together; a test compares them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from logicgrid.kinds import Puzzle
from logicgrid.kinds.nonogram.atoms import NonogramAtoms, NonogramScene
from logicgrid.kinds.nonogram.deduce.lines import NonogramFrame
from logicgrid.kinds.nonogram.lines import PictureLines
from logicgrid.kinds.nonogram.picture import Picture, masks_of
from logicgrid.kinds.nonogram.question import NonogramQuestion
from logicgrid.kinds.nonogram.reasons import explained
from logicgrid.kinds.nonogram.sentences import NonogramWriter
from logicgrid.kinds.paragraphs import Line, Telling
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom, BrokenClue, Clash
from logicgrid.puzzle.explanation import MOST_STEPS, Refutation, Spoils, Supposed
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.techniques import Technique
from logicgrid.words.phrases import Words


class _Step(Record):
    line: int
    cells: tuple[int, ...]
    trace: frozenset[int]


class _Refuter:
    def __init__(self, picture: Picture, given: Sequence[int | None], spoils: Spoils) -> None:
        self.spoils = spoils
        self.kinds = picture.colours + 1
        self.lines = PictureLines(picture)
        every = (1 << self.kinds) - 1
        self.left = [every if colour is None else 1 << colour for colour in given]
        self.source = [-1] * len(given)
        """By cell, the step that settled it, -1 for the board."""
        self.steps: list[_Step] = []

    def refutation(self, wrong: Atom, board: Iterable[Atom]) -> Refutation | None:
        for cell, colour, holds in board:
            self.left[cell] &= 1 << colour if holds else ~(1 << colour)
        cell, colour, holds = wrong
        self.left[cell] &= 1 << colour if holds else ~(1 << colour)
        if not self.left[cell]:
            return None
        self.source[cell] = 0
        self.steps.append(_Step(-1, (cell,), frozenset([0])))
        fresh = [cell]
        for _ in range(MOST_STEPS + 1):
            lines = dict.fromkeys([line for each in fresh for line in self.lines.through(each)])
            fresh = []
            best: frozenset[int] | None = None
            clash, found = -1, []
            for line in sorted(lines):
                trace = self._trace(line)
                settled = self._settled(line)
                if settled is None:
                    if best is None or len(trace) < len(best):
                        best, clash = trace, line
                else:
                    found.append((line, settled, trace))
            if best is not None:
                return self._refutation(wrong, clash, best)
            for line, settled, trace in found:
                cells = tuple([each for each, value in settled if self.left[each] & (self.left[each] - 1)])
                if not cells:
                    continue
                place = len(self.steps)
                self.steps.append(_Step(line, cells, trace | {place}))
                for each, value in settled:
                    if each in cells:
                        self.left[each], self.source[each] = 1 << value, place
                fresh += cells
        return None

    def _trace(self, line: int) -> frozenset[int]:
        """Return the steps on which the known cells of a line rest."""
        sources = {self.source[cell] for cell in self.lines.cells[line]}
        return frozenset().union(*[self.steps[source].trace for source in sources if source >= 0])

    def _settled(self, line: int) -> list[tuple[int, int]] | None:
        """Return the open cells of a line that are forced to a wrong colour; None if the line does not fit."""
        cells = self.lines.cells[line]
        narrowed = self.lines.narrowed(line, masks_of([self.left[cell] for cell in cells], self.kinds - 1))
        if narrowed is None:
            return None
        found = []
        for place, cell in enumerate(cells):
            colours = [colour for colour in range(self.kinds) if narrowed[colour] >> place & 1]
            one_left = len(colours) == 1 and self.left[cell] & (self.left[cell] - 1)
            if one_left and not self.spoils((cell, colours[0], True)):
                found.append((cell, colours[0]))
        return found

    def _refutation(self, wrong: Atom, clash: int, trace: frozenset[int]) -> Refutation | None:
        """Return the steps to the clash, each with the cells that later ones look at."""
        steps = [self.steps[place] for place in sorted(trace - {0})]
        if len(steps) > MOST_STEPS:
            return None
        later = set(self.lines.cells[clash])
        shown: list[Supposed] = []
        for step in reversed(steps):
            cells = [cell for cell in step.cells if cell in later]
            shown.append(Supposed("line", step.line + 1, self._board(step.line), tuple(map(self._is, cells))))
            later |= set(self.lines.cells[step.line])
        return Refutation(wrong, tuple(reversed(shown)), Supposed("line", clash + 1, self._board(clash), ()))

    def _board(self, line: int) -> tuple[Atom, ...]:
        """Return the atoms that the board shows in a line."""
        cells = [cell for cell in self.lines.cells[line] if self.source[cell] < 0]
        return tuple([self._is(cell) for cell in cells if not self.left[cell] & (self.left[cell] - 1)])

    def _is(self, cell: int) -> Atom:
        return cell, self.left[cell].bit_length() - 1, True


def refutation(atoms: NonogramAtoms, wrong: Atom, right: Iterable[Atom], spoils: Spoils) -> Refutation | None:
    """Return the refutation of a wrong mark; None if it takes more than a few sentences."""
    return _Refuter(atoms.picture, atoms.scene().given, spoils).refutation(wrong, right)


def contradicted(puzzle: Puzzle, numbers: Sequence[int], words: Words, budget: Budget) -> list[Line]:
    """Return the sentences from some lines to a contradiction; none if the checker accepts none."""
    question = puzzle.question.only(numbers)
    assert isinstance(question, NonogramQuestion)
    steps = question.contradiction(budget)
    if not steps:
        return []
    writer = NonogramWriter(NonogramAtoms(puzzle).scene(), words)
    marks = writer.scene.marks()
    way = [step for step in steps if step.technique != Technique.NO_ARRANGEMENT]
    lines = writer.lines(explained(way, marks, NonogramFrame(question.board)), 0)
    broken = [step.clues[0] for step in steps if step.technique == Technique.NO_ARRANGEMENT]
    said = {atom for step in steps for atom in step.conclusions}
    both = next((atom for atom in steps[-1].conclusions if (atom[0], 1 - atom[1], atom[2]) in said), None)
    ending = BrokenClue(broken[-1]) if broken else Clash(both, False) if both else None
    return [*lines, Line(0, words.sentence(writer.ending(ending)))]


def sentences_of(refutation: Refutation, scene: NonogramScene, words: Words) -> list[str]:
    """Return the sentences of a refutation."""
    writer = NonogramWriter(scene, words)

    def step(step: Supposed, new: Sequence[Atom]) -> str:
        facts = writer.clauses(step.conclusions, writer.is_row(step.clue))
        return words.say("line", line=name(step.clue), facts=facts)

    def ending(step: Supposed, new: Sequence[Atom]) -> str:
        return words.say("line_broken", line=name(step.clue))

    def name(line: int) -> str:
        return words.say("row", n=line) if writer.is_row(line) else words.say("column", n=line - scene.height)

    telling = Telling(words, writer.fact, step, ending)
    return telling.lines(refutation)
