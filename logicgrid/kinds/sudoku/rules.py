"""Regions, cages and marks: what the file says beside rows, columns and givens."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from logicgrid.files.source import Document, Path
from logicgrid.kinds.sudoku.board import Cage as SumCage
from logicgrid.kinds.sudoku.board import Group, Pair, neighbours
from logicgrid.kinds.sudoku.grids import MOST_TOKENS, Rows, Token, texts_of, tokens
from logicgrid.kinds.sudoku.reporting import Reporter, cell_name, fitted
from logicgrid.kinds.sudoku.schema import Cage, DrawnCages, Marks
from logicgrid.puzzle.diagnostics import Span
from logicgrid.puzzle.record import Record

_WORD = re.compile(r"[^\s,;]+")
_CELL = re.compile(r"r(\d{1,3})c(\d{1,3})", re.IGNORECASE)
_CELL_HELP = "write r1c1 for the cell in row 1 and column 1"


class House(Record):
    """Cells with different symbols, and what a person calls them."""

    name: str
    cells: Group


class ReadMarks(Record):
    """The candidates of each cell, and the pairs of cells whose values do, and do not, differ by one."""

    allowed: tuple[int, ...]
    consecutive: tuple[Pair, ...]
    apart: tuple[Pair, ...]


# -- regions ---------------------------------------------------------------------------------------------------------


def read_regions(texts: Sequence[str], size: int, document: Document, reporter: Reporter) -> list[House] | None:
    """The regions of a jigsaw in the order of their first cells; None where their picture does not fit the grid."""
    rows = tokens(texts_of(document, ("regions",), texts))
    found = fitted(rows, size, "regions", reporter)
    if found is None:
        return None
    regions: dict[str, list[int]] = {}
    for cell, token in enumerate(found):
        regions.setdefault(token.text, []).append(cell)
    for letter, cells in regions.items():
        if len(cells) != size:
            message = f"the region `{letter}` has {len(cells)} cells, where {size} are needed"
            reporter.error("wrong-region", message, found[cells[0]], "every region holds every symbol")
    return [House(f"region `{letter}`", tuple(cells)) for letter, cells in regions.items()]


# -- cages -----------------------------------------------------------------------------------------------------------


def read_cages(
    cages: Sequence[Cage] | DrawnCages | None, size: int, document: Document, reporter: Reporter
) -> tuple[tuple[SumCage, ...], list[House]]:
    """The cages with a sum, and all of them as houses."""
    if cages is None:
        return (), []
    if isinstance(cages, DrawnCages):
        read = _drawn(cages, size, document, reporter)
    else:
        read = [
            each
            for number, cage in enumerate(cages)
            if (each := _listed(cage, number, size, document, reporter)) is not None
        ]
    houses = [House(name, cells) for name, cells, _ in read]
    return tuple([SumCage(cells, total) for _, cells, total in read]), houses


_Read = tuple[str, Group, int | None]
"""What a person calls a cage, its cells and its sum."""


def _listed(cage: Cage, number: int, size: int, document: Document, reporter: Reporter) -> _Read | None:
    path: Path = ("cages", number)
    cells: dict[int, None] = {}
    before = len(reporter.found)
    for chain, token in _chains((*path, "cells"), cage.cells, size, document, reporter):
        if len(chain) != 1 or chain[0] in cells:
            message = "a cage is a list of single cells" if len(chain) != 1 else "the cage has this cell already"
            reporter.error("bad-cage", message, token, None if len(chain) == 1 else "put spaces between the cells")
        cells.update(dict.fromkeys(chain))
    if len(reporter.found) > before:
        return None
    if not cells:
        reporter.error("bad-cage", "the cage has no cells", document.span((*path, "cells")), _CELL_HELP)
        return None
    name = f"cage {number + 1}"
    group = tuple(cells)
    total = _total(cage.sum, name, group, size, document.span((*path, "sum")), reporter)
    return _sized(name, group, total, size, document.span(path), reporter)


def _drawn(cages: DrawnCages, size: int, document: Document, reporter: Reporter) -> list[_Read]:
    rows = tokens(texts_of(document, ("cages", "picture"), cages.picture))
    found = fitted(rows, size, "picture", reporter)
    if found is None:
        return []
    letters: dict[str, list[int]] = {}
    for cell, token in enumerate(found):
        if token.text != ".":
            letters.setdefault(token.text, []).append(cell)
    for letter in cages.sums:
        if letter not in letters:
            span = document.key_span(("cages", "sums", letter))
            reporter.error("unknown-cage", f"there is no cage `{letter}` in the picture", span)
    read = []
    for letter, cells in letters.items():
        name, start = f"cage `{letter}`", found[cells[0]]
        if letter not in cages.sums:
            helps = f"write `{letter}: 12` under `sums:`, or `{letter}: any` where it is not told"
            reporter.error("missing-sum", f"{name} has no sum", start, helps)
            continue
        stray = _stray(cells, size)
        if stray is not None:
            helps = "give each cage another letter; big letters are others than small ones"
            message = f"{name} is in several pieces"
            reporter.error("broken-cage", message, found[stray], helps)
            continue
        span = document.span(("cages", "sums", letter))
        total = _total(cages.sums[letter], name, tuple(cells), size, span, reporter)
        cage = _sized(name, tuple(cells), total, size, start, reporter)
        if cage is not None:
            read.append(cage)
    return read


def _sized(
    name: str, cells: Group, total: int | None, size: int, place: Span | Token, reporter: Reporter
) -> _Read | None:
    if len(cells) <= size:
        return name, cells, total
    message = f"{name} has {len(cells)} cells, and there are only {size} symbols"
    reporter.error("bad-cage", message, place, "all values in a cage are different")
    return None


def _total(text: str | None, name: str, cells: Group, size: int, span: Span, reporter: Reporter) -> int | None:
    """The sum, None where it is not told; an error where no values add up to it."""
    if text is None or text in ("any", "?"):
        return None
    count = min(len(cells), size)
    least, most = count * (count + 1) // 2, count * (2 * size - count + 1) // 2
    if not (text.isascii() and text.isdecimal()):
        reporter.error("bad-sum", f"`{text[:40]}` is no sum", span, "write a whole number")
        return None
    total = int(text) if len(text) < 6 else 99999
    if not least <= total <= most:
        between = f"add up to {least}" if least == most else f"add up to at least {least} and at most {most}"
        message = f"{name} cannot add up to {text[:40]}: {count} different values {between}"
        reporter.error("impossible-sum", message, span)
    return total


def _stray(cells: Sequence[int], size: int) -> int | None:
    """The first cell that does not hang together with the first one."""
    joined, fresh, members = set(cells[:1]), list(cells[:1]), set(cells)
    ways: dict[int, list[int]] = {}
    for a, b in neighbours(size):
        if a in members and b in members:
            ways.setdefault(a, []).append(b)
            ways.setdefault(b, []).append(a)
    while fresh:
        near = set(ways.get(fresh.pop(), ())) - joined
        joined |= near
        fresh += near
    return next((cell for cell in cells if cell not in joined), None)


# -- marks -----------------------------------------------------------------------------------------------------------


def read_marks(marks: Marks | None, size: int, document: Document, reporter: Reporter) -> ReadMarks | None:
    """All marks; None where some cannot be read."""
    allowed = [(1 << size) - 1] * (size * size)
    if marks is None:
        return ReadMarks(tuple(allowed), (), ())
    before = len(reporter.found)
    odd = sum(1 << digit for digit in range(0, size, 2))
    for key, texts, mask in (("even", marks.even, ~odd), ("odd", marks.odd, odd)):
        for cell in _marked(("marks", key), texts, size, document, reporter):
            allowed[cell] &= mask
    sides = neighbours(size)
    pairs: dict[Pair, None] = {}
    for chain, token in _chains(("marks", "consecutive"), marks.consecutive, size, document, reporter):
        if len(chain) < 2:
            reporter.error("bad-mark", "a mark stands between two cells", token, "write r1c1-r1c2")
        for one, other in pairwise(chain):
            pair = min(one, other), max(one, other)
            if pair not in sides:
                message = f"{cell_name(one, size)} and {cell_name(other, size)} are no neighbours"
                reporter.error("bad-mark", message, token, "a mark stands on the side that two cells share")
            pairs[pair] = None
    apart = tuple([pair for pair in sides if pair not in pairs]) if marks.others_apart else ()
    return ReadMarks(tuple(allowed), tuple(pairs), apart) if len(reporter.found) == before else None


def _marked(path: Path, texts: Sequence[str], size: int, document: Document, reporter: Reporter) -> list[int]:
    """The cells of a list, or those with a # in a picture."""
    if not texts:
        return []
    if any(_CELL.search(text) for text in texts):
        return [cell for chain, _ in _chains(path, texts, size, document, reporter) for cell in chain]
    rows: Rows = tokens(texts_of(document, path, texts))
    found = fitted(rows, size, str(path[-1]), reporter)
    for token in found or ():
        if token.text not in "#.":
            helps = "write `#` on the marked cells and `.` on the others, or a list of cells: r1c1 r4c5"
            reporter.error("bad-mark", f"`{token.text}` is no mark", token, helps)
    return [cell for cell, token in enumerate(found or ()) if token.text == "#"]


