"""Sentences about how many, all or none: "exactly two of A, B and C …", "everybody who … does …".

A statement about each is heard as if it were about one: with each of those who are named as the subject or, where
nobody is named, with one actor for whom the rule then has a variable.  One who is at an end of a row is at the first
place, and so at that or the last.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.hear.parts import DEEP, PAUSES, sentences_in, trimmed
from logicgrid.kinds.logic_grid.hear.structure import ROWS
from logicgrid.kinds.logic_grid.hear.values import (
    BORDERS,
    LISTED,
    TRUTHS,
    Alternative,
    HeardToken,
    Reading,
    Taken,
    conjoined,
    replace,
)
from logicgrid.kinds.logic_grid.language.spelling import numeral
from logicgrid.kinds.logic_grid.language.vocabulary import Label

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
    from logicgrid.kinds.logic_grid.hear.readings import TokenReadings

COUNTS = {"EXACTLY": "exactly", "SOME": "at_least", "FEW": "at_most"}
_SIGNS = {"EXACTLY": "==", "SOME": ">=", "FEW": "<="}
QUANTITIES = (*COUNTS, "EVERY")
_FEWEST, _MOST = 2, 8
"""The number of those who are named, or of the facts that are counted."""
_REACH = 6
"""How many words behind the last of those who are named may say that they are a group: "三个人里"."""
_DEEP = 3
"""The depth at which a part is heard: no part of it is a sentence about sentences."""
_VARIABLE = "x"
_EITHER = 1.3
"""What it costs that "or" between values of two properties may leave open that both are so."""


def is_quantified(known: HeardPuzzle, symbols: Sequence[str]) -> bool:
    """Return True for a sentence about how many, which a language with spaces says with its subject in front."""
    if known.structure.quantities:
        return not {*QUANTITIES}.isdisjoint(symbols) or symbols[:2] == ["ONLY", "LABEL"]
    listed = symbols[:2] == ["OF", "LABEL"] and {"ONE", "OTHER"}.isdisjoint(symbols)
    nobody = symbols[:2] in (["NOBODY", "MORE"], ["NOBODY", "LESS"]) and len(symbols) > 3
    counted = bool(symbols) and symbols[0] in COUNTS and "LABEL" not in symbols[1:2] and len(symbols) > 2
    truths = not TRUTHS.isdisjoint(symbols) and not {*COUNTS}.isdisjoint(symbols)
    return symbols[:1] == ["EVERY"] or symbols[:2] == ["ONLY", "LABEL"] or listed or nobody or counted or truths


def quantified(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield what a sentence with one quantity says."""
    truths = not TRUTHS.isdisjoint([each.symbol for each, _ in taken])
    places = _places(taken, truths)
    if taken[0][0].symbol == "ONLY":
        size = next((at for at in range(2, len(taken), 2) if taken[at][0].symbol != "AND"), len(taken))
        yield from _of_only(said, taken[1:size:2], taken[size:], cost)
        return
    if not said.known.structure.quantities and taken[0][0].symbol in ("OF", "NOBODY"):
        graded = taken[1][0].pointer is None or taken[1][0].pointer.kind in ("more", "less")  # not "devant"
        if taken[0][0].symbol == "OF":
            yield from _of_listed(said, taken, cost)
        elif graded:
            yield from _of_nobody(said, taken, cost)
        return
    if len(places) != 1:
        return
    (place,) = places
    how = taken[place][0]
    before, after = list(taken[:place]), list(taken[place + 1 :])
    if truths:
        yield from _of_sentences(said, how, before, after, cost)
        return
    if _content(before) and after and after[0][0].symbol in BORDERS:
        return  # what follows is another sentence
    if not before and how.numbers == {1} and _tells_which(said, after):
        yield from _of_only(said, after[-1:], after[:-2], cost)  # "only one is older than Ann, and that is Ben"
        return
    who, rest = _named(said, before, taken[place][1])
    if who and how.symbol in COUNTS and (rest or _content(after)):
        yield from of_named(said, how, who, [*rest, *after], cost)
    elif not who:
        yield from _of_all(said, how, before, after, cost)


def _places(taken: Sequence[Taken], truths: bool) -> list[int]:
    """Return the places of quantities; one where they are the same of sentences: "exactly one of these two claims"."""
    counts = {each.numbers for each, _ in taken if each.symbol == "EXACTLY"}
    places = [place for place, (each, _) in enumerate(taken) if each.symbol in QUANTITIES]
    return places[: 1 if truths and len(counts) == 1 else None]


def _content(taken: Sequence[Taken]) -> list[Taken]:
    """Return symbols without the signs at both ends of them."""
    return trimmed(taken, (*BORDERS, "AND", "PRON"), (*BORDERS, "AND", "JUST"))


