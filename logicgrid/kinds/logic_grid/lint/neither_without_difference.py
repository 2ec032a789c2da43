"""`neither-without-difference`: "neither a nor b is x", and the rule lets a and b be one.

In a puzzle, "neither Rob nor the baker has the dog" speaks of two people.  A rule that is put together from `!=` does
not say so.  Warned about if a sentence of the text begins with such words, the rule is of that shape, and the clue by
itself allows the two to be one.  The idiom `neither(a, b, x)` says the difference, too.

Passes:

    - text: Neither Ann nor Monday's visitor has the dog.
      rule: neither(Ann, mon, dog)

    - text: Ann has neither the dog, nor does she come on Monday.
      rule: Ann != dog and Ann != mon

Warns:

    - text: Neither Ann nor Monday's visitor has the dog.
      rule: [Ann != dog, mon != dog]

    - text: Neither Ann nor Monday's visitor has the dog.
      rule: dog not in [Ann, mon]
"""

from __future__ import annotations

from collections.abc import Iterator

from logicgrid.csp.problem import Clue
from logicgrid.kinds.logic_grid.lint import Context, common, conjuncts, may_be_one, same
from logicgrid.kinds.logic_grid.statements.identity import Neither
from logicgrid.puzzle.diagnostics import Diagnostic

CODE = "neither-without-difference"

NEITHER = {
    "en": r"(^|[.;:!?]\s+)neither\b.*\bnor\b",
    "nl": r"(^|[.;:!?]\s+)noch\b.*\bnoch\b",
    "fr": r"(^|[.;:!?]\s+)ni\b.*\bni\b",
}


def check(context: Context, clue: Clue, text: str) -> Iterator[Diagnostic]:
    """Yield a warning for `a != x and b != x` if a and b may be one."""
    pairs = [pair for each in conjuncts(clue) if (pair := context.pair(each, "!=")) is not None]
    centre = common(pairs) if len(pairs) == 2 else None
    if centre is None or not context.says(text, NEITHER):
        return
    first, second = (next(iter(pair - {centre})) for pair in pairs)
    if first[0] != second[0] and context.allows(clue, same(first, second)):
        idiom = Neither(first, second, centre).rule(context.write)
        yield may_be_one(context, clue, CODE, context.spelled(first, second), idiom, 2)
