"""Which words of a text were read, which are harmless, and which are neither."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from logicgrid.kinds.logic_grid.hear.counted import counts_actors
from logicgrid.kinds.logic_grid.hear.known import HeardPuzzle
from logicgrid.kinds.logic_grid.hear.quantified import QUANTITIES
from logicgrid.kinds.logic_grid.hear.values import HeardToken
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions
from logicgrid.words.lexicon import Mark

_COSTS = {
    **dict.fromkeys(("ends_high", "ends_low", "ends_last", "ends_both", "ends_middle", "beside", "times"), 2.5),
    **dict.fromkeys(("if", "only_if", "at_least", "at_most", "near_ends"), 2.5),
    "apart": 1.5,
    "ends_first": 0.3,
    "ends": 0.5,
}
"""What it costs that a word of meaning is not read, by its list in the lexicon."""
_FUNCTION = ("common", "copulas", "having", "persons", "titles", "endings", "counted", "alongside")
_SAFE = ("than", "or", "quiet", "neutral", "clock", "either")
"""The lists of the lexicon whose words say nothing by themselves; any other word of it does."""
_HARD = ("negations", "neither", "factors", "times", "if", "only_if", "more", "less", "at_least", "at_most", "units")
"""The lists of words that say something in every puzzle."""
_LIGHT = (
    "numbers",
    "at",
    "persons",
    "copulas",
    "having",
    "common",
    "titles",
    "alongside",
    "or",
    "common",
    "if",
    "clock",
    "as",
)
_USUAL = 2
_SIGNS = (",", ";", ":", ".", "!", "(", ")", "–", "—", "。", "？", "?")


def _may_be(token: HeardToken, symbol: str) -> bool:
    return any([each.symbol == symbol for each in token.alternatives])


def _places(tokens: Sequence[HeardToken]) -> set[int]:
    """Return the places of the words of tokens."""
    return {place for token in tokens for place in range(token.first, token.last)}


class Coverage:
    """The words of one text that no token reads, and what that costs."""

    def __init__(self, known: HeardPuzzle, mentions: TextMentions, tokens: Sequence[HeardToken]) -> None:
        self.known, self.mentions = known, mentions
        self.texts = [word.text for word in mentions.words]
        self.whole = _places([token for token in tokens if token.symbol in (*QUANTITIES, "TRUTH", "RATIO")])
        self.symbols = {token.symbol for token in tokens}
        self.compares = [token.first for token in tokens if token.symbol in ("MORE", "LESS")]
        labels = [token for token in tokens if _may_be(token, "LABEL")]
        self.told = _places([token for token in labels if known.structure.joined and self._is_owned(token)])
        """The places of numbers that are labels, as what is behind them is of the name of their property: 第二名."""
        doubled = {mark.first for mark in mentions.marks if mark.kind in ("times", "factors")} | self._stops()
        self.read = _places(
            [
                token
                for token in tokens
                if token.symbol != "NUM" or token.first not in doubled or token.alternatives[-1].symbol
            ]
        )
        self.numbers = _places([token for token in tokens if _may_be(token, "NUM")])
        self.labels = _places(labels)
        self.guessed = {each.first for each in labels if not self._is_named(each)}
        """The places of words that are merely like labels: "flutist" for a flute may be another one."""
        self.multiplies = any([token.symbol in ("RATIO", "EQUAL") for token in tokens])
        self.open = [
            mark
            for mark in mentions.marks
            if not self._is_other_word(mark)
            and self.read.isdisjoint(range(mark.first, mark.last))
            and not known.in_noun(mentions, mark.first)
            and not self._is_soft(mark)
        ]

    def _is_named(self, token: HeardToken) -> bool:
        """Return True if a label is named by its own word, and not merely by one that is like it."""
        labels = [each.label for each in token.alternatives if each.label is not None]
        return any([label in self.mentions.named for label in labels]) or not self.texts[token.first].isalpha()

    def _is_soft(self, mark: Mark) -> bool:
        """Return True for a verb that says what somebody has: "won $20" speaks of no winner."""
        if "".join(self.texts[mark.first : mark.last]) not in self.known.structure.soft:
            return False
        if mark.kind == "hints":
            return self.guessed.isdisjoint(range(mark.last, mark.last + 3))
        return mark.kind == "ends_first" and not self.labels.isdisjoint((mark.last, mark.last + 1))

    def cost(self) -> float:
        """Return what it costs that words of meaning are in the text, but in no token."""
        asked = "?" in self.texts[:-1] and not self._has("ASK")
        told = (":" in self.texts or "：" in self.texts) and "TRUTH" not in self.symbols
        cost = 1.5 * (told or asked or self._has_idle_sentence())
        counted = {(mark.kind, " ".join(self.texts[mark.first : mark.last])): mark for mark in self.open}
        for (_, said), mark in counted.items():
            if said != "as" and not (mark.kind == "times" and self.multiplies):
                usual = mark.kind.startswith("ends") and self.known.usual[said] > _USUAL  # "top speed"
                own = _COSTS.get(mark.kind, 0.0)
                cost += min(own, 0.2) if usual else own
        if self._compares_equals():
            cost += 2.5
        if self.compares and self.known.structure.joined:
            rest = [mark.first for mark in self.open if mark.kind in ("more", "less")]
            cost += 1.5 * any([abs(place - self.compares[0]) > 3 for place in rest])
        return cost

    def _has_idle_sentence(self) -> bool:
        """Return True if a whole sentence without spaces between words names no label: it may turn the others round."""
        stops = [place for place, text in enumerate(self.texts) if text == "。"]
        parts = pairwise([-1, *stops, len(self.texts)])
        return bool(stops) and any(
            [last - first > 3 and self.labels.isdisjoint(range(first, last)) for first, last in parts]
        )

    def _has(self, symbol: str) -> bool:
        return any(
            [symbol in self.known.structure.at(self.mentions.words, place)[1] for place in range(len(self.texts))]
        )

    def _compares_equals(self) -> bool:
        """Return True for "as old as"."""
        pair = self.known.lexicon.settings.get("as", "").split()
        if len(pair) < 2 or pair[0] not in self.texts or self.texts.index(pair[0]) in self.read:
            return False
        grades = self.known.lexicon.lists["as_more"] | self.known.lexicon.lists["as_less"]
        return pair[1] in self.texts[self.texts.index(pair[0]) + 1 :] and not grades.isdisjoint(self.texts)

    def doubts(self) -> tuple[float, float]:
        """Return what it costs to read that two are one where people meet, and no number in "a week after"."""
        usual = {mark.first for mark in self.open if self.known.usual[self.texts[mark.first]] > _USUAL}
        hinted = any([mark.kind == "hints" and mark.first not in usual for mark in self.open])
        hinted = hinted or self._is_object()
        spanned = any([mark.kind == "units" for mark in self.open])
        return 1.3 * hinted, 1.3 * spanned

    def _is_object(self) -> bool:
        """Return True if something is done to an actor, where words without spaces tell it: 田中さんに, 给小明."""
        structure = self.known.structure
        texts = tuple(self.texts)
        for label, spans in self.mentions.named.items():
            for first, last in spans if not label[0] else ():
                titles = [len(title) for title in structure.titled if texts[last : last + len(title)] == title]
                end = last + max(titles, default=0)
                if (end < len(texts) and texts[end] in structure.toward) or (
                    first and texts[first - 1] in structure.doing
                ):
                    return True
        return False

    def unread(self) -> list[tuple[int, int]]:
        """Return the words that are neither read nor harmless, as characters of the text: (start, end) each."""
        known, words, found = self.known, self.mentions.words, list[tuple[int, int]]()
        marked = {place: mark.kind for mark in self.open for place in range(mark.first, mark.last)}
        stops = self._stops()
        for place, word in enumerate(words):
            if place in self.read or known.in_noun(self.mentions, place):
                continue
            if self.mentions.masked[place] or place in stops or self._is_open(place, marked.get(place, "")):
                if found and place and found[-1][1] == words[place - 1].end:
                    found[-1] = found[-1][0], word.end
                else:
                    found.append((word.start, word.end))
        return found

    def _stops(self) -> set[int]:
        """Return the places of words of meaning that no pattern has."""
        phrases = [(place, *self.known.structure.at(self.mentions.words, place)) for place in range(len(self.texts))]
        counted = {
            place
            for figure in self.mentions.figures
            if counts_actors(self.known, self.mentions, figure)
            for place in (figure.first - 1, figure.first)
        }
        stops = {
            place
            for first, end, symbols in phrases
            if "STOP" in symbols
            and first not in self.whole
            and end - 1 not in self.told
            and not self._belongs(first, end)
            for place in range(first, end)
        }
        return stops - counted if self.compares else stops

    def _is_other_word(self, mark: Mark) -> bool:
        """Return True for a unit without a number, where one character may be many words, and for a distance read."""
        if mark.kind == "apart":
            return "BETWEEN" in self.symbols
        if mark.kind not in ("units", "clock") or not self.known.structure.joined:
            return False
        return not any(
            [
                -2 <= figure.first - mark.last <= 0 or 0 <= mark.first - figure.last <= 2
                for figure in self.mentions.figures
            ]
        )

    def _is_owned(self, token: HeardToken) -> bool:
        """Return True if the word behind a token is of the name or unit of a property of which it may be a value."""
        behind = self.texts[token.last : token.last + 1]
        numbers = {each.label[0] for each in token.alternatives if each.label is not None}
        return bool(behind) and any([self.known.names_property(behind, number) for number in numbers])

    def _belongs(self, first: int, last: int) -> bool:
        """Return True for words that only belong to what is read: "all" beside "every", "as many" beside a sum."""
        phrase, structure = tuple(self.texts[first:last]), self.known.structure
        return phrase in [each for symbol in self.symbols for each in structure.beside.get(symbol, ())]

    def _is_open(self, place: int, kind: str) -> bool:
        """Return True unless a word is harmless: a function word, or a word of the puzzle's story."""
        known, text = self.known, self.texts[place]
        if not text.isalnum() or (kind == "units" and self._is_counted(place)):
            return False
        if kind == "quiet" and self._is_half_comparison(place):
            return True
        if kind == "than" and known.structure.joined and not self.compares:
            return True
        hard = kind in _HARD if known.structure.joined else self._is_lonely(place)
        if not hard and (text in known.own_words or known.stem(text) in known.own_words):
            return False
        if text in known.structure.halves:
            return not any([mark.kind in ("negations", "neither") for mark in self.mentions.marks])
        usual = known.usual[text] >= _USUAL and kind not in _HARD
        if not usual and (place in self.akin or (text in known.label_words and not known.structure.joined)):
            return text not in known.structure.harmless and text not in known.lexicon.lists["common"]
        if usual and not hard:
            return False
        if text in known.structure.calendar:
            return True
        if self._says_nothing(place, kind):
            return False
        return bool(kind) or not self._is_story(place)

    def _is_half_comparison(self, place: int) -> bool:
        """Return True for a quiet phrase that compares, if no bound reads it: "not more than"."""
        lists = self.known.lexicon.lists
        graded = [lists[each] for each in ("more", "less", "after", "before") if each in lists]
        words = {
            word for mark in self.open if mark.first <= place < mark.last for word in self.texts[mark.first : mark.last]
        }
        return (
            len(words) > 1 and not self.known.structure.joined and any([not words.isdisjoint(each) for each in graded])
        )

    def _says_nothing(self, place: int, kind: str) -> bool:
        """Return True for a word that says nothing by itself, or nothing beside what was read."""
        known, text, lists = self.known, self.texts[place], self.known.lexicon.lists
        function = any([text in lists[each] for each in _FUNCTION if each in lists]) and text not in lists["names"]
        if text in known.structure.harmless or function:
            return True
        if kind == "ordinal_signs" or (text in lists["ordinal_signs"] and place - 1 in self.read):
            return True
        if kind in _SAFE or (kind == "times" and self.multiplies):
            return True
        patterned = bool(known.structure.at(self.mentions.words, place)[1])
        return not kind and (patterned or text in known.comparing_kinds)

    def _is_counted(self, place: int) -> bool:
        return bool(self.numbers & {place - 1, place - 2, place + 1})

    def _is_story(self, place: int) -> bool:
        """Return True for a verb or noun of the story: in a part of the sentence of which a label was read.

        What somebody does to an actor is said of two people, and a word with the ending of a superlative may be one.
        """
        text = self.texts[place]
        if not text.isalpha() or (len(text) > 5 and text.endswith(self.known.structure.grades)):
            return False
        if self._is_lonely(place):
            return False
        return not (place + 1 in self.actors and not self.labels.isdisjoint(range(place)))

    def _part(self, place: int) -> tuple[int, int]:
        """Return where the part of the sentence begins and ends in which a word stands."""
        first = max([each + 1 for each in self.borders if each < place], default=0)
        return first, min([each for each in self.borders if each > place], default=len(self.texts))

    def _is_lonely(self, place: int) -> bool:
        """Return True if no label was read of the part of the sentence in which a word stands."""
        return self._part(place) in self._empty and not self._is_comment(*self._part(place))

    def _is_comment(self, first: int, last: int) -> bool:
        """Return True for a part of a sentence that tells something else: why, or a relative clause without a meaning.

        It has no number, no word of meaning and none of the puzzle's own: "because the dust made him sneeze".
        """
        structure, known = self.known.structure, self.known
        begins = "WHO" in structure.at(self.mentions.words, first)[1] if first < len(self.texts) else False
        begins = begins or any([tuple(self.texts[first : first + len(each)]) == each for each in structure.comments])
        figured = any([first <= each.first < last for each in self.mentions.figures])
        marked = any([first <= mark.first < last and mark.kind not in _LIGHT for mark in self.mentions.marks])
        own = any(
            [
                known.stem(text) in known.own_words or text in known.label_words
                for text in self.texts[first:last]
                if len(text) > 3
            ]
        )
        return begins and not (figured or marked or own or self.akin & {*range(first, last)})

    @cached_property
    def _empty(self) -> frozenset[tuple[int, int]]:
        """The parts of the sentence of which no label was read."""
        parts = {self._part(place) for place in range(len(self.texts))}
        return frozenset([part for part in parts if self.labels.isdisjoint(range(*part))])

    @cached_property
    def borders(self) -> list[int]:
        """The places of the signs and words that part a sentence."""
        return [
            place
            for place, text in enumerate(self.texts)
            if place not in self.read
            and (text in _SIGNS or "AND" in self.known.structure.at(self.mentions.words, place)[1])
        ]

    @cached_property
    def actors(self) -> frozenset[int]:
        """The places where names of actors begin."""
        return frozenset([span[0] for label, spans in self.mentions.named.items() if not label[0] for span in spans])

    @cached_property
    def akin(self) -> frozenset[int]:
        """The places of words that are like a label's, but that no token reads."""
        known = self.known
        labels = [(number, place) for number, owner in enumerate(known.categories) for place in range(owner.size)]
        found = {place for label in labels if label not in self.mentions.named for place in self.mentions.akin(label)}
        return frozenset() if known.structure.joined else frozenset(found - self.read)
