"""Choosing whom the persons are named by: a problem's conditions in, independent parts of it out.

A solution says which labels belong to the same person; the persons themselves can be named by the labels of any
bijective array, the *spine*.  Entry `p` of array `k` is then the value that the person with spine label `p` has in `k`,
and the actors' own array is an unknown permutation like the others.  The number of solutions does not depend on it,
the work does: seen from the house numbers, `val(house, Norwegian) == 1` is about one array, and next to nothing is left
of a clue that would otherwise connect three.

Relative to a spine every condition *sees* some features of the arrays: where a value is, or what a person has.  Arrays
without a condition in common are independent, and rows that agree in all that is seen of them need not be told apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from logicgrid.csp.expr import (
    Compare,
    Condition,
    Const,
    Defined,
    Entry,
    Guard,
    Holder,
    Not,
    Term,
    children,
    disjunction,
)
from logicgrid.csp.problem import Array, Problem
from logicgrid.puzzle.record import Record

Feature = int
"""`v` (0 or more): which person has the value v.  `~p` (negative): which value the person p has."""

Seen = frozenset[Feature]
Candidates = Mapping[int, tuple[int, ...]]
"""By array: for each person (label of the spine) the mask of the values that they can have."""


class Conjunct(Record):
    """A condition and what it sees of each array, relative to a spine (which it sees for nothing)."""

    condition: Condition
    seen: Mapping[int, Seen]


class Component(Record):
    """Arrays that hang together by conjuncts; `clues` are those of the problem's own conditions among them."""

    spine: int
    arrays: tuple[int, ...]
    conjuncts: tuple[Conjunct, ...]
    clues: tuple[Condition, ...]
    candidates: Candidates
    cost: int


class View(Record):
    """A choice of spine: `constants` are the conditions that see no array at all, `cost` an estimate of the work."""

    spine: int
    constants: tuple[Condition, ...]
    components: tuple[Component, ...]
    cost: int


def every_entry(length: int) -> Seen:
    """All that there is to see of a row."""
    return frozenset(~person for person in range(length))


def _is_person(node: Term | Condition) -> bool:
    while isinstance(node, Guard):
        node = node.term
    return isinstance(node, Holder)


def rebasable(problem: Problem, node: Term | Condition) -> bool:
    """Whether persons are only compared with persons, and never counted with: then their names do not matter.

    (Conditions that the clue language makes are like that.  The holder of a shared value is the last of several, which
    does depend on the names, so it must not occur.)
    """
    persons = [_is_person(child) for child in children(node)]
    match node:
        case Entry():
            fits = all(persons)
        case Holder(array, _):
            fits = problem.arrays[array].distinct and not any(persons)
        case Compare(operator, _, _):
            fits = persons[0] == persons[1] and (not persons[0] or operator in ("==", "!="))
        case Guard() | Defined():
            fits = True
        case _:
            fits = not any(persons)
    return fits and all(rebasable(problem, child) for child in children(node))


# ---------------------------------------------------------------------- what a condition sees


class _Sight:
    def __init__(self, spine: int, arrays: tuple[Array, ...], length: int) -> None:
        self.spine = spine
        self.arrays = arrays
        self.everything = every_entry(length)
        self.found: dict[int, set[Feature]] = {}

    def note(self, array: int, features: Seen) -> None:
        if array != self.spine:
            self.found.setdefault(array, set()).update(features)

    def look(self, node: Term | Condition) -> None:
        match node:
            case Entry(array, position):
                person = self.who(position)
                self.note(array, self.everything if person is None else frozenset((~person,)))
            case Holder():
                self.who(node)
            case _:
                for child in children(node):
                    self.look(child)

    def who(self, node: Term) -> int | None:
        """The person, where it is always the same one."""
        match node:
            case Holder(array, Const(value)):
                if array == self.spine:
                    return int(value)
                self.note(array, frozenset((int(value),)) if self.arrays[array].distinct else self.everything)
            case Holder(array, inner):
                self.look(inner)
                self.note(array, self.everything)
            case Guard(condition, inner):
                self.look(condition)
                return self.who(inner)
            case Const(value):
                return int(value)
            case _:
                self.look(node)
        return None


