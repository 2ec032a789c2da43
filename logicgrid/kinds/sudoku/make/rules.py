"""The rules of a sudoku that is being made: its size, its houses, and what its variants add."""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.kinds.sudoku.board import (
    BoardLayout,
    Group,
    Pair,
    Rule,
    SudokuProblem,
    boxes,
    numbered,
    rows_and_columns,
)
from logicgrid.kinds.sudoku.make.drawn_rules import completed
from logicgrid.kinds.sudoku.rules.texts import all_written, short_forms
from logicgrid.puzzle.board import SYMBOLS, About, SudokuBoard
from logicgrid.puzzle.record import Record, replace

Cells = tuple[int, ...]
"""The digit (from 0) of every cell in reading order."""


class Rules(Record):
    """All rules but the givens.  One of `box` (width and height) and `regions` is set, or neither.

    `always` are those that keys of the file are short forms of; `rules` are clues, without their numbers.
    """

    size: int
    box: Pair | None = None
    regions: tuple[Group, ...] | None = None
    always: tuple[Rule, ...] = ()
    rules: tuple[Rule, ...] = ()

    @property
    def parts(self) -> tuple[Group, ...]:
        """The boxes or regions."""
        return (self.regions or ()) if self.box is None else boxes(self.size, *self.box)

    @property
    def layout(self) -> BoardLayout:
        """What rules of the table have to know of the others."""
        return BoardLayout(self.size, self.parts, self.rules)

    def with_always(self, *rules: Rule) -> Rules:
        """Return them with more that always hold."""
        return replace(self, always=(*self.always, *rules))

    def named(self, name: str) -> list[Rule]:
        """Return the rules of a name that always hold."""
        return [rule for rule in self.always if rule.name == name]

    def board(self, givens: Sequence[int | None]) -> SudokuProblem:
        """Return the board of these rules and givens (a digit or None for each cell)."""
        size, clues = self.size, numbered(givens)
        groups, allowed = (*rows_and_columns(size), *self.parts), ((1 << size) - 1,) * size**2
        rules = enumerate(completed(self.rules, self.layout), len(clues) + 1)
        own = tuple([replace(rule, number=number) for number, rule in rules])
        return SudokuProblem(size, groups, clues, allowed, self.always, self.box, own)

    def drawn(self, givens: Sequence[int | None], answer: Cells, about: About) -> SudokuBoard:
        """Return the plain board that the file is written of."""
        size = self.size

        def rows(signs: Sequence[str]) -> tuple[str, ...]:
            return tuple(["".join(signs[start : start + size]) for start in range(0, size * size, size)])

        letters = [""] * (size * size)
        for letter, region in zip("abcdefghijklmnop", self.regions or (), strict=False):
            for cell in region:
                letters[cell] = letter
        return SudokuBoard(
            grid=rows(["." if digit is None else SYMBOLS[digit] for digit in givens]),
            box=None if self.box is None else (self.box[1], self.box[0]),
            regions=None if self.regions is None else rows(letters),
            **short_forms(self.always, size),
            rules=all_written(self.rules),
            goal=rows([SYMBOLS[digit] for digit in answer]),
            about=about,
        )
