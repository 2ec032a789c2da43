"""What hearing knows of a puzzle: its labels, the words that its texts use of each property, and what is compared."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from logicgrid.csp.expr import Number
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.hear.counted import by_day, counts_actors
from logicgrid.kinds.logic_grid.hear.numbers import numbers_in
from logicgrid.kinds.logic_grid.hear.structure import numbered, structure_of
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.statements.ground import ground_of
from logicgrid.kinds.logic_grid.texts.figures import Figure, Figures
from logicgrid.kinds.logic_grid.texts.labels import TextLabels
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions
from logicgrid.puzzle.record import Record
from logicgrid.words.lexicon import words_in

Span = tuple[int, int, tuple[Label, ...]]
"""The words `first` to `last` (exclusive) of a text, and the labels that they may name."""

_STEMS = ("ing", "ed", "es", "s", "e")


class ComparedSteps(Record):
    """How a category is compared: what that costs, and the numbers of its values, if they are known."""

    cost: float
    numbers: tuple[Number, ...] | None


class Phrase(Record):
    """A phrase of the file that compares: its property, its direction (1 more, -1 less, 0 neither) and its words."""

    category: int
    sign: int
    words: tuple[str, ...]


_COMPARING = {
    **dict.fromkeys(("more", "more by"), 1),
    **dict.fromkeys(("less", "less by", "before", "just before"), -1),
    **dict.fromkeys(("next", "between"), 0),
}
_FITS = 0.8
"""Which part of a phrase's words a text must have; of characters all."""


