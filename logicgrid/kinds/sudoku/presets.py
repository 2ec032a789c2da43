"""The files of futoshiki, calcudoku and skyscrapers: their models, and the conversions to a puzzle and back.

They are read as sudokus without boxes that have the rules of their kind.  An example of every key:

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

kind: calcudoku
cages:              # a picture of letters and their targets
  picture: |
    aab
    ccb
    .db
  targets: {a: 3+, b: 6x, c: 1-, d: 2}     # + - x / or ?, if the operation is not given
cages:              # or a list
  - {cells: r1c1 r1c2, target: 3+}
grid: |             # the givens, if there are some; `.` is empty
  . . .
  2 . .
  . . .

kind: skyscrapers
top: 3 . 1 2      # how many are seen from above each column; `.` is not given
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

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import isqrt
from string import ascii_letters
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from logicgrid.files.source import Document, Path
from logicgrid.kinds import Puzzle, Schema
from logicgrid.kinds.cells import cell_name
from logicgrid.kinds.sudoku.board import Group, Rule
from logicgrid.kinds.sudoku.compile import SudokuCompiler
from logicgrid.kinds.sudoku.reporting import GridToken, Rows, Symbols, texts_of, tokens, words
from logicgrid.kinds.sudoku.rules import rule_rows
from logicgrid.kinds.sudoku.rules.houses import target_of, target_text
from logicgrid.kinds.sudoku.rules.reader import RuleTableReader
from logicgrid.kinds.sudoku.schema import DESCRIPTIONS, SudokuFile, schema_of
from logicgrid.kinds.validation import STRICT, BoardFile, Texts, key_messages
from logicgrid.puzzle.diagnostics import Diagnostic
from logicgrid.puzzle.messages import say


class DigitFile(BoardFile):
    """What the files of all these kinds have."""

    solution: Annotated[Texts | None, Field(description="the intended answer, or a part of it, like `grid`")] = None


class PresetFile(DigitFile):
    """What they have if they are squares that may have further rules."""

    grid: Annotated[Texts | None, Field(description="the givens, row by row; `.` is empty")] = None
    rules: list[Any] = Field([], description="further rules, as a sudoku may have them")


def preset_schema(model: type[DigitFile], descriptions: dict[str, str]) -> Schema:
    """Return the schema of a kind's files; `descriptions` are those of its own keys."""
    return schema_of(model, {**DESCRIPTIONS, **descriptions})


OwnRules = Callable[[RuleTableReader], Sequence[Rule]]
"""Reads the part of a file besides its grid; mistakes go to the reader's reporter."""


class PresetCompiler(SudokuCompiler):
    """The compilation of a file of such a kind to its puzzle; `side` is for a file without a grid."""

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


# --- Futoshiki --------------------------------------------------------------------------------------------------------


class FutoshikiFile(PresetFile):
    """A futoshiki: every digit once in each row and column, and signs between neighbours point at the smaller one."""

    kind: Annotated[Literal["futoshiki"], Field(description="the kind of puzzle")]
    grid: Annotated[Texts, Field(description="the givens, row by row; `.` is empty")]
    signs: Annotated[Texts | None, Field(description="< > between neighbours, ^ v between rows; or r1c1<r1c2")] = None


FUTOSHIKI = preset_schema(FutoshikiFile, {"signs": "rules.write-signs"})

_MORE = {">": 1, "<": -1, "v": 1, "V": 1, "∨": 1, "^": -1, "∧": -1}
"""1 for each sign that follows, or is below, a greater cell; -1 for the others."""
_ACROSS, _DOWN = "<>", "vV∨^∧"


