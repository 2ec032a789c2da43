"""The syntax tree of a rule, form by form: names are resolved as `language` does it, but nothing is unrolled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from logicgrid.csp.expr import Const, Guard, Holder, Number
from logicgrid.kinds.logic_grid.language import syntax as tree
from logicgrid.kinds.logic_grid.language.parser import parse
from logicgrid.kinds.logic_grid.language.syntax import ClueError, Name, Numeral, Syntax
from logicgrid.kinds.logic_grid.language.typed import Unresolved
from logicgrid.kinds.logic_grid.language.vocabulary import ACTORS, Group
from logicgrid.kinds.logic_grid.reading.conditions import (
    Amount,
    Bare,
    Constant,
    Meant,
    Person,
    Rank,
    Said,
    Scope,
    Value,
)
from logicgrid.kinds.logic_grid.reading.sayer import Sayer
from logicgrid.words.phrases import finished, plain

_COUNTS = {"==": "exactly", ">=": "at_least", "<=": "at_most"}


class RuleSayer(Sayer):
    """Puts rules of one puzzle into words."""

    def sentence(self, rule: str) -> str:
        """Return a rule as a sentence, with a capital and a full stop; the rule itself if it cannot be read."""
        text = self._said(rule)
        return self.whole(text) if text else rule

    def clause(self, rule: str) -> str:
        """Return a rule as words within a sentence; "" if it cannot be read."""
        return plain(finished(self.book.code, self._said(rule), False))

    def _said(self, rule: str) -> str:
        try:
            return self.condition(parse(rule), {}).say("main")
        except ClueError:
            return ""

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
                first, spine = tree.spine_of(node)
                meant = self.read(first, scope)
                for each in spine:
                    meant = self.arithmetic(each.operator, meant, self.read(each.right, scope))
                return meant
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
        if isinstance(meant, Value) and self.vocabulary.categories[meant.category].relation:
            return self.other(meant.category, meant.who)
        if isinstance(meant, Bare):
            found = self.names.person(Unresolved(meant.node)).node
            if isinstance(found, Guard):
                found = found.term
            if isinstance(found, Holder) and isinstance(found.value, Const):
                return Person((found.array, int(found.value.value)))
        raise ClueError(node or tree.Characters(0, 1), "type-mismatch", "this is no person")

    def as_person(self, meant: Meant) -> Meant:
        """Return a value of a relation as the person whom it is; anything else as it is."""
        relation = isinstance(meant, Value) and self.vocabulary.categories[meant.category].relation
        return self.person(meant) if relation else meant

    def holder(self, category: int, meant: Meant) -> Person:
        """Return who has a value: `act(property, value)`."""
        if category == 0:
            return self.person(meant)
        match meant:
            case Constant(item):
                return Person(item)
            case Person((own, _)) if own == category:
                return meant
            case Bare(node) if (place := self.names.label(category, node)) is not None:
                return Person((category, place))
            case Amount(number=number) if (place := self.place_of(category, number)) is not None:
                return Person((category, place))
        if self.vocabulary.categories[category].relation:
            return self.related_to(category, self.person(meant))
        name = self.book.categories[category].name
        return Person(None, self.text("somebody", name=name, value=self.amount(meant).text))

    def value_of(self, category: int, meant: Meant) -> Person | Value:
        who = self.person(meant)
        return Value(category, who) if category else who

    def comparison(self, node: tree.Comparison, scope: Scope) -> Said:
        operators = [token.kind for token in node.operators]
        if any(isinstance(each, tree.Collection) for each in node.operands):
            return self.with_list(node, operators, scope)
        left, right = node.operands[0], node.operands[1]
        if operators in (["in"], ["not in"]) and (group := self.names.group(right)) is not None:
            return self.in_group(self.read(left, scope), group, operators == ["in"])
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
        people = not first and any([isinstance(each, Bare) and not isinstance(each.node, Numeral) for each in meant])
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
                if place is None and self.vocabulary.categories[category].relation:
                    found.append(self.person(each))
                    continue
                found.append(Constant((category, place)) if place is not None else self.amount(each, category))
            elif people and self.names.label(0, each.node) is not None:
                found.append(self.person(each))
            elif isinstance(first, Amount | Rank) or (first is None and isinstance(each.node, Numeral)):
                found.append(self.amount(each, home))
            else:
                found.append(self.person(each))
        return found

    def compared(self, operator: str, left: Meant, right: Meant) -> Said:
        """Return one comparison of two pieces; a value of a relation is a person beside others."""
        if isinstance(left, Value) and isinstance(right, Value) and left.category != right.category:
            left, right = self.as_person(left), self.as_person(right)
        match left, right:
            case (Person(), Value()) | (Value(), Person()):
                return self.same_person([self.person(left), self.person(right)], operator == "==")
        return super().compared(operator, left, right)

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
        if isinstance(one, Value) and self.vocabulary.categories[one.category].amounts is None:
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

    def in_group(self, asked: Meant, group: Group, positive: bool) -> Said:
        """Return that somebody is in a group, or that somebody's value is."""
        slot = "in_group" if group.category == 0 else "value_in_group"
        slots = slot, "not_" + slot if group.category == 0 else "value_not_in_group"
        if group.category == 0:
            who, listed = self.who(self.person(asked)), ""
        else:
            value = asked if isinstance(asked, Value) else Value(group.category, self.person(asked))
            who = self.amount(value).text
            listed = self.book.words.one_of(
                [self.amount(Constant((group.category, each))).text for each in group.places]
            )
        said = [self.text(each, a=who, group=group.name, list=listed) for each in slots]
        one, other = said if positive else said[::-1]
        return Said(lambda order: one, lambda order: other)

    def sets(self, operator: str, left: tree.Collection, right: tree.Collection, scope: Scope) -> Said:
        """Return that two sets are the same: of a and b, one is x and the other y."""
        meant = self.settled([self.read(each, scope) for each in (*left.items, *right.items)])
        items = [each.item for each in meant if isinstance(each, Person) and each.item is not None]
        if len(left.items) == 2 and len(items) == 4:
            a, b, x, y = items
            if 0 in (x[0], y[0]) and 0 not in (a[0], b[0]):
                a, b, x, y = x, y, a, b
            found = self.one_and_other(a, b, x, y)
        else:
            half = len(left.items)
            lists = [self.listed(each) for each in (meant[:half], meant[half:])]
            text = self.text("in_some_order", a=lists[0], b=lists[1])
            found = Said(lambda order: text)
        return found if operator == "==" else self.opposite(found)

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
                category = self.names.category(arguments[0])
                if function == "distance":
                    return self.distance(category, *people)
                return self.order(function, category, people)
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
            fact = (self.joined(filters, "and") if len(filters) > 1 else filters[0]).say("known")
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
            elif (group := self.names.group(loop.source)) is not None:
                variables.append(self.text("of_group", x=name, group=group.name))
            else:
                variables.append(name)
            nouns.append(self.book.categories[category].name if category else self.one)
            filters += [self.condition(each, inner) for each in loop.filters]
        return inner, (nouns[0], self.book.words.all_of(variables)), filters

    def source(self, source: Syntax) -> int:
        if isinstance(source, tree.Collection):
            return 0
        if (group := self.names.group(source)) is not None:
            return group.category
        if isinstance(source, Name) and source.text == ACTORS and not self.vocabulary.has_own_actors:
            return 0
        return self.names.category(source)

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
        return self.neither(items[:-1], items[-1]) if function == "neither" else self.either(items[0], items[1:])

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
        if quantity is None:
            listed = self.book.words["then"].join(part.say("main") for part in parts)
            return Amount(self.text("how_many_of", list=listed), loose=True)
        return self.counted(function, quantity.text, parts)


def _terms(node: Syntax, sign: int) -> list[tuple[int, Syntax]]:
    """Return the summands of a sum with their signs."""
    found: list[tuple[int, Syntax]] = []
    while isinstance(node, tree.Binary) and node.operator in ("+", "-"):
        found.append((sign if node.operator == "+" else -sign, node.right))
        node = node.left
    return [*found, (sign, node)][::-1]
