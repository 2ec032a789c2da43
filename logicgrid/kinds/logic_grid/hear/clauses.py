"""Sentences of several parts where signs part them: clauses behind commas, conditions, and one name behind another.

Chinese and Japanese leave out what has been said, and put what describes somebody before the name: each part is heard
by itself, if need be with the first part's subject.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.hear.compared import compared
from logicgrid.kinds.logic_grid.hear.known import Known
from logicgrid.kinds.logic_grid.hear.values import Reading, Taken, Token
from logicgrid.kinds.logic_grid.language.spelling import Spelling, numeral
from logicgrid.kinds.logic_grid.texts.mentions import Mentions

Hear = Callable[[Sequence[Taken], float, int], Iterator[Reading]]

_APART = "COMMA"
_CARRIED = 0.1
"""What it costs that a part has no subject of its own."""
_BOTH = 0.3
_OWNED = 0.3
_DEEP = 3
_UNPOINTED = 0.4
"""What `compared` adds where nothing says what is compared; a sum does."""
_UNTOLD = 0.5
"""What it costs that a part has a subject of its own, but no word that says so, in a language that has such words."""
_FACTS = ("same", "different", "either", "neither")
_MIXED = 1.0
"""What it costs that one part says who somebody is, and the other compares: its subject may be another one."""
_BOTH_DENIED = 1.3
"""What it costs that "neither a nor b" says nothing of a and b, which may be one."""
_FROM = "LABEL"
_TOTALLED = {"LABEL", "AND", "NUM", "TOTAL", "OF", "MORE", "LESS", "UNDER", "PRON", "JUST", "BOTHNOT"}
"""The symbols that a sentence about a sum may have."""


def without_commas(taken: Sequence[Taken]) -> list[Taken]:
    """Return symbols without the signs that part clauses."""
    return [each for each in taken if each[0].symbol != _APART]


def is_negation_alone(symbols: Sequence[str]) -> bool:
    """Return True if a part of a sentence has a negation, but not what is denied: "plays no flute, …"."""
    if _APART not in symbols:
        return False
    first = True
    part: list[str] = []
    for symbol in (*symbols, _APART):
        if symbol != _APART:
            part.append(symbol)
            continue
        labels = part.count("LABEL")
        for place, each in enumerate(part):
            if each == "NOT" and "LABEL" not in part[place:] and labels < 2:
                return True
            if each == "NIL" and (not labels or (first and labels < 2 and "BOTHNOT" not in part)):
                return True
        first, part = False, []
    return False


def clauses(
    known: Known, mentions: Mentions, hear: Hear, taken: Sequence[Taken], cost: float, depth: int
) -> Iterator[Reading]:
    """Yield what two parts of a sentence say together; the second may leave out the subject of the first."""
    if depth >= _DEEP:
        return
    for cut, (each, _) in enumerate(taken):
        if each.symbol != _APART or not 2 <= cut < len(taken) - 1:
            continue
        parts = without_commas(taken[:cut])
        for place, tail in enumerate(_tails(taken[0], taken[cut + 1 :])):
            untold = _UNTOLD * (not place and not _has_topic(known, mentions, tail))
            for one in hear(parts, cost + _BOTH + _CARRIED * place + untold, _DEEP):
                for other in hear(tail, 0.0, depth + 1):
                    rules = (*one.rules, *[rule for rule in other.rules if rule not in one.rules])
                    extra = (
                        _BOTH_DENIED if place and len(tail) > 1 and _is_noun(tail) and _are_unlike(parts, tail) else 0.0
                    )
                    extra += _MIXED * (bool(known.structure.topics) and (one.says in _FACTS) != (other.says in _FACTS))
                    yield Reading(rules, one.cost + other.cost + extra, f"{one.says} and {other.says}")


def _has_topic(known: Known, mentions: Mentions, tail: Sequence[Taken]) -> bool:
    """Return True unless a part of a sentence carries on with another's subject: it has no word for its own."""
    labels = [token for each, token in tail if each.symbol == _FROM]
    if len(labels) < 2 or not known.structure.topics:
        return True
    between = [word.text for word in mentions.words[labels[0].last : labels[-1].first]]
    return not known.structure.topics.isdisjoint(between)


def _is_noun(tail: Sequence[Taken]) -> bool:
    return any([each.symbol == "NORIS" for each, _ in tail])


def _are_unlike(parts: Sequence[Taken], tail: Sequence[Taken]) -> bool:
    """Return True if the last labels of two parts are of two properties: those that are denied may be one."""
    last = [next((each.label[0] for each, _ in reversed(part) if each.label), None) for part in (parts, tail)]
    return last[0] != last[1]


