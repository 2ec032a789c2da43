"""Sudokus: squares of cells in which every symbol occurs once in each row, column and box, with the usual variants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from logicgrid.kinds.kind import Kind, Puzzle
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.question import Candidates

if TYPE_CHECKING:
    from pydantic import BaseModel

    from logicgrid.files.source import Document
    from logicgrid.kinds.atoms import Atoms
    from logicgrid.kinds.cells import Labels
    from logicgrid.puzzle.offer import Offer


class Sudoku(Kind):
    """See `Kind` for what the methods return."""

    name = "sudoku"

    def model(self) -> type[BaseModel]:
        from logicgrid.kinds.sudoku.schema import SudokuFile

        return SudokuFile

    def descriptions(self) -> dict[str, str]:
        from logicgrid.kinds.sudoku.schema import DESCRIPTIONS

        return DESCRIPTIONS

    def json_schema(self) -> dict[str, Any]:
        from logicgrid.kinds.sudoku.schema import json_schema

        return json_schema()

    def compile(self, model: BaseModel, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
        from logicgrid.kinds.sudoku.compile import compile_puzzle
        from logicgrid.kinds.sudoku.schema import SudokuFile

        assert isinstance(model, SudokuFile)
        return compile_puzzle(model, document)

    def atoms(self, puzzle: Puzzle) -> Atoms:
        from logicgrid.kinds.sudoku.atoms import atoms_of

        return atoms_of(puzzle)

    def opened(self, puzzle: Puzzle, values: Candidates) -> tuple[Any, Any]:
        from logicgrid.kinds.cells import opened

        return opened(self._labels(puzzle), values)

    def offers(self, puzzle: Puzzle, values: Candidates) -> list[Offer]:
        from logicgrid.kinds.cells import offers

        return offers(self._labels(puzzle), values)

    def reread(self, puzzle: Puzzle, rule: str) -> Any:
        from logicgrid.kinds.cells import reread

        return reread(self._labels(puzzle), rule)

    def _labels(self, puzzle: Puzzle) -> Labels:
        """Return how the puzzle's cells are written."""
        from logicgrid.kinds.cells import Labels
        from logicgrid.kinds.sudoku.symbols import Symbols

        assert isinstance(puzzle.own, Symbols)
        return Labels(puzzle.own.texts, puzzle.own.size, ".")
