"""The frozen problem of a sudoku: a square of cells, each with one of `size` digits.

A cell is a number in reading order, from 0.  A digit is an index from 0; its *value*, which counts in sums and marks,
is one more.  Candidates are a mask: bit `d` is set if a cell may have digit `d`.  The meaning of a sudoku is defined
here, on filled boards: `broken` and `holds` depend on nothing else, and this module is all that the encodings, engines
and checkers of sudokus share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from logicgrid.kinds.cells import GivenCell, cell_name, known
from logicgrid.puzzle.diagnostics import Span
from logicgrid.puzzle.record import Record, replace

if TYPE_CHECKING:
    from logicgrid.kinds.sudoku.constraints import Form, Path
    from logicgrid.kinds.sudoku.shapes import Shape

Item = TypeVar("Item")

OPEN_SUM = "?"
"""The sum of a run without a given sum."""

RUN = "run"
"""The name of cells between two walls in the table of rules; a rule's choice is their direction."""


class Plan(Record):
    """A rectangle of places in reading order, and the places of the cells; the other places are walls."""

    width: int
    height: int
    places: tuple[int, ...]

    def at(self, cell: int) -> tuple[int, int]:
        """Return the row and the column of a cell, from 0."""
        return divmod(self.places[cell], self.width)

    def name(self, cell: int) -> str:
        """Return the name of a cell.

        >>> Plan(3, 2, (4, 5)).name(0)
        'r2c2'
        """
        return cell_name(self.places[cell], self.width)

    @property
    def cells(self) -> dict[int, int]:
        """The cell at each place that is no wall."""
        return _cells(self.places)

    def cell_at(self, row: int, column: int) -> int | None:
        """Return the cell in a row and a column, from 0; None for a wall, and outside."""
        inside = 0 <= row < self.height and 0 <= column < self.width
        return self.cells.get(row * self.width + column) if inside else None

    @property
    def has_walls(self) -> bool:
        """Whether some places are walls."""
        return len(self.places) < self.width * self.height


@lru_cache(maxsize=32)
def _cells(places: tuple[int, ...]) -> dict[int, int]:
    return {place: cell for cell, place in enumerate(places)}


@lru_cache(maxsize=32)
def square(size: int) -> Plan:
    """Return the plan of a square without walls."""
    return Plan(size, size, tuple(range(size * size)))


Group = tuple[int, ...]
"""Cells that are all different."""

Pair = tuple[int, int]
"""Two cells."""

Sum = tuple[Group, int]
"""Cells that are all different, and the sum of their values."""


class BoardCage(Record):
    """Cells that are all different, and whose values add up to `total` (None: any sum)."""

    cells: Group
    total: int | None


class Unsure(Exception):
    """The result of a rule depends on the digits of a cell: each of these subsets has to be tried separately."""

    def __init__(self, cell: int, parts: Iterable[int]) -> None:
        self.cell, self.parts = cell, list(parts)


def all_hold(check: Callable[[Item], bool], items: Iterable[Item]) -> bool:
    """Return True if all items pass; a failing one decides even if others are unsure."""
    unsure: Unsure | None = None
    for item in items:
        try:
            if not check(item):
                return False
        except Unsure as found:
            if unsure is None or len(found.parts) < len(unsure.parts):
                unsure = found
    if unsure is not None:
        raise unsure
    return True


def any_holds(check: Callable[[Item], bool], items: Iterable[Item]) -> bool:
    """Return True if some item passes; a passing one decides even if others are unsure."""
    return not all_hold(lambda item: not check(item), items)


