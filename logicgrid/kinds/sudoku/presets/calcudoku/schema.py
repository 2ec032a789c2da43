"""The pydantic models of a calcudoku file.  An example of every key:

kind: calcudoku
cages:              # a picture of letters and their targets
  picture: |
    aab
    ccb
    .db
  targets: {a: 3+, b: 6x, c: 1-, d: 2}     # + - x / or ?, if the operation is not told
cages:              # or a list
  - {cells: r1c1 r1c2, target: 3+}
grid: |             # the givens, if there are some; `.` is empty
  . . .
  2 . .
  . . .
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from logicgrid.kinds.sudoku.presets.files import PresetFile, preset_schema
from logicgrid.kinds.sudoku.schema import Texts


class TargetedCage(BaseModel):
    """Cells whose digits give a number by an operation."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    cells: Annotated[Texts, Field(description="the cells: r1c1 r1c2 r2c1")]
    target: Annotated[str, Field(description="what they give: 12+, 2-, 24x, 3/, 6?")]


class TargetedPicture(BaseModel):
    """All cages in one picture."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    picture: Annotated[Texts, Field(description="a letter for each cell, `.` where there is no cage")]
    targets: Annotated[dict[str, str], Field(description="letter: what its cage gives (12+, 2-, 24x, 3/, 6?)")]


class CalcudokuFile(PresetFile):
    """A calcudoku: every digit once in each row and column; the digits of a cage give its number by its operation."""

    kind: Annotated[Literal["calcudoku"], Field(description="the kind of puzzle")]
    cages: Annotated[list[TargetedCage] | TargetedPicture, Field(description="the cages and their targets")]


SCHEMA = preset_schema(
    CalcudokuFile,
    {
        "cages": "rules.write-cages",
        "cells": "sudoku.write-cells-cage-cells",
        "picture": "sudoku.write-picture-below-grid",
        "targets": "rules.write-targets",
        "target": "rules.write-target",
    },
)
