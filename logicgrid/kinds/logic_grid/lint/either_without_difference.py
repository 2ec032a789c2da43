"""`either-without-difference`: "a is either x or y", and the rule lets a be both.

In a puzzle, "Ann is either the baker or the one with the dog" speaks of two other people.  A rule that is put together
from `==` and `or` does not say so.  Warned about if the text has such words (and not "or both"), the rule is of that
shape, and the clue by itself allows the two to be one.  The idiom `either(a, x, y)` says the difference, too.

Passes:

    - text: Ann either has the dog or comes on Monday.
      rule: either(Ann, dog, mon)

    - text: Ann either has the dog or comes on Monday, or both.
      rule: Ann == dog or Ann == mon

Warns:

    - text: Ann either has the dog or comes on Monday.
      rule: Ann == dog or Ann == mon

    - text: Ann either has the dog or comes on Monday.
      rule: Ann in [dog, mon]
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from logicgrid.csp.expr import Or
from logicgrid.csp.problem import Clue
from logicgrid.kinds.logic_grid.lint import Context, common, conjuncts, may_be_one, same
from logicgrid.puzzle.diagnostics import Diagnostic

CODE = "either-without-difference"

EITHER = {
    "en": r"\beither\b.*\bor\b",
    "nl": r"\b(ofwel|hetzij)\b.*\b(ofwel|of|hetzij)\b",
    "fr": r"\bsoit\b.*\bsoit\b",
    "zh": "要么.+要么|不是.+就是",
    "ja": "どちらか|いずれか",
}
NOT_BOTH_MEANT = {
    "en": r"\bor both\b|\band/or\b|\bat least\b",
    "nl": r"\bof (allebei|beide)\b|\ben/of\b|\bminstens\b",
    "fr": r"\bou les deux\b|\bet/ou\b|\bau moins\b",
    "zh": "或两者|至少",
    "ja": "または両方|少なくとも",
}


def check(context: Context, clue: Clue, text: str) -> Iterator[Diagnostic]:
    """Yield a warning for each `a == x or a == y` in which x and y may be one."""
    if not context.says(text, EITHER) or context.says(text, NOT_BOTH_MEANT):
        return
    for condition in conjuncts(clue):
        if not isinstance(condition, Or):
            continue
        pairs = [context.pair(each) for each in condition.conditions]
        known = [pair for pair in pairs if pair is not None]
        centre = common(known) if known and len(known) == len(pairs) else None
        if centre is None:
            continue
        ends = [next(iter(pair - {centre})) for pair in known]
        for one, other in combinations(ends, 2):
            if one[0] != other[0] and context.allows(clue, same(centre, one), same(centre, other)):
                idiom = f"either({context.spelled(centre, *ends)})"
                yield may_be_one(context, clue, CODE, context.spelled(one, other), idiom, 1)
                break
