"""Conditions about somebody's somebody, such as "the one to whom Ann gives is older than she", case by case.

Who that is, is itself unknown: the condition asks for all labels of everybody, which is too much for a table.  But for
each actor it says something small: *if* Ann gives to Ben, Ben is older than Ann.  All these together say the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from logicgrid.csp import expr
from logicgrid.csp.problem import Array
from logicgrid.puzzle.record import Record

MOST_CASES = 300
"""The number of conditions up to which a condition is divided; a longer one stays as it is."""


def by_case(condition: expr.Condition, arrays: Sequence[Array]) -> list[expr.Condition]:
    """Return conditions that hold together if and only if this one holds, of which none looks up what is unknown.

    If that takes too many, or somebody on the way may not exist, it is the condition itself.
    """
    done: list[expr.Condition] = []
    left = [condition]
    while left:
        each = left.pop()
        link = _innermost(each, arrays)
        if link is None:
            done.append(each)
        else:
            for case in _cases(each, link, arrays):
                left += expr.conjuncts(case)
        if len(done) + len(left) > MOST_CASES:
            return [condition]
    return done[::-1]


class _Link(Record):
    """`holder` is the actor who has the label that `entry` is."""

    holder: expr.Holder
    entry: expr.Entry


def _innermost(node: expr.Condition | expr.Term, arrays: Sequence[Array]) -> _Link | None:
    """Return the first actor who is looked up by a label that is itself unknown, but is always some label."""
    match node:
        case expr.Holder(array, expr.Entry(asked, expr.Holder(home, expr.Const())) as entry) if arrays[home].bijective:
            if arrays[array].bijective and arrays[array].size == arrays[asked].size:
                return _Link(node, entry)
    for child in expr.children(node):
        found = _innermost(child, arrays)
        if found is not None:
            return found
    return None


def _cases(condition: expr.Condition, link: _Link, arrays: Sequence[Array]) -> list[expr.Condition]:
    """Return for each label: the entry is another label, or the condition holds with this one."""
    asked, person = link.entry.array, link.entry.position
    found = []
    for label in range(arrays[asked].size):
        value = expr.Const(label)
        there = expr.Compare("==", person, expr.Holder(asked, value)) if arrays[asked].distinct else None
        case = _with(condition, link.holder, expr.Holder(link.holder.array, value))
        said = expr.disjunction((expr.negation(there or expr.Compare("==", link.entry, value)), case))
        if said != expr.TRUE:
            found.append(said)
    return found


def _with(node: Any, old: expr.Holder, new: expr.Holder) -> Any:
    """Return an expression with one actor for another; what is then plain is made so."""
    if node == old:
        return new
    if isinstance(node, tuple):
        return tuple([_with(each, old, new) for each in node])
    if not isinstance(node, Record):
        return node
    made = type(node)(*[_with(getattr(node, field), old, new) for field in node.__struct_fields__])
    return _plain(made)


def _plain(node: Any) -> Any:
    """Return an expression without what is always true or false in it."""
    match node:
        case expr.Holder(0, expr.Entry(0, inner)):
            return inner
        case expr.Entry(0, expr.Holder(0, expr.Const() as value)):
            return value
        case expr.Compare("==" | "!=" as operator, expr.Holder(0, expr.Const(one)), expr.Holder(0, expr.Const(other))):
            return expr.TRUE if (one == other) == (operator == "==") else expr.FALSE
        case expr.Compare("==" | "!=" as operator, expr.Const(one), expr.Const(other)):
            return expr.TRUE if (one == other) == (operator == "==") else expr.FALSE
        case expr.And(parts):
            return expr.conjunction(parts)
        case expr.Or(parts):
            return expr.disjunction(parts)
        case expr.Not(inner):
            return expr.negation(inner)
        case expr.Iff(left, right):
            return _same_truth(left, right)
    return node


def _same_truth(left: expr.Condition, right: expr.Condition) -> expr.Condition:
    for one, other in ((left, right), (right, left)):
        if one == expr.TRUE:
            return other
        if one == expr.FALSE:
            return expr.negation(other)
    return expr.Iff(left, right)
