"""The ladder: every technique of logic grids, with its level, its title and its effort.

A rung is used only if all lower ones yield nothing.  What the rungs up to a level can conclude does not depend on the
order in which they are used.
"""

from __future__ import annotations

from logicgrid.puzzle.record import Record
from logicgrid.puzzle.techniques import Technique


class Rung(Record):
    """A technique: the level that it needs, and its effort.

    To `effort` comes `per_way` for every way that the clue leaves, and `per_term` for every term that it speaks of.
    """

    level: int
    name: Technique
    title: str
    effort: float
    per_way: float = 0.0
    per_term: float = 0.0


LADDER: tuple[Rung, ...] = (
    Rung(0, Technique.CROSS_OUT, "cross out the rest of the row and the column", 0.0),
    Rung(0, Technique.LAST_ONE_LEFT, "the last candidate of a row", 0.0),
    Rung(0, Technique.SYNCHRONISE, "carry over: two labels of one person share everything", 0.0),
    Rung(0, Technique.NOBODY_LEFT, "no candidate is left: nobody has it", 0.0),
    Rung(0, Technique.WAY, "one of the ways that a clue leaves, inside another step", 0.0),
    Rung(1, Technique.CLUE, "one clue, with what the grid says", 0.0, 0.1, 0.5),
    Rung(2, Technique.COMMON_CANDIDATE, "no candidate in common: two different people", 4.0),
    Rung(2, Technique.NAKED_SUBSET, "as many labels as they have candidates: nobody else has these", 4.0),
    Rung(2, Technique.EITHER_OR_PAIR, "different people, with only these candidates between them", 4.0),
    Rung(2, Technique.PSEUDO_PAIR, "a clue's alternatives: what is false of each of them", 4.0),
    Rung(3, Technique.EITHER_WAY, "whichever way a clue comes true: what all its ways share", 4.0, 1.0),
    Rung(3, Technique.TRIAL_ONE_CLUE, "a supposition refuted with at most one clue", 16.0),
    Rung(4, Technique.TWO_CLUES, "the ways of one clue, with another clue followed in them", 12.0, 1.0),
    Rung(4, Technique.TRIAL_TWO_CLUES, "a supposition refuted with two clues", 24.0),
    Rung(5, Technique.EITHER_WAY_CLUES, "the ways of one clue, with other clues followed in them", 20.0, 2.0),
    Rung(5, Technique.TRIAL, "a supposition refuted with several clues", 40.0),
    Rung(6, Technique.NESTED_TRIAL, "a supposition refuted by suppositions", 80.0),
)

RUNGS: dict[str, Rung] = {rung.name: rung for rung in LADDER}

MAX_WAYS = 12
"""The largest number of ways that are followed."""

MAX_COUNTED = 30
"""The number of ways from which on a clue is not harder for having more."""
