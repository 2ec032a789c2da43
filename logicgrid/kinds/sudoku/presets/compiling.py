"""From a file of such a kind to a puzzle: it is read as a sudoku without boxes that has the rules of its kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from logicgrid.files.source import Document, Path
from logicgrid.kinds import Puzzle
from logicgrid.kinds.sudoku.board import Group, Rule
from logicgrid.kinds.sudoku.compile import SudokuCompiler
from logicgrid.kinds.sudoku.grids import GridToken, Rows
from logicgrid.kinds.sudoku.presets.files import PresetFile
from logicgrid.kinds.sudoku.reporting import Reporter
from logicgrid.kinds.sudoku.rules.reader import RuleTableReader
from logicgrid.kinds.sudoku.schema import SudokuFile
from logicgrid.kinds.sudoku.symbols import Symbols
from logicgrid.puzzle.diagnostics import Diagnostic

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
        super().__init__(plain, document, Reporter(document))
        self.kind, self.side, self.own_rules = kind, side, rules

    def compiled(self) -> Puzzle | tuple[Diagnostic, ...]:
        """Return the puzzle, or all mistakes of its file."""
        puzzle = self.puzzle()
        found = tuple(self.reporter.found)
        return puzzle if puzzle is not None and not found else found

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
