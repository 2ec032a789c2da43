"""Where `==`, `<` and the other comparisons of a clue get their meaning: conditions over typed pieces.

Actors are compared by `==` and `!=`; values of one property by their numbers, or by their rank in the property's list;
values of several properties by their numbers.  A comparison is false if a side of it is undefined (a value that belongs
to nobody, a quotient by zero).  Who is who is read by pairs: between actors, and between a value and a constant or a
value of the same property, `!=` is the opposite of `==`, so that it is true there.  Computed numbers, ranks, and values
of two properties need their actors: `!=` of them says that both have a value, and that the values differ.  Forms such
as `in` and `neither` are made of these two.  (What a condition means once its pieces are known is in `csp.evaluate`.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import lcm
from typing import TYPE_CHECKING

from logicgrid.csp import expr
from logicgrid.csp.evaluate import COMPARISONS
from logicgrid.kinds.logic_grid.language.names import CLOCKED, RuleVocabulary
from logicgrid.kinds.logic_grid.language.syntax import Attribute, Call, Characters, ClueError, Name, Subscript
from logicgrid.kinds.logic_grid.language.syntax import nodes as nodes_of_syntax
from logicgrid.kinds.logic_grid.language.typed import LIMIT, Cond, Num, Typed, TypedPerson, TypedValue, Unresolved
from logicgrid.kinds.logic_grid.language.vocabulary import quoted
from logicgrid.puzzle.messages import say

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.language.functions import Arguments


class Comparer:
    """The comparisons of one rule; names that are still open take their meaning from the other side."""

    __slots__ = ("categories", "names")

    def __init__(self, names: RuleVocabulary) -> None:
        self.names = names
        self.categories = names.categories

    def compare(self, operator: expr.Operator, left: Typed, right: Typed) -> expr.Condition:
        """Return one comparison.  Raises ClueError if the two sides cannot be compared."""
        if isinstance(left, Unresolved) or isinstance(right, Unresolved):
            left, right = self.names.settle((left, right), operator not in ("==", "!="))
        match left, right:
            case TypedPerson(), TypedPerson():
                return self._persons(operator, left, right)
            case Cond(), Cond() if operator in ("==", "!="):
                same = expr.Iff(left.node, right.node)
                return same if operator == "==" else expr.negation(same)
            case (TypedValue() | Num(), TypedValue() | Num()):
                return self._values(operator, left, right)
        culprit, other = (right, left) if isinstance(left, TypedPerson | Cond) else (left, right)
        wanted = (
            say("language.actor")
            if isinstance(other, TypedPerson)
            else say("language.condition")
            if isinstance(other, Cond)
            else say("language.value")
        )
        if isinstance(other, Cond) and isinstance(culprit, Cond):
            wanted = say("language.or-between-conditions")
        raise self.names.mismatch(culprit, wanted)

    def _persons(self, operator: expr.Operator, left: TypedPerson, right: TypedPerson) -> expr.Condition:
        if operator not in ("==", "!="):
            where = Characters(left.syntax.start, right.syntax.end)
            message = say("language.actors-have-no-order", operator=operator)
            help = say("language.compare-val-property-or", in_order=_in_order(operator, left, right))
            raise ClueError(where, "type-mismatch", message, help)
        match left.node, right.node:
            case expr.Holder(array, expr.Const(one)), expr.Holder(other, expr.Const(another)) if array == other:
                same = self.defined(left.node, right.node) if one == another else expr.FALSE
                return same if operator == "==" else expr.negation(same)
            case (expr.Holder(0, expr.Entry(array, who)), expr.Holder(0, expr.Const() as actor)) if array:
                return expr.Compare(operator, expr.Entry(array, who), actor)
            case (expr.Holder(0, expr.Const() as actor), expr.Holder(0, expr.Entry(array, who))) if array:
                return expr.Compare(operator, expr.Entry(array, who), actor)
        return expr.Compare(operator, left.node, right.node)

    def _values(self, operator: expr.Operator, left: TypedValue | Num, right: TypedValue | Num) -> expr.Condition:
        if isinstance(left, TypedValue) and isinstance(right, TypedValue):
            numbers = self.categories[left.category].numbers
            if left.category == right.category and (
                operator in ("==", "!=") or numbers is None or list(numbers) == sorted(numbers)
            ):
                return compared(operator, left.node, right.node)  # the indices are in the order of the values
            if left.category != right.category:
                self._refuse_texts(left, right)
        for value, number in ((left, right), (right, left)):
            if isinstance(value, TypedValue) and isinstance(number, Num) and self._is_bare_beside(value, number):
                raise self.names.bare_number(value.category, number.syntax)
            if isinstance(value, TypedValue) and isinstance(number, Num) and self._is_foreign(value, number):
                raise self.names.no_numbers(value.category, value.syntax)
        one, other = self.names.number(left), self.names.number(right)
        if (one.magnitude + other.magnitude) * lcm(one.scale, other.scale) >= 2 * LIMIT:
            place = Characters(one.syntax.start, other.syntax.end)
            raise ClueError(place, "overflow", say("language.these-numbers-too-large"))
        if period := self._period(one, other) if operator in ("==", "!=") else 0:
            # "three months after November" is February
            apart = expr.Sum((one.node, expr.Product(expr.Const(-1), other.node)))
            found = compared(operator, expr.Modulo(apart, expr.Const(period)), expr.Const(0))
        else:
            found = compared(operator, one.node, other.node)
        return expr.conjunction((self.needed(left, right), found)) if operator == "!=" else found

    def _period(self, one: Num, other: Num) -> int:
        """Return the number of months or days after which a `circular` property comes round, if both are of it."""
        homes = {each.home for each in (one, other) if each.home is not None or not isinstance(each.node, expr.Const)}
        home = homes.pop() if len(homes) == 1 else None
        if home is None or not self.categories[home].circular:
            return 0
        steps = self.categories[home].steps
        return steps.period if steps else 0

    def _refuse_texts(self, left: TypedValue, right: TypedValue) -> None:
        """Raise ClueError if one of two values of different properties is no number."""
        one, other = self.categories[left.category], self.categories[right.category]
        if one.numbers is None or other.numbers is None:
            where = Characters(left.syntax.start, right.syntax.end)
            message = say("language.value-cannot-compared-value", name=one.name, name2=other.name)
            raise ClueError(where, "type-mismatch", message, say("language.texts-compared-within-one"))

    def _is_bare_beside(self, value: TypedValue, number: Num) -> bool:
        """Return True if a date or a time is compared with a number that was not computed from any property."""
        clocked = self.categories[value.category].values.type in CLOCKED
        return clocked and number.home is None and isinstance(number.node, expr.Const)

    def _is_foreign(self, value: TypedValue, number: Num) -> bool:
        """Return True if a month or a day is compared with a number that was not computed from months or days."""
        owner = self.categories[value.category]
        if owner.numbers is not None or owner.steps is None or number.home == value.category:
            return False
        return not any(
            [isinstance(each, expr.Lookup) and each.table == owner.amounts for each in expr.nodes(number.node)]
        )

    def equal_to_one(self, asked: Typed, options: Sequence[Typed]) -> expr.Condition:
        """Return that something equals at least one of the options."""
        return expr.disjunction(tuple([self.compare("==", asked, option) for option in options]))

    def equal_to_none(self, asked: Typed, options: Sequence[Typed]) -> expr.Condition:
        """Return that something differs from each of the options."""
        needed = [self.needed(asked, option) for option in options]
        return expr.conjunction((*dict.fromkeys(needed), expr.negation(self.equal_to_one(asked, options))))

    def different(self, items: Sequence[Typed]) -> expr.Condition:
        """Return that the items differ pairwise."""
        pairs = [(one, other) for place, one in enumerate(items) for other in items[place + 1 :]]
        return expr.conjunction(tuple([self.compare("!=", one, other) for one, other in pairs]))

    # ------------------------------------------------------------------ what is defined

    def needed(self, left: Typed, right: Typed) -> expr.Condition:
        """Return that two things that are compared by `!=` have a value, if they are compared as numbers."""
        if not isinstance(left, TypedValue | Num) or not isinstance(right, TypedValue | Num):
            return expr.TRUE
        computed = [each for each in (left, right) if not isinstance(each.node, expr.Const)]
        asking = [each for each in (left, right) if _asks(each)]
        properties = {each.category if isinstance(each, TypedValue) else None for each in asking}
        if len(properties) == 1 and None not in properties:
            return expr.TRUE  # who is who
        people = [person for each in computed for person in self._asked(self.names.number(each).node)]
        return expr.conjunction(tuple([self.defined(each) for each in dict.fromkeys(people)]))

    def defined(self, *terms: expr.Term) -> expr.Condition:
        """Return that all the terms have a value; terms that always have one are left out."""
        open_terms = tuple(dict.fromkeys(term for term in terms if self._may_be_undefined(term)))
        return expr.Defined(open_terms) if open_terms else expr.TRUE

    def _may_be_undefined(self, node: expr.Term | expr.Condition) -> bool:
        match node:
            case expr.Holder(_, expr.Const()):
                return self.names.may_be_nobodys(node)
            case expr.FloorDivide(inner, expr.Const(divisor)) | expr.Modulo(inner, expr.Const(divisor)) if divisor:
                return self._may_be_undefined(inner)
            case expr.Holder() | expr.Locate() | expr.Guard() | expr.FloorDivide() | expr.Modulo():
                return True
            case _ if isinstance(node, expr.Condition):
                return False
            case _:
                return any(self._may_be_undefined(child) for child in expr.children(node))

    def _asked(self, node: expr.Term | expr.Condition) -> Iterator[expr.Term]:
        """Yield the smallest pieces of a term that must have a value so that the term has one."""
        match node:
            case expr.Holder() | expr.Locate() | expr.Guard() | expr.Choose():
                yield node
            case expr.FloorDivide(inner, expr.Const(divisor)) | expr.Modulo(inner, expr.Const(divisor)) if divisor:
                yield from self._asked(inner)
            case expr.FloorDivide() | expr.Modulo():
                yield node
            case _:
                for child in expr.children(node):
                    yield from self._asked(child)


def _asks(number: TypedValue | Num) -> bool:
    """Return True if a number is not written as a constant: it asks for something of somebody, known or not.

    `val(month, act(month, march)) + 2` is always the same, and arithmetic nevertheless.
    """
    if not isinstance(number.node, expr.Const):
        return True
    asking = (each for each in nodes_of_syntax(number.syntax) if isinstance(each, Attribute | Call))
    return any([isinstance(each, Attribute) or each.function.text in _ASKING for each in asking])


_ASKING = frozenset(("val", "rank", "distance"))


def _in_order(operator: expr.Operator, left: TypedPerson, right: TypedPerson) -> str:
    """Return the advice to write the relation of rank that `<` or `>` between two actors probably means."""
    if operator not in ("<", ">"):
        return ""
    names = [each.syntax.text if isinstance(each.syntax, Name) else "…" for each in (left, right)]
    first, second = names if operator == "<" else names[::-1]
    return say("language.write-before-property-or", first=first, second=second)


def compared(operator: expr.Operator, left: expr.Term, right: expr.Term) -> expr.Condition:
    """Return a comparison of two terms; of constants, its truth.

    >>> compared("<", expr.Const(2), expr.Const(3))
    Truth(value=True)
    """
    if isinstance(left, expr.Const) and isinstance(right, expr.Const):
        return expr.Truth(COMPARISONS[operator](left.value, right.value))
    return expr.Compare(operator, left, right)


def nobody(arguments: Arguments) -> Typed:
    """Return that a value belongs to nobody: true or false, whatever is undefined in the argument."""
    names, call = arguments.names, arguments.call
    category, what = _unused(arguments)
    owner = names.categories[category]
    if not category:
        message = say("language.actor-nobody-asks-about")
        raise ClueError(call.arguments[0], "type-mismatch", message, say("language.write-nobody-act-property"))
    if not owner.spare and not any([least == 0 for least, _ in owner.times]):
        message = say("language.has-no-spare-true", name=owner.name)
        help = say("language.nobody-asks-whether-spare")
        if not owner.distinct:
            message = say("language.has-no-spare-true-2", name=owner.name)
            help = say("language.write-not-any-val", name=quoted(owner.name))
        raise ClueError(call.arguments[0], "type-mismatch", message, help)
    if isinstance(what, TypedPerson):
        return Cond(call, expr.negation(arguments.comparer.defined(what.node)))
    (value,) = names.settle([TypedValue(call, category, expr.Const(0)), what])[1:]
    if not isinstance(value, TypedValue):
        raise names.mismatch(value, say("language.value-2", name=owner.name))
    people = [expr.Entry(category, expr.Holder(0, expr.Const(actor))) for actor in range(names.categories[0].size)]
    return Cond(call, expr.negation(expr.disjunction(tuple([compared("==", each, value.node) for each in people]))))


def _unused(arguments: Arguments) -> tuple[int, Typed]:
    """Return a category and who has the value that is asked for; of a `shared` category the value itself."""
    names, node = arguments.names, arguments.call.arguments[0]
    match node:
        case Call(function=Name(text="act"), arguments=[owner, value]) | Subscript(base=owner, key=value):
            category, what = names.category(owner), arguments.read(value)
        case _:
            asked = arguments.read(node)
            found = names.vocabulary.find_everywhere(asked.syntax.text) if isinstance(asked, Unresolved) else []
            if len(found) != 1:
                person = names.person(asked)
                return (person.node.array if isinstance(person.node, expr.Holder) else 0), person
            category, what = found[0][0], asked
    if names.categories[category].distinct:
        return category, names.holder(node, category, what)
    return category, what
