"""Superlatives of a text: which label "the cheapest" or "the second oldest" is, of which property."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from logicgrid.kinds.logic_grid.hear.directions import is_contrary, is_otherwise_done
from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
from logicgrid.kinds.logic_grid.hear.named import named_before, titled
from logicgrid.kinds.logic_grid.hear.pointers import calm_places
from logicgrid.kinds.logic_grid.hear.structure import ORDERED, ROWS
from logicgrid.kinds.logic_grid.hear.superlatives import (
    ACTS,
    ENDS,
    LONGEST,
    PLACED,
    Ranked,
    Superlative,
    is_of_turns,
    superlative_at,
)
from logicgrid.kinds.logic_grid.hear.values import Alternative, HeardToken, replace
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions

_NEAR, _DIRECT = 4, 2
"""How many words behind a superlative may name its property: "the highest rent", and behind "first": "first place"."""
SIGNS = (",", "，", "、", "。")
_OF_SOME = 1.3
"""What it costs that a superlative is of two who are named: "the oldest of Ann and Ben"."""
_NAMED, _ALONE, _SEVERAL, _GUESSED = 0.0, 0.1, 1.25, 1.3
"""What it costs that the property is named, is the only one of its kind, one of several, or the only one at all."""

UNHELD = 1.3
"""What it costs that perhaps nobody has the largest value: then another one is the largest that somebody has."""


def extremes_in(known: HeardPuzzle, mentions: TextMentions, taken: set[int]) -> Iterator[HeardToken]:
    """Yield the superlatives of a text as tokens that are labels; those at `taken` places are something else."""
    kinds = set(ENDS) - ({*PLACED} if known.structure.places else set())
    marks = {mark.first: mark for mark in mentions.marks if mark.kind in kinds}
    ranks = {mark.first: mark for mark in mentions.marks if mark.kind == "near_ends"}
    end = 0
    names = {place for first, last in titled(known, mentions) for place in range(first, last)}  # 最高 of 最高気温
    names = names if known.structure.joined else calm_places(known, mentions)
    for place in range(len(mentions.words)):
        if place < end or mentions.masked[place] or place in taken or known.in_noun(mentions, place):
            continue
        found = superlative_at(known, mentions, marks, ranks, place)
        if place in names and (found is None or not known.structure.joined or found[1].last - 1 in names):
            continue
        counted = _from_end(known, mentions, place)
        if counted is not None and (found is None or counted.symbol == "LABEL"):  # 倒数第二名
            end = counted.last
            yield counted
            continue
        if found is None or _is_between(known, mentions, place, taken) or _is_bound(known, mentions, found[1]):
            continue
        alternatives = tuple(_meant(known, mentions, found, taken, end))
        if alternatives:
            end = found[1].last
            yield HeardToken(_named_from(known, mentions, found[0], taken), end, alternatives)


def _is_bound(known: HeardPuzzle, mentions: TextMentions, phrase: Superlative) -> bool:
    """Return True for "at most" before a number, where no spaces part words: 最多带了四只."""
    bounds = {mark.last for mark in mentions.marks if mark.kind in ("at_most", "at_least")}
    owning, near = known.structure.owning, range(phrase.last, phrase.last + _NEAR)
    numbers = [figure.first for figure in mentions.figures if figure.first in near]
    between = [word.text for word in mentions.words[phrase.last : min(numbers, default=phrase.last)]]
    return known.structure.joined and phrase.last in bounds and bool(numbers) and owning.isdisjoint(between)


def _meant(
    known: HeardPuzzle, mentions: TextMentions, found: Ranked, taken: set[int], begin: int
) -> Iterator[Alternative]:
    """Yield the labels that a superlative may be, with the doubts about the words beside it."""
    first, phrase, rank, worded = found
    phrase = replace(phrase, category=named_before(known, mentions, first, phrase.category))
    for each in _alternatives(known, mentions, phrase, rank, begin):
        told = not worded or not phrase.placed or _is_told(known, mentions, phrase, each)
        told = told and not (phrase.placed and _is_of_other_deed(known, mentions, each))
        doubt = _SEVERAL * (not told) + _OF_SOME * (not worded and _is_of_some(known, mentions, phrase.last, taken))
        yield replace(each, cost=each.cost + doubt)


def _is_between(known: HeardPuzzle, mentions: TextMentions, place: int, taken: set[int]) -> bool:
    """Return True for a word for the middle directly behind the second of two names: 甲和乙中间."""
    between = any([(mark.kind, mark.first) == ("between", place) for mark in mentions.marks])
    named = place - 1
    while known.in_noun(mentions, named) or mentions.at(named) in known.structure.owning:
        named -= 1  # 甲客人和乙客人中间
    return between and named in taken and any(["AND" in each for _, each in known.phrases(mentions)[:place]])


def _is_told(known: HeardPuzzle, mentions: TextMentions, phrase: Superlative, alternative: Alternative) -> bool:
    """Return True if a place in an order is one of a ranking that is named behind it, or that is the only order."""
    if alternative.label is None:
        return False
    orders = [each for each, steps in known.steps.items() if steps.cost < 1 and known.kinds[each] & ORDERED]
    if not known.is_ranking(alternative.label[0]):
        return orders == [alternative.label[0]] and not known.structure.joined
    behind = [word.text for word in mentions.words[phrase.last : phrase.last + 1]]
    near = {word.text for word in mentions.words[phrase.last : phrase.last + _NEAR]}
    finished = not known.structure.finished.isdisjoint(near) and "score" in known.kinds[alternative.label[0]]
    return known.names_property(behind, alternative.label[0]) or finished or len(orders) == 1


def _is_of_other_deed(known: HeardPuzzle, mentions: TextMentions, alternative: Alternative) -> bool:
    """Return True if who is first or last is that in something else: "was the last to leave" of an arrival."""
    if alternative.label is None or known.structure.joined:
        return False
    category, texts = alternative.label[0], [word.text for word in mentions.words]
    told = not known.own_words.isdisjoint(texts) and known.names_property(texts, category)
    coming = {*known.labels.titles[category]} & known.structure.contrary[0] if category else set[str]()
    contrary = bool(coming) and is_contrary(known, coming, texts)
    return not told and (contrary or is_otherwise_done(known, mentions, category, False))


def _is_of_some(known: HeardPuzzle, mentions: TextMentions, place: int, taken: set[int]) -> bool:
    """Return True if "of" and several names stand behind a superlative: it is the first of them, not of all."""
    texts = [word.text for word in mentions.words]
    if known.structure.joined or place >= len(texts) or texts[place] not in known.structure.of:
        return False
    joints = [each for each in range(place, len(texts)) if "AND" in known.structure.at(mentions.words, each)[1]]
    named = [each in taken for each in range(place, min([*joints, len(texts)]))]
    return bool(joints) and any(named) and joints[0] - place <= _NEAR + named.count(True)


def other_firsts(
    known: HeardPuzzle, mentions: TextMentions, place: int, taken: AbstractSet[int]
) -> Iterator[Alternative]:
    """Yield the first or last values that an ordinal may be besides a number of other properties: "was the first"."""
    texts = tuple([word.text for word in mentions.words[place : place + 5]])
    ends = [(len(phrase), side) for phrase, side in known.structure.places.items() if texts[: len(phrase)] == phrase]
    if ends and not known.structure.joined:
        size, side = max(ends)
        phrase = Superlative(place, place + size, frozenset(), side, True)
        yield from [
            each
            for each in _alternatives(known, mentions, phrase, 1)
            if each.label is not None and each.label[0] not in taken
        ]


def _from_end(known: HeardPuzzle, mentions: TextMentions, place: int) -> HeardToken | None:
    """Return the label that is so many from an end: 左边第二个, 左から2番目; "the second left of Ann" is none."""
    texts = tuple([word.text for word in mentions.words[place : place + LONGEST]])
    beside = [each for each in range(max(0, place - 2), place) if mentions.masked[each]]
    texts_before = [word.text for word in mentions.words[max(0, place - 2) : place]]
    if (
        beside
        and not {*SIGNS, *known.structure.topics}.intersection(texts_before)
        and texts_before[-1] not in known.structure.particles
    ):
        return None  # 老秦家左边第一家
    if place and mentions.words[place - 1].text in known.structure.owning:
        return None
    for phrase, kind, side in known.structure.origins:
        end = place + len(phrase)
        nth = _nth(mentions, end) if texts[: len(phrase)] == phrase else None
        if nth is None:
            continue
        last, number, owner = nth
        able = [each for each in _orders(known, mentions, kind, place) if owner in (0, each)]
        if kind == "any" and len(able) > 1:
            behind = [word.text for word in mentions.words[last - 1 : last + 2]]
            able = [each for each in able if known.names_property(behind, each)]
        if not able and kind != "any":
            continue
        found = Superlative(place, end, frozenset((kind,)), side)
        label = _label(known, able[0], found, number) if len(able) == 1 else None
        last += last < len(mentions.words) and mentions.words[last].text in known.structure.ranking
        if label is None:
            return HeardToken(place, last, (Alternative("WHO"),))  # of which property is not told
        doubt = _GUESSED * _is_of_another_end(known, mentions, label[0], place, last)
        return HeardToken(place, last, (Alternative("LABEL", label, cost=_ALONE + doubt),))
    return None


def _orders(known: HeardPuzzle, mentions: TextMentions, kind: str, place: int) -> list[int]:
    """Return the properties of a kind that can be compared, or the topic; those with places in an order if any."""
    told = named_before(known, mentions, place, -1)
    if told in known.steps:
        return [told]  # 年齢が上から2番目
    able = [each for each, steps in known.steps.items() if each and steps.cost < 1]
    return [each for each in able if kind in known.kinds[each] or (kind == "any" and known.is_ranking(each))]


def _nth(mentions: TextMentions, place: int) -> tuple[int, int, int] | None:
    """Return the end of an ordinal at a place, with its sign, its number, and the property of which it is a value."""
    for (category, rank), spans in mentions.named.items():
        for first, last in spans:
            if category and first == place:
                return last, rank + 1, category  # 倒数第二排, where 第二排 is a value
    firsts = [mark.last for mark in mentions.marks if (mark.kind, mark.first) == ("ends_first", place)]
    signs = {mark.first: mark.last for mark in mentions.marks if mark.kind == "ordinal_signs"}
    figure = next((each for each in mentions.figures if each.first in (place, place + 1)), None)
    if figure is None or min(figure.values) < 1:
        return (max(firsts), 1, 0) if firsts else None  # 第一
    if (place if figure.first > place else figure.last) not in signs:
        return None
    return signs.get(figure.last, figure.last), int(min(figure.values)), 0


def _is_of_another_end(known: HeardPuzzle, mentions: TextMentions, category: int, first: int, last: int) -> bool:
    """Return True if what counts from an end may be of another property: 前から of times, 上から2番目に高い."""
    if any([mark.first == last and mark.kind in ("more", "less", *ENDS) for mark in mentions.marks]):
        return True
    if known.names_property([word.text for word in mentions.words[last : last + 2]], category):
        return False
    words = {word.text for word in mentions.words[first:last]}
    kinds = {name for name, kind in known.structure.kinds.items() if words & kind.said}
    kinds |= {"score"} if words & known.structure.ranked else set()
    others = [each for each, steps in known.steps.items() if steps.cost < 1 and each != category]
    return any([(known.kinds[each] - known.kinds[category]) & kinds for each in others])


def _alternatives(
    known: HeardPuzzle, mentions: TextMentions, phrase: Superlative, rank: int, begin: int = 0
) -> Iterator[Alternative]:
    """Yield the labels that a superlative may be, one of each property that it may be about, with their costs.

    The words before `begin` belong to another one.
    """
    able = _able(known, phrase)
    near = _near(known, mentions, phrase, begin)
    named = _named(known, mentions, phrase, able, near)
    about = _about(known, mentions, phrase, near)
    kinds = about or phrase.kinds
    fit = _fitting(known, mentions, phrase, able, kinds)
    chosen, cost = fit, _ALONE if len(fit) == 1 else _SEVERAL
    direct = _directly_named(known, phrase, able, near[min(_NEAR, phrase.first - begin) * known.structure.joined :])
    if direct:
        chosen, cost = direct, _NAMED
    elif len(named) == 1 and (
        named[0] in fit
        or _is_beside(known, mentions, phrase, named[0])
        or not (phrase.placed or (phrase.kinds and fit))
    ):
        chosen, cost = named, _NAMED
    elif not fit and not kinds and not phrase.placed and phrase.side:
        chosen, cost = able, _GUESSED if len(able) == 1 else _GUESSED + 0.3
    for category in chosen:
        label = _label(known, category, phrase, rank)
        if label is not None:
            other = category not in named and _is_other_act(known, mentions, phrase, able, category)
            other = other or _is_of_other_kinds(known, phrase, about, category, near)
            doubt = _GUESSED * other
            yield Alternative("LABEL", label, cost=cost + doubt + UNHELD * may_be_unheld(known, category))


def _able(known: HeardPuzzle, phrase: Superlative) -> list[int]:
    """Return the properties that a superlative may be about: not lamps 一号灯, 二号灯 if they stand in a row, too."""
    able = [each for each, steps in known.steps.items() if steps.cost < 1 and _is_sorted(known, phrase, each)]
    placed = known.structure.joined and any([each and known.kinds[each] & ROWS for each in able])
    return [each for each in able if each or not placed]


def _is_of_other_kinds(
    known: HeardPuzzle, phrase: Superlative, kinds: AbstractSet[str], category: int, near: Sequence[str]
) -> bool:
    """Return True for a property of which a mere character stands near where other kinds are told: 集邮时间最长."""
    own, title = known.kinds[category], "".join(known.labels.titles[category])
    told = known.structure.joined and bool(own and kinds) and not phrase.placed
    return told and own.isdisjoint(kinds) and title not in "".join(near)


def _about(known: HeardPuzzle, mentions: TextMentions, phrase: Superlative, near: Sequence[str]) -> set[str]:
    """Return the kinds of properties whose name stands beside a superlative: "the highest rent"."""
    if known.structure.joined:
        said = _nouns_before(known, mentions, phrase.first)  # of いちばん古い店 no name
    else:
        said = [*near[:2], *([] if phrase.placed else _noun_before(known, mentions, phrase))]
    about = {name for name, kind in known.structure.kinds.items() if not kind.names.isdisjoint(said)}
    lasting = "lasting" in phrase.kinds and any(["lasting" in known.kinds[each] for each in known.steps])
    return {*about - {"time"}, "lasting"} if lasting and "time" in about else about  # "the shortest time"


def _nouns_before(known: HeardPuzzle, mentions: TextMentions, first: int) -> list[str]:
    """Return what may be a noun before a place where no spaces part words, but the puzzle's own: 年数 of 勤続年数が."""
    first -= first > 0 and mentions.words[first - 1].text in known.structure.topics | known.structure.owning
    near = range(max(0, first - _NEAR), first)
    words = ["" if known.in_noun(mentions, each) else mentions.words[each].text for each in range(first)]
    parts = [(begin, end) for begin in near for end in range(begin + 1, first + 1) if end == first or end > begin + 1]
    return ["".join(words[begin:end]) for begin, end in parts]


