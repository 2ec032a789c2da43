"""Statements about each of several, and denials as a whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from logicgrid.kinds.logic_grid.hear.clauses import is_of_both
from logicgrid.kinds.logic_grid.hear.parts import DEEP, sign_before, together, trimmed, without_commas
from logicgrid.kinds.logic_grid.hear.values import Alternative, HeardPointer, HeardToken, Reading, Taken, replace

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.hear.readings import TokenReadings

_BOTH, _AND = 0.1, 0.4
"""What it costs that a statement is about each of several: where a word such as "both" says so, and where none does."""
_CONTRARY = 1.3
"""What it costs that something else than who somebody is may be true of another one, or not."""
_EACH = {"MORE", "LESS", "ATLEAST", "ATMOST", "UNDER", "OVER", "NOT", "EQUAL", "ODD", "EVEN"}
"""The symbols of statements about each of several, which no pattern makes about them together."""
_MOST = 5
_ALIKE = {"LABEL", "AND", "ALSO", "ALIKE", "UNLIKE", "NOT", "NIL", "EQUAL"}
_NEAR, _DOUBLED, _OWNED = 4, 0.5, 0.3
"""How far apart two names of one may be; what that costs, and what it costs where a word says that they are one."""
_JOINTS = ("AND", "OR", "NOR", "DOT", "LABEL")
_GRADES, _ORDERED, _PARITY = ("MORE", "LESS"), ("MORE", "LESS", "NEXT", "OPPOSITE"), ("ODD", "EVEN")
_DENIABLE = {"MORE", "LESS", "ATLEAST", "ATMOST", "UNDER", "OVER", "NEXT", "OPPOSITE"}
"""The symbols of what can be denied of each of two."""
_LIKEWISE = {"LABEL", "AND", "COMMA", "PRON", "NUM", "JUST", "NIL", "RATIO", "BETWEEN", *_PARITY, *_EACH, *_ORDERED}
"""The symbols of what may also be so of another one."""
_COMMAS = (",", "，", "、")
_NAMED = 4
"""How many words behind "odd" may name what is odd."""
_COMPARISON, _CALL = re.compile(r"([^<>=!]+) (<|>|<=|>=|==) ([^<>=!]+)"), re.compile(r"[a-z_]+\([^()]*\)")
_INVERSE = {"<": ">=", ">": "<=", "<=": ">", ">=": "<", "==": "!="}


def of_each(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield the statements about each of several: "both Ann and the baker are older than Ben"."""
    taken = _listed(said, taken)
    both = any([each.symbol == "ALSO" for each, _ in taken])
    not_both = _denied_of_both(said, taken)
    unsaid = {place for place, (each, _) in enumerate(taken) if each.symbol in ("ALSO", "BOTH")} | not_both
    rest = [each for place, each in enumerate(taken) if place not in unsaid]
    symbols = [each.symbol for each, _ in rest]
    joint = next((place for place, symbol in enumerate(symbols) if symbol != "LABEL"), len(symbols))
    joined = said.known.joined
    if joined > (both or bool(not_both)) or not 1 <= joint < _MOST or symbols[joint : joint + 2] != ["AND", "LABEL"]:
        return
    what = rest[joint + 2 :]
    if not _is_said_of_each(said, what, symbols, joint) or not _are_listed(said, rest[:joint]):
        return
    who = [*rest[:joint], rest[joint + 1]]
    cost += _BOTH if both or not_both else _AND
    for each in together(said, [[each, *what] for each in who], cost):
        if not_both:
            yield replace(each, rules=(f"not ({' and '.join(each.rules)})",))
        else:
            several = _apart(said, who) if each.says == "different" else ()
            sure = both or not several or any([name.label and not name.label[0] for name, _ in who])
            yield replace(each, rules=each.rules + several, cost=each.cost + _CONTRARY * (not sure))


def without_count(said: TokenReadings, taken: Sequence[Taken]) -> list[Taken]:
    """Return symbols without a number that only counts those who are named before it: 乙、丙两人."""
    ends = {token.last for each, token in taken if each.symbol == "LABEL" and said.known.joined}
    ends |= {end + 1 for end in ends if said.heard.at(end) in said.known.structure.owning}
    numbers = [token for each, token in taken if each.symbol == "NUM" and each.numbers <= {2, 3}]
    return [each for each in taken if each[1] not in numbers or each[1].first not in ends]


