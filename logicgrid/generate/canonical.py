"""A hash shared by puzzles that differ only in names, order, places or symmetries.

A logic grid is a graph: its categories, labels and clues are nodes, and a clue's expression is a tree with the labels
that it names as leaves.  The actors are a category like any other if every category is a bijection.  The labels of a
category are interchangeable, unless a clue uses their order or their numbers.  They are then distinguished by their
ranks or their numbers (minus the smallest number, if clues use only differences).  The canonical form of the graph is
hashed.

Some equivalent clues get the same form: a relation with its sides swapped, an equation with its terms on other sides,
and the members and sides of "of two, one … the other …".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, assert_never

from logicgrid.csp import expr
from logicgrid.csp.asked import Asked, AskedTruth, Choices, Extreme, Subject
from logicgrid.csp.problem import Problem
from logicgrid.csp.question import ArrayQuestion
from logicgrid.kinds import Puzzle
from logicgrid.kinds.made import Graph

_VERSION = "logic-grid 1"

_UNORDERED = (expr.And, expr.Or, expr.Iff, expr.Product, expr.Minimum, expr.Maximum)
"""The expressions whose parts are unordered."""

Node = expr.Term | expr.Condition


def canonical(puzzle: Puzzle) -> str:
    """Return the hash of a puzzle."""
    question: Any = puzzle.question
    if not isinstance(question, ArrayQuestion):
        return puzzle.its_kind.maker().canonical(question.board)
    for each in puzzle.questions:  # the questions are part of the puzzle
        question = question.adding(_named(each.asked))
    return of_problem(question.problem)


def _named(asked: Asked) -> expr.Condition:
    """Return a question as a condition, with everything that it asks about."""
    match asked.form:
        case Subject(term=term) | Extreme(term=term):
            form: expr.Condition = expr.Defined((term,))
        case AskedTruth(condition):
            form = condition
        case Choices(conditions=conditions):
            form = expr.disjunction(conditions)
        case _:
            assert_never(asked.form)
    return expr.conjunction((asked.given, form))


def of_problem(problem: Problem) -> str:
    """Return the hash of a logic grid's meaning, up to names and order."""
    return sha256(repr((_VERSION, problem.length, _ProblemGraph(problem).least())).encode()).hexdigest()


