"""From a validated futoshiki file to a puzzle, or to everything that is wrong with the file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logicgrid.files.source import Document
from logicgrid.kinds import Puzzle
from logicgrid.kinds.sudoku.board import Rule
from logicgrid.kinds.sudoku.grids import GridToken, span_of_row, texts_of, tokens
from logicgrid.kinds.sudoku.presets.compiling import PresetCompiler
from logicgrid.kinds.sudoku.presets.futoshiki.schema import FutoshikiFile
from logicgrid.kinds.sudoku.rules.reader import RuleTableReader
from logicgrid.kinds.sudoku.rules.table import ROWS
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.messages import say

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
