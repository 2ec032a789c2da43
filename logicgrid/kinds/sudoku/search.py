"""The search engine of sudokus: answers by candidates and branching, without any solver.

The rules of a board are operations on one large integer with the candidates of all cells (`Planes`): bit `cell * size +
digit` is set while the cell may have the digit.  So every operation works on many candidates at once: `counted` finds
the digits with a place left, and those with several, for all rows (or all columns, …) together, by adding up shifted
copies.

Inference: a cell with one candidate left; a digit with one cell left in a group; a digit that a line has in one box
only, or a box in one line only; pairs of cells; sums.  A *branch* is a supposition about a cell with few candidates.
The engine is the independent second opinion: it shares with the encodings nothing but the meaning of a board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from logicgrid.kinds.sudoku.board import Group, SudokuProblem
from logicgrid.kinds.sudoku.cages import known_sums
from logicgrid.kinds.sudoku.constraints import Filters, Form, Masks, Path, SumForm, merged, peers_of, reverse
from logicgrid.puzzle.question import Answer, SearchEngine, bits, common_to, union_of
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
the digits that each digit of a cell allows in the other one, in both directions."""


class Planes:
    """The part that does not depend on the clues: made once for all boards with the same rules."""

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
        self.peers = [sum([1 << other * size for other in others]) for others in peers_of(board)]
        """The first candidates of the cells that differ from each cell."""
        self.drops: list[int | None] = [None] * (size * board.area)
        sums = [SumForm(*each) for each in known_sums(board)]
        forms = [each for each in board.every_form if not _is_pair(each)]
        self.forms = [(form, tuple([cell * size for cell in form.cells])) for some in (sums, forms) for form in some]
        """Sums, and the forms of rules about more than two cells, each with the first candidates of these."""
        self.linked = _linked(board)
        """The cells next to each cell on paths, with the digits that each of its digits allows there."""
        self.narrow = Filters(size, most=_MOST_NARROWED)

    def drop(self, place: int) -> int:
        """Return the candidates that the candidate `place` excludes, in its own cell and in others."""
        found = self.drops[place]
        if found is None:
            cell, digit = divmod(place, self.size)
            found = self.peers[cell] << digit | (self.full << cell * self.size) ^ (1 << place)
            found |= union_of([(self.full & ~fits[digit]) << other * self.size for other, fits in self.linked[cell]])
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


_MOST_NARROWED = 100_000


@lru_cache(maxsize=4)
def _planes_of(rules: SudokuProblem) -> Planes:
    """Return the planes of rules, cached for the next board with them."""
    return Planes(rules)


