"""Where the text of a clue names the labels of a puzzle, and which numbers it has.

A label is *named* if its words stand in the text, perhaps inflected ("the owls", "thés"), or the part of it that no
other label of its property has ("the red house" for 红色).  It may be *meant* by much less: the beginning of a word
("the painter" for `painting`), a part of a compound ("theedrinker"), a superlative for the first or last of an order.
Only labels that are named are evidence against a rule; a label of a rule that may be meant is evidence of nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations, pairwise

from logicgrid.kinds.logic_grid.language.vocabulary import Label, Vocabulary
from logicgrid.kinds.logic_grid.texts.terms import Number
from logicgrid.puzzle.record import Record
from logicgrid.words.lexicon import Lexicon, Mark, Word, words_in

_ALL_ENDS = ("ends", "ends_first", "ends_last", "ends_high", "ends_low", "ends_both", "ends_middle")
_SIZES = ("ends_high", "ends_low")
_GROUPED = re.compile(r"[1-9][0-9]{0,2}(?:[.,][0-9]{3})+")
_POWERS = (10, 100, 1000, 10_000, 1_000_000)
_DOUBLE = re.compile(r"(.)\1")
_VULGAR = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3)}


class Figure(Record):
    """A number in a text: the words `first` to `last` (exclusive), and what it may be.

    `evidence` is False for what may well be no number (`one`, `B-12`), `counts` True for what counts people or things
    ("three different guests"), `clock` True for a time of day in words.
    """

    values: frozenset[Number]
    first: int
    last: int
    evidence: bool
    counts: bool
    clock: bool = False


class Labels:
    """The labels of a puzzle, prepared for being found in texts of one language."""

    def __init__(self, vocabulary: Vocabulary, lexicon: Lexicon) -> None:
        self.vocabulary = vocabulary
        self.lexicon = lexicon
        self.words: dict[Label, tuple[str, ...]] = {}
        self.capital: dict[Label, bool] = {}
        self.ordered: set[int] = set()
        """The categories whose order the rules of the puzzle speak of, and days and months."""
        self._parts: dict[Label, frozenset[Number]] = {}
        self._ascending: dict[int, list[Number] | None] = {}
        self.names: dict[str, list[tuple[tuple[str, ...], Label]]] = {}
        """By the stem of their first word: the words of a name, and the label."""
        forms: list[tuple[tuple[str, ...], Label]] = []
        for number, category in enumerate(vocabulary.categories):
            for place, text in enumerate(category.labels):
                words = tuple([word.text for word in words_in(text)])
                self.words[number, place] = words
                self.capital[number, place] = text[:1] != text[:1].lower()
                if len(words) == 1 and len(words[0]) == 3:
                    titles = [each for each in lexicon.lists["titles"] if each.startswith(words[0])]
                    forms += [((each,), (number, place)) for each in titles if len(titles) == 1]  # Mon, Monday
                if words and not (category.numbers is not None and _has_digit(words)) and self.number_of(words) is None:
                    forms.append((words, (number, place)))
        self.clocks = any(category.values.type == "time" for category in vocabulary.categories)
        self.counted = any(self.is_ranking(number) for number in range(len(vocabulary.categories)))
        self.owners = {word.text for category in vocabulary.categories for word in words_in(category.name)}
        self.owners |= {stem for word in self.owners for stem in self.stems(word)}
        self.counts = Counter(word for words in self.words.values() for word in set(words))
        forms += [form for number in range(len(vocabulary.categories)) for form in self._short_forms(number)]
        for number, category in enumerate(vocabulary.categories):
            for name, place in category.index.aliases.items():
                forms.append((tuple([word.text for word in words_in(name)]), (number, place)))
        for words, label in forms:
            for stem in self.stems(words[0]):
                self.names.setdefault(stem, []).append((words, label))
        for found in self.names.values():
            found.sort(key=lambda form: -len(form[0]))

    def _short_forms(self, category: int) -> Iterable[tuple[tuple[str, ...], Label]]:
        """Yield shorter names of the labels of a category: without what several of its labels share."""
        places = [(category, place) for place in range(self.vocabulary.categories[category].size)]
        for label in places:
            words = self.words[label]
            if len(words) > 2 and words[0].isdigit() and not _has_digit(words[1:]) and self.counts[words[1]] == 1:
                yield words[1:], label  # 43 Ash Court
            if len(words) < 2 or _has_digit(words):
                continue
            own = [each for each in words if self.counts[each] == 1 and self._tells(each)]
            if _is_east_asian(words[0]):
                shared = self._shared_end(category)
                if 0 < shared < len(words):
                    rest = words[:-shared]
                    if not all(word in self.lexicon.lists["common"] | self.lexicon.phrases.keys() for word in rest):
                        yield rest, label
            else:
                text = self.vocabulary.categories[category].labels[label[1]]
                capitals = {word.text for word in words_in(text) if text[word.start].isupper()}
                for each in own:
                    if self.capital[label] or each in capitals:
                        yield (each,), label

    def number_of(self, words: Sequence[str]) -> Number | None:
        """Return the number that a label is in words: "third"."""
        for phrase, kind, value in self.lexicon.phrases.get(words[0], ()):
            if phrase == tuple(words) and kind in ("numbers", "ordinals") and not _is_east_asian(words[0]):
                return value
        return None

    def _shared_end(self, category: int) -> int:
        """Return how many characters all labels of a category end in."""
        all_words = [self.words[category, place] for place in range(self.vocabulary.categories[category].size)]
        length = 0
        while all(len(words) > length + 1 for words in all_words) and len({w[-1 - length] for w in all_words}) == 1:
            length += 1
        return length

    def _tells(self, word: str) -> bool:
        """Return True if a word by itself may stand for its label: no short one, and none of the lexicon."""
        common = word in self.lexicon.lists["common"] and word not in self.lexicon.lists["names"]
        known = common or word in self.lexicon.phrases or word in self.owners
        return len(word) > 2 and not known and not self.stems(word) & self.owners

    def stems(self, word: str) -> set[str]:
        """Return the forms under which a word is looked up: itself, and without its endings."""
        found = {word}
        if len(word) > 3 and word.isalpha():
            for ending in self.lexicon.endings:
                if word.endswith(ending) and len(word) - len(ending) >= 3:
                    found.add(word[: -len(ending)])
            if word.endswith("ies") and len(word) > 4:
                found.add(word[:-3] + "y")
            if self.lexicon.code == "nl":
                plain = [_DOUBLE.sub(r"\1", each) for each in found]  # rood, rode; kat, katten
                found.update([each for each in plain if len(each) > 2])
        return found

    def beginnings(self, word: str) -> list[str]:
        """Return the words with which a compound may begin, in a language that writes compounds as one word."""
        return [word[:end] for end in range(4, len(word) - 2)] if self.lexicon.code == "nl" else []

    def is_ranking(self, category: int) -> bool:
        """Return True if the values of a category are the places of all actors: 1, 2, 3, …, or 1st, 2nd, 3rd, …"""
        numbers = self.vocabulary.categories[category].numbers
        everyone = list(range(1, self.vocabulary.categories[0].size + 1))
        return everyone == (self.ascending(category) if numbers is None else sorted(numbers))

    def ascending(self, category: int) -> list[Number] | None:
        """Return the numbers in the labels of a category, if each has one, a larger one than the label before."""
        if category not in self._ascending:
            labels = [(category, place) for place in range(self.vocabulary.categories[category].size)]
            numbers = [min(each) for each in map(self.parts, labels) if len(each) == 1]
            rising = len(numbers) == len(labels) and all(one < other for one, other in pairwise(numbers))
            self._ascending[category] = numbers if rising else None
        return self._ascending[category]

    def parts(self, label: Label) -> frozenset[Number]:
        """Return the numbers in a label's text, without those that all labels of its property share."""
        if label not in self._parts:
            number = self.number_of(self.words[label])
            own = _numbers_in(self.words[label])
            size = self.vocabulary.categories[label[0]].size
            all_parts = [_numbers_in(self.words[label[0], place]) for place in range(size)] if own else []
            shared = frozenset.intersection(*all_parts) if own else own
            self._parts[label] = frozenset((number,)) if number is not None else own - shared or own
        return self._parts[label]

    def same_word(self, one: str, other: str) -> bool:
        """Return True if two words are the same but for their endings."""
        return one == other or bool(self.stems(one) & self.stems(other)) or other in self.beginnings(one)


