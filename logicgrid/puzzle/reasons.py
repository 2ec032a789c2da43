"""What a technique found: the reason of a step, as plain values.

A derivation's step says *that* its conclusions follow from its premises and clues; its reason says *how a person sees
it*: the house and the digit of a hidden single, the lines of a fish, the way in which a supposition ends.  The
techniques give reasons when they find something; renderers only put them into words, and the JSON form of a
derivation carries them (`kinds.atoms.reason_to_value`).  Checkers never look at them.

What only one kind of puzzle knows is in its room: `csp/reasons.py`, `kinds/sudoku/reasons.py`,
`kinds/nonogram/reasons.py`.  Numbers are those of the atoms (see `derivation.py`).
"""

from __future__ import annotations

import re
from typing import ClassVar

from logicgrid.puzzle.derivation import Atom
from logicgrid.puzzle.record import Record


class ReasonPart(Record):
    """A part of a reason, or a whole one."""

    kind: ClassVar[str] = ""

    @classmethod
    def name(cls) -> str:
        """Return its name in JSON; part of the file format: a class that is renamed keeps it as its `kind`."""
        return cls.kind or re.sub(r"(?<=.)(?=[A-Z][a-z])", "-", cls.__name__).lower()


class Reason(ReasonPart):
    """Why a step holds."""


class Ending(Reason):
    """In what a supposition ends."""


class Clash(Ending):
    """`atom` is concluded, and its opposite was known before (`known`), or follows from the supposition, too.

    `facts` are what it clashes with in a logic grid.
    """

    atom: Atom
    known: bool
    facts: tuple[Atom, ...] = ()


class EmptyRow(Ending):
    """A label has no candidate left in a category: `facts` are what excludes them."""

    item: int
    category: int
    facts: tuple[Atom, ...] = ()


class BrokenClue(Ending):
    """A clue cannot hold any more."""

    clue: int


class ClueWay(ReasonPart):
    """One way in which a clue can come true: its facts; and how it contradicts itself, None if it does not."""

    kind = "way"
    facts: tuple[Atom, ...]
    ending: Ending | None


class EitherWay(Reason):
    """The ways that a clue leaves: the conclusions are true in each of them.

    `clue` is None if the ways are the colours that a cell of a nonogram has left.  If one other clue is followed in the
    ways, and three or fewer are not contradictory, `joint` are the ways in which both clues come true together: for
    each the facts of the way, and what the other clue says in it.
    """

    clue: int | None
    ways: tuple[ClueWay, ...]
    joint: tuple[tuple[Atom, ...], ...] = ()


class Trial(Reason):
    """The supposition is refuted; `ending` is the contradiction, None if it is none of these."""

    ending: Ending | None
