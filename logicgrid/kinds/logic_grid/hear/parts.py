"""The parts of a sentence: where they begin and end, what is listed in one, and what several say together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from logicgrid.kinds.logic_grid.hear.text import HeardText
from logicgrid.kinds.logic_grid.hear.values import (
    BORDERS,
    LISTED,
    SIGNS,
    TRUTHS,
    Alternative,
    HeardToken,
    Reading,
    Taken,
    replace,
)

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.hear.readings import TokenReadings

PAUSES = (",", ";", ":")
"""The signs that part clauses."""


DEEP = 2
"""How many parts about one subject may follow the first."""


_MOST_TOGETHER = 8


TITLED = 3
"""How many words a name and its topic have between them at most: さんは."""
_DESCRIBING = {"LABEL", "NUM", "MORE", "LESS", "JUST", "NIL", ""}
"""The symbols before a topic of what describes it."""
_NAMED = 5
"""How far behind a name the word that makes it the topic is at most: 歳の人は."""


_SUBJECT = 10
"""How far after a name the word may be that makes it the topic."""
_RULE, _CARRIED, _OTHER = re.compile(r"[a-z_]+\(([^,()]+), "), 0.4, 2.6
"""The property that a rule compares, and what it costs that a part that only goes on compares the same one, or not."""


def without_commas(taken: Sequence[Taken]) -> list[Taken]:
    """Return symbols without the signs that part clauses."""
    return [each for each in taken if each[0].symbol != "COMMA"]


def trimmed(taken: Sequence[Taken], first: Sequence[str], last: Sequence[str]) -> list[Taken]:
    """Return symbols without those of some names at the beginning, and of others at the end."""
    found = list(taken)
    while found and found[0][0].symbol in first:
        del found[0]
    while found and found[-1][0].symbol in last:
        del found[-1]
    return found


def sign_before(said: TokenReadings, taken: Sequence[Taken], cut: int) -> bool:
    """Return True if a sign such as a comma directly precedes a token."""
    return not {*PAUSES}.isdisjoint(said.heard.texts[taken[cut - 1][1].last : taken[cut][1].first])


def sentences_in(heard: HeardText, taken: Sequence[Taken]) -> list[list[Taken]]:
    """Return the sentences of which so many are true, parted by signs, or two of them by "and"."""
    parts: list[list[Taken]] = [[]]
    for each in taken:
        if each[0].symbol in BORDERS or (parts[-1] and _is_parted(heard, parts[-1][-1], each)):
            parts.append([])
        if each[0].symbol not in (*BORDERS, *TRUTHS, "EXACTLY", "PRON") and (parts[-1] or each[0].symbol not in LISTED):
            parts[-1].append(each)
    sentences = [part for part in parts if any([each.symbol == "LABEL" for each, _ in part])]
    alone = sentences[0] if len(sentences) == 1 else []
    joined = [place for place, (each, _) in enumerate(alone) if each.symbol == "AND"]
    return [alone[: joined[0]], alone[joined[0] + 1 :]] if len(joined) == 1 else sentences


def _is_parted(heard: HeardText, one: Taken, other: Taken) -> bool:
    """Return True if a sign is between two tokens, in a language where signs are no tokens."""
    between = heard.words[one[1].last : max(other[1].first, one[1].last)]
    return not heard.joined and any([word.text in PAUSES for word in between])


def idle_end(taken: Sequence[Taken]) -> int:
    """Return where the last sentences begin that say nothing of the puzzle's."""
    end = len(taken)
    for place in range(len(taken) - 1, -1, -1):
        if taken[place][0].symbol not in ("DOT", "PRON", "THAT"):
            return end
        end = place if taken[place][0].symbol == "DOT" else end
    return end


def opens_choice(tokens: Sequence[HeardToken]) -> bool:
    """Return True if tokens end in "either A,"."""
    return len(tokens) > 2 and "EITHER" in [token.symbol for token in tokens[:-2]] and tokens[-2].is_label


def is_in_turn(found: Sequence[HeardToken], following: Sequence[HeardToken], joined: bool) -> bool:
    """Return True if as many names precede a word for "respectively" as follow it, and nothing else.

    Where spaces part words, it may follow all of them, too.
    """
    idle = "OR" if following and not following[-1].is_label else ""  # それぞれ…に出かけた
    rest = [token.symbol for token in (*found, *following) if not token.is_label and token.symbol != idle]
    before, behind = [sum([token.is_label for token in each]) for each in (found, following)]
    last = not (joined or behind or before % 2)
    return (before == behind or last) and before > 1 + 2 * last and {*rest} <= {"AND", "COMMA", ""}


