"""The ladder of techniques for sudokus: names, levels, descriptions, and the effort of a step.

Level 1 is what everybody finds: the last cell of a house, the last cell for a digit, the last digit for a cell, and
what a mark on a single cell says.  Level 2 looks at two houses, or at a pair, a cage or a mark between cells at once;
level 3 at three or more cells or lines (triples, quads, fish, wings).  What levels 1 to 3 derive does not depend on the
order, since each of these conclusions still follows if more is crossed out.  From level 4 on something is supposed:
refuted by singles alone (4), by anything up to level 3 (5), or by further suppositions (6, which always ends).
"""

from __future__ import annotations

from logicgrid.puzzle.reasons import Technique
from logicgrid.puzzle.steps import Rung

LADDER = (
    Rung(Technique.GIVEN, 0, "given", 0.0),
    Rung(Technique.PARITY, 1, "mark on the cell", 0.1),
    Rung(Technique.FULL_HOUSE, 1, "the last cell of a house", 0.5),
    Rung(Technique.HIDDEN_SINGLE, 1, "the only place for a digit in a house", 1.0),
    Rung(Technique.NAKED_SINGLE, 1, "the only digit left for a cell", 1.0),
    Rung(Technique.NO_CANDIDATE, 1, "no digit is left for a cell", 1.0),
    Rung(Technique.NO_PLACE, 1, "no place is left for a digit in a house", 1.0),
    Rung(Technique.POINTING, 2, "locked candidates: a digit of a box (or region) lies on one line", 4.0),
    Rung(Technique.CLAIMING, 2, "locked candidates: a digit of a line lies in one box (or region)", 4.0),
    Rung(Technique.CONSECUTIVE, 2, "a mark: values that differ by one", 4.0),
    Rung(Technique.APART, 2, "no mark: values that do not differ by one", 4.0),
    Rung(Technique.CAGE, 2, "the sum of a cage", 4.0),
    Rung(Technique.RULE_OF_45, 2, "the sum of what a house has beside its cages", 4.0),
    Rung(Technique.NAKED_PAIR, 2, "two cells share two digits", 4.0),
    Rung(Technique.HIDDEN_PAIR, 2, "two digits share two cells", 4.0),
    Rung(Technique.NAKED_TRIPLE, 3, "three cells share three digits", 6.0),
    Rung(Technique.HIDDEN_TRIPLE, 3, "three digits share three cells", 6.0),
    Rung(Technique.X_WING, 3, "a digit in two lines lies on the same two crossing lines", 6.0),
    Rung(Technique.XY_WING, 3, "three cells with two digits each", 6.0),
    Rung(Technique.NAKED_QUAD, 3, "four cells share four digits", 8.0),
    Rung(Technique.HIDDEN_QUAD, 3, "four digits share four cells", 8.0),
    Rung(Technique.SWORDFISH, 3, "a digit in three lines lies on the same three crossing lines", 8.0),
    Rung(Technique.JELLYFISH, 3, "a digit in four lines lies on the same four crossing lines", 8.0),
    Rung(Technique.FORCING_CHAIN, 4, "supposed, and refuted by single cells and places", 12.0),
    Rung(Technique.FORCING_NET, 5, "supposed, and refuted with locked candidates, subsets, sums or fish", 20.0),
    Rung(Technique.NESTED_SUPPOSITIONS, 6, "supposed, and refuted by suppositions inside", 40.0),
)

RUNGS: dict[str, Rung] = {rung.name: rung for rung in LADDER}
