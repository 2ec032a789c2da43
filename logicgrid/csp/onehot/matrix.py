"""Problem in, its categories as matrices of literals over the spine: the unknowns of the encoding."""

from __future__ import annotations

from collections.abc import Sequence

from logicgrid.csp.expr import Condition, Entry, Holder, Term, children
from logicgrid.csp.model import FALSE, TRUE, Literal, Model
from logicgrid.csp.problem import Assignment, Problem


def choose_spine(problem: Problem) -> int:
    """The bijective array over which the fewest values have to be looked up through a position."""
    wanted: list[Entry] = []
    _collect_entries(problem.conditions(), wanted)
    counts = [(entry.array, entry.position.array if isinstance(entry.position, Holder) else -1) for entry in wanted]
    best, least = 0, sum(1 for array, by in counts if by != 0 and array != 0)
    for spine, array in enumerate(problem.arrays):
        if spine and array.bijective:
            cost = sum(1 for pair in counts if spine not in pair)
            if cost < least:
                best, least = spine, cost
    return best


def _collect_entries(nodes: Sequence[Term | Condition], found: list[Entry]) -> None:
    stack = list(nodes)
    while stack:
        node = stack.pop()
        if isinstance(node, Entry):
            found.append(node)
        stack.extend(children(node))


class Matrix:
    """`cells[category][label][position]`: the literal that the label stands at the position.

    `spine` is the category whose labels are the positions themselves.
    """

    __slots__ = ("cells", "model", "problem", "size", "spine")

    def __init__(self, problem: Problem, model: Model, spine: int) -> None:
        self.problem = problem
        self.model = model
        self.spine = spine
        self.size = problem.length
        self.cells = [self._category(number) for number in range(len(problem.arrays))]
        self._restrict()

    def _category(self, number: int) -> list[list[Literal]]:
        """`cells[label][position]` of one category, with its rows and columns constrained."""
        array, positions = self.problem.arrays[number], range(self.size)
        if number == self.spine:
            return [[TRUE if label == position else FALSE for position in positions] for label in range(array.size)]
        start = len(self.model.domains)
        if self.spine == 0:
            allowed = [[domain >> label & 1 for domain in array.domains] for label in range(array.size)]
            cells = []
            for row in allowed:
                cells.append([self.model.literal() if free else FALSE for free in row])
        else:
            self.model.domains.extend([(0, 1)] * (array.size * self.size))
            cells = [
                list(range(start + label * self.size, start + (label + 1) * self.size)) for label in range(array.size)
            ]
        for position in positions:
            self.model.add_exactly_one([row[position] for row in cells])
        if array.bijective:
            for row in cells:
                self.model.add_exactly_one(list(row))
        elif array.distinct:
            for row in cells:
                self.model.add_at_most_one(list(row))
        return cells

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
        positions = [
            next(position for position, literal in enumerate(row) if _true(literal, values)) for row in self.cells[0]
        ]
        rows = []
        for cells in self.cells:
            by_position = [0] * self.size
            for label, row in enumerate(cells):
                for position, literal in enumerate(row):
                    if _true(literal, values):
                        by_position[position] = label
            rows.append(tuple(by_position[position] for position in positions))
        return tuple(rows)


def _true(literal: Literal, values: Sequence[int]) -> bool:
    return bool(values[literal]) if literal >= 0 else not values[-literal - 1]
