"""Derivations of nonograms: line by line, and by suppositions if lines do not suffice; and the table of techniques.

`lines` keeps what is known, makes the steps of one line and of all lines that changed, and prunes; `suppose` refutes
suppositions; `derive` combines them.

Level 1 is one line at a time: whatever the line's numbers and its known cells force.  From level 2 on something is
supposed, and its consequences are worked out in rounds: first the lines through the supposed cells, then all lines that
changed, and so on.  Level 2: a line has no arrangement left after two rounds.  Level 3: a consequence of both cases
after two rounds, or no arrangement after four.  Level 4: after any number of rounds.  Level 5: with a nested
supposition.  Level 6: with one nested inside that.  The conclusions of a level do not depend on the order, since a
refutation never takes more rounds when more cells are known.
"""

from __future__ import annotations

from logicgrid.puzzle.ladder import Rung, Technique

LADDER = (
    Rung(Technique.LAST_COLOUR, 1, "the only colour left for a cell", 0.0),
    Rung(Technique.EMPTY_LINE, 1, "a line without runs", 0.0),
    Rung(Technique.FULL_LINE, 1, "the numbers fill the line", 0.0),
    Rung(Technique.FINISHED_LINE, 1, "all runs of the line are there: the rest is empty", 0.0),
    Rung(Technique.OVERLAP, 1, "cells that a run covers wherever it is", 0.0),
    Rung(Technique.GAP, 1, "empty cells leave gaps that runs do not fit in", 0.0),
    Rung(Technique.REACH, 1, "cells that no run reaches", 0.0),
    Rung(Technique.PUNCTUATING, 1, "the cells beside a run that is complete", 0.0),
    Rung(Technique.SPLITTING, 1, "a cell between two filled ones that would make too long a run", 0.0),
    Rung(Technique.MERCURY, 1, "a filled cell as far from the edge as its run is long: the cell at the edge", 0.0),
    Rung(Technique.JOIN, 1, "filled cells of one run", 0.0),
    Rung(Technique.GLUE, 1, "a run that cannot go back far enough is drawn out", 0.0),
    Rung(Technique.LINE, 1, "what all arrangements of the line have in common", 0.0),
    Rung(Technique.NO_ARRANGEMENT, 1, "the line has no arrangement left", 0.0),
    Rung(Technique.EDGE_LOGIC, 2, "a run's place at the edge, refuted by the lines that cross it", 5.0),
    Rung(Technique.QUICK_CONTRADICTION, 2, "supposed, and refuted by the lines next to it", 6.0),
    Rung(Technique.TWO_WAY, 3, "a cell or a run has two possibilities: what is so either way", 10.0),
    Rung(Technique.SHORT_CONTRADICTION, 3, "supposed, and refuted in four rounds of lines", 12.0),
    Rung(Technique.LONG_CONTRADICTION, 4, "supposed, and refuted line by line", 20.0),
    Rung(Technique.NESTED_SUPPOSITIONS, 5, "supposed, and refuted with a supposition inside", 40.0),
    Rung(Technique.DEEPLY_NESTED, 6, "supposed, and refuted with suppositions inside suppositions", 60.0),
)
"""The effort of a round in which the rung is the easiest that yields anything; for lines see `PER_RUN`."""

RUNGS: dict[str, Rung] = {rung.name: rung for rung in LADDER}

PER_RUN, PER_PLACE, MAX_COUNTED = 0.2, 0.1, 30
"""The effort of looking at a line: per run, and per additional place that a run has, up to a maximum."""

ROUNDS = {
    Technique.EDGE_LOGIC: 2,
    Technique.QUICK_CONTRADICTION: 2,
    Technique.TWO_WAY: 2,
    Technique.SHORT_CONTRADICTION: 4,
    Technique.LONG_CONTRADICTION: 1_000_000,
}
"""The techniques that use lines alone, easiest first, with the number of rounds in which they follow consequences."""

BY_LEVEL = [[technique for technique in ROUNDS if RUNGS[technique].level == level] for level in (2, 3, 4)]
"""The same techniques, level by level."""
