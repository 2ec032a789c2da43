"""The finds of techniques in a problem of arrays: see `Reason` in `puzzle/derivation.py`.

`item` and `label` are items, a `clue` is a clue's number.

`Turned` rests on circles of values that can be turned: every answer stays one if all those values move on by the same
amount.  This symmetry is read off the rules and clues, without a solver, so that the checker of derivations can rely on
it.  A rule has it if the values of the circle only occur in conditions that a turn leaves unchanged, which is verified
by trying all values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from logicgrid.csp import evaluate, expr
from logicgrid.csp.evaluate import World
from logicgrid.csp.problem import Problem
from logicgrid.puzzle.derivation import Atom, Reason, ReasonPart


class CrossOut(Reason):
    """A circle crosses out the rest of its row and its column."""

    circle: Atom


class LastCandidate(Reason):
    """A label has one candidate left in the category of another.

    `item` is the label in whose row the others are crossed out, `candidate` the one that is left.
    """

    item: int
    candidate: int


class CarryOver(Reason):
    """The two labels of a circle belong to one actor, so whatever is known of one is true of the other."""

    circle: Atom


class NobodyLeft(Reason):
    """No actor is left for a label: nobody has it."""

    item: int


class Mirror(Reason):
    """The mirror image in a symmetric relation: if Ann sits opposite Ben, Ben sits opposite Ann."""

    category: int


class Turned(Reason):
    """A circle of values can be turned without breaking a clue, so an actor's place is fixed without loss."""

    category: int


class ValueFull(Reason):
    """The labels, usually actors, have a value: as many as allowed, so no other label of their category has it."""

    item: int
    category: int
    labels: tuple[int, ...]


class ValueNeeded(Reason):
    """Only these labels of a category, usually actors, can have a value, and that many must."""

    item: int
    category: int
    labels: tuple[int, ...]


class ValuesNeeded(Reason):
    """All labels of a category, usually actors, without a value yet are needed for values other than this one."""

    item: int
    category: int


Operand = tuple[Any, ...]
"""`("value", item)`, `("rank", item)` for its place in the list, `("number", 3)`, or an operation with its operands.

`("of", item, category)` is the value that a label's actor has.
"""


class Equation(ReasonPart):
    """An equation of a clue, with the values of one of the ways left; `facts` say whose values these are."""

    left: Operand
    right: Operand
    facts: tuple[Atom, ...] = ()


class EndOfOrder(ReasonPart):
    """`item` does not have `end`, the greatest (or the least) of a category, since `beyond` has something beyond it."""

    item: int
    end: int
    beyond: int
    greatest: bool


class OneClue(Reason):
    """A clue, together with what the grid already shows.

    `ways` are the remaining ways to satisfy the clue, given the step's premises, if there are three or fewer;
    `equations` are the sums that fit in them; `ends` are the conclusions about the end of an order.
    """

    clue: int
    ways: tuple[tuple[Atom, ...], ...] = ()
    equations: tuple[Equation, ...] = ()
    ends: tuple[EndOfOrder, ...] = ()


class Combination(Reason):
    """Equations of clues added and subtracted: each clue with its factor, and the `equation` that remains.

    The equation is about the values of labels' actors, `("of", item, category)`; None if it is about ranks.
    """

    multiples: tuple[tuple[int, int], ...]
    equation: Equation | None


class NoCommonCandidate(Reason):
    """Two labels have no candidate in common in a category, so they belong to different actors."""

    item: int
    other: int
    category: int


class LabelSubset(Reason):
    """Labels of different actors with only as many candidates as labels: nobody else has these."""

    labels: tuple[int, ...]
    candidates: tuple[int, ...]


class Alternatives(Reason):
    """By a clue a label goes with one of several others: what is false of all these is false of the label."""

    clue: int
    item: int


# --- Turning points ---------------------------------------------------------------------------------------------------


MOST_TRIED = 20_000
"""The number of values to try for one condition."""

_CONDITIONS = (expr.Compare, expr.Defined, expr.Not, expr.And, expr.Or, expr.Iff)


def turning_rows(problem: Problem) -> Iterator[int]:
    """Yield the arrays whose values can be turned, skipping those that no rule mentions."""
    conditions = [part.literal for clue in problem.constraints for part in clue.parts]
    said = {
        node.array for each in conditions for node in expr.nodes(each) if isinstance(node, expr.Entry | expr.Holder)
    }
    for row in sorted(said - {0}):
        array = problem.arrays[row]
        full = (1 << array.size) - 1
        bound = array.times or array.symmetric or any([domain != full for domain in array.domains])
        if array.distinct and array.size > 2 and not bound:
            turned = _Turned(row, array.size)
            if all(turned.stays(each) is not False for each in conditions):
                yield row


