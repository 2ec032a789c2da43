"""Sentences whose parts are side by side: clauses after commas, "and" or a stop.

A later part may leave out the subject of the first, or have a pronoun for it.  Which words and signs part clauses, and
which say that a part has a subject of its own, are the words of the language.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from logicgrid.kinds.logic_grid.hear.genders import _goes_on, _is_verb, related, spoken_of
from logicgrid.kinds.logic_grid.hear.parts import (
    DEEP,
    TITLED,
    goes_on_comparing,
    has_no_topic,
    has_own_topic,
    has_topic,
    of_same,
    of_subjects,
    sign_before,
    together,
    trimmed,
    without_commas,
)
from logicgrid.kinds.logic_grid.hear.superlatives import is_of_named
from logicgrid.kinds.logic_grid.hear.values import Reading, Taken, replace

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.hear.readings import TokenReadings

_BORDERS = {"COMMA": (0.3, 0.4), "AND": (0.4, 0.4), "DOT": (0.3, 1.1), "": (1.0, 1.0)}
"""What it costs that two parts are joined by a symbol, or by a mere sign: with a subject each, with one for both."""
_UNSTATED = 0.5
"""What it costs that a part has a subject of its own, but no word that says so, in a language that has such words."""
_ELLIPTIC, _BOTH_DENIED = 1.3, 1.3
"""What it costs that a part may deny as the part before does, and that "neither a nor b" may speak of one."""
_DENIED = ("NOT", "NIL")
_FACTS = ("same", "different", "all-different", "either", "neither")
_MIXED = 1.0
"""What it costs that one part says who somebody is, and the other compares: its subject may be another one."""
_JOINED = 2
"""How many words, a sign and "but", may be between a comparison and what is denied after it without a verb."""
_GAPPED = 0.7
"""By how much less it costs that a part leaves out the verb, where two parts are made alike."""
_BETWEEN_TWO = ("NEXT", "OPPOSITE", "RATIO")
_PRONOUNS, _GRADES = ("PRON", "LATTER", "THAT"), ("MORE", "LESS")


def clauses(said: TokenReadings, taken: Sequence[Taken], cost: float, depth: int, parted: bool) -> Iterator[Reading]:
    """Yield what two parts of a sentence say together; the second may leave out the subject of the first.

    With `parted` only commas that are symbols part it, as the words joined by "and" are read already.
    """
    for cut in range(2, len(taken)):
        if not parted and taken[cut][0].symbol in ("NOR", "NEITHER"):
            yield from _nor(said, taken, cut, cost, depth)
        if cut >= len(taken) - 2:
            yield from _gapped(said, taken, cut, cost, depth)
        border = _border(said, taken, cut, parted)
        if border is None:
            continue
        own, carried = _BORDERS[border]
        parts, rest = taken[:cut], trimmed(taken[cut + bool(border) :], ("COMMA", "AND"), ())
        pronoun = _is_of_subject(said, parts, rest)
        owned = pronoun and _names_property(said, rest[0][1].last)
        subject, unclear = spoken_of(said, parts, rest)
        yield from _order_turned(said, parts, rest, cost)
        for place, tail in enumerate(tails(subject, rest, bool(border) or _turns(parts, rest))):
            extra = unclear + (carried if place and not pronoun else own)
            extra += 0.0 if place else _own_cost(said, parts, tail, border, pronoun)
            goes_on = goes_on_comparing(said.heard, parts, rest, place)
            unlikely = _unlikely(said, parts, rest, tail, place) + _names_its_own(said, rest, place, pronoun)
            ways = [tail] if pronoun or not place else of_subjects(said, parts, rest) or [tail]
            further = [*(together(said, ways, 0.0) if ways[1:] else said.said(tail, 0.0, depth + 1))]
            for one in said.said(parts, cost + extra, DEEP + (border == "COMMA")) if further else ():
                for other in [of_same(goes_on, one, each) for each in further]:
                    rules = (*one.rules, *[rule for rule in other.rules if rule not in one.rules])
                    again = _is_again(said, one, other, taken[cut][1].first)
                    both = one.cost + other.cost + _ELLIPTIC * (unlikely + again)
                    both += _ELLIPTIC * (border == "AND" and said.known.joined and _are_mixed(one, other))
                    if border == "COMMA":
                        both += _penalty(said, without_commas(parts), tail, one, other, bool(place), owned)
                    yield Reading(rules, both, f"{one.says} and {other.says}")


def _is_again(said: TokenReadings, one: Reading, other: Reading, sign: int) -> bool:
    """Return True if a part says what the one before does, or may follow from its condition: 如果…，那么…，甲养鱼."""
    return {*other.rules} <= {*one.rules} or (one.says == "if-then" and said.heard.texts[sign] in (",", "，", "、"))


def _own_cost(said: TokenReadings, parts: Sequence[Taken], tail: Sequence[Taken], border: str, pronoun: bool) -> float:
    """Return what it costs that a later part has a subject of its own; less than nothing if the parts are alike."""
    unstated = border == "COMMA" and not pronoun and not has_own_topic(said, tail)
    return _UNSTATED * unstated - _GAPPED * (not border and _is_parallel(parts, tail))


def _unlikely(
    said: TokenReadings, parts: Sequence[Taken], rest: Sequence[Taken], tail: Sequence[Taken], carried: int
) -> int:
    """Return how many doubts there are that a later part, perhaps with a subject, says what it may say."""
    denies = _leaves_out_negation(said, parts, tail) or _denies_order(said, parts, rest)
    limits = _limits_step(parts, rest) or _denies_same(said, parts, rest, carried)
    return denies + limits + is_of_both(said, parts, rest)


def _is_of_subject(said: TokenReadings, parts: Sequence[Taken], rest: Sequence[Taken]) -> bool:
    """Return True for a part that begins with a pronoun, or a sentence that does: "Ann is 30. Her car is red."."""
    texts, theirs = said.heard.texts, said.known.structure.theirs
    if not rest or rest[0][0].symbol in _PRONOUNS:
        return bool(rest)
    return any([texts[at] == "." and texts[at + 1] in theirs for at in range(parts[-1][1].last, rest[0][1].first - 1)])


def _names_property(said: TokenReadings, place: int) -> bool:
    """Return True if the name of a property begins at a place, behind a pronoun: その年齢は."""
    return any([first == place for first, _ in said.heard.titled])


def _names_its_own(said: TokenReadings, rest: Sequence[Taken], place: int, pronoun: bool) -> bool:
    """Return True if a part that goes on from another says itself what an actor is: "terwijl Ben de oudste is"."""
    labels = [each.label for each, _ in rest[:2] if each.label is not None]
    own = len(labels) == 2 and not labels[0][0] and labels[1][0] > 0
    return own and place > 0 and not (pronoun or said.known.joined)


def _nor(said: TokenReadings, taken: Sequence[Taken], cut: int, cost: float, depth: int) -> Iterator[Reading]:
    """Yield two things that are denied of one: "Ann isn't next to Ben, nor is she opposite Cy"."""
    parts, rest = taken[:cut], [each for each in taken[cut + 1 :] if each[0].symbol != "PRON"]
    if parts[-1][0].symbol == "AND":
        parts = parts[:-1]
    denial = next((each for each in parts if each[0].symbol == "NOT"), None)
    if denial is None or parts[0][0].symbol != "LABEL" or not rest or rest[0][0].symbol == "LABEL":
        return
    for one in said.said(parts, cost + _BORDERS["AND"][1], DEEP + 1):
        for other in said.said([parts[0], denial, *rest], 0.0, depth + 1):
            yield Reading((*one.rules, *other.rules), one.cost + other.cost, f"{one.says} and {other.says}")


def _gapped(said: TokenReadings, taken: Sequence[Taken], cut: int, cost: float, depth: int) -> Iterator[Reading]:
    """Yield what is so of one, and not of another one who is only named: "Ann heeft de kat niet, Clara wel"."""
    parts, rest = trimmed(taken[:cut], (), ("AND", "COMMA")), taken[cut:]
    if said.known.joined or len(parts) < 2 or not rest:
        return
    symbols, before = [each.symbol for each, _ in rest], [each.symbol for each, _ in parts]
    one, other = parts[0][0].label, rest[0][0].label
    denied = [place for place, symbol in enumerate(before) if symbol == "NOT"]
    affirmed = said.heard.at(rest[-1][1].last) in said.known.structure.affirmed
    wanted = ["LABEL"] if denied else [] if _says_who(said, parts, rest) else ["LABEL", "NOT"]
    if symbols != wanted or len(denied) > 1 or affirmed != bool(denied):
        return
    if one is None or other is None or one[0] != other[0] or one == other or "LABEL" not in before[1:]:
        return
    turned = [each for place, each in enumerate(parts[1:], start=1) if place not in denied]
    turned = [rest[0], *rest[1:], *turned]
    for first in said.said(parts, cost + _BORDERS["AND"][0], DEEP + 1):
        for second in said.said(turned, 0.0, depth + 1):
            yield Reading((*first.rules, *second.rules), first.cost + second.cost, f"{first.says} and {second.says}")


def _says_who(said: TokenReadings, parts: Sequence[Taken], rest: Sequence[Taken]) -> bool:
    """Return True for who somebody is, and not what is so of him: "more than the baker, and that is not Ann"."""
    places, copulas = range(parts[-1][1].last, rest[0][1].first), said.known.lexicon.lists["copulas"]
    return any(["THAT" in said.heard.phrases[each][1] and said.heard.at(each + 1) in copulas for each in places])


def _turns(parts: Sequence[Taken], rest: Sequence[Taken]) -> bool:
    """Return True if a later comparison is of the same one: it goes the other way, "older than Ben, younger than Cy".

    So is one that begins with its step: "ended at Ford Farm, ten minutes after the Comet".
    """
    symbols, begins = [each.symbol for each, _ in parts], rest[0][0].symbol
    turns = begins in _GRADES and not {*_GRADES}.isdisjoint(symbols) and begins not in symbols
    return turns or begins in ("NUM", "JUST")


def _is_parallel(one: Sequence[Taken], other: Sequence[Taken]) -> bool:
    """Return True for two parts of two names each whose first names are of one property: "the march by Dora"."""
    ours, theirs = [[each.label for each, _ in part if each.label is not None] for part in (one, other)]
    return len(one) == len(other) == len(ours) == len(theirs) == 2 and ours[0][0] == theirs[0][0]


def _border(said: TokenReadings, taken: Sequence[Taken], cut: int, parted: bool) -> str | None:
    """Return the symbol that parts two clauses at a place, "" for a mere sign; None if nothing does."""
    symbol = taken[cut][0].symbol
    if symbol in _BORDERS:
        return symbol if cut < len(taken) - 1 and (symbol == "COMMA" or not parted) else None
    behind = taken[cut + 1][0].symbol if cut < len(taken) - 1 else ""
    begins = symbol in ("LABEL", *_GRADES) or (symbol in ("NUM", "JUST") and behind in _GRADES)
    signed = begins and behind and not parted and not said.known.joined
    return "" if signed and sign_before(said, taken, cut) else None


def tails(subject: Taken, rest: Sequence[Taken], carry: bool = True) -> list[list[Taken]]:
    """Return a later part of a sentence as it is, and if need be with the subject of the first part."""
    tail = list(rest)
    if not tail:
        return []
    named = subject[0].symbol == "LABEL"
    if tail[0][0].symbol in _PRONOUNS:
        return [[subject, *tail[1:]]] if named else [tail[1:]]
    if named and related(tail[1:]):
        return [[tail[0], subject, *tail[2:]]]  # 乙はその翌日に来た
    return [tail, [subject, *tail]] if named and carry else [tail]


def _penalty(
    said: TokenReadings,
    parts: Sequence[Taken],
    tail: Sequence[Taken],
    one: Reading,
    other: Reading,
    carried: bool,
    owned: bool,
) -> float:
    """Return what it costs that two parts beside a comma may not be about one, or deny two things at once."""
    noun = carried and len(tail) > 1 and any([each.symbol == "NORIS" for each, _ in tail])
    mixed = bool(said.known.structure.topics) and _are_mixed(one, other)
    if mixed and owned:
        mixed = not {*one.says.split()} <= {*_FACTS, "and"}
    elif mixed and carried:
        described = tail[0] is parts[-1]  # 釜飯を買った古田さんは、…
        begin = tail[1] if described else parts[-1]
        topic = described or has_topic(said, parts[0][1], parts[1][1].first)
        mixed = not (topic and has_no_topic(said, begin[1], tail[-1][1]))
    elif mixed:  # 甲は赤で、乙は丙より若い
        ends = {*said.heard.texts[tail[0][1].last : tail[1][1].first][-TITLED:]}
        mixed = not (has_topic(said, parts[0][1], parts[1][1].first) and said.known.structure.topics & ends)
    return _BOTH_DENIED * (noun and _are_unlike(parts, tail)) + _MIXED * mixed


def _are_mixed(one: Reading, other: Reading) -> bool:
    """Return True if only one of two parts says who somebody is: 赤は甲と乙の後だ is no 赤は甲だ."""
    ours, theirs = [{*each.says.split()} <= {*_FACTS, "and"} for each in (one, other)]
    return ours != theirs


def _leaves_out_negation(said: TokenReadings, parts: Sequence[Taken], tail: Sequence[Taken]) -> bool:
    """Return True if a part denies, and the next has two names without a verb: "Ann isn't 30 and Ben 40"."""
    denied = any([each.symbol == "NOT" for each, _ in parts])
    if said.known.joined or not denied or [each.symbol for each, _ in tail] != ["LABEL", "LABEL"]:
        return False
    plain = said.known.structure.articles
    between = said.heard.texts[tail[0][1].last : tail[1][1].first]
    return not any([text.isalpha() and text not in plain for text in between])


def _limits_step(parts: Sequence[Taken], rest: Sequence[Taken]) -> bool:
    """Return True if a part only limits a number, perhaps that of a step: "at least 4 more than Ann, and at most 8"."""
    symbols = [each.symbol for each, _ in rest]
    if symbols in (["MORE", "NUM"], ["LESS", "NUM"]) and any([each.symbol == "NOT" for each, _ in parts]):
        return True  # "did not pay more than 4, but less than 8"
    bounded = symbols[:1] in (["ATLEAST"], ["ATMOST"]) and len(rest) == 2
    return bounded and {"NUM"} < {each.symbol for each, _ in parts} and any([each.pointer for each, _ in parts])


def _denies_same(said: TokenReadings, parts: Sequence[Taken], rest: Sequence[Taken], carried: int) -> bool:
    """Return True if a part may deny of another one what was denied before: "…; the baker doesn't own it either"."""
    symbols, topics = [each.symbol for each, _ in rest], said.known.structure.topics
    denied = [each.symbol in _DENIED for each, _ in (*parts, *rest[1:2])]
    ours = carried > 0 and (not said.known.joined or said.heard.at(rest[0][1].last) in topics)
    return ours and symbols.count("LABEL") == 1 and denied[-1] and any(denied[:-1]) and _are_unlike(parts, rest)


def _denies_order(said: TokenReadings, parts: Sequence[Taken], rest: Sequence[Taken]) -> bool:
    """Return True if a part only denies a name behind a comparison: "Ann beat Ben but not the one from Oslo"."""
    if [each.symbol for each, _ in rest] != ["NOT", "LABEL"] or not any([each.pointer for each, _ in parts]):
        return False
    denial, joint, known = rest[0][1], parts[-1][1].last, said.known
    behind, word = said.heard.at(denial.last), said.heard.texts[rest[1][1].last - 1]
    if behind in known.lexicon.lists["at"] | known.structure.ranked_as or word in known.structure.superlatives:
        return False  # "earlier than Ann, but not on Friday", "younger than Ann, but not the youngest"
    return denial.last - denial.first == 1 and denial.first - joint <= _JOINED  # no verb: not "and isn't"


def _order_turned(said: TokenReadings, parts: Sequence[Taken], rest: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield that one is before another one, and behind a third one: "Ann beat Ben, but not Cy"."""
    beaten = len(parts) == 3 and [each.symbol for each, _ in parts[::2]] == ["LABEL", "LABEL"]
    graded, token = parts[1]
    pointer = graded.pointer
    if not beaten or pointer is None or pointer.word not in said.known.structure.beating:
        return  # "older than Ben, but not the flutist"
    symbol = {"MORE": "LESS", "LESS": "MORE"}[graded.symbol]
    turned = replace(graded, symbol=symbol, pointer=replace(pointer, sign=-pointer.sign))
    for one in said.said(parts, cost + _BORDERS["AND"][0], DEEP) if _denies_order(said, parts, rest) else ():
        for other in said.said([parts[0], (turned, token), rest[-1]], 0.0, DEEP):
            yield Reading((*one.rules, *other.rules), one.cost + other.cost, f"{one.says} and {other.says}")