def _whole(array: Array, features: set[Feature]) -> Seen:
    """The features; just all entries, where nothing is left open."""
    everything = every_entry(len(array.domains))
    holders = sum(feature >= 0 for feature in features)
    if features >= everything or (array.bijective and holders == array.size):
        return everything
    return frozenset(features)


# ---------------------------------------------------------------------- candidates and domains


def given_candidates(problem: Problem, spine: int) -> Candidates:
    """What the arrays' domains say about single arrays, relative to the spine."""
    if spine == 0:
        return {number: array.domains for number, array in enumerate(problem.arrays) if number}
    found = {
        number: ((1 << array.size) - 1,) * problem.length
        for number, array in enumerate(problem.arrays)
        if number != spine
    }
    found[0] = tuple(
        sum(1 << position for position, domain in enumerate(problem.arrays[spine].domains) if domain >> label & 1)
        for label in range(problem.length)
    )
    return found


def domain_conditions(problem: Problem, spine: int, categories: frozenset[int]) -> Iterator[Condition]:
    """What the arrays' domains say about pairs of arrays: they all speak of the actors.

    Nothing where the actors are the spine; nor where they have been cut off, since no array among the categories has
    then a say in it (but the one by whose labels they have been cut off, which has had it).
    """
    for number in sorted(categories - {0, spine}) if spine and 0 in categories else ():
        array = problem.arrays[number]
        for position, domain in enumerate(array.domains):
            excluded = (1 << array.size) - 1 & ~domain
            if not excluded:
                continue
            actor = Holder(0, Const(position))
            if not array.distinct:
                yield disjunction(tuple(Compare("==", Entry(number, actor), Const(value)) for value in _bits(domain)))
            elif excluded.bit_count() < domain.bit_count():
                for value in _bits(excluded):
                    yield Not(Compare("==", Holder(number, Const(value)), actor))
            else:
                yield disjunction(tuple(Compare("==", Holder(number, Const(value)), actor) for value in _bits(domain)))


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        mask ^= low
        yield low.bit_length() - 1


# ---------------------------------------------------------------------- choosing


