"""Rules of the table that hold in a full grid, drawn at random; a row's `made` says how.

-   `filled`: the rule is about the whole grid, which is filled with it;
-   `grown`: a line whose every prefix obeys the rule; `walked`: a line that happens to obey it; `arrow`: the same after
    a circle;
-   `pairs`, `cells`, `corner`: marks where they are true;
-   `cage`, `region`: connected cells that differ; `copy`: two sets of one shape with the same digits;
-   `outside`, `diagonal`: clues beside the grid, with the true number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise, permutations, product
from random import Random

from logicgrid.kinds.sudoku.board import BoardCage, BoardLayout, Group, Rule, RuleRow, Unequal, neighbours, sides_of
from logicgrid.kinds.sudoku.constraints import Path
from logicgrid.kinds.sudoku.rules import rule_rows
from logicgrid.kinds.sudoku.rules.reader import can_be, ray, touch
from logicgrid.puzzle.record import replace

ALL_GIVEN = {"kropki": ("white", "black"), "xv": ("x", "v")}
"""Names of marks that are given exhaustively, so that `only` is informative, too."""

_ONLY = {"kropki": ("white", "black"), "xv": ("xv",)}

_LENGTHS = (3, 6)
"""The least and the most cells of a line."""
_WALKS = 25
"""The number of walks that are tried for each cell of the grid."""
_COPIED = (2, 4)
"""The least and the most cells of a set with a copy."""
_CAGED = (2, 4)

_SAMPLES = 3
"""The number of grids in which swapping digits is tried."""

Space = frozenset[tuple[str, int]]
"""The space of a drawing: two drawings that share some of it would overlap."""


def makeable() -> list[str]:
    """Return the names that the maker knows: of rows that it can draw, and of marks that are given exhaustively."""
    return [*[name for name, row in rule_rows().items() if row.made], *ALL_GIVEN]


def rows_of(name: str) -> tuple[RuleRow, ...]:
    """Return the rows that a name refers to."""
    return tuple([rule_rows()[each] for each in ALL_GIVEN.get(name, (name,))])


def whole_rules(names: Sequence[str], layout: BoardLayout) -> list[Rule]:
    """Return the rules about the whole grid, except those about unmarked cells, which come with the marks."""
    rows = [row for name in names for row in rows_of(name) if row.made == "filled"]
    return [Rule(row, layout.size, 0, choice="both" if " of " in row.takes else "") for row in rows]


def marks_of(names: Sequence[str], layout: BoardLayout) -> list[Rule]:
    """Return marks of these names that point at other cells, on all cells; none if a mark says less beside others."""
    rows = [row for name in names for row in rows_of(name) if row.made == "cells" and row.complete is not None]
    cells = [((cell,),) for cell in range(layout.size**2)]
    marks = [Rule(row, layout.size, 0, cell, written=cell) for row in rows for cell in cells]
    alone = [rule for mark in marks for rule in completed([mark], layout)]
    return marks if alone == [*completed(marks, layout)] else []


def completed(rules: Sequence[Rule], layout: BoardLayout) -> tuple[Rule, ...]:
    """Return rules with what follows from the others, and without those that cannot be completed."""
    layout = replace(layout, rules=tuple(rules))
    plain = [replace(rule, parts=rule.written) for rule in rules]
    found = [rule if rule.row.complete is None else rule.row.complete(rule, layout) for rule in plain]
    return tuple([rule for rule in found if rule is not None])


def space(rule: Rule) -> Space:
    """Return the space of a rule's drawing."""
    match rule.row.made:
        case "pairs":
            return frozenset([(f"{min(part)} to", max(part)) for part in rule.written])
        case "corner":
            return frozenset([("corner", rule.written[0][0])])
        case "outside" | "diagonal":
            cells = rule.written[0]
            return frozenset([(f"{(*cells, cells[0])[1] - cells[0]} from", cells[0])])
        case "filled":
            return frozenset([(rule.name, 0)])
    return frozenset([("cell", cell) for part in rule.written for cell in part])


