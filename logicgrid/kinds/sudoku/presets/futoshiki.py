"""The files of futoshiki: their model, the way to a puzzle, and back.  An example of every key:

kind: futoshiki
grid: |           # the givens; `.` is empty
  . . .
  2 . .
  . . .
signs: |          # between neighbours in a row `<`, `>` or `.`; in the lines between two rows `^`, `v` or `.`
  < .
  . v .
  . >
  . . .
  . .
signs: r1c1<r1c2 r1c2>r2c2      # or in words
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Field

from logicgrid.files.source import Document
from logicgrid.kinds import Puzzle
from logicgrid.kinds.sudoku.board import Rule
from logicgrid.kinds.sudoku.grids import GridToken, span_of_row, texts_of, tokens
from logicgrid.kinds.sudoku.presets.files import PresetCompiler, PresetFile, preset_schema
from logicgrid.kinds.sudoku.rules.reader import RuleTableReader
from logicgrid.kinds.sudoku.rules.table import ROWS
from logicgrid.kinds.sudoku.schema import Texts
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.messages import say


class FutoshikiFile(PresetFile):
    """A futoshiki: every digit once in each row and column, and signs between neighbours point at the smaller one."""

    kind: Annotated[Literal["futoshiki"], Field(description="the kind of puzzle")]
    grid: Annotated[Texts, Field(description="the givens, row by row; `.` is empty")]
    signs: Annotated[Texts | None, Field(description="< > between neighbours, ^ v between rows; or r1c1<r1c2")] = None


SCHEMA = preset_schema(FutoshikiFile, {"signs": "rules.write-signs"})


_MORE = {">": 1, "<": -1, "v": 1, "V": 1, "∨": 1, "^": -1, "∧": -1}
"""For each sign 1 if the cell before it, or above it, has more."""
_ACROSS, _DOWN = "<>", "vV∨^∧"


def compile_puzzle(model: FutoshikiFile, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
    """Return the puzzle that the file describes, or all of its mistakes."""

    def signs(reader: RuleTableReader) -> list[Rule]:
        if model.signs is None:
            return []
        if any("r" in text.casefold() for text in model.signs):
            return list(reader.of_row(ROWS["greater"], document.data["signs"], ("signs",)))
        return list(_drawn(tokens(texts_of(document, ("signs",), model.signs)), reader))

    return PresetCompiler("futoshiki", model, document, 0, signs).compiled()


def _drawn(rows: Sequence[Sequence[GridToken]], reader: RuleTableReader) -> Iterator[Rule]:
    """Yield the signs of a picture; its lines are the rows' and, between them, those of the signs between rows."""
    size, report = reader.size, reader.reporter
    if len(rows) != 2 * size - 1:
        span = reader.document.span(("signs",))
        message = say("rules.signs-lines", n=len(rows), wanted=2 * size - 1)
        report.error("wrong-length", message, span, say("rules.signs-help"))
        return
    for number, line in enumerate(rows):
        down = number % 2
        wanted = size if down else size - 1
        signs = line if down or len(line) != 2 * size - 1 else line[1::2]  # the cells may be drawn, too
        if len(signs) != wanted:
            message = say("rules.signs-line", n=len(signs), wanted=wanted)
            report.error("wrong-length", message, span_of_row(reader.document, line), say("rules.signs-help"))
            continue
        for place, token in enumerate(signs):
            if token.text in (_DOWN if down else _ACROSS):
                cell = number // 2 * size + place
                pair = (cell, cell + (size if down else 1))
                part = pair if _MORE[token.text] > 0 else pair[::-1]
                yield reader.of_token("greater", part, token)
            elif token.text != ".":
                message = say("rules.no-sign", text=token.text)
                report.error("bad-rule", message, token, say("rules.signs-help"))


def keys(rules: Sequence[Rule], size: int) -> dict[str, str]:
    """Return the picture of the signs: rows, and between them the lines of the signs between rows."""
    across = [["."] * (size - 1) for _ in range(size)]
    down = [["."] * size for _ in range(size - 1)]
    for rule in rules:
        more, less = rule.parts[0]
        row, column = divmod(min(more, less), size)
        if abs(more - less) == 1:
            across[row][column] = "<>"[more < less]
        else:
            down[row][column] = "^v"[more < less]
    lines = [line for pair in zip(across, [*down, []], strict=True) for line in pair if line]
    return {"signs": "".join([" ".join(line) + "\n" for line in lines])}
