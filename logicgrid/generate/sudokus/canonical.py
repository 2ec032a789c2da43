"""A hash that sudokus have in common which differ only in what their rules treat alike.

A puzzle is a graph: its lines (rows and columns), digits, boxes, regions, cages and marks are nodes, and every given or
other cell that a rule names is a link of its row, its column and that.  Nodes are told apart by their links, again and
again, until nothing changes; of nodes that are still alike each is tried as the first (B. D. McKay and A. Piperno,
"Practical graph isomorphism, II", 2014).  The least of all numberings of the links is the form that is hashed.
"""

from __future__ import annotations

from hashlib import sha256
from itertools import pairwise

from logicgrid.kinds.sudoku.board import Board

_VERSION = "sudoku 1"

_MOST_LEAVES = 2_000
"""The numberings that are compared at most; more happen only if hardly anything is given."""

Link = tuple[int, ...]


def canonical(board: Board) -> str:
    """Return the hash of a board's givens and rules."""
    graph = _Graph(board)
    form = graph.least()
    return sha256(repr((_VERSION, board.size, form)).encode()).hexdigest()


class _Graph:
    """Nodes with colours, and links between them, the ends of which are alike."""

    def __init__(self, board: Board) -> None:
        self.size = size = board.size
        self.colours: list[str] = ["line"] * (2 * size)
        self.links: list[Link] = []
        self.kinds: list[str] = []
        self.banded: set[int] = set()
        """The lines that are in a band of boxes."""
        digits = self._digits(board)
        for node in range(2 * size):
            if node in (0, size):
                side = self._node("side")
            self._link("side", node, side)
        for group in board.groups[2 * size :]:
            self._house(group, board)
        for cage in board.cages:
            self._cells(f"cage {cage.total}", cage.cells)
        self._marks(board)
        for given in board.clues:
            self._link("given", *self._lines(given.cell), digits[given.digit])
        self.touching: list[list[int]] = [[] for _ in self.colours]
        for number, link in enumerate(self.links):
            for node in link:
                self.touching[node].append(number)

    def _node(self, colour: str) -> int:
        self.colours.append(colour)
        return len(self.colours) - 1

    def _link(self, kind: str, *nodes: int) -> None:
        self.kinds.append(kind)
        self.links.append(nodes)

    def _lines(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self.size)
        return row, self.size + column

    def _cells(self, colour: str, cells: tuple[int, ...]) -> None:
        """Add a node that is linked with cells."""
        node = self._node(colour)
        for cell in cells:
            self._link("in", *self._lines(cell), node)

    def _digits(self, board: Board) -> list[int]:
        """Return the nodes of the digits: alike but for sums, for parity, and for neighbours in value."""
        sums = any(cage.total is not None for cage in board.cages)
        parity = min(board.allowed) != max(board.allowed)
        nodes = []
        for digit in range(self.size):
            told = f" {digit}" if sums else f" {digit % 2}" if parity else ""
            nodes.append(self._node(f"digit{told}"))
        if board.consecutive or board.apart:
            for one, other in pairwise(nodes):
                self._link("next", one, other)
        return nodes

    def _house(self, group: tuple[int, ...], board: Board) -> None:
        """Add a box, as its rows and columns, which other boxes have too; or another house, cell by cell."""
        lines = dict.fromkeys([line for cell in group for line in self._lines(cell)])
        if board.box is None or len(lines) != sum(board.box):
            self._cells("house", group)
            return
        for side in ([line for line in lines if line < self.size], [line for line in lines if line >= self.size]):
            if not any(
                kind == "band" and link[0] == side[0] for kind, link in zip(self.kinds, self.links, strict=True)
            ):
                band = self._node("band")
                for line in side:
                    self._link("band", line, band)

    def _marks(self, board: Board) -> None:
        full = (1 << self.size) - 1
        odd = sum([1 << digit for digit in range(0, self.size, 2)])
        for cell, mask in enumerate(board.allowed):
            if mask != full:
                self._link("odd" if mask == odd else f"even {mask == full & ~odd}", *self._lines(cell))
        for pair in board.consecutive:
            self._cells("consecutive", pair)
        if board.apart:
            self._node(f"apart {len(board.apart)}")

    # ------------------------------------------------------------------ numbering

    def least(self) -> tuple[object, ...]:
        """Return the least numbering of the links."""
        names = sorted(set(self.colours))
        kinds = sorted(set(self.kinds))
        self.kind = [kinds.index(kind) for kind in self.kinds]
        start = self._refined([names.index(colour) for colour in self.colours])
        best: tuple[object, ...] | None = None
        stack, leaves = [start], 0
        while stack and leaves < _MOST_LEAVES:
            colours = stack.pop()
            alike = self._alike(colours)
            if alike:
                for node in alike:
                    stack.append(self._refined([2 * colour - (each == node) for each, colour in enumerate(colours)]))
                continue
            leaves += 1
            numbered = [
                (kind, *sorted([colours[node] for node in link]))
                for kind, link in zip(self.kind, self.links, strict=True)
            ]
            form = tuple(sorted(numbered))
            best = form if best is None or form < best else best
        assert best is not None
        named = tuple(sorted(self.colours))
        return (named, tuple(kinds), best)

    def _refined(self, colours: list[int]) -> list[int]:
        """Return the colours, split by those of the nodes that are linked, until no more nodes differ; from 0 on."""
        count = len(set(colours))
        while True:
            signed = [
                (kind, *sorted([colours[node] for node in link]))
                for kind, link in zip(self.kind, self.links, strict=True)
            ]
            found = [
                (colour, sorted([signed[link] for link in links]))
                for colour, links in zip(colours, self.touching, strict=True)
            ]
            order: list[tuple[int, list[tuple[int, ...]]]] = []
            for each in sorted(found):
                if not order or order[-1] != each:
                    order.append(each)
            ranks = {(colour, tuple(links)): rank for rank, (colour, links) in enumerate(order)}
            colours = [ranks[colour, tuple(links)] for colour, links in found]
            if len(order) == count:
                return colours
            count = len(order)

    def _alike(self, colours: list[int]) -> list[int]:
        """Return the nodes of the first and smallest class that has several, one of each set of twins.

        Twins have the same links, so that whichever comes first makes no difference.
        """
        classes: dict[int, list[int]] = {}
        for node, colour in enumerate(colours):
            classes.setdefault(colour, []).append(node)
        several = [(len(nodes), colour) for colour, nodes in classes.items() if len(nodes) > 1]
        if not several:
            return []
        _, colour = min(several)
        twins: dict[object, int] = {}
        for node in classes[colour]:
            own = sorted([(self.kind[link], sorted(set(self.links[link]) - {node})) for link in self.touching[node]])
            twins.setdefault(repr(own), node)
        return list(twins.values())