def is_paired(taken: Sequence[Taken]) -> bool:
    """Return True unless a list of names is cut in its middle, its "and" being behind that: "A, B and C were last"."""
    symbols = [each.symbol for each, _ in taken]
    places = [place for place, symbol in enumerate(symbols) if symbol == "LABEL"]
    return "AND" not in symbols or "AND" in symbols[places[0] : places[len(places) // 2 - 1]]


def is_or_both(taken: Sequence[Taken]) -> bool:
    """Return True if a choice ends in words that say that both may be so: "either Ann or Ben, or both"."""
    symbols = [each.symbol for each, _ in taken if each.symbol != "COMMA"]
    return symbols[-2:] == ["OR", "ALSO"] and "OR" in symbols[:-2]


def together(said: TokenReadings, parts: Sequence[Sequence[Taken]], cost: float) -> Iterator[Reading]:
    """Yield what several parts say together if all of them say the same."""
    found = [list(islice(said.said(part, 0.0, DEEP + 1), _MOST_TOGETHER)) for part in parts]
    for way in zip(*found, strict=False):
        if len({each.says for each in way}) == 1:
            rules = tuple(dict.fromkeys([rule for each in way for rule in each.rules]))
            yield Reading(rules, cost + max([each.cost for each in way]), way[0].says)


def of_subjects(said: TokenReadings, parts: Sequence[Taken], rest: Sequence[Taken]) -> list[list[Taken]]:
    """Return a later part of each of those of whom the first denies something: 甲も乙も…ではなく, 甲と乙は…."""
    symbols, who = [each.symbol for each, _ in parts], list[Taken]()
    joint, at = ("BOTHNOT", 1) if symbols[1] == "BOTHNOT" else ("AND", -1)
    for place in range(0, len(parts) - 1, 2):
        if symbols[place] != "LABEL" or symbols[max(place + at, 1)] != joint:
            break
        who.append(parts[place])
    plural = len(who) > 1 and said.known.joined and not {"NOT", "NIL", "DIFF"}.isdisjoint(symbols)
    plural = plural and (joint == "BOTHNOT" or has_topic(said, who[-1][1]))
    what = rest[bool(rest) and rest[0][0].symbol in ("BOTHNOT", "ALSO") :]
    return [[each, *what] for each in who] if plural else []


def has_topic(said: TokenReadings, token: HeardToken, stop: int | None = None) -> bool:
    """Return True if the subject of a sentence is its topic: one of the words for that ends its part, 青木さんは、."""
    words = said.heard.texts[token.last : token.last + _SUBJECT][: None if stop is None else max(stop - token.last, 0)]
    ends = [place for place, text in enumerate(words) if text in said.known.structure.topics]
    return bool(ends) and not (ends[0] and words[ends[0] - 1] in said.known.structure.owning)


def has_no_topic(said: TokenReadings, first: HeardToken, last: HeardToken) -> bool:
    """Return True if no word says that the part of a sentence between two labels has a subject of its own."""
    hidden = _than_places(said.heard)
    closing = said.known.structure.closing
    closing |= said.known.structure.toward  # 金沢には
    hidden |= {each for each in range(first.last + 1, last.first) if said.heard.texts[each - 1] in closing}
    who = said.heard.labels.titles[0]
    hidden |= {end for begin, end in said.heard.titled if said.heard.texts[begin:end] != (*who,)}  # 駅弁は
    hidden |= {end for label, spans in said.heard.named.items() if label[0] for _, end in spans}  # 釜飯は買っていない
    hidden -= {each for at in said.heard.where(said.known.structure.phrases["rather"]) for each in at}
    words = [said.heard.texts[place] for place in range(first.last, last.first) if place not in hidden]
    return said.known.structure.topics.isdisjoint(words)


def has_own_topic(said: TokenReadings, tail: Sequence[Taken]) -> bool:
    """Return True unless a part of a sentence carries on with another's subject: it has no word for its own."""
    topics = said.known.structure.topics
    labels = [token for each, token in tail if each.symbol == "LABEL"]
    if len(labels) < 2 or not topics:
        return True
    between = said.heard.texts[labels[0].last : labels[-1].first]
    return not topics.isdisjoint(between)


def titled_before(heard: HeardText, place: int, categories: Sequence[int]) -> list[int]:
    """Return the properties whose whole name is before a place, in its own clause if that has one or is of others.

    So what is not the most in 上班最早，他挣的钱却不是最多的 are no hours.
    """
    begin = max([at + 1 for at in range(place) if heard.texts[at] in (*PAUSES, "，", "、")], default=0)
    said = [heard.texts[at] for at in range(begin, place) if not heard.masked[at]]
    about, titles = heard.structure.kinds_said(said), ["".join(each) for each in heard.labels.titles]
    alike = [each for each in categories if not about or about & heard.known.kinds[each]]
    valued = {at for first, last in heard.titled if heard.figure_at(last) is not None for at in range(first, last)}
    words = ["" if at in valued else heard.texts[at] for at in range(place)]  # 票价80元的人零食花得最少
    own = [each for each in categories if titles[each] in "".join(words[begin:])]
    return own or [each for each in alike if titles[each] in "".join(words)]


def ends_topic(heard: HeardText, tokens: Sequence[HeardToken], stop: int) -> bool:
    """Return True if a name that what is before it describes is the topic: 甲の次に来た乙は、…, 甲の次は乙で、…."""
    structure, marked = heard.structure, _than_places(heard)
    labels = [each for each in tokens if each.symbol == "LABEL"]
    if len(labels) < 2 or labels[-1] is not tokens[-1] or not structure.topics:
        return False
    between = range(labels[0].last, labels[-1].first)
    words = [text for text in heard.texts[labels[-1].last : stop] if text.isalnum()]
    before = [at for at in between if heard.texts[at] in structure.topics and at not in marked]
    cleft = all([heard.texts[at - 1] in structure.owning for at in before])
    ends = structure.copular - structure.topics if before else structure.topics
    apart = "、" in [heard.texts[at] for at in between] or not marked.isdisjoint(range(labels[-1].last, stop))
    return cleft and not apart and 0 < len(words) <= TITLED and words[-1] in ends


def parted_topic(heard: HeardText, tokens: list[HeardToken]) -> list[HeardToken]:
    """Return tokens with a comma behind a topic that is described before: 金沢へ行った江口さんは45歳ではない."""
    structure, labels = heard.structure, [at for at, each in enumerate(tokens) if each.is_label]
    if not (structure.topics and heard.joined) or len(labels) < 2 or labels[0]:
        return tokens
    before, rest = tokens[: labels[1] + 1], [each for each in tokens[labels[1] + 1 :] if each.symbol]
    topic, stop = before[-1], min(rest[0].first, before[-1].last + _NAMED) if len(rest) > 1 else 0
    end = next((at for at in range(topic.last, stop) if heard.texts[at] in structure.topics), 0)
    between, owned = heard.texts[tokens[0].last : topic.first], heard.at(topic.first - 1)
    described = owned in structure.closing | structure.owning  # not 町に雪は降らず
    described &= {each.symbol for each in before} <= _DESCRIBING and rest[:1] != [] and rest[0].symbol != "COMMA"
    thans = _than_places(heard)
    plain = structure.topics.isdisjoint([each for at, each in enumerate(between, tokens[0].last) if at not in thans])
    named = any([topic.last <= first < end for first, _ in heard.titled])  # 乙の得点は
    if not (end and described and plain) or named or not thans.isdisjoint(range(topic.last, end + 1)):
        return tokens
    return [*before, HeardToken(end, end + 1, (Alternative("COMMA"),)), *tokens[labels[1] + 1 :]]


def _than_places(heard: HeardText) -> set[int]:
    """Return the places of "than", in which no word is that of a topic: the も of よりも."""
    return {place for mark in heard.marked("than") for place in range(mark.first, mark.last)}


def by_than(said: TokenReadings, taken: Sequence[Taken]) -> Sequence[Taken]:
    """Return the symbols of a comparison with the one before "than" last, if they begin with that one.

    So in AよりBのほうが若い, in Aより若いのはBだ, and of two who were named before: AとBでは、Bのほうが若い.
    """
    labels = [each for each in taken if each[0].symbol == "LABEL"]
    if len(labels) > 1 and _is_set_beside(said, labels):
        return [labels[1], labels[0], *[each for each in taken if each not in labels[:2]]]
    return _by_than(said, taken, labels)


def _by_than(said: TokenReadings, taken: Sequence[Taken], labels: Sequence[Taken]) -> Sequence[Taken]:
    """Return the same of a text that does not set one beside the other."""
    symbols = [each.symbol for each, _ in taken]
    if symbols == ["RATIO", "LABEL", "LABEL"]:  # "three times as many are in the barn as in the mill"
        words, ((_, ratio), (_, one), (_, other)) = said.known.structure.pair, taken
        between = said.heard.texts[one.last : other.first]
        alike = bool(words) and said.heard.at(ratio.last - 1) == words[0] and words[-1] in between
        return [taken[1], taken[0], taken[2]] if alike else taken
    if not said.known.structure.topics or {"MORE", "LESS"}.isdisjoint(symbols):
        return taken
    if len(labels) == 2 and labels[0] is taken[0] and _is_than_first(said, taken, labels):
        return [labels[1], labels[0], *[each for each in taken if each not in labels]]
    plain = [each for each in symbols if each not in ("MORE", "LESS")]
    if plain == ["LABEL", "AND", "LABEL", "LABEL"] == symbols[:3] + plain[3:]:
        pair = [each for each in labels[:2] if each[0].label != labels[2][0].label]
        if len(pair) == 1:
            return [labels[2], pair[0], *[each for each in taken[3:] if each not in labels]]
    return taken


def _is_set_beside(said: TokenReadings, labels: Sequence[Taken]) -> bool:
    """Return True if words before a sign say that the second label is compared with the first: 与甲相比，乙…."""
    (_, one), (_, other), *_ = labels
    spans = [at for at in said.heard.where(said.known.structure.phrases["contrast"]) if at.stop <= other.first]
    signs = [at for at in range(one.last, other.first) if said.heard.texts[at] in SIGNS]
    return bool(signs) and any([at.stop <= one.first or one.last <= at.start < signs[0] for at in spans])


def _is_than_first(said: TokenReadings, taken: Sequence[Taken], labels: Sequence[Taken]) -> bool:
    """Return True if "than" follows the first of two labels, and none that belongs to the second."""
    (_, one), (_, other) = labels
    thans = [mark.first for mark in said.heard.marked("than")]
    last = max([token.last for _, token in taken])
    unlike = any([each.pointer is not None and each.pointer.denial for each, _ in taken])
    behind = unlike or any([other.last <= than < last for than in thans])
    named = [place for place, masked in enumerate(said.heard.masked) if masked and place >= one.last]
    named += [figure.first for figure in said.heard.figures if figure.first >= one.last]
    return not behind and any([one.last <= than < other.first and than <= min(named, default=than) for than in thans])


def goes_on_comparing(heard: HeardText, parts: Sequence[Taken], rest: Sequence[Taken], carried: int) -> bool:
    """Return True if only what joins parts is between one comparison and the "than" of the next: 比甲高，但比乙低."""
    pointers = [[each.pointer for each, _ in part if each.pointer is not None] for part in (parts, rest)]
    if not carried or heard.structure.topics or not all(pointers):
        return False
    clause = range(parts[-1][1].last, next((token.first for each, token in rest if each.label is not None), 0))
    thans = [mark.first for mark in heard.marked("than")] + [each.place for each in pointers[1]]
    thans += [first for each in pointers[1] for first, _ in each.denial]
    than = min([first for first in thans if first in clause], default=None)
    between = range(clause.start, than or 0)
    joins = [not heard.texts[at].isalnum() or "COMMA" in heard.phrases[at][1] for at in between]
    return than is not None and all(joins)


def of_same(goes_on: bool, one: Reading, other: Reading) -> Reading:
    """Return a comparison that may go on from another: of the same property it is sure, of another one hardly meant.

    A second limit of the same property needs no word for it: "more than one year, but less than eight".
    """
    ours, theirs = [_RULE.match(rule) for rule in (one.rules[-1], other.rules[0])]
    limits = one.says == other.says == "bounds"
    if not (goes_on or limits) or ours is None or theirs is None:
        return other
    same = min(other.cost, 0.0 if limits else _CARRIED)
    return replace(other, cost=same if ours[1] == theirs[1] else other.cost + _OTHER * (not limits))
