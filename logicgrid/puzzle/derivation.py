"""A derivation: small steps from the clues to the full grid; explanation, difficulty and certificate in one value.

An *atom* says whether a value stands at a place, as two whole numbers and a truth value; its opposite has the other
truth value.  What the numbers are is each kind's matter:

-   problems of arrays: two items (a label of a category; items are numbered through all categories, the actors' own
    first, as `csp.grid.Layout` has them), the smaller first, that belong to the same actor or do not;
-   boards of digits: a cell in reading order and a digit from 0;
-   pictures: a cell in reading order and a colour, 0 for empty.

A step is *sound* when its clues, the kind's own rules and its premises together force its conclusions.  Its premises
are atoms that were concluded before it (in the same list of steps, or in one that encloses it), given from the start,
or supposed.  A step with `suppose` refutes that atom: its inner steps end in a contradiction, and its one conclusion is
the opposite of `suppose`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from logicgrid.puzzle.record import Record

if TYPE_CHECKING:
    from logicgrid.puzzle.reasons import Reason

Atom = tuple[int, int, bool]


def opposite(atom: Atom) -> Atom:
    return (atom[0], atom[1], not atom[2])


class Step(Record):
    """One inference.

    `technique` is one of `reasons.Technique`; a certificate that was read may have another text.  `clues` are the
    numbers of the clues that the step needs, none if it follows from the kind's own rules.  `reason` is what the
    technique found; None in a certificate that was read, and where no reason is known.
    """

    technique: str
    clues: tuple[int, ...]
    premises: tuple[Atom, ...]
    conclusions: tuple[Atom, ...]
    suppose: Atom | None = None
    steps: tuple[Step, ...] = ()
    reason: Reason | None = None


class Derivation(Record):
    """All steps, in an order in which they can be read.

    `level` is the hardest rung of the ladder that was needed (1 to 6; see `steps.hardest`); `effort` weighs the steps;
    a *wave* is everything that can be concluded at once from what is known, and it is narrow where one clue alone
    yields anything.  `complete` is false where the budget ended before the grid was full.
    """

    steps: tuple[Step, ...]
    level: int
    effort: float
    waves: int
    narrow_waves: int
    complete: bool