class Views:
    """Looks at conditions over the same arrays from every spine, and remembers what it saw."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self._seen: dict[tuple[int, int], Conjunct] = {}
        self._rebasables: dict[int, tuple[Condition, bool]] = {}
        self._sizes: dict[int, _Sizes] = {}
        self._domains: dict[tuple[int, frozenset[int]], tuple[Conjunct, ...]] = {}

    def best(
        self,
        conditions: Sequence[Condition],
        categories: frozenset[int],
        candidates: Callable[[int], Candidates] | None,
    ) -> View:
        """The spine among the categories that promises the least work.

        `candidates` says by spine what is possible; without it, that is what the domains allow.
        """
        spines = [number for number in sorted(categories) if self.problem.arrays[number].bijective]
        if not all(self._may_rebase(condition) for condition in conditions):
            spines = [0]
        views = (
            self._view(conditions, categories, spine, _Sizes(self.problem, candidates(spine)) if candidates else None)
            for spine in spines
        )
        return min(views, key=lambda view: (view.cost, view.spine))

    def _may_rebase(self, condition: Condition) -> bool:
        known = self._rebasables.get(id(condition))
        if known is None:
            known = self._rebasables[id(condition)] = condition, rebasable(self.problem, condition)
        return known[1]

    def _given(self, spine: int) -> _Sizes:
        known = self._sizes.get(spine)
        if known is None:
            known = self._sizes[spine] = _Sizes(self.problem, given_candidates(self.problem, spine))
        return known

    def _view(
        self, conditions: Sequence[Condition], categories: frozenset[int], spine: int, sizes: _Sizes | None
    ) -> View:
        sizes = sizes or self._given(spine)
        clues = [self._conjunct(condition, spine) for condition in conditions]
        domains = self._domain_conjuncts(spine, categories)
        components = []
        for arrays in _connected(sorted(categories - {spine}), [*clues, *domains]):
            mine = [each for each in clues if not each.seen.keys().isdisjoint(arrays)]
            conjuncts = (*mine, *(each for each in domains if not each.seen.keys().isdisjoint(arrays)))
            components.append(
                Component(
                    spine,
                    arrays,
                    conjuncts,
                    tuple(each.condition for each in mine),
                    {array: sizes.candidates[array] for array in arrays},
                    sizes.cost(conjuncts),
                )
            )
        constants = tuple(each.condition for each in clues if not each.seen)
        return View(spine, constants, tuple(components), sum(component.cost for component in components))

    def _conjunct(self, condition: Condition, spine: int) -> Conjunct:
        key = id(condition), spine
        known = self._seen.get(key)
        if known is None:
            sight = _Sight(spine, self.problem.arrays, self.problem.length)
            sight.look(condition)
            arrays = self.problem.arrays
            seen = {array: _whole(arrays[array], features) for array, features in sorted(sight.found.items())}
            known = self._seen[key] = Conjunct(condition, seen)
        return known

    def _domain_conjuncts(self, spine: int, categories: frozenset[int]) -> tuple[Conjunct, ...]:
        key = spine, categories
        known = self._domains.get(key)
        if known is None:
            found = domain_conditions(self.problem, spine, categories)
            known = self._domains[key] = tuple(self._conjunct(condition, spine) for condition in found)
        return known


def _connected(arrays: Sequence[int], conjuncts: Sequence[Conjunct]) -> list[tuple[int, ...]]:
    """The arrays in groups that share no conjunct."""
    groups = [{array} for array in arrays]
    for conjunct in conjuncts:
        together = [group for group in groups if not group.isdisjoint(conjunct.seen)]
        if len(together) > 1:
            groups = [group for group in groups if group not in together] + [set().union(*together)]
    return sorted(tuple(sorted(group)) for group in groups)


class _Sizes:
    """Estimates: how many rows of an array differ in what is seen, and what eliminating the arrays costs."""

    def __init__(self, problem: Problem, candidates: Candidates) -> None:
        self.problem = problem
        self.persons = {array: [mask.bit_count() for mask in masks] for array, masks in candidates.items()}
        self.candidates = candidates
        self._values: dict[int, list[int]] = {}
        self._known: dict[tuple[int, Seen], int] = {}

    def holders(self, array: int) -> list[int]:
        """For each value, how many can have it."""
        known = self._values.get(array)
        if known is None:
            masks = self.candidates[array]
            known = [sum(mask >> value & 1 for mask in masks) for value in range(self.problem.arrays[array].size)]
            self._values[array] = known
        return known

    def rows(self, array: int, seen: Seen) -> int:
        known = self._known.get((array, seen))
        if known is None:
            known = self._known[array, seen] = self._rows(array, seen)
        return known

    def _rows(self, array: int, seen: Seen) -> int:
        shape = self.problem.arrays[array]
        values = [self.holders(array)[feature] for feature in seen if feature >= 0]
        if len(seen) - len(values) == self.problem.length:
            values = []
        persons = [self.persons[array][~feature] for feature in seen if feature < 0]
        if not shape.bijective:
            values = [count + 1 for count in values]
        product = 1
        for counts, all_of_them in ((values, self.problem.length), (persons, shape.size)):
            for place, count in enumerate(sorted(counts)):
                left = all_of_them - place if shape.distinct else all_of_them
                product *= max(min(count, left), 1)
        return product

    def cost(self, conjuncts: Sequence[Conjunct]) -> int:
        """What it takes to fill the tables, to list the rows, and to eliminate the arrays greedily."""
        tables = [conjunct.seen for conjunct in conjuncts]
        joint = joined(tables)
        cost = sum(self._cells(table) for table in tables) + sum(self.rows(*each) for each in joint.items())
        buckets = {array: joined([table for table in tables if array in table]) for array in joint}
        prices = {array: self._cells(bucket) for array, bucket in buckets.items()}
        while prices:
            price, array = min((price, array) for array, price in prices.items())
            cost += price
            del prices[array]
            left_over = {each: seen for each, seen in buckets[array].items() if each != array}
            tables = [table for table in tables if array not in table]
            tables.append(left_over)
            for each in left_over:
                buckets[each] = joined([table for table in tables if each in table])
                prices[each] = self._cells(buckets[each])
        return cost

    def _cells(self, table: Mapping[int, Seen]) -> int:
        product = 1
        for array, seen in table.items():
            product *= self.rows(array, seen)
        return product


def joined(tables: Sequence[Mapping[int, Seen]]) -> dict[int, Seen]:
    """What several tables see together."""
    found: dict[int, Seen] = {}
    for table in tables:
        for array, seen in table.items():
            found[array] = found[array] | seen if array in found else seen
    return found
