"""From the clues of a problem of arrays to the full grid, step by step, as a person would.

Problem and budget in, a derivation out: `complete` where the budget sufficed and the problem has exactly one answer.
The ladder's rungs are in `ladder.py`; the engine climbs only where all lower ones yield nothing.
"""

from __future__ import annotations

from logicgrid.csp.deduce.engine import derive

__all__ = ["derive"]