class _ProblemGraph(Graph):
    """The graph of a problem; `items` has the node of each label, category by category."""

    def __init__(self, problem: Problem) -> None:
        super().__init__()
        self.problem = problem
        self.ranked: set[int] = set()
        """The categories whose order is used."""
        self.numbers: dict[int, tuple[expr.Number, ...]] = {}
        """The categories whose numbers are used, with the numbers."""
        self.people: set[int] = set()
        """The categories whose labels identify the actors."""
        self.absolute: set[int] = set()
        """The categories whose numbers are not only used in differences."""
        plain = all([array.bijective for array in problem.arrays])
        self.people |= {number for number, array in enumerate(problem.arrays) if array.symmetric}
        self.categories: list[int] = []
        self.items: list[list[int]] = []
        for number, array in enumerate(problem.arrays):
            kind = "actors" if number == 0 and not plain else f"category {array.distinct}"
            kind += " symmetric" if array.symmetric else ""
            self.categories.append(self.node(kind))
            times = [f" {least} to {most}" for least, most in array.times] or [""] * array.size
            self.items.append([self.node(f"label{each}") for each in times])
            for item in self.items[-1]:
                self.link("of", self.categories[-1], item)
        self._givens()
        for clue in problem.constraints:
            parts = [self.expression(part.condition) for part in clue.parts]
            self.above("clue" if clue.number > 0 else "rule", parts)
        self._tell_labels_apart()
        for number in self.people:
            for actor, label in zip(self.items[0], self.items[number], strict=True):
                self.link("stands for", label, actor)

    def _givens(self) -> None:
        for number, array in enumerate(self.problem.arrays[1:], start=1):
            full = (1 << array.size) - 1
            for actor, domain in enumerate(array.domains):
                for value in range(array.size if domain != full else 0):
                    if domain >> value & 1:
                        self.link("may have", self.items[0][actor], self.items[number][value])

    def _tell_labels_apart(self) -> None:
        for category, items in enumerate(self.items):
            numbers = self.numbers.get(category)
            least = 0 if numbers is None or category in self.absolute else min(numbers)
            for rank, item in enumerate(items):
                if category in self.ranked:
                    self.colours[item] += f" rank {rank}"
                if numbers is not None:
                    self.colours[item] += f" number {numbers[rank] - least}"

    # ------------------------------------------------------------------ clues

    def above(self, colour: str, below: Iterable[int]) -> int:
        """Add a node linked with others, whose order is irrelevant; return it."""
        parts = list(below)
        node = self.node(colour)
        for each in parts:
            self.link("in", node, each)
        return node

    def expression(self, node: Node) -> int:
        """Add the nodes of an expression down to its labels; return the root."""
        match node:
            case expr.Holder(array, expr.Const(value)):
                return self.items[array][int(value)]
            case expr.Compare():
                return self._comparison(node)
            case expr.And(conditions) if pair := _pair(conditions):
                return self.above("pair", [self.above("side", map(self.expression, side)) for side in pair])
            case expr.Holder(0, expr.Entry(array, position)):
                self.people.add(array)
                return self._of_category("other", array, position)
            case expr.Entry(array, position):
                self.ranked.add(array)
                return self._of_category("rank", array, position)
            case expr.Lookup(expr.Entry(array, position), table):
                self.numbers[array] = table
                return self._of_category("number", array, position)
            case expr.Holder(array, value):
                return self._of_category("holder", array, value)
            case expr.Sum() | expr.Const():
                terms, constant = _linear(node)
                self._note(terms)
                return self._side(terms, f"sum {constant}")
            case expr.Abs(inner):
                terms, constant = _linear(inner)
                return self._sides("abs", terms, constant, turns=True)
        name = type(node).__name__
        if isinstance(node, _UNORDERED):
            below = list(expr.children(node))
            if isinstance(node, expr.Product):
                self._note(Counter({each: 1 for each in below}))
            return self.above(name, map(self.expression, below))
        for term in expr.children(node):
            self._note(Counter({term: 1}))
        top = self.node(f"{name} {getattr(node, 'value', '')}{getattr(node, 'table', '')}")
        for place, each in enumerate(expr.children(node)):
            self.link(f"argument {place}", top, self.expression(each))
        return top

    def _of_category(self, colour: str, array: int, below: Node) -> int:
        """Add a node above another one that refers to a category."""
        node = self.above(colour, [self.expression(below)])
        self.link("about", node, self.categories[array])
        return node

    def _comparison(self, node: expr.Compare) -> int:
        """Add a comparison: of two people, of a value with a label, or of two sums."""
        operator, left, right = node.operator, node.left, node.right
        if operator in ("==", "!="):
            for one, other in ((left, right), (right, left)):
                match one, other:
                    case expr.Entry(array, position), expr.Const(value) if value in range(
                        self.problem.arrays[array].size
                    ):
                        kind = "person" if self.problem.arrays[array].bijective else "value"
                        below = [self.expression(position), self.items[array][int(value)]]
                        return self.above(f"{kind} {operator}", below)
                    case expr.Entry(array, position), expr.Entry(another, person) if (
                        array == another and self.problem.arrays[array].bijective
                    ):
                        return self.above(f"person {operator}", [self.expression(position), self.expression(person)])
            if isinstance(left, expr.Holder) and isinstance(right, expr.Holder):
                return self.above(f"person {operator}", [self.expression(left), self.expression(right)])
        elif operator in (">", ">="):
            operator, left, right = expr.MIRRORED[operator], right, left
        terms, constant = _linear(left)
        less, lower = _linear(right)
        terms.subtract(less)
        return self._sides(operator, terms, constant - lower, turns=operator in ("==", "!="))

    def _sides(self, colour: str, terms: Counter[Node], constant: expr.Number, turns: bool) -> int:
        """Add a node above the added and the subtracted terms.

        If it `turns`, the negated sum is equivalent: make the constant positive, or else treat both sides alike.
        """
        self._note(terms)
        if turns and constant < 0:
            terms = Counter({term: -times for term, times in terms.items()})
            constant = -constant
        node = self.node(f"{colour} {constant}")
        added = self._side(Counter({term: times for term, times in terms.items() if times > 0}), "side")
        taken = self._side(Counter({term: -times for term, times in terms.items() if times < 0}), "side")
        alike = turns and constant == 0
        self.link("in", node, added)
        self.link("in" if alike else "less", node, taken)
        return node

    def _side(self, terms: Counter[Node], colour: str) -> int:
        """Add a node above the terms of a sum."""
        below = [(times, self.expression(term)) for term, times in terms.items()]
        node = self.node(colour)
        for times, each in below:
            self.link(f"{times} times", node, each)
        return node

    def _note(self, terms: Counter[Node]) -> None:
        """Record the categories whose numbers do not cancel out in a sum."""
        total: Counter[int] = Counter()
        for term, times in terms.items():
            if isinstance(term, expr.Lookup) and isinstance(term.index, expr.Entry):
                total[term.index.array] += times
        self.absolute |= {category for category, times in total.items() if times}


def _linear(term: Node) -> tuple[Counter[Node], expr.Number]:
    """Return a sum as the coefficient of each of its terms, and the constant."""
    match term:
        case expr.Const(value):
            return Counter(), value
        case expr.Sum(terms):
            total: Counter[Node] = Counter()
            constant: expr.Number = 0
            for each in terms:
                found, more = _linear(each)
                total.update(found)
                constant += more
            return total, constant
        case expr.Product(expr.Const(factor), other) | expr.Product(other, expr.Const(factor)) if isinstance(
            factor, int
        ):
            found, constant = _linear(other)
            return Counter({each: factor * times for each, times in found.items()}), factor * constant
        case _:
            return Counter({term: 1}), 0


def _people(condition: expr.Condition) -> frozenset[expr.Term]:
    """Return the two people of an equation, else an empty set."""
    match condition:
        case expr.Compare("==", expr.Holder() as one, expr.Holder() as other):
            return frozenset((one, other))
    return frozenset()


def _pair(conditions: tuple[expr.Condition, ...]) -> list[frozenset[expr.Term]]:
    """Return the sides of "of a and b, one is x and the other is y": {a, b} and {x, y}; else an empty list."""
    ways = [each for each in conditions if isinstance(each, expr.Or)]
    apart = [each for each in conditions if isinstance(each, expr.Compare) and each.operator == "!="]
    if len(ways) != 2 or len(ways) + len(apart) != len(conditions):
        return []
    sides = []
    members: set[expr.Term] = set()
    for way in ways:
        people = [_people(each) for each in way.conditions]
        if len(people) != 2 or len(people[0] & people[1]) != 1 or len(people[0] | people[1]) != 3:
            return []
        members |= people[0] & people[1]
        sides.append(people[0] ^ people[1])
    if sides[0] != sides[1] or len(members) != 2:
        return []
    both = [frozenset(members), sides[0]]
    return both if all([frozenset((each.left, each.right)) in both for each in apart]) else []