def is_of_both(said: TokenReadings, parts: Sequence[Taken], rest: Sequence[Taken]) -> bool:
    """Return True if no verb is between "and" and a name behind a comparison: "older than Ann and the baker"."""
    known, words, lists = said.known, said.heard.texts, said.known.lexicon.lists
    relation = any([each.pointer or each.symbol in _BETWEEN_TWO for each, _ in parts])
    alone = [each.symbol for each, _ in rest] == ["LABEL"] and relation and not is_of_named(said.heard, rest[0][1])
    if known.joined or not alone or _goes_on(said, parts, rest)[1] or _is_verb(said, parts[-1][1].last):
        return False  # "die naast Ben zit en geel heeft"
    plain = lists["common"] | lists["persons"] | known.structure.articles
    plain -= lists["copulas"] | lists["having"] | known.structure.pronouns  # "although he has the jam"
    between = range(parts[-1][1].last + 1, rest[0][1].first)
    plain |= {word for each in between if not (word := words[each]).isalnum()}  # "de Bruno et d'Elsa"
    verbs = lists["copulas"] | lists["having"]
    if between and words[between[0]] in known.structure.articles and _is_noun_of(said, between, verbs):
        return True
    return all([words[each] in plain or said.heard.in_noun(each) for each in between])


def _is_noun_of(said: TokenReadings, between: range, verbs: AbstractSet[str]) -> bool:
    """Return True for an article, a noun and "of", "with" or the like before a name: "the grower of", and no verb."""
    texts = [said.heard.texts[each] for each in between]
    return 3 <= len(texts) <= 4 and texts[-1] in said.known.lexicon.lists["common"] and verbs.isdisjoint(texts)


def _are_unlike(parts: Sequence[Taken], tail: Sequence[Taken]) -> bool:
    """Return True if the last labels of two parts are of two properties: those that are denied may be one."""
    last = [next((each.label[0] for each, _ in reversed(part) if each.label), None) for part in (parts, tail)]
    return last[0] != last[1]