class Rule(Record):
    """A rule of one board: a row of the table in `rules`, the cells it is about, and its values.

    `parts` are groups of cells, as the row defines them (a line; a circle and a line; pairs); `value` is a sum, a
    difference or the like, `digits` are several values, `choice` is a word.  `written` are the parts as written in the
    file, before the row completes them.  A rule is also a clue: its `number` continues those of the givens.  `boxed` is
    True if the grid has boxes or regions.
    """

    row: RuleRow
    size: int
    number: int
    parts: tuple[Group, ...] = ()
    value: int | None = None
    digits: tuple[int, ...] = ()
    choice: str = ""
    span: Span | None = None
    written: tuple[Group, ...] = ()
    boxed: bool = False

    @property
    def name(self) -> str:
        """The name of its row."""
        return self.row.name

    @property
    def cells(self) -> Group:
        """The cells of all parts."""
        return self.parts[0] if len(self.parts) == 1 else tuple([cell for part in self.parts for cell in part])


Limits = tuple["Form | BoardCage | Allowed | Unequal", ...]
"""The primitive constraints that a rule is compiled to."""


class RuleRow(Record):
    """A row of the table of rules.

    `takes` is how the rule is written (see `rules.reader`), `options` the further keys of its long form.  `holds` is
    the meaning of the rule on a filled board: the value of each cell.  `limits` compiles it to constraints for engines
    and encodings.  `complete` adds what follows from the rest of the file, `house` is the name of its cells if they are
    a house.  `keys` are those of f-puzzles, each perhaps with `=` and its meaning.  `short`: a key of the file is a
    short form of it, and has its sentence.  `stroke` is how it is drawn on a board (see `rule_tools.STROKES`), unless
    that follows from how it is written; `key`: by a tool of the key that is its short form.  `made` is how the maker
    draws one (see `make.drawn_rules`), empty if it cannot.  `pieces` are the parts that are rules of this row by
    themselves: each of its `cells`, each of its `parts`, each pair of `mirrored` cells of its line (together they are
    the whole rule), or `stretches` of it.
    """

    name: str
    takes: str
    example: str
    holds: Callable[[Rule, Sequence[int]], bool]
    limits: Callable[[Rule], Limits]
    draw: Callable[[Rule], Iterable[Shape]] | None = None
    options: tuple[tuple[str, str], ...] = ()
    complete: Callable[[Rule, BoardLayout], Rule | None] | None = None
    house: str = ""
    short: bool = False
    keys: str = ""
    stroke: str = ""
    pieces: str = ""
    made: str = ""

    @property
    def main(self) -> str | None:
        """The key for the subject of the short form; None if there is none."""
        names = {"line": "line", "pairs": "pairs", "signs": "pairs", "cells": "cells", "each": "cells"}
        return names.get(self.takes)


_STRETCH = 4
"""The length of the stretches of a line that are examined by themselves, too."""


