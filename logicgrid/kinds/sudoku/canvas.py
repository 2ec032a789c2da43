"""A sudoku to draw on: the view of a file, whatever its givens; the tools; and strokes as changes to the file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from logicgrid.files.patch import Patch
from logicgrid.files.source import Document, Path
from logicgrid.files.text import LineTable
from logicgrid.kinds.sudoku import file_marks, rule_tools
from logicgrid.kinds.sudoku.board import Rule, diagonals, neighbours
from logicgrid.kinds.sudoku.compile import ReadGrid, read_grid
from logicgrid.kinds.sudoku.drawing import path_of
from logicgrid.kinds.sudoku.reporting import by_letter
from logicgrid.kinds.sudoku.rule_tools import DrawnRules, tools
from logicgrid.kinds.sudoku.rules.houses import always
from logicgrid.kinds.sudoku.shapes import cage_lines, region_lines
from logicgrid.puzzle.board import Canvas, CanvasShape, Item, Square, Stroke, Swatch, Tool, in_rows
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import say

_TINTS = ("#e8d4d4", "#d9e6cf", "#d3def0", "#efe5c4", "#e3d5ea", "#cfe6e4", "#f0dac6", "#dcdcdc", "#e9e9b8")
"""The colours that are offered for regions, in rotation."""


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
    """Return the cells with their givens; anything that is no symbol is shown as written in the file."""
    lines = LineTable(document.text)
    even, odd = set(file_marks.marked(document, grid, "even")), set(file_marks.marked(document, grid, "odd"))
    cage = {cell: each.text for each in file_marks.cages_of(document, grid) for cell in each.cells}
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
    letters = list(by_letter(file_marks.regions_of(document, grid) or ""))
    names = letters + [each for each in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if each not in letters]
    regions = [Swatch(each, each, _TINTS[n % len(_TINTS)]) for n, each in enumerate(names[: grid.size])]
    regions = [Swatch("", say("sudoku.canvas-as-first")), *regions, Swatch(".", say("sudoku.canvas-no-region"))]
    cages = tuple([Item(each.cells, each.text or "") for each in file_marks.cages_of(document, grid)])
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
    houses = file_marks.houses_of(document, grid)
    if houses:
        yield CanvasShape("region", path_of(region_lines(size, houses)))
    cages = file_marks.cages_of(document, grid)
    if cages:
        yield CanvasShape("cage", path_of(cage_lines(size, [each.cells for each in cages])))
    for each in cages:
        row, column = divmod(min(each.cells), size)
        if each.text and each.text not in ("any", "?"):
            yield CanvasShape("sum", text=each.text, x=100 * column + 10, y=100 * row + 29)


def _marks(document: Document, grid: ReadGrid) -> Iterable[Rule]:
    """Yield the rules of the keys that are drawn like those of the table."""
    for name in ("even", "odd"):
        yield always(grid.size, name, tuple(file_marks.marked(document, grid, name)))
    yield always(grid.size, "consecutive", *file_marks.pairs_of(document, grid))
    if _is_on(document.data.get("diagonals")):
        yield always(grid.size, "diagonal", *diagonals(grid.size))


_BEHIND = ("grid", "box", "regions", "diagonals", "cages", "marks", "symbols")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def drawn(document: Document, stroke: Stroke) -> str:
    """Return the text of a file with a stroke applied.  Raises Refused if it cannot be, ValueError for no stroke."""
    grid = read_grid(document)
    if grid is None or any(cell >= grid.size**2 for cell in stroke.cells):
        raise ValueError("no cells of the grid")
    if stroke.tool.startswith(rule_tools.TOOL):
        return rule_tools.drawn(document, grid, stroke, _BEHIND)
    patch = Patch(document)
    _STROKES[stroke.tool](_Drawn(document, grid, patch), stroke)
    return patch.text()


def _unused(letters: Sequence[str]) -> str:
    """Return an unused letter, in the case of these."""
    names = _LETTERS.swapcase() if any(each.islower() for each in letters) else _LETTERS
    return next(each for each in names if each not in letters)


class _Drawn:
    """A file being drawn on."""

    def __init__(self, document: Document, grid: ReadGrid, patch: Patch) -> None:
        self.document, self.grid, self.patch = document, grid, patch
        self.size = grid.size

    def given(self, stroke: Stroke) -> None:
        """Write a symbol in a cell, padded to the previous width if there is room."""
        token = self.grid.cells[stroke.cells[0]]
        if stroke.value is not None and self.grid.symbols.find(stroke.value) is None:
            raise ValueError("no symbol")
        text = stroke.value or "."
        start, room = token.start, len(token.text)
        scalar = self.document.scalar(token.path)
        whole = scalar.text if scalar else ""
        while room < len(text) and start > 1 and whole[start - 2 : start] == "  ":
            start, room = start - 1, room + 1
        self.patch.replace(token.path, text.rjust(room), start, token.end)

    # -- cages ---------------------------------------------------------------------------------------------------------

    def cage(self, stroke: Stroke) -> None:
        """Draw a cage, extend one from a cell of its own, or change or remove one."""
        cages = file_marks.cages_of(self.document, self.grid)
        if stroke.item is not None:
            self._change_cage(cages[stroke.item].path, cages[stroke.item].cells, stroke.value)
            return
        own = next((each for each in cages if stroke.cells[0] in each.cells), None)
        taken = {cell for each in cages for cell in each.cells}
        fresh = [cell for cell in dict.fromkeys(stroke.cells) if cell not in taken]
        cells = sorted([*(own.cells if own else ()), *fresh])
        if not fresh:
            return
        if len(cells) > self.size:
            raise Refused(
                say("sudoku.has-cells-only-symbols", name=say("sudoku.canvas-the-cage"), n=len(cells), size=self.size)
            )
        picture = file_marks.picture_at(self.document, ("cages", "picture"), self.size)
        if picture is not None:
            letters = [str(each.path[-1]) for each in cages]
            letter = str(own.path[-1]) if own else _unused(letters)
            self._paint(("cages", "picture"), fresh, letter)
            if own is None:
                self.patch.add_key(("cages", "sums", letter), "any")
        elif own:
            self.patch.replace((*own.path, "cells"), file_marks.named(cells, self.size))
        else:
            entry = f"{{sum: any, cells: {file_marks.named(cells, self.size)}}}"
            if isinstance(self.document.data.get("cages"), dict):  # a picture that cannot be read cannot be drawn on
                raise Refused(*file_marks.unfit_picture(self.document, ("cages", "picture"), self.size))
            if self.document.data.get("cages"):
                self.patch.add_item(("cages",), entry)
            else:
                self.patch.put(("cages",), f"\n  - {entry}", _BEHIND)

    def _change_cage(self, path: Path, cells: Sequence[int], value: str | None) -> None:
        is_listed = path[1] != "sums"
        if value is None:
            if is_listed:
                self.patch.drop(path)
            elif len(file_marks.cages_of(self.document, self.grid)) == 1:
                self.patch.drop(("cages",))
            else:
                self._paint(("cages", "picture"), cells, ".")
                if path[-1] in (self.document.data["cages"].get("sums") or {}):
                    self.patch.drop(path)
            return
        total = value.strip() or "any"
        if total != "any" and not (total.isascii() and total.isdecimal() and len(total) < 6):
            raise Refused(say("sudoku.no-sum", text=total[:40]))
        at = (*path, "sum") if is_listed else path
        self.patch.put(at, str(int(total)) if total != "any" else total)

    # -- regions and marks ---------------------------------------------------------------------------------------------

    def region(self, stroke: Stroke) -> None:
        """Add cells to the region of the first one, or to that of a letter; `.` removes them from all regions."""
        letters = file_marks.regions_of(self.document, self.grid) or "A" * self.size**2
        letter = stroke.value or letters[stroke.cells[0]]
        if len(letter) != 1 or letter not in _LETTERS + ".":
            raise ValueError("no letter")
        if file_marks.picture_at(self.document, ("regions",), self.size) is not None:
            self._paint(("regions",), stroke.cells, letter)
            return
        after = [letter if cell in stroke.cells else each for cell, each in enumerate(letters)]
        rows = in_rows(after, self.size)
        if "box" in self.document.data:
            self.patch.drop(("box",))
        self.patch.put(("regions",), rows, ("grid",))

    def toggled(self, stroke: Stroke) -> None:
        """Mark cells, or remove their marks if the first one has one."""
        path = ("marks", stroke.tool)
        before = file_marks.marked(self.document, self.grid, stroke.tool)
        cells = dict.fromkeys(stroke.cells)
        is_off = stroke.cells[0] in before
        if file_marks.picture_at(self.document, path, self.size) is not None:
            self._paint(path, list(cells), "." if is_off else "#")
            return
        after = [cell for cell in before if cell not in cells] if is_off else list(dict.fromkeys([*before, *cells]))
        self._mark(path, file_marks.named(after, self.size))

    def consecutive(self, stroke: Stroke) -> None:
        """Put a bar between neighbours, or remove it if the first two have one."""
        sides = neighbours(self.size)
        wanted = [(min(pair), max(pair)) for pair in pairwise(stroke.cells)]
        if not wanted or any(pair not in sides for pair in wanted):
            raise ValueError("no neighbours")
        path = ("marks", "consecutive")
        before = file_marks.chains_at(self.document, path, self.size)
        if wanted[0] not in file_marks.pairs_of(self.document, self.grid):
            known = file_marks.pairs_of(self.document, self.grid)
            after = before + [pair for pair in wanted if pair not in known]
        else:
            after = []
            for chain in before:
                pairs = [pair for pair in pairwise(chain) if (min(pair), max(pair)) not in wanted]
                after += [chain] if len(pairs) == len(chain) - 1 else pairs
        self._mark(path, " ".join([file_marks.named(chain, self.size, "-") for chain in after]))

    def _mark(self, path: Path, source: str) -> None:
        """Replace the cells of a mark."""
        if not source:
            self.patch.drop(path)
        elif self.document.data.get("marks"):
            self.patch.put(path, source)
        else:
            self.patch.put(("marks",), f"\n  {path[-1]}: {source}", _BEHIND)

    def _paint(self, path: Path, cells: Sequence[int], sign: str) -> None:
        picture = file_marks.picture_at(self.document, path, self.size) or []
        for cell in dict.fromkeys(cells):
            token = picture[cell]
            self.patch.replace(token.path, sign, token.start, token.end)

    # -- switches ------------------------------------------------------------------------------------------------------

    def diagonals(self, stroke: Stroke) -> None:
        """Turn the diagonals on or off."""
        self._switch(("diagonals",), self.document.data.get("diagonals"))

    def others_apart(self, stroke: Stroke) -> None:
        """Switch on or off that all marks of consecutive neighbours are given."""
        marks = self.document.data.get("marks")
        if marks:
            self._switch(("marks", "others_apart"), marks.get("others_apart"))
        else:
            self.patch.put(("marks",), "\n  others_apart: true", _BEHIND)

    def _switch(self, path: Path, now: str | None) -> None:
        if _is_on(now):
            self.patch.drop(path)
        else:
            self.patch.put(path, "true", _BEHIND)


_STROKES: dict[str, Callable[[_Drawn, Stroke], None]] = {
    "given": _Drawn.given,
    "cage": _Drawn.cage,
    "region": _Drawn.region,
    "even": _Drawn.toggled,
    "odd": _Drawn.toggled,
    "consecutive": _Drawn.consecutive,
    "diagonals": _Drawn.diagonals,
    "others_apart": _Drawn.others_apart,
}
"""The action of each tool; another name is a KeyError."""