def _lines(size: int, groups: Sequence[Group]) -> tuple[Lines, ...]:
    """Return the groups of `size` cells, those of one shape (the same distances between the cells) together.

    Groups that share cells, such as a row and a region across two rows, are kept apart, since the spread of one would
    be added to that of the other.  A region that is a whole row is merged with that row.
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
    """Return the crossings of rows and boxes, then those of columns and boxes."""
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
    """Return disjoint groups of cells, from their first cells and the distances from these."""
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


# --- Search -----------------------------------------------------------------------------------------------------------

State = tuple[int, int]
"""The candidates of all cells, and the known ones whose consequences have been drawn (see `Planes`)."""


def state_of(masks: Sequence[int], size: int) -> int:
    """Return the candidates of all cells, a mask of digits each, as one integer."""
    state = 0
    for mask in reversed(masks):
        state = state << size | mask
    return state


class SudokuEngine(SearchEngine):
    """A board with its planes; `start` is the state after inference alone, None for a contradiction."""

    def __init__(self, board: SudokuProblem) -> None:
        super().__init__()
        self.board = board
        board = merged(board)
        self.planes = _planes_of(replace(board, clues=(), allowed=(0,) * board.area))
        self.start = self.settle(state_of(board.masks(), board.size), 0)

    def holds(self, answer: Answer) -> bool:
        """Return True if the filled board obeys every rule and given."""
        return self.board.holds(answer[0])

    def candidates(self) -> tuple[int, ...]:
        """Return the candidates of each cell after inference; no candidates at all for a contradiction."""
        state = 0 if self.start is None else self.start[0]
        return tuple([state >> place & self.planes.full for place in self.planes.places])

    def answers(self, canonical: bool) -> Iterator[Answer]:
        """Yield every answer; in canonical order, the smallest digit comes first."""
        if self.start is None:
            return
        stack = self.choices(*self.start, canonical)
        if not stack:
            yield self.answer(self.start[0])
        while stack:
            self.branch()
            settled = self.settle(*stack.pop())
            if settled is None:
                continue
            choices = self.choices(*settled, canonical)
            if choices:
                stack += choices
            else:
                yield self.answer(settled[0])

    def answer(self, state: int) -> Answer:
        """Return the filled board of a settled state without open cells."""
        return (tuple([(state >> place & self.planes.full).bit_length() - 1 for place in self.planes.places]),)

    # ------------------------------------------------------------------ branching

    def choices(self, state: int, done: int, canonical: bool = False) -> list[State]:
        """Return the states with each candidate of one open cell, the smallest last; none if no cell is open."""
        place = self._open_place(state, canonical)
        if place is None:
            return []
        whole = self.planes.full << place
        return [(state & ~whole | 1 << each, done) for each in reversed(bits(state & whole))]

    def open_cells(self, state: int) -> int:
        """Return the places of all candidates of the cells that have several left."""
        size = self.planes.size
        _, opened = counted(state, self.planes.units, range(size))
        return (opened << size) - opened

    def _open_place(self, state: int, canonical: bool) -> int | None:
        """Return the place of the first open cell, or of one with the fewest candidates; None if no cell is open.

        Of the cells with two candidates, the one is chosen whose candidates exclude most: that halves the branches.
        """
        planes = self.planes
        once = opened = more = 0
        for digit in range(planes.size):
            plane = state >> digit & planes.units
            more |= opened & plane
            opened |= once & plane
            once |= plane
        if not canonical:
            opened = opened & ~more or opened
        best, least = None, (planes.size + 1, 0)
        while opened:
            low = opened & -opened
            opened ^= low
            place = low.bit_length() - 1
            if canonical:
                return place
            cell = state >> place & planes.full
            count = cell.bit_count()
            if count == 2:
                low, high = place + (cell & -cell).bit_length() - 1, place + cell.bit_length() - 1
                excluded = (state & planes.drop(low)).bit_count() * (state & planes.drop(high)).bit_count()
                if (2, -excluded) < least:
                    best, least = place, (2, -excluded)
            elif (count, 0) < least:
                best, least = place, (count, 0)
        return best

    # ------------------------------------------------------------------ inference

    def settle(self, state: int, done: int) -> State | None:
        """Return the state after all inferences, until none is left; None for a contradiction."""
        while (singled := self.by_singles(state, done)) is not None:
            state, done = singled
            narrowed = self._narrowed(state)
            if narrowed is None or narrowed == state:
                return None if narrowed is None else singled
            state = narrowed
        return None

    def by_singles(self, state: int, done: int = 0) -> State | None:
        """Return the state after single candidates and single places alone; None for a contradiction."""
        while fresh := self.singles(state, done):
            done |= fresh
            placed = self._placed(state, fresh)
            if placed is None:
                return None
            state = placed
        return None if fresh is None else (state, done)

    def _placed(self, state: int, fresh: int) -> int | None:
        """Return the state without what these candidates exclude; None if they exclude each other."""
        planes = self.planes
        while fresh:
            low = fresh & -fresh
            fresh ^= low
            if not state & low:
                return None
            place = low.bit_length() - 1
            state ^= state & (planes.drops[place] or planes.drop(place))
        return state

    def singles(self, state: int, done: int) -> int | None:
        """Return new candidates that must be true: the last of a cell, or else the last place of a digit in a group.

        None if a cell, or a digit of a group, has no candidate left.
        """
        planes = self.planes
        size, units = planes.size, planes.units
        once, twice = counted(state, units, range(size))
        if once != units:
            return None
        single = once ^ twice
        fresh = state & ((single << size) - single) & ~done
        if fresh or not twice:
            return fresh
        for base, shifts, spread in planes.lines:
            once, twice = counted(state, base, shifts)
            if once != base:
                return None
            fresh |= (once ^ twice) * spread
        return fresh & state & ~done

    def _narrowed(self, state: int) -> int | None:
        """Return the state without what crossings, pairs, sums and other rules exclude; None for a contradiction."""
        planes = self.planes
        for crossing in planes.crossings:
            state = _without_locked(state, crossing)
        if planes.overlaps:
            state = _without_shared(state, planes)
        for first, shift, forth, back in planes.pairs:
            left, right = state & first, state >> shift & first
            state &= ~(
                left & ~_reached(right, back, planes.units) | (right & ~_reached(left, forth, planes.units)) << shift
            )
        full = planes.full
        for form, places in planes.forms:
            masks = tuple([state >> place & full for place in places])
            left_over = planes.narrow(form, masks)
            if left_over is None:
                return None
            if left_over != masks:
                state &= common_to(
                    [~((mask & ~kept) << place) for place, mask, kept in zip(places, masks, left_over, strict=True)]
                )
        return state


def _reached(state: int, fits: Masks, units: int) -> int:
    """Return the candidates that each cell allows in another one, moved to the places of the cell's own candidates."""
    return union_of([(state >> digit & units) * mask for digit, mask in enumerate(fits)])


def _without_locked(state: int, crossing: Crossings) -> int:
    """Remove a digit that a line has in one box only from the rest of the box, and vice versa."""
    segments, cell_shifts, cell_spread = crossing.cells
    there, _ = counted(state, segments, cell_shifts)
    excluded = _others(there, crossing.in_line, crossing.in_box) | _others(there, crossing.in_box, crossing.in_line)
    return state & ~(excluded * cell_spread) if excluded else state


def _others(there: int, within: Lines, across: Lines) -> int:
    """Return the segments from which a digit is excluded: in `across`, beside the only one with it in `within`."""
    base, shifts, spread = within
    once, twice = counted(there, base, shifts)
    locked = there & (once ^ twice) * spread
    if not locked:
        return 0
    base, shifts, spread = across
    once, twice = counted(locked, base, shifts)
    return there & (once * spread & ~locked | twice * spread)


def _without_shared(state: int, planes: Planes) -> int:
    """Do the same for any two groups that share cells, such as lines and the regions of a jigsaw."""
    cells = [state >> place & planes.full for place in planes.places]
    for overlap in planes.overlaps:
        shared = union_of([cells[cell] for cell in overlap.shared])
        first = union_of([cells[cell] for cell in overlap.first])
        second = union_of([cells[cell] for cell in overlap.second])
        not_first, not_second = shared & second & ~first, shared & first & ~second
        if not_first:
            state &= ~(overlap.spreads[1] * not_first)
            for cell in overlap.second:
                cells[cell] &= ~not_first
        if not_second:
            state &= ~(overlap.spreads[0] * not_second)
            for cell in overlap.first:
                cells[cell] &= ~not_second
    return state
