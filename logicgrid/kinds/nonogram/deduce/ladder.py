"""The ladder of techniques of pictures: names, levels, what a reader is told.

Level 1 is one line at a time: whatever the line's numbers and its known cells force.  From level 2 on a cell is
supposed, and what follows is drawn in waves: first the two lines through the cell, then all lines that changed, and so
on.  Level 2: a line has no arrangement left after two waves; level 3: after four; level 4: after any number; level 5: a
supposition is needed inside; level 6: and another one inside that.  What levels 1 to 3 derive does not depend on the
order: who knows more cells refutes in as many waves or fewer.
"""

from __future__ import annotations

from logicgrid.puzzle.steps import Rung

LADDER = (
    Rung("one colour left", 1, "the only colour left for a cell", 0.1),
    Rung("empty line", 1, "a line without runs", 0.1),
    Rung("full line", 1, "the numbers fill the line", 0.5),
    Rung("finished line", 1, "all runs of the line are there: the rest is empty", 0.5),
    Rung("overlap", 1, "cells that a run covers wherever it stands", 1.0),
    Rung("gap", 1, "empty cells leave gaps that runs do not fit in", 1.5),
    Rung("reach", 1, "cells that no run reaches", 1.5),
    Rung("join", 1, "filled cells of one run", 1.0),
    Rung("edge", 1, "a run that cannot go back far enough is drawn out", 1.5),
    Rung("line", 1, "what all arrangements of the line have in common", 2.0),
    Rung("no arrangement", 1, "the line has no arrangement left", 2.0),
    Rung("quick contradiction", 2, "supposed, and refuted by the lines next to it", 6.0),
    Rung("short contradiction", 3, "supposed, and refuted in four rounds of lines", 12.0),
    Rung("long contradiction", 4, "supposed, and refuted line by line", 20.0),
    Rung("nested suppositions", 5, "supposed, and refuted with a supposition inside", 40.0),
    Rung("deeply nested suppositions", 6, "supposed, and refuted with suppositions inside suppositions", 60.0),
)

RUNGS = {rung.name: rung for rung in LADDER}

ROUNDS = {2: 2, 3: 4, 4: 1_000_000}
"""After how many waves of lines a supposition of that level is refuted."""

BY_LEVEL = {2: "quick contradiction", 3: "short contradiction", 4: "long contradiction"}
"""The names of the suppositions that lines alone refute."""
