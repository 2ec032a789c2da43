"""`text-negation`: the text has a negation and the rule none, or the other way round.

Restrictive and double negations ("nobody but", "not only", "no later than") are no negations here, and a difference
that a text says in other words ("another", "either … or") needs none.

Passes:

    - text: Ann does not have the dog.
      rule: Ann != dog

    - text: Ann plays chess with Monday's visitor.
      rule: Ann != mon

    - text: Nobody but Ann has the dog.
      rule: Ann == dog

Warns:

    - text: Ann does not have the dog.
      rule: Ann == dog

    - text: Ann has the dog.
      rule: Ann != dog
"""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.csp.problem import Clue
from logicgrid.kinds.logic_grid.lint import Context, differences
from logicgrid.puzzle.diagnostics import Diagnostic

CODE = "text-negation"


def check(context: Context, clue: Clue, text: str) -> Iterator[Diagnostic]:
    """Yield a warning for each negation that differs."""
    return differences(context, clue, "negation", CODE)
