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
from logicgrid.kinds.logic_grid.hear.named import has_unit, is_rough, kinds_of_unit, numbered_by, titled, unit_owners
from logicgrid.kinds.logic_grid.hear.numbers import numbers_in
from logicgrid.kinds.logic_grid.hear.properties import HeardProperties, all_texts, texts_of
from logicgrid.kinds.logic_grid.hear.structure import ROWS, by_first, structure_of
from logicgrid.kinds.logic_grid.language.vocabulary import Category, Label
from logicgrid.kinds.logic_grid.statements.ground import Ground, facet_of, ground_of
from logicgrid.kinds.logic_grid.texts.figures import Figure
from logicgrid.kinds.logic_grid.texts.labels import TextLabels
from logicgrid.kinds.logic_grid.texts.mentions import TextMentions
from logicgrid.puzzle.record import Record, replace
from logicgrid.words.grammar import singular
from logicgrid.words.lexicon import words_in

Span = tuple[int, int, tuple[Label, ...]]
"""The words `first` to `last` (exclusive) of a text, and the labels that they may name."""


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
_AMOUNTS = {"number", "money", "weight", "length", "lasting", "age"}
"""The kinds of properties whose values no ordinal number tells."""
_DENIALS = {"NOT", "NIL"}
_FITS = 0.8
"""Which part of a phrase's words a text must have; of characters all."""


