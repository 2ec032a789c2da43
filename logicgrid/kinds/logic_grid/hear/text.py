"""One text as it is heard: its words and numbers, the labels that it names, and the phrases of structure in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.hear.counted import by_day, counts_actors, is_rated, is_rough, numbered_by
from logicgrid.kinds.logic_grid.hear.numbers import numbers_in, spans_of_time, surnames_in
from logicgrid.kinds.logic_grid.hear.structure import Phrase
from logicgrid.kinds.logic_grid.hear.units import is_minutes, minutes_counted, scale_of, unit_owners, without_other_unit
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.figures import Figure
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions
from logicgrid.words.lexicon import Word

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle

Span = tuple[int, int, tuple[Label, ...]]
"""The words `first` to `last` (exclusive) of a text, and the labels that they may name."""

_AMOUNTS = {"number", "money", "weight", "length", "lasting", "age", "size"}
"""The kinds of properties whose values no ordinal number tells."""
_DOTTED = re.compile(r"\d\d?\.[0-5]\d")
_NEITHER, _LIMITS = {"NEITHER", "NOR"}, {"UNDER", "OVER", "ATLEAST", "ATMOST"}
_DENIALS = {"NOT", "NIL"}
_FITS = 0.8
"""Which part of a phrase's words a text must have; of characters all."""


