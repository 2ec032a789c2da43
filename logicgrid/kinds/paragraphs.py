"""Paragraphs: an insight each, with the steps of the grid's own rules that follow from it.

The text of a paragraph is in lines (`depth` is the number of suppositions around a line); labels in it are set off as
`words.phrases` does.  Each kind says where a paragraph of its derivations
starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.record import Record
from logicgrid.words.phrases import Words


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
    shown: tuple[Atom, ...] = ()
    """What the lines say, and the board shows, besides what the steps conclude."""
    short: tuple[Line, ...] = ()
    """The lines where there is no room for long cases: in these only the turning points are told."""


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


def cut(steps: Sequence[Step], starts: Callable[[Step, Sequence[Step]], bool]) -> Iterator[list[Step]]:
    """Cut where a step `starts` a paragraph, given the steps of the one before it."""
    current: list[Step] = []
    for step in steps:
        if current and starts(step, current):
            yield current
            current = []
        current.append(step)
    if current:
        yield current
