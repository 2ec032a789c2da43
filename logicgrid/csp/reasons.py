"""The finds of techniques in a problem of arrays: see `puzzle/reasons.py`.

`item` and `label` are items, a `clue` is a clue's number.
"""

from __future__ import annotations

from typing import Any

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
