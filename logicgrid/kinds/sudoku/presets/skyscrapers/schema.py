"""The pydantic model of a skyscrapers file.  An example of every key:

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

from typing import Annotated, Literal

from pydantic import Field

from logicgrid.kinds.sudoku.presets.files import PresetFile, preset_schema
from logicgrid.kinds.sudoku.schema import Texts


class SkyscrapersFile(PresetFile):
    """Skyscrapers: every digit once in each row and column; a number beside them says how many are seen from there."""

    kind: Annotated[Literal["skyscrapers"], Field(description="the kind of puzzle")]
    top: Annotated[Texts | None, Field(description="seen from above each column; `.` is not told")] = None
    right: Annotated[Texts | None, Field(description="seen from the right of each row; `.` is not told")] = None
    bottom: Annotated[Texts | None, Field(description="seen from below each column; `.` is not told")] = None
    left: Annotated[Texts | None, Field(description="seen from the left of each row; `.` is not told")] = None


SCHEMA = preset_schema(SkyscrapersFile, dict.fromkeys(("top", "right", "bottom", "left"), "rules.write-seen"))
