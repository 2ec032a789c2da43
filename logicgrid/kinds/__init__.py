"""The kinds of puzzle that there are: an explicit table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from logicgrid.kinds.kind import Kind, Puzzle

if TYPE_CHECKING:
    from pydantic import BaseModel

    from logicgrid.diagnostics import Diagnostic
    from logicgrid.source import Document


def _logic_grid_model() -> type[BaseModel]:
    from logicgrid.kinds.logic_grid.schema import LogicGridFile

    return LogicGridFile


def _logic_grid_descriptions() -> dict[str, str]:
    from logicgrid.kinds.logic_grid.schema import DESCRIPTIONS

    return DESCRIPTIONS


def _logic_grid_schema() -> dict[str, Any]:
    from logicgrid.kinds.logic_grid.schema import json_schema

    return json_schema()


def _compile_logic_grid(model: Any, document: Document) -> Puzzle | tuple[Diagnostic, ...]:
    from logicgrid.kinds.logic_grid.compile import compile_puzzle

    return compile_puzzle(model, document)


DEFAULT_KIND = "logic-grid"

KINDS: dict[str, Kind] = {
    "logic-grid": Kind(
        "logic-grid", _logic_grid_model, _logic_grid_descriptions, _logic_grid_schema, _compile_logic_grid
    ),
}
