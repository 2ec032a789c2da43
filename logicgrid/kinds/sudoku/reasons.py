"""The findings of techniques on a board: typed reasons that explain how a reader sees them.

`cell` and `digit` are those of the atoms; a `house` and a `sum` are indices into the lists of the puzzle's
`scene.Digits`.  A technique finds a pattern while everything derived so far is known.  A finished derivation has fewer
steps, and each depends only on what its conclusions need.  So `explain` examines the pattern again with the pencil
marks that a reader has at the step, and completes it, or returns None if the marks do not show it any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from logicgrid.kinds.sudoku.board import Allowed
from logicgrid.kinds.sudoku.cages import is_part, orders, sums_of_sets
from logicgrid.puzzle.derivation import Ending, Reason, ReasonPart
from logicgrid.puzzle.explanation import SudokuMarks
from logicgrid.puzzle.question import bits, grouped
from logicgrid.puzzle.record import replace

if TYPE_CHECKING:
    from logicgrid.kinds.sudoku.check import SudokuChecker
    from logicgrid.kinds.sudoku.constraints import Form

_MOST_WAYS = 4
"""The most ways to make a sum that are listed; if there are more, the sum is explained otherwise."""

Spots = Sequence[tuple[int, int]]
"""Cells with digits, which they lose or take."""


class Sight:
    """What a reader sees: the rules of a board, and the pencil marks."""

    def __init__(self, checker: SudokuChecker, marks: SudokuMarks) -> None:
        self.marks = marks
        self.board, self.size, self.sums = checker.board, checker.size, checker.sums
        self.stated = len(checker.board.sums)
        """The number of sums that are cages; the others are the remaining cells of houses."""
        self.houses = [set(group) for group in checker.board.groups]
        self.rules = checker.puzzle.rules

    def houses_of(self, cell: int, first: int) -> list[int]:
        """Return the houses that a cell is in, `first` the one that was found."""
        return [number for number in (first, *range(len(self.houses))) if cell in self.houses[number]]


class BoardReason(Reason):
    """The finding of a technique."""

    def explain(self, lost: Spots, sight: Sight) -> BoardReason | None:
        """Return the reason as the marks show it; None if they do not show that it excludes (or fills) all of these."""
        return self


class Seen(BoardReason):
    """A reason that depends on the marks alone, so that it is searched for again with other marks."""

    def explain(self, lost: Spots, sight: Sight) -> BoardReason | None:
        return None


class GivenReason(BoardReason):
    """The cell's digit is given by the puzzle."""

    kind = "given"


class MarkedCell(BoardReason):
    """The cells are marked as even (`even`), or as odd."""

    even: bool


class FullHouse(BoardReason):
    """A cell is the last open one of a house."""

    house: int

    def explain(self, lost: Spots, sight: Sight) -> FullHouse | None:
        """Return the first house in which the cell is seen to be the last one."""
        placed, ((cell, _),) = sight.marks.placed, lost
        for number in sight.houses_of(cell, self.house):
            if all(placed[each] is not None for each in sight.houses[number] if each != cell):
                return FullHouse(number)
        return None


class HiddenSingle(BoardReason):
    """A digit fits in one cell of a house only."""

    house: int
    digit: int

    def explain(self, lost: Spots, sight: Sight) -> HiddenSingle | None:
        """Return the first house in which the cell is seen to be the only one for the digit."""
        candidates, ((cell, digit),) = sight.marks.candidates, lost
        for number in sight.houses_of(cell, self.house):
            if not any(digit in candidates[each] for each in sight.houses[number] if each != cell):
                return HiddenSingle(number, digit)
        return None


class NakedSingle(BoardReason):
    """A cell has one digit left."""

    cell: int


class Locked(BoardReason):
    """All `cells` of a house that may have a digit see the cells that lose it; these are in `other` if in one house."""

    house: int
    digit: int
    cells: tuple[int, ...]
    other: int | None = None

    def explain(self, lost: Spots, sight: Sight) -> Locked | None:
        """Return a house whose places all see the cells that lose the digit, preferably by sharing another house.

        Houses of the same sort come first.
        """
        found, marks, digit, lines = None, sight.marks, self.digit, 2 * sight.size
        every = range(len(sight.houses))
        for number in sorted(every, key=lambda house: (house < lines) != (self.house < lines)):
            here = [cell for cell in sorted(sight.houses[number]) if digit in marks.candidates[cell]]
            if not here or not all(each in marks.peers[cell] for each in here for cell, _ in lost):
                continue
            inside = {*here, *[cell for cell, _ in lost]}
            other = next((place for place in every if place != number and inside <= sight.houses[place]), None)
            if other is not None:
                return Locked(number, digit, tuple(here), other)
            found = found or Locked(number, digit, tuple(here))
        return found