class RuleDrawer:
    """Draws rules that hold in one full grid."""

    def __init__(self, answer: Sequence[int], layout: BoardLayout, rng: Random) -> None:
        self.values = [digit + 1 for digit in answer]
        self.layout, self.size, self.rng = layout, layout.size, rng
        self.sides, cells = sides_of(self.size), range(len(answer))
        self.near = [[other for other in cells if touch(cell, other, self.size)] for cell in cells]

    def rules(self, name: str) -> list[Rule]:
        """Return rules of a name that hold, in random order; all of them for marks that are given exhaustively."""
        found = [rule for row in rows_of(name) for rule in self._of(row) if rule.row.limits(rule)]
        if name in ALL_GIVEN:
            self.rng.shuffle(found)
            once = {space(rule): rule for rule in found}  # 1 and 2 fit either dot
            rest = [Rule(rule_rows()["only"], self.size, 0, choice=choice) for choice in _ONLY[name]]
            return [*sorted(once.values(), key=lambda rule: (rule.name, rule.written)), *rest]
        self.rng.shuffle(found)
        return found

    def _of(self, row: RuleRow) -> Iterator[Rule]:
        ways: dict[str, Callable[[RuleRow], Iterator[Rule]]] = {
            "grown": self._lines,
            "walked": self._lines,
            "arrow": self._lines,
            "pairs": self._pairs,
            "cells": self._cells,
            "corner": self._corners,
            "cage": self._sets,
            "region": self._sets,
            "copy": self._copies,
            "outside": self._outside,
            "diagonal": self._diagonals,
        }
        return ways[row.made](row) if row.made in ways else iter(())

    def _true(self, row: RuleRow, *parts: Group, digits: tuple[int, ...] = ()) -> Rule | None:
        """Return the rule with these parts and their true number; None if it does not hold."""
        rule = Rule(row, self.size, 0, parts, digits=digits, written=parts)
        done = rule if row.complete is None else row.complete(rule, self.layout)
        if done is None:
            return None
        sorts = [sort for _, sort in row.options if sort == "number" or (sort == "number?" and row.made == "cage")]
        if not sorts:
            return done if row.holds(done, self.values) else None
        most = sum([self.values[cell] for cell in done.cells])
        numbers = (replace(done, value=value) for value in range(most + 1))
        return next((each for each in numbers if row.holds(each, self.values)), None)

    # ------------------------------------------------------------------ lines

    def _lines(self, row: RuleRow) -> Iterator[Rule]:
        seen: set[frozenset[int]] = set()
        for _ in range(_WALKS * len(self.values)):
            rule = self._line(row)
            if rule is not None and frozenset(rule.cells) not in seen:
                seen.add(frozenset(rule.cells))
                yield rule

    def _line(self, row: RuleRow) -> Rule | None:
        """Return the rule about the longest suitable prefix of a random walk of king's moves; None if there is none."""
        wanted = self.rng.randint(_LENGTHS[0], min(_LENGTHS[1], self.size))
        walk, best = [self.rng.randrange(len(self.values))], None
        while len(walk) < wanted:
            steps = [cell for cell in self.near[walk[-1]] if cell not in walk and not self._crosses(walk, cell)]
            if not steps:
                break
            walk.append(self.rng.choice(steps))
            parts = ((walk[0],), tuple(walk[1:])) if row.made == "arrow" else (tuple(walk),)
            rule = self._true(row, *parts)
            if rule is None and row.made == "grown":
                break
            if rule is not None and len(walk) >= _LENGTHS[0] and self._says(rule):
                best = rule
        return best

    def _says(self, rule: Rule) -> bool:
        """Return True if the line is informative: it crosses a border, or is cut somewhere."""
        return rule.value is None or rule.value < sum([self.values[cell] for cell in rule.cells])

    def _crosses(self, walk: Sequence[int], cell: int) -> bool:
        """Return True if the step to a cell crosses an earlier diagonal step."""
        last, size = walk[-1], self.size
        across, down = cell % size - last % size, cell // size - last // size
        sides = {last + across, last + down * size}
        return bool(across and down) and any({one, other} == sides for one, other in pairwise(walk))

    # ------------------------------------------------------------------ marks

    def _pairs(self, row: RuleRow) -> Iterator[Rule]:
        for one, other in neighbours(self.size):
            pairs = [(one, other), (other, one)] if row.takes == "signs" else [(one, other)]
            yield from [rule for pair in pairs if (rule := self._true(row, pair))]

    def _cells(self, row: RuleRow) -> Iterator[Rule]:
        return (rule for cell in range(len(self.values)) if (rule := self._true(row, (cell,))))

    def _corners(self, row: RuleRow) -> Iterator[Rule]:
        for cell in range(len(self.values)):
            if cell % self.size + 1 < self.size and cell // self.size + 1 < self.size:
                around = [self.values[each] for each in (cell, cell + 1, cell + self.size, cell + self.size + 1)]
                digits = self.rng.sample(around, self.rng.randint(2, 4 if self.size > 4 else 2))
                if rule := self._true(row, (cell,), digits=tuple(sorted(digits))):
                    yield rule

    # ------------------------------------------------------------------ sets

    def _set(self, count: int) -> Group | None:
        """Return connected cells with different digits; None if the way to them is blocked."""
        found = [self.rng.randrange(len(self.values))]
        while len(found) < count:
            used = {self.values[cell] for cell in found}
            near = sorted({cell for each in found for cell in self.sides[each] if self.values[cell] not in used})
            if not near:
                return None
            found.append(self.rng.choice(near))
        return tuple(sorted(found))

    def _sets(self, row: RuleRow) -> Iterator[Rule]:
        for _ in self.values * 4:
            cells = self._set(self.size if row.made == "region" else self.rng.randint(*_CAGED))
            if cells is not None and (rule := self._true(row, cells)):
                yield rule

    def _copies(self, row: RuleRow) -> Iterator[Rule]:
        size = self.size
        for _ in self.values * 4:
            cells = self._set(self.rng.randint(*_COPIED)) or ()
            for down, across in product(range(size), range(1 - size, size)):
                moved = [(cell // size + down, cell % size + across) for cell in cells]
                if moved and all(0 <= row < size and 0 <= column < size for row, column in moved):
                    other = tuple([row * size + column for row, column in moved])
                    if not set(cells) & set(other) and (rule := self._true(row, cells, other)):
                        yield rule

    # ------------------------------------------------------------------ beside the grid

    def _outside(self, row: RuleRow) -> Iterator[Rule]:
        size = self.size
        for place in range(size):
            for cells in (range(place * size, (place + 1) * size), range(place, size * size, size)):
                for way in (tuple(cells), tuple(reversed(cells))):
                    digits = [(each,) for each in range(1, size + 1)] if ("digit", "digit") in row.options else [()]
                    yield from [rule for each in digits if (rule := self._true(row, way, digits=each))]

    def _diagonals(self, row: RuleRow) -> Iterator[Rule]:
        size = self.size
        starts = [(y, x) for y in range(-1, size + 1) for x in range(-1, size + 1) if not 0 <= y < size > x >= 0]
        for (y, x), down, across in product(starts, (-1, 1), (-1, 1)):
            cells = ray(size, y, x, down, across)
            if len(cells) > 1 and (rule := self._true(row, cells, digits=(y + 1, x + 1))):
                yield rule


def fits_somewhere(row: RuleRow, layout: BoardLayout) -> bool:
    """Return False if no digits can obey a mark between two cells, or if the grid lacks what the rule needs."""
    if row.made == "pairs":
        return can_be(Rule(row, layout.size, 0, ((0, 1),), written=((0, 1),)))
    if row.complete is None or row.made not in ("filled", "cells", "walked"):
        return True
    cells = () if row.made == "filled" else (tuple(range(1 if row.made == "cells" else layout.size)),)
    return row.complete(Rule(row, layout.size, 0, cells, choice="both", written=cells), layout) is not None


def exchangeable(names: Sequence[str], layout: BoardLayout) -> tuple[int, ...] | None:
    """Return values that can replace 1, 2, … everywhere without breaking rules of these names; None if there are none.

    Without givens there is then no unique answer.  Swaps of two values, and the reversal of all, are tried on rules
    that hold in a few grids.
    """
    values = list(range(layout.size))
    swaps = [{one: other, other: one} for one, other in combinations(values, 2)]
    ways = [*[[swap.get(each, each) for each in values] for swap in swaps], values[::-1]]
    whole, differ = completed(whole_rules(names, layout), layout), _differ_around(layout)
    for number in range(_SAMPLES):
        drawer = RuleDrawer(_sample(layout, Random(number)), layout, Random(number))
        rules = completed([rule for name in names for rule in drawer.rules(name)], layout)
        ways = [way for way in ways if all(_survives(rule, way, drawer.values, differ) for rule in (*whole, *rules))]
    return tuple([each + 1 for each in ways[0]]) if ways else None


def _sample(layout: BoardLayout, rng: Random) -> list[int]:
    """Return a full grid: each row is the one above it, shifted; rows of a band and digits are shuffled."""
    size = layout.size
    columns = sum([cell < size for cell in layout.regions[0]]) if layout.regions else 1
    high, digits = size // columns, rng.sample(range(size), size)
    rows = [band + row for band in range(0, size, high) for row in rng.sample(range(high), high)]
    moved = [row * columns + row // high for row in rows]
    return [digits[(moved[cell // size] + cell % size) % size] for cell in range(size * size)]


def _differ_around(layout: BoardLayout) -> bool:
    """Return True if no cell can have equal neighbours only: in corners both must be in one box or region."""
    size = layout.size
    above = ({1, size}, {size - 2, 2 * size - 1})
    below = [{size * size - 1 - cell for cell in pair} for pair in above]
    return all(any(pair.issubset(region) for region in layout.regions) for pair in (*above, *below))


def _survives(rule: Rule, digits: Sequence[int], values: Sequence[int], differ: bool) -> bool:
    """Return True if a rule still holds when the digits are replaced.

    If neighbours `differ`, a cell that is compared with all of them is compared with at least two digits.
    """
    limits = rule.row.limits(rule)
    if all(isinstance(each, Unequal | Path) or (isinstance(each, BoardCage) and not each.total) for each in limits):
        paths = [each for each in limits if isinstance(each, Path)]
        around = differ and len(paths) > 1 and len({each.cells[0] for each in paths}) == 1
        ways = [*(permutations(range(rule.size), 3) if around else product(range(rule.size), repeat=2))]
        return all(
            all(fits[digits[first]] >> digits[each] & 1 for each in others)
            == all(fits[first] >> each & 1 for each in others)
            for fits in [each.fits for each in paths]
            for first, *others in ways
        )
    return rule.row.holds(rule, [digits[value - 1] + 1 for value in values])