def _chains(
    path: Path, texts: Sequence[str], size: int, document: Document, reporter: Reporter
) -> list[tuple[list[int], Token]]:
    """The words of a list of cells, each a cell or several with - between them, with their places."""
    if not texts:
        return []
    chains = []
    found = [(own, word) for own, text in texts_of(document, path, texts) for word in _WORD.finditer(text)]
    for own, word in found[:MOST_TOKENS]:
        token = Token(word[0], own, word.start(), word.end())
        chain, at = [], word.start()
        for piece in word[0].split("-"):
            cell = _cell(Token(piece, own, at, at + max(len(piece), 1)), size, reporter)
            at += len(piece) + 1
            if cell is not None:
                chain.append(cell)
        if len(chain) == word[0].count("-") + 1:
            chains.append((chain, token))
    return chains


def _cell(token: Token, size: int, reporter: Reporter) -> int | None:
    match = _CELL.fullmatch(token.text)
    if match is None:
        reporter.error("bad-cell", f"`{token.text[:40]}` is no cell", token, _CELL_HELP)
        return None
    row, column = int(match[1]), int(match[2])
    if not (1 <= row <= size and 1 <= column <= size):
        message = f"there is no cell `{token.text}` in a grid of {size}x{size}"
        reporter.error("unknown-cell", message, token, _CELL_HELP)
        return None
    return (row - 1) * size + column - 1