def conditional(hear: Hear, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield that one thing follows from another: what stands before THEN, or before the first comma behind IF."""
    cut = _end_of_condition([each.symbol for each, _ in taken])
    if cut is None:
        return
    condition = [each for each in without_commas(taken[:cut]) if each[0].symbol not in ("IF", "PRON")]
    rest = list(taken[cut + 1 :])
    while rest and rest[0][0].symbol in ("THEN", _APART):
        del rest[0]
    if len(condition) < 2 or not rest or {"IF", "IFSO", "DOT"} & {each.symbol for each, _ in rest}:
        return
    rest = [each for each in rest if each[0].symbol != "THEN"]
    for tail in _consequences(condition, rest):
        for one in hear(condition, cost, _DEEP):
            for other in hear(without_commas(tail), 0.0, _DEEP):
                if one.rules and other.rules:
                    rule = f"implies({' and '.join(one.rules)}, {' and '.join(other.rules)})"
                    yield Reading((rule,), one.cost + other.cost, "if")


def _end_of_condition(symbols: Sequence[str]) -> int | None:
    """Return where the condition of a sentence ends; None if it has none."""
    if "IFSO" in symbols:
        return symbols.index("IFSO")
    behind = symbols[symbols.index("IF") :] if "IF" in symbols else []
    return next((symbols.index(end, len(symbols) - len(behind)) for end in (_APART, "THEN") if end in behind), None)


def _consequences(condition: Sequence[Taken], rest: Sequence[Taken]) -> list[list[Taken]]:
    """Return what may follow from a condition: a part with one label may speak of one that the condition names."""
    tails = _tails(condition[0], rest)
    if tails and sum([each.symbol == _FROM for each, _ in rest]) == 1:
        tails += [[*tails[0], each] for each in condition[1:] if each[0].symbol == _FROM][:1]
    return tails


def owned(
    known: Known,
    mentions: Mentions,
    hear: Hear,
    same: Callable[[Taken, Taken], str | None],
    taken: Sequence[Taken],
    cost: float,
    depth: int,
) -> Iterator[Reading]:
    """Yield what is said of somebody who is named by two of his labels: "坐丙桌的常家"."""
    if len(taken) < 3:
        return
    for place, (one, other) in enumerate(pairwise(taken)):
        if one[0].symbol != _FROM or other[0].symbol != _FROM or not _is_owned(known, mentions, one[1], other[1]):
            continue
        rule = same(one, other)
        if rule is None:
            continue
        for reading in hear([*taken[:place], *taken[place + 1 :]], cost + _OWNED, depth):
            yield Reading((rule, *reading.rules), reading.cost, f"same and {reading.says}")
        return


def _is_owned(known: Known, mentions: Mentions, one: Token, other: Token) -> bool:
    """Return True if what stands between two names makes them one: it ends in a word of owning, and has no particle."""
    between = [word.text for word in mentions.words[one.last : other.first]]
    if not between or between[-1] not in known.structure.owning:
        return False
    return known.structure.particles.isdisjoint(between)


def _tails(subject: Taken, rest: Sequence[Taken]) -> list[list[Taken]]:
    """Return a later part of a sentence as it stands, and with the subject of the first part."""
    tail = list(rest)
    while tail and tail[0][0].symbol in (_APART, "AND"):
        del tail[0]
    if not tail:
        return []
    if tail[0][0].symbol == "PRON":
        return [[subject, *tail[1:]]] if subject[0].symbol == _FROM else []
    return [tail, [subject, *tail]] if subject[0].symbol == _FROM else [tail]


def total(known: Known, mentions: Mentions, write: Spelling, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield that two together have a number, or as much as a third, or more or less than that."""
    symbols = {each.symbol for each, _ in taken}
    labels = [place for place, (each, _) in enumerate(taken) if each.symbol == _FROM]
    pairs = [(a, b) for a, b in pairwise(labels) if {each.symbol for each, _ in taken[a + 1 : b]} == {"AND"}]
    if len(pairs) != 1 or len(labels) not in (2, 3) or not symbols <= _TOTALLED:
        return
    order = [*pairs[0], *[place for place in labels if place not in pairs[0]]]
    owners = [label for place in order if (label := taken[place][0].label) is not None]
    tokens = [taken[place][1] for place in order]
    numbers = [each.numbers for each, _ in taken if each.symbol == "NUM"]
    sign = _sign(symbols)
    pointer = next((each.pointer for each, _ in taken if each.pointer is not None), None)
    for each in compared(known, mentions, owners, tokens, pointer, None, "numbers"):
        if known.categories[each.category].numbers is not None:
            values = [write.value(each.category, write.person(*label)) for label in owners]
            cheap = cost + each.cost - (_UNPOINTED if pointer is None else 0)
            for rule in _sums(values, sign, numbers):
                yield Reading((rule,), cheap, "sum")


def _sign(symbols: set[str]) -> str:
    return ">" if "MORE" in symbols else "<" if {"LESS", "UNDER"} & symbols else "=="


def _sums(values: Sequence[str], sign: str, numbers: Sequence[frozenset[Number]]) -> Iterator[str]:
    """Yield the rules that compare the sum of two values with a third one, also at a distance, or with numbers."""
    sum_, third = f"{values[0]} + {values[1]}", values[2:]
    if third and not numbers:
        yield f"{third[0]} {sign} {sum_}"
    elif third and sign != "==":
        step = "+" if sign == ">" else "-"
        yield from [f"{third[0]} == {sum_} {step} {numeral(number)}" for number in numbers[0]]
    elif not third and len(numbers) == 1:
        yield from [f"{sum_} {sign} {numeral(number)}" for number in numbers[0] if number > 0]
