"""What a technique found: the reason of a step, as plain values.

A derivation's step says *that* its conclusions follow from its premises and clues; its reason says *how a person sees
it*: the house and the digit of a hidden single, the lines of a fish, the way in which a supposition ends.  The
techniques give reasons when they find something; renderers only put them into words, and the JSON form of a
derivation carries them (`kinds.atoms.reason_to_value`).  Checkers never look at them.

`Reason` is a closed union; `KINDS` has the name of each of its members in JSON.  Numbers are those of the atoms (see
`derivation.py`): `item` and `label` are items of a logic grid, `cell` and `digit` those of a sudoku; a `clue` is a
clue's number, a `house` and a `sum` are places in the lists of the puzzle's `explanation.Digits`.
"""

from __future__ import annotations

import re
from typing import Any, get_args

from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.record import Record

# ---------------------------------------------------------------------- logic grids


class CrossOut(Record):
    """A circle crosses out the rest of its row and its column."""

    circle: Atom


class LastCandidate(Record):
    """A label has one candidate left in the other's category.

    `item` is the label in whose row the others are crossed out, `candidate` the one that is left.
    """

    item: int
    candidate: int


class CarryOver(Record):
    """The two labels of a circle are one actor's, so what is known of one is true of the other."""

    circle: Atom


class NobodyLeft(Record):
    """No actor is left for a label: nobody has it."""

    item: int


class Mirror(Record):
    """What a symmetric relation says, the other way round: if Ann sits opposite Ben, Ben sits opposite Ann."""

    category: int


class Turned(Record):
    """A circle of values can be turned, whatever the clues say: one place of an actor stands for all places."""

    category: int


class ValueFull(Record):
    """The labels, usually actors, have a value: as many as may have it, so no other one of their category does."""

    item: int
    category: int
    labels: tuple[int, ...]


class ValueNeeded(Record):
    """Only these labels of a category, usually actors, can have a value, and as many have to."""

    item: int
    category: int
    labels: tuple[int, ...]


class ValuesNeeded(Record):
    """All labels of a category, usually actors, that have no value yet are needed for other values than this one."""

    item: int
    category: int


Operand = tuple[Any, ...]
"""`("value", item)`, `("rank", item)` for its place in the list, `("number", 3)`, or an operation and its operands.

`("of", item, category)` is the value that a label's actor has.
"""


class Equation(Record):
    """An equation of a clue, with the values of one of the ways that are left; `facts` say whose these are."""

    left: Operand
    right: Operand
    facts: tuple[Atom, ...] = ()


class EndOfOrder(Record):
    """`item` does not have `end`, the greatest (or the least) of a category, since `beyond` has something beyond it."""

    item: int
    end: int
    beyond: int
    greatest: bool


class OneClue(Record):
    """A clue, with what the grid says already.

    `ways` are what each of the ways says that the clue and the step's premises leave, if there are three or fewer;
    `equations` the sums that fit in them; `ends` tell which conclusions are about the end of an order.
    """

    clue: int
    ways: tuple[tuple[Atom, ...], ...] = ()
    equations: tuple[Equation, ...] = ()
    ends: tuple[EndOfOrder, ...] = ()


class Combination(Record):
    """Equations of clues added and subtracted: each clue with its factor, and the `equation` that remains.

    It is of the values that labels' actors have, `("of", item, category)`; None if it is one of ranks.
    """

    multiples: tuple[tuple[int, int], ...]
    equation: Equation | None


class NoCommonCandidate(Record):
    """Two labels have no candidate in common in a category, so they are two actors'."""

    item: int
    other: int
    category: int


class LabelSubset(Record):
    """Labels of different actors that have only as many candidates as they are: nobody else has these."""

    labels: tuple[int, ...]
    candidates: tuple[int, ...]


class Alternatives(Record):
    """A clue says that a label goes with one of some others: what is false of all of these is false of the label."""

    clue: int
    item: int


# ---------------------------------------------------------------------- sudokus


class GivenReason(Record):
    """The cell's digit is given by the puzzle."""


class MarkedCell(Record):
    """The cells are marked as even (`even`), or as odd."""

    even: bool


