r"""The files of kakuro: their model, the way to a puzzle, and back.  An example of every key:

kind: kakuro
grid: |           # walls with the sums of the runs below and behind them; `#` has none; `.` is a white cell
  #   3\  4\
  \4  .   .
  \3  .   2       # a digit that is given
solution: |       # the intended answer, or a part of it
  ###
  #13
  #2.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Field

from logicgrid.csp.problem import Stated
from logicgrid.files.source import Document
from logicgrid.kinds import Puzzle
from logicgrid.kinds.cells import WALL
from logicgrid.kinds.sudoku import reporting
from logicgrid.kinds.sudoku.board import OPEN_SUM, RUN, Plan, Rule, RuleRow, SudokuProblem
from logicgrid.kinds.sudoku.compile import SudokuCompiler
from logicgrid.kinds.sudoku.presets import DigitFile, preset_schema
from logicgrid.kinds.sudoku.rules import House
from logicgrid.kinds.sudoku.rules.houses import killer, killer_holds
from logicgrid.kinds.sudoku.schema import SudokuFile
from logicgrid.kinds.validation import Texts
from logicgrid.puzzle.diagnostics import Diagnostic, Span
from logicgrid.puzzle.messages import say


class KakuroFile(DigitFile):
    """A kakuro: the digits of a run between two walls are different and add up to the number in front of it."""

    kind: Annotated[Literal["kakuro"], Field(description="the kind of puzzle")]
    grid: Annotated[Texts, Field(description="row by row: `#` walls, `23\\16` walls with sums, `.` white cells")]


SCHEMA = preset_schema(KakuroFile, {"grid": "rules.write-kakuro"})

DIGITS = 9
_WALL = re.compile(r"(\d{0,5}|\?)\\(\d{0,5}|\?)|[#xX■█]")
_SYMBOLS = reporting.Symbols(tuple("123456789"), False)


ROW = RuleRow(RUN, "line", "", killer_holds, killer, house=RUN, short=True)
"""The one rule of a kakuro; a rule's choice is its direction."""


