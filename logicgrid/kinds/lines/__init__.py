"""Puzzles of two-valued cells whose rules concern rows and columns; a kind only defines the rule.

This room is not a kind.  A subclass of `LineKind` has a name, two symbols, the rule of a line and the techniques that
people use; reading, solving, proving, explaining, printing and playing are here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from logicgrid.kinds import PARTS, Kind, Puzzle, Schema
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from pydantic import BaseModel

    from logicgrid.files.source import Document
    from logicgrid.kinds.parts import Drawing

Values = Sequence[int | None]
"""The values of a line's cells, None for open cells."""

Find = tuple[int, int, tuple[int, ...]]
"""A place in a line, its forced value, and the places of the cells that force it."""


class LineTechnique(Record):
    """A human technique: `find` yields the values forced by a line, and `why` is the wording after the line's name."""

    name: str
    level: int
    effort: float
    find: Callable[[Values], Iterator[Find]]
    why: str = ""


class LineKind(Kind, ABC):
    """See `Kind` for what the methods return."""

    room = __name__
    parts: ClassVar[dict[str, str]] = {**PARTS, "atoms": "atoms:LineAtoms", "writer": "atoms:LineWriter"}
    parts |= {"sheet": "shown", "game": "shown:GAME"}
    headings = ("grid",)
    symbols: ClassVar[str] = "01"
    names: ClassVar[tuple[str, ...]] = ("black",)
    """The colour that pages use for a cell with the second value."""
    techniques: ClassVar[tuple[LineTechnique, ...]] = ()
    """The techniques, easiest first, before all ways to fill a line are compared and suppositions are made."""

    @abstractmethod
    def fits(self, values: tuple[int, ...]) -> bool:
        """Return True if a full row or column satisfies the rule."""

    @abstractmethod
    def wrong_size(self, width: int, height: int) -> str:
        """Return why a board cannot have this size; "" if it can."""

    def schema(self) -> Schema:
        from logicgrid.kinds.lines.compile import schema_of

        return schema_of(self)

    def compile(self, model: BaseModel, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
        from logicgrid.kinds.lines.compile import LineCompiler

        return LineCompiler(self, model, document).compiled()

    def drawing(self) -> Drawing:
        """Return the drawing of pictures: the second value is a filled cell with its symbol, the first a cross."""
        from logicgrid.kinds.nonogram import drawing

        return cast("Drawing", drawing)

    def given_place(self, cell: int, width: int) -> tuple[str, tuple[Any, ...]]:
        return "grid", divmod(cell, width)
