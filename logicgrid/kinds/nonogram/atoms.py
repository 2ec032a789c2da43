"""The atoms of a nonogram: a cell has a colour.

In JSON, `[row, column, "#"|"."]` (a letter if the picture has colours), with rows and columns counted from 1.  If
there are several colours, a cell may also be known not to have one of them: `[row, column, "r", false]`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from logicgrid.kinds import Puzzle
from logicgrid.kinds.atoms import BadAtom, BadFact, is_whole
from logicgrid.kinds.cells import CellAtoms, CellPresenter
from logicgrid.kinds.nonogram.compile import UNKNOWN
from logicgrid.kinds.nonogram.question import NonogramQuestion
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.diagnostics import brief
from logicgrid.puzzle.explanation import CellMarks, Scene
from logicgrid.puzzle.messages import say


class NonogramScene(Scene):
    """A nonogram: cells in reading order, colours as indices into `symbols` (the first is empty), and their `names`.

    In `given`, the entry of a cell that is open from the start is None.
    """

    kind = "nonogram"
    width: int
    height: int
    symbols: str
    names: tuple[str, ...]
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    given: tuple[int | None, ...]

    def marks(self) -> CellMarks:
        """Return the marks of the given cells."""
        return CellMarks(len(self.symbols), self.given)


_FACT = re.compile(r"\s*r(\d{1,3})\s*c(\d{1,3})\s*(?:=|==)\s*(\S)\s*", re.IGNORECASE)
_FACT_HELP = "nonogram.write-r1c2-filled-cell"


def atoms_of(puzzle: Puzzle) -> NonogramAtoms:
    return NonogramAtoms(puzzle)


class NonogramAtoms(CellAtoms):
    """See `kinds.atoms.Atoms`."""

    def __init__(self, puzzle: Puzzle) -> None:
        question, presenter = puzzle.question, puzzle.present
        assert isinstance(question, NonogramQuestion) and isinstance(presenter, CellPresenter)
        self.question, self.picture, self.values = question, question.board, question.board.colours + 1
        self.presenter, self.symbols, self.names = presenter, "".join(presenter.labels.symbols), puzzle.own

    # ------------------------------------------------------------------ JSON

    def to_value(self, atom: Atom) -> list[Any]:
        cell, colour, holds = self.plain(atom)
        row, column = divmod(cell, self.picture.width)
        symbol = self.symbols[colour]
        return [row + 1, column + 1, symbol] if holds else [row + 1, column + 1, symbol, False]

    def from_value(self, value: Any) -> Atom:
        shaped = isinstance(value, list) and (len(value) == 3 or (len(value) == 4 and isinstance(value[3], bool)))
        if not shaped or not isinstance(value[2], str):
            raise BadAtom(say("nonogram.atom-row-column-or"))
        row, column, symbol = value[:3]
        if not (is_whole(row, self.picture.height) and is_whole(column, self.picture.width)):
            height, width = self.picture.height, self.picture.width
            raise BadAtom(say("nonogram.picture-has-rows-columns", height=height, width=width))
        if len(symbol) != 1 or symbol not in self.symbols:
            raise BadAtom(say("nonogram.no-cell-puzzle", symbol=brief(symbol)))
        cell = (row - 1) * self.picture.width + column - 1
        return self.plain((cell, self.symbols.index(symbol), value[3] if len(value) == 4 else True))

    def meaning(self) -> Any:
        picture = self.picture
        clues = [(clue.number, clue.axis, clue.place, clue.runs) for clue in picture.clues]
        labels = self.symbols, self.names
        return picture.width, picture.height, picture.colours, clues, picture.allowed, labels

    # ------------------------------------------------------------------ words

    def scene(self) -> NonogramScene:
        return NonogramScene(
            self.picture.width,
            self.picture.height,
            self.symbols,
            self.names,
            self.presenter.before,
            self.presenter.above,
            tuple([mask.bit_length() - 1 if not mask & (mask - 1) else None for mask in self.picture.allowed]),
        )

    def explained(self, steps: Sequence[Step], start: Iterable[Atom]) -> tuple[Step, ...]:
        from logicgrid.kinds.nonogram.deduce.lines import NonogramFrame
        from logicgrid.kinds.nonogram.reasons import explained

        marks = self.scene().marks()
        marks.add(start)
        return explained(steps, marks, NonogramFrame(self.picture))

    def reason_fields(self) -> Mapping[str, Callable[[Any], Any]]:
        return {
            "atom": self.to_value,
            "cell": self._place,
            "facts": lambda atoms: [self.to_value(atom) for atom in atoms],
        }

    def _place(self, cell: int) -> list[int]:
        row, column = divmod(cell, self.picture.width)
        return [row + 1, column + 1]

    def read(self, text: str) -> tuple[Atom, ...]:
        match = _FACT.fullmatch(text)
        if match is None:
            return self.read_marks(text)
        row, column = int(match[1]), int(match[2])
        if not (1 <= row <= self.picture.height and 1 <= column <= self.picture.width):
            shown, height, width = brief(text.strip()), self.picture.height, self.picture.width
            message = say("nonogram.lies-outside-rows-columns", text=shown, height=height, width=width)
            raise BadFact(message, say(_FACT_HELP))
        return self._cell((row - 1) * self.picture.width + column - 1, match[3])

    def _cell(self, cell: int, symbol: str) -> tuple[Atom, ...]:
        if symbol in (UNKNOWN, " "):
            return ()
        colour = self.symbols.find(symbol)
        if colour < 0:
            raise BadFact(say("nonogram.no-cell-puzzle", symbol=symbol), say(_FACT_HELP))
        return ((cell, colour, True),)

    def read_marks(self, text: str) -> tuple[Atom, ...]:
        """Return the atoms in a picture with open cells, one line per row, or in a list of facts, one per line."""
        lines = [line.rstrip() for line in text.splitlines() if line.strip()]
        if lines and all(_FACT.fullmatch(line) for line in lines):
            return tuple([atom for line in lines for atom in self.read(line)])
        width, height = self.picture.width, self.picture.height
        if len(lines) != height or any(len(line) > width for line in lines):
            sizes = say("nonogram.rows-up-cells", n=len(lines), max=max(map(len, lines), default=0))
            raise BadFact(
                say("nonogram.marks-have-where-picture", sizes=sizes, height=height, width=width), say(_FACT_HELP)
            )
        return tuple(
            atom
            for row, line in enumerate(lines)
            for column, symbol in enumerate(line)
            for atom in self._cell(row * width + column, symbol)
        )
