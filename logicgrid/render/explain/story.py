"""An explanation of any kind of puzzle as a sequence of paragraphs, each with the pencil marks after it.

A writer for each kind puts steps into words; text and HTML are made from the story alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol, assert_never

from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.explanation import Cells, Digits, Explanation, Scene, Staircase
from logicgrid.puzzle.pencil_marks import Marks
from logicgrid.puzzle.record import Record
from logicgrid.render.explain.logic_grid import LogicGridWriter
from logicgrid.render.explain.nonogram import NonogramWriter
from logicgrid.render.explain.paragraphs import Paragraph
from logicgrid.render.explain.sudoku import SudokuWriter
from logicgrid.words.phrases import Words, capital, label


class Writer(Protocol):
    """Puts the steps of one puzzle into the words of one language."""

    def paragraphs(self, explanation: Explanation) -> Iterator[Paragraph]:
        """Yield the paragraphs of the whole derivation."""
        ...

    def fact(self, atom: Atom) -> str:
        """Return one atom as a clause."""
        ...

    def known(self, atoms: Sequence[Atom]) -> str:
        """Return atoms as what follows “we know that”."""
        ...

    def where(self, step: Step) -> str:
        """Name the place in the puzzle at which a step is to be found."""
        ...


def writer_of(scene: Scene, words: Words) -> Writer:
    match scene:
        case Staircase():
            return LogicGridWriter(scene, words)
        case Digits():
            return SudokuWriter(scene, words)
        case Cells():
            return NonogramWriter(scene, words)
        case _:
            assert_never(scene)


class StoryStep(Record):
    """A paragraph, the marks after it, and which of them are new (pairs of items, or cells)."""

    paragraph: Paragraph
    marks: Marks
    new: Any


def paragraphs(explanation: Explanation, words: Words) -> Iterator[Paragraph]:
    """Yield the paragraphs of an explanation."""
    return writer_of(explanation.scene, words).paragraphs(explanation)


def story(explanation: Explanation, words: Words) -> Iterator[StoryStep]:
    """Yield the paragraphs with the marks after each; the marks are led on, so look at them before the next."""
    marks: Marks = explanation.scene.marks()
    before = explanation.start
    for paragraph in paragraphs(explanation, words):
        atoms = [atom for step in paragraph.steps for atom in step.conclusions]
        yield StoryStep(paragraph, marks, marks.add([*before, *atoms]))
        before = ()


def closing(explanation: Explanation, words: Words, verbose: bool = False) -> list[str]:
    """Return the level in a sentence; if `verbose`, what it means, and the effort and the rounds explained.

    A puzzle with several answers has no level.
    """
    if explanation.open:
        return []
    derivation = explanation.derivation
    level = words.say("level", level=derivation.level)
    of_grid = isinstance(explanation.scene, Staircase) and 1 <= derivation.level <= len(words.levels)
    if explanation.hardest and not (of_grid and derivation.level == 1):
        level = words.say("level_by", level=level, technique=label(words.technique(explanation.hardest)))
    if of_grid and (verbose or derivation.level == 1 or not explanation.hardest):
        level = words["colon"].join([level, words.levels[derivation.level - 1]])
    if not verbose:
        return [capital(level) + words["stop"]]
    effort = f"{derivation.effort:.1f}".removesuffix(".0").replace(".", words["decimal"])
    narrow = words.narrow[min(derivation.narrow_waves, 2)].format(n=derivation.narrow_waves)
    return [
        capital(level) + words["stop"],
        words.say("effort", effort=effort) + words["stop"],
        words["then"].join([words.say("waves", waves=derivation.waves), narrow]) + words["stop"],
    ]
