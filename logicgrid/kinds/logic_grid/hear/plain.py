"""Which characters of a text belong to words that are known, where no spaces part words: what others say is not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import groupby

from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
from logicgrid.kinds.logic_grid.hear.numbers import is_finish
from logicgrid.kinds.logic_grid.hear.structure import ORDERED, ROWS
from logicgrid.kinds.logic_grid.hear.text import HeardText, Span
from logicgrid.kinds.logic_grid.hear.units import unit_owners
from logicgrid.kinds.logic_grid.hear.values import SIGNS, HeardPointer, HeardToken
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.clue_text import ORDERS
from logicgrid.kinds.logic_grid.texts.figures import Figure
from logicgrid.words.lexicon import Mark

_LEARNED = 2
"""The number of texts of a puzzle that make a word the puzzle's own."""
_NEAR, _OWN = 0.25, 0.5
"""How much a word has to are near the values of a property to be of it, and how near those of its own text are."""
_COMPARED = ("than", "more", "less", "unsure", *ORDERS)
_PASSED = (*_COMPARED, "negations", "neither", "quiet", "times")
"""The kinds of words of the lexicon that there cannot be more of."""


class PlainWords:
    """The places of one text that are `plain`, and those that are `strange` and not read, whatever else has them.

    Plain are the language's words that turn nothing round, and the puzzle's own.  Of Japanese what follows the
    character of a verb has to be one of its endings, with particles: behind 飼 っている, but not いそびれた.
    """

    def __init__(self, heard: HeardText, read: AbstractSet[int]) -> None:
        self._known, self._kana = heard.known, heard.structure.kana
        self._text = text = "".join([text if len(text) == 1 else "_" for text in heard.texts])
        places = range(len(text))
        self._read = {place for place in places if place in read or heard.masked[place]}
        own = [*self._places(heard.known.own_names)]
        named = {place for first, last in own if last - first > 1 for place in range(first, last)}
        spans = [*own, *self._places(heard.structure.plain)]
        self.plain = {place for first, last in spans for place in range(first, last)}
        mistyped = heard.structure.mistyped
        self.strange = {place for place in places if text[place] in mistyped and place not in self.plain}
        stated = self._read | named | {place for place in places if heard.in_noun(place)}
        for sounds, group in groupby(places, lambda place: "ぁ" <= text[place] <= "ゟ" and place not in stated):
            if sounds and self._kana:
                found = [*group]
                (self.plain if self._is_known(found[0], found[-1] + 1) else self.strange).update(found)

    def _places(self, words: Mapping[str, Sequence[str]]) -> Iterator[tuple[int, int]]:
        """Yield where some words begin and end, which are given by their first characters."""
        for place, text in enumerate(self._text):
            for word in words.get(text, ()):
                if self._text.startswith(word, place):
                    yield place, place + len(word)

    def _is_known(self, first: int, last: int) -> bool:
        """Return True for endings and particles that are known, or that several texts of the puzzle have."""
        said = self._text[first:last]
        kinds = ["words", *(["cut words"] if last in self._read else ())]
        if first and self._may_end(first - 1):
            kinds += [kind.replace("words", "endings") for kind in kinds]
        ways = [said, *([said + self._text[last]] if last in self._read else [])]  # 飲んでもいない
        if any([self._kana[kind].fullmatch(each) for kind in kinds for each in ways]):
            return True
        texts = ["".join(each.texts) for each in self._known.texts.values()]
        return len(said) > 2 and sum([said in text for text in texts]) >= _LEARNED

    def _may_end(self, place: int) -> bool:
        """Return True for what may have an ending: what is read, and the character of a known verb."""
        text, known = self._text[place], self._known
        own = text in known.own_words or known.usual[text] >= _LEARNED or text in known.structure.stems
        return place in self._read or (own and text > "ヿ")


