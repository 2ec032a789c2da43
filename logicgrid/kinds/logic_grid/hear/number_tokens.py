"""The numbers of a text as tokens: labels, amounts, ratios, counts, and those that are no numbers there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from fractions import Fraction

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.hear.asides import is_nth_of_another, is_otherwise_done
from logicgrid.kinds.logic_grid.hear.counted import is_bare, is_of_another
from logicgrid.kinds.logic_grid.hear.extremes import other_firsts
from logicgrid.kinds.logic_grid.hear.plain import akin_spans, counts_between, counts_people, second_one, stated_behind
from logicgrid.kinds.logic_grid.hear.pointers import equals_in, pointers_in
from logicgrid.kinds.logic_grid.hear.story import counts_otherwise, has_gaps, is_elided
from logicgrid.kinds.logic_grid.hear.structure import ORDERED, ROWS
from logicgrid.kinds.logic_grid.hear.superlatives import is_of_turns
from logicgrid.kinds.logic_grid.hear.text import HeardText, Span
from logicgrid.kinds.logic_grid.hear.units import is_measure, is_unit, owners_by_unit, scales_at, unit_owners
from logicgrid.kinds.logic_grid.hear.values import CURRENCIES, NOTHING, Alternative, replace
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.figures import Figure

_COUNTING = {"UNDER", "OVER", "ATLEAST", "ATMOST", "DIFFER", "TOTAL", "BETWEEN"}
_COUNTED = 1.3
"""What it costs that an ordinal names a value that is no place in an order."""
_SHARED, _BESIDE = 1.3, 3
"""What it costs that another property has the same number, and how near a name may be that says which it is."""
_OTHER = 1.25
"""What it costs that "the first" may be of another property whose first value it would be."""
DROPPED = 1.3
"""What it costs that a number beside a comparison says nothing."""
_ANOTHER = 1.3
"""What it costs that a number may be somebody else's, or of something else."""
_HOURLY = (60, 30, 15, Fraction(1, 60))
"""The units of times of day."""
_WORDED = {"ALIKE", "UNLIKE", "EVEN", "ODD"}
_IDIOM = 4
"""How many words a calm phrase has at most in which a number may be one by itself."""
_LIMITED = 6
"""How far before a number the first half of a negation may be that limits it."""


def is_vague(figure: Figure | None) -> bool:
    """Return True for a word that may be no number at all, such as an article; a half is one."""
    return figure is not None and not figure.evidence and all([each.denominator == 1 for each in figure.values])


def _is_idiom(symbols: Sequence[str], size: int, numbered: bool) -> bool:
    """Return True for a phrase with a number that is none: "once", "first seen", "de deux choses l'une"."""
    return (numbered and not {"STOP", "CALM"}.isdisjoint(symbols)) or ("CALM" in symbols and size > _IDIOM)