def _facts(said: TokenReadings, subject: Taken, part: Sequence[Taken]) -> tuple[str, float] | None:
    """Return the statement about a subject as one rule, with its cost; None if it is not heard."""
    found = sorted(said.said([subject, *part], 0.0, _DEEP), key=lambda each: each.cost)
    if not found:
        return None
    return conjoined(found[0].rules), found[0].cost


# ---------------------------------------------------------------------- of some who are named


def _named(said: TokenReadings, taken: Sequence[Taken], how: HeardToken) -> tuple[list[Taken], list[Taken]]:
    """Return those who are named before a word such as "of", and the statement about them before the quantity.

    The quantity may directly follow the last of them: 甲和乙至少有一人….
    """
    who: list[Taken] = []
    end = 0
    for place, each in enumerate(taken):
        if each[0].symbol == "LABEL":
            who.append(each)
            end = place + 1
        elif each[0].symbol not in LISTED or not who:
            break
    words = said.heard.words
    while len(who) >= _FEWEST:
        last = who[-1][1].last
        places = range(last, min(last + _REACH, len(words)))
        limit = next((token.first for each, token in taken[end:] if each.symbol in ("LABEL", *BORDERS)), len(words))
        direct = last == how.first and any([each.symbol == "AND" for each, _ in taken[:end]])
        if direct or any(["OF" in said.heard.phrases[place][1] for place in places if place < limit]):
            rest = [each for each in taken[end:] if not _is_their_number(each, len(who))]
            return who, _content(rest)
        who.pop()
        end = max([place for place, each in enumerate(taken[:end]) if each is who[-1]]) + 1
    return [], []


def _is_their_number(each: Taken, size: int) -> bool:
    return each[0].symbol == "DIFF" or (each[0].symbol == "NUM" and size in each[0].numbers)


def of_named(
    said: TokenReadings, how: Alternative, who: Sequence[Taken], part: Sequence[Taken], cost: float
) -> Iterator[Reading]:
    """Yield how many of those who are named something is true of."""
    part = _content(part)
    named = {each.label[0] for each, _ in part if each.label is not None}
    either = "OR" in [each.symbol for each, _ in part] and len(named) > 1  # "one of Ann and Ben has a cat or is 30"
    if part and len(who) <= _MOST:
        yield from _counted(how, [_facts(said, each, part) for each in who], cost + _EITHER * either, max)


def _counted(
    how: Alternative, facts: Sequence[tuple[str, float] | None], cost: float, costs: Callable[[list[float]], float]
) -> Iterator[Reading]:
    """Yield how many of some facts hold, unless one of them was not heard."""
    known = [each for each in facts if each is not None]
    if len(known) == len(facts):
        rules, whole = ", ".join([rule for rule, _ in known]), cost + costs([each for _, each in known])
        for number in _whole(how.numbers, len(known)):
            yield Reading((f"{COUNTS[how.symbol]}({number}, {rules})",), whole, "count")


