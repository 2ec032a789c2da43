"""`relation-differs-from-text`: the text says "next to", and the rule "just before", or the other way round.

`next_to(p, a, b)` holds either way round, `just_before(p, a, b)` and `val(p, b) == val(p, a) + 1` only one way.  Warned
about if the rule is just that one relation, and the text has words of the other one ("next to", "neighbour";
"immediately to the left of", "right after") and none that could be meant for this one.

Passes:

    - text: Ann sits next to the dog.
      rule: next_to(seat, Ann, dog)

    - text: Ann sits directly to the left of the dog.
      rule: just_before(seat, Ann, dog)

    - text: Ann sits just before or just after the dog.
      rule: next_to(seat, Ann, dog)

Warns:

    - text: Ann sits next to the dog.
      rule: val(seat, dog) == val(seat, Ann) + 1

    - text: Ann sits directly to the left of the dog.
      rule: next_to(seat, Ann, dog)
"""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.csp.problem import of_clue
from logicgrid.kinds.logic_grid.lint import Context, mending
from logicgrid.kinds.logic_grid.statements.order import Difference, JustBefore, NextTo
from logicgrid.puzzle.diagnostics import Diagnostic, Severity
from logicgrid.puzzle.messages import say

CODE = "relation-differs-from-text"


def check(context: Context) -> Iterator[Diagnostic]:
    """Yield a warning for each clue whose one relation differs from its text."""
    for clue, text in context.texts():
        if len(clue.parts) != 1:
            continue
        part = clue.parts[0]
        match context.statement(part):
            case NextTo() if context.says(text, "one_way"):
                if not (context.says(text, "either_way") or context.says(text, "or")):
                    message = say("logic-grid.text-says-which-way", of_clue=of_clue(clue))
                    help = say("logic-grid.just-before-property-b")
                    yield Diagnostic(CODE, message, part.span, help, Severity.WARNING)
            case JustBefore() | Difference(by=1) as found if context.says(text, "either_way"):
                if not context.says(text, "any_direction"):
                    message = say("logic-grid.text-does-not-say", of_clue=of_clue(clue))
                    help = say("logic-grid.next-property-b-holds")
                    both = NextTo(found.category, *found.labels()).rule(context.write)
                    fixes = mending(context, clue, both) if isinstance(found, JustBefore) else ()
                    yield Diagnostic(CODE, message, part.span, help, Severity.WARNING, fixes)
