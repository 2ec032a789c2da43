"""What hearing knows of a puzzle: its labels, the words that its texts use of each property, and what is compared."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import date
from functools import cached_property, lru_cache
from itertools import chain, pairwise

from logicgrid.csp.expr import Number
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import grid_of
from logicgrid.kinds.logic_grid.hear.genders import genders_of
from logicgrid.kinds.logic_grid.hear.properties import HeardProperties, texts_of
from logicgrid.kinds.logic_grid.hear.structure import ROWS, all_texts, by_first, structure_of
from logicgrid.kinds.logic_grid.hear.text import HeardText
from logicgrid.kinds.logic_grid.hear.values import HeardPointer
from logicgrid.kinds.logic_grid.language.vocabulary import Label
from logicgrid.kinds.logic_grid.statements import Ground, facet_of, ground_of
from logicgrid.kinds.logic_grid.texts import TextLabels
from logicgrid.puzzle.diagnostics import fold
from logicgrid.puzzle.record import Record
from logicgrid.words.grammar import singular
from logicgrid.words.lexicon import words_in


class Phrase(Record):
    """A phrase of the file that compares: its property, its direction (1 more, -1 less, 0 neither) and its words."""

    category: int
    sign: int
    words: tuple[str, ...]


_LONG = 6
"""A longer word may lose three letters where it becomes one for who does it: "jonglage", "jongleur"."""
_COMPARING = {"more": 1, "more by": 1, **dict.fromkeys(("less", "less by", "before", "just before"), -1)}
_COMPARING |= {"next": 0, "between": 0}


class HeardPuzzle(HeardProperties):
    """One puzzle with the texts of its clues, prepared for hearing them."""

    def __init__(self, puzzle: Puzzle, texts: Mapping[int, str], code: str) -> None:
        grid = grid_of(puzzle)
        self.puzzle = puzzle
        self.grid = grid
        self.vocabulary = grid.vocabulary
        self.categories = grid.vocabulary.categories
        self.structure = structure_of(code)
        self.joined = self.structure.joined
        self.lexicon = self.structure.lexicon
        self.labels = TextLabels(self.vocabulary, self.lexicon)
        self.labels.amounts = frozenset(filter(self.counts_things, range(len(self.categories))))
        self._name_by_phrases()
        self._name_days()
        self._name_months()
        self._name_peoples()
        self._name_inflected()
        self._name_plurals({*re.findall(r"\w+", "\n".join(texts.values()).casefold())})
        self.texts = {number: HeardText(text, self) for number, text in texts.items()}
        self.steps = {number: steps for number in range(len(self.categories)) if (steps := self._steps(number))}
        self.kinds = [self._kinds_of(number) for number in range(len(self.categories))]
        self._settle_kinds()
        self.ground = self._ground()
        self.nouns = {*self.structure.phrases["people"], *self._names_of_actors()}
        """The words for an actor: "neighbour" is no neighbour there."""
        self.usual = Counter(word for each in self.texts.values() for word in set(each.plain_words))
        """The number of texts that have each word."""
        self.context: list[Counter[str]] = [Counter() for _ in self.categories]
        """By property the words that texts use beside its values, each with its weight."""
        self._learn()
        ordering = self.lexicon.lists["after"] | self.lexicon.lists["before"] if not self.joined else frozenset[str]()
        self.timely = ordering & self.structure.kinds["time"].said
        """The words of order that tell of times, and of places only in a ranking."""
        self.comparing_kinds = frozenset([word for kind in self.structure.kinds.values() for word in kind.said])
        """The words by which texts say what they compare."""
        phrases = chain(*self.lexicon.phrases.values())
        negations = {phrase[0] for phrase, kind, _ in phrases if kind == "negations"}
        self.denying = negations - self.structure.someone  # "la personne qui ne …" denies nothing yet
        """The words with which negations begin."""
        self.comparing = list(self._comparing())
        units = self._units_in_labels()
        self.label_words = {word for words in self.labels.words.values() for word in words if word.isalpha()} - units
        self.comparing_words = {word for words in self.labels.titles[1:] for word in words}
        self.comparing_words.update([word for phrase in self.comparing for word in phrase.words])
        """The words of the names of properties, and of the phrases that compare."""
        said = self._own_texts()
        own = [word for text in said for word in texts_of(text) if word.isalpha()]
        own += self._forms_of_titles()
        self.own_words = frozenset([*own, *map(self.stem, own)])
        """The words of the title, the names, the units and the phrases, and their stems."""
        self.own_names = by_first({*re.findall(r"[^\W\d_]+", " ".join(said))})
        """The same where no spaces part words, as the file has them."""

    def _forms_of_titles(self) -> list[str]:
        """Return the other forms of the verbs in the names of properties: "uitgestapt" of `stapte uit`."""
        found, structure = list[str](), self.structure
        for title in self.labels.titles[1:]:
            said = [form for word in title for form in (word, *structure.forms_of(word))]
            found += [*said, *[f"{first}{form}" for first in structure.separable.intersection(title) for form in said]]
        return found

    @cached_property
    def genders(self) -> dict[str, tuple[Label, ...]]:
        """The women and the men among the actors by symbol; {} if it is not known who is one."""
        return genders_of(self)

    @cached_property
    def has_people(self) -> bool:
        """Whether most actors have given names or titles, which tell their gender: no ships."""
        given = self.structure.womanly | self.structure.manly
        actors = [self.labels.words[0, at] for at in range(self.categories[0].size)]
        return 2 * sum([not given.isdisjoint(each) for each in actors]) > len(actors)

    def _settle_kinds(self) -> None:
        """Let the kinds of a property tell it from others: of what only one is, or no other."""
        aged = [each for each, kinds in enumerate(self.kinds) if "age" in kinds and not self.is_calendar(each)]
        for number in self.steps if aged and not self.joined else ():
            if self.is_calendar(number):
                self.kinds[number].discard("age")  # "older" is about the ages
        timed = [each for each, kinds in enumerate(self.kinds) if kinds == {"time"} and each in self.steps]
        for kinds in self.kinds if timed and self.joined else ():
            if "lasting" in kinds:
                kinds.discard("time")  # 天数 beside 星期
        if 0 in self.steps and self.is_ranking(0) and not any([(ROWS | {"score"}) & each for each in self.kinds]):
            self.kinds[0] = {"side"}  # five campers in a row

    @cached_property
    def aged(self) -> frozenset[str]:
        """The words that compare ages: "older", 年上."""
        lists, structure, ages = self.lexicon.lists, self.structure, self.structure.kinds["age"]
        most = {each[0] for each in (*ages.high, *ages.low) if len(each) == 1}
        said = ages.said | structure.aged if self.joined else structure.aged
        return lists["aged_more"] | lists["aged_less"] | said | most

    def compares_ages(self, heard: HeardText, pointer: HeardPointer, years: bool) -> bool:
        """Return True for a comparative of ages, and of somebody's if `years` are compared: "a deux ans de plus"."""
        word, end, lists = pointer.word.rpartition(" ")[2], pointer.place - 2, self.lexicon.lists
        aged = self.aged if years and self.joined else lists["aged_more"] | lists["aged_less"]
        if word in aged or not years or heard.at(end + 1) not in self.structure.of:
            return word in aged
        counted = any([each.last == end and heard.at(each.first - 1) in lists["having"] for each in heard.figures])
        return counted and any([(mark.first, mark.kind, mark.value) == (end, "units", 12) for mark in heard.marks])

    @cached_property
    def counted(self) -> list[int]:
        """The properties whose values are numbers."""
        return [number for number in self.properties if self.categories[number].numbers is not None]

    def sided(self) -> list[int]:
        """Return the places in a row in which one is beside another."""
        return [each for each in self.steps if self.is_ranking(each) and "side" in self.kinds[each]]

    def tells_birth(self, category: int) -> bool:
        """Return True if the name of a property of years says that they tell an age: "born", "built", "year"."""
        names = {fold(self.categories[category].name)} if self.joined else self.titles(category)
        return not self.structure.births.isdisjoint(names)

    def _names_of_actors(self) -> set[tuple[str, ...]]:
        """Return what the file calls an actor, and all of them."""
        wording = self.grid.wording[0] if self.grid.wording else {}
        names = [each for key in ("one", "many") if isinstance(each := wording.get(key), str)]
        found = {tuple(texts_of(each)) for each in [*names, self.categories[0].name]}
        firsts = {words[0] if len(words) > 1 else "" for label, words in self.labels.words.items() if not label[0]}
        if len(firsts) == 1 and not self.joined and firsts.isdisjoint(self.structure.articles | {""}):
            found.add((*firsts,))  # "familie Bakker", "familie Smit"
        begun = {name[0][0] for name in found if name}  # no plural begins with another letter than its noun
        words = {word for each in self.texts.values() for word in each.plain_words if word[0] in begun}
        return found | {(word,) for word in words if (singular(self.lexicon.code, word),) in found}

    def _ground(self) -> Ground:
        """Return the ground of statements; actors that are places or numbers are compared as a property's values."""
        ground = ground_of(self.grid.question.problem, self.vocabulary)
        if 0 not in self.steps:
            return ground
        return Ground(ground.problem, (facet_of(self.categories[0]), *ground.facets[1:]))

    def is_timed(self, category: int) -> bool:
        """Return True if the values of a category are times of a day, days, months or years."""
        return self.is_dated(category) or self.is_clocked(category) or self.is_calendar(category)

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
        """Let names that are adjectives precede a negation, too: 赤く of 赤い服."""
        for label, words in self.labels.words.items() if self.structure.inflected else ():
            rest = words[: len(words) - self.labels.shared_end(label[0])]
            for other in self.structure.inflected.get(rest[-1], ()) if 1 < len(rest) < len(words) else ():
                self._add_name((*rest[:-1], *other), label)

    def _name_plurals(self, said: Iterable[str]) -> None:
        """Let words of the texts be names of labels whose plural they are: Dutch "rozen" of "roos"."""
        small = [label for label, capital in self.labels.capital.items() if label[0] and not capital]  # no Bos
        single = {self.labels.words[label][0]: label for label in small if len(self.labels.words[label]) == 1}
        begun = {word[:2] for word in single}
        for word in [each for each in said if each[:2] in begun] if not self.joined else ():
            one = singular(self.lexicon.code, word)
            if one != word and one in single and word not in single:
                self._add_name((word,), single[one])

    def _name_days(self) -> None:
        """Let days of the week have all their names, where one of these is a part of a label: 周三晚上, 星期三晚上."""
        days = [*self.structure.days.meant.items()]
        for number in range(len(self.categories) if days else 0):
            for place, own in enumerate(self._week(number)):
                words, names = self.labels.words[number, place], [phrase for phrase, day in days if day == own]
                found = [
                    (at, len(each)) for at in range(len(words)) for each in names if words[at : at + len(each)] == each
                ]
                begin, size = found[0] if found else (0, len(words))  # of 月 all that is there
                for phrase in names:
                    self._add_name((*words[:begin], *phrase, *words[begin + size :]), (number, place))

    def _name_months(self) -> None:
        """Let a month be a name of the only date in it, where spaces part words: "in August"."""
        months = self.structure.calendar[7:]
        for number, owner in enumerate(self.categories):
            days = owner.numbers if owner.values.type == "date" and months else None
            of = [date.fromordinal(int(day)).month for day in days or ()]
            for place, month in enumerate(of):
                if of.count(month) == 1:
                    self._add_name((months[month - 1],), (number, place))

    def _name_peoples(self) -> None:
        """Let what is of a country or a town, and who is from there, be names of it: "de Zweedse" of Zweden."""
        for label, words in self.labels.words.items():
            for each in self.structure.peoples.get(words[0], ()) if len(words) == 1 else ():
                self._add_name((each,), label)

    def _units_in_labels(self) -> set[str]:
        """Return the words that all values of a property of numbers have, such as "4 euro": none of them is meant."""
        found = set[str]()
        for number, owner in enumerate(self.categories):
            if owner.numbers:
                found |= set.intersection(*[{*self.labels.words[number, place]} for place in range(owner.size)])
        return found

    # ------------------------------------------------------------------ texts

    @cached_property
    def units(self) -> dict[int, tuple[str, ...]]:
        """By property what follows the numbers of its values, where no spaces part words."""
        if not self.joined:
            return {}
        found = {}
        for number, owner in enumerate(self.categories):
            shared = self.labels.shared_end(number) if self.labels.ascending(number) or owner.numbers else 0
            words = self.labels.words[number, 0]
            found[number] = tuple(texts_of(self.unit(number))) or (words[-shared:] if shared else ())
        return found

    @cached_property
    def people(self) -> set[int]:
        """The categories by whose values somebody is named, however they are ordered: jobs, countries, no seats."""
        named = self.structure.roles | self.structure.demonyms
        jobs = {each for each, _ in enumerate(self.categories) if not named.isdisjoint(self.titles(each))}
        jobs |= {each for each in self.properties if self._are_people(each)}
        return jobs if 0 in self.steps or self.categories[0].numbers else {0, *jobs}

    def _are_people(self, category: int) -> bool:
        """Return True if most labels of a property are nouns for people: "dancer", "singer"."""
        story, things = self.structure.story, self.structure.aging
        lasts = [texts_of(label)[-1:] for label in self.categories[category].labels]
        people = [
            each for each in lasts if story and each and each[0] not in things and "people" in story.lists(each[0])
        ]
        return 2 * len(people) > len(lasts)

    @cached_property
    def owned(self) -> bool:
        """Whether the actors are things, as a property tells whose they are: 收件人."""
        return any([each.name[-1] in self.structure.bearers for each in self.categories[1:]])

    @cached_property
    def lied(self) -> bool:
        """Whether somebody may lie: the title, the intro or a text speaks of lies or of the truth."""
        own = texts_of(f"{self.puzzle.title} {self.puzzle.intro}")
        said = chain(own, *[each.texts for each in self.texts.values()])
        return not self.structure.lying.isdisjoint(said)

    @cached_property
    def nothing(self) -> list[Label]:
        """The labels that say that somebody has nothing: 0, and those like "no pet"."""
        labels = [(number, place) for number in self.properties for place in range(self.categories[number].size)]
        numbers = {each: self.categories[each].numbers or () for each in self.counted}
        zeros = {(each, at) for each, own in numbers.items() for at, number in enumerate(own) if number == 0}
        return [label for label in labels if label in zeros or self.denies(label)]

    @cached_property
    def timed(self) -> list[int]:
        """The properties of times, to which a time of day belongs."""
        return [number for number, owner in enumerate(self.categories) if owner.values.type == "time"]

    def is_name(self, label: Label, beside: str = "") -> bool:
        """Return True for a label with a capital that is an actor's, or no word of the language.

        A verb beside it is no form of it either: "haalde" is no De Haan.
        """
        story, words = self.structure.story, self.labels.words[label]
        common = label[0] > 0 and (story is None or any([story.lists(each) - {"naming"} for each in words]))
        verb = story is not None and len(words) > 1 and story.lists(beside) == {"verbs"}
        return self.labels.capital[label] and not (common and not verb)

    def is_like(self, label: Label, word: str) -> bool:
        """Return True if a word and one of a label's begin alike, or one is in the other, by four letters or more."""
        own = [each for each in self.labels.words[label] if len(each) > 3 and self.labels.counts[each] < 2]
        return self.joined or any([self._begins_like(label, word, each) or each in word for each in own])

    def _begins_like(self, label: Label, word: str, own: str) -> bool:
        """Return True if two words begin alike, but not where one is put together of the other: "wind", "windmill"."""
        story, rest = self.structure.story, own.removeprefix(word)
        compound = story is not None and len(rest) < len(own) and not self.labels.capital[label]  # not "Scotland"
        parts = [story.lists(each) for each in (word, rest)] if story is not None and compound else []
        put_together = parts != [] and all(["nouns" in each for each in parts])
        return not put_together and (word[:4] == own[:4] or self.stem(word) == self.stem(own))

    def is_agent_of(self, label: Label, word: str) -> bool:
        """Return True if a word is a label's for who does it: "gardener", "oboist", "drummer", "pianist", "paints"."""
        words = self.labels.words[label]
        gerund = len(words) == 1 and words[0].endswith(self.structure.participles)
        return (gerund and self.stem(word) == self.stem(words[0])) or _is_agent(words, self.structure.agent_ends, word)

    def is_other_case(self, label: Label, labels: Sequence[Label], cited: str) -> bool:
        """Return True if a word within a sentence is rather another label for its first letter: Barley, barley."""
        capital = self.labels.capital
        same = [each for each in labels if capital[each] == cited[:1].isupper()]
        return not self.joined and label not in same != [] and cited[:1].isalpha()

    def own_numbers(self, label: Label) -> frozenset[Number]:
        numbers = self.categories[label[0]].numbers
        if numbers is not None:
            return frozenset((numbers[label[1]],))
        ranked = self.joined and "score" in self.kinds[label[0]] and self.is_ranking(label[0])
        return self.labels.parts(label) or (frozenset((label[1] + 1,)) if ranked else frozenset())  # 冠军

    def scale(self, category: int) -> frozenset[Number]:
        """Return by which numbers the values of a category may be multiplied in a text: 1, and those of its unit."""
        words = [word.text for word in words_in(self.unit(category))]
        return frozenset((1, *[number for word in words if (number := self.labels.number_of([word])) is not None]))

    # ------------------------------------------------------------------ what the texts say of each property

    def _learn(self) -> None:
        """Learn which words are near the values of each category, from all texts, the names and the phrases."""
        for number, owner in enumerate(self.categories):
            phrases = self.grid.wording[number] if 0 < number < len(self.grid.wording) else None
            for phrase in (("more", 6), ("less", 6), ("more by", 6), ("less by", 6), ("unit", 4), ("has", 2)):
                for word in _words_of(phrases, phrase[0]):
                    self.context[number][self.stem(word)] += phrase[1]
            if number or owner.numbers is not None:
                for name in (owner.name, self.unit(number).strip()):
                    texts = texts_of(name)
                    pairs = ["".join(pair) for pair in pairwise(texts)] if self.joined else []
                    for each in (*texts, *pairs):
                        self.context[number][self.stem(each)] += 3
        for heard in self.texts.values():
            for first, last, labels in heard.spans:
                categories = {label[0] for label in labels}
                counts = heard.is_marked(last, "times") and not self.joined  # "deux fois plus"
                if len(categories) == 1 and not counts:
                    self._learn_near(heard, first, last, categories.pop())

    def _comparing(self) -> Iterator[Phrase]:
        for number, wording in enumerate(self.grid.wording):
            for slot, sign in _COMPARING.items() if number else ():
                if isinstance(text := wording.get(slot), str):
                    words = texts_of(re.sub(r"\{[^{}]*\}|[|·]", " ", text))
                    yield Phrase(number, sign, tuple([word for word in words if word.isalnum()]))

    def _learn_near(self, heard: HeardText, first: int, last: int, category: int) -> None:
        for place in (*range(max(0, first - 4), first), *range(last, min(len(heard.texts), last + 3))):
            near = 1 / (1 + (first - place if place < first else place - last + 1))
            for said in heard.said_at(place):
                self.context[category][self.stem(said)] += near

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

    def naming(self, titles: AbstractSet[str], near: Sequence[str], anywhere: Sequence[str]) -> float:
        """Return which part of a property's name some words have; those between the labels say more."""
        best = 0.0
        for weight, words in ((0.8, near), (0.6, anywhere)):
            best = max(best, weight * sum([any([self.is_alike(title, word) for word in words]) for title in titles]))
        return best / max(len(titles), 1)

    def kinds_of_other_names(self, said: AbstractSet[str], open_: Sequence[int], category: int) -> set[str]:
        """Return the kinds that only the name of another property speaks of: "sold" as a property beside a price."""
        if self.joined:
            return set()
        titles = self.labels.titles
        names = {word for number in open_ if number and number != category for word in titles[number]}
        names -= {*titles[category]} if category else set()
        return self.structure.kinds_said(said) - self.structure.kinds_said(said - names)


def _words_of(phrases: object, key: str) -> list[str]:
    """Return the words of a phrase of a property, without its slots."""
    value = phrases.get(key) if isinstance(phrases, Mapping) else None
    found = value if isinstance(value, list | tuple) else [value]
    texts = [str(each).replace("{B}", " ").replace("{d}", " ").replace("{}", " ") for each in found if each]
    return [word for text in texts for word in texts_of(text) if word.isalpha() and len(word) > 2]


@lru_cache(65_536)
def _is_agent(words: tuple[str, ...], agent_ends: tuple[str, ...], word: str) -> bool:
    for own in words if "".join(words).isalpha() else ():
        stems = {own, own[:-3] if len(own) > _LONG else own.removesuffix("ing"), own.removesuffix("s"), own[:-1]}
        for stem in stems:
            ends = [f"{gap}{end}" for end in agent_ends for gap in ("", stem[-1:])]
            if len(stem) > 2 and len(word) > 4 and word.startswith(stem) and word[len(stem) :] in ends:
                return True
    return False
