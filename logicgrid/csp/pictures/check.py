"""The checker of derivations of pictures: a derivation in, its faults out (none: it is a proof of the answer).

Shares no inference with whoever made the derivation: it imports only what a picture means.  A conclusion is accepted
where no way to place the runs of the one line that the step names, with the premises and nothing else known, has its
opposite; or, without a line, where the premises leave the cell no other colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from logicgrid.csp.derivation import Atom, Derivation, Step, opposite
from logicgrid.csp.pictures.picture import LineClue, Picture, Runs, holds


def faults(puzzle: Picture, derivation: Derivation) -> tuple[str, ...]:
    """What is wrong with a derivation; nothing where it proves that the picture has one answer."""
    checker = _Checker(puzzle)
    known = {(cell, mask.bit_length() - 1, True) for cell, mask in enumerate(puzzle.given) if not mask & (mask - 1)}
    for cell, mask in enumerate(puzzle.given):
        known.update(checker.plain((cell, colour, False)) for colour in range(checker.kinds) if not mask >> colour & 1)
    checker.check(derivation.steps, known, "")
    cells = [-1] * len(puzzle.given)
    for cell, colour, is_there in known:
        if is_there and 0 <= cell < len(cells):
            cells[cell] = colour if cells[cell] in (-1, colour) else -2
    if min(cells, default=0) < 0:
        checker.found.append("the grid is not full in the end")
    elif not holds(puzzle, cells):
        checker.found.append("the grid in the end is no answer")
    return tuple(checker.found)


class _Checker:
    def __init__(self, puzzle: Picture) -> None:
        self.puzzle = puzzle
        self.kinds = puzzle.colours + 1
        self.clues = {clue.number: clue for clue in puzzle.clues}
        self.found: list[str] = []

    def plain(self, atom: Atom) -> Atom:
        """Of two colours, which one a cell has; of more, also which one it has not."""
        return (atom[0], 1 - atom[1], True) if self.kinds == 2 and not atom[2] else atom

    def check(self, steps: Iterable[Step], known: set[Atom], before: str) -> None:
        """Every step in its order; `known` grows by what they conclude."""
        for number, step in enumerate(steps, start=1):
            name = f"step {before}{number}"
            if step.suppose is not None:
                inner = {*known, self.plain(step.suppose)}
                self.check(step.steps, inner, f"{before}{number}.")
                if not any(self.plain(opposite(atom)) in inner for atom in inner):
                    self.found.append(f"{name}: the supposition is not contradicted")
                if tuple(map(self.plain, step.conclusions)) != (self.plain(opposite(step.suppose)),):
                    self.found.append(f"{name}: the conclusion is not the supposition's opposite")
                if step.premises or step.clues:
                    self.found.append(f"{name}: a supposition has no premises and clues of its own")
            else:
                self.inference(step, known, name)
            known.update(map(self.plain, step.conclusions))

    def inference(self, step: Step, known: set[Atom], name: str) -> None:
        """One step without a supposition."""
        if not step.conclusions or step.steps:
            self.found.append(f"{name}: concludes nothing")
        premises = list(map(self.plain, step.premises))
        if not known.issuperset(premises):
            self.found.append(f"{name}: a premise is not known")
        cells = self.cells(step)
        if cells is None:
            self.found.append(f"{name}: there is no such line")
            return
        if any(atom[0] not in cells or not 0 <= atom[1] < self.kinds for atom in (*step.premises, *step.conclusions)):
            self.found.append(f"{name}: looks beyond its line")
            return
        masks = [(1 << self.kinds) - 1] * len(cells)
        for cell, colour, is_there in premises:
            masks[cells.index(cell)] &= 1 << colour if is_there else ~(1 << colour)
        left = self.left(step, masks)
        for cell, colour, is_there in map(self.plain, step.conclusions):
            mask = left[cells.index(cell)]
            if mask & ~(1 << colour) if is_there else mask >> colour & 1:
                self.found.append(f"{name}: the conclusion does not follow")
                return

    def clue(self, step: Step) -> LineClue | None:
        return self.clues.get(step.clues[0]) if len(step.clues) == 1 else None

    def cells(self, step: Step) -> Sequence[int] | None:
        """The cells of the step's line, or the one cell that a step without a line is about."""
        puzzle = self.puzzle
        clue = self.clue(step)
        if clue is None:
            return None if step.clues else sorted({atom[0] for atom in step.conclusions})[:1]
        if clue.axis == "row":
            return range(clue.place * puzzle.width, (clue.place + 1) * puzzle.width)
        return range(clue.place, len(puzzle.given), puzzle.width)

    def left(self, step: Step, masks: list[int]) -> list[int]:
        """What colours each of the cells can still have."""
        clue = self.clue(step)
        return masks if clue is None else possible(masks, clue.runs)


def possible(masks: Sequence[int], runs: Runs) -> list[int]:
    """The colours of every cell in any way to place the runs within the masks; none of any where there is no way."""
    size, count = len(masks), len(runs)
    empty = [mask & 1 for mask in masks]
    # ends[j][i]: the runs from j on fit in the cells from i on; starts[j][i]: those before j in the cells before i.
    ends = [[0] * (size + 2) for _ in range(count + 1)]
    starts = [[0] * (size + 2) for _ in range(count + 1)]
    gaps = [int(0 < j < count and runs[j - 1][1] == runs[j][1]) for j in range(count + 1)]
    fits = [_places(masks, length, colour) for length, colour in runs]
    ends[count][size] = 1
    starts[0][0] = 1
    for j in range(count, -1, -1):
        for i in range(size, -1, -1):
            if i < size and empty[i] and ends[j][i + 1]:
                ends[j][i] = 1
            elif j < count and fits[j][i]:
                ends[j][i] = _beyond(ends[j + 1], i + runs[j][0], gaps[j + 1], empty)
    found = [0] * size
    for j in range(count + 1):
        for i in range(size + 1):
            if not starts[j][i]:
                continue
            if i < size and empty[i]:
                starts[j][i + 1] = 1
                found[i] |= ends[j][i + 1]
            if j < count:
                length, colour = runs[j]
                start = i + gaps[j]
                if (not gaps[j] or (i < size and empty[i])) and start <= size and fits[j][start]:
                    starts[j + 1][start + length] = 1
                    if _beyond(ends[j + 1], start + length, gaps[j + 1], empty):
                        for place in range(start, start + length):
                            found[place] |= 1 << colour
                        if gaps[j]:
                            found[i] |= 1
    return found


def _places(masks: Sequence[int], length: int, colour: int) -> list[bool]:
    """Where a run can start."""
    stretch, found = 0, [False] * (len(masks) + 1)
    for place in range(len(masks) - 1, -1, -1):
        stretch = stretch + 1 if masks[place] >> colour & 1 else 0
        found[place] = stretch >= length
    return found


def _beyond(ends: Sequence[int], place: int, gap: int, empty: Sequence[int]) -> int:
    """Whether the other runs fit behind one that ends before `place`."""
    return ends[place + gap] if not gap or (place < len(empty) and empty[place]) else 0
