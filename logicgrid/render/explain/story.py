"""An explanation in, everything that is told out: the paragraphs with their drawings, and the sentences at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from logicgrid.explanation import Cells, Digits, Explanation, Staircase
from logicgrid.record import Record
from logicgrid.render.explain import tell_cells, tell_digits, tell_grid
from logicgrid.render.explain.marks import Marks, marks_of
from logicgrid.render.explain.paragraphs import Paragraph, label
from logicgrid.render.explain.words import Words, capital

_TELLERS: dict[type, Callable[[Explanation, Words], Iterator[Paragraph]]] = {
    Staircase: tell_grid.tell,
    Digits: tell_digits.tell,
    Cells: tell_cells.tell,
}


class Scenery(Record):
    """A paragraph, what is known after it, and what of that is new (as the scene's marks have it)."""

    paragraph: Paragraph
    marks: Marks
    new: Any


def told(explanation: Explanation, words: Words) -> Iterator[Scenery]:
    """The paragraphs, each with the marks after it; the marks are led on, so look at them before the next."""
    marks = marks_of(explanation.scene)
    marks.add(explanation.start)
    for paragraph in _TELLERS[type(explanation.scene)](explanation, words):
        atoms = [atom for step in paragraph.steps for atom in step.conclusions]
        yield Scenery(paragraph, marks, marks.add(atoms if paragraph.steps else explanation.start))


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
        words.effort.format(effort=number(derivation.effort)) + words.stop,
        words.then.join([words.waves.format(waves=derivation.waves), narrow]) + words.stop,
    ]


def number(value: float) -> str:
    """At most one decimal."""
    return f"{value:.1f}".removesuffix(".0")
