"""Regions, cages and marks: the rules that a sudoku file states beside rows, columns and givens."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from logicgrid.files.source import Path
from logicgrid.kinds.cells import cell_name
from logicgrid.kinds.sudoku.board import Group, Pair, neighbours
from logicgrid.kinds.sudoku.grids import MOST_TOKENS, GridToken, texts_of, tokens
from logicgrid.kinds.sudoku.reporting import Reporter, fitted
from logicgrid.kinds.sudoku.schema import CageEntry, DrawnCages, MarksEntry
from logicgrid.puzzle.diagnostics import Span
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.record import Record

_WORD = re.compile(r"[^\s,;]+")
_CELL = re.compile(r"r(\d{1,3})c(\d{1,3})", re.IGNORECASE)
_CELL_HELP = "sudoku.write-r1c1-cell-in"


class House(Record):
    """Cells with different symbols, and what a person calls them; `total` is the sum of a cage, if it is stated."""

    name: str
    cells: Group
    total: int | None = None


class ReadMarks(Record):
    """The candidates of each cell, and the pairs of cells whose values do, and do not, differ by one."""

    allowed: tuple[int, ...]
    consecutive: tuple[Pair, ...]
    apart: tuple[Pair, ...]


class RuleReader:
    """The reader of one file with a grid of `size`; mistakes go to the reporter."""

    def __init__(self, size: int, reporter: Reporter) -> None:
        self.size = size
        self.reporter = reporter
        self.document = reporter.document

    # ------------------------------------------------------------------ regions

    def regions(self, texts: Sequence[str]) -> list[House] | None:
        """Return the regions of a jigsaw in the order of their first cells; None if their picture does not fit."""
        found = self.picture(("regions",), texts)
        if found is None:
            return None
        regions = by_letter(found)
        for letter, cells in regions.items():
            if len(cells) != self.size:
                message = say("sudoku.region-has-cells-where", letter=letter, n=len(cells), size=self.size)
                self.reporter.error("wrong-region", message, found[cells[0]], say("sudoku.every-region-holds-every"))
        return [House(say("sudoku.region", letter=letter), tuple(cells)) for letter, cells in regions.items()]

    # ------------------------------------------------------------------ cages

    def cages(self, cages: Sequence[CageEntry] | DrawnCages | None) -> list[House]:
        """Return the cages that can be read."""
        if isinstance(cages, DrawnCages):
            return self._drawn(cages)
        read = [self._listed(cage, number) for number, cage in enumerate(cages or ())]
        return [cage for cage in read if cage is not None]

    def _listed(self, cage: CageEntry, number: int) -> House | None:
        path: Path = ("cages", number)
        cells: dict[int, None] = {}
        before = len(self.reporter.found)
        for chain, token in self._chains((*path, "cells"), cage.cells):
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
            self.reporter.error("bad-cage", say("sudoku.cage-has-no-cells"), span, say(_CELL_HELP))
            return None
        return self._cage(
            say("sudoku.cage", number=number + 1), cells, cage.sum, (*path, "sum"), self.document.span(path)
        )

    def _drawn(self, cages: DrawnCages) -> list[House]:
        found = self.picture(("cages", "picture"), cages.picture)
        if found is None:
            return []
        letters = by_letter(found)
        letters.pop(".", None)
        for letter in cages.sums:
            if letter not in letters:
                span = self.document.key_span(("cages", "sums", letter))
                self.reporter.error("unknown-cage", say("sudoku.no-cage-in-picture", letter=letter), span)
        read = []
        for letter, cells in letters.items():
            name, start = say("sudoku.cage-2", letter=letter), found[cells[0]]
            if letter not in cages.sums:
                helps = say("sudoku.write-12-under-sums", letter=letter)
                self.reporter.error("missing-sum", say("sudoku.has-no-sum", name=name), start, helps)
                continue
            stray = self.stray(cells)
            if stray is not None:
                helps = say("sudoku.give-each-cage-another")
                self.reporter.error("broken-cage", say("sudoku.in-several-pieces", name=name), found[stray], helps)
                continue
            cage = self._cage(name, cells, cages.sums[letter], ("cages", "sums", letter), start)
            if cage is not None:
                read.append(cage)
        return read

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

    def stray(self, cells: Sequence[int]) -> int | None:
        """Return the first cell that is not connected with the first one; None if all are."""
        sides = [pair for pair in neighbours(self.size) if set(pair) <= set(cells)]
        joined, fresh = set(cells[:1]), list(cells[:1])
        while fresh:
            cell = fresh.pop()
            near = {sum(pair) - cell for pair in sides if cell in pair} - joined
            joined |= near
            fresh += near
        return next((cell for cell in cells if cell not in joined), None)

    # ------------------------------------------------------------------ marks

    def marks(self, marks: MarksEntry | None) -> ReadMarks | None:
        """Return all marks; None if some cannot be read."""
        size = self.size
        allowed = [(1 << size) - 1] * (size * size)
        if marks is None:
            return ReadMarks(tuple(allowed), (), ())
        before = len(self.reporter.found)
        odd = sum([1 << digit for digit in range(0, size, 2)])
        for key, texts, mask in (("even", marks.even, ~odd), ("odd", marks.odd, odd)):
            for cell in self._marked(("marks", key), texts):
                allowed[cell] &= mask
        sides = neighbours(size)
        pairs: dict[Pair, None] = {}
        for chain, token in self._chains(("marks", "consecutive"), marks.consecutive):
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
        apart = tuple([pair for pair in sides if pair not in pairs]) if marks.others_apart else ()
        return ReadMarks(tuple(allowed), tuple(pairs), apart) if len(self.reporter.found) == before else None

    def _marked(self, path: Path, texts: Sequence[str]) -> list[int]:
        """Return the cells of a list, or those with a # in a picture."""
        if not texts:
            return []
        if any(_CELL.search(text) for text in texts):
            return [cell for chain, _ in self._chains(path, texts) for cell in chain]
        found = self.picture(path, texts) or []
        for token in found:
            if token.text not in "#.":
                helps = say("sudoku.write-on-marked-cells")
                self.reporter.error("bad-mark", say("sudoku.no-mark", text=token.text), token, helps)
        return [cell for cell, token in enumerate(found) if token.text == "#"]

    # ------------------------------------------------------------------ pictures and lists of cells

    def picture(self, path: Path, texts: Sequence[str]) -> list[GridToken] | None:
        """Return the characters of a picture, one for each cell; None if it does not fit the grid."""
        return fitted(tokens(texts_of(self.document, path, texts)), self.size, str(path[-1]), self.reporter)

    def _chains(self, path: Path, texts: Sequence[str]) -> list[tuple[list[int], GridToken]]:
        """Return the words of a list of cells with their places, each a cell or several with - between them."""
        if not texts:
            return []
        chains = []
        found = [(own, word) for own, text in texts_of(self.document, path, texts) for word in _WORD.finditer(text)]
        for own, word in found[:MOST_TOKENS]:
            token = GridToken(word[0], own, word.start(), word.end())
            chain, at = [], word.start()
            for piece in word[0].split("-"):
                cell = self._cell(GridToken(piece, own, at, at + max(len(piece), 1)))
                at += len(piece) + 1
                if cell is not None:
                    chain.append(cell)
            if len(chain) == word[0].count("-") + 1:
                chains.append((chain, token))
        return chains

    def _cell(self, token: GridToken) -> int | None:
        match = _CELL.fullmatch(token.text)
        if match is None:
            self.reporter.error("bad-cell", say("sudoku.no-cell", text=token.text[:40]), token, say(_CELL_HELP))
            return None
        row, column = int(match[1]), int(match[2])
        if not (1 <= row <= self.size and 1 <= column <= self.size):
            message = say("sudoku.no-cell-in-grid", text=token.text, size=self.size)
            self.reporter.error("unknown-cell", message, token, say(_CELL_HELP))
            return None
        return (row - 1) * self.size + column - 1


def by_letter(picture: Sequence[GridToken]) -> dict[str, list[int]]:
    """Return the cells of each letter of a picture."""
    letters: dict[str, list[int]] = {}
    for cell, token in enumerate(picture):
        letters.setdefault(token.text, []).append(cell)
    return letters
