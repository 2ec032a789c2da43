"""Rules read back as sentences: what a rule says in words, for an author to hold against the clue's text.

The syntax tree of a rule is put into words by the puzzle's phrasebook, form by form, as `language` gives it a meaning:
names are resolved in the same way, but nothing is unrolled.  What stands for a person, a value or a number is a small
record; a condition is a `Said`, which can be asked for in any order of words, and for its opposite.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from logicgrid.csp.expr import Const, Guard, Holder
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language.names import Names, Notes
from logicgrid.kinds.logic_grid.language.parser import parse
from logicgrid.kinds.logic_grid.language.syntax import ClueError, Name, Numeral, Syntax
from logicgrid.kinds.logic_grid.language.typed import Unresolved
from logicgrid.kinds.logic_grid.language.vocabulary import ACTORS, Vocabulary
from logicgrid.kinds.logic_grid.phrases import phrasebook_of
from logicgrid.puzzle.record import Record
from logicgrid.words.grammar import Order, finished, of_none
from logicgrid.words.phrasebook import OPPOSITE, Label, Phrasebook
from logicgrid.words.phrases import plain

Number = int | Fraction
_SIGNS = {"==": "=", "!=": "≠", "<": "<", "<=": "≤", ">": ">", ">=": "≥", "*": "×", "-": "−"}
_QUANTITIES = ("number", "money", "duration")
_COUNTS = {"==": "exactly", ">=": "at_least", "<=": "at_most"}
_POWERS = {"2": "²", "3": "³"}
_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}
_THAN = {"==": "equal", "!=": "unequal", "<": "below", ">": "above", "<=": "at_most", ">=": "at_least"}
_IN_ORDER = {**_THAN, "<": "before", ">": "after", "<=": "not_after", ">=": "not_before"}
"""What is said of values that are no quantities: times, dates, texts in their order."""


class Person(Record):
    """An actor: by name or by a value (`item`), or described in other words."""

    item: Label | None
    text: str = ""


class Value(Record):
    """The value of a property that somebody has."""

    category: int
    who: Person


class Rank(Record):
    """The place of somebody's value in the list of a property."""

    category: int
    who: Person


class Constant(Record):
    """A value of a property by itself, or a variable for one."""

    item: Label


class Amount(Record):
    """A number in words; `number` if it is a constant, `loose` if it has to be in brackets beside other signs."""

    text: str
    number: Number | None = None
    loose: bool = False


class Bare(Record):
    """A name or a numeral whose meaning depends on its neighbours."""

    node: Name | Numeral


class Said:
    """A condition in words: `say` and `deny` return a clause, `deny` of the opposite.

    `several` says how its clauses are joined, if it has several: `and`, `or`, …
    """

    def __init__(
        self, say: Callable[[Order], str], deny: Callable[[Order], str] | None = None, several: str = ""
    ) -> None:
        self.say = say
        self.deny = deny
        self.several = several


class About(Said):
    """A clause about one person: predicates that all hold, and those of the opposite, if they say it."""

    def __init__(
        self, book: Phrasebook, person: Person, predicates: Sequence[str], opposite: Sequence[str] = ()
    ) -> None:
        self.book = book
        self.person = person
        self.predicates = predicates
        self.opposite = opposite
        super().__init__(self.clause_of(predicates), self.clause_of(opposite) if opposite else None)

    def clause_of(self, predicates: Sequence[str]) -> Callable[[Order], str]:
        person = self.person
        if person.item is None:
            return lambda order: self.book.clause_about(person.text, predicates, order)
        item = person.item
        return lambda order: self.book.clause(item, predicates, order)


Meant = Person | Value | Rank | Constant | Amount | Bare | Said
Scope = dict[str, Meant]


def read_clues(puzzle: Puzzle, language: str | None = None) -> list[str]:
    """Return what each clue of a puzzle says by its rules, as sentences of a language, by default the puzzle's own.

    A clue without a rule has an empty text.
    """
    reader = rule_reader(puzzle, language)
    return [reader.book.words["gap"].join([reader.sentence(part.text) for part in clue.parts]) for clue in puzzle.clues]


def rule_reader(puzzle: Puzzle, language: str | None = None) -> RuleReader:
    """Return the reader of a puzzle's rules in a language, by default the puzzle's own."""
    return RuleReader(grid_of(puzzle).vocabulary, phrasebook_of(puzzle, language))


