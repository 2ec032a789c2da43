"""The reasons of a derivation's steps, as a reader of the steps before them can see.

The techniques give the reasons.  Two depend on the pencil marks that a reader has at the step: which labels have
only as many candidates as they are, and in what a supposition ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.pencil_marks import GridMarks
from logicgrid.puzzle.reasons import BrokenClue, Clash, EmptyRow, Ending, LabelSubset, Trial
from logicgrid.puzzle.record import replace


def explained(steps: Iterable[Step], marks: GridMarks) -> tuple[Step, ...]:
    """Return the steps with their reasons; the marks are those before the first step, and are led on."""
    found = []
    for step in steps:
        if step.suppose is not None:
            ending = _ending(step, step.suppose, marks)
            inner = marks.copy()
            inner.add([step.suppose])
            found.append(replace(step, steps=explained(step.steps, inner), reason=Trial(ending)))
        elif step.ways:
            found.append(_each_way(step, marks))
        else:
            subset = isinstance(step.reason, LabelSubset)
            found.append(replace(step, reason=_subset(step, marks)) if subset else step)
        marks.add(step.conclusions)
    return tuple(found)


def _each_way(step: Step, marks: GridMarks) -> Step:
    """Return a step that follows ways with the reasons inside it."""
    ways = []
    for first, *steps in step.ways:
        inner = marks.copy()
        inner.add(first.conclusions)
        ways.append((first, *explained(steps, inner)))
    return replace(step, ways=tuple(ways))


def _subset(step: Step, marks: GridMarks) -> LabelSubset | None:
    """Return labels with as many candidates as they are, among these what the step crosses out; small sets first.

    The labels are of one category.  Which of two views a reader is shown, of the labels of one category and of the
    other, is the same for all such steps: that of the category that comes first in the conclusions.
    """
    sides = [Counter(marks.category[item] for item in atom[:2]) for atom in step.conclusions]
    if any(side != sides[0] for side in sides):
        return None
    items = {item for atom in step.conclusions for item in atom[:2]}
    for category, other in (tuple(sides[0]), tuple(sides[0])[::-1]):
        values = {item for item in items if marks.category[item] == other}
        free = [item for item in marks.members[category] if item not in items]
        for labels, candidates in _closed(free, other, marks):
            if values <= candidates:
                return LabelSubset(labels, tuple(sorted(candidates)))
    return None


def _closed(labels: Sequence[int], category: int, marks: GridMarks) -> Iterator[tuple[tuple[int, ...], set[int]]]:
    """Yield the sets of labels with as many candidates in a category as they are, and these; small sets first."""
    open_to = {
        item: {each for each in marks.members[category] if marks.get(item, each) is not False} for item in labels
    }
    for size in range(2, len(labels) + 1):
        for some in combinations(labels, size):
            candidates = set().union(*[open_to[item] for item in some])
            if len(candidates) == size:
                yield some, candidates


def _ending(step: Step, supposed: Atom, marks: GridMarks) -> Ending | None:
    """Return what contradicts a supposition: something known, an empty row, or a clue that cannot hold."""
    after = marks.copy()
    for atom in [supposed, *[atom for inner in step.steps for atom in inner.conclusions]]:
        known = after.get(atom[0], atom[1])
        if known is not None and known != atom[2]:
            return Clash(atom, marks.get(atom[0], atom[1]) is not None)
        after.add([atom])
    row = after.empty_row()
    if row is not None:
        return EmptyRow(*row)
    last = step.steps[-1].clues if step.steps else ()
    return BrokenClue(last[0]) if last else None