class Mentions:
    """One text: its words, the labels that it names, and the phrases of the lexicon and numbers in the rest."""

    def __init__(self, text: str, labels: Labels) -> None:
        self.text = text
        self.labels = labels
        self.lexicon = labels.lexicon
        self.words: list[Word] = words_in(text)
        self.named: dict[Label, list[tuple[int, int]]] = {}
        masked = [False] * len(self.words)
        self._find_names(masked)
        self.masked = masked
        self.marks: list[Mark] = self.lexicon.marks(self.words, masked)
        self.kinds = {mark.kind for mark in self.marks}
        self.figures: list[Figure] = self._clocks(list(self._figures())) if labels.clocks else list(self._figures())

    # ------------------------------------------------------------------ labels

    def _find_names(self, masked: list[bool]) -> None:
        place = 0
        while place < len(self.words):
            longest = 0
            found: list[Label] = []
            text = self.words[place].text
            exact = False
            for stem in (*self.labels.stems(text), *self.labels.beginnings(text)):
                for words, label in self.labels.names.get(stem, ()):
                    size = len(words)
                    if size >= longest and self._stands(words, label, place):
                        same = words == self._texts[place : place + size]
                        if size > longest or same > exact:
                            longest, exact, found = size, same, []
                        if same >= exact:
                            found.append(label)
            for label in dict.fromkeys(found):
                self.named.setdefault(label, []).append((place, place + longest))
            for each in range(place, place + longest):
                masked[each] = True
            place += longest or 1

    def _stands(self, words: tuple[str, ...], label: Label, place: int) -> bool:
        """Return True if a name stands at a place of the text."""
        if place + len(words) > len(self.words):
            return False
        here = self.words[place : place + len(words)]
        if not all(self.labels.same_word(word.text, each) for word, each in zip(here, words, strict=True)):
            return False
        if len(words) == 1:
            word = words[0]
            if (word in self.lexicon.lists["common"] or word in self.lexicon.phrases) and not _is_east_asian(word):
                return self._is_set_off(place, label)
            if self.labels.capital[label] and place and self.text[here[0].start].islower() and len(word) < 5:
                return False
            if len(word) == 1 and not _is_east_asian(word) and not word.isdigit():
                return self.text[here[0].start].isupper()
        return True

    def _is_set_off(self, place: int, label: Label) -> bool:
        """Return True if a word is in quotes, or has a capital of its own as its label has."""
        word = self.words[place]
        before, after = self.text[: word.start].rstrip(), self.text[word.end :]
        if before[-1:] in '"“«„‘『「' and before and after[:1] in '"”»“’』」':
            return True
        capital = not self.text[word.start].islower()
        begins = (not before or before[-1] in ".!?:") and word.text not in self.lexicon.lists["names"]
        return self.labels.capital[label] and capital and (not begins or label[0] == 0 or after[:2] in ("'s", "’s"))

    @cached_property
    def plain_words(self) -> list[str]:
        """The words outside of names."""
        return [word.text for word, hidden in zip(self.words, self.masked, strict=True) if not hidden]

    def may_mean(self, label: Label) -> list[int]:
        """Return the places of words by which the text may mean a label, even by a part of it or a superlative."""
        if label in self.named:
            return [first for first, _ in self.named[label]]
        found = self.akin(label) + self.numbered(label)
        if not found:
            found += [mark.first for mark in self.marks if mark.kind in self.ends_of(label)]
        return list(dict.fromkeys(found))

    def akin(self, label: Label) -> list[int]:
        """Return the places of words that are like one of a label's own: "the painter" for `painting`."""
        category = self.labels.vocabulary.categories[label[0]]
        words = self.labels.words[label]
        found: list[int] = []
        others = [self.labels.words[label[0], place] for place in range(category.size) if place != label[1]]
        own = [each for each in words if not any(each in other for other in others)]
        own = [each for each in own if each not in self.lexicon.lists["common"]] or own
        for number, each in enumerate(words):
            if own and each not in own:
                continue
            if _is_kana(each):
                pair = words[number : number + 2]
                if len(pair) == 2 and not any(_holds(other, pair) for other in others):
                    found += [place for place in range(len(self.words) - 1) if self._texts[place : place + 2] == pair]
            elif _is_east_asian(each):
                found += [place for place, text in enumerate(self._texts) if text == each and place not in self._taken]
            elif each.isalpha():
                found += [
                    place
                    for place, text in enumerate(self._texts)
                    if _akin(text, each) and not (self.masked[place] and not self._masks(place, label))
                ]
        return found

    @cached_property
    def _taken(self) -> frozenset[int]:
        """The places of characters that belong to names of labels or of properties, or to words of the lexicon."""
        found = {place for place, hidden in enumerate(self.masked) if hidden}
        kinds = ("more", "less", "than", "after", "before", "neutral", *_ALL_ENDS)
        found.update(place for mark in self.marks if mark.kind in kinds for place in range(mark.first, mark.last))
        for category in self.labels.vocabulary.categories:
            name = tuple([word.text for word in words_in(category.name)])
            for place in range(len(self._texts) - len(name) + 1 if len(name) > 1 else 0):
                if self._texts[place : place + len(name)] == name:
                    found.update(range(place, place + len(name)))
        return frozenset(found)

    @cached_property
    def _texts(self) -> tuple[str, ...]:
        return tuple([word.text for word in self.words])

    def _masks(self, place: int, label: Label) -> bool:
        """Return True unless the word at a place names another label of the same property."""
        return not any(
            other[0] == label[0] and any(first <= place < last for first, last in spans)
            for other, spans in self.named.items()
        )

    def ends_of(self, label: Label) -> tuple[str, ...]:
        """Return the kinds of superlatives by which a text may mean a label: of the lowest, highest or middle."""
        category = self.labels.vocabulary.categories[label[0]]
        numbers: Sequence[Number] | None = category.numbers
        if numbers is None:
            numbers = self.labels.ascending(label[0])
        if self._in_the_middle(label):
            return ("ends_middle",) if numbers or label[0] in self.labels.ordered else ()
        if numbers is None:
            extreme = label[1] in (0, category.size - 1)
            return (*_ALL_ENDS[:3], "ends_both") if label[0] in self.labels.ordered and extreme else ()
        number = numbers[label[1]]
        if number not in (min(numbers), max(numbers)):
            return ()
        if self.labels.is_ranking(label[0]):
            return ("ends", "ends_both", "ends_first" if number == 1 else "ends_last", *_SIZES)
        place = ("ends", "ends_both", "ends_first" if number == min(numbers) else "ends_last")
        if all(1000 <= each <= 2100 for each in numbers) or category.values.type == "date":
            return (*place, *_SIZES)
        if category.values.type == "time":
            return (*place, "ends_low" if number == min(numbers) else "ends_high")
        if {word.text for word in words_in(category.name)} & self.lexicon.lists["scored"]:
            return (*place[:2], *(("ends_last", "ends_low") if number == min(numbers) else ("ends_first", "ends_high")))
        return (*_ALL_ENDS[:3], "ends_both", "ends_low" if number == min(numbers) else "ends_high")

    def _in_the_middle(self, label: Label) -> bool:
        size = self.labels.vocabulary.categories[label[0]].size
        return size % 2 == 1 and label[1] == size // 2

    def numbered(self, label: Label) -> list[int]:
        """Return the places of the numbers by which a text may mean a label with digits, or by its rank."""
        category = self.labels.vocabulary.categories[label[0]]
        parts = self.labels.parts(label)
        found: list[int] = []
        number = None if category.numbers is None else category.numbers[label[1]]
        if number is not None:
            found += [each.first for each in self.figures if self.says(each, number)]
            found += [mark.first for mark in self._spans if mark.value == number]
            if self.labels.is_ranking(label[0]) and self.kinds & {"than", "before", "after"}:
                found += [
                    each.first
                    for each in self.figures
                    if each.counts and each.values & {number - 1, category.size - number}
                ]
            if not found and category.numbers is not None and not self.labels.is_ranking(label[0]):
                rank = sorted(category.numbers).index(number) + 1
                ranks = {rank, category.size + 1 - rank}
                found += [each.first for each in self.figures if ranks & each.values and self._is_ordinal(each)]
            read = {place for each in self.figures if each.clock for place in range(each.first, each.last)}
            if category.values.type == "time" and not found:
                found += [mark.first for mark in self.marks if mark.kind == "clock" and mark.first not in read]
        if parts:
            values = [value for each in self.figures for value in each.values]
            if all(any(part == value or part == value + 12 for value in values) for part in parts):
                found += [each.first for each in self.figures if parts & each.values]
        if not found and number is None and not parts and not self.labels.counted:
            found += [each.first for each in self.figures if label[1] + 1 in each.values and self._is_ordinal(each)]
        return found

    def _is_ordinal(self, figure: Figure) -> bool:
        return any(mark.kind == "ordinals" and mark.first == figure.first for mark in self.marks)

    # ------------------------------------------------------------------ numbers

    @cached_property
    def factors(self) -> list[Number]:
        """The factors by which a number of the text may be one of the rule: those of the units that it names."""
        tens: list[Number] = [1, 1000, Fraction(1, 1000)]
        units = {mark.value for mark in self.marks if mark.kind == "units"}
        return [
            *tens,
            *units,
            *[1 / Fraction(each) for each in units],
            *[one * other for one in units for other in units],
        ]

    @cached_property
    def _spans(self) -> list[Mark]:
        """The units that may stand for a number of smaller ones: "a week" for 7."""
        return [mark for mark in self.marks if mark.kind == "units" and self.lexicon.code not in ("zh", "ja")]

    def says(self, figure: Figure, number: Number) -> bool:
        """Return True if a number of the text may be that of a rule, perhaps in another unit."""
        factors = self.factors if figure.evidence or self._spans else (1,)
        return any(value * factor == number for value in figure.values for factor in factors)

    def has(self, number: Number) -> bool:
        """Return True if the text may have a number of a rule, in words, in other units or in two parts."""
        inverse = 1 / Fraction(number) if number else number
        if any(self.says(each, number) or inverse in each.values for each in self.figures):
            return True
        if any(number in (mark.value, 2 * mark.value) for mark in self._spans):
            return True
        sums = [(a, b) for one, other in combinations(self.figures, 2) for a in one.values for b in other.values]
        units = {mark.value for mark in self.marks if mark.kind == "units"}
        return any(a * unit + b == number for a, b in sums for unit in units)

    def _figures(self) -> Iterable[Figure]:
        """Yield the numbers outside of names."""
        place = 0
        by_place: dict[int, list[Mark]] = {}
        for mark in self.marks:
            if mark.kind in ("numbers", "ordinals", "factors"):
                by_place.setdefault(mark.first, []).append(mark)
        while place < len(self.words):
            word = self.words[place]
            if self.masked[place]:
                place += 1
            elif word.text[0].isdigit() and word.text[0].isascii():
                yield self._digits(place)
                place += 1
            elif word.text in _VULGAR:
                yield Figure(frozenset((_VULGAR[word.text],)), place, place + 1, True, False)
                place += 1
            elif place in by_place:
                figure = self._in_words(place, by_place)
                yield figure
                place = figure.last
            else:
                place += 1

    def _clocks(self, figures: list[Figure]) -> list[Figure]:
        """Return the numbers with those that are times of day in words put together: "a quarter past nine"."""
        at = {figure.first: figure for figure in figures}
        found: list[Figure] = []
        place = 0
        while place < len(self.words):
            clock = max(self._patterns(place, at), key=lambda figure: figure.last, default=at.get(place))
            found += [clock] if clock is not None else []
            place = max(place + 1, clock.last if clock is not None else 0)
        return found

    def _patterns(self, first: int, at: Mapping[int, Figure]) -> Iterator[Figure]:
        """Yield the times of day that begin at a word, by the lexicon's patterns of an hour {h} and minutes {m}."""
        for pattern, minutes in self.lexicon.clocks:
            place = first
            numbers: dict[str, Figure] = {}
            for part in pattern:
                figure = at.get(place)
                if part in ("{h}", "{m}") and figure is not None:
                    numbers[part] = figure
                    place = figure.last
                elif place < len(self.words) and self.words[place].text == part:
                    place += 1
                else:
                    break
            else:
                hours = {each for each in numbers["{h}"].values if each.denominator == 1 and 0 <= each <= 24}
                by = {each * minutes for each in numbers["{m}"].values} if "{m}" in numbers else {minutes}
                values = {60 * (hour + half) + each for hour in hours for each in by for half in (0, 12)}
                plain = numbers["{h}"].values if minutes == 0 else frozenset()  # "9:34 o'clock" has minutes of its own
                if values:
                    yield Figure(frozenset(values | plain), first, place, True, False, True)

    def _digits(self, place: int) -> Figure:
        text = self.words[place].text
        values: set[Number] = set()
        if text.isdigit():
            values.add(int(text))
        else:
            grouped = bool(_GROUPED.fullmatch(text))
            if grouped:
                values.add(int(re.sub("[.,]", "", text)))
            pieces = re.split("[.,:/]", text)
            if len(pieces) == 2:
                one, other = map(int, pieces)
                if ":" in text:
                    values |= {one * 60 + other, (one + 12) * 60 + other}
                elif "/" in text:
                    values |= {Fraction(one, other)} if other else set()
                elif not grouped:
                    values.add(Fraction(f"{pieces[0]}.{pieces[1]}"))
            if ":" in text or "/" in text or len(pieces) > 2:
                values.update(map(int, pieces))
        following = self.words[place + 1].text if place + 1 < len(self.words) else ""
        power = next((each.value for each in self.marks if each.kind == "numbers" and each.first == place + 1), 0)
        if power in _POWERS:
            values.update([value * power for value in values])
        if following in _VULGAR and len(values) == 1:
            values.add(next(iter(values)) + _VULGAR[following])
        start = self.words[place].start
        before = self.text[:start]
        name = bool(re.search(r"[^\W\d_]-?$", before)) and not _is_east_asian(before[-1:])
        return Figure(frozenset(values), place, place + 1, not name, self._counts(place + 1))

    def _counts(self, place: int) -> bool:
        """Return True if the word at a place makes the number before it a number of people or things."""
        return place < len(self.words) and self.words[place].text in self.lexicon.lists["counted"]

    def _in_words(self, place: int, marks: dict[int, list[Mark]]) -> Figure:
        """Return the number that begins at a place, put together of words: "thirty-five", "deux cent dix"."""
        here = marks[place]
        simple = [mark for mark in here if mark.kind == "numbers"]
        if not simple:
            values: set[Number] = set()
            for mark in here:
                values.add(mark.value)
                if mark.kind == "factors" and mark.value:
                    values.add(1 / Fraction(mark.value))
            last = max(mark.last for mark in here)
            factor = any(mark.kind == "factors" for mark in here)
            before = [word.text for word in self.words[max(0, place - 2) : place]]
            if factor and set(before) & {"and", "et", "en"}:  # "an hour and a half"
                return Figure(frozenset({*values, *[1 + each for each in values]}), place, last, False, False)
            power = next((each for follow in range(last, last + 3) for each in marks.get(follow, ())), None)
            if factor and power is not None and power.value in _POWERS[2:]:
                return Figure(frozenset([each * power.value for each in values]), place, power.last, True, False)
            return Figure(frozenset(values), place, last, True, not factor and self._counts(last))
        current, last = int(simple[0].value), simple[0].last
        parts = 1
        while True:
            following = last
            if following < len(self.words) and self.words[following].text in ("-", "et", "and", "en"):
                following += 1
            nexts = [mark for mark in marks.get(following, ()) if mark.kind == "numbers"]
            if not nexts or (following > last and _is_east_asian(self.words[last].text)):
                break
            value = int(nexts[0].value)
            character = _is_east_asian(self.words[following].text)
            if value in _POWERS and current < value and (value > 10 or character):
                current = max(current, 1) * value
            elif value in _POWERS and character and current % 10:
                current += current % 10 * (value - 1)
            elif (current, value) == (4, 20):
                current = 80
            elif (
                (value < 10 <= current and current % 10 == 0)
                or (value < 20 and current % 100 in (60, 80))
                or (value < 100 <= current and current % 100 == 0)
            ):
                current += value
            else:
                break
            last = nexts[0].last
            parts += 1
        total = current
        values = {total}
        for mark in here:
            if mark.kind != "numbers" and parts == 1:
                values.add(mark.value)
        for follow in range(last, min(last + 4, len(self.words))):
            for mark in marks.get(follow, ()):
                if mark.kind == "factors" and mark.value < 1:
                    values.add(total + Fraction(mark.value))
                    values.add(total * Fraction(mark.value))
                    if mark.value == Fraction(1, 2) and self.words[follow - 1].text in ("and", "et", "a", "en"):
                        values.discard(total)
        weak = total == 1 and parts == 1
        return Figure(frozenset(values), place, last, not weak, self._counts(last))