def is_kin_of_actor(heard: HeardText) -> bool:
    """Return True if a sentence without spaces is about an actor's kin: 不是郑叔叔的邻居, 比儿子大, 青木の弟は."""
    if not heard.joined:
        return False
    owned = [at for at in range(1, len(heard.texts)) if heard.at(at - 1) in heard.structure.owning]
    kin = {at + heard.phrase_at(at, "kin") for at in owned if heard.phrase_at(at, "kin") and not heard.masked[at]}
    thans = [mark.last for mark in heard.marked("than")]
    compared = any([heard.phrase_at(at, "kin") and not heard.masked[min(at, len(heard.masked) - 1)] for at in thans])
    people = [last for label, spans in heard.named.items() if label[0] in heard.known.people for _, last in spans]
    theirs = {*owned}.intersection([last + heard.phrase_at(last, "titled") + 1 for last in people])
    own, spoken = [*map("".join, heard.known.labels.titles), heard.known.puzzle.intro or ""], False  # "四名同学"
    for at in theirs:
        word = "".join(heard.texts[at : at + heard.phrase_at(at, "kin", "circle")])
        calm = heard.masked[min(at, len(heard.masked) - 1)] or any(
            [word in each or each in word for each in filter(None, own)]
        )
        spoken = spoken or not (not word or calm or "NEXT" in heard.phrases[at][1])
    return spoken or compared or not {len(heard.texts), len(heard.texts) - 1}.isdisjoint(kin)


def compares_otherwise(heard: HeardText, asked: AbstractSet[int]) -> bool:
    """Return True if what is done, or what there is more of, is none of the properties that a reading compares.

    It follows an actor's name, behind the puzzle's noun, or behind the comparison: 方先生比贺女士跑得快 says
    nothing of nights, 红色房子的窗户比… nothing of people, and a mere 高 may be about people themselves.
    """
    known = heard.known
    if not all([known.kinds[each] and not is_finish(heard, each) for each in asked]):
        return False
    stated, owned = [_strange_places(heard, asked, kin) for kin in (heard.named, ())]
    timed = any([known.is_clocked(each) or known.is_dated(each) or known.is_calendar(each) for each in asked])
    if timed:  # 秋山の当番は上野の当番の翌日だ
        owned &= {at for place in range(len(heard.texts)) for at in range(place, place + heard.phrase_at(place, "kin"))}
    units = [text for each in asked for text in known.units.get(each) or _words_of(known, each)]
    for clause, part, zone in _compared_parts(heard):
        own = any([each.last in clause and heard.at(each.last) in units for each in heard.figures])
        if not own and ((owned & zone) or stated.intersection(part) - (zone if timed else set())):
            return True
    return _is_bare(heard, asked)


def own_clause(heard: HeardText, tokens: Sequence[HeardToken], place: int) -> range:
    """Return the places of the clause with a comparison at a place, of what some tokens name."""
    own = sorted([each.first for each in tokens])
    ands = set[int]() if heard.joined else {at for at, (_, symbols) in enumerate(heard.phrases) if "AND" in symbols}
    joints = [at for at, text in enumerate(heard.texts) if text in SIGNS or at in ands]
    begin = max([at + 1 for at in joints if at < place and (len(own) < 2 or at < own[1])], default=0)
    graded = _graded_places(heard) or [place]
    commas = [at for at, text in enumerate(heard.texts) if text in (",", "、", "。")]  # 入社が早く、出社も早い
    begin = max([begin, *[at + 1 for at in commas if min(graded) < at < place]])
    ends = [at for at in commas if place < at < max(graded)]
    return range(begin, min([*ends, *[at for at in joints if at > max(place, own[-1])]], default=len(heard.texts)))


def _graded_places(heard: HeardText) -> list[int]:
    """Return the places of the comparatives of a text without spaces, but for those inside of names: 安打, 高健."""
    named = {at for first, last in heard.titled for at in range(first, last)}
    graded = [mark.first for mark in heard.marked("more", "less", "unsure") if heard.joined]
    return [at for at in graded if not (at in named or heard.masked[at])]


def size_between(heard: HeardText, first: int, last: int) -> int:
    """Return how many words a part of a text has without names of properties and nouns for actors."""
    named = {at for begin, end in heard.titled for at in range(begin, end)}
    return len([at for at in range(first, last) if not (at in named or heard.in_noun(at))])


def named_values(heard: HeardText, clause: range) -> set[int]:
    """Return the places outside a clause of properties' names beside numbers: they are of values, 3号房子, 没有车."""
    ends = [(each.first, each.last) for each in heard.figures if each.first not in clause]
    beside = [at for at in heard.titled if any([at[1] == first or 0 <= at[0] - last < 2 for first, last in ends])]
    beside += [at for at in heard.titled if at[0] not in clause and heard.joined and heard.phrase_before(at[0], "none")]
    return {place for first, last in beside for place in range(first, last)}


