"""The base category: the array whose labels name the persons, and the parts into which the problem then falls.

A solution says which labels belong to the same person.  The persons can be named by the labels of any bijective array,
the *base category*.  Entry `p` of array `k` is then the value that the person with base label `p` has in `k`, and the
actors' own array is an unknown permutation like the others.  The choice does not affect the number of solutions, but it
does affect the work: relative to the house numbers, `val(house, Norwegian) == 1` is about one array only, and a clue
about two houses' neighbours connects two arrays instead of three.

Relative to a base category, every condition *sees* some features of the arrays: which person has a value, or which
value a person has.  Arrays without a condition in common are independent, and rows that agree in all seen features
count as one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from math import prod

from logicgrid.csp import expr
from logicgrid.csp.problem import Array, Problem
from logicgrid.puzzle.budget import Budget, Meter
from logicgrid.puzzle.question import bits
from logicgrid.puzzle.record import Record, remembered

CLOCK_EVERY = 2_000_000
"""Units of work between two readings of the clock: a few milliseconds."""
STEP = 200
"""Units of work of one step of pure Python."""


class TableTooLarge(Exception):
    """A step would not fit; `array` is the array with too many rows, or None if no array is to blame."""

    def __init__(self, array: int | None = None) -> None:
        super().__init__(array)
        self.array = array


class CountMeter(Meter):
    """A meter in units of a numpy multiplication (about a nanosecond), with a limit on the bytes of tables."""

    def __init__(self, work: int, memory: int, seconds: float | None) -> None:
        super().__init__(Budget(work, seconds), CLOCK_EVERY)
        self.bytes = memory

    def afford(self, units: int, array: int | None) -> None:
        """Raise TooLarge, with the array to blame, if a step of this many units would not end."""
        if units > self.left:
            raise TableTooLarge(array)

    @contextmanager
    def share(self, parts: int) -> Iterator[None]:
        """Allow one of `parts` equal shares of the units that are left; unused units are given back."""
        allowed = self.left // parts
        kept = self.left - allowed
        self.left = allowed
        try:
            yield
        finally:
            self.left = max(self.left, 0) + kept


Feature = int
"""`v` (0 or more): the person who has the value v.  `~p` (negative): the value that the person p has."""

Seen = frozenset[Feature]
Candidates = Mapping[int, tuple[int, ...]]
"""By array and person (label of the base category): the mask of the values that this person can have."""


class ProjectedCondition(Record):
    """A condition and the features that it sees of each array except the base category."""

    condition: expr.Condition
    seen: Mapping[int, Seen]


class Component(Record):
    """Arrays that are connected by conjuncts; `clues` are those conjuncts that the problem itself states."""

    base: int
    arrays: tuple[int, ...]
    conjuncts: tuple[ProjectedCondition, ...]
    clues: tuple[expr.Condition, ...]
    candidates: Candidates
    cost: int


class BaseView(Record):
    """A problem seen from one base category: `constants` are the conditions that see no other array."""

    base: int
    constants: tuple[expr.Condition, ...]
    components: tuple[Component, ...]
    cost: int


def every_entry(length: int) -> Seen:
    """Return the features that determine a whole row."""
    return frozenset(~person for person in range(length))


def _is_person(node: expr.Term | expr.Condition) -> bool:
    while isinstance(node, expr.Guard):
        node = node.term
    return isinstance(node, expr.Holder)


def rebasable(problem: Problem, node: expr.Term | expr.Condition) -> bool:
    """Return True if persons are only compared with persons, so that their numbering does not matter.

    Conditions of the clue language are like that.  The holder of a shared value is the last of several persons; that
    depends on the numbering, so it must not occur.
    """
    persons = [_is_person(child) for child in expr.children(node)]
    match node:
        case expr.Entry():
            fits = all(persons)
        case expr.Holder(array, expr.Const(value)):
            fits = problem.arrays[array].single(int(value))
        case expr.Holder(array, _):
            fits = problem.arrays[array].distinct and not any(persons)
        case expr.Compare(operator, _, _):
            fits = persons[0] == persons[1] and (not persons[0] or operator in ("==", "!="))
        case expr.Guard() | expr.Defined():
            fits = True
        case _:
            fits = not any(persons)
    return fits and all(rebasable(problem, child) for child in expr.children(node))


# ---------------------------------------------------------------------- what a condition sees


class _Sight:
    """The features that a condition sees, relative to a base category."""

    def __init__(self, base: int, arrays: tuple[Array, ...], length: int) -> None:
        self.base = base
        self.arrays = arrays
        self.everything = every_entry(length)
        self.found: dict[int, set[Feature]] = {}

    def note(self, array: int, features: Seen) -> None:
        """Add features of an array."""
        if array != self.base:
            self.found.setdefault(array, set()).update(features)

    def look(self, node: expr.Term | expr.Condition) -> None:
        """Note all that an expression sees."""
        match node:
            case expr.Entry(array, position):
                person = self.who(position)
                self.note(array, self.everything if person is None else frozenset((~person,)))
            case expr.Holder():
                self.who(node)
            case _:
                for child in expr.children(node):
                    self.look(child)

    def who(self, node: expr.Term) -> int | None:
        """Note what a term for a person sees; return the person if it is always the same one."""
        match node:
            case expr.Holder(array, expr.Const(value)):
                if array == self.base:
                    return int(value)
                self.note(array, frozenset((int(value),)) if self.arrays[array].distinct else self.everything)
            case expr.Holder(array, inner):
                self.look(inner)
                self.note(array, self.everything)
            case expr.Guard(condition, inner):
                self.look(condition)
                return self.who(inner)
            case expr.Const(value):
                return int(value)
            case _:
                self.look(node)
        return None


def _whole(array: Array, features: set[Feature]) -> Seen:
    """Return the features; all entries if they determine the whole row, or if the array has `times`."""
    everything = every_entry(len(array.domains))
    if array.times and features:
        return everything
    holders = sum(feature >= 0 for feature in features)
    if features >= everything or (array.bijective and holders == array.size):
        return everything
    return frozenset(features)


# ---------------------------------------------------------------------- candidates and domains


def given_candidates(problem: Problem, base: int) -> Candidates:
    """Return the values that the domains allow in each array by itself, relative to a base category."""
    if base == 0:
        return {number: array.domains for number, array in enumerate(problem.arrays) if number}
    found = {
        number: ((1 << array.size) - 1,) * problem.length
        for number, array in enumerate(problem.arrays)
        if number != base
    }
    found[0] = tuple(
        sum(1 << position for position, domain in enumerate(problem.arrays[base].domains) if domain >> label & 1)
        for label in range(problem.length)
    )
    return found


def domain_conditions(problem: Problem, base: int, categories: frozenset[int]) -> Iterator[expr.Condition]:
    """Yield the conditions on pairs of arrays that the domains impose, since all domains are about the actors.

    There are none if the actors are the base category, or are not among the categories: then only the base category
    depends on them, and its own domains are in the candidates.
    """
    for number in sorted(categories - {0, base}) if base and 0 in categories else ():
        array = problem.arrays[number]
        for position, domain in enumerate(array.domains):
            excluded = (1 << array.size) - 1 & ~domain
            if not excluded:
                continue
            actor = expr.Holder(0, expr.Const(position))
            there = [
                expr.Compare("==", expr.Holder(number, expr.Const(value)), actor)
                if array.distinct
                else expr.Compare("==", expr.Entry(number, actor), expr.Const(value))
                for value in range(array.size)
            ]
            if array.distinct and excluded.bit_count() < domain.bit_count():
                yield from [expr.Not(there[value]) for value in bits(excluded)]
            else:
                yield expr.disjunction(tuple([there[value] for value in bits(domain)]))


# ---------------------------------------------------------------------- choosing


class ArrayElimination(Record):
    """The elimination of one array: `scope` is everything seen together with it, `work` the cells of that table."""

    array: int
    scope: Mapping[int, Seen]
    work: int


def greedy(
    arrays: Sequence[int],
    scopes: Sequence[Mapping[int, Seen]],
    size: Callable[[int, Seen], int],
    left_over: bool = False,
) -> list[ArrayElimination]:
    """Return the steps that eliminate all arrays, each the cheapest one at that point.

    The cheapest is the one with the smallest table; with `left_over`, the one that leaves the smallest table behind.
    `scopes` lists the features that each table sees; `size` is the number of different rows of an array, by what is
    seen of it.
    """
    buckets: dict[int, dict[int, Seen]] = {array: {array: frozenset()} for array in arrays}
    for scope in scopes:
        for array in scope:
            merge(buckets[array], scope)
    works: dict[int, int] = {}
    prices: dict[int, int] = {}

    def price(array: int) -> None:
        works[array] = prod([size(each, seen) for each, seen in buckets[array].items()])
        prices[array] = works[array] // max(size(array, buckets[array][array]), 1) if left_over else works[array]

    for array in buckets:
        price(array)
    steps = []
    while prices:
        array = min(prices, key=lambda each: (prices[each], each))
        scope = buckets.pop(array)
        steps.append(ArrayElimination(array, scope, works[array]))
        del prices[array]
        for each in scope:
            if each != array:
                merge(buckets[each], scope)
                del buckets[each][array]
                price(each)
    return steps


class Planner:
    """Chooses base categories for the conditions of one problem, and remembers what each condition sees from them."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem

    def best(
        self,
        conditions: Sequence[expr.Condition],
        categories: frozenset[int],
        candidates: Callable[[int], Candidates] | None,
        limits: CountMeter,
    ) -> BaseView:
        """Return the view from the base category, one of `categories`, with the least estimated work.

        `candidates` gives the possible values by base category; None means what the domains allow.  Raises
        BudgetEnded, since trying every category takes time when there are a hundred conditions.
        """
        bases = [number for number in sorted(categories) if self.problem.arrays[number].bijective]
        if not all(self._may_rebase(condition) for condition in conditions):
            bases = [0]
        best: BaseView | None = None
        for base in bases:
            limits.check()
            sizes = _Sizes(self.problem, candidates(base)) if candidates else self._given(base)
            view = self._view(conditions, categories, base, sizes, limits)
            if best is None or view.cost < best.cost:
                best = view
        assert best is not None, "the positions' own array is a bijection"
        return best

    @remembered
    def _may_rebase(self, condition: expr.Condition) -> bool:
        return rebasable(self.problem, condition)

    @remembered
    def _given(self, base: int) -> _Sizes:
        return _Sizes(self.problem, given_candidates(self.problem, base))

    def _view(
        self,
        conditions: Sequence[expr.Condition],
        categories: frozenset[int],
        base: int,
        sizes: _Sizes,
        limits: CountMeter,
    ) -> BaseView:
        clues = [self._conjunct(condition, base) for condition in conditions]
        domains = self._domain_conjuncts(base, categories)
        components = []
        for arrays in _connected(sorted(categories - {base}), [*clues, *domains]):
            mine = [each for each in clues if not each.seen.keys().isdisjoint(arrays)]
            conjuncts = (*mine, *(each for each in domains if not each.seen.keys().isdisjoint(arrays)))
            limits.spend(len(conjuncts) * STEP)
            clue_conditions = tuple([each.condition for each in mine])
            allowed = {array: sizes.candidates[array] for array in arrays}
            cost = sizes.cost(arrays, conjuncts)
            components.append(Component(base, arrays, conjuncts, clue_conditions, allowed, cost))
        constants = tuple([each.condition for each in clues if not each.seen])
        return BaseView(base, constants, tuple(components), sum([component.cost for component in components]))

    @remembered
    def _conjunct(self, condition: expr.Condition, base: int) -> ProjectedCondition:
        arrays = self.problem.arrays
        sight = _Sight(base, arrays, self.problem.length)
        sight.look(condition)
        seen = {array: _whole(arrays[array], features) for array, features in sorted(sight.found.items())}
        return ProjectedCondition(condition, seen)

    @remembered
    def _domain_conjuncts(self, base: int, categories: frozenset[int]) -> tuple[ProjectedCondition, ...]:
        found = domain_conditions(self.problem, base, categories)
        return tuple([self._conjunct(each, base) for each in found])


