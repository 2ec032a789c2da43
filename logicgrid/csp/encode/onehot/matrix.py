"""Problem in, its categories as matrices of literals over the spine: the unknowns of the encoding."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from logicgrid.csp.expr import And, Compare, Condition, Const, Entry, Holder, Term, children
from logicgrid.csp.problem import Array, Assignment, Problem
from logicgrid.puzzle.model import FALSE, TRUE, Literal, Model


def choose_spine(problem: Problem) -> int:
    """The bijective array over which the fewest values have to be looked up through a position."""
    asked = _asked(problem.conditions())
    best, least = 0, len([pair for pair in asked if 0 not in pair])
    for spine, array in enumerate(problem.arrays):
        if spine and array.bijective:
            cost = len([pair for pair in asked if spine not in pair])
            if cost < least:
                best, least = spine, cost
    return best


def _asked(conditions: Sequence[Condition]) -> list[tuple[int, int]]:
    """The arrays of all entries that are asked for, and of the label whose person is asked (-1: of no one label)."""
    found: list[tuple[int, int]] = []
    stack: list[Term | Condition] = list(conditions)
    for node in stack:  # it grows on the way
        kind = type(node)
        if kind is Const:
            continue
        if kind is Holder:
            if type(node.value) is not Const:  # type: ignore[union-attr]
                stack.append(node.value)  # type: ignore[union-attr, arg-type]
        elif type(node) is Entry:
            who = node.position
            found.append((node.array, who.array if type(who) is Holder else -1))
            stack.append(who)
        else:
            stack += children(node)
    return found


Label = tuple[int, int]
"""A category and a label of it."""


def united_labels(problem: Problem) -> dict[Label, Label]:
    """For labels that clues say to be the same person's: the one whose row they share.

    Only labels that somebody certainly has.  Two of one category may be united by contradictory clues: then they keep
    rows of their own, and the clue is encoded like any other.
    """
    leader: dict[Label, Label] = {}
    members: dict[Label, list[Label]] = {}
    arrays = problem.arrays
    for one, other in same_person(problem):
        if not (arrays[one[0]].bijective and arrays[other[0]].bijective):
            continue
        first, second = leader.get(one, one), leader.get(other, other)
        if first == second:
            continue
        joined = members.get(first, [first]) + members.get(second, [second])
        if len({category for category, _ in joined}) == len(joined):
            members[first] = joined
            leader.update(dict.fromkeys(joined, first))
    return leader


def same_person(problem: Problem) -> Iterator[tuple[Label, Label]]:
    """The pairs of labels that clues equate outright."""
    stack = list(problem.conditions())
    while stack:
        node = stack.pop()
        if isinstance(node, And):
            stack.extend(node.conditions)
        elif isinstance(node, Compare) and node.operator == "==":
            left, right = node.left, node.right
            if isinstance(left, Holder) and isinstance(right, Holder):
                a, b = left.value, right.value
                if isinstance(a, Const) and isinstance(b, Const):
                    yield (left.array, int(a.value)), (right.array, int(b.value))


class Matrix:
    """`cells[category][label][position]`: the literal that the label stands at the position.

    `spine` is the category whose labels are the positions themselves.
    """

    __slots__ = ("_rows", "_shared", "cells", "model", "problem", "size", "spine")

    def __init__(self, problem: Problem, model: Model, spine: int) -> None:
        self.problem = problem
        self.model = model
        self.spine = spine
        self.size = problem.length
        self._shared = united_labels(problem)
        self._rows: dict[Label, list[Literal]] = {}
        self._fix_spine()
        self.cells = [self._category(number) for number in range(len(problem.arrays))]
        self._restrict()

    def _fix_spine(self) -> None:
        """The spine's rows, and so the rows of labels that are united with one of its labels."""
        for label in range(self.size):
            place = self._shared.get((self.spine, label))
            if place is not None:
                self._rows[place] = [TRUE if label == position else FALSE for position in range(self.size)]

    def _category(self, number: int) -> list[list[Literal]]:
        """`cells[label][position]` of one category, with its rows and columns constrained."""
        array, positions = self.problem.arrays[number], range(self.size)
        if number == self.spine:
            return [[TRUE if label == position else FALSE for position in positions] for label in range(array.size)]
        cells = []
        for label in range(array.size):
            place = self._shared.get((number, label), (number, label))
            row = self._rows.get(place)
            if row is None:
                row = self._rows[place] = self._new_row(label, array)
            elif self.spine == 0:
                for literal, domain in zip(row, array.domains, strict=True):
                    if not domain >> label & 1:
                        self.model.add_clause([-literal - 1])
            cells.append(row)
        for column in zip(*cells, strict=True):
            self.model.add_exactly_one(column)
        return cells

    def _new_row(self, label: int, array: Array) -> list[Literal]:
        model, size = self.model, self.size
        if self.spine == 0:
            row = [model.literal() if domain >> label & 1 else FALSE for domain in array.domains]
        else:
            start = len(model.domains)
            model.domains.extend([(0, 1)] * size)
            row = list(range(start, start + size))
        if array.bijective:
            model.add_exactly_one(row)
        elif array.distinct:
            model.add_at_most_one(row)
        return row

    def _restrict(self) -> None:
        """The given domains, where the actors are not the spine."""
        if self.spine == 0:
            return
        for number, array in enumerate(self.problem.arrays):
            full = (1 << array.size) - 1
            for actor, domain in enumerate(array.domains):
                if number == 0 or domain == full:
                    continue
                for position, here in enumerate(self.cells[0][actor]):
                    for label in range(array.size):
                        if not domain >> label & 1:
                            self.model.add_clause([-here - 1, -self.cells[number][label][position] - 1])

    def canonical_order(self) -> list[int]:
        """The cells to branch on, where answers have to come in their order: the actors' values, actor by actor."""
        return [
            literal
            for actor in range(self.size)
            for number in range(1, len(self.problem.arrays))
            for literal in (row[actor] for row in self.cells[number])
            if literal > 0
        ]

    def decode(self, values: Sequence[int]) -> Assignment:
        """The assignment that the solver's values of the variables mean."""
        true = [*values, 0]  # so that the last one, -1, is FALSE: there are no other negated literals among the cells
        positions = [[true[literal] for literal in row].index(1) for row in self.cells[0]]
        rows = []
        for cells in self.cells:
            by_position = [0] * self.size
            for label, row in enumerate(cells):
                for position, literal in enumerate(row):
                    if true[literal]:
                        by_position[position] = label
            rows.append(tuple([by_position[position] for position in positions]))
        return tuple(rows)
