"""An explanation in, everything that is told out: the paragraphs with their drawings, and the sentences at the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.explanation import Cells, Digits, Explanation, Staircase
from logicgrid.puzzle.record import Record
from logicgrid.render.explain import tell_cells, tell_digits, tell_grid
from logicgrid.render.explain.marks import Marks, marks_of
from logicgrid.render.explain.paragraphs import Paragraph, label
from logicgrid.render.explain.words import Words, capital

_TELLERS: dict[type, Any] = {Staircase: tell_grid, Digits: tell_digits, Cells: tell_cells}
"""Modules with `tell`, `fact` and `where`."""


class Scenery(Record):
    """A paragraph, what is known after it, and what of that is new (as the scene's marks have it)."""

    paragraph: Paragraph
    marks: Marks
    new: Any


def paragraphs(explanation: Explanation, words: Words) -> Iterator[Paragraph]:
    """The paragraphs of an explanation of any kind."""
    found: Iterator[Paragraph] = _TELLERS[type(explanation.scene)].tell(explanation, words)
    return found


def fact(explanation: Explanation, words: Words, atom: Atom) -> str:
    """One atom as a clause."""
    found: str = _TELLERS[type(explanation.scene)].fact(explanation, words, atom)
    return found


def where(explanation: Explanation, words: Words, step: Step) -> str:
    """Where in the puzzle a step is to be found."""
    found: str = _TELLERS[type(explanation.scene)].where(explanation, words, step)
    return found


def told(explanation: Explanation, words: Words) -> Iterator[Scenery]:
    """The paragraphs, each with the marks after it; the marks are led on, so look at them before the next."""
    marks = marks_of(explanation.scene)
    begun = False
    for paragraph in paragraphs(explanation, words):
        atoms = [atom for step in paragraph.steps for atom in step.conclusions]
        yield Scenery(paragraph, marks, marks.add(atoms if begun else [*explanation.start, *atoms]))
        begun = True


def closing(explanation: Explanation, words: Words) -> list[str]:
    """Level, effort and waves, each explained in a sentence."""
    derivation = explanation.derivation
    level = words.level.format(level=derivation.level)
    of_grid = isinstance(explanation.scene, Staircase) and 1 <= derivation.level <= len(words.levels)
    if explanation.hardest and not (of_grid and derivation.level == 1):
        level = words.level_by.format(level=level, technique=label(words.technique(explanation.hardest)))
    if of_grid:
        level = words.colon.join([level, words.levels[derivation.level - 1]])
    narrow = words.narrow[min(derivation.narrow_waves, 2)].format(n=derivation.narrow_waves)
    return [
        capital(level) + words.stop,
        words.effort.format(effort=number(derivation.effort, words)) + words.stop,
        words.then.join([words.waves.format(waves=derivation.waves), narrow]) + words.stop,
    ]


def number(value: float, words: Words) -> str:
    """At most one decimal, with the language's mark."""
    return f"{value:.1f}".removesuffix(".0").replace(".", words.decimal)
