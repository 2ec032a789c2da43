"""The properties of a puzzle that is heard: which can be compared and how, what kinds they are of, and their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from logicgrid.csp.expr import Number
from logicgrid.kinds import Puzzle
from logicgrid.kinds.logic_grid import GridData
from logicgrid.kinds.logic_grid.hear.structure import ROWS, Structure, all_texts
from logicgrid.kinds.logic_grid.language.vocabulary import Category, Label
from logicgrid.kinds.logic_grid.texts import TextLabels
from logicgrid.kinds.logic_grid.texts.figures import Figures
from logicgrid.puzzle.record import Record, remembered
from logicgrid.words.grammar import singular
from logicgrid.words.lexicon import Lexicon, words_in

if TYPE_CHECKING:
    from logicgrid.kinds.logic_grid.hear.text import HeardText

USUAL = 2
"""The number of texts of a puzzle that have a word if it is one of the puzzle's own."""
VAGUE = 1.0
"""What a property costs that hardly anybody would compare."""
_STEMS = ("ing", "ed", "es", "s", "e")
_MEASURED = ("lasting", "length", "weight", "money", "size", "warmth", "speed")
"""The kinds of properties that a unit tells."""


class ComparedSteps(Record):
    """How a category is compared: what that costs, and the numbers of its values, if they are known."""

    cost: float
    numbers: tuple[Number, ...] | None