def _of_listed(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield how many of those who are named in front something is true of: "of Ann, Ben and Cy, exactly two …"."""
    end = next((place for place, (each, _) in enumerate(taken[1:], 1) if each.symbol not in ("LABEL", "AND")), 0)
    who = [each for each in taken[1:end] if each[0].symbol == "LABEL"]
    if end and len(who) >= _FEWEST and "AND" in [each.symbol for each, _ in taken[:end]]:
        how = taken[end][0]
        bound = how.symbol if how.symbol in ("ATLEAST", "ATMOST") else ""
        counted = taken[end + 1][0] if bound and end + 1 < len(taken) else how
        if counted.numbers and (counted.symbol == "NUM" or how.symbol in COUNTS):
            symbol = {"ATLEAST": "SOME", "ATMOST": "FEW"}.get(bound, how.symbol if how.symbol in COUNTS else "EXACTLY")
            rest = taken[end + 1 + bool(bound) :]
            yield from of_named(said, Alternative(symbol, numbers=counted.numbers), who, rest, cost)


def _of_nobody(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield that nobody of whom something is true does something: "nobody younger than eight has more than ten …"."""
    how, texts = Alternative("EVERY"), said.heard.texts
    again = any([each.symbol == "NOT" and texts[token.first - 1] in PAUSES for each, token in taken])
    for whom, what in _cuts(_content(taken[1:])) if not again else ():  # ", and none a longer beard than Tim"
        for each in _of_parts(said, how, whom, what, cost, taken[1][1]) if whom and what else ():
            denied = re.fullmatch(r"all\((.*) for x in (\S+) if (.*)\)", each.rules[0])
            if denied is not None:
                yield replace(each, rules=(f"all(not ({denied[1]}) for x in {denied[2]} if {denied[3]})",))
                return


def _tells_which(said: TokenReadings, taken: Sequence[Taken]) -> bool:
    """Return True if words end in "and that is Ben"."""
    if [each.symbol for each, _ in taken[-2:]] != ["AND", "LABEL"]:
        return False
    phrases = said.heard.phrases
    return any(["THAT" in phrases[each][1] for each in range(taken[-2][1].last, taken[-1][1].first)])


def _of_only(said: TokenReadings, who: Sequence[Taken], part: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield that something is true of some alone, "only Ann is older than Ben", or not true: 除了…，其他人都…."""
    part, labels = _content(part), [each.label for each, _ in who if each.label is not None]
    denied = bool(part) and part[0][0].symbol == "NOT" and part[0][1].first == part[0][1].last
    part = part[denied:]
    fact = _of_one(said, part, who[0][1], {*labels, *[each.label for each, _ in part]}) if part else None
    if fact is not None and labels and len({category for category, _ in labels}) == 1:
        loop = f"for {_VARIABLE} in {said.write.property(0)}"
        rule = f"not ({fact[0]})" if denied else fact[0]
        compares = denied and any([each.pointer is not None for each, _ in part])
        named = [said.write.person(*each.label) for each, _ in part if compares and each.label is not None]
        loop += f" if {' and '.join([f'{_VARIABLE} != {each}' for each in named])}" if named else ""  # nor than oneself
        names = [said.write.person(*each) for each in labels]
        those = f"in [{', '.join(names)}]" if names[1:] else f"== {names[0]}"
        rule = f"all(iff({rule}, {_VARIABLE} {those}) {loop})"
        yield Reading((rule,), cost + fact[1], "only")


def _of_one(
    said: TokenReadings, part: Sequence[Taken], token: HeardToken, named: AbstractSet[Label | None]
) -> tuple[str, float] | None:
    """Return the statement about an actor who is not named, as a rule about a variable."""
    free = [place for place in range(said.known.categories[0].size) if (0, place) not in named]
    if not free:
        return None
    subject = (Alternative("LABEL", (0, free[0])), HeardToken(token.first, token.first, ()))
    return _open(said, subject, said.write.person(0, free[0]), part)


def _whole(numbers: frozenset[Number], most: int) -> list[str]:
    return [numeral(number) for number in numbers if number == int(number) and 0 <= number <= most]


# ---------------------------------------------------------------------- of all


def _of_all(
    said: TokenReadings, how: Alternative, before: Sequence[Taken], after: Sequence[Taken], cost: float
) -> Iterator[Reading]:
    """Yield of how many of all actors something is true, or of all of whom something else is."""
    first, second = _content(before), _content(after)
    if not first and not second:
        return
    if how.symbol != "EVERY" or first:
        yield from _of_parts(said, how, first, second, cost, (before or after)[0][1])
        return
    for whom, what in _cuts(second):
        found = list(_of_parts(said, how, whom, what, cost, after[0][1]))
        yield from found
        if found:
            return


def _of_parts(
    said: TokenReadings,
    how: Alternative,
    first: Sequence[Taken],
    second: Sequence[Taken],
    cost: float,
    token: HeardToken,
) -> Iterator[Reading]:
    """Yield what is true of a number of actors; of all, the first part says of whom the second is true."""
    if how.symbol == "EVERY" and (not first or not second):
        return
    named = {each.label for each, _ in (*first, *second)}
    parts = [_of_one(said, part, token, named) for part in (first, second) if part]
    known = [each for each in parts if each is not None]
    if not parts or len(known) < len(parts):
        return
    whole = cost + sum([each for _, each in known])
    rules = [rule for rule, _ in known]
    loop = f"for {_VARIABLE} in {said.write.property(0)}"
    if how.symbol == "EVERY":
        yield Reading((f"all({rules[1]} {loop} if {rules[0]})",), whole, "all")
        return
    fact = conjoined(rules)
    for number in _whole(how.numbers, said.known.categories[0].size):
        yield Reading((f"count({fact} {loop}) {_SIGNS[how.symbol]} {number}",), whole, "count")


def _cuts(taken: Sequence[Taken]) -> Iterator[tuple[list[Taken], list[Taken]]]:
    """Yield whom a sentence about everybody is about, and what it says of them: parted by a sign, or behind a name."""
    borders = [place for place, (each, _) in enumerate(taken) if each.symbol in BORDERS][:1]
    names = [place + 1 for place, (each, _) in enumerate(taken) if each.symbol in ("LABEL", "NUM")]
    for place in borders or names:
        yield _content(taken[:place]), _content(taken[place:])


def _open(said: TokenReadings, subject: Taken, name: str, part: Sequence[Taken]) -> tuple[str, float] | None:
    """Return the statement about one as a rule about a variable; None if it is not heard, or not about that one."""
    found = _facts(said, subject, part)
    if found is None:
        return None
    rule, count = re.subn(rf'(?<![\w"]){re.escape(name)}(?![\w"])', _VARIABLE, found[0])
    return (rule, found[1]) if count else None


# ---------------------------------------------------------------------- of sentences


def _of_sentences(
    said: TokenReadings, how: Alternative, before: Sequence[Taken], after: Sequence[Taken], cost: float
) -> Iterator[Reading]:
    """Yield how many of several sentences are true, or false: "exactly one of these is true: …; …; …"."""
    sentences = sentences_in(said.heard, [*before, (Alternative("DOT"), HeardToken(0, 0, ())), *after])
    truth = next((each.symbol for each, _ in (*after, *before) if each.symbol in TRUTHS), "")
    first = [each.symbol for each, _ in after[:3]]
    another = first[1:] == ["AND", "LABEL"] and first[0] in TRUTHS  # "two of these are false, and Ann cooks: …"
    if (truth == "FALSE" and how.symbol != "EXACTLY") or another or said.heard.has_symbol("UNTRUE"):
        return
    if truth == "FALSE":
        how = replace(how, numbers=frozenset([len(sentences) - each for each in how.numbers]))
    if _FEWEST <= len(sentences) <= _MOST and how.symbol in COUNTS:
        yield from _counted(how, [_facts(said, part[0], part[1:]) for part in sentences], cost, sum)


def at_ends(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield that somebody is at one of the two ends of a row, or at neither, or that two are at both."""
    symbols = [each.symbol for each, _ in taken]
    labels = [label for each, _ in taken if (label := each.label) is not None]
    row = _row(said)
    if row is None or symbols.count("ENDS") != 1 or any([category == row for category, _ in labels]):
        return
    ends = [(row, 0), (row, said.known.categories[row].size - 1)]
    if len(labels) == 2 and [each for each in symbols if each != "NUM"] in _AT_BOTH:
        sides = [", ".join([said.write.person(*label) for label in each]) for each in (labels, ends)]
        yield Reading((f"{{{sides[0]}}} == {{{sides[1]}}}",), cost, "ends")
        return
    if len(labels) == 1 and {*symbols} <= _ENDS_SAID:
        yield from _at_an_end(said, labels[0], ends, not _DENIALS.isdisjoint(symbols), cost)
        return
    way = [(replace(each, symbol="LABEL", label=ends[0]) if each.symbol == "ENDS" else each, at) for each, at in taken]
    for reading in said.said(way, cost, DEEP - 1):
        if either := _at_either(reading.rules, *[said.write.person(*end) for end in ends]):
            yield replace(reading, rules=either)


_DENIALS = {"NOT", "NIL", "NEITHER"}
_ENDS_SAID = {"LABEL", "ENDS", *_DENIALS}
_AT_BOTH = tuple(map(str.split, ("LABEL AND LABEL ENDS", "ENDS LABEL AND LABEL", "LABEL ENDS AND LABEL OTHER")))
"""What is said of one who is at an end, and of two who are at both."""


def _at_an_end(said: TokenReadings, one: Label, ends: Sequence[Label], denied: bool, cost: float) -> Iterator[Reading]:
    """Yield that one is at an end, or at none."""
    rules = [said.order.rule("different", one=one, other=end) for end in ends if denied]
    rules = rules or [said.order.rule("either", one=one, this=ends[0], that=ends[1])]
    if None not in rules:
        yield Reading(tuple(filter(None, rules)), cost, "ends")


def _at_either(rules: Sequence[str], first: str, last: str) -> tuple[str, ...]:
    """Return rules of which one says that somebody has the first place, or has not, for either end; else nothing."""
    named = re.compile(rf"(?<!\w){re.escape(first)}(?!\w)")
    met = [rule for rule in rules if named.search(rule)]
    if len(met) != 1:
        return ()
    (rule,) = met
    sides = [side for side in rule.split(" == ") if side != first]
    if len(sides) == 1 and rule.count(" == ") == 1:
        found = [f"either({sides[0]}, {first}, {last})"]
    else:
        found = [rule, named.sub(lambda _: last, rule)] if " != " in rule or rule.startswith("neither(") else []
    return tuple([each for own in rules for each in (found if own == rule else [own])]) if found else ()


def _row(said: TokenReadings) -> int | None:
    """Return the only property whose values are places with two ends; None if there is none, or several."""
    known = said.known
    placed = [each for each in known.steps if known.kinds[each] & ROWS]
    rows = [each for each in placed if not known.categories[each].circular]
    rows = [each for each in rows if known.is_ranking(each)] or rows
    return rows[0] if len(rows) == 1 else None
