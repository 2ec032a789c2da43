"""The two methods that confirm each other: a model for CP-SAT, and a search that looks at line after line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logicgrid.kinds.cells import CellEngine
from logicgrid.kinds.lines.board import LineBoard, narrowed, ways
from logicgrid.puzzle.model import AllowedTuples, Model
from logicgrid.puzzle.question import Answer, Cell


class LineEncoding:
    """A 0/1 variable for each cell, and for each line the table of all ways to fill it."""

    def __init__(self, board: LineBoard, ordered: bool) -> None:
        self.model = Model()
        self.cells = [self.model.integer(int(mask == 2), int(mask != 1)) for mask in board.masks()]
        if 0 in board.masks():
            self.model.add_clause([])
        for line in board.lines:
            values = [value for way in ways(board.kind, len(line)) for value in way]
            self.model.tables.append(AllowedTuples([self.cells[cell] for cell in line], values))
        if ordered:
            self.model.order, self.model.largest_first = self.cells, False

    def decode(self, values: Sequence[int]) -> Answer:
        """Return the cells that the values of the variables stand for."""
        return (tuple([values[cell] for cell in self.cells]),)

    def require_any(self, cells: Sequence[Cell]) -> None:
        """Require that at least one of these cells is true."""
        self.model.require_any([self.cells[cell] if value else -self.cells[cell] - 1 for _, cell, value in cells])


class LineEngine(CellEngine):
    """A search by narrowing lines until nothing changes, and by branching."""

    def __init__(self, board: LineBoard) -> None:
        super().__init__()
        self.board = board
        self.start = self.settled(board.masks())

    def holds(self, answer: Answer) -> bool:
        return self.board.holds(answer[0])

    def candidates(self) -> list[int]:
        """Return what is left of each cell's values before any branch."""
        return self.start or [0] * len(self.board.allowed)

    def settled(self, masks: list[int]) -> list[int] | None:
        """Return what all lines leave of the masks; None if some line cannot be filled."""
        lines = self.board.lines
        waiting = list(lines)
        while waiting:
            line = waiting.pop()
            before = [masks[cell] for cell in line]
            after = narrowed(self.board.kind, before)
            if 0 in after:
                return None
            changed = {cell for cell, old, new in zip(line, before, after, strict=True) if old != new}
            for cell, mask in zip(line, after, strict=True):
                masks[cell] = mask
            waiting += [each for each in lines if each not in waiting and each != line and changed.intersection(each)]
        return masks

    def answers(self, canonical: bool) -> Iterator[Answer]:
        stack = [self.start] if self.start is not None else []
        while stack:
            masks = stack.pop()
            if 3 not in masks:
                yield (tuple([mask - 1 for mask in masks]),)
                continue
            cell = masks.index(3)
            for value in (2, 1):  # the smaller is looked at first
                self.branch()
                found = self.settled([*masks[:cell], value, *masks[cell + 1 :]])
                stack += [found] if found is not None else []