def _apart(said: TokenReadings, who: Sequence[Taken]) -> tuple[str, ...]:
    """Return that several of whom the same is denied are different people: "Ann and the baker don't own the dog"."""
    labels = [label for each, _ in who if (label := each.label) is not None]
    rules = [said.order.rule("different", one=one, other=other) for one, other in combinations(labels, 2)]
    return tuple([rule for rule in rules if rule is not None])


def _listed(said: TokenReadings, taken: Sequence[Taken]) -> Sequence[Taken]:
    """Return symbols with no sign between the first names but before the last: 甲、乙和丙都…, without spaces."""
    if not said.known.joined:
        return taken
    taken = without_count(said, taken)
    symbols = [each.symbol for each, _ in taken]
    end = next((at for at, symbol in enumerate(symbols) if symbol != ("AND" if at % 2 else "LABEL")), 0)
    end -= end % 2 == 0  # an "and" behind the names is of something else
    return [*taken[: end - 2 : 2], *taken[end - 2 :]] if end > 2 else taken


def _are_listed(said: TokenReadings, names: Sequence[Taken]) -> bool:
    """Return True if commas part names: not in "Ann has the kite and Ben is older"."""
    gaps = [said.heard.texts[one.last : other.first] for (_, one), (_, other) in pairwise(names)]
    return said.known.joined or all(["," in gap for gap in gaps])


def _is_said_of_each(said: TokenReadings, what: Sequence[Taken], symbols: Sequence[str], joint: int) -> bool:
    """Return True if what follows several names may be about each of them."""
    single = [*symbols, "LABEL"][joint + 2] == "LABEL" and not said.known.joined
    if not _is_shared(said, what) and (single or _EACH.isdisjoint(symbols[joint + 2 :])):
        return False
    denied = [place + 1 for place, (each, _) in enumerate(what[:-1]) if each.symbol == "NOT"]
    return not any([sign_before(said, what, place) for place in denied])  # "never argue, for both are …"


