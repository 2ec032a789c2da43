"""The forms of clues that are drawn: each with its truth, its meaning, its rule and the drawing of a true one.

A form speaks of items (see `csp.problem`), so it is a value that can be compared and hashed; of equal ones there is one
spelling, in which items that could change places are in order.  All of them are in `FORMS`, by the names that the
option `--forms` has, with the weight that each has by default: about as often as in published puzzles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar

from logicgrid.csp.expr import (
    Abs,
    Compare,
    Condition,
    Const,
    Iff,
    Lookup,
    Number,
    Operator,
    Product,
    Sum,
    Term,
    conjunction,
    disjunction,
    negation,
)
from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.csp.problem import Assignment
    from logicgrid.generate.names import Names
    from logicgrid.generate.pool import Pool
    from logicgrid.generate.space import Facet, Space


class Form(Record):
    """A clue of some form; `NAME` is that of the form."""

    NAME: ClassVar[str]

    def items(self) -> tuple[int, ...]:
        """Return the labels that the clue speaks of."""
        raise NotImplementedError

    def holds(self, pool: Pool) -> int:
        """Return the answers of a pool in which the clue holds, as a mask."""
        raise NotImplementedError

    def condition(self, space: Space) -> Condition:
        """Return what the clue means: what its rule is read as."""
        raise NotImplementedError

    def rule(self, names: Names, rng: Random) -> str:
        """Return a rule that says this; items that could change places are in any order."""
        raise NotImplementedError


class Denied(Record):
    """The opposite of a clue, for searches: what a search for its counterexample may take for granted."""

    form: Form

    def condition(self, space: Space) -> Condition:
        return negation(self.form.condition(space))


class Drawer:
    """Draws true clues of an answer.

    `direct`: whether clues may tie an actor to a value; `subtle`: whether a difference must be that of several values.
    """

    def __init__(
        self, space: Space, answer: Assignment, rng: Random, direct: bool = True, subtle: bool = False
    ) -> None:
        self.space, self.answer, self.rng = space, answer, rng
        self.direct, self.subtle = direct, subtle
        self.owner: dict[int, int] = {}
        """By item its actor, of the labels that only one actor can have and somebody has."""
        for number, row in enumerate(answer):
            if space.problem.arrays[number].distinct:
                for actor, label in enumerate(row):
                    self.owner[space.item(number, label)] = actor
        self.rows = sorted(self.owner)
        self.of_values = [item for item in self.rows if space.category[item]]
        self.compared = space.carrying("compared")
        self.numbered = space.carrying("numbers")
        self.stepped = space.carrying("stepped")
        self.adjacent = space.carrying("adjacent")
        self.between = space.carrying("between")
        self.distinct = sorted({space.category[item] for item in self.rows})

    def draw(self, name: str) -> Form | None:
        """Return a true clue of a form; None if this draw has none."""
        return FORMS[name].draw(self)

    def item(self) -> int:
        return self.rows[int(self.rng.random() * len(self.rows))]

    def one_of(self, numbers: list[int]) -> int:
        return numbers[int(self.rng.random() * len(numbers))]

    def label(self, category: int, item: int) -> int:
        """Return the item of a category that the actor of an item has."""
        return self.space.item(category, self.answer[category][self.owner[item]])

    def place(self, category: int, item: int) -> int:
        return self.answer[category][self.owner[item]]

    def fellow(self, item: int) -> int:
        """Return another item of the same actor."""
        own = self.space.category[item]
        return self.label(self.one_of([number for number in self.distinct if number != own]), item)

    def two(self, category: int = -1) -> tuple[int, int] | None:
        """Return items of two actors, none of a category; None if this draw has none."""
        one, other = self.item(), self.item()
        category_of = self.space.category
        if self.owner[one] == self.owner[other] or category in (category_of[one], category_of[other]):
            return None
        return one, other


# --- Who is who -------------------------------------------------------------------------------------------------------


def _sorted(*items: int) -> tuple[int, ...]:
    return tuple(sorted(items))


def _any_order(rng: Random, *items: int) -> list[int]:
    return rng.sample(items, len(items))


class Same(Form):
    """Two labels are one actor's."""

    NAME = "same"
    one: int
    other: int

    def items(self) -> tuple[int, ...]:
        return self.one, self.other

    def holds(self, pool: Pool) -> int:
        return pool.same[self.one][self.other]

    def condition(self, space: Space) -> Condition:
        return space.together(self.one, self.other)

    def rule(self, names: Names, rng: Random) -> str:
        return " == ".join(map(names.person, _any_order(rng, self.one, self.other)))


