"""What the names in a clue mean: properties, labels, actors, constants; or a mistake with what was probably meant.

A name that could mean several things takes its meaning from its neighbours (`Names.settle`): beside an actor it
is an actor, beside a value of a property it is a value of that property.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from logicgrid.csp import expr
from logicgrid.csp.problem import Fact
from logicgrid.kinds.logic_grid.language import typed
from logicgrid.kinds.logic_grid.language.syntax import ClueError, Located, Name, Numeral, Syntax
from logicgrid.kinds.logic_grid.language.typed import Cond, Num, Typed, TypedPerson, TypedValue, Unresolved
from logicgrid.kinds.logic_grid.language.vocabulary import Group, Label, NameMistakes, Vocabulary, listed, meant, quoted
from logicgrid.kinds.logic_grid.values import TypedValues, ValueType, parse_constant, type_values
from logicgrid.puzzle.diagnostics import fold
from logicgrid.puzzle.messages import either, say
from logicgrid.puzzle.record import Record

CLOCKED = ("date", "time")
"""The types whose constants are always written in quotes."""

_NUMBER_WITH_UNIT = re.compile(r"[0-9０-９]+(?:[.,][0-9]+)?\s*(?P<unit>[^\W\d_]+)")


class Warned(Record):
    """Something in a rule that is worth a warning: its characters, a stable code, what it is, and how to fix it."""

    start: int
    end: int
    code: str
    message: str
    help: str | None


class RuleNotes:
    """What is found out while one rule is read, beside its meaning.

    `found` are the warnings; `rests_on` are the facts of the puzzle that the reading relies on (see
    `csp.problem.Part`), as the keys of a dictionary: each once, in order.  `pieces` is the number of pieces that the
    rule was unrolled to so far.
    """

    __slots__ = ("found", "pieces", "rests_on")

    def __init__(self) -> None:
        self.found: list[Warned] = []
        self.rests_on: dict[Fact, None] = {}
        self.pieces = 0

    def warn(self, place: Located, code: str, message: str, help: str | None = None) -> None:
        self.found.append(Warned(place.start, place.end, code, message, help))


class RuleVocabulary(NameMistakes):
    """The puzzle's vocabulary for the reading of one rule."""

    __slots__ = ("notes",)

    def __init__(self, vocabulary: Vocabulary, notes: RuleNotes) -> None:
        super().__init__(vocabulary)
        self.notes = notes

    # ------------------------------------------------------------------ properties and labels

    def category(self, node: Syntax, looped: bool = False) -> int:
        """Return the number of the category that a node names; `looped` if a group could be named there, too."""
        if not isinstance(node, Name | Numeral):
            raise ClueError(node, "type-mismatch", say("language.name-property-expected-here"))
        index = self.vocabulary.names
        found = index.find(node.text)
        if len(found) == 1:
            return found[0]
        if found:
            raise self.ambiguous(node, [f"`{index.labels[place]}`" for place in found])
        help = say("language.properties", labels=listed(index.labels[1:]))
        if (group := self.group(node)) is not None:
            help = say("language.group-write-in-or", name=group.name, name2=quoted(group.name))
            raise ClueError(node, "unknown-name", say("language.unknown-property", text=node.text), help)
        if self.vocabulary.find_everywhere(node.text):
            help = say("language.property-comes-first-val")
        if looped:
            help = say("language.for-all-actors", help=help)
        groups = [each.name for each in self.vocabulary.groups] if looped else []
        what = "language.no-property-or-group" if groups else "language.unknown-property"
        raise meant(node, "unknown-name", say(what, text=node.text), [*index.labels, *groups], help)

    def label(self, category: int, name: Name | Numeral) -> int | None:
        """Return the index of a label in a category, None if the category has no such label."""
        owner = self.categories[category]
        found = owner.find(name.text)
        if len(found) > 1:
            raise self.ambiguous(name, [f'"{owner.labels[place]}"' for place in found])
        return found[0] if found else None

    def label_or_error(self, category: int, name: Name | Numeral) -> int:
        """Return the index of a label in a category.  Raises ClueError if the category has no such label."""
        place = self.label(category, name)
        if place is not None:
            return place
        owner = self.categories[category]
        message = say("language.unknown-actor", text=name.text)
        if category:
            message = say("language.has-no-value", name=owner.name, text=name.text)
        values = say("language.values", labels=listed(owner.labels))
        found = meant(name, "unknown-name", message, owner.index.names(), values)
        other = next((each for each, _ in self.vocabulary.find_everywhere(name.text) if each != category), None)
        if other is not None and found.fixed is None:
            message = say("language.actor-not-value", text=name.text, name=owner.name)
            if other != 0:
                own = self.categories[other].name
                message = say("language.other-value-not-value", text=name.text, own=own, name=owner.name)
            raise ClueError(name, "wrong-property", message)
        raise found

    def label_of_number(self, category: int, syntax: Syntax, number: expr.Number) -> int:
        """Return the index of the label whose number is given.  Raises ClueError if there is none."""
        owner = self.categories[category]
        if owner.amounts is not None and number in owner.amounts:
            return owner.amounts.index(number)
        message = say("language.has-no-value-2", name=owner.name, number=number)
        raise ClueError(syntax, "unknown-name", message, say("language.values", labels=listed(owner.labels)))

    def within(self, category: int, number: expr.Term) -> expr.Term:
        """Return a number that counts months or days of a `circular` property as one from its first value on."""
        owner = self.categories[category]
        if not owner.circular or owner.steps is None or not owner.steps.period or isinstance(number, expr.Const):
            return number
        first = min(owner.steps.numbers)
        return expr.Sum(
            (expr.Const(first), expr.Modulo(expr.Sum((number, expr.Const(-first))), expr.Const(owner.steps.period)))
        )

    def constant_of(self, category: int, name: Name | Numeral, as_number: bool = True) -> expr.Number | None:
        """Return the number that a numeral or a quoted text is beside values of a property, None if it is none.

        Beside times a text may be a duration (in minutes), beside dates too (in days), beside durations a time of day.
        """
        values = self.categories[category].values
        if values.numbers is None:
            from logicgrid.kinds.logic_grid.values.clock import constant_step

            steps = self.categories[category].steps if as_number and isinstance(name, Name) else None
            return constant_step(name.text, steps) if steps else None
        if isinstance(name, Numeral):
            return name.value
        number = parse_constant(name.text, values)
        if number is not None:
            return number
        from logicgrid.kinds.logic_grid.values.properties import parse_clock

        match values.type:
            case "duration":
                return parse_clock(name.text, "time")
            case "time":
                return parse_clock(name.text, "duration")
            case "date":
                minutes = parse_clock(name.text, "duration")
                days = None if minutes is None else Fraction(minutes, 24 * 60)
                return days.numerator if days is not None and days.denominator == 1 else days
            case _:
                return None

    # ------------------------------------------------------------------ groups

    def group(self, node: Syntax) -> Group | None:
        """Return the group that a node names; None if it names none."""
        return self.vocabulary.group(node.text) if isinstance(node, Name) else None

    def members(self, node: Syntax, group: Group) -> list[Typed]:
        """Return the actors, or the values, of a group that a node names."""
        if group.category == 0:
            return [TypedPerson(node, expr.Holder(0, expr.Const(place))) for place in group.places]
        return [TypedValue(node, group.category, expr.Const(place)) for place in group.places]

    def beside_group(self, what: Typed, group: Group) -> Typed:
        """Return what is asked whether it is in a group: of a group of values the value of an actor."""
        if group.category == 0 or isinstance(what, TypedValue | Cond):
            return what
        if isinstance(what, Unresolved) and self.label(group.category, what.syntax) is not None:
            return what
        if isinstance(what, Num) or (isinstance(what, Unresolved) and isinstance(what.syntax, Numeral)):
            return what
        return self.value_of(what.syntax, group.category, self.person(what))

    # ------------------------------------------------------------------ actors and values

    def person(self, what: Typed) -> TypedPerson:
        """Return the actor that something means: itself, a name, or who has the only value of that name."""
        if isinstance(what, TypedPerson):
            return what
        if not isinstance(what, Unresolved):
            raise self.mismatch(what, say("language.actor"))
        name = what.syntax
        if isinstance(name, Numeral):
            place = self.categories[0].index.exact.get(name.text)
            if place is None:
                raise self.mismatch(what, say("language.actor"))
            return TypedPerson(name, expr.Holder(0, expr.Const(place)))
        found = self.vocabulary.find_everywhere(name.text)
        if not found:
            raise self.unknown(name)
        if len(found) > 1:
            self._choose_first(name, found)
        return self.person_of(name, *found[0])

    def _choose_first(self, name: Name, found: list[Label]) -> None:
        """Raise ClueError unless exactly one of several labels of this name is an actor's; then it means the actor."""
        labels = [
            (self.categories[category].name, self.categories[category].labels[place]) for category, place in found
        ]
        spelled = [f"act({quoted(owner)}, {quoted(label)})" for owner, label in labels]
        actors = sum(category == 0 for category, _ in found)
        if not actors:
            message = say("language.ambiguous-may", text=name.text, spelled=either(spelled))
            raise ClueError(name, "ambiguous-name", message, say("language.write-2"))
        if actors > 1:
            message = say("language.may-several-actors", text=name.text)
            raise ClueError(name, "ambiguous-name", message, say("language.write-exactly"))
        help = say("language.other-meaning-write", spelled=either(spelled[1:]))
        people = {fold(label) for label in self.categories[0].labels}
        same = [owner for owner in [self.categories[number] for number, _ in found if number] if owner.size > 1]
        if own := next((each.name for each in same if {fold(label) for label in each.labels} == people), None):
            help = say("language.if-values-actors-themselves", help=help, own=own)
        self.notes.warn(name, "name-of-actor-and-value", say("language.read-actor", text=name.text), help)

    def person_of(self, syntax: Syntax, category: int, place: int) -> TypedPerson:
        """Return the actor who has a label: `act(property, value)`."""
        owner = self.categories[category]
        if owner.single(place):
            return TypedPerson(syntax, expr.Holder(category, expr.Const(place)))
        able = [actor for actor, domain in enumerate(owner.domains) if domain >> place & 1]
        if len(able) != 1:
            raise self.shared(syntax, category, f"`{owner.labels[place]}`")
        actor = expr.Holder(0, expr.Const(able[0]))
        others = [each for each in range(len(owner.domains)) if each != able[0]]
        self.notes.rests_on.update(dict.fromkeys([(category, other, place, False) for other in others]))
        if owner.domains[able[0]] == 1 << place:
            self.notes.rests_on[category, able[0], place, True] = None
            return TypedPerson(syntax, actor)
        return TypedPerson(
            syntax, expr.Guard(expr.Compare("==", expr.Entry(category, actor), expr.Const(place)), actor)
        )

    def holder(self, syntax: Syntax, category: int, what: Typed) -> TypedPerson:
        """Return the actor who has a value, which is given by its label or by something that has a value."""
        owner = self.categories[category]
        if owner.relation:
            return self.other_way(syntax, category, what)
        index: expr.Term
        match what:
            case Unresolved(name):
                return self.person_of(syntax, category, self.label_or_error(category, name))
            case _ if category == 0:
                return self.person(what)
            case TypedValue(category=own, node=node) if own == category:
                index = node
            case Num(node=expr.Const(value)):
                return self.person_of(syntax, category, self.label_of_number(category, what.syntax, value))
            case TypedValue() | Num() if owner.amounts is not None:
                index = expr.Locate(self.within(category, self.number(what).node), owner.amounts)
            case _:
                raise self.mismatch(what, say("language.value-2", name=owner.name))
        if isinstance(index, expr.Const):
            return self.person_of(syntax, category, int(index.value))
        if not owner.distinct:
            raise self.shared(syntax, category, say("language.value-3"))
        return TypedPerson(syntax, expr.Holder(category, index))

    def other_way(self, syntax: Syntax, category: int, what: Typed) -> TypedPerson:
        """Return the actor who has another one in a relation, `act(gives_to, Dan)`: the other is named or described."""
        if isinstance(what, Unresolved) and (place := self.label(category, what.syntax)) is not None:
            return self.person_of(syntax, category, place)
        match self.person(what).node:
            case expr.Holder(0, expr.Const(who)):
                return self.person_of(syntax, category, int(who))
            case expr.Holder(0, expr.Entry(own, position)) if own == category and self.categories[category].distinct:
                return TypedPerson(syntax, position)
            case expr.Holder(0, index):
                pass
            case node:
                index = expr.Entry(0, node)
        if not self.categories[category].distinct:
            raise self.shared(syntax, category, say("language.actor-2"))
        return TypedPerson(syntax, expr.Holder(category, index))

    def value_of(self, syntax: Syntax, category: int, who: TypedPerson) -> TypedPerson | TypedValue:
        """Return the value that an actor has in a category: `val(property, actor)`; of a relation it is an actor."""
        if self.categories[category].relation:
            return TypedPerson(syntax, expr.Holder(0, self.entry(category, who.node)))
        return (
            TypedValue(syntax, category, self.entry(category, who.node)) if category else TypedPerson(syntax, who.node)
        )

    def entry(self, category: int, who: expr.Term) -> expr.Term:
        """Return the index of an actor's value; if the actor is described by that very value, the value itself."""
        match who:
            case expr.Holder(array, expr.Const() as value) if array == category and not self.may_be_nobodys(who):
                return value
            case _:
                return expr.Entry(category, who)

    def may_be_nobodys(self, who: expr.Holder) -> bool:
        """Return True if nobody may have a value: of a category with more of them than actors, or by its `times`."""
        owner = self.categories[who.array]
        if owner.times and isinstance(who.value, expr.Const):
            return owner.times[int(who.value.value)] != (1, 1)
        return owner.size > self.categories[0].size

    def number(self, what: Typed) -> Num:
        """Return something as a number: itself, a numeral, a value of a numeric property, or 1 if a condition holds."""
        match what:
            case Num():
                return what
            case Unresolved(Numeral() as numeral):
                return typed.constant(numeral, numeral.value)
            case TypedValue(syntax, category, node):
                numbers = self.categories[category].amounts
                if numbers is None:
                    raise self.no_numbers(category, syntax)
                if isinstance(node, expr.Const):
                    return typed.constant(syntax, numbers[int(node.value)], category)
                scale = lcm(*[number.denominator for number in numbers])
                found = Num(syntax, expr.Lookup(node, numbers), min(numbers), max(numbers), scale, category)
                return typed.checked(found)
            case Cond(_, condition):
                return Num(what.syntax, expr.Choose(condition, expr.Const(1)), 0, 1, 1)
            case _:
                raise self.unsuitable(what, say("language.number"))

    def no_numbers(self, category: int, syntax: Syntax) -> ClueError:
        """Return the mistake of reckoning with texts."""
        name = self.categories[category].name
        help = self.type_of_texts(category) or say("language.rank-in-its-list", name=quoted(name))
        return ClueError(syntax, "type-mismatch", say("language.values-texts-not-numbers", name=name), help)

    def type_of_texts(self, category: int) -> str | None:
        """Return the advice to declare a type that all texts of a property can be read as, if there is one."""
        owner = self.categories[category]
        types: tuple[ValueType, ...] = ("time", "date", "duration", "money")
        for type in types if owner.values.type == "text" else ():
            if isinstance(type_values(owner.labels, type), TypedValues):
                return say("language.write-type-below-so", type=type, name=owner.name)
        numbers = [_NUMBER_WITH_UNIT.fullmatch(label) for label in owner.labels if owner.values.type == "text"]
        units = {each["unit"] if each else "" for each in numbers}
        if len(units) == 1 and (unit := units.pop()):
            return say("language.write-numbers-and-unit", name=owner.name, unit=unit)
        return None

    # ------------------------------------------------------------------ names beside something that has a type

    def settle(self, items: Sequence[Typed], in_order: bool = False) -> list[Typed]:
        """Return the items with every name resolved: names take their meaning from the first item that has a type.

        `in_order`: they are compared by `<` or its like, so that a month need not be one of those that are listed.
        """
        context = next((item for item in items if not isinstance(item, Unresolved)), None)
        if context is None and all(isinstance(item.syntax, Numeral) for item in items):
            return [self.number(item) for item in items]
        return [self._beside(item, context, in_order) if isinstance(item, Unresolved) else item for item in items]

    def _beside(self, name: Unresolved, context: Typed | None, in_order: bool) -> Typed:
        """Return what a name or numeral means beside something that has a type."""
        match context:
            case TypedValue(_, category, _):
                steps = self.categories[category].steps if in_order else None
                by_step = steps is not None and list(steps.numbers) == sorted(steps.numbers)
                if by_step and self.label(category, name.syntax) is None:
                    return self._in_property(name, category, True)
                return self._in_property(name, category, False)
            case Num(home=None):
                return self.number(name)
            case Num(home=int(category)):
                return (
                    self.number(name) if isinstance(name.syntax, Numeral) else self._in_property(name, category, True)
                )
            case Cond():
                raise self.mismatch(name, say("language.condition"))
            case _:
                return self.person(name)

    def _in_property(self, unresolved: Unresolved, category: int, as_number: bool) -> Typed:
        """Return what a name or numeral means beside a value: a value of the property, or a constant of its type."""
        name, owner = unresolved.syntax, self.categories[category]
        place = self.label(category, name)
        if place is not None:
            value = TypedValue(name, category, expr.Const(place))
            return self.number(value) if as_number else value
        bare = isinstance(name, Numeral) or (name.text.isdecimal() and not as_number)  # `"10"` is no time either
        if bare and owner.values.type in CLOCKED:
            raise self.bare_number(category, name)
        number = self.constant_of(category, name, as_number)
        if number is not None:
            return typed.constant(name, number, category)
        elsewhere = self.vocabulary.find_everywhere(name.text)
        if any(other == 0 for other, _ in elsewhere):
            message = say("language.actor-compared-value", text=name.text, name=owner.name)
            fixed = f"val({quoted(owner.name)}, {quoted(name.text)})"
            error = ClueError(name, "actor-and-value", message, say("language.write-3", fixed=fixed), fixed)
            error.otherwise = say("language.values-2", name=owner.name, labels=listed(owner.labels))
            raise error
        code = "wrong-property" if elsewhere else "unknown-name"
        message = say("language.has-no-value", name=owner.name, text=name.text)
        found = meant(name, code, message, owner.index.names(), say("language.values", labels=listed(owner.labels)))
        if isinstance(name, Numeral):
            rank = say("language.rank-position-in-list", help=found.help, name=quoted(owner.name))
            found.help = self.type_of_texts(category) or rank
            found.fixed = None
        elif any(map(str.isdigit, name.text)) and (advice := self.type_of_texts(category)):
            found.help, found.fixed = advice, None  # `7h30` beside `7h, 8h30`, which are texts as written
        raise found

    def summand(self, what: Typed, others: list[Num]) -> Num:
        """Return a summand; a quoted text (`val(start, a) + "00:30"`) is a constant of the property beside it."""
        if isinstance(what, Unresolved) and isinstance(what.syntax, Name):
            home = next((number.home for number in others if number.home is not None), None)
            value = None if home is None else self.constant_of(home, what.syntax)
            if value is not None:
                return typed.constant(what.syntax, value)
        return self.number(what)

    # ------------------------------------------------------------------ mistakes