def is_topicless(heard: HeardText, pointer: HeardPointer | None, clause: range) -> bool:
    """Return True if a later comparison says only that somebody has more of what was compared: …ほど高くはない."""
    graded = range(pointer.place, pointer.place + len(pointer.word)) if pointer else clause
    places = [at for at in clause if at not in graded] if clause.start else []
    titles = set[str]().union(*heard.labels.titles[1:])
    said = {word for at in places for word in heard.said_at(at)}
    return bool(places) and titles.isdisjoint(said) and not heard.structure.kinds_said(said)


def _compared_parts(heard: HeardText) -> Iterator[tuple[range, range, set[int]]]:
    """Yield the rest of the clause behind each label, what of it says what is compared, and what somebody has there."""
    compared, owning = _marked(heard, _COMPARED), heard.structure.owning
    stops = {place for place, masked in enumerate(heard.masked) if masked}
    stops |= _marked(heard, ("than",)) if heard.lexicon.settings["than_object"] == "after" else set()
    size = len(heard.texts)
    signs = [place for place, text in enumerate(heard.texts) if text in (*SIGNS, "、")]
    for category, last in {(label[0], last) for label, spans in heard.named.items() for _, last in spans}:
        clause = range(last, min([place for place in signs if place >= last], default=size))
        begin = min(compared.intersection(clause), default=size)
        stop = min(stops.intersection(clause), default=clause.stop)
        had = [at for at in range(last, begin) if heard.texts[at] in owning and (not category or heard.in_noun(at - 1))]
        topic = [at for at in range(last, stop) if at == begin or heard.texts[at] in heard.structure.topics]
        if begin < size:
            owned = range(min(had, default=stop), min([stop, *topic]))
            yield clause, range(begin if category else last, stop), {*owned}


def _is_bare(heard: HeardText, asked: AbstractSet[int]) -> bool:
    """Return True if a text says only that somebody is higher than another one, and no lengths are asked for."""
    words = {*heard.structure.harmless}.difference(*[_words_of(heard.known, each) for each in asked])
    read = _marked(heard, _PASSED) | {place for place, masked in enumerate(heard.masked) if masked}
    left = [text for place, text in enumerate(heard.texts) if place not in read]
    stated = [text for text in left if text >= "ァ" and text not in words]
    high = [mark for mark in heard.marks if "".join(heard.texts[mark.first : mark.last]) in heard.structure.ranked]
    lengths = any(["length" in heard.known.kinds[each] for each in asked])
    only = {label[0] for label in heard.named} == {0} and not (lengths or heard.figures)
    return bool(high) and only and not any(map(str.isalpha, stated))


def _strange_places(heard: HeardText, asked: AbstractSet[int], named: Iterable[Label]) -> set[int]:
    """Return the places of characters that are neither of a property's words, nor of words that are read or idle.

    Nor are those that the puzzle's texts use beside the values of what is asked for, or of what is named; nor those
    that several texts have, which have to be more if they are of an amount.
    """
    known, passed, puzzle = heard.known, _marked(heard, _PASSED), heard.known.puzzle
    passed |= heard.figured.union(*heard.where(heard.structure.phrases["rather"]))  # 方が
    passed |= {each.last for each in heard.figures if unit_owners(heard, each.last)}
    passed |= {at for place, (end, said) in enumerate(heard.phrases) if said for at in range(place, end)}
    fit = heard.structure.harmless.union(f"{puzzle.title}{puzzle.intro}", *[_words_of(known, each) for each in asked])
    fit |= (
        heard.structure.someone
        | heard.structure.numbering
        | (heard.structure.classifiers - heard.structure.units.keys())
    )
    fit |= _racing_words(heard, asked)
    near = [known.context[each] for each in {*asked, *dict([*named])} - {0}]
    figured = [labels for first, _, labels in heard.spans if heard.figure_at(first) is not None]
    learned = _NEAR + _OWN * any([label[0] in asked for labels in figured for label in labels])  # 多读了两本书
    usual = _LEARNED + (not any([known.is_ranking(each) or ORDERED & known.kinds[each] for each in asked]))
    left = [(at, text) for at, text in enumerate(heard.texts) if text.isalpha() and text >= "ァ" and text not in fit]
    left = [(at, text) for at, text in left if not (at in passed or heard.in_noun(at) or known.usual[text] >= usual)]
    return {at for at, text in left if not any([each[text] >= learned for each in near])}


def _racing_words(heard: HeardText, asked: AbstractSet[int]) -> frozenset[str]:
    """Return the words of races where somebody is faster, and it is asked how long a race took: 跑得比乙快."""
    timed = [each for each in asked if heard.known.is_of_spans(each) and heard.known.is_titled(each, "timed")]
    paced = not (heard.lists["quick"] | heard.lists["slow"]).isdisjoint(heard.texts)
    return heard.structure.kinds["score"].able if timed and paced else frozenset()


