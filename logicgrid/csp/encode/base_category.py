"""The base category of a puzzle, whose labels are the positions of all others, and labels that share a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from logicgrid.csp.expr import Compare, Condition, Const, Entry, Holder, Term, children
from logicgrid.csp.problem import Array, Problem

Label = tuple[int, int]
"""A category and a label of it."""


def choose_base(problem: Problem) -> int:
    """Return the bijective array for which the fewest values have to be looked up by an element constraint.

    A value of the base category that the holder of a label has is that label's position; so is a value that the holder
    of a base label has.  All other values are looked up.
    """
    free: Counter[int] = Counter()
    stack: list[Term | Condition] = list(problem.conditions())
    while stack:
        node = stack.pop()
        if isinstance(node, Entry):
            free.update({node.array, node.position.array} if isinstance(node.position, Holder) else {node.array})
        stack += children(node)
    able = [number for number, array in enumerate(problem.arrays) if array.bijective]
    return max(able, key=lambda number: free[number])


def equal_labels(condition: Condition, arrays: Sequence[Array]) -> tuple[Label, Label, bool] | None:
    """Return two labels and whether a condition says that they are one person's, or that they are not.

    None if it says neither.  Only labels of bijective arrays count: somebody certainly has each of them.
    """
    if type(condition) is not Compare or condition.operator not in ("==", "!="):
        return None
    left, right = condition.left, condition.right
    if isinstance(left, Entry) and isinstance(right, Const):  # who has a certain value
        number = left.array
        if right.value not in range(arrays[number].size):
            return None
        left, right = left.position, Holder(number, right)
    if not isinstance(left, Holder) or not isinstance(right, Holder):
        return None
    one, other = left.value, right.value
    if not isinstance(one, Const) or not isinstance(other, Const):
        return None
    if not (arrays[left.array].bijective and arrays[right.array].bijective):
        return None
    return (left.array, int(one.value)), (right.array, int(other.value)), condition.operator == "=="


def united(pairs: Sequence[tuple[Label, Label]]) -> dict[Label, Label]:
    """Return for labels that are one person's, by these pairs, the label whose position they share.

    Two labels of one category are never united, even if contradictory clues say so.
    """
    groups: dict[Label, list[Label]] = {}
    for one, other in pairs:
        first, second = groups.get(one, [one]), groups.get(other, [other])
        joined = first + second
        if first is not second and len({category for category, _ in joined}) == len(joined):
            groups.update(dict.fromkeys(joined, joined))
    return {label: group[0] for label, group in groups.items()}