class HeardProperties:
    """The categories of one puzzle, with the words of its language; `HeardPuzzle` fills them in."""

    puzzle: Puzzle
    grid: GridData
    categories: Sequence[Category]
    structure: Structure
    lexicon: Lexicon
    labels: TextLabels
    joined: bool
    texts: dict[int, HeardText]
    steps: Mapping[int, ComparedSteps]
    kinds: list[set[str]]
    own_words: frozenset[str]

    @cached_property
    def properties(self) -> range:
        """The numbers of the categories that are no actors."""
        return range(1, len(self.categories))

    def type(self, category: int) -> str:
        return self.categories[category].values.type

    def is_clocked(self, category: int) -> bool:
        """Return True if the values of a category are times of a day, or so much time."""
        return self.type(category) in ("time", "duration")

    def is_placing(self, category: int) -> bool:
        """Return True if the values of a category are the places in which all come out: "came third"."""
        return self.is_ranking(category) and "score" in self.kinds[category] and not self.categories[category].circular

    def is_lived_in(self, category: int) -> bool:
        """Return True if a text says that somebody stands or sits at a value of a category: "stond op plaats 3"."""
        dwelt = [each.plain_words for each in self.texts.values() if not self.structure.dwelling.isdisjoint(each.texts)]
        numbered_ = self.categories[category].numbers is not None  # who stood on the third place may have raced
        named = numbered_ and any([self.names_property(each, category) for each in dwelt])
        said = [*self.own_words, *texts_of(self.puzzle.intro or ""), *chain(*dwelt)]
        return named or not (self.structure.lined | self.structure.sides).isdisjoint(said)

    def is_row(self, category: int) -> bool:
        """Return True for a ranking if it is only known that somebody sits at a value of it: "aan bord 1"."""
        return not (self.kinds[category] or self.joined) and self.is_ranking(category) and self.is_lived_in(category)

    def is_of_spans(self, category: int) -> bool:
        """Return True for how long something takes: who is faster takes less."""
        return "lasting" in self.kinds[category] or self.type(category) == "duration"

    def is_titled(self, category: int, *lists: str) -> bool:
        """Return True if a word of some lists of the lexicon is the name of a category, or its unit."""
        titles = {*self.titles(category), self.unit(category).strip()}
        return any([not self.lexicon.lists[each].isdisjoint(titles) for each in lists])

    def named_by(self, words: Iterable[str], categories: Iterable[int]) -> set[int]:
        """Return those of some categories of whose names or units one of some words is."""
        said = [*words]
        return {each for each in categories if self.names_property(said, each)}

    def unit(self, category: int) -> str:
        """Return what is beside the number of a value when it is shown."""
        shown = self.grid.presenter.shown
        text, label = shown[category][0] if category < len(shown) else "", self.categories[category].labels[0]
        return text.replace(label, "") if text != label else ""

    def _own_texts(self) -> list[str]:
        """Return the title, the names, the units and the phrases, but for what denies where spaces part words."""
        units = [self.unit(number) for number in range(len(self.categories))]
        said = [each[key] for each in self.grid.wording for key in each if key != "not" or self.joined]
        phrases = [text for value in said for text in all_texts(value)]
        return [self.puzzle.title or "", *[each.name for each in self.categories], *units, *phrases]

    def counts_things(self, category: int) -> bool:
        """Return True if a unit says that the values 1, 2, 3, … count things: 件, but not 年."""
        unit, time = self.unit(category).strip(), self.structure.kinds["time"]
        return unit in self.structure.classifiers - time.said - time.names and self.labels.is_ranking(category)

    def says(self, phrase: tuple[str, ...]) -> bool:
        """Return True if the title, a name or a phrase of the file has some characters."""
        return any(["".join(phrase) in text for text in self._own_texts()])

    def _steps(self, category: int) -> ComparedSteps | None:
        """Return how a category is compared; None if nobody would compare it."""
        owner = self.categories[category]
        if owner.numbers is not None:
            return ComparedSteps(0.1 if category == 0 else 0.01, owner.numbers)
        rising = self.labels.ascending(category)
        if rising:
            return ComparedSteps(0.1, tuple(rising))
        days = self._days(category)
        if days:
            return ComparedSteps(0.05, days)
        week = self._week(category)
        if week:
            return ComparedSteps(0.05, week if week == tuple(sorted(week)) else None)
        names = [label.casefold() for label in owner.labels]
        letters = [[text for text in texts_of(each)[-1:] if not self.joined or text.isascii()] for each in names]
        lettered = all([len("".join(each)) == 1 for each in letters])
        if lettered and names == sorted(names) and self._kinds_of(category) & ROWS:
            return ComparedSteps(0.1, None)  # pier A, pier B
        numbers = self._numbers_in(category)
        if numbers:
            return ComparedSteps(0.05, numbers)
        if self.is_dated(category):
            return ComparedSteps(0.05, None)
        return None if names == sorted(names) or category == 0 else ComparedSteps(2.0, None)

    def _days(self, category: int) -> tuple[int, ...]:
        """Return the places in the calendar of the values of a property; () if one has none, or they do not rise."""
        calendar, size = self.structure.calendar, self.categories[category].size
        labels = [self.labels.words[category, place] for place in range(size)]
        days = [[calendar.index(word) for word in words if word in calendar] for words in labels]
        places = [each[0] for each in days if len(each) == 1]
        return tuple(places) if len(places) == size and places == sorted(places) else ()

    def _numbers_in(self, category: int) -> tuple[Number, ...]:
        """Return the numbers in the names of the values of a property; () if one has none, or they do not rise."""
        labels = [(category, place) for place in range(self.categories[category].size)]
        numbers = self.structure.floors(self.categories[category].labels, [*map(self._number_in, labels)])
        if not category and self.joined and len({*map(self._unnumbered, self.categories[0].labels)}) > 1:
            return ()  # 赵一, 钱二, 孙三 are people, and 一号, 二号 places
        known = [each for each in numbers if each is not None]
        if self.joined and len(known) == len(numbers) - 1 > 1 and numbers[0] is None:
            known.insert(0, known[0] - 1)  # 初段, 二段, 三段
        return tuple(known) if len(known) == len(numbers) and known == sorted(known) else ()

    def _number_in(self, label: Label) -> Number | None:
        """Return the number that a label is in words, with a noun of its property's kind: "eerste verdieping"."""
        said = tuple(texts_of(self.categories[label[0]].labels[label[1]]))
        number = self.labels.number_of(said) if said else None
        if number is not None or self.joined:
            return self._number_within(said) if number is None and said else number
        number = self.labels.number_of([each for each in said if each not in self.structure.measures])
        parts = self.labels.parts(label)
        return min(parts) if number is None and len(parts) == 1 else number

    def _number_within(self, said: tuple[str, ...]) -> Number | None:
        """Return the number that the characters of a label contain: "第一名"."""
        named = self.lexicon.phrases.get(said[0], ())
        ranks = [value for phrase, kind, value in named if (phrase, kind) == (said, "ordinals")]
        ranks += [1] * (self.structure.places.meant.get(said, 1) < 0)
        ranks += [self.structure.ranks.meant[said]] if said in self.structure.ranks.meant else []
        if ranks:
            return int(ranks[0])  # 冠军
        places = [place for place, text in enumerate(said) if text.isdigit() or self._is_digit(text)]
        if not places or places[-1] - places[0] >= len(places):
            return None
        words = words_in("".join([said[place] for place in places]))
        masked = [False] * len(words)
        marks = self.lexicon.marks(words, masked)
        found = [each for each in Figures("", words, masked, marks, self.lexicon).all(False) if len(each.values) == 1]
        return min(found[0].values) if len(found) == 1 else None

    def _unnumbered(self, text: str) -> str:
        return "".join([each for each in texts_of(text) if not (each.isdigit() or self._is_digit(each))])

    def _is_digit(self, text: str) -> bool:
        return any([kind == "numbers" and len(phrase) == 1 for phrase, kind, _ in self.lexicon.phrases.get(text, ())])

    def is_ranking(self, category: int) -> bool:
        """Return True if the values of a category are the places of all actors, in digits or in words."""
        steps = self.steps.get(category)
        everyone = tuple(range(1, self.categories[0].size + 1))
        ranked = steps is not None and steps.numbers == everyone and category not in self.labels.amounts
        return self.labels.is_ranking(category) or ranked

    @cached_property
    def turns(self) -> set[int]:
        """The rankings that are turns, as somebody is first or third in a text."""
        ordered = any(["ordinals" in heard.kinds for heard in self.texts.values()])
        return self.likely_turns if ordered else set()

    @cached_property
    def likely_turns(self) -> set[int]:
        """The rankings that may be turns: of "hammock 3" nobody is the third, and 1 to 5 boats are counted."""
        names = [each.name.casefold() for each in self.categories]
        ranked = {each for each in self.steps if each and self.is_ranking(each) and not self.joined}
        ranked = {each for each in ranked if singular(self.lexicon.code, names[each]) == names[each]}
        for heard in self.texts.values():
            before = {heard.texts[each.first - 1] for each in heard.figures if each.first}
            ranked -= {each for each in ranked if before & {*self.labels.titles[each]}}
        return {each for each in ranked if not self._kinds_of(each) & (ROWS | {"age"})}

    def _week(self, category: int) -> tuple[int, ...]:
        """Return the places in the week of the values of a property; () if one has none."""
        found, owner = [], self.categories[category]
        for label in owner.labels if self.structure.days else ():
            # 曜日: [月, 火]; 星期: [一, 二]
            short = (f"{label}{owner.name}", f"{owner.name}{label}") if len(label) == 1 else ()
            for words in map(texts_of, (label, *short)):
                days = [day for place in range(len(words)) if (day := self.structure.days.at(words, place))]
                if len(days) == 1:
                    found.append(int(days[0][1]))
                    break
        return tuple(found) if len(found) == owner.size else ()

    def is_weekly(self, category: int) -> bool:
        """Return True if the values of a property are days of the week."""
        week = frozenset(self.structure.calendar[:7])
        labels = map(texts_of, self.categories[category].labels)
        return bool(self._week(category)) or not any(map(week.isdisjoint, labels))

    def is_dated(self, category: int) -> bool:
        """Return True if the values of a property are days of the week, months, or have one."""
        return category in self._dated

    @cached_property
    def _dated(self) -> set[int]:
        days = frozenset(self.structure.calendar) or self.lexicon.lists["titles"]
        every = {number: [*map(texts_of, each.labels)] for number, each in enumerate(self.categories)}
        named = {each for each, texts in every.items() if self._week(each) or not any(map(days.isdisjoint, texts))}
        return named.union([each for each in every if self.categories[each].days])

    def own_units(self, category: int) -> frozenset[str]:
        """Return the units of the lexicon that a property's name or its values have: "hours"."""
        names = [*self.labels.titles[category], *texts_of(self.unit(category))]
        if self.categories[category].values.type == "duration":
            label = self.categories[category].labels[0]
            names += self.structure.of_spans if ":" in label or not self.joined else texts_of(label)
        names += [singular(self.lexicon.code, name) for name in names]
        phrases = self.lexicon.phrases
        units = [each for each in names if any([kind == "units" for _, kind, _ in phrases.get(each, ())])]
        return frozenset(map(self.stem, units))

    @remembered
    def is_calendar(self, category: int) -> bool:
        """Return True if the values of a property are years or dates."""
        owner = self.categories[category]
        others = {*self.structure.kinds} - {"age", "time"}
        clock = owner.values.type in ("time", "duration")
        if owner.values.type != "date" and (clock or others & self._kinds_named(category)):
            return False  # 1,105 people, 19:00
        years = bool(owner.numbers) and all([1000 <= each <= 2100 for each in owner.numbers or ()])
        return years or owner.values.type == "date"

    def titles(self, category: int) -> set[str]:
        """Return the words of a category's name, also as one word."""
        return {self.categories[category].name.casefold(), *(words := self.labels.titles[category]), "".join(words)}

    def denies(self, label: Label) -> bool:
        """Return True for the name of having nothing: "no pet"."""
        phrases = [each for word in self.labels.words[label] for each in self.lexicon.phrases.get(word, ())]
        negations = {phrase for phrase, kind, _ in phrases if kind == "negations"}
        return not self.joined and any([len(phrase) == 1 for phrase in negations])

    def names_property(self, words: Iterable[str], category: int) -> bool:
        """Return True if one of some words is of a property's name, or of its unit."""
        lists = self.lexicon.lists
        if self.joined:
            said = "".join(words)
            shared = self.labels.shared_end(category) if category in self.steps and self.steps[category].cost < 1 else 0
            end = self.categories[category].labels[0][-shared:] if shared else ""  # 排 of 第一排
            names = ("".join(self.labels.titles[category]), self.unit(category).strip(), end)
            signs = {sign for name in names for sign in name if sign >= "\u3400" and sign not in lists["common"]}
            return any([name in said for name in names if name]) or not signs.isdisjoint(said)
        own, common = self._named[category], lists["common"]
        return any([not own.isdisjoint(_stems(self.lexicon.code, word)) for word in words if word not in common])

    def named_in_plural(self, text: str) -> list[int]:
        """Return the properties whose name a word is in the plural: "three cakes" counts values of `cake`."""
        one = singular(self.lexicon.code, text)
        titles = enumerate(self.labels.titles[1:] if not self.joined else (), 1)
        return [number for number, title in titles if one in title and text not in title]

    @cached_property
    def _named(self) -> list[set[str]]:
        """By category the stems of the words of its name, in the singular too, and of its unit; of `rugnummer` both."""
        forms, ends = self.structure.forms_of, self.structure.numbers
        units = [filter(str.isalpha, texts_of(self.unit(number))) for number in range(len(self.categories))]
        titles = [[*title, *[singular(self.lexicon.code, word) for word in title]] for title in self.labels.titles]
        for own in titles:
            own += [each for word in own[:] for end in ends for each in word.partition(end) if each and end in word]
        titles = [[form for word in title for form in (word, *forms(word))] for title in titles]
        return [{*map(self.stem, (*own, *unit))} for own, unit in zip(titles, units, strict=True)]

    def _kinds_of(self, category: int) -> set[str]:
        """Return what comparisons of a category are about: age, money, time, …"""
        owner, found = self.categories[category], self._kinds_by_name(category)
        if self.is_calendar(category):
            found.add("age")
        if owner.values.type == "time" or self.is_dated(category) or self.is_calendar(category):
            found.add("time")
        elif self.labels.titles[category] in self.structure.phrases["hours"] or self._counts_spans(category):
            found.discard("time")  # 時間 is how long, not when
            found |= set() if self.joined else {"lasting"}
        if owner.values.type == "duration" and not self.joined:
            found = found - {"size"} | {"lasting"}
        return found - self._kinds_in_name(category) if self.joined else found

    def _kinds_by_name(self, category: int) -> set[str]:
        """Return the kinds that a property's name and unit suggest, or else its numbers."""
        owner, unit = self.categories[category], self.unit(category).strip()
        found = self._kinds_named(category)
        counted = owner.numbers is not None and not self.labels.is_ranking(category)
        found = {"number"} if found == {"side"} and counted and unit in self.structure.rooms else found
        if self.joined:
            units = {*self.structure.units.get(unit, ())} if counted else set[str]()
            if (len(unit) > 1 or units == {"money"}) and units and not units & {*found, "time"}:
                found = units  # 記録 in センチ
        else:
            measured = [name for name in _MEASURED if name in self.structure.kinds]
            found.update([name for name in measured if not self.structure.kinds[name].names.isdisjoint(texts_of(unit))])
        if owner.values.type == "money":
            found.add("money")
        elif found == {"money"} and self.labels.is_ranking(category):
            found = {"score"}  # the first prize
        if not found and counted and not self.is_calendar(category):
            found.update(self._kinds_of_unit(unit))
        return found

    def _kinds_of_unit(self, unit: str) -> Iterable[str]:
        """Return the kinds that only a unit suggests: of 晚点 in 分钟 how long, of others a number, or how large."""
        kinds = self.structure.units.get(unit, ("number" if self.joined else "size",))
        kinds = ("code",) if unit in self.structure.coding else kinds
        spans = ["lasting"] * (self.joined and unit not in self.structure.dates)
        return kinds if len(kinds) == 1 or "time" not in kinds else spans

    def _kinds_named(self, category: int) -> set[str]:
        """Return the kinds that a property's name suggests; its last word where no spaces part words: 出场顺序."""
        titles, kinds = self.titles(category), self.structure.kinds.items()
        title = "".join(self.labels.titles[category])
        heads = [name for _, kind in kinds for name in kind.names if len(name) > 1 and title.endswith(name)]
        said = {max(heads, key=len)} if heads and self.joined else {title, title[-1:]} if self.joined else titles
        found = {each for each, kind in kinds if not kind.names.isdisjoint(said)}
        shared = set[str]() if found else self._words_in_all(category)
        return found or {each for each, kind in kinds if kind.names & shared}

    def _words_in_all(self, category: int) -> set[str]:
        """Return the words that all labels of a category have: 一楼, 二楼; "first floor", "ground floor"."""
        owner, words = self.categories[category], self.labels.words
        if self.joined:
            return set.intersection(*[{label[at:] for at in range(len(label))} for label in owner.labels])
        return set.intersection(*[{*words[category, place]} for place in range(owner.size)])

    def _counts_spans(self, category: int) -> bool:
        """Return True for a number of years or days, where spaces part words: none of them is before another one.

        So if they are its unit, unless its name speaks of ages or times.
        """
        owner, said = self.categories[category], self.structure.kinds["lasting"].said
        numbered_ = owner.numbers is not None and not self.labels.is_ranking(category)
        unit = set() if {"age", "time"} & self._kinds_named(category) else {*texts_of(self.unit(category))}
        return not self.joined and numbered_ and not said.isdisjoint(self.titles(category) | unit)

    def _kinds_in_name(self, category: int) -> set[str]:
        """Return the kinds that only a character of a property's name suggests: the 年 of 年齢."""
        kinds, title = self.structure.kinds, "".join(self.labels.titles[category])
        if (sort := self.categories[category].values.type) in ("time", "duration"):
            return {"side", "number", "lasting"} if sort == "time" else {"side", "number"}
        timed = title[-1:] in kinds["time"].names and kinds["side"].names.isdisjoint((title[-1:], title))
        aged = title in kinds["age"].names and title not in kinds["time"].names and not self.is_calendar(category)
        scored = set[str]() if "lasting" not in self.structure.units.get(self.unit(category).strip(), ()) else {"score"}
        return scored | ({"time"} if aged else {"side"} if timed else set[str]())  # 成绩 in 秒

    def stem(self, word: str) -> str:
        return word if self.joined or not word.isalpha() else _stem(word)

    @cached_property
    def recurring(self) -> frozenset[str]:
        """The stems of the words of the intro, and of those that several texts have in some form."""
        texts = [stem for each in self.texts.values() for stem in {*map(self.stem, each.plain_words)}]
        intro = [self.stem(word) for word in texts_of(self.puzzle.intro or "")]
        return frozenset([*intro, *[stem for stem, count in Counter(texts).items() if count >= USUAL]])

    def is_alike(self, one: str, other: str) -> bool:
        """Return True if two words are forms of one: they begin alike, but for short endings."""
        if self.joined or not (one.isalpha() and other.isalpha()):
            return one == other
        if self.stem(one) == self.stem(other) or self.structure.forms_of(one) & self.structure.forms_of(other):
            return True
        size = max(4, len(one) - 3, len(other) - 3)
        return one[:size] == other[:size]

    @cached_property
    def shared(self) -> list[int]:
        """The properties whose values several actors may have."""
        return [number for number, each in enumerate(self.categories) if number and not each.distinct]


def texts_of(text: str) -> list[str]:
    """Return the words of a text."""
    return [word.text for word in words_in(text)]


@lru_cache(16_384)
def _stem(word: str) -> str:
    ending = next((each for each in _STEMS if word.endswith(each) and len(word) - len(each) >= 3), "")
    return word.removesuffix(ending)


@lru_cache(16_384)
def _stems(code: str, word: str) -> frozenset[str]:
    """Return the stem of a word, and that of its singular: "bijlen" of `bijl`."""
    return frozenset([_stem(each) if each.isalpha() else each for each in (word, singular(code, word))])
