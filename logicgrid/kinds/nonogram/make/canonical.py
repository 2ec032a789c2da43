"""A hash that nonograms have in common which differ only by a turn, a mirror, or the names of their colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256

from logicgrid.kinds.nonogram.picture import Picture

_VERSION = "nonogram 1"

Line = tuple[tuple[int, int], ...] | None
Lines = list[Line]
Given = tuple[tuple[int, ...], ...]


def canonical(picture: Picture) -> str:
    """Return the hash of a picture's numbers and given cells: that of the least of its eight forms."""
    width = picture.width
    given = tuple([picture.given[row * width : (row + 1) * width] for row in range(picture.height)])
    if len(set(picture.given)) == 1:
        given = ()
    forms = [_renamed(*each) for each in _forms(list(picture.rows), list(picture.columns), given)]
    return sha256(repr((_VERSION, min(forms))).encode()).hexdigest()


def _forms(rows: Lines, columns: Lines, given: Given) -> Iterator[tuple[Lines, Lines, Given]]:
    """Yield the turned and mirrored forms of a puzzle."""
    for _ in range(2):
        rows, columns, given = columns, rows, tuple(zip(*given, strict=True))
        for _ in range(2):
            rows, columns, given = rows[::-1], [_back(line) for line in columns], given[::-1]
            for _ in range(2):
                rows, columns = [_back(line) for line in rows], columns[::-1]
                given = tuple([row[::-1] for row in given])
                yield rows, columns, given


def _back(line: Line) -> Line:
    return None if line is None else line[::-1]


def _renamed(rows: Lines, columns: Lines, given: Given) -> tuple[object, ...]:
    """Return a form in which the colours are numbered as they come."""
    names: dict[int, int] = {0: 0}

    def lines(old: Sequence[Line]) -> list[list[tuple[int, int]]]:
        return [
            [(-1, -1)] if line is None else [(length, names.setdefault(colour, len(names))) for length, colour in line]
            for line in old
        ]

    found = lines(rows), lines(columns)
    return (len(rows), len(columns), *found, [[_mask(mask, names) for mask in row] for row in given])


def _mask(mask: int, names: dict[int, int]) -> list[int]:
    """Return the candidates of a given cell by their new numbers; colours that occur nowhere are all alike."""
    return sorted(_numbers([names.get(colour, -1) for colour in range(mask.bit_length()) if mask >> colour & 1]))


def _numbers(found: Iterable[int]) -> set[int]:
    return {each for each in found if each >= 0}