def pieces(rule: Rule) -> Iterator[Rule]:
    """Yield rules that follow from a rule, and are together equivalent to it."""
    line = rule.parts[0] if rule.parts else ()
    match rule.row.pieces:
        case "cells":
            yield from (replace(rule, parts=((cell,),)) for cell in rule.cells)
        case "parts":
            yield from (replace(rule, parts=(part,)) for part in rule.parts)
        case "mirrored":
            pairs = zip(line[: len(line) // 2], reversed(line), strict=False)
            yield from (replace(rule, parts=(pair,)) for pair in pairs)
        case "stretches":
            yield rule
            yield from stretches(rule, _STRETCH)
        case _:
            yield rule


def stretches(rule: Rule, length: int) -> Iterator[Rule]:
    """Yield the rules of the stretches with this length of a longer line."""
    line = rule.parts[0]
    starts = range(len(line) - length + 1) if len(line) > length else ()
    yield from (replace(rule, parts=(line[start : start + length],)) for start in starts)


class BoardLayout(Record):
    """What a rule may need to know about the rest of its file: the boxes or regions, and the other rules."""

    size: int
    regions: tuple[Group, ...]
    rules: tuple[Rule, ...] = ()


class Allowed(Record):
    """The digits, a bit each, that a rule allows in a cell."""

    cell: int
    mask: int


class Unequal(Record):
    """Pairs of cells that are different."""

    pairs: tuple[Pair, ...]


class SudokuProblem(Record):
    """A puzzle: rules, which always hold, and clues, which an analysis may drop in part.

    What always holds is in `groups` of `size` cells each (rows, columns, boxes or regions), in the rules with short
    forms as keys of the file (`always`: diagonals, cages, marks), and in the candidates of each cell (`allowed`).
    `clues` are numbered from 1 in reading order; `rules` are clues, too, about further properties of the cells.  `box`
    is the width and height of the boxes, if the groups contain boxes; `walled` is the plan of the cells if they are not
    a whole square.

    `merged` compiles all rules to primitive constraints: it returns a board without rules, but with more groups, fewer
    candidates, `cages`, pairs of different cells (`unequal`), `marks` (the paths between neighbours that are
    consecutive, True, or not), and `forms`, each with the index of its rule.
    """

    size: int
    groups: tuple[Group, ...]
    clues: tuple[GivenCell, ...]
    allowed: tuple[int, ...]
    always: tuple[Rule, ...] = ()
    box: Pair | None = None
    rules: tuple[Rule, ...] = ()
    walled: Plan | None = None
    cages: tuple[BoardCage, ...] = ()
    unequal: tuple[Pair, ...] = ()
    forms: tuple[tuple[int, Form], ...] = ()
    marks: tuple[tuple[bool, Path], ...] = ()

    @property
    def area(self) -> int:
        """The number of cells."""
        return len(self.allowed)

    @property
    def plan(self) -> Plan:
        """Where the cells lie."""
        return self.walled or square(self.size)

    @property
    def numbers(self) -> list[int]:
        """The numbers of all clues: givens, then rules."""
        return [*[clue.number for clue in self.clues], *[rule.number for rule in self.rules]]

    @property
    def regions(self) -> tuple[Group, ...]:
        """The boxes or regions; some cells may be in none."""
        return self.groups[2 * self.size :]

    @property
    def different(self) -> tuple[Group, ...]:
        """The groups and cages: in each of them all cells are different."""
        return (*self.groups, *[cage.cells for cage in self.cages])

    @property
    def sums(self) -> list[Sum]:
        """The cages that have a sum."""
        return [(cage.cells, cage.total) for cage in self.cages if cage.total is not None]

    def short(self, name: str) -> list[Group]:
        """Return the cells of those rules of a name that always hold, part by part."""
        return [part for rule in self.always if rule.name == name for part in rule.parts]

    @property
    def every_form(self) -> list[Form]:
        """The forms of all rules and marks."""
        return [*[form for _, form in self.forms], *[path for _, path in self.marks]]

    def only(self, numbers: Iterable[int]) -> SudokuProblem:
        """Return the board with only the clues of these numbers."""
        kept = frozenset(numbers)
        return replace(
            self,
            clues=tuple([clue for clue in self.clues if clue.number in kept]),
            rules=tuple([rule for rule in self.rules if rule.number in kept]),
        )

    def masks(self) -> list[int]:
        """Return the candidates of every cell before any inference: those that are allowed, and those given."""
        masks = list(self.allowed)
        for clue in self.clues:
            masks[clue.cell] &= 1 << clue.value
        return masks

    def broken(self, cells: Sequence[int]) -> tuple[int, ...]:
        """Return the numbers of the clues that do not hold on a filled board."""
        wrong = [clue.number for clue in self.clues if cells[clue.cell] != clue.value]
        values = [digit + 1 for digit in cells] if self.rules else ()
        return (*wrong, *[rule.number for rule in self.rules if not rule.row.holds(rule, values)])

    def holds(self, cells: Sequence[int]) -> bool:
        """Return True if a filled board has the right size and obeys every rule and clue."""
        size = self.size
        return (
            len(cells) == self.area
            and all(0 <= digit < size and mask >> digit & 1 for digit, mask in zip(cells, self.allowed, strict=True))
            and all(len({cells[cell] for cell in group}) == len(group) for group in self.groups)
            and all(rule.row.holds(rule, [digit + 1 for digit in cells]) for rule in self.always)
            and not self.broken(cells)
        )


def rows_and_columns(size: int) -> tuple[Group, ...]:
    """Return the rows from the top, then the columns from the left."""
    rows = [tuple(range(row * size, (row + 1) * size)) for row in range(size)]
    columns = [tuple(range(column, size * size, size)) for column in range(size)]
    return (*rows, *columns)


def boxes(size: int, width: int, height: int) -> tuple[Group, ...]:
    """Return the boxes, `width` cells wide and `height` high, in reading order; `width * height == size`."""
    return tuple(
        tuple((top + y) * size + left + x for y in range(height) for x in range(width))
        for top in range(0, size, height)
        for left in range(0, size, width)
    )


def diagonals(size: int) -> tuple[Group, Group]:
    """Return the diagonal that falls to the right, and then the one that rises."""
    return tuple(range(0, size * size, size + 1)), tuple((row + 1) * (size - 1) for row in range(size))


def neighbours(size: int) -> tuple[Pair, ...]:
    """Return the pairs of cells that share a side, by their first cell; its right neighbour before the one below."""
    return tuple(
        (cell, other)
        for cell in range(size * size)
        for other, is_there in ((cell + 1, (cell + 1) % size), (cell + size, cell + size < size * size))
        if is_there
    )


def sides_of(size: int) -> list[list[int]]:
    """Return the cells that share a side with each cell."""
    found: list[list[int]] = [[] for _ in range(size * size)]
    for one, other in neighbours(size):
        found[one].append(other)
        found[other].append(one)
    return found


def connected(cells: Sequence[int], sides: Sequence[Sequence[int]]) -> set[int]:
    """Return the cells that are connected to the first one; `sides` are those of `sides_of`."""
    left, fresh = set(cells[1:]), list(cells[:1])
    while fresh:
        near = left.intersection(sides[fresh.pop()])
        left -= near
        fresh += near
    return set(cells) - left


def groups_by_cell(groups: Iterable[Iterable[int]], area: int) -> list[list[int]]:
    """Return the numbers of the groups that each of the cells is in."""
    found: list[list[int]] = [[] for _ in range(area)]
    for number, group in enumerate(groups):
        for cell in group:
            found[cell].append(number)
    return found


def plain_board(size: int, givens: Sequence[int | None], box: Pair | None = None) -> SudokuProblem:
    """Return a board with boxes (square by default) and no other rules; `givens` has a digit or None for each cell.

    >>> plain_board(4, [0, *[None] * 15]).clues
    (GivenCell(number=1, cell=0, value=0, text=None, span=None),)
    """
    if box is None:
        side = round(size**0.5)
        box = (side, side)
    groups = (*rows_and_columns(size), *boxes(size, *box))
    return SudokuProblem(size, groups, numbered(givens), ((1 << size) - 1,) * (size * size), box=box)


def numbered(givens: Sequence[int | None]) -> tuple[GivenCell, ...]:
    """Return the clues of a board, from a digit or None for each cell."""
    return tuple([GivenCell(number, *given) for number, given in enumerate(known(givens), start=1)])


def outside(group: Group, sums: Sequence[Sum], size: int) -> Sum:
    """Return the cells of a group outside the cages in it, and their sum, which follows as a group has every digit."""
    rest, total = set(group), size * (size + 1) // 2
    for cells, part in sums:
        if rest.issuperset(cells):
            rest, total = rest.difference(cells), total - part
    return tuple(sorted(rest)), total


def beside(group: Group, sums: Sequence[Sum], size: int) -> Sum | None:
    """Return the same; None if no cage lies in the group, or no cell is left.

    >>> beside((0, 1, 2, 3), [((0, 1), 3), ((4, 5), 6)], 4)
    ((2, 3), 7)
    """
    cells, total = outside(group, sums, size)
    return (cells, total) if 0 < len(cells) < len(group) else None