def _same(drawer: Drawer) -> Form | None:
    one = drawer.item() if drawer.direct else drawer.one_of(drawer.of_values)
    other = drawer.fellow(one)
    if not drawer.direct and not drawer.space.category[other]:
        return None
    return Same(*_sorted(one, other))


class Different(Form):
    """Two labels are not one actor's."""

    NAME = "different"
    one: int
    other: int

    def items(self) -> tuple[int, ...]:
        return self.one, self.other

    def holds(self, pool: Pool) -> int:
        return apart(pool, self.one, self.other)

    def condition(self, space: Space) -> Condition:
        return space.together(self.one, self.other, "!=")

    def rule(self, names: Names, rng: Random) -> str:
        return " != ".join(map(names.person, _any_order(rng, self.one, self.other)))


def apart(pool: Pool, one: int, other: int) -> int:
    """Return the answers in which two items are two actors'."""
    same = pool.same
    return same[one][one] & same[other][other] & ~same[one][other]


def _different(drawer: Drawer) -> Form | None:
    two = drawer.two()
    if two is None or drawer.space.category[two[0]] == drawer.space.category[two[1]]:
        return None
    return Different(*_sorted(*two))


class Either(Form):
    """A label goes with exactly one of two others."""

    NAME = "either"
    one: int
    this: int
    that: int

    def items(self) -> tuple[int, ...]:
        return self.one, self.this, self.that

    def holds(self, pool: Pool) -> int:
        row = pool.same[self.one]
        return row[self.this] ^ row[self.that]

    def condition(self, space: Space) -> Condition:
        return negation(Iff(space.together(self.one, self.this), space.together(self.one, self.that)))

    def rule(self, names: Names, rng: Random) -> str:
        return f"either({_people(names, [self.one, *_any_order(rng, self.this, self.that)])})"


def _people(names: Names, items: list[int]) -> str:
    return ", ".join(map(names.person, items))


def _either(drawer: Drawer) -> Form | None:
    one, wrong = drawer.item(), drawer.item()
    right, category = drawer.fellow(one), drawer.space.category
    if drawer.owner[wrong] == drawer.owner[one] or category[wrong] == category[one]:
        return None
    if (category[right] == 0) != (category[wrong] == 0):  # "is Ann or plays the piano" is no good sentence
        return None
    return Either(one, *_sorted(right, wrong))


class Neither(Form):
    """Two labels are two actors', and a third one is neither's."""

    NAME = "neither"
    one: int
    other: int
    what: int

    def items(self) -> tuple[int, ...]:
        return self.one, self.other, self.what

    def holds(self, pool: Pool) -> int:
        return all_apart(pool, self.items())

    def condition(self, space: Space) -> Condition:
        return different(space, self.items())

    def rule(self, names: Names, rng: Random) -> str:
        return f"neither({_people(names, [*_any_order(rng, self.one, self.other), self.what])})"


def all_apart(pool: Pool, items: tuple[int, ...]) -> int:
    """Return the answers in which no two of these items are one actor's."""
    found, same = pool.every, pool.same
    for place, one in enumerate(items):
        row = same[one]
        found &= row[one]
        for other in items[:place]:
            found &= ~row[other]
    return found


