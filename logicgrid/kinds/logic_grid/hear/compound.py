"""Sentences about sentences: conditions, how many of several facts hold, and which of two does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import TYPE_CHECKING

from logicgrid.kinds.logic_grid.hear.clauses import tails
from logicgrid.kinds.logic_grid.hear.genders import spoken_of
from logicgrid.kinds.logic_grid.hear.parts import DEEP, by_than, sign_before, trimmed, without_commas
from logicgrid.kinds.logic_grid.hear.quantified import COUNTS, of_named
from logicgrid.kinds.logic_grid.hear.superlatives import is_parted
from logicgrid.kinds.logic_grid.hear.values import (
    LIMITS,
    SIGNS,
    Alternative,
    HeardToken,
    Reading,
    Taken,
    conjoined,
    places_of,
    replace,
)
from logicgrid.kinds.logic_grid.language.vocabulary import Label

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.hear.readings import TokenReadings

_CONDITIONS = {"IFF": "iff", "ONLYIF": "only", "IFSO": "implies", "IF": "implies", "UNLESS": "unless"}
_RULES = {"unless": "implies(not ({0}), {1})", "only": "implies({1}, {0})"}
_BORDERS = ("COMMA", "DOT", "AND")
_DENIED = ("NOT", "NEITHER", "NOR", "NIL", "BOTHNOT", "NORIS")
_MOST, _MOST_WAYS = 6, 8
_ELLIPSIS = 0.3
"""What it costs that a part of a condition leaves out what the other part says."""
_ELLIPTIC = 1.3
"""What it costs that of two things that are not true one may be."""
_GRADES, _COMMAS = ("MORE", "LESS"), (",", "，", "、")
_SUBJECT = 1.1
"""What it costs that what follows from a condition has a subject of its own, or not, where it looks otherwise."""
_CONTINUED = 0.4
"""What it costs that a later comparison names neither of the two that are compared."""


def compound(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield what a sentence says whose parts are sentences."""
    symbols = [each.symbol for each, _ in taken]
    condition = next((each for each in _CONDITIONS if each in symbols), None)
    if symbols[:1] == ["UNTRUE"]:
        yield from _untrue(said, taken[1:], cost)
    elif condition is not None and "DOT" in symbols:
        yield from _sentences(said, taken, symbols.index("DOT"), cost)
    elif symbols[-1:] == ["IFF"] and "IF" in symbols:  # "…, and only then"
        yield from _condition(said, _content(taken[:-1]), symbols.index("IF"), "iff", cost)
    elif condition is not None:
        function = "only" if "ONLY" in symbols else _CONDITIONS[condition]
        taken = [each for each in taken if each[0].symbol not in ("ONLY", "THAT")]
        yield from _condition(said, taken, [each.symbol for each, _ in taken].index(condition), function, cost)
    elif "OF" in symbols[:2] and {"ONE", "OTHER"} <= {*symbols}:
        yield from _one_and_other(said, without_commas(taken), cost)
    elif symbols and symbols[0] in COUNTS:
        yield from _counted(said, without_commas(taken), cost)
    elif symbols and symbols[0] == "EITHER" and ("OR" in symbols or symbols.count("EITHER") == 2):
        yield from _one_of_two(said, without_commas(taken), cost)
    elif LIMITS & {*symbols[:1]} and symbols[1:3] == ["NUM", "LABEL"] and len(symbols) > 3:
        yield from _limited(said, taken, cost)
    else:
        yield from _or_else(said, taken, cost)


