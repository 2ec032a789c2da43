"""A canonical hash: it is the same for sudokus that differ only by symmetries of their rules.

A puzzle is a graph: its lines (rows and columns), digits, boxes, regions, cages and marks are nodes, and every given or
other cell that a rule names links its row and its column with that node.  The graph's canonical form is hashed.
"""

from __future__ import annotations

from hashlib import sha256
from itertools import pairwise

from logicgrid.kinds.graph import Graph
from logicgrid.kinds.sudoku.board import SudokuProblem
from logicgrid.kinds.sudoku.constraints import merged
from logicgrid.puzzle.record import replace

_VERSION = "sudoku 1"


def canonical(board: SudokuProblem) -> str:
    """Return the hash of a board's givens and rules."""
    graph = _Graph(board, merged(replace(board, rules=())))
    form = graph.least()
    return sha256(repr((_VERSION, board.size, form)).encode()).hexdigest()


class _Graph(Graph):
    """The graph of a board; its first nodes are the rows, then the columns.

    `plain` is the merged board without those rules that are clues.
    """

    def __init__(self, board: SudokuProblem, plain: SudokuProblem) -> None:
        super().__init__()
        self.size = size = board.size
        for _ in range(2 * size):
            self.node("line")
        digits = self._digits(plain, bool(board.rules))
        for node in range(2 * size):
            if node in (0, size):
                side = self.node("side")
            self.link("side", node, side)
        for group in plain.groups[2 * size :]:
            self._house(group, board)
        for cage in plain.cages:
            self._cells(f"cage {cage.total}", cage.cells)
        self._marks(plain)
        self._rules(board)
        for given in board.clues:
            self.link("given", *self._lines(given.cell), digits[given.digit])

    def _lines(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self.size)
        return row, self.size + column

    def _cells(self, colour: str, cells: tuple[int, ...]) -> None:
        """Add a node that is linked with cells."""
        node = self.node(colour)
        for cell in cells:
            self.link("in", *self._lines(cell), node)

    def _digits(self, board: SudokuProblem, ruled: bool) -> list[int]:
        """Return the nodes of the digits, interchangeable except for sums, parity, and neighbours in value."""
        sums = ruled or any(cage.total is not None for cage in board.cages)
        parity = min(board.allowed) != max(board.allowed)
        nodes = []
        for digit in range(self.size):
            shown = f" {digit}" if sums else f" {digit % 2}" if parity else ""
            nodes.append(self.node(f"digit{shown}"))
        if board.marks:
            for one, other in pairwise(nodes):
                self.link("next", one, other)
        return nodes

    def _house(self, group: tuple[int, ...], board: SudokuProblem) -> None:
        """Add a box, as its rows and columns, which other boxes have too; or another house, cell by cell."""
        lines = dict.fromkeys([line for cell in group for line in self._lines(cell)])
        if board.box is None or len(lines) != sum(board.box):
            self._cells("house", group)
            return
        for side in ([line for line in lines if line < self.size], [line for line in lines if line >= self.size]):
            if not any(
                kind == "band" and link[0] == side[0] for kind, link in zip(self.kinds, self.links, strict=True)
            ):
                band = self.node("band")
                for line in side:
                    self.link("band", line, band)

    def _marks(self, board: SudokuProblem) -> None:
        full = (1 << self.size) - 1
        odd = sum([1 << digit for digit in range(0, self.size, 2)])
        for cell, mask in enumerate(board.allowed):
            if mask != full:
                self.link("odd" if mask == odd else f"even {mask == full & ~odd}", *self._lines(cell))
        for near, path in board.marks:
            if near:
                self._cells("consecutive", path.cells)
        if apart := sum([not near for near, _ in board.marks]):
            self.node(f"apart {apart}")

    def _rules(self, board: SudokuProblem) -> None:
        """Add the rules of the table, which hold at their places only: lines are then linked with their neighbours."""
        for line in range(2 * self.size if board.rules else 0):
            if (line + 1) % self.size:
                self.link("beside", line, line + 1)
                self.link("beside", line + 1, line)
        for rule in board.rules:
            node = self.node(f"rule {rule.name} {rule.value} {rule.digits} {rule.choice}")
            for number, part in enumerate(rule.written):
                for place, cell in enumerate(part):
                    self.link(f"in {number} {place}", *self._lines(cell), node)
