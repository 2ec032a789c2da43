"""Texts that speak of two people whom the rule lets be one.

`pair-without-difference`: "of a and b, one is x and the other is y", and the rule lets a and b, or x and y, be one.

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

`either-without-difference`: "a is either x or y", and the rule lets a be both.

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

`neither-without-difference`: "neither a nor b is x", and the rule lets a and b be one.

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

from collections.abc import Iterable, Iterator
from itertools import combinations

from logicgrid.csp.expr import And, Compare, Condition, Const, Holder, Not, Or, conjunction
from logicgrid.csp.problem import Clue, of_clue
from logicgrid.kinds.logic_grid.atoms import labels_together
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.lint import ClueRule, Context, conjuncts, fixes_of
from logicgrid.kinds.logic_grid.statements.identity import Neither, OneEach
from logicgrid.puzzle.diagnostics import Diagnostic, Severity
from logicgrid.puzzle.messages import say
from logicgrid.puzzle.question import few

Pair = frozenset[Label]
"""Two labels that a comparison of two persons speaks of."""

_BRANCHES = 300


def pair(context: Context, clue: Clue, text: str) -> Iterator[Diagnostic]:
    """Yield a warning for each pair of pairs in which two people may be one."""
    if not context.says(text, "one_and_other"):
        return
    apart = {_pair(context, each, "!=") for each in conjuncts(clue)}
    for one, other, conditions in _crossed(context, clue):
        if frozenset(one) in apart:  # then the others are two, too
            continue
        for first, second in (one, other):
            if _may_be_one(context, clue, (first, second)):
                idiom = OneEach(*one, *other).rule(context.write)
                yield _warning(context, clue, "pair-without-difference", (first, second), idiom, conditions)
                break


def either(context: Context, clue: Clue, text: str) -> Iterator[Diagnostic]:
    """Yield a warning for each `a == x or a == y` in which x and y may be one."""
    if not context.says(text, "either") or context.says(text, "or_both"):
        return
    for condition in conjuncts(clue):
        pairs = [_pair(context, each) for each in condition.conditions] if isinstance(condition, Or) else []
        known = [pair for pair in pairs if pair is not None]
        centre = _common(known) if known and len(known) == len(pairs) else None
        if centre is None:
            continue
        ends = [next(iter(pair - {centre})) for pair in known]
        for one, other in combinations(ends, 2):
            if _may_be_one(context, clue, (centre, one), (centre, other), (one, other)):
                idiom = f"either({context.write.people([centre, *ends])})"
                yield _warning(context, clue, "either-without-difference", (one, other), idiom, 1)
                break


def neither(context: Context, clue: Clue, text: str) -> Iterator[Diagnostic]:
    """Yield a warning for `a != x and b != x` if a and b may be one."""
    pairs = [pair for each in conjuncts(clue) if (pair := _pair(context, each, "!=")) is not None]
    centre = _common(pairs) if len(pairs) == 2 else None
    if centre is None or not context.says(text, "neither"):
        return
    first, second = (next(iter(pair - {centre})) for pair in pairs)
    if _may_be_one(context, clue, (first, second)):
        idiom = Neither(first, second, centre).rule(context.write)
        yield _warning(context, clue, "neither-without-difference", (first, second), idiom, 2)


CHECKS: dict[str, ClueRule] = {
    "pair-without-difference": pair,
    "either-without-difference": either,
    "neither-without-difference": neither,
}


def _may_be_one(context: Context, clue: Clue, *pairs: tuple[Label, Label]) -> bool:
    """Return True if the clue by itself, with the grid's rules, has an answer in which the labels of each pair are one.

    Those of the last pair are of two categories.
    """
    if pairs[-1][0][0] == pairs[-1][1][0]:
        return False
    same = [Compare("==", *[Holder(number, Const(place)) for number, place in pair]) for pair in pairs]
    always = [each.number for each in context.puzzle.clues if each.number < 0]
    question = context.question.only([clue.number, *always]).adding(conjunction(tuple(same)))
    return few(question, 1, _BRANCHES) == 1


def _warning(
    context: Context, clue: Clue, code: str, two: tuple[Label, Label], idiom: str, conditions: int
) -> Diagnostic:
    """Return the warning that a clue's text speaks of two people whom its rule lets be one.

    The `idiom` says that they are two; it replaces that number of the clue's conditions.
    """
    message = say("logic-grid.text-speaks-two-people", of_clue=of_clue(clue), people=context.write.people(two))
    help = say("logic-grid.write-if-they-two", quote="'" if idiom[0] == "{" else "", idiom=idiom)
    whole = len(clue.parts) == 1 and len(conjuncts(clue)) == conditions
    fixes = fixes_of(context, clue, idiom) if whole else ()
    return Diagnostic(code, message, clue.parts[0].span, help, Severity.WARNING, fixes)


def _pair(context: Context, condition: Condition, sign: str = "==") -> Pair | None:
    """Return the two labels that belong (or with `!=` do not belong) to one person, if that is all it says."""
    if sign == "!=" and isinstance(condition, Not):
        return _pair(context, condition.condition)
    found = labels_together(condition)
    if found is None or found[2] != (sign == "=="):
        return None
    categories = context.vocabulary.categories
    return frozenset(found[:2]) if all([categories[number].single(place) for number, place in found[:2]]) else None


def _common(pairs: Iterable[Pair]) -> Label | None:
    """Return the one label that is in all the pairs, None if there is no such label, or more than one."""
    shared = frozenset.intersection(*pairs)
    return next(iter(shared)) if len(shared) == 1 else None


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
            centre = _common(pairs)
            if centre is not None:
                stars.append((centre, frozenset.union(*pairs) - {centre}))
    for (one, ends), (other, others) in combinations(stars, 2):
        if ends == others and one != other:
            x, y = sorted(ends)
            yield (one, other), (x, y), 2


def _equalities(context: Context, condition: Condition) -> list[Pair]:
    """Return the pairs of a conjunction of equalities of two people; none if it says anything else."""
    parts = condition.conditions if isinstance(condition, And) else (condition,)
    pairs = [_pair(context, part) for part in parts]
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
