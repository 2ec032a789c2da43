"""Two sides in, the literal of their comparison out: supports between one-hots, or a linear constraint."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import lcm

from logicgrid.csp.encode.onehot.gates import all_of, any_of
from logicgrid.csp.encode.onehot.terms import MAX_PAIRS, OneHot, Weighted, weighted
from logicgrid.csp.expr import MIRRORED, NEGATED, Number, Operator
from logicgrid.puzzle.model import FALSE, TRUE, Linear, Literal, Model

_TESTS: dict[Operator, Callable[[Number, Number], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def compare(
    model: Model, name: Operator, left: OneHot | Weighted, right: OneHot | Weighted, outcome: Literal | None
) -> Literal:
    """The literal of `left <name> right`; with `outcome` TRUE it is required, and no literal is made for it."""
    if isinstance(left, OneHot) and isinstance(right, OneHot):
        if len(left.literals) * len(right.literals) <= MAX_PAIRS:
            return _compare_one_hots(model, name, left, right, outcome)
        left = weighted(left)
    return _compare_linear(model, name, weighted(left), weighted(right), outcome)


def _compare_one_hots(model: Model, name: Operator, left: OneHot, right: OneHot, outcome: Literal | None) -> Literal:
    if len(right.literals) < len(left.literals) and len(right.literals) == 1:
        return _compare_one_hots(model, MIRRORED[name], right, left, outcome)
    test = _TESTS[name]
    if left.literals == right.literals:  # one person's, or the same term: whatever its value is
        return _decide(model, left.defined if test(0, 0) else FALSE, outcome)
    if len(left.literals) == 1 and left.defined == TRUE:
        ((value, literal),) = left.literals.items()
        if literal == TRUE:
            good = [other for key, other in right.literals.items() if test(value, key)]
            return _decide(model, _one_of(model, good, right), outcome)
    truth = TRUE if outcome == TRUE else model.literal()
    forth, back = _partners(name, tuple(left.literals), tuple(right.literals))
    _support(model, truth, left, forth, right)
    _support(model, truth, right, back, left)
    for defined in (left.defined, right.defined):
        if defined != TRUE:
            model.add_clause([-truth - 1, defined])
    return truth


_Partners = tuple[tuple[int, ...], tuple[int, ...], bool, bool]
"""Of a value the places of those of the other side that go with it, and of those that do not.

Then what is said already where the other side came first: that it does not go with the only one that does not, and that
it goes with the only one that does.
"""

_Row = tuple[_Partners, ...]
"""The partners of each value of a side."""


@lru_cache(maxsize=1_000)
def _partners(name: Operator, left: tuple[Number, ...], right: tuple[Number, ...]) -> tuple[_Row, _Row]:
    """Which values of two sides go together: puzzles compare the same few lists of values again and again."""
    test = _TESTS[name]
    forth = tuple([(*_sorted_out([test(value, other) for other in right]), False, False) for value in left])
    back = []
    for place, other in enumerate(right):
        good, bad = _sorted_out([test(value, other) for value in left])
        alone = len(bad) == 1 and forth[bad[0]][1] == (place,) and len(forth[bad[0]][0]) > 1
        both = len(good) == 1 and forth[good[0]][0] == (place,)
        back.append((good, bad, alone, both))
    return forth, tuple(back)


def _sorted_out(fits: Sequence[bool]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The places where it fits, and where it does not."""
    good = tuple([place for place, fit in enumerate(fits) if fit])
    return good, tuple([place for place, fit in enumerate(fits) if not fit])


def _compare_linear(model: Model, name: Operator, left: Weighted, right: Weighted, outcome: Literal | None) -> Literal:
    terms: dict[Literal, Number] = {}
    for literal, factor in [*left.terms, *[(each, -by) for each, by in right.terms]]:
        terms[literal] = terms.get(literal, 0) + factor
    bound = right.constant - left.constant
    scale = lcm(bound.denominator, *[factor.denominator for factor in terms.values()])
    truth = TRUE if outcome == TRUE else model.literal()
    defined = all_of(model, [left.defined, right.defined])
    model.add_clause([-truth - 1, defined])
    _linear(model, terms, scale, name, bound, [truth] if truth != TRUE else [])
    if truth != TRUE:
        _linear(model, terms, scale, NEGATED[name], bound, [-truth - 1, *([defined] if defined != TRUE else [])])
    return truth


def _support(model: Model, truth: Literal, one: OneHot, partners: _Row, other: OneHot) -> None:
    """Where `truth`, each value needs a partner on the other side; where not, each defined value a counterpart."""
    everything = list(other.literals.values())
    total = other.defined == TRUE
    whole = total and one.defined == TRUE
    plain = TRUE not in everything and FALSE not in everything and TRUE not in one.literals.values()
    add = model.clauses.append if plain else model.add_clause
    refuted = [] if truth == TRUE else [-truth - 1]
    for literal, (good, bad, bad_said, good_said) in zip(one.literals.values(), partners, strict=True):
        if len(bad) == 1 and len(good) > 1 and total:
            if not (bad_said and whole):
                add([*refuted, -literal - 1, -everything[bad[0]] - 1])
        elif bad or not total:
            add([*refuted, -literal - 1, *[everything[place] for place in good]])
        if truth == TRUE or good_said:
            continue
        if len(good) == 1:
            add([truth, -literal - 1, -everything[good[0]] - 1])
        elif good:
            rest = [everything[place] for place in bad]
            add([truth, -literal - 1, *rest] if total else [truth, -literal - 1, *rest, -other.defined - 1])


def _one_of(model: Model, literals: list[Literal], term: OneHot) -> Literal:
    """A literal that is true exactly where one of these values of the term is taken."""
    rest = len(term.literals) - len(literals)
    if rest == 0:
        return term.defined
    if rest == 1 and len(literals) > 1 and term.defined == TRUE:
        chosen = set(literals)
        return -next(each for each in term.literals.values() if each not in chosen) - 1
    return any_of(model, literals)


def _decide(model: Model, truth: Literal, outcome: Literal | None) -> Literal:
    if outcome == TRUE:
        model.add_clause([truth])
    return truth


def _linear(
    model: Model, terms: dict[Literal, Number], scale: int, name: Operator, bound: Number, enforced: list[Literal]
) -> None:
    """`sum(factor * literal) <name> bound`, made whole by `scale`; negated literals are turned round."""
    variables, coefficients, limit = [], [], int(bound * scale)
    for literal, factor in terms.items():
        whole = int(factor * scale)
        if literal >= 0:
            variables.append(literal)
            coefficients.append(whole)
        else:
            variables.append(-literal - 1)
            coefficients.append(-whole)
            limit -= whole
    low = sum(each for each in coefficients if each < 0)
    high = sum(each for each in coefficients if each > 0)
    domains: dict[Operator, list[int]] = {
        "==": [limit, limit],
        "!=": [min(low, limit) - 1, limit - 1, limit + 1, max(high, limit) + 1],
        "<": [min(low, limit) - 1, limit - 1],
        "<=": [min(low, limit), limit],
        ">": [limit + 1, max(high, limit) + 1],
        ">=": [limit, max(high, limit)],
    }
    model.linears.append(Linear(variables, coefficients, domains[name], enforced))