class HeardPuzzle:
    """One puzzle with the texts of its clues, prepared for hearing them."""

    def __init__(self, puzzle: Puzzle, texts: Mapping[int, str], code: str) -> None:
        grid = grid_of(puzzle)
        self.puzzle = puzzle
        self.grid = grid
        self.vocabulary = grid.vocabulary
        self.categories = grid.vocabulary.categories
        self.structure = structure_of(code)
        self.lexicon = self.structure.lexicon
        self.ground = ground_of(grid.question.problem, grid.vocabulary)
        self.labels = TextLabels(self.vocabulary, self.lexicon)
        self._name_by_phrases()
        self.mentions = {number: self._mentions(text) for number, text in texts.items()}
        self.steps = {number: steps for number in range(len(self.categories)) if (steps := self._steps(number))}
        self.kinds = [self._kinds_of(number) for number in range(len(self.categories))]
        wording = grid.wording[0] if grid.wording else {}
        names = [each for key in ("one", "many") if isinstance(each := wording.get(key), str)]
        self.nouns = {*self.structure.people, *[tuple(_texts(each)) for each in [*names, self.categories[0].name]]}
        """The words for an actor: "neighbour" is no neighbour there."""
        self.usual = Counter(word for each in self.mentions.values() for word in set(each.plain_words))
        """In how many texts each word stands."""
        self.context: list[Counter[str]] = [Counter() for _ in self.categories]
        """By property the words that texts use beside its values, each with its weight."""
        self._learn()
        time = self.structure.kinds.get("time")
        orders = self.lexicon.lists["after"] | self.lexicon.lists["before"]
        self.timely = frozenset() if self.structure.joined or time is None else orders & time.said
        """The words of order that tell of times, and of places only in a ranking."""
        self.comparing_kinds = frozenset([word for kind in self.structure.kinds.values() for word in kind.said])
        """The words by which texts say what they compare."""
        self.denying = {
            phrase[0] for found in self.lexicon.phrases.values() for phrase, kind, _ in found if kind == "negations"
        }
        """The words with which negations begin."""
        self.comparing = list(self._comparing())
        self.label_words = {word for words in self.labels.words.values() for word in words if word.isalpha()}
        self.comparing_words = {word for words in self.labels.titles[1:] for word in words}
        self.comparing_words.update([word for phrase in self.comparing for word in phrase.words])
        """The words of the names of properties, and of the phrases that compare."""
        self.own_words = self._own_words()
        """The words of the title, the intro, the names, the units and the phrases, and their stems."""

    def _name_by_phrases(self) -> None:
        """Let the texts of values in the file's phrases be names of them, too: `words: {grijs: grijze}`."""
        for number, wording in enumerate(self.grid.wording):
            words = wording.get("words")
            for text, said in words.items() if isinstance(words, Mapping) else ():
                places = self.categories[number].find(str(text))
                for each in _all_texts(said) if len(places) == 1 else ():
                    name = _texts(each)
                    while len(name) > 1 and name[0] in self.lexicon.lists["common"] | self.structure.harmless:
                        del name[0]
                    for stem in self.labels.stems(name[0]) if name else ():
                        names = self.labels.names.setdefault(stem, [])
                        names.append((tuple(name), (number, places[0])))
                        names.sort(key=lambda form: -len(form[0]))

    # ------------------------------------------------------------------ texts

    def _mentions(self, text: str) -> TextMentions:
        """Return the mentions of a text, with the numbers that its figures and words make together."""
        mentions = TextMentions(text, self.labels)
        mentions.figures = numbers_in(mentions, self.structure)
        return mentions

    def spans(self, mentions: TextMentions) -> list[Span]:
        """Return the words and numbers of a text that name labels."""
        spans: dict[tuple[int, int], list[Label]] = {}
        for label, places in mentions.named.items():
            for span in places:
                if not self._is_function_word(mentions, span, label):
                    spans.setdefault(span, []).append(label)
        for figure in mentions.figures:
            day = by_day(self, mentions, figure)
            if day is not None:
                spans[min(day[0], figure.first), max(day[0] + 1, figure.last)] = day[1]
                continue
            labels = [] if counts_actors(self, mentions, figure) else self._by_number(mentions, figure)
            if labels:
                spans.setdefault((figure.first, figure.last), []).extend(labels)
        return [(first, last, tuple(dict.fromkeys(labels))) for (first, last), labels in sorted(spans.items())]

    def _is_function_word(self, mentions: TextMentions, span: tuple[int, int], label: Label) -> bool:
        """Return True for an inflection of a name that is a word of another kind: `was` is none of `wassen`."""
        text = mentions.words[span[0]].text
        if self.structure.joined or span[1] - span[0] > 1 or text in self.labels.words[label]:
            return False
        return any([text in self.lexicon.lists[each] for each in ("common", "copulas", "having")])

    @cached_property
    def nothing(self) -> list[Label]:
        """The labels that say that somebody has nothing: 0, and those like "no pet"."""
        labels = [
            (number, place) for number, each in enumerate(self.categories) if number for place in range(each.size)
        ]
        return [label for label in labels if self.denies(label) or self._is_zero(label)]

    def _is_zero(self, label: Label) -> bool:
        numbers = self.categories[label[0]].numbers
        return numbers is not None and numbers[label[1]] == 0

    def _by_number(self, mentions: TextMentions, figure: Figure) -> list[Label]:
        """Return the labels that a number names."""
        words = mentions.words[figure.first : figure.last + 1]
        if figure.last - figure.first > 1 and words[0].text in self.structure.articles:
            return []  # "the day"
        clock = figure.clock or ":" in words[0].text
        priced = mentions.text[: words[0].start].rstrip().endswith(tuple("$€£¥"))
        money = priced and any([owner.values.type == "money" for owner in self.categories])
        texts = [] if priced else [mentions.text[words[0].start : word.end] for word in words]
        shown = [text for text in texts if ":" in text or any(map(str.isalpha, text))]
        found: list[Label] = []
        for number, owner in enumerate(self.categories):
            typed = owner.values.type in ("time", "duration", "date")
            if money and owner.values.type != "money":
                continue
            read = {place for text in shown if typed for place in owner.find(text)}  # "4 day", "9:30 pm"
            if len(read) == 1:
                return [(number, read.pop())]
            if not typed or clock or self.structure.joined:
                found += self._with_number(number, figure)
        return found

    def _with_number(self, category: int, figure: Figure) -> list[Label]:
        """Return the labels of a category that have a number as it stands, or else in the category's unit."""
        for scale in (frozenset((1,)), self._scale(category)):
            several = [
                (category, place)
                for place in range(self.categories[category].size)
                for own in [self._own_numbers((category, place))]
                if len(own) == 1 and figure.values & {each * by for each in own for by in scale}
            ]
            if several:
                return several
        return []

    def _own_numbers(self, label: Label) -> frozenset[Number]:
        numbers = self.categories[label[0]].numbers
        return self.labels.parts(label) if numbers is None else frozenset((numbers[label[1]],))

    def _scale(self, category: int) -> frozenset[Number]:
        """Return by which numbers the values of a category may be multiplied in a text: 1, and those of its unit."""
        words = [word.text for word in words_in(self.unit(category))]
        return frozenset((1, *[number for word in words if (number := self.labels.number_of([word])) is not None]))

    def unit(self, category: int) -> str:
        """Return what stands beside the number of a value when it is shown."""
        shown = self.grid.presenter.shown
        text, label = shown[category][0] if category < len(shown) else "", self.categories[category].labels[0]
        return text.replace(label, "") if text != label else ""

    def in_noun(self, mentions: TextMentions, place: int) -> bool:
        """Return True if a word belongs to the puzzle's own noun for its actors."""
        texts = [word.text for word in mentions.words[max(0, place - 4) : place + 5]]
        here = min(place, 4)
        for noun in self.nouns:
            if len(noun) == 1 and not self.structure.joined and self.stem(texts[here]) == self.stem(noun[0]):
                return True
            starts = range(max(0, here - len(noun) + 1), here + 1)
            if any([tuple(texts[start : start + len(noun)]) == noun for start in starts]):
                return True
        return False

    # ------------------------------------------------------------------ properties

    def _steps(self, category: int) -> ComparedSteps | None:
        """Return how a category is compared; None if nobody would compare it."""
        owner = self.categories[category]
        if owner.numbers is not None:
            return ComparedSteps(0.1 if category == 0 else 0.01, owner.numbers)
        rising = self.labels.ascending(category)
        if rising:
            return ComparedSteps(0.1, tuple(rising))
        calendar = self.structure.calendar
        days = [
            [calendar.index(word) for word in self.labels.words[category, place] if word in calendar]
            for place in range(owner.size)
        ]
        places = [each[0] for each in days if len(each) == 1]
        if len(places) == owner.size and places == sorted(places):
            return ComparedSteps(0.05, tuple(places))
        week = self._week(category)
        if week:
            return ComparedSteps(0.05, week if week == tuple(sorted(week)) else None)
        names = [label.casefold() for label in owner.labels]
        lettered = all([len("".join(_texts(each)[-1:])) == 1 for each in names])
        if lettered and names == sorted(names) and self._kinds_of(category) & {"side", "floor"}:
            return ComparedSteps(0.1, None)  # pier A, pier B
        numbers = [self._number_in((category, place)) for place in range(owner.size)]
        known = [each for each in numbers if each is not None]
        if len(known) == len(numbers) and known == sorted(known):
            return ComparedSteps(0.05, tuple(known))
        if self.is_dated(category):
            return ComparedSteps(0.05, None)
        return None if names == sorted(names) or category == 0 else ComparedSteps(2.0, None)

    def _number_in(self, label: Label) -> Number | None:
        """Return the number that a label is in words, or that stands in its characters: "第一名"."""
        words = words_in(self.categories[label[0]].labels[label[1]])
        number = self.labels.number_of([word.text for word in words])
        if number is not None or not self.structure.joined:
            return number
        digits = {word.text for word in words if word.text.isdigit() or self._is_digit(word.text)}
        places = [place for place, word in enumerate(words) if word.text in digits]
        if not places or places[-1] - places[0] >= len(places):
            return None
        words = [words[place] for place in places]
        masked = [False] * len(words)
        marks = self.lexicon.marks(words, masked)
        found = [each for each in Figures("", words, masked, marks, self.lexicon).all(False) if len(each.values) == 1]
        return min(found[0].values) if len(found) == 1 else None

    def _is_digit(self, text: str) -> bool:
        return any([kind == "numbers" and len(phrase) == 1 for phrase, kind, _ in self.lexicon.phrases.get(text, ())])

    def is_ranking(self, category: int) -> bool:
        """Return True if the values of a category are the places of all actors, in digits or in words."""
        steps = self.steps.get(category)
        everyone = tuple(range(1, self.categories[0].size + 1))
        return self.labels.is_ranking(category) or (steps is not None and steps.numbers == everyone)

    def _week(self, category: int) -> tuple[int, ...]:
        """Return the places in the week of the values of a property; () if one has none."""
        found = []
        for label in self.categories[category].labels if self.structure.days else ():
            words = words_in(label)
            days = [day for place in range(len(words)) if (day := numbered(self.structure.days, words, place))]
            if len(days) != 1:
                return ()
            found.append(int(days[0][1]))
        return tuple(found)

    def is_dated(self, category: int) -> bool:
        """Return True if the values of a property are days of the week, months, or have one."""
        if self._week(category):
            return True
        days = frozenset(self.structure.calendar) or self.lexicon.lists["titles"]
        return all([days & {*_texts(label)} for label in self.categories[category].labels])

    def own_units(self, category: int) -> frozenset[str]:
        """Return the units of the lexicon that a property's name or its values have: "hours"."""
        names = [*self.labels.titles[category], *_texts(self.unit(category))]
        if self.structure.joined and self.categories[category].values.type == "duration":
            names += _texts(self.categories[category].labels[0])
        return frozenset(
            [
                self.stem(each)
                for each in names
                if any([kind == "units" for _, kind, _ in self.lexicon.phrases.get(each, ())])
            ]
        )

    def is_calendar(self, category: int) -> bool:
        """Return True if the values of a property are years or dates."""
        owner, titles = self.categories[category], self.titles(category)
        others = [kind for name, kind in self.structure.kinds.items() if name not in ("age", "time")]
        if not self.structure.joined and owner.values.type != "date" and any([kind.names & titles for kind in others]):
            return False  # 1,105 people
        years = bool(owner.numbers) and all([1000 <= each <= 2100 for each in owner.numbers or ()])
        return years or owner.values.type == "date"

    def titles(self, category: int) -> set[str]:
        """Return the words of a category's name, also as one word."""
        words = self.labels.titles[category]
        return {self.categories[category].name.casefold(), *words, "".join(words)}

    def denies(self, label: Label) -> bool:
        """Return True for the name of having nothing: "no pet"."""
        negations = {
            phrase
            for word in self.labels.words[label]
            for phrase, kind, _ in self.lexicon.phrases.get(word, ())
            if kind == "negations"
        }
        return not self.structure.joined and any([len(phrase) == 1 for phrase in negations])

    def names_property(self, words: Iterable[str], category: int) -> bool:
        """Return True if one of some words is of a property's name, or of its unit."""
        if self.structure.joined:
            said = "".join(words)
            names = ("".join(self.labels.titles[category]), self.unit(category).strip())
            signs = {
                sign for name in names for sign in name if sign >= "\u3400" and sign not in self.lexicon.lists["common"]
            }
            return any([name in said for name in names if name]) or not signs.isdisjoint(said)
        own = {self.stem(word) for word in self.labels.titles[category]}
        own.update([self.stem(word) for word in _texts(self.unit(category)) if word.isalpha()])
        return any([self.stem(word) in own for word in words if word not in self.lexicon.lists["common"]])

    def _kinds_of(self, category: int) -> set[str]:
        """Return what comparisons of a category are about: age, money, time, …"""
        owner, titles = self.categories[category], self.titles(category)
        found = {name for name, kind in self.structure.kinds.items() if kind.names & titles}
        if owner.values.type == "money":
            found.add("money")
        dated = self.is_dated(category)
        if self.is_calendar(category):
            found.add("age")
        if owner.values.type == "time" or dated or self.is_calendar(category):
            found.add("time")
        return found

    # ------------------------------------------------------------------ what the texts say of each property

    def stem(self, word: str) -> str:
        if self.structure.joined or not word.isalpha():
            return word
        for ending in _STEMS:
            if word.endswith(ending) and len(word) - len(ending) >= 3:
                return word[: -len(ending)]
        return word

    def is_alike(self, one: str, other: str) -> bool:
        """Return True if two words are forms of one: they begin alike, but for short endings."""
        if self.structure.joined or not (one.isalpha() and other.isalpha()):
            return one == other
        if self.stem(one) == self.stem(other):
            return True
        common = next(
            (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
        )
        return common >= 4 and max(len(one), len(other)) - common <= 3

    def _learn(self) -> None:
        """Learn which words stand near the values of each category, from all texts, the names and the phrases."""
        for number, owner in enumerate(self.categories):
            phrases = self.grid.wording[number] if 0 < number < len(self.grid.wording) else None
            for phrase in (("more", 6), ("less", 6), ("more by", 6), ("less by", 6), ("unit", 4), ("has", 2)):
                for word in _words_of(phrases, phrase[0]):
                    self.context[number][self.stem(word)] += phrase[1]
            if number or owner.numbers is not None:
                for name in (owner.name, self.unit(number).strip()):
                    texts = _texts(name)
                    pairs = ["".join(pair) for pair in pairwise(texts)] if self.structure.joined else []
                    for each in (*texts, *pairs):
                        self.context[number][self.stem(each)] += 3
        for mentions in self.mentions.values():
            for first, last, labels in self.spans(mentions):
                categories = {label[0] for label in labels}
                if len(categories) == 1:
                    self._learn_near(mentions, first, last, categories.pop())

    def _comparing(self) -> Iterator[Phrase]:
        for number, wording in enumerate(self.grid.wording):
            for slot, sign in _COMPARING.items() if number else ():
                if isinstance(text := wording.get(slot), str):
                    words = _texts(re.sub(r"\{[^{}]*\}|[|·]", " ", text))
                    yield Phrase(number, sign, tuple([word for word in words if word.isalnum()]))

    def phrased(self, mentions: TextMentions) -> Mapping[int, int]:
        """Return the properties whose phrases a text has, each with the direction that it says (or 0)."""
        texts = [word.text for word in mentions.words]
        best: dict[int, tuple[float, int]] = {}
        for phrase in self.comparing:
            share = sum([word in texts for word in phrase.words]) / max(len(phrase.words), 1)
            if share >= (1 if self.structure.joined else _FITS):
                weight = share * len(phrase.words)
                if weight > best.get(phrase.category, (0.0, 0))[0]:
                    best[phrase.category] = weight, phrase.sign
        top = max([weight for weight, _ in best.values()], default=0.0)
        return {category: sign for category, (weight, sign) in best.items() if weight == top}

    def _own_words(self) -> frozenset[str]:
        texts = [self.puzzle.title or "", *[category.name for category in self.categories]]
        texts += [self.unit(number) for number in range(len(self.categories))]
        texts += [text for wording in self.grid.wording for text in _all_texts(wording)]
        words = {word for text in texts for word in _texts(text) if word.isalpha()}
        return frozenset(words | {self.stem(word) for word in words})

    def _learn_near(self, mentions: TextMentions, first: int, last: int, category: int) -> None:
        words = mentions.words
        for place in (*range(max(0, first - 4), first), *range(last, min(len(words), last + 3))):
            near = 1 / (1 + (first - place if place < first else place - last + 1))
            for said in self.said_at(mentions, place):
                self.context[category][self.stem(said)] += near

    def said_at(self, mentions: TextMentions, place: int) -> Iterator[str]:
        """Yield the word at a place outside of names; where no spaces part words, a character and the next with it."""
        words = mentions.words
        if mentions.masked[place] or not words[place].text.isalpha():
            return
        if not self.structure.joined:
            yield words[place].text
            return
        if words[place].text not in self.structure.harmless:
            yield words[place].text
        if place + 1 < len(words) and not mentions.masked[place + 1] and words[place + 1].text.isalpha():
            yield words[place].text + words[place + 1].text

    def votes(self, words: Sequence[str], categories: Iterable[int]) -> dict[int, float]:
        """Return for each category how much words speak for it, together 1."""
        votes = dict.fromkeys(categories, 0.02)
        for word in words:
            stem = self.stem(word)
            seen = [counts[stem] for counts in self.context]
            total = sum(seen)
            for category in votes:
                if seen[category]:
                    votes[category] += (seen[category] / total) ** 2
        whole = sum(votes.values())
        return {category: vote / whole for category, vote in votes.items()}


def _texts(text: str) -> list[str]:
    return [word.text for word in words_in(text)]


def _all_texts(value: object) -> list[str]:
    """Return all texts inside of mappings and lists."""
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list | tuple) else ()
    return [text for each in inner for text in _all_texts(each)]


def _words_of(phrases: object, key: str) -> list[str]:
    """Return the words of a phrase of a property, without its slots."""
    value = phrases.get(key) if isinstance(phrases, Mapping) else None
    found = value if isinstance(value, list | tuple) else [value]
    texts = [str(each).replace("{B}", " ").replace("{d}", " ").replace("{}", " ") for each in found if each]
    return [word for text in texts for word in _texts(text) if word.isalpha() and len(word) > 2]