class Subset(BoardReason):
    """Cells of one house with as many digits in all (`hidden`: the digits are in no other cell of it).

    `houses` are the house in which they are hidden, or those in which nothing else can be one of the digits.
    """

    cells: tuple[int, ...]
    digits: tuple[int, ...]
    hidden: bool
    houses: tuple[int, ...] = ()

    def explain(self, lost: Spots, sight: Sight) -> Subset | None:
        """Return the subset with its houses; of a naked one, as few as contain everything lost."""
        if self.hidden:
            return None if any(digit in self.digits for _, digit in lost) else self._hidden(sight)
        digits = set().union(*[sight.marks.candidates[cell] for cell in self.cells])
        if len(digits) != len(self.cells) or any(digit not in digits for _, digit in lost):
            return None
        left, houses = {cell for cell, _ in lost}, list[int]()
        groups = enumerate([left & {*group} if {*self.cells} <= {*group} else set() for group in sight.board.different])
        for number, inside in sorted(groups, key=lambda found: (-len(found[1]), found[0])):
            if inside & left:
                houses.append(number)
                left -= inside
        return Subset(self.cells, tuple(sorted(digits)), False, tuple(sorted(houses)))

    def _hidden(self, sight: Sight) -> Subset | None:
        for number, house in enumerate(sight.houses):
            opened = {cell for cell in house if sight.marks.placed[cell] is None}
            if {cell for cell in opened if sight.marks.candidates[cell] & {*self.digits}} == {*self.cells}:
                return replace(self, houses=(number,))
        return None


class Fish(BoardReason):
    """The places of a digit in some lines (houses) lie on as many `crossing` lines."""

    lines: tuple[int, ...]
    digit: int
    crossing: tuple[int, ...] = ()

    def explain(self, lost: Spots, sight: Sight) -> Fish | None:
        """Return the fish with its crossing lines."""
        size, houses = sight.size, sight.houses
        first = size if self.lines[0] < size else 0
        places = [cell for line in self.lines for cell in houses[line] if self.digit in sight.marks.candidates[cell]]
        crossing = tuple([line for line in range(first, first + size) if not houses[line].isdisjoint(places)])
        crossed = set().union(*[houses[line] for line in crossing])
        fits = len(crossing) == len(self.lines) and crossed.issuperset([cell for cell, _ in lost])
        return Fish(self.lines, self.digit, crossing) if fits else None


class XYWing(BoardReason):
    """Whichever of its digits `pivot` has, one of the `wings` has `digit`: the first if it is `digits[0]`.

    With `three` digits the pivot may have `digit` itself.
    """

    pivot: int
    wings: tuple[int, int]
    digits: tuple[int, int]
    digit: int
    three: bool = False

    def explain(self, lost: Spots, sight: Sight) -> XYWing | None:
        """Return the wing, if its cells still have these candidates and see the cells that lose the digit."""
        (one, two), last = self.digits, self.digit
        ends = (self.pivot, *self.wings) if self.three else self.wings
        seen = all(each in sight.marks.peers[cell] for each in ends for cell, _ in lost)
        wanted = [{one, two, last} if self.three else {one, two}, {one, last}, {two, last}]
        return self if seen and [sight.marks.candidates[cell] for cell in (self.pivot, *self.wings)] == wanted else None


class Chain(BoardReason):
    """If the first node is false, the next is true, so the one after it is false, …: one of the two ends is true.

    A node is some cells of a house (mostly one) and a digit; those with even places are false, the others true.
    `houses` has the house without another place for the digit for each pair of a false and a true node; None if they
    are the two candidates of a cell.
    """

    nodes: tuple[tuple[tuple[int, ...], int], ...]
    houses: tuple[int | None, ...]


