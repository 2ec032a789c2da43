"""The numbers of a text as tokens: labels, amounts, ratios, counts, and those that are no numbers there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.hear.akin import akin_spans
from logicgrid.kinds.logic_grid.hear.counted import counts_actors, is_measure, is_of_another, is_unit
from logicgrid.kinds.logic_grid.hear.directions import is_nth_of_another
from logicgrid.kinds.logic_grid.hear.extremes import other_firsts
from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle, Span
from logicgrid.kinds.logic_grid.hear.pointers import equals_in, pointers_in
from logicgrid.kinds.logic_grid.hear.structure import ORDERED, ROWS
from logicgrid.kinds.logic_grid.hear.superlatives import is_of_turns
from logicgrid.kinds.logic_grid.hear.values import NOTHING, Alternative, HeardToken, replace
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.figures import Figure
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions

_COUNTING = {"UNDER", "OVER", "ATLEAST", "ATMOST", "DIFFER", "TOTAL", "BETWEEN"}
_COUNTED = 1.3
"""What it costs that an ordinal names a value that is no place in an order."""
_SHARED, _BESIDE = 1.3, 3
"""What it costs that another property has the same number, and how near a name may stand that tells which it is."""
_OTHER = 1.25
"""What it costs that "the first" may be of another property whose first value it would be."""
_BEFORE, _DROPPED = 4, 1.3
"""How far before a comparison a number may stand, and what it costs there that it says nothing."""
_ANOTHER = 1.3
"""What it costs that a number may be somebody else's, or of something else."""
_WORDED = {"ALIKE", "UNLIKE"}
_SIGNS = (",", "%", "°")
_LIMITED = 6
"""How far before a number the first half of a negation may stand that limits it."""
_WHOLE = {"ENDS", "ALSO", "NOBODY"}


def _is_vague(figure: Figure | None) -> bool:
    """Return True for a word that may be no number at all, such as an article; a half is one."""
    return figure is not None and not figure.evidence and all([each.denominator == 1 for each in figure.values])


