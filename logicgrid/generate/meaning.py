"""Whether two conditions are one in different spellings: sides that changed places, a difference taken the other way.

Of conditions that are equal here deduction concludes the same.  Others may mean the same, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import TypeAlias

from logicgrid.csp.expr import Abs, And, Compare, Condition, Const, Iff, Not, Number, Or, Product, Sum, Term

Linear: TypeAlias = frozenset[tuple[Hashable, Number]]
"""The terms of a sum with their factors; the constant is a factor of None."""


def spelled(node: Condition) -> Hashable:
    """Return what spellings of a condition have in common.

    >>> from logicgrid.csp.expr import Compare, Const, Entry
    >>> here, there = Entry(1, Const(0)), Entry(1, Const(2))
    >>> spelled(Compare("<", here, there)) == spelled(Compare(">", there, here))
    True
    """
    match node:
        case And(conditions) | Or(conditions):
            return type(node), frozenset(map(spelled, conditions))
        case Not(condition):
            return Not, spelled(condition)
        case Iff(left, right):
            return Iff, frozenset((spelled(left), spelled(right)))
        case Compare("==" | "!=" as operator, left, right):
            return operator, frozenset((_apart(left, right), _apart(right, left)))
        case Compare("<" | "<=" as operator, left, right):
            return operator, _apart(left, right)
        case Compare(">" | ">=" as operator, left, right):
            return operator.replace(">", "<"), _apart(right, left)
        case _:
            return node


def _apart(left: Term, right: Term) -> Linear:
    """Return the difference of two terms."""
    return _linear(Sum((left, Product(Const(-1), right))))


def _linear(node: Term) -> Linear:
    found: Counter[Hashable] = Counter()
    stack: list[tuple[Term, Number]] = [(node, 1)]
    for term, factor in stack:  # it grows on the way
        match term:
            case Const(value):
                found[None] += factor * value  # type: ignore[assignment]
            case Sum(terms):
                stack += [(each, factor) for each in terms]
            case Product(Const(value), inner) | Product(inner, Const(value)):
                stack.append((inner, factor * value))
            case Abs(inner):
                found[Abs, frozenset((_linear(inner), _linear(Product(Const(-1), inner))))] += factor  # type: ignore[assignment]
            case _:
                found[term] += factor  # type: ignore[assignment]
    return frozenset([(term, factor) for term, factor in found.items() if factor])
