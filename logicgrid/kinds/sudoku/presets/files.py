"""What the files of all these kinds have."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from logicgrid.kinds import Schema
from logicgrid.kinds.sudoku.schema import DESCRIPTIONS, Texts, schema_of
from logicgrid.kinds.validation import Level


class BoardFile(BaseModel):
    """What the files of all these kinds have."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    title: str | None = None
    language: Annotated[str | None, Field(description="BCP 47, such as en, nl, fr, zh, ja")] = None
    intro: Annotated[str | None, Field(description="what the solver reads first")] = None
    difficulty: Level = None
    expect: Annotated[
        Literal["unique", "multiple", "none"], Field(description="what `check` has to find; unique by default")
    ] = "unique"
    solution: Annotated[Texts | None, Field(description="the intended answer, or a part of it, like `grid`")] = None


class PresetFile(BoardFile):
    """What they have if they are squares that may have further rules."""

    grid: Annotated[Texts | None, Field(description="the givens, row by row; `.` is empty")] = None
    rules: Annotated[list[Any], Field(description="further rules, as a sudoku may have them")] = []


def preset_schema(model: type[BoardFile], descriptions: dict[str, str]) -> Schema:
    """Return the schema of a kind's files; `descriptions` are those of its own keys."""
    shared = {key: text for key, text in DESCRIPTIONS.items() if key in model.model_fields}
    return schema_of(model, {**shared, **descriptions})
