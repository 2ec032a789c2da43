"""The atoms of a sudoku: a cell that has a symbol, or does not.

In JSON `[row, column, symbol, true|false]`, rows and columns from 1; a symbol is the author's text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from logicgrid.kinds.atoms import BadAtom, BadFact, is_whole
from logicgrid.kinds.kind import Puzzle
from logicgrid.kinds.sudoku.board import Board, Given
from logicgrid.kinds.sudoku.check import beside
from logicgrid.kinds.sudoku.question import DigitQuestion
from logicgrid.kinds.sudoku.symbols import Symbols
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.explanation import Digits, House, Sum
from logicgrid.puzzle.question import Answer, Question
from logicgrid.puzzle.record import replace

_FACT = re.compile(r"\s*r(\d{1,2})\s*c(\d{1,2})\s*(=|==|!=|≠)\s*(\S+)\s*", re.IGNORECASE)
_FACT_HELP = "write `r1c2=5`, or `r1c2!=5`"


def atoms_of(puzzle: Puzzle) -> DigitAtoms:
    return DigitAtoms(puzzle)


class DigitAtoms:
    """See `kinds.atoms.Atoms`."""

    def __init__(self, puzzle: Puzzle) -> None:
        question, symbols = puzzle.question, puzzle.own
        assert isinstance(question, DigitQuestion) and isinstance(symbols, Symbols)
        self.board: Board = question.board
        self.symbols = symbols

    # ------------------------------------------------------------------ JSON

    def to_value(self, atom: Atom) -> list[Any]:
        row, column = divmod(atom[0], self.board.size)
        return [row + 1, column + 1, self.symbols.texts[atom[1]], atom[2]]

    def from_value(self, value: Any) -> Atom:
        if not (isinstance(value, list) and len(value) == 4 and isinstance(value[3], bool)):
            raise BadAtom("an atom is `[row, column, symbol, true or false]`")
        row, column, symbol, holds = value
        if not (is_whole(row, self.board.size) and is_whole(column, self.board.size)):
            raise BadAtom(f"rows and columns are whole numbers from 1 to {self.board.size}")
        text = str(symbol) if isinstance(symbol, str | int) and not isinstance(symbol, bool) else ""
        if text not in self.symbols.texts:
            raise BadAtom(f"`{str(symbol)[:20]}` is no symbol of this puzzle")
        return (row - 1) * self.board.size + column - 1, self.symbols.texts.index(text), holds

    def meaning(self) -> Any:
        board = self.board
        clues = [(clue.number, clue.cell, clue.digit) for clue in board.clues]
        cages = [(cage.cells, cage.total) for cage in board.cages]
        rules = board.groups, board.allowed, cages, board.consecutive, board.apart
        return board.size, clues, rules, self.symbols.texts

    # ------------------------------------------------------------------ words

    def scene(self) -> Digits:
        givens: list[int | None] = [None] * self.board.size**2
        for clue in self.board.clues:
            givens[clue.cell] = clue.digit
        board, houses = self.board, self._houses()
        return Digits(
            size=board.size,
            symbols=self.symbols.texts,
            houses=houses,
            givens=tuple(givens),
            box=board.box,
            sums=self._sums(houses),
            even=self._allowed(1),
            odd=self._allowed(0),
            pairs=(*[(*pair, True) for pair in board.consecutive], *[(*pair, False) for pair in board.apart]),
        )

    def _allowed(self, first: int) -> tuple[int, ...]:
        """The cells that are marked to take every other digit, from `first` on."""
        wanted = sum([1 << digit for digit in range(first, self.board.size, 2)])
        full = (1 << self.board.size) - 1
        return tuple([cell for cell, mask in enumerate(self.board.allowed) if mask == wanted != full])

    def _sums(self, houses: Sequence[House]) -> tuple[Sum, ...]:
        """The cages with a sum, then what houses have beside them."""
        size = self.board.size
        stated = [(cage.cells, cage.total) for cage in self.board.cages if cage.total is not None]
        rests = [(house, beside(house.cells, stated, size)) for house in houses if house.what != "cage"]
        whole = size * (size + 1) // 2
        return (
            *[Sum(cells, total) for cells, total in stated],
            *[Sum(*rest, house, whole) for house, rest in rests if rest is not None],
        )

    def _houses(self) -> tuple[House, ...]:
        """The groups as `compile` makes them: rows, columns, then boxes or regions, then diagonals; then the cages."""
        size = self.board.size
        names = ["row"] * size + ["column"] * size
        rest = len(self.board.groups) - len(names)
        if rest >= size:
            names += ["box" if self.board.box else "region"] * size
        names += ["diagonal"] * (len(self.board.groups) - len(names))
        houses = [
            House(what, names[:place].count(what) + 1, cells)
            for place, (what, cells) in enumerate(zip(names, self.board.groups, strict=True))
        ]
        return (*houses, *[House("cage", number, cage.cells) for number, cage in enumerate(self.board.cages, start=1)])

    def techniques(self) -> tuple[str, ...]:
        from logicgrid.kinds.sudoku.deduce.ladder import LADDER

        return tuple([rung.name for rung in LADDER])

    def follows(self, step: Step) -> bool:
        return True  # the order in which the steps were found is the one to tell them in

    def start(self) -> tuple[Atom, ...]:
        return ()

    def read(self, text: str) -> tuple[Atom, ...]:
        match = _FACT.fullmatch(text)
        if match is None:
            raise BadFact(f"`{text}` is no cell with a symbol", _FACT_HELP)
        row, column = int(match[1]), int(match[2])
        if not (1 <= row <= self.board.size and 1 <= column <= self.board.size):
            raise BadFact(f"`{text.strip()}` lies outside the grid of {self.board.size} rows and columns", _FACT_HELP)
        digit = self.symbols.find(match[4])
        if digit is None:
            raise BadFact(f"`{match[4]}` is no symbol of this puzzle", f"the symbols are {self.symbols.described()}")
        return (((row - 1) * self.board.size + column - 1, digit, match[3] in ("=", "==")),)

    def read_marks(self, text: str) -> tuple[Atom, ...]:
        """Facts, one a line (`#` begins a comment), or the grid with what is filled in."""
        lines = [line for line in text.splitlines() if line.strip() and not line.strip().startswith("#")]
        if any(_FACT.fullmatch(line) for line in lines):
            return tuple([atom for line in lines for atom in self.read(line)])
        tokens = [token for line in lines for token in self._tokens(line)]
        if len(tokens) != self.board.size**2:
            raise BadFact(
                f"the marks have {len(tokens)} cells, where the grid has {self.board.size**2}",
                f"write every cell, `.` where it is open; or facts, one a line: {_FACT_HELP}",
            )
        found: list[Atom] = []
        for cell, token in enumerate(tokens):
            digit = self.symbols.find(token)
            if digit is None and not self.symbols.is_empty(token):
                raise BadFact(f"`{token}` is no symbol of this puzzle", f"the symbols are {self.symbols.described()}")
            if digit is not None:
                found.append((cell, digit, True))
        return tuple(found)

    def _tokens(self, line: str) -> list[str]:
        """The cells of a line; what is decoration in `grid` is decoration here."""
        wide = any(len(text) > 1 for text in self.symbols.texts)
        if not set(line) - set("|+-= \t"):
            return []
        line = line.replace("|", " ").replace("+", " ")
        return line.split() if wide else list("".join(line.split()))

    # ------------------------------------------------------------------ truth

    def holds(self, atom: Atom, answer: Answer) -> bool:
        return (answer[0][atom[0]] == atom[1]) == atom[2]

    def consequences(self, atoms: Iterable[Atom]) -> frozenset[Atom]:
        """A symbol in a cell is no other there, and nowhere else in the cell's houses."""
        known = {*atoms, *[(clue.cell, clue.digit, True) for clue in self.board.clues]}
        groups = [*self.board.groups, *[cage.cells for cage in self.board.cages]]
        for cell, digit, holds in list(known):
            if holds:
                known.update((cell, other, False) for other in range(self.board.size) if other != digit)
                known.update(
                    (other, digit, False) for group in groups if cell in group for other in group if other != cell
                )
        return frozenset(known)

    def assuming(self, atoms: Iterable[Atom]) -> Question:
        """The same board with what is filled in as further givens, numbered after the puzzle's own."""
        clues, allowed = list(self.board.clues), list(self.board.allowed)
        given = {clue.cell for clue in clues}
        for cell, digit, holds in atoms:
            if not holds:
                allowed[cell] &= ~(1 << digit)
            elif cell not in given:
                given.add(cell)
                clues.append(Given(len(clues) + 1, cell, digit, self.symbols.texts[digit]))
        return DigitQuestion(replace(self.board, clues=tuple(clues), allowed=tuple(allowed)))
