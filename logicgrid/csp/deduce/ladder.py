"""The ladder: every technique, with its level, its title and what a step of it costs.

The engine climbs only where all lower rungs yield nothing; what the rungs up to a level can derive does not depend on
the order in which they are used.
"""

from __future__ import annotations

from logicgrid.puzzle.record import Record


class Technique(Record):
    """`effort` of a step; `each` for every premise of it, or for every step within a supposition."""

    level: int
    name: str
    title: str
    effort: float
    each: float = 0.0


LADDER: tuple[Technique, ...] = (
    Technique(0, "cross-out", "cross out the rest of the row and the column", 0.1),
    Technique(0, "last-one-left", "the last candidate of a row", 0.1),
    Technique(0, "synchronise", "carry over: two labels of one person share everything", 0.1),
    Technique(0, "nobody-left", "no candidate is left: nobody has it", 0.1),
    Technique(1, "clue", "one clue, with what the grid says", 1.0, 0.3),
    Technique(2, "common-candidate", "no candidate in common: two different people", 4.0),
    Technique(2, "naked-subset", "as many labels as they have candidates: nobody else has these", 4.0),
    Technique(2, "either-or-pair", "different people, with only these candidates between them", 4.0),
    Technique(2, "pseudo-pair", "a clue's alternatives: what is false of each of them", 4.0),
    Technique(3, "trial-one-clue", "a supposition refuted with at most one clue", 6.0, 0.5),
    Technique(4, "trial-two-clues", "a supposition refuted with two clues", 12.0, 0.5),
    Technique(5, "trial", "a supposition refuted with several clues", 20.0, 0.5),
    Technique(6, "nested-trial", "a supposition refuted by suppositions", 40.0, 0.5),
)

TECHNIQUES: dict[str, Technique] = {technique.name: technique for technique in LADDER}
