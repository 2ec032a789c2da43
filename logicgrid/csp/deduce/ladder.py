"""The ladder: every technique of logic grids, with its level, its title and its effort.

A rung is used only if all lower ones yield nothing.  What the rungs up to a level can conclude does not depend on the
order in which they are used.
"""

from __future__ import annotations

from logicgrid.puzzle.ladder import Rung
from logicgrid.puzzle.techniques import Technique

LADDER: tuple[Rung, ...] = (
    Rung(Technique.CROSS_OUT, 0, "cross out the rest of the row and the column", 0.0),
    Rung(Technique.LAST_ONE_LEFT, 0, "the last candidate of a row", 0.0),
    Rung(Technique.SYNCHRONISE, 0, "carry over: two labels of one person share everything", 0.0),
    Rung(Technique.NOBODY_LEFT, 0, "no candidate is left: nobody has it", 0.0),
    Rung(Technique.MIRROR, 0, "a relation that goes both ways: the same the other way round", 0.0),
    Rung(Technique.TIMES, 0, "how many actors have each value", 0.0),
    Rung(Technique.TURN, 0, "a circle that can be turned: somebody is put at its beginning", 0.0),
    Rung(Technique.WAY, 0, "one of the ways that a clue leaves, inside another step", 0.0),
    Rung(Technique.CLUE, 1, "one clue, with what the grid says", 0.0, 0.1, 0.5),
    Rung(Technique.COMMON_CANDIDATE, 2, "no candidate in common: two different people", 4.0),
    Rung(Technique.NAKED_SUBSET, 2, "as many labels as they have candidates: nobody else has these", 4.0),
    Rung(Technique.EITHER_OR_PAIR, 2, "different people, with only these candidates between them", 4.0),
    Rung(Technique.PSEUDO_PAIR, 2, "a clue's alternatives: what is false of each of them", 4.0),
    Rung(Technique.EQUATIONS, 3, "equations of clues, added and subtracted", 8.0),
    Rung(Technique.EITHER_WAY, 3, "whichever way a clue comes true: what all its ways share", 4.0, 1.0),
    Rung(Technique.TRIAL_ONE_CLUE, 3, "a supposition refuted with at most one clue", 16.0),
    Rung(Technique.TWO_CLUES, 4, "the ways of one clue, with another clue followed in them", 12.0, 1.0),
    Rung(Technique.TRIAL_TWO_CLUES, 4, "a supposition refuted with two clues", 24.0),
    Rung(Technique.EITHER_WAY_CLUES, 5, "the ways of one clue, with other clues followed in them", 20.0, 2.0),
    Rung(Technique.TRIAL, 5, "a supposition refuted with several clues", 40.0),
    Rung(Technique.NESTED_TRIAL, 6, "a supposition refuted by suppositions", 80.0),
)

RUNGS: dict[str, Rung] = {rung.name: rung for rung in LADDER}

MAX_WAYS = 12
"""The largest number of ways that are followed."""

MAX_COUNTED = 30
"""The number of ways from which on a clue is not harder for having more."""