def most_named(problem: Problem, row: int) -> int:
    """Return the actor that clues about an array mention most, later clues weighing more."""
    named: Counter[int] = Counter()
    for weight, clue in enumerate(problem.constraints, start=1):
        for node in [each for part in clue.parts for each in expr.nodes(part.condition)]:
            match node:
                case expr.Entry(array, expr.Const(who)) | expr.Entry(array, expr.Holder(0, expr.Const(who))) if (
                    array == row
                ):
                    named[int(who)] += weight
    return min(range(problem.length), key=lambda who: (-named[who], who))


class _Turned:
    """The effect of a turn of one array on terms and conditions."""

    def __init__(self, row: int, size: int) -> None:
        self.row, self.size = row, size

    def stays(self, node: expr.Term | expr.Condition) -> bool | None:
        """Return whether a turn leaves a term or condition unchanged; None if it does not involve the array."""
        below = [self.stays(each) for each in expr.children(node)]
        if isinstance(node, expr.Entry | expr.Holder) and node.array == self.row:
            return False
        if False not in below:
            return None if below.count(None) == len(below) else True
        if not isinstance(node, _CONDITIONS):
            return False
        if isinstance(node, expr.And | expr.Or):
            moved = [each for each, still in zip(node.conditions, below, strict=True) if still is False]
            return all([self.tried(type(node)(tuple(group))) for group in self.together(moved)])
        return self.tried(node)

    def together(self, conditions: Sequence[expr.Condition]) -> list[list[expr.Condition]]:
        """Return the conditions in groups, since those about the same people's values must be tried together."""
        groups: list[tuple[set[expr.Term], list[expr.Condition]]] = []
        for each in conditions:
            own = {node for node in expr.nodes(each) if isinstance(node, expr.Entry) and node.array == self.row}
            near = [group for group in groups if not group[0].isdisjoint(own)]
            groups = [group for group in groups if group[0].isdisjoint(own)]
            groups.append((own.union(*[group[0] for group in near]), [*[x for group in near for x in group[1]], each]))
        return [group[1] for group in groups]

    def tried(self, condition: expr.Condition) -> bool:
        """Return True if a condition on nothing but values of the array has the same truth before and after a turn."""
        people = self.people(condition)
        if people is None or (self.size + 1) ** len(people) > MOST_TRIED:
            return False
        holds = evaluate.condition(condition)
        numbers: dict[tuple[int, int], int] = {}
        entries, holders = _Rows(1, numbers), _Rows(-1, numbers)
        world: Any = World(entries, holders)  # type: ignore[arg-type]  # everything looked up is there
        who = [evaluate.term(each)(world) for each in people]

        def held(values: Sequence[int | None]) -> bool:
            entries[self.row] = dict(zip(who, values, strict=True))
            return holds(world)

        places = [*range(self.size), None]  # None for somebody who does not exist
        for values in product(places, repeat=len(people)):
            turned = [None if each is None else (each + 1) % self.size for each in values]
            if held(values) != held(turned):
                return False
        return True

    def people(self, node: expr.Term | expr.Condition) -> list[expr.Term] | None:
        """Return the people whose values in the array a condition uses; None if it is about anything else, too."""
        if isinstance(node, expr.Entry) and node.array == self.row:
            plain = all([isinstance(each, expr.Const | expr.Entry | expr.Holder) for each in expr.nodes(node.position)])
            within = any(
                isinstance(each, expr.Entry | expr.Holder) and each.array == self.row
                for each in expr.nodes(node.position)
            )
            return [node.position] if plain and not within else None
        if isinstance(node, expr.Entry | expr.Holder):
            return None
        found: dict[expr.Term, None] = {}
        for each in expr.children(node):
            own = self.people(each)
            if own is None:
                return None
            found.update(dict.fromkeys(own))
        return list(found)


class _Named(dict[int, int]):
    """A row of a world in which every person has a number: actors their own, described persons another one."""

    def __init__(self, array: int, numbers: dict[tuple[int, int], int]) -> None:
        self.array, self.numbers = array, numbers

    def __missing__(self, index: int) -> int:
        return self.numbers.setdefault((self.array, index), -1 - len(self.numbers)) if self.array else index


class _Rows(dict[int, Any]):
    """The rows of such a world; `sign` distinguishes the rows of holders from those of entries."""

    def __init__(self, sign: int, numbers: dict[tuple[int, int], int]) -> None:
        self.sign, self.numbers = sign, numbers

    def __missing__(self, array: int) -> _Named:
        return _Named(self.sign * array, self.numbers)