class NumberTokens:
    """One text with its words and spans, and the tokens that its numbers are."""

    def __init__(self, heard: HeardText, akin: bool) -> None:
        self.known, self.heard, self.akin = heard.known, heard, akin
        self.texts, self.structure, self.joined = heard.texts, heard.structure, heard.joined
        spans = sorted([*heard.spans, *(akin_spans(heard) if akin else [])])
        self.pointers = pointers_in(heard, spans)
        self.equals = equals_in(heard)
        self.phrases = heard.phrases
        """At each place the longest phrase of structure: its end and its symbols."""
        others = [(place, end) for place, (end, symbols) in enumerate(self.phrases) if "OTHER" in symbols]
        self.others = [place for place, end in others if not heard.is_rest(place, end)]
        if not self.others and self.joined:
            self.others = second_one(self.heard)
        self.one = self._one()
        pair = [*([] if self.one is None else [self.one]), *self.others[:1]]
        inside = {each for first in pair for each in range(first, self.phrases[first][0])}
        figured = {figure.first for figure in heard.figures}
        for place, (end, symbols) in enumerate(self.phrases):
            denied = "NOT" in symbols and not self.joined  # "quelqu'un d'autre que"
            same = "SAMEONE" in symbols and self.joined and place not in figured  # 同一个
            idle = not self.joined and _is_idiom(symbols, end - place, place in figured)
            if idle or denied or same or not _WORDED.isdisjoint(symbols):
                inside.update(range(place, end))
        self.inside = inside | self._worded()
        self.spans = [span for span in spans if span[0] not in self.inside]
        self.labelled = {place for first, last, _ in self.spans for place in range(first, last)}

    def _worded(self) -> set[int]:
        """Return the places of numbers inside of phrases, where no spaces part words: 一 of 一辈子."""
        calm = {"CALM", "ANYORDER", "TOTAL", "EITHER"}
        spans = [(place, end) for place, (end, symbols) in enumerate(self.phrases) if not calm.isdisjoint(symbols)]
        phrases = [range(place, end) for place, end in spans if end > place + 1 and self.joined]
        figures = self.heard.figures
        inside = {each.first for each in figures for at in phrases if each.first in at and each.last <= at.stop}
        halves = [each for each in figures if self.texts[each.first] == self.structure.half]
        return inside | {each.first for each in halves if not self._is_timed(each.last)}

    def _numbered(self, span: Span, figure: Figure | None, named: Sequence[Alternative]) -> list[Alternative]:
        """Return what a number may be: one of the labels that it names, at its cost, an amount, or nothing."""
        first, last, labels = span
        categories = {label[0] for label in labels}
        counted = not self._is_nth(first) and self._counts_of_another(last, categories)
        stated = set() if counted else self._stated(first, last, categories)
        found = self._valued(span, figure, named, stated)
        behind = self.texts[last : last + 1]
        counts = counted or (figure is not None and figure.counts) or not self.structure.claims.isdisjoint(behind)
        counts = counts or self._counts_labels(span) or self._is_near_pointer(last) or self._is_counting(first)
        counts = counts or self._is_limit(first, last) or self._counts_beyond(first, last)
        values = figure.values if figure is not None else frozenset((int(self.texts[first]),))
        ranked = self.joined and self.heard.is_marked(first, "ends") and not self.heard.is_marked(first, "numbers")
        if counts_people(self.heard, figure, first, last):
            return [Alternative("NUM", numbers=values), NOTHING]  # 甲和乙两人, 喝茶和喝水的两位客人
        counts = counts and not (ranked or self._is_article(first, last))  # 亚军
        found.append(Alternative("NUM", numbers=self._amounts(first, values), cost=0.0 if counts else 1.5))
        if is_vague(figure):
            stepped = counts and self._counts_steps(first, last)
            idle = self._idle(labels, last) + DROPPED * (stepped or self._is_stressed(first))
            found.append(replace(NOTHING, cost=idle))
        return found

    def _valued(
        self, span: Span, figure: Figure | None, named: Sequence[Alternative], stated: AbstractSet[int]
    ) -> list[Alternative]:
        """Return the labels of a number, and the ends that an ordinal may be; words beside it are of `stated`."""
        first, last, labels = span
        extra, ordinal = self._penalty(span, figure), self._is_nth(first)
        found = []
        for each in named:
            penalty = _SHARED * (each.label is not None and each.label[0] not in stated)
            found.append(replace(each, cost=each.cost + extra + penalty + self._counting_penalty(each, last, ordinal)))
        others = self._other_firsts(first, last, {label[0] for label in labels}) if ordinal else []
        elided = is_elided(self.heard, span)
        found = [replace(each, cost=each.cost + _OTHER * (bool(others) and not elided)) for each in found]
        return [*found, *[replace(each, cost=each.cost + _OTHER * elided) for each in others]]

    def _penalty(self, span: Span, figure: Figure | None) -> float:
        """Return what it costs that a number is a value, by the words beside it, of whatever property that is."""
        first, last, labels = span
        turns = [each for each, _ in labels if not set() < self.known.kinds[each] <= ROWS]
        otherwise = len(turns) == len(labels) and all([is_otherwise_done(self.heard, each, False) for each in turns])
        return (
            0.5 * (self._is_near_pointer(last) and not (self.joined and self._owns(labels, last)))
            + _ANOTHER * self._is_limit(first, last)
            + (0.8 if self._is_ordinal(first) else 1.3)
            * (
                is_vague(figure)
                and not (self._owns(labels, last) or self._has_unit(labels, last) or self._is_restricted(first))
            )
            + 0.9 * ("STOP" in self.phrases[first][1])
            + DROPPED * self._counts_on(first, last)
            + 1.0 * (self._is_fraction(first, last) and not (figure is not None and figure.clock))
            + _ANOTHER * is_of_another(self.heard, span)
            + _COUNTED * self._counts_labels(span)
            + _ANOTHER * (is_bare(self.heard, first, last, labels) or counts_otherwise(self.heard, last, labels))
            + _ANOTHER * (self._is_nth(first) and (is_nth_of_another(self.heard, last, labels) or otherwise))
        )

    def _counts_labels(self, span: Span) -> bool:
        """Return True for a number in letters that counts labels or people: "two basses", "two of the singers"."""
        first, last, labels = span
        behind = [label[0] for start, _, others in self.spans if start == last for label in others]
        text = self.texts[first]
        counts = text.isalpha() and text not in self.structure.articles and not (self._is_nth(first) or self.joined)
        if (counts or self.joined) and self.heard.has_symbol("DIFF", slice(last + self.joined, last + self.joined + 1)):
            return True  # "four different people"
        of = last < len(self.texts) and self.texts[last] in self.structure.of
        of = of and any([self.heard.in_noun(place) for place in range(last + 1, last + 4)])
        return counts and (of or bool({*behind} - {label[0] for label in labels}))

    def _other_firsts(self, first: int, last: int, taken: set[int]) -> list[Alternative]:
        """Return the ends of other orders that an ordinal may be, unless it is a place that was scored."""
        behind = self.texts[last : last + 1]
        if self.heard.has_symbol("OR", slice(last, last + 1)) and self.heard.at(last + 1) in self.structure.articles:
            behind = self.texts[last + 3 : last + 4]  # "op de eerste of de laatste kraam"
        scored = any(["score" in self.known.kinds[each] or self.known.names_property(behind, each) for each in taken])
        return [] if scored else list(other_firsts(self.heard, first, taken))

    def _is_nth(self, first: int) -> bool:
        """Return True for an ordinal, which is no amount where spaces part words."""
        return self._is_ordinal(first) and not self.joined

    def _is_near_pointer(self, last: int) -> bool:
        """Return True if a comparison shortly follows a number that ends at a place."""
        return any([self.joined or 0 <= place - last < 6 for place in self.pointers])

    def _is_limit(self, first: int, last: int) -> bool:
        """Return True for a bare number behind "than": "younger than 30" names nobody who paid $30."""
        than = any([mark.kind == "than" and mark.last == first for mark in self.heard.marks])
        signed = last >= len(self.texts) or not self.texts[last].isalnum()
        labels = [label for begin, _, each in self.spans if begin == first for label in each]
        stated = self.structure.kinds_said(self.texts[max(0, first - 2) : first])
        others = bool(stated) and all([stated.isdisjoint(self.known.kinds[each]) for each, _ in labels])
        worded = others and self.heard.figure_at(first) is not None  # "older than sixty" names none of sixty moves
        behind = than or any([each.place + len(each.word.split()) == first for each in self.pointers.values()])
        year = behind and all([self.known.is_calendar(each) and self.known.type(each) != "date" for each, _ in labels])
        return not self.joined and (year or (than and signed and (worded or self.texts[first].isdigit())))

    def _counts_beyond(self, first: int, last: int) -> bool:
        """Return True for a number between "more than" and the name of a property: "more than one cat"."""
        degrees, thans = self.structure.degrees, self.known.lexicon.lists["than"] | self.structure.of
        beyond = self.texts[max(0, first - 2) : first]
        graded = not self.joined and len(beyond) == 2 and beyond[0] in degrees and beyond[1] in thans
        named = self.known.named_by(self.texts[last : last + 1], self.known.properties)
        return graded and bool(named)

    def _is_article(self, first: int, last: int) -> bool:
        """Return True for a word that is no amount: an article before what is graded, or a time of day, "at 2:15"."""
        text = self.texts[first]
        article = text in self.structure.articles and not self._is_stressed(first) and self._is_graded(last)
        placed = first > 0 and not self.joined and self.texts[first - 1] in self.known.lexicon.lists["at"]
        return article or (placed and ":" in text)

    def _counts_steps(self, first: int, last: int) -> bool:
        """Return True for a number, not an article, with a comparison directly behind it."""
        named = self.heard.at(last + 1) in self.structure.of | self.structure.degrees  # "a cup more than Ann"
        named = named or self.heard.at(first - 1) in self.structure.dwelling  # not "in a row behind Ann"
        unit = (is_unit if named else is_measure)(self.heard, last)
        stated = unit or self.texts[first] not in self.structure.articles or self._is_stressed(first)
        reach = max(1 + unit, 3 * ((self.heard.at(last),) in self.known.labels.titles))  # "one house to the left of"
        return stated and not self.joined and any([0 <= at - last <= reach for at in self.pointers])

    def _counts_of_another(self, place: int, categories: set[int]) -> bool:
        """Return True if the name or unit of a property with numbers follows a number, and no label of it."""
        if self.heard.at(place - 2) in CURRENCIES or self.joined or self.heard.masked[place : place + 1] != [False]:
            return False  # "the film at € 8 starts later"
        text, stem = self.texts[place], self.known.stem(self.texts[place])
        owners = {each for each in self.known.counted if stem in self.known.own_units(each)}
        owners |= self.known.named_by([text], self.known.counted).union(self.known.named_in_plural(text))
        return bool(owners) and categories.isdisjoint(owners)

    def _counts_on(self, first: int, last: int) -> bool:
        """Return True for a number, perhaps with its unit, directly before a comparison: "has three more than"."""
        place = last + (is_measure(self.heard, last) and self.heard.at(first - 1) not in CURRENCIES)
        beside = [self.texts[each] for each in (first - 1, last) if 0 <= each < len(self.texts)]
        named = any([self.known.names_property(beside, each) for each in self.known.steps])
        return place in self.pointers and not (self.joined or self._is_ordinal(first) or named)

    def _is_stressed(self, place: int) -> bool:
        """Return True if an accent tells a number from an article, "één", or a limit does."""
        word = self.heard.words[place]
        accent = not self.heard.text[word.start : word.end].isascii()
        return not self.joined and (accent or self._is_restricted(place))

    def _is_restricted(self, place: int) -> bool:
        """Return True for a value that is limited, "n'a qu'une malle", "maar één kind", not who: "maar één gast"."""
        word, texts = self.heard.words[place], self.texts[max(0, place - _LIMITED) : place]
        behind = "".join(self.texts[place + 1 : place + 2])
        limits = (self.known.lexicon.lists["than"] & {*texts[-2:]}, self.structure.halves & {*texts})
        article = self.heard.text[word.start : word.end] in self.structure.articles  # "maar een hoger nummer"
        merely = len(texts) > 1 and (texts[-1],) in self.structure.phrases["measured"] and not article
        story = self.structure.story
        person = story is None or "people" in story.lists(behind) or self.heard.in_noun(place + 1)
        person = person and not any([self.known.names_property([behind], each) for each in self.known.steps])
        return (all(limits) and behind.isalpha()) or (merely and not person)

    def _is_graded(self, place: int) -> bool:
        """Return True if a comparison follows an article, or a noun that is no step: "a house with a higher"."""
        if place in self.pointers or self.joined:
            return place in self.pointers
        grades = {each.place + by for each in self.pointers.values() for by in (-1, 1, 2)} | {place}
        numbered_ = place >= len(self.texts) or any([self.heard.at(at) in self.structure.numbers for at in grades])
        near = any([0 <= each - place <= 2 for each in self.pointers])
        return numbered_ or not (near or is_unit(self.heard, place))

    def _counting_penalty(self, alternative: Alternative, place: int, ordinal: bool) -> float:
        """Return what it costs that a number is a value, although it may count people, steps or things of all kinds."""
        people = bool(self.heard.phrase_at(place, "people"))
        other = (people or ordinal) and self._is_amount(alternative) != people
        counted = other or self._is_of_another_unit(alternative, place)
        apart = self._is_distance(alternative, place) or self._is_of_things(alternative, place)
        if (label := alternative.label) is not None:
            counted |= is_of_turns(self.heard, place, label[0]) or (ordinal and has_gaps(self.heard, label[0], place))
        return _COUNTED * counted + _COUNTED * (apart and not ordinal)

    def _is_fraction(self, first: int, last: int) -> bool:
        """Return True if a number may be a part of something: "a third of", but not "came third"."""
        ordinal, before, behind = self._is_nth(first), self.heard.at(first - 1), self.heard.at(last)
        bare = before not in self.structure.articles and behind not in self.structure.of
        whole = ordinal and (bare or self._is_place(last))  # "de derde verdieping"
        return not whole and self.heard.is_marked(first, "factors") and not scales_at(self.heard, last)

    def _is_counting(self, first: int) -> bool:
        """Return True if a text has a bound or a sum for a number, or says "by" before it."""
        summed = self.heard.has_symbol("TOTAL")
        by = first > 0 and self.texts[first - 1] in self.structure.by and bool(self.pointers)
        reach = (0, 1) if self.joined else (-4, -3)  # "two plots away"
        apart = any([m.kind == "apart" and first - m.last in reach for m in self.heard.marks])
        return self._is_bound() or summed or by or apart or counts_between(self.heard, self.spans, first)

    def _is_amount(self, alternative: Alternative) -> bool:
        """Return True for a value that is no place in an order: nothing is the third of it."""
        category = alternative.label[0] if alternative.label else 0
        placed = self.known.kinds[category] & ORDERED
        return not placed and not self.known.labels.is_ranking(category)

    def _stated(self, first: int, last: int, categories: set[int]) -> set[int]:
        """Return which of the properties that have a number have their names, units or kinds beside it."""
        if self.joined:
            return stated_behind(self.heard, last, categories)
        if len(categories) < 2:
            return categories
        exact = {*self._named_exactly(first)}
        if len(exact) == 1:
            return exact
        if measured := owners_by_unit(self.heard, first, last, categories):
            return measured
        near = (*self.texts[max(0, first - _BESIDE) : first], *self.texts[last : last + _BESIDE])
        named = {each for each in categories if self.known.names_property(near, each)}
        kinds = self.structure.kinds_said(near)
        kinds |= {"score"} if self._is_ordinal(first) and not self.structure.finished.isdisjoint(near) else set()
        return named or {each for each in categories if self.known.kinds[each] & kinds} or set()

    def _named_exactly(self, first: int) -> Iterator[int]:
        """Yield the properties with a value whose own text is an ordinal in letters: "third"."""
        for label, own in self.known.labels.words.items() if self._is_ordinal(first) else ():
            if label[0] and tuple(own) == (self.texts[first],):
                yield label[0]

    def _is_of_another_unit(self, alternative: Alternative, place: int) -> bool:
        """Return True if a unit follows a number that the property of a label does not have: "in two years"."""
        if self.joined or alternative.label is None:
            return False
        category = alternative.label[0]
        kinds = self.known.kinds[category]
        placed = self.known.is_ranking(category) or kinds & ROWS
        ends = (place, place - 1)  # "vijf uur", "drie kwartier"
        marks = [each for each in self.heard.marked("units") if each.first in ends and not self._is_ordinal(each.first)]
        if kinds & {"age", "time", "lasting"}:
            marks = [each for each in marks if each.value in _HOURLY]  # no place in a race
        if not placed:
            return False
        units = {self.texts[each.first] for each in marks}
        return bool(units) and not self.known.names_property(units, category)

    def _is_distance(self, alternative: Alternative, place: int) -> bool:
        """Return True if the name of a property in the plural follows one of its numbers: "three seats"."""
        if self.joined or alternative.label is None or place >= len(self.texts):
            return False
        category, text = alternative.label[0], self.texts[place]
        placed = self.known.is_ranking(category) and self.known.kinds[category] & (ROWS | {"score"})
        titles = self.known.labels.titles[category]
        return bool(placed) and text not in titles and any([self.known.is_alike(text, each) for each in titles])

    def _is_of_things(self, alternative: Alternative, place: int) -> bool:
        """Return True if things of all kinds are counted, but the property of a label has a unit: 二つ上の階."""
        if alternative.label is None:
            return False
        category, behind = alternative.label[0], self.texts[place + 1 :]
        unit, title = self.known.units.get(category, ()), self.known.labels.titles[category]
        things = self.structure.generic | {each[0] for each in self.structure.phrases["people"]}
        own = behind[: len(unit)] == unit or bool(scales_at(self.heard, place))  # 5个小时
        ends = [end for begin, end in self.heard.titled if self.texts[begin:end] == title]
        firsts = [each.first for each in self.heard.figures if each.last == place]
        near = [each for each in firsts if each - self.heard.phrase_before(each, "existing") in ends]
        titled = behind[: len(title)] == title or (bool(near) and not self.heard.at(place + 1).isalnum())
        own = own or (titled and not self.known.is_ranking(category))  # 三个徒弟, 徒弟有三个
        return bool(unit) and self.heard.at(place) in self.structure.generic and not (unit[0] in things or own)

    def _is_bound(self) -> bool:
        """Return True if a text has a bound or a distance, to which a number may belong."""
        symbols = {symbol for _, each in self.phrases for symbol in each}
        return self.joined and not symbols.isdisjoint(_COUNTING)

    def _idle(self, labels: Sequence[Label], place: int) -> float:
        """Return what it costs that a number says nothing: more beside a comparison or before a property's name."""
        if not self.joined:
            return 0.0
        beside = any([-4 <= each - place <= 1 for each in self.pointers])
        ranked = self.heard.at(place) in self.known.lexicon.lists["ordinal_signs"]
        owned = (DROPPED if ranked else 0.8) * self._owns(labels, place)  # 一位になれなかった
        return 2.0 * beside or max(owned, 0.8 * bool(self.pointers))

    def _has_unit(self, labels: Sequence[Label], place: int) -> bool:
        """Return True if a number is followed by what a property counts that has it: "one year old", "one night"."""
        one, known, owners = place - 1, self.known, {category for category, _ in labels}
        stressed, article = self._is_stressed(one), self.heard.at(one) in self.structure.articles
        plain = one and not (self.joined or article or one in self.pointers or self.heard.in_noun(place + 1))
        amounts = [each for each in owners if stressed or not (known.is_ranking(each) or known.kinds[each] & ROWS)]
        noun, unit = self.heard.at(place), known.stem(self.heard.at(place))
        named = known.named_by([noun], amounts) or any([unit in known.own_units(each) for each in owners])
        return bool((plain or stressed) and named)

    def _owns(self, labels: Sequence[Label], place: int) -> bool:
        """Return True if a character behind a number is of the name or unit of a property that it may be a value of."""
        behind, owners = self.texts[place : place + 3] if self.joined else [], {label[0] for label in labels}
        return bool(self.known.named_by(behind, owners) or owners & scales_at(self.heard, place).keys())

    def _is_timed(self, place: int) -> bool:
        """Return True if a number precedes a half, or a unit behind it."""
        numbers = [each for each in self.heard.figures if each.last in range(place - 4, place)]
        return bool(numbers or self.structure.counters & {self.heard.at(place)} or unit_owners(self.heard, place))

    def _is_step(self, place: int) -> bool:
        """Return True if the name of a property whose values are places precedes a comparison."""
        near = any([each - place in (1, 2) for each in self.pointers])
        return near and not self.joined and place < len(self.texts) and self._is_place(place)

    def _is_one_of(self, place: int) -> bool:
        """Return True if a noun is between an article and a comparison: "a ticket more", but not "a bit more"."""
        graded = self.pointers.get(place + 1)
        if self.joined or place >= len(self.texts) or graded is None or " " in graded.word:
            return False  # "un sommet moins élevé"
        text = self.texts[place]
        return text.isalpha() and text not in self.structure.little

    def _amounts(self, first: int, values: frozenset[Number]) -> frozenset[Number]:
        """Return the numbers that may count something: of an ordinal only the part, "a third"."""
        parts = frozenset([each for each in values if each < 1])
        return parts if parts and self._is_ordinal(first) and not self.joined else values

    def _is_ordinal(self, place: int) -> bool:
        return self.heard.is_marked(place, "ordinals")

    def _is_place(self, place: int) -> bool:
        """Return True for the name, in the singular, of a property whose values are places: "house"."""
        known = self.known
        text = self.heard.at(place)
        placed = [each for each in known.steps if known.kinds[each] & (ROWS | {"score"})]
        return any([text in known.labels.titles[each] for each in placed])

    def _is_someone(self, first: int, last: int) -> bool:
        """Return True for "the one" that is no number: it follows an article, and before no unit; 去瀑布的一家."""
        if self.joined:
            figure, counter = self.heard.figure_at(first), self.heard.at(last)
            one = figure is not None and figure.values == {1} and not self.structure.topics  # の一つ前
            return one and counter in self.structure.generic and self.heard.at(first - 1) in self.structure.owning
        if not first or self.texts[first] not in self.structure.someone:
            return False
        if self.texts[first - 1] not in self.structure.articles or last >= len(self.texts):
            return False
        behind = [self.texts[last]]
        named = any([self.known.names_property(behind, each) for each in range(1, len(self.known.categories))])
        return not named and not is_unit(self.heard, last)

    def _one(self) -> int | None:
        """Return the place of the "one" that belongs to "the other"."""
        if not self.others:
            return None
        ones = [place for place in range(self.others[0]) if "ONE" in self.phrases[place][1]]
        inside = {at for each in ones for at in range(each + 1, self.phrases[each][0] + 1)}  # "er één een rode"
        inside |= {place for place in ones if self.heard.at(place - 1) in self.structure.pointing}
        ones = [place for place in ones if not (self.heard.masked[place] or place in inside)]
        after = [place for place in ones if place and self.texts[place - 1] in (",", "、", "，")]
        return ([*ones, *after] or [-1])[-1] if ones else None