def different(space: Space, items: tuple[int, ...]) -> Condition:
    """Return the condition that no two of these items are one actor's; of one category they never are."""
    return conjunction(
        tuple(
            [
                space.together(one, other, "!=")
                for place, one in enumerate(items)
                for other in items[place + 1 :]
                if space.category[one] != space.category[other]
            ]
        )
    )


def _neither(drawer: Drawer) -> Form | None:
    two, what = drawer.two(), drawer.item()
    if two is None or drawer.owner[what] in (drawer.owner[two[0]], drawer.owner[two[1]]):
        return None
    if drawer.space.category[what] in (drawer.space.category[two[0]], drawer.space.category[two[1]]):
        return None
    one, other = _sorted(*two)
    return Neither(one, other, what)


class AllDifferent(Form):
    """Labels of different properties are all of different actors."""

    NAME = "all-different"
    labels: tuple[int, ...]

    def items(self) -> tuple[int, ...]:
        return self.labels

    def holds(self, pool: Pool) -> int:
        return all_apart(pool, self.labels)

    def condition(self, space: Space) -> Condition:
        return different(space, self.labels)

    def rule(self, names: Names, rng: Random) -> str:
        return f"all_different({_people(names, _any_order(rng, *self.labels))})"


def _all_different(drawer: Drawer) -> Form | None:
    most = min(len(drawer.distinct), drawer.space.actors, 5)
    if most < 3:
        return None
    rng = drawer.rng
    categories = rng.sample(drawer.distinct, 3 + int(rng.random() * (most - 2)))
    actors = rng.sample(range(drawer.space.actors), len(categories))
    items = [
        drawer.space.item(number, drawer.answer[number][actor])
        for number, actor in zip(categories, actors, strict=True)
    ]
    return AllDifferent(_sorted(*items))


class OneEach(Form):
    """Of two labels one goes with a third and the other with a fourth."""

    NAME = "pair"
    one: int
    other: int
    this: int
    that: int

    def items(self) -> tuple[int, ...]:
        return self.one, self.other, self.this, self.that

    def holds(self, pool: Pool) -> int:
        one, other = pool.same[self.one], pool.same[self.other]
        ways = one[self.this] & other[self.that] | one[self.that] & other[self.this]
        return ways & ~one[self.other] & ~pool.same[self.this][self.that]

    def condition(self, space: Space) -> Condition:
        return conjunction(
            (
                different(space, (self.one, self.other)),
                different(space, (self.this, self.that)),
                *[
                    disjunction((space.together(each, self.this), space.together(each, self.that)))
                    for each in (self.one, self.other)
                ],
            )
        )

    def rule(self, names: Names, rng: Random) -> str:
        sides = [_people(names, _any_order(rng, *side)) for side in ((self.one, self.other), (self.this, self.that))]
        return f"{{{sides[0]}}} == {{{sides[1]}}}"


def _one_each(drawer: Drawer) -> Form | None:
    two = drawer.two()
    if two is None:
        return None
    category = drawer.space.category
    rest = [number for number in drawer.distinct if number not in (category[two[0]], category[two[1]])]
    if not rest:
        return None
    ends = [drawer.label(drawer.one_of(rest), item) for item in two]
    return OneEach(*_sorted(*two), *_sorted(*ends))


class IfThen(Form):
    """If two labels are one actor's, then two others are, too."""

    NAME = "if-then"
    one: int
    other: int
    this: int
    that: int

    def items(self) -> tuple[int, ...]:
        return self.one, self.other, self.this, self.that

    def holds(self, pool: Pool) -> int:
        return pool.every & ~pool.same[self.one][self.other] | pool.same[self.this][self.that]

    def condition(self, space: Space) -> Condition:
        return disjunction((negation(space.together(self.one, self.other)), space.together(self.this, self.that)))

    def rule(self, names: Names, rng: Random) -> str:
        sides = [" == ".join(map(names.person, side)) for side in ((self.one, self.other), (self.this, self.that))]
        return f"implies({sides[0]}, {sides[1]})"


