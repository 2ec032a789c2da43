"""Explain why a mark of a nonogram is wrong: its consequences, line by line, up to a line that does not fit.

Only colours that are wrong in the answer are derived on the way, so that no cell is given away.  The page to play has
its own version (`game/why.mjs`): change both together; a test compares them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from logicgrid.kinds import Puzzle
from logicgrid.kinds.nonogram.atoms import NonogramAtoms, NonogramScene
from logicgrid.kinds.nonogram.check import NonogramChecker
from logicgrid.kinds.nonogram.deduce import contradiction
from logicgrid.kinds.nonogram.deduce.lines import NonogramFrame
from logicgrid.kinds.nonogram.question import NonogramQuestion, Picture, cells_of, masks_of
from logicgrid.kinds.nonogram.reasons import explained
from logicgrid.kinds.nonogram.search import PictureLines
from logicgrid.kinds.nonogram.sentences import NonogramWriter
from logicgrid.kinds.paragraphs import Line, Telling, by_turning_points
from logicgrid.puzzle.budget import Budget
from logicgrid.puzzle.derivation import Atom, BrokenClue, Clash
from logicgrid.puzzle.explanation import MOST_STEPS, Refutation, Spoils, Supposed
from logicgrid.puzzle.ladder import Technique
from logicgrid.words.phrases import Words


class _Refuter:
    """Refutes a mark; if `leaps`, by all that follows, of which only turning points are named."""

    def __init__(self, picture: Picture, given: Sequence[int | None], spoils: Spoils, leaps: bool) -> None:
        self.spoils = spoils
        self.leaps = leaps
        self.kinds = picture.colours + 1
        self.lines = PictureLines(picture)
        every = (1 << self.kinds) - 1
        self.board = [every if colour is None else 1 << colour for colour in given]
        """By cell, the colours that the board leaves."""
        self.left: list[int] = []
        self.source = [-1] * len(given)
        """By cell, the step that settled it, -1 for the board."""
        self.steps = [-1]
        """The lines; that of the supposition is -1."""

    def refutation(self, wrong: Atom, board: Iterable[Atom]) -> Refutation | None:
        for cell, colour, holds in board:
            self.board[cell] &= 1 << colour if holds else ~(1 << colour)
        self.left = list(self.board)
        cell, colour, holds = wrong
        self.left[cell] &= 1 << colour if holds else ~(1 << colour)
        if not self.left[cell]:
            return None
        self.source[cell] = 0
        fresh = range(len(self.left)) if self.leaps else [cell]
        for _ in range(len(self.left) if self.leaps else MOST_STEPS + 1):
            lines = sorted({line for each in fresh for line in self.lines.through(each)})
            found = [(line, self._settled(line, self.left)) for line in lines]
            if clashes := [self._way(line) for line, settled in found if settled is None]:
                steps = min(clashes, key=len)
                if self.leaps:
                    return by_turning_points(wrong, steps, self.spoils)
                return Refutation(wrong, tuple(steps[:-1]), steps[-1]) if len(steps) <= MOST_STEPS + 1 else None
            fresh = []
            for line, settled in found:
                place = len(self.steps)
                for each, value in settled or ():
                    if self._is_open(self.left[each]) and (self.leaps or not self.spoils((each, value, True))):
                        self.left[each], self.source[each] = 1 << value, place
                        fresh.append(each)
                if place in [self.source[each] for each in self.lines.cells[line]]:
                    self.steps.append(line)
            if not fresh:
                break
        return None

    def _is_open(self, mask: int) -> bool:
        return mask & (mask - 1) != 0

    def _settled(self, line: int, left: Sequence[int]) -> list[tuple[int, int]] | None:
        """Return the cells of a line that have one colour in all arrangements; None if there is no arrangement."""
        cells = self.lines.cells[line]
        narrowed = self.lines.narrowed(line, masks_of([left[cell] for cell in cells], self.kinds - 1))
        if narrowed is None:
            return None
        masks = zip(cells, cells_of(narrowed, len(cells)), strict=True)
        return [(cell, mask.bit_length() - 1) for cell, mask in masks if mask.bit_count() == 1]

    def _way(self, clash: int) -> list[Supposed]:
        """Return the steps to a line that does not fit, each with just the cells that later ones need."""
        goals: dict[int, set[int]] = {len(self.steps): set()}
        found = []
        for place in range(len(self.steps), 0, -1):
            if (goal := goals.get(place)) is None:
                continue
            line = clash if place == len(self.steps) else self.steps[place]
            needed = self._needed(line, place, goal)
            for cell in needed:
                goals.setdefault(self.source[cell], set()).add(cell)
            known = [cell for cell in self.lines.cells[line] if cell in needed or not self._is_open(self.board[cell])]
            found.append(Supposed("line", line + 1, tuple(map(self._is, known)), tuple(map(self._is, sorted(goal)))))
        return found[::-1]

    def _needed(self, line: int, place: int, goal: set[int]) -> list[int]:
        """Return the cells settled before a step with which a line settles others, or, without these, does not fit."""
        left = list(self.board)
        needed = [cell for cell in self.lines.cells[line] if 0 <= self.source[cell] < place]
        for cell in needed:
            left[cell] = self.left[cell]
        for cell in sorted(needed, key=lambda cell: -self.source[cell]):
            left[cell] = self.board[cell]
            settled = self._settled(line, left)
            if settled is not None if not goal else not goal.issubset([each for each, _ in settled or ()]):
                left[cell] = self.left[cell]
        return [cell for cell in needed if left[cell] != self.board[cell]]

    def _is(self, cell: int) -> Atom:
        return cell, self.left[cell].bit_length() - 1, True


def refutation(atoms: NonogramAtoms, wrong: Atom, right: Iterable[Atom], spoils: Spoils) -> Refutation | None:
    """Return the refutation of a wrong mark; None if it takes more than a few sentences."""
    right, given = list(right), atoms.scene().given
    found = _Refuter(atoms.picture, given, spoils, False).refutation(wrong, right)
    found = found or _Refuter(atoms.picture, given, spoils, True).refutation(wrong, right)
    return found if found and found.is_short else None


def contradicted(puzzle: Puzzle, numbers: Sequence[int], words: Words, budget: Budget) -> list[Line]:
    """Return the sentences from some lines to a contradiction; none if the checker accepts none."""
    question = puzzle.question.only(numbers)
    assert isinstance(question, NonogramQuestion)
    steps = contradiction(question.board, budget)
    if not steps or NonogramChecker(question.board).refutation_fault(steps):
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
    return _NonogramTelling(NonogramWriter(scene, words)).lines(refutation)


class _NonogramTelling(Telling):
    def __init__(self, writer: NonogramWriter) -> None:
        super().__init__(writer.words, writer.fact)
        self.writer = writer

    def step(self, step: Supposed, new: Sequence[Atom]) -> str:
        facts = self.writer.clauses(step.conclusions, self.writer.is_row(step.clue))
        return self._after(step, self.words.say("line", line=self.writer.name(step.clue), facts=facts))

    def ending(self, step: Supposed, new: Sequence[Atom]) -> str:
        return self._after(step, self.words.say("line_broken", line=self.writer.name(step.clue)))

    def _after(self, step: Supposed, text: str) -> str:
        """Return a sentence with the lines of the steps before it in a leap."""
        lines = sorted({each.clue for each in step.leap} - {step.clue})
        if not lines:
            return text
        rows = [line for line in lines if self.writer.is_row(line)]
        columns = [line - self.writer.scene.height for line in lines if not self.writer.is_row(line)]
        names = [
            self.words.say(one if len(some) == 1 else several, n=self.words.numbers(some))
            for one, several, some in (("row", "rows", rows), ("column", "columns", columns))
            if some
        ]
        return self.phrase("by_lines", lines=self.words["last_and"].join(names), facts=text)
