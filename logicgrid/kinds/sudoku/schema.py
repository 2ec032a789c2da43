"""The pydantic models of a sudoku file.  Scalars are still the author's source texts.  An example of every key:

kind: sudoku
grid: |             # as many lines as columns; `.` `0` `_` `?` `*` are empty; spaces and | - + = are decoration
  53. .7. ...
box: 3x3            # width x height; square by default; `none`: rows and columns only
regions: |          # instead of boxes (jigsaw): a letter for each cell, `.` for one in no region
diagonals: true     # both long diagonals hold different symbols
cages:              # killer: a picture of letters and their sums, or a list
  picture: |
    aab.
  sums: {a: 12, b: 7}
cages:
  - {sum: 12, cells: r1c1 r1c2 r2c1}
marks:
  even: r1c1 r4c5   # a list of cells, or a picture with # on them
  odd: r2c2
  consecutive: r1c1-r1c2 r3c4-r4c4     # neighbours whose values differ by one
  others_apart: true                   # all other neighbours do not
rules:              # what setters use besides: see the table in docs/rules.md
  - antiknight
  - thermometer: r1c1 r2c1 r3c1
  - whisper: {line: r2c2-r2c6 r3c7, by: 4}
symbols: 123456789  # default: 1 to 9, then letters
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from logicgrid.kinds import Schema
from logicgrid.kinds.validation import STRICT, BoardFile, Flag, Texts, key_messages, widened


class CageEntry(BaseModel):
    """Cells with different values that add up to a sum (where it is told)."""

    model_config = STRICT

    sum: Annotated[str | None, Field(description="what the values add up to")] = None
    cells: Annotated[Texts, Field(description="the cells: r1c1 r1c2 r2c1")]


class DrawnCages(BaseModel):
    """All cages in one picture."""

    model_config = STRICT

    picture: Annotated[Texts, Field(description="a letter for each cell, `.` where there is no cage")]
    sums: Annotated[dict[str, str], Field(description="letter: sum (`any`: not told)")]


class MarksEntry(BaseModel):
    """What is marked on cells and between neighbours."""

    model_config = STRICT

    even: Annotated[Texts, Field(description="cells with an even value: r1c1 r4c5, or a picture with # on them")] = []
    odd: Annotated[Texts, Field(description="cells with an odd value: r1c1 r4c5, or a picture with # on them")] = []
    consecutive: Annotated[
        Texts, Field(description="neighbours whose values differ by one: r1c1-r1c2, or longer rows of cells")
    ] = []
    others_apart: Annotated[
        Flag, Field(description="the values of all other neighbours do not differ by one (all marks are given)")
    ] = False


class SudokuFile(BoardFile):
    """A sudoku: every symbol once in each row, column and box, and whatever else the file says."""

    kind: Annotated[Literal["sudoku"], Field(description="the kind of puzzle")]
    grid: Annotated[Texts, Field(description="the givens, row by row; `.` is empty; spaces and | - + are decoration")]
    box: Annotated[str | None, Field(description="width x height of a box (3x2), or `none`; square by default")] = None
    regions: Annotated[Texts | None, Field(description="instead of boxes: a letter for each cell, `.` for none")] = None
    diagonals: Annotated[Flag, Field(description="every symbol once on both long diagonals")] = False
    cages: Annotated[list[CageEntry] | DrawnCages | None, Field(description="killer: cells and their sums")] = None
    marks: Annotated[MarksEntry | None, Field(description="even and odd cells, consecutive neighbours")] = None
    rules: list[Any] = Field([], description="further rules: `antiknight`, `thermometer: r1c1 r2c1`, …")
    symbols: Annotated[str | None, Field(description="the symbols in order; by default 1 to 9, then letters")] = None
    solution: Annotated[Texts | None, Field(description="the intended answer, or a part of it, like `grid`")] = None


DESCRIPTIONS = key_messages(
    "sudoku",
    "difficulty grid box regions cages cells picture sums sum marks even odd consecutive rules symbols solution title",
)


def schema_of(model: type[BaseModel], descriptions: Mapping[str, str], prefix: str = "") -> Schema:
    """Return the schema of files that are boards; `prefix` is put before the names of the models of their parts."""

    def json_schema() -> dict[str, Any]:
        plain = model.model_json_schema(ref_template=f"#/definitions/{prefix}{{model}}")
        made: dict[str, Any] = widened(plain, texts_for_lists=True)
        if "rules" in made["properties"]:
            made["properties"]["rules"]["items"] = rule_schema()
        made["definitions"] = {f"{prefix}{name}": each for name, each in made.pop("$defs", {}).items()}
        return made

    return Schema(model, dict(descriptions), json_schema)


def rule_schema() -> dict[str, Any]:
    """Return the JSON Schema of one rule: a name, or one key with what the rule is about."""
    from logicgrid.kinds.sudoku.rules import rule_rows

    alone = [name for name, row in rule_rows().items() if row.takes == "nothing"]
    about = {name: {"description": row.example} for name, row in rule_rows().items() if row.takes != "nothing"}
    keyed = {
        "type": "object",
        "properties": about,
        "additionalProperties": False,
        "minProperties": 1,
        "maxProperties": 1,
    }
    return {"anyOf": [{"enum": alone}, keyed]}


SCHEMA = schema_of(SudokuFile, DESCRIPTIONS, "Sudoku")