class NumberTokens:
    """One text with its words and spans, and the tokens that its numbers are."""

    def __init__(self, known: HeardPuzzle, mentions: TextMentions, akin: bool) -> None:
        self.known, self.mentions, self.akin = known, mentions, akin
        self.words = mentions.words
        self.structure = known.structure
        spans = known.spans(mentions)
        if akin:
            spans = sorted([*spans, *akin_spans(known, mentions)])
        self.pointers = pointers_in(known, mentions, spans)
        self.equals = equals_in(known, mentions)
        self.phrases = known.phrases(mentions)
        """At each place the longest phrase of structure: its end and its symbols."""
        self.others = [
            place
            for place, (_, symbols) in enumerate(self.phrases)
            if "OTHER" in symbols and not mentions.masked[place]
        ]
        if not self.others and self.structure.joined:
            self.others = self._second_one()
        self.one = self._one()
        inside = set(range(self.one, self.phrases[self.one][0])) if self.one is not None else set[int]()
        for other in self.others[:1]:
            inside.update(range(other, self.phrases[other][0]))
        figured = {figure.first for figure in mentions.figures}
        for place, (end, symbols) in enumerate(self.phrases):
            denied = "NOT" in symbols and not self.structure.joined  # "quelqu'un d'autre que"
            same = "SAMEONE" in symbols and self.structure.joined and place not in figured  # 同一个
            if self._is_no_number(place) or denied or same or not _WORDED.isdisjoint(symbols):
                inside.update(range(place, end))
        self.inside = inside | self._worded()
        self.spans = [span for span in spans if span[0] not in self.inside]
        self.labelled = {place for first, last, _ in self.spans for place in range(first, last)}

    def _worded(self) -> set[int]:
        """Return the places of numbers inside of phrases, where no spaces part words: 一 of 一辈子."""
        phrases = [
            range(place, end)
            for place, (end, symbols) in enumerate(self.phrases if self.structure.joined else ())
            if end > place + 1 and not {"CALM", "ANYORDER", "TOTAL"}.isdisjoint(symbols)
        ]
        figures = self.mentions.figures
        inside = {
            each.first for each in figures for phrase in phrases if each.first in phrase and each.last <= phrase.stop
        }
        halves = [each for each in figures if self.words[each.first].text == self.structure.half]
        return inside | {each.first for each in halves if not self._is_timed(each.last)}

    def _is_no_number(self, place: int) -> bool:
        """Return True for a number in a phrase that no pattern has: "once"."""
        if self.structure.joined:
            return False
        return "STOP" in self.phrases[place][1] and any([each.first == place for each in self.mentions.figures])

    def _numbered(self, span: Span, figure: Figure | None, named: Sequence[Alternative]) -> list[Alternative]:
        """Return what a number may be: one of the labels that it names, at its cost, an amount, or nothing."""
        first, last, labels = span
        categories = {label[0] for label in labels}
        counted = not self._is_nth(first) and self._counts_of_another(last, categories)
        told = set() if counted else self._told(first, last, categories)
        found = self._valued(span, figure, named, told)
        behind = [word.text for word in self.words[last : last + 1]]
        counts = not self._is_article(first, last) and (
            counted
            or not self.structure.claims.isdisjoint(behind)
            or self._counts_labels(span)
            or self._is_near_pointer(last)
            or (figure is not None and figure.counts)
            or self._is_counting(first)
            or self._is_limit(first, last)
        )
        values = figure.values if figure is not None else frozenset((int(self.words[first].text),))
        found.append(Alternative("NUM", numbers=self._amounts(first, values), cost=0.0 if counts else 1.5))
        if _is_vague(figure):
            stepped = counts and self._counts_steps(first, last)
            found.append(
                replace(NOTHING, cost=self._idle(labels, last) + _DROPPED * (stepped or self._is_stressed(first)))
            )
        return found

    def _valued(
        self, span: Span, figure: Figure | None, named: Sequence[Alternative], told: AbstractSet[int]
    ) -> list[Alternative]:
        """Return the labels that a number names at their costs, and the ends that an ordinal may be; `told` are the
        properties of which the words beside it tell.
        """
        first, last, labels = span
        extra, ordinal = self._doubt(span, figure), self._is_nth(first)
        found = []
        for each in named:
            doubt = _SHARED * (each.label is not None and each.label[0] not in told)
            found.append(replace(each, cost=each.cost + extra + doubt + self._counting_doubt(each, last, ordinal)))
        others = self._other_firsts(first, last, {label[0] for label in labels}) if ordinal else []
        return [*[replace(each, cost=each.cost + _OTHER) for each in found], *others] if others else found

    def _doubt(self, span: Span, figure: Figure | None) -> float:
        """Return what it costs that a number is a value, by what stands beside it, of whatever property that is."""
        first, last, labels = span
        return (
            0.5 * self._is_near_pointer(last)
            + _ANOTHER * self._is_limit(first, last)
            + (0.8 if self._is_ordinal(first) else 1.3)
            * (_is_vague(figure) and not self._owns(labels, last) and not self._is_restricted(first))
            + 0.9 * ("STOP" in self.phrases[first][1])
            + _DROPPED * self._counts_on(first, last)
            + 1.0 * (self._is_fraction(first, last) and not (figure is not None and figure.clock))
            + _ANOTHER * is_of_another(self.known, self.mentions, span)
            + _COUNTED * self._counts_labels(span)
            + _ANOTHER * self._is_bare(first, last, labels)
            + _ANOTHER * (self._is_nth(first) and is_nth_of_another(self.known, self.mentions, last, labels))
        )

    def _is_bare(self, first: int, last: int, labels: Sequence[Label]) -> bool:
        """Return True for a mere number behind "is", which is an age: "Ann's dog is four" beside houses."""
        before = self.words[first - 1].text if first else ""
        ends = last >= len(self.words) or not (self.words[last].text.isalnum() or self.words[last].text in _SIGNS)
        told = any([self.known.names_property([each.text], label[0]) for each in self.words for label in labels])
        placed = all([not self.known.kinds[category] - ROWS for category, _ in labels])
        copular = before in self.known.lexicon.lists["copulas"]
        return copular and ends and placed and not (told or self.structure.joined or self._is_ordinal(first))

    def _counts_labels(self, span: Span) -> bool:
        """Return True for a number in letters that counts labels or people: "two basses", "two of the singers"."""
        first, last, labels = span
        behind = [label[0] for start, _, others in self.spans if start == last for label in others]
        text = self.words[first].text
        counts = text.isalpha() and text not in self.structure.articles and not self._is_nth(first)
        counts = counts and not self.structure.joined
        of = last < len(self.words) and self.words[last].text in self.structure.of
        of = of and any([self.known.in_noun(self.mentions, place) for place in range(last + 1, last + 4)])
        return counts and (of or bool({*behind} - {label[0] for label in labels}))

    def _other_firsts(self, first: int, last: int, taken: set[int]) -> list[Alternative]:
        """Return the ends of other orders that an ordinal may be, unless it is a place that was scored."""
        behind = [word.text for word in self.words[last : last + 1]]
        scored = any(["score" in self.known.kinds[each] or self.known.names_property(behind, each) for each in taken])
        return [] if scored else list(other_firsts(self.known, self.mentions, first, taken))

    def _is_nth(self, first: int) -> bool:
        """Return True for an ordinal, which is no amount where spaces part words."""
        return self._is_ordinal(first) and not self.structure.joined

    def _is_near_pointer(self, last: int) -> bool:
        """Return True if a comparison stands shortly behind a number that ends at a place."""
        return any([self.structure.joined or 0 <= place - last < 6 for place in self.pointers])

    def _is_limit(self, first: int, last: int) -> bool:
        """Return True for a bare number behind "than": "younger than 30" names nobody who paid $30."""
        than = any([mark.kind == "than" and mark.last == first for mark in self.mentions.marks])
        signed = last >= len(self.words) or not self.words[last].text.isalnum()
        return than and signed and not self.structure.joined and self.words[first].text.isdigit()

    def _is_article(self, first: int, last: int) -> bool:
        """Return True for a word that is no amount: an article before what is graded, or a time of day, "at 2:15"."""
        text = self.words[first].text
        article = text in self.structure.articles and not self._is_stressed(first) and self._is_graded(last)
        return article or (self._is_placed(first) and ":" in text)

    def _counts_steps(self, first: int, last: int) -> bool:
        """Return True for a number, not an article, with a comparison directly behind it."""
        unit = is_measure(self.known, self.mentions, last)  # "een nacht langer"
        told = unit or self.words[first].text not in self.structure.articles or self._is_stressed(first)
        return told and not self.structure.joined and any([0 <= each - last <= 1 + unit for each in self.pointers])

    def _counts_of_another(self, place: int, categories: set[int]) -> bool:
        """Return True if behind a number stands the name or unit of a property that has numbers, and no label of it."""
        if self.structure.joined or place >= len(self.words) or self.mentions.masked[place]:
            return False
        owners = [
            number
            for number, owner in enumerate(self.known.categories)
            if number and owner.numbers is not None and self.known.names_property([self.words[place].text], number)
        ]
        owners += self.known.named_in_plural(self.words[place].text)
        return bool(owners) and categories.isdisjoint(owners)

    def _counts_on(self, first: int, last: int) -> bool:
        """Return True for a number, perhaps with its unit, directly before a comparison: "has three more than"."""
        place = last + is_measure(self.known, self.mentions, last)
        beside = [self.words[each].text for each in (first - 1, last) if 0 <= each < len(self.words)]
        named = any([self.known.names_property(beside, each) for each in self.known.steps])
        return place in self.pointers and not (self.structure.joined or self._is_ordinal(first) or named)

    def _is_stressed(self, place: int) -> bool:
        """Return True if an accent tells a number from an article, "één", or a limit does."""
        word = self.words[place]
        accent = not self.mentions.text[word.start : word.end].isascii()
        return not self.structure.joined and (accent or self._is_restricted(place))

    def _is_restricted(self, place: int) -> bool:
        """Return True for a value that is limited, "n'a qu'une malle", "maar één kind", not who: "maar één gast"."""
        word, texts = self.words[place], [each.text for each in self.words[max(0, place - _LIMITED) : place]]
        behind = "".join([each.text for each in self.words[place + 1 : place + 2]])
        limits = (self.known.lexicon.lists["than"] & {*texts[-2:]}, self.structure.halves & {*texts})
        article = self.mentions.text[word.start : word.end] in self.structure.articles  # "maar een hoger nummer"
        merely = len(texts) > 1 and (texts[-1],) in self.structure.measured and not article
        story = self.structure.story
        person = story is None or "people" in story.lists(behind) or self.known.in_noun(self.mentions, place + 1)
        person = person and not any([self.known.names_property([behind], each) for each in self.known.steps])
        return (all(limits) and behind.isalpha()) or (merely and not person)

    def _is_placed(self, place: int) -> bool:
        """Return True if a preposition of place or time stands before a word."""
        return place > 0 and not self.structure.joined and self.words[place - 1].text in self.known.lexicon.lists["at"]

    def _is_graded(self, place: int) -> bool:
        """Return True if a comparison stands behind an article, or a noun that is no step: "a house with a higher"."""
        if place in self.pointers or self.structure.joined:
            return place in self.pointers
        grades = {each.place + by for each in self.pointers.values() for by in (-1, 1, 2)} | {place}
        numbered_ = place >= len(self.words) or any(
            [word.text in self.structure.numbers for at, word in enumerate(self.words) if at in grades]
        )
        near = any([0 <= each - place <= 2 for each in self.pointers])
        return numbered_ or not (near or is_unit(self.known, self.mentions, place))

    def _counting_doubt(self, alternative: Alternative, place: int, ordinal: bool) -> float:
        """Return what it costs that a number is a value, although it may count people, steps or things of all kinds."""
        people = self._counts_people(place)
        other = (people or ordinal) and self._is_amount(alternative) != people
        counted = other or self._is_of_another_unit(alternative, place)
        apart = self._is_distance(alternative, place) or self._is_of_things(alternative, place)
        label = alternative.label
        counted = counted or (label is not None and is_of_turns(self.known, self.mentions, place, label[0]))
        return _COUNTED * counted + _COUNTED * (apart and not ordinal)

    def _is_fraction(self, first: int, last: int) -> bool:
        """Return True if a number may be a part of something: "a third of", but not "came third"."""
        ordinal = self._is_ordinal(first) and not self.structure.joined
        before, behind = self.mentions.at(first - 1), self.mentions.at(last)
        whole = ordinal and before not in self.structure.articles and behind not in self.structure.of
        return not whole and any([mark.kind == "factors" and mark.first == first for mark in self.mentions.marks])

    def _is_counting(self, first: int) -> bool:
        """Return True if a text has a bound or a sum for a number, or says "by" before it."""
        summed = any(["TOTAL" in symbols for _, symbols in self.phrases])
        by = first > 0 and self.words[first - 1].text in self.structure.by and bool(self.pointers)
        apart = self.structure.joined and any(
            [m.kind == "apart" and first - m.last in (0, 1) for m in self.mentions.marks]
        )
        return self._is_bound() or summed or by or apart

    def _counts_people(self, place: int) -> bool:
        """Return True if a number before a place is one of people, where the words say so."""
        texts = tuple([word.text for word in self.words[place : place + 3]])
        return any([texts[: len(each)] == each for each in self.structure.people])

    def _is_amount(self, alternative: Alternative) -> bool:
        """Return True for a value that is no place in an order: nothing is the third of it."""
        category = alternative.label[0] if alternative.label else 0
        placed = self.known.kinds[category] & ORDERED
        return not placed and not self.known.labels.is_ranking(category)

    def _told(self, first: int, last: int, categories: set[int]) -> set[int]:
        """Return which of the properties that have a number are told by their names, units or kinds beside it."""
        if self.structure.joined:
            behind = tuple([word.text for word in self.words[last : last + _BESIDE]])
            behind = behind[1:] if {*behind[:1]} <= self.structure.numbering else behind  # 3号工位
            titles = {each: self.known.labels.titles[each] for each in categories}
            return {each for each, title in titles.items() if title == behind[: len(title)] != ()} or categories
        if len(categories) < 2:
            return categories
        exact = {*self._named_exactly(first)}
        if len(exact) == 1:
            return exact
        near = [
            word.text
            for word in (*self.words[max(0, first - _BESIDE) : first], *self.words[first + 1 : last + _BESIDE])
        ]
        named = {each for each in categories if self.known.names_property(near, each)}
        kinds = {name for name, kind in self.structure.kinds.items() if not kind.said.isdisjoint(near)}
        kinds |= {"score"} if self._is_ordinal(first) and not self.structure.finished.isdisjoint(near) else set()
        return named or {each for each in categories if self.known.kinds[each] & kinds} or set()

    def _named_exactly(self, first: int) -> Iterator[int]:
        """Yield the properties of which an ordinal in letters is a value's own text: "third"."""
        for label, own in self.known.labels.words.items() if self._is_ordinal(first) else ():
            if label[0] and tuple(own) == (self.words[first].text,):
                yield label[0]

    def _is_of_another_unit(self, alternative: Alternative, place: int) -> bool:
        """Return True if a unit stands behind a number that the property of a label does not have: "in two years"."""
        if self.structure.joined or alternative.label is None:
            return False
        category = alternative.label[0]
        kinds = self.known.kinds[category]
        placed = self.known.is_ranking(category) or kinds & ROWS
        if not placed or kinds & {"age", "time", "lasting"}:
            return False
        units = {
            self.words[each.first].text for each in self.mentions.marks if each.kind == "units" and each.first == place
        }
        return bool(units) and not self.known.names_property(units, category)

    def _is_distance(self, alternative: Alternative, place: int) -> bool:
        """Return True if the name of a property in the plural stands behind one of its numbers: "three seats"."""
        if self.structure.joined or alternative.label is None or place >= len(self.words):
            return False
        category, text = alternative.label[0], self.words[place].text
        placed = self.known.is_ranking(category) and self.known.kinds[category] & (ROWS | {"score"})
        titles = self.known.labels.titles[category]
        return bool(placed) and text not in titles and any([self.known.is_alike(text, each) for each in titles])

    def _is_of_things(self, alternative: Alternative, place: int) -> bool:
        """Return True if things of all kinds are counted, but the property of a label has a unit: 二つ上の階."""
        unit = () if alternative.label is None else self.known.units.get(alternative.label[0], ())
        behind = self.words[place].text if place < len(self.words) else ""
        things = self.structure.generic | {each[0] for each in self.structure.people}
        own = tuple([word.text for word in self.words[place + 1 : place + 1 + len(unit)]]) == unit  # 5个小时
        return bool(unit) and behind in self.structure.generic and unit[0] not in things and not own

    def _is_bound(self) -> bool:
        """Return True if a text has a bound or a distance, to which a number may belong."""
        symbols = {symbol for _, each in self.phrases for symbol in each}
        return self.structure.joined and not symbols.isdisjoint(_COUNTING)

    def _idle(self, labels: Sequence[Label], place: int) -> float:
        """Return what it costs that a number says nothing: more beside a comparison or before a property's name."""
        if not self.structure.joined:
            return 0.0
        beside = any([-4 <= each - place <= 1 for each in self.pointers])
        ranked = self.mentions.at(place) in self.known.lexicon.lists["ordinal_signs"]
        owned = (_DROPPED if ranked else 0.8) * self._owns(labels, place)  # 一位になれなかった
        return 2.0 * beside or max(owned, 0.8 * bool(self.pointers))

    def _owns(self, labels: Sequence[Label], place: int) -> bool:
        """Return True if a character behind a number is of the name or unit of a property that it may be a value of."""
        behind = [word.text for word in self.words[place : place + 3]] if self.structure.joined else []
        return bool(behind) and any(
            [self.known.names_property(behind, number) for number in {label[0] for label in labels}]
        )

    def _add_numbers(self, found: dict[int, HeardToken]) -> None:
        for figure in self.mentions.figures:
            if figure.first in found or figure.first in self.inside or figure.first in self.labelled:
                continue
            if self._is_someone(figure.first, figure.last):
                continue
            if counts_actors(self.known, self.mentions, figure):
                graded = not self.structure.joined and any(
                    [0 <= place - figure.last <= _BEFORE for place in self.pointers]
                )
                unsaid = replace(NOTHING, cost=_DROPPED * graded)
                people = Alternative("NUM", numbers=figure.values, cost=0.3 * (not graded))
                found[figure.first] = HeardToken(figure.first, figure.last, (people, unsaid))
                continue
            text = self.words[figure.first].text
            person = _is_vague(figure) and text in self.known.lexicon.lists["persons"] | self.structure.articles
            person = person and not self._is_stressed(figure.first)
            relative = any(["WHO" in each for _, each in self.phrases[figure.last : figure.last + 2]])
            stepped = is_unit(self.known, self.mentions, figure.last) or self._is_step(figure.last)
            person = person and (relative or not stepped)  # "een molen die verder …"
            values = self._amounts(figure.first, figure.values)
            article = person and self._is_graded_noun(figure.last)
            number = Alternative("NUM", numbers=values, cost=1.0 * person + article)  # "the one with the dog"
            beside = any([-4 <= place - figure.last <= 1 for place in self.pointers])  # 少用了一天
            graded = any([0 <= place - figure.last <= 2 for place in self.pointers])
            graded = graded and (not person or self._is_one_of(figure.last))
            idle = 1.25 + beside if self.structure.joined else _DROPPED if graded else 0.6
            nothing = Alternative("", cost=idle * (bool(self.pointers) and not article))
            both = self._is_ordinal(figure.first) or _is_vague(figure)
            found[figure.first] = HeardToken(figure.first, figure.last, (number, nothing) if both else (number,))

    def _is_timed(self, place: int) -> bool:
        """Return True if a number stands before a half, or a unit behind it."""
        numbers = [each for each in self.mentions.figures if each.last in range(place - 4, place)]
        return bool(numbers) or not self.structure.counters.isdisjoint(
            [word.text for word in self.words[place : place + 1]]
        )

    def _is_graded_noun(self, place: int) -> bool:
        """Return True for a comparative before its noun: "een hoger cijfer dan", but not "een hoger dan"."""
        thans = {mark.first for mark in self.mentions.marks if mark.kind == "than"}
        noun = place + 1 < len(self.words) and self.words[place + 1].text.isalpha() and place + 1 not in thans
        return place in self.pointers and noun and not self.structure.joined

    def _is_step(self, place: int) -> bool:
        """Return True if the name of a property whose values are places stands before a comparison."""
        return (
            not self.structure.joined
            and place < len(self.words)
            and self._is_place(place)
            and any([each - place in (1, 2) for each in self.pointers])
        )

    def _is_one_of(self, place: int) -> bool:
        """Return True if a noun stands between an article and a comparison: "a ticket more", but not "a bit more"."""
        graded = self.pointers.get(place + 1)
        if self.structure.joined or place >= len(self.words) or graded is None or " " in graded.word:
            return False  # "un sommet moins élevé"
        text = self.words[place].text
        return text.isalpha() and text not in self.structure.little

    def _amounts(self, first: int, values: frozenset[Number]) -> frozenset[Number]:
        """Return the numbers that may count something: of an ordinal only the part, "a third"."""
        parts = frozenset([each for each in values if each < 1])
        return parts if parts and self._is_ordinal(first) and not self.structure.joined else values

    def _is_ordinal(self, place: int) -> bool:
        return any([mark.kind == "ordinals" and mark.first == place for mark in self.mentions.marks])

    def _is_place(self, place: int) -> bool:
        """Return True for the name, in the singular, of a property whose values are places: "house"."""
        text = self.words[place].text
        return any(
            [
                self.known.kinds[number] & (ROWS | {"score"}) and text in self.known.labels.titles[number]
                for number in self.known.steps
            ]
        )

    def _is_someone(self, first: int, last: int) -> bool:
        """Return True for "the one" that is no number: it stands behind an article, and before no unit or property."""
        if self.structure.joined or not first or self.words[first].text not in self.structure.someone:
            return False
        if self.words[first - 1].text not in self.structure.articles or last >= len(self.words):
            return False
        behind = [self.words[last].text]
        named = any([self.known.names_property(behind, each) for each in range(1, len(self.known.categories))])
        return not named and not is_unit(self.known, self.mentions, last)

    def _second_one(self) -> list[int]:
        """Return the place of the second of two "one": 一个坐吧台，一个坐沙发."""
        ones = [
            place
            for place, (_, symbols) in enumerate(self.phrases)
            if "ONE" in symbols and not self.mentions.masked[place] and self.mentions.at(place - 1) in (",", "，", "、")
        ]
        same = len(ones) == 2 and self.words[ones[0] + 1].text == self.words[ones[1] + 1].text
        return ones[1:] if same else []

    def _one(self) -> int | None:
        """Return the place of the "one" that belongs to "the other"."""
        if not self.others:
            return None
        ones = [place for place in range(self.others[0]) if "ONE" in self.phrases[place][1]]
        inside = {place for each in ones for place in range(each + 1, self.phrases[each][0])}
        inside |= {place for place in ones if self.mentions.at(place - 1) in self.structure.pointing}
        ones = [place for place in ones if not (self.mentions.masked[place] or place in inside)]
        after = [place for place in ones if place and self.words[place - 1].text in (",", "、", "，")]
        return ([*ones, *after] or [-1])[-1] if ones else None
