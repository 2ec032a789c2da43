"""The shapes and the rules of a sudoku that is being made, chosen so that it has one answer.

The shapes of variants are the regions of a jigsaw, the cages of a killer or calcudoku, and marks.  All of them have the
symmetry of the givens if the digits allow it.  Cages in which another answer differs are split until there is none.

Puzzles of rules are made of *elements*: a rule of the table, or a given.  For every other answer that is found, one
element that excludes it is added, and if the puzzle is harder than requested, some that make it easier.  Unneeded ones
are removed in the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count, islice
from random import Random

from logicgrid.kinds.made import Group, images, orbits
from logicgrid.kinds.sudoku.board import Rule, boxes, connected, diagonals, neighbours, sides_of
from logicgrid.kinds.sudoku.make.drawn_rules import ALL_GIVEN, RuleDrawer, completed, marks_of, space, whole_rules
from logicgrid.kinds.sudoku.make.solver import Cells, Rules, Solver, difference, filled
from logicgrid.kinds.sudoku.rules import always, rule_rows
from logicgrid.kinds.sudoku.rules.houses import OPERATIONS, calculated
from logicgrid.puzzle.board import default_box
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.question import grouped
from logicgrid.puzzle.record import replace

VARIANTS = ("diagonal", "jigsaw", "killer", "consecutive", "parity")

_EXCHANGES = 12
"""The number of swaps of two cells between regions, for each row of the grid, that turn boxes into a jigsaw."""
_MARKED = 3
"""One in this many cells is marked before a grid is filled, if deciding it takes marks."""
_CAGE_SIZES = (2, 2, 2, 3, 3, 3, 4)
"""The sizes of cages, weighted by repetition."""
_SPLITS = 60
"""The most cages of one grid that are split until there is one answer."""
_BRANCHES, _CALCULATED = 2_000, 150
"""The most branches in the search for another answer of cages with sums, and of cages with operations."""


def drawn(
    size: int,
    variants: Sequence[str],
    symmetry: str,
    rng: Random,
    work: Meter,
    boxed: bool = True,
    names: Sequence[str] = (),
    empty: bool = False,
) -> tuple[Rules, Cells] | None:
    """Return rules with all shapes, and an answer; None if there is none, so that other shapes have to be drawn.

    The result includes those rules with these `names` that are about the whole grid.  If `empty`, some cells that can
    point at others do so in the answer, since by chance alone too few of them would.
    """
    box = default_box(size) if boxed else None
    rules = Rules(size, None if box is None else (box[1], box[0]))
    if "diagonal" in variants:
        rules = rules.with_always(always(size, "diagonal", *diagonals(size), choice="both"))
    if "jigsaw" in variants:
        rules = replace(rules, box=None, regions=jigsaw(size, symmetry != "none", rng))
    rules = replace(rules, rules=tuple(whole_rules(names, rules.layout)))
    marks = marks_of(names, rules.layout) if empty else []
    pointing = rng.sample(marks, min(len(marks), size**2 // _MARKED))
    answer = filled(Solver(replace(rules, rules=(*rules.rules, *pointing)), work), rng)
    if answer is None:
        return None
    if "consecutive" in variants:
        near = [pair for pair in neighbours(size) if abs(answer[pair[0]] - answer[pair[1]]) == 1]
        apart = [pair for pair in neighbours(size) if pair not in near]
        rules = rules.with_always(always(size, "consecutive", *near), always(size, "apart", *apart))
    if "parity" in variants:
        groups = orbits(size, size, symmetry)
        marked = [cell for group in rng.sample(groups, len(groups) // 3) for cell in group]
        for rest, name in enumerate(("odd", "even")):
            cells = tuple(sorted([cell for cell in marked if answer[cell] % 2 == rest]))
            rules = rules.with_always(always(size, name, cells))
    if "killer" in variants:
        rules = rules.with_always(*with_sums(cages(size, answer, symmetry, rng), answer, size))
    return rules, answer


# -- regions ---------------------------------------------------------------------------------------------------------


def jigsaw(size: int, turned: bool, rng: Random) -> tuple[Group, ...]:
    """Return connected regions of `size` cells each, in the order of their first cells; the same after a half-turn.

    They are boxes (rows if there are none) after swaps of cells, each time with the opposite cells.
    """
    height, width = default_box(size) or (1, size)
    region = [0] * (size * size)
    for number, box in enumerate(boxes(size, width, height)):
        for cell in box:
            region[cell] = number
    sides = sides_of(size)
    last = size * size - 1
    left, tries = _EXCHANGES * size, 0
    while left and tries < 100 * _EXCHANGES * size:
        tries += 1
        one = rng.randrange(last + 1)
        theirs = rng.choice([region[cell] for cell in sides[one]])
        mine = region[one]
        across = [
            cell for cell in range(last + 1) if region[cell] == theirs and mine in [region[c] for c in sides[cell]]
        ]
        if theirs == mine or not across:
            continue
        other = rng.choice(across)
        trial = region[:]
        pairs = [(one, other), (last - one, last - other)] if turned else [(one, other)]
        for a, b in pairs:
            trial[a], trial[b] = trial[b], trial[a]
        changed = {trial[cell] for pair in pairs for cell in pair}
        parts = [[cell for cell in range(last + 1) if trial[cell] == each] for each in changed]
        if all(len(connected(part, sides)) == len(part) for part in parts):
            region, left = trial, left - 1
    return tuple(map(tuple, grouped([(number, cell) for cell, number in enumerate(region)]).values()))


# -- cages -----------------------------------------------------------------------------------------------------------


def cages(size: int, answer: Cells, symmetry: str, rng: Random) -> list[Group]:
    """Return cages that cover the grid, with different digits in each; the images of a cage are cages if possible."""
    maps = images(size, size, symmetry)
    sides = sides_of(size)
    free = set(range(size * size))
    found: list[Group] = []
    for start in rng.sample(range(size * size), size * size):
        if start not in free:
            continue
        cage = [start]
        wanted = rng.choice(_CAGE_SIZES)
        while len(cage) < wanted:
            used = {answer[cell] for cell in cage}
            near = sorted({cell for each in cage for cell in sides[each]} & free - set(cage))
            near = [cell for cell in near if answer[cell] not in used and _fits([*cage, cell], maps, answer, free)]
            if not near:
                break
            cage.append(rng.choice(near))
        for image in _images(cage, maps):
            found.append(image)
            free.difference_update(image)
    return sorted(_merged(found, sides, answer))


def _images(cage: Sequence[int], maps: Sequence[Sequence[int]]) -> list[Group]:
    return list(dict.fromkeys([tuple(sorted([each[cell] for cell in cage])) for each in maps]))


def _fits(cage: Sequence[int], maps: Sequence[Sequence[int]], answer: Cells, free: set[int]) -> bool:
    """Return True if all images of a cage are free, have different digits, and do not overlap."""
    found = _images(cage, maps)
    cells = [cell for image in found for cell in image]
    return (
        len(set(cells)) == len(cells)
        and free.issuperset(cells)
        and all(len({answer[cell] for cell in image}) == len(image) for image in found)
    )


def _merged(found: list[Group], sides: Sequence[Sequence[int]], answer: Cells) -> list[Group]:
    """Return the cages, with those of one cell joined to a small neighbour if their digits differ."""
    kept = sorted(found, key=lambda cage: (len(cage), cage))
    for single in [cage for cage in kept if len(cage) == 1]:
        near = [
            cage
            for cage in kept
            if cage != single
            and len(cage) < 4
            and set(sides[single[0]]) & set(cage)
            and answer[single[0]] not in [answer[cell] for cell in cage]
        ]
        if single in kept and near:
            kept.remove(single)
            kept.remove(near[0])
            kept.append(tuple(sorted((*near[0], *single))))
    return kept


def with_sums(found: Sequence[Group], answer: Cells, size: int) -> list[Rule]:
    """Return cages with their sums, in order."""
    return [always(size, "killer", cage, value=sum([answer[cell] + 1 for cell in cage])) for cage in sorted(found)]


def split_until_unique(rules: Rules, answer: Cells, rng: Random, work: Meter) -> Rules | None:
    """Return rules whose cages alone have one answer, splitting cages in which another answer differs.

    None if it takes too many splits.  Raises BudgetEnded.
    """
    for _ in range(_SPLITS):
        solver = Solver(rules, work)
        other = _other(solver, solver.inferred, answer, rng, _BRANCHES)
        if other is None:
            return None
        if other == answer:
            return rules
        differs = difference(other, answer)
        ways = [
            (cage, part)
            for cage in rules.named("killer")
            if any(differs >> cell & 1 for cell in cage.cells)
            for part in parts_of(cage.cells, rules.size)
            if sum([answer[cell] for cell in part]) != sum([other[cell] for cell in part])
        ]
        whole = [way for way in ways if 1 < len(way[1]) < len(way[0].cells) - 1]
        ways = whole or ways
        if not ways:
            return None
        cage, part = rng.choice(ways)
        kept = [each.cells for each in rules.named("killer") if each != cage]
        rest = tuple([cell for cell in cage.cells if cell not in part])
        others = tuple([rule for rule in rules.always if rule.name != "killer"])
        rules = replace(rules, always=others).with_always(*with_sums([*kept, part, rest], answer, rules.size))
    return None


def _other(solver: Solver, state: int, answer: Cells, rng: Random, most: int) -> Cells | None:
    """Return another answer; the answer itself if there is none; None if undecided within so many branches."""
    return next((each for each in solver.answers(state, rng, most) if each != answer), answer)


def parts_of(cells: Group, size: int) -> list[Group]:
    """Return the parts of a cage that are connected and leave a connected rest; no part is the rest of another."""
    found, sides = [], sides_of(size)
    for mask in range(1, 1 << len(cells) - 1):
        part = [cell for place, cell in enumerate(cells) if mask >> place & 1]
        rest = [cell for cell in cells if cell not in part]
        if all(len(connected(each, sides)) == len(each) for each in (part, rest)):
            found.append(tuple(part))
    return found


def calculations(base: Rules, answer: Cells, rng: Random, work: Meter) -> Iterator[Rules]:
    """Yield rules with cages that cover the square and have one answer; cages in which another differs are split.

    Raises BudgetEnded.
    """
    drawn = [_cage(base.size, cage, answer, rng) for cage in cages(base.size, answer, "none", rng)]
    for _ in range(_SPLITS):
        drawn.sort(key=lambda rule: rule.cells)
        rules = replace(base, rules=(*drawn, *base.rules))
        solver = Solver(rules, work)
        other = _other(solver, solver.inferred, answer, rng, _CALCULATED)
        if other == answer:
            yield rules
            return
        wide = [rule for rule in drawn if len(rule.cells) > 1]
        if other is not None:
            wide = [rule for rule in wide if any(other[cell] != answer[cell] for cell in rule.cells)]
        if not wide:
            return
        rule = rng.choice(wide)
        part = rng.choice(parts_of(rule.cells, base.size))
        rest = tuple([cell for cell in rule.cells if cell not in part])
        drawn.remove(rule)
        drawn += [_cage(base.size, cells, answer, rng) for cells in (part, rest)]


def _cage(size: int, cells: Group, answer: Cells, rng: Random) -> Rule:
    """Return the rule of a cage by an operation that its digits allow; + and × only for more than two cells."""
    values = [answer[cell] + 1 for cell in cells]
    ways = [(name, value) for name in OPERATIONS if (value := calculated(name, values)) is not None]
    name, value = rng.choice(ways)
    return Rule(rule_rows()["calculation"], size, 0, (cells,), value, choice=name, written=(cells,))


# --- Puzzles of rules -------------------------------------------------------------------------------------------------

_RULED = 150
"""The most branches in the search for another answer; if it is undecided, elements are added."""
_EASED = 12
"""The number of times that a puzzle is made easier."""
_HELPED = 3
"""The number of elements that are added each time."""
_SETTING = 2_000
"""The budget of the search for a puzzle of one grid."""
_ALL_MARKED = 8_000
"""The budget for finding answers in which all cells are marked."""

Element = Rule | int
"""A rule, or the cell of a given."""


class RuledMaker:
    """The rules and givens that make a puzzle of one full grid; `base` are the rules that stay."""

    def __init__(
        self, base: Rules, answer: Cells, names: Sequence[str], rng: Random, work: Meter, most: int = 0
    ) -> None:
        self.base, self.answer, self.rng, self.work = base, answer, rng, work
        drawer = RuleDrawer(answer, base.layout, rng)
        drawn = {name: drawer.rules(name) for name in names}
        given = tuple([rule for name, rules in drawn.items() if name in ALL_GIVEN for rule in rules])
        self.base = replace(base, rules=(*base.rules, *given))
        self.taken = {each for rule in given for each in space(rule)}
        self.drawn = {name: rules for name, rules in drawn.items() if name not in ALL_GIVEN and rules}
        self.most = most or base.size
        """The number of rules from which givens are added."""

    def some(self, count: int) -> list[Rule]:
        """Return about `count` rules, some of every name, whose drawings do not overlap."""
        found: list[Rule] = []
        for _ in range(count):
            for name in self.drawn:
                found += self._one(name, found)
                if len(found) >= count and len({rule.name for rule in found}) == len(self.drawn):
                    return found
        return found

    def _one(self, name: str, chosen: Sequence[Element], other: Cells | None = None) -> list[Rule]:
        """Return a rule of a name that fits beside the chosen ones, and that the `other` answer breaks, if any."""
        taken = self.taken.union(*[space(each) for each in chosen if isinstance(each, Rule)])
        fitting = (rule for rule in self.drawn[name] if not space(rule) & taken)
        values = None if other is None else [digit + 1 for digit in other]
        found = next((rule for rule in fitting if values is None or not rule.row.holds(rule, values)), None)
        return [] if found is None else [found]

    def rules(self, chosen: Sequence[Element]) -> Rules:
        """Return the rules of a puzzle with these elements, in the order of their cells."""
        own = [each for each in chosen if isinstance(each, Rule)]
        order = [*self.drawn]
        own.sort(key=lambda rule: (order.index(rule.name) if rule.name in order else 0, rule.written))
        return replace(self.base, rules=(*self.base.rules, *own))

    # ------------------------------------------------------------------ search

    def other(self, chosen: Sequence[Element]) -> Cells | None:
        """Return another answer of these elements, as `_other` does."""
        solver = Solver(self.rules(chosen), self.work)
        return _other(solver, solver.givens(self.answer, givens(chosen)), self.answer, self.rng, _RULED)

    def level(self, chosen: Sequence[Element], most: int) -> int:
        """Return the level of elements with one answer, `most + 1` if it is higher."""
        return Solver(self.rules(chosen), self.work).level(self.answer, givens(chosen), most)

    def puzzles(self, empty: bool, most: int) -> Iterator[list[Element]]:
        """Yield the elements of a puzzle of at most that level; none if no such puzzle was found.

        If `empty`, there are no givens.  Raises BudgetEnded.
        """
        chosen: list[Element] = [*self.some(len(self.drawn) if empty else max(self.most // 2, len(self.drawn)))]
        end = self.work.left - _SETTING
        met: list[Cells] = []
        while (other := self.other(chosen)) != self.answer:
            met += [] if other is None else [other]
            more = self._more(chosen, other, empty)
            if more is None or self.work.left < end:
                return
            chosen.append(more)
        for _ in range(_EASED):
            if self.level(chosen, most) <= most:
                yield self._fewest(chosen, met, most)
                return
            for _ in range(_HELPED):
                more = self._more(chosen, None, empty)
                chosen += [] if more is None else [more]

    def _more(self, chosen: Sequence[Element], other: Cells | None, empty: bool) -> Element | None:
        """Return an element that the `other` answer breaks, or any element if None; rules come before givens."""
        ruled = sum([isinstance(each, Rule) for each in chosen])
        if empty or ruled < self.most:
            for name in self.rng.sample([*self.drawn], len(self.drawn)):
                if found := self._one(name, chosen, other):
                    return found[0]
        cells = [cell for cell in range(len(self.answer)) if cell not in chosen]
        if other is not None:
            cells = [cell for cell in cells if other[cell] != self.answer[cell]]
        return self.rng.choice(cells) if cells and not empty else None

    def _fewest(self, chosen: list[Element], met: Sequence[Cells], most: int) -> list[Element]:
        """Return the elements without redundant ones, trying givens first; one rule of each name is kept."""
        order = self.rng.sample(chosen, len(chosen))
        order.sort(key=lambda each: isinstance(each, Rule))
        for each in order:
            fewer = [one for one in chosen if one is not each]
            if isinstance(each, Rule) and not any(isinstance(one, Rule) and one.row is each.row for one in fewer):
                continue
            if any(self._allows(fewer, grid) for grid in met) or self.other(fewer) != self.answer:
                continue
            if most >= 6 or self.level(fewer, most) <= most:
                chosen = fewer
        return chosen

    def _allows(self, chosen: Sequence[Element], grid: Cells) -> bool:
        """Return True if a grid, which the other rules allow, breaks none of these elements."""
        values = [digit + 1 for digit in grid]
        rules = completed([each for each in chosen if isinstance(each, Rule)], self.base.layout)
        return all(grid[each] == self.answer[each] for each in chosen if isinstance(each, int)) and all(
            rule.row.holds(rule, values) for rule in rules
        )


def is_open_if_marked(base: Rules, names: Sequence[str]) -> bool:
    """Return True if marks of these names on all cells leave several answers, so that fewer marks do, too.

    False if undecided, or if not all of them are such marks.
    """
    marks = marks_of(names, base.layout)
    if len(marks) < len(names) * base.size**2:
        return False
    solver = Solver(replace(base, rules=tuple(marks)), Meter(Budget(_ALL_MARKED)))
    with suppress(BudgetEnded):
        for seed in count():
            found = [*islice(solver.answers(solver.inferred, Random(seed), _RULED), 2)]
            if None not in found:
                return len(found) > 1
    return False


def givens(chosen: Sequence[Element]) -> int:
    """Return the mask of the given cells."""
    return sum([1 << each for each in chosen if isinstance(each, int)])
