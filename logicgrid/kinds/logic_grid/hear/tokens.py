"""A text as tokens: its labels and numbers, its comparisons and words of structure, each with what else it may be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from logicgrid.kinds.logic_grid.hear.akin import akin_spans
from logicgrid.kinds.logic_grid.hear.counted import counts_actors, is_unit
from logicgrid.kinds.logic_grid.hear.extremes import extremes_in, other_firsts
from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle, Span
from logicgrid.kinds.logic_grid.hear.pointers import pointers_in
from logicgrid.kinds.logic_grid.hear.structure import numbered
from logicgrid.kinds.logic_grid.hear.values import NOTHING, Alternative, HeardPointer, HeardToken, replace
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts.figures import Figure
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions

_STOPS = (".", ";", "；", "。")
_SOLE = ("ONE", "OTHER")
_BOUNDS = {"ATLEAST", "ATMOST"}
_COUNTING = {"UNDER", "OVER", "ATLEAST", "ATMOST", "DIFFER", "TOTAL", "BETWEEN"}
_APART = 10
"""So many characters behind a label nothing joins it to another one."""
_GUESSED = 0.4
"""What it costs that a word is only like a label: "the painter" for `painting`."""
_COUNTED = 1.3
"""What it costs that an ordinal names a value that is no place in an order."""
_SHARED, _BESIDE = 1.3, 3
"""What it costs that another property has the same number, and how near a name may stand that tells which it is."""
_OTHER = 1.25
"""What it costs that "the first" may be of another property whose first value it would be."""
_READ = ("LABEL", "RATIO", "EXACTLY", "SOME", "FEW")
_SIDES = {"MORE": 1, "LESS": -1}


def tokens_of(known: HeardPuzzle, mentions: TextMentions, akin: bool = False) -> list[HeardToken]:
    """Return the tokens of a text; with `akin`, words that are merely like a label may be one."""
    return _Tokens(known, mentions, akin).all()


class _Tokens:
    def __init__(self, known: HeardPuzzle, mentions: TextMentions, akin: bool) -> None:
        self.known, self.mentions, self.akin = known, mentions, akin
        self.words = mentions.words
        self.structure = known.structure
        spans = known.spans(mentions)
        if akin:
            spans = sorted([*spans, *akin_spans(known, mentions)])
        self.pointers = pointers_in(known, mentions, spans)
        self.phrases = [self.structure.at(self.words, place) for place in range(len(self.words))]
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
        self.inside = inside
        self.spans = [span for span in spans if span[0] not in inside]
        self.labelled = {place for first, last, _ in self.spans for place in range(first, last)}

    def all(self) -> list[HeardToken]:
        found: dict[int, HeardToken] = {}
        for span in self.spans:
            found[span[0]] = self._named(span)
        self._add_nothing(found)
        for token in extremes_in(self.known, self.mentions, self.labelled | self.inside):
            for place in range(token.first, token.last):
                found.pop(place, None)
            found[token.first] = token
            self.labelled.update(range(token.first, token.last))
        if self.structure.joined:
            self.pointers = {place: each for place, each in self.pointers.items() if place not in self.labelled}
        self._add_ratios(found)
        self._add_counts(found)
        self._add_numbers(found)
        bounded = {
            place
            for first, (last, symbols) in enumerate(self.phrases)
            if not _BOUNDS.isdisjoint(symbols)
            for place in range(first, last)
        }
        self.pointers = {place: each for place, each in self.pointers.items() if place not in bounded}
        if len(self.pointers) > 1:
            self.pointers = {place: replace(each, alone=False) for place, each in self.pointers.items()}
        for place, pointer in self.pointers.items():
            symbol = "MORE" if pointer.sign > 0 else "LESS"
            if pointer.end and self.structure.joined:
                found[place] = HeardToken(place, place + 1, (Alternative("JUST"),))
                found[place + 1] = HeardToken(place + 1, pointer.end, (Alternative(symbol, pointer=pointer),))
            elif place not in found:
                found[place] = HeardToken(place, pointer.end or place + 1, (Alternative(symbol, pointer=pointer),))
        for pointer in list(self.pointers.values()):
            for first, last in pointer.denial:
                found[first] = HeardToken(first, last, (NOTHING,))
                self.labelled.update(range(first, last))
        self._add_structure(found)
        self._settle_alternatives(found)
        return self._tidy([found[place] for place in sorted(found)])

    def _settle_alternatives(self, found: dict[int, HeardToken]) -> None:
        """Make 不是 a negation where no 就是 follows, and 就是 nothing where none is before."""
        denied, opened = self._negations(), list[int]()
        for place in sorted(found):
            token = found[place]
            if token.symbol == "EITHER" and place in denied:
                opened.append(place)
            elif token.symbol == "ORELSE":
                found[place] = HeardToken(place, token.last, (Alternative("OR") if len(opened) == 1 else NOTHING,))
                opened = []
            elif token.symbol == "OR" and len(opened) == 1:
                opened = []
        for place in opened:
            found[place] = HeardToken(place, found[place].last, (Alternative("NOT"),))

    # ------------------------------------------------------------------ labels and numbers

    def _named(self, span: Span) -> HeardToken:
        """Return the token of words that name labels."""
        first, last, labels = span
        words = self.words
        near = [each.text for each in words[max(0, first - 4) : first] + words[last : last + 3] if each.text.isalpha()]
        votes = self.known.votes(near, {label[0] for label in labels})
        found = []
        for label in labels:
            guessed = self.akin and not self._is_named(label, first)
            unlike = guessed and not self._is_like(label, words[first].text)
            found.append(
                Alternative("LABEL", label, cost=1.5 * (1 - votes[label[0]]) + _GUESSED * (guessed + 2 * unlike))
            )
        figure = next((each for each in self.mentions.figures if each.first == first), None)
        counted = figure is None and words[first].text.isdigit() and last == first + 2  # "1 minute" as a label
        if figure is not None or counted:
            found = self._numbered(span, figure, found)
        elif all([self._is_part(label, first, last) for label in labels]):
            plain = words[first].text == self.mentions.text[words[first].start : words[last - 1].end]
            found.append(Alternative("", cost=0.2 if plain else 1.0))
        return HeardToken(first, last, tuple(found))

    def _numbered(self, span: Span, figure: Figure | None, named: Sequence[Alternative]) -> list[Alternative]:
        """Return what a number may be: one of the labels that it names, at its cost, an amount, or nothing."""
        first, last, labels = span
        vague = figure is not None and not figure.evidence
        near_by = any([self.structure.joined or 0 <= place - last < 6 for place in self.pointers])
        extra = (
            0.5 * near_by
            + (0.8 if self._is_ordinal(first) else 1.3) * (vague and not self._owns(labels, last))
            + 0.9 * ("STOP" in self.phrases[first][1])
            + 1.0 * any([mark.kind == "factors" and mark.first == first for mark in self.mentions.marks])
        )
        ordinal = self._is_ordinal(first) and not self.structure.joined
        people = self._counts_people(last)
        found = []
        told = self._told(first, last, {label[0] for label in labels})
        for each in named:
            doubt = _SHARED * (each.label is not None and each.label[0] not in told)
            doubt += _COUNTED * (
                ((people or ordinal) and self._is_amount(each) != people) or self._is_of_another_unit(each, last)
            )
            doubt += _COUNTED * (not ordinal and self._is_distance(each, last))
            found.append(replace(each, cost=each.cost + extra + doubt))
        if ordinal:
            taken = {label[0] for label in labels}
            behind = [word.text for word in self.words[last : last + 1]]
            scored = any(
                ["score" in self.known.kinds[each] or self.known.names_property(behind, each) for each in taken]
            )
            others = [] if scored else list(other_firsts(self.known, self.mentions, first, taken))
            found = [*[replace(each, cost=each.cost + _OTHER * bool(others)) for each in found], *others]
        article = self.words[first].text in self.structure.articles and last in self.pointers
        counts = not article and (near_by or (figure is not None and figure.counts) or self._is_counting(first))
        values = figure.values if figure is not None else frozenset((int(self.words[first].text),))
        found.append(Alternative("NUM", numbers=values, cost=0.0 if counts else 1.5))
        if vague:
            found.append(replace(NOTHING, cost=self._idle(labels, last)))
        return found

    def _is_counting(self, first: int) -> bool:
        """Return True if a text has a bound or a sum for a number, or says "by" before it."""
        summed = any(["TOTAL" in symbols for _, symbols in self.phrases])
        by = first > 0 and self.words[first - 1].text in self.structure.by and bool(self.pointers)
        return self._is_bound() or summed or by

    def _counts_people(self, place: int) -> bool:
        """Return True if a number before a place is one of people, where the words say so."""
        texts = tuple([word.text for word in self.words[place : place + 3]])
        return any([texts[: len(each)] == each for each in self.structure.people])

    def _is_amount(self, alternative: Alternative) -> bool:
        """Return True for a value that is no place in an order: nothing is the third of it."""
        category = alternative.label[0] if alternative.label else 0
        placed = self.known.kinds[category] & {"time", "side", "floor", "score"}
        return not placed and not self.known.labels.is_ranking(category)

    def _told(self, first: int, last: int, categories: set[int]) -> set[int]:
        """Return which of the properties that have a number are told by their names, units or kinds beside it."""
        if len(categories) < 2 or self.structure.joined:
            return categories
        near = [
            word.text for word in (*self.words[max(0, first - _BESIDE) : first], *self.words[last : last + _BESIDE])
        ]
        named = {each for each in categories if self.known.names_property(near, each)}
        kinds = {name for name, kind in self.structure.kinds.items() if not kind.said.isdisjoint(near)}
        return named or {each for each in categories if self.known.kinds[each] & kinds} or set()

    def _is_of_another_unit(self, alternative: Alternative, place: int) -> bool:
        """Return True if a unit stands behind a number that the property of a label does not have: "in two years"."""
        if self.structure.joined or alternative.label is None:
            return False
        category = alternative.label[0]
        kinds = self.known.kinds[category]
        if not self.known.is_ranking(category) or kinds & {"age", "time", "lasting"}:
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
        placed = self.known.is_ranking(category) and self.known.kinds[category] & {"side", "floor", "score"}
        titles = self.known.labels.titles[category]
        return bool(placed) and text not in titles and any([self.known.is_alike(text, each) for each in titles])

    def _is_bound(self) -> bool:
        """Return True if a text has a bound or a distance, to which a number may belong."""
        symbols = {symbol for _, each in self.phrases for symbol in each}
        return self.structure.joined and not symbols.isdisjoint(_COUNTING)

    def _idle(self, labels: Sequence[Label], place: int) -> float:
        """Return what it costs that a number says nothing: more beside a comparison or before a property's name."""
        if not self.structure.joined:
            return 0.0
        beside = any([-4 <= each - place <= 1 for each in self.pointers])
        return 2.0 * beside or 0.8 * (self._owns(labels, place) or bool(self.pointers))

    def _owns(self, labels: Sequence[Label], place: int) -> bool:
        """Return True if a character behind a number is of the name or unit of a property that it may be a value of."""
        behind = [word.text for word in self.words[place : place + 3]] if self.structure.joined else []
        return bool(behind) and any(
            [self.known.names_property(behind, number) for number in {label[0] for label in labels}]
        )

    def _is_like(self, label: Label, word: str) -> bool:
        """Return True if a word and one of a label's begin alike, or one is in the other, by four letters or more."""
        own = [each for each in self.known.labels.words[label] if len(each) > 3 and self.known.labels.counts[each] < 2]
        return self.structure.joined or any([word[:4] == each[:4] or each in word for each in own])

    def _is_named(self, label: Label, first: int) -> bool:
        return label in self.mentions.named or any([figure.first == first for figure in self.mentions.figures])

    def _is_part(self, label: Label, first: int, last: int) -> bool:
        """Return True if only a part of a label's name stands in the text: it may be another word."""
        own = self.known.labels.words[label]
        return last - first < len(own) and "".join([word.text for word in self.words[first:last]]) != "".join(own)

    def _add_nothing(self, found: dict[int, HeardToken]) -> None:
        """Add what says that there is none of what a property counts: "no children", "no pets"."""
        texts = tuple([word.text for word in self.words])
        for place in range(len(texts) - 1):
            end = max(
                [place + len(each) for each in self.structure.none if texts[place : place + len(each)] == each],
                default=0,
            )
            if not end or end >= len(texts) or place in self.labelled:
                continue
            labels = [label for label in self.known.nothing if self.known.names_property([texts[end]], label[0])]
            if len(labels) == 1:
                found[place] = HeardToken(place, end + 1, (Alternative("LABEL", labels[0]),))
                self.labelled.update(range(place, end + 1))

    def _add_counts(self, found: dict[int, HeardToken]) -> None:
        """Add the phrases for so many of several: "exactly two of"."""
        for place in range(len(self.words)):
            for symbol, phrases in self.structure.counts.items():
                count = numbered(phrases, self.words, place)
                if count is not None and self._is_measured(count[0]):
                    continue  # 正好两个小时
                if count is not None:
                    own = [found.pop(each, None) for each in range(place, count[0])]
                    others = [
                        each for token in own if token and self.structure.quantities for each in token.alternatives
                    ]
                    which = Alternative(symbol, numbers=frozenset((count[1],)))
                    found[place] = HeardToken(place, count[0], (which, *others))
                    self.inside.update(range(place, count[0]))

    def _is_measured(self, place: int) -> bool:
        """Return True if a unit stands at a place, where quantities are put together of numbers and what they count."""
        units = [mark.first for mark in self.mentions.marks if mark.kind == "units"]
        return bool(self.structure.quantities) and place in units

    def _add_ratios(self, found: dict[int, HeardToken]) -> None:
        """Add the phrases for so many times as much; a number among them is none by itself."""
        place = 0
        while place < len(self.words):
            ratio = numbered(self.structure.ratios, self.words, place)
            if ratio is None:
                place += 1
                continue
            for each in range(place, ratio[0]):
                found.pop(each, None)
                self.pointers.pop(each, None)
            found[place] = HeardToken(place, ratio[0], (Alternative("RATIO", numbers=frozenset((ratio[1],))),))
            self.inside.update(range(place, ratio[0]))
            place = ratio[0]

    def _add_numbers(self, found: dict[int, HeardToken]) -> None:
        for figure in self.mentions.figures:
            if figure.first in found or figure.first in self.inside or figure.first in self.labelled:
                continue
            if counts_actors(self.known, self.mentions, figure):
                found[figure.first] = HeardToken(
                    figure.first, figure.last, (Alternative("NUM", numbers=figure.values, cost=0.3), NOTHING)
                )
                continue
            text = self.words[figure.first].text
            person = not figure.evidence and text in self.known.lexicon.lists["persons"] | self.structure.articles
            person = person and not is_unit(self.known, self.mentions, figure.last)
            number = Alternative("NUM", numbers=figure.values, cost=1.0 * person)  # "the one with the dog"
            beside = any([-3 <= place - figure.last <= 1 for place in self.pointers])
            nothing = Alternative("", cost=(1.25 + beside if self.structure.joined else 0.6) * bool(self.pointers))
            both = self._is_ordinal(figure.first) or not figure.evidence
            found[figure.first] = HeardToken(figure.first, figure.last, (number, nothing) if both else (number,))

    def _is_ordinal(self, place: int) -> bool:
        return any([mark.kind == "ordinals" and mark.first == place for mark in self.mentions.marks])

    # ------------------------------------------------------------------ words of structure

    def _second_one(self) -> list[int]:
        """Return the place of the second of two "one": 一个坐吧台，一个坐沙发."""
        ones = [
            place
            for place, (_, symbols) in enumerate(self.phrases)
            if "ONE" in symbols
            and not self.mentions.masked[place]
            and place
            and self.words[place - 1].text in (",", "，", "、")
        ]
        same = len(ones) == 2 and self.words[ones[0] + 1].text == self.words[ones[1] + 1].text
        return ones[1:] if same else []

    def _one(self) -> int | None:
        """Return the place of the "one" that belongs to "the other"."""
        if not self.others:
            return None
        ones = [place for place in range(self.others[0]) if "ONE" in self.phrases[place][1]]
        ones = [place for place in ones if not self.mentions.masked[place]]
        ones = [place for place in ones if not place or self.words[place - 1].text not in ("the", "that", "this")]
        after = [place for place in ones if place and self.words[place - 1].text in (",", "、", "，")]
        return ([*ones, *after] or [-1])[-1] if ones else None

    def _negations(self) -> Mapping[int, int]:
        return {mark.first: mark.last for mark in self.mentions.marks if mark.kind == "negations"}

    def _add_structure(self, found: dict[int, HeardToken]) -> None:
        """Add the words of structure, from left to right; each word is of one phrase."""
        place = 0
        while place < len(self.words):
            token = found.get(place)
            if token is not None and (token.symbol in _READ or place in self.pointers):
                place = max(token.last, self.pointers[place].end if place in self.pointers else 0)
                continue
            end, symbol = self._said_at(place, found)
            if symbol == "CALM":
                place = end
            elif symbol in ("", "STOP") or (token is not None and symbol == "AND"):
                place += 1
            else:
                side = _SIDES.get(symbol)
                pointer = None if side is None else HeardPointer(side, "more", self.words[place].text, place)
                found[place] = HeardToken(place, end, (Alternative(symbol, pointer=pointer),))
                place = end

    def _said_at(self, place: int, found: Mapping[int, HeardToken]) -> tuple[int, str]:
        """Return the end and symbol of what the words at a place say: by the patterns, or as words of the lexicon."""
        end, symbol = self._symbol(place)
        if symbol in ("", "OF") and self.one is None and self._marked(place, "between"):
            return place + 1, "BETWEEN"
        if symbol and not self._is_idle(symbol, place, found):
            return end, symbol
        negation, beside = self._marked(place, "negations"), self._marked(place, "beside")
        if negation:
            return negation, self.structure.negation
        if beside and not self._is_hidden(place):
            return beside, "NEXT"
        if place + 1 < len(self.words) and self._stops(place):
            return place + 1, "DOT"
        return end, ""

    def _marked(self, place: int, kind: str) -> int:
        """Return the end of the words of a list of the lexicon that begin at a place; 0 if there are none."""
        return next(
            (mark.last for mark in reversed(self.mentions.marks) if (mark.first, mark.kind) == (place, kind)), 0
        )

    def _is_idle(self, symbol: str, place: int, found: Mapping[int, HeardToken]) -> bool:
        """Return True for a word of structure that joins nothing there: "then" without an "if"."""
        match symbol:
            case "OF":
                return place > 1
            case "THEN":
                return not any(["IF" in symbols for _, symbols in self.phrases])
            case "IF":
                compares = bool(self.pointers) or any([each.symbol in ("RATIO", "EQUAL") for each in found.values()])
                return place > 0 and compares and self.words[place - 1].text != ","
            case "NOBODY":
                return not self.pointers
        return False

    def _is_hidden(self, place: int) -> bool:
        return self.mentions.masked[place] or place in self.labelled or self.known.in_noun(self.mentions, place)

    def _stops(self, place: int) -> bool:
        """Return True if a sign ends a sentence, and no abbreviation: "Mr."."""
        text = self.words[place].text
        if text not in _STOPS:
            return False
        before = self.words[place - 1].text if place else ""
        return text != "." or (len(before) > 2 and before not in self.known.lexicon.lists["titles"])

    def _symbol(self, place: int) -> tuple[int, str]:
        """Return the end of the phrase of structure at a place, and which of its symbols it is."""
        end, symbols = self.phrases[place]
        if not symbols or self._is_hidden(place) or not self.labelled.isdisjoint(range(place, end)):
            return end, ""
        symbol = next((each for each in symbols if each in _SOLE), symbols[0])
        if symbol == "ONE" and place in self.others[:1]:
            return end, "OTHER"
        if symbol == "ONE" or (symbol == "OTHER" and place not in self.others[:1]):
            rest = next((each for each in symbols if each not in _SOLE), "")
            return end, "ONE" if place == self.one else rest
        return end, "" if symbol == "WHO" else symbol

    def _tidy(self, tokens: Sequence[HeardToken]) -> list[HeardToken]:
        """Return the tokens without what joins no labels, and without repeated negations."""
        found: list[HeardToken] = []
        for number, token in enumerate(tokens):
            symbol, following = token.symbol, tokens[number + 1 :]
            if symbol == "SAMEONE" and following and _is_label(following[0]):
                continue  # 点了一杯红茶
            listed = self.words[token.first].text == "、" and found and found[-1].symbol in ("MORE", "LESS")
            if symbol == "AND" and listed and self.structure.joined:
                token = HeardToken(token.first, token.last, (Alternative("COMMA"),))  # 沈桐之后、韩霜之前
                symbol = "COMMA"
            if symbol in ("AND", "OR", "BOTHNOT") and not self._may_join(found, token, following):
                continue
            if symbol == "JUST" and self.structure.joined and not self._is_next(tokens, number):
                said = tuple([word.text for word in self.words[token.first : token.last]])
                if said in self.structure.exact:
                    found.append(HeardToken(token.first, token.last, (NOTHING,)))
                continue
            if symbol in ("AND", "DOT") and not (found and any(map(_is_label, tokens[number:]))):
                continue
            if symbol == "COMMA" and (not found or found[-1].symbol == "COMMA" or not any(map(_is_label, following))):
                continue
            if symbol in ("NOT", "NIL") and found and found[-1].symbol in ("NOT", "NIL", "NEITHER"):
                if symbol == "NIL" and token.first - found[-1].last > 1:
                    continue  # a denied denial
                token = HeardToken(token.first, token.last, (NOTHING,))
            found.append(token)
        return found

    def _may_join(self, before: Sequence[HeardToken], token: HeardToken, following: Sequence[HeardToken]) -> bool:
        """Return True unless a word that joins labels is another one there, or too far behind the first of them."""
        if self.structure.joined:
            across = token.symbol == "BOTHNOT" and token.last - token.first > 1 and len(before) > 1
            last = before[-2] if across and before[-1].symbol == "COMMA" else before[-1] if before else token
            if not _is_label(last) or token.first - last.last >= _APART:
                return False
            ends = bool(following) and following[0].symbol == "COMMA" and following[0].first > token.last
            if token.symbol == "AND" and ends:
                return False  # 娘と登った人は、
            if token.symbol == "OR" and not self._chooses(token, following):
                return False
        return token.symbol != "BOTHNOT" or self._joins(token, following)

    def _chooses(self, token: HeardToken, following: Sequence[HeardToken]) -> bool:
        """Return True if a word for "or" stands between labels, and is no part of a verb."""
        behind = self.words[token.last].text if token.last < len(self.words) else ""
        return (
            bool(following)
            and behind not in self.structure.verbal["OR"]
            and (_is_label(following[0]) or following[0].symbol in ("EITHER", "COMMA"))
        )

    @staticmethod
    def _is_next(tokens: Sequence[HeardToken], number: int) -> bool:
        """Return True if "just" belongs to a comparison or a neighbour in its part of the sentence, not to a number."""
        borders = [place for place, token in enumerate(tokens) if token.symbol in ("COMMA", "DOT")]
        first = max([place for place in borders if place < number], default=-1)
        last = min([place for place in borders if place > number], default=len(tokens))
        symbols = [token.symbol for token in tokens[first + 1 : last]]
        numbers = [each for token in tokens[first + 1 : last] for each in token.alternatives if each.symbol == "NUM"]
        counted = any([1 not in each.numbers for each in numbers])
        stepped = tokens[number + 1 : number + 2] and tokens[number + 1].first == tokens[number].last
        return bool(stepped and tokens[number + 1].symbol in ("MORE", "LESS")) or (
            not counted and not {"MORE", "LESS", "NEXT", "OPPOSITE"}.isdisjoint(symbols)
        )

    def _joins(self, token: HeardToken, following: Sequence[HeardToken]) -> bool:
        """Return True if a word that stands behind each of several joins them: it is no part of a verb."""
        behind = self.words[token.last].text if token.last < len(self.words) else ""
        return bool(following and behind) and behind not in self.structure.verbal["BOTHNOT"]


def _is_label(token: HeardToken) -> bool:
    return any([each.symbol == "LABEL" for each in token.alternatives])
