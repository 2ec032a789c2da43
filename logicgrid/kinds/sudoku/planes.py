"""The rules of a board as operations on one large integer, which holds the candidates of all cells.

Bit `cell * size + digit` of the integer is set while the cell may have the digit.  Every operation so works on many
candidates at once: `counted` finds, for all rows (or all columns, …) together, the digits that have a place left and
those that have several, by adding up shifted copies.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise

from logicgrid.kinds.sudoku.board import Group, SudokuProblem
from logicgrid.kinds.sudoku.cages import known_sums
from logicgrid.kinds.sudoku.constraints import Filters, Form, Masks, Path, SumForm, reverse
from logicgrid.puzzle.record import Record, replace

Lines = tuple[int, tuple[int, ...], int]
"""Groups of one shape: the candidates of their first cells (base), the distances of their cells from these (shifts),
and the factor that repeats bits of the base in all cells of their groups (spread)."""


def counted(state: int, base: int, shifts: Iterable[int]) -> tuple[int, int]:
    """Return the bits of `base` that are set in at least one, and in at least two, of the shifted copies of a state."""
    once = twice = 0
    for shift in shifts:
        copy = state >> shift & base
        twice |= once & copy
        once |= copy
    return once, twice


class Crossings(Record):
    """The crossings of lines (all rows, or all columns) and boxes: segments of cells, several to a line and to a box.

    `cells` has the cells of the segments, `in_line` the segments of the lines, `in_box` the segments of the boxes, each
    from the first one on.
    """

    cells: Lines
    in_line: Lines
    in_box: Lines


class Overlap(Record):
    """Two groups that share several cells: these cells, and the cells that only one of the groups has.

    Digits multiplied with `spreads` are repeated in the cells that only the first, or only the second, group has.
    """

    shared: Group
    first: Group
    second: Group
    spreads: tuple[int, int]


Pairs = tuple[int, int, Masks, Masks]
"""Pairs of cells at one distance with one relation: the candidates of the first cells, the distance of the others, and
what each digit of a cell leaves to the other one, forth and back."""


class Planes:
    """What does not depend on the clues: made once for all boards with the same rules."""

    def __init__(self, board: SudokuProblem) -> None:
        size = board.size
        self.size = size
        self.full = (1 << size) - 1
        self.places = range(0, size * board.area, size)
        """The first candidate of every cell."""
        self.units = sum([1 << place for place in self.places])
        self.lines = _lines(size, board.groups)
        self.crossings = () if board.box is None else _crossings(size, *board.box)
        self.overlaps = _overlaps(size, board.groups, 0 if board.box is None else 3 * size)
        self.pairs = _pairs(size, board.every_form)
        self.peers = _peers(size, board.area, (*board.different, *board.unequal))
        """For each cell, the first candidate of every cell that is different from it."""
        self.drops: list[int | None] = [None] * (size * board.area)
        forms = (
            [SumForm(*each) for each in known_sums(board)],
            [each for each in board.every_form if not _is_pair(each)],
        )
        self.forms = [(form, tuple([cell * size for cell in form.cells])) for some in forms for form in some]
        """Sums, and the forms of rules about more than two cells, each with the first candidates of these."""
        self.linked = _linked(board)
        """For each cell, the cells next to it on paths, and what each of its digits leaves to them."""
        self.narrow = Filters(size, most=_MOST_NARROWED)

    def drop(self, place: int) -> int:
        """Return the candidates that cannot be together with the candidate `place`, in its own cell and in others."""
        found = self.drops[place]
        if found is None:
            cell, digit = divmod(place, self.size)
            found = self.peers[cell] << digit | (self.full << cell * self.size) ^ (1 << place)
            for other, fits in self.linked[cell]:
                found |= (self.full & ~fits[digit]) << other * self.size
            self.drops[place] = found
        return found


def _linked(board: SudokuProblem) -> list[list[tuple[int, Masks]]]:
    found: list[list[tuple[int, Masks]]] = [[] for _ in range(board.area)]
    for form in board.every_form:
        if isinstance(form, Path):
            back = reverse(form.fits)
            for one, other in pairwise(form.cells):
                found[one].append((other, form.fits))
                found[other].append((one, back))
    return found


def planes_of(board: SudokuProblem) -> Planes:
    """Return the planes of a board; they are remembered for the next board with the same rules."""
    return _planes(replace(board, clues=(), allowed=(0,) * board.area))


_MOST_NARROWED = 100_000


@lru_cache(maxsize=4)
def _planes(rules: SudokuProblem) -> Planes:
    return Planes(rules)


def _lines(size: int, groups: Sequence[Group]) -> tuple[Lines, ...]:
    """Return the groups of `size` cells, those of one shape (the same distances between the cells) together.

    Groups that share cells, such as a row and a region that lies across two rows, are kept apart: the spread of the one
    would be added to that of the other.  A region that is a whole row is that row.
    """
    found: list[tuple[tuple[int, ...], list[int], set[int]]] = []
    for group in dict.fromkeys([tuple(sorted(group)) for group in groups if len(group) == size]):
        shape = tuple([cell - group[0] for cell in group])
        for known, firsts, cells in found:
            if known == shape and cells.isdisjoint(group):
                firsts.append(group[0])
                cells.update(group)
                break
        else:
            found.append((shape, [group[0]], set(group)))
    return tuple([_shape(size, firsts, shape) for shape, firsts, _ in found])


def _crossings(size: int, width: int, height: int) -> tuple[Crossings, Crossings]:
    """Return those of rows and boxes, then those of columns and boxes."""
    across, down = range(size), range(0, size * size, size)
    tops, lefts = down[::height], across[::width]
    corners = [top + left for top in tops for left in lefts]
    rows = Crossings(
        _shape(size, [row + left for row in down for left in lefts], across[:width]),
        _shape(size, down, lefts),
        _shape(size, corners, down[:height]),
    )
    columns = Crossings(
        _shape(size, [top + column for top in tops for column in across], down[:height]),
        _shape(size, across, tops),
        _shape(size, corners, across[:width]),
    )
    return rows, columns


def _overlaps(size: int, groups: Sequence[Group], covered: int) -> tuple[Overlap, ...]:
    """Return the pairs of groups that share at least two cells, except among the first `covered` groups."""
    found = []
    for number, group in enumerate(groups):
        for other in groups[max(number + 1, covered) :]:
            shared = set(group) & set(other)
            first, second = (tuple(sorted(set(each) - shared)) for each in (group, other))
            if len(shared) > 1 and first and second:
                spreads = sum([1 << cell * size for cell in first]), sum([1 << cell * size for cell in second])
                found.append(Overlap(tuple(sorted(shared)), first, second, spreads))
    return tuple(found)


def _shape(size: int, firsts: Iterable[int], distances: Iterable[int]) -> Lines:
    """Return groups of cells, none of which share any, from their first cells and the distances from these."""
    full = (1 << size) - 1
    base = sum([full << first * size for first in firsts])
    shifts = tuple([distance * size for distance in distances])
    return base, shifts, sum([1 << shift for shift in shifts])


def _is_pair(form: Form) -> bool:
    return isinstance(form, Path) and len(form.cells) == 2


def _pairs(size: int, forms: Sequence[Form]) -> tuple[Pairs, ...]:
    """Return the pairs of cells of these forms, those with the same distance and relation together."""
    found: dict[tuple[int, Masks], int] = {}
    for form in forms:
        if isinstance(form, Path) and _is_pair(form):
            one, other = form.cells
            key = abs(other - one) * size, form.fits if one < other else reverse(form.fits)
            found[key] = found.get(key, 0) | ((1 << size) - 1) << min(one, other) * size
    return tuple([(first, shift, fits, reverse(fits)) for (shift, fits), first in found.items()])


def _peers(size: int, area: int, groups: Sequence[Group]) -> list[int]:
    found: list[set[int]] = [set() for _ in range(area)]
    for group in groups:
        for cell in group:
            found[cell].update(group)
    return [sum([1 << other * size for other in others if other != cell]) for cell, others in enumerate(found)]
