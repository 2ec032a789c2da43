"""Conditions about somebody's somebody, such as "the one to whom Ann gives is older than she", case by case.

Who that is, is itself unknown: the condition asks for all labels of everybody, which is too much for a table.  But for
each actor it says something small: *if* Ann gives to Ben, Ben is older than Ann.  All these together say the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from logicgrid.csp.expr import (
    FALSE,
    TRUE,
    And,
    Compare,
    Condition,
    Const,
    Entry,
    Holder,
    Iff,
    Not,
    Or,
    Term,
    children,
    conjunction,
    conjuncts,
    disjunction,
    negation,
)
from logicgrid.csp.problem import Array
from logicgrid.puzzle.record import Record

MOST_CASES = 300
"""The number of conditions up to which a condition is divided; a longer one stays as it is."""


def by_case(condition: Condition, arrays: Sequence[Array]) -> list[Condition]:
    """Return conditions that hold together if and only if this one holds, of which none looks up what is unknown.

    If that takes too many, or somebody on the way may not exist, it is the condition itself.
    """
    done: list[Condition] = []
    left = [condition]
    while left:
        each = left.pop()
        link = _innermost(each, arrays)
        if link is None:
            done.append(each)
        else:
            for case in _cases(each, link, arrays):
                left += conjuncts(case)
        if len(done) + len(left) > MOST_CASES:
            return [condition]
    return done[::-1]


class _Link(Record):
    """`holder` is the actor who has the label that `entry` is."""

    holder: Holder
    entry: Entry


def _innermost(node: Condition | Term, arrays: Sequence[Array]) -> _Link | None:
    """Return the first actor who is looked up by a label that is itself unknown, but is always some label."""
    match node:
        case Holder(array, Entry(asked, Holder(home, Const())) as entry) if arrays[home].bijective:
            if arrays[array].bijective and arrays[array].size == arrays[asked].size:
                return _Link(node, entry)
    for child in children(node):
        found = _innermost(child, arrays)
        if found is not None:
            return found
    return None


def _cases(condition: Condition, link: _Link, arrays: Sequence[Array]) -> list[Condition]:
    """Return for each label: the entry is another label, or the condition holds with this one."""
    asked, person = link.entry.array, link.entry.position
    found = []
    for label in range(arrays[asked].size):
        value = Const(label)
        there = Compare("==", person, Holder(asked, value)) if arrays[asked].distinct else None
        case = _with(condition, link.holder, Holder(link.holder.array, value))
        said = disjunction((negation(there or Compare("==", link.entry, value)), case))
        if said != TRUE:
            found.append(said)
    return found


def _with(node: Any, old: Holder, new: Holder) -> Any:
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
        case Holder(0, Entry(0, inner)):
            return inner
        case Entry(0, Holder(0, Const() as value)):
            return value
        case Compare("==" | "!=" as operator, Holder(0, Const(one)), Holder(0, Const(other))):
            return TRUE if (one == other) == (operator == "==") else FALSE
        case Compare("==" | "!=" as operator, Const(one), Const(other)):
            return TRUE if (one == other) == (operator == "==") else FALSE
        case And(parts):
            return conjunction(parts)
        case Or(parts):
            return disjunction(parts)
        case Not(inner):
            return negation(inner)
        case Iff(left, right):
            return _same_truth(left, right)
    return node


def _same_truth(left: Condition, right: Condition) -> Condition:
    for one, other in ((left, right), (right, left)):
        if one == TRUE:
            return other
        if one == FALSE:
            return negation(other)
    return Iff(left, right)
