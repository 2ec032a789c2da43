"""Superlatives of a text: which label of which property "the cheapest" or "the second oldest" is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from logicgrid.kinds.logic_grid.hear.asides import is_contrary, is_otherwise_done
from logicgrid.kinds.logic_grid.hear.counted import done_in, is_rated, named_before
from logicgrid.kinds.logic_grid.hear.numbers import is_finish
from logicgrid.kinds.logic_grid.hear.parts import titled_before
from logicgrid.kinds.logic_grid.hear.pointers import calm_places
from logicgrid.kinds.logic_grid.hear.story import is_best, merely_is
from logicgrid.kinds.logic_grid.hear.structure import ORDERED, ROWS, SIGNS
from logicgrid.kinds.logic_grid.hear.superlatives import (
    ACTS,
    DIRECT,
    ENDS,
    NEAR,
    UNHELD,
    Ranked,
    Superlative,
    Superlatives,
    aged_among,
    is_no_place,
    is_of_turns,
    is_story_act,
    is_topic,
    is_wholly_named,
    may_be_unheld,
    named_behind,
    tells_turn,
)
from logicgrid.kinds.logic_grid.hear.text import HeardText
from logicgrid.kinds.logic_grid.hear.values import Alternative, HeardToken, replace
from logicgrid.kinds.logic_grid.language.vocabulary import Label

_OF_SOME = 1.3
"""What it costs that a superlative is of two who are named: "the oldest of Ann and Ben"."""
_NAMED, _ALONE, _SEVERAL, _GUESSED = 0.0, 0.1, 1.25, 1.3
"""What it costs that the property is named, is the only one of its kind, one of several, or the only one at all."""
_FIRM = frozenset(("money", "weight", "warmth", "speed"))
"""The kinds of properties that no noun beside a superlative separates from others: "the cheapest stay"."""


def extremes_in(heard: HeardText, taken: set[int]) -> Iterator[HeardToken]:
    """Yield the superlatives of a text as tokens that are labels; those at `taken` places are something else."""
    yield from _Extremes(heard, taken).all()


def other_firsts(heard: HeardText, place: int, taken: AbstractSet[int]) -> Iterator[Alternative]:
    """Yield the first or last values that an ordinal may be besides a number of other properties: "was the first"."""
    extremes = _Extremes(heard, set())
    placed = None if heard.joined else heard.structure.places.at(heard.texts, place)
    ranked = extremes.ended(place)
    if placed is not None:
        ranked = place, Superlative(place, placed[0], frozenset(), int(placed[1]), True), 1, False
    for each in extremes.alternatives(*ranked[1:3]) if ranked else ():
        if each.label is not None and each.label[0] not in taken:
            yield each


class _Extremes(Superlatives):
    """The superlatives of one text, and which labels they are."""

    def __init__(self, heard: HeardText, taken: set[int]) -> None:
        super().__init__(heard)
        self.taken, self.joints = taken, self.structure.topics | self.structure.owning
        self.kinds = [own | {"time"} if is_finish(heard, at) else own for at, own in enumerate(self.known.kinds)]
        self.able = [each for each, steps in self.known.steps.items() if steps.cost < 1]
        """The properties that somebody would compare."""

    def all(self) -> Iterator[HeardToken]:
        heard, end = self.heard, 0
        names = {at for name in heard.titled for at in range(*name)} if self.joined else calm_places(heard)  # 最高気温
        for place in range(len(self.texts)):
            if place < end or heard.masked[place] or place in self.taken or heard.in_noun(place):
                continue
            found = self.at(place)
            inside = found is None or not self.joined or (found[1].last - 1 in names and found[1].kinds != ACTS)
            if place in names and inside:
                continue
            counted = self._from_end(place)
            if counted is not None and (found is None or counted.symbol == "LABEL"):  # 倒数第二名
                end = counted.last
                yield counted
                continue
            if found is None or found[0] < end or self._is_between(place) or self._is_bound(found[1]):
                continue
            alternatives = tuple(self._meant(found, end))
            if alternatives:
                end = found[1].last
                yield HeardToken(self._named_from(found[0]), end, alternatives)

    def _is_bound(self, phrase: Superlative) -> bool:
        """Return True for "at most" before a number, where no spaces part words: 最多带了四只."""
        numbers = [each.first for each in self.heard.figures if 0 <= each.first - phrase.last < NEAR]
        bound = any([mark.last == phrase.last for mark in self.heard.marked("at_most", "at_least")])
        plain = bool(numbers) and self.structure.owning.isdisjoint(self.texts[phrase.last : min(numbers)])
        return self.joined and bound and plain

    def _meant(self, found: Ranked, begin: int) -> Iterator[Alternative]:
        """Yield the labels that a superlative may be, with the costs of the words beside it."""
        first, phrase, rank, worded = found
        phrase = replace(phrase, category=named_before(self.heard, first, phrase.category))
        for each in self.alternatives(phrase, rank, begin):
            assert each.label is not None
            stated = (not worded or self._is_stated(phrase, each.label[0])) or not phrase.placed
            stated = stated and not (phrase.placed and self._is_of_other_deed(each.label[0]))
            penalty = _SEVERAL * (not stated) + _OF_SOME * (not worded and self._is_of_some(phrase.last))
            yield replace(each, cost=each.cost + penalty)

    def _is_between(self, place: int) -> bool:
        """Return True for a word for the middle directly behind the second of two names: 甲和乙中间."""
        named = place - 1
        plain = self.structure.dwelling | self.structure.being | {*SIGNS, *self.heard.lists["at"]}
        while place - named < 2 * NEAR and named not in self.taken and self.heard.at(named) not in plain:
            named -= 1  # 甲客人和乙客人中间
        between = self.heard.is_marked(place, "between") and named in self.taken
        return between and self.heard.has_symbol("AND", slice(place))

    def _is_stated(self, phrase: Superlative, category: int) -> bool:
        """Return True if a place in an order is one of a ranking that is named behind it, or that is the only order."""
        orders = [each for each in self.able if self.kinds[each] & ORDERED]
        if not self.known.is_ranking(category):
            return orders == [category] and not self.joined
        near = self.texts[phrase.last : phrase.last + NEAR]
        finished = not self.structure.finished.isdisjoint(near) and "score" in self.kinds[category]
        return self.known.names_property(near[:1], category) or finished or len(orders) == 1

    def _is_of_other_deed(self, category: int) -> bool:
        """Return True if who is first or last is that in something else: "was the last to leave" of an arrival."""
        if self.joined:
            return False
        stated = not self.known.own_words.isdisjoint(self.texts) and self.known.names_property(self.texts, category)
        coming = {*self.known.labels.titles[category]} & self.structure.contrary[0] if category else set[str]()
        contrary = bool(coming) and is_contrary(self.known, coming, self.texts)
        return not stated and (contrary or is_otherwise_done(self.heard, category, False))

    def _is_of_some(self, place: int) -> bool:
        """Return True if "of" and several names follow a superlative: it is the first of them, not of all."""
        if self.joined or self.heard.at(place) not in self.structure.of:
            return False
        every = range(place, len(self.texts))
        joint = next((each for each in every if "AND" in self.structure.at(self.texts, each)[1]), 0)
        named = sum([each in self.taken for each in range(place, joint)])
        return bool(named) and joint - place <= NEAR + named

    # ------------------------------------------------------------------ places from an end

    def _from_end(self, place: int) -> HeardToken | None:
        """Return the label that is the nth from an end: 左边第二个, 左から2番目; "the second left of Ann" is none."""
        heard, before = self.heard, self.texts[max(0, place - 2) : place]
        named = True in heard.masked[max(0, place - 2) : place]
        parted = {*SIGNS, *self.structure.topics}.intersection(before)
        if named and not parted and before[-1] not in self.structure.particles:
            return None  # 老秦家左边第一家
        if heard.at(place - 1) in self.structure.owning or heard.in_noun(place - 1):
            return None  # 13岁的孩子左边第二个
        for phrase, kind, side in self.structure.origins:
            end = place + len(phrase)
            nth = self._nth(end) if self.texts[place:end] == phrase else None
            if nth is None:
                continue
            last, number, owner = nth
            able = [each for each in self._orders(kind, place) if owner in (0, each)]
            if kind == "any" and len(able) > 1:
                behind = self.texts[last - 1 : last + 2]
                able = [each for each in able if self.known.names_property(behind, each)]
            if not able and kind != "any":
                continue
            found = Superlative(place, end, frozenset((kind,)), side, placed=kind == "any")
            label = self._label(able[0], found, number) if len(able) == 1 else None
            last += heard.at(last) in self.structure.ranking
            if label is None:
                return HeardToken(place, last, (Alternative("WHO"),))  # its property is not stated
            penalty = _GUESSED * self._is_of_another_end(label[0], place, last)
            return HeardToken(place, last, (Alternative("LABEL", label, cost=_ALONE + penalty),))
        return None

    def _orders(self, kind: str, place: int) -> list[int]:
        """Return the properties of a kind that can be compared, or the topic; those with places in an order if any."""
        stated, known = named_before(self.heard, place, -1), self.known
        if stated in self.able:
            return [stated]  # 年齢が上から2番目
        return [at for at in self.able if at and (kind in self.kinds[at] or (kind == "any" and known.is_ranking(at)))]

    def _nth(self, place: int) -> tuple[int, int, int] | None:
        """Return the end of an ordinal at a place, with its sign, its number, and whose value it is (a property)."""
        heard = self.heard
        for (category, rank), spans in heard.named.items():
            for first, last in spans:
                if category and first == place:
                    return last, rank + 1, category  # 倒数第二排, where 第二排 is a value
        firsts = [mark.last for mark in heard.marked("ends_first") if mark.first == place]
        signs = {mark.first: mark.last for mark in heard.marked("ordinal_signs")}
        figure = next((each for each in heard.figures if each.first in (place, place + 1)), None)
        if figure is None or min(figure.values) < 1:
            return (max(firsts), 1, 0) if firsts else None  # 第一
        at = place if figure.first > place else figure.last
        return (signs.get(figure.last, figure.last), int(min(figure.values)), 0) if at in signs else None

    def _is_of_another_end(self, category: int, first: int, last: int) -> bool:
        """Return True if what counts from an end may be of another property: 前から of times, 上から2番目に高い."""
        if self.heard.is_marked(last, "more", "less", *ENDS):
            return True
        if self.known.names_property(self.texts[last : last + 2], category):
            return False
        words = self.texts[first:last]
        kinds = self.structure.kinds_said(words)
        kinds |= set() if self.structure.ranked.isdisjoint(words) else {"score"}
        return any([(self.kinds[each] - self.kinds[category]) & kinds for each in self.able if each != category])

    # ------------------------------------------------------------------ which property

    def alternatives(self, phrase: Superlative, rank: int, begin: int = 0) -> Iterator[Alternative]:
        """Yield the labels that a superlative may be, one of each property that it may be about, with their costs.

        The words before `begin` belong to another one.
        """
        able = self._sorted(phrase)
        near = self._near(phrase, begin)
        named = self._named(phrase, able, near)
        about = self._about(phrase, near)
        firm = phrase.kinds <= _FIRM and any([phrase.kinds & self.kinds[each] for each in able]) and not self.joined
        kinds = phrase.kinds if firm else about or phrase.kinds  # "le séjour le plus cher"
        fit = self._fitting(phrase, able, kinds)
        chosen, cost = fit, _ALONE if len(fit) == 1 else _SEVERAL
        direct = self._directly_named(phrase, able, near[min(NEAR, phrase.first - begin) * self.joined :])
        if direct:
            chosen, cost = direct, (_NAMED, _SEVERAL)[len(direct) > 1]
        elif len(named) == 1 and (
            named[0] in fit
            or self._is_beside(phrase, named[0])
            or not (phrase.placed or (phrase.kinds and fit))
            or (self.kinds[named[0]] <= {"number"} and is_wholly_named(self.heard, named[0], phrase.first))
        ):
            chosen, cost = named, _NAMED
        elif not fit and not kinds and not phrase.placed and phrase.side:
            aged = aged_among(self.known, self.texts[phrase.last - 1], able)
            chosen, cost = (aged, _ALONE) if aged else (able, _GUESSED + 0.3 * (len(able) > 1))
        for category in chosen:
            label = self._label(category, phrase, rank)
            if label is not None:
                other = category not in named and self._is_other_act(phrase, able, category)
                other = other or self._is_of_other_kinds(phrase, about, category, near)
                penalty = _GUESSED * other + UNHELD * may_be_unheld(self.known, category)
                yield Alternative("LABEL", label, cost=cost + penalty)

    def _sorted(self, phrase: Superlative) -> list[int]:
        """Return the properties that a superlative may be about: no lamps 一号灯, 二号灯 if they are in a row, too."""
        able = [*filter(lambda each: self._is_sorted(phrase, each), self.able)]
        ranked = {each for each in able if phrase.placed and self.known.is_ranking(each)}
        placed = self.joined and any([each and (each in ranked or self.kinds[each] & ROWS) for each in able])
        return [each for each in able if each or not placed]

    def _is_sorted(self, phrase: Superlative, category: int) -> bool:
        """Return True unless a property has no largest value: "the busiest day" is no day, "the shortest" no year."""
        plain = not (phrase.kinds or phrase.placed or self.joined) and phrase.side
        long = "lasting" in phrase.kinds and "age" not in phrase.kinds and self.known.is_calendar(category)
        rated = phrase.placed and any([is_rated(self.heard, phrase.last - by, category) for by in (0, self.joined)])
        if long or rated or (plain and self.known.is_dated(category)):
            return False
        numbers = self.known.steps[category].numbers
        return numbers is None or list(numbers) == sorted(numbers) or self.known.type(category) != "time"

    def _is_of_other_kinds(
        self, phrase: Superlative, kinds: AbstractSet[str], category: int, near: Sequence[str]
    ) -> bool:
        """Return True for a property with a mere character near where the text has other kinds: 集邮时间最长."""
        own, title = self.kinds[category], "".join(self.known.labels.titles[category])
        stated = self.joined and bool(own and kinds) and not phrase.placed
        return stated and own.isdisjoint(kinds) and title not in "".join(near)

    def _about(self, phrase: Superlative, near: Sequence[str]) -> set[str]:
        """Return the kinds of properties whose name is beside a superlative: "the highest rent"."""
        if self.joined:
            said = self._nouns_before(phrase.first)  # of いちばん古い店 no name
        else:
            said = [*near[:2], *([] if phrase.placed else self._noun_before(phrase))]
            unsorted = [title for each, title in enumerate(self.known.labels.titles) if each not in self.able]
            said = [each for each in said if (each,) not in unsorted]  # "le numéro le plus court", of acts
        about = {name for name, kind in self.structure.kinds.items() if not kind.names.isdisjoint(said)}
        words = [(each,) for each in (*said[:1], *said[2:]) if not self.joined]
        amounts = [each for each in self.able if not (self.known.is_ranking(each) or self.kinds[each] & ROWS)]
        about = about.union(*[self.kinds[each] for each in amounts if self.known.labels.titles[each] in words])
        about -= ROWS if self.heard.in_noun(phrase.last) and not self.joined else set()  # "the highest hut"
        lasting = "lasting" in phrase.kinds and any(["lasting" in self.kinds[each] for each in self.known.steps])
        return {*about - {"time"}, "lasting"} if lasting and "time" in about else about  # "the shortest time"

    def _nouns_before(self, first: int) -> list[str]:
        """Return what may be a noun before a place where no spaces part words, no word of the puzzle's: 勤続年数が."""
        first -= self.heard.at(first - 1) in self.joints
        owned = {at for each in self.heard.figures for at in done_in(self.heard, each.last)}  # 5公斤的狗
        words = ["" if each in owned or self.heard.in_noun(each) else self.texts[each] for each in range(first)]
        ends = [(begin, end) for begin in range(max(0, first - NEAR), first) for end in range(begin + 1, first + 1)]
        ends = [(begin, end) for begin, end in ends if all(words[begin:end]) and (end == first or end > begin + 1)]
        return ["".join(words[begin:end]) for begin, end in ends]

    def _is_other_act(self, phrase: Superlative, able: Sequence[int], category: int) -> bool:
        """Return True if what somebody does second may be of another order: of dates, or of how long it took."""
        kinds = self.kinds[category]
        if self.texts[phrase.last - 1] in self.structure.winning or not phrase.placed:
            scores = "score" not in kinds and any(["score" in self.kinds[each] for each in self.able])
            return phrase.placed and (scores or is_no_place(self.heard, phrase, category))
        others = (is_of_turns, is_story_act)
        if is_no_place(self.heard, phrase, category) or any([of(self.heard, phrase.last, category) for of in others]):
            return True
        if phrase.kinds != ACTS:
            return False
        if "time" in kinds and (self.known.is_ranking(category) or self.known.type(category) == "time"):
            return False
        timed = any(["lasting" in self.kinds[each] for each in able if each != category])
        return timed or not (self.known.is_placing(category) or is_finish(self.heard, category))

    def _is_beside(self, phrase: Superlative, category: int) -> bool:
        """Return True if a property's whole name precedes a superlative where no spaces part words: 費用が最高."""
        title = self.known.labels.titles[category]
        return any([self.texts[last - len(title) : last] == title for _, last in self._names_before(phrase.first)])

    def _names_before(self, first: int) -> list[tuple[int, int]]:
        """Return the places of names of properties before a place, perhaps with a particle after them."""
        gap = self.heard.at(first - 1) in self.joints
        return [name for name in self.heard.titled if name[1] in (first, first - gap)]

    def _named_from(self, first: int) -> int:
        """Return where a superlative begins with the name of its property, if that precedes it: 年龄最小."""
        begins = [begin for begin, _ in self._names_before(first) if self.taken.isdisjoint(range(begin, first))]
        return min(begins, default=first)

    def _directly_named(self, phrase: Superlative, able: Sequence[int], near: Sequence[str]) -> list[int]:
        """Return the property whose name is in a superlative, or the only ranking that it is an end of.

        The name of that directly follows it: "the last seat", 最后一排.
        """
        if phrase.category in able:
            return [phrase.category]
        if worded := self._worded(phrase, able):
            return worded
        if not phrase.placed:
            return named_behind(self.heard, phrase, able) if self.joined else []
        counted = len(near) > 2 and near[1] in self.structure.ordered  # 最后一节车厢
        near, titles = near[2:4] if counted else near[: 1 + self.joined], self.known.labels.titles
        if not "".join(near[:1]).isalnum() and self._is_elided(phrase.first):  # "neither the first cabin nor the last"
            nth = [each.last for each in self.heard.figures if self.heard.is_marked(each.first, "ordinals")]
            near = [self.texts[each] for each in nth if each < phrase.first]
        named = [each for each in able if self.known.names_property(near, each) or titles[each] == tuple(near)]
        return named if len(named) == 1 and self.known.is_ranking(named[0]) else []

    def _near(self, phrase: Superlative, begin: int) -> Sequence[str]:
        """Return the words that may name the property of a superlative: those behind, or also those before it."""
        behind = self.texts[phrase.last : phrase.last + NEAR]
        if not self.joined:
            return (*behind, *self._noun_before(phrase))
        ends = [at for at, text in enumerate(behind) if text in SIGNS]
        return self.texts[max(begin, phrase.first - NEAR) : phrase.first] + behind[: min(ends, default=NEAR)]

    def _noun_before(self, phrase: Superlative) -> list[str]:
        """Return the noun that a superlative with an article of its own follows: "le prix le plus élevé"."""
        noun, verbs = phrase.first - 2, self.heard.lists["copulas"]
        if not self.structure.heads:
            noun -= self.texts[phrase.first - 1] in self.structure.articles
            noun = noun if noun >= 0 and self.texts[noun + 1] in verbs else -1  # "the takings were the highest"
        topic = next((each for each in range(noun) if is_topic(self.heard, each, self.able)), noun)
        return [self.texts[topic]] if topic >= 0 and not self.heard.masked[topic] else []

    def _named(self, phrase: Superlative, able: Sequence[int], near: Sequence[str]) -> list[int]:
        """Return the properties that words beside a superlative name; best the whole name in its part of the text."""
        near = near[:DIRECT] if phrase.placed and not self.joined else near
        named = [each for each in able if self.known.names_property(near, each)]
        if not self.joined:
            return [each for each in named if self.known.names_property(near[:1], each)] or named
        named = named * (phrase.kinds != {"age"} and phrase.side != 0)  # 最年轻的球队, 进球; 开在正中间, 开业
        beside = [each for each in able if self._is_beside(phrase, each)]
        return (beside if len(beside) == 1 else titled_before(self.heard, phrase.first, able)) or named

    def _fitting(self, phrase: Superlative, able: Sequence[int], kinds: AbstractSet[str]) -> list[int]:
        """Return the properties that a superlative fits by what it is about."""
        known, own = self.known, self.kinds
        if phrase.kinds == ACTS and phrase.placed:
            timed = [each for each in able if "time" in own[each] and "age" not in own[each]]
            ranked = [each for each in able if known.labels.is_ranking(each) and not own[each] & ROWS]
            return list(dict.fromkeys([*timed, *ranked]))
        if phrase.placed:
            return self._turns(phrase, able) or self._placing(able, phrase)
        if not phrase.side:
            return [each for each in able if own[each] & ROWS or known.labels.is_ranking(each)]
        fit = [each for each in able if own[each] & kinds]
        if phrase.kinds == {"score"}:  # "the highest rated" by marks
            fit = [each for each in fit if not known.is_ranking(each)] or fit
        quick = self.joined and self.heard.is_marked(phrase.last - 1, "unsure")  # 跑得最快
        return fit or (self._paced(able, phrase) if quick or "speed" in kinds else [])

    def _paced(self, able: Sequence[int], phrase: Superlative) -> list[int]:
        """Return how long something takes, or the places in a race for who merely is "the quickest"."""
        spans = [*filter(self.known.is_of_spans, able)]
        merely = self.joined or merely_is(self.heard, phrase.first, phrase.last)
        return spans or [*filter(self.known.is_placing, able)] * merely

    def _turns(self, phrase: Superlative, able: Sequence[int]) -> list[int]:
        """Return the only order in time, where a text tells what is done first or last, and not who comes out first."""
        long = phrase.last - phrase.first > DIRECT
        turns = [each for each in able if self.known.is_ranking(each) and ("time" in self.kinds[each] or long)]
        return turns if len(turns) == 1 and tells_turn(self.heard, phrase.first, phrase.last) else []

    def _placing(self, able: Sequence[int], phrase: Superlative) -> list[int]:
        """Return the properties in which somebody comes first or last: rankings, times and scores.

        Where no spaces part words, who wins has a place in a ranking or a time: 優勝, 冠军.
        """
        known, kinds = self.known, self.kinds
        if ranked := [each for each in able if known.is_placing(each)]:
            return ranked
        mere = [each for each in able if known.labels.is_ranking(each)]
        if self.joined:
            return self._placing_joined(able, mere, self.texts[phrase.last - 1])
        fit = [each for each in able if kinds[each] & {"time", "score"}]
        if fit and not any([known.is_ranking(each) for each in fit]):
            fit += [each for each in able if known.is_ranking(each) and not kinds[each] & ROWS]
        return fit or [each for each in mere if not kinds[each]]

    def _placing_joined(self, able: Sequence[int], mere: Sequence[int], end: str) -> list[int]:
        known, kinds = self.known, self.kinds
        marked = {each for each in able if known.is_titled(each, "scored")}
        rated = [each for each in able if end in self.structure.winning | self.structure.rated_by]
        scored = [each for each in able if (each in rated and "score" in kinds[each]) or is_finish(self.heard, each)]
        fit = scored or [each for each in able if each in mere or "time" in kinds[each]]
        fit = fit or [*filter(known.is_of_spans, rated)]
        fit = [each for each in fit if "age" not in kinds[each]] or fit or [*marked]
        return [each for each in fit if each in marked.union(mere) or "time" in kinds[each] or known.is_of_spans(each)]

    def _label(self, category: int, phrase: Superlative, rank: int) -> Label | None:
        """Return the value that a superlative is; None where its direction is not known."""
        known, size, side = self.known, self.known.categories[category].size, phrase.side
        years = "age" in phrase.kinds and known.is_calendar(category)
        best = phrase.kinds == {"score"} and is_best(self.heard, phrase.last, category)
        if years or best or ("speed" in phrase.kinds and "speed" not in self.kinds[category]):
            side = -side
        if phrase.placed and not known.is_of_spans(category) and known.is_titled(category, "scored"):
            side = -side
        counted = not (phrase.kinds or self.joined) and known.names_property([self.heard.at(phrase.last)], category)
        own = self.kinds[category] | {*["speed", "lasting"] * (category in self._paced([category], phrase))}
        stated = phrase.placed or phrase.kinds & own or known.is_titled(category, "rising")
        if side and category != phrase.category and known.labels.is_ranking(category) and not (stated or counted):
            return None  # "the most canoes"
        if not 1 <= rank <= size or (not side and not size % 2):
            return None
        places = sorted(range(size), key=(known.steps[category].numbers or range(size)).__getitem__)
        return category, places[size // 2 if not side else -rank if side > 0 else rank - 1]