class HeardPuzzle(HeardProperties):
    """One puzzle with the texts of its clues, prepared for hearing them."""

    def __init__(self, puzzle: Puzzle, texts: Mapping[int, str], code: str) -> None:
        grid = grid_of(puzzle)
        self.puzzle = puzzle
        self.grid = grid
        self.vocabulary = grid.vocabulary
        self.categories = grid.vocabulary.categories
        self.structure = structure_of(code)
        self.lexicon = self.structure.lexicon
        self.labels = TextLabels(self.vocabulary, self.lexicon)
        self._name_by_phrases()
        self._name_days()
        self._name_inflected()
        self.mentions = {number: self.mentioned(text) for number, text in texts.items()}
        self.steps = {number: steps for number in range(len(self.categories)) if (steps := self._steps(number))}
        self.kinds = [self._kinds_of(number) for number in range(len(self.categories))]
        self._settle_kinds()
        self.ground = self._ground()
        self.nouns = {*self.structure.people, *self._names_of_actors()}
        """The words for an actor: "neighbour" is no neighbour there."""
        self._in_nouns: dict[TextMentions, set[int]] = {}
        self.akin: dict[tuple[TextMentions, Label], set[int]] = {}
        """The places of words of a text that are like a label's, as far as they were asked for."""
        self._phrases: dict[TextMentions, list[tuple[int, list[str]]]] = {}
        self.titled: dict[TextMentions, list[tuple[int, int]]] = {}
        """Where the names of properties stand in each text, if no spaces part words."""
        self.usual = Counter(word for each in self.mentions.values() for word in set(each.plain_words))
        """In how many texts each word stands."""
        self.context: list[Counter[str]] = [Counter() for _ in self.categories]
        """By property the words that texts use beside its values, each with its weight."""
        self._learn()
        self.timely = self._words_of_time()
        """The words of order that tell of times, and of places only in a ranking."""
        self.comparing_kinds = frozenset([word for kind in self.structure.kinds.values() for word in kind.said])
        """The words by which texts say what they compare."""
        self.denying = {
            phrase[0] for found in self.lexicon.phrases.values() for phrase, kind, _ in found if kind == "negations"
        } - self.structure.someone  # "la personne qui ne …" denies nothing yet
        """The words with which negations begin."""
        self.comparing = list(self._comparing())
        self.label_words = {word for words in self.labels.words.values() for word in words if word.isalpha()}
        self.comparing_words = {word for words in self.labels.titles[1:] for word in words}
        self.comparing_words.update([word for phrase in self.comparing for word in phrase.words])
        """The words of the names of properties, and of the phrases that compare."""
        said = self._own_texts()
        own = [word for text in said for word in texts_of(text) if word.isalpha()]
        self.own_words = frozenset([*own, *map(self.stem, own)])
        """The words of the title, the names, the units and the phrases, and their stems."""
        self.own_names = by_first({*re.findall(r"[^\W\d_]+", " ".join(said))})
        """The same where no spaces part words, as they stand in the file."""

    def _settle_kinds(self) -> None:
        """Let the kinds of a property tell it from others: of what only one is, or no other."""
        aged = [each for each, kinds in enumerate(self.kinds) if "age" in kinds and not self.is_calendar(each)]
        for number in self.steps if aged and not self.structure.joined else ():
            if self.is_calendar(number):
                self.kinds[number].discard("age")  # "older" is said of the ages
        timed = [each for each, kinds in enumerate(self.kinds) if kinds == {"time"} and each in self.steps]
        for kinds in self.kinds if timed and self.structure.joined else ():
            if "lasting" in kinds:
                kinds.discard("time")  # 天数 beside 星期
        if 0 in self.steps and self.is_ranking(0) and not any([(ROWS | {"score"}) & each for each in self.kinds]):
            self.kinds[0] = {"side"}  # five campers in a row

    def _names_of_actors(self) -> set[tuple[str, ...]]:
        """Return what the file calls an actor, and all of them."""
        wording = self.grid.wording[0] if self.grid.wording else {}
        names = [each for key in ("one", "many") if isinstance(each := wording.get(key), str)]
        found = {tuple(texts_of(each)) for each in [*names, self.categories[0].name]}
        begun = {name[0][0] for name in found if name}  # no plural begins with another letter than its noun
        words = {word for each in self.mentions.values() for word in each.plain_words if word[0] in begun}
        return found | {(word,) for word in words if (singular(self.lexicon.code, word),) in found}

    def _words_of_time(self) -> frozenset[str]:
        """Return the words of order that are of the words by which times are said."""
        time = self.structure.kinds.get("time")
        if self.structure.joined or time is None:
            return frozenset()
        return (self.lexicon.lists["after"] | self.lexicon.lists["before"]) & time.said

    def _ground(self) -> Ground:
        """Return the ground of what is said; actors that are places or numbers are compared as a property's values."""
        ground = ground_of(self.grid.question.problem, self.vocabulary)
        if 0 not in self.steps:
            return ground
        return Ground(ground.problem, (facet_of(self.categories[0]), *ground.facets[1:]))

    def _name_by_phrases(self) -> None:
        """Let the texts of values in the file's phrases be names of them, too: `words: {grijs: grijze}`."""
        for number, wording in enumerate(self.grid.wording):
            words = wording.get("words")
            for text, said in words.items() if isinstance(words, Mapping) else ():
                places = self.categories[number].find(str(text))
                for each in all_texts(said) if len(places) == 1 else ():
                    name = texts_of(each)
                    while len(name) > 1 and name[0] in self.lexicon.lists["common"] | self.structure.harmless:
                        del name[0]
                    if name:
                        self._add_name(tuple(name), (number, places[0]))

    def _add_name(self, name: tuple[str, ...], label: Label) -> None:
        for stem in self.labels.lexicon.stems(name[0]):
            names = self.labels.names.setdefault(stem, [])
            if (name, label) not in names:
                names.append((name, label))
                names.sort(key=lambda form: -len(form[0]))

    def _name_inflected(self) -> None:
        """Let names that are adjectives stand before a negation, too: 赤く of 赤い服."""
        for label, words in self.labels.words.items() if self.structure.inflected else ():
            rest = words[: len(words) - self.labels.shared_end(label[0])]
            for other in self.structure.inflected.get(rest[-1], ()) if 1 < len(rest) < len(words) else ():
                self._add_name((*rest[:-1], *other), label)

    def _name_days(self) -> None:
        """Let days of the week have all their names, where one of these is a part of a label: 周三晚上, 星期三晚上."""
        days = [(phrase, day) for phrases in self.structure.days.values() for phrase, day in phrases]
        for number in range(len(self.categories) if days else 0):
            for place, own in enumerate(self._week(number)):
                words, names = self.labels.words[number, place], [phrase for phrase, day in days if day == own]
                found = [
                    (at, len(each)) for at in range(len(words)) for each in names if words[at : at + len(each)] == each
                ]
                begin, size = found[0] if found else (0, len(words))  # of 月 all that is there
                for phrase in names:
                    self._add_name((*words[:begin], *phrase, *words[begin + size :]), (number, place))

    # ------------------------------------------------------------------ texts

    def mentioned(self, text: str) -> TextMentions:
        """Return the mentions of a text, with the numbers that its figures and words make together."""
        mentions = TextMentions(text, self.labels)
        mentions.figures = numbers_in(mentions, self.structure, bool(self._timed))
        for label, spans in mentions.named.items():
            for span in spans:
                mentions.masked[span[0]] &= not self._is_function_word(mentions, span, label)
        return mentions

    def phrases(self, mentions: TextMentions) -> list[tuple[int, list[str]]]:
        """Return at each place of a text the longest phrase of structure there: its end and its symbols.

        Where no spaces part words, a phrase inside a property's name, or inside a word of another kind, is none.
        """
        if mentions not in self._phrases:
            found = [self._phrase(mentions, place) for place in range(len(mentions.words))]
            names = titled(self, mentions)
            calm = [(place, end) for place, (end, symbols) in enumerate(found) if "CALM" in symbols]
            calm += [(mark.first, mark.last) for mark in mentions.marks if mark.kind == "than"]  # the も of よりも
            hidden = {
                place
                for place, (end, symbols) in enumerate(found if self.structure.joined else ())
                if symbols
                and {"ALIKE", "UNLIKE"}.isdisjoint(symbols)
                and (
                    any([place < last and first < end and (place, end) != (first, last) for first, last in names])
                    or (_DENIALS.issuperset(symbols) and (place, end) in names)  # 休み as a property
                    or any([first < place < last for first, last in calm])
                )
            }
            self._phrases[mentions] = [(place, []) if place in hidden else each for place, each in enumerate(found)]
        return self._phrases[mentions]

    def _phrase(self, mentions: TextMentions, place: int) -> tuple[int, list[str]]:
        """Return the phrase of structure at a place; "as" before nothing but a property's name is calm: "als thema"."""
        end, symbols = self.structure.at(mentions.words, place)
        if "NOBODY" in symbols and place and mentions.words[place - 1].text in self.structure.articles:
            return place, []  # "la personne de Dreux"
        word = mentions.words[place]
        if symbols and mentions.text[word.start : word.end].casefold() in self.structure.accented:
            return place + 1, ["CALM"]
        alike = self._alike(mentions, place, max(end, place + 1), "DIFF" in symbols)
        if alike is not None:
            return alike
        if self.structure.joined or "IF" not in symbols or end >= len(mentions.words) or mentions.masked[end]:
            return end, symbols
        name, behind = mentions.words[end].text, mentions.words[end + 1 : end + 2]
        valued = bool(behind) and (mentions.masked[end + 1] or behind[0].text[:1].isdigit())
        named = any([self.names_property([name], each) for each in range(1, len(self.categories))])
        return (end + 1, ["CALM"]) if named and not valued else (end, symbols)

    @cached_property
    def units(self) -> dict[int, tuple[str, ...]]:
        """By property what stands behind the numbers of its values, where no spaces part words."""
        if not self.structure.joined:
            return {}
        found = {}
        for number, owner in enumerate(self.categories):
            shared = self.labels.shared_end(number) if self.labels.ascending(number) or owner.numbers else 0
            words = self.labels.words[number, 0]
            found[number] = tuple(texts_of(self.unit(number))) or (words[-shared:] if shared else ())
        return found

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
                spans = {span: labels for span, labels in spans.items() if span[0] != day[0]}  # 6 of 6月12日
                spans[min(day[0], figure.first), max(day[0] + 1, figure.last + self.structure.joined)] = day[1]
                continue
            labels = [] if counts_actors(self, mentions, figure) else self._by_number(mentions, figure)
            labels = [] if is_rough(self, mentions, figure) else labels
            named = numbered_by(self, mentions, figure) if labels else None
            labels = [label for label in labels if named in (None, label[0])]
            owners = set() if figure.clock else unit_owners(self, mentions, figure.last)
            labels = [label for label in labels if label[0] in owners] or self._without_unit(mentions, figure, labels)
            if labels:
                spans.setdefault((figure.first, figure.last), []).extend(labels)
        return [(first, last, tuple(dict.fromkeys(labels))) for (first, last), labels in sorted(spans.items())]

    def _without_unit(self, mentions: TextMentions, figure: Figure, labels: Sequence[Label]) -> list[Label]:
        """Return those of some labels that a number may name although a unit of something else stands behind it."""
        kinds = frozenset[str]() if figure.clock else kinds_of_unit(self, mentions, figure.last)
        behind = mentions.words[figure.last].text if kinds else ""
        own = {
            number
            for number, unit in self.units.items()
            if behind in unit or has_unit(self, number, kinds) or not (unit or self.kinds[number])
        }
        return [label for label in labels if not kinds or label[0] in own]

    def _is_function_word(self, mentions: TextMentions, span: tuple[int, int], label: Label) -> bool:
        """Return True for an inflection of a name that is a word of another kind: `was` is none of `wassen`."""
        text = mentions.words[span[0]].text
        if self.structure.joined or span[1] - span[0] > 1 or text in self.labels.words[label]:
            return False
        return any([text in self.lexicon.lists[each] for each in ("common", "copulas", "having")])

    @cached_property
    def people(self) -> set[int]:
        """The categories whose values are people: the actors, and what they are by their jobs."""
        roles = self.structure.roles
        named = [each for each, _ in enumerate(self.categories) if not roles.isdisjoint(self.titles(each))]
        return {0, *[each for each in named if self.structure.joined or each not in self.steps]}

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
        for number, owner in self._timed if clock and self._timed else enumerate(self.categories):
            typed = owner.values.type in ("time", "duration", "date")
            if money and owner.values.type != "money":
                continue
            read = {place for text in shown if typed for place in owner.find(text)}  # "4 day", "9:30 pm"
            if len(read) == 1:
                return [(number, read.pop())]
            if not typed or clock or self.structure.joined:
                factor = self._factor(number, mentions, figure)
                whole = replace(figure, values=frozenset([factor * each for each in figure.values]))
                found += self._with_number(number, whole)
        return list(filter(lambda label: not self._is_nth(mentions, figure, label[0]), found))

    def _is_nth(self, mentions: TextMentions, figure: Figure, category: int) -> bool:
        """Return True for an ordinal number, which is no amount: the third is not the one with three nights, 排第三."""
        before = [word.text for word in mentions.words[figure.first - 1 : figure.first] if figure.first]
        nth = self.structure.joined and not self.lexicon.lists["ordinal_signs"].isdisjoint(before)
        return nth and bool(self.unit(category).strip()) and set() < self.kinds[category] <= _AMOUNTS

    @cached_property
    def _timed(self) -> list[tuple[int, Category]]:
        """The properties of times, to which a time of day belongs."""
        return [(number, owner) for number, owner in enumerate(self.categories) if owner.values.type == "time"]

    def _factor(self, category: int, mentions: TextMentions, figure: Figure) -> int:
        """Return how many of a property's own units one of those is that stand behind a number: 7 of a week."""
        if self.categories[category].values.type == "duration":
            return 60 if self._counts_hours(mentions, figure) else 1
        weeks = [mark for mark in mentions.marks if (mark.first, mark.kind, mark.value) == (figure.last, "units", 7)]
        foreign = self.own_units(category).isdisjoint([self.stem(mentions.words[mark.first].text) for mark in weeks])
        return 7 if weeks and foreign and self.kinds[category] & {"lasting", "size"} else 1

    def _counts_hours(self, mentions: TextMentions, figure: Figure) -> bool:
        """Return True if a number is one of hours, where no spaces part words: 一時間半."""
        texts = tuple([word.text for word in mentions.words[figure.first : figure.last + 3]])
        size = figure.last - figure.first
        halved = texts[size - 1] == self.structure.half
        behind = [texts[place : place + len(each)] == each for each in self.structure.hours for place in (1, size)]
        return self.structure.joined and not figure.clock and (any(behind) if halved else any(behind[1::2]))

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
        if numbers is not None:
            return frozenset((numbers[label[1]],))
        ranked = self.structure.joined and "score" in self.kinds[label[0]] and self.is_ranking(label[0])
        return self.labels.parts(label) or (frozenset((label[1] + 1,)) if ranked else frozenset())  # 冠军

    def _scale(self, category: int) -> frozenset[Number]:
        """Return by which numbers the values of a category may be multiplied in a text: 1, and those of its unit."""
        words = [word.text for word in words_in(self.unit(category))]
        return frozenset((1, *[number for word in words if (number := self.labels.number_of([word])) is not None]))

    def in_noun(self, mentions: TextMentions, place: int) -> bool:
        """Return True if a word belongs to the puzzle's own noun for its actors."""
        if mentions not in self._in_nouns:
            texts = tuple([word.text for word in mentions.words])
            found = {
                each
                for noun in self.nouns
                for start in range(len(texts))
                if texts[start : start + len(noun)] == noun
                for each in range(start, start + len(noun))
            }
            stems = set() if self.structure.joined else {self.stem(noun[0]) for noun in self.nouns if len(noun) == 1}
            alone = [noun[0] for noun in self.nouns if len(noun) == 1 and len(noun[0]) > 4 and stems]
            found |= {
                each
                for each, text in enumerate(texts)
                if (self.stem(text) in stems and not text.endswith(self.structure.participles))
                or (text.endswith(self.structure.plural_ends) and any([self.is_alike(text, noun) for noun in alone]))
            }
            self._in_nouns[mentions] = found
        return place in self._in_nouns[mentions]

    # ------------------------------------------------------------------ what the texts say of each property

    def _learn(self) -> None:
        """Learn which words stand near the values of each category, from all texts, the names and the phrases."""
        for number, owner in enumerate(self.categories):
            phrases = self.grid.wording[number] if 0 < number < len(self.grid.wording) else None
            for phrase in (("more", 6), ("less", 6), ("more by", 6), ("less by", 6), ("unit", 4), ("has", 2)):
                for word in _words_of(phrases, phrase[0]):
                    self.context[number][self.stem(word)] += phrase[1]
            if number or owner.numbers is not None:
                for name in (owner.name, self.unit(number).strip()):
                    texts = texts_of(name)
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
                    words = texts_of(re.sub(r"\{[^{}]*\}|[|·]", " ", text))
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
        if self.structure.joined and self.in_noun(mentions, place):
            return  # 学员 has learned nothing
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


def _words_of(phrases: object, key: str) -> list[str]:
    """Return the words of a phrase of a property, without its slots."""
    value = phrases.get(key) if isinstance(phrases, Mapping) else None
    found = value if isinstance(value, list | tuple) else [value]
    texts = [str(each).replace("{B}", " ").replace("{d}", " ").replace("{}", " ") for each in found if each]
    return [word for text in texts for word in texts_of(text) if word.isalpha() and len(word) > 2]
