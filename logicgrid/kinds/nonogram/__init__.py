"""Nonograms: pictures described by the runs of their rows and columns, in black and white or in colours."""

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


class Nonogram(Kind):
    """See `Kind` for what the methods return."""

    name = "nonogram"

    def model(self) -> type[BaseModel]:
        from logicgrid.kinds.nonogram.schema import NonogramFile

        return NonogramFile

    def descriptions(self) -> dict[str, str]:
        from logicgrid.kinds.nonogram.schema import DESCRIPTIONS

        return DESCRIPTIONS

    def json_schema(self) -> dict[str, Any]:
        from logicgrid.kinds.nonogram.schema import json_schema

        return json_schema()

    def compile(self, model: BaseModel, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
        from logicgrid.kinds.nonogram.compile import compile_puzzle
        from logicgrid.kinds.nonogram.schema import NonogramFile

        assert isinstance(model, NonogramFile)
        return compile_puzzle(model, document)

    def atoms(self, puzzle: Puzzle) -> Atoms:
        from logicgrid.kinds.nonogram.atoms import atoms_of

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
        from logicgrid.kinds.nonogram.compile import EMPTY, UNKNOWN, Presenter

        assert isinstance(puzzle.present, Presenter)
        symbols = tuple(puzzle.present.symbols)
        return Labels(symbols, len(puzzle.present.columns), UNKNOWN, last=symbols.index(EMPTY))
