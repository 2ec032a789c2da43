"""The reasons of a derivation's steps, as a reader of the steps before them can see.

A step keeps the reason that its technique gave, completed from the pencil marks that a reader has.  How a supposition
ends depends on these marks alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.pencil_marks import GridMarks
from logicgrid.puzzle.reasons import (
    BrokenClue,
    CarryOver,
    Clash,
    CrossOut,
    EmptyRow,
    Ending,
    LabelSubset,
    LastCandidate,
    NobodyLeft,
    NoCommonCandidate,
    OneClue,
    Reason,
    Technique,
    Trial,
)
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
        else:
            found.append(replace(step, reason=_reason(step, marks)))
        marks.add(step.conclusions)
    return tuple(found)


def _reason(step: Step, marks: GridMarks) -> Reason | None:
    circles = [atom for atom in step.premises if atom[2]]
    match step.technique:
        case Technique.NAKED_SUBSET | Technique.EITHER_OR_PAIR:
            return _subset(step, marks)
        case _ if step.reason is not None:
            return step.reason
        case Technique.CROSS_OUT if circles:
            return CrossOut(circles[0])
        case Technique.SYNCHRONISE if circles:
            return CarryOver(circles[0])
        case Technique.LAST_ONE_LEFT:
            one, other, _ = step.conclusions[0]
            own = all(one in atom[:2] for atom in step.premises)
            return LastCandidate(one, other) if own else LastCandidate(other, one)
        case Technique.NOBODY_LEFT:
            counts = Counter(item for atom in step.premises for item in atom[:2])
            return NobodyLeft(counts.most_common(1)[0][0])
        case Technique.COMMON_CANDIDATE:
            return _common(step, marks)
    return OneClue(step.clues[0]) if step.clues else None


def _common(step: Step, marks: GridMarks) -> NoCommonCandidate | None:
    """Return the category in which two labels have nothing in common; None if the premises are of several."""
    one, other, _ = step.conclusions[0]
    items = {item for atom in step.premises for item in atom[:2]} - {one, other}
    categories = {marks.category[item] for item in items}
    return NoCommonCandidate(one, other, categories.pop()) if len(categories) == 1 else None


def _subset(step: Step, marks: GridMarks) -> LabelSubset | None:
    """Return labels that have only as many candidates as they are, among them what the others lose."""
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
