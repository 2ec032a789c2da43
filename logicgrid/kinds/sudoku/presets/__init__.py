"""Kinds that are sudokus without boxes and with rules of their own.

Such a kind is a folder with a `Preset`, a model of its files (`schema`) and a reader of what its files have besides a
grid (`compile`); that reader returns rules of the table.  Everything else is a sudoku's.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

from logicgrid.kinds.sudoku import Sudoku

if TYPE_CHECKING:
    from pydantic import BaseModel

    from logicgrid.files.source import Document
    from logicgrid.kinds import Puzzle, Schema
    from logicgrid.puzzle.diagnostics import Diagnostic


class Preset(Sudoku):
    """A kind whose puzzles are sudokus with rules of its own; `own` is the package of its files' modules."""

    own: ClassVar[str]
    boarded = False
    drawable = False
    made_with = ()
    sizes = ()

    def schema(self) -> Schema:
        found: Schema = import_module(f"{self.own}.schema").SCHEMA
        return found

    def compile(self, model: BaseModel, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
        found: Puzzle | tuple[Diagnostic, ...] = import_module(f"{self.own}.compile").compile_puzzle(model, document)
        return found
