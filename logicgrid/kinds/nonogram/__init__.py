"""Nonograms: pictures described by the runs of their rows and columns, in black and white or in colours."""

from __future__ import annotations

import re
from typing import ClassVar

from logicgrid.kinds import PARTS, Kind, Puzzle


class Nonogram(Kind):
    """See `Kind` for what the methods return."""

    name = "nonogram"
    room = __name__
    parts: ClassVar[dict[str, str]] = {**PARTS, "schema": "compile:SCHEMA", "sheet": "shown", "game": "shown:GAME"}
    parts |= {"canvas": "shown:canvas", "drawn": "shown:drawn"}
    boarded = True
    drawable = True
    refutes = True
    made_with = ("density", "smooth", "colors", "may_change", "picture")
    headings = ("columns", "rows")
    sizes = tuple(range(2, 61))
    usual_size = 10

    def line_solving(self, puzzle: Puzzle, verbose: bool) -> str:
        from logicgrid.kinds.nonogram.question import NonogramQuestion
        from logicgrid.kinds.nonogram.trace import closing_line, trace, trace_lines
        from logicgrid.puzzle.budget import Budget

        question = puzzle.question
        assert isinstance(question, NonogramQuestion)
        colours = puzzle.own if len(puzzle.own) > 1 else ("filled",)
        found, branches = trace(question.board), question.engine().find(2, Budget()).branches
        return "\n".join([*trace_lines(found, verbose, colours), closing_line(found, branches)])

    def emptied(self, text: str, size: int) -> str:
        none = ", ".join(["0"] * size)
        return re.sub(r"^(columns|rows): .*$", rf"\1: [{none}]", text, flags=re.MULTILINE)


KIND = Nonogram()