class RuleReader:
    """Puts rules of one puzzle into words."""

    def __init__(self, vocabulary: Vocabulary, book: Phrasebook) -> None:
        self.vocabulary = vocabulary
        self.names = Names(vocabulary, Notes())
        self.book = book
        self.texts: dict[str, Any] = book.words.texts["reading"]

    def sentence(self, rule: str) -> str:
        """Return a rule as a sentence, with a capital and a full stop; the rule itself if it cannot be read."""
        try:
            text = self.condition(parse(rule), {}).say("main")
        except ClueError:
            return rule
        return plain(finished(self.book.code, text)) + self.book.words["stop"]

    def text(self, key: str, /, **values: str) -> str:
        """Return a text of the table `reading`, filled in."""
        template: str = self.texts[key]
        return template.format(**{"one": self.book.one, **values})

    # ------------------------------------------------------------------ pieces

    def read(self, node: Syntax, scope: Scope) -> Meant:
        """Return what a node means.  Raises ClueError if it cannot be read."""
        match node:
            case Name():
                return (None if node.quoted else scope.get(node.text)) or Bare(node)
            case Numeral():
                return Bare(node)
            case tree.Subscript():
                return self.holder(self.names.category(node.base), self.read(node.key, scope))
            case tree.Attribute():
                return self.value_of(self.names.category(node.name), self.read(node.base, scope))
            case tree.Call():
                return self.call(node, scope)
            case tree.Unary(operator="not"):
                return self.opposite(self.condition(node.operand, scope))
            case tree.Unary():
                inner = self.amount(self.read(node.operand, scope))
                number = None if inner.number is None else -inner.number
                return Amount(("−" if node.operator == "-" else "") + self.in_brackets(inner), number)
            case tree.Binary():
                return self.arithmetic(node, scope)
            case tree.Comparison():
                return self.comparison(node, scope)
            case tree.Logic():
                return self.joined([self.condition(each, scope) for each in node.operands], node.operator)
        raise ClueError(node, "clue-syntax", "this cannot be read back")

    def condition(self, node: Syntax, scope: Scope) -> Said:
        return self.condition_of(self.read(node, scope), node)

    def condition_of(self, meant: Meant, node: Syntax) -> Said:
        """Return what is meant as a condition."""
        if not isinstance(meant, Said):
            raise ClueError(node, "type-mismatch", "this is no condition")
        return meant

    def person(self, meant: Meant, node: Syntax | None = None) -> Person:
        """Return what is meant as a person."""
        if isinstance(meant, Person):
            return meant
        if isinstance(meant, Bare):
            found = self.names.person(Unresolved(meant.node)).node
            if isinstance(found, Guard):
                found = found.term
            if isinstance(found, Holder) and isinstance(found.value, Const):
                return Person((found.array, int(found.value.value)))
        raise ClueError(node or tree.Characters(0, 1), "type-mismatch", "this is no person")

    def holder(self, category: int, meant: Meant) -> Person:
        """Return who has a value: `act(property, value)`."""
        if category == 0:
            return self.person(meant)
        match meant:
            case Constant(item):
                return Person(item)
            case Bare(node) if (place := self.names.label(category, node)) is not None:
                return Person((category, place))
            case Amount(number=number) if (place := self.place_of(category, number)) is not None:
                return Person((category, place))
        name = self.book.categories[category].name
        return Person(None, self.text("somebody", name=name, value=self.amount(meant).text))

    def place_of(self, category: int, number: Number | None) -> int | None:
        """Return the place of the value of a property that is a number; None if there is none."""
        numbers = self.vocabulary.categories[category].numbers or ()
        return numbers.index(number) if number is not None and number in numbers else None

    def value_of(self, category: int, meant: Meant) -> Person | Value:
        who = self.person(meant)
        return Value(category, who) if category else who

    def who(self, person: Person) -> str:
        return person.text if person.item is None else self.book.who(person.item)

    def amount(self, meant: Meant, category: int | None = None) -> Amount:
        """Return a number in words; a name beside values of a property is a constant of it."""
        match meant:
            case Amount():
                return meant
            case Value():
                name = self.book.categories[meant.category].name
                return Amount(self.text("value_of", name=name, a=self.who(meant.who)))
            case Rank():
                name = self.book.categories[meant.category].name
                return Amount(self.text("rank_of", name=name, a=self.who(meant.who)))
            case Constant((owner, place)):
                number = None
                if isinstance(place, int) and (numbers := self.vocabulary.categories[owner].numbers) is not None:
                    number = numbers[place]
                return Amount(place if isinstance(place, str) else self.book.values(owner, [place]), number)
            case Bare(node):
                number = self.names.constant_of(category, node) if category is not None else None
                if number is None and isinstance(node, Numeral):
                    number = node.value
                return Amount(node.text, number)
            case Person():
                return Amount(self.who(meant))
            case Said():
                return Amount(meant.say("main"), loose=True)

    def in_brackets(self, amount: Amount) -> str:
        return f"({amount.text})" if amount.loose else amount.text

    def home(self, *all_meant: Meant) -> int | None:
        """Return the one property whose values are among the pieces."""
        return next((each.category for each in all_meant if isinstance(each, Value)), None)

    def arithmetic(self, node: tree.Binary, scope: Scope) -> Amount:
        one, other = self.read(node.left, scope), self.read(node.right, scope)
        home = self.home(one, other)
        left, right = self.amount(one, home), self.amount(other, home)
        if node.operator in ("//", "%"):
            return Amount(self.text("quotient" if node.operator == "//" else "remainder", a=left.text, b=right.text))
        if node.operator == "**":
            power = _POWERS.get(right.text) or f"^{self.in_brackets(right)}"
            base = left.text if left.number is not None else f"({left.text})"
            return Amount(base + power)
        sign = _SIGNS.get(node.operator, node.operator)
        if node.operator in "+-":
            return Amount(f"{left.text} {sign} {self.in_brackets(right)}", loose=True)
        number = None
        if node.operator == "/" and left.number is not None and right.number:
            number = Fraction(left.number) / right.number
        return Amount(f"{self.in_brackets(left)} {sign} {self.in_brackets(right)}", number)

    # ------------------------------------------------------------------ conditions

    def opposite(self, said: Said) -> Said:
        if isinstance(said, About) and said.opposite:
            return About(said.book, said.person, said.opposite, said.predicates)
        if said.deny is not None:
            return Said(said.deny, said.say)
        return Said(lambda order: self.text("not_true", fact=said.say("known")), said.say)

    def joined(self, parts: Sequence[Said], operator: str) -> Said:
        """Return conditions joined by `and` or `or`; neighbours about one person become one clause."""
        if operator == "and":
            merged: list[Said] = []
            for part in parts:
                last = merged[-1] if merged else None
                if isinstance(last, About) and isinstance(part, About) and last.person == part.person:
                    merged[-1] = About(self.book, part.person, [*last.predicates, *part.predicates])
                else:
                    merged.append(part)
            if len(merged) == 1:
                return merged[0]
            parts = merged
        joint: str = self.texts["and" if operator == "and" else "or"]

        def say(order: Order) -> str:
            return joint.join(inside(part, order, operator) for part in parts)

        return Said(say, several=operator)

    def fact(self, one: Person, others: Sequence[Label]) -> Said:
        """Return that a person is all of these."""
        predicates = [each for category, place in others for each in self.book.has(category, [place])]
        negative = [each for category, place in others for each in self.book.lacks(category, [place])]
        return About(self.book, one, predicates, negative if len(others) == 1 else ())

    def same_person(self, people: Sequence[Person], equal: bool) -> Said:
        """Return that people are the same, or that two are different."""
        named = [each for each in people if each.item is not None]
        if not named:
            a, b = self.who(people[0]), self.who(people[1])
            said = Said(lambda order: self.text("equal", a=a, b=b), lambda order: self.text("unequal", a=a, b=b))
        elif len(named) < len(people):
            said = self.fact(
                next(each for each in people if each.item is None), [each.item for each in named if each.item]
            )
        else:
            items = [each.item for each in named if each.item is not None]
            first = min(range(len(items)), key=lambda place: self.book.prefers(items[place][0]))
            said = self.fact(Person(items[first]), items[:first] + items[first + 1 :])
        return said if equal else self.opposite(said)

    def comparison(self, node: tree.Comparison, scope: Scope) -> Said:
        operators = [token.kind for token in node.operators]
        if any(isinstance(each, tree.Collection) for each in node.operands):
            return self.with_list(node, operators, scope)
        left, right = node.operands[0], node.operands[1]
        counted = isinstance(left, tree.Call) and left.function.text == "count" and isinstance(right, Numeral)
        if counted and len(operators) == 1 and operators[0] in _COUNTS:
            assert isinstance(left, tree.Call)
            return self.condition_of(self.quantity(_COUNTS[operators[0]], [right, *left.arguments], scope), node)
        meant = self.settled([self.read(each, scope) for each in node.operands])
        if set(operators) == {"=="} and all(isinstance(each, Person) for each in meant):
            return self.same_person([each for each in meant if isinstance(each, Person)], True)
        parts = []
        for place, operator in enumerate(operators):
            apart = self.difference(operator, node.operands[place], node.operands[place + 1], scope)
            parts.append(apart or self.compared(operator, meant[place], meant[place + 1]))
        return parts[0] if len(parts) == 1 else self.joined(parts, "and")

    def settled(self, meant: Sequence[Meant]) -> list[Meant]:
        """Return pieces with every bare name resolved by the first piece that is none."""
        first = next((each for each in meant if not isinstance(each, Bare)), None)
        home = self.home(*meant)
        found: list[Meant] = []
        for each in meant:
            if isinstance(each, Amount) and isinstance(first, Value):
                place = self.place_of(first.category, each.number)
                found.append(each if place is None else Constant((first.category, place)))
            elif not isinstance(each, Bare):
                found.append(each)
            elif isinstance(first, Value | Constant):
                category = first.category if isinstance(first, Value) else first.item[0]
                place = self.names.label(category, each.node)
                found.append(Constant((category, place)) if place is not None else self.amount(each, category))
            elif isinstance(first, Amount | Rank) or (first is None and isinstance(each.node, Numeral)):
                found.append(self.amount(each, home))
            else:
                found.append(self.person(each))
        return found

    def compared(self, operator: str, left: Meant, right: Meant) -> Said:
        """Return one comparison of two pieces."""
        match left, right:
            case (Person(), Person()):
                return self.same_person([left, right], operator == "==")
            case (Constant(), Value()) | (Amount(), Value() | Rank()) if operator in ("==", "!=", *_TURNED):
                return self.compared(_TURNED.get(operator, operator), right, left)
            case (Value(category, who), Constant(item)) if operator in ("==", "!=") and item[0] == category:
                said = self.fact(who, [item])
                return said if operator == "==" else self.opposite(said)
            case (Value(category, who), Value(owner, whom)) if category == owner:
                return self.both(operator, category, who, whom)
            case (Rank(category, who), Rank(owner, whom)) if category == owner and operator in ("<", ">"):
                return self.related("before" if operator == "<" else "more", category, who, whom)
        home = self.home(left, right)
        one, other = self.amount(left, home), self.amount(right, home)
        if isinstance(left, Value | Rank) and isinstance(right, Constant | Amount) and not other.loose:
            quantity = isinstance(left, Rank) or self.vocabulary.categories[left.category].values.type in _QUANTITIES
            key = (_THAN if quantity else _IN_ORDER)[operator]
            return Said(lambda order: self.text(key, a=one.text, b=other.text))
        return Said(lambda order: f"{one.text} {_SIGNS[operator]} {other.text}")

    def both(self, operator: str, category: int, one: Person, other: Person) -> Said:
        """Return a comparison of two people's values of one property."""
        name = self.book.categories[category].name
        match operator:
            case "==" | "!=":
                same, apart = (
                    self.text(key, a=self.who(one), b=self.who(other), name=name)
                    for key in ("same_value", "other_value")
                )
                found = Said(lambda order: same, lambda order: apart)
                return found if operator == "==" else self.opposite(found)
            case "<" | ">":
                return self.related("more" if operator == ">" else "less", category, one, other)
        return self.opposite(self.related("less" if operator == ">=" else "more", category, one, other))

    def related(self, slot: str, category: int, one: Person, other: Person, difference: str = "") -> Said:
        """Return that two people stand in a relation of a property."""

        own = self.book.slot(category, slot)
        text = self.book.relation(category, own, [self.who(other)], difference)
        if text is not None:
            return About(self.book, one, [text])
        turned = self.book.relation(category, OPPOSITE[own], [self.who(one)], difference)
        return About(self.book, other, [turned or ""])

    def difference(self, operator: str, left: Syntax, right: Syntax, scope: Scope) -> Said | None:
        """Return `a is d more than b`, or that they differ by d, for an equation that says it; None for others."""
        if operator != "==":
            return None
        if isinstance(left, tree.Call) and left.function.text == "abs" and len(left.arguments) == 1:
            apart = self.two_and_rest(_terms(left.arguments[0], 1), scope)
            by = self.constant(right, apart[2] if apart else None, scope)
            if apart is None or by is None or apart[3]:
                return None
            one, other, category, _ = apart
            if isinstance(one, Rank) and by == 1:
                return self.related("next", category, one.who, other.who)
            amount = self.book.places(by) if isinstance(one, Rank) else self.book.amount(category, by)
            name = self.book.categories[category].name
            text = self.text("differ_by", a=self.who(one.who), b=self.who(other.who), d=amount, name=name)
            return Said(lambda order: text)
        found = self.two_and_rest([*_terms(left, 1), *_terms(right, -1)], scope)
        if found is None or not found[3]:
            return None
        one, other, category, number = found
        if isinstance(one, Rank):
            if number not in (1, -1):
                return None
            first, second = (one, other) if number < 0 else (other, one)
            return self.related("just before", category, first.who, second.who)
        slot = "more by" if number > 0 else "less by"
        return self.related(slot, category, one.who, other.who, self.book.amount(category, max(number, -number)))

    def two_and_rest(
        self, terms: Sequence[tuple[int, Syntax]], scope: Scope
    ) -> tuple[Value | Rank, Value | Rank, int, Number] | None:
        """Return `a`, `b`, their property and `d`, if terms that add up to 0 say that a - b = d."""
        if any(isinstance(node, tree.Unary | tree.Comparison | tree.Logic) for _, node in terms):
            return None
        read = [(sign, self.read(node, scope), node) for sign, node in terms]
        people = [(sign, each) for sign, each, _ in read if isinstance(each, Value | Rank)]
        if len(people) != 2 or people[0][0] == people[1][0]:
            return None
        (sign, one), (_, other) = people
        if type(one) is not type(other) or one.category != other.category:
            return None
        if isinstance(one, Value) and self.vocabulary.categories[one.category].numbers is None:
            return None
        total: Number = 0
        for own, each, node in read:
            if isinstance(each, Value | Rank):
                continue
            number = self.constant(node, one.category if isinstance(one, Value) else None, scope)
            if number is None:
                return None
            total += own * number
        return one, other, one.category, -total * sign

    def constant(self, node: Syntax, category: int | None, scope: Scope) -> Number | None:
        """Return the number that a node is by itself, beside values of a property; None if it is none."""
        if isinstance(node, tree.Binary) and node.operator == "/":
            one, other = self.constant(node.left, category, scope), self.constant(node.right, category, scope)
            return None if one is None or not other else Fraction(one) / other
        meant = self.read(node, scope)
        return self.amount(meant, category).number if isinstance(meant, Bare | Amount) else None

    # ------------------------------------------------------------------ lists and sets

    def with_list(self, node: tree.Comparison, operators: Sequence[str], scope: Scope) -> Said:
        """Return `x in […]`, or an equality of sets."""
        left, right = node.operands[0], node.operands[1]
        if len(operators) > 1:
            first = tree.Comparison(node.start, node.end, list(node.operators[:1]), list(node.operands[:2]))
            rest = tree.Comparison(node.start, node.end, list(node.operators[1:]), list(node.operands[1:]))
            return self.joined([self.comparison(first, scope), self.comparison(rest, scope)], "and")
        if isinstance(left, tree.Collection) and isinstance(right, tree.Collection):
            return self.sets(operators[0], left, right, scope)
        assert isinstance(right, tree.Collection)
        asked, *options = self.settled([self.read(left, scope), *[self.read(each, scope) for each in right.items]])
        positive = operators[0] == "in"
        people = [each.item for each in options if isinstance(each, Person) and each.item is not None]
        constants = [each.item for each in options if isinstance(each, Constant)]
        if isinstance(asked, Value) and len(constants) == len(options) and asked.who.item is not None:
            return self.one_of(asked.who.item, constants, positive)
        if isinstance(asked, Person) and asked.item is not None and len(people) == len(options):
            return self.one_of(asked.item, people, positive)
        joint: str = self.texts["or"]
        one = self.amount(asked)
        key = "equal" if positive else "unequal"
        listed = joint.join(self.amount(each, self.home(asked)).text for each in options)
        return Said(lambda order: self.text(key, a=one.text, b=listed))

    def one_of(self, subject: Label, options: Sequence[Label], positive: bool) -> Said:
        """Return that a person is one of these, or none of them."""
        if positive and len({category for category, _ in options}) > 1:
            predicates = [each for category, place in options for each in self.book.has(category, [place])]
            return Said(lambda order: self.book.clause(subject, predicates, order, self.texts["or"]))
        groups: dict[int, list[int | str]] = {}
        for category, place in options:
            groups.setdefault(category, []).append(place)
        lacks = [each for category, places in groups.items() for each in self.book.lacks(category, places)]
        if not positive:
            return About(self.book, Person(subject), lacks)
        has = self.book.has(options[0][0], groups[options[0][0]])
        if len(has) > 1:
            return Said(lambda order: self.book.clause(subject, has, order, self.texts["or"]))
        return About(self.book, Person(subject), has, lacks)

    def sets(self, operator: str, left: tree.Collection, right: tree.Collection, scope: Scope) -> Said:
        """Return that two sets are the same: of a and b, one is x and the other y."""
        meant = self.settled([self.read(each, scope) for each in (*left.items, *right.items)])
        items = [each.item for each in meant if isinstance(each, Person) and each.item is not None]
        if len(left.items) == 2 and len(items) == 4:
            a, b, x, y = items
            if 0 in (x[0], y[0]) and 0 not in (a[0], b[0]):
                a, b, x, y = x, y, a, b
            order: Order = "inverted"
            first, second = (
                self.book.clause_about(self.texts[key], self.book.has(item[0], [item[1]]), order)
                for key, item in (("one", x), ("other", y))
            )
            text = self.text("one_other", a=self.book.who(a), b=self.book.who(b), first=first, second=second)
        else:
            half = len(left.items)
            lists = [self.listed(each) for each in (meant[:half], meant[half:])]
            text = self.text("in_some_order", a=lists[0], b=lists[1])
        found = Said(lambda order: text)
        return found if operator == "==" else self.opposite(found)

    def listed(self, meant: Sequence[Meant]) -> str:
        return self.book.words.all_of([self.amount(each).text for each in meant])

    # ------------------------------------------------------------------ functions

    def call(self, node: tree.Call, scope: Scope) -> Meant:
        function, arguments = node.function.text, node.arguments
        match function:
            case "act" | "val" | "rank":
                category = self.names.category(arguments[0])
                inner = self.read(arguments[1], scope)
                if function == "act":
                    return self.holder(category, inner)
                return self.value_of(category, inner) if function == "val" else Rank(category, self.person(inner))
            case "next_to" | "before" | "just_before" | "between" | "distance" | "opposite":
                people = [self.person(self.read(each, scope)) for each in arguments[1:]]
                return self.order(function, self.names.category(arguments[0]), people)
            case "either" | "neither" | "all_different" | "nobody":
                return self.idiom(function, node, scope)
            case "implies" | "iff" | "xor":
                one, other = (self.condition(each, scope) for each in arguments)
                return self.logic(function, one, other)
            case "all" | "any" | "count" | "exactly" | "at_least" | "at_most":
                return self.quantity(function, arguments, scope)
            case "abs":
                return Amount(f"|{self.amount(self.read(arguments[0], scope)).text}|")
            case "min" | "max" | "sum":
                key = {"min": "smallest", "max": "largest", "sum": "total"}[function]
                return Amount(self.text(key, list=self.numbers(arguments, scope)))
        raise ClueError(node, "unknown-function", "this cannot be read back")

    def numbers(self, arguments: Sequence[Syntax], scope: Scope) -> str:
        """Return the numbers of a function as a list, or what they are of all that a quantifier goes through."""
        first = arguments[0]
        if isinstance(first, tree.Generator) and self.is_long(first):
            inner, name, filters = self.bound(first, scope)
            body = self.amount(self.read(first.body, inner)).text
            if not filters:
                return self.text("for_all", a=body, x=name[1], one=name[0])
            fact = self.joined(filters, "and").say("main") if len(filters) > 1 else filters[0].say("main")
            return self.text("for_those", a=body, x=name[1], one=name[0], fact=fact)
        return self.listed([self.read(each, inner) for each, inner in self.each(arguments, scope)])

    def each(self, nodes: Sequence[Syntax], scope: Scope) -> Iterator[tuple[Syntax, Scope]]:
        """Yield the arguments of a function with their scopes: those of a list, and of a loop through one."""
        first = nodes[0]
        if len(nodes) > 1 or not isinstance(first, tree.Collection | tree.Generator):
            yield from ((node, scope) for node in nodes)
        elif isinstance(first, tree.Collection):
            yield from ((node, scope) for node in first.items)
        else:
            (loop,) = first.loops
            assert isinstance(loop.source, tree.Collection)
            for meant in self.settled([self.read(each, scope) for each in loop.source.items]):
                yield first.body, {**scope, loop.variable.text: meant}

    def is_long(self, node: Syntax) -> bool:
        """Return True for a quantifier that is no loop through a list."""
        if not isinstance(node, tree.Generator):
            return False
        loop, *more = node.loops
        return bool(more or loop.filters) or not isinstance(loop.source, tree.Collection)

    def bound(self, node: tree.Generator, scope: Scope) -> tuple[Scope, tuple[str, str], list[Said]]:
        """Return the scope inside a generator, its noun and variables, and its filters."""
        inner = dict(scope)
        nouns, variables = [], []
        filters: list[Said] = []
        for loop in node.loops:
            name = loop.variable.text
            category = self.source(loop.source)
            inner[name] = Constant((category, name)) if category else Person((0, name))
            if isinstance(loop.source, tree.Collection):
                members = self.settled([self.read(each, scope) for each in loop.source.items])
                if isinstance(members[0], Constant):
                    inner[name] = Constant((members[0].item[0], name))
                variables.append(f"{name} ({self.listed(members)})")
            else:
                variables.append(name)
            nouns.append(self.book.categories[category].name if category else self.book.one)
            filters += [self.condition(each, inner) for each in loop.filters]
        return inner, (nouns[0], self.book.words.all_of(variables)), filters

    def source(self, source: Syntax) -> int:
        if isinstance(source, tree.Collection):
            return 0
        if isinstance(source, Name) and source.text == ACTORS and not self.vocabulary.has_own_actors:
            return 0
        return self.names.category(source)

    def order(self, function: str, category: int, people: Sequence[Person]) -> Meant:
        """Return a relation of order."""
        name = self.book.categories[category].name
        match function:
            case "distance":
                return Amount(self.text("distance", a=self.who(people[0]), b=self.who(people[1]), name=name))
            case "opposite":
                text = self.text("opposite", a=self.who(people[0]), b=self.who(people[1]), name=name)
                return Said(lambda order: text)
            case "between":
                others = [self.who(people[0]), self.who(people[2])]
                predicate = self.book.relation(category, "between", others) or ""
                return About(self.book, people[1], [predicate])
        slot = {"next_to": "next", "just_before": "just before"}.get(function, function)
        return self.related(slot, category, people[0], people[1])

    def idiom(self, function: str, node: tree.Call, scope: Scope) -> Said:
        """Return an idiom about people, or about values."""
        if function == "nobody":
            person = self.person(self.read(node.arguments[0], scope))
            return self.nobody(person)
        meant = self.settled([self.read(each, scope) for each in node.arguments])
        items = [each.item for each in meant if isinstance(each, Person | Constant) and each.item is not None]
        if function == "all_different":
            return self.all_different(meant)
        if isinstance(meant[0], Value) and meant[0].who.item is not None and len(items) == len(meant) - 1:
            return self.one_of(meant[0].who.item, items, function == "either")
        owners = [each.who.item for each in meant if isinstance(each, Value) and each.who.item is not None]
        if function == "neither" and len(owners) == 2 and len(items) == 1:
            return self.neither(owners, items[0])
        if len(items) < len(meant):
            raise ClueError(node, "type-mismatch", "this cannot be read back")
        if function == "neither":
            return self.neither(items[:-1], items[-1])
        found = self.one_of(items[0], items[1:], True)
        if len({category for category, _ in items[1:]}) == 1:
            return found
        return Said(lambda order: self.text("not_both", fact=found.say(order)))

    def neither(self, people: Sequence[Label], value: Label) -> Said:
        """Return that none of some people is another."""
        if value[0] and all(category == 0 for category, _ in people):
            return Said(lambda order: self.book.none_of(people, [value], order))
        if value[0] == 0:
            return Said(lambda order: self.book.negation(value, people, order))
        return Said(lambda order: self.book.none_of(people, [value], order))

    def nobody(self, person: Person) -> Said:
        """Return that nobody has a value, in a language's own way: by the predicate, its negation, or a noun phrase."""
        who = self.who(person)
        if person.item is None:
            that, lacks = (str(self.book.texts[key]).format(b=who) for key in ("is", "is_not"))
        else:
            category, place = person.item
            that, lacks = self.book.has(category, [place])[0], self.book.lacks(category, [place])[0]
        none = of_none(self.book.code, lacks)
        nobody, somebody = (
            self.text(key, that=that.replace("|", ""), none=none, who=who) for key in ("nobody", "somebody_is")
        )
        return Said(lambda order: nobody, lambda order: somebody)

    def all_different(self, meant: Sequence[Meant]) -> Said:
        values = [each for each in meant if isinstance(each, Value)]
        if values and len(values) == len(meant) and len({each.category for each in values}) == 1:
            names = self.book.words.all_of([self.who(each.who) for each in values])
            name = self.book.categories[values[0].category].name
            return Said(lambda order: self.text("different_values", name=name, list=names))
        many = self.book.many
        count = self.counted(len(meant))
        listed = self.listed(meant)
        return Said(lambda order: self.text("different", list=listed, n=count, many=many))

    def counted(self, number: int) -> str:
        """Return a number of people in words, with what counts them."""
        words = self.texts["counted"]
        return (words[number - 2] if 2 <= number < len(words) + 2 else str(number)) + self.counter()

    def counter(self) -> str:
        """Return what stands between a number and people in Chinese and Japanese."""
        return self.book.measure or str(self.texts["counter"])

    def logic(self, function: str, one: Said, other: Said) -> Said:
        """Return implies, iff or xor."""
        if function == "implies":
            return Said(
                lambda order: self.text("if", a=self.supposed(one), b=inside(other, "inverted", "and")), several="if"
            )
        key = "only_if" if function == "iff" else "xor"
        second: Order = "subordinate" if function == "iff" else "main"
        return Said(lambda order: self.text(key, a=inside(one, "main"), b=inside(other, second)), several="both")

    def supposed(self, said: Said) -> str:
        """Return a condition behind `if`."""
        return self.stem(inside(said, "subordinate", "and"))

    def stem(self, text: str) -> str:
        """Return a Japanese clause without the copula, which か and なら do not have before them."""
        return text.removesuffix("だ") if self.book.code == "ja" and not text.endswith(("んだ", "いだ")) else text

    def quantity(self, function: str, arguments: Sequence[Syntax], scope: Scope) -> Meant:
        """Return a quantifier, or how many of some conditions hold."""
        counts = function in ("exactly", "at_least", "at_most")
        quantity = self.amount(self.read(arguments[0], scope)) if counts else None
        rest = arguments[1:] if counts else arguments
        generator = rest[0]
        if isinstance(generator, tree.Generator) and self.is_long(generator):
            inner, (noun, name), filters = self.bound(generator, scope)
            body = self.condition(generator.body, inner)
            return self.quantified(function, quantity, noun, name, filters, body)
        parts = [self.condition(each, inner) for each, inner in self.each(rest, scope)]
        if function in ("all", "any"):
            return self.joined(parts, "and" if function == "all" else "or")
        listed = self.book.words["then"].join(part.say("main") for part in parts)
        if quantity is None:
            return Amount(self.text("how_many_of", list=listed), loose=True)
        number = self.how_many(function, quantity, False)
        return Said(lambda order: self.text("of_these", n=number, list=listed), several="for")

    def how_many(self, function: str, quantity: Amount, people: bool) -> str:
        key = {"exactly": "exactly", "at_least": "least", "at_most": "most"}[function]
        return self.text(key, n=quantity.text + (self.counter() if people else str(self.texts["things"])))

    def quantified(
        self, function: str, quantity: Amount | None, noun: str, name: str, filters: Sequence[Said], body: Said
    ) -> Meant:
        condition = None if not filters else filters[0] if len(filters) == 1 else self.joined(filters, "and")
        if function == "all":
            fact = body
            if condition is not None:
                fact = Said(lambda order: self.text("where", a=self.supposed(condition), fact=body.say("inverted")))
        else:
            fact = body if condition is None else self.joined([condition, body], "and")
        if quantity is not None:
            number = self.how_many(function, quantity, True)
            many = self.book.many_or_one if noun == self.book.one and quantity.text != "1" else noun
            return Said(
                lambda order: self.text("number", n=number, many=many, one=noun, x=name, fact=fact.say("main")),
                several="for",
            )
        if function == "count":
            return Amount(self.text("how_many", one=noun, x=name, fact=fact.say("main")), loose=True)
        key = "each" if function == "all" else "some"
        return Said(lambda order: self.text(key, one=noun, x=name, fact=fact.say("main")), several="for")


def inside(said: Said, order: Order, joint: str = "") -> str:
    """Return a condition within another: in brackets, if its clauses are joined by something else."""
    return f"({said.say('main')})" if said.several not in ("", joint) else said.say(order)


def _terms(node: Syntax, sign: int) -> list[tuple[int, Syntax]]:
    """Return the summands of a sum with their signs."""
    found: list[tuple[int, Syntax]] = []
    while isinstance(node, tree.Binary) and node.operator in ("+", "-"):
        found.append((sign if node.operator == "+" else -sign, node.right))
        node = node.left
    return [*found, (sign, node)][::-1]