def _if_then(drawer: Drawer) -> Form | None:
    items = [drawer.item() for _ in range(4)]
    category, owner = drawer.space.category, drawer.owner
    one, other, this, that = (*_sorted(*items[:2]), *_sorted(*items[2:]))
    if len(set(items)) < 4 or category[one] == category[other] or category[this] == category[that]:
        return None
    if owner[this] != owner[that] and (owner[one] == owner[other] or drawer.rng.random() < 0.7):
        return None
    return IfThen(one, other, this, that)


# --- Orders and numbers -----------------------------------------------------------------------------------------------


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
        less, more = [_value(names, self.category, item) for item in (self.less, self.more)]
        return f"{less} < {more}" if rng.random() < 0.5 else f"{more} > {less}"


def _values(pool: Pool, category: int) -> tuple[int, int]:
    """Return the first item of a category, and the number of its items."""
    return pool.space.layout.first[category], pool.space.problem.arrays[category].size


def _value(names: Names, category: int, item: int) -> str:
    return f"val({names.category(category)}, {names.person(item)})"


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


def _comparison(drawer: Drawer) -> Form | None:
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
        less, more = [_value(names, self.category, item) for item in (self.less, self.more)]
        amount = names.amount(self.by)
        return f"{more} == {less} + {amount}" if rng.random() < 0.5 else f"{less} == {more} - {amount}"


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
        return f"just_before({names.category(self.category)}, {_people(names, [self.first, self.second])})"


def _step(space: Space, category: int, first: int, second: int) -> Sum:
    """Return by how many places the value of the second item's actor comes behind that of the first one's."""
    return Sum((space.value(category, second), Product(Const(-1), space.value(category, first))))


def _is_step(space: Space, category: int, steps: Term, back: int) -> Condition:
    """Return the condition that these are one step; round the end of a circle there are `back` times all but one."""
    counts = [1]
    if space.facets[category].circular:
        counts.append(back * (space.problem.arrays[category].size - 1))
    return disjunction(tuple([Compare("==", steps, Const(count)) for count in counts]))


def _difference(drawer: Drawer) -> Form | None:
    found = _about(drawer, sorted({*drawer.numbered, *drawer.stepped}))
    if found is None:
        return None
    category, less, more = found
    facet = drawer.space.facets[category]
    steps = drawer.place(category, more) - drawer.place(category, less)
    if facet.stepped and not facet.circular and steps == 1 and (not facet.numbers or drawer.rng.random() < 0.5):
        return JustBefore(category, less, more)
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
        return f"next_to({names.category(self.category)}, {_people(names, _any_order(rng, self.one, self.other))})"


def _next_to(drawer: Drawer) -> Form | None:
    found = _about(drawer, drawer.adjacent)
    if found is None:
        return None
    category, one, other = found
    if drawer.place(category, other) - drawer.place(category, one) != 1:
        return None
    return NextTo(category, *_sorted(one, other))


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
        one, other = _any_order(rng, self.one, self.other)
        return f"between({names.category(self.category)}, {_people(names, [one, self.middle, other])})"


def _between(drawer: Drawer) -> Form | None:
    found, third = _about(drawer, drawer.between), drawer.item()
    if found is None or found[0] == drawer.space.category[third]:
        return None
    category = found[0]
    items = sorted([*found[1:], third], key=lambda item: drawer.place(category, item))
    if len({drawer.owner[item] for item in items}) < 3:
        return None
    ends = _sorted(items[0], items[2])
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
        return f"{_value(names, self.category, self.one)} {sign} {names.label(self.limit)}"


def _bound(drawer: Drawer) -> Form | None:
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


