"""Where the text of a clue names the labels of a puzzle, and which numbers it has.

A label is *named* if the text has its words, perhaps inflected ("the owls", "thés"), or the part of it that no
other label of its property has ("the red house" for 红色).  It may be *meant* by much less: the beginning of a word
("the painter" for `painting`), a part of a compound ("theedrinker"), a superlative for the first or last of an order.
Only labels that are named are evidence against a rule; a label of a rule that may be meant is evidence of nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations

from logicgrid.csp.expr import Number
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.texts import TextLabels
from logicgrid.kinds.logic_grid.texts.figures import Figure, Figures, is_east_asian
from logicgrid.puzzle.messages import UNSPACED
from logicgrid.words.lexicon import Mark, Word, fold_letters, words_in

MINUTES = {24: 1_440, 7: 10_080}
"""How many minutes a day and a week have, as durations are stored, by what the lexicon says of these units."""
_COMPOUND, _GOING_ON = 3, "ーッャュョァィゥェォン"
"""How many katakana a value may have that is a part of a word, and those with which no word begins."""
_ALL_ENDS = ("ends", "ends_first", "ends_last", "ends_high", "ends_low", "ends_both", "ends_middle")
_SIZES = ("ends_high", "ends_low")


class TextMentions:
    """One text: its words, the labels that it names, and the phrases of the lexicon and numbers in the rest."""

    def __init__(self, text: str, labels: TextLabels) -> None:
        self.text = text
        self.labels = labels
        self.lexicon = labels.lexicon
        self.words = _without_numbering(words_in(text), labels)
        self.texts = tuple([word.text for word in self.words])
        self.named: dict[Label, list[tuple[int, int]]] = {}
        masked = [False] * len(self.words)
        self._find_names(masked)
        self.masked = masked
        marks = self.lexicon.marks(self.words, masked)
        self.marks = [each for each in marks if each.kind not in ("negations", "factors") or self._is_meant(each)]
        self.kinds = {mark.kind for mark in self.marks}
        self.figures = Figures(text, self.words, masked, self.marks, self.lexicon).all(labels.clocks)

    def marked(self, *kinds: str) -> list[Mark]:
        """Return the phrases of some kinds, in the order of the text."""
        return [mark for mark in self.marks if mark.kind in kinds]

    def at(self, place: int) -> str:
        """Return the word at a place, as the lexicon has it; "" outside of the text."""
        return self.texts[place] if 0 <= place < len(self.texts) else ""

    def cited(self, first: int, last: int) -> str:
        """Return words as the text has them."""
        return self.text[self.words[first].start : self.words[last - 1].end]

    @cached_property
    def denials(self) -> list[Mark]:
        """The negations."""
        return self.marked("negations", "neither")

    @cached_property
    def ends(self) -> list[Mark]:
        """The superlatives."""
        return self.marked(*_ALL_ENDS)

    def _is_meant(self, mark: Mark) -> bool:
        """Return True unless a negation or factor may be the name of a property: of `pas`, only what follows `ne`."""
        text = self.texts[mark.first]
        if not text.isascii() or text not in self.labels.owners:
            return True
        return bool(self.lexicon.lists["escorts"] & {*self.texts[max(0, mark.first - 4) : mark.first]})

    # ------------------------------------------------------------------ labels

    def _find_names(self, masked: list[bool]) -> None:
        place = 0
        while place < len(self.words):
            longest = 0
            found: list[Label] = []
            text = self.words[place].text
            best = False, False
            for words, label in self.labels.names_at(text):
                size = len(words)
                if size >= longest and self._stands(words, label, place):
                    same = self._is_of_its_case(words, label, place), words == self.texts[place : place + size]
                    if size > longest or same > best:
                        longest, best, found = size, same, []
                    if same >= best:
                        found.append(label)
            for label in dict.fromkeys(found):
                self.named.setdefault(label, []).append((place, place + longest))
            for each in range(place, place + longest):
                masked[each] = True
            place += longest or 1

    def _is_of_its_case(self, words: tuple[str, ...], label: Label, place: int) -> bool:
        """Return True unless a word has a capital where its label has none, or none where that has: wit, De Wit."""
        capital = self.text[self.words[place].start].isupper()
        return len(words) > 1 or (capital and not place) or capital == self.labels.is_proper(label, words[0])

    def _stands(self, words: tuple[str, ...], label: Label, place: int) -> bool:
        """Return True if a name is at a place of the text."""
        if place + len(words) > len(self.words):
            return False
        here = self.words[place : place + len(words)]
        if not all(self.labels.same_word(word.text, each) for word, each in zip(here, words, strict=True)):
            return False
        if _is_katakana(here[0].text) and self._is_within(place, place + len(words), label):
            return False
        if len(words) == 1:
            word = words[0]
            if (here[0].text != word or self.labels.accented) and self._is_accented_otherwise(here[0], label):
                return False
            graded = here[0].text in self.lexicon.lists["more"] | self.lexicon.lists["less"]
            if here[0].text != word and (graded or self.lexicon.is_number(here[0].text)):
                return False  # Dutch `kleiner` is no inflection of `klei`, and `drie` none of Dries.
            if word in self.lexicon.lists["names"] and not self.labels.capital[label]:
                return self.text[here[0].start].islower()  # Dutch `bas` is no Bas
            if (word in self.lexicon.lists["common"] or word in self.lexicon.phrases) and not is_east_asian(word):
                return self._is_set_off(place, label)
            if self.labels.is_proper(label, word) and place and self.text[here[0].start].islower() and len(word) < 5:
                return False
            if len(word) == 1 and not is_east_asian(word) and not word.isdigit():
                return self.text[here[0].start].isupper()
        return True

    def _is_within(self, first: int, last: int, label: Label) -> bool:
        """Return True if a name in katakana is a part of another such word: ゼッケン is no ケン, クリスマス no リス.

        What has a value of three or more at an end may be a thing of that: ピアノコンクール.
        """
        before, behind = _is_katakana(self.at(first - 1)), _is_katakana(self.at(last))
        cut = self.at(last) in _GOING_ON or self.at(first - 1) == "ッ"
        short = not label[0] or last - first < _COMPOUND
        return cut or (before and behind) or ((before or behind) and short)

    def _is_accented_otherwise(self, word: Word, label: Label) -> bool:
        """Return True if the ending of a word has an accent that its label's has not: French "livré" is no "livres"."""
        cited, own = self.text[word.start : word.end], self.labels.vocabulary.categories[label[0]].labels[label[1]]
        accents = [at for at, each in enumerate(cited) if at > 2 and not each.isascii()]
        return bool(accents) and own.isascii() and fold_letters(own)[accents[-1] :][:1] == word.text[accents[-1]]

    def _is_set_off(self, place: int, label: Label) -> bool:
        """Return True if a word is in quotes, or has a capital of its own as its label has."""
        word = self.words[place]
        before, after = self.text[: word.start].rstrip(), self.text[word.end :]
        if self._is_noun(place, label):
            return True
        if before[-1:] in '"“«„‘『「' and before and after[:1] in '"”»“’』」':
            return True
        capital = not self.text[word.start].islower()
        begins = (not before or before[-1] in ".!?:") and word.text not in self.lexicon.lists["names"]
        return self.labels.capital[label] and capital and (not begins or label[0] == 0 or after[:2] in ("'s", "’s"))

    def _is_noun(self, place: int, label: Label) -> bool:
        """Return True for a word before its property's name, "the north wall", or between an article and a sign.

        A comparative behind an article is a noun before a verb, too: "de dichter is …".
        """
        title, behind = self.labels.titles[label[0]] if label[0] else (), self.texts[place + 1 : place + 3]
        named = bool(title) and behind[: len(title)] == title
        lists, said = self.lexicon.lists, {kind for _, kind, _ in self.lexicon.phrases.get(self.at(place), ())}
        article, graded = self.at(place - 1) in lists["articles"], bool(said) and said <= {"more", "less"}
        ends = not "".join(behind[:1]).isalnum() or (graded and behind[0] in lists["copulas"] | lists["having"])
        return named or (article and ends and (graded or not said))

    @cached_property
    def plain_words(self) -> list[str]:
        """The words outside of names."""
        return [text for text, hidden in zip(self.texts, self.masked, strict=True) if not hidden]

    def may_mean(self, label: Label) -> list[int]:
        """Return the places of words by which the text may mean a label, even by a part of it or a superlative."""
        if label in self.named:
            return [first for first, _ in self.named[label]]
        found = self.akin(label) + self.numbered(label)
        if not found:
            ranks = self.labels.ranks(label)
            found += [mark.first for mark in self.marked(*self.ends_of(label))]
            found += [mark.first for mark in self.marked("near_ends") if mark.value in ranks]  # "longest but one"
        return list(dict.fromkeys(found))

    def akin(self, label: Label) -> list[int]:
        """Return the places of words that are like one of a label's own: "the painter" for `painting`."""
        size = self.labels.vocabulary.categories[label[0]].size
        words = self.labels.words[label]
        found: list[int] = []
        others = [self.labels.words[label[0], place] for place in range(size) if place != label[1]]
        own, capital = self._own(words, others), self.labels.capital[label]
        for number, each in enumerate(words):
            if each not in own:
                continue
            if _is_kana(each):
                pair = words[number : number + 2]
                if len(pair) == 2 and not any(_holds(other, pair) for other in others):
                    found += [place for place in range(len(self.words) - 1) if self.texts[place : place + 2] == pair]
            elif is_east_asian(each):
                found += [place for place, text in enumerate(self.texts) if text == each and place not in self._taken]
            elif each.isalpha():
                found += [
                    place
                    for place, text in enumerate(self.texts)
                    if _akin(text, each) and not (self.masked[place] and not self._masks(place, label))
                    if text != each or not capital or not self.text[self.words[place].start].islower()  # "the lady"
                ]
        return found

    def _own(self, words: Sequence[str], others: Sequence[Sequence[str]]) -> Sequence[str]:
        """Return the words of a label that no other has, if possible uncommon ones; all, if it has none of its own."""
        own = [each for each in words if not any(each in other for other in others)]
        return [each for each in own if each not in self.lexicon.lists["common"]] or own or words

    @cached_property
    def _taken(self) -> frozenset[int]:
        """The places of characters that belong to names of labels or of properties, or to words of the lexicon."""
        found = {place for place, hidden in enumerate(self.masked) if hidden}
        kinds = ("more", "less", "than", "after", "before", "neutral", *_ALL_ENDS)
        found.update(place for mark in self.marked(*kinds) for place in range(mark.first, mark.last))
        for name in self.labels.titles:
            for place in range(len(self.texts) - len(name) + 1 if len(name) > 1 else 0):
                if self.texts[place : place + len(name)] == name:
                    found.update(range(place, place + len(name)))
        return frozenset(found)

    def _masks(self, place: int, label: Label) -> bool:
        """Return True unless the word at a place names another label of the same property."""
        return not any(
            other[0] == label[0] and any(first <= place < last for first, last in spans)
            for other, spans in self.named.items()
        )

    def ends_of(self, label: Label) -> tuple[str, ...]:
        """Return the kinds of superlatives by which a text may mean a label: of the lowest, highest or middle."""
        category, ranks = self.labels.vocabulary.categories[label[0]], self.labels.ranks(label)
        numbers = category.numbers or self.labels.ascending(label[0])
        if ranks and 2 * label[1] + 1 == category.size:
            return ("ends_middle",)
        if numbers and category.values.type == "time" and [*numbers] != sorted(numbers):
            return _ALL_ENDS  # 8:00, 12:30, 4:45: the first may be another one than the least
        if 1 not in ranks:
            return ()
        if numbers is None:
            return (*_ALL_ENDS[:3], "ends_both")
        low = numbers[label[1]] == min(numbers)
        place, size = ("ends", "ends_both", "ends_first" if low else "ends_last"), "ends_low" if low else "ends_high"
        dated = all(1000 <= each <= 2100 for each in numbers) or category.values.type == "date"
        if dated or self.labels.is_ranking(label[0]):
            return (*place, *_SIZES)
        if category.values.type == "time":
            return (*place, size)
        if not self.lexicon.lists["scored"].isdisjoint(self.labels.titles[label[0]]):
            return (*place[:2], "ends_last" if low else "ends_first", size)
        return (*_ALL_ENDS[:3], "ends_both", size)

    def numbered(self, label: Label) -> list[int]:
        """Return the places of the numbers by which a text may mean a label with digits."""
        numbers, parts = self.labels.vocabulary.categories[label[0]].numbers, self.labels.parts(label)
        found = [] if numbers is None else self._by_value(label, numbers)
        values = {value for each in self.figures for value in each.values}
        whole = parts <= values | {value + 12 for value in values if value}
        return found + [each.first for each in self.figures if whole and parts & each.values]

    def _by_value(self, label: Label, numbers: Sequence[Number]) -> list[int]:
        """Return the places of the numbers by which a text may mean a label that is a number itself."""
        number, size, ranking = numbers[label[1]], len(numbers), self.labels.is_ranking(label[0])
        found = [each.first for each in self.figures if self.says(each, number)]
        found += [mark.first for mark in self._spans if mark.value == number]
        if ranking and self.kinds & {"than", "before", "after"}:
            others = {number - 1, size - number}
            found += [each.first for each in self.figures if each.counts and each.values & others]
        if not found and not ranking:
            ranks = self.labels.ranks(label)
            found += [each.first for each in self.figures if ranks & each.values and self._is_ordinal(each)]
        if not found and self.labels.vocabulary.categories[label[0]].values.type == "time":
            found += self._loose_clocks
        return found

    @cached_property
    def _loose_clocks(self) -> list[int]:
        """The places of words beside a number that may make it a time of day, but not in a known pattern."""
        read = {place for each in self.figures if each.clock for place in range(each.first, each.last)}
        hours = [figure for figure in self.figures if not self._is_ordinal(figure)]
        sides = {place for figure in hours for place in (figure.first - 1, figure.last)} - read
        return [mark.first for mark in self.marked("clock") if mark.first in sides]

    def _is_ordinal(self, figure: Figure) -> bool:
        """Return True if a number is an ordinal: "second", "2nd", "第二", "二番目"."""
        signs = self.marked("ordinal_signs")
        return any(mark.first == figure.first for mark in self.marked("ordinals")) or any(
            mark.last == figure.first or mark.first == figure.last for mark in signs
        )

    # ------------------------------------------------------------------ numbers

    @cached_property
    def factors(self) -> list[Number]:
        """The factors by which a number of the text may be one of the rule: those of the units that it names."""
        tens: list[Number] = [1, 1000, Fraction(1, 1000)]
        units = self._units | {minutes for unit, minutes in MINUTES.items() if unit in self._units}  # of durations
        return [*tens, *units, *[1 / Fraction(each) for each in units], *[a * b for a in units for b in units]]

    @cached_property
    def _units(self) -> set[Number]:
        """How many smaller ones each of the units is that the text names."""
        return {mark.value for mark in self.marked("units")}

    @cached_property
    def _spans(self) -> list[Mark]:
        """The units that may mean a number of smaller ones: "a week" for 7."""
        return [] if self.lexicon.code in UNSPACED else self.marked("units")

    def says(self, figure: Figure, number: Number) -> bool:
        """Return True if a number of the text may be that of a rule, perhaps in another unit."""
        if any([mark.first == figure.first and 100 * mark.value == number for mark in self.marked("factors")]):
            return True  # 三成 of percents
        return any(value * factor == number for value in figure.values for factor in self.factors)

    def has(self, number: Number) -> bool:
        """Return True if the text may have a number of a rule, in words, in other units or in two parts."""
        if any(self.says(each, number) for each in self.figures) or number in [mark.value for mark in self._spans]:
            return True
        sums = [(a, b) for one, other in combinations(self.figures, 2) for a in one.values for b in other.values]
        return any(a * unit + b == number for a, b in sums for unit in self._units)


