"""`text-unknown-name`: the text names somebody whom nobody in the puzzle is called.

Warned about if the rule names an actor whom the text does not, and the text has a word with a capital that stands
nowhere else in the file.

Passes:

    - text: Ann has the dog, said Officer Miller.
      rule: Ann == dog

Warns:

    - text: The dog is with Clea.
      rule: Cleo == dog
"""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.csp.problem import Clue
from logicgrid.kinds.logic_grid.lint import Context, differences
from logicgrid.puzzle.diagnostics import Diagnostic

CODE = "text-unknown-name"


def check(context: Context, clue: Clue, text: str) -> Iterator[Diagnostic]:
    """Yield a warning for each name that differs."""
    return differences(context, clue, "name", CODE)
