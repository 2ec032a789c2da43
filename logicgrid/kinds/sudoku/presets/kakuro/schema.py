r"""The pydantic model of a kakuro file.  An example of every key:

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

from typing import Annotated, Literal

from pydantic import Field

from logicgrid.kinds.sudoku.presets.files import BoardFile, preset_schema
from logicgrid.kinds.sudoku.schema import Texts


class KakuroFile(BoardFile):
    """A kakuro: the digits of a run between two walls are different and add up to the number in front of it."""

    kind: Annotated[Literal["kakuro"], Field(description="the kind of puzzle")]
    grid: Annotated[Texts, Field(description="row by row: `#` walls, `23\\16` walls with sums, `.` white cells")]


SCHEMA = preset_schema(KakuroFile, {"grid": "rules.write-kakuro"})
