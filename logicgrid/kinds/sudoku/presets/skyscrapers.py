"""The files of skyscrapers: their model, the way to a puzzle, and back.  An example of every key:

kind: skyscrapers
top: 3 . 1 2      # how many are seen from above each column; `.` is not told
right: 2 . . 1    # from the right of each row
bottom: . 2 2 .
left: . . 3 .
grid: |           # the givens, if there are some; `.` is empty
  . . . .
  2 . . .
  . . . .
  . . . .
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Field

from logicgrid.files.source import Document
from logicgrid.kinds import Puzzle
from logicgrid.kinds.sudoku.board import Rule
from logicgrid.kinds.sudoku.grids import GridToken, texts_of, words
from logicgrid.kinds.sudoku.presets.files import PresetCompiler, PresetFile, preset_schema
from logicgrid.kinds.sudoku.rules.reader import RuleTableReader
from logicgrid.kinds.sudoku.schema import Texts
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.messages import say


class SkyscrapersFile(PresetFile):
    """Skyscrapers: every digit once in each row and column; a number beside them says how many are seen from there."""

    kind: Annotated[Literal["skyscrapers"], Field(description="the kind of puzzle")]
    top: Annotated[Texts | None, Field(description="seen from above each column; `.` is not told")] = None
    right: Annotated[Texts | None, Field(description="seen from the right of each row; `.` is not told")] = None
    bottom: Annotated[Texts | None, Field(description="seen from below each column; `.` is not told")] = None
    left: Annotated[Texts | None, Field(description="seen from the left of each row; `.` is not told")] = None


SCHEMA = preset_schema(SkyscrapersFile, dict.fromkeys(("top", "right", "bottom", "left"), "rules.write-seen"))


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


def keys(rules: Sequence[Rule], size: int) -> dict[str, str]:
    """Return the four lists; `.` is not told."""
    sides = {side: ["."] * size for side in ("top", "right", "bottom", "left")}
    for rule in rules:
        first, second = rule.parts[0][:2]
        across = abs(second - first) == 1
        side = ("left" if second > first else "right") if across else ("top" if second > first else "bottom")
        sides[side][first // size if across else first % size] = str(rule.value)
    return {side: " ".join(told) for side, told in sides.items() if set(told) != {"."}}