def _is_other_act(
    known: HeardPuzzle, mentions: TextMentions, phrase: Superlative, able: Sequence[int], category: int
) -> bool:
    """Return True if what somebody does second may be of another order: of dates, or of how long it took."""
    if mentions.words[phrase.last - 1].text in known.structure.winning:
        return "age" in known.kinds[category]  # "the winning bid"
    if phrase.placed and (
        is_of_turns(known, mentions, phrase.last, category) or _is_story_act(known, mentions, phrase.last, category)
    ):
        return True
    if phrase.kinds != ACTS or not phrase.placed:
        return False
    kinds = known.kinds[category]
    if "time" in kinds and (known.is_ranking(category) or known.categories[category].values.type == "time"):
        return False
    timed = any(["lasting" in known.kinds[each] for each in able if each != category])
    return timed or "score" not in kinds or not known.is_ranking(category)


def _is_story_act(known: HeardPuzzle, mentions: TextMentions, place: int, category: int) -> bool:
    """Return True if what somebody does first is not what the puzzle is about: "the first to taste the pie"."""
    texts, structure = [word.text for word in mentions.words[place : place + 2]], known.structure
    object_ = True in mentions.masked[place + 2 : place + 5]
    if not object_ or texts[0] not in structure.infinitive or known.stem(texts[1]) in known.told:
        return False
    about = structure.finished | structure.crossing | known.own_words | {known.stem(each) for each in known.own_words}
    groups = [group for group in structure.contrary if group & {*known.labels.titles[category]}]
    about |= frozenset().union(*groups, *[structure.kinds[kind].said for kind in known.kinds[category]])
    return texts[1].isalpha() and about.isdisjoint((texts[1], known.stem(texts[1])))


