"""What a sentence denies, and of whom: two who are denied may be two people, and "he" may be one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, takewhile
from typing import TYPE_CHECKING

from logicgrid.csp.expr import And, Compare, Condition, Const, Entry, Holder, nodes
from logicgrid.kinds.logic_grid.hear.parts import TITLED
from logicgrid.kinds.logic_grid.hear.text import HeardText
from logicgrid.kinds.logic_grid.hear.values import LIMITS, NOTHING, SIGNS, Alternative, HeardToken, Taken, silent
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.puzzle.record import replace

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.hear.patterns import Match
    from logicgrid.kinds.logic_grid.hear.readings import TokenReadings

_THEN = ("JUST", "ORELSE")
_RELATIVE = 8
"""How much farther behind a name "only" may be if the noun for an actor is before it: 釜飯を食べた人だけ."""
_BEFORE, _TRAIT = 5, 3
"""How far before a name a word for a person may be, and how far after the last label the noun for an actor."""


def is_negation_alone(heard: HeardText, taken: Sequence[Taken]) -> bool:
    """Return True if a part of a sentence has a negation, but not what is denied: "plays no flute, …".

    A "no" denies what follows it, and nothing before it: "and the people of Rye got no bread".
    """
    symbols, none = [each.symbol for each, _ in taken], heard.structure.phrases["none"]
    for place, (each, token) in enumerate(taken):
        if each.symbol in ("NOT", "NIL") and (heard.texts[token.first],) in none and "LABEL" in symbols[:place]:
            rest = takewhile(lambda symbol: symbol not in ("COMMA", "AND", "DOT"), symbols[place + 1 :])
            if not heard.joined and {*rest} <= {"PRON"}:
                return True
    if "COMMA" not in symbols:
        return False
    first = True
    part: list[str] = []
    for symbol in (*symbols, "COMMA"):
        if symbol != "COMMA":
            part.append(symbol)
            continue
        labels = part.count("LABEL")
        for place, said in enumerate(part):
            if said == "NOT" and "LABEL" not in part[place:] and labels < 2:
                return True
            if said == "NIL" and (not labels or (first and labels < 2 and "BOTHNOT" not in part)):
                return True
        first, part = False, []
    return False


def take_idle_denial(heard: HeardText, taken: list[Taken]) -> bool:
    """Take away what a last part of a sentence denies of nothing in the puzzle: "…, and she isn't fond of cats"."""
    end = len(taken)
    while end and taken[end - 1][0].symbol in ("NOT", "NIL", "PRON"):
        end -= 1
    denies = any([each.symbol != "PRON" for each, _ in taken[end:]])
    if heard.joined or not denies or sum([each.label is not None for each, _ in taken]) < 2:
        return False
    phrases = heard.phrases
    between = range(taken[end - 1][1].last, taken[-1][1].first)
    alone = any(["AND" in phrases[place][1] or heard.texts[place] == "," for place in between])
    del taken[end if alone else len(taken) :]
    return alone


def denies_in_passing(heard: HeardText) -> bool:
    """Return True if a verb behind a negation says what is done all the same: 残さず食べた."""
    texts, passing = heard.texts, heard.structure.passing
    ends = [mark.last for mark in heard.marked("negations") if texts[mark.last - 1] in passing]
    behind = ["".join(texts[end : end + 2]).removeprefix(heard.structure.adverbial) for end in ends]
    return any([bool(each) and each[0].isalpha() for each in behind])


def is_ratio_denied(said: TokenReadings, taken: Sequence[Taken]) -> bool:
    """Return True for a ratio directly before what denies it, or behind "is not": 三倍ではない, 不是…三倍."""
    ratios = [token.last for each, token in taken if each.symbol == "RATIO"]
    denials = [token for each, token in taken if each.symbol in ("NOT", "NIL")]
    being = any([said.heard.at(token.last - 1) in said.known.structure.being for token in denials])
    even = said.heard.at(denials[0].first) in said.known.structure.even
    return bool(ratios) and (being or (denials[0].first == ratios[0] and not even))


def is_limit_denied(said: TokenReadings, match: Match, taken: Sequence[Taken]) -> bool:
    """Return True for "under" that is denied, not one that a negation is a part of: 10人未満ではない, 届かなかった."""
    if not {"UNDER", "NIL"} <= match.slots.keys():
        return False
    (limit, no), structure = [taken[match.slots[each][0]][1] for each in ("UNDER", "NIL")], said.known.structure
    text = "".join(said.heard.texts[limit.first : limit.last])
    return text not in structure.even and (no.first > limit.last or text[-2:] not in structure.lacking)


def deny_each(heard: HeardText, tokens: list[HeardToken]) -> list[HeardToken]:
    """Return the tokens where several of one property are denied as if "neither" were said: 函館と倉敷には行かない."""
    tokens = only_of_named(heard, except_one(heard, tokens))
    symbols = [each.symbol for each in tokens]
    said = {"LABEL", "AND", "COMMA", "NIL", "BOTHNOT", "ALSO", ""}
    joints = _joints(tokens) if heard.structure.negation == "NIL" and "NIL" in symbols and {*symbols} <= said else []
    if not joints:
        return tokens
    end = joints[-1] + 2
    rest = [each for each in tokens[end:] if each.symbol not in ("COMMA", "")]
    whole = [each for each in rest[:1] if each.symbol in ("BOTHNOT", "ALSO")]  # 函館と倉敷のどちらも
    rest = rest[len(whole) :]
    begin = joints[0] - 1
    subject = not begin and [each.symbol for each in rest] == ["LABEL", "NIL"]
    if not subject and ("LABEL" not in symbols[:begin] or not rest or rest[0].symbol != "NIL"):
        return tokens
    listed = len(joints) > 1 or "AND" in [symbols[place] for place in joints] or whole
    neither = (Alternative("BOTHNOT", cost=0 if listed else 1.3),)  # 函館、倉敷ではない
    found = [replace(each, alternatives=neither) if at in joints else each for at, each in enumerate(tokens[:end])]
    ends = whole or [HeardToken(found[-1].last, found[-1].last, neither)]
    return [*found, *([replace(ends[0], alternatives=neither)] if subject else map(silent, whole)), *rest]


def settled_then(heard: HeardText, found: Mapping[int, HeardToken]) -> dict[int, HeardToken]:
    """Return what "then" is where no spaces part words: "or else" behind a denial with its verb, or no "directly".

    So in 不住在北京，就住在上海, and in 如果…，乙就在他之前.  Where two are denied nothing is understood.
    """
    tokens = [found[place] for place in sorted(found) if found[place].symbol != "COMMA" and heard.joined]
    symbols, thens = [each.symbol for each in tokens], {mark.first for mark in heard.marked("then")}
    if "IF" in symbols:
        behind = [each for each in tokens[symbols.index("IF") :] if each.symbol in _THEN and each.first in thens]
        return {each.first: silent(each) for each in behind}
    denied = {mark.first: mark.last for mark in heard.marked("negations")}
    settled, ways = dict[int, HeardToken](), ("EITHER", "ORELSE") if symbols.count("NOT") == 1 else ("NOT", "THEN")
    for negation, one, then, other in zip(tokens, tokens[1:], tokens[2:], tokens[3:], strict=False):
        verb = heard.texts[denied.get(negation.first, one.first) : one.first]
        same = one.is_label and one.categories & other.categories and negation.symbol == "NOT" and then.first in thens
        if same and heard.texts[then.first + 1 : other.first] == verb != ():
            both = zip((negation, then), ways, strict=True)
            settled |= {each.first: replace(each, alternatives=(Alternative(way),)) for each, way in both}
    return settled


def choice_behind_if(heard: HeardText, found: Mapping[int, HeardToken]) -> dict[int, HeardToken]:
    """Return the "if" that says nothing before a choice of two: 养狗的如果不是老钱，就是小李."""
    said = [found[place] for place in sorted(found) if found[place].symbol != "COMMA" and heard.joined]
    choice = [each.symbol for each in said] == ["LABEL", "IF", "EITHER", "LABEL", "OR", "LABEL"]
    return {said[1].first: silent(said[1])} if choice else {}


def only_in(heard: HeardText) -> Iterator[HeardToken]:
    """Yield a negation and words for "anything but" behind it, which say together that it is that: as nothing."""
    for at in heard.where(heard.structure.phrases["nothing_else"]):
        denials = [mark for mark in heard.marked("negations") if mark.last <= at.start]
        if denials and not {",", "、", "。"} & {*heard.texts[denials[-1].last : at.start]}:
            yield HeardToken(denials[-1].first, denials[-1].last, (NOTHING,))
            yield HeardToken(at.start, at.stop, (NOTHING,))


def except_one(heard: HeardText, tokens: list[HeardToken]) -> list[HeardToken]:
    """Return the tokens of what is so, or not so, of all but one as "only" that one: 除了小明，没有人…, 只有小明….

    What is so of all others is denied of that one.
    """
    alone, but = [heard.phrase_at(0, name) if heard.joined else 0 for name in ("sole", "except")]
    if not (alone or but) or len(tokens) < 2 or tokens[0].symbol != "LABEL" or tokens[1].symbol in ("AND", "OR"):
        return tokens
    one = tokens[0]
    said, rest = ([], tokens[1:]) if alone else _of_others(heard, one.last, tokens[1:])
    conditional = alone and (rest[0].symbol == "COMMA" or not heard.structure.only_then.isdisjoint(heard.texts))
    if conditional or not rest:
        return tokens
    same = [token.symbol for token in rest] == ["LABEL"]
    only = HeardToken(0, max(alone, but), (NOTHING if same else Alternative("ONLY"),))
    return [only, one, *said, *rest]


def only_of_named(heard: HeardText, tokens: list[HeardToken]) -> list[HeardToken]:
    """Return the tokens of what is so of some names alone as "only" those: 甲より年上なのは乙だけだ, 乙だけが…."""
    symbols, alone = [each.symbol for each in tokens], heard.where(heard.structure.phrases["alone"])
    said = [each for each in tokens if each.symbol not in ("COMMA", "")]
    graded = not {"MORE", "LESS", *LIMITS}.isdisjoint(symbols) and {"NIL", "NOT", "OR"}.isdisjoint(symbols)
    if heard.structure.negation != "NIL" or not (alone and graded) or symbols.count("COMMA") > 1:
        return tokens
    counts = said[len(said) - (said[-1].symbol == "EXACTLY") :]  # 乙と丙の二人だけだ
    said = said[: len(said) - len(counts)]
    begin, end = len(said) - _listed(said[::-1]), _listed(said)
    for who, rest in ((said[begin:], said[:begin]), (said[:end], [] if counts else said[end:])):
        near = [at for at in alone if who and rest and _is_of_named(heard, at, who[-1].last, len(counts))]
        near = [at for at in near if not who[-1].last <= rest[0].first < at.start]
        near = [] if any([each.first in heard.figured for each in who]) else near  # 2世帯だけ
        if near and (not counts or (len(who) + 1) // 2 in counts[0].alternatives[0].numbers):
            first = min([near[0].start, *[each.first for each in counts]])
            return [HeardToken(first, near[0].stop, (Alternative("ONLY"),)), *who, *rest]
    return tokens


def _is_of_named(heard: HeardText, alone: range, end: int, counted: int) -> bool:
    """Return True if "only" is of a name that ends at a place, perhaps of whoever is described by it."""
    described = _RELATIVE * heard.in_noun(alone.start - 1)
    return 0 <= alone.start - end <= TITLED * (1 + counted) + described


def _listed(tokens: Sequence[HeardToken]) -> int:
    """Return how many tokens at the beginning are a list of names."""
    size = 1 if tokens and tokens[0].symbol == "LABEL" else 0
    while size and [each.symbol for each in tokens[size : size + 2]] == ["AND", "LABEL"]:
        size += 2
    return size


def _of_others(heard: HeardText, begin: int, rest: list[HeardToken]) -> tuple[list[HeardToken], list[HeardToken]]:
    """Return what says that the rest of a text is about all others, and that rest; nothing where nothing says so."""
    end = next((token.first for token in rest if token.symbol == "LABEL"), len(heard.texts))
    outside, nobody, others = [
        [at for at in heard.where(heard.structure.phrases[name]) if begin <= at.start < end]
        for name in ("excepting", "nobody_else", "all_others")
    ]
    at = max(nobody or others, key=lambda each: each.stop, default=range(0))
    rest = [token for token in rest if token.first >= at.stop and token.symbol not in ("ALSO", "PRON", "")]
    counted = rest[: not nobody and len(rest) > 1 and rest[0].symbol == "NUM"]  # 其余四人
    rest = rest[len(counted) :]
    if not at or not rest:
        return [], []
    even = [range(place, place + 1) for place in range(at.stop, end) if heard.texts[place] in heard.structure.even]
    said = [*map(silent, counted), *[HeardToken(each.start, each.stop, (NOTHING,)) for each in (*outside, at, *even)]]
    if not nobody and rest[0].symbol in ("NOT", "NEITHER"):
        return [*said, silent(rest[0])], rest[1:]
    return said, rest if nobody else [HeardToken(at.stop, at.stop, (Alternative("NOT"),)), *rest]


def _joints(tokens: Sequence[HeardToken]) -> list[int]:
    """Return the places of what joins labels of one property, if that is one list and not several."""
    joints = [place for place in range(1, len(tokens) - 1) if _is_listed(*tokens[place - 1 : place + 2])]
    return joints if sum([place - 2 not in joints for place in joints]) == 1 else []


def _is_listed(one: HeardToken, joint: HeardToken, other: HeardToken) -> bool:
    """Return True if a word for "and" or a mere sign is between two labels of one property."""
    gap, joined = joint.first - one.last, joint.last == other.first == joint.first + 1
    listed = joined and (gap == 0 or (gap < 3 and joint.symbol == "AND"))  # 2泊や3泊
    alike = len(one.categories) == 1 and one.categories == other.categories
    return listed and alike and joint.symbol in ("AND", "COMMA")


def may_be_two_people(heard: HeardText, condition: Condition) -> bool:
    """Return True if two of whom a third is denied may be two people: "it isn't Ann's, and not that of the baker".

    Or if two who are one in a reading do something in clauses of their own, 甲笑了，送花的客人哭了, or if something may
    only be so where something else is: 甲养猫，乙就养狗.
    """
    apart = pairs_in(condition, "!=")
    for one, other in combinations(apart, 2):
        pair = one ^ other
        if len(pair) == 2 and pair not in apart and are_people(heard, next(iter(one & other)), heard.named, [*pair]):
            return True
    return _are_two_subjects(heard, condition) or _may_be_condition(heard, condition)


def pairs_in(condition: Condition, operator: str) -> list[frozenset[Label]]:
    """Return the pairs of values that a condition says to be one person's, or to be two people's."""
    found = [node for node in nodes(condition) if isinstance(node, Compare) and node.operator == operator]
    held = [(node.left, node.right) for node in found]
    sides = [[each for each in pair if isinstance(each, Holder)] for pair in held]
    labels = [[(each.array, int(each.value.value)) for each in pair if isinstance(each.value, Const)] for pair in sides]
    return [frozenset(pair) for pair in labels if len(pair) == 2]


def _are_two_subjects(heard: HeardText, condition: Condition) -> bool:
    """Return True if one of a pair is the subject of a clause, the other of the next: 甲笑了，送花的客人哭了."""
    pairs = [[label for label in pair if label in heard.named] for pair in pairs_in(condition, "==") if heard.joined]
    return any([_goes_on(heard, *sorted(pair, key=heard.named.__getitem__)) for pair in pairs if len(pair) == 2])


def _may_be_condition(heard: HeardText, condition: Condition) -> bool:
    """Return True for mere facts whose later one has "then" behind its subject, where no spaces part words."""
    if not (heard.joined and isinstance(condition, And)) or any([isinstance(node, Entry) for node in nodes(condition)]):
        return False
    thens = {mark.first for mark in heard.marked("then")}
    thens |= {at for at, text in enumerate(heard.texts) if text in heard.structure.only_then}
    spans = [(first, end_of_person(heard, last)) for spans in heard.named.values() for first, last in spans]
    plain, begun = heard.lists["naming"] | heard.lists["at"], min(map(max, spans), default=0)
    said = [(first, end) for first, end in spans if end in thens and heard.at(end + 1) not in plain and first > begun]
    return any([heard.at(first - 1) in ("，", ",") for first, _ in said])


def _goes_on(heard: HeardText, one: Label, other: Label) -> bool:
    """Return True if the former of two does something in a clause, and the latter something in the next one."""
    being, naming = heard.structure.being, heard.lists["naming"]
    signs = [at for at, text in enumerate(heard.texts) if text in SIGNS or text == "，"]
    (_, done), (first, last) = heard.named[one][0], heard.named[other][0]
    cuts = [at for at in signs if done < at < first]
    if not cuts or done in signs or heard.has_symbol("PRON", slice(cuts[-1], first)):
        return False
    end = end_of_person(heard, last)
    rest = heard.texts[end : min([at for at in signs if at >= end], default=len(heard.texts))]
    said = being.isdisjoint(heard.texts[cuts[-1] : first]) and naming.isdisjoint(rest[:2])
    return said and bool(rest) and (end > last or other[0] in heard.known.people)


def end_of_person(heard: HeardText, last: int) -> int:
    """Return where a noun for somebody ends that a value describes; where the value ends if none does."""
    noun = end = last + (heard.at(last) in heard.structure.owning)
    while size := heard.phrase_at(noun, "people") or int(heard.in_noun(noun)):
        noun += size
    return noun if noun > end else last


def are_people(
    heard: HeardText,
    third: Label | None,
    places: Mapping[Label, Sequence[tuple[int, int]]],
    denied: Sequence[Label],
    alike: bool = False,
) -> bool:
    """Return True if those who are denied of a third, which is no actor, are said as people, and may be two.

    Beside a name an article is enough where both are said alike ("neither the violinist nor Ann"); where neither has a
    name, the third may be an actor.
    """
    named = not all([category for category, _ in denied])
    several = not heard.joined and len({category for category, _ in denied}) > 1
    several = several and (third is None or third[0] > 0 or (alike and not named))
    return several and all([not label[0] or _is_person(heard, label, places, alike and named) for label in denied])


def _is_person(heard: HeardText, label: Label, places: Mapping[Label, Sequence[tuple[int, int]]], alike: bool) -> bool:
    """Return True for a person: "Mrs. Brand", "by the baker", "the one from Leeds"; a job needs no more."""
    called = {words[0] for each, words in heard.known.labels.words.items() if each[0] == label[0]}
    if len(called) > 1 and called <= heard.structure.womanly | heard.structure.manly:
        return True
    ends = [last for spans in places.values() for _, last in spans]
    ends += [mark.last for mark in heard.marked("negations", "neither")]
    job = not heard.structure.roles.isdisjoint(heard.known.titles(label[0])) or (alike and label in heard.named)
    spans = places.get(label, ())
    begins = {span: max([0, span[0] - _BEFORE, *[end for end in ends if end <= span[0]]]) for span in spans}
    persons = [_is_somebody(heard, range(begin, first)) for (first, _), begin in begins.items()]
    return any(persons) or any([_is_owner(heard, *span, job) for span in begins])


def are_traits(said: TokenReadings, taken: Sequence[Taken], labels: Mapping[str, Label]) -> bool:
    """Return True if what is denied of an actor is no other one, without spaces: 小明不是8岁，也不是1号.

    Nor is it of who is named otherwise where the property is named, or what is done: 7号不喝茶，年龄也不是30.
    """
    heard, last = said.heard, max([token.last for each, token in taken if each.label is not None])
    someone = any([heard.in_noun(place) for place in range(last, last + _TRAIT)])
    titles = [heard.labels.titles[label[0]] for label in labels.values()]
    ends = [token.first for each, token in taken if each.symbol in ("NOR", "NORIS")][-1:]
    named = any([last in ends and heard.texts[first:last] in titles for first, last in heard.titled])
    done = any([heard.at(end - 1) in heard.structure.owning and not heard.in_noun(end - 2) for end in ends])
    return heard.joined and "x" in labels and (not labels["x"][0] or named or done) and not someone


def _is_owner(heard: HeardText, first: int, last: int, job: bool) -> bool:
    """Return True for whose something is, or by whom it is done: "the baker's", "by the baker"; or for a job alone."""
    structure, at = heard.structure, heard.at
    before = first - 1 - (not at(first - 1).isalnum())
    contracted = at(before) in structure.heads - structure.articles  # "du boulanger"
    definite = contracted or at(before) in structure.articles - structure.indefinite
    owning = contracted or not (structure.belonging | structure.own).isdisjoint([at(before - 1), at(last)])
    return definite and (job or owning)


def _is_somebody(heard: HeardText, places: range) -> bool:
    """Return True if some words have one for a person among them, or point at one: "that of the farmer"."""
    structure, at = heard.structure, heard.at
    that, ones = structure.describing | structure.belonging, structure.pointing - structure.articles
    pointed = any([at(each) in ones and at(each + 1) in that for each in places])
    return pointed or any([at(each) in structure.someone or heard.in_noun(each) for each in places])