def _connected(arrays: Sequence[int], conjuncts: Sequence[ProjectedCondition]) -> list[tuple[int, ...]]:
    """Return the arrays in groups that have no conjunct in common."""
    groups = [{array} for array in arrays]
    for conjunct in conjuncts:
        together = [group for group in groups if not group.isdisjoint(conjunct.seen)]
        if len(together) > 1:
            groups = [group for group in groups if group not in together] + [set().union(*together)]
    return sorted(tuple(sorted(group)) for group in groups)


class _Sizes:
    """Estimates: how many different rows an array has by the features that are seen, and what an elimination costs."""

    def __init__(self, problem: Problem, candidates: Candidates) -> None:
        self.problem = problem
        self.candidates = candidates
        self._holders: dict[int, list[int]] = {}
        self.rows = cache(self._rows)

    def _rows(self, array: int, seen: Seen) -> int:
        """Return an upper bound on the number of rows of an array that differ in some features."""
        shape, masks = self.problem.arrays[array], self.candidates[array]
        if array not in self._holders:
            self._holders[array] = [sum([mask >> value & 1 for mask in masks]) for value in range(shape.size)]
        values = [self._holders[array][feature] for feature in seen if feature >= 0]
        if len(seen) - len(values) == self.problem.length:
            values = []
        positions = [masks[~feature].bit_count() for feature in seen if feature < 0]
        if not shape.bijective:
            values = [count + 1 for count in values]
        product = 1
        for counts, all_of_them in ((values, self.problem.length), (positions, shape.size)):
            for place, count in enumerate(sorted(counts)):
                left = all_of_them - place if shape.distinct else all_of_them
                product *= max(min(count, left), 1)
        return product

    def cost(self, arrays: Sequence[int], conjuncts: Sequence[ProjectedCondition]) -> int:
        """Return the cost of filling the tables, listing the rows, and eliminating the arrays."""
        scopes = [conjunct.seen for conjunct in conjuncts]
        cells = sum([prod([self.rows(*each) for each in scope.items()]) for scope in scopes])
        cells += sum([self.rows(*each) for each in joined(scopes).items()])
        return cells + sum([step.work for step in greedy(arrays, scopes, self.rows)])


def joined(scopes: Sequence[Mapping[int, Seen]]) -> dict[int, Seen]:
    """Return the union of what several conditions see."""
    found: dict[int, Seen] = {}
    for scope in scopes:
        merge(found, scope)
    return found


def merge(scope: dict[int, Seen], more: Mapping[int, Seen]) -> None:
    """Add to a scope (the seen features by array) what another one sees."""
    for array, seen in more.items():
        known = scope.get(array)
        scope[array] = seen if known is None else known | seen