def _is_beside(known: HeardPuzzle, mentions: TextMentions, phrase: Superlative, category: int) -> bool:
    """Return True if a property's whole name stands before a superlative where no spaces part words: 費用が最高."""
    before = mentions.words[phrase.first - 1].text if phrase.first else ""
    joins = before in known.structure.topics | known.structure.owning
    ends = [last for _, last in titled(known, mentions) if last in (phrase.first, phrase.first - joins)]
    title = known.labels.titles[category]
    return any([tuple([word.text for word in mentions.words[end - len(title) : end]]) == title for end in ends])


def _named_from(known: HeardPuzzle, mentions: TextMentions, first: int, taken: set[int]) -> int:
    """Return where a superlative begins with the name of its property, if that stands before it: 年龄最小."""
    joins = known.structure.topics | known.structure.owning
    gap = first > 0 and mentions.words[first - 1].text in joins
    names = [begin for begin, last in titled(known, mentions) if last in (first, first - gap)]
    return min([begin for begin in names if taken.isdisjoint(range(begin, first))], default=first)


def _directly_named(known: HeardPuzzle, phrase: Superlative, able: Sequence[int], near: Sequence[str]) -> list[int]:
    """Return the property whose name is in a superlative, or the only ranking of which it is the first or last place.

    The name of that stands directly behind it: "the last seat", 最后一排.
    """
    if phrase.category in able:
        return [phrase.category]
    if not phrase.placed:
        return []
    counted = len(near) > 2 and near[1] in known.structure.ordered  # 最后一节车厢
    near, titles = near[2:4] if counted else near[: 1 + known.structure.joined], known.labels.titles
    named = [each for each in able if known.names_property(near, each) or titles[each] == tuple(near)]
    return named if len(named) == 1 and known.is_ranking(named[0]) else []