def _marked(heard: HeardText, kinds: Sequence[str]) -> set[int]:
    return {place for mark in heard.marks if mark.kind in kinds for place in range(mark.first, mark.last)}


def _words_of(known: HeardPuzzle, category: int) -> set[str]:
    """Return the characters of the words about a property: of its name and unit, and of its kinds.

    What may be done at times is not done at those of a deed that its name tells: 到校.
    """
    kinds, name = [known.structure.kinds[kind] for kind in known.kinds[category]], known.categories[category].name
    groups = [group for group in known.structure.contrary if not group.isdisjoint(name)]
    deed = known.is_clocked(category) and bool(groups)
    said = [each for kind in kinds for each in (kind.said if deed else kind.said | kind.able)]
    return {*name, *known.unit(category), *"".join(said)}.union(*groups)


def akin_spans(heard: HeardText) -> list[Span]:
    """Return the words of a text that are merely like labels; or characters, where no spaces part words."""
    return _akin_characters(heard) if heard.joined else _akin_words(heard)


def _akin_words(heard: HeardText) -> list[Span]:
    """Return the words that are merely like labels, or superlatives, where they may be few labels."""
    near: dict[int, set[Label]] = {}
    taken, story = heard.marked_places(*heard.kinds - {"hints"}) | heard.figured, heard.structure.story
    taken |= {at for at, text in enumerate(heard.texts) if story and "against" in story.lists(text)}  # "hates" a hat
    for label in heard.labels.words:
        if label not in heard.named and not heard.known.denies(label):
            for at in heard.akin_places & heard.places_akin(label):
                if at not in taken and not heard.masked[at]:
                    near.setdefault(at, set()).add(label)
    return [(at, at + 1, tuple(sorted(labels))) for at, labels in near.items() if len(labels) <= 3]


def _akin_characters(heard: HeardText) -> list[Span]:
    """Return the runs of characters that only one label has, where that label is not named: 排骨 for 糖醋排骨."""
    found: dict[tuple[int, int], list[Label]] = {}
    names = {label: "".join(words) for label, words in heard.labels.words.items()}
    titles = ["".join(title) for title in heard.labels.titles]
    for label, name in names.items():
        others = [*titles, *[other for each, other in names.items() if each != label]]
        for first in range(len(heard.texts) - 1) if label not in heard.named and len(name) > 2 else ():
            last = first
            while (
                last < len(heard.texts)
                and not heard.masked[last]
                and last not in heard.figured
                and "".join(heard.texts[first : last + 1]) in name
            ):
                last += 1
            run = "".join(heard.texts[first:last])
            shared = any([run in other for other in others]) or any([a <= first < b for a, b in found])
            if last - first >= 2 and _tells(heard, label, run) and not shared:
                found[first, last] = [label]
    return [(first, last, tuple(labels)) for (first, last), labels in sorted(found.items())]


def _tells(heard: HeardText, label: Label, run: str) -> bool:
    """Return True unless characters are only particles and what all labels of a property end in: の服."""
    words, size = heard.labels.words[label], heard.labels.shared_end(label[0])
    return not heard.structure.harmless.union(words[len(words) - size :]).issuperset(run)


def counts_values(heard: HeardText, symbol: str, first: int, last: int) -> bool:
    """Return True if a phrase for a number of several may be of a value: 正好两个孩子, but not 正好两个人.

    "At least" two are so only if they are of a property's own unit, or it is named there: 至少两个孩子.
    """
    figure = next((each for each in heard.figures if first <= each.first < last), None)
    owners = unit_owners(heard, figure.last) if figure else set[int]()
    places = [last] if owners else [last - 1, last]  # 6人 of how many work there
    titled = {first for first, _ in heard.titled}  # 船员 of ships
    people = any([heard.phrase_at(at, "people") or (heard.in_noun(at) and at not in titled) for at in places])
    if people or not heard.structure.quantities or symbol == "EXACTLY":
        return bool(heard.structure.quantities) and not people
    beside = [at for at in heard.titled if at[0] in (last, last + 1) or at[1] in (first, first - 1)]
    named = [heard.labels.titles.index(heard.texts[slice(*at)]) for at in beside]
    if any([each > 0 and heard.known.categories[each].numbers is not None for each in named]):
        return True
    if heard.at(last) in [heard.labels.titles[each][-1] for each in owners]:
        return True  # 进了至少四个球
    return bool(owners and figure and heard.at(figure.last) not in heard.structure.generic)


