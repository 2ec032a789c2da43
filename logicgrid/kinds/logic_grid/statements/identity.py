"""Statements that say who is who: whose labels are one actor's, and whose are not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from logicgrid.csp.expr import Choose, Compare, Condition, Const, Iff, Operator, Sum, conjunction, disjunction, negation
from logicgrid.kinds.logic_grid.language.spelling import Spelling
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.statements import Drawer, Ground, Statement, in_order

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.reading.conditions import Said
    from logicgrid.kinds.logic_grid.reading.sayer import Sayer


class _OfTwo(Statement):
    """A statement about two labels; if several actors may share a value, it is the other one."""

    one: Label
    other: Label
    SIGN: ClassVar[Operator]

    def labels(self) -> tuple[Label, ...]:
        return self.one, self.other

    def condition(self, ground: Ground) -> Condition:
        return ground.together(self.one, self.other, self.SIGN)

    def rule(self, write: Spelling) -> str:
        one, other = self.one, self.other
        if not write.categories[one[0]].distinct:
            one, other = other, one
        if not write.categories[other[0]].distinct:
            return f"{write.value(other[0], write.person(*one))} {self.SIGN} {write.label(*other)}"
        return f"{write.person(*one)} {self.SIGN} {write.person(*other)}"

    def say(self, sayer: Sayer) -> Said:
        return sayer.two_labels(self.one, self.other, self.SIGN)


class Same(_OfTwo):
    """Two labels are one actor's."""

    NAME = "same"
    SIGN = "=="


def draw_same(drawer: Drawer) -> Statement | None:
    if shared := drawer.of_shared():
        return Same(*shared)
    if not drawer.several:
        return None
    one = drawer.label() if drawer.direct else drawer.one_of(drawer.of_values)
    other = drawer.fellow(one)
    if not drawer.direct and not other[0]:
        return None
    return Same(*in_order(one, other))


def is_direct(statement: Statement) -> bool:
    """Return True if a statement ties an actor straight to a value."""
    return isinstance(statement, Same) and 0 in (statement.one[0], statement.other[0])


class Different(_OfTwo):
    """Two labels are not one actor's."""

    NAME = "different"
    SIGN = "!="


def draw_different(drawer: Drawer) -> Statement | None:
    if shared := drawer.of_shared():
        one, (category, right) = shared
        wrong = [place for place in range(drawer.ground.size(category)) if place != right]
        return Different(one, (category, drawer.one_of(wrong))) if wrong else None
    two = drawer.two()
    if two is None or two[0][0] == two[1][0]:
        return None
    return Different(*in_order(*two))


class Either(Statement):
    """A label goes with exactly one of two others."""

    NAME = "either"
    one: Label
    this: Label
    that: Label

    def labels(self) -> tuple[Label, ...]:
        return self.one, self.this, self.that

    def condition(self, ground: Ground) -> Condition:
        return negation(Iff(ground.together(self.one, self.this), ground.together(self.one, self.that)))

    def rule(self, write: Spelling) -> str:
        return f"either({write.people(self.labels())})"

    def say(self, sayer: Sayer) -> Said:
        return sayer.either(self.one, [self.this, self.that])


def draw_either(drawer: Drawer) -> Statement | None:
    if not drawer.several:
        return None
    one, wrong = drawer.label(), drawer.label()
    right = drawer.fellow(one)
    if drawer.owner[wrong] == drawer.owner[one] or wrong[0] == one[0]:
        return None
    if (right[0] == 0) != (wrong[0] == 0):  # "is Ann or plays the piano" is no good sentence
        return None
    return Either(one, *in_order(right, wrong))


class _Apart(Statement):
    """A statement that no two of some labels are one actor's."""

    def condition(self, ground: Ground) -> Condition:
        return different(ground, self.labels())


def different(ground: Ground, labels: Sequence[Label]) -> Condition:
    """Return the condition that no two of these labels are one actor's; of one category they never are."""
    pairs = [pair for pair in combinations(labels, 2) if pair[0][0] != pair[1][0]]
    return conjunction(tuple([ground.together(*pair, "!=") for pair in pairs]))


class Neither(_Apart):
    """Two labels are two actors', and a third one is neither's."""

    NAME = "neither"
    one: Label
    other: Label
    what: Label

    def labels(self) -> tuple[Label, ...]:
        return self.one, self.other, self.what

    def rule(self, write: Spelling) -> str:
        return f"neither({write.people(self.labels())})"

    def say(self, sayer: Sayer) -> Said:
        return sayer.neither([self.one, self.other], self.what)


def draw_neither(drawer: Drawer) -> Statement | None:
    two, what = drawer.two(), drawer.label()
    if two is None or drawer.owner[what] in (drawer.owner[two[0]], drawer.owner[two[1]]):
        return None
    if what[0] in (two[0][0], two[1][0]):
        return None
    one, other = in_order(*two)
    return Neither(one, other, what)


class AllDifferent(_Apart):
    """Labels of different properties are all of different actors."""

    NAME = "all-different"
    people: tuple[Label, ...]

    def labels(self) -> tuple[Label, ...]:
        return self.people

    def rule(self, write: Spelling) -> str:
        return f"all_different({write.people(self.people)})"

    def say(self, sayer: Sayer) -> Said:
        return sayer.different_people([sayer.book.who(label) for label in self.people])


def draw_all_different(drawer: Drawer) -> Statement | None:
    actors = drawer.ground.problem.length
    most = min(len(drawer.distinct), actors, 5)
    if most < 3:
        return None
    rng = drawer.rng
    categories = rng.sample(drawer.distinct, 3 + int(rng.random() * (most - 2)))
    owners = rng.sample(range(actors), len(categories))
    return AllDifferent(
        in_order(*[(number, drawer.answer[number][actor]) for number, actor in zip(categories, owners, strict=True)])
    )