class HeardText(TextMentions):
    """One text of a puzzle that is heard."""

    def __init__(self, text: str, known: HeardPuzzle) -> None:
        self.known, self.structure, self.joined = known, known.structure, known.joined
        self.lists = known.lexicon.lists
        super().__init__(text, known.labels)
        self._akin: dict[Label, set[int]] = {}
        self.calm: set[int] | None = None
        self.figures = numbers_in(self, bool(known.timed))
        for label, spans in self.named.items():
            for span in spans:
                self.masked[span[0]] &= not self._is_function_word(span, label)

    def _stands(self, words: tuple[str, ...], label: Label, place: int) -> bool:
        """Return False, too, for a digit that names a label and has the unit of another property: "3 nights"."""
        digit = len(words) == 1 and words[0].isdigit() and not self.joined
        others = {*self.known.properties} - {label[0]} if digit else ()
        return super()._stands(words, label, place) and not self.known.named_by([self.at(place + 1)], others)

    def begins_choice(self, place: int) -> bool:
        """Return True for an "or" that has an accent, or is behind a verb or a preposition, before another one."""
        opens = self.at(place - 1) in self.lists["copulas"] | self.lists["having"] | self.lists["at"]
        stressed = not self.cited(place, place + 1).isascii()
        return (opens or stressed) and self.texts[place] in self.texts[place + 1 :]

    def phrase_at(self, place: int, *lists: str) -> int:
        """Return how many words the longest phrase of some lists at a place has; 0 if there is none."""
        text, begun = self.at(place), self.structure.begun
        return self.longest_at(place, [each for name in lists for each in begun.get((name, text), ())])

    def longest_at(self, place: int, phrases: Sequence[Phrase]) -> int:
        """Return the same of some phrases."""
        text = self.at(place)
        found = [each for each in phrases if each[0] == text and self.texts[place : place + len(each)] == each]
        return max(map(len, found), default=0)

    def phrase_before(self, place: int, *lists: str) -> int:
        """Return how many words the longest phrase of some lists has that ends before a place; 0 if none does."""
        phrases = [each for name in lists for each in self.structure.phrases[name]]
        return max([len(each) for each in phrases if self.texts[:place][-len(each) :] == each], default=0)

    def where(self, phrases: Sequence[Phrase]) -> list[range]:
        """Return the places of some phrases."""
        return [
            range(place, place + len(each))
            for each in phrases
            for place in self._places_of.get(each[0], ())
            if self.texts[place : place + len(each)] == each
        ]

    @cached_property
    def _places_of(self) -> Mapping[str, Sequence[int]]:
        """The places of each word of the text."""
        found: dict[str, list[int]] = {}
        for place, text in enumerate(self.texts):
            found.setdefault(text, []).append(place)
        return found

    def figure_at(self, place: int) -> Figure | None:
        """Return the number that begins at a place."""
        return next((each for each in self.figures if each.first == place), None)

    def is_marked(self, place: int, *kinds: str) -> bool:
        """Return True if a phrase of some kinds of the lexicon begins at a place."""
        return any([mark.first == place and mark.kind in kinds for mark in self.marks])

    def marked_places(self, *kinds: str) -> set[int]:
        """Return the places of the words of phrases of some kinds of the lexicon."""
        return {place for mark in self.marks if mark.kind in kinds for place in range(mark.first, mark.last)}

    # ------------------------------------------------------------------ words of structure

    @cached_property
    def symbols(self) -> list[list[str]]:
        """At each place the symbols of the longest phrase of structure, even one that cuts a name."""
        return [self.structure.at(self.texts, place)[1] for place in range(len(self.texts))]

    @cached_property
    def phrases(self) -> list[tuple[int, list[str]]]:
        """At each place the longest phrase of structure there: its end and its symbols.

        Where no spaces part words, a phrase that cuts a property's name, or inside a word of another kind, is none.
        """
        found = [self._phrase(place) for place in range(len(self.words))]
        if not self.joined:
            return found
        for place, (end, symbols) in enumerate(found[:-1]):
            if not _NEITHER.isdisjoint(symbols) and found[place + 1][0] > end and _LIMITS & {*found[place + 1][1]}:
                found[place] = (place + 1, ["ALSO"] if "NEITHER" in symbols else [])  # 都不到, 也不超过
        calm = [(place, end) for place, (end, symbols) in enumerate(found) if "CALM" in symbols]
        calm += [(mark.first, mark.last) for mark in self.marked("than")]  # the も of よりも

        def is_hidden(place: int, end: int, symbols: list[str]) -> bool:
            if not symbols or not {"ALIKE", "UNLIKE"}.isdisjoint(symbols):
                return False
            if "BETWEEN" in symbols and not any(["AND" in each for _, each in found[:place]]):
                return True  # 松の間の客
            named = any([first < end and place < last and (first < place or end < last) for first, last in self.titled])
            denial = _DENIALS.issuperset(symbols) and (place, end) in self.titled  # 休み as a property
            return named or denial or any([first < place < last for first, last in calm])

        return [(place, []) if is_hidden(place, *each) else each for place, each in enumerate(found)]

    def _phrase(self, place: int) -> tuple[int, list[str]]:
        """Return the phrase of structure at a place; "as" before nothing but a property's name is calm: "als thema"."""
        end, symbols = self.structure.between_names(self.texts, self.masked, place)
        ended = self.joined and "UNDER" in symbols and self.is_marked(end, "ends", "ends_first")  # 没拿到冠军
        ended |= "DIFF" in symbols and "OF" in self.structure.at((*self.texts, ""), end)[1]  # 是五个人中最高的
        if ended or ("NOBODY" in symbols and place and self.texts[place - 1] in self.structure.articles):
            return place, []  # "la personne de Dreux"
        if self.texts[place] in self.structure.whenever and self._tells_time(place):
            return place + 1, ["WHO"]
        if symbols and self.cited(place, place + 1).casefold() in self.structure.accented:
            return place + 1, ["CALM"]
        alike = self._alike(place, max(end, place + 1), "DIFF" in symbols)
        if alike is not None:
            return alike
        if self.joined or "IF" not in symbols or end >= len(self.words) or self.masked[end]:
            return end, symbols
        behind = self.at(end + 1)
        valued = bool(behind) and (self.masked[end + 1] or behind[0].isdigit())
        named = any([self.known.names_property([self.texts[end]], each) for each in self.known.properties])
        return (end + 1, ["CALM"]) if named and not valued else (end, symbols)

    def _tells_time(self, place: int) -> bool:
        """Return True if a time directly precedes a place: "on Friday, when", "it was noon when"."""
        end = place - (self.at(place - 1) == ",")
        times = {each for each, kinds in enumerate(self.known.kinds) if "time" in kinds}
        return any([last == end and times.issuperset([label[0] for label in labels]) for _, last, labels in self.spans])

    def is_rest(self, first: int, last: int) -> bool:
        """Return True for "other" in a name, or before what a number of people are: "two of the other guests"."""
        number = first - (self.at(first - 1) in self.structure.articles)
        return self.masked[first] or (self.in_noun(last) and not self.measured.isdisjoint((number, number - 1)))

    def is_neither(self, first: int, last: int) -> bool:
        """Return True for "neither" with its verb, which denies the same of somebody else: "…, and neither is Ben"."""
        return last > first + 1 and self.texts[first] in self.lists["neither"]

    def has_symbol(self, symbol: str, places: slice | None = None) -> bool:
        """Return True if a phrase of structure with a symbol begins at some places, or anywhere."""
        return any([symbol in symbols for _, symbols in (self.phrases if places is None else self.phrases[places])])

    def _alike(self, place: int, end: int, different: bool) -> tuple[int, list[str]] | None:
        """Return where "the same voice" or "different voices" ends, and its symbol, of a property that is shared."""
        if self.joined:
            return self._alike_joined(place)
        if end < len(self.words) and self._names_shared(place):  # "des voix différentes"
            last, symbols = self.structure.at(self.texts, end)
            return (last, ["UNLIKE"]) if "DIFF" in symbols else None
        if end >= len(self.words) or not (different or self.texts[place] in self.structure.alike):
            return None
        if self.shared_named is None or not self._names_shared(end):
            return None
        at = end + 1
        compares = at < len(self.texts) and "IF" in self.structure.at(self.texts, at)[1]  # "dezelfde stem als"
        return at + compares, ["UNLIKE" if different else "ALIKE"]

    def _alike_joined(self, place: int) -> tuple[int, list[str]] | None:
        """Return where 同一个部门, 部が違う ends, and its symbol, where no spaces part words."""
        names = [self.labels.titles[each] for each in self.known.shared]
        for symbol, said in (("ALIKE", "same_value"), ("UNLIKE", "other_value")):
            pairs = [(one, name) for one in self.structure.phrases[said] for name in names]
            whole = [each for one, name in pairs for each in ((*one, *name), (*name, *one))]
            size = 0 if self.masked[place] else self.longest_at(place, whole)
            if size:
                return place + size, [symbol]
        return None

    @cached_property
    def shared_named(self) -> int | None:
        """The only property whose values several may have that the text names; None if there is none."""
        if self.joined:
            named = [each for each in self.known.shared if "".join(self.labels.titles[each]) in self.plain]
        else:
            named = [each for each in self.known.shared if self.known.names_property(self.plain_words, each)]
        return named[0] if len(named) == 1 else None

    def _names_shared(self, place: int) -> bool:
        word = [self.texts[place]]
        return not self.masked[place] and any([self.known.names_property(word, each) for each in self.known.shared])

    # ------------------------------------------------------------------ labels and numbers

    @cached_property
    def spans(self) -> list[Span]:
        """The words and numbers of the text that name labels."""
        spans: dict[tuple[int, int], list[Label]] = {}
        for label, places in self.named.items():
            for span in places:
                if not self._is_function_word(span, label):
                    spans.setdefault(span, []).append(label)
        wholes = self.lasting | surnames_in(self)
        inside = {place for first, last in wholes for place in range(first, last)}
        spans = {span: labels for span, labels in spans.items() if span[0] not in inside} | wholes
        for figure in [each for each in self.figures if each.first not in inside]:
            day = by_day(self, figure)
            if day is not None:
                spans = {span: labels for span, labels in spans.items() if span[0] != day[0]}  # 6 of 6月12日
                behind = min(figure.last + self.joined, len(self.texts))  # 日
                spans[min(day[0], figure.first), max(day[0] + 1, behind)] = day[1]
                continue
            labels = self._counted_by(figure)
            if labels:
                spans.setdefault((figure.first, figure.last), []).extend(labels)
        return [(first, last, tuple(dict.fromkeys(labels))) for (first, last), labels in sorted(spans.items())]

    def _counted_by(self, figure: Figure) -> list[Label]:
        """Return the labels that a number names, by the words beside it."""
        article = figure.last - figure.first > 1 and self.texts[figure.first] in self.structure.articles
        day = article and self.at(figure.first - 1) not in self.structure.hourly  # "the day", not "om een uur"
        labels = [] if day or counts_actors(self, figure) or is_rough(self, figure) else self._by_number(figure)
        named = numbered_by(self, figure) if labels else None
        labels = [label for label in labels if named in (None, label[0])]
        if self.known.lexicon.settings.get("aged", " ") in "".join(self.texts[figure.last - 1 : figure.last + 2]):
            labels = [label for label in labels if "age" in self.known.kinds[label[0]]]  # "de tienjarige"
        if self.at(figure.last) in self.structure.coins:
            labels = [label for label in labels if self.known.type(label[0]) == "money"] or labels
        owners = set() if figure.clock else unit_owners(self, figure.last)
        spans = [label for label in labels if is_minutes(self, label[0])] if minutes_counted(self, figure) else []
        labels = spans or labels
        return [label for label in labels if label[0] in owners] or without_other_unit(self, figure, labels)

    @cached_property
    def lasting(self) -> dict[tuple[int, int], list[Label]]:
        """The values that are amounts of time in words, by their places: "half an hour"."""
        return spans_of_time(self)

    def _is_function_word(self, span: tuple[int, int], label: Label) -> bool:
        """Return True for an inflection of a name that is a word of another kind: `was` is none of `wassen`."""
        text = self.texts[span[0]]
        if self.joined or span[1] - span[0] > 1 or text in self.labels.words[label]:
            return False
        return any([text in self.lists[each] for each in ("common", "copulas", "having")])

    def _by_number(self, figure: Figure) -> list[Label]:
        """Return the labels that a number names."""
        words, categories = self.words[figure.first : figure.last + 1], self.known.categories
        priced = self.text[: words[0].start].rstrip().endswith(tuple("$€£¥"))
        money = priced and "money" in [owner.values.type for owner in categories]
        texts = [] if priced else self._stated_by(words, figure)
        clock = figure.clock or ":" in "".join(texts[:1])
        shown = [text for text in texts if ":" in text or any(map(str.isalpha, text))]
        found: list[Label] = []
        for number in self.known.timed if clock and self.known.timed else range(len(categories)):
            owner = categories[number]
            typed = owner.values.type in ("time", "duration", "date")
            if money and owner.values.type != "money":
                continue
            read = {*chain(*map(owner.find, shown))} if typed else set[int]()  # "4 day", "9:30 pm"
            if len(read) == 1:
                return [(number, read.pop())]
            lasts = owner.values.type == "duration" and bool(minutes_counted(self, figure))
            if not typed or clock or self.joined or lasts:
                factor = self._factor(number, figure)
                found += self._with_number(number, frozenset([factor * each for each in figure.values]))
        return [label for label in found if not self._is_nth(figure, label[0])]

    def _stated_by(self, words: Sequence[Word], figure: Figure) -> list[str]:
        """Return what a number is from its first word on, a time with a point as one, where it is no other number."""
        owners = [owner for owner in self.known.categories if owner.values.type != "time"]
        amounts = {each for owner in owners for each in owner.numbers or ()}
        dotted = bool(self.known.timed) and not self.joined and _DOTTED.fullmatch(words[0].text) is not None
        whole = self.joined * figure.clock * (figure.last - figure.first - 1)  # 8時半 is not 8時
        texts = [self.text[words[0].start : word.end] for word in words[whole:]]
        return [text.replace(".", ":") for text in texts] if dotted and amounts.isdisjoint(figure.values) else texts

    def _is_nth(self, figure: Figure, category: int) -> bool:
        """Return True for an ordinal number, which is no amount: the third is not the one with three nights, 排第三."""
        nth = self.joined and self.at(figure.first - 1) in self.lists["ordinal_signs"]
        if self.at(figure.first) in self.structure.cardinal and not figure.clock:
            return self.known.is_ranking(category) or self.known.categories[category].numbers is None  # 两位老师
        lasts = self.known.kinds[category] - ({"time"} if "lasting" in self.known.kinds[category] else set())  # 第3天
        amount = nth and bool(self.known.unit(category).strip()) and set() < lasts <= _AMOUNTS
        valued = self.known.kinds[category] == {"number"} or not self.known.is_ranking(category)
        valued = valued and self.known.categories[category].numbers is not None
        counts = valued and (nth or self.is_marked(figure.first, "ordinals"))
        return amount or (self.joined and is_rated(self, figure.last - (not nth), category, counts))

    def _factor(self, category: int, figure: Figure) -> Number:
        """Return how many of a property's own units one of those is that follow a number: 7 of a week, 60."""
        if self.known.type(category) == "duration":
            return minutes_counted(self, figure) or (60 if self._counts_hours(figure) else 1)
        if self.structure.minute and self.known.stem(self.structure.minute) in self.known.own_units(category):
            return minutes_counted(self, figure) or scale_of(self, figure, category) or 1  # "takes two hours"
        weeks = (figure.last, "units", 7) in [(mark.first, mark.kind, mark.value) for mark in self.marks]
        foreign = weeks and self.known.stem(self.texts[figure.last]) not in self.known.own_units(category)
        fits = foreign and self.known.kinds[category] & {"lasting", "size"}
        return scale_of(self, figure, category) or (7 if fits else 1)

    def _counts_hours(self, figure: Figure) -> bool:
        """Return True if a number is one of hours, where no spaces part words: 一時間半."""
        halved = self.texts[figure.last - 1] == self.structure.half
        behind = self.phrase_at(figure.last, "hours")
        inside = halved and self.phrase_at(figure.first + 1, "hours")
        return self.joined and not figure.clock and bool(behind or inside)

    def _with_number(self, category: int, values: frozenset[Number]) -> list[Label]:
        """Return the labels of a category that have a number as it is, or else in the category's unit."""
        labels = [(category, place) for place in range(self.known.categories[category].size)]
        numbers = {label: min(own) for label in labels if len(own := self.known.own_numbers(label)) == 1}
        found = [label for label, number in numbers.items() if number in values]
        scale = [] if found else self.known.scale(category)
        return found or [each for each, number in numbers.items() if any([number * by in values for by in scale])]

    def in_noun(self, place: int) -> bool:
        """Return True if a word belongs to the puzzle's own noun for its actors."""
        return place in self._in_nouns

    @cached_property
    def _in_nouns(self) -> set[int]:
        nouns, known = self.known.nouns, self.known
        found = {place for at in self.where([*nouns]) for place in at}
        stems = set() if self.joined else {known.stem(noun[0]) for noun in nouns if len(noun) == 1}
        alone = [noun[0] for noun in nouns if len(noun) == 1 and len(noun[0]) > 4 and stems]
        ends, plural = self.structure.participles, self.structure.plural_ends
        for place, text in enumerate(self.texts):
            own = text.endswith(plural) and any([known.is_alike(text, noun) for noun in alone])
            if own or (self.stems[place] in stems and not text.endswith(ends)):
                found.add(place)
        return found

    @cached_property
    def titled(self) -> list[tuple[int, int]]:
        """The places of names of properties with several characters, if no spaces part words."""
        titles = [title for title in self.labels.titles if len(title) > 1 and self.joined]
        return [(at.start, at.stop) for at in self.where(titles) if True not in self.masked[at.start : at.stop]]

    # ------------------------------------------------------------------ what it says of properties

    @cached_property
    def phrased(self) -> Mapping[int, int]:
        """The properties whose phrases the text has, each with the direction that it says (or 0)."""
        best: dict[int, tuple[float, int]] = {}
        for phrase in self.known.comparing:
            share = sum([word in self.texts for word in phrase.words]) / max(len(phrase.words), 1)
            if share >= (1 if self.joined else _FITS):
                weight = share * len(phrase.words)
                if weight > best.get(phrase.category, (0.0, 0))[0]:
                    best[phrase.category] = weight, phrase.sign
        top = max([weight for weight, _ in best.values()], default=0.0)
        return {category: sign for category, (weight, sign) in best.items() if weight == top}

    def said_at(self, place: int) -> Iterator[str]:
        """Yield the word at a place outside of names; where no spaces part words, a character and the next with it."""
        text, behind = self.texts[place], self.at(place + 1)
        if self.masked[place] or not text.isalpha() or (self.joined and self.in_noun(place)):
            return  # 学员 has learned nothing
        if not self.joined or text not in self.structure.harmless:
            yield text
        if self.joined and behind.isalpha() and not self.masked[place + 1]:
            yield text + behind

    # ------------------------------------------------------------------ words that are merely like labels

    @cached_property
    def plain(self) -> str:
        """The words as one text, with spaces for those of names."""
        return "".join([" " if hidden else text for text, hidden in zip(self.texts, self.masked, strict=True)])

    @cached_property
    def figured(self) -> set[int]:
        """The places of the words of numbers."""
        return {place for figure in self.figures for place in range(figure.first, figure.last)}

    @cached_property
    def measured(self) -> set[int]:
        """The same, and the places of what follows them."""
        return self.figured.union([each.last for each in self.figures])

    @cached_property
    def stems(self) -> list[str]:
        """The stems of the words."""
        return [*map(self.known.stem, self.texts)]

    def places_akin(self, label: Label) -> set[int]:
        """Return the places of words that are like a label's, or for who does what it says."""
        if label not in self._akin:
            ends = () if self.joined else self.structure.agent_ends
            stems = set() if self.joined else {*map(self.known.stem, self.labels.words[label])}  # "bakes" of baking
            words = enumerate(self.stems if ends else ())
            done = [at for at, stem in words if stem in stems or self.texts[at].endswith(ends)]
            agents = [place for place in done if self.known.is_agent_of(label, self.texts[place])]
            self._akin[label] = {*self.akin(label), *agents}
        return self._akin[label]

    @cached_property
    def akin_places(self) -> frozenset[int]:
        """The places of words that are like a label's that is not named; in small letters none is like a name.

        A name that has a capital has it everywhere: "bereikt" is no Berend, and no "choir" is led by Mr. Cho.
        """
        known, words = self.known, self.words
        unnamed = [label for label in self.labels.words if label not in self.named]
        small = [self.text[word.start].islower() for word in words]
        akin = [(label, at) for label in unnamed for at in self.places_akin(label)]
        return frozenset([at for label, at in akin if not (small[at] and known.is_name(label, self.texts[at]))])
