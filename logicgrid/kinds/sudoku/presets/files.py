"""What the files of all these kinds have; they are read as sudokus without boxes that have the rules of their kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from logicgrid.files.source import Document, Path
from logicgrid.kinds import Schema
from logicgrid.kinds.sudoku.board import Group, Rule
from logicgrid.kinds.sudoku.compile import SudokuCompiler
from logicgrid.kinds.sudoku.grids import GridToken, Rows
from logicgrid.kinds.sudoku.reporting import Symbols
from logicgrid.kinds.sudoku.rules.reader import RuleTableReader
from logicgrid.kinds.sudoku.schema import DESCRIPTIONS, SudokuFile, Texts, schema_of
from logicgrid.kinds.validation import Level


class BoardFile(BaseModel):
    """What the files of all these kinds have."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    title: str | None = None
    language: Annotated[str | None, Field(description="BCP 47, such as en, nl, fr, zh, ja")] = None
    intro: Annotated[str | None, Field(description="what the solver reads first")] = None
    difficulty: Level = None
    expect: Annotated[
        Literal["unique", "multiple", "none"], Field(description="what `check` has to find; unique by default")
    ] = "unique"
    solution: Annotated[Texts | None, Field(description="the intended answer, or a part of it, like `grid`")] = None


class PresetFile(BoardFile):
    """What they have if they are squares that may have further rules."""

    grid: Annotated[Texts | None, Field(description="the givens, row by row; `.` is empty")] = None
    rules: Annotated[list[Any], Field(description="further rules, as a sudoku may have them")] = []


def preset_schema(model: type[BoardFile], descriptions: dict[str, str]) -> Schema:
    """Return the schema of a kind's files; `descriptions` are those of its own keys."""
    shared = {key: text for key, text in DESCRIPTIONS.items() if key in model.model_fields}
    return schema_of(model, {**shared, **descriptions})


OwnRules = Callable[[RuleTableReader], Sequence[Rule]]
"""Reads what a file has besides its grid; mistakes go to the reader's reporter."""


class PresetCompiler(SudokuCompiler):
    """The way from a file of such a kind to its puzzle; `side` is that of a file without a grid."""

    def __init__(self, kind: str, model: PresetFile, document: Document, side: int, rules: OwnRules) -> None:
        plain = SudokuFile.model_construct(
            kind="sudoku",
            **{key: getattr(model, key) for key in PresetFile.model_fields if key != "grid"},
            grid=model.grid or [],
            box="none",
        )
        super().__init__(plain, document)
        self.kind, self.side, self.own_rules = kind, side, rules

    def read(self, path: Path, texts: Sequence[str], first: bool = False) -> Rows:
        if path == ("grid",) and not texts:
            return [[GridToken(".", ("kind",), 0, 0)] * self.side for _ in range(self.side)]
        return super().read(path, texts, first)

    def table(self, symbols: Symbols, regions: Sequence[Group], first: int) -> tuple[Rule, ...] | None:
        reader = RuleTableReader(symbols, regions, self.reporter, first)
        before = len(self.reporter.found)
        own = self.own_rules(reader)
        if len(self.reporter.found) > before:
            return None
        read = reader.completed(own)
        further = super().table(symbols, regions, first + len(read))
        return None if further is None or len(self.reporter.found) > before else (*read, *further)
