"""The file of a board of lines: its keys, and compiling it to a puzzle or to its mistakes."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, Field, create_model

from logicgrid.csp.problem import Clue, Stated
from logicgrid.kinds import Puzzle, Schema
from logicgrid.kinds.cells import CellLabels, CellPresenter, GivenCell
from logicgrid.kinds.lines import LineKind
from logicgrid.kinds.lines.board import MOST, LineBoard, LineQuestion
from logicgrid.kinds.validation import BoardFile, key_messages, widened
from logicgrid.puzzle.diagnostics import Diagnostic, Span
from logicgrid.puzzle.messages import say

if TYPE_CHECKING:
    from logicgrid.files.source import Document

_OPEN = ".?_"
_HELP = key_messages("kinds", "grid solution difficulty")


def _rows(value: Any) -> Any:
    return value.split() if isinstance(value, str) else value


Rows = Annotated[list[str], BeforeValidator(_rows)]


class LineFile(BoardFile):
    """The keys of every such file except `kind`."""

    grid: Annotated[Rows, Field(description="the given cells, row by row; `.` is open")]
    solution: Annotated[Rows | None, Field(description="the intended answer, or a part of it, like `grid`")] = None


@cache
def schema_of(kind: LineKind) -> Schema:
    """Return the schema of the files of a kind."""
    name: Any = Literal[kind.name]
    model = create_model(f"{type(kind).__name__}File", __base__=LineFile, __doc__=kind.__doc__, kind=(name, ...))
    return Schema(model, _HELP, lambda: widened(model.model_json_schema(), texts_for_lists=True))


class LineCompiler:
    """Compiles one file to a puzzle."""

    def __init__(self, kind: LineKind, model: BaseModel, document: Document) -> None:
        assert isinstance(model, LineFile)
        self.kind, self.file, self.document = kind, model, document
        self.found: list[Diagnostic] = []
        self.width, self.height = max(map(len, model.grid), default=0), len(model.grid)

    def compiled(self) -> Puzzle | tuple[Diagnostic, ...]:
        """Return the puzzle, or all mistakes."""
        wrong = self.kind.wrong_size(self.width, self.height)
        if wrong or not 0 < max(self.width, self.height) <= MOST:
            wrong = wrong or say("kinds.board-has-1-rows", most=MOST)
            return (Diagnostic("wrong-size", wrong, self.document.span(("grid",))),)
        given = self.cells("grid", self.file.grid)
        stated = {} if self.file.solution is None else self.cells("solution", self.file.solution)
        for cell in given.keys() & stated.keys():
            if given[cell] != stated[cell]:
                message = say("kinds.solution-contradicts-given-cell")
                self.error("impossible-solution", message, self.place("solution", cell), say("kinds.change-one"))
        if self.found:
            return tuple(self.found)
        clues = tuple([GivenCell(number, cell, value) for number, (cell, value) in enumerate(given.items(), start=1)])
        board = LineBoard(self.kind, self.width, self.height, clues, (3,) * (self.width * self.height))
        return Puzzle(
            kind=self.kind.name,
            question=LineQuestion(board),
            clues=tuple([Clue(each.number, (), self.text(each), self.place("grid", each.cell)) for each in clues]),
            stated=tuple([self.stated(cell, value) for cell, value in stated.items()]),
            present=CellPresenter(
                CellLabels(tuple(self.kind.symbols), self.width, "."),
                tuple([str(number) for number in range(1, self.width + 1)]),
                tuple([str(number) for number in range(1, self.height + 1)]),
            ),
            locate=self.locate,
            shape=((None,) * len(board.allowed),),
            **self.file.head(),
            own=board,
        )

    def error(self, code: str, message: str, span: Span, helps: str) -> None:
        self.found.append(Diagnostic(code, message, span, helps))

    def cells(self, key: str, rows: list[str]) -> dict[int, int]:
        """Return the values of the filled cells, by cell."""
        found: dict[int, int] = {}
        if len(rows) != self.height or any([len(row) != self.width for row in rows]):
            message = say("kinds.not-rows-cells", key_=key, height=self.height, width=self.width)
            self.error("wrong-size", message, self.document.span((key,)), say("kinds.write-row-line"))
            return found
        for cell, symbol in enumerate("".join(rows)):
            if symbol in self.kind.symbols:
                found[cell] = self.kind.symbols.index(symbol)
            elif symbol not in _OPEN:
                helps = say("kinds.cell-or-if-open", symbols=self.kind.symbols[0], symbols2=self.kind.symbols[1])
                self.error("bad-cell", say("kinds.no-cell", symbol=symbol), self.place(key, cell), helps)
        return found

    def text(self, clue: GivenCell) -> str:
        row, column = divmod(clue.cell, self.width)
        return say("kinds.r-c", row=row + 1, column=column + 1, symbols=self.kind.symbols[clue.value])

    def stated(self, cell: int, value: int) -> Stated:
        row, column = divmod(cell, self.width)
        words = say("kinds.column", column=column + 1), say("kinds.row", row=row + 1), self.kind.symbols[value]
        return Stated(0, cell, value, ("solution", row, column), words)

    def place(self, key: str, cell: int) -> Span:
        return self.locate((key, *divmod(cell, self.width)))

    def locate(self, path: tuple[str | int, ...]) -> Span:
        """Return the span of a path in the file; `(key, row, column)` is one cell."""
        match path:
            case (str(key), int(row), int(column)):
                scalar = self.document.scalar((key,))
                if scalar is None:
                    return self.document.locate((key, row), column, column + 1)
                at = scalar.text.index(scalar.text.split()[row], sum(map(len, scalar.text.split()[:row]))) + column
                return self.document.locate((key,), at, at + 1)
        return self.document.span(path)
