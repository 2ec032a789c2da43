"""The rules of a sudoku that is being made: its size, its houses, and what its variants add."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from logicgrid.kinds.sudoku.board import (
    BoardCage,
    BoardLayout,
    Group,
    Pair,
    Rule,
    SudokuProblem,
    boxes,
    diagonals,
    neighbours,
    numbered,
    rows_and_columns,
)
from logicgrid.kinds.sudoku.make.drawn_rules import completed
from logicgrid.kinds.sudoku.rules.marks import about_neighbours
from logicgrid.kinds.sudoku.rules.texts import all_written
from logicgrid.puzzle.board import SYMBOLS, About, Marks, SudokuBoard
from logicgrid.puzzle.board import Cage as DrawnCage
from logicgrid.puzzle.record import Record, replace

Cells = tuple[int, ...]
"""The digit (from 0) of every cell in reading order."""


class Rules(Record):
    """All rules but the givens.  One of `box` (width and height) and `regions` is set, or neither.

    `consecutive` are the marked pairs of neighbours, None if the sudoku has no such marks; all that qualify are marked.
    `rules` are those of the table, without their numbers.
    """

    size: int
    box: Pair | None = None
    regions: tuple[Group, ...] | None = None
    diagonals: bool = False
    cages: tuple[BoardCage, ...] = ()
    even: Group = ()
    odd: Group = ()
    consecutive: tuple[Pair, ...] | None = None
    rules: tuple[Rule, ...] = ()

    @property
    def parts(self) -> tuple[Group, ...]:
        """The boxes or regions."""
        return (self.regions or ()) if self.box is None else boxes(self.size, *self.box)

    @property
    def layout(self) -> BoardLayout:
        """What rules of the table have to know of the others."""
        return BoardLayout(self.size, self.parts, self.rules)

    @property
    def groups(self) -> tuple[Group, ...]:
        """Rows, columns, boxes or regions, diagonals."""
        both = diagonals(self.size) if self.diagonals else ()
        return (*rows_and_columns(self.size), *self.parts, *both)

    def board(self, givens: Sequence[int | None]) -> SudokuProblem:
        """Return the board of these rules and givens (a digit or None for each cell)."""
        size = self.size
        full = (1 << size) - 1
        odd = sum([1 << digit for digit in range(0, size, 2)])
        allowed = [full] * (size * size)
        for cells, mask in ((self.even, full & ~odd), (self.odd, odd)):
            for cell in cells:
                allowed[cell] = mask
        near = self.consecutive or ()
        apart = () if self.consecutive is None else tuple([pair for pair in neighbours(size) if pair not in near])
        clues, rules = numbered(givens), completed(self.rules, self.layout)
        rules = tuple([replace(rule, number=number) for number, rule in enumerate(rules, len(clues) + 1)])
        always = about_neighbours(size, near, apart)
        return SudokuProblem(size, self.groups, clues, tuple(allowed), self.cages, always, self.box, rules)

    def drawn(self, givens: Sequence[int | None], answer: Cells, about: About) -> SudokuBoard:
        """Return the plain board that the file is written of."""
        size = self.size

        def places(cells: Iterable[int]) -> tuple[tuple[int, int], ...]:
            return tuple([divmod(cell, size) for cell in cells])

        def rows(signs: Sequence[str]) -> tuple[str, ...]:
            return tuple(["".join(signs[start : start + size]) for start in range(0, size * size, size)])

        marks = None
        if self.even or self.odd or self.consecutive is not None:
            pairs = tuple([(divmod(one, size), divmod(other, size)) for one, other in self.consecutive or ()])
            marks = Marks(places(self.even), places(self.odd), pairs, self.consecutive is not None)
        letters = [""] * (size * size)
        for letter, region in zip("abcdefghijklmnop", self.regions or (), strict=False):
            for cell in region:
                letters[cell] = letter
        return SudokuBoard(
            grid=rows(["." if digit is None else SYMBOLS[digit] for digit in givens]),
            box=None if self.box is None else (self.box[1], self.box[0]),
            regions=None if self.regions is None else rows(letters),
            diagonals=self.diagonals,
            cages=tuple([DrawnCage(places(cage.cells), cage.total) for cage in self.cages]),
            marks=marks,
            rules=all_written(self.rules),
            goal=rows([SYMBOLS[digit] for digit in answer]),
            about=about,
        )