def counts_people(heard: HeardText, figure: Figure | None, first: int, last: int) -> bool:
    """Return True for how many those are who were named, where no spaces part words: 甲和乙两人, 喝茶和喝水的两位."""
    if not heard.joined or not first or figure is None or min(figure.values) < 2 or unit_owners(heard, last):
        return False
    named = heard.masked[first - 1] or (heard.texts[first - 1] in heard.structure.owning)
    listed = named and heard.has_symbol("AND", slice(0, first))
    counted = heard.at(last) in heard.structure.ranking and all([last + 1 != begin for begin, _ in heard.titled])
    return listed and (bool(heard.phrase_at(last, "people")) or counted)


def has_more(heard: HeardText, category: int) -> bool:
    """Return True unless nobody has more of a property: of no time, nor age, but for one that is named: 车龄多两年."""
    kinds, title = heard.known.kinds[category], heard.labels.titles[category]
    named = "age" in kinds and any([heard.texts[first:last] == title for first, last in heard.titled])
    return named or not kinds or not kinds <= {"time", "age"} | ROWS


def stated_behind(heard: HeardText, last: int, categories: set[int]) -> set[int]:
    """Return of which properties a number that ends at a place is, where no spaces part words: 5号船, 3号工位."""
    behind = heard.texts[last : last + 3]
    behind = behind[1:] if {*behind[:1]} <= heard.structure.numbering else behind
    titles = {each: heard.labels.titles[each] for each in categories}
    exact = {each for each, title in titles.items() if title == behind[: len(title)] != ()}
    near = {each: len({*title}.intersection(heard.texts[last : last + 2])) for each, title in titles.items()}
    best = {each for each, size in near.items() if size == max(near.values())}
    return exact or (best if len(best) == 1 and not heard.structure.topics else categories)  # 番 is of any number


def cost_of_other(heard: HeardText, last: int, labels: Sequence[Label], plain: bool) -> float:
    """Return what it costs that a part of a label is no label: much in 红鞋 or 红马 of 红色, 球鞋."""
    owned = heard.joined and any([heard.at(last) in heard.labels.titles[label[0]] for label in labels])
    owned |= heard.joined and heard.in_noun(last) and heard.labels.words[labels[0]][-1] in heard.lists["hues"]
    return 2.5 if owned else 0.2 if plain else 1.0


def is_loose(heard: HeardText, bound: HeardToken | None) -> bool:
    """Return True for a bound of floors that may leave out its own limit: 三楼以下."""
    words = "".join(heard.texts[bound.first : bound.last]) if bound else ""
    return bound is not None and words in heard.structure.loose and heard.at(bound.first - 1) in heard.lists["rising"]


def second_one(heard: HeardText) -> list[int]:
    """Return the place of the second of two "one": 一个坐吧台，一个坐沙发."""
    ones = [place for place, (_, symbols) in enumerate(heard.phrases) if "ONE" in symbols and not heard.masked[place]]
    signed, first = heard.at(ones[-1] - 1) in (",", "，", "、") if ones else False, min(ones, default=0) - 1
    named = signed and (heard.masked[first] or heard.in_noun(first) or heard.phrase_before(first + 1, "people"))
    begins = signed and (heard.at(first) in (",", "，", "、") or named)
    same = begins and len(ones) == 2 and heard.texts[ones[0] + 1] == heard.texts[ones[1] + 1]
    return ones[1:] if same else []


def idle_places(heard: HeardText) -> set[int]:
    """Return the places of words that say nothing of what is compared: "100 km per hour", "the sum of their ages"."""
    totals = [] if heard.joined else [range(at, end) for at, (end, each) in enumerate(heard.phrases) if "TOTAL" in each]
    rated = {at for at in range(len(heard.texts)) if heard.at(at - 1) in heard.structure.rates}
    return rated.union(*totals)


def title_words(heard: HeardText) -> list[set[str]]:
    """Return the words of the names of properties, but for characters that most texts have, or other names in this one.

    So 车 of 车长 beside 花车, and 藏 of 收藏 where a text has it only in 藏品, another property.
    """
    titles, texts = heard.labels.titles[1:], heard.texts
    if not heard.joined:
        return [set(), *map(set, titles)]
    often = {word for word, count in heard.known.usual.items() if 2 * count > len(heard.known.texts)}
    named = [(range(first, last), texts[first:last]) for first, last in heard.titled]

    def left(title: Sequence[str]) -> set[str]:
        others = {place for places, name in named if name != tuple(title) for place in places}
        within = {texts[place] for place in others} - {text for at, text in enumerate(texts) if at not in others}
        return {*title} - within - (set() if "".join(title) in "".join(texts) else often)

    return [set(), *map(left, titles)]