class OneOf(Form):
    """A label goes with one of three of another category."""

    NAME = "one-of"
    one: int
    labels: tuple[int, ...]

    def items(self) -> tuple[int, ...]:
        return self.one, *self.labels

    def holds(self, pool: Pool) -> int:
        row, found = pool.same[self.one], 0
        for item in self.labels:
            found |= row[item]
        return found

    def condition(self, space: Space) -> Condition:
        category = space.category[self.labels[0]]
        if category:
            value = space.value(category, self.one)
            return disjunction(tuple([Compare("==", value, Const(space.place[item])) for item in self.labels]))
        return disjunction(tuple([space.together(self.one, item) for item in self.labels]))

    def rule(self, names: Names, rng: Random) -> str:
        number = names.number(self.labels[0])
        if number:
            return f"{_value(names, number, self.one)} in [{', '.join(map(names.label, self.labels))}]"
        return f"{names.person(self.one)} in [{', '.join(map(names.person, self.labels))}]"


def _one_of(drawer: Drawer) -> Form | None:
    one = drawer.item()
    space = drawer.space
    category = space.category[drawer.fellow(one)]
    size = space.problem.arrays[category].size
    if size < 5:
        return None
    right = drawer.place(category, one)
    wrong = drawer.rng.sample([place for place in range(size) if place != right], 2)
    return OneOf(one, _sorted(*[space.item(category, place) for place in (right, *wrong)]))


# --- The table --------------------------------------------------------------------------------------------------------


class FormKind(Record):
    """A form: its weight, whether a space can have such clues at all, and the drawing of one."""

    weight: float
    draw: Callable[[Drawer], Form | None]
    needs: str = ""
    """The relations of which some category must carry one: names of fields of `Facet`."""


FORMS: dict[str, FormKind] = {
    "difference": FormKind(24, _difference, "numbers stepped"),
    "different": FormKind(19, _different),
    "same": FormKind(16, _same),
    "pair": FormKind(15, _one_each),
    "either": FormKind(13, _either),
    "comparison": FormKind(9, _comparison, "compared"),
    "neither": FormKind(3, _neither),
    "all-different": FormKind(2, _all_different),
    "next": FormKind(1, _next_to, "adjacent"),
    "between": FormKind(1, _between, "between"),
    "bounds": FormKind(1, _bound, "compared"),
    "one-of": FormKind(1, _one_of),
    "if-then": FormKind(1, _if_then),
}

DEFAULT = {name: kind.weight for name, kind in FORMS.items()}

_HARD = {
    "same": 2.0,
    "different": 8.0,
    "pair": 16.0,
    "either": 14.0,
    "comparison": 16.0,
    "neither": 2.0,
    "all-different": 1.5,
    "next": 24.0,
    "between": 10.0,
    "bounds": 1.0,
    "one-of": 3.0,
    "if-then": 12.0,
}
_HARDEST = {
    "different": 6.0,
    "pair": 16.0,
    "either": 16.0,
    "comparison": 10.0,
    "next": 6.0,
    "between": 8.0,
    "if-then": 30.0,
}


def usual(level: int) -> dict[str, float]:
    """Return the weights with which clues of a level are drawn if none are asked for.

    Clues that say little by themselves make the hard levels: with the others these are seldom met.
    """
    own = DEFAULT if level < 4 else _HARD if level == 4 else _HARDEST
    return {name: own.get(name, 0.0) for name in FORMS}


def carried(facets: Sequence[Facet], name: str) -> bool:
    """Return True if some category carries clues of a form."""
    needs = FORMS[name].needs.split()
    return not needs or any([getattr(facet, each) for facet in facets for each in needs])


NEEDS = {
    "numbers": "numbers, with the phrase `more by` if it has phrases",
    "compared": "numbers, or the phrases `more`, `less` or `before`",
    "stepped": "the phrase `just before`",
    "adjacent": "the phrase `next`",
    "between": "the phrase `between`",
}


def needed_for(name: str) -> str:
    """Return what a property of a theme has to have for clues of a form."""
    return f"a property needs {', or '.join([NEEDS[each] for each in FORMS[name].needs.split()])}"


def is_direct(space: Space, form: Form) -> bool:
    """Return True if a clue ties an actor straight to a value."""
    return isinstance(form, Same) and 0 in (space.category[form.one], space.category[form.other])