def compile_kakuro(model: KakuroFile, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
    """Return the puzzle that the file describes, or all of its mistakes."""
    return _KakuroCompiler(model, document).compiled()


class _KakuroCompiler(SudokuCompiler):
    kind = "kakuro"

    def __init__(self, model: KakuroFile, document: Document) -> None:
        shared = {key: getattr(model, key) for key in DigitFile.model_fields}
        super().__init__(SudokuFile.model_construct(kind="sudoku", grid=model.grid, **shared), document)

    def puzzle(self) -> Puzzle | None:
        rows = reporting.fields(reporting.texts_of(self.document, ("grid",), self.model.grid))
        if not self._is_rectangle(rows):
            return None
        grid = [token for row in rows for token in row]
        walls = {place: found for place, token in enumerate(grid) if (found := _WALL.fullmatch(token.text))}
        plan = Plan(len(rows[0]), len(rows), tuple([place for place in range(len(grid)) if place not in walls]))
        if not plan.places:
            self.reporter.error("too-large", say("rules.kakuro-empty"), ("grid",), say("rules.kakuro-help"))
            return None
        self.spans = [self.reporter.span(grid[place]) for place in plan.places]
        digits = self._digits([grid[place] for place in plan.places])
        givens = self.clues(digits, [grid[place] for place in plan.places])
        runs = [
            run
            for way, sums in (("across", 2), ("down", 1))
            for run in self._runs(way, {place: found[sums] or "" for place, found in walls.items()}, grid, plan)
        ]
        if self.reporter.found:
            return None
        rules = tuple(
            Rule(ROW, DIGITS, number, (cells,), total, choice=way, span=span)
            for number, (way, cells, total, span) in enumerate(runs, len(givens) + 1)
        )
        houses = [House(say("rules.kakuro-run", n=len(cells)), cells) for _, cells, _, _ in runs]
        self.refuse_twins(digits, self.spans, _SYMBOLS, houses, "equal-givens")
        stated = self._answer(plan, houses)
        allowed = ((1 << DIGITS) - 1,) * len(plan.places)
        return self.adapted(SudokuProblem(DIGITS, (), givens, allowed, rules=rules, walled=plan), _SYMBOLS, stated)

    def _is_rectangle(self, rows: reporting.Rows) -> bool:
        """Return True if all rows are as long as the first one, and the grid is not too large; report what is wrong."""
        if not rows or max(len(rows), *map(len, rows)) > reporting.MAX_SIZE:
            message = say("sudoku.grid-would-not-have", max_size=reporting.MAX_SIZE)
            self.reporter.error("too-large", message, ("grid",))
            return False
        wanted = len(rows[0])
        for row in rows:
            if len(row) != wanted:
                message = say("rules.kakuro-row", n=len(row), wanted=wanted)
                self.reporter.error("wrong-length", message, row, say("rules.kakuro-help"))
        return all(len(row) == wanted for row in rows)

    def _digits(self, cells: Sequence[reporting.GridToken]) -> list[int | None]:
        """Return the digit of every white cell; None if it is open, or (reported) unreadable."""
        found = [_SYMBOLS.find(token.text) if token.text.isascii() else None for token in cells]
        for token, digit in zip(cells, found, strict=True):
            if digit is None and token.text not in reporting.EMPTY:
                message = say("rules.kakuro-token", text=token.text[:40])
                self.reporter.error("unknown-symbol", message, token, say("rules.kakuro-help"))
        return found

    # ------------------------------------------------------------------ runs

    def _runs(
        self, way: str, sums: dict[int, str], grid: Sequence[reporting.GridToken], plan: Plan
    ) -> Iterator[tuple[str, tuple[int, ...], int | None, Span]]:
        """Yield the runs of a direction, with their sums and the places of these; report impossible ones."""
        step = 1 if way == "across" else plan.width
        said, error = say(f"rules.kakuro-{way}"), self.reporter.error
        reader = reporting.CellReader(DIGITS, self.reporter)
        for place in range(len(grid)):
            run = list(_run(place, way, plan))
            if sums.get(place) and not run:
                error("bad-sum", say("rules.kakuro-stray", way=said), grid[place], say("rules.kakuro-help"))
            if place in plan.cells:
                if place % plan.width == 0 if way == "across" else place < plan.width:
                    error("missing-sum", say("rules.kakuro-edge", way=said), grid[place], say("rules.kakuro-edge-help"))
                continue
            if not run:
                continue
            first = grid[place + step]
            if len(run) == 1:
                error("bad-run", say("rules.kakuro-short", way=said), first, say("rules.kakuro-short-help"))
            elif len(run) > DIGITS:
                error("bad-run", say("rules.kakuro-long", way=said, n=len(run)), first)
            elif not sums[place]:
                error("missing-sum", say("rules.kakuro-sum", way=said), first, say("rules.kakuro-sum-help"))
            elif sums[place] == OPEN_SUM or reader.fits(
                sums[place], len(run), say("rules.kakuro-run", n=len(run)), grid[place]
            ):
                total = None if sums[place] == OPEN_SUM else int(sums[place])
                yield way, tuple(run), total, self.reporter.span(grid[place])

    # ------------------------------------------------------------------ the intended answer

    def _answer(self, plan: Plan, houses: Sequence[House]) -> tuple[Stated, ...]:
        """Return the cells of the intended answer, whose walls are `#`, or left out."""
        self.solution_spans: list[Span] = []
        if self.model.solution is None:
            return ()
        rows = reporting.tokens(reporting.texts_of(self.document, ("solution",), self.model.solution))
        cells = [token for row in rows for token in row if token.text != WALL]
        if len(cells) != len(plan.places):
            message = say("rules.kakuro-answer", n=len(cells), size=len(plan.places))
            self.reporter.error("wrong-length", message, ("solution",), say("rules.kakuro-answer-help"))
            return ()
        self.solution_spans = list(map(self.reporter.span, cells))
        return self.stated_cells(self._digits(cells), cells, _SYMBOLS, houses, plan)


def _run(place: int, way: str, plan: Plan) -> Iterator[int]:
    """Yield the cells after a place, or below it, up to the next wall."""
    row, column = divmod(place, plan.width)
    while True:
        row, column = (row, column + 1) if way == "across" else (row + 1, column)
        cell = plan.cell_at(row, column)
        if cell is None:
            return
        yield cell
