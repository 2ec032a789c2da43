"""The answer of a logic grid as a table to fill in, before its first clue or after: clues can be written for it."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from logicgrid.files.patch import Patch, scalar
from logicgrid.files.source import Document, read
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import GridData, grid_of
from logicgrid.kinds.logic_grid.compile import compile_puzzle
from logicgrid.kinds.logic_grid.schema import LogicGridFile
from logicgrid.puzzle.board import Canvas, Square, Stroke, Swatch, Tool
from logicgrid.puzzle.messages import say

_LEFT_OUT = ("clues", "rules", "questions", "solution", "expect", "difficulty")


def _names(document: Document) -> GridData | None:
    """Return the names of a file, whatever is wrong with its clues."""
    try:
        model = LogicGridFile.model_validate({key: it for key, it in document.data.items() if key not in _LEFT_OUT})
        found = compile_puzzle(model, document)
    except ValidationError:
        return None
    return grid_of(found) if isinstance(found, Puzzle) else None


def canvas(document: Document) -> Canvas | None:
    """Return the table of a file: a row for each actor, a column for each property; None if its names have mistakes."""
    grid = _names(document)
    if grid is None:
        return None
    actors, *properties = grid.vocabulary.categories
    shown = grid.presenter.shown
    choices = tuple(
        tuple([Swatch(text, label) for text, label in zip(each.values.texts, shown[number], strict=True)])
        for number, each in enumerate(properties, 1)
    )
    stated: Any = document.data.get("solution")
    rows = stated if isinstance(stated, dict) else {}
    squares = []
    for actor in actors.values.texts:
        row = rows.get(actor)
        for number, each in enumerate(properties, 1):
            value = row.get(each.name) if isinstance(row, dict) else None
            spelled: dict[Any, str] = dict(zip(map(str, grid.presenter.values[number]), each.values.texts, strict=True))
            squares.append(Square(value=str(spelled.get(value, value) or "")))
    return Canvas(
        width=len(properties),
        height=len(actors.values.texts),
        squares=tuple(squares),
        tools=(Tool("solution", say("logic-grid.canvas-answer"), "choose"),),
        heads=(tuple([each.name for each in properties]), shown[0]),
        choices=choices,
        distinct=tuple([each.distinct for each in properties]),
    )


def drawn(document: Document, stroke: Stroke) -> str:
    """Return the text with values in some cells of the answer, a line of `value` for each; one that has a value gets
    that of the cell which has it now, if no two may have the same.  Raises ValueError for what is no stroke.
    """
    found = canvas(document)
    if found is None or stroke.tool != "solution" or stroke.value is None:
        raise ValueError("no stroke")
    values = stroke.value.split("\n")
    after = [square.value for square in found.squares]
    for cell, value in zip(stroke.cells, values, strict=True):
        column = cell % found.width
        if value and value not in [each.name for each in found.choices[column]]:
            raise ValueError("no value")
        if value and found.distinct[column]:
            for other in range(column, len(after), found.width):
                if after[other] == value:
                    after[other] = after[cell]
        after[cell] = value
    return _written(document, found, after)


def _written(document: Document, found: Canvas, after: list[str]) -> str:
    """Return the text with these values; cells that stay are not touched."""
    assert found.heads is not None
    grid = _names(document)
    assert grid is not None
    patch = Patch(document)
    stated: Any = document.data.get("solution") or {}
    actors = grid.vocabulary.categories[0].values.texts
    rows = {actor: after[row * found.width : (row + 1) * found.width] for row, actor in enumerate(actors)}
    if "solution" in document.data and not any(any(rows[actor]) for actor in stated if actor in rows):
        patch.drop(("solution",))
        without, _ = read(patch.text())
        assert without is not None
        return _written(without, found, after) if any(after) else patch.text()
    fresh: list[str] = []
    for actor in actors:
        entries = list(zip(found.heads[0], rows[actor], strict=True))
        if not isinstance(stated.get(actor), dict):
            pairs = ", ".join(
                [f"{scalar(name, flow=True)}: {scalar(value, flow=True)}" for name, value in entries if value]
            )
            if pairs and actor in stated:
                patch.replace(("solution", actor), f"{{{pairs}}}")
            elif pairs and stated:
                patch.add_key(("solution", scalar(actor)), f"{{{pairs}}}")
            elif pairs:
                fresh.append(f"\n  {scalar(actor)}: {{{pairs}}}")
            continue
        _change(patch, actor, stated[actor], entries)
    if fresh:
        patch.add_key(("solution",), "".join(fresh), ("clues", "questions", "rules"))
    return patch.text()


def _change(patch: Patch, actor: str, stated: dict[str, str], entries: list[tuple[str, str]]) -> None:
    """Write what differs of one actor's values, in the place of those that are there."""
    if not any(value for _, value in entries):
        patch.drop(("solution", actor))
        return
    for name, value in entries:
        flow = patch.document.is_flow(("solution", actor, name))
        if value and name not in stated:
            patch.add_key(("solution", actor, name), scalar(value, flow=True))
        elif value and stated[name] != value:
            patch.replace(("solution", actor, name), scalar(value, flow=flow))
        elif not value and name in stated:
            patch.drop(("solution", actor, name))