def _near(known: HeardPuzzle, mentions: TextMentions, phrase: Superlative, begin: int) -> list[str]:
    """Return the words that may name the property of a superlative: those behind, or also those before it."""
    behind = [word.text for word in mentions.words[phrase.last : phrase.last + _NEAR]]
    if not known.structure.joined:
        return [*behind, *_noun_before(known, mentions, phrase)]
    return [word.text for word in mentions.words[max(begin, phrase.first - _NEAR) : phrase.first]] + behind


def _noun_before(known: HeardPuzzle, mentions: TextMentions, phrase: Superlative) -> list[str]:
    """Return the noun behind which a superlative stands with an article of its own: "le prix le plus élevé"."""
    noun = phrase.first - 2 if known.structure.heads else -1
    return [mentions.words[noun].text] if noun > 0 and not mentions.masked[noun] else []


def _named(
    known: HeardPuzzle, mentions: TextMentions, phrase: Superlative, able: Sequence[int], near: Sequence[str]
) -> list[int]:
    """Return the properties that words beside a superlative name; best the whole name in its part of the sentence."""
    direct = phrase.placed and not known.structure.joined
    named = [each for each in able if known.names_property(near[:_DIRECT] if direct else near, each)]
    if not known.structure.joined:
        return named
    beside = [each for each in able if _is_beside(known, mentions, phrase, each)]
    if len(beside) == 1:
        return beside
    part = "".join([word.text for word in mentions.words[: phrase.first]]).replace("、", "，").rpartition("，")[2]
    return [each for each in able if "".join(known.labels.titles[each]) in part] or named


