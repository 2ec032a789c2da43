"""Kinds that are sudokus without boxes and with rules of their own.

Such a kind is a folder with a `Preset` and its `file`: a model, and the way from what its files have besides a grid to
rules of the table, and back.  Everything else is a sudoku's.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from logicgrid.kinds.sudoku import Sudoku

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pydantic import BaseModel

    from logicgrid.files.source import Document
    from logicgrid.kinds import Puzzle, Schema
    from logicgrid.kinds.sudoku.board import Rule
    from logicgrid.puzzle.diagnostics import Diagnostic


class Preset(Sudoku):
    """A kind whose puzzles are sudokus with rules of its own; `own` is the package of its files' modules.

    `own_rule` is the row of the table that its puzzles are made of.
    """

    own: ClassVar[str]
    own_rule: ClassVar[str]
    boarded = False
    drawable = False
    made_with: ClassVar[tuple[str, ...]] = ()
    sizes = ()
    usual_size = 5

    def schema(self) -> Schema:
        found: Schema = import_module(f"{self.own}.file").SCHEMA
        return found

    def compile(self, model: BaseModel, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
        found: Puzzle | tuple[Diagnostic, ...] = import_module(f"{self.own}.file").compile_puzzle(model, document)
        return found

    def keys(self, rules: Sequence[Rule], size: int) -> dict[str, Any]:
        """Return what the kind's own rules are in its files, as plain data."""
        found: dict[str, Any] = import_module(f"{self.own}.file").keys(rules, size)
        return found
