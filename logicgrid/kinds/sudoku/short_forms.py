"""Regions, cages and marks: the rules that a sudoku file states beside rows, columns and givens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from logicgrid.files.source import Path
from logicgrid.kinds.cells import cell_name
from logicgrid.kinds.sudoku.board import Allowed, Group, Pair, Rule, neighbours
from logicgrid.kinds.sudoku.grids import GridToken
from logicgrid.kinds.sudoku.reporting import CELL_HELP, CellReader, by_letter, has_cells
from logicgrid.kinds.sudoku.schema import CageEntry, DrawnCages, MarksEntry
from logicgrid.puzzle.diagnostics import Span
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record


class House(Record):
    """Cells with different symbols, and what a person calls them; `total` is the sum of a cage, if it is stated."""

    name: str
    cells: Group
    total: int | None = None


class ReadMarks(Record):
    """The candidates of each cell, and what is said of neighbours."""

    allowed: tuple[int, ...]
    always: tuple[Rule, ...] = ()


class ShortFormReader(CellReader):
    """The reader of one file's regions, cages and marks."""

    # ------------------------------------------------------------------ regions

    def regions(self, texts: Sequence[str]) -> list[House] | None:
        """Return the regions of a jigsaw in the order of their first cells; None if their picture does not fit."""
        found = self.picture(("regions",), texts)
        if found is None:
            return None
        regions = by_letter([token.text for token in found])
        for letter, cells in regions.items():
            if len(cells) != self.size:
                message = say("sudoku.region-has-cells-where", letter=letter, n=len(cells), size=self.size)
                self.reporter.error("wrong-region", message, found[cells[0]], say("sudoku.every-region-holds-every"))
        return [House(say("sudoku.region", letter=letter), tuple(cells)) for letter, cells in regions.items()]

    # ------------------------------------------------------------------ cages

    def cages(self, cages: Sequence[CageEntry] | DrawnCages | None) -> list[House]:
        """Return the cages that can be read."""
        listed = () if isinstance(cages, DrawnCages) else cages or ()
        drawn = self._drawn(cages) if isinstance(cages, DrawnCages) else ()
        read = [*drawn, *[self._listed(cage, number) for number, cage in enumerate(listed)]]
        return [cage for cage in read if cage is not None]

    def _listed(self, cage: CageEntry, number: int) -> House | None:
        path: Path = ("cages", number)
        cells: dict[int, None] = {}
        before = len(self.reporter.found)
        for chain, token in self.chains((*path, "cells"), cage.cells):
            if len(chain) != 1 or chain[0] in cells:
                message = (
                    say("sudoku.cage-list-single-cells") if len(chain) != 1 else say("sudoku.cage-has-cell-already")
                )
                helps = None if len(chain) == 1 else say("sudoku.put-spaces-between-cells")
                self.reporter.error("bad-cage", message, token, helps)
            cells.update(dict.fromkeys(chain))
        if len(self.reporter.found) > before:
            return None
        if not cells:
            span = self.document.span((*path, "cells"))
            self.reporter.error("bad-cage", say("sudoku.cage-has-no-cells"), span, say(CELL_HELP))
            return None
        return self._cage(
            say("sudoku.cage", number=number + 1), cells, cage.sum, (*path, "sum"), self.document.span(path)
        )

    def _drawn(self, cages: DrawnCages) -> Iterator[House | None]:
        for letter, cells, start in self.drawn_cages(cages.picture, cages.sums, "sums"):
            name = say("sudoku.cage-2", letter=letter)
            if letter in cages.sums:
                yield self._cage(name, cells, cages.sums[letter], ("cages", "sums", letter), start)
            else:
                helps = say("sudoku.write-12-under-sums", letter=letter)
                self.reporter.error("missing-sum", say("sudoku.has-no-sum", name=name), start, helps)

    def _cage(
        self, name: str, cells: Sequence[int] | dict[int, None], total: str | None, path: Path, place: Span | GridToken
    ) -> House | None:
        """Return a cage with the sum at a path of the file; None if it has more cells than there are symbols."""
        found = House(name, tuple(cells), self._total(total, name, len(cells), path))
        if len(cells) <= self.size:
            return found
        message = say("sudoku.has-cells-only-symbols", name=name, n=len(cells), size=self.size)
        self.reporter.error("bad-cage", message, place, say("sudoku.all-values-in-cage"))
        return None

    def _total(self, text: str | None, name: str, cells: int, path: Path) -> int | None:
        """Return the sum, None if it is not stated; report a sum that no values add up to."""
        if text is None or text in ("any", "?"):
            return None
        span = self.document.span(path)
        count = min(cells, self.size)
        least, most = count * (count + 1) // 2, count * (2 * self.size - count + 1) // 2
        if not (text.isascii() and text.isdecimal()):
            self.reporter.error("bad-sum", say("sudoku.no-sum", text=text[:40]), span, say("sudoku.write-whole-number"))
            return None
        total = int(text) if len(text) < 6 else 99999
        if not least <= total <= most:
            between = (
                say("sudoku.add-up", least=least)
                if least == most
                else say("sudoku.add-up-least-most", least=least, most=most)
            )
            message = say("sudoku.cannot-add-up-different", name=name, text=text[:40], count=count, between=between)
            self.reporter.error("impossible-sum", message, span)
        return total

    # ------------------------------------------------------------------ marks

    def marks(self, marks: MarksEntry | None) -> ReadMarks | None:
        """Return all marks; None if some cannot be read."""
        size = self.size
        allowed = [(1 << size) - 1] * (size * size)
        if marks is None:
            return ReadMarks(tuple(allowed))
        before = len(self.reporter.found)
        from logicgrid.kinds.sudoku.rules.marks import about_neighbours
        from logicgrid.kinds.sudoku.rules.table import ROWS

        for key, texts in (("even", marks.even), ("odd", marks.odd)):
            rule = Rule(ROWS[key], size, 0, (tuple(self.marked(("marks", key), texts)),))
            for limit in rule.row.limits(rule):
                if isinstance(limit, Allowed):
                    allowed[limit.cell] &= limit.mask
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
        apart = [pair for pair in sides if pair not in pairs] if marks.others_apart else []
        read = ReadMarks(tuple(allowed), about_neighbours(size, pairs, apart))
        return read if len(self.reporter.found) == before else None

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