def _is_katakana(text: str) -> bool:
    return "ァ" <= text[:1] <= "ー" and text[0] != "・"


def _is_kana(text: str) -> bool:
    return "\u3040" <= text[:1] <= "\u30ff"


def _holds(words: tuple[str, ...], pair: tuple[str, ...]) -> bool:
    return any(words[place : place + 2] == pair for place in range(len(words) - 1))


@lru_cache(65_536)
def _akin(one: str, other: str) -> bool:
    """Return True if a word of a text may belong to one of a label: it is within it, or begins like it."""
    shorter, longer = sorted((one, other), key=len)
    if len(shorter) < 4:
        return shorter == longer or (shorter == other and len(shorter) == 3 and longer.startswith(shorter))
    if len(shorter) >= 4 and shorter in longer:
        return True
    common = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(shorter))
    return common >= max(4 if len(shorter) > 4 else 3, (len(shorter) * 3 + 4) // 5)


def _without_numbering(words: list[Word], labels: TextLabels) -> list[Word]:
    """Return the words of a text without those that only announce a number: "at No. 3", "n° 3", "house no 3".

    Without a point, such a word has to follow the name of a property, since it may be a negation.
    """
    texts = [word.text for word in words]
    signs = labels.lexicon.lists["numbering"].intersection(texts)
    signs = signs.difference(*labels.words.values()) if signs else signs  # most texts have none
    gone = set[int]()
    for place, text in enumerate(texts) if signs else ():
        pointed = texts[place + 1 : place + 2] in (["."], ["°"], ["º"])
        stated = pointed or (len(text) > 1 and place and texts[place - 1] in labels.owners)
        if text in signs and stated and "".join(texts[place + 1 + pointed :])[:1].isdigit():
            gone.update(range(place, place + 1 + pointed))
    return [word for place, word in enumerate(words) if place not in gone] if gone else words