class AlmostLocked(BoardReason):
    """Two sets of cells, each with one digit more than cells; `linked` is in one of them at most, so `digit` is too."""

    cells: tuple[int, ...]
    other_cells: tuple[int, ...]
    digits: tuple[int, ...]
    other_digits: tuple[int, ...]
    linked: int
    digit: int


class UniqueRectangle(BoardReason):
    """Four cells with only two digits could swap them; since the answer is unique, one of them has another digit."""

    cells: tuple[int, ...]
    digits: tuple[int, ...]


class Bug(BoardReason):
    """All open cells but one have two digits; as the answer is unique, that one has the digit that occurs thrice."""

    cell: int
    digit: int


class Neighbours(BoardReason):
    """The mark (`consecutive`), or no mark, between a cell and its `partner`, which has only `candidates` left."""

    cell: int
    partner: int
    consecutive: bool
    lacking: tuple[int, ...]
    """Digits that `partner` would need, but lacks."""
    candidates: tuple[int, ...]

    def explain(self, lost: Spots, sight: Sight) -> Neighbours | None:
        """Return the mark, or its absence, that shows it."""
        return Neighbours.among(self.consecutive, lost, sight)

    @classmethod
    def among(cls, consecutive: bool, lost: Spots, sight: Sight) -> Neighbours | None:
        """Return the first mark that leaves a cell's digits without a partner."""
        (cell, *more), gone = {cell for cell, _ in lost}, {digit for _, digit in lost}
        partners = [
            {each for each in range(sight.size) if (abs(each - digit) == 1) == consecutive} for digit in sorted(gone)
        ]
        for near, path in sight.board.marks:
            if near != consecutive or more or cell not in path.cells:
                continue
            partner = sum(path.cells) - cell
            candidates = sight.marks.candidates[partner]
            if not any(candidates & fitting for fitting in partners):
                lacking = tuple(sorted(set().union(*partners)))
                return cls(cell, partner, consecutive, lacking, tuple(sorted(candidates)))
        return None


class Displaced(Seen):
    """A digit in any of `cells` would leave `house` no place for it, as it would be in all of `through`, too."""

    house: int
    digit: int
    cells: tuple[int, ...]
    through: tuple[int, ...]


class Starved(Seen):
    """A digit in `cell` leaves the cells of `chain` one digit each, one after the other, and the cell `empty` none."""

    cell: int
    digit: int
    chain: tuple[tuple[int, int], ...]
    empty: int


class SumWays(ReasonPart):
    """All ways to make a sum: sets of digits, or (`ordered`) the digits cell by cell."""

    ways: tuple[tuple[int, ...], ...]
    ordered: bool


class SumBound(ReasonPart):
    """A cell can have at most (`most`), or must have at least, `limit`, since the other cells add up to `others`."""

    most: bool
    limit: int
    others: int


class SumCases(ReasonPart):
    """The sum cannot be made with any of these: cells, each with digits."""

    cases: tuple[tuple[int, tuple[int, ...]], ...]


class CageSum(BoardReason):
    """The open `cells` of a cage, or of a house outside its cages, have to add up to `left`.

    `why` is None if there is only one of them.
    """

    kind = "sum"
    sum: int
    cells: tuple[int, ...]
    left: int
    why: SumWays | SumBound | SumCases | None

    def explain(self, lost: Spots, sight: Sight) -> CageSum | None:
        """Return the first sum of the same sort that shows it."""
        every, stated = range(len(sight.sums)), sight.stated
        return CageSum.among(every[:stated] if self.sum < stated else every[stated:], lost, sight)

    @classmethod
    def among(cls, numbers: Iterable[int], lost: Spots, sight: Sight) -> CageSum | None:
        """Return the first of these sums that excludes everything lost."""
        for number in numbers:
            cells, total = sight.sums[number]
            opened = [cell for cell in cells if sight.marks.placed[cell] is None]
            if not all(cell in opened for cell, _ in lost):
                continue
            left = total - sum([digit + 1 for cell in cells if (digit := sight.marks.placed[cell]) is not None])
            candidates = [sight.marks.candidates[cell] for cell in opened]
            sets = sums_of_sets(candidates)
            places = [(opened.index(cell), digit) for cell, digit in lost]
            if sets is not None and not any(is_part(candidates, place, digit, left) for place, digit in places):
                why = None if len(opened) == 1 else _why(candidates, sets, left, lost)
                return cls(number, tuple(opened), left, why)
        return None