def follows_than(heard: HeardText, tokens: Sequence[HeardToken]) -> bool:
    """Return True for one who is behind a "than" that others stand before, where no spaces part words: 比曹磊多两个."""
    after = heard.joined and heard.lexicon.settings["than_object"] == "after"
    begin = min([each.first for each in tokens])
    thans = [mark.last for mark in heard.marked("than") if after and mark.last <= begin]
    return any([not any(heard.masked[end:begin]) for end in thans])


def is_role(heard: HeardText, place: int, labelled: AbstractSet[int]) -> bool:
    """Return True for an "if" with nothing behind it but a name, "trad op als nar", or a bare one, "als nar werkt"."""
    texts, end = heard.texts, place + 1
    while end < len(texts) and (texts[end] in heard.structure.articles or end in labelled):
        end += 1
    last = end >= len(texts) or texts[end] in (*SIGNS, "?", "!")
    stops = [at for at in range(end, len(texts)) if texts[at] in SIGNS or "AND" in heard.phrases[at][1]]
    bare = place + 1 in labelled and labelled.isdisjoint(range(end, min(stops, default=len(texts))))
    bare = bare and heard.text[heard.words[place + 1].start].islower() and texts[place - 1].isalnum()
    return place > 0 and end - 1 in labelled and (last or bare)


def counts_between(heard: HeardText, spans: Sequence[Span], first: int) -> bool:
    """Return True for how many are between two who are named first: "tussen Ann en Ben staan er nog twee"."""
    named = [last for _, last, _ in spans if last <= first]
    if heard.joined or len(named) < 2 or not heard.is_marked(0, "between"):
        return False
    structure, between = heard.structure, {*heard.texts[max(named) : first]}
    plain = structure.harmless - structure.articles - structure.pointing - heard.lists["at"]
    return not between.isdisjoint(structure.dwelling) and between <= structure.dwelling | plain


def is_whole(heard: HeardText, label: Label, word: str, spans: Sequence[Span]) -> bool:
    """Return True for a noun of a label that no other one has, or if each of its words has one that is like it.

    So "the line was forgotten" names "Forgotten Lines", and "the vase" a "china vase".
    """
    plain = heard.structure.articles | heard.structure.harmless | heard.lists["common"]
    own = [each for each in heard.labels.words[label] if each not in plain]
    said = [heard.texts[first] for first, _, labels in spans if label in labels]
    story = heard.structure.story
    noun = story is not None and word in own and heard.labels.counts[word] < 2 and "nouns" in story.lists(word)
    noun = noun and (word,) not in heard.known.nouns and word not in heard.known.own_words  # "de klok", of clocks
    return len(own) > 1 and (noun or all([any([word[:4] == each[:4] for word in said]) for each in own]))


def is_at_place(heard: HeardText, mark: Mark) -> bool:
    """Return True for what is in front of an actor that is a place, and is none: "parked in front of the red house"."""
    known, first = heard.known, mark.last + (heard.at(mark.last) in heard.structure.articles)
    if heard.joined or "side" not in known.kinds[0] or any(map(heard.in_noun, range(mark.first))):
        return False
    if mark.kind not in ("ahead", "behind") and heard.at(mark.first) not in heard.structure.vague:
        return False
    things = [each for thing in {*known.properties} - known.steps.keys() for each in known.titles(thing)]
    named = heard.masked[first : first + 1] == [True] and any([each.endswith(heard.at(first + 1)) for each in things])
    return named or any(map(heard.in_noun, (first, first + 1)))  # "achter de gele (voor)deur"


def is_before_person(heard: HeardText, place: int, categories: AbstractSet[int]) -> bool:
    """Return True if somebody of the puzzle follows a word: by name, by its noun for an actor, or "the one"."""
    noun = place + 1 + (heard.at(place + 1) in heard.structure.articles)
    named = bool(categories) and categories <= heard.known.people
    named |= any([(noun in map(min, spans)) for label, spans in heard.named.items() if label[0] in heard.known.people])
    return named or heard.in_noun(noun) or heard.at(noun) in heard.structure.someone
