"""The atoms of a board of lines: a cell has a value, in JSON `[row, column, symbol]`, counted from 1."""

from __future__ import annotations

import re
from typing import Any

from logicgrid.kinds import Puzzle
from logicgrid.kinds.atoms import BadAtom, BadFact, is_whole
from logicgrid.kinds.cells import CellAtoms
from logicgrid.kinds.lines.board import LineQuestion
from logicgrid.kinds.nonogram.atoms import NonogramScene
from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.diagnostics import brief
from logicgrid.puzzle.messages import say

_FACT = re.compile(r"\s*r(\d{1,2})\s*c(\d{1,2})\s*==?\s*(\S)\s*", re.IGNORECASE)


class LineScene(NonogramScene):
    """The meaning of the numbers in the atoms: a picture without runs."""

    kind: str = ""  # type: ignore[misc]  # the kind differs from puzzle to puzzle


class LineAtoms(CellAtoms):
    """See `kinds.atoms.Atoms`."""

    values = 2

    def __init__(self, puzzle: Puzzle) -> None:
        assert isinstance(puzzle.question, LineQuestion)
        self.question, self.board = puzzle.question, puzzle.question.board
        self.symbols = self.board.kind.symbols

    def to_value(self, atom: Atom) -> list[Any]:
        cell, value, _ = self.plain(atom)
        row, column = divmod(cell, self.board.width)
        return [row + 1, column + 1, self.symbols[value]]

    def from_value(self, value: Any) -> Atom:
        match value:
            case [row, column, str(symbol)] if is_whole(row, self.board.height) and is_whole(column, self.board.width):
                if len(symbol) == 1 and symbol in self.symbols:
                    return (row - 1) * self.board.width + column - 1, self.symbols.index(symbol), True
        raise BadAtom(say("kinds.atom-row-column-symbol"))

    def meaning(self) -> Any:
        board = self.board
        return board.width, board.height, self.symbols, [(clue.cell, clue.value) for clue in board.clues]

    def scene(self) -> LineScene:
        board = self.board
        known = {clue.cell: clue.value for clue in board.clues}
        given = tuple(map(known.get, range(len(board.allowed))))
        rows, columns = ("",) * board.height, ("",) * board.width
        names, kind = board.kind.names, board.kind.name
        return LineScene(board.width, board.height, self.symbols, names, rows, columns, given, kind)

    def read(self, text: str) -> tuple[Atom, ...]:
        match = _FACT.fullmatch(text)
        found = match and [int(match[1]), int(match[2]), match[3]]
        try:
            return (self.from_value(found),)
        except BadAtom:
            helps = say("kinds.write-r1c2-or-rows", symbols=self.symbols[1])
            raise BadFact(say("kinds.no-cell-symbol-puzzle", text=brief(text.strip())), helps) from None

    def read_marks(self, text: str) -> tuple[Atom, ...]:
        lines = [line for line in text.split("\n") if line.strip() and not line.lstrip().startswith("#")]
        if any(map(_FACT.fullmatch, lines)):
            return tuple([atom for line in lines for atom in self.read(line)])
        cells = "".join("".join(lines).split())
        if len(cells) != len(self.board.allowed):
            raise BadFact(say("kinds.marks-have-cells-where", n=len(cells), n2=len(self.board.allowed)))
        return tuple(
            [(cell, self.symbols.index(each), True) for cell, each in enumerate(cells) if each in self.symbols]
        )


atoms_of = LineAtoms