class FullHouse(Record):
    """A cell is the last open one of a house."""

    house: int


class HiddenSingle(Record):
    """A digit fits in one cell of a house only."""

    house: int
    digit: int


class NakedSingle(Record):
    """A cell has one digit left."""

    cell: int


class Locked(Record):
    """All `cells` of a house that may have a digit see the cells that lose it, in `other` if that is one house."""

    house: int
    digit: int
    cells: tuple[int, ...]
    other: int | None = None


class Subset(Record):
    """Cells of one house that hold as many digits between them (`hidden`: the digits are in no other cell of it).

    `houses` are the house in which they are hidden, or those in which nothing else can be one of the digits.
    """

    cells: tuple[int, ...]
    digits: tuple[int, ...]
    hidden: bool
    houses: tuple[int, ...] = ()


class Fish(Record):
    """The places of a digit in some lines (houses) lie on as many `crossing` lines."""

    lines: tuple[int, ...]
    digit: int
    crossing: tuple[int, ...] = ()


class XYWing(Record):
    """Whichever of its digits `pivot` has, one of the `wings` has `digit`: the first if it is `digits[0]`.

    With `three` digits the pivot may have `digit` itself.
    """

    pivot: int
    wings: tuple[int, int]
    digits: tuple[int, int]
    digit: int
    three: bool = False


class Chain(Record):
    """If the first node is false, the next is true, so the one after it is false, …: one of the two ends is true.

    A node is some cells of a house (mostly one) and a digit; those with even places are false, the others true.
    `houses` has for each pair of a false and a true node the house that has no other place for the digit; None if they
    are the two candidates of a cell.
    """

    nodes: tuple[tuple[tuple[int, ...], int], ...]
    houses: tuple[int | None, ...]


class AlmostLocked(Record):
    """Two sets of cells, each with one digit more than cells; `linked` is in one of them at most, so `digit` is too."""

    cells: tuple[int, ...]
    other_cells: tuple[int, ...]
    digits: tuple[int, ...]
    other_digits: tuple[int, ...]
    linked: int
    digit: int


class UniqueRectangle(Record):
    """With none but two digits, four cells could change them about: there is one answer, so that is not so."""

    cells: tuple[int, ...]
    digits: tuple[int, ...]


class Bug(Record):
    """All open cells but one have two digits; there is one answer, so that one has the digit that occurs thrice."""

    cell: int
    digit: int


class Neighbours(Record):
    """The mark (`consecutive`), or no mark, between a cell and its `partner`, which has only `candidates` left."""

    cell: int
    partner: int
    consecutive: bool
    lacking: tuple[int, ...]
    """Digits that `partner` would need to have, and has not."""
    candidates: tuple[int, ...]


class Displaced(Record):
    """A digit in any of `cells` would leave `house` no place for it, as it would be in all of `through`, too."""

    house: int
    digit: int
    cells: tuple[int, ...]
    through: tuple[int, ...]


class Starved(Record):
    """A digit in `cell` leaves the cells of `chain` one digit each, one after the other, and `empty` none."""

    cell: int
    digit: int
    chain: tuple[tuple[int, int], ...]
    empty: int


class SumWays(Record):
    """All ways to make a sum: sets of digits, or (`ordered`) the digits cell by cell."""

    ways: tuple[tuple[int, ...], ...]
    ordered: bool


class SumBound(Record):
    """A cell can have at most (`most`), or must have at least, `limit`, since the others come to `others`."""

    most: bool
    limit: int
    others: int


class SumCases(Record):
    """The sum cannot be made with any of these: cells, each with digits."""

    cases: tuple[tuple[int, tuple[int, ...]], ...]


class CageSum(Record):
    """The open `cells` of a cage, or of what a house has beside its cages, have `left` to share.

    `why` is None if there is but one of them.
    """

    sum: int
    cells: tuple[int, ...]
    left: int
    why: SumWays | SumBound | SumCases | None


