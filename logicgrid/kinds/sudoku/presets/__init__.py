"""Kinds that are sudokus without boxes and with rules of their own.

Such a kind is a `Preset` with its files: their model, and the conversion between their own keys and rules of the table.
Everything else is shared with sudokus.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from logicgrid.kinds import Puzzle, Schema
from logicgrid.kinds.sudoku import Sudoku
from logicgrid.puzzle.diagnostics import Diagnostic

if TYPE_CHECKING:
    from pydantic import BaseModel

    from logicgrid.files.source import Document
    from logicgrid.kinds.made import BoardMaker
    from logicgrid.kinds.sudoku.board import Rule
    from logicgrid.kinds.sudoku.presets.squares import PresetFiles


class Preset(Sudoku):
    """A kind whose puzzles are sudokus with rules of its own; see `Kind` for what the methods return.

    `own_rule` is the row of the table that its puzzles are made of.
    """

    own_rule: ClassVar[str] = ""
    boarded = False
    drawable = False
    made_with: ClassVar[tuple[str, ...]] = ("rules", "empty")
    sizes = ()
    usual_size = 5

    @property
    def files(self) -> PresetFiles:
        """The files of the kind."""
        from logicgrid.kinds.sudoku.presets.squares import FILES

        return FILES[self.name]

    def schema(self) -> Schema:
        return self.files.schema

    def compile(self, model: BaseModel, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
        return self.files.compile(model, document)

    def keys(self, rules: Sequence[Rule], size: int) -> dict[str, Any]:
        """Return the kind's own rules as plain data, in the form of its files."""
        return self.files.keys(rules, size)


class Futoshiki(Preset):
    """Squares of digits with signs between neighbours that say which is smaller."""

    name = "futoshiki"
    headings = ("grid", "signs")
    own_rule = "greater"


class Calcudoku(Preset):
    """Squares of digits with cages that give a number by an operation."""

    name = "calcudoku"
    headings = ("grid", "cages")
    own_rule = "calculation"
    usual_size = 6


class Skyscrapers(Preset):
    """Squares of digits with numbers beside them that say how many are seen from there."""

    name = "skyscrapers"
    headings = ("grid", "top", "right", "bottom", "left")
    own_rule = "skyscraper"


class Kakuro(Preset):
    """A board of walls and runs; the digits of a run are different and add up to its sum."""

    name = "kakuro"
    headings = ("grid",)
    made_with = ("density",)
    usual_size = 9

    @property
    def files(self) -> PresetFiles:
        from logicgrid.kinds.sudoku.presets.kakuro import FILES

        return FILES

    def maker(self) -> BoardMaker:
        from logicgrid.kinds.sudoku.presets.kakuro_made import MAKER

        return MAKER


FUTOSHIKI, CALCUDOKU, SKYSCRAPERS, KAKURO = Futoshiki(), Calcudoku(), Skyscrapers(), Kakuro()