def _limited(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield a bound of somebody that is before his name, and what is said of him: 不到30岁的孙浩来自大连."""
    between = said.heard.texts[taken[1][1].last : taken[2][1].first]
    if said.known.joined and said.known.structure.owning & {*between[-1:]}:
        whole = product(said.said([taken[2], *taken[:2]], cost, DEEP), said.said(taken[2:], _ELLIPSIS, DEEP))
        for one, other in islice(whole, _MOST_WAYS):
            yield Reading((*one.rules, *other.rules), one.cost + other.cost, f"{one.says} and {other.says}")


def _or_else(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield that one of two has what the text gives to only one: "Nora won the whistle, or else Otis did"."""
    if [each.symbol for each, _ in taken if each.symbol not in ("COMMA", "PRON")] == ["LABEL", "LABEL", "OR", "LABEL"]:
        labels = [each.label for each, _ in taken if each.label is not None]
        yield from _one_of_alike(said, labels, cost + _ELLIPSIS)


def _untrue(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield that what a sentence says is not so; what is not one or the other is neither."""
    symbols = [each.symbol for each, _ in taken]
    penalty = _ELLIPTIC * ("AND" in symbols and "ALSO" not in symbols)
    for rule, each in _whole(said, taken):
        choice = re.fullmatch(r"either\((.+), (.+), (.+)\)", rule)
        denied = f"{choice[1]} not in [{choice[2]}, {choice[3]}]" if choice else f"not ({rule})"
        yield Reading((denied,), cost + penalty + each, "not")


def _sentences(said: TokenReadings, taken: Sequence[Taken], cut: int, cost: float) -> Iterator[Reading]:
    """Yield what two sentences say if at least one of them is a condition."""
    parts = [_content(taken[:cut]), _content(taken[cut + 1 :])]
    if all(parts):
        for one, other in islice(product(*[[*said.said(part, 0.0)] for part in parts]), _MOST_WAYS):
            yield Reading((*one.rules, *other.rules), cost + one.cost + other.cost, f"{one.says} and {other.says}")


def _content(taken: Sequence[Taken]) -> list[Taken]:
    """Return symbols without the signs at their ends."""
    return trimmed(taken, _BORDERS, _BORDERS)


def _one_and_other(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield that of two one does something, and the other something else: "one is older than Cy, the other …"."""
    if taken[0][0].symbol == "ONE":  # "one of Ann and Ben …; the other …"
        taken = [*taken[1:5], taken[0], *taken[5:]]
    symbols = [each.symbol for each, _ in taken]
    first, second = symbols.index("ONE"), symbols.index("OTHER")
    parts = [_content(taken[first + 1 : second]), _content(taken[second + 1 :])]
    if symbols[1:first] != ["LABEL", "AND", "LABEL"] or not all(parts):
        return
    who = [taken[1], taken[3]]
    found = [_whole(said, [each, *part]) for each in who for part in parts]
    one, other = [each.label for each, _ in who]
    apart = said.order.rule("different", one=one, other=other)
    if all(found):
        (a, d), (b, e), (c, f), (g, h) = [each[0] for each in found]
        rules = [f"(({a}) and ({g})) or (({b}) and ({c}))", *([] if apart is None else [apart])]
        yield Reading(tuple(rules), cost + max(d, e, f, h), "pair")


# ---------------------------------------------------------------------- conditions


def _condition(
    said: TokenReadings, taken: Sequence[Taken], place: int, function: str, cost: float
) -> Iterator[Reading]:
    """Yield a condition: "if P, then Q", "Q if P", "unless P, Q", but 除非P，才Q is "only if"."""
    only = said.known.structure.only_then.intersection(said.heard.texts[taken[place][1].last :])
    only_ = bool(only) and "THEN" not in [each.symbol for each, _ in taken]
    function = "only" if function == "unless" and only_ else function
    for premise, conclusion, turned in _halves(said, taken, place):
        symbols = {each.symbol for each, _ in (*premise, *conclusion)}
        if not premise or not conclusion or not symbols.isdisjoint((*_CONDITIONS, "THEN")):
            continue
        ours, others = (conclusion, premise) if turned else (premise, conclusion)
        for theirs, extra in _completed(said, ours, others):
            one, other = (theirs, ours) if turned else (ours, theirs)
            extra += _ELLIPTIC * (function == "implies" and _exclude(said, one, other))
            for p, q in islice(product(_whole(said, one), _whole(said, other)), _MOST_WAYS):
                rule = _RULES.get(function, f"{function}({{0}}, {{1}})").format(p[0], q[0])
                yield Reading((rule,), cost + extra + p[1] + q[1], "if-then")


def _halves(said: TokenReadings, taken: Sequence[Taken], place: int) -> Iterator[tuple[list[Taken], list[Taken], bool]]:
    """Yield the condition and what follows from it; True if what follows comes first in the text.

    A condition ends at "then", at a word that follows conditions, or at a comma.  Its subject may precede it.
    """
    symbols = [each.symbol for each, _ in taken]
    behind = symbols[place] == "IFSO" or said.known.structure.negation == "NIL"
    if behind and place == len(taken) - 1 and "COMMA" in symbols:
        cut = symbols.index("COMMA")
        yield without_commas(taken[cut:place]), without_commas(taken[:cut]), True  # …のは、…場合だけだ
        return
    if symbols[:place].count("LABEL") > 1 and not behind:
        yield without_commas(taken[place + 1 :]), without_commas(taken[:place]), True
        return
    for cut in [place] if behind and symbols[place] != "IF" else _ends(said, taken, symbols, place):
        premise = [each for spot, each in enumerate(taken[:cut]) if spot != place and each[0].symbol != "IF"]
        signed = cut == place or symbols[cut] in ("THEN", "COMMA")
        rest = without_commas(taken[cut + signed :])
        if rest and rest[0][0].symbol == "THEN":
            del rest[0]
        yield without_commas(premise), rest, False


def _ends(said: TokenReadings, taken: Sequence[Taken], symbols: Sequence[str], place: int) -> list[int]:
    """Return where a condition may end that begins at a place."""
    behind = range(place + 2, len(taken))
    thens = [cut for cut in behind if symbols[cut] == "THEN"]
    commas = [cut for cut in behind if symbols[cut] == "COMMA"][:1]
    cuts = min(thens, commas) if thens and commas else thens or commas
    return cuts or [cut for cut in behind if sign_before(said, taken, cut)]


def _completed(
    said: TokenReadings, first: Sequence[Taken], second: Sequence[Taken]
) -> Iterator[tuple[list[Taken], float]]:
    """Yield the second of two parts, and with what it leaves out: its subject, or all but its subject."""
    second = list(second)
    subject = next((each for each in first if each[0].symbol == "LABEL"), None)
    labels = [each for each in second if each[0].symbol == "LABEL"]
    rest = {each.symbol for each, _ in second} - {"LABEL", "PRON", *_DENIED}
    whole = _put_in(said, first, second, labels[0]) if len(labels) == 1 else []
    if whole:
        yield whole, _ELLIPSIS
        return
    pronoun = second[0][0].symbol == "PRON"
    if subject is not None and (pronoun or _is_of_theirs(said, first[-1][1].last, second[0][1].first)):
        meant, unclear = spoken_of(said, first, second)
        yield [meant if meant[0].label is not None else subject, *second[pronoun:]], _ELLIPSIS + unclear
        return
    exchanged = _exchanged(first, second, labels[0]) if len(labels) == 1 and not rest else []
    if exchanged:
        yield exchanged, _ELLIPSIS
        return
    if subject is None or not said.known.structure.topics | said.known.structure.particles:
        yield second, 0.0
        return
    values = [each for each in second if each[1].may_be("LABEL")]
    own = len(values) > 1 and _names_subject(said, *values[0])
    yield second, _SUBJECT * (len(values) > 1 and not own)
    yield [subject, *second], _SUBJECT * own
    if len(labels) == 1:
        yield from [([*second, each], 0.0) for each in first[1:] if each[0].symbol == "LABEL"][:1]


def _names_subject(said: TokenReadings, each: Alternative, token: HeardToken) -> bool:
    """Return True if a label is whom a part without spaces is about: 赵家就去了草原, 养狗的是医生."""
    heard, structure = said.heard, said.known.structure
    opens = not heard.at(token.first - 1).isalnum()
    opens = opens or any([end == token.first and symbols for end, symbols in heard.phrases[: token.first]])  # 否则
    described = heard.at(token.last) in structure.owning | structure.topics
    return opens or described or (each.label is not None and not each.label[0])


def _is_of_theirs(said: TokenReadings, first: int, last: int) -> bool:
    """Return True if something that a pronoun says to be somebody's is named between two places: "her hat is red"."""
    heard, known = said.heard, said.known
    plain = known.structure.articles | known.structure.harmless | known.lexicon.lists["common"]
    owned = [at + 1 for at in range(first, last - 1) if heard.texts[at] in known.structure.theirs]
    return any([heard.at(at).isalpha() and heard.at(at) not in plain for at in owned])


def _exclude(said: TokenReadings, one: Sequence[Taken], other: Sequence[Taken]) -> bool:
    """Return True if two parts give one value to two: "if Ann has the pie, Ben does" may speak of another one."""
    pairs = [{label for each, _ in part if (label := each.label)} for part in (one, other)]
    plain = all([len(pair) == len(part) == 2 for pair, part in zip(pairs, (one, other), strict=True)])
    shared, rest = pairs[0] & pairs[1], pairs[0] ^ pairs[1]
    return plain and len(shared) == 1 and len({category for category, _ in rest}) == 1 and not said.known.shared


def _put_in(said: TokenReadings, first: Sequence[Taken], second: Sequence[Taken], label: Taken) -> list[Taken]:
    """Return the first of two parts with the only name of the second as its own: "…, so does Lola", "…, it is Kurt"."""
    symbols = {each.symbol for each, _ in second}
    near = said.heard.texts[max(0, label[1].first - 2) : label[1].last + 1]
    if symbols <= {"LABEL", "PRON", "ALSO"} and not said.known.structure.likewise_true.isdisjoint(near):
        subject = next((each for each in first if each[0].symbol == "LABEL"), label)
        return [label if each is subject else each for each in first if each[0].symbol != "PRON"]
    cleft = first[0][0].symbol == second[0][0].symbol == "PRON" and symbols <= {"LABEL", "PRON", *_DENIED}
    return _exchanged(first, second, label) if cleft else []


def _exchanged(first: Sequence[Taken], second: Sequence[Taken], label: Taken) -> list[Taken]:
    """Return the first of two parts with the only label of the second instead of its own of that property, if any."""
    own = label[0].label
    twins = [each for each in first if each[0].label and own and each[0].label[0] == own[0]]
    if len(twins) != 1:
        return []
    denied = any([each.symbol in _DENIED for each, _ in second])
    plain = [label if each is twins[0] else each for each in first if each[0].symbol not in (*_DENIED, "PRON")]
    negation = next((each for each in (*first, *second) if each[0].symbol in ("NOT", "NIL")), None)
    if not denied or negation is None:
        return plain
    return [plain[0], negation, *plain[1:]] if negation[0].symbol == "NOT" else [*plain, negation]


def _whole(said: TokenReadings, taken: Sequence[Taken]) -> list[tuple[str, float]]:
    """Return what a part of a sentence says as one rule, with its cost."""
    found = sorted(said.said(taken, 0.0, 1), key=lambda each: each.cost)[:3]
    return [(conjoined(each.rules), each.cost) for each in found]


# ---------------------------------------------------------------------- several facts


def _of_listed(
    said: TokenReadings, how: Alternative, listed: Sequence[Taken], what: Sequence[Taken], cost: float
) -> Iterator[Reading]:
    """Yield how many of those who are listed something is true of; it may say how many: "one of these three …"."""
    who = [each for each in listed if each[0].symbol == "LABEL"]
    size = [each.values for each in said.heard.figures if each.first == what[0][1].first]
    if len(who) > 1 and (not size or len(who) in size[0]):
        yield from of_named(said, how, who, what[bool(size) :], cost)


def _counted(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield how many of several people something is true of: "exactly one of Ann and Ben is over 30"."""
    (how, _), rest = taken[0], list(taken[1:])
    ends = [(cut, taken[cut - 1][1].last, taken[cut][1].first) for cut in range(2, len(taken))]
    cuts = [cut for cut, end, begin in ends if ":" in said.heard.texts[end:begin]]
    listed = rest[cuts[0] - 1 :] if cuts else []
    if listed and {each.symbol for each, _ in listed} <= {"LABEL", "AND", "OR"}:  # "exactly one … lives here: Ann, Ben"
        yield from _of_listed(said, how, listed, rest[: cuts[0] - 1], cost)
        return
    joint = next((place for place, (each, _) in enumerate(rest) if each.symbol in ("AND", "OR")), None)
    if joint is None or joint + 2 >= len(rest):
        return
    if rest[0][1].first in {each.first for each in said.heard.figures if joint in each.values}:
        del rest[0]  # "one of the two, Ann or Ben"
        joint -= 1
    who = [*[each for each in rest[:joint] if each[0].symbol == "LABEL"], rest[joint + 1]]
    if len(who) != joint + 1 or not 2 <= len(who) <= _MOST or rest[joint + 1][0].symbol != "LABEL":
        return
    yield from of_named(said, how, who, rest[joint + 2 :], cost)


def _one_of_two(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield that one of two facts holds: "either Ann is 30, or Ben has the cat"."""
    symbols = [each.symbol for each, _ in taken]
    cut = symbols.index("OR" if "OR" in symbols else "EITHER", 1)
    one = list(taken[1:cut])
    other = [each for each in taken[cut + 1 :] if each[0].symbol not in ("EITHER", "BOTH")]
    labels = [each.label for each, _ in (*one, *other)]
    if len(other) == 1 and len(labels) == 3 and None not in labels:  # "either Ann has the cat or Ben"
        yield from _one_of_alike(said, [label for label in labels if label is not None], cost)
    if len(one) < 2 or len(other) < 2:
        return
    for p, q in islice(product(_whole(said, one), _whole(said, tails(one[0], other)[0])), _MOST_WAYS):
        yield Reading((f"xor({p[0]}, {q[0]})",), cost + p[1] + q[1], "either")


def _one_of_alike(said: TokenReadings, labels: Sequence[Label], cost: float) -> Iterator[Reading]:
    """Yield that one of two has what only one of a sentence's names is of another property than."""
    *both, that = labels
    for one, this in (both, both[::-1]):
        if this[0] == that[0] != one[0]:
            rule = said.order.rule("either", one=one, this=this, that=that)
            yield from [Reading((rule,), cost, "either")] if rule is not None else []


# ---------------------------------------------------------------------- sums


def continued(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield two comparisons of the same two, the later of which names neither: "older than Ann, but has fewer cats"."""
    yield from _surpassing(said, taken, cost) if len(taken) > 4 else ()
    for cut in range(3, len(taken)):
        if taken[cut - 1][0].symbol != "AND" and not is_parted(said.heard, taken[cut - 1][1].last, taken[cut][1].first):
            continue
        parts, rest = by_than(said, trimmed(taken[:cut], (), ("AND",))), trimmed(taken[cut:], ("AND",), ())
        labels, symbols = [each for each in parts if each[0].label is not None], {each.symbol for each, _ in rest}
        graded = not symbols.isdisjoint(_GRADES) and symbols <= {"NUM", *_GRADES}
        if len(labels) != 2 or parts[0] is not labels[0] or not graded or not any([each.pointer for each, _ in parts]):
            continue
        begin, end = parts[-1][1].last, rest[-1][1].last
        ends = [place for place in range(end, len(said.heard.texts)) if said.heard.texts[place] in (*SIGNS, *_COMMAS)]
        clause = range(begin, min(ends, default=end))
        if any([_points(said, place) for place in clause]) or _has_subject(said, begin, rest):
            continue
        places = (begin, begin) if said.known.joined else (begin, clause.stop)
        pairs = zip(labels, places, strict=True)
        one, other = [(each, replace(token, first=at, last=at)) for (each, token), at in pairs]
        tail = [one, other, *rest] if said.known.joined else [one, *rest, other]
        found = [sorted(said.said(each, 0.0, DEEP + 1), key=lambda way: way.cost)[:3] for each in (parts, tail)]
        for each, more in product(*found):
            whole = cost + _CONTINUED + each.cost + more.cost
            yield Reading((*each.rules, *more.rules), whole, f"{each.says} and {more.says}")


def _surpassing(said: TokenReadings, taken: Sequence[Taken], cost: float) -> Iterator[Reading]:
    """Yield a comparison, and that somebody surpasses the first of it: "Ann has more than Ben, but Cy even more"."""
    parts, (who, grade) = trimmed(taken[:-2], (), ("AND", "COMMA")), taken[-2:]
    still = said.heard.at(grade[1].first - 1) in said.known.structure.still
    graded = [each for each, _ in parts if each.symbol in _GRADES]
    if not still or len(graded) != 1 or graded[0].symbol != grade[0].symbol or who[0].label is None:
        return
    end = len(said.heard.texts)
    tail = [who, grade, (parts[0][0], replace(parts[0][1], first=end, last=end))]
    for one, other in product(said.said(parts, cost, DEEP + 1), said.said(tail, _CONTINUED, DEEP + 1)):
        if one.says == other.says == "comparison":
            yield Reading((*one.rules, *other.rules), one.cost + other.cost, "comparison and comparison")


def _has_subject(said: TokenReadings, begin: int, rest: Sequence[Taken]) -> bool:
    """Return True for an article before a comparative that is of a noun of its own: "but the day was longer"."""
    grade = next(token.first for each, token in rest if each.symbol in _GRADES)
    verbs = said.known.lexicon.lists["copulas"]
    by = [token for each, token in rest if each.symbol == "NUM" and token.last <= grade <= token.last + 1]
    counted = places_of([token for token in by if verbs.isdisjoint(said.heard.texts[token.last : grade])])
    places = [place for place in range(begin, grade - 1) if place not in counted]
    return any([said.heard.texts[place] in said.known.structure.articles for place in places])


def _points(said: TokenReadings, place: int) -> bool:
    """Return True for a word that is of somebody: a pronoun, a relative one, or a "than"."""
    structure, text = said.known.structure, said.heard.texts[place]
    pronouns = structure.pronouns | structure.nearest | structure.she | structure.he
    pointing = not {"WHO", "PRON", "LATTER"}.isdisjoint(structure.at(said.heard.texts, place)[1])
    return pointing or text in pronouns or said.heard.is_marked(place, "than")
