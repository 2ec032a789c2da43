"""A derivation's steps in, paragraphs out: an insight each, with the grid's own steps that follow from it.

A paragraph has its text as lines (`depth` is how many suppositions deep they are) in which labels stand between
`OPEN` and `CLOSE`, so that a renderer can set them off; and the steps that it tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from logicgrid.puzzle.derivation import Step
from logicgrid.puzzle.record import Record

OPEN, CLOSE = "\ue000", "\ue001"

GRID_TECHNIQUES = frozenset({"cross-out", "last-one-left", "synchronise", "nobody-left"})
"""The logic grid's own rules."""

MOSTSINGLES = 8
"""How many cells of a sudoku a paragraph fills."""

MOST_LINES = 10
"""How many lines of a nonogram a paragraph looks at."""

SINGLES = frozenset({"full house", "hidden single", "naked single"})

_MARKS = frozenset({"parity", "consecutive", "apart"})


class Line(Record):
    depth: int
    text: str


class Paragraph(Record):
    """`clues` are the numbers of the clues that it rests on, empty where it is about the grid alone."""

    clues: tuple[int, ...]
    heading: str
    lines: tuple[Line, ...]
    steps: tuple[Step, ...]
    quotes: bool = False
    """Whether the texts of the clues belong behind the heading."""


def label(text: str) -> str:
    """A label of the puzzle, set off."""
    return OPEN + text.replace(OPEN, "").replace(CLOSE, "") + CLOSE


def plain(text: str) -> str:
    """A line without what sets labels off."""
    return text.replace(OPEN, "").replace(CLOSE, "")


def is_grid_step(step: Step) -> bool:
    return step.technique in GRID_TECHNIQUES and step.suppose is None


def cut_grid(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """A clue's steps stay together while no other insight comes between; grid steps stay with what they follow from."""
    return _cut(steps, _starts_in_grid)


def _starts_in_grid(step: Step, so_far: Sequence[Step]) -> bool:
    if is_grid_step(step):
        return False
    lead = next((each for each in so_far if not is_grid_step(each)), None)
    if lead is None:
        return True
    alike = step.suppose is None and lead.suppose is None and bool(step.clues)
    return not (alike and step.clues == lead.clues)


def cut_digits(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """What crosses out candidates begins a paragraph, the cells that are filled then belong to it.

    Marks are looked at several at a time, all those on single cells together.
    """
    return _cut([step for step in steps if step.technique != "given"], _starts_in_digits)


def _starts_in_digits(step: Step, so_far: Sequence[Step]) -> bool:
    if step.technique not in SINGLES:
        if step.technique not in _MARKS or step.technique != so_far[-1].technique:
            return True
        return step.technique != "parity" and len(so_far) >= MOSTSINGLES
    return sum(each.technique in SINGLES for each in so_far) >= MOSTSINGLES


def cut_cells(steps: Sequence[Step], height: int) -> Iterator[list[Step]]:
    """Rows that are looked at one after the other stay together, and so do columns."""

    def axis(step: Step) -> bool:
        return bool(step.clues) and step.clues[0] <= height

    def starts(step: Step, so_far: Sequence[Step]) -> bool:
        trial = step.suppose is not None or so_far[-1].suppose is not None
        return trial or len(so_far) >= MOST_LINES or axis(step) != axis(so_far[-1])

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