class ByRule(Record):
    """A rule, by its number as a clue, excludes candidates, since these cells have only these digits left.

    If its ways are gone through, `count` is how many there are; with `around` also what each leaves to other cells.  A
    sum has no number, but its place among the sums of the board.
    """

    rule: int | None
    cases: tuple[tuple[int, tuple[int, ...]], ...]
    count: int | None = None
    around: bool = False
    of_sum: int | None = None


class Several(Record):
    """A reason for each of the conclusions."""

    reasons: tuple[Reason, ...]


# ---------------------------------------------------------------------- nonograms


class OneLine(Record):
    """What all arrangements of a line (its clue's number) have in common.

    The runs take `least` of the line's `size` cells, the gaps between them counted.  `rooms` has for each run that
    covers cells its length, and the first and the last place (from 1) that it can take up with what is known, and
    `which` has the place of each of these runs among `runs`; `arrangements` is the number that the premises leave.
    """

    clue: int
    runs: tuple[int, ...] = ()
    least: int = 0
    size: int = 0
    rooms: tuple[tuple[int, int, int], ...] = ()
    arrangements: int = 0
    which: tuple[int, ...] = ()


class LastColour(Record):
    """A cell has one colour left."""

    cell: int


# ---------------------------------------------------------------------- suppositions


class Clash(Record):
    """`atom` is concluded, and its opposite was known before (`known`), or follows from the supposition, too.

    `facts` are what it clashes with in a logic grid.
    """

    atom: Atom
    known: bool
    facts: tuple[Atom, ...] = ()


class EmptyRow(Record):
    """A label has no candidate left in a category: `facts` are what excludes them."""

    item: int
    category: int
    facts: tuple[Atom, ...] = ()


class BrokenClue(Record):
    """A clue cannot hold any more."""

    clue: int


class NoCandidate(Record):
    """A cell has no digit left."""

    cell: int


class NoPlace(Record):
    """A digit has no place left in a house."""

    house: int
    digit: int


Ending = Clash | EmptyRow | BrokenClue | NoCandidate | NoPlace


class ClueWay(Record):
    """One way in which a clue can come true: its facts; and how it contradicts itself, None if it does not."""

    facts: tuple[Atom, ...]
    ending: Ending | None


class EitherWay(Record):
    """The ways that a clue leaves: the conclusions are true in each of them.

    `clue` is None if the ways are the colours that a cell of a nonogram has left.  If one other clue is followed in the
    ways, and three or fewer are not contradictory, `joint` are the ways in which both clues come true together: for
    each the facts of the way, and what the other clue says in it.
    """

    clue: int | None
    ways: tuple[ClueWay, ...]
    joint: tuple[tuple[Atom, ...], ...] = ()


class Trial(Record):
    """The supposition is refuted; `ending` is the contradiction, None if it is none of these."""

    ending: Ending | None


Reason = (
    CrossOut
    | LastCandidate
    | CarryOver
    | NobodyLeft
    | Mirror
    | Turned
    | ValueFull
    | ValueNeeded
    | ValuesNeeded
    | OneClue
    | Combination
    | NoCommonCandidate
    | LabelSubset
    | Alternatives
    | GivenReason
    | MarkedCell
    | FullHouse
    | HiddenSingle
    | NakedSingle
    | NoCandidate
    | NoPlace
    | Locked
    | Subset
    | Fish
    | XYWing
    | Chain
    | AlmostLocked
    | UniqueRectangle
    | Bug
    | Neighbours
    | Displaced
    | Starved
    | CageSum
    | ByRule
    | Several
    | OneLine
    | LastColour
    | EitherWay
    | Trial
)

_PARTS = (Equation, EndOfOrder, SumWays, SumBound, SumCases, Clash, EmptyRow, BrokenClue, ClueWay)
_NAMED = {GivenReason: "given", CageSum: "sum", ClueWay: "way"}

KINDS: dict[type[Record], str] = {
    each: _NAMED.get(each) or re.sub(r"(?<=.)(?=[A-Z][a-z])", "-", each.__name__).lower()
    for each in (*get_args(Reason), *_PARTS)
}
"""The name of each reason, and of its parts, in JSON; part of the file format: a class that is renamed keeps it."""
