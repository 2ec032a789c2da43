"""Forms of clues about the order of values, and about their differences."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from logicgrid.csp.expr import (
    Abs,
    Compare,
    Condition,
    Const,
    Lookup,
    Number,
    Operator,
    Product,
    Sum,
    Term,
    conjunction,
    disjunction,
)
from logicgrid.generate.forms.form import Drawer, Form, any_order, in_order, people

if TYPE_CHECKING:
    from logicgrid.generate.names import Names
    from logicgrid.generate.pool import Pool
    from logicgrid.generate.space import Space


class Comparison(Form):
    """The value of one label's actor is less than, or comes before, that of another one's."""

    NAME = "comparison"
    category: int
    less: int
    more: int

    def items(self) -> tuple[int, ...]:
        return self.less, self.more

    def holds(self, pool: Pool) -> int:
        first, size = _values(pool, self.category)
        less, more = pool.same[self.less], pool.same[self.more]
        found = above = 0
        for item in range(first + size - 1, first - 1, -1):
            found |= less[item] & above
            above |= more[item]
        return found

    def condition(self, space: Space) -> Condition:
        return Compare("<", space.value(self.category, self.less), space.value(self.category, self.more))

    def rule(self, names: Names, rng: Random) -> str:
        return names.order(self.category, self.less, self.more, rng)


def _values(pool: Pool, category: int) -> tuple[int, int]:
    """Return the first item of a category, and the number of its items."""
    return pool.space.layout.first[category], pool.space.problem.arrays[category].size


def _about(drawer: Drawer, categories: list[int]) -> tuple[int, int, int] | None:
    """Return a category, and items of two actors with the smaller value of it first; None if this draw has none."""
    if not categories:
        return None
    category = drawer.one_of(categories)
    two = drawer.two(category)
    if two is None:
        return None
    one, other = two
    places = drawer.place(category, one), drawer.place(category, other)
    if places[0] == places[1]:
        return None
    return (category, one, other) if places[0] < places[1] else (category, other, one)


def draw_comparison(drawer: Drawer) -> Form | None:
    found = _about(drawer, drawer.compared)
    return None if found is None else Comparison(*found)


class Difference(Form):
    """The number of one label's actor is larger by so much than that of another one's."""

    NAME = "difference"
    category: int
    less: int
    more: int
    by: Number

    def items(self) -> tuple[int, ...]:
        return self.less, self.more

    def holds(self, pool: Pool) -> int:
        first, _ = _values(pool, self.category)
        numbers = pool.space.facets[self.category].numbers or ()
        less, more = pool.same[self.less], pool.same[self.more]
        found = 0
        for place, number in enumerate(numbers):
            if number + self.by in numbers:
                found |= less[first + place] & more[first + numbers.index(number + self.by)]
        return found

    def condition(self, space: Space) -> Condition:
        table = space.facets[self.category].numbers or ()
        less, more = [Lookup(space.value(self.category, item), table) for item in (self.less, self.more)]
        return Compare("==", more, Sum((less, Const(self.by))))

    def rule(self, names: Names, rng: Random) -> str:
        return names.difference(self.category, self.less, self.more, self.by, rng)


def pairs_with(numbers: tuple[Number, ...], by: Number) -> int:
    """Return the number of pairs of values that have this difference."""
    return sum([number + by in numbers for number in numbers])


class JustBefore(Form):
    """The value of one label's actor comes directly before that of another one's."""

    NAME = "difference"
    category: int
    first: int
    second: int

    def items(self) -> tuple[int, ...]:
        return self.first, self.second

    def holds(self, pool: Pool) -> int:
        start, size = _values(pool, self.category)
        first, second = pool.same[self.first], pool.same[self.second]
        found = 0
        for item in range(start, start + size - 1):
            found |= first[item] & second[item + 1]
        return found | (first[start + size - 1] & second[start] if pool.space.facets[self.category].circular else 0)

    def condition(self, space: Space) -> Condition:
        return _is_step(space, self.category, _step(space, self.category, self.first, self.second), -1)

    def rule(self, names: Names, rng: Random) -> str:
        return f"just_before({names.category(self.category)}, {people(names, [self.first, self.second])})"


def _step(space: Space, category: int, first: int, second: int) -> Sum:
    """Return by how many places the value of the second item's actor comes behind that of the first one's."""
    return Sum((space.value(category, second), Product(Const(-1), space.value(category, first))))


def _is_step(space: Space, category: int, steps: Term, back: int) -> Condition:
    """Return the condition that these are one step; round the end of a circle there are `back` times all but one."""
    counts = [1]
    if space.facets[category].circular:
        counts.append(back * (space.problem.arrays[category].size - 1))
    return disjunction(tuple([Compare("==", steps, Const(count)) for count in counts]))


def draw_difference(drawer: Drawer) -> Form | None:
    found = _about(drawer, sorted({*drawer.numbered, *drawer.stepped}))
    if found is None:
        return None
    category, less, more = found
    facet = drawer.space.facets[category]
    first, second = _neighbours(drawer, category, less, more)
    if facet.stepped and first >= 0 and (not facet.numbers or drawer.rng.random() < 0.5):
        return JustBefore(category, first, second)
    if not facet.numbers:
        return None
    by = facet.numbers[drawer.place(category, more)] - facet.numbers[drawer.place(category, less)]
    if drawer.subtle and pairs_with(facet.numbers, by) < 2:
        return None
    return Difference(category, less, more, by)


class NextTo(Form):
    """The values of two labels' actors are neighbours."""

    NAME = "next"
    category: int
    one: int
    other: int

    def items(self) -> tuple[int, ...]:
        return self.one, self.other

    def holds(self, pool: Pool) -> int:
        start, size = _values(pool, self.category)
        one, other = pool.same[self.one], pool.same[self.other]
        found = 0
        for item in range(start, start + size - 1):
            found |= one[item] & other[item + 1] | one[item + 1] & other[item]
        if pool.space.facets[self.category].circular:
            last = start + size - 1
            found |= one[start] & other[last] | one[last] & other[start]
        return found

    def condition(self, space: Space) -> Condition:
        return _is_step(space, self.category, Abs(_step(space, self.category, self.other, self.one)), 1)

    def rule(self, names: Names, rng: Random) -> str:
        return f"next_to({names.category(self.category)}, {people(names, any_order(rng, self.one, self.other))})"