def _fitting(
    known: HeardPuzzle, mentions: TextMentions, phrase: Superlative, able: Sequence[int], kinds: AbstractSet[str]
) -> list[int]:
    """Return the properties that a superlative fits by what it is about."""
    if phrase.kinds == ACTS and phrase.placed:
        timed = [each for each in able if "time" in known.kinds[each] and "age" not in known.kinds[each]]
        ranked = [each for each in able if known.labels.is_ranking(each) and not known.kinds[each] & ROWS]
        return list(dict.fromkeys([*timed, *ranked]))
    if phrase.placed:
        return _turns(known, mentions, phrase, able) or _placing(known, able)
    if not phrase.side:
        return [each for each in able if known.kinds[each] & ROWS or known.labels.is_ranking(each)]
    fit = [each for each in able if known.kinds[each] & kinds]
    if phrase.kinds == {"score"}:
        fit = [each for each in fit if not known.is_ranking(each)] or fit  # "the highest rated" by marks, not by rank
    return fit or [each for each in able if "speed" in kinds and is_of_spans(known, each)]


def is_of_spans(known: HeardPuzzle, category: int) -> bool:
    """Return True for how long something takes: who is faster takes less."""
    return "lasting" in known.kinds[category] or known.categories[category].values.type == "duration"


def _turns(known: HeardPuzzle, mentions: TextMentions, phrase: Superlative, able: Sequence[int]) -> list[int]:
    """Return the only order in time, where a text tells what is done first or last, and not who comes out first."""
    texts, first = [word.text for word in mentions.words], phrase.first
    ranked = [each for each in able if known.is_ranking(each)]
    turns = [each for each in ranked if "time" in known.kinds[each] or phrase.last - first > _DIRECT]
    near = range(max(0, first - _NEAR), min(len(texts), phrase.last + _DIRECT))
    while first and texts[first - 1] in known.structure.articles:
        first -= 1
    merely = phrase.last + 1 >= len(texts) and texts[first - 1] in known.lexicon.lists["copulas"]
    told = not (merely or known.structure.joined) and known.structure.finished.isdisjoint([texts[at] for at in near])
    return turns if told and len(turns) == 1 else []


