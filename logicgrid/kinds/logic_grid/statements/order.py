"""Statements about the order of values, and about their differences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from logicgrid.csp import expr
from logicgrid.kinds.logic_grid.language.spelling import Spelling, numeral
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.statements import Drawer, Ground, Statement, in_order

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.reading.conditions import Said
    from logicgrid.kinds.logic_grid.reading.sayer import Sayer


class _Unequal(Statement):
    """A statement that one of two values is the larger one."""

    category: int
    less: Label
    more: Label

    def labels(self) -> tuple[Label, ...]:
        return self.less, self.more

    def values(self, write: Spelling) -> tuple[str, str]:
        """Return the two values as a rule has them."""
        less, more = [write.value(self.category, write.person(*label)) for label in self.labels()]
        return less, more


class Less(_Unequal):
    """The value of one label's actor is less than, or comes before, that of another one's."""

    NAME = "comparison"

    def condition(self, ground: Ground) -> expr.Condition:
        less, more = [ground.ordered(self.category, ground.value(self.category, label)) for label in self.labels()]
        return expr.Compare("<", less, more)

    def rule(self, write: Spelling) -> str:
        if write.categories[self.category].numbers is None:
            return f"before({write.property(self.category)}, {write.people(self.labels())})"
        return " < ".join(self.values(write))

    def say(self, sayer: Sayer) -> Said:
        texts = sayer.vocabulary.categories[self.category].numbers is None
        return sayer.relation("before" if texts else "less", self.category, self.less, self.more)


def _about(drawer: Drawer, categories: Sequence[int]) -> tuple[int, Label, Label] | None:
    """Return a category, and labels of two actors with the smaller value of it first; None if this draw has none."""
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


def draw_less(drawer: Drawer) -> Statement | None:
    found = _about(drawer, drawer.compared)
    return None if found is None else Less(*found)


class Difference(_Unequal):
    """The number of one label's actor is larger by so much than that of another one's."""

    NAME = "difference"
    by: expr.Number

    def condition(self, ground: Ground) -> expr.Condition:
        less, more = [ground.number(self.category, label) for label in self.labels()]
        return expr.Compare("==", more, expr.Sum((less, expr.Const(self.by))))

    def rule(self, write: Spelling) -> str:
        less, more = self.values(write)
        return f"{more} == {less} + {amount(write, self.category, self.by)}"

    def say(self, sayer: Sayer) -> Said:
        by = sayer.book.amount(self.category, self.by)
        return sayer.relation("more by", self.category, self.more, self.less, by)


def amount(write: Spelling, category: int, by: expr.Number) -> str:
    """Return a positive difference between two values of a property: `3`, `"1:30"` between times."""
    if write.categories[category].values.type in ("time", "duration") and by.denominator == 1:
        return f'"{by // 60}:{by % 60:02}"'
    return numeral(by)


def pairs_with(numbers: tuple[expr.Number, ...], by: expr.Number) -> int:
    """Return the number of pairs of values that have this difference."""
    return sum([number + by in numbers for number in numbers])


def draw_difference(drawer: Drawer) -> Statement | None:
    found = _about(drawer, drawer.numbered)
    if found is None:
        return None
    category, less, more = found
    numbers = drawer.ground.facets[category].numbers or ()
    by = numbers[drawer.place(category, more)] - numbers[drawer.place(category, less)]
    if by <= 0 or (drawer.subtle and pairs_with(numbers, by) < 2):
        return None
    return Difference(category, less, more, by)


class Ratio(_Unequal):
    """The number of one label's actor is a multiple of that of another one's."""

    NAME = "ratio"
    by: expr.Number

    def condition(self, ground: Ground) -> expr.Condition:
        less, more = [ground.number(self.category, label) for label in self.labels()]
        return expr.Compare("==", more, expr.Product(expr.Const(self.by), less))

    def rule(self, write: Spelling) -> str:
        less, more = self.values(write)
        return f"{more} == {numeral(self.by)} * {less}"

    def say(self, sayer: Sayer) -> Said:
        return sayer.times(self.category, self.more, self.by, self.less)


class _Relation(Statement):
    """A statement about the places of two values in their list."""

    category: int
    one: Label
    other: Label

    def labels(self) -> tuple[Label, ...]:
        return self.one, self.other

    def values(self, ground: Ground) -> tuple[expr.Term, expr.Term]:
        """Return the two values, as places in their list."""
        one, other = [ground.value(self.category, label) for label in self.labels()]
        return one, other

    def call(self, write: Spelling, function: str) -> str:
        return f"{function}({write.property(self.category)}, {write.people(self.labels())})"


class JustBefore(_Relation):
    """The value of one label's actor comes directly before that of another one's."""

    NAME = "just-before"

    def condition(self, ground: Ground) -> expr.Condition:
        one, other = self.values(ground)
        return _is_step(ground, self.category, _less(other, one), -1)

    def rule(self, write: Spelling) -> str:
        return self.call(write, "just_before")

    def say(self, sayer: Sayer) -> Said:
        return sayer.relation("just before", self.category, self.one, self.other)


def _less(one: expr.Term, other: expr.Term) -> expr.Sum:
    """Return one value less another, as rules are read: so a rule and its statement mean the same to the letter."""
    return expr.Sum((one, expr.Product(expr.Const(-1), other)))


def _is_step(ground: Ground, category: int, steps: expr.Term, back: int) -> expr.Condition:
    """Return the condition that these are one step; round the end of a circle there are `back` times all but one."""
    counts = [1]
    if ground.facets[category].circular:
        counts.append(back * (ground.size(category) - 1))
    return expr.disjunction(tuple([expr.Compare("==", steps, expr.Const(count)) for count in dict.fromkeys(counts)]))


def draw_just_before(drawer: Drawer) -> Statement | None:
    found = _about(drawer, drawer.stepped)
    neighbours = found and _neighbours(drawer, *found)
    return JustBefore(found[0], *neighbours) if found and neighbours else None


class NextTo(_Relation):
    """The values of two labels' actors are neighbours."""

    NAME = "next"

    def condition(self, ground: Ground) -> expr.Condition:
        return _is_step(ground, self.category, expr.Abs(_less(*self.values(ground))), 1)

    def rule(self, write: Spelling) -> str:
        return self.call(write, "next_to")

    def say(self, sayer: Sayer) -> Said:
        return sayer.relation("next", self.category, self.one, self.other)


