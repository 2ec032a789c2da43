"""Forms of clues that say who is who: whose labels are one actor's, and whose are not."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from logicgrid.csp.expr import Compare, Condition, Const, Iff, conjunction, disjunction, negation
from logicgrid.generate.forms.form import Drawer, Form, any_order, in_order, people

if TYPE_CHECKING:
    from logicgrid.generate.names import Names
    from logicgrid.generate.pool import Pool
    from logicgrid.generate.space import Space


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
        return names.equality(self.one, self.other, "==", rng)


def draw_same(drawer: Drawer) -> Form | None:
    one = drawer.item() if drawer.direct else drawer.one_of(drawer.of_values)
    other = drawer.fellow(one)
    if not drawer.direct and not drawer.space.category[other]:
        return None
    return Same(*in_order(one, other))


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
        return names.equality(self.one, self.other, "!=", rng)


def apart(pool: Pool, one: int, other: int) -> int:
    """Return the answers in which two items are two actors'."""
    same = pool.same
    return same[one][one] & same[other][other] & ~same[one][other]


def draw_different(drawer: Drawer) -> Form | None:
    two = drawer.two()
    if two is None or drawer.space.category[two[0]] == drawer.space.category[two[1]]:
        return None
    return Different(*in_order(*two))


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
        return f"either({people(names, [self.one, *any_order(rng, self.this, self.that)])})"


def draw_either(drawer: Drawer) -> Form | None:
    one, wrong = drawer.item(), drawer.item()
    right, category = drawer.fellow(one), drawer.space.category
    if drawer.owner[wrong] == drawer.owner[one] or category[wrong] == category[one]:
        return None
    if (category[right] == 0) != (category[wrong] == 0):  # "is Ann or plays the piano" is no good sentence
        return None
    return Either(one, *in_order(right, wrong))


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
        return f"neither({people(names, [*any_order(rng, self.one, self.other), self.what])})"


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


def draw_neither(drawer: Drawer) -> Form | None:
    two, what = drawer.two(), drawer.item()
    if two is None or drawer.owner[what] in (drawer.owner[two[0]], drawer.owner[two[1]]):
        return None
    if drawer.space.category[what] in (drawer.space.category[two[0]], drawer.space.category[two[1]]):
        return None
    one, other = in_order(*two)
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
        return f"all_different({people(names, any_order(rng, *self.labels))})"


def draw_all_different(drawer: Drawer) -> Form | None:
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
    return AllDifferent(in_order(*items))


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
                *[
                    disjunction((space.together(each, self.this), space.together(each, self.that)))
                    for each in (self.one, self.other)
                ],
            )
        )

    def rule(self, names: Names, rng: Random) -> str:
        sides = [any_order(rng, *side) for side in ((self.one, self.other), (self.this, self.that))]
        one, other = (people(names, side) for side in sides)
        return f"{{{one}}} == {{{other}}}"


def draw_one_each(drawer: Drawer) -> Form | None:
    two = drawer.two()
    if two is None:
        return None
    category = drawer.space.category
    rest = [number for number in drawer.distinct if number not in (category[two[0]], category[two[1]])]
    if not rest:
        return None
    ends = [drawer.label(drawer.one_of(rest), item) for item in two]
    return OneEach(*in_order(*two), *in_order(*ends))


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


def draw_if_then(drawer: Drawer) -> Form | None:
    items = [drawer.item() for _ in range(4)]
    category, owner = drawer.space.category, drawer.owner
    one, other, this, that = (*in_order(*items[:2]), *in_order(*items[2:]))
    if len(set(items)) < 4 or category[one] == category[other] or category[this] == category[that]:
        return None
    if owner[this] != owner[that] and (owner[one] == owner[other] or drawer.rng.random() < 0.7):
        return None
    return IfThen(one, other, this, that)


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
            return f"{names.value(number, self.one)} in [{', '.join(map(names.label, self.labels))}]"
        return f"{names.person(self.one)} in [{', '.join(map(names.person, self.labels))}]"


def draw_one_of(drawer: Drawer) -> Form | None:
    one = drawer.item()
    space = drawer.space
    category = space.category[drawer.fellow(one)]
    size = space.problem.arrays[category].size
    if size < 5:
        return None
    right = drawer.place(category, one)
    wrong = drawer.rng.sample([place for place in range(size) if place != right], 2)
    return OneOf(one, in_order(*[space.item(category, place) for place in (right, *wrong)]))
