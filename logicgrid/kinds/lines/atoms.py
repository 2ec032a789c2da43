"""The facts of a board of lines, in JSON `[row, column, symbol]`, counted from 1, and the sentences about them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from logicgrid.kinds import Puzzle, kind_named
from logicgrid.kinds.atoms import BadAtom, BadFact, is_whole
from logicgrid.kinds.cells import CellAtoms
from logicgrid.kinds.lines import LineKind
from logicgrid.kinds.lines.board import LineQuestion
from logicgrid.kinds.nonogram.atoms import NonogramScene
from logicgrid.kinds.paragraphs import Line, Paragraph, cut, trial_lines
from logicgrid.puzzle.derivation import Atom, Step
from logicgrid.puzzle.diagnostics import brief
from logicgrid.puzzle.explanation import PuzzleExplanation
from logicgrid.puzzle.messages import say
from logicgrid.words.phrases import Words, capital, label

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


# --- Sentences --------------------------------------------------------------------------------------------------------

_MOST = 8
"""The largest number of steps in a paragraph."""


class LineWriter:
    """See `kinds.parts.Writer`."""

    def __init__(self, scene: LineScene, words: Words) -> None:
        self.scene, self.words = scene, words
        kind = kind_named(scene.kind)
        assert isinstance(kind, LineKind)
        self.why = {each.name: each.why for each in kind.techniques}

    def paragraphs(self, explanation: PuzzleExplanation) -> Iterator[Paragraph]:
        def starts(step: Step, before: Sequence[Step]) -> bool:
            return step.technique != before[-1].technique or len(before) >= _MOST

        for steps in cut(explanation.derivation.steps, starts):
            heading = capital(self.words.technique(steps[0].technique))
            lines = [line for step in steps for line in self.lines(step, 0)]
            yield Paragraph((), heading, tuple(lines), tuple(steps), listed=True)

    def lines(self, step: Step, depth: int) -> list[Line]:
        """Return the sentence of a step, or those of a supposition."""
        words = self.words
        if step.suppose is None:
            said = words["colon"].join([self.where(step), self.known(step.conclusions)])
            why = self.why.get(step.technique) or words.technique(step.technique)
            return [Line(depth, words.sentence(said + words.say("why", why=why)))]
        *way, last = step.steps
        inner = [line for each in way for line in self.lines(each, depth + 1)]
        ending = words.say("line_broken", line=self.where(last))
        return trial_lines(words, depth, self.fact(step.suppose), inner, ending, self.known(step.conclusions))

    def fact(self, atom: Atom) -> str:
        row, column = divmod(atom[0], self.scene.width)
        symbol = self.scene.symbols[atom[1] if atom[2] else 1 - atom[1]]
        return self.words.is_(label(f"r{row + 1}c{column + 1}"), [label(symbol)])

    def known(self, atoms: Sequence[Atom]) -> str:
        return self.words["then"].join(map(self.fact, atoms))

    def where(self, step: Step) -> str:
        """Name the line that contains all cells of a step; the row for a single cell."""
        cells = [atom[0] for atom in (*step.premises, *step.conclusions)]
        rows = {cell // self.scene.width for cell in cells}
        if len(rows) == 1:
            return self.words.say("row", n=rows.pop() + 1)
        return self.words.say("column", n=cells[0] % self.scene.width + 1)