def draw_next_to(drawer: Drawer) -> Statement | None:
    found = _about(drawer, drawer.adjacent)
    neighbours = found and _neighbours(drawer, *found)
    return NextTo(found[0], *in_order(*neighbours)) if found and neighbours else None


def _neighbours(drawer: Drawer, category: int, less: Label, more: Label) -> tuple[Label, Label] | None:
    """Return two labels, that with the value directly before the other's first; None if neither is."""
    steps = drawer.place(category, more) - drawer.place(category, less)
    if steps == 1:
        return less, more
    around = drawer.ground.facets[category].circular and steps == drawer.ground.size(category) - 1
    return (more, less) if around else None


class Opposite(_Relation):
    """The values of two labels' actors are opposite to each other in their circle."""

    NAME = "opposite"

    def condition(self, ground: Ground) -> expr.Condition:
        return expr.Compare("==", expr.Abs(_less(*self.values(ground))), expr.Const(ground.size(self.category) // 2))

    def rule(self, write: Spelling) -> str:
        return self.call(write, "opposite")

    def say(self, sayer: Sayer) -> Said:
        return sayer.in_order("opposite", self.category, self.labels())


class Between(Statement):
    """The value of one label's actor lies between those of two others', either way round."""

    NAME = "between"
    category: int
    one: Label
    middle: Label
    other: Label

    def labels(self) -> tuple[Label, ...]:
        return self.one, self.middle, self.other

    def condition(self, ground: Ground) -> expr.Condition:
        one, middle, other = [ground.value(self.category, label) for label in self.labels()]
        ways = [
            expr.conjunction((expr.Compare("<", low, middle), expr.Compare("<", middle, high)))
            for low, high in ((one, other), (other, one))
        ]
        return expr.disjunction(tuple(ways))

    def rule(self, write: Spelling) -> str:
        return f"between({write.property(self.category)}, {write.people(self.labels())})"

    def say(self, sayer: Sayer) -> Said:
        return sayer.in_order("between", self.category, self.labels())


def draw_between(drawer: Drawer) -> Statement | None:
    found, third = _about(drawer, drawer.between), drawer.label()
    if found is None or found[0] == third[0]:
        return None
    category = found[0]
    labels = sorted([*found[1:], third], key=lambda label: drawer.place(category, label))
    if len({drawer.owner[label] for label in labels}) < 3:
        return None
    ends = in_order(labels[0], labels[2])
    return Between(category, ends[0], labels[1], ends[1])


class Bound(Statement):
    """The value of a label's actor is more, or less, than a value of the property."""

    NAME = "bounds"
    category: int
    one: Label
    above: bool
    limit: int

    @property
    def sign(self) -> expr.Operator:
        return ">" if self.above else "<"

    def labels(self) -> tuple[Label, ...]:
        return (self.one,)

    def condition(self, ground: Ground) -> expr.Condition:
        terms = ground.value(self.category, self.one), expr.Const(self.limit)
        value, limit = [ground.ordered(self.category, term) for term in terms]
        return expr.Compare(self.sign, value, limit)

    def rule(self, write: Spelling) -> str:
        value = write.value(self.category, write.person(*self.one))
        return f"{value} {self.sign} {write.label(self.category, self.limit)}"

    def say(self, sayer: Sayer) -> Said:
        return sayer.beyond(self.sign, self.category, self.one, self.limit)


def draw_bound(drawer: Drawer) -> Statement | None:
    if not drawer.compared:
        return None
    category, one = drawer.one_of(drawer.compared), drawer.label()
    if one[0] == category:
        return None
    place, size = drawer.place(category, one), drawer.ground.size(category)
    above = drawer.rng.random() < 0.5
    limits = range(min(place, size - 2)) if above else range(max(place + 1, 2), size)  # two values are left at least
    if not limits:
        return None
    return Bound(category, one, above, drawer.one_of(limits))
