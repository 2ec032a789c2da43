"""A sudoku to draw on: what the page shows of a file, whether or not its givens agree, and the tools that it offers."""

from __future__ import annotations

from collections.abc import Iterable

from logicgrid.files.source import Document
from logicgrid.files.text import LineTable
from logicgrid.kinds.sudoku.board import Rule, diagonals
from logicgrid.kinds.sudoku.compile import ReadGrid, read_grid
from logicgrid.kinds.sudoku.drawing import path_of
from logicgrid.kinds.sudoku.file_marks import cages_of, houses_of, marked, pairs_of, regions_of
from logicgrid.kinds.sudoku.lines import cage_lines, region_lines
from logicgrid.kinds.sudoku.reporting import by_letter
from logicgrid.kinds.sudoku.rule_tools import DrawnRules, tools
from logicgrid.kinds.sudoku.rules.houses import always
from logicgrid.puzzle.board import Canvas, CanvasShape, Item, Square, Stroke, Swatch, Tool
from logicgrid.puzzle.messages import say

_TINTS = ("#e8d4d4", "#d9e6cf", "#d3def0", "#efe5c4", "#e3d5ea", "#cfe6e4", "#f0dac6", "#dcdcdc", "#e9e9b8")
"""The colours in which regions are offered, over and over."""


def drawn(document: Document, stroke: Stroke) -> str:
    """Return the text of a file with a stroke in it.  Raises Refused if that cannot be, ValueError for no stroke."""
    from logicgrid.kinds.sudoku.strokes import drawn

    return drawn(document, stroke)


def canvas(document: Document) -> Canvas | None:
    """Return the board of a file; None if its grid cannot be read."""
    grid = read_grid(document)
    if grid is None:
        return None
    rules = DrawnRules(document, grid)
    return Canvas(
        width=grid.size,
        height=grid.size,
        squares=_squares(document, grid),
        tools=(*_tools(document, grid), *tools(rules)),
        shapes=(*_shapes(document, grid), *rules.shapes(_marks(document, grid))),
        roomy=rules.is_roomy,
    )


def _squares(document: Document, grid: ReadGrid) -> tuple[Square, ...]:
    """Return the cells with their givens; what is no symbol is shown as it stands in the file."""
    lines = LineTable(document.text)
    even, odd = set(marked(document, grid, "even")), set(marked(document, grid, "odd"))
    cage = {cell: each.text for each in cages_of(document, grid) for cell in each.cells}
    found = []
    for cell, (token, span) in enumerate(zip(grid.cells, grid.spans, strict=True)):
        digit = grid.symbols.find(token.text)
        text = token.text if digit is None else grid.symbols.texts[digit]
        about = [say("sudoku.canvas-even")] if cell in even else [say("sudoku.canvas-odd")] if cell in odd else []
        if cell in cage:
            about.append(say("sudoku.canvas-in-cage", sum=cage[cell] or "?"))
        found.append(
            Square(
                text="" if grid.symbols.is_empty(text) else text,
                about=", ".join(about),
                start=lines.start(span.line) + span.column - 1,
                end=lines.start(span.end_line) + span.end_column - 1,
            )
        )
    return tuple(found)


def _tools(document: Document, grid: ReadGrid) -> tuple[Tool, ...]:
    data = document.data
    symbols = tuple([Swatch(text, text) for text in grid.symbols.texts])
    letters = list(by_letter(regions_of(document, grid) or ""))
    names = letters + [each for each in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if each not in letters]
    regions = [Swatch(each, each, _TINTS[n % len(_TINTS)]) for n, each in enumerate(names[: grid.size])]
    regions = [Swatch("", say("sudoku.canvas-as-first")), *regions, Swatch(".", say("sudoku.canvas-no-region"))]
    cages = tuple([Item(each.cells, each.text or "") for each in cages_of(document, grid)])
    marks = data.get("marks") or {}
    return (
        Tool("given", say("sudoku.canvas-givens"), "write", symbols),
        Tool("cage", say("sudoku.canvas-cages"), "area", ask=say("sudoku.canvas-sum"), items=cages),
        Tool("region", say("sudoku.canvas-regions"), "spread", tuple(regions)),
        Tool("even", say("sudoku.canvas-evens"), "toggle"),
        Tool("odd", say("sudoku.canvas-odds"), "toggle"),
        Tool("consecutive", say("sudoku.canvas-consecutive"), "pair"),
        Tool("others_apart", say("sudoku.canvas-others-apart"), "switch", on=_is_on(marks.get("others_apart"))),
        Tool("diagonals", say("sudoku.canvas-diagonals"), "switch", on=_is_on(data.get("diagonals"))),
    )


def _is_on(text: object) -> bool:
    return str(text).casefold() in ("true", "yes", "on")


def _shapes(document: Document, grid: ReadGrid) -> Iterable[CanvasShape]:
    size = grid.size
    houses = houses_of(document, grid)
    if houses:
        yield CanvasShape("region", path_of(region_lines(size, houses)))
    cages = cages_of(document, grid)
    if cages:
        yield CanvasShape("cage", path_of(cage_lines(size, [each.cells for each in cages])))
    for each in cages:
        row, column = divmod(min(each.cells), size)
        if each.text and each.text not in ("any", "?"):
            yield CanvasShape("sum", text=each.text, x=100 * column + 10, y=100 * row + 29)


def _marks(document: Document, grid: ReadGrid) -> Iterable[Rule]:
    """Yield the rules of the keys that are drawn like those of the table."""
    for name in ("even", "odd"):
        yield always(grid.size, name, tuple(marked(document, grid, name)))
    yield always(grid.size, "consecutive", *pairs_of(document, grid))
    if _is_on(document.data.get("diagonals")):
        yield always(grid.size, "diagonal", *diagonals(grid.size))
