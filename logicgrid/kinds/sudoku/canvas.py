"""A sudoku to draw on: the view of a file, whatever its givens; the tools; and strokes as changes to the file.

Cages, regions and marks are read as they are written in the file, without validation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any

from logicgrid.files.patch import Patch
from logicgrid.files.source import Document, Path
from logicgrid.files.text import LineTable
from logicgrid.kinds.cells import cell_name
from logicgrid.kinds.sudoku import rule_tools
from logicgrid.kinds.sudoku.board import Group, Pair, Rule, boxes, diagonals, neighbours
from logicgrid.kinds.sudoku.compile import ReadGrid, read_grid
from logicgrid.kinds.sudoku.drawing import path_of
from logicgrid.kinds.sudoku.reporting import GridToken, Reporter, by_letter, has_cells
from logicgrid.kinds.sudoku.rule_tools import DrawnRules, tools
from logicgrid.kinds.sudoku.rules import ShortFormReader, always
from logicgrid.kinds.sudoku.shapes import cage_lines, region_lines
from logicgrid.puzzle.board import Canvas, CanvasShape, Item, Square, Stroke, Swatch, Tool, in_rows
from logicgrid.puzzle.diagnostics import Refused
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record

_TINTS = ("#e8d4d4", "#d9e6cf", "#d3def0", "#efe5c4", "#e3d5ea", "#cfe6e4", "#f0dac6", "#dcdcdc", "#e9e9b8")
"""The colours that are offered for regions, in rotation."""

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def canvas(document: Document) -> Canvas | None:
    """Return the board of a file; None if its grid cannot be read."""
    grid = read_grid(document)
    if grid is None:
        return None
    file = _File(document, grid)
    rules = file.rules
    return Canvas(
        width=grid.size,
        height=grid.size,
        squares=_squares(file),
        tools=(*_tools(file), *tools(rules)),
        shapes=(*_shapes(file), *rules.shapes(_marks(file))),
        roomy=rules.is_roomy,
    )


class _FileCage(Record):
    """A cage: its cells, its sum as text, and the path of its entry, or of its letter among the sums of a picture."""

    cells: tuple[int, ...]
    text: str | None
    path: Path


class _File:
    """A file with its grid, and what else is written in it."""

    def __init__(self, document: Document, grid: ReadGrid) -> None:
        self.document, self.grid, self.size = document, grid, grid.size

    def texts(self, path: Path) -> list[str]:
        """Return the texts at a path: of a scalar, of a list of scalars, or none."""
        found = self.document.value(path)
        items = found if isinstance(found, list) else [found]
        return [each for each in items if isinstance(each, str)]

    @property
    def reader(self) -> ShortFormReader:
        """A reader whose mistakes are not reported."""
        return ShortFormReader(self.size, Reporter(self.document))

    def picture(self, path: Path) -> list[GridToken] | None:
        """Return the characters of a picture, one for each cell; None if there is none that fits the grid."""
        texts = self.texts(path)
        return None if not texts or has_cells(texts) else self.reader.picture(path, texts)

    def chains(self, path: Path) -> list[tuple[int, ...]]:
        """Return the words of a list of cells: each a cell, or several with `-` between them."""
        return [tuple(chain) for chain, _ in self.reader.chains(path, self.texts(path))]

    def marked(self, name: str) -> list[int]:
        """Return the cells with an `even` or `odd` mark."""
        path = ("marks", name)
        return self.reader.marked(path, self.texts(path))

    @property
    def pairs(self) -> list[Pair]:
        """The neighbours that are marked as consecutive."""
        return [(min(pair), max(pair)) for chain in self.chains(("marks", "consecutive")) for pair in pairwise(chain)]

    @cached_property
    def letters(self) -> str | None:
        """The letter of each cell's region, `.` for none; those of boxes are A, B, …; None if there are neither."""
        picture = self.picture(("regions",))
        if picture is not None:
            return "".join([token.text for token in picture])
        wide, high = self.grid.box
        if self.document.data.get("regions") is not None or high == 1:
            return None
        across = self.size // wide
        places = [divmod(cell, self.size) for cell in range(self.size**2)]
        return "".join([chr(ord("A") + row // high * across + column // wide) for row, column in places])

    @property
    def houses(self) -> tuple[Group, ...]:
        """The regions drawn so far, of any size, or else the boxes."""
        if self.letters is None:
            return boxes(self.size, *self.grid.box) if self.grid.box[1] > 1 else ()
        return tuple(map(tuple, by_letter(self.letters).values()))

    @cached_property
    def cages(self) -> list[_FileCage]:
        """The cages of a list, or of a picture, that have cells."""
        cages: Any = self.document.data.get("cages")
        if isinstance(cages, list):
            found = []
            for number, each in enumerate(cages):
                path: Path = ("cages", number)
                known = tuple(dict.fromkeys([chain[0] for chain in self.chains((*path, "cells")) if len(chain) == 1]))
                if known:
                    found.append(_FileCage(known, each.get("sum"), path))
            return found
        picture = self.picture(("cages", "picture")) if isinstance(cages, dict) else None
        letters = by_letter([token.text for token in picture or ()])
        sums = (cages.get("sums") or {}) if picture else {}
        return [
            _FileCage(tuple(cells), sums.get(letter), ("cages", "sums", letter)) for letter, cells in letters.items()
        ]

    @property
    def rules(self) -> DrawnRules:
        """The rules of the table."""
        gaps = [cell for cell, letter in enumerate(self.letters or "") if letter == "."]
        return DrawnRules(self.document, self.grid, self.houses, gaps)

    def named(self, cells: Sequence[int], between: str = " ") -> str:
        """Return cells in the notation of files: `r1c1 r1c2`."""
        return between.join([cell_name(cell, self.size) for cell in cells])


def _squares(file: _File) -> tuple[Square, ...]:
    """Return the cells with their givens; anything that is no symbol is shown as written in the file."""
    lines, grid = LineTable(file.document.text), file.grid
    even, odd = set(file.marked("even")), set(file.marked("odd"))
    cage = {cell: each.text for each in file.cages for cell in each.cells}
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


def _tools(file: _File) -> tuple[Tool, ...]:
    data, grid = file.document.data, file.grid
    symbols = tuple([Swatch(text, text) for text in grid.symbols.texts])
    letters = list(by_letter(file.letters or ""))
    names = letters + [each for each in _LETTERS[:26] if each not in letters]
    regions = [Swatch(each, each, _TINTS[n % len(_TINTS)]) for n, each in enumerate(names[: grid.size])]
    regions = [Swatch("", say("sudoku.canvas-as-first")), *regions, Swatch(".", say("sudoku.canvas-no-region"))]
    cages = tuple([Item(each.cells, each.text or "") for each in file.cages])
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


def _shapes(file: _File) -> Iterator[CanvasShape]:
    size = file.size
    if file.houses:
        yield CanvasShape("region", path_of(region_lines(size, file.houses)))
    if file.cages:
        yield CanvasShape("cage", path_of(cage_lines(size, [each.cells for each in file.cages])))
    for each in file.cages:
        row, column = divmod(min(each.cells), size)
        if each.text and each.text not in ("any", "?"):
            yield CanvasShape("sum", text=each.text, x=100 * column + 10, y=100 * row + 29)


def _marks(file: _File) -> Iterator[Rule]:
    """Yield the rules of the keys that are drawn like those of the table."""
    for name in ("even", "odd"):
        yield always(file.size, name, tuple(file.marked(name)))
    yield always(file.size, "consecutive", *file.pairs)
    if _is_on(file.document.data.get("diagonals")):
        yield always(file.size, "diagonal", *diagonals(file.size))


_BEHIND = ("grid", "box", "regions", "diagonals", "cages", "marks", "symbols")


def drawn(document: Document, stroke: Stroke) -> str:
    """Return the text of a file with a stroke applied.  Raises Refused if it cannot be, ValueError for no stroke."""
    grid = read_grid(document)
    if grid is None or any(cell >= grid.size**2 for cell in stroke.cells):
        raise ValueError("no cells of the grid")
    if stroke.tool.startswith(rule_tools.TOOL):
        return rule_tools.drawn(_File(document, grid).rules, stroke, _BEHIND)
    patch = Patch(document)
    _STROKES[stroke.tool](_Drawn(document, grid, patch), stroke)
    return patch.text()


def _unused(letters: Sequence[str]) -> str:
    """Return an unused letter, in the case of these."""
    names = _LETTERS.swapcase() if any(each.islower() for each in letters) else _LETTERS
    return next(each for each in names if each not in letters)


class _Drawn(_File):
    """A file being drawn on."""

    def __init__(self, document: Document, grid: ReadGrid, patch: Patch) -> None:
        super().__init__(document, grid)
        self.patch = patch

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
        cages = self.cages
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
        picture = self.picture(("cages", "picture"))
        if picture is not None:
            letters = [str(each.path[-1]) for each in cages]
            letter = str(own.path[-1]) if own else _unused(letters)
            self._paint(("cages", "picture"), fresh, letter)
            if own is None:
                self.patch.add_key(("cages", "sums", letter), "any")
        elif own:
            self.patch.replace((*own.path, "cells"), self.named(cells))
        else:
            entry = f"{{sum: any, cells: {self.named(cells)}}}"
            if isinstance(self.document.data.get("cages"), dict):  # a picture that cannot be read cannot be drawn on
                raise Refused(*self._unfit_picture())
            if self.document.data.get("cages"):
                self.patch.add_item(("cages",), entry)
            else:
                self.patch.put(("cages",), f"\n  - {entry}", _BEHIND)

    def _unfit_picture(self) -> tuple[str, str | None]:
        """Return the mistake in a picture of cages that does not fit the grid, and what helps."""
        reader, path = self.reader, ("cages", "picture")
        reader.picture(path, self.texts(path))
        (wrong, *_) = reader.reporter.found
        return wrong.message, wrong.help

    def _change_cage(self, path: Path, cells: Sequence[int], value: str | None) -> None:
        is_listed = path[1] != "sums"
        if value is None:
            if is_listed:
                self.patch.drop(path)
            elif len(self.cages) == 1:
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
        letters = self.letters or "A" * self.size**2
        letter = stroke.value or letters[stroke.cells[0]]
        if len(letter) != 1 or letter not in _LETTERS + ".":
            raise ValueError("no letter")
        if self.picture(("regions",)) is not None:
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
        before = self.marked(stroke.tool)
        cells = dict.fromkeys(stroke.cells)
        is_off = stroke.cells[0] in before
        if self.picture(path) is not None:
            self._paint(path, list(cells), "." if is_off else "#")
            return
        after = [cell for cell in before if cell not in cells] if is_off else list(dict.fromkeys([*before, *cells]))
        self._mark(path, self.named(after))

    def consecutive(self, stroke: Stroke) -> None:
        """Put a bar between neighbours, or remove it if the first two have one."""
        sides = neighbours(self.size)
        wanted = [(min(pair), max(pair)) for pair in pairwise(stroke.cells)]
        if not wanted or any(pair not in sides for pair in wanted):
            raise ValueError("no neighbours")
        path = ("marks", "consecutive")
        before = self.chains(path)
        if wanted[0] not in (known := self.pairs):
            after = before + [pair for pair in wanted if pair not in known]
        else:
            after = []
            for chain in before:
                pairs = [pair for pair in pairwise(chain) if (min(pair), max(pair)) not in wanted]
                after += [chain] if len(pairs) == len(chain) - 1 else pairs
        self._mark(path, " ".join([self.named(chain, "-") for chain in after]))

    def _mark(self, path: Path, source: str) -> None:
        """Replace the cells of a mark."""
        if not source:
            self.patch.drop(path)
        elif self.document.data.get("marks"):
            self.patch.put(path, source)
        else:
            self.patch.put(("marks",), f"\n  {path[-1]}: {source}", _BEHIND)

    def _paint(self, path: Path, cells: Sequence[int], sign: str) -> None:
        picture = self.picture(path) or []
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