def _placing(known: HeardPuzzle, able: Sequence[int]) -> list[int]:
    """Return the properties in which somebody comes first or last."""
    ranked = [each for each in able if known.is_ranking(each) and "score" in known.kinds[each]]
    return ranked or (_winning(known, able) if known.structure.joined else _timed(known, able))


def _timed(known: HeardPuzzle, able: Sequence[int]) -> list[int]:
    """Return the times and scores, with the rankings of no place if none of them is one; else what is merely ranked."""
    fit = [each for each in able if known.kinds[each] & {"time", "score"}]
    if fit and not any([known.is_ranking(each) for each in fit]):
        fit += [each for each in able if known.is_ranking(each) and not known.kinds[each] & ROWS]
    return fit or [each for each in able if known.labels.is_ranking(each) and not known.kinds[each]]


def _winning(known: HeardPuzzle, able: Sequence[int]) -> list[int]:
    """Return the rankings and times in which somebody wins where no spaces part words, or the scores: 優勝, 冠军."""
    fit = [
        each
        for each in able
        if known.labels.is_ranking(each)
        or "time" in known.kinds[each]
        or (known.is_ranking(each) and "score" in known.kinds[each])
    ]
    fit = [each for each in fit if "age" not in known.kinds[each]] or fit
    return fit or [each for each in able if not known.titles(each).isdisjoint(known.lexicon.lists["scored"])]


def may_be_unheld(known: HeardPuzzle, category: int) -> bool:
    """Return True if a property may have a value that nobody has."""
    owner = known.categories[category]
    return owner.spare or not owner.distinct


def _is_sorted(known: HeardPuzzle, phrase: Superlative, category: int) -> bool:
    """Return True unless a property has no largest value: "the busiest day" is no day of the week."""
    if not (phrase.kinds or phrase.placed or known.structure.joined) and phrase.side and known.is_dated(category):
        return False
    numbers = known.steps[category].numbers
    return numbers is None or list(numbers) == sorted(numbers) or known.categories[category].values.type != "time"


def _label(known: HeardPuzzle, category: int, phrase: Superlative, rank: int) -> Label | None:
    """Return the value that a superlative is; None where its direction is not known."""
    size, side = known.categories[category].size, phrase.side
    if "age" in phrase.kinds and known.is_calendar(category):
        side = -side
    if "speed" in phrase.kinds and "speed" not in known.kinds[category]:
        side = -side
    timed = known.categories[category].values.type in ("time", "duration")
    scored = not timed and not known.titles(category).isdisjoint(known.lexicon.lists["scored"])
    if phrase.placed and scored:
        side = -side
    rising = not known.titles(category).isdisjoint(known.lexicon.lists["rising"])
    if (
        side
        and known.labels.is_ranking(category)
        and not phrase.placed
        and not phrase.kinds & known.kinds[category]
        and not rising
    ):
        return None
    if not 1 <= rank <= size or (not side and not size % 2):
        return None
    numbers = known.steps[category].numbers or range(size)
    places = sorted(range(size), key=lambda each: numbers[each])
    return category, places[size // 2 if not side else -rank if side > 0 else rank - 1]
