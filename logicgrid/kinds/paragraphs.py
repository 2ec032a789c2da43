"""Paragraphs: an insight each, with the steps of the grid's own rules that follow from it.

The text of a paragraph is in lines (`depth` is the number of suppositions around a line); labels in it are set off as
`words.phrases` does.  Here a derivation is cut into the steps of each paragraph, by the rules of its kind of puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from logicgrid.puzzle.derivation import Step
from logicgrid.puzzle.record import Record
from logicgrid.puzzle.techniques import GRID_RULES, Technique
from logicgrid.words.phrases import Words

SINGLES = frozenset({Technique.FULL_HOUSE, Technique.HIDDEN_SINGLE, Technique.NAKED_SINGLE})
LOCKED = frozenset({Technique.POINTING, Technique.CLAIMING})
SUMS = frozenset({Technique.CAGE, Technique.RULE_OF_45})
_MARKS = frozenset({Technique.PARITY, Technique.CONSECUTIVE, Technique.APART})

_MOST_SINGLES = 8
"""The number of cells of a sudoku that a paragraph fills at most."""

_MOST_LINES = 10
"""The number of lines of a nonogram that a paragraph looks at, at most."""


class Line(Record):
    depth: int
    text: str


class Paragraph(Record):
    """`clues` are the numbers of the clues that the paragraph rests on, none if it is about the grid alone."""

    clues: tuple[int, ...]
    heading: str
    lines: tuple[Line, ...]
    steps: tuple[Step, ...]
    quotes: bool = False
    """Whether the texts of the clues belong behind the heading."""
    listed: bool = False
    """Whether the lines are a list below the heading, and do not run on behind it."""


def trial_lines(
    words: Words, depth: int, supposed: str, inner: list[Line], ending: str, result: str, apart: bool = False
) -> list[Line]:
    """Return the lines of a supposition, from `supposed` to `result`.

    The ending goes on the last of the inner lines, unless it is `apart` or that line is of a supposition within.
    """
    end = words.sentence(ending)
    if inner and inner[-1].depth == depth + 1 and not apart:
        inner = [*inner[:-1], Line(depth + 1, words["gap"].join([inner[-1].text, end]))]
    else:
        inner = [*inner, Line(depth + 1, end)]
    first = Line(depth, words.sentence(words.say("suppose", fact=supposed)))
    return [first, *inner, Line(depth, words.sentence(words.say("therefore", fact=result)))]


def is_grid_step(step: Step) -> bool:
    """Return True for a step of a logic grid's own rules."""
    return step.technique in GRID_RULES and step.suppose is None


def cut_grid(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """Cut so that a clue's steps stay together, and steps of the grid's rules with what they follow from.

    Neighbouring patterns of one technique are one paragraph.
    """
    return _cut(steps, _starts_in_grid)


def _starts_in_grid(step: Step, so_far: Sequence[Step]) -> bool:
    if is_grid_step(step):
        return False
    lead = next((each for each in so_far if not is_grid_step(each)), None)
    if lead is None or step.suppose is not None or lead.suppose is not None:
        return True
    if step.clues:
        return step.clues != lead.clues
    return step.technique != lead.technique


def cut_digits(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """Cut so that what crosses out candidates begins a paragraph, to which the cells that are filled then belong.

    Marks are looked at several at a time, all those on single cells together; so are locked candidates and sums.
    """
    return _cut([step for step in steps if step.technique != Technique.GIVEN], _starts_in_digits)


def _starts_in_digits(step: Step, so_far: Sequence[Step]) -> bool:
    if any(step.technique in kinds and so_far[-1].technique in kinds for kinds in (LOCKED, SUMS)):
        return len(so_far) >= _MOST_SINGLES
    if step.technique not in SINGLES:
        if step.technique not in _MARKS or step.technique != so_far[-1].technique:
            return True
        return step.technique != Technique.PARITY and len(so_far) >= _MOST_SINGLES
    return sum(each.technique in SINGLES for each in so_far) >= _MOST_SINGLES


def cut_cells(steps: Sequence[Step], height: int) -> Iterator[list[Step]]:
    """Cut so that rows that are looked at one after the other stay together, and so do columns."""

    def axis(step: Step) -> bool:
        return bool(step.clues) and step.clues[0] <= height

    def starts(step: Step, so_far: Sequence[Step]) -> bool:
        alone = any(each.suppose is not None or each.ways or len(each.clues) > 1 for each in (step, so_far[-1]))
        return alone or len(so_far) >= _MOST_LINES or axis(step) != axis(so_far[-1])

    return _cut(steps, starts)


def _cut(steps: Sequence[Step], starts: Callable[[Step, Sequence[Step]], bool]) -> Iterator[list[Step]]:
    current: list[Step] = []
    for step in steps:
        if current and starts(step, current):
            yield current
            current = []
        current.append(step)
    if current:
        yield current
