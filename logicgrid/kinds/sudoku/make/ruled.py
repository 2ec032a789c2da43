"""Puzzles of rules: elements that exclude other answers are added until there is one, and unneeded ones removed.

An *element* is a rule of the table, or a given.  For every other answer that is found, one element that excludes it is
added, and if the puzzle is harder than requested, some that make it easier.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, islice
from random import Random

from logicgrid.kinds.sudoku.board import Rule
from logicgrid.kinds.sudoku.make.drawn_rules import ALL_GIVEN, RuleDrawer, completed, marks_of, space
from logicgrid.kinds.sudoku.make.solver import Cells, Rules, Solver
from logicgrid.puzzle.budget import Budget, BudgetEnded, Meter
from logicgrid.puzzle.record import replace

_BRANCHES = 150
"""The most branches in the search for another answer; if it is undecided, elements are added."""
_EASED = 12
"""The number of times that a puzzle is made easier."""
_HELPED = 3
"""The number of elements that are added each time."""
_SETTING = 2_000
"""The budget of the search for a puzzle of one grid."""
_MARKED = 8_000
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
        """Return another answer; the answer itself if there is none; None if undecided within the branches."""
        solver = Solver(self.rules(chosen), self.work)
        state = solver.givens(self.answer, givens(chosen))
        for found in solver.answers(state, self.rng, _BRANCHES):
            if found != self.answer:
                return found
        return self.answer

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
    solver = Solver(replace(base, rules=tuple(marks)), Meter(Budget(_MARKED)))
    try:
        for seed in count():
            found = [*islice(solver.answers(solver.inferred, Random(seed), _BRANCHES), 2)]
            if None not in found:
                return len(found) > 1
    except BudgetEnded:
        pass
    return False


def givens(chosen: Sequence[Element]) -> int:
    """Return the mask of the given cells."""
    return sum([1 << each for each in chosen if isinstance(each, int)])