class ByRule(BoardReason):
    """A rule, by its number as a clue, excludes candidates, since these cells have only these digits left.

    If its ways are enumerated, `count` is their number; with `around`, their effects on other cells count, too.  A sum
    has no number, but its index among the sums of the board.
    """

    rule: int | None
    cases: tuple[tuple[int, tuple[int, ...]], ...]
    count: int | None = None
    around: bool = False
    of_sum: int | None = None

    def explain(self, lost: Spots, sight: Sight) -> ByRule | None:
        return self if self.count is not None else ByRule.among(lost, sight)

    @classmethod
    def among(cls, lost: Spots, sight: Sight) -> ByRule | None:
        """Return the first rule that excludes everything lost, and the cells whose candidates show that."""
        for rule in sight.rules:
            if rule.row.takes == "each":
                allowed = {limit.cell: limit.mask for limit in rule.row.limits(rule) if isinstance(limit, Allowed)}
                if all(cell in allowed and not allowed[cell] >> digit & 1 for cell, digit in lost):
                    return cls(rule.number, ())
        for number, form in sight.board.forms:
            if all(cell in form.cells for cell, _ in lost):
                masks = [sum([1 << digit for digit in sight.marks.candidates[cell]]) for cell in form.cells]
                if _excludes(form, masks, lost, sight.size):
                    return cls(sight.rules[number].number, _cases(form, masks, lost, sight))
        return None


class Several(BoardReason):
    """A reason for each of the conclusions."""

    reasons: tuple[BoardReason, ...]


class NoCandidate(Ending):
    """A cell has no digit left."""

    cell: int


class NoPlace(Ending):
    """A digit has no place left in a house."""

    house: int
    digit: int


def _why(candidates: Sequence[set[int]], sums: dict[int, int], left: int, lost: Spots) -> SumWays | SumBound | SumCases:
    """Return the shortest explanation: the sets of digits, the digits cell by cell, a bound, or each case."""
    sets = sorted([tuple(bits(used)) for used, total in sums.items() if total == left])
    if 0 < len(sets) <= _MOST_WAYS:
        if not any(digit in used for used in sets for _, digit in lost):
            return SumWays(tuple(sets), False)
        found = orders(candidates, left, _MOST_WAYS)
        if len(found) <= _MOST_WAYS:
            return SumWays(tuple(found), True)
    bound = _bound(candidates, left, [digit for _, digit in lost])
    return bound or SumCases(tuple([(cell, tuple(digits)) for cell, digits in grouped(lost).items()]))


def _bound(candidates: Sequence[set[int]], left: int, digits: Sequence[int]) -> SumBound | None:
    """Return the bound by which the digits are too large, or too small, whatever the other cells have; None if none."""
    totals = [sums_of_sets([*candidates[:place], *candidates[place + 1 :]]) for place in range(len(candidates))]
    if not all(totals):
        return None
    every = {total for each in totals if each for total in each.values()}
    if min(digits) + 1 > left - min(every):
        return SumBound(True, left - min(every), min(every))
    if max(digits) + 1 < left - max(every):
        return SumBound(False, left - max(every), max(every))
    return None


def _excludes(form: Form, masks: Sequence[int], lost: Spots, size: int) -> bool:
    """Return True if a form of a rule excludes everything lost, by these candidates of its cells."""
    for cell, digit in lost:
        supposed = [1 << digit if each == cell else mask for each, mask in zip(form.cells, masks, strict=True)]
        if form.filter(tuple(supposed), size) is not None:
            return False
    return True


def _cases(form: Form, masks: Sequence[int], lost: Spots, sight: Sight) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the cells that are needed for that, with their candidates, from the marks."""
    left, full = list(masks), (1 << sight.size) - 1
    needed = []
    for place, cell in enumerate(form.cells):
        if masks[place] == full:
            continue
        left[place] = full
        if not _excludes(form, left, lost, sight.size):
            left[place] = masks[place]
            needed.append((cell, tuple(bits(masks[place]))))
    return tuple(dict.fromkeys(needed))
