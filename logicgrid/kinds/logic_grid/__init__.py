"""Logic grids: puzzles of actors and their properties, with clues in the clue language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from logicgrid.kinds.kind import Kind, Puzzle
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.question import Candidates

if TYPE_CHECKING:
    from pydantic import BaseModel

    from logicgrid.files.source import Document
    from logicgrid.kinds.atoms import Atoms
    from logicgrid.puzzle.offer import Offer


class LogicGrid(Kind):
    """See `Kind` for what the methods return."""

    name = "logic-grid"

    def model(self) -> type[BaseModel]:
        from logicgrid.kinds.logic_grid.schema import LogicGridFile

        return LogicGridFile

    def descriptions(self) -> dict[str, str]:
        from logicgrid.kinds.logic_grid.schema import DESCRIPTIONS

        return DESCRIPTIONS

    def json_schema(self) -> dict[str, Any]:
        from logicgrid.kinds.logic_grid.schema import json_schema

        return json_schema()

    def compile(self, model: BaseModel, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
        from logicgrid.kinds.logic_grid.compile import compile_puzzle
        from logicgrid.kinds.logic_grid.schema import LogicGridFile

        assert isinstance(model, LogicGridFile)
        return compile_puzzle(model, document)

    def atoms(self, puzzle: Puzzle) -> Atoms:
        from logicgrid.kinds.logic_grid.atoms import atoms_of

        return atoms_of(puzzle)

    def lint(self, puzzle: Puzzle) -> list[Diagnostic]:
        from logicgrid.kinds.logic_grid.lint import lint

        return lint(puzzle)

    def opened(self, puzzle: Puzzle, values: Candidates) -> tuple[Any, Any]:
        from logicgrid.kinds.logic_grid.candidates import opened

        return opened(puzzle, values)

    def offers(self, puzzle: Puzzle, values: Candidates) -> list[Offer]:
        from logicgrid.kinds.logic_grid.candidates import offers

        return offers(puzzle, values)

    def reread(self, puzzle: Puzzle, rule: str) -> Any:
        from logicgrid.kinds.logic_grid.candidates import reread

        return reread(puzzle, rule)