# --- Words ------------------------------------------------------------------------------------------------------------


def _numbers_in(words: Sequence[str]) -> frozenset[Number]:
    found: set[Number] = set()
    for word, following in zip(words, (*words[1:], ""), strict=True):
        if following == "万" and word.isdigit():
            found.add(int(word) * 10_000)
        elif re.fullmatch(r"[0-9]+[.,][0-9]{1,2}", word):
            found.add(Fraction(word.replace(",", ".")))
        elif _GROUPED.fullmatch(word):
            found.add(int(re.sub("[.,]", "", word)))
        elif word[:1].isdigit() and word[:1].isascii():
            found.update(int(piece) for piece in re.split("[.,:/]", word) if piece.isdigit())
    return frozenset(found)


def _has_digit(words: Sequence[str]) -> bool:
    return any(word[:1].isdigit() for word in words)


def _is_east_asian(text: str) -> bool:
    return bool(text) and text[0] >= "\u3005"


def _is_kana(text: str) -> bool:
    return "\u3040" <= text[:1] <= "\u30ff"


def _holds(words: tuple[str, ...], pair: tuple[str, ...]) -> bool:
    return any(words[place : place + 2] == pair for place in range(len(words) - 1))


def _akin(one: str, other: str) -> bool:
    """Return True if a word of a text may belong to one of a label: it is within it, or begins like it."""
    shorter, longer = sorted((one, other), key=len)
    if len(shorter) < 4:
        return shorter == longer or (shorter == other and len(shorter) == 3 and longer.startswith(shorter))
    if len(shorter) >= 4 and shorter in longer:
        return True
    common = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(shorter))
    return common >= max(4 if len(shorter) > 4 else 3, (len(shorter) * 3 + 4) // 5)