def compile_futoshiki(model: FutoshikiFile, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
    """Return the puzzle that the file describes, or all of its mistakes."""

    def signs(reader: RuleTableReader) -> list[Rule]:
        if model.signs is None:
            return []
        if any("r" in text.casefold() for text in model.signs):
            return list(reader.of_row(rule_rows()["greater"], document.data["signs"], ("signs",)))
        return list(_drawn_signs(tokens(texts_of(document, ("signs",), model.signs)), reader))

    return PresetCompiler("futoshiki", model, document, 0, signs).compiled()


def _drawn_signs(rows: Rows, reader: RuleTableReader) -> Iterator[Rule]:
    """Yield the signs of a picture, which has lines for the rows and, between them, for the signs between rows."""
    size, report = reader.size, reader.reporter
    if len(rows) != 2 * size - 1:
        message = say("rules.signs-lines", n=len(rows), wanted=2 * size - 1)
        report.error("wrong-length", message, ("signs",), say("rules.signs-help"))
        return
    for number, line in enumerate(rows):
        down = number % 2
        wanted = size if down else size - 1
        signs = line if down or len(line) != 2 * size - 1 else line[1::2]  # the cells may be drawn, too
        if len(signs) != wanted:
            message = say("rules.signs-line", n=len(signs), wanted=wanted)
            report.error("wrong-length", message, line, say("rules.signs-help"))
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


def signs_of(rules: Sequence[Rule], size: int) -> dict[str, Any]:
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


# --- Calcudoku --------------------------------------------------------------------------------------------------------


class TargetedCage(BaseModel):
    """Cells whose digits give a number by an operation."""

    model_config = STRICT

    cells: Annotated[Texts, Field(description="the cells: r1c1 r1c2 r2c1")]
    target: Annotated[str, Field(description="what they give: 12+, 2-, 24x, 3/, 6?")]


class TargetedPicture(BaseModel):
    """All cages in one picture."""

    model_config = STRICT

    picture: Annotated[Texts, Field(description="a letter for each cell, `.` where there is no cage")]
    targets: Annotated[dict[str, str], Field(description="letter: what its cage gives (12+, 2-, 24x, 3/, 6?)")]


class CalcudokuFile(PresetFile):
    """A calcudoku: every digit once in each row and column; the digits of a cage give its number by its operation."""

    kind: Annotated[Literal["calcudoku"], Field(description="the kind of puzzle")]
    cages: Annotated[list[TargetedCage] | TargetedPicture, Field(description="the cages and their targets")]


CALCUDOKU = preset_schema(CalcudokuFile, key_messages("rules", "cages targets target"))


def compile_calcudoku(model: CalcudokuFile, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
    """Return the puzzle that the file describes, or all of its mistakes."""
    cages, side = model.cages, 0
    if isinstance(cages, TargetedPicture):
        drawn = tokens(texts_of(document, ("cages", "picture"), cages.picture))
        side = len(drawn) if len(drawn) > 1 else isqrt(sum(map(len, drawn)))
    elif model.grid is None:
        side = _farthest(" ".join(text for cage in cages for text in cage.cells))
    return PresetCompiler("calcudoku", model, document, side, partial(_caged, cages)).compiled()


def _farthest(text: str) -> int:
    """Return the largest number of a row or column among the cells of a text."""
    return max([int(each) for each in re.findall(r"[rc](\d{1,2})(?!\d)", text, re.IGNORECASE)], default=0)


def _caged(cages: Sequence[TargetedCage] | TargetedPicture, reader: RuleTableReader) -> list[Rule]:
    """Return the cages; those that share cells are reported."""
    if isinstance(cages, TargetedPicture):
        return list(_drawn_cages(cages, reader))
    found, seen = list[Rule](), set[int]()
    for number, cage in enumerate(cages):
        about = {"cells": " ".join(cage.cells), "target": cage.target}
        found += reader.of_row(rule_rows()["calculation"], about, ("cages", number))
    for rule in found:
        if shared := seen.intersection(rule.cells):
            message = say("rules.in-two-cages", cell=cell_name(min(shared), reader.size))
            reader.reporter.error("bad-cage", message, rule.span or ("cages",), say("rules.leave-cell-out"))
        seen.update(rule.cells)
    return found


def _drawn_cages(cages: TargetedPicture, reader: RuleTableReader) -> Iterator[Rule]:
    """Yield the cages of a picture."""
    report = reader.reporter
    for letter, cells, start in reader.drawn_cages(cages.picture, cages.targets, "targets"):
        text = cages.targets.get(letter)
        target = None if text is None else target_of(text)
        if text is None:
            report.error("missing-sum", say("rules.no-target-told", letter=letter), start, say("rules.key-targets"))
        elif target is None:
            path = ("cages", "targets", letter)
            report.error("bad-sum", say("rules.no-target", text=text[:40]), path, say("rules.key-target"))
        else:
            choice, value = target
            yield reader.of_token("calculation", tuple(cells), start, value, choice)


def cages_of(rules: Sequence[Rule], size: int) -> dict[str, Any]:
    """Return the picture and the targets; a list of cages if there are more cages than letters."""
    cages = sorted(rules, key=lambda rule: min(rule.cells))
    if len(cages) > len(ascii_letters):
        names = [" ".join([f"r{cell // size + 1}c{cell % size + 1}" for cell in rule.cells]) for rule in cages]
        return {
            "cages": [{"cells": cells, "target": target_text(rule)} for cells, rule in zip(names, cages, strict=True)]
        }
    letters = ["."] * (size * size)
    for letter, rule in zip(ascii_letters, cages, strict=False):
        for cell in rule.cells:
            letters[cell] = letter
    rows = [" ".join(letters[start : start + size]) + "\n" for start in range(0, size * size, size)]
    written = {letter: target_text(rule) for letter, rule in zip(ascii_letters, cages, strict=False)}
    return {"cages": {"picture": "".join(rows), "targets": written}}


# --- Skyscrapers ------------------------------------------------------------------------------------------------------


class SkyscrapersFile(PresetFile):
    """Skyscrapers: every digit once in each row and column; a number beside them says how many are seen from there."""

    kind: Annotated[Literal["skyscrapers"], Field(description="the kind of puzzle")]
    top: Annotated[Texts | None, Field(description="seen from above each column; `.` is not told")] = None
    right: Annotated[Texts | None, Field(description="seen from the right of each row; `.` is not told")] = None
    bottom: Annotated[Texts | None, Field(description="seen from below each column; `.` is not told")] = None
    left: Annotated[Texts | None, Field(description="seen from the left of each row; `.` is not told")] = None


_SIDES = ("top", "right", "bottom", "left")

SKYSCRAPERS = preset_schema(SkyscrapersFile, dict.fromkeys(_SIDES, "rules.write-seen"))


def compile_skyscrapers(model: SkyscrapersFile, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
    """Return the puzzle that the file describes, or all of its mistakes."""
    seen = {
        side: [token for row in words(texts_of(document, (side,), texts)) for token in row]
        for side in _SIDES
        if (texts := getattr(model, side))
    }

    def rules(reader: RuleTableReader) -> list[Rule]:
        return [rule for side, tokens in seen.items() for rule in _of_side(side, tokens, reader)]

    longest = max(map(len, seen.values()), default=0)
    return PresetCompiler("skyscrapers", model, document, longest, rules).compiled()


def _of_side(side: str, tokens: list[GridToken], reader: RuleTableReader) -> Iterator[Rule]:
    size, report = reader.size, reader.reporter
    if len(tokens) != size:
        message = say("rules.seen-length", side=side, n=len(tokens), size=size)
        report.error("wrong-length", message, (side,), say("rules.write-seen"))
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


def seen_from(rules: Sequence[Rule], size: int) -> dict[str, Any]:
    """Return the four lists; `.` is not given."""
    sides = {side: ["."] * size for side in _SIDES}
    for rule in rules:
        first, second = rule.parts[0][:2]
        across = abs(second - first) == 1
        side = ("left" if second > first else "right") if across else ("top" if second > first else "bottom")
        sides[side][first // size if across else first % size] = str(rule.value)
    return {side: " ".join(written) for side, written in sides.items() if set(written) != {"."}}
