"""What a technique found in a problem of arrays: see `puzzle/reasons.py`.

`item` and `label` are items, a `clue` is a clue's number.
"""

from __future__ import annotations

from typing import Any

from logicgrid.puzzle.derivation import Atom, Reason, ReasonPart


class CrossOut(Reason):
    """A circle crosses out the rest of its row and its column."""

    circle: Atom


class LastCandidate(Reason):
    """A label has one candidate left in the other's category.

    `item` is the label in whose row the others are crossed out, `candidate` the one that is left.
    """

    item: int
    candidate: int


class CarryOver(Reason):
    """The two labels of a circle are one actor's, so what is known of one is true of the other."""

    circle: Atom


class NobodyLeft(Reason):
    """No actor is left for a label: nobody has it."""

    item: int


class Mirror(Reason):
    """What a symmetric relation says, the other way round: if Ann sits opposite Ben, Ben sits opposite Ann."""

    category: int


class Turned(Reason):
    """A circle of values can be turned, whatever the clues say: one place of an actor stands for all places."""

    category: int


class ValueFull(Reason):
    """The labels, usually actors, have a value: as many as may have it, so no other one of their category does."""

    item: int
    category: int
    labels: tuple[int, ...]


class ValueNeeded(Reason):
    """Only these labels of a category, usually actors, can have a value, and as many have to."""

    item: int
    category: int
    labels: tuple[int, ...]


class ValuesNeeded(Reason):
    """All labels of a category, usually actors, that have no value yet are needed for other values than this one."""

    item: int
    category: int


Operand = tuple[Any, ...]
"""`("value", item)`, `("rank", item)` for its place in the list, `("number", 3)`, or an operation and its operands.

`("of", item, category)` is the value that a label's actor has.
"""


class Equation(ReasonPart):
    """An equation of a clue, with the values of one of the ways that are left; `facts` say whose these are."""

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
    """A clue, with what the grid says already.

    `ways` are what each of the ways says that the clue and the step's premises leave, if there are three or fewer;
    `equations` the sums that fit in them; `ends` tell which conclusions are about the end of an order.
    """

    clue: int
    ways: tuple[tuple[Atom, ...], ...] = ()
    equations: tuple[Equation, ...] = ()
    ends: tuple[EndOfOrder, ...] = ()


class Combination(Reason):
    """Equations of clues added and subtracted: each clue with its factor, and the `equation` that remains.

    It is of the values that labels' actors have, `("of", item, category)`; None if it is one of ranks.
    """

    multiples: tuple[tuple[int, int], ...]
    equation: Equation | None


class NoCommonCandidate(Reason):
    """Two labels have no candidate in common in a category, so they are two actors'."""

    item: int
    other: int
    category: int


class LabelSubset(Reason):
    """Labels of different actors that have only as many candidates as they are: nobody else has these."""

    labels: tuple[int, ...]
    candidates: tuple[int, ...]


class Alternatives(Reason):
    """A clue says that a label goes with one of some others: what is false of all of these is false of the label."""

    clue: int
    item: int
