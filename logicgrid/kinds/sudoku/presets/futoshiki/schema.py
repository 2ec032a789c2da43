"""The pydantic model of a futoshiki file.  An example of every key:

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

from typing import Annotated, Literal

from pydantic import Field

from logicgrid.kinds.sudoku.presets.files import PresetFile, preset_schema
from logicgrid.kinds.sudoku.schema import Texts


class FutoshikiFile(PresetFile):
    """A futoshiki: every digit once in each row and column, and signs between neighbours point at the smaller one."""

    kind: Annotated[Literal["futoshiki"], Field(description="the kind of puzzle")]
    grid: Annotated[Texts, Field(description="the givens, row by row; `.` is empty")]
    signs: Annotated[Texts | None, Field(description="< > between neighbours, ^ v between rows; or r1c1<r1c2")] = None


SCHEMA = preset_schema(FutoshikiFile, {"signs": "rules.write-signs"})