def draw_next_to(drawer: Drawer) -> Form | None:
    found = _about(drawer, drawer.adjacent)
    if found is None:
        return None
    category, less, more = found
    one, other = _neighbours(drawer, category, less, more)
    return NextTo(category, *in_order(one, other)) if one >= 0 else None


def _neighbours(drawer: Drawer, category: int, less: int, more: int) -> tuple[int, int]:
    """Return two items, that with the value directly before the other's first; (-1, -1) if neither is."""
    steps = drawer.place(category, more) - drawer.place(category, less)
    if steps == 1:
        return less, more
    around = drawer.space.facets[category].circular and steps == drawer.space.problem.arrays[category].size - 1
    return (more, less) if around else (-1, -1)


class Between(Form):
    """The value of one label's actor lies between those of two others', either way round."""

    NAME = "between"
    category: int
    one: int
    middle: int
    other: int

    def items(self) -> tuple[int, ...]:
        return self.one, self.middle, self.other

    def holds(self, pool: Pool) -> int:
        first, size = _values(pool, self.category)
        one, middle, other = [pool.same[item] for item in self.items()]
        found = 0
        for low, high in ((one, other), (other, one)):
            before = reached = 0  # the answers in which the low one, and then the middle one, came
            for item in range(first, first + size):
                found |= high[item] & reached
                reached |= middle[item] & before
                before |= low[item]
        return found

    def condition(self, space: Space) -> Condition:
        one, middle, other = [space.value(self.category, item) for item in self.items()]
        return disjunction(
            tuple(
                [
                    conjunction((Compare("<", low, middle), Compare("<", middle, high)))
                    for low, high in ((one, other), (other, one))
                ]
            )
        )

    def rule(self, names: Names, rng: Random) -> str:
        one, other = any_order(rng, self.one, self.other)
        return f"between({names.category(self.category)}, {people(names, [one, self.middle, other])})"


def draw_between(drawer: Drawer) -> Form | None:
    found, third = _about(drawer, drawer.between), drawer.item()
    if found is None or found[0] == drawer.space.category[third]:
        return None
    category = found[0]
    items = sorted([*found[1:], third], key=lambda item: drawer.place(category, item))
    if len({drawer.owner[item] for item in items}) < 3:
        return None
    ends = in_order(items[0], items[2])
    return Between(category, ends[0], items[1], ends[1])


class Bound(Form):
    """The value of a label's actor is more, or less, than a value of the property."""

    NAME = "bounds"
    category: int
    one: int
    above: bool
    limit: int

    def items(self) -> tuple[int, ...]:
        return (self.one,)

    def holds(self, pool: Pool) -> int:
        first, size = _values(pool, self.category)
        row, found = pool.same[self.one], 0
        for item in range(self.limit + 1, first + size) if self.above else range(first, self.limit):
            found |= row[item]
        return found

    def condition(self, space: Space) -> Condition:
        sign: Operator = ">" if self.above else "<"
        return Compare(sign, space.value(self.category, self.one), Const(space.place[self.limit]))

    def rule(self, names: Names, rng: Random) -> str:
        sign = ">" if self.above else "<"
        return f"{names.value(self.category, self.one)} {sign} {names.label(self.limit)}"


def draw_bound(drawer: Drawer) -> Form | None:
    if not drawer.compared:
        return None
    category, one = drawer.one_of(drawer.compared), drawer.item()
    if drawer.space.category[one] == category:
        return None
    place, size = drawer.place(category, one), drawer.space.problem.arrays[category].size
    above = drawer.rng.random() < 0.5
    limits = range(min(place, size - 2)) if above else range(max(place + 1, 2), size)  # two values are left at least
    if not limits:
        return None
    return Bound(category, one, above, drawer.space.item(category, drawer.one_of(list(limits))))
