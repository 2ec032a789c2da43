"""Sentences about sentences: conditions, how many of several facts hold, sums, and whoever there are so many of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import TYPE_CHECKING

from logicgrid.kinds.logic_grid.hear.values import Reading, Taken
from logicgrid.kinds.logic_grid.language.spelling import numeral

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.hear.readings import Said

_CONDITIONS = {"IF": "implies", "IFF": "iff", "UNLESS": "unless"}
_COUNTS = {"EXACTLY": "exactly", "SOME": "at_least", "FEW": "at_most"}
_MOST, _MOST_WAYS = 6, 8
_ELLIPSIS = 0.3
"""What it costs that a part of a condition leaves out what the other part says."""


def compound(said: Said, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield what a sentence says whose parts are sentences."""
    symbols = [each.symbol for each, _ in taken]
    for symbol, function in _CONDITIONS.items():
        if symbol in symbols:
            yield from _condition(said, taken, symbols.index(symbol), function, cost)
            return
    if symbols and symbols[0] in _COUNTS:
        yield from _counted(said, taken, cost)
    elif symbols and symbols[0] == "EITHER" and "OR" in symbols:
        yield from _one_of_two(said, taken, symbols.index("OR"), cost)
    elif {"SUM", "EQUAL"} & {*symbols}:
        yield from _sum(said, taken, cost)


def _condition(said: Said, taken: Sequence[Taken], place: int, function: str, cost: float) -> Iterator[Reading]:
    """Yield a condition: "if P, then Q", "Q if P", "unless P, Q"."""
    if place:
        ways = [(list(taken[place + 1 :]), list(taken[:place]))]
    else:
        cuts = [cut for cut in range(2, len(taken)) if taken[cut][0].symbol == "THEN"]
        commas = [] if cuts else [cut for cut in range(2, len(taken)) if said.parts_at(taken, cut)]
        ways = [(list(taken[1:cut]), list(taken[cut + (cut in cuts) :])) for cut in (cuts or commas)]
    for premise, conclusion in ways:
        if (
            not premise
            or not conclusion
            or {"IF", "IFF", "UNLESS"} & {each.symbol for each, _ in (*premise, *conclusion)}
        ):
            continue
        first, second = (conclusion, premise) if place else (premise, conclusion)
        ours, theirs = list(first), _completed(first, second)
        extra = _ELLIPSIS * (theirs != second)
        one, other = (theirs, ours) if place else (ours, theirs)
        for p, q in islice(product(_whole(said, one), _whole(said, other)), _MOST_WAYS):
            rule = f"implies(not ({p[0]}), {q[0]})" if function == "unless" else f"{function}({p[0]}, {q[0]})"
            yield Reading((rule,), cost + extra + p[1] + q[1], "if-then")


def _whole(said: Said, taken: Sequence[Taken]) -> list[tuple[str, float]]:
    """Return what a part of a sentence says as one rule, with its cost."""
    found = sorted(said.said(taken, 0.0, 1), key=lambda each: each.cost)[:3]
    return [
        (" and ".join([f"({rule})" for rule in each.rules] if len(each.rules) > 1 else each.rules), each.cost)
        for each in found
    ]


def _completed(first: Sequence[Taken], second: Sequence[Taken]) -> list[Taken]:
    """Return the second of two parts with what it leaves out: its subject, or all but its subject."""
    second = list(second)
    subject = next((each for each in first if each[0].symbol == "LABEL"), None)
    if subject is not None and second[0][0].symbol == "PRON":
        return [subject, *second[1:]]
    labels = [each for each in second if each[0].symbol == "LABEL"]
    rest = {each.symbol for each, _ in second} - {"LABEL", "PRON", "NOT", "NEITHER", "NOR"}
    if len(labels) == 1 and not rest and labels[0][0].label is not None:
        category = labels[0][0].label[0]
        twins = [each for each in first if each[0].label is not None and each[0].label[0] == category]
        if len(twins) == 1:
            denied = any([each.symbol in ("NOT", "NEITHER", "NOR") for each, _ in second])
            plain = [labels[0] if each is twins[0] else each for each in first if each[0].symbol not in ("NOT", "PRON")]
            negation = next((each for each in (*first, *second) if each[0].symbol == "NOT"), None)
            return [plain[0], negation, *plain[1:]] if denied and negation is not None else plain
    return second


def _counted(said: Said, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield how many of several people something is true of: "exactly one of Ann and Ben is over 30"."""
    (how, _), rest = taken[0], list(taken[1:])
    joint = next((place for place, (each, _) in enumerate(rest) if each.symbol in ("AND", "OR")), None)
    if joint is None or joint + 2 >= len(rest):
        return
    who = [*[each for each in rest[:joint] if each[0].symbol == "LABEL"], rest[joint + 1]]
    if len(who) != joint + 1 or not 2 <= len(who) <= _MOST or rest[joint + 1][0].symbol != "LABEL":
        return
    facts, costs = list[str](), 0.0
    for each in who:
        found = _whole(said, [each, *rest[joint + 2 :]])
        if not found:
            return
        facts.append(found[0][0])
        costs = max(costs, found[0][1])
    for number in how.numbers:
        yield Reading((f"{_COUNTS[how.symbol]}({numeral(number)}, {', '.join(facts)})",), cost + costs, "count")


def _one_of_two(said: Said, taken: Sequence[Taken], cut: int, cost: float) -> Iterator[Reading]:
    """Yield that one of two facts holds: "either Ann is 30, or Ben has the cat"."""
    one = list(taken[1:cut])
    other = [each for each in taken[cut + 1 :] if each[0].symbol not in ("EITHER", "BOTH")]
    if len(one) < 2 or len(other) < 2:
        return
    if other[0][0].symbol == "PRON":
        other = [one[0], *other[1:]]
    for p, q in islice(product(_whole(said, one), _whole(said, other)), _MOST_WAYS):
        yield Reading((f"xor({p[0]}, {q[0]})",), cost + p[1] + q[1], "either")


def _sum(said: Said, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield what two have together: a number, or as much as a third one."""
    symbols = [each.symbol for each, _ in taken]
    plain = [each for each in taken if each[0].symbol in ("LABEL", "NUM")]
    if {*symbols} - {"LABEL", "NUM", "AND", "SUM", "EQUAL", "OF"} or "AND" not in symbols or "SUM" not in symbols:
        return
    joint = symbols.index("AND")
    if not 0 < joint < len(taken) - 1 or {symbols[joint - 1], symbols[joint + 1]} != {"LABEL"}:
        return
    pair = [taken[joint - 1], taken[joint + 1]]
    rest = [each for each in plain if each not in pair]
    if len(rest) == 1:
        yield from said.order.summed(pair, rest[0], "EQUAL" in symbols, cost)
