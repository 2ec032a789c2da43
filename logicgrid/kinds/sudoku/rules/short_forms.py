"""The keys of a sudoku file that are short forms of rules of the table: `diagonals`, `cages` and `marks`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from logicgrid.files.source import Path
from logicgrid.kinds.cells import cell_name
from logicgrid.kinds.sudoku.board import Group, Pair, Rule, diagonals, neighbours
from logicgrid.kinds.sudoku.reporting import CELL_HELP, CellReader, GridToken, Reporter, has_cells
from logicgrid.kinds.sudoku.rules.houses import always
from logicgrid.kinds.sudoku.schema import CageEntry, DrawnCages, MarksEntry, SudokuFile
from logicgrid.puzzle.diagnostics import Span
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record


class House(Record):
    """Cells with different symbols, and their usual name."""

    name: str
    cells: Group


class ShortFormReader(CellReader):
    """The reader of one file; `houses` are the cells that must differ according to the rules read so far."""

    def __init__(self, size: int, reporter: Reporter) -> None:
        super().__init__(size, reporter)
        self.houses: list[House] = []

    def rules(self, model: SudokuFile) -> Iterator[Rule]:
        """Yield the rules that can be read."""
        if model.diagonals:
            yield always(self.size, "diagonal", *diagonals(self.size), choice="both")
            names = say("sudoku.diagonal-from-top-left"), say("sudoku.diagonal-from-bottom-left")
            self.houses += map(House, names, diagonals(self.size))
        yield from self._drawn(model.cages) if isinstance(model.cages, DrawnCages) else ()
        for number, cage in enumerate(() if isinstance(model.cages, DrawnCages) else model.cages or ()):
            yield from self._listed(cage, number)
        yield from () if model.marks is None else self._marks(model.marks)

    # ------------------------------------------------------------------ cages

    def _listed(self, cage: CageEntry, number: int) -> Iterator[Rule]:
        path: Path = ("cages", number)
        cells: dict[int, None] = {}
        before = len(self.reporter.found)
        for chain, token in self.chains((*path, "cells"), cage.cells):
            if len(chain) != 1 or chain[0] in cells:
                keys = ("sudoku.cage-has-cell-already", "sudoku.each-stands-once")
                if len(chain) != 1:
                    keys = ("sudoku.cage-list-single-cells", "sudoku.put-spaces-between-cells")
                self.reporter.error("bad-cage", say(keys[0]), token, say(keys[1]))
            cells.update(dict.fromkeys(chain))
        if len(self.reporter.found) > before:
            return
        if not cells:
            span = self.document.span((*path, "cells"))
            self.reporter.error("bad-cage", say("sudoku.cage-has-no-cells"), span, say(CELL_HELP))
            return
        name = say("sudoku.cage", number=number + 1)
        yield from self._cage(name, tuple(cells), cage.sum, (*path, "sum"), self.document.span(path))

    def _drawn(self, cages: DrawnCages) -> Iterator[Rule]:
        for letter, cells, start in self.drawn_cages(cages.picture, cages.sums, "sums"):
            name = say("sudoku.cage-2", letter=letter)
            if letter in cages.sums:
                yield from self._cage(name, tuple(cells), cages.sums[letter], ("cages", "sums", letter), start)
            else:
                helps = say("sudoku.write-12-under-sums", letter=letter)
                self.reporter.error("missing-sum", say("sudoku.has-no-sum", name=name), start, helps)

    def _cage(self, name: str, cells: Group, total: str | None, path: Path, place: Span | GridToken) -> Iterator[Rule]:
        """Yield a cage with the sum at a path of the file, unless the cage has more cells than there are symbols."""
        value = self._total(total, name, len(cells), path)
        if len(cells) <= self.size:
            self.houses.append(House(name, cells))
            yield always(self.size, "killer", cells, value=value)
            return
        message = say("sudoku.has-cells-only-symbols", name=name, n=len(cells), size=self.size)
        self.reporter.error("bad-cage", message, place, say("sudoku.all-values-in-cage"))

    def _total(self, text: str | None, name: str, cells: int, path: Path) -> int | None:
        """Return the sum, None if it is not stated; report a sum that no values add up to."""
        if text is None or text in ("any", "?"):
            return None
        span = self.document.span(path)
        if not (text.isascii() and text.isdecimal()):
            self.reporter.error("bad-sum", say("sudoku.no-sum", text=text[:40]), span, say("sudoku.write-whole-number"))
            return None
        self.fits(text, min(cells, self.size), name, span)
        return int(text) if len(text) < 6 else 99999

    # ------------------------------------------------------------------ marks

    def _marks(self, marks: MarksEntry) -> Iterator[Rule]:
        size = self.size
        for key, texts in (("even", marks.even), ("odd", marks.odd)):
            if cells := tuple(dict.fromkeys(self.marked(("marks", key), texts))):
                yield always(self.size, key, cells)
        sides = neighbours(size)
        pairs: dict[Pair, None] = {}
        for chain, token in self.chains(("marks", "consecutive"), marks.consecutive):
            if len(chain) < 2:
                self.reporter.error(
                    "bad-mark", say("sudoku.mark-stands-between-two"), token, say("sudoku.write-r1c1-r1c2")
                )
            for one, other in pairwise(chain):
                pair = min(one, other), max(one, other)
                if pair not in sides:
                    message = say("sudoku.no-neighbours", one=cell_name(one, size), other=cell_name(other, size))
                    helps = say("sudoku.mark-stands-on-side")
                    self.reporter.error("bad-mark", message, token, helps)
                pairs[pair] = None
        if pairs:
            yield always(self.size, "consecutive", *pairs)
        if marks.others_apart:
            yield always(self.size, "apart", *[pair for pair in sides if pair not in pairs])

    def marked(self, path: Path, texts: Sequence[str]) -> list[int]:
        """Return the cells of a list, or those with a # in a picture."""
        if not texts:
            return []
        if has_cells(texts):
            return [cell for chain, _ in self.chains(path, texts) for cell in chain]
        found = self.picture(path, texts) or []
        for token in found:
            if token.text not in "#.":
                helps = say("sudoku.write-on-marked-cells")
                self.reporter.error("bad-mark", say("sudoku.no-mark", text=token.text), token, helps)
        return [cell for cell, token in enumerate(found) if token.text == "#"]
