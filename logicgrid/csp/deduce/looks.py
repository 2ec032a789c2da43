"""What a look at a clue shows: the few ways left, the sums that fit, and the ends of an order.

These are the reasons of a clue's step, as data.  They explain the step to a person; the checkers never use them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from logicgrid.csp import expr
from logicgrid.csp.problem import Clue, Layout, Problem, atom_of
from logicgrid.csp.reasons import EndOfOrder, Equation, OneClue, Operand
from logicgrid.csp.search.supports import Masks
from logicgrid.csp.search.tables import AnyTable, SupportTable
from logicgrid.puzzle.derivation import Atom

MAX_NAMED = 3
"""The largest number of ways that are all listed."""

OPERATIONS: dict[type[Any], str] = {
    expr.Sum: "+",
    expr.Product: "*",
    expr.FloorDivide: "//",
    expr.Modulo: "%",
    expr.Power: "**",
    expr.Abs: "abs",
    expr.Minimum: "min",
    expr.Maximum: "max",
}


class Looks:
    """The comparisons in a problem's clues, and the reasons that they give."""

    def __init__(self, problem: Problem, layout: Layout) -> None:
        self.layout = layout
        self.comparisons = {
            clue.number: [each for part in clue.parts for each in _comparisons(part.condition)]
            for clue in problem.constraints
        }
        self.said = {clue.number: frozenset(self._said(clue)) for clue in problem.constraints}
        """The atoms that each clue states literally."""

    def _said(self, clue: Clue) -> Iterator[Atom]:
        for condition in [each for part in clue.parts for each in expr.conjuncts(part.condition)]:
            if (said := expr.says_same(condition)) is not None:
                yield atom_of(self.layout.item(*said[0]), self.layout.item(*said[1]), said[2])

    def reason(self, table: AnyTable, known: Masks, conclusions: Sequence[Atom]) -> OneClue:
        """Return the reason of some conclusions of a table; `known` are the cells that are the step's premises."""
        comparisons = self.comparisons[table.clue]
        ends = tuple([end for each in comparisons for end in self.ends(each, conclusions)])
        if not isinstance(table, SupportTable) or self.said[table.clue].issuperset(conclusions):
            return OneClue(table.clue, (), (), ends)
        left = table.left(known)
        count = left.bit_count()
        if count > 2 * MAX_NAMED:
            return OneClue(table.clue, (), (), ends)
        supports = table.ways(left)
        several = table.supports.count > 1 and count <= MAX_NAMED
        ways = tuple([self.way(table, support, known) for support in supports]) if several else ()
        equations = [self.equation(each, table, support) for each in comparisons for support in supports]
        fitting = tuple(dict.fromkeys([each for each in equations if each is not None]))
        if len({frozenset([item for fact in each.facts for item in fact[:2]]) for each in fitting}) > MAX_NAMED:
            fitting = ()  # the sets are unordered: two summands in both orders count once
        return OneClue(table.clue, ways, fitting, ends)

    def way(self, table: SupportTable, support: Masks, known: Masks) -> tuple[Atom, ...]:
        """Return what a support adds to what is known: the pairs that it confirms; if there are none, its crosses."""
        circles = [atom_of(one, other, True) for one, other in table.pairs(support[0] & ~known[0])]
        crosses = [atom_of(one, other, False) for one, other in table.pairs(support[1] & ~known[1])]
        return tuple(sorted(circles or crosses))

    def equation(self, comparison: expr.Compare, table: SupportTable, support: Masks) -> Equation | None:
        """Return a comparison as an equation, with a support's values; None if it is not arithmetic."""
        if comparison.operator != "==" or not any([type(side) in OPERATIONS for side in _sides(comparison)]):
            return None
        category = self.layout.category
        beside: dict[tuple[int, int], int] = {}
        for one, other in table.pairs(support[0]):
            beside[one, category[other]] = other
            beside[other, category[one]] = one
        left, right = [self.operand(side, beside) for side in _sides(comparison)]
        if left is None or right is None:
            return None
        held = [(place[0], self.value(term, beside)) for term, place in self.places(comparison)]
        facts = [atom_of(item, value, True) for item, value in held if value is not None and value != item]
        return Equation(left, right, tuple(sorted(set(facts))))

    def places(self, comparison: expr.Compare) -> Iterator[tuple[expr.Term, tuple[int, int]]]:
        """Yield the terms of a comparison that ask for the value of a label, each with the label and the array."""
        waiting: list[expr.Term] = list(_sides(comparison))
        while waiting:
            term = waiting.pop()
            if isinstance(term, expr.Lookup | expr.Entry):
                if (place := self.place(term)) is not None:
                    yield term, place
            elif type(term) in OPERATIONS:
                waiting += expr.children(term)  # type: ignore[arg-type]

    def operand(self, term: expr.Term, beside: dict[tuple[int, int], int]) -> Operand | None:
        """Return a term with the values of its labels filled in; None if one of them is unknown."""
        if isinstance(term, expr.Const):
            value = term.value
            return ("number", int(value) if value == int(value) else str(value))
        if isinstance(term, expr.Lookup | expr.Entry):
            item = self.value(term, beside)
            return None if item is None else ("value" if isinstance(term, expr.Lookup) else "rank", item)
        if type(term) not in OPERATIONS:
            return None
        parts = [self.operand(each, beside) for each in expr.children(term)]  # type: ignore[arg-type]
        return None if None in parts else (OPERATIONS[type(term)], *parts)

    def value(self, term: expr.Term, beside: dict[tuple[int, int], int]) -> int | None:
        """Return the item of the value that a label's actor has."""
        place = self.place(term)
        if place is None:
            return None
        item, array = place
        return item if self.layout.category[item] == array else beside.get((item, array))

    def place(self, term: expr.Term) -> tuple[int, int] | None:
        """Return the label and the array that a term asks for; None if it is not that simple."""
        match term:
            case expr.Entry(array, expr.Holder(home, expr.Const(label))) | expr.Lookup(
                expr.Entry(array, expr.Holder(home, expr.Const(label))), _
            ):
                return self.layout.item(home, int(label)), array
        return None

    def ends(self, comparison: expr.Compare, conclusions: Sequence[Atom]) -> Iterator[EndOfOrder]:
        """Yield the conclusions that deny a label the last value of an order because another label is beyond it."""
        if comparison.operator not in ("<", "<=", ">", ">="):
            return
        low, high = _sides(comparison) if comparison.operator in ("<", "<=") else _sides(comparison)[::-1]
        least, most = self.place(low), self.place(high)
        if least is None or most is None or least[1] != most[1] or type(low) is not type(high):
            return
        array = least[1]
        numbers = low.table if isinstance(low, expr.Lookup) else range(self.layout.problem.arrays[array].size)
        for item, beyond, number, greatest in (
            (least[0], most[0], max(numbers), True),
            (most[0], least[0], min(numbers), False),
        ):
            end = self.layout.item(array, list(numbers).index(number))
            if atom_of(item, end, False) in conclusions:
                yield EndOfOrder(item, end, beyond, greatest)


def _sides(comparison: expr.Compare) -> tuple[expr.Term, expr.Term]:
    return comparison.left, comparison.right


def _comparisons(condition: expr.Condition) -> Iterator[expr.Compare]:
    """Yield the comparisons that must hold on their own."""
    if isinstance(condition, expr.Compare):
        yield condition
    elif isinstance(condition, expr.And):
        for each in condition.conditions:
            yield from _comparisons(each)
