"""The atoms of a board of lines: a cell that has a value, in JSON `[row, column, symbol]`, counted from 1."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from logicgrid.kinds import Puzzle
from logicgrid.kinds.atoms import BadAtom, BadFact, is_whole
from logicgrid.kinds.lines.board import LineBoard, LineQuestion
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.diagnostics import brief
from logicgrid.puzzle.explanation import Scene
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.pencil_marks import CellMarks
from logicgrid.puzzle.question import Answer
from logicgrid.puzzle.record import replace

_FACT = re.compile(r"\s*r(\d{1,2})\s*c(\d{1,2})\s*==?\s*(\S)\s*", re.IGNORECASE)


class LineScene(Scene):
    """What the numbers in the atoms mean, for drawings, sentences and games."""

    kind: str  # type: ignore[misc]  # which kind it is differs from puzzle to puzzle
    width: int
    height: int
    symbols: str
    names: tuple[str, ...]
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    given: tuple[int | None, ...]

    def marks(self) -> CellMarks:
        return CellMarks(2, self.given)


class LineAtoms:
    """See `kinds.atoms.Atoms`."""

    def __init__(self, puzzle: Puzzle) -> None:
        assert isinstance(puzzle.own, LineBoard)
        self.board, self.symbols = puzzle.own, puzzle.own.kind.symbols

    def to_value(self, atom: Atom) -> list[Any]:
        cell, value, _ = self.plain(atom)
        row, column = divmod(cell, self.board.width)
        return [row + 1, column + 1, self.symbols[value]]

    def plain(self, atom: Atom) -> Atom:
        """Return the atom that says which value the cell has."""
        return atom if atom[2] else (atom[0], 1 - atom[1], True)

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
        given: list[int | None] = [None] * len(board.allowed)
        for clue in board.clues:
            given[clue.cell] = clue.value
        rows, columns = ("",) * board.height, ("",) * board.width
        return LineScene(
            board.kind.name, board.width, board.height, self.symbols, board.kind.names, rows, columns, tuple(given)
        )

    def explained(self, steps: Sequence[Step], start: Iterable[Atom]) -> tuple[Step, ...]:
        return tuple(steps)

    def reason_fields(self) -> Mapping[str, Callable[[Any], Any]]:
        return {}

    def start(self) -> tuple[Atom, ...]:
        return tuple([(clue.cell, clue.value, True) for clue in self.board.clues])

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

    def holds(self, atom: Atom, answer: Answer) -> bool:
        return (answer[0][atom[0]] == atom[1]) == atom[2]

    def consequences(self, atoms: Iterable[Atom]) -> frozenset[Atom]:
        known = {*map(self.plain, atoms), *self.start()}
        return frozenset([*known, *[(cell, 1 - value, False) for cell, value, _ in known]])

    def assuming(self, atoms: Iterable[Atom]) -> LineQuestion:
        allowed = list(self.board.allowed)
        for cell, value, _ in map(self.plain, atoms):
            allowed[cell] &= 1 << value
        return LineQuestion(replace(self.board, allowed=tuple(allowed)))


atoms_of = LineAtoms
