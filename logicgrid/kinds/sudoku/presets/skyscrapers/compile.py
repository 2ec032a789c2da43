"""From a validated skyscrapers file to a puzzle, or to everything that is wrong with the file."""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.files.source import Document
from logicgrid.kinds import Puzzle
from logicgrid.kinds.sudoku.board import Rule
from logicgrid.kinds.sudoku.grids import GridToken, texts_of, words
from logicgrid.kinds.sudoku.presets.compiling import PresetCompiler
from logicgrid.kinds.sudoku.presets.skyscrapers.schema import SkyscrapersFile
from logicgrid.kinds.sudoku.rules.reader import RuleTableReader
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.messages import say

_SIDES = ("top", "right", "bottom", "left")


def compile_puzzle(model: SkyscrapersFile, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
    """Return the puzzle that the file describes, or all of its mistakes."""
    seen: dict[str, list[GridToken]] = {}
    for side in _SIDES:
        texts = getattr(model, side)
        if texts:
            seen[side] = [token for row in words(texts_of(document, (side,), texts)) for token in row]

    def rules(reader: RuleTableReader) -> list[Rule]:
        return [rule for side, tokens in seen.items() for rule in _of_side(side, tokens, reader)]

    longest = max(map(len, seen.values()), default=0)
    return PresetCompiler("skyscrapers", model, document, longest, rules).compiled()


def _of_side(side: str, tokens: list[GridToken], reader: RuleTableReader) -> Iterator[Rule]:
    size, report = reader.size, reader.reporter
    if len(tokens) != size:
        message = say("rules.seen-length", side=side, n=len(tokens), size=size)
        report.error("wrong-length", message, reader.document.span((side,)), say("rules.write-seen"))
        return
    for place, token in enumerate(tokens):
        if not token.text.strip(".?_*·0"):
            continue
        if not (token.text.isascii() and token.text.isdecimal() and int(token.text[:5]) <= size):
            message = say("rules.no-seen", text=token.text[:40], size=size)
            report.error("bad-rule", message, token, say("rules.write-seen"))
            continue
        row = range(place * size, (place + 1) * size)
        along = range(place, size * size, size) if side in ("top", "bottom") else row
        cells = tuple(along if side in ("top", "left") else reversed(along))
        yield reader.of_token("skyscraper", cells, token, int(token.text))