def before_it(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield who was there first: "when Ann came, Ben was already there"."""
    symbols = [each.symbol for each, _ in taken if each.symbol not in ("COMMA", "PRON")]
    if sorted(symbols[:4]) != ["ALREADY", "LABEL", "LABEL", "WHEN"] or symbols[4:] not in ([], ["AND", "LABEL", "NOT"]):
        return
    (_, first), (_, second), *later = [each for each in taken if each[0].symbol == "LABEL"]
    (already,) = [token for each, token in taken if each.symbol == "ALREADY"]
    middle = range(first.last, second.first)
    signs = [place for place in middle if said.heard.texts[place] in _COMMAS]
    if len(signs) != 1:
        return
    labels = [each for each in taken if each[0].symbol == "LABEL"][:2]
    late, early = labels if already.first > signs[0] else labels[::-1]
    pointer = HeardPointer(-1, "before", min(said.known.structure.earlier), already.first)
    order = (Alternative("LESS", pointer=pointer), already)
    behind = said.known.joined
    pairs = [[one, two, order] if behind else [one, order, two] for one, two in pairwise((early, late, *later))]
    for way in zip(*[said.said(pair, cost + _BOTH, DEEP) for pair in pairs], strict=False):
        rules = tuple([rule for each in way for rule in each.rules])  # "… but Cy was not"
        yield Reading(rules, max([each.cost for each in way]), " and ".join([each.says for each in way]))


def neither_of(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield what is denied of each of two: "neither Ann nor Ben paid more than $60", 甲和乙都没有超过60元."""
    symbols = [each.symbol for each, _ in taken]
    if symbols[:1] == ["NEITHER"] and symbols[1:4:2] == ["LABEL", "LABEL"] and symbols[2] in ("NOR", "NEITHER"):
        who, what = [taken[1], taken[3]], [each for each in taken[4:] if each[0].symbol != "NOT"]
    elif symbols[:4] == ["LABEL", "AND", "LABEL", "NEITHER"]:
        who, what = [taken[0], taken[2]], list(taken[4:])
    else:
        return
    if not {each.symbol for each, _ in what} & {*_DENIABLE, *_PARITY}:
        return
    denial = (Alternative("NOT"), taken[3 if symbols[0] == "LABEL" else 0][1])
    yield from together(said, [[each, denial, *what] for each in who], cost + _BOTH)


def of_them(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield what is also true of both who were named, or of neither: "…, and neither of them is a baker"."""
    place = next(place for place, (each, _) in enumerate(taken) if each.symbol in ("THEM", "THEMNOT"))
    parts, rest = trimmed(taken[:place], (), ("AND", "DOT", "COMMA")), taken[place + 1 :]
    own = parts[-1:] if said.known.joined else []  # 甲と乙は別人で、丙はそのどちらでもない
    parts = parts[: len(parts) - len(own)]
    who = [each for each in parts if each[0].symbol == "LABEL"]
    if len(who) != 2 or not rest or {each.symbol for each, _ in parts} <= {"LABEL", "AND"}:
        return  # "Ann and Ben, both of them"
    denial = [(Alternative("NOT"), taken[place][1])] if taken[place][0].symbol == "THEMNOT" else []
    for one in said.said(parts, cost, DEEP):
        for both in together(said, [[*own, each, *denial, *rest] for each in who], one.cost + _BOTH):
            yield replace(both, rules=(*one.rules, *both.rules), says=f"{one.says} and {both.says}")


def likewise_from(said: TokenReadings, taken: Sequence[Taken]) -> int:
    """Return where a last part begins that says the same of another one, "…, and so did Ben", "…, nor is Cy"; or 0."""
    cut = len(taken) - 1
    while cut > 0 and taken[cut - 1][0].symbol in ("AND", "COMMA", "PRON", "NOR"):
        cut -= 1
    symbols = {each.symbol for each, _ in taken[: max(cut, 0)]}
    if cut < 2 or taken[-1][0].symbol != "LABEL" or not symbols <= _LIKEWISE:
        return 0
    texts, alike, verbs = said.heard.texts, said.known.structure.likewise_true, _auxiliaries(said)
    ends = [token.last for each, token in taken[cut:-1] if each.symbol == "NOR"]
    ends += [place + 1 for place in range(taken[cut - 1][1].last, taken[-1][1].first) if texts[place] in alike]
    inverted = any([not verbs.isdisjoint(texts[end - 1 : end + 1]) for end in ends])
    stated = symbols.isdisjoint(_DENIABLE) and "NOT" in symbols
    return cut if not stated and (inverted or _is_said_behind(said, taken, cut)) else 0


def _is_said_behind(said: TokenReadings, taken: Sequence[Taken], cut: int) -> bool:
    """Return True if words behind the last name say that the same is so of it: "…, and Ben did, too"."""
    place, words, at = taken[-1][1].last, said.heard.texts, said.heard.at
    pair = said.known.structure.pair[:1]
    while len(at(place)) == 1 and at(place) not in ".,;":  # "l'est aussi"
        place += 1
    verb = at(place) in _auxiliaries(said)
    ends = verb and sign_before(said, taken, cut) and at(place + 1) in ("", ".", ";", *pair)  # "…, and Ben did as well"
    structure, label = said.known.structure, taken[-1][0].label
    pointed = not structure.pronouns.isdisjoint(words[taken[cut - 1][1].last : taken[-1][1].first])
    ends = ends and not pointed and label is not None and label[0] in said.known.people  # Dutch "hij jam heeft"
    return ends or not structure.likewise_true.isdisjoint(words[place : place + 1 + verb][-1:])


def _auxiliaries(said: TokenReadings) -> AbstractSet[str]:
    lists = said.known.lexicon.lists
    return lists["copulas"] | lists["having"] | said.known.structure.auxiliaries


def likewise(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield what is so of one, and of another one, too: "Ann paid less than $30, and so did Ben"."""
    cut = likewise_from(said, taken)
    parts, denied = list(taken[:cut]), any([each.symbol in ("NOT", "NIL") for each, _ in taken[:cut]])
    alike = denied == any([each.symbol == "NOR" for each, _ in taken[cut:]])
    if alike and parts[0][0].symbol == "LABEL":
        words = said.heard.texts[parts[-1][1].last : taken[-1][1].last + 1]
        limited = said.heard.figure_at(parts[-1][1].first) is not None
        other = _auxiliaries(said).isdisjoint(words) and not limited  # "…, and Ben, too" may be the other one
        for each in together(said, [parts, [taken[-1], *parts[1:]]], cost + _BOTH + _CONTRARY * other):
            yield from [each] if each.says != "same" or _is_shared(said, parts[1:]) else []


def _denied_of_both(said: TokenReadings, taken: Sequence[Taken]) -> set[int]:
    """Return the places of what denies that something is so of both of two: "Ann and Ben are not both bakers"."""
    symbols = [each.symbol for each, _ in taken]
    found = {place for place, symbol in enumerate(symbols) if symbol == "BOTH" and "OR" not in symbols}
    for place, pair in enumerate(pairwise(symbols)):
        parted = sign_before(said, taken, place + 1)  # "never argue, for both are …"
        if pair == ("NOT", "ALSO") and not parted:
            found.add(place)
        elif pair == ("ALSO", "NIL"):
            found.add(place + 1)
    return found


def not_both(taken: Sequence[Taken]) -> Sequence[Taken]:
    """Return symbols with one for "not both" where a choice ends in words for that: "…, but she hasn't got both"."""
    end = len(taken)
    while end and taken[end - 1][0].symbol in ("NOT", "ALSO", "PRON", "COMMA", "AND"):
        end -= 1
    tail = [each for each in taken[end:] if each[0].symbol in ("NOT", "ALSO")]
    choice = any([each.symbol in ("OR", "EITHER") for each, _ in taken[:end]])
    if not choice or sorted([each.symbol for each, _ in tail]) != ["ALSO", "NOT"]:
        return taken
    return [*taken[:end], (Alternative("BOTH"), tail[0][1])]


def or_both(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield that at least one of two things is so, of which a choice says that one is."""
    for each in said.said(trimmed(taken, (), ("OR", "ALSO", "COMMA")), cost):
        rule = re.sub(r"^either\((.+), (.+), (.+)\)$", r"\1 in [\2, \3]", each.rules[0])
        rule = re.sub(r"^xor\(", "at_least(1, ", rule)
        if len(each.rules) == 1 and rule != each.rules[0]:
            yield replace(each, rules=(rule,))


def alike(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield that some have one value, or none has another's: "has the same voice as Ann", "have different voices"."""
    symbols = [each.symbol for each, _ in taken]
    category = said.heard.shared_named
    labels = [each.label for each, _ in taken if each.label is not None]
    if category is None or not {*symbols} <= _ALIKE or len(labels) < 2 or category in [each[0] for each in labels]:
        return
    equal = (symbols.count("ALIKE") + symbols.count("NOT") + symbols.count("NIL")) % 2 == 1
    if len(labels) > 2 and "NOT" in symbols:
        return
    values = [f"val({said.write.property(category)}, {said.write.person(*each)})" for each in labels]
    pairs = pairwise(values) if equal else combinations(values, 2)
    rules = tuple([f"{one} {'==' if equal else '!='} {other}" for one, other in pairs])
    yield Reading(rules, cost, "alike")


def contrary(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield what is true of one, not of another: "unlike the baker, Ann has the cat"; both may be true of neither."""
    place = [each.symbol for each, _ in taken].index("CONTRARY")
    at = place - 1 if said.known.joined else place + 1  # 甲とは違い
    other, rest = taken[at : at + 1], [each for number, each in enumerate(taken) if number not in (at, place)]
    rest = trimmed(without_commas(rest) if said.known.joined else rest, ("COMMA", "AND"), ())
    labels = [each.label for each, _ in (*other, *rest[:1]) if each.label is not None]
    if len(labels) < 2:
        return
    values = [each.label for each, _ in rest[1:] if each.label is not None]
    one = labels[1] if labels[0][0] != labels[1][0] or not values else values[-1]  # Ben has no cat
    for each in said.said(rest, cost, DEEP):
        denied = each.says == "different" and bool(values)  # "unlike Ben, Ann has no cat": he has it
        penalty = _CONTRARY * (not denied and not {*each.says.split()} <= {"same", "and"})
        theirs = values[-1] if denied else one
        rule = said.order.rule("same" if denied else "different", one=theirs, other=labels[0])
        yield Reading((*each.rules, *([] if rule is None else [rule])), each.cost + penalty, each.says)


def counted(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield how many have a value that several may have: "there are exactly two basses"."""
    symbols, write = [each.symbol for each, _ in taken], said.write
    if symbols == ["LABEL", "NUM"] and said.known.joined:
        taken = [*taken[1:], taken[0]]  # 销售部有三个人
    elif symbols not in (["NUM", "LABEL"], ["EXACTLY", "LABEL"]):
        return
    label = taken[1][0].label if _is_shared(said, taken[1:]) else None
    if label is None:
        return
    fact = f"{write.value(label[0], 'x')} == {write.label(*label)}"
    for number in taken[0][0].numbers:
        if number == int(number):
            yield Reading((f"count({fact} for x in {write.property(0)}) == {number}",), cost + _AND, "count")


def _is_shared(said: TokenReadings, what: Sequence[Taken]) -> bool:
    """Return True for a value that several may have: "both sing soprano"."""
    labels = [each.label for each, _ in what]
    return len(labels) == 1 and labels[0] is not None and not said.known.categories[labels[0][0]].distinct


def to_each(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield how somebody is compared with each of two: "older than both Ann and the baker"."""
    symbols = [each.symbol for each, _ in taken]
    if said.known.joined:
        yield from _to_each_before(said, [each for each in taken if each[0].symbol != "ALSO"], cost)
        return
    order = next((place for place, symbol in enumerate(symbols) if symbol in _ORDERED), 0)
    marked = {"ALSO", "EITHER"}.intersection(symbols[order : order + 2])
    ends = [each for each in taken[order + 1 :] if each[0].symbol not in marked]
    joint = "OR" if "EITHER" in marked else "AND"
    if [each.symbol for each, _ in ends] != ["LABEL", joint, "LABEL"] or not order:
        return
    figures = [said.heard.figure_at(token.first) is not None for _, token in ends[::2]]
    if not marked and (len({*figures}) > 1 or not is_of_both(said, taken[: order + 2], ends[2:])):
        return  # "two have fewer than Dirk, and two have more"
    apart = _are_two(said, ends[::2]) if symbols[order] in ("NEXT", "OPPOSITE") else []
    for both in together(said, [[*taken[: order + 1], each] for each in ends[::2]], cost + (_BOTH if marked else _AND)):
        yield replace(both, rules=(*both.rules, *apart))


def _to_each_before(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield the same where the two precede the comparison: 比甲和乙都年轻, 甲と乙より若い."""
    symbols = [each.symbol for each, _ in taken]
    if symbols[:4] != ["LABEL", "LABEL", "AND", "LABEL"] or len(symbols) != 5 or symbols[4] not in ("MORE", "LESS"):
        return
    yield from together(said, [[taken[0], each, taken[4]] for each in taken[1:4:2]], cost + _AND)


def _are_two(said: TokenReadings, ends: Sequence[Taken]) -> list[str]:
    """Return that the two neighbours of one are two people, if they may be one."""
    one, other = [each.label for each, _ in ends]
    rule = said.order.rule("different", one=one, other=other) if one and other and one[0] != other[0] else None
    return [rule] if rule is not None else []


def by_parity(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield that somebody has an odd number of what is named beside it, or an even one, or that he has not."""
    symbols = [each.symbol for each, _ in taken]
    labels = [each.label for each, _ in taken if each.label is not None]
    parity = next(place for place, symbol in enumerate(symbols) if symbol in ("ODD", "EVEN"))
    category = _counted_beside(said, taken[parity][1])
    denied = not {"NOT", "NIL"}.isdisjoint(symbols)
    if len(labels) != 1 or category in (None, labels[0][0]) or len(taken) != 2 + denied:
        return
    assert category is not None
    odd, numbers = symbols[parity] == "ODD", said.known.categories[category].numbers
    numbers = numbers or said.known.steps[category].numbers or ()
    values = [said.write.person(category, place) for place, each in enumerate(numbers) if each % 2 == odd]
    if values:
        sign = "not in" if denied else "in"
        yield Reading((f"{said.write.person(*labels[0])} {sign} [{', '.join(values)}]",), cost, "parity")


def _counted_beside(said: TokenReadings, token: HeardToken) -> int | None:
    """Return the only property that is named near some words, or else in the whole text; None if there is none."""
    known = said.known
    texts = ["" if hidden else text for text, hidden in zip(said.heard.texts, said.heard.masked, strict=True)]
    wholly = {known.labels.titles.index(said.heard.texts[first:last]) for first, last in said.heard.titled}
    if len(wholly) == 1 and known.joined and wholly <= known.steps.keys():
        return wholly.pop()
    own, beside = texts[token.last - 1 : token.last + 1], texts[max(0, token.first - _NAMED) : token.last + _NAMED]
    for near in (own, beside, texts):
        named = [each for each in known.steps if each and known.names_property(near, each)]
        if len(named) == 1:
            return named[0]
    numbered = not known.structure.numbers.isdisjoint(texts) and known.is_ranking(0)
    return 0 if numbered else None  # "op een even nummer", if the actors are houses


def denial(rule: str) -> str:
    """Return the rule that another one does not hold."""
    comparison = _COMPARISON.fullmatch(rule)
    if comparison is not None:
        return f"{comparison[1]} {_INVERSE[comparison[2]]} {comparison[3]}"
    return f"not {rule}" if _CALL.fullmatch(rule) else f"not ({rule})"


# ---------------------------------------------------------------------- one who has two names


def named_twice(said: TokenReadings, taken: Sequence[Taken], cost: float, depth: int) -> Iterator[Reading]:
    """Yield statements about one who has two names: "Gerald's thistle is older than the iris", "坐丙桌的常家"."""
    owning = said.known.structure.owning
    for place, (one, other) in enumerate(pairwise(taken)):
        if len(taken) < (3 if owning else 4) or {one[0].symbol, other[0].symbol} != {"LABEL"}:
            continue
        if not (is_owned(said, one[1], other[1]) if owning else _is_doubled(said, taken, place)):
            continue
        denied = bool(owning) and place > 0 and taken[place - 1][0].symbol == "NOT" and place < 2  # 不养狗的老钱
        form = "different" if denied else "same"
        rule = said.order.rule(form, one=one[0].label, other=other[0].label)
        if rule is None:
            continue
        if denied:
            taken, place = taken[place:], 0
        kept = [*taken[: place + 1], *taken[place + 2 :]] if not owning else [*taken[:place], *taken[place + 1 :]]
        whole = bool(owning) or is_whole_name(said, *taken[place : place + 2])
        for reading in said.said(kept, cost + (_OWNED if whole else _DOUBLED), depth if owning else depth + 1):
            yield Reading((rule, *reading.rules), reading.cost, f"{form} and {reading.says}")
        return


def is_owned(said: TokenReadings, one: HeardToken, other: HeardToken) -> bool:
    """Return True if what is between two names makes them one: it ends in a word of owning, and has no particle."""
    between = said.heard.texts[one.last : other.first]
    structure = said.known.structure
    return bool(between) and between[-1] in structure.owning and structure.particles.isdisjoint(between)


def _is_doubled(said: TokenReadings, taken: Sequence[Taken], place: int) -> bool:
    """Return True for two names that are of one: near each other before a statement about them, or directly so."""
    (_, one), (_, other) = taken[place : place + 2]
    if not said.known.joined and is_whole_name(said, *taken[place : place + 2]):
        return True
    third, behind = taken[2]
    if place:
        return False
    counts = third.symbol in _GRADES and behind.first - other.last < _NEAR and len(other.alternatives) > 1
    acted = behind.first == other.last and third.pointer is not None and third.pointer.kind not in ("ahead", "behind")
    if other.first - one.last > 1 and acted and not said.known.joined:
        return False  # "praised the pie before Ann did"
    return other.first - one.last <= _NEAR and third.symbol not in _JOINTS and not counts  # "two doors to the right"


def is_whole_name(said: TokenReadings, one: Taken, other: Taken) -> bool:
    """Return True for an actor's name and what is directly behind it: "Ann's roses", "Joel Marsh"."""
    heard, (owner, name), (what, behind) = said.heard, one, other
    between = heard.texts[name.last : behind.first]
    owned = between[1:] == ("s",) and between[0] in heard.structure.own
    named = not between and heard.text[heard.words[behind.first].start].isupper()
    unlike = owner.label is not None and what.label is not None and owner.label[0] == 0 != what.label[0]
    return unlike and (owned or named)
