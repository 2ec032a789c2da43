"""Derivations of sudokus: small steps with the field's names, easiest first; and the table of the techniques.

`knowledge` keeps the known atoms and their reasons; `techniques` find eliminations; `suppose` refutes suppositions if
nothing else is left; `finish` prunes and explains; `derive` finds singles and combines all of these.

Level 1 is what everybody finds: the last cell of a house, the last cell for a digit, the last digit for a cell, and the
effect of a mark on a single cell.  Level 2 looks at two houses, or at a pair, a cage or a mark between cells at once;
level 3 at three or more cells or lines, or at two houses that are linked (triples, fish, wings, the turbot family);
level 4 at four of them or more (quads, X-chains, larger wings); level 5 follows chains through digits and cells.  For
level 6 something is supposed: refuted by singles alone, by anything up to level 3, or by further suppositions, which
always ends.

The techniques are in the order of the ratings of Sudoku Explainer and its successors.  All findings of a technique are
applied at once, and then the ladder starts at the bottom again, so that levels and efforts do not depend on the order
of rows, columns and digits.  The effort of a round counts once, that of a chain for each of its strong links but one.
"""

from __future__ import annotations

from logicgrid.puzzle.ladder import Rung, Technique

LADDER = (
    Rung(Technique.GIVEN, 0, "given", 0.0),
    Rung(Technique.PARITY, 1, "mark on the cell", 0.1),
    Rung(Technique.FULL_HOUSE, 1, "the last cell of a house", 0.5),
    Rung(Technique.HIDDEN_SINGLE, 1, "the only place for a digit in a house", 1.0),
    Rung(Technique.NAKED_SINGLE, 1, "the only digit left for a cell", 2.0),
    Rung(Technique.NO_CANDIDATE, 1, "no digit is left for a cell", 1.0),
    Rung(Technique.NO_PLACE, 1, "no place is left for a digit in a house", 1.0),
    Rung(Technique.RUN_SETS, 1, "the sets of digits with which a run can reach its sum", 2.0),
    Rung(Technique.POINTING, 2, "locked candidates: a digit of a box (or region) lies on one line", 4.0),
    Rung(Technique.CLAIMING, 2, "locked candidates: a digit of a line lies in one box (or region)", 4.0),
    Rung(Technique.CONSECUTIVE, 2, "a mark: values that differ by one", 4.0),
    Rung(Technique.APART, 2, "no mark: values that do not differ by one", 4.0),
    Rung(Technique.RULE, 2, "a rule of the table", 4.0),
    Rung(Technique.CAGE, 2, "the sum of a cage", 4.0),
    Rung(Technique.RUN, 2, "the sum of a run, with what is left of each of its cells", 4.0),
    Rung(Technique.RULE_OF_45, 2, "the sum of what a house has beside its cages", 4.0),
    Rung(Technique.NAKED_PAIR, 2, "two cells share two digits", 5.0),
    Rung(Technique.HIDDEN_PAIR, 2, "two digits share two cells", 6.0),
    Rung(Technique.X_WING, 3, "a digit in two lines lies on the same two crossing lines", 7.0),
    Rung(Technique.NAKED_TRIPLE, 3, "three cells share three digits", 8.0),
    Rung(Technique.SWORDFISH, 3, "a digit in three lines lies on the same three crossing lines", 9.0),
    Rung(Technique.HIDDEN_TRIPLE, 3, "three digits share three cells", 10.0),
    Rung(Technique.SKYSCRAPER, 3, "a digit has two places in each of two parallel lines, linked at one end", 11.0),
    Rung(Technique.KITE, 3, "a digit has two places in a row and in a column, linked in a box", 11.0),
    Rung(Technique.TURBOT_FISH, 3, "a digit has two places in each of two other houses, linked at one end", 11.0),
    Rung(Technique.XY_WING, 3, "three cells with two digits each", 11.0),
    Rung(Technique.XYZ_WING, 3, "the same, the middle cell with three digits", 12.0),
    Rung(Technique.RUN_PAIR, 3, "the two ways to fill a run, and what each leaves around it at once", 15.0),
    Rung(Technique.RULE_HOUSES, 4, "a rule, and which of its cells see each other: what no way to keep it has", 15.0),
    Rung(Technique.UNIQUE_RECTANGLE, 4, "four cells cannot all have the same two digits, as there is one answer", 15.0),
    Rung(Technique.BUG, 4, "not every cell can be left with two digits, since there is one answer", 15.0),
    Rung(Technique.NAKED_QUAD, 4, "four cells share four digits", 20.0),
    Rung(Technique.JELLYFISH, 4, "a digit in four lines lies on the same four crossing lines", 20.0),
    Rung(Technique.HIDDEN_QUAD, 4, "four digits share four cells", 20.0),
    Rung(Technique.X_CHAIN, 4, "three or more houses with two places for a digit, linked end to end", 5.0),
    Rung(Technique.WXYZ_WING, 4, "a cell with two digits, and three cells of a house with four", 20.0),
    Rung(Technique.VWXYZ_WING, 4, "a cell with two digits, and four cells of a house with five", 30.0),
    Rung(Technique.RUN_FEW, 4, "the same with few ways more", 40.0),
    Rung(Technique.W_WING, 5, "two cells with the same two digits, linked by a house with two places for one", 80.0),
    Rung(Technique.XY_CHAIN, 5, "cells with two digits each, linked end to end", 20.0),
    Rung(Technique.AIC, 5, "a chain through houses with two places and cells with two digits, linked end to end", 20.0),
    Rung(Technique.ALS_XZ, 5, "two almost locked sets of two cells or more, linked by a digit", 150.0),
    Rung(Technique.GROUPED_AIC, 5, "such a chain in which several cells of a house stand for one", 50.0),
    Rung(Technique.RULE_CASES, 5, "every way to keep a rule, and what each leaves around it at once", 150.0),
    Rung(Technique.FORCING_CHAIN, 6, "supposed, and refuted by single cells and places", 500.0),
    Rung(Technique.FORCING_NET, 6, "supposed, and refuted with locked candidates, subsets, sums or fish", 1000.0),
    Rung(Technique.NESTED_SUPPOSITIONS, 6, "supposed, and refuted by suppositions inside", 2000.0),
)

RUNGS: dict[str, Rung] = {rung.name: rung for rung in LADDER}