class _OfTwoPairs(Statement):
    """A statement about two labels, and two others."""

    one: Label
    other: Label
    this: Label
    that: Label

    def labels(self) -> tuple[Label, ...]:
        return self.one, self.other, self.this, self.that


class OneEach(_OfTwoPairs):
    """Of two labels one goes with a third and the other with a fourth."""

    NAME = "pair"

    def condition(self, ground: Ground) -> Condition:
        two = self.one, self.other
        ways = [disjunction((ground.together(each, self.this), ground.together(each, self.that))) for each in two]
        return conjunction((different(ground, two), *ways))

    def rule(self, write: Spelling) -> str:
        return f"{{{write.people((self.one, self.other))}}} == {{{write.people((self.this, self.that))}}}"

    def say(self, sayer: Sayer) -> Said:
        return sayer.one_and_other(*self.labels())


def one_each(one: Sequence[Label], other: Sequence[Label]) -> OneEach:
    """Return that of the two labels of one side each goes with one of the other side; actors come first."""
    (a, b), (x, y) = sorted([in_order(*one), in_order(*other)])
    return OneEach(a, b, x, y)


def draw_one_each(drawer: Drawer) -> Statement | None:
    two = drawer.two()
    if two is None:
        return None
    rest = [number for number in drawer.distinct if number not in (two[0][0], two[1][0])]
    if not rest:
        return None
    ends = []
    for label in two:
        category = drawer.one_of(rest)
        ends.append((category, drawer.place(category, label)))
    return one_each(two, ends)


class IfThen(_OfTwoPairs):
    """If two labels are one actor's, then two others are, too."""

    NAME = "if-then"

    def condition(self, ground: Ground) -> Condition:
        premise, conclusion = ground.together(self.one, self.other), ground.together(self.this, self.that)
        return disjunction((negation(premise), conclusion))

    def rule(self, write: Spelling) -> str:
        return f"implies({Same(self.one, self.other).rule(write)}, {Same(self.this, self.that).rule(write)})"

    def say(self, sayer: Sayer) -> Said:
        premise, conclusion = Same(self.one, self.other), Same(self.this, self.that)
        return sayer.logic("implies", premise.say(sayer), conclusion.say(sayer))


def draw_if_then(drawer: Drawer) -> Statement | None:
    if shared := drawer.of_shared():
        (this, that), category = shared, drawer.one_of(drawer.shared)
        one, size = drawer.label(), drawer.ground.size(category)
        premise = (category, int(drawer.rng.random() * size))
        return None if drawer.owner[one] == drawer.owner[this] else IfThen(one, premise, this, that)
    labels, owner = [drawer.label() for _ in range(4)], drawer.owner
    one, other, this, that = (*in_order(*labels[:2]), *in_order(*labels[2:]))
    if len(set(labels)) < 4 or one[0] == other[0] or this[0] == that[0]:
        return None
    if owner[this] != owner[that] and (owner[one] == owner[other] or drawer.rng.random() < 0.7):
        return None
    return IfThen(one, other, this, that)


class OneOf(Statement):
    """A label goes with one of several of another category."""

    NAME = "one-of"
    one: Label
    options: tuple[Label, ...]

    def labels(self) -> tuple[Label, ...]:
        return self.one, *self.options

    def condition(self, ground: Ground) -> Condition:
        category = self.options[0][0]
        if category:
            value = ground.value(category, self.one)
            return disjunction(tuple([Compare("==", value, Const(place)) for _, place in self.options]))
        return disjunction(tuple([ground.together(self.one, label) for label in self.options]))

    def rule(self, write: Spelling) -> str:
        category = self.options[0][0]
        if category:
            listed = ", ".join([write.label(*label) for label in self.options])
            return f"{write.value(category, write.person(*self.one))} in [{listed}]"
        return f"{write.person(*self.one)} in [{write.people(self.options)}]"

    def say(self, sayer: Sayer) -> Said:
        return sayer.one_of(self.one, self.options, True)


def draw_one_of(drawer: Drawer) -> Statement | None:
    if not drawer.several:
        return None
    one = drawer.label()
    category = drawer.fellow(one)[0]
    size = drawer.ground.size(category)
    if size < 5:
        return None
    right = drawer.place(category, one)
    wrong = drawer.rng.sample([place for place in range(size) if place != right], 2)
    return OneOf(one, in_order(*[(category, place) for place in (right, *wrong)]))


class HowMany(Statement):
    """Exactly, at least or at most a number of some facts hold."""

    NAME = "count"
    how: str
    """The function that says it: `exactly`, `at_least`, `at_most`."""
    number: int
    facts: tuple[tuple[Label, Label], ...]

    SIGNS: ClassVar[dict[str, Operator]] = {"exactly": "==", "at_least": ">=", "at_most": "<="}

    def labels(self) -> tuple[Label, ...]:
        return tuple([label for fact in self.facts for label in fact])

    def condition(self, ground: Ground) -> Condition:
        tally = Sum(tuple([Choose(ground.together(*fact), Const(1)) for fact in self.facts]))
        return Compare(self.SIGNS[self.how], tally, Const(self.number))

    def rule(self, write: Spelling) -> str:
        return f"{self.how}({self.number}, {', '.join([Same(*fact).rule(write) for fact in self.facts])})"

    def say(self, sayer: Sayer) -> Said:
        return sayer.counted(self.how, str(self.number), [Same(*fact).say(sayer) for fact in self.facts])
