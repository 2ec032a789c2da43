"""`pair-without-difference`: "of a and b, one is x and the other is y", and the rule lets a and b, or x and y, be one.

In a puzzle, "of Rob and the baker, one has the dog and the other came on Monday" speaks of two people.  A rule that is
put together from `==` and `or` does not say so.  Warned about if the text has such words, the rule is of that shape,
and the clue by itself allows the two to be one.  The idiom `{a, b} == {x, y}` says the difference, too.

Passes:

    - text: Of Ann and Monday's visitor, one has the dog and the other sits on seat 1.
      rule: "{Ann, mon} == {dog, seat[1]}"

    - text: Of Ann and Monday's visitor, one has the dog and the other sits on seat 1.
      rule: ["Ann in [dog, seat[1]]", "mon in [dog, seat[1]]", Ann != mon]

Warns:

    - text: Of Ann and Monday's visitor, one has the dog and the other sits on seat 1.
      rule: (Ann == seat[1] and mon == dog) or (Ann == dog and mon == seat[1])

    - text: Of Ann and Monday's visitor, one has the dog and the other sits on seat 1.
      rule: Ann in [dog, seat[1]] and mon in [dog, seat[1]]
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from logicgrid.csp.expr import And, Condition, Or
from logicgrid.csp.problem import Clue
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.lint import Context, Pair, common, conjuncts, may_be_one, same
from logicgrid.kinds.logic_grid.statements.identity import OneEach
from logicgrid.puzzle.diagnostics import Diagnostic

CODE = "pair-without-difference"

ONE_AND_OTHER = {
    "en": r"\bone\b.*\bthe other\b",
    "nl": r"\b(één|een|ene)\b.*\bde ander(e)?\b",
    "fr": r"\bl['’]une?\b.*\bl['’]autre\b",
    "zh": "一.+另(外)?一",
    "ja": "(一方|片方|一人|ひとり).+(もう一方|もう片方|他方|もう一人|もうひとり)",
}


def check(context: Context, clue: Clue, text: str) -> Iterator[Diagnostic]:
    """Yield a warning for each pair of pairs in which two people may be one."""
    if not context.says(text, ONE_AND_OTHER):
        return
    apart = {context.pair(each, "!=") for each in conjuncts(clue)}
    for one, other, conditions in _crossed(context, clue):
        if frozenset(one) in apart:  # then the others are two, too
            continue
        for first, second in (one, other):
            if first[0] != second[0] and context.allows(clue, same(first, second)):
                people = OneEach(*one, *other).rule(context.write)
                yield may_be_one(context, clue, CODE, context.spelled(first, second), people, conditions)
                break


def _crossed(context: Context, clue: Clue) -> Iterator[tuple[tuple[Label, Label], tuple[Label, Label], int]]:
    """Yield {a, b} and {x, y} for `(a == x and b == y) or (a == y and b == x)` and `a in [x, y] and b in [x, y]`.

    The number is that of the clue's conditions that say so.
    """
    stars: list[tuple[Label, frozenset[Label]]] = []
    for condition in conjuncts(clue):
        if not isinstance(condition, Or) or len(condition.conditions) != 2:
            continue
        ways = [_equalities(context, each) for each in condition.conditions]
        if all(len(way) == 2 for way in ways):
            yield from [(*pairs, 1) for pairs in _cycle(*ways)]
        elif all(len(way) == 1 for way in ways):
            pairs = [pair for way in ways for pair in way]
            centre = common(pairs)
            if centre is not None:
                stars.append((centre, frozenset.union(*pairs) - {centre}))
    for (one, ends), (other, others) in combinations(stars, 2):
        if ends == others and one != other:
            x, y = sorted(ends)
            yield (one, other), (x, y), 2


def _equalities(context: Context, condition: Condition) -> list[Pair]:
    """Return the pairs of a conjunction of equalities of two people; none if it says anything else."""
    parts = condition.conditions if isinstance(condition, And) else (condition,)
    pairs = [context.pair(part) for part in parts]
    return [pair for pair in pairs if pair is not None] if None not in pairs else []


def _cycle(one: list[Pair], other: list[Pair]) -> Iterator[tuple[tuple[Label, Label], tuple[Label, Label]]]:
    """Yield the two pairs of labels that neither of two matchings of the same four labels matches."""
    labels = frozenset.union(*one)
    if len(labels) != 4 or labels != frozenset.union(*other) or set(one) & set(other):
        return
    edges = {*one, *other}
    first = min(labels)
    second = next(label for label in labels if label != first and frozenset((first, label)) not in edges)
    x, y = sorted(labels - {first, second})
    yield (first, second), (x, y)
